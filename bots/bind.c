/* bind.c - see bind.h. A condition is taken apart at its outermost `and`; each part is gone through
 * once. What it has come to lies on a stack of pieces, each a stretch of the new code. */
#include "bind.h"

typedef struct Piece {
    int at;          /* where it begins; it ends where the next one begins */
    bool is_certain; /* it is `value` */
    bool is_measure; /* it is nothing but one: its code and its operand */
    bool is_test;    /* it is nothing but one */
    int value;
} Piece;

typedef struct Binder {
    Planner *planner;
    const TaliaView *view;
    Gauging *gauging;
    int rule; /* whose condition it is */
} Binder;

static void emit(Binder *b, int number)
{
    b->planner->code[b->planner->code_length++] = (int16_t)number;
}

/* From the piece on, nothing but that number. */
static Piece certain(Binder *b, int at, int value)
{
    b->planner->code_length = (uint16_t)at;
    emit(b, PLAN_NUMBER);
    emit(b, value);
    return (Piece){.at = at, .is_certain = true, .value = value};
}

static bool is_true(const Piece *piece)
{
    return piece->value != 0;
}

/* ---- What is counted ------------------------------------------------------------------------- */

static bool has_operand(int code)
{
    return code <= PLAN_COST;
}

/* A card in the game by its kind, a type as it is; TALIA_NONE: there is none here. */
static int bind_operand(const Planner *p, int operand)
{
    if (operand >= 0) return p->kind[operand];
    return p->types[PLAN_OF_TYPE(operand)] ? operand : TALIA_NONE;
}

static Piece measure(Binder *b, int code, int operand)
{
    const int at = b->planner->code_length;
    const int bound = has_operand(code) ? bind_operand(b->planner, operand) : 0;
    if (code == PLAN_PLAYERS) return certain(b, at, talia_view_players(b->view));
    if (bound == TALIA_NONE)
        return certain(b, at, code == PLAN_COST ? talia_card_info((TaliaCard)operand)->cost : 0);
    emit(b, code);
    emit(b, bound);
    return (Piece){.at = at, .is_measure = true};
}

/* ---- Operators ------------------------------------------------------------------------------- */

double plan_calculate(PlanCode code, double a, double b)
{
    switch (code) {
    case PLAN_ADD:
        return a + b;
    case PLAN_SUBTRACT:
        return a - b;
    case PLAN_MULTIPLY:
        return a * b;
    case PLAN_DIVIDE:
        return b > 0 || b < 0 ? a / b : 0;
    case PLAN_LESS:
        return a < b;
    case PLAN_LESS_EQUAL:
        return a <= b;
    case PLAN_GREATER:
        return a > b;
    case PLAN_GREATER_EQUAL:
        return a >= b;
    case PLAN_EQUAL:
        return a <= b && a >= b;
    default:
        return a < b || a > b;
    }
}

static bool is_comparison(int code)
{
    return code >= PLAN_LESS && code <= PLAN_UNEQUAL;
}

/* The same comparison with its sides exchanged. */
static int turned_round(int code)
{
    switch (code) {
    case PLAN_LESS:
        return PLAN_GREATER;
    case PLAN_LESS_EQUAL:
        return PLAN_GREATER_EQUAL;
    case PLAN_GREATER:
        return PLAN_LESS;
    case PLAN_GREATER_EQUAL:
        return PLAN_LESS_EQUAL;
    default:
        return code;
    }
}

/* The numbers of 16 bits that compare so with that one, as a range that may run over their end;
 * false: all of them or none. */
static bool range_of(int relation, int number, int *low, int *more)
{
    const bool below = relation == PLAN_LESS || relation == PLAN_LESS_EQUAL;
    const bool above = relation == PLAN_GREATER || relation == PLAN_GREATER_EQUAL;
    const int edge = number - (relation == PLAN_LESS) + (relation == PLAN_GREATER);
    *low = below ? INT16_MIN : relation == PLAN_UNEQUAL ? number + 1 : edge;
    *more = below                      ? edge - INT16_MIN
            : above                    ? INT16_MAX - edge
            : relation == PLAN_UNEQUAL ? UINT16_MAX - 1
                                       : 0;
    return edge >= INT16_MIN && edge <= INT16_MAX;
}

/* Something that is counted, compared with a number, in one piece. */
static Piece test(Binder *b, int at, const int16_t measured[2], int relation, int number)
{
    const int16_t code = measured[0], operand = measured[1];
    int low, more;
    if (!range_of(relation, number, &low, &more)) return certain(b, at, 0);
    b->planner->code_length = (uint16_t)at;
    emit(b, PLAN_TEST);
    emit(b, code);
    emit(b, operand);
    emit(b, low);
    emit(b, more);
    return (Piece){.at = at, .is_test = true};
}

static bool is_small_number(double value)
{
    return value >= INT16_MIN && value <= INT16_MAX && value >= (int)value && value <= (int)value;
}

static Piece operate(Binder *b, int code, Piece left, Piece right)
{
    const int16_t *const start = b->planner->code;
    if (left.is_certain && right.is_certain) {
        const double value = plan_calculate((PlanCode)code, left.value, right.value);
        if (is_small_number(value)) return certain(b, left.at, (int)value);
    }
    if (is_comparison(code) && left.is_measure && right.is_certain)
        return test(b, left.at, start + left.at, code, right.value);
    if (is_comparison(code) && right.is_measure && left.is_certain)
        return test(b, left.at, start + right.at, turned_round(code), left.value);
    emit(b, code);
    return (Piece){.at = left.at};
}

static Piece negate(Binder *b, Piece piece)
{
    if (piece.is_certain) return certain(b, piece.at, !is_true(&piece));
    emit(b, PLAN_NOT);
    return (Piece){.at = piece.at};
}

/* ---- And, or --------------------------------------------------------------------------------- */

static Piece bind_stretch(Binder *b, const int16_t *code, const int16_t *end);

/* What the left side leaves open: the right side, behind a jump over it. */
static Piece join(Binder *b, int code, Piece left, const int16_t *from, const int16_t *end)
{
    Planner *const p = b->planner;
    const int jump = p->code_length;
    emit(b, code);
    emit(b, 0);
    const int begin = p->code_length;
    const Piece right = bind_stretch(b, from, end);
    p->code[begin - 1] = (int16_t)(p->code_length - begin);
    if (!right.is_certain || is_true(&right)) return (Piece){.at = left.at};
    if (code == PLAN_AND) return certain(b, left.at, 0);
    p->code_length = (uint16_t)jump; /* or 0: the left side as it was */
    return left;
}

static Piece both(Binder *b, int code, Piece left, const int16_t *from, const int16_t *end)
{
    if (!left.is_certain) return join(b, code, left, from, end);
    if (is_true(&left) == (code == PLAN_OR)) return left;
    b->planner->code_length = (uint16_t)left.at;
    return bind_stretch(b, from, end);
}

/* ---- Stretches ------------------------------------------------------------------------------- */

/* Up to `end`; it leaves one piece. */
static Piece bind_stretch(Binder *b, const int16_t *code, const int16_t *end)
{
    Piece stack[PLAN_MAX_STACK + 1];
    int top = 0;
    stack[0] = (Piece){.at = b->planner->code_length};
    while (code < end) {
        const int what = *code++;
        if (what == PLAN_NUMBER) {
            top++;
            stack[top] = certain(b, b->planner->code_length, *code++);
        } else if (what <= PLAN_LAST_MEASURE) {
            const int operand = has_operand(what) ? *code++ : 0;
            top++;
            stack[top] = measure(b, what, operand);
        } else if (what == PLAN_NOT) {
            stack[top] = negate(b, stack[top]);
        } else if (what == PLAN_AND || what == PLAN_OR) {
            const int skip = *code++;
            stack[top] = both(b, what, stack[top], code, code + skip);
            code += skip;
        } else {
            top--;
            stack[top] = operate(b, what, stack[top], stack[top + 1]);
        }
    }
    return stack[top];
}

/* ---- Whole conditions ------------------------------------------------------------------------ */

/* The code behind an instruction and what it is about, and behind the right side of `and`, `or`. */
static const int16_t *behind(const int16_t *code)
{
    const int what = *code++;
    if (what == PLAN_AND || what == PLAN_OR) return code + 1 + *code;
    return has_operand(what) ? code + 1 : code;
}

static const int16_t *end_of(const int16_t *code)
{
    while (*code != PLAN_STOP) code = behind(code);
    return code;
}

/* The `and` or `or` that is worked out last of all; NULL: that is something else. */
static const int16_t *outermost(const int16_t *code, const int16_t *end)
{
    const int16_t *last = code;
    for (; code < end; code = behind(code)) last = code;
    return *last == PLAN_AND || *last == PLAN_OR ? last : 0;
}

/* A part that is not certain: a test goes to the gauges, anything else to the rest of the
 * condition, with a jump behind it that has no aim yet. */
static void add_part(Binder *b, Piece piece)
{
    Planner *const p = b->planner;
    if (piece.is_test && gauge_test(b->gauging, b->rule, p->code + piece.at + 1)) {
        p->code_length = (uint16_t)piece.at;
    } else {
        emit(b, PLAN_AND);
        emit(b, 0);
    }
}

/* False: it never holds. */
static bool bind_parts(Binder *b, const int16_t *code, const int16_t *end)
{
    const int16_t *const last = outermost(code, end);
    if (last && *last == PLAN_AND) return bind_parts(b, code, last) && bind_parts(b, last + 2, end);
    const Piece piece = bind_stretch(b, code, end);
    if (!piece.is_certain)
        add_part(b, piece);
    else
        b->planner->code_length = (uint16_t)piece.at;
    return !piece.is_certain || is_true(&piece);
}

static int length_of(int what)
{
    if (what == PLAN_TEST) return PLAN_TEST_LENGTH;
    return what <= PLAN_LAST_MEASURE || what == PLAN_AND || what == PLAN_OR ? 2 : 1;
}

/* The last part needs no jump; those of the others lead to the end. */
static void end_rest(Planner *p, int at)
{
    p->code_length = (uint16_t)(p->code_length - 2);
    p->code[p->code_length] = PLAN_STOP;
    for (int length; at < p->code_length; at += length) {
        length = length_of(p->code[at]);
        if (p->code[at] == PLAN_AND && !p->code[at + 1])
            p->code[at + 1] = (int16_t)(p->code_length - at - length);
    }
    p->code_length++;
}

bool bind_condition(Gauging *g, const TaliaView *view, int code, int rule)
{
    Planner *const p = g->planner;
    const int16_t *const from = p->plan->code + code;
    const int at = p->code_length;
    Binder binder = {p, view, g, rule};
    if (!bind_parts(&binder, from, end_of(from))) {
        p->code_length = (uint16_t)at;
        return false;
    }
    if (p->code_length > at) {
        p->condition[rule].code = (uint16_t)at;
        end_rest(p, at);
    }
    return true;
}
