/* functions.c - the mutants of the functions of cards: the effect left out, each statement left
 * out, each condition turned round, each number off by one, each word taken for another. */
#include "mutation.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A function of a file of cards, and where the mutants of it go. */
typedef struct Function {
    Mutants *all;
    const Source *source;
    char name[MAX_NAME];
    char card[MAX_CARD];
    char part[MAX_NAME]; /* what the name has after the card: "attacked " of moat_attacked */
    size_t from, to;     /* the inside of its braces */
    bool is_effect;      /* BEGIN ... END, a Step */
    bool is_void, is_bool;
} Function;

/* Mutants are named "militia number 2 +1"; `nth` counts what was found in this function. */
static void add(const Function *f, const char *what, int nth, const char *more, size_t from,
                size_t to, const char *put)
{
    char name[2 * MAX_NAME];
    char number[16] = "";
    if (nth) snprintf(number, sizeof number, " %d", nth);
    snprintf(name, sizeof name, "%s%s%s%s", f->part, what, number, more);
    add_mutant(f->all, f->card, name, f->source, from, to, put);
}

/* A piece of the source as a string of its own. */
static char *piece(const Function *f, size_t from, size_t to)
{
    return enough(strndup(f->source->text + from, to - from));
}

static char *joined(const char *before, const char *middle, const char *after)
{
    const size_t size = strlen(before) + strlen(middle) + strlen(after) + 1;
    char *all = enough(malloc(size));
    snprintf(all, size, "%s%s%s", before, middle, after);
    return all;
}

/* ---- Conditions ---------------------------------------------------------------------------- */

static void turn_round(const Function *f, const char *what, int nth, size_t from, size_t to)
{
    char *condition = piece(f, from, to);
    char *put = joined("!(", condition, ")");
    add(f, what, nth, "", from, to, put);
    free(condition);
    free(put);
}

/* The next of these at no deeper level of parentheses, or `to`. */
static size_t find_level(const char *code, size_t from, size_t to, char c)
{
    int depth = 0;
    for (size_t at = from; at < to; at++) {
        if (depth == 0 && code[at] == c) return at;
        depth += code[at] == '(';
        depth -= code[at] == ')';
    }
    return to;
}

/* `if (c)`, `while (c)`, `for (; c;)`. */
static void add_conditions(const Function *f)
{
    static const char *const words[] = {"if", "while", "for"};
    const char *code = f->source->code;
    int nth[] = {0, 0, 0};
    for (size_t at = f->from; at < f->to; at++) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            if (!is_word_at(code, at, words[i])) continue;
            const size_t open = skip_spaces(code, at + strlen(words[i]));
            size_t from = open + 1, to = closing(code, open);
            if (strcmp(words[i], "for") == 0) {
                from = skip_spaces(code, find_level(code, from, to, ';') + 1);
                to = find_level(code, from, to, ';');
            }
            if (from < to) turn_round(f, words[i], ++nth[i], from, to);
        }
    }
}

/* `return c;` of a function that says yes or no. */
static void add_answers(const Function *f)
{
    const char *code = f->source->code;
    int nth = 0;
    for (size_t at = f->from; f->is_bool && at < f->to; at++) {
        if (!is_word_at(code, at, "return")) continue;
        const size_t from = skip_spaces(code, at + strlen("return"));
        turn_round(f, "return", ++nth, from, from + strcspn(code + from, ";"));
    }
}

/* Where the condition of a `c ? a : b` begins: after the opening parenthesis, comma, assignment
 * or `return` before it. */
static size_t condition_before(const char *code, size_t question)
{
    int depth = 0;
    size_t at = question;
    for (; at > 0; at--) {
        const char c = code[at - 1];
        const bool is_comparison = c == '=' && (strchr("=!<>", code[at - 2]) || code[at] == '=');
        depth += c == ')';
        depth -= c == '(';
        if (depth < 0) break;
        if (depth == 0 && (strchr(",;{}:?", c) || (c == '=' && !is_comparison))) break;
        if (depth == 0 && at >= 6 && is_word_at(code, at - 6, "return")) break;
    }
    return skip_spaces(code, at);
}

static void add_choices_of_value(const Function *f)
{
    const char *code = f->source->code;
    int nth = 0;
    for (size_t at = f->from; at < f->to; at++) {
        if (code[at] != '?') continue;
        size_t end = at;
        while (strchr(" \n", code[end - 1])) end--;
        turn_round(f, "?:", ++nth, condition_before(code, at), end);
    }
}

/* `&&` and `||` taken for each other; of `mask & other`, the other left out. */
static void add_operators(const Function *f)
{
    const char *code = f->source->code;
    int ands = 0, ors = 0, masks = 0;
    for (size_t at = f->from; at < f->to; at++) {
        if (begins(code + at, "&&")) add(f, "&&", ++ands, "", at, at + 2, "||");
        if (begins(code + at, "||")) add(f, "||", ++ors, "", at, at + 2, "&&");
        if (!begins(code + at, " & ")) continue;
        size_t end = at + 3;
        for (int depth = 0; depth > 0 || !strchr(",;) ", code[end]); end++) {
            depth += code[end] == '(';
            depth -= code[end] == ')';
        }
        add(f, "mask", ++masks, "", at, end, "");
    }
}

/* Of the options of a 'choose one', `W_COINS | W_DISCARD`, each left out. */
static void add_options(const Function *f)
{
    const char *code = f->source->code;
    int nth = 0;
    for (size_t at = f->from; at < f->to; at++) {
        if (!begins(code + at, "W_") || is_word_char(code[at - 1])) continue;
        size_t end = at;
        while (is_word_char(code[end])) end++;
        add(f, "option", ++nth, "", at, end, "0");
        at = end;
    }
}

/* ---- Numbers and words ---------------------------------------------------------------------- */

static void add_numbers(const Function *f)
{
    const char *code = f->source->code;
    int nth = 0;
    for (size_t at = f->from; at < f->to; at++) {
        if (!isdigit((unsigned char)code[at]) || is_word_char(code[at - 1])) continue;
        size_t end = at;
        while (is_word_char(code[end])) end++;
        const int n = number_at(code + at);
        char put[16];
        nth++;
        snprintf(put, sizeof put, "%d", n + 1);
        add(f, "number", nth, " +1", at, end, put);
        snprintf(put, sizeof put, "%d", n - 1);
        if (n > 0) add(f, "number", nth, " -1", at, end, put);
        at = end;
    }
}

/* A word taken for another. `arguments`: what becomes of those of a call, where they differ. */
typedef enum Arguments { SAME, ONE_LESS, TO_HAND, TO_DECK } Arguments;

typedef struct Swap {
    const char *word, *put;
    Arguments arguments;
} Swap;

static const Swap swaps[] = {
    {"f->you", "f->who", SAME},
    {"f->who", "f->you", SAME},
    {"EACH_VICTIM", "EACH_OTHER_PLAYER", SAME},
    {"must_pick", "may_pick", SAME},
    {"may_pick", "must_pick", SAME},
    {"TALIA_HAND", "TALIA_DECK", SAME},
    {"TALIA_DECK", "TALIA_HAND", SAME},
    {"TALIA_DISCARD", "TALIA_TRASH", SAME},
    {"TALIA_TRASH", "TALIA_DISCARD", SAME},
    {"TALIA_TOPDECK", "TALIA_DISCARD", SAME},
    {"TALIA_GAIN", "TALIA_TAKE", SAME},
    {"TALIA_PLAY", "TALIA_REVEAL", SAME},
    {"TALIA_SET_ASIDE", "TALIA_DISCARD", SAME},
    {"TALIA_TAKE", "TALIA_KEEP", SAME},
    {"TALIA_KEEP", "TALIA_TAKE", SAME},
    {"TALIA_YES", "TALIA_NO", SAME},
    {"TALIA_REVEAL", "TALIA_KEEP", SAME},
    {"TALIA_RETURN", "TALIA_DISCARD", SAME},
    {"TALIA_PASS", "TALIA_DISCARD", SAME},
    {"TALIA_NAME", "TALIA_GAIN", SAME},
    {"TALIA_PILE", "TALIA_GAIN", SAME},
    {"TALIA_ASIDE", "TALIA_ISLAND", SAME},
    {"TALIA_ISLAND", "TALIA_NATIVE", SAME},
    {"TALIA_NATIVE", "TALIA_ISLAND", SAME},
    {"MOMENT_NEXT_TURN", "MOMENT_STAY", SAME},
    {"MOMENT_STAY", "MOMENT_NEXT_TURN", SAME},
    {"TALIA_TAVERN", "TALIA_ISLAND", SAME},
    {"TALIA_CALL", "TALIA_TAKE", SAME},
    {"TALIA_MINUS_CARD", "TALIA_MINUS_COIN", SAME},
    {"TALIA_MINUS_COIN", "TALIA_MINUS_CARD", SAME},
    {"TOKEN_CARD", "TOKEN_ACTION", SAME},
    {"TOKEN_ACTION", "TOKEN_BUY", SAME},
    {"TOKEN_BUY", "TOKEN_COIN", SAME},
    {"TOKEN_COIN", "TOKEN_CARD", SAME},
    {"TOKEN_COST", "TOKEN_TRASH", SAME},
    {"TOKEN_TRASH", "TOKEN_COST", SAME},
    {"MOMENT_ACTION", "MOMENT_STAY", SAME},
    {"EXTRA_PLAIN", "EXTRA_WITHOUT_BUYS", SAME},
    {"EXTRA_WITHOUT_BUYS", "EXTRA_PLAIN", SAME},
    {"ESTATE", "DUCHY", SAME},
    {"DUCHY", "ESTATE", SAME},
    {"PROVINCE", "DUCHY", SAME},
    {"next_player", "previous_player", SAME},
    {"previous_player", "next_player", SAME},
    {"supply_up_to", "supply_of", SAME},
    {"supply_of", "supply_up_to", SAME},
    {"COPPER", "SILVER", SAME},
    {"SILVER", "GOLD", SAME},
    {"GOLD", "SILVER", SAME},
    {"CURSE", "COPPER", SAME},
    {"g->action", "g->treasure", SAME},
    {"g->treasure", "g->action", SAME},
    {"g->victory", "g->action", SAME},
    {"hand_of", "discard_kinds", SAME},
    {"discard_kinds", "hand_of", SAME},
    {"plus_cards", "plus_coins", SAME},
    {"plus_coins", "plus_cards", SAME},
    {"plus_actions", "plus_buys", SAME},
    {"plus_buys", "plus_actions", SAME},
    {"discard", "trash", SAME},
    {"trash", "discard", SAME},
    {"discard_looked", "trash_looked", SAME},
    {"trash_looked", "discard_looked", SAME},
    {"make_discard", "make_trash", SAME},
    {"make_trash", "make_discard", SAME},
    {"make_topdeck", "make_discard", SAME},
    {"topdeck", "discard", ONE_LESS},
    {"topdeck_looked", "discard_looked", ONE_LESS},
    {"take_looked", "discard_looked", ONE_LESS},
    {"gain", "gain_to", TO_HAND},
    {"gain", "gain_to", TO_DECK},
    {"gain_to", "gain", ONE_LESS},
    {"break", "continue", SAME},
    {"continue", "break", SAME},
};

static void add_swap(const Function *f, const Swap *swap, int nth, size_t at)
{
    const char *code = f->source->code;
    const size_t end = at + strlen(swap->word);
    if (swap->arguments == SAME) {
        add(f, swap->word, nth, "", at, end, swap->put);
        return;
    }
    const size_t close = closing(code, end);
    size_t last = close;
    if (swap->arguments == ONE_LESS) {
        while (code[last] != ',') last--;
    }
    char *arguments = piece(f, end, last);
    const char *more = swap->arguments == TO_HAND   ? ", TALIA_HAND)"
                       : swap->arguments == TO_DECK ? ", TALIA_DECK)"
                                                    : ")";
    char *put = joined(swap->put, arguments, more);
    add(f, swap->word, nth,
        swap->arguments == TO_HAND   ? " to hand"
        : swap->arguments == TO_DECK ? " to deck"
                                     : "",
        at, close + 1, put);
    free(arguments);
    free(put);
}

static void add_swaps(const Function *f)
{
    for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
        int nth = 0;
        for (size_t at = f->from; at < f->to; at++) {
            if (is_word_at(f->source->code, at, swaps[i].word)) add_swap(f, &swaps[i], ++nth, at);
        }
    }
}

/* ---- Statements ---------------------------------------------------------------------------- */

/* Past `if (...)`, `else` and the like before a statement. */
static size_t skip_headers(const char *code, size_t at)
{
    static const char *const headers[] = {
        "if", "while", "for", "else", "do", "EACH_VICTIM", "EACH_OTHER_PLAYER"};
    at = skip_spaces(code, at);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        if (!is_word_at(code, at, headers[i])) continue;
        at = skip_spaces(code, at + strlen(headers[i]));
        if (i < 3) at = closing(code, at) + 1;
        return skip_headers(code, at);
    }
    return at;
}

/* Not a frame of the language, not a declaration, not a `(void)unused`. */
static bool can_be_left_out(const char *code, size_t at)
{
    static const char *const kept[] = {"BEGIN", "END", "const", "return"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        if (is_word_at(code, at, kept[i])) return false;
    }
    return code[at] != ';' && !begins(code + at, "(void)");
}

static void add_statements(const Function *f)
{
    const char *code = f->source->code;
    int nth = 0;
    for (size_t from = f->from, at = from; at < f->to; at++) {
        if (code[at] == '(') at = closing(code, at);
        if (!strchr("{};", code[at])) continue;
        const size_t begin = skip_headers(code, from);
        if (code[at] == ';' && begin < at && can_be_left_out(code, begin))
            add(f, "statement", ++nth, "", begin, at, "");
        from = at + 1;
    }
}

/* All of it left out, or no value. */
static void add_whole(const Function *f)
{
    const char *code = f->source->code;
    size_t from = f->from, to = f->to;
    if (!f->is_effect) {
        add(f, "effect", 0, "", from, to, f->is_void ? "" : "return 0;");
        return;
    }
    while (!is_word_at(code, from, "BEGIN")) from++;
    while (!is_word_at(code, to, "END")) to--;
    add(f, "effect", 0, "", from + strlen("BEGIN;"), to, " ");
}

/* ---- Functions ----------------------------------------------------------------------------- */

/* The card a function belongs to: the longest id that its name begins with. A function that
 * several cards share goes under its own name. */
static void find_card(Function *f)
{
    size_t longest = 0;
    for (size_t i = 0; i < f->all->cards.count; i++) {
        const char *id = f->all->cards.name[i];
        const size_t n = strlen(id);
        if (n <= longest || !begins(f->name, id) || (f->name[n] && f->name[n] != '_')) continue;
        longest = n;
        snprintf(f->card, sizeof f->card, "%s", id);
    }
    if (longest == 0) {
        snprintf(f->card, sizeof f->card, "%.*s", MAX_CARD - 1, f->name);
        add_name(&f->all->cards, f->card);
    } else if (f->name[longest]) {
        snprintf(f->part, sizeof f->part, "%.*s ", MAX_NAME - 2, f->name + longest + 1);
    }
}

/* Reads the head `FN Step name(...)` and finds the braces; false: a mere declaration. */
static bool read_function(Function *f, size_t at)
{
    const char *code = f->source->code;
    size_t open = at;
    while (code[open] != '(') open++;
    size_t name = open;
    while (is_word_char(code[name - 1])) name--;
    snprintf(f->name, sizeof f->name, "%.*s", (int)(open - name), code + name);
    f->from = skip_spaces(code, closing(code, open) + 1);
    if (code[f->from] != '{') return false;
    const char *end = strstr(code + f->from, "\n}");
    if (!end) give_up("a function has no end: ", f->name);
    f->to = (size_t)(end - code);
    f->from++;
    f->is_void = begins(code + at, "FN void ");
    f->is_bool = begins(code + at, "FN bool ");
    f->is_effect = false;
    for (size_t i = f->from; i < f->to; i++) f->is_effect |= is_word_at(code, i, "BEGIN");
    return true;
}

void add_functions(Mutants *all, const Source *source)
{
    const char *code = source->code;
    for (size_t at = 0; code[at]; at += strcspn(code + at, "\n"), at += code[at] == '\n') {
        Function f = {.all = all, .source = source};
        if (!begins(code + at, "FN ") || !read_function(&f, at)) continue;
        find_card(&f);
        add_whole(&f);
        add_statements(&f);
        add_conditions(&f);
        add_answers(&f);
        add_choices_of_value(&f);
        add_operators(&f);
        add_options(&f);
        add_numbers(&f);
        add_swaps(&f);
    }
}
