/* library.c - see library.h. */
#include "library.h"

#include <string.h>

#include "packed.h"

typedef const unsigned char *Bytes;

static int next_number(Bytes *at)
{
    const int byte = *(*at)++;
    if (byte < PACKED_TYPES - PLAN_TYPES) return byte;
    if (byte < PACKED_WIDE) return byte - PACKED_TYPES;
    const int low = *(*at)++;
    return low | *(*at)++ << 8;
}

static void next_condition(Bytes *at, Plan *out)
{
    bool is_operand = false;
    for (;;) {
        const int number = next_number(at);
        out->code[out->code_length++] = (int16_t)number;
        if (!is_operand && number == PLAN_STOP) return;
        is_operand = !is_operand && plan_has_operand(number);
    }
}

static void next_rule(Bytes *at, Plan *out)
{
    const int head = *(*at)++;
    PlanRule rule = {.line = 0,
                     .code = PLAN_ALWAYS,
                     .verb = (uint8_t)(head & 31),
                     .object = (uint8_t)(head >> 5 & 3),
                     .veto = head >> 7};
    rule.about = *(*at)++;
    rule.which = *(*at)++;
    if (rule.object == PLAN_TYPE) rule.which = (uint16_t)(1 << rule.which);
    const int asks = *(*at)++;
    if (asks == PACKED_SAME) rule.code = out->rule[out->rules - 1].code;
    if (asks == PACKED_ASKS) {
        rule.code = out->code_length;
        next_condition(at, out);
    }
    out->rule[out->rules++] = rule;
}

/* The bytes of one plan, in parts. */
typedef struct Packed {
    int strength, switches, needs;
    Bytes need, rules; /* `rules` begins with how many there are */
} Packed;

static Packed find_plan(int index)
{
    Bytes at = packed_plans;
    for (; index > 0; index--) at += at[0] | at[1] << 8;
    return (Packed){.strength = at[2],
                    .switches = at[3],
                    .needs = at[4],
                    .need = at + 5,
                    .rules = at + 5 + at[4]};
}

int library_plans(void)
{
    return packed_count;
}

int library_strength(int index)
{
    return find_plan(index).strength;
}

int library_needs(int index)
{
    return find_plan(index).needs;
}

const char *library_name(int index)
{
    return packed_names[index];
}

int library_money(void)
{
    return packed_money;
}

int library_find(const char *name)
{
    for (int i = 0; i < packed_count; i++) {
        if (strcmp(library_name(i), name) == 0) return i;
    }
    return -1;
}

bool library_fits(int index, const TaliaView *view)
{
    const Packed plan = find_plan(index);
    const uint64_t here = talia_view_supply(view) | talia_view_events(view);
    for (int i = 0; i < plan.needs; i++) {
        const int kind = talia_view_kind(view, (TaliaCard)plan.need[i]);
        if (kind == TALIA_NONE || !(here >> kind & 1)) return false;
    }
    return true;
}

void library_read(int index, Plan *out)
{
    const Packed plan = find_plan(index);
    *out = (Plan){.careful = plan.switches & 1, .finisher = plan.switches >> 1 & 1};
#ifndef TALIA_PAGE /* where nobody is told how a bot's plan is called */
    memcpy(out->name, library_name(index), strlen(library_name(index)));
#endif
    for (int i = 0; i < plan.needs; i++) {
        const uint8_t card = plan.need[i];
        if (talia_card_info((TaliaCard)card)->types & TALIA_EVENT)
            out->event[out->event_count++] = card;
        else
            out->kingdom[out->kingdom_count++] = card;
    }
    Bytes at = plan.rules + 1;
    for (int i = *plan.rules; i > 0; i--) next_rule(&at, out);
}
