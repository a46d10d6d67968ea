/* plans.cuh - opponents that play by a plan of plans/: its rules say what to buy, gain, call, put
 * where; whatever they do not answer, the net does. All that conditions speak of are sums of inputs
 * (docs/OBSERVATION.md): train/plans.py makes these tables. */
#pragma once

enum {
    MAX_RULES = 1 << 18,
    MAX_CODE = 32000,
    MAX_TERMS = 1024,
    MAX_PARTS = 32768,
    CARDS = 148,
    OWN_FIELDS = 10,
    OWN_AT = 5248, /* in a row of numbers: after the inputs, what is owned of each card */
    ROW_NUMBERS = OWN_AT + 160,
};

enum { ABOUT_CARD, ABOUT_WORD, ABOUT_NOTHING };
enum { WORD_END, WORD_DONE, VERB_PLAY = 1, VERB_BUY = 2, VERB_GAIN = 6 };

typedef struct PlanRule {
    int16_t asking; /* the card whose questions it answers, or -1: all */
    int16_t verb;   /* TaliaVerb; buying is for gains too */
    int16_t about, object;
    int16_t when; /* where its condition begins in the code, or -1 */
} PlanRule;

typedef struct PlanTable {
    int32_t first[MAX_PLANS + 1]; /* rule of each plan */
    int16_t buy_at, card_at, asking_at, last_pile_at; /* inputs */
    int16_t cards_at, ahead_at, behind_at, fewer_turns_at;
    int16_t province, gardens, duke, duchy; /* cards */
    int16_t own[CARDS][OWN_FIELDS]; /* inputs that are together what is owned, or -1 */
    int16_t few[CARDS], points[CARDS];
    PlanRule rule[MAX_RULES];
    int16_t code[MAX_CODE];         /* for a stack: op, argument, op, argument ..., END */
    int16_t term[MAX_TERMS + 1];    /* where the parts of a sum begin */
    int16_t constant[MAX_TERMS];    /* what it begins with */
    int16_t part[MAX_PARTS][2];     /* input, how often it counts */
} PlanTable;

/* The words of conditions: as in train/plans.py, in this order. */
enum {
    C_END, C_NUMBER, C_TERM, C_ADD, C_SUBTRACT, C_MULTIPLY, C_DIVIDE, C_EQUAL, C_DIFFER, C_LESS,
    C_AT_MOST, C_MORE, C_AT_LEAST, C_AND, C_OR, C_NOT,
};

/* A decision: its numbers, and its options. */
typedef struct Question {
    const uint8_t *row;
    const int16_t *output;
    int options;
} Question;

FN float sum_of(const PlanTable *t, const uint8_t *row, int term)
{
    int sum = t->constant[term];
    for (int i = t->term[term]; i < t->term[term + 1]; i++)
        sum += row[t->part[i][0]] * t->part[i][1];
    return (float)sum;
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

FN bool holds(const PlanTable *t, const uint8_t *row, const int16_t *code)
{
    float stack[16];
    int top = 0;
    for (; *code != C_END; code += 2) {
        if (*code == C_NUMBER) {
            stack[top++] = code[1] / 8.0f;
        } else if (*code == C_TERM) {
            stack[top++] = sum_of(t, row, code[1]);
        } else if (*code == C_NOT) {
            stack[top - 1] = stack[top - 1] == 0;
        } else {
            top--;
            stack[top - 1] = combine(code[0], stack[top - 1], stack[top]);
        }
    }
    return stack[0] != 0;
}

/* Whether the last card of a pile ends the game. A pile that is short is one of the supply. */
FN bool would_end(const PlanTable *t, const uint8_t *row, int card)
{
    if (t->few[card] < 0 || row[t->few[card]] != 2) return false;
    return card == t->province || row[t->last_pile_at];
}

/* The lead with that card. Gardens and Dukes count as they stand. */
FN int lead_with(const PlanTable *t, const uint8_t *row, int card)
{
    int points = t->points[card];
    if (card == t->gardens) points = row[t->cards_at] / 10;
    if (card == t->duke) points = row[OWN_AT + t->duchy];
    return row[t->ahead_at] - row[t->behind_at] + points;
}

FN bool would_lose(const PlanTable *t, const uint8_t *row, int card)
{
    const int lead = lead_with(t, row, card);
    return lead < 0 || (lead == 0 && !row[t->fewer_turns_at]);
}

/* The option with this output, or -1. */
FN int option_with(const Question *q, int output)
{
    for (int k = 0; k < q->options; k++) {
        if (q->output[k] == output) return k;
    }
    return -1;
}

FN bool offers_verb(const Question *q, int verb)
{
    for (int k = 0; k < q->options; k++) {
        if (q->output[k] / CARDS == verb) return true;
    }
    return false;
}

/* The option that a rule takes, or -1. */
FN int rule_takes(const PlanTable *t, const PlanRule *r, const Question *q)
{
    int found = -1;
    if (r->asking >= 0 && !q->row[t->asking_at + r->asking]) return -1;
    if (r->about == ABOUT_CARD) {
        const bool buys = r->verb == VERB_BUY;
        found = option_with(q, r->verb * CARDS + r->object);
        if (found < 0 && buys && q->row[t->card_at])
            found = option_with(q, VERB_GAIN * CARDS + r->object);
        if (found >= 0 && buys && would_end(t, q->row, r->object) &&
            would_lose(t, q->row, r->object))
            return -1;
    } else if (r->about == ABOUT_WORD) {
        found = option_with(q, r->object);
    } else if (offers_verb(q, r->verb)) {
        found = option_with(q, WORD_END);
        if (found < 0) found = option_with(q, WORD_DONE);
    }
    if (found >= 0 && r->when >= 0 && !holds(t, q->row, t->code + r->when)) return -1;
    return found;
}

/* What is done before any rule: Treasures are played, and a game that can be won is ended. */
FN int option_before_rules(const PlanTable *t, const Question *q)
{
    for (int k = 0; k < q->options; k++) {
        const int verb = q->output[k] / CARDS, card = q->output[k] % CARDS;
        if (verb == VERB_PLAY) return k;
        if (verb == VERB_BUY && would_end(t, q->row, card) && lead_with(t, q->row, card) > 0)
            return k;
    }
    return -1;
}

/* The numbers of a decision, from its list: the threads of a warp do it together. */
FN void lay_out_row(const PlanTable *t, const uint16_t *input, const uint8_t *value, int count,
                    uint8_t *row)
{
    EACH_LANE(i, ROW_NUMBERS / 4) ((uint32_t *)row)[i] = 0;
    TOGETHER();
    EACH_LANE(i, count) row[input[i]] = value[i];
    TOGETHER();
    EACH_LANE(card, CARDS)
    {
        int sum = 0;
        for (int k = 0; k < OWN_FIELDS; k++) {
            if (t->own[card][k] >= 0) sum += row[t->own[card][k]];
        }
        row[OWN_AT + card] = (uint8_t)(sum < 255 ? sum : 255);
    }
    TOGETHER();
}

/* The first rule that takes an option: those of the asking card's sections come first. */
#ifdef __CUDACC__
FN int plan_takes(const PlanTable *t, int plan, const Question *q)
{
    const int lane = (int)(threadIdx.x & 31);
    for (int own = 1; own >= 0; own--) {
        for (int from = t->first[plan]; from < t->first[plan + 1]; from += 32) {
            int found = -1;
            if (from + lane < t->first[plan + 1]) {
                const PlanRule *r = &t->rule[from + lane];
                if ((r->asking >= 0) == own) found = rule_takes(t, r, q);
            }
            const unsigned which = __ballot_sync(0xffffffffu, found >= 0);
            if (which) return __shfl_sync(0xffffffffu, found, __ffs((int)which) - 1);
        }
    }
    return -1;
}
#else
FN int plan_takes(const PlanTable *t, int plan, const Question *q)
{
    for (int own = 1; own >= 0; own--) {
        for (int i = t->first[plan]; i < t->first[plan + 1]; i++) {
            if ((t->rule[i].asking >= 0) != own) continue;
            const int found = rule_takes(t, &t->rule[i], q);
            if (found >= 0) return found;
        }
    }
    return -1;
}
#endif

/* The lists of inputs of all games. */
typedef struct Lists {
    const uint16_t *input;
    const uint8_t *value;
    const uint16_t *count;
    int32_t room;
} Lists;

/* What the plan of this game picks, or -1: it leaves that to others. */
FN int plan_picks(const PlanTable *t, int plan, int game, Lists lists, Decisions d, uint8_t *row)
{
    const size_t at = (size_t)game * (size_t)lists.room;
    const int count = lists.count[game] < lists.room ? lists.count[game] : lists.room;
    lay_out_row(t, lists.input + at, lists.value + at, count, row);
    const Question q = {row, d.output + (size_t)game * OPTIONS, options_of(&d, game)};
    const bool buys = row[t->buy_at];
    int found = buys ? option_before_rules(t, &q) : -1;
    if (found < 0) found = plan_takes(t, plan, &q);
    return found < 0 && buys ? option_with(&q, WORD_END) : found;
}

#ifdef __CUDACC__
static __global__ void __launch_bounds__(128)
    plans_kernel(const PlanTable *t, int first, int count, const int16_t *plan,
                 const uint8_t *active, const uint8_t *other_seat, Lists lists, Decisions d)
{
    __shared__ uint4 rows[4][ROW_NUMBERS / 16];
    const int warp = (int)(threadIdx.x / 32), i = (int)blockIdx.x * 4 + warp;
    if (i >= count) return;
    const int game = first + i;
    if (plan[game] < 0 || !active[game] || d.seat[game] != other_seat[game]) return;
    const int found = plan_picks(t, plan[game], game, lists, d, (uint8_t *)rows[warp]);
    if (threadIdx.x % 32) return;
    d.learn[game] = 0;
    if (found >= 0) d.pick[game] = (uint16_t)found;
}
#endif

extern "C" {

int plans_bytes(void)
{
    return (int)sizeof(PlanTable);
}

/* Games first to first + count: where a plan is asked, its pick takes the place of the net's, and
 * is not learned from. */
void learn_plans(const PlanTable *table, int first, int count, const int16_t *plan,
                 const uint8_t *active, const uint8_t *other_seat, Lists lists, Decisions d,
                 Stream stream)
{
#ifdef __CUDACC__
    plans_kernel<<<(count + 3) / 4, 128, 0, stream>>>(table, first, count, plan, active, other_seat,
                                                      lists, d);
#else
    (void)stream;
    for (int game = first; game < first + count; game++) {
        uint32_t row[ROW_NUMBERS / 4];
        if (plan[game] < 0 || !active[game] || d.seat[game] != other_seat[game]) continue;
        const int found = plan_picks(table, plan[game], game, lists, d, (uint8_t *)row);
        d.learn[game] = 0;
        if (found >= 0) d.pick[game] = (uint16_t)found;
    }
#endif
}

} /* extern "C" */
