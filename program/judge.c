/* judge.c - `talia judge [CARD]`: what default play loses, card by card. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../bots/players/learned.h"
#include "../lab/judging.h"
#include "../script/files.h"
#include "../text/question.h"
#include "commands.h"
#include "parts/lab_files.h"
#include "parts/lab_state.h"
#include "parts/setup_options.h"

enum { GAMES = 20, DEALINGS = 16, LEAST_CHOICES = 10, WORST = 30 };

typedef struct Options {
    LabOptions lab; /* of it seed, threads and state */
    uint64_t games, dealings, worst;
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

static double mean_of(const JudgedCard *card)
{
    return points((double)card->lost / (double)card->choices);
}

static double error_of(const JudgedCard *card)
{
    const double n = (double)card->choices, mean = (double)card->lost / n / NET_ONE;
    const double squares = (double)card->squares / n / NET_ONE;
    return 100 * sqrt(fmax(0, squares - mean * mean) / n);
}

static int by_loss(const void *a, const void *b)
{
    const double one = mean_of(((const Row *)a)->judged), two = mean_of(((const Row *)b)->judged);
    return (one < two) - (one > two);
}

static int find_rows(const Judging *j, Row *row)
{
    int rows = 0;
    for (int i = 0; i < TALIA_CARDS * JUDGED_KINDS; i++) {
        const JudgedCard *judged = &j->judged[i / JUDGED_KINDS][i % JUDGED_KINDS];
        if (judged->choices < LEAST_CHOICES) continue;
        row[rows++] = (Row){judged, (TaliaCard)(i / JUDGED_KINDS), (JudgedAs)(i % JUDGED_KINDS)};
    }
    qsort(row, (size_t)rows, sizeof *row, by_loss);
    return rows;
}

/* The game before the worst choice, as a file; what is chosen there and what is better, in words.
 */
static bool show_worst(const Options *options, const Judging *j, const Row *row, int number)
{
    const JudgedChoice *worst = &row->judged->worst;
    char path[FILE_PATH], chosen[OPTION_WORDS], better[OPTION_WORDS], error[SAVE_ERROR];
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
    printf("      %5.1f ± %.1f at worst: %s; better: %s\n", points(worst->lost),
           points(worst->doubt), chosen, better);
    bool written = true;
    if (options->folder) {
        snprintf(path, sizeof path, "%s/%02d-%s-%s.talia", options->folder, number + 1,
                 text_card_id(row->card), row->as == JUDGED_PLAY ? "play" : "asks");
        FILE *file = fopen(path, "w");
        written = file && fputs(text, file) >= 0;
        if (file) written = fclose(file) == 0 && written;
        if (!written) tell(path, strerror(errno));
    }
    free(text);
    return written;
}

static bool print_list(const Options *options, const Judging *j)
{
    static Row row[TALIA_CARDS * JUDGED_KINDS];
    const int rows = find_rows(j, row);
    bool written = true;
    printf("what default play loses by a choice, in points of win chance\n"
           "       lost        choices  other  \n");
    for (int i = 0; i < rows && written; i++) {
        const JudgedCard *judged = row[i].judged;
        printf("%3d  %5.2f ± %.2f  %7" PRId64 "  %4.0f %%  %s %s\n", i + 1, mean_of(judged),
               2 * error_of(judged), judged->choices,
               100 * (double)judged->other / (double)judged->choices,
               row[i].as == JUDGED_PLAY ? "playing" : "asked by",
               text_card_name(ENGLISH, row[i].card));
        if ((uint64_t)i < options->worst && judged->worst.lost > 0)
            written = show_worst(options, j, &row[i], i);
    }
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
    Options said = {.games = GAMES, .dealings = DEALINGS, .worst = WORST};
    Arguments rest;
    TaliaSetup seeded;
    char error[SETUP_ERROR];
    int only = -1;
    const int status = lab_read_options(&command_judge, argc, argv, &said.lab, &rest);
    if (status >= 0) return status;
    if (!setup_resolve(&said.lab.wish, &seeded, error)) return tell("", error), 2;
    if (rest.count) {
        const char *word = rest.word[0];
        only = text_find_card(word, strlen(word));
        if (only < 0)
            return tell("", text_unknown_card(word, strlen(word), error, sizeof error)), 2;
    }
    judging = (Judging){.net = learned_net(),
                        .seed = seeded.seed[0],
                        .games = said.games,
                        .dealings = (int)said.dealings};
    judging_begin(&judging, only);
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
