/* plan_write.c - plans as text: what plan_read makes a plan of is written back. */
#include <stdlib.h>
#include <string.h>

#include "../text/text.h"
#include "plan_parts.h"

/* ---- Conditions ------------------------------------------------------------------------------ */

/* How closely a piece of text binds: what binds less is put in brackets. */
enum { BY_OR = 1, BY_AND, BY_NOT, BY_RELATION, BY_SUM, BY_PRODUCT, BY_ITSELF };

typedef struct Piece {
    char *text; /* on the heap; NULL: no memory */
    int binds;
} Piece;

static Piece bracketed(Piece piece, int least)
{
    char *text = NULL;
    if (piece.binds >= least || !piece.text) return piece;
    if (asprintf(&text, "(%s)", piece.text) < 0) text = NULL;
    free(piece.text);
    return (Piece){text, BY_ITSELF};
}

/* "LEFT word RIGHT", or "wordRIGHT" without a left side. */
static Piece joined(Piece left, const char *word, Piece right, int binds)
{
    char *text = NULL;
    const bool good = left.text && right.text;
    if (!good || asprintf(&text, "%s%s%s", left.text, word, right.text) < 0) text = NULL;
    free(left.text);
    free(right.text);
    return (Piece){text, binds};
}

static const char *operator_of(int code)
{
    static const char *const words[] = {
        [PLAN_ADD] = " + ",      [PLAN_SUBTRACT] = " - ", [PLAN_MULTIPLY] = " * ",
        [PLAN_DIVIDE] = " / ",   [PLAN_LESS] = " < ",     [PLAN_LESS_EQUAL] = " <= ",
        [PLAN_GREATER] = " > ",  [PLAN_EQUAL] = " = ",    [PLAN_GREATER_EQUAL] = " >= ",
        [PLAN_UNEQUAL] = " != ",
    };
    return words[code];
}

static int binding_of(int code)
{
    if (code == PLAN_ADD || code == PLAN_SUBTRACT) return BY_SUM;
    return code == PLAN_MULTIPLY || code == PLAN_DIVIDE ? BY_PRODUCT : BY_RELATION;
}

static Piece operation(int code, Piece left, Piece right)
{
    const int binds = binding_of(code);
    const int least = binds == BY_RELATION ? BY_SUM : binds;
    return joined(bracketed(left, least), operator_of(code),
                  bracketed(right, binds == BY_RELATION ? BY_SUM : binds + 1), binds);
}

static Piece number(int value)
{
    Piece piece = {NULL, BY_ITSELF};
    if (asprintf(&piece.text, "%d", value) < 0) piece.text = NULL;
    return piece;
}

static Piece term(int code, bool has_operand, int operand)
{
    Piece piece = {NULL, BY_ITSELF};
    const char *word = plan_term(code, has_operand);
    const char *name = operand < 0 ? plan_type_name(1 << PLAN_OF_TYPE(operand))
                                   : text_card_name(ENGLISH, (TaliaCard)operand);
    if ((has_operand ? asprintf(&piece.text, "%s(%s)", word, name)
                     : asprintf(&piece.text, "%s", word)) < 0)
        piece.text = NULL;
    return piece;
}

static Piece write_stretch(const int16_t *code, const int16_t *end)
{
    Piece stack[PLAN_MAX_STACK + 1] = {{NULL, BY_ITSELF}};
    int top = 0;
    while (code < end && *code != PLAN_STOP) {
        const int what = *code++;
        if (what == PLAN_NUMBER) {
            stack[++top] = number(*code++);
        } else if (what <= PLAN_LAST_MEASURE) {
            const bool has_operand = what <= PLAN_COST;
            stack[++top] = term(what, has_operand, has_operand ? *code++ : 0);
        } else if (what == PLAN_NOT) {
            const Piece nothing = {strdup(""), BY_ITSELF};
            stack[top] = joined(nothing, "not ", bracketed(stack[top], BY_NOT), BY_NOT);
        } else if (what == PLAN_AND || what == PLAN_OR) {
            const int skip = *code++, binds = what == PLAN_AND ? BY_AND : BY_OR;
            const Piece right = bracketed(write_stretch(code, code + skip), binds + 1);
            stack[top] = joined(bracketed(stack[top], binds), what == PLAN_AND ? " and " : " or ",
                                right, binds);
            code += skip;
        } else {
            top--;
            stack[top] = operation(what, stack[top], stack[top + 1]);
        }
    }
    return stack[top];
}

/* ---- Rules ----------------------------------------------------------------------------------- */

static void write_object(const PlanRule *rule, FILE *out)
{
    if (rule->veto) fputs("no ", out);
    if (rule->object == PLAN_CARD)
        fputs(text_card_name(ENGLISH, (TaliaCard)rule->which), out);
    else if (rule->object == PLAN_TYPE)
        fputs(plan_type_name(rule->which), out);
    else
        fputs(rule->object == PLAN_WORD ? text_word((TaliaWord)rule->which) : "nothing", out);
}

static bool write_rule(const Plan *plan, const PlanRule *rule, FILE *out)
{
    fputs("  ", out);
    if (rule->about != TALIA_NONE)
        fprintf(out, "%s ", rule->verb == TALIA_WORD ? "choose" : text_verb((TaliaVerb)rule->verb));
    write_object(rule, out);
    if (rule->code != PLAN_ALWAYS) {
        const Piece condition = write_stretch(plan->code + rule->code, plan->code + PLAN_MAX_CODE);
        if (!condition.text) return false;
        fprintf(out, " if %s", condition.text);
        free(condition.text);
    }
    fputc('\n', out);
    return true;
}

static void write_cards(const char *key, const uint8_t *card, int count, FILE *out)
{
    fprintf(out, "%s: %s", key, count ? "" : "none");
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s", i ? ", " : "", text_card_name(ENGLISH, (TaliaCard)card[i]));
    fputc('\n', out);
}

bool plan_write(const Plan *plan, FILE *out)
{
    fprintf(out, "name: %s\n", plan->name);
    if (!plan->careful) fputs("careful: no\n", out);
    if (!plan->finisher) fputs("finisher: no\n", out);
    write_cards("kingdom", plan->kingdom, plan->kingdom_count, out);
    write_cards("events", plan->event, plan->event_count, out);
    for (int i = 0; i < plan->rules; i++) {
        const PlanRule *rule = &plan->rule[i];
        const bool is_new = i == 0 || rule->about != rule[-1].about ||
                            (rule->about == TALIA_NONE && rule->verb != rule[-1].verb);
        if (is_new)
            fprintf(out, "\n%s:\n",
                    rule->about == TALIA_NONE ? text_verb((TaliaVerb)rule->verb)
                                              : text_card_name(ENGLISH, (TaliaCard)rule->about));
        if (!write_rule(plan, rule, out)) return false;
    }
    return !ferror(out);
}
