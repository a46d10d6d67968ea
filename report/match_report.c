/* match_report.c - the report of a match: which plots it has, as a page and as files. */
#include "match_report.h"

#include <inttypes.h>
#include <string.h>

#include "../text/say.h"
#include "../json/print.h"
#include "markup.h"
#include "match_plots.h"
#include "numbers.h"
#include "page.h"
#include "replay.h"
#include "report_files.h"

/* ---- What is there ------------------------------------------------------------------------- */

static bool has_games(const MatchFigures *figures, int who)
{
    (void)who;
    return figures->games > 0;
}

static bool has_points(const MatchFigures *figures, int who)
{
    (void)who;
    return match_last_turn(figures, spreads_of_points) > 0;
}

static bool has_coins(const MatchFigures *figures, int who)
{
    (void)who;
    return match_last_turn(figures, spreads_of_coins) > 0;
}

static bool has_chance(const MatchFigures *figures, int who)
{
    (void)who;
    return match_last_turn(figures, spreads_of_chance) > 0;
}

static bool has_decks(const MatchFigures *figures, int who)
{
    (void)who;
    return figures->owned_cards > 0;
}

static bool has_scores(const MatchFigures *figures, int who)
{
    (void)who;
    return match_score_bins(figures, 10).count > 0;
}

static bool has_length(const MatchFigures *figures, int who)
{
    (void)who;
    return match_length_bins(figures, 10).count > 0;
}

static bool has_bought(const MatchFigures *figures, int who)
{
    return match_last_buy(figures, who) > 0;
}

static bool has_totals(const MatchFigures *figures, int who)
{
    (void)who;
    for (int i = 0; i < figures->players; i++) {
        if (has_bought(figures, i)) return true;
    }
    return false;
}

static bool has_piles(const MatchFigures *figures, int who)
{
    (void)who;
    for (int i = 0; i < figures->piles; i++) {
        if (spread_of_counts(figures->pile[i].left, FIGURES_PILE + 1, 0).games) return true;
    }
    return false;
}

static bool has_endings(const MatchFigures *figures, int who)
{
    (void)who;
    for (int i = 0; i < ENDINGS; i++) {
        if (figures->ending[i]) return true;
    }
    return false;
}

static const char spread_columns[] = "player,turn,games,mean,sd,p10,p25,p50,p75,p90";

static const MatchPart parts[] = {
    {"wins", has_games, draw_wins, fill_wins,
     "player,games,wins,ties,losses,win,win_low,win_high,tie,tie_low,tie_high,loss,loss_low,"
     "loss_high,share,share_low,share_high,score,score_low,score_high,turns,turns_low,turns_high",
     NULL, PHRASE_result, PHRASE_wins_title, PHRASE_wins_note, false},
    {"chance", has_chance, draw_chance, fill_chance, spread_columns, NULL, PHRASE_course,
     PHRASE_chance_title, PHRASE_chance_note, false},
    {"points", has_points, draw_points, fill_points, spread_columns, spreads_of_points,
     PHRASE_course, PHRASE_points_title, PHRASE_bands_note, false},
    {"coins", has_coins, draw_coins, fill_coins, spread_columns, spreads_of_coins, PHRASE_course,
     PHRASE_coins_title, PHRASE_bands_note, false},
    {"scores", has_scores, draw_scores, fill_scores, "player,points,games", NULL, PHRASE_course,
     PHRASE_scores_title, PHRASE_scores_note, false},
    {"length", has_length, draw_length, fill_length, "turns,winner,games", NULL, PHRASE_course,
     PHRASE_length_title, PHRASE_length_note, false},
    {"bought", has_bought, draw_bought, fill_bought, "card,turn,bought,per_game", NULL,
     PHRASE_buying, PHRASE_bought_title, PHRASE_bought_note, true},
    {"totals", has_totals, draw_totals, fill_totals, "player,card,bought,per_game", NULL,
     PHRASE_buying, PHRASE_totals_title, PHRASE_totals_note, false},
    {"decks", has_decks, draw_decks, fill_decks, "player,card,owned,per_game", NULL, PHRASE_end,
     PHRASE_decks_title, PHRASE_decks_note, false},
    {"piles", has_piles, draw_piles, fill_piles, "card,size,left,p10,p25,p50,p75,p90,empty", NULL,
     PHRASE_end, PHRASE_piles_title, PHRASE_piles_note, false},
    {"endings", has_endings, draw_endings, fill_endings, "ending,games,share", NULL, PHRASE_end,
     PHRASE_endings_title, PHRASE_endings_note, false},
};

enum { PARTS = sizeof parts / sizeof parts[0] };

/* ---- One part ------------------------------------------------------------------------------ */

/* A part of this report: id and title with the player they belong to. */
typedef struct Piece {
    const MatchPart *part;
    int who;
    char id[PART_ID], title[PART_TITLE];
} Piece;

typedef void (*OnPiece)(void *self, const MatchFigures *figures, Language language,
                        const Piece *piece);

/* Calls for each part that there is, in order. */
static void each_piece(const MatchFigures *figures, Language language, OnPiece on, void *self)
{
    for (int i = 0; i < PARTS; i++) {
        const int count = parts[i].each_player ? figures->players : 1;
        for (int who = 0; who < count; who++) {
            Piece piece = {.part = &parts[i], .who = who};
            const char *const values[] = {figures->side[who].name};
            if (!parts[i].is_there(figures, who)) continue;
            if (count > 1)
                snprintf(piece.id, sizeof piece.id, "%s-%d", parts[i].id, who + 1);
            else
                snprintf(piece.id, sizeof piece.id, "%s", parts[i].id);
            say_fill(piece.title, sizeof piece.title, phrase(language, parts[i].title), values, 1);
            on(self, figures, language, &piece);
        }
    }
}

static const char *note_of(const MatchFigures *figures, Language language, const MatchPart *part)
{
    Phrase note = part->note;
    if (part->course) {
        if (!part->course(&figures->side[0])[1].has_percentiles)
            note = PHRASE_deviation_note;
        else if (figures->players > MATCH_WIDE_BANDS)
            note = PHRASE_band_note;
    }
    return phrase(language, note);
}

static void draw_piece(FILE *out, const MatchFigures *figures, Language language,
                       const Piece *piece, bool alone)
{
    const PlotHead head = {.id = piece->id,
                           .title = piece->title,
                           .about = note_of(figures, language, piece->part),
                           .language = language,
                           .alone = alone};
    piece->part->draw(out, figures, piece->who, head);
}

static void fill_piece(Sheet *sheet, const MatchFigures *figures, Language language,
                       const Piece *piece)
{
    sheet_begin(sheet, piece->id, piece->title, piece->part->columns);
    piece->part->fill(sheet, figures, piece->who, language);
    sheet_end(sheet);
}

/* ---- Numbers ------------------------------------------------------------------------------- */

typedef struct JsonTables {
    FILE *out;
    int count;
} JsonTables;

static void write_table(void *self, const MatchFigures *figures, Language language,
                        const Piece *piece)
{
    JsonTables *tables = self;
    Sheet sheet = {.out = tables->out, .format = SHEET_JSON};
    fputs(tables->count++ ? ",\n" : "\n", tables->out);
    fill_piece(&sheet, figures, language, piece);
}

static void write_cards(FILE *out, const char *key, const TaliaCard *card, int count,
                        Language language)
{
    fprintf(out, "\"%s\":[", key);
    for (int i = 0; i < count; i++) {
        if (i) fputc(',', out);
        json_print_in_page(out, text_card_name(language, card[i]));
    }
    fputs("],\n", out);
}

static void write_json(FILE *out, const MatchFigures *figures, Language language)
{
    JsonTables tables = {.out = out};
    fprintf(out, "{\"report\":\"match\",\"version\":1,\"language\":\"%s\",\n\"players\":[",
            text_language_id(language));
    for (int i = 0; i < figures->players; i++) {
        if (i) fputc(',', out);
        json_print_in_page(out, figures->side[i].name);
    }
    fprintf(out, "],\n\"seats\":%d,\n\"games\":%" PRIu64 ",\n\"watched\":%" PRIu64 ",\n",
            figures->seats, figures->games, figures->watched);
    write_cards(out, "kingdom", figures->kingdom, figures->kingdom_count, language);
    write_cards(out, "events", figures->event, figures->event_count, language);
    fprintf(out, "\"edition\":%d,\n\"seed\":", figures->edition);
    json_print_in_page(out, figures->seed);
    report_json_options(out, figures->command, figures->option, figures->options);
    fputs("\"tables\":[", out);
    each_piece(figures, language, write_table, &tables);
    fputs("]}\n", out);
}

bool match_report_json(FILE *out, const MatchFigures *figures, Language language)
{
    write_json(out, figures, language);
    return report_is_written(out);
}

/* ---- The page ------------------------------------------------------------------------------ */

enum { WORDS = 2048 };

static void add_words(char words[WORDS], const char *more)
{
    const size_t n = strlen(words);
    snprintf(words + n, WORDS - n, "%s%s", n ? ", " : "", more);
}

static void put_cards(FILE *out, const char *name, const char *called, const TaliaCard *card,
                      int count, Language language)
{
    char words[WORDS] = "", all[2 * WORDS];
    for (int i = 0; i < count; i++) add_words(words, text_card_name(language, card[i]));
    snprintf(all, sizeof all, "%s%s%s", called, *called && count ? ": " : "", words);
    if (*all) page_fact(out, name, all, false);
}

static void put_facts(FILE *out, const MatchFigures *figures, Language language)
{
    char words[NUMBER_WORDS];
    page_facts_begin(out);
    number_words(words, (double)figures->games, 0, language);
    page_fact(out, phrase(language, PHRASE_games), words, false);
    number_words(words, (double)figures->watched, 0, language);
    if (figures->watched < figures->games)
        page_fact(out, phrase(language, PHRASE_watched), words, false);
    number_words(words, figures->seats, 0, language);
    if (figures->seats > figures->players)
        page_fact(out, phrase(language, PHRASE_seats), words, false);
    number_words(words, figures->kingdoms, 0, language);
    if (figures->kingdoms > 1) page_fact(out, phrase(language, PHRASE_kingdoms), words, false);
    put_cards(out, phrase(language, PHRASE_kingdom), figures->kingdom_name, figures->kingdom,
              figures->kingdom_count, language);
    put_cards(out, phrase(language, PHRASE_events), "", figures->event, figures->event_count,
              language);
    number_words(words, figures->edition, 0, language);
    if (figures->edition) page_fact(out, phrase(language, PHRASE_edition), words, false);
    if (*figures->seed) page_fact(out, phrase(language, PHRASE_seed), figures->seed, false);
    report_put_options(out, language, figures->command, figures->option, figures->options);
    page_facts_end(out);
}

static bool knows_luck(const MatchFigures *figures)
{
    return figures->side[0].games_needed > 0;
}

/* What stands below the table of results. */
static void put_luck(FILE *out, const MatchFigures *figures, Language language)
{
    char needed[NUMBER_WORDS], words[WORDS];
    const char *const values[] = {needed};
    percent_words(needed, figures->side[0].games_needed, 0, language);
    say_fill(words, sizeof words, phrase(language, PHRASE_luck_note), values, 1);
    page_paragraph(out, words, false);
}

static void put_table(FILE *out, const MatchFigures *figures, Language language)
{
    const Phrase column[] = {PHRASE_player, PHRASE_wins,  PHRASE_ties,        PHRASE_losses,
                             PHRASE_points, PHRASE_turns, PHRASE_without_luck};
    const int columns = knows_luck(figures) ? 7 : 6;
    const char *heading[7];
    for (int i = 0; i < columns; i++) heading[i] = phrase(language, column[i]);
    page_table_begin(out, heading, columns);
    for (int i = 0; i < figures->players; i++) {
        const PlayerFigures *player = &figures->side[i];
        page_row_begin(out, player->name);
        report_put_estimate(out, player->win, true, 1, language);
        report_put_estimate(out, player->tie, true, 1, language);
        report_put_estimate(out, player->loss, true, 1, language);
        report_put_estimate(out, player->score, false, 1, language);
        report_put_estimate(out, player->turns, false, 1, language);
        if (columns > 6) report_put_estimate(out, player->adjusted, true, 1, language);
        page_row_end(out);
    }
    page_table_end(out, phrase(language, PHRASE_small_print));
    if (knows_luck(figures)) put_luck(out, figures, language);
}

/* ---- Typical games --------------------------------------------------------------------------- */

static void put_game(FILE *out, const MatchFigures *figures, const FigureGame *game,
                     Language language)
{
    char words[WORDS], number[NUMBER_WORDS], file[NUMBER_WORDS + 16];
    const char *const values[] = {figures->side[game->winner].name, number};
    snprintf(number, sizeof number, "%" PRIu64, game->number);
    snprintf(file, sizeof file, "game-%s.talia", number);
    say_fill(words, sizeof words, phrase(language, PHRASE_typical_game), values, 2);
    page_row_begin(out, words);
    for (int who = 0; who < figures->players; who++) {
        number_words(words, game->score[who], 0, language);
        page_cell(out, words, NULL);
    }
    number_words(words, game->rounds, 0, language);
    page_cell(out, words, NULL);
    page_link_begin(out, NULL);
    replay_put_link(out, figures->page, &game->setup, game->text);
    page_link_end(out, phrase(language, PHRASE_typical_replay));
    page_link_begin(out, file);
    fputs("data:text/plain;base64,", out);
    replay_put_base64(out, (const unsigned char *)game->text, strlen(game->text), false);
    page_link_end(out, phrase(language, PHRASE_typical_save));
    page_row_end(out);
}

static void put_games(FILE *out, const MatchFigures *figures, Language language)
{
    const char *heading[TALIA_MAX_PLAYERS + 4] = {""}, *const values[] = {figures->page};
    char words[WORDS];
    int columns = 1;
    if (!figures->typical_games) return;
    for (int who = 0; who < figures->players; who++) heading[columns++] = figures->side[who].name;
    heading[columns++] = phrase(language, PHRASE_turns);
    heading[columns++] = "";
    heading[columns++] = "";
    page_section(out, phrase(language, PHRASE_typical));
    page_table_begin(out, heading, columns);
    for (int i = 0; i < figures->typical_games; i++)
        put_game(out, figures, &figures->game[i], language);
    say_fill(words, sizeof words, phrase(language, PHRASE_typical_note), values, 1);
    page_table_end(out, words);
}

/* Figures stand under the heading of their section. */
typedef struct PageParts {
    FILE *out;
    int section; /* Phrase; -1: none yet */
} PageParts;

static void write_figure(void *self, const MatchFigures *figures, Language language,
                         const Piece *piece)
{
    PageParts *page = self;
    const int section = (int)piece->part->section;
    if (section != page->section) {
        if (page->section >= 0) page_figures_end(page->out);
        page_section(page->out, phrase(language, piece->part->section));
        page_figures_begin(page->out);
        page->section = section;
    }
    page_figure(page->out, 0);
    draw_piece(page->out, figures, language, piece, false);
    page_figure_end(page->out, language, piece->id, note_of(figures, language, piece->part));
    if (section == PHRASE_result) put_table(page->out, figures, language);
}

static void match_title(const MatchFigures *figures, Language language, char title[WORDS])
{
    char names[WORDS] = "";
    const char *const values[] = {names};
    for (int i = 0; i < figures->players; i++) add_words(names, figures->side[i].name);
    say_fill(title, WORDS, phrase(language, PHRASE_match), values, 1);
}

bool match_report_page(FILE *out, const MatchFigures *figures, Language language)
{
    char words[WORDS];
    PageParts page = {.out = out, .section = -1};
    match_title(figures, language, words);
    page_begin(out, language, words);
    match_verdict(figures, language, words, sizeof words);
    page_paragraph(out, words, true);
    put_facts(out, figures, language);
    each_piece(figures, language, write_figure, &page);
    if (page.section >= 0) page_figures_end(out);
    put_games(out, figures, language);
    page_numbers_begin(out, language);
    write_json(out, figures, language);
    page_numbers_end(out);
    page_end(out);
    return report_is_written(out);
}

/* ---- Files --------------------------------------------------------------------------------- */

/* A part of the report that goes into files of its own, or all of it. */
typedef struct PartFile {
    const MatchFigures *figures;
    Language language;
    const Piece *piece;
} PartFile;

static void write_svg(FILE *out, const void *self)
{
    const PartFile *part = self;
    draw_piece(out, part->figures, part->language, part->piece, true);
}

static void write_csv(FILE *out, const void *self)
{
    const PartFile *part = self;
    Sheet sheet = {.out = out, .format = SHEET_CSV};
    fill_piece(&sheet, part->figures, part->language, part->piece);
}

static void write_all(FILE *out, const void *self)
{
    const PartFile *part = self;
    write_json(out, part->figures, part->language);
}

typedef struct Folder {
    const char *path;
    char *error;
    bool is_well;
} Folder;

static void write_files(void *self, const MatchFigures *figures, Language language,
                        const Piece *piece)
{
    Folder *folder = self;
    const PartFile part = {figures, language, piece};
    folder->is_well =
        folder->is_well &&
        report_write(folder->path, piece->id, "svg", write_svg, &part, folder->error) &&
        report_write(folder->path, piece->id, "csv", write_csv, &part, folder->error);
}

bool match_report_files(const char *path, const MatchFigures *figures, Language language,
                        char error[REPORT_ERROR])
{
    const PartFile all = {figures, language, NULL};
    Folder folder = {.path = path, .error = error, .is_well = true};
    each_piece(figures, language, write_files, &folder);
    return folder.is_well && report_write(path, "numbers", "json", write_all, &all, error);
}
