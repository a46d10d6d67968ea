/* search.c - see search.h. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../../script/random.h"
#include "library.h"

enum {
    BUDGET = 400000,    /* choices in all games together */
    A_STEP = 4000,      /* choices until search_step returns */
    MOST_CHOICES = 600, /* of each player in a game: then it counts as tied */
    CHALLENGERS = 6,    /* plans of the library after the first one */
    MOST_PAIRS = 60,    /* pairs of games with one seed between two plans */
    /* A duel is counted in wins of the challenger less those of the other: how far behind it gives
     * up (the sooner the longer it takes), and how far ahead it has won. Half and double of these
     * were tried and find plans that are as good. */
    BEHIND = 3,
    BEHIND_LESS_EVERY = 12,
    AHEAD = 8,
    FAR_AHEAD = 2 * AHEAD,
};

struct Search {
    TaliaSetup setup;
    TaliaGame laid_out, game;
    uint64_t random;
    uint8_t card[TALIA_MAX_KINDS]; /* kingdom cards and Events */
    int cards;
    Recipe best, challenger;
    Plan plan[2]; /* of the challenger, of the best */
    Planner planner[2];
    int challengers, next; /* of the library: how many were tried, where to go on */
    bool is_duel;          /* one is being played: */
    int pairs, lead;       /* pairs so far, wins that the challenger leads by */
    int left;              /* of the budget */
};

/* ---- Games ----------------------------------------------------------------------------------- */

/* One game, the challenger in every second seat from `shift` on: 1 if it wins alone, -1 if the
 * other does. */
static int play(Search *s, const uint64_t seed[2], int shift)
{
    int choices = 0, won[2] = {0, 0};
    talia_copy(&s->game, &s->laid_out);
    talia_deal(&s->game, seed);
    while (!talia_is_over(&s->game) && choices < MOST_CHOICES * s->setup.players) {
        const int who = talia_decision(&s->game)->who;
        const TaliaView view = {&s->game, who};
        talia_choose(&s->game, planner_choose(&s->planner[(who + shift) % 2], &view, NULL));
        choices++;
    }
    s->left -= choices;
    if (!talia_is_over(&s->game)) return 0;
    const unsigned winners = talia_winners(&s->game);
    for (int who = 0; who < s->setup.players; who++)
        won[(who + shift) % 2] += (int)(winners >> who & 1);
    return (won[0] > 0) - (won[1] > 0);
}

static void read_into(const Recipe *recipe, Plan *out)
{
    recipe_read(recipe, out);
    out->of_old = true;
}

static void begin_duel(Search *s, const Recipe *challenger)
{
    const TaliaView view = {&s->laid_out, 0};
    s->challenger = *challenger;
    read_into(&s->challenger, &s->plan[0]);
    read_into(&s->best, &s->plan[1]);
    for (int i = 0; i < 2; i++) planner_bind(&s->planner[i], &s->plan[i], &view);
    s->is_duel = true;
    s->pairs = s->lead = 0;
}

static void judge(Search *s)
{
    const bool over = s->pairs == MOST_PAIRS;
    const bool won = s->lead >= FAR_AHEAD || (over && s->lead > AHEAD);
    if (won) s->best = s->challenger;
    s->is_duel = !won && !over && s->lead >= s->pairs / BEHIND_LESS_EVERY - BEHIND;
}

/* A pair of games; then perhaps it is decided. */
static void go_on(Search *s)
{
    uint64_t seed[2];
    random_seed(&s->random, seed);
    for (int shift = 0; shift < 2; shift++) s->lead += play(s, seed, shift);
    s->pairs++;
    judge(s);
}

/* ---- Challengers ----------------------------------------------------------------------------- */

/* The next plan of the library that fits; -1: none. */
static int next_plan(Search *s)
{
    const TaliaView view = {&s->laid_out, 0};
    while (s->next < library_plans()) {
        if (library_fits(s->next++, &view)) return s->next - 1;
    }
    return -1;
}

/* A card that the plan might buy: mostly of the kingdom. */
static uint8_t any_card(Search *s)
{
    static const uint8_t basic[] = {TALIA_silver, TALIA_gold, TALIA_duchy, TALIA_estate,
                                    TALIA_province};
    if (s->cards == 0 || random_under(&s->random, 5) == 0)
        return basic[random_under(&s->random, (int)sizeof basic)];
    return s->card[random_under(&s->random, s->cards)];
}

static void add_extra(Search *s, Recipe *recipe)
{
    static const uint8_t most[] = {1, 1, 2, 2, 3, 5, 10};
    RecipeExtra *extra = &recipe->extra[recipe->extras++];
    extra->card = any_card(s);
    extra->most = most[random_under(&s->random, (int)sizeof most)];
    extra->before = (uint8_t)random_under(&s->random, recipe_buy_rules(&s->plan[1]) + 1);
}

/* One more of an extra card, or one fewer, or none. */
static void change_extra(Search *s, Recipe *recipe)
{
    RecipeExtra *extra = &recipe->extra[random_under(&s->random, recipe->extras)];
    if (random_under(&s->random, 2))
        extra->most++;
    else if (extra->most > 1)
        extra->most--;
    else
        *extra = recipe->extra[--recipe->extras];
}

static void begin_next_duel(Search *s)
{
    Recipe recipe = s->best;
    const int plan = s->challengers++ < CHALLENGERS ? next_plan(s) : -1;
    if (plan >= 0) {
        recipe = (Recipe){.base = (uint8_t)plan};
    } else {
        const bool is_full = recipe.extras == RECIPE_EXTRAS;
        read_into(&s->best, &s->plan[1]);
        if (is_full || (recipe.extras > 0 && random_under(&s->random, 4) == 0))
            change_extra(s, &recipe);
        else
            add_extra(s, &recipe);
    }
    begin_duel(s, &recipe);
}

/* ---- The search ------------------------------------------------------------------------------ */

Search *search_new(const TaliaSetup *setup)
{
    Search *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->setup = *setup;
    s->setup.seed[0] = s->setup.seed[1] = 1;
    talia_lay_out(&s->laid_out, &s->setup);
    s->random = 1;
    s->left = BUDGET;
    memcpy(s->card, setup->kingdom, setup->kingdom_count);
    memcpy(s->card + setup->kingdom_count, setup->event, setup->event_count);
    s->cards = setup->kingdom_count + setup->event_count;
    s->best.base = (uint8_t)next_plan(s);
    return s;
}

void search_free(Search *search)
{
    free(search);
}

bool search_step(Search *s)
{
    const int until = s->left - A_STEP;
    while (s->left > 0 && s->left > until) {
        if (s->is_duel)
            go_on(s);
        else
            begin_next_duel(s);
    }
    return s->left > 0;
}

Recipe search_best(const Search *search)
{
    return search->best;
}
