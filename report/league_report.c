/* league_report.c - the report of a league: ratings and the cross table, as a page and as files. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "../text/say.h"
#include "markup.h"
#include "match_parts.h"
#include "numbers.h"
#include "page.h"
#include "report_files.h"

/* ---- Plots --------------------------------------------------------------------------------- */

static void draw_ratings(FILE *out, const LeagueFigures *figures, PlotHead head)
{
    int order[FIGURES_LEAGUE];
    PlotRow row[FIGURES_LEAGUE];
    char words[FIGURES_LEAGUE][NUMBER_WORDS];
    league_order(figures, order);
    for (int i = 0; i < figures->players; i++) {
        const Estimate *rating = &figures->rating[order[i]];
        number_words(words[i], rating->value, 0, head.language);
        row[i] = (PlotRow){.name = figures->name[order[i]],
                           .value = {rating->value},
                           .low = rating->low,
                           .high = rating->high,
                           .note = {words[i]}};
    }
    head.x = phrase(head.language, PHRASE_axis_rating);
    const RowPlot plot = {
        .row = row, .rows = figures->players, .series = 1, .ink = {ink_of(0)}, .is_dots = true};
    plot_rows(out, &head, &plot);
}

/* A player's share of the victories in all of its games. */
static double overall(const LeagueFigures *figures, int who, uint64_t *games)
{
    double sum = 0;
    *games = 0;
    for (int i = 0; i < figures->players; i++) {
        if (figures->met[who][i])
            sum += (double)figures->met[who][i] * figures->cross[who][i].value;
        *games += figures->met[who][i];
    }
    return *games ? sum / (double)*games : NAN;
}

static void draw_overall(FILE *out, const LeagueFigures *figures, PlotHead head)
{
    int order[FIGURES_LEAGUE];
    PlotRow row[FIGURES_LEAGUE];
    char words[FIGURES_LEAGUE][NUMBER_WORDS];
    league_order(figures, order);
    for (int i = 0; i < figures->players; i++) {
        uint64_t games;
        const double share = overall(figures, order[i], &games);
        percent_words(words[i], share, 1, head.language);
        row[i] = (PlotRow){.name = figures->name[order[i]],
                           .value = {share},
                           .low = NAN,
                           .high = NAN,
                           .note = {words[i]}};
    }
    head.x = phrase(head.language, PHRASE_axis_victories);
    head.percent = true;
    const RowPlot plot = {.row = row,
                          .rows = figures->players,
                          .series = 1,
                          .ink = {ink_of(0)},
                          .most = 1,
                          .has_track = true};
    plot_rows(out, &head, &plot);
}

static void draw_cross(FILE *out, const LeagueFigures *figures, PlotHead head)
{
    const int n = figures->players;
    int order[FIGURES_LEAGUE];
    const char *name[FIGURES_LEAGUE];
    double *value = calloc(FIGURES_LEAGUE * FIGURES_LEAGUE, sizeof *value);
    if (!value) return;
    league_order(figures, order);
    for (int r = 0; r < n; r++) {
        name[r] = figures->name[order[r]];
        for (int c = 0; c < n; c++)
            value[r * n + c] =
                figures->met[order[r]][order[c]] ? figures->cross[order[r]][order[c]].value : NAN;
    }
    head.y = phrase(head.language, PHRASE_cross_axis);
    const CrossPlot plot = {.name = name, .count = n, .value = value, .most = 1};
    plot_cross(out, &head, &plot);
    free(value);
}

/* ---- Numbers ------------------------------------------------------------------------------- */

static void fill_ratings(Sheet *sheet, const LeagueFigures *figures, Language language)
{
    (void)language;
    int order[FIGURES_LEAGUE];
    league_order(figures, order);
    for (int i = 0; i < figures->players; i++) {
        const Estimate *rating = &figures->rating[order[i]];
        sheet_row(sheet);
        sheet_text(sheet, figures->name[order[i]]);
        sheet_number(sheet, rating->value);
        sheet_number(sheet, rating->low);
        sheet_number(sheet, rating->high);
    }
}

static void fill_overall(Sheet *sheet, const LeagueFigures *figures, Language language)
{
    (void)language;
    for (int i = 0; i < figures->players; i++) {
        uint64_t games;
        const double share = overall(figures, i, &games);
        sheet_row(sheet);
        sheet_text(sheet, figures->name[i]);
        sheet_count(sheet, games);
        sheet_number(sheet, share);
    }
}

enum { CARDS = 1024 };

/* Names of cards, separated by commas. */
static const char *card_words(char out[CARDS], const uint8_t *card, int count, Language language)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < count && used < CARDS; i++)
        used += (size_t)snprintf(out + used, CARDS - used, "%s%s", i ? ", " : "",
                                 text_card_name(language, (TaliaCard)card[i]));
    return out;
}

/* Where the two met: the same for both. */
static const FigureKingdom *kingdom_of(const LeagueFigures *figures, int one, int other)
{
    return one < other ? &figures->on[one][other] : &figures->on[other][one];
}

static void fill_cross(Sheet *sheet, const LeagueFigures *figures, Language language)
{
    char words[CARDS];
    for (int r = 0; r < figures->players; r++) {
        for (int c = 0; c < figures->players; c++) {
            const Estimate *share = &figures->cross[r][c];
            if (figures->met[r][c] == 0) continue;
            sheet_row(sheet);
            sheet_text(sheet, figures->name[r]);
            sheet_text(sheet, figures->name[c]);
            sheet_count(sheet, figures->met[r][c]);
            sheet_number(sheet, share->value);
            sheet_number(sheet, share->low);
            sheet_number(sheet, share->high);
            const FigureKingdom *on = kingdom_of(figures, r, c);
            sheet_text(sheet, card_words(words, on->kingdom, on->kingdom_count, language));
            sheet_text(sheet, card_words(words, on->event, on->event_count, language));
        }
    }
}

static const LeaguePart parts[] = {
    {"ratings", PHRASE_ratings_title, PHRASE_ratings_note, draw_ratings, "player,rating,low,high",
     fill_ratings},
    {"overall", PHRASE_overall_title, PHRASE_overall_note, draw_overall, "player,games,share",
     fill_overall},
    {"cross", PHRASE_cross_title, PHRASE_cross_note, draw_cross,
     "player,opponent,games,share,low,high,kingdom,events", fill_cross},
};

enum { PARTS = sizeof parts / sizeof parts[0] };

_Static_assert(FIGURES_LEAGUE <= (int)PLOT_CROSS, "a league has room in a cross table");

static void draw_part(FILE *out, const LeagueFigures *figures, Language language,
                      const LeaguePart *part, bool alone)
{
    const PlotHead head = {.id = part->id,
                           .title = phrase(language, part->title),
                           .about = phrase(language, part->note),
                           .language = language,
                           .alone = alone};
    part->draw(out, figures, head);
}

static void fill_part(FILE *out, SheetFormat format, const LeagueFigures *figures,
                      Language language, const LeaguePart *part)
{
    Sheet sheet = {.out = out, .format = format};
    sheet_begin(&sheet, part->id, phrase(language, part->title), part->columns);
    part->fill(&sheet, figures, language);
    sheet_end(&sheet);
}

static void write_json(FILE *out, const LeagueFigures *figures, Language language)
{
    fprintf(out, "{\"report\":\"league\",\"version\":1,\"language\":\"%s\",\n\"games\":%" PRIu64,
            text_language_id(language), figures->games);
    report_json_options(out, figures->command, figures->option, figures->options);
    fputs("\"tables\":[", out);
    for (int i = 0; i < PARTS; i++) {
        fputs(i ? ",\n" : "\n", out);
        fill_part(out, SHEET_JSON, figures, language, &parts[i]);
    }
    fputs("]}\n", out);
}

bool league_report_json(FILE *out, const LeagueFigures *figures, Language language)
{
    write_json(out, figures, language);
    return report_is_written(out);
}

/* ---- The page ------------------------------------------------------------------------------ */

static void put_facts(FILE *out, const LeagueFigures *figures, Language language)
{
    char words[NUMBER_WORDS], all[NUMBER_WORDS], best[3 * NUMBER_WORDS];
    const char *const values[] = {words, all};
    page_facts_begin(out);
    number_words(words, figures->players, 0, language);
    number_words(all, figures->players + figures->left_out, 0, language);
    say_fill(best, sizeof best, phrase(language, PHRASE_best_of), values, 2);
    page_fact(out, phrase(language, PHRASE_players), figures->left_out > 0 ? best : words, false);
    number_words(words, (double)figures->games, 0, language);
    page_fact(out, phrase(language, PHRASE_games), words, false);
    report_put_options(out, language, figures->command, figures->option, figures->options);
    page_facts_end(out);
}

/* The cross table with its intervals, the best player first. */
static void put_table(FILE *out, const LeagueFigures *figures, Language language)
{
    const int n = figures->players;
    int order[FIGURES_LEAGUE];
    char number[FIGURES_LEAGUE][8], name[FIGURES_NAME + 8];
    const char *heading[FIGURES_LEAGUE + 2] = {phrase(language, PHRASE_player),
                                               phrase(language, PHRASE_rating)};
    league_order(figures, order);
    for (int i = 0; i < n; i++) {
        snprintf(number[i], sizeof number[i], "%d", i + 1);
        heading[i + 2] = number[i];
    }
    page_table_begin(out, heading, n + 2);
    for (int r = 0; r < n; r++) {
        snprintf(name, sizeof name, "%d. %s", r + 1, figures->name[order[r]]);
        page_row_begin(out, name);
        report_put_estimate(out, figures->rating[order[r]], false, 0, language);
        for (int c = 0; c < n; c++) {
            if (figures->met[order[r]][order[c]])
                report_put_estimate(out, figures->cross[order[r]][order[c]], true, 1, language);
            else
                page_cell(out, r == c ? "" : "\u2013", NULL);
        }
        page_row_end(out);
    }
    page_table_end(out, phrase(language, PHRASE_small_print));
}

static void put_figures(FILE *out, const LeagueFigures *figures, Language language)
{
    page_figures_begin(out);
    for (int i = 0; i < PARTS; i++) {
        const bool is_cross = parts[i].draw == draw_cross;
        page_figure(out, is_cross ? plot_cross_width(figures->players) : 0);
        draw_part(out, figures, language, &parts[i], false);
        page_figure_end(out, language, parts[i].id, phrase(language, parts[i].note));
    }
    page_figures_end(out);
}

/* The kingdoms of every two, the best player first. */
static void put_kingdoms(FILE *out, const LeagueFigures *figures, Language language)
{
    int order[FIGURES_LEAGUE];
    league_order(figures, order);
    page_fold_begin(out, phrase(language, figures->kingdoms > 1 ? PHRASE_kingdoms_common
                                                                : PHRASE_kingdoms_list));
    page_facts_begin(out);
    for (int r = 0; r < figures->players; r++) {
        for (int c = r + 1; c < figures->players; c++) {
            const FigureKingdom *on = kingdom_of(figures, order[r], order[c]);
            char who[2 * FIGURES_NAME + 8], cards[CARDS], events[CARDS], all[2 * CARDS + 4];
            if (!figures->met[order[r]][order[c]]) continue;
            snprintf(who, sizeof who, "%s \u2013 %s", figures->name[order[r]],
                     figures->name[order[c]]);
            card_words(cards, on->kingdom, on->kingdom_count, language);
            card_words(events, on->event, on->event_count, language);
            snprintf(all, sizeof all, "%s%s%s", cards, *cards && *events ? "; " : "", events);
            page_fact(out, who, all, false);
        }
    }
    page_facts_end(out);
    page_fold_end(out);
}

bool league_report_page(FILE *out, const LeagueFigures *figures, Language language)
{
    page_begin(out, language, phrase(language, PHRASE_league));
    put_facts(out, figures, language);
    if (figures->games == 0 || figures->players == 0)
        page_paragraph(out, phrase(language, PHRASE_no_games), true);
    page_section(out, phrase(language, PHRASE_result));
    put_figures(out, figures, language);
    page_section(out, phrase(language, PHRASE_cross_title));
    put_table(out, figures, language);
    if (figures->apart && figures->games) put_kingdoms(out, figures, language);
    page_numbers_begin(out, language);
    write_json(out, figures, language);
    page_numbers_end(out);
    page_end(out);
    return report_is_written(out);
}

/* ---- Files --------------------------------------------------------------------------------- */

/* A part of the report that goes into files of its own, or all of it. */
typedef struct PartFile {
    const LeagueFigures *figures;
    Language language;
    const LeaguePart *part;
} PartFile;

static void write_svg(FILE *out, const void *self)
{
    const PartFile *file = self;
    draw_part(out, file->figures, file->language, file->part, true);
}

static void write_csv(FILE *out, const void *self)
{
    const PartFile *file = self;
    fill_part(out, SHEET_CSV, file->figures, file->language, file->part);
}

static void write_all(FILE *out, const void *self)
{
    const PartFile *file = self;
    write_json(out, file->figures, file->language);
}

bool league_report_files(const char *folder, const LeagueFigures *figures, Language language,
                         char error[REPORT_ERROR])
{
    PartFile file = {figures, language, NULL};
    for (int i = 0; i < PARTS; i++) {
        file.part = &parts[i];
        if (!report_write(folder, parts[i].id, "svg", write_svg, &file, error) ||
            !report_write(folder, parts[i].id, "csv", write_csv, &file, error))
            return false;
    }
    return report_write(folder, "numbers", "json", write_all, &file, error);
}
