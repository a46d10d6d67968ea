/* plan.c - `talia plan`: is a plan sound, and how does it play? */
#include <getopt.h>
#include <string.h>

#include "../script/plan.h"
#include "../text/text.h"
#include "commands.h"
#include "explain.h"
#include "../script/files.h"
#include "result.h"

static const char help[] =
    "talia plan check FILE|FOLDER...   is it a sound plan? What is odd about it?\n"
    "talia plan explain FILE           a game of it turn by turn, with the line behind each "
    "choice\n"
    "\n"
    "docs/PLANS.md has the language. check: a folder stands for all *.plan files in it and below;\n"
    "status 1 if one of them is not a plan. explain:\n"
    "\n"
    "  --against WHO    a FILE.plan, a bot's name or a level (bmu); in all seats but the\n"
    "                   first\n"
    "  --players N      2 to 6 (2)\n"
    "  --seed S         the same seed: the same game (1)\n"
    "  --kingdom NAME|CARDS   what is needed by the plans is added, the rest filled up\n"
    "  --sets LIST      what a kingdom is filled up from (base)\n"
    "  --events CARDS|random|none   (those that the plans need)\n"
    "  --edition 1|2    of the base cards (that of a kingdom by name, else 2)\n"
    "  --boxes 1|2      whose Treasures lie in the supply (1; with five or six players 2)\n";

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
    bool wants_help, is_for_game;
} Options;

static void keep_option(Options *options, int option, const char *value)
{
    const char **const places[] = {
        ['a'] = &options->against,      ['p'] = &options->wish.players,
        ['s'] = &options->wish.seed,    ['k'] = &options->wish.kingdom,
        ['S'] = &options->wish.sets,    ['v'] = &options->wish.events,
        ['e'] = &options->wish.edition, ['B'] = &options->wish.boxes,
    };
    options->is_for_game |= option != 'h';
    if (option == 'h')
        options->wants_help = true;
    else
        *places[option] = value;
}

static bool read_options(int argc, char **argv, Options *options)
{
    static const struct option known[] = {
        {"against", required_argument, NULL, 'a'}, {"players", required_argument, NULL, 'p'},
        {"seed", required_argument, NULL, 's'},    {"kingdom", required_argument, NULL, 'k'},
        {"sets", required_argument, NULL, 'S'},    {"events", required_argument, NULL, 'v'},
        {"edition", required_argument, NULL, 'e'}, {"boxes", required_argument, NULL, 'B'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0},
    };
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (option == '?') return false;
        keep_option(options, option, optarg);
    }
    return true;
}

int command_plan(int argc, char **argv)
{
    Options options = {.against = "bmu"};
    if (!read_options(argc, argv, &options)) return 2;
    if (options.wants_help) {
        fputs(help, stdout);
        return 0;
    }
    const char *job = optind < argc ? argv[optind] : "";
    const int files = argc - optind - 1;
    if (strcmp(job, "check") == 0 && files > 0 && !options.is_for_game)
        return check(files, argv + optind + 1);
    if (strcmp(job, "explain") == 0 && files == 1)
        return explain(argv[optind + 1], options.against, &options.wish);
    fputs("talia plan: expected 'check FILE...' or 'explain FILE'; talia plan --help says more\n",
          stderr);
    return 2;
}
