/* hunt.c - see hunt.h. */
#include "hunt.h"

#include <stdlib.h>

#include "../../script/random.h"
#include "breed.h"
#include "library.h"

int hunt_choices = 2000000;

enum {
    LAST_PART = 16,     /* of the choices, one in so many is left for the last look */
    A_STEP = 4000,      /* choices until hunt_step returns */
    MOST_CHOICES = 600, /* of each player in a game: then it counts as tied */
    FOUNDERS = 40,      /* plans to begin with */
    FINALISTS = 4,      /* those of the last heat */
    RIVALS = 4,         /* whom all of them meet */
    /* A game is worth a win, and a little for the points by which it was won: they tell of more
     * games than there are. */
    WIN = 4,
    POINTS_FOR_ONE = 4,
    MOST_FOR_POINTS = 4,
    /* A duel is counted in what its games are worth to the child: how far behind it gives up, the
     * sooner the longer it takes, and how far ahead it has won. Whoever asks for more finds fewer
     * changes, and plans that are weaker. */
    DUEL_PAIRS = 50,
    BEHIND = 14,
    BEHIND_LESS = 45, /* in a hundred pairs */
    AHEAD = 15,
    FAR_AHEAD = 35,
    ALIKE = 2, /* pairs after which a child that plays no otherwise is given up */
    /* Of a proof: pairs against each rival, and what may be lacking by chance. */
    PROOF_PAIRS = 16,
    LUCK = 10,
    LAST_PAIRS = 100,
};

/* Every heat: how many begin, and pairs of games with one seed against each rival. */
static const struct {
    int entrants, pairs;
} heats[] = {{FOUNDERS, 3}, {10, 4}, {FINALISTS, 10}};

enum { HEATS = sizeof heats / sizeof *heats };

typedef enum Stage {
    HEAT,      /* the plans to begin with, against their rivals */
    PROOF,     /* a child that won its duel, against these; first of all the best itself */
    DUEL,      /* a child against the best */
    LAST_LOOK, /* what the hunt started from, against the best */
    FOUND
} Stage;

typedef struct Entrant {
    Plan plan;
    int lead; /* what its games were worth */
} Entrant;

struct Hunt {
    TaliaSetup setup;
    TaliaGame laid_out, game;
    uint64_t random;
    int left, reserve; /* choices: all, and those for the last look */
    Stock stock;
    Stage stage;
    int heat, entrants;
    Entrant *entrant; /* between two heats the best first */
    int rivals;
    Plan rival_plan[RIVALS];
    Planner rival[RIVALS];
    Plan start, best, child;
    Planner one, other; /* whoever is tried, and the best */
    int who, whom;      /* entrant and rival that meet */
    int pairs, lead;    /* so far, and what they were worth */
    int alike;          /* pairs in which child and best played the same way */
    int record;         /* of the best in a proof */
};

/* ---- Games ----------------------------------------------------------------------------------- */

static int clamp(int number, int most)
{
    return number > most ? most : number < -most ? -most : number;
}

/* What a game was worth to whoever sits in every second seat from that one on. */
static int worth_of(const TaliaGame *game, int seat)
{
    const unsigned winners = talia_winners(game);
    int best[2] = {INT16_MIN, INT16_MIN};
    bool won[2] = {false, false};
    for (int who = 0; who < talia_players(game); who++) {
        const int side = (who + seat) % 2, score = talia_score(game, who);
        if (score > best[side]) best[side] = score;
        won[side] |= winners >> who & 1;
    }
    return WIN * (won[0] - won[1]) + clamp((best[0] - best[1]) / POINTS_FOR_ONE, MOST_FOR_POINTS);
}

/* One game, the first in every second seat from `shift` on; `end` tells how it ended. */
static int play(Hunt *h, const Planner *one, const Planner *other, const uint64_t seed[2],
                int shift, uint64_t *end)
{
    int choices = 0;
    talia_copy(&h->game, &h->laid_out);
    talia_deal(&h->game, seed);
    while (!talia_is_over(&h->game) && choices < MOST_CHOICES * h->setup.players) {
        const TaliaView view = {&h->game, talia_decision(&h->game)->who};
        const Planner *const planner = (view.seat + shift) % 2 ? other : one;
        talia_choose(&h->game, planner_choose(planner, &view, NULL));
        choices++;
    }
    h->left -= choices;
    *end = talia_hash(&h->game);
    return talia_is_over(&h->game) ? worth_of(&h->game, shift) : 0;
}

/* Two games that follow from that number: all who are to be compared play the same ones. */
static void play_pair(Hunt *h, const Planner *one, const Planner *other, uint64_t chance)
{
    uint64_t seed[2], end[2];
    random_seed(&chance, seed);
    for (int shift = 0; shift < 2; shift++)
        h->lead += play(h, one, other, seed, shift, &end[shift]);
    h->alike += end[0] == end[1];
    h->pairs++;
}

static void bind(const Hunt *h, const Plan *plan, Planner *out)
{
    planner_bind(out, plan, &(TaliaView){&h->laid_out, 0});
}

static void meet(Hunt *h, Stage stage, const Plan *one)
{
    bind(h, one, &h->one);
    h->stage = stage;
    h->whom = h->pairs = h->lead = h->alike = 0;
}

/* A pair against the next rival, by the number of a series; whether all have been met. */
static bool meet_rival(Hunt *h, int series, int pairs)
{
    const uint64_t chance = (uint64_t)series << 16 | (unsigned)h->pairs << 8 | (unsigned)h->whom;
    play_pair(h, &h->one, &h->rival[h->whom], chance);
    if (h->pairs < pairs) return false;
    h->pairs = 0;
    return ++h->whom == h->rivals;
}

/* ---- Rivals ---------------------------------------------------------------------------------- */

static void add_rival(Hunt *h)
{
    bind(h, &h->rival_plan[h->rivals], &h->rival[h->rivals]);
    h->rivals++;
}

/* BMU, and so many of the best entrants. */
static void find_rivals(Hunt *h, int more)
{
    h->rivals = 0;
    library_read(library_money(), &h->rival_plan[0]);
    add_rival(h);
    for (int i = 0; i < more && i < h->entrants; i++) {
        h->rival_plan[h->rivals] = h->entrant[i].plan;
        add_rival(h);
    }
}

/* ---- Heats ----------------------------------------------------------------------------------- */

/* The best so many stay, in order. */
static void keep_best(Hunt *h, int many)
{
    if (many > h->entrants) many = h->entrants;
    for (int i = 0; i < many; i++) {
        int best = i;
        for (int j = i + 1; j < h->entrants; j++) {
            if (h->entrant[j].lead > h->entrant[best].lead) best = j;
        }
        const Entrant moved = h->entrant[i];
        h->entrant[i] = h->entrant[best];
        h->entrant[best] = moved;
    }
    h->entrants = many;
}

static void begin_heat(Hunt *h)
{
    h->who = 0;
    meet(h, HEAT, &h->entrant[0].plan);
}

static void start_changes(Hunt *h)
{
    h->start = h->best = h->child = h->entrant[0].plan;
    bind(h, &h->best, &h->other);
    h->record = INT16_MIN;
    meet(h, PROOF, &h->child);
}

static void end_heat(Hunt *h)
{
    const bool is_last = ++h->heat == HEATS;
    keep_best(h, is_last ? FINALISTS : heats[h->heat].entrants);
    h->best = h->entrant[0].plan;
    find_rivals(h, RIVALS - 1);
    if (is_last)
        start_changes(h);
    else
        begin_heat(h);
}

static void play_heat(Hunt *h)
{
    if (!meet_rival(h, h->heat, heats[h->heat].pairs)) return;
    h->entrant[h->who].lead += h->lead;
    if (++h->who == h->entrants)
        end_heat(h);
    else
        meet(h, HEAT, &h->entrant[h->who].plan);
}

/* ---- Changes --------------------------------------------------------------------------------- */

static void begin_duel(Hunt *h)
{
    const int other = random_under(&h->stock.random, h->entrants);
    breed_child(&h->stock, &h->best, &h->entrant[other].plan, &h->child);
    meet(h, DUEL, &h->child);
}

static void play_duel(Hunt *h)
{
    play_pair(h, &h->one, &h->other, random_next(&h->random));
    const bool over = h->pairs == DUEL_PAIRS || (h->pairs == ALIKE && h->alike == ALIKE);
    if (h->lead >= FAR_AHEAD || (over && h->lead >= AHEAD))
        meet(h, PROOF, &h->child);
    else if (over || h->lead < h->pairs * BEHIND_LESS / 100 - BEHIND)
        begin_duel(h);
}

static void play_proof(Hunt *h)
{
    if (!meet_rival(h, HEATS, PROOF_PAIRS)) return;
    if (h->lead >= h->record - LUCK) {
        h->best = h->child;
        bind(h, &h->best, &h->other);
        if (h->lead > h->record) h->record = h->lead;
    }
    begin_duel(h);
}

/* ---- The last look --------------------------------------------------------------------------- */

static void play_last_look(Hunt *h)
{
    play_pair(h, &h->one, &h->other, random_next(&h->random));
    if (h->pairs < LAST_PAIRS && h->left > 0) return;
    if (h->lead > 0) h->best = h->start;
    h->stage = FOUND;
}

/* ---- The hunt -------------------------------------------------------------------------------- */

static bool gather(Hunt *h)
{
    Plan *plan = calloc(FOUNDERS, sizeof *plan);
    h->entrant = calloc(FOUNDERS, sizeof *h->entrant);
    if (plan && h->entrant) {
        h->entrants = breed_founders(&h->stock, &h->setup, 1, plan, FOUNDERS - 1);
        library_read(library_money(), &plan[h->entrants++]);
        for (int i = 0; i < h->entrants; i++) {
            h->entrant[i].plan = plan[i];
            breed_tidy(&h->entrant[i].plan);
        }
    }
    free(plan);
    return h->entrants > 0;
}

Hunt *hunt_new(const TaliaSetup *setup)
{
    Hunt *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    h->setup = *setup;
    h->setup.seed[0] = h->setup.seed[1] = 1;
    h->random = 1;
    h->left = hunt_choices;
    h->reserve = hunt_choices / LAST_PART;
    talia_lay_out(&h->laid_out, &h->setup);
    stock_find(&h->setup, 1, 1, &h->stock);
    if (!gather(h)) {
        hunt_free(h);
        return NULL;
    }
    h->start = h->best = h->entrant[0].plan;
    find_rivals(h, 1);
    begin_heat(h);
    return h;
}

void hunt_free(Hunt *hunt)
{
    if (!hunt) return;
    free(hunt->entrant);
    free(hunt);
}

static void go_on(Hunt *h)
{
    switch (h->stage) {
    case HEAT:
        play_heat(h);
        break;
    case DUEL:
        play_duel(h);
        break;
    case PROOF:
        play_proof(h);
        break;
    default:
        play_last_look(h);
    }
}

bool hunt_step(Hunt *h)
{
    const int until = h->left - A_STEP;
    while (h->stage != FOUND && h->left > until) {
        if (h->stage != LAST_LOOK && h->left <= h->reserve) {
            bind(h, &h->best, &h->other);
            meet(h, LAST_LOOK, &h->start);
        }
        go_on(h);
    }
    return h->stage != FOUND;
}

const Plan *hunt_best(const Hunt *hunt)
{
    return &hunt->best;
}
