/* lane.c - see lane.h. Values and chances are in units of 1 / NET_ONE.
 *
 * A node is a situation after certain choices: what is asked, and the hand of the one who is asked.
 * What chance brings leads to different nodes after the same choice. A playout follows the tree to
 * a situation that is new; from there on the net plays for everybody as it likes best, for a while,
 * and then its value counts: it judges the better the nearer the end is. */
#include "lane.h"

#include <stdlib.h>

#include "../../script/random.h"
#include "../net/chances.h"
#include "../net/games.h"

enum {
    MOST_DEPTH = 200, /* choices along the tree */
    FURTHER = 24,     /* choices of the net after them */
    OPTIONS = 12,     /* a node has room for, on the average */
    EXPLORE = 179,    /* of 256: how much ratings count beside what playouts brought */
    UNTRIED = 6554,   /* how much worse than its node a choice seems before it is tried */
    OF_WIN = 58982,   /* of a result, by training: the win counts nine tenths, */
    OF_MARGIN = 6554, /* the margin one, */
    FULL_MARGIN = 30, /* which is full with so many points */
};

typedef struct Child {
    int64_t total; /* of the worths for the one who chooses */
    int32_t node;  /* the last one that came after this choice; 0: none yet */
    int32_t visits, chance;
    TaliaChoice choice;
} Child;

typedef struct Node {
    uint64_t situation;
    uint64_t key;   /* all that the one who is asked knows (net.h) */
    int32_t before; /* another one after the same choice; 0: none */
    int32_t first;  /* child; the others follow */
    int32_t value;
    uint8_t count, who; /* no children: it was not looked at yet */
} Node;

/* What a playout was worth to each. */
typedef struct Worth {
    int64_t of[TALIA_MAX_PLAYERS];
} Worth;

struct Lane {
    const Net *net;
    const TaliaGame *from;
    int players, root;
    int nodes, most_nodes, children, most_children;
    Node *node; /* from 1 on */
    Child *child;
    NetMemory *memory; /* of each seat */
    TaliaGame game;
    int depth;
    int32_t path[MOST_DEPTH]; /* children */
    uint8_t chooser[MOST_DEPTH];
};

/* ---- Worth ----------------------------------------------------------------------------------- */

/* What is good for one is bad for the others, in equal parts. */
static Worth worth_of_value(const Lane *lane, int seat, int64_t value)
{
    Worth worth;
    for (int who = 0; who < lane->players; who++)
        worth.of[who] = who == seat ? value : -value / (lane->players - 1);
    return worth;
}

static int64_t margin_of(const int *score, int players, int who)
{
    int best = INT16_MIN;
    for (int other = 0; other < players; other++) {
        if (other != who && score[other] > best) best = score[other];
    }
    const int64_t margin = (int64_t)(score[who] - best) * NET_ONE / FULL_MARGIN;
    return margin > NET_ONE ? NET_ONE : margin < -NET_ONE ? -NET_ONE : margin;
}

/* A game that is over, as training counted it. */
static Worth worth_of_result(const Lane *lane)
{
    const int n = lane->players > 2 ? lane->players : 2; /* never fewer, for who proves it */
    int score[TALIA_MAX_PLAYERS];
    Worth worth;
    for (int who = 0; who < n; who++) score[who] = talia_score(&lane->game, who);
    for (int who = 0; who < n; who++) {
        const int64_t win = ((int64_t)n * net_result(&lane->game, who) - NET_ONE) / (n - 1);
        worth.of[who] = (OF_WIN * win + OF_MARGIN * margin_of(score, n, who)) / NET_ONE;
    }
    return worth;
}

/* ---- The tree -------------------------------------------------------------------------------- */

static uint64_t fold(uint64_t key, uint64_t more)
{
    key = (key ^ more) * 0x9e3779b97f4a7c15u;
    return key ^ (key >> 29);
}

static uint64_t situation_of(const TaliaGame *game)
{
    const TaliaDecision *decision = talia_decision(game);
    const TaliaView view = {game, decision->who};
    uint64_t key = fold(decision->who, (uint64_t)decision->words << 16 |
                                           (unsigned)decision->card << 8 | decision->question);
    for (int i = 0; i < TALIA_MAX_GROUPS; i++)
        key = fold(key, decision->mask[i] ^ (uint64_t)decision->verb[i] << 56);
    for (uint64_t left = talia_view_hand(&view); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        key = fold(key, (unsigned)kind << 8 | (unsigned)talia_view_in_hand(&view, kind));
    }
    return key;
}

/* The node of this game after that choice; 0: there is no room for it. */
static int node_after(Lane *lane, int child)
{
    const uint64_t situation = situation_of(&lane->game);
    int at = lane->child[child].node;
    while (at && lane->node[at].situation != situation) at = lane->node[at].before;
    if (at || lane->nodes == lane->most_nodes) return at;
    lane->node[++lane->nodes] = (Node){.situation = situation, .before = lane->child[child].node};
    return lane->child[child].node = lane->nodes;
}

static void give_children(Lane *lane, int at, int who, const NetRatings *ratings)
{
    Node *node = &lane->node[at];
    int32_t chance[TALIA_MAX_OPTIONS];
    if (lane->children + ratings->options > lane->most_children) return;
    net_shares(ratings, chance);
    node->key = ratings->key;
    node->value = net_value(ratings->value);
    node->who = (uint8_t)who;
    node->first = lane->children;
    node->count = (uint8_t)ratings->options;
    lane->children += ratings->options;
    for (int i = 0; i < ratings->options; i++)
        lane->child[node->first + i] = (Child){.choice = ratings->option[i], .chance = chance[i]};
}

/* PUCT: the child whose mean, and what ratings promise of it while it was seldom tried, is most. */
static int select_child(const Lane *lane, int at)
{
    const Node *node = &lane->node[at];
    const Child *child = &lane->child[node->first];
    int64_t visits = 0, most = INT64_MIN;
    int best = 0;
    for (int i = 0; i < node->count; i++) visits += child[i].visits;
    const int64_t explore = EXPLORE * net_root((visits + 1) << 16); /* with 16 bits behind it */
    for (int i = 0; i < node->count; i++) {
        const Child *c = &child[i];
        const int64_t value = c->visits ? c->total / c->visits : node->value - UNTRIED;
        const int64_t worth = value + (explore * c->chance >> 16) / (1 + c->visits);
        if (worth > most) most = worth, best = i;
    }
    return node->first + best;
}

/* ---- Playouts -------------------------------------------------------------------------------- */

/* The net plays for everybody; the first position goes to the node, if there is one. */
static Worth play_on(Lane *lane, int at)
{
    for (int n = 0;; n++) {
        const TaliaView view = {&lane->game, talia_decision(&lane->game)->who};
        NetRatings ratings;
        net_rate_on(lane->net, &view, &lane->memory[view.seat], &ratings);
        if (n == 0 && at) give_children(lane, at, view.seat, &ratings);
        if (n == FURTHER) return worth_of_value(lane, view.seat, net_value(ratings.value));
        talia_choose(&lane->game, ratings.option[net_best(&ratings)]);
        if (!net_run_on(&lane->game)) return worth_of_result(lane);
    }
}

/* Along the tree from that child of the root, then on. */
static Worth go_down(Lane *lane, int next)
{
    int at = lane->root;
    for (;;) {
        lane->chooser[lane->depth] = lane->node[at].who;
        lane->path[lane->depth++] = next;
        talia_choose(&lane->game, lane->child[next].choice);
        if (!net_run_on(&lane->game)) return worth_of_result(lane);
        at = lane->depth < MOST_DEPTH ? node_after(lane, next) : 0;
        if (!at || !lane->node[at].count) return play_on(lane, at);
        next = select_child(lane, at);
    }
}

void lane_play(Lane *lane, int option, uint64_t chance)
{
    random_dealing(&chance, lane->from, &lane->game);
    lane->depth = 0;
    const Worth worth = go_down(lane, lane->node[lane->root].first + option);
    while (lane->depth-- > 0) {
        Child *child = &lane->child[lane->path[lane->depth]];
        child->visits++;
        child->total += worth.of[lane->chooser[lane->depth]];
    }
}

int lane_visits(const Lane *lane, int option)
{
    return lane->child[lane->node[lane->root].first + option].visits;
}

int64_t lane_total(const Lane *lane, int option)
{
    return lane->child[lane->node[lane->root].first + option].total;
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* The node of what is asked now below the last root; 0: nobody came by. */
static int find_root(const Lane *lane, uint64_t situation, uint64_t key)
{
    if (!lane->root) return 0;
    const Node *root = &lane->node[lane->root];
    for (int i = 0; i < root->count; i++) {
        for (int at = lane->child[root->first + i].node; at; at = lane->node[at].before) {
            const Node *node = &lane->node[at];
            if (node->count && node->situation == situation && node->key == key) return at;
        }
    }
    return 0;
}

void lane_begin(Lane *lane, const TaliaGame *from, const NetRatings *ratings)
{
    lane->from = from;
    lane->root = find_root(lane, situation_of(from), ratings->key);
    const bool has_room = lane->nodes <= lane->most_nodes / 2;
    if (lane->root && has_room) return;
    lane->children = 0;
    lane->root = lane->nodes = 1;
    lane->node[1] = (Node){.before = 0};
    give_children(lane, 1, talia_decision(from)->who, ratings);
}

Lane *lane_new(const Net *net, int players, int playouts)
{
    Lane *lane = calloc(1, sizeof *lane);
    if (!lane) return NULL;
    lane->net = net;
    lane->players = players;
    lane->most_nodes = 2 * playouts + 1;
    lane->most_children = OPTIONS * lane->most_nodes + TALIA_MAX_OPTIONS;
    lane->node = malloc(((size_t)lane->most_nodes + 1) * sizeof *lane->node);
    lane->child = malloc((size_t)lane->most_children * sizeof *lane->child);
    lane->memory = calloc((size_t)players, sizeof *lane->memory);
    if (lane->node && lane->child && lane->memory) return lane;
    lane_free(lane);
    return NULL;
}

void lane_free(Lane *lane)
{
    if (!lane) return;
    free(lane->node);
    free(lane->child);
    free(lane->memory);
    free(lane);
}
