/* lab_setups.c - see lab_setups.h. */
#include "lab_setups.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../../script/plan.h"

/* What the options wish for, and whose plans must find their cards on the table. */
typedef struct Wishes {
    SetupWish wish;
    const Plan **plan;
    int plans;
} Wishes;

static bool random_setup(const uint64_t seed[2], uint64_t i, const Wishes *wishes, TaliaSetup *out,
                         char error[SETUP_ERROR])
{
    return plan_setup_of_several(&wishes->wish, wishes->plan, wishes->plans, seed, i, out, error);
}

/* Whether the wish leaves nothing to chance: several seeds bring the same cards. */
static bool is_fixed(const uint64_t seed[2], const Wishes *wishes)
{
    enum { TRIES = 32 };
    char error[SETUP_ERROR];
    TaliaSetup first, other;
    for (uint64_t i = 0; i < TRIES; i++) {
        if (!random_setup(seed, i, wishes, i ? &other : &first, error)) return false;
        if (i && (memcmp(first.kingdom, other.kingdom, sizeof first.kingdom) != 0 ||
                  first.event_count != other.event_count ||
                  memcmp(first.event, other.event, sizeof first.event) != 0))
            return false;
    }
    return true;
}

/* One kingdom as the seed has it, or several, each with a seed of its own. */
static bool fill_setups(const LabOptions *options, const Wishes *wishes, TaliaSetup *setup,
                        uint64_t seed[2], char error[SETUP_ERROR])
{
    if (!plan_setup(&wishes->wish, wishes->plan, wishes->plans, &setup[0], error)) return false;
    seed[0] = setup[0].seed[0];
    seed[1] = setup[0].seed[1];
    for (uint64_t i = 0; i < options->kingdoms && options->kingdoms > 1; i++) {
        if (!random_setup(seed, i, wishes, &setup[i], error)) return false;
    }
    return true;
}

static bool fill_and_check(const LabOptions *options, const Wishes *wishes, TaliaSetup *setup,
                           uint64_t seed[2], char error[SETUP_ERROR])
{
    if (!fill_setups(options, wishes, setup, seed, error)) return false;
    if (options->kingdoms == 1 || !is_fixed(seed, wishes)) return true;
    snprintf(error, SETUP_ERROR,
             "--kingdoms %" PRIu64 " are to be random, but --kingdom leaves nothing to chance",
             options->kingdoms);
    return false;
}

TaliaSetup *lab_setups(const LabOptions *options, const char *command, int players,
                       const Player *contestants, int count, uint64_t seed[2])
{
    char error[SETUP_ERROR] = "not enough memory", digit[2] = {(char)('0' + players), 0};
    TaliaSetup *setup = calloc(options->kingdoms, sizeof *setup);
    const Plan **plan = calloc((size_t)count, sizeof(void *));
    Wishes wishes = {.wish = options->wish, .plan = plan};
    wishes.wish.players = digit;
    if (plan) wishes.plans = players_plans(contestants, count, plan);
    const bool filled = setup && plan && fill_and_check(options, &wishes, setup, seed, error);
    free(plan);
    if (filled) return setup;
    fprintf(stderr, "%s: %s\n", command, error);
    free(setup);
    return NULL;
}

/* ---- Leagues ------------------------------------------------------------------------------- */

/* Set-ups of all pairings together: some 150 MB. */
enum { MOST_SETUPS = 1 << 21 };

static bool needs_alike(const Plan *a, const Plan *b)
{
    if (!a || !b) {
        const Plan *one = a ? a : b; /* a bot needs nothing */
        return !one || (one->kingdom_count == 0 && one->event_count == 0);
    }
    return a->kingdom_count == b->kingdom_count && a->event_count == b->event_count &&
           memcmp(a->kingdom, b->kingdom, (size_t)a->kingdom_count) == 0 &&
           memcmp(a->event, b->event, (size_t)a->event_count) == 0;
}

enum { VENUE_NONE = -1, VENUE_UNKNOWN = -2 };

/* Drawing up a league. Contestants whose needs are alike are of one sort and meet others on the
 * same kingdoms; the first of them stands for all. */
typedef struct Draw {
    const LabOptions *options;
    Wishes wishes;
    const Plan *both[2]; /* the plans of `wishes` */
    int count, sorts;
    int sort[RATING_MOST]; /* of each contestant */
    const Plan *needs[RATING_MOST];
    int *venue; /* where two sorts meet, the lower one first; or one of the above */
    LabFixtures *out;
    char *error;
} Draw;

static bool find_sorts(Draw *draw, const Player *contestants)
{
    for (int i = 0; i < draw->count; i++) {
        int sort = 0;
        while (sort < draw->sorts && !needs_alike(draw->needs[sort], contestants[i].plan)) sort++;
        if (sort == draw->sorts) draw->needs[draw->sorts++] = contestants[i].plan;
        draw->sort[i] = sort;
    }
    const size_t pairs = (size_t)draw->sorts * (size_t)draw->sorts;
    draw->venue = calloc(pairs + 1, sizeof *draw->venue); /* never none */
    for (size_t i = 0; draw->venue && i < pairs; i++) draw->venue[i] = VENUE_UNKNOWN;
    return draw->venue != NULL;
}

static bool add_venue(Draw *draw)
{
    LabFixtures *out = draw->out;
    const size_t each = draw->options->kingdoms, next = (size_t)out->venues + 1;
    if (next * each > MOST_SETUPS) {
        snprintf(draw->error, SETUP_ERROR,
                 "--kingdoms %zu of each pairing are more than %d in all, since every two play on "
                 "kingdoms with what both need; --kingdom gives all the same",
                 each, MOST_SETUPS);
        return false;
    }
    if (next * each > out->room) {
        const size_t room = 2 * next * each;
        TaliaSetup *more = realloc(out->setup, room * sizeof *more);
        if (!more) return false;
        out->setup = more;
        out->room = room;
    }
    TaliaSetup *setup = out->setup + (next - 1) * each;
    if (!fill_setups(draw->options, &draw->wishes, setup, out->seed, draw->error)) return false;
    out->venues++;
    return true;
}

/* Where two contestants meet, VENUE_NONE: nowhere; false: they should, but something is wrong. */
static bool find_venue(Draw *draw, int a, int b, int *venue)
{
    const int one = draw->sort[a], other = draw->sort[b];
    const int low = one < other ? one : other, high = one < other ? other : one;
    int *const known = &draw->venue[low * draw->sorts + high];
    Wishes *wishes = &draw->wishes;
    if (*known == VENUE_UNKNOWN) {
        wishes->plans = 0;
        if (draw->needs[low]) wishes->plan[wishes->plans++] = draw->needs[low];
        if (draw->needs[high] && high != low) wishes->plan[wishes->plans++] = draw->needs[high];
        *known = VENUE_NONE;
        if (plan_fits(&wishes->wish, wishes->plan, wishes->plans)) {
            *known = draw->out->venues;
            if (!add_venue(draw)) return false;
        }
    }
    *venue = *known;
    return true;
}

static bool find_fixtures(Draw *draw)
{
    LabFixtures *out = draw->out;
    for (int a = 0; a < draw->count; a++) {
        for (int b = a + 1; b < draw->count; b++) {
            int venue;
            if (!find_venue(draw, a, b, &venue)) return false;
            if (venue != VENUE_NONE) out->fixture[out->count++] = (Fixture){a, b, venue};
        }
    }
    if (out->count == 0)
        snprintf(
            draw->error, SETUP_ERROR,
            "no two of these can meet: what they need does not fit on %d piles; --kingdom says "
            "what all play on",
            TALIA_MAX_KINGDOM);
    return out->count > 0;
}

/* Every two on kingdoms with what both need. */
static bool meet_apart(const LabOptions *options, int players, const Player *contestants, int count,
                       LabFixtures *out, char error[SETUP_ERROR])
{
    char digit[2] = {(char)('0' + players), 0};
    Draw draw = {.options = options, .count = count, .out = out, .error = error};
    draw.wishes = (Wishes){.wish = options->wish, .plan = draw.both};
    draw.wishes.wish.players = digit;
    const bool found = find_sorts(&draw, contestants) && find_fixtures(&draw);
    free(draw.venue);
    return found;
}

/* All on the same. */
static bool meet_on_one(const LabOptions *options, const char *command, int players,
                        const Player *contestants, int count, LabFixtures *out)
{
    out->setup = lab_setups(options, command, players, contestants, count, out->seed);
    out->venues = 1;
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) out->fixture[out->count++] = (Fixture){a, b, 0};
    }
    return out->setup != NULL;
}

bool lab_fixtures(const LabOptions *options, const char *command, int players,
                  const Player *contestants, int count, LabFixtures *out)
{
    char error[SETUP_ERROR] = "not enough memory";
    *out = (LabFixtures){.fixture = calloc((size_t)league_pairings(count), sizeof(Fixture))};
    if (out->fixture && options->wish.kingdom)
        return meet_on_one(options, command, players, contestants, count, out);
    if (out->fixture && meet_apart(options, players, contestants, count, out, error)) return true;
    fprintf(stderr, "%s: %s\n", command, error);
    return false;
}

void lab_free_fixtures(LabFixtures *fixtures)
{
    free(fixtures->fixture);
    free(fixtures->setup);
}
