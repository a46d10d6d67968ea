/* judge.c - `talia judge [CARD]`: what default play loses, card by card. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../bots/players/learned.h"
#include "../lab/judging.h"
#include "../script/files.h"
#include "../text/names.h"
#include "../text/question.h"
#include "commands.h"
#include "parts/lab_files.h"
#include "parts/lab_state.h"
#include "parts/setup_options.h"

enum { GAMES = 20, DEALINGS = 16, LEAST_CHOICES = 10, LEAST_GAMES = 2, WORST = 30 };

typedef struct Options {
    LabOptions lab; /* of it seed, threads and state */
    uint64_t games, dealings, worst, examples;
    bool to_the_end;
    int only; /* a card; -1: all */
    const char *folder;
} Options;

static bool tell(const char *what, const char *why)
{
    fprintf(stderr, "talia judge: %s%s%s\n", what, *what ? ": " : "", why);
    return false;
}

/* ---- Progress -------------------------------------------------------------------------------- */

static void describe(const void *self, char *out, size_t size)
{
    const Judging *j = self;
    snprintf(out, size, " of %" PRIu64, j->games * (uint64_t)j->cards);
}

static double games_left(const void *self)
{
    const Judging *j = self;
    return (double)(j->games * (uint64_t)j->cards - j->taken);
}

/* ---- The list -------------------------------------------------------------------------------- */

/* A row of the list: a card and how it was judged. */
typedef struct Row {
    const JudgedCard *judged;
    TaliaCard card;
    JudgedAs as;
} Row;

static double points(double lost)
{
    return 100 * lost / NET_ONE;
}

static int by_loss(const void *a, const void *b)
{
    const double one = judged_mean(((const Row *)a)->judged);
    const double two = judged_mean(((const Row *)b)->judged);
    return (one < two) - (one > two);
}

/* Games with one card tell of it, and of what it brings into the game: cards without a pile. */
static bool is_listed(const Options *options, TaliaCard card)
{
    return options->only < 0 || (int)card == options->only || !talia_is_kingdom_card(card);
}

static int find_rows(const Options *options, const Judging *j, Row *row)
{
    int rows = 0;
    for (int i = 0; i < TALIA_CARDS * JUDGED_KINDS; i++) {
        const JudgedCard *judged = &j->judged[i / JUDGED_KINDS][i % JUDGED_KINDS];
        if (judged->choices < LEAST_CHOICES || judged->games < LEAST_GAMES) continue;
        if (!is_listed(options, (TaliaCard)(i / JUDGED_KINDS))) continue;
        row[rows++] = (Row){judged, (TaliaCard)(i / JUDGED_KINDS), (JudgedAs)(i % JUDGED_KINDS)};
    }
    qsort(row, (size_t)rows, sizeof *row, by_loss);
    return rows;
}

static const struct {
    const char *words, *file;
} as_what[JUDGED_KINDS] = {[JUDGED_PLAY] = {"playing", "play"},
                           [JUDGED_LEFT] = {"leaving", "leave"},
                           [JUDGED_QUESTION] = {"asked by", "asks"},
                           [JUDGED_MOMENT] = {"asked about", "about"}};

/* A card for every kind that there are so many of. */
static void print_counts(const TaliaGame *game, const char *of, const uint8_t *count)
{
    Names names = {""};
    for (int kind = 0; kind < talia_kinds(game); kind++)
        names_add_card(&names, (Wording){.language = ENGLISH}, talia_card(game, kind), count[kind]);
    if (*names.words) printf("            %s: %s\n", of, names.words);
}

static void print_zone(const TaliaView *view, const char *of, TaliaZone zone)
{
    uint8_t list[TALIA_MAX_OWNED];
    uint8_t count[TALIA_MAX_KINDS] = {0};
    const int size = talia_view_zone(view, view->seat, zone, list);
    for (int i = 0; i < size; i++) {
        if (list[i] < TALIA_MAX_KINDS) count[list[i]]++;
    }
    print_counts(view->game, of, count);
}

/* What else may be bought: the kingdom, and Events. */
static void print_kingdom(const TaliaGame *game)
{
    uint8_t count[TALIA_MAX_KINDS] = {0};
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        const TaliaCard card = talia_card(game, kind);
        count[kind] = talia_is_kingdom_card(card) || talia_card_info(card)->types & TALIA_EVENT;
    }
    print_counts(game, "kingdom", count);
}

/* What there is to see for the one who is asked. */
static void print_position(const TaliaGame *game)
{
    static const struct {
        TaliaZone zone;
        const char *name;
    } zones[] = {{TALIA_HAND, "hand"},        {TALIA_IN_PLAY, "in play"},
                 {TALIA_LOOKED, "looked at"}, {TALIA_TAVERN, "Tavern mat"},
                 {TALIA_NATIVE, "mat"},       {TALIA_DISCARD_PILE, "discard pile"}};
    const TaliaView view = {game, talia_decision(game)->who};
    const TaliaCounters counters = talia_view_counters(&view, view.seat);
    printf("            turn %d%s, Actions %d, Buys %d, coins %d, Provinces left %d\n",
           talia_view_turns(&view, view.seat),
           talia_view_turn_of(&view) == view.seat ? "" : " (another's)", counters.actions,
           counters.buys, counters.coins, talia_view_pile(&view, TALIA_province));
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        print_zone(&view, zones[i].name, zones[i].zone);
    print_counts(game, "all", talia_view_own(&view));
    print_kingdom(game);
}

static bool write_position(const Options *options, const Row *row, int number, int example,
                           const char *text)
{
    char path[FILE_PATH];
    snprintf(path, sizeof path, "%s/%02d-%s-%s-%d.talia", options->folder, number + 1,
             text_card_id(row->card), as_what[row->as].file, example + 1);
    FILE *file = fopen(path, "w");
    bool written = file && fputs(text, file) >= 0;
    if (file) written = fclose(file) == 0 && written;
    return written || tell(path, strerror(errno));
}

/* A choice that lost much: what is chosen there and what is better, and where, in words; the game
 * before it as a file. */
static bool show_worst(const Options *options, const Judging *j, const Row *row, int number,
                       int example)
{
    const JudgedChoice *worst = &row->judged->worst[example];
    char chosen[OPTION_WORDS], better[OPTION_WORDS], error[SAVE_ERROR];
    char *text = judging_saved(j, worst->game, worst->index);
    SavedGame saved;
    TaliaGame game;
    if (!text || !save_read("judged", text, strlen(text), &saved, error)) {
        free(text);
        return tell("", "not enough memory");
    }
    save_replay(&saved, &game);
    save_free(&saved);
    option_words(&game, worst->chosen, (Wording){.language = ENGLISH}, chosen);
    option_words(&game, worst->better, (Wording){.language = ENGLISH}, better);
    printf("      %5.1f ± %.1f: %s; better: %s\n", points(worst->lost), points(worst->doubt),
           chosen, better);
    if (options->examples > 1) print_position(&game);
    const bool written = !options->folder || write_position(options, row, number, example, text);
    free(text);
    return written;
}

static bool print_row(const Options *options, const Judging *j, const Row *row, int number)
{
    const JudgedCard *judged = row->judged;
    bool written = true;
    printf("%3d  %5.2f ± %.2f  %7" PRId64 "  %4.0f %%  %s %s\n", number + 1,
           100 * judged_mean(judged), 200 * judged_error(judged), judged->choices,
           100 * (double)judged->other / (double)judged->choices, as_what[row->as].words,
           text_card_name(ENGLISH, row->card));
    if ((uint64_t)number >= options->worst) return true;
    for (int i = 0; i < (int)options->examples && written && judged->worst[i].lost > 0; i++)
        written = show_worst(options, j, row, number, i);
    return written;
}

static bool print_list(const Options *options, const Judging *j)
{
    static Row row[TALIA_CARDS * JUDGED_KINDS];
    const int rows = find_rows(options, j, row);
    bool written = true;
    printf("what default play loses by a choice, in points of win chance\n"
           "       lost        choices  other  \n");
    for (int i = 0; i < rows && written; i++) written = print_row(options, j, &row[i], i);
    return written;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static int judge(const Options *options, Judging *j, const char *command)
{
    LabState state = {.path = options->lab.state,
                      .mark = state_mark(&options->lab, NULL, 0),
                      .part = {{j->judged, sizeof j->judged}, {&j->taken, sizeof j->taken}}};
    const LabProgress progress = {describe, games_left, j, &state};
    RunFacts facts;
    if (!lab_make_folder(command, options->folder, "positions")) return 2;
    if (!state_load(command, &state)) return 2;
    const Work work = judging_work(j);
    if (!lab_play(command, &work, &options->lab, &progress, &facts)) return 2;
    if (!print_list(options, j)) return 2;
    return j->taken < work.games ? 3 : 0;
}

static const Option option_table[] = {
    {.name = "games",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "with each card (20)",
     .least = 1,
     .most = 1000000,
     .to = offsetof(Options, games)},
    {.name = "dealings",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "of what the player cannot know, where the net would choose otherwise (16)",
     .least = 2,
     .most = 1000,
     .to = offsetof(Options, dealings)},
    {.name = "worst",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "of so many rows also the choice that lost most (30)",
     .most = 1000,
     .is_beside = true,
     .to = offsetof(Options, worst)},
    {.name = "examples",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "so many of these choices, up to 8, with what is to be seen there (1: without)",
     .least = 1,
     .most = JUDGED_WORST,
     .is_beside = true,
     .to = offsetof(Options, examples)},
    {.name = "to-the-end",
     .kind = OPTION_FLAG,
     .help = "the plan plays on to the end of the game, in place of what the net thinks",
     .to = offsetof(Options, to_the_end)},
    {.name = "positions",
     .kind = OPTION_TEXT,
     .offer = OFFER_FOLDERS,
     .argument = "FOLDER",
     .help = "these as saved games, for talia advise",
     .is_beside = true,
     .to = offsetof(Options, folder)},
    SEED_OPTION(Options, lab.wish.seed),
    THREADS_OPTION(Options, lab.threads),
    STATE_OPTION(Options, lab.state),
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    static Judging judging;
    Options said = {
        .games = GAMES, .dealings = DEALINGS, .worst = WORST, .examples = 1, .only = -1};
    Arguments rest;
    TaliaSetup seeded;
    char error[SETUP_ERROR];
    const int status = lab_read_options(&command_judge, argc, argv, &said.lab, &rest);
    if (status >= 0) return status;
    if (!setup_resolve(&said.lab.wish, &seeded, error)) return tell("", error), 2;
    if (rest.count) {
        const char *word = rest.word[0];
        said.only = text_find_card(word, strlen(word));
        if (said.only < 0)
            return tell("", text_unknown_card(word, strlen(word), error, sizeof error)), 2;
    }
    judging = (Judging){.net = learned_net(),
                        .seed = seeded.seed[0],
                        .games = said.games,
                        .dealings = (int)said.dealings,
                        .to_the_end = said.to_the_end};
    judging_begin(&judging, said.only);
    if (!judging.net) return tell("", "there is no net in this program that judges"), 2;
    if (!judging.cards) return tell(rest.word[0], "no kingdom is made of it"), 2;
    return judge(&said, &judging, argv[0]);
}

static const Example examples[] = {
    {"talia judge --positions worst", "all cards, and the worst positions as saved games"},
    {"talia judge Minion --games 500", "one card more closely"},
    {NULL, NULL},
};

const Command command_judge = {
    .name = "judge",
    .arguments = "[CARD]",
    .purpose = "what default play loses by its choices, card by card",
    .about = "Plays games in which default play (docs/PLANS.md) answers what cards ask and chooses "
             "Actions, and compares its choices with those of the net that advises: the "
             "choices that lose most come first. What the net thinks is not always right "
             "(docs/ADVICE.md).",
    .option = option_table,
    .footnote = "Ctrl-C stops and prints what is known. Status 0: done; 3: stopped by Ctrl-C; 2: "
                "bad input, or output lost.",
    .example = examples,
    .offer = OFFER_CARDS,
    .most = 1,
    .note = lab_repeat_option,
    .run = run,
};
