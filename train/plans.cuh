/* plans.cuh - opponents that play by a plan of plans/: its rules say what to buy, gain, call, put
 * where; whatever they do not answer, the net does. train/plans.py makes the tables. */
#pragma once

enum { MAX_PLANS = 160, PLAN_NEEDS = 10, PLAN_EVENTS = 4, MAX_RULES = 4096, MAX_CODE = 16384 };

/* What a rule is about. */
enum { ABOUT_CARD, ABOUT_WORD, ABOUT_NOTHING };

typedef struct PlanRule {
    int16_t asking; /* the card whose questions it answers, or -1: all */
    int16_t verb;   /* TaliaVerb; TALIA_BUY is for gains too */
    int16_t about, object;
    int16_t when; /* where its condition begins in the code, or -1 */
} PlanRule;

typedef struct PlanTable {
    int16_t plans, careful;
    int16_t first[MAX_PLANS + 1]; /* rule of each plan */
    int16_t needs[MAX_PLANS][PLAN_NEEDS], events[MAX_PLANS][PLAN_EVENTS]; /* -1: no more */
    PlanRule rule[MAX_RULES];
    int16_t code[MAX_CODE];
} PlanTable;

/* The words of conditions: as in train/plans.py, in this order. Those up to COST have a card. */
enum {
    C_END, C_NUMBER, C_OWN, C_HAND, C_PLAYED, C_MAT, C_THEIRS, C_PILE, C_COST,
    C_PROVINCES, C_EMPTY, C_TURN, C_COINS, C_BUYS, C_ACTIONS, C_CARDS, C_MONEY, C_SCORE, C_LEAD,
    C_ADD, C_SUBTRACT, C_MULTIPLY, C_DIVIDE, C_EQUAL, C_DIFFER, C_LESS, C_AT_MOST, C_MORE,
    C_AT_LEAST, C_AND, C_OR, C_NOT,
};

FN int other_of(const Game *g, int who)
{
    return who + 1 == g->players ? 0 : who + 1;
}

/* A type stands as 1000 + its bit's number. */
FN int count_owned(const Game *g, int who, int what)
{
    if (what < 1000) {
        const int kind = kind_of(g, what);
        return kind == NONE ? 0 : owned(g, who, kind);
    }
    int n = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        if (info_of(g, kind)->types >> (what - 1000) & 1) n += owned(g, who, kind);
    }
    return n;
}

FN int money_of(const Game *g, int who)
{
    int n = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        const TaliaCardInfo *info = info_of(g, kind);
        if (info->types & TALIA_TREASURE) n += owned(g, who, kind) * info->plus_coins;
    }
    return n;
}

FN float look_up(const Game *g, int who, int op, int what)
{
    const Player *p = &g->player[who], *t = &g->player[g->turn_of];
    const int kind = op >= C_HAND && op <= C_COST && what < 1000 ? kind_of(g, what) : NONE;
    switch (op) {
    case C_OWN:
        return count_owned(g, who, what);
    case C_THEIRS:
        return count_owned(g, other_of(g, who), what);
    case C_HAND:
        return kind == NONE ? 0 : p->hand[kind];
    case C_PLAYED:
        return kind == NONE ? 0 : count_in_play(g, who, kind);
    case C_MAT: {
        int n = 0;
        const uint8_t *c = cards_of_const(g, who);
        for (int i = 0; i < p->mat_end[MATS - 2]; i++) n += c[i] == kind;
        return n;
    }
    case C_PILE:
        return kind == NONE ? 0 : g->pile[kind];
    case C_COST:
        return kind == NONE ? 0 : cost(g, kind);
    case C_PROVINCES:
        return g->pile[PROVINCE];
    case C_EMPTY:
        return g->empty_piles;
    case C_TURN:
        return p->turns + 1;
    case C_COINS:
        return t->coins;
    case C_BUYS:
        return t->buys;
    case C_ACTIONS:
        return t->actions;
    case C_CARDS:
        return cards_owned(g, who);
    case C_MONEY:
        return money_of(g, who);
    case C_SCORE:
        return score_of(g, who);
    default:
        return score_of(g, who) - score_of(g, other_of(g, who));
    }
}

FN float combine(int op, float a, float b)
{
    switch (op) {
    case C_ADD:
        return a + b;
    case C_SUBTRACT:
        return a - b;
    case C_MULTIPLY:
        return a * b;
    case C_DIVIDE:
        return b == 0 ? 0 : a / b;
    case C_EQUAL:
        return a == b;
    case C_DIFFER:
        return a != b;
    case C_LESS:
        return a < b;
    case C_AT_MOST:
        return a <= b;
    case C_MORE:
        return a > b;
    case C_AT_LEAST:
        return a >= b;
    case C_AND:
        return a != 0 && b != 0;
    default:
        return a != 0 || b != 0;
    }
}

FN bool holds(const Game *g, int who, const int16_t *code)
{
    float stack[16];
    int top = 0;
    for (; *code != C_END; code += 2) {
        if (*code == C_NUMBER) {
            stack[top++] = code[1] / 8.0f;
        } else if (*code < C_ADD) {
            stack[top++] = look_up(g, who, code[0], code[1]);
        } else if (*code == C_NOT) {
            stack[top - 1] = stack[top - 1] == 0;
        } else {
            top--;
            stack[top - 1] = combine(code[0], stack[top - 1], stack[top]);
        }
    }
    return stack[0] != 0;
}

/* What a buy would bring at once, roughly: Gardens and the like count as they stand. */
FN int points_now(const Game *g, int who, int kind)
{
    return card_worth(g, who, kind);
}

FN bool would_end(const Game *g, int kind)
{
    if (g->pile[kind] != 1 || !(g->supply >> kind & 1)) return false;
    return kind == PROVINCE || g->empty_piles + 1 >= g->piles_to_end;
}

FN bool would_win(const Game *g, int who, int kind)
{
    const int mine = score_of(g, who) + points_now(g, who, kind);
    for (int i = 0; i < g->players; i++) {
        if (i != who && score_of(g, i) >= mine) return false;
    }
    return true;
}

/* The group of the decision that offers that, or -1. */
FN int group_with(const TaliaDecision *d, int verb, int kind)
{
    for (int i = 0; i < TALIA_MAX_GROUPS; i++) {
        if (d->mask[i] >> kind & 1 && d->verb[i] == verb) return i;
    }
    return -1;
}

FN int apply_rule(const Game *g, const PlanTable *t, const PlanRule *r, int who)
{
    const TaliaDecision *d = &g->decision;
    int found = -1;
    if (r->about == ABOUT_CARD) {
        const int kind = kind_of(g, r->object);
        if (kind == NONE) return -1;
        const bool buys = r->verb == TALIA_BUY;
        if (group_with(d, r->verb, kind) >= 0)
            found = TALIA_CHOICE(r->verb, kind);
        else if (buys && d->question == TALIA_Q_CARD && group_with(d, TALIA_GAIN, kind) >= 0)
            found = TALIA_CHOICE(TALIA_GAIN, kind);
        if (found >= 0 && buys && would_end(g, kind) && !would_win(g, who, kind)) return -1;
    } else if (r->about == ABOUT_WORD) {
        if (d->words >> r->object & 1) found = TALIA_CHOICE(TALIA_WORD, r->object);
    } else {
        for (int i = 0; i < TALIA_MAX_GROUPS; i++) {
            if (d->mask[i] && d->verb[i] == r->verb) found = TALIA_DONE;
        }
        if (found >= 0 && d->words >> TALIA_END & 1) found = TALIA_END;
        if (found >= 0 && !(d->words >> found & 1)) found = -1;
    }
    if (found >= 0 && r->when >= 0 && !holds(g, who, t->code + r->when)) return -1;
    return found;
}

/* What the plan chooses, or -1: it leaves that to others. */
FN int plan_chooses(const Game *g, const PlanTable *t, int plan)
{
    const TaliaDecision *d = &g->decision;
    const int who = d->who, card = d->card == NONE ? -2 : g->card[d->card];
    if (d->question == TALIA_Q_BUY) {
        int kind;
        for (int i = 0; i < TALIA_MAX_GROUPS; i++) {
            if (d->verb[i] == TALIA_PLAY && d->mask[i])
                return TALIA_CHOICE(TALIA_PLAY, lowest(d->mask[i]));
            if (d->verb[i] != TALIA_BUY) continue;
            EACH_KIND(kind, d->mask[i]) {
                if (would_end(g, kind) && would_win(g, who, kind))
                    return TALIA_CHOICE(TALIA_BUY, kind);
            }
        }
    }
    for (int own = 1; own >= 0; own--) { /* the asking card's rules come first */
        for (int i = t->first[plan]; i < t->first[plan + 1]; i++) {
            const PlanRule *r = &t->rule[i];
            if ((r->asking >= 0) != own || (own && r->asking != card)) continue;
            const int choice = apply_rule(g, t, r, who);
            if (choice >= 0) return choice;
        }
    }
    return d->question == TALIA_Q_BUY ? TALIA_CHOICE(TALIA_WORD, TALIA_END) : -1;
}
