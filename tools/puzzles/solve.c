/* solve.c - all ways to play a turn, each position once. */
#include "solve.h"

#include <stdlib.h>
#include <string.h>
#include <talia/events.h>
#include <talia/table.h>

enum { MOST_NODES = 40000, ROOM = 1 << 17 };

/* ---- What cannot be foreseen ----------------------------------------------------------------- */

/* One choice, as its events tell it. */
typedef struct Watch {
    int me;
    uint8_t deck[TALIA_MAX_OWNED]; /* as far as one knows it, the top first */
    int deck_count, drawn;
    bool has_reactions; /* somebody might answer an Attack */
    bool drew_unknown, is_chance, is_over;
} Watch;

static bool has_reactions(const TaliaGame *game)
{
    for (int kind = 0; kind < talia_kinds(game); kind++)
        if (talia_card_info(talia_card(game, kind))->types & TALIA_REACTION) return true;
    return false;
}

static void watch_own(Watch *watch, const TaliaEvent *event)
{
    if (event->happening == TALIA_SHUFFLED) watch->is_chance = true;
    if (event->happening == TALIA_REVEALED && event->from == TALIA_DECK) watch->is_chance = true;
    if (event->happening != TALIA_MOVED) return;
    if (event->to == TALIA_DECK) watch->deck_count = watch->drawn; /* what lies where is open now */
    if (event->from != TALIA_DECK) return;
    const int at = watch->drawn++;
    if (at < watch->deck_count && watch->deck[at] != TALIA_NONE) return;
    if (event->to == TALIA_HAND)
        watch->drew_unknown = true;
    else
        watch->is_chance = true;
}

/* Others may draw, since that changes nothing now; and gain, if nobody could have hindered it. */
static void watch_others(Watch *watch, const TaliaEvent *event)
{
    if (event->happening == TALIA_SHUFFLED) return;
    if (event->happening == TALIA_MOVED) {
        if (event->from == TALIA_DECK && event->to == TALIA_HAND) return;
        if (event->from == TALIA_SUPPLY && !watch->has_reactions) return;
    }
    watch->is_chance = true;
}

static void watch_event(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Watch *watch = self;
    if (event->happening == TALIA_PHASE_BEGAN && event->amount == TALIA_PHASE_CLEANUP) {
        if (watch->drew_unknown && talia_zone_size(game, watch->me, TALIA_DECK) > 0)
            watch->is_chance = true;
        watch->is_over = true;
    }
    if (watch->is_over || event->happening == TALIA_PHASE_BEGAN ||
        event->happening == TALIA_GAME_ENDED)
        return;
    if (event->who == watch->me)
        watch_own(watch, event);
    else if (event->who < TALIA_MAX_PLAYERS)
        watch_others(watch, event);
}

bool choose_surely(TaliaGame *game, TaliaChoice choice, int me)
{
    Watch watch = {.me = me, .has_reactions = has_reactions(game)};
    const TaliaView view = {game, me};
    watch.deck_count = talia_view_zone(&view, me, TALIA_DECK, watch.deck);
    const TaliaSink sink = {watch_event, &watch};
    talia_choose_told(game, choice, &sink);
    if (watch.is_over) return !watch.is_chance;
    if (watch.drew_unknown && talia_zone_size(game, me, TALIA_DECK) > 0) return false;
    return !watch.is_chance;
}

bool has_won(const TaliaGame *game, int me)
{
    return talia_is_over(game) && talia_winners(game) == 1U << me;
}

/* ---- All ways -------------------------------------------------------------------------------- */

typedef struct Node {
    uint64_t hash; /* 0: free */
    double wins, ways;
    int shortest; /* choices to the nearest win; 0: none */
    TaliaChoice best;
} Node;

typedef struct Search {
    int me, turns, nodes, depth;
    bool is_whole;
    Node *node; /* a table of ROOM */
} Search;

static Node *find_node(Search *search, uint64_t hash)
{
    size_t at = (size_t)(hash % ROOM);
    while (search->node[at].hash && search->node[at].hash != hash) at = (at + 1) % ROOM;
    return &search->node[at];
}

/* Whether it is still the turn that was asked about. */
static bool is_same_turn(const Search *search, const TaliaGame *game)
{
    return talia_turn_of(game) == search->me && talia_turns(game, search->me) == search->turns &&
           talia_decision(game)->who == search->me;
}

/* Plain Treasures are played first, all of them: that forbids nothing later. */
static int ways_on(const TaliaGame *game, TaliaChoice options[TALIA_MAX_OPTIONS])
{
    if (!talia_plain_treasures(game)) return talia_options(game, options);
    options[0] = TALIA_PLAY_TREASURES;
    return 1;
}

static Node search_on(Search *search, const TaliaGame *game);

static void try_option(Search *search, const TaliaGame *game, TaliaChoice option, Node *sum)
{
    TaliaGame next;
    talia_copy(&next, game);
    Node came = {.ways = 1};
    if (choose_surely(&next, option, search->me)) came = search_on(search, &next);
    sum->wins += came.wins;
    sum->ways += came.ways;
    if (came.wins > 0 && (!sum->shortest || came.shortest + 1 < sum->shortest)) {
        sum->shortest = came.shortest + 1;
        sum->best = option;
    }
}

static Node search_on(Search *search, const TaliaGame *game)
{
    if (talia_is_over(game)) return (Node){.ways = 1, .wins = has_won(game, search->me)};
    if (!is_same_turn(search, game)) return (Node){.ways = 1};
    const uint64_t hash = talia_hash(game) | 1;
    const Node *known = find_node(search, hash);
    if (known->hash) return *known;
    if (search->nodes >= MOST_NODES || search->depth >= SOLVE_LONGEST) {
        search->is_whole = false;
        return (Node){.ways = 1};
    }
    search->nodes++;
    search->depth++;
    Node sum = {.hash = hash};
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = ways_on(game, options);
    for (int i = 0; i < count; i++) try_option(search, game, options[i], &sum);
    search->depth--;
    *find_node(search, hash) = sum;
    return sum;
}

static void write_line(Search *search, const TaliaGame *game, Solution *out)
{
    TaliaGame now;
    talia_copy(&now, game);
    for (int i = 0; i < out->length; i++) {
        out->line[i] = find_node(search, talia_hash(&now) | 1)->best;
        talia_choose(&now, out->line[i]);
    }
}

void solve(const TaliaGame *game, Solution *out)
{
    Search search = {.me = talia_decision(game)->who, .is_whole = true};
    search.turns = talia_turns(game, search.me);
    search.node = calloc(ROOM, sizeof *search.node);
    if (!search.node) abort();
    const Node sum = search_on(&search, game);
    *out = (Solution){.wins = sum.wins, .ways = sum.ways, .is_whole = search.is_whole};
    out->length = sum.shortest < SOLVE_LONGEST ? sum.shortest : 0;
    write_line(&search, game, out);
    free(search.node);
}
