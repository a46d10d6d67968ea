/* arena.c - `talia arena RESULTS`: how strong the levels are, on fixed kingdoms. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../bots/players/learned.h"
#include "../lab/workers.h"
#include "../report/strength.h"
#include "../script/files.h"
#include "../script/plan.h"
#include "commands.h"

enum {
    GAMES = 40,         /* on each kingdom */
    FEW = 60,           /* kingdoms for tables of three and more */
    PLAN_KINGDOMS = 20, /* for each plan */
    AGAIN = 20,         /* of the lowest kingdoms, each with so many times the games: */
    AGAIN_TIMES = 25,
    SEED = 2026,
};

typedef struct Options {
    uint64_t games, kingdoms, threads; /* kingdoms, threads: 0: all */
    uint64_t calibration, players;     /* games; 0: none */
    uint64_t seed;                     /* of these */
    const char *lists, *plans, *page, *only;
    bool draw;
} Options;

typedef struct Arena {
    const Options *options;
    const char *path;
    char settings[256];
    ArenaLists lists;
    ArenaResults results;
} Arena;

static bool tell(const char *what, const char *why)
{
    fprintf(stderr, "talia arena: %s: %s\n", what, why);
    return false;
}

/* ---- Bouts ----------------------------------------------------------------------------------- */

static bool is_wanted(const Arena *arena, const char *id)
{
    const char *only = arena->options->only;
    return !results_find(&arena->results, id) && (!only || strstr(id, only));
}

/* Plays a bout and keeps what came of it. */
static bool play(Arena *arena, Bout *bout, uint64_t games)
{
    BoutResult result;
    const int k = bout->contestants;
    bout->groups = ((int)games + k - 1) / k;
    bout->threads = (int)arena->options->threads;
    const double began = workers_clock();
    if (!bout_play(bout, &result)) return tell(bout->id, "not enough memory");
    printf("%s: %.1f %% of %llu games, %.0f s\n", bout->id, 100 * result.share.value,
           (unsigned long long)result.games, workers_clock() - began);
    fflush(stdout);
    return results_add(arena->path, &arena->results, &result);
}

/* Some kingdoms of a list, on the heap: the first ones, or those of these numbers. NULL: told. */
static TaliaSetup *setups_of(const ArenaList *list, int players, const int *number, int count)
{
    TaliaSetup *setup = calloc((size_t)count + 1, sizeof *setup);
    char error[SETUP_ERROR] = "not enough memory";
    bool good = setup != NULL;
    for (int i = 0; good && i < count; i++)
        good = arena_setup(list, number ? number[i] : i, players, &setup[i], error);
    if (good) return setup;
    tell(list->name, error);
    free(setup);
    return NULL;
}

/* The one meets as many of the other as there are seats left; all else stands in the bout. */
static bool meet(Arena *arena, Bout *bout, const char *id, ArenaPair pair, uint64_t games)
{
    Player player[2] = {{.kind = PLAYER_BOT}, {.kind = PLAYER_BOT}};
    snprintf(bout->id, sizeof bout->id, "%s", id);
    bout->contestants = bout->setup->players;
    bool good = player_read(pair.a, (PlanSwitches){0}, &player[0], stderr) &&
                player_read(pair.b, (PlanSwitches){0}, &player[1], stderr);
    for (int i = 0; i < bout->contestants; i++) bout->contestant[i] = &player[i > 0];
    good = good && play(arena, bout, games);
    for (int i = 0; i < bout->contestants; i++) bout->contestant[i] = NULL;
    for (int i = 0; i < 2; i++) player_free(&player[i]);
    return good;
}

static int at_most(const Arena *arena, int kingdoms)
{
    const int most = (int)arena->options->kingdoms;
    return most && kingdoms > most ? most : kingdoms;
}

static bool meet_on_list(Arena *arena, const char *id, ArenaPair pair, const ArenaList *list,
                         int players, int most)
{
    if (!is_wanted(arena, id)) return true;
    const int kingdoms = at_most(arena, list->kingdoms < most ? list->kingdoms : most);
    TaliaSetup *setup = setups_of(list, players, NULL, kingdoms);
    Bout bout = {.setup = setup, .kingdoms = kingdoms, .seed = SEED};
    const bool good = setup && meet(arena, &bout, id, pair, arena->options->games);
    free(setup);
    return good;
}

/* ---- What is played -------------------------------------------------------------------------- */

static bool play_ladder(Arena *arena, const ArenaList *all)
{
    char id[ARENA_ID];
    for (int a = ARENA_LADDER - 1; a > 0; a--) {
        for (int b = a - 1; b >= 0; b--) {
            const ArenaPair pair = {arena_ladder[a], arena_ladder[b]};
            bout_id(id, all->name, pair.a, pair.b);
            if (!meet_on_list(arena, id, pair, all, 2, ARENA_MOST_KINGDOMS)) return false;
        }
    }
    return true;
}

static bool play_sets(Arena *arena)
{
    char id[ARENA_ID];
    for (int list = 0; list < arena->lists.count; list++) {
        for (int i = 0; i < ARENA_BY_SET; i++) {
            const ArenaList *on = &arena->lists.list[list];
            bout_id(id, on->name, arena_by_set[i].a, arena_by_set[i].b);
            if (!meet_on_list(arena, id, arena_by_set[i], on, 2, ARENA_MOST_KINGDOMS)) return false;
        }
    }
    return true;
}

static bool play_players(Arena *arena, const ArenaList *all)
{
    char id[ARENA_ID];
    for (int players = 3; players <= TALIA_MAX_PLAYERS; players++) {
        const ArenaPair pair = {"expert", "strong-1"};
        bout_id_among(id, players, pair.a, pair.b);
        if (!meet_on_list(arena, id, pair, all, players, FEW)) return false;
    }
    return true;
}

static bool play_plan(Arena *arena, const char *path)
{
    static const uint64_t seed[2] = {SEED, 1};
    char id[ARENA_ID], error[SETUP_ERROR];
    TaliaSetup setup[PLAN_KINGDOMS];
    const int kingdoms = at_most(arena, PLAN_KINGDOMS);
    Player player;
    if (!player_read(path, (PlanSwitches){0}, &player, stderr)) return false;
    const Plan *plan = player.plan;
    bool good = true;
    bout_id_plan(id, "expert", player.name);
    for (int i = 0; good && i < kingdoms; i++) {
        const SetupWish wish = {.sets = "all", .players = "2"};
        good = plan_setup_of_several(&wish, &plan, 1, seed, (uint64_t)i, &setup[i], error) ||
               tell(path, error);
    }
    Bout bout = {.setup = setup, .kingdoms = kingdoms, .seed = SEED};
    if (good && is_wanted(arena, id))
        good = meet(arena, &bout, id, (ArenaPair){"expert", path}, arena->options->games);
    player_free(&player);
    return good;
}

static bool play_plans(Arena *arena)
{
    static const char *const suffixes[] = {".plan", NULL};
    char folder[FILE_PATH];
    Paths paths = {.count = 0};
    file_find(arena->options->plans, folder);
    bool good = paths_add(&paths, folder, suffixes);
    for (size_t i = 0; good && i < paths.count; i++) good = play_plan(arena, paths.path[i]);
    paths_free(&paths);
    return good;
}

/* The lowest kingdoms against BMU, with other seeds. */
static bool play_again(Arena *arena, const ArenaList *all, const char *who)
{
    char id[ARENA_ID], again[ARENA_ID];
    int number[AGAIN];
    bout_id(id, all->name, who, "bmu");
    bout_id_again(again, who, "bmu");
    const BoutResult *first = results_find(&arena->results, id);
    if (!first || !is_wanted(arena, again)) return true;
    const int count = result_lowest(first, AGAIN, number);
    TaliaSetup *setup = setups_of(all, 2, number, count);
    Bout bout = {.setup = setup, .kingdoms = count, .seed = SEED + 1};
    const bool good = setup && meet(arena, &bout, again, (ArenaPair){who, "bmu"},
                                    arena->options->games * AGAIN_TIMES);
    free(setup);
    return good;
}

static bool play_all(Arena *arena)
{
    const ArenaList *all = arena_list(&arena->lists, "all");
    if (!all) return tell(arena->options->lists, "it has no list 'all'");
    bool good = play_ladder(arena, all) && play_sets(arena) && play_players(arena, all) &&
                play_plans(arena);
    for (int i = 0; good && i < ARENA_LADDER; i++) good = play_again(arena, all, arena_ladder[i]);
    return good;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static bool write_page(const Arena *arena)
{
    const char *path = arena->options->page;
    char command[512];
    if (!path) return true;
    FILE *page = fopen(path, "w");
    if (!page) return tell(path, strerror(errno));
    snprintf(command, sizeof command, "talia arena %s --page %s", arena->path, path);
    strength_write(&arena->results, &arena->lists, command, page);
    return fclose(page) == 0 || tell(path, strerror(errno));
}

static unsigned long long checksum_of(const Net *net)
{
    return net ? net->checksum : 0;
}

/* How it is played, and by which nets. */
static void write_settings(Arena *arena)
{
    const Options *options = arena->options;
    snprintf(arena->settings, sizeof arena->settings,
             "arena 1, rules %d, games %llu, kingdoms %llu, nets %016llx %016llx",
             TALIA_RULES_VERSION, (unsigned long long)options->games,
             (unsigned long long)options->kingdoms, checksum_of(learned_expert()),
             checksum_of(learned_net()));
}

static bool run_arena(Arena *arena)
{
    char path[FILE_PATH], error[SETUP_ERROR];
    size_t length;
    file_find(arena->options->lists, path);
    char *text = file_read(path, &length);
    if (!text) return tell(path, strerror(errno));
    write_settings(arena);
    bool good = arena_read((Slice){text, length}, &arena->lists, error) || tell(path, error);
    if (good) {
        good = results_open("talia arena", arena->path, arena->settings, &arena->results) &&
               play_all(arena) && write_page(arena);
        results_free(&arena->results);
    }
    free(text);
    return good;
}

static const Option option_table[] = {
    {.name = "page",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE.md",
     .help = "write all figures there, as docs/STRENGTH.md",
     .to = offsetof(Options, page)},
    {.name = "games",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "on each kingdom (40)",
     .least = 2,
     .most = 10000,
     .to = offsetof(Options, games)},
    {.name = "kingdoms",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "of each list, the first N (all)",
     .least = 2,
     .most = ARENA_MOST_KINGDOMS,
     .to = offsetof(Options, kingdoms)},
    {.name = "only",
     .kind = OPTION_TEXT,
     .argument = "WORDS",
     .help = "only bouts in whose names these words are: `expert v strong`, `plan:`",
     .to = offsetof(Options, only)},
    {.name = "lists",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE.txt",
     .help = "the kingdoms (arena/kingdoms.txt)",
     .to = offsetof(Options, lists)},
    {.name = "plans",
     .kind = OPTION_TEXT,
     .offer = OFFER_FOLDERS,
     .argument = "FOLDER",
     .help = "the plans that `expert` meets (plans)",
     .to = offsetof(Options, plans)},
    {.name = "threads",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "that play (one for each processor)",
     .least = 1,
     .most = WORKERS_MOST_THREADS,
     .to = offsetof(Options, threads)},
    {.name = "calibration",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "instead: N games of `expert` against itself, a position of each: how often who has "
             "such a chance wins in the end",
     .least = 1,
     .most = 100000000,
     .to = offsetof(Options, calibration)},
    {.name = "players",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "of these games (2)",
     .least = 2,
     .most = TALIA_MAX_PLAYERS,
     .to = offsetof(Options, players)},
    {.name = "seed",
     .kind = OPTION_COUNT,
     .argument = "S",
     .help = "of these games (2026)",
     .least = 0,
     .most = 1000000000,
     .to = offsetof(Options, seed)},
    {.name = "draw",
     .kind = OPTION_FLAG,
     .help = "instead: print arena/kingdoms.txt, as it was drawn once",
     .to = offsetof(Options, draw)},
    {.name = NULL},
};

/* Whether the chances that the net states come true. */
static int calibrate(const Options *options)
{
    Calibration calibration = {.net = learned_net(),
                               .players = (int)options->players,
                               .threads = (int)options->threads,
                               .games = options->calibration,
                               .seed = options->seed};
    if (!calibration.net) return tell("--calibration", "there is no net inside this program"), 2;
    if (!calibration_play(&calibration)) return tell("--calibration", "not enough memory"), 2;
    strength_calibration(&calibration, stdout);
    return 0;
}

static int run(int argc, char **argv)
{
    Options said = {.games = GAMES, .lists = "arena/kingdoms.txt", .plans = "plans", .players = 2};
    said.seed = SEED;
    Arguments rest;
    const int status = options_read(&command_arena, argc, argv, &said, &rest);
    if (status >= 0) return status;
    if (said.draw) {
        arena_draw(stdout);
        return 0;
    }
    if (said.calibration) return calibrate(&said);
    if (rest.count != 1) {
        fputs("talia arena: name the file of the results; talia arena --help says more\n", stderr);
        return 2;
    }
    Arena *arena = calloc(1, sizeof *arena);
    if (!arena) return 2;
    arena->options = &said;
    arena->path = rest.word[0];
    const bool good = run_arena(arena);
    free(arena);
    return good ? 0 : 2;
}

const Command command_arena = {
    .name = "arena",
    .arguments = "RESULTS.tsv",
    .purpose = "measure how strong the levels are",
    .about = "Plays all levels against each other, against plans and at larger tables, on the "
             "fixed kingdoms of arena/kingdoms.txt: pairs of games with one seed, seats rotated. "
             "What is in the file RESULTS.tsv already is not played again, so that it goes on "
             "where it was stopped.",
    .option = option_table,
    .offer = OFFER_FILES,
    .least = 0,
    .most = 1,
    .run = run,
};
