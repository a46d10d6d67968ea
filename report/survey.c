/* survey.c - see survey.h. */
#include "survey.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../json/print.h"
#include "../lab/stats.h"
#include "../script/plan.h"
#include "../text/say.h"
#include "columns.h"
#include "numbers.h"
#include "page.h"
#include "phrases.h"
#include "plot.h"
#include "report_files.h"
#include "sheet.h"

enum { WORDS = 1024 };

static const char *card_name(const Survey *survey, int card, Language language)
{
    return text_card_name(language, survey->card[card].card);
}

/* The best plans, and those that somebody named. */
static bool is_shown(const Survey *survey, int plan)
{
    return plan < survey->best || survey->plan[plan].is_named;
}

/* What the best plan loses without it. */
static Estimate added_by(const SurveyCard *card)
{
    const Estimate share = card->without;
    return (Estimate){0.5 - share.value, 0.5 - share.high, 0.5 - share.low};
}

/* ---- In the terminal ------------------------------------------------------------------------- */

static void print_share(FILE *out, const char *name, Estimate share)
{
    char words[COLUMN_WORDS];
    words_of_share(words, share);
    fputs("  ", out);
    column_name(out, 34, name);
    column_words(out, 15, words);
}

static void print_best_openings(const Survey *survey, FILE *out)
{
    enum { SHOWN = 5 };
    int order[SURVEY_BUYS * SURVEY_BUYS], count = 0;
    for (int a = 0; a < survey->buys; a++) {
        for (int b = a; b < survey->buys; b++) {
            int at = count++;
            const double share = survey->opening[a][b].value;
            for (; at > 0; at--) {
                const int before = order[at - 1];
                if (survey->opening[before / SURVEY_BUYS][before % SURVEY_BUYS].value >= share)
                    break;
                order[at] = before;
            }
            order[at] = a * SURVEY_BUYS + b;
        }
    }
    fputs("\nopening buys: the best plan with them against the best plan as it is\n", out);
    for (int i = 0; i < count && i < SHOWN; i++) {
        const int a = order[i] / SURVEY_BUYS, b = order[i] % SURVEY_BUYS;
        char names[2 * COLUMN_NAME];
        snprintf(names, sizeof names, "%s, %s", text_card_name(ENGLISH, survey->buy[a]),
                 text_card_name(ENGLISH, survey->buy[b]));
        print_share(out, names, survey->opening[a][b]);
        putc('\n', out);
    }
}

void survey_print(const Survey *survey, FILE *out)
{
    print_cards_of(out, survey->setup);
    fprintf(out, "%" PRIu64 " games\n\nthe best plans: Elo among them, share of wins against BMU\n",
            survey->games);
    for (int i = 0; i < survey->plans; i++) {
        const SurveyPlan *plan = &survey->plan[i];
        char words[COLUMN_WORDS];
        if (!is_shown(survey, i)) continue;
        print_share(out, plan->plan.name, plan->money);
        if (i < survey->best) {
            snprintf(words, sizeof words, "Elo %+.0f ± %.0f", plan->rating.value,
                     estimate_margin(plan->rating));
            column_words(out, 15, words);
        }
        putc('\n', out);
    }
    fputs(
        "\nwithout a card, the best plan against the best of all; BMU with the card against BMU\n",
        out);
    for (int i = 0; i < survey->cards; i++) {
        const SurveyCard *card = &survey->card[i];
        char words[COLUMN_WORDS] = "not in the best plan";
        if (card->is_used) words_of_share(words, card->without);
        fputs("  ", out);
        column_name(out, 20, card_name(survey, i, ENGLISH));
        column_words(out, 20, words);
        if (card->has_money) {
            words_of_share(words, card->money);
            column_words(out, 15, words);
        }
        putc('\n', out);
    }
    print_best_openings(survey, out);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static void put_estimate(Sheet *sheet, Estimate estimate)
{
    sheet_number(sheet, estimate.value);
    sheet_number(sheet, estimate.low);
    sheet_number(sheet, estimate.high);
}

static void fill_plans(Sheet *sheet, const Survey *survey, Language language)
{
    (void)language;
    for (int i = 0; i < survey->plans; i++) {
        const SurveyPlan *plan = &survey->plan[i];
        const bool is_rated = i < survey->best;
        sheet_row(sheet);
        sheet_text(sheet, plan->plan.name);
        put_estimate(sheet, plan->money);
        put_estimate(sheet, is_rated ? plan->rating : (Estimate){NAN, NAN, NAN});
    }
}

static void fill_cards(Sheet *sheet, const Survey *survey, Language language)
{
    for (int i = 0; i < survey->cards; i++) {
        const SurveyCard *card = &survey->card[i];
        sheet_row(sheet);
        sheet_text(sheet, card_name(survey, i, language));
        sheet_text(sheet, card->by);
        put_estimate(sheet, added_by(card));
    }
}

static void fill_money(Sheet *sheet, const Survey *survey, Language language)
{
    for (int i = 0; i < survey->cards; i++) {
        if (!survey->card[i].has_money) continue;
        sheet_row(sheet);
        sheet_text(sheet, card_name(survey, i, language));
        put_estimate(sheet, survey->card[i].money);
    }
}

static void fill_openings(Sheet *sheet, const Survey *survey, Language language)
{
    for (int a = 0; a < survey->buys; a++) {
        for (int b = a; b < survey->buys; b++) {
            sheet_row(sheet);
            sheet_text(sheet, text_card_name(language, survey->buy[a]));
            sheet_text(sheet, text_card_name(language, survey->buy[b]));
            put_estimate(sheet, survey->opening[a][b]);
        }
    }
}

/* ---- Plots ----------------------------------------------------------------------------------- */

static void draw_plans(FILE *out, const Survey *survey, PlotHead head)
{
    PlotRow row[SURVEY_BEST];
    for (int i = 0; i < survey->best; i++) {
        const Estimate rating = survey->plan[i].rating;
        row[i] = (PlotRow){.name = survey->plan[i].plan.name,
                           .value = {rating.value},
                           .low = rating.low,
                           .high = rating.high};
    }
    head.x = phrase(head.language, PHRASE_axis_rating);
    const RowPlot plot = {
        .row = row, .rows = survey->best, .series = 1, .ink = {INK_SERIES}, .is_dots = true};
    plot_rows(out, &head, &plot);
}

static void draw_cards(FILE *out, const Survey *survey, PlotHead head)
{
    PlotRow row[SURVEY_CARDS];
    for (int i = 0; i < survey->cards; i++) {
        const Estimate adds = added_by(&survey->card[i]);
        row[i] = (PlotRow){.name = card_name(survey, i, head.language),
                           .value = {fmax(0, adds.value)},
                           .low = survey->card[i].is_used ? fmax(0, adds.low) : NAN,
                           .high = survey->card[i].is_used ? fmax(0, adds.high) : NAN};
    }
    head.percent = true;
    const RowPlot plot = {.row = row, .rows = survey->cards, .series = 1, .ink = {INK_SERIES}};
    plot_rows(out, &head, &plot);
}

static void draw_money(FILE *out, const Survey *survey, PlotHead head)
{
    PlotRow row[SURVEY_CARDS];
    RowPlot plot = {.row = row, .series = 1, .ink = {INK_SERIES}, .is_dots = true};
    for (int i = 0; i < survey->cards; i++) {
        const Estimate money = survey->card[i].money;
        if (!survey->card[i].has_money) continue;
        row[plot.rows++] = (PlotRow){.name = card_name(survey, i, head.language),
                                     .value = {money.value},
                                     .low = money.low,
                                     .high = money.high};
    }
    head.percent = true;
    head.x = phrase(head.language, PHRASE_axis_victories);
    plot_rows(out, &head, &plot);
}

static void draw_openings(FILE *out, const Survey *survey, PlotHead head)
{
    double value[SURVEY_BUYS * SURVEY_BUYS];
    const char *name[SURVEY_BUYS];
    for (int a = 0; a < survey->buys; a++) {
        name[a] = text_card_name(head.language, survey->buy[a]);
        for (int b = 0; b < survey->buys; b++)
            value[a * survey->buys + b] = survey->opening[a][b].value;
    }
    head.y = phrase(head.language, PHRASE_cross_axis);
    const CrossPlot plot = {.name = name, .count = survey->buys, .value = value, .most = 0.7};
    plot_cross(out, &head, &plot);
}

typedef struct SurveyPart {
    const char *id;
    Phrase section, title, note;
    void (*draw)(FILE *out, const Survey *survey, PlotHead head);
    const char *columns;
    void (*fill)(Sheet *sheet, const Survey *survey, Language language);
} SurveyPart;

static const SurveyPart parts[] = {
    {"plans", PHRASE_survey_plans, PHRASE_ratings_title, PHRASE_survey_plans_note, draw_plans,
     "plan,bmu,bmu_low,bmu_high,elo,elo_low,elo_high", fill_plans},
    {"cards", PHRASE_survey_cards, PHRASE_survey_adds_title, PHRASE_survey_adds_note, draw_cards,
     "card,best_without,adds,low,high", fill_cards},
    {"money", PHRASE_survey_cards, PHRASE_survey_beside_title, PHRASE_survey_beside_note,
     draw_money, "card,share,low,high", fill_money},
    {"openings", PHRASE_survey_openings, PHRASE_survey_openings_title, PHRASE_survey_openings_note,
     draw_openings, "first,second,share,low,high", fill_openings},
};

enum { PARTS = sizeof parts / sizeof parts[0] };

/* ---- The page -------------------------------------------------------------------------------- */

static void list_cards(const Survey *survey, Language language, char out[WORDS])
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < survey->cards && n < WORDS; i++)
        n += (size_t)snprintf(out + n, WORDS - n, "%s%s", i ? ", " : "",
                              card_name(survey, i, language));
}

static void write_json(FILE *out, const Survey *survey, const PlayedAs *as)
{
    fprintf(out, "{\"report\":\"survey\",\"version\":1,\"language\":\"%s\",\n\"games\":%" PRIu64,
            text_language_id(as->language), survey->games);
    report_json_options(out, as->command ? as->command : "", NULL, 0);
    fputs("\"tables\":[", out);
    for (int i = 0; i < PARTS; i++) {
        Sheet sheet = {.out = out, .format = SHEET_JSON};
        fputs(i ? ",\n" : "\n", out);
        sheet_begin(&sheet, parts[i].id, phrase(as->language, parts[i].title), parts[i].columns);
        parts[i].fill(&sheet, survey, as->language);
        sheet_end(&sheet);
    }
    fputs("]}\n", out);
}

bool survey_report_json(FILE *out, const Survey *survey, const PlayedAs *as)
{
    write_json(out, survey, as);
    return report_is_written(out);
}

static void put_facts(FILE *out, const Survey *survey, const PlayedAs *as)
{
    char words[WORDS];
    page_facts_begin(out);
    list_cards(survey, as->language, words);
    page_fact(out, phrase(as->language, PHRASE_kingdom), words, false);
    number_words(words, (double)survey->games, 0, as->language);
    page_fact(out, phrase(as->language, PHRASE_games), words, false);
    page_fact(out, phrase(as->language, PHRASE_seed), as->seed, false);
    report_put_options(out, as->language, as->command ? as->command : "", NULL, 0);
    page_facts_end(out);
}

static void put_key(FILE *out, const Survey *survey, Language language)
{
    char share[NUMBER_WORDS], words[WORDS];
    const char *const values[] = {survey->plan[0].plan.name, share};
    percent_words(share, survey->plan[0].money.value, 0, language);
    say_fill(words, sizeof words, phrase(language, PHRASE_survey_key), values, 2);
    page_paragraph(out, words, true);
}

/* The best plans in words, each to be opened. */
static void put_plans(FILE *out, const Survey *survey, Language language)
{
    for (int i = 0; i < survey->best; i++) {
        char *text = NULL, words[WORDS];
        const char *const values[] = {survey->plan[i].plan.name};
        size_t length;
        FILE *file = open_memstream(&text, &length);
        if (!file) continue;
        const bool written = plan_write(&survey->plan[i].plan, file);
        if (fclose(file) == 0 && written) {
            say_fill(words, sizeof words, phrase(language, PHRASE_survey_text), values, 1);
            page_fold_begin(out, words);
            page_verbatim(out, text);
            page_fold_end(out);
        }
        free(text);
    }
}

static void put_plan_table(FILE *out, const Survey *survey, Language language)
{
    const char *const heading[] = {phrase(language, PHRASE_survey_plan),
                                   phrase(language, PHRASE_rating),
                                   phrase(language, PHRASE_survey_money)};
    page_table_begin(out, heading, 3);
    for (int i = 0; i < survey->plans; i++) {
        if (!is_shown(survey, i)) continue;
        page_row_begin(out, survey->plan[i].plan.name);
        if (i < survey->best)
            report_put_estimate(out, survey->plan[i].rating, false, 0, language);
        else
            page_cell(out, "\u2013", NULL);
        report_put_estimate(out, survey->plan[i].money, true, 1, language);
        page_row_end(out);
    }
    page_table_end(out, phrase(language, PHRASE_small_print));
}

static void put_card_table(FILE *out, const Survey *survey, Language language)
{
    const char *const heading[] = {
        phrase(language, PHRASE_survey_card), phrase(language, PHRASE_survey_adds),
        phrase(language, PHRASE_survey_without), phrase(language, PHRASE_survey_beside)};
    page_table_begin(out, heading, 4);
    for (int i = 0; i < survey->cards; i++) {
        const SurveyCard *card = &survey->card[i];
        page_row_begin(out, card_name(survey, i, language));
        if (card->is_used)
            report_put_estimate(out, added_by(card), true, 1, language);
        else
            page_cell(out, "\u2013", NULL);
        page_cell(out, card->is_used ? card->by : phrase(language, PHRASE_survey_unused), NULL);
        if (card->has_money)
            report_put_estimate(out, card->money, true, 1, language);
        else
            page_cell(out, "\u2013", NULL);
        page_row_end(out);
    }
    page_table_end(out, phrase(language, PHRASE_small_print));
}

static void put_part(FILE *out, const Survey *survey, const SurveyPart *part, Language language)
{
    const bool is_cross = part->draw == draw_openings;
    const PlotHead head = {.id = part->id,
                           .title = phrase(language, part->title),
                           .about = phrase(language, part->note),
                           .language = language};
    page_figure(out, is_cross ? plot_cross_width(survey->buys) : 0);
    part->draw(out, survey, head);
    page_figure_end(out, language, part->id, phrase(language, part->note));
}

bool survey_report_page(FILE *out, const Survey *survey, const PlayedAs *as)
{
    const Language language = as->language;
    page_begin(out, language, phrase(language, PHRASE_survey));
    put_key(out, survey, language);
    put_facts(out, survey, as);
    for (int i = 0; i < PARTS; i++) {
        if (i == 0 || parts[i].section != parts[i - 1].section) {
            page_section(out, phrase(language, parts[i].section));
            page_figures_begin(out);
        }
        put_part(out, survey, &parts[i], language);
        if (parts[i].draw == draw_plans) put_plan_table(out, survey, language);
        if (parts[i].draw == draw_money) put_card_table(out, survey, language);
        if (i + 1 == PARTS || parts[i].section != parts[i + 1].section) page_figures_end(out);
        if (parts[i].draw == draw_plans) put_plans(out, survey, language);
    }
    page_numbers_begin(out, language);
    write_json(out, survey, as);
    page_numbers_end(out);
    page_end(out);
    return report_is_written(out);
}
