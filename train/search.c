/* search.c - a trial of search: the net with it against the net alone, two players, on random
 * kingdoms of all sets, each kingdom and seed twice with the seats changed.
 *
 *     search NET flat PLAYOUTS GAMES TURNS
 *     search NET tree SIMULATIONS GAMES TURNS C LEVELS
 *
 * TURNS: how many are played by the net's policy before its value is asked. C: how much the tree
 * explores. LEVELS: how many choices deep it grows; 1 is flat playouts that go where they pay.
 *
 * Hidden cards are dealt anew for every simulation as the seat's knowledge allows, and what is
 * still to be drawn is left to new random numbers. The tree is one of choices only: chance moves
 * have no nodes, a node's numbers are means over what fell. */
#include "trial.h"

#include <time.h>

#include "../engine/position.h"
#include "../engine/view.h"

enum { MOST_NODES = 1 << 16, MOST_CHILDREN = 1 << 20, MOST_DEPTH = 512, FLAT_OPTIONS = 5 };
enum { DECISIONS_LIMIT = 1500 };

/* ---- Hidden cards ---------------------------------------------------------------------------- */

/* The first place of a kind in a list. */
static int place_of(const uint8_t *list, int n, int kind)
{
    int i = 0;
    while (i < n && list[i] != kind) i++;
    return i;
}

/* Another hand out of hand and deck, all alike. */
static void deal_hand(Game *g, int who)
{
    uint8_t held[TALIA_MAX_OWNED], deck[TALIA_MAX_OWNED], pool[2 * TALIA_MAX_OWNED];
    int more[TALIA_MAX_KINDS] = {0}; /* held now, less what is to be held */
    const int n = talia_zone(g, who, TALIA_HAND, held);
    const int in_deck = talia_zone(g, who, TALIA_DECK, deck);
    memcpy(pool, held, (size_t)n);
    memcpy(pool + n, deck, (size_t)in_deck);
    for (int i = 0; i < n; i++) {
        const int j = i + number_below(n + in_deck - i);
        const uint8_t kind = pool[j];
        pool[j] = pool[i], pool[i] = kind;
        more[held[i]]++, more[kind]--;
    }
    for (int out = 0, in = 0;;) {
        while (out < g->kinds && more[out] <= 0) out++;
        while (in < g->kinds && more[in] >= 0) in++;
        if (out == g->kinds) return;
        const int i = place_of(held, talia_zone(g, who, TALIA_HAND, held), out);
        const int j = place_of(deck, talia_zone(g, who, TALIA_DECK, deck), in);
        talia_swap_hidden(g, who, TALIA_HAND, i, TALIA_DECK, j);
        more[out]--, more[in]++;
    }
}

/* What the seat does not know falls anew: the other's hand, the order of decks. */
static void deal_anew(Game *g, int seat)
{
    uint8_t list[TALIA_MAX_OWNED];
    int place[TALIA_MAX_OWNED];
    deal_hand(g, 1 - seat);
    for (int who = 0; who < 2; who++) {
        int n = 0;
        const int size = talia_view_zone((TaliaView){g, seat}, who, TALIA_DECK, list);
        for (int i = 0; i < size; i++) {
            if (list[i] == TALIA_NONE) place[n++] = i;
        }
        for (int i = n - 1; i > 0; i--) {
            const int j = number_below(i + 1);
            if (i != j) talia_swap_hidden(g, who, TALIA_DECK, place[i], TALIA_DECK, place[j]);
        }
    }
    g->random[0] = next_number() | 1;
    g->random[1] = next_number();
}

/* ---- The net on a position ------------------------------------------------------------------- */

typedef struct Look {
    int count;
    uint16_t choice[MAX_OPTIONS];
    float prior[MAX_OPTIONS], value; /* for the one who is asked */
} Look;

static long looks;

static void look_at(const Game *g, Look *look)
{
    int16_t output[MAX_OPTIONS];
    float h[MOST_UNITS], most = -INFINITY, sum = 0;
    look->count = list_options(g, look->choice, output);
    think(g, h);
    for (int k = 0; k < look->count; k++) {
        look->prior[k] = output_at(h, output[k]);
        if (look->prior[k] > most) most = look->prior[k];
    }
    for (int k = 0; k < look->count; k++) sum += look->prior[k] = expf(look->prior[k] - most);
    for (int k = 0; k < look->count; k++) look->prior[k] /= sum;
    look->value = tanhf(output_at(h, VALUE_AT));
    looks++;
}

static int likeliest(const Look *look)
{
    int best = 0;
    for (int k = 1; k < look->count; k++) {
        if (look->prior[k] > look->prior[best]) best = k;
    }
    return best;
}

static int by_chance(const Look *look)
{
    float x = fraction();
    for (int k = 0; k < look->count; k++) {
        x -= look->prior[k];
        if (x < 0) return k;
    }
    return likeliest(look);
}

/* 1: the seat has won; 0: lost; ties between. */
static float share_of_win(const Game *g, int seat)
{
    const int lead = talia_score(g, seat) - talia_score(g, 1 - seat);
    const int turns = g->player[1 - seat].turns - g->player[seat].turns;
    return lead ? lead > 0 : turns ? turns > 0 : 0.5f;
}

/* As the net's value is meant: train/env.cu, reward(). */
static float worth(const Game *g, int seat)
{
    float margin = (float)(talia_score(g, seat) - talia_score(g, 1 - seat)) / 30.0f;
    margin = fmaxf(-1, fminf(1, margin));
    return 0.9f * (2 * share_of_win(g, seat) - 1) + 0.1f * margin;
}

/* By the net's policy until so many turns have begun, then its value; for that seat. */
static float play_out(Game *g, int turns, int seat)
{
    const int until = g->player[0].turns + g->player[1].turns + turns;
    Look look;
    for (;;) {
        if (settle(g)) return worth(g, seat);
        look_at(g, &look);
        if (g->player[0].turns + g->player[1].turns >= until)
            return g->decision.who == seat ? look.value : -look.value;
        talia_choose(g, look.choice[by_chance(&look)]);
    }
}

/* ---- The tree -------------------------------------------------------------------------------- */

typedef struct Child {
    int key, next, node, visits; /* key: who chooses what; next: of the same node, or 0 */
    float prior, total;          /* for the one who chooses */
} Child;

typedef struct Node {
    int children;
    float value; /* by the net, for seat 0 */
} Node;

static Child child[MOST_CHILDREN];
static Node node[MOST_NODES];
static int children, nodes;
static float explore;
static int turns_out, levels;

static int find_child(int at, int key)
{
    int i = node[at].children;
    while (i && child[i].key != key) i = child[i].next;
    return i;
}

static void expand(int at, const Game *g, const Look *look)
{
    const int who = g->decision.who;
    for (int k = 0; k < look->count; k++) {
        const int key = who << 16 | look->choice[k];
        if (find_child(at, key) || children == MOST_CHILDREN - 1) continue;
        child[++children] = (Child){.key = key, .next = node[at].children, .prior = look->prior[k]};
        node[at].children = children;
    }
}

/* The child to follow among the options of this game, or 0: some have no child yet. */
static int select_child(int at, const Game *g)
{
    uint16_t choice[MAX_OPTIONS];
    int16_t output[MAX_OPTIONS];
    int option[MAX_OPTIONS], visits = 0, best = 0;
    const int who = g->decision.who, count = list_options(g, choice, output);
    float most = -INFINITY;
    for (int k = 0; k < count; k++) {
        option[k] = find_child(at, who << 16 | choice[k]);
        if (!option[k]) return 0;
        visits += child[option[k]].visits;
    }
    const float unseen = (who ? -node[at].value : node[at].value) - 0.1f;
    const float root = sqrtf((float)visits + 1);
    for (int k = 0; k < count; k++) {
        const Child *c = &child[option[k]];
        const float q = c->visits ? c->total / (float)c->visits : unseen;
        const float u = q + explore * c->prior * root / (float)(1 + c->visits);
        if (u > most) most = u, best = option[k];
    }
    return best;
}

/* One way down the tree, a new node at its end, and what comes after by the net alone. */
static void simulate(const Game *from, int seat)
{
    static Game g;
    static int path[MOST_DEPTH];
    int depth = 0, at = 1;
    float value; /* for seat 0 */
    Look look;
    talia_copy(&g, from);
    deal_anew(&g, seat);
    for (;;) {
        if (settle(&g)) {
            value = worth(&g, 0);
            break;
        }
        if (depth == levels) {
            value = play_out(&g, turns_out, 0);
            break;
        }
        const bool is_new = node[at].children == 0;
        int next = is_new ? 0 : select_child(at, &g);
        if (!next) {
            look_at(&g, &look);
            expand(at, &g, &look);
            value = g.decision.who ? -look.value : look.value;
            if (is_new) node[at].value = value;
            if (is_new && depth > 0) {
                if (turns_out) value = play_out(&g, turns_out, 0);
                break;
            }
            next = select_child(at, &g);
        }
        if (!next || nodes == MOST_NODES - 1) {
            value = node[at].value;
            break;
        }
        path[depth++] = next;
        if (!child[next].node) child[next].node = ++nodes, node[nodes] = (Node){0};
        at = child[next].node;
        talia_choose(&g, (TaliaChoice)(child[next].key & 0xffff));
    }
    while (depth--) {
        Child *c = &child[path[depth]];
        c->visits++;
        c->total += c->key >> 16 ? -value : value;
    }
}

static int by_tree(const Game *g, const Look *look, int simulations)
{
    children = 0, nodes = 1;
    node[1] = (Node){0};
    for (int i = 0; i < simulations; i++) simulate(g, g->decision.who);
    int best = 0, most = -1;
    for (int k = 0; k < look->count; k++) {
        const int c = find_child(1, g->decision.who << 16 | look->choice[k]);
        if (c && child[c].visits > most) most = child[c].visits, best = k;
    }
    return best;
}

/* ---- Flat playouts --------------------------------------------------------------------------- */

/* The likeliest options, each played out from the same deals. */
static int by_playouts(const Game *g, const Look *look, int playouts, int turns)
{
    static Game deal, copy;
    int option[MAX_OPTIONS], n = 0, best = 0;
    float total[FLAT_OPTIONS] = {0};
    for (int k = 0; k < look->count; k++) option[k] = k;
    for (; n < FLAT_OPTIONS && n < look->count; n++) {
        for (int k = n + 1; k < look->count; k++) {
            const int one = option[n];
            if (look->prior[option[k]] > look->prior[one]) option[n] = option[k], option[k] = one;
        }
        if (n && look->prior[option[n]] < 0.01f) break;
    }
    for (int i = 0; i < playouts; i++) {
        talia_copy(&deal, g);
        deal_anew(&deal, g->decision.who);
        for (int k = 0; k < n; k++) {
            talia_copy(&copy, &deal);
            talia_choose(&copy, look->choice[option[k]]);
            total[k] += play_out(&copy, turns, g->decision.who);
        }
    }
    for (int k = 1; k < n; k++) {
        if (total[k] > total[best]) best = k;
    }
    return option[best];
}

/* ---- Games ----------------------------------------------------------------------------------- */

static bool with_tree;
static int amount;
static long searched, asked;
static double spent;

/* What the net is nearly sure of needs no search. */
static int chosen(const Game *g, bool searches)
{
    Look look;
    look_at(g, &look);
    const int first = likeliest(&look);
    asked += searches;
    if (!searches || look.prior[first] > 0.98f) return look.choice[first];
    const clock_t begun = clock();
    const int k = with_tree ? by_tree(g, &look, amount) : by_playouts(g, &look, amount, turns_out);
    spent += (double)(clock() - begun) / CLOCKS_PER_SEC;
    searched++;
    return look.choice[k];
}

/* What the searching seat gets of a win. */
static float play(const TaliaSetup *setup, int seat)
{
    static Game g;
    talia_start(&g, setup);
    for (int n = 0; n < DECISIONS_LIMIT && !settle(&g); n++)
        talia_choose(&g, (TaliaChoice)chosen(&g, g.decision.who == seat));
    return share_of_win(&g, seat);
}

int main(int count, char **words)
{
    if (count < 6 || (strcmp(words[2], "tree") == 0 && (count < 8 || atoi(words[7]) > MOST_DEPTH)))
        return 2;
    load_net(words[1]);
    with_tree = strcmp(words[2], "tree") == 0;
    amount = atoi(words[3]);
    turns_out = atoi(words[5]);
    explore = with_tree ? (float)atof(words[6]) : 0;
    levels = with_tree ? atoi(words[7]) : 0;
    const int pairs = atoi(words[4]) / 2;
    double sum = 0, squares = 0;
    for (int i = 0; i < pairs; i++) {
        chance = 0x9e3779b97f4a7c15u + (uint64_t)i * 0xd1342543de82ef95u;
        const TaliaSetup setup = random_setup();
        const float pair = (play(&setup, 0) + play(&setup, 1)) / 2;
        sum += pair, squares += pair * pair;
        if (i % 10 != 9 && i != pairs - 1) continue;
        const double n = i + 1, mean = sum / n;
        printf("%d games: %.1f %% +- %.1f; %.1f ms and %.0f looks a search; "
               "searched %.0f %% of %.0f decisions a game\n",
               2 * (i + 1), 100 * mean, 196 * sqrt((squares / n - mean * mean) / n),
               1e3 * spent / (double)searched, (double)looks / (double)searched,
               100.0 * (double)searched / (double)asked, (double)asked / (2 * n));
        fflush(stdout);
    }
    return 0;
}
