/* evolve.c - `talia evolve FILE.plan`: looks for a strong plan and writes it. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "../json/json.h"
#include "../lab/evolve.h"
#include "../lab/stats.h"
#include "../lab/workers.h"
#include "../script/files.h"
#include "../script/plan.h"
#include "commands.h"
#include "parts/interrupt.h"
#include "parts/lab_files.h"
#include "parts/lab_setups.h"
#include "parts/setup_options.h"

enum { ROUNDS = 100, MOST_ROUNDS = 100000, PAIRS = 500, MOST_PAIRS = 100000 };

typedef struct Options {
    SetupWish wish;
    uint64_t kingdoms, threads, rounds, pairs;
    const char *against, *state, *json;
} Options;

/* A run: what was said, and where the plan goes. */
typedef struct Run {
    const Options *options;
    const char *command, *path;
    const TaliaSetup *setup;
    FILE *words; /* what people read */
} Run;

static bool tell(const Run *run, const char *what, const char *why)
{
    fprintf(stderr, "%s: '%s' %s\n", run->command, what, why);
    return false;
}

/* ---- What is kept ---------------------------------------------------------------------------- */

static bool write_evolution(const void *self, FILE *out)
{
    return evolution_save(self, out);
}

static bool save_state(const Run *run, const Evolution *evolution)
{
    const char *path = run->options->state;
    return !path || file_replace(path, write_evolution, evolution) ||
           lab_cannot_write(run->command, path);
}

/* Goes on where a file of the same seed and kingdoms stopped. */
static bool load_state(const Run *run, Evolution *evolution)
{
    const char *path = run->options->state;
    size_t length;
    if (!path) return true;
    if (access(path, F_OK) != 0) return save_state(run, evolution); /* or it is told now */
    char *text = file_read(path, &length);
    if (!text) return lab_cannot_read(run->command, path);
    const bool loaded = evolution_load(evolution, (Slice){text, length});
    free(text);
    return loaded ||
           tell(run, path, "is of another seed, of other kingdoms, or not by talia evolve");
}

/* ---- What is written ------------------------------------------------------------------------- */

/* Whether it can be, before anything is played; what is there stays so far. */
static bool can_write(const Run *run, const char *path)
{
    if (!path || lab_is_standard_output(path)) return true;
    FILE *out = fopen(path, "a");
    return (out && fclose(out) == 0) || lab_cannot_write(run->command, path);
}

static void write_kingdom(const Run *run, FILE *out)
{
    const TaliaSetup *setup = run->setup;
    if (run->options->kingdoms > 1) {
        fprintf(out, "# On %" PRIu64 " random kingdoms%s%s.\n", run->options->kingdoms,
                run->options->wish.kingdom ? " with " : "",
                run->options->wish.kingdom ? run->options->wish.kingdom : "");
        return;
    }
    fputs("# On", out);
    for (int i = 0; i < setup->kingdom_count + setup->event_count; i++) {
        const int events = i - setup->kingdom_count;
        const int card = events < 0 ? setup->kingdom[i] : setup->event[events];
        fprintf(out, "%s%s%s", i ? "," : "", i && i % 6 == 0 ? "\n# " : " ",
                text_card_name(ENGLISH, (TaliaCard)card));
    }
    fputs(".\n", out);
}

static void write_share(FILE *out, const char *who, Estimate share)
{
    fprintf(out, "%-40.40s %5.1f %% ± %.1f", who, 100 * share.value, 100 * estimate_margin(share));
}

static bool write_plan(const Run *run, const EvolveResult *result, int rounds)
{
    FILE *out = fopen(run->path, "w");
    if (!out) return lab_cannot_write(run->command, run->path);
    write_kingdom(run, out);
    fprintf(out, "# Found by talia evolve, seed %s, %d rounds; what it wins against\n",
            run->options->wish.seed, rounds);
    for (int i = 0; i < result->opponents; i++) {
        fputs("#   ", out);
        write_share(out, result->opponent[i], result->against[i]);
        fputc('\n', out);
    }
    const bool written = plan_write(&result->plan, out) && !ferror(out);
    return (fclose(out) == 0 && written) || lab_cannot_write(run->command, run->path);
}

static void print_result(const Run *run, const EvolveResult *result, int rounds)
{
    fprintf(run->words, "%d rounds; share of wins in %" PRIu64 " games each\n\n", rounds,
            2 * run->options->pairs);
    fprintf(run->words, "%-40s %14s    %s\n", "against", "the plan", "the best to begin with");
    for (int i = 0; i < result->opponents; i++) {
        write_share(run->words, result->opponent[i], result->against[i]);
        fprintf(run->words, "    %5.1f %%\n", 100 * result->start_against[i].value);
    }
    write_share(run->words, result->start.name, result->against_start);
    fprintf(run->words, "    (to begin with)\n\n%s\n", run->path);
}

static void put_share(Json *json, const char *key, Estimate share)
{
    char number[64];
    const int length =
        snprintf(number, sizeof number, "[%.6g, %.6g, %.6g]", share.value, share.low, share.high);
    json_put_word(json, json_key(key), number, (size_t)length);
}

static bool write_json(const Run *run, const EvolveResult *result, int rounds)
{
    const char *path = run->options->json;
    if (!path) return true;
    Json json = {.text = NULL};
    json_start(&json);
    json_open(&json, NULL, '{');
    json_string(&json, "seed", run->options->wish.seed);
    json_integer(&json, "rounds", rounds);
    json_string(&json, "plan", run->path);
    json_string(&json, "start", result->start.name);
    put_share(&json, "against_start", result->against_start);
    json_open(&json, "against", '[');
    for (int i = 0; i < result->opponents; i++) {
        json_open(&json, NULL, '{');
        json_string(&json, "name", result->opponent[i]);
        put_share(&json, "share", result->against[i]);
        put_share(&json, "start_share", result->start_against[i]);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    FILE *out = lab_is_standard_output(path) ? stdout : fopen(path, "w");
    bool good = json.ok && out && fprintf(out, "%s\n", json.text) > 0;
    if (out) good = (out == stdout ? fflush(out) : fclose(out)) == 0 && good;
    json_free(&json);
    return good || lab_cannot_write(run->command, path);
}

/* ---- The search ------------------------------------------------------------------------------ */

static bool search(const Run *run, Evolution *evolution)
{
    const bool shows = isatty(STDERR_FILENO);
    const int rounds = (int)run->options->rounds;
    while (evolution_rounds(evolution) < rounds && !interrupt_noted()) {
        if (!evolution_round(evolution)) return tell(run, run->path, "needs more memory");
        if (!save_state(run, evolution)) return false;
        if (shows)
            fprintf(stderr, "\rround %d of %d, the best wins %.1f %% \033[K",
                    evolution_rounds(evolution), rounds, 100 * evolution_share(evolution));
    }
    if (shows) fputs("\r\033[K", stderr);
    return true;
}

static int finish(const Run *run, Evolution *evolution)
{
    EvolveResult *result = calloc(1, sizeof *result);
    int status = 2;
    if (result && evolution_finish(evolution, (int)run->options->pairs, result)) {
        const int rounds = evolution_rounds(evolution);
        print_result(run, result, rounds);
        const bool written = write_plan(run, result, rounds) && write_json(run, result, rounds);
        status = !written ? 2 : interrupt_noted() ? 3 : 0;
    }
    free(result);
    return status;
}

static int evolve(const Run *run, uint64_t seed, const Player *rival)
{
    const Options *options = run->options;
    const EvolveWish wish = {.setup = run->setup,
                             .setups = (int)options->kingdoms,
                             .seed = seed,
                             .threads =
                                 options->threads ? (int)options->threads : workers_processors(),
                             .rival = rival};
    int status = 2;
    interrupt_catch(NULL);
    Evolution *evolution = evolution_new(&wish);
    if (!evolution)
        tell(run, run->path, "needs more memory");
    else if (load_state(run, evolution) && search(run, evolution))
        status = finish(run, evolution);
    evolution_free(evolution);
    return status;
}

static int set_up(const Options *options, const char *command, const char *path)
{
    const LabOptions lab = {.wish = options->wish, .kingdoms = options->kingdoms};
    Player rival = {.kind = PLAYER_BOT};
    uint64_t seed[2];
    if (options->against && !player_read(options->against, (PlanSwitches){0}, &rival, stderr))
        return 2;
    TaliaSetup *setup = lab_setups(&lab, command, 2, NULL, 0, seed);
    const Run run = {.options = options,
                     .command = command,
                     .path = path,
                     .setup = setup,
                     .words = lab_is_standard_output(options->json) ? stderr : stdout};
    const bool begins = setup && can_write(&run, path) && can_write(&run, options->json);
    const int status = begins ? evolve(&run, seed[0], options->against ? &rival : NULL) : 2;
    free(setup);
    if (!begins || rival.kind != PLAYER_PLAN) player_free(&rival); /* else the search has it */
    return status;
}

/* ---- Options --------------------------------------------------------------------------------- */

static const Option option_table[] = {
    KINGDOM_OPTION(Options),
    {.name = "kingdoms",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "one plan for N random kingdoms (those with the cards of --kingdom), in turns (1)",
     .least = 1,
     .most = 1000,
     .to = offsetof(Options, kingdoms)},
    BASE_SETS_OPTION(Options),
    EVENTS_OPTION(Options),
    EDITION_OPTION(Options),
    BOXES_OPTION(Options),
    SEED_OPTION(Options, wish.seed),
    {.name = "rounds",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "how long it looks (100)",
     .least = 1,
     .most = MOST_ROUNDS,
     .to = offsetof(Options, rounds)},
    {.name = "pairs",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "pairs of games against each of the pool, at the end (500)",
     .least = 10,
     .most = MOST_PAIRS,
     .to = offsetof(Options, pairs)},
    {.name = "against",
     .kind = OPTION_TEXT,
     .offer = OFFER_PLAYERS,
     .argument = "WHO",
     .help = "somebody else in the pool: a plan, a bot or a level (expert: slow)",
     .to = offsetof(Options, against)},
    {.name = "state",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "kept there after every round; what is there is gone on with",
     .to = offsetof(Options, state)},
    {.name = "threads",
     .kind = OPTION_COUNT,
     .argument = "T",
     .help = "games at the same time (as many as there are processors); the plan is the same with "
             "any number",
     .least = 1,
     .most = 64,
     .to = offsetof(Options, threads)},
    {.name = "json",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "the results as JSON; -: to the standard output",
     .to = offsetof(Options, json)},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    Options said = {.wish = {.seed = "1"}, .kingdoms = 1, .rounds = ROUNDS, .pairs = PAIRS};
    Arguments rest;
    const int status = options_read(&command_evolve, argc, argv, &said, &rest);
    if (status >= 0) return status;
    if (rest.count == 1 && plan_is_file(rest.word[0])) return set_up(&said, argv[0], rest.word[0]);
    fprintf(stderr, "%s: one file *.plan is to be written; %s --help says more\n", argv[0],
            argv[0]);
    return 2;
}

static const Example examples[] = {
    {"talia evolve best.plan --kingdom 'First Game'", "a plan for First Game, in a minute or so"},
    {"talia evolve witch.plan --kingdom Witch --kingdoms 20 --state witches",
     "a plan around Witches; stopped, it can go on later"},
    {NULL, NULL},
};

const Command command_evolve = {
    .name = "evolve",
    .arguments = "FILE.plan",
    .purpose = "look for a strong plan by playing",
    .about =
        "Looks for a strong plan for a kingdom, for a card or for many kingdoms, and writes it "
        "as a plan that people can read (docs/PLANS.md), with what it wins. Plans are changed "
        "by chance; what counts is what they win against a pool: BMU, the best plans of the "
        "library, earlier bests, and whom --against names.",
    .option = option_table,
    .footnote =
        "Ctrl-C stops after the round and writes what was found. Status 0: done; 3: stopped "
        "by Ctrl-C; 2: bad input, or output lost.",
    .example = examples,
    .offer = OFFER_FILES,
    .most = 1,
    .run = run,
};
