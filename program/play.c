/* play.c - `talia play`: a game at the terminal, on the whole screen or in plain text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../lab/workers.h"
#include "../script/plan.h"
#include "../terminal/plain.h"
#include "../terminal/screen/alone.h"
#include "../text/names.h"
#include "../text/say.h"
#include "commands.h"
#include "parts/language.h"
#include "parts/screen_or_plain.h"
#include "parts/setup_options.h"

typedef struct Options {
    SetupWish wish;
    const char *bots, *seat, *save;
    bool plain;
    int language;
} Options;

/* An option whose words are in text/. */
#define PLAY_OPTION(id, member, offers)                                                            \
    {                                                                                              \
        .name = #id, .kind = OPTION_TEXT, .offer = (offers), .saying = SAY_takes_##id,             \
        .to = offsetof(Options, member)                                                            \
    }

static const Option option_table[] = {
    PLAY_OPTION(bot, bots, OFFER_PLAYERS),
    PLAY_OPTION(players, wish.players, OFFER_NOTHING),
    PLAY_OPTION(seat, seat, OFFER_NOTHING),
    KINGDOM_OPTION(Options),
    ALL_SETS_OPTION(Options),
    EVENTS_OPTION(Options),
    EDITION_OPTION(Options),
    BOXES_OPTION(Options),
    PLAY_OPTION(seed, wish.seed, OFFER_NOTHING),
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .saying = SAY_takes_lang,
     .to = offsetof(Options, language)},
    PLAY_OPTION(save, save, OFFER_FILES),
    {.name = "plain",
     .kind = OPTION_FLAG,
     .saying = SAY_takes_plain,
     .to = offsetof(Options, plain)},
    {.name = NULL},
};

/* ---- What is said about the options -------------------------------------------------------- */

static void tell(FILE *out, Language language, Saying saying, const char *const *values, int count)
{
    char words[4096];
    say_fill(words, sizeof words, say(language, saying), values, count);
    fprintf(out, "%s\n", words);
}

static int refuse(Language language, Saying saying, const char *zero, const char *one,
                  const char *two)
{
    const char *const values[] = {zero, one, two};
    tell(stderr, language, saying, values, 3);
    return 2;
}

static void list_levels(Language language, Names *out)
{
    out->words[0] = 0;
    for (int level = 0; level < LEVELS; level++)
        names_add(out, others_level_name((Level)level, language));
}

static void list_bots(Names *out)
{
    out->words[0] = 0;
    for (int kind = 0; kind < BOT_NAMED; kind++) names_add(out, bot_name((BotKind)kind));
}

static int refuse_bot(Language language, const char *name)
{
    Names levels, bots;
    list_levels(language, &levels);
    list_bots(&bots);
    return refuse(language, SAY_bad_bot, name, levels.words, bots.words);
}

static int refuse_crowd(Language language, int players)
{
    const char seats[2] = {(char)('0' + players), 0};
    const char room[2] = {(char)('0' + players - 1), 0};
    return refuse(language, SAY_too_many_bots, seats, room, "");
}

/* ---- Setting up ---------------------------------------------------------------------------- */

/* Another seed each time, in the 32 digits that a saved game has. */
static void random_seed(char out[33])
{
    uint64_t half[2] = {0, 1};
    if (getentropy(half, sizeof half)) half[0] = (uint64_t)getpid();
    snprintf(out, 33, "%016" PRIx64 "%016" PRIx64, half[0], half[1]);
}

/* Those who play against the person. */
typedef struct Others {
    int count;
    Player player[TALIA_MAX_PLAYERS];
} Others;

static int read_other(const char *name, Language language, Player *out)
{
    const int level = others_level(name);
    Bot bot;
    if (level >= 0) {
        *out = player_of_level((Level)level);
        return 0;
    }
    if (!player_is_file(name) && !bot_by_name(name, &bot)) return refuse_bot(language, name);
    return player_read(name, (PlanSwitches){0}, out, stderr) ? 0 : 2;
}

/* Reads the levels, bots and plans of a list, which is cut into its names. */
static int read_others(Others *others, char *names, Language language)
{
    for (char *name = names, *next; name; name = next) {
        next = strchr(name, ',');
        if (next) *next++ = '\0';
        if (next && !*next) next = NULL;
        name += strspn(name, " ");
        const int status = read_other(name, language, &others->player[others->count]);
        if (status) return status;
        if (++others->count == TALIA_MAX_PLAYERS) return refuse_crowd(language, TALIA_MAX_PLAYERS);
    }
    return 0;
}

/* Where nobody says otherwise, who begins is drawn: A does, and where the person sits the seed
 * says. */
static int seat_by_seed(const TaliaSetup *setup)
{
    return (int)((uint32_t)(setup->seed[0] ^ setup->seed[1]) % setup->players);
}

/* Those named sit down one after the other, again and again while there are seats. */
static void seat_others(PlainGame *game, const Others *others)
{
    int next = 0;
    for (int who = 0; who < game->setup.players; who++) {
        if (who != game->seat) game->player[who] = &others->player[next++ % others->count];
    }
}

static int seat_person(PlainGame *game, const char *seat)
{
    if (!seat) {
        game->seat = seat_by_seed(&game->setup);
        return 0;
    }
    const char letter = (char)(seat[0] >= 'a' ? seat[0] - 'a' + 'A' : seat[0]);
    game->seat = letter - 'A';
    if (letter >= 'A' && game->seat < game->setup.players && !seat[1]) return 0;
    const char players[2] = {(char)('0' + game->setup.players), 0};
    const char last[2] = {(char)('A' + game->setup.players - 1), 0};
    return refuse(game->language, SAY_bad_seat, seat, players, last);
}

static int set_up(PlainGame *game, const Others *others, const Options *options)
{
    char error[SETUP_ERROR], seed[33];
    const char players[2] = {(char)('0' + 1 + others->count), 0};
    const Plan *plan[TALIA_MAX_PLAYERS];
    const int plans = players_plans(others->player, others->count, plan);
    SetupWish wish = options->wish;
    random_seed(seed);
    if (!wish.seed) wish.seed = seed;
    if (!wish.players) wish.players = players;
    if (!wish.sets) wish.sets = "all";
    if (!plan_setup(&wish, plan, plans, &game->setup, error))
        return refuse(game->language, SAY_bad_setup, error, "", "");
    if (others->count >= game->setup.players)
        return refuse_crowd(game->language, game->setup.players);
    const int status = seat_person(game, options->seat);
    if (status == 0) seat_others(game, others);
    return status;
}

/* ---- Playing ------------------------------------------------------------------------------- */

/* Whether nothing was said of the game: it is chosen on the screen. */
static bool says_nothing(const Options *options)
{
    static const SetupWish nothing;
    return !options->bots && !options->seat &&
           memcmp(&options->wish, &nothing, sizeof nothing) == 0;
}

static bool are_levels(const Others *others, Language language)
{
    for (int i = 0; i < others->count; i++) {
        if (others->player[i].kind == PLAYER_LEVEL) continue;
        fprintf(stderr, "%s\n", say(language, SAY_screen_only_levels));
        return false;
    }
    return true;
}

static int play_on_screen(const PlainGame *game)
{
    GamePlan plan;
    int bots = 0;
    plan_begin(&plan);
    plan_of_setup(&plan, &game->setup);
    plan.seat = game->seat;
    for (int who = 0; who < game->setup.players; who++) {
        if (who != game->seat) plan.level[bots++] = game->player[who]->level;
    }
    const AloneOptions options = {.language = game->language, .plan = &plan, .save = game->save};
    return alone_play(&options);
}

static int play(PlainGame *game, const Options *options, bool on_screen)
{
    static Others others; /* the game, which outlives this call, refers to it */
    char *names = strdup(options->bots ? options->bots : "medium");
    if (!names) return 2;
    int status = read_others(&others, names, game->language);
    if (status == 0) status = set_up(game, &others, options);
    if (status == 0) {
        if (on_screen && are_levels(&others, game->language))
            status = play_on_screen(game);
        else
            status = plain_play(game) ? 0 : 1;
    }
    for (int i = 0; i < others.count; i++) player_free(&others.player[i]);
    free(names);
    return status;
}

static int run(int argc, char **argv)
{
    Options said = {.language = (int)usual_language()};
    static PlainGame game;
    Arguments rest;
    const int status = options_read(&command_play, argc, argv, &said, &rest);
    if (status >= 0) return status;
    game.language = (Language)said.language;
    game.save = said.save;
    level_threads = workers_processors();
    level_milliseconds = LEVEL_PATIENCE;
    const bool on_screen = wants_screen(said.plain, (Language)said.language);
    if (on_screen && says_nothing(&said)) {
        const AloneOptions options = {.language = game.language, .save = said.save};
        return alone_play(&options);
    }
    return play(&game, &said, on_screen);
}

static const Example examples[] = {
    {"talia play --bot easy,strong", "you and these two"},
    {"talia play --kingdom 'First Game' --seed 7", "a game that can be repeated"},
    {"talia play --plain", "line by line: for screen readers, pipes and scripts"},
    {NULL, NULL},
};

const Command command_play = {
    .name = "play",
    .saying = SAY_play_arguments,
    .option = option_table,
    .example = examples,
    .run = run,
};
