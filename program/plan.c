/* plan.c - `talia plan`: is a plan sound, and how does it play? */
#include <string.h>

#include "../script/plan.h"
#include "../text/text.h"
#include "commands.h"
#include "../script/files.h"
#include "parts/explain.h"
#include "parts/result.h"
#include "parts/setup_options.h"

/* ---- Checking ------------------------------------------------------------------------------ */

static void print_names(const char *words, const uint8_t *card, int count)
{
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? ", " : words, text_card_name(ENGLISH, (TaliaCard)card[i]));
}

static void print_summary(const char *path, const Plan *plan)
{
    int buys = 0;
    for (int i = 0; i < plan->rules; i++) buys += plan->rule[i].verb == TALIA_BUY;
    printf("%s: ok: %s; rules to buy %d, others %d", path, plan->name, buys, plan->rules - buys);
    print_names("; needs ", plan->kingdom, plan->kingdom_count);
    print_names("; Events ", plan->event, plan->event_count);
    printf("%s%s\n", plan->careful ? "; careful" : "", plan->finisher ? "; finisher" : "");
}

static int check(int argc, char **argv)
{
    static const char *const suffixes[] = {".plan", NULL};
    Paths paths = {.count = 0};
    int status = 0;
    for (int i = 0; i < argc; i++) {
        char found[FILE_PATH];
        file_find(argv[i], found);
        if (!paths_add(&paths, found, suffixes)) status = 2;
    }
    if (paths.count == 0 && status == 0) {
        fputs("talia plan check: there is no *.plan file\n", stderr);
        status = 2;
    }
    for (size_t i = 0; i < paths.count; i++) {
        fflush(stdout); /* so that what goes to stderr stands in its place */
        Player player;
        if (!player_read_plan(paths.path[i], (PlanSwitches){0}, &player, stderr)) {
            if (status == 0) status = 1;
            continue;
        }
        print_summary(paths.path[i], player.plan);
        plan_warn(paths.path[i], player.plan, stdout);
        player_free(&player);
    }
    paths_free(&paths);
    return status;
}

/* ---- Explaining ---------------------------------------------------------------------------- */

static int refuse(const char *words, const char *detail)
{
    fprintf(stderr, "talia plan explain: %s%s\n", words, detail);
    return 2;
}

/* What a plan would like to have and this table has not. */
static void print_missing(const Plan *plan, const TaliaSetup *setup)
{
    bool first = true;
    for (int i = 0; i < plan->kingdom_count; i++) {
        if (memchr(setup->kingdom, plan->kingdom[i], setup->kingdom_count)) continue;
        if (first) printf("Not on this table, though %s needs it: ", plan->name);
        printf("%s%s", first ? "" : ", ", text_card_name(ENGLISH, (TaliaCard)plan->kingdom[i]));
        first = false;
    }
    if (!first) putchar('\n');
}

/* The plan and who plays against it. */
static int read_players(const char *file, const char *against, Player player[2])
{
    const PlanSwitches unsaid = {0};
    if (!player_read(file, unsaid, &player[0], stderr) ||
        !player_read(against, unsaid, &player[1], stderr))
        return 2;
    if (player[0].kind != PLAYER_PROGRAM && player[1].kind != PLAYER_PROGRAM) return 0;
    return refuse("programs of yours play in matches only", "");
}

static int explain(const char *file, const char *against, const SetupWish *wish)
{
    Player player[2] = {{.plan = NULL}, {.plan = NULL}};
    const Plan *plan[2];
    TaliaSetup setup;
    char error[SETUP_ERROR];
    int status = read_players(file, against, player);
    const int plans = players_plans(player, 2, plan);
    if (status == 0 && !plan_setup(wish, plan, plans, &setup, error)) status = refuse(error, "");
    if (status == 0) {
        print_setup(&setup);
        for (int i = 0; i < plans; i++) print_missing(plan[i], &setup);
        explain_game(player, &setup);
    }
    for (int i = 0; i < 2; i++) player_free(&player[i]);
    return status;
}

/* ---- The options --------------------------------------------------------------------------- */

typedef struct Options {
    SetupWish wish;
    const char *against;
} Options;

static const Option option_table[] = {
    {.name = "against",
     .kind = OPTION_TEXT,
     .offer = OFFER_PLAYERS,
     .argument = "WHO",
     .help = "explain: a FILE.plan, a bot's name or a level (bmu); in all seats but the first",
     .to = offsetof(Options, against)},
    {.name = "players",
     .kind = OPTION_TEXT,
     .argument = "N",
     .help = "2 to 6 (2)",
     .to = offsetof(Options, wish.players)},
    {.name = "seed",
     .kind = OPTION_TEXT,
     .argument = "S",
     .help = "the same seed: the same game (1)",
     .to = offsetof(Options, wish.seed)},
    KINGDOM_OPTION(Options),
    BASE_SETS_OPTION(Options),
    EVENTS_OPTION(Options),
    EDITION_OPTION(Options),
    BOXES_OPTION(Options),
    {.name = NULL},
};

static const Job jobs[] = {
    {"check", "FILE.plan|FOLDER...", "is it a sound plan? What is odd about it?", OFFER_FILES},
    {"explain", "FILE.plan", "a game of it turn by turn, with the line behind each choice",
     OFFER_FILES},
    {NULL, NULL, NULL, OFFER_NOTHING},
};

static bool is_for_game(const Options *said)
{
    const SetupWish *wish = &said->wish;
    return said->against || wish->players || wish->seed || wish->kingdom || wish->sets ||
           wish->events || wish->edition || wish->boxes;
}

static int run(int argc, char **argv)
{
    Options said = {.against = NULL};
    Arguments rest;
    const int status = options_read(&command_plan, argc, argv, &said, &rest);
    if (status >= 0) return status;
    const char *job = rest.count ? rest.word[0] : "";
    if (strcmp(job, "check") == 0 && rest.count > 1 && !is_for_game(&said))
        return check(rest.count - 1, rest.word + 1);
    if (strcmp(job, "explain") == 0 && rest.count == 2)
        return explain(rest.word[1], said.against ? said.against : "bmu", &said.wish);
    fputs("talia plan: expected 'check FILE...' or 'explain FILE'; talia plan --help says more\n",
          stderr);
    return 2;
}

static const Example examples[] = {
    {"talia plan check plans", "all plans of that folder"},
    {"talia plan explain plans/smithy.plan --against bmu --seed 3", "one game, turn by turn"},
    {NULL, NULL},
};

const Command command_plan = {
    .name = "plan",
    .arguments = "JOB FILE...",
    .purpose = "check a plan; a game of it with the line behind each choice",
    .about = "docs/PLANS.md has the language. check: a folder stands for all *.plan files in it "
             "and below; status 1 if one of them is not a plan. explain: what is needed by the "
             "plans is added to the kingdom, and their Events to the table; the options say which "
             "game it is.",
    .job = jobs,
    .option = option_table,
    .example = examples,
    .most = ANY_NUMBER,
    .run = run,
};
