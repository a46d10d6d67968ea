/* plan_condition.c - conditions of plans, from words to code (bots/plan.h).
 *
 *     condition  = both { "or" both }
 *     both       = negation { "and" negation }
 *     negation   = "not" negation | comparison
 *     comparison = sum [ relation sum ]
 *     sum        = product { ("+" | "-") product }
 *     product    = factor { ("*" | "/") factor }
 *     factor     = "-" factor | number | word | function "(" thing ")" | "(" condition ")"
 */
#include <string.h>

#include "../text/near.h"
#include "../text/text.h"
#include "plan_parts.h"

enum { MOST_NESTING = 32 };

typedef struct Condition {
    Slice rest; /* what is yet to be read, from the next thing on */
    Plan *plan;
    int stack;   /* values on it at this point */
    int nesting; /* brackets, nots and minuses that are open */
    Fault *fault;
} Condition;

/* ---- Code ------------------------------------------------------------------------------------ */

static bool emit(Condition *c, int number)
{
    if (c->plan->code_length == PLAN_MAX_CODE)
        return fault_at(c->fault, c->rest.at, "the conditions of this plan are too long together");
    c->plan->code[c->plan->code_length++] = (int16_t)number;
    return true;
}

static bool push(Condition *c, int code)
{
    if (++c->stack > PLAN_MAX_STACK)
        return fault_at(c->fault, c->rest.at,
                        "too many numbers at once, more than %d; expected fewer brackets",
                        PLAN_MAX_STACK);
    return emit(c, code);
}

static bool push_about(Condition *c, int code, int operand)
{
    return push(c, code) && emit(c, operand);
}

/* Of two values one. */
static bool combine(Condition *c, int code)
{
    c->stack--;
    return emit(c, code);
}

/* ---- The text -------------------------------------------------------------------------------- */

static void skip(Condition *c, size_t length)
{
    c->rest = slice_trim((Slice){c->rest.at + length, c->rest.length - length});
}

/* Bytes of UTF-8 too, but not where signs like U+2264 begin. */
static bool is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           ((unsigned char)letter >= 0x80 && (unsigned char)letter != 0xe2);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static Slice next_word(const Condition *c)
{
    size_t n = 0;
    while (n < c->rest.length && is_letter(c->rest.at[n])) n++;
    return (Slice){c->rest.at, n};
}

static bool take_word(Condition *c, const char *word)
{
    const Slice next = next_word(c);
    if (!plan_is(next, word)) return false;
    skip(c, next.length);
    return true;
}

static bool take_sign(Condition *c, const char *sign)
{
    const size_t length = strlen(sign);
    if (c->rest.length < length || memcmp(c->rest.at, sign, length) != 0) return false;
    skip(c, length);
    return true;
}

static bool expected(Condition *c, const char *what)
{
    char quote[NEAR_QUOTE];
    if (c->rest.length == 0)
        return fault_at(c->fault, c->rest.at, "something is missing here; expected %s", what);
    near_quote(c->rest.at, c->rest.length, quote);
    return fault_at(c->fault, c->rest.at, "%s cannot stand here; expected %s", quote, what);
}

/* ---- Words and functions --------------------------------------------------------------------- */

/* What a function may be about beside cards. */
enum { CARDS_ONLY = 0, TYPES = 1, EVENTS = 2 };

typedef struct Term {
    const char *word;
    int alone;    /* its code without brackets; 0: it needs them */
    int function; /* its code with them; 0: it has none */
    int about;
} Term;

static const Term terms[] = {
    {"own", 0, PLAN_OWN, TYPES},
    {"hand", PLAN_HAND_SIZE, PLAN_HAND, TYPES},
    {"played", 0, PLAN_IN_PLAY, TYPES},
    {"mat", 0, PLAN_MAT, TYPES},
    {"theirs", PLAN_THEIR_CARDS, PLAN_THEIRS, TYPES},
    {"facing", 0, PLAN_FACING, TYPES},
    {"gained", PLAN_ALL_GAINED, PLAN_GAINED, TYPES},
    {"bought", PLAN_ALL_BOUGHT, PLAN_BOUGHT, TYPES | EVENTS},
    {"pile", 0, PLAN_PILE, CARDS_ONLY},
    {"trashed", 0, PLAN_TRASH, CARDS_ONLY},
    {"embargo", 0, PLAN_EMBARGO, CARDS_ONLY},
    {"tokens", 0, PLAN_TOKENS, EVENTS},
    {"cardtoken", 0, PLAN_TOKEN_CARD, CARDS_ONLY},
    {"actiontoken", 0, PLAN_TOKEN_ACTION, CARDS_ONLY},
    {"buytoken", 0, PLAN_TOKEN_BUY, CARDS_ONLY},
    {"cointoken", 0, PLAN_TOKEN_COIN, CARDS_ONLY},
    {"costtoken", 0, PLAN_TOKEN_COST, CARDS_ONLY},
    {"trashtoken", 0, PLAN_TOKEN_TRASH, CARDS_ONLY},
    {"cost", 0, PLAN_COST, EVENTS},
    {"provinces", PLAN_PILE, 0, 0},
    {"turn", PLAN_TURN, 0, 0},
    {"coins", PLAN_COINS, 0, 0},
    {"purse", PLAN_PURSE, 0, 0},
    {"buys", PLAN_BUYS, 0, 0},
    {"actions", PLAN_ACTIONS, 0, 0},
    {"empty", PLAN_EMPTY, 0, 0},
    {"cards", PLAN_CARDS, 0, 0},
    {"money", PLAN_MONEY, 0, 0},
    {"score", PLAN_SCORE, 0, 0},
    {"lead", PLAN_LEAD, 0, 0},
    {"players", PLAN_PLAYERS, 0, 0},
    {"pirate", PLAN_PIRATE, 0, 0},
    {"ending", PLAN_ENDING, 0, 0},
    {"smallest", PLAN_SMALLEST, 0, 0},
    {"wealth", PLAN_WEALTH, 0, 0},
    {"deck", PLAN_DECK, 0, 0},
    {"buying", PLAN_BUYING, 0, 0},
};

enum { TERMS = sizeof terms / sizeof terms[0] };

const char *plan_term(int code, bool has_operand)
{
    for (int i = 0; i < TERMS; i++) {
        if ((has_operand ? terms[i].function : terms[i].alone) == code) return terms[i].word;
    }
    return "";
}

static bool unknown_term(Condition *c, Slice word)
{
    const char *list[TERMS + 1];
    char near[PLAN_NEAR], quote[NEAR_QUOTE];
    TaliaCard card;
    for (int i = 0; i < TERMS; i++) list[i] = terms[i].word;
    list[TERMS] = NULL;
    near_quote(word.at, word.length, quote);
    plan_near(word, list, near);
    if (plan_find_card(word, &card))
        return fault_at(c->fault, word.at, "%s is a card; expected how many of it where: own(%s)",
                        quote, text_card_name(ENGLISH, card));
    return fault_at(c->fault, word.at,
                    "%s is not a word of a condition; expected one like 'coins' or 'own(Smithy)'%s",
                    quote, near);
}

/* What stands in the brackets: names have none in them. */
static bool take_thing(Condition *c, const Term *term, int *operand)
{
    const char *end = memchr(c->rest.at, ')', c->rest.length);
    PlanThing thing;
    if (!end) {
        c->rest = (Slice){c->rest.at + c->rest.length, 0};
        return expected(c, "')'");
    }
    const Slice name = slice_trim((Slice){c->rest.at, (size_t)(end - c->rest.at)});
    if (!plan_read_thing(name, &thing, c->fault)) return false;
    if (thing.object == PLAN_TYPE && !(term->about & TYPES))
        return fault_at(c->fault, name.at, "a type cannot stand in %s(); expected a card",
                        term->word);
    const bool is_event =
        thing.object == PLAN_CARD && talia_card_info((TaliaCard)thing.which)->types & TALIA_EVENT;
    if (is_event && !(term->about & EVENTS))
        return fault_at(c->fault, name.at, "an Event cannot stand in %s(); expected a card",
                        term->word);
    *operand = thing.object == PLAN_TYPE ? PLAN_OF_TYPE(__builtin_ctz((unsigned)thing.which))
                                         : thing.which;
    skip(c, (size_t)(end + 1 - c->rest.at));
    return true;
}

static bool read_term(Condition *c)
{
    const Slice word = next_word(c);
    const Term *term = terms;
    int operand = TALIA_province;
    while (term < terms + TERMS && !plan_is(word, term->word)) term++;
    if (term == terms + TERMS) return unknown_term(c, word);
    skip(c, word.length);
    const bool brackets = c->rest.length > 0 && *c->rest.at == '(';
    if (brackets && !term->function)
        return fault_at(c->fault, c->rest.at, "'%s' is a number; expected no brackets", term->word);
    if (!brackets && !term->alone)
        return fault_at(c->fault, c->rest.at,
                        "'%s' is of cards; expected one in brackets: %s(Gold)", term->word,
                        term->word);
    if (!brackets)
        return term->alone == PLAN_PILE ? push_about(c, PLAN_PILE, operand) : push(c, term->alone);
    skip(c, 1);
    return take_thing(c, term, &operand) && push_about(c, term->function, operand);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* "2.75" is 275 / 100. */
static bool read_digits(Condition *c)
{
    size_t n = 0;
    int number = 0, scale = 0;
    for (; n < c->rest.length && (is_digit(c->rest.at[n]) || (c->rest.at[n] == '.' && !scale));
         n++) {
        if (c->rest.at[n] == '.') {
            scale = 1;
            continue;
        }
        number = number * 10 + (c->rest.at[n] - '0');
        scale *= 10;
        if (number > INT16_MAX || scale > 10000)
            return fault_at(c->fault, c->rest.at,
                            "this number has too many digits; expected at most %d", INT16_MAX);
    }
    if (c->rest.at[n - 1] == '.')
        return fault_at(c->fault, c->rest.at + n, "a digit is missing here");
    skip(c, n);
    if (!push_about(c, PLAN_NUMBER, number)) return false;
    return scale <= 1 || (push_about(c, PLAN_NUMBER, scale) && combine(c, PLAN_DIVIDE));
}

/* ---- The grammar ----------------------------------------------------------------------------- */

static bool read_or(Condition *c);

static bool nest(Condition *c, bool (*read)(Condition *c))
{
    if (++c->nesting > MOST_NESTING)
        return fault_at(c->fault, c->rest.at, "nested too deep, more than %d times", MOST_NESTING);
    const bool good = read(c);
    c->nesting--;
    return good;
}

static bool read_factor(Condition *c)
{
    if (take_sign(c, "(")) {
        if (!nest(c, read_or)) return false;
        return take_sign(c, ")") || expected(c, "')'");
    }
    if (take_sign(c, "-"))
        return push_about(c, PLAN_NUMBER, 0) && nest(c, read_factor) && combine(c, PLAN_SUBTRACT);
    if (c->rest.length > 0 && is_digit(*c->rest.at)) return read_digits(c);
    if (next_word(c).length > 0) return read_term(c);
    return expected(c, "a number, a word like 'coins' or 'own(Smithy)', or '('");
}

static bool read_product(Condition *c)
{
    if (!read_factor(c)) return false;
    for (;;) {
        const int code = take_sign(c, "*") ? PLAN_MULTIPLY : take_sign(c, "/") ? PLAN_DIVIDE : 0;
        if (!code) return true;
        if (!read_factor(c) || !combine(c, code)) return false;
    }
}

static bool read_sum(Condition *c)
{
    if (!read_product(c)) return false;
    for (;;) {
        const int code = take_sign(c, "+") ? PLAN_ADD : take_sign(c, "-") ? PLAN_SUBTRACT : 0;
        if (!code) return true;
        if (!read_product(c) || !combine(c, code)) return false;
    }
}

/* Longer signs stand before those that they begin with. */
static int take_relation(Condition *c)
{
    static const struct {
        const char *sign;
        int code;
    } relations[] = {
        {"<=", PLAN_LESS_EQUAL},
        {">=", PLAN_GREATER_EQUAL},
        {"!=", PLAN_UNEQUAL},
        {"<>", PLAN_UNEQUAL},
        {"==", PLAN_EQUAL},
        {"\u2264", PLAN_LESS_EQUAL},
        {"\u2265", PLAN_GREATER_EQUAL},
        {"\u2260", PLAN_UNEQUAL},
        {"<", PLAN_LESS},
        {">", PLAN_GREATER},
        {"=", PLAN_EQUAL},
    };
    for (size_t i = 0; i < sizeof relations / sizeof relations[0]; i++) {
        if (take_sign(c, relations[i].sign)) return relations[i].code;
    }
    return 0;
}

static bool read_comparison(Condition *c)
{
    if (!read_sum(c)) return false;
    const int code = take_relation(c);
    if (!code) return true;
    if (!read_sum(c) || !combine(c, code)) return false;
    const Slice here = c->rest;
    if (!take_relation(c)) return true;
    c->rest = here;
    return expected(c, "one comparison at a time, joined by 'and'");
}

static bool read_not(Condition *c)
{
    if (!take_word(c, "not")) return read_comparison(c);
    return nest(c, read_not) && emit(c, PLAN_NOT);
}

/* What stands right of `and` and `or` is passed over where the left side has decided. */
static bool read_right(Condition *c, int code, bool (*read)(Condition *c))
{
    if (!emit(c, code) || !emit(c, 0)) return false;
    const int from = c->plan->code_length;
    c->stack--;
    if (!read(c)) return false;
    c->plan->code[from - 1] = (int16_t)(c->plan->code_length - from);
    return true;
}

static bool read_and(Condition *c)
{
    if (!read_not(c)) return false;
    while (take_word(c, "and")) {
        if (!read_right(c, PLAN_AND, read_not)) return false;
    }
    return true;
}

static bool read_or(Condition *c)
{
    if (!read_and(c)) return false;
    while (take_word(c, "or")) {
        if (!read_right(c, PLAN_OR, read_and)) return false;
    }
    return true;
}

bool plan_read_condition(Slice words, Plan *plan, uint16_t *code, Fault *fault)
{
    Condition c = {.rest = slice_trim(words), .plan = plan, .fault = fault};
    *code = plan->code_length;
    if (!read_or(&c)) return false;
    if (c.rest.length > 0) return expected(&c, "'and', 'or', a sign like '<' or '+', or the end");
    return emit(&c, PLAN_STOP);
}
