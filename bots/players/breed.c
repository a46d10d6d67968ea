/* breed.c - see breed.h. A plan is taken apart into rules, each with its condition; these are
 * changed, and a plan is made of them again. */
#include "breed.h"

#include <stdio.h>
#include <string.h>

#include "../../script/random.h"
#include "../../script/setup.h"
#include "library.h"

enum { GENE_CODE = 48, MOST_GENES = 48 };

typedef struct Gene {
    PlanRule rule;
    int length; /* of its condition, without PLAN_STOP; 0: none */
    int16_t code[GENE_CODE];
} Gene;

typedef struct Genes {
    int count, buys; /* those that buy come first */
    Gene gene[MOST_GENES];
} Genes;

/* ---- Taking apart, putting together ---------------------------------------------------------- */

static int code_length(const int16_t *code)
{
    int n = 0;
    while (code[n] != PLAN_STOP) n += plan_has_operand(code[n]) ? 2 : 1;
    return n;
}

/* A rule that has no room, or too long a condition, is left out. */
static void add_rule(Genes *genes, const Plan *plan, const PlanRule *rule)
{
    const int16_t *code = plan->code + (rule->code == PLAN_ALWAYS ? 0 : rule->code);
    const int length = rule->code == PLAN_ALWAYS ? 0 : code_length(code);
    if (genes->count == MOST_GENES || length > GENE_CODE) return;
    Gene *gene = &genes->gene[genes->count++];
    gene->rule = *rule;
    gene->length = length;
    memcpy(gene->code, code, (size_t)length * sizeof *code);
}

static void take_apart(const Plan *plan, Genes *out)
{
    out->count = 0;
    for (int i = 0; i < plan->rules; i++) {
        if (plan->rule[i].verb == TALIA_BUY) add_rule(out, plan, &plan->rule[i]);
    }
    out->buys = out->count;
    for (int i = 0; i < plan->rules; i++) {
        if (plan->rule[i].verb != TALIA_BUY) add_rule(out, plan, &plan->rule[i]);
    }
}

static void note_need(Plan *plan, const PlanRule *rule)
{
    const uint8_t card = (uint8_t)rule->which;
    if (rule->verb != TALIA_BUY || rule->object != PLAN_CARD) return;
    if (talia_card_info((TaliaCard)card)->types & TALIA_EVENT) {
        if (plan->event_count < TALIA_MAX_EVENTS && !memchr(plan->event, card, plan->event_count))
            plan->event[plan->event_count++] = card;
    } else if (setup_is_kingdom_card(card) && plan->kingdom_count < TALIA_MAX_KINGDOM &&
               !memchr(plan->kingdom, card, plan->kingdom_count)) {
        plan->kingdom[plan->kingdom_count++] = card;
    }
}

static void put_together(const Genes *genes, Plan *out)
{
    *out = (Plan){.name = "Evolved", .careful = true, .finisher = true};
    for (int i = 0; i < genes->count; i++) {
        const Gene *gene = &genes->gene[i];
        PlanRule *rule = &out->rule[out->rules++];
        *rule = gene->rule;
        rule->line = 0;
        rule->code = PLAN_ALWAYS;
        note_need(out, rule);
        if (!gene->length) continue;
        rule->code = out->code_length;
        memcpy(out->code + out->code_length, gene->code, (size_t)gene->length * sizeof(int16_t));
        out->code_length = (uint16_t)(out->code_length + gene->length);
        out->code[out->code_length++] = PLAN_STOP;
    }
}

/* ---- Conditions ------------------------------------------------------------------------------ */

/* `and` a clause: what is counted, of what (-1: nothing), compared with a number. */
static void add_clause(Gene *gene, const int16_t *clause, int length)
{
    const int more = gene->length ? 2 : 0;
    if (gene->length + more + length > GENE_CODE) return;
    if (more) {
        gene->code[gene->length++] = PLAN_AND;
        gene->code[gene->length++] = (int16_t)length;
    }
    memcpy(gene->code + gene->length, clause, (size_t)length * sizeof *clause);
    gene->length += length;
}

static void limit_of(Gene *gene, int code, int operand, int relation, int number)
{
    const int16_t of[] = {(int16_t)code, (int16_t)operand, PLAN_NUMBER, (int16_t)number,
                          (int16_t)relation};
    add_clause(gene, of, 5);
}

static void limit(Gene *gene, int code, int relation, int number)
{
    const int16_t alone[] = {(int16_t)code, PLAN_NUMBER, (int16_t)number, (int16_t)relation};
    add_clause(gene, alone, 4);
}

static void limit_by(Gene *gene, int card, int relation, int other)
{
    const int16_t by[] = {PLAN_OWN, (int16_t)card, PLAN_OWN, (int16_t)other, (int16_t)relation};
    add_clause(gene, by, 5);
}

static int class_of(PlanClass bit)
{
    return PLAN_OF_TYPE(__builtin_ctz((unsigned)bit));
}

static bool is_event(int card)
{
    return talia_card_info((TaliaCard)card)->types & TALIA_EVENT;
}

static Gene buy(int card)
{
    return (Gene){.rule = {.code = PLAN_ALWAYS,
                           .verb = TALIA_BUY,
                           .about = TALIA_NONE,
                           .object = PLAN_CARD,
                           .which = (uint16_t)card}};
}

/* ---- Changes --------------------------------------------------------------------------------- */

static int chance(Stock *stock, int n)
{
    return random_under(&stock->random, n);
}

static int any_card(Stock *stock)
{
    static const uint8_t basic[] = {TALIA_silver, TALIA_gold,     TALIA_duchy,
                                    TALIA_estate, TALIA_province, TALIA_copper};
    if (stock->cards == 0 || chance(stock, 4) == 0) return basic[chance(stock, (int)sizeof basic)];
    return stock->card[chance(stock, stock->cards)];
}

/* An Event without a token would be bought every time: it gets some condition. */
static void add_condition(Stock *stock, Gene *gene)
{
    const int card = gene->rule.which;
    int other;
    switch (chance(stock, 9)) {
    case 0:
        limit(gene, PLAN_TURN, PLAN_LESS_EQUAL, 2 + chance(stock, 12));
        break;
    case 1:
        limit(gene, PLAN_TURN, PLAN_GREATER, 2 + chance(stock, 12));
        break;
    case 2:
        limit_of(gene, PLAN_PILE, TALIA_province, PLAN_LESS_EQUAL, 1 + chance(stock, 7));
        break;
    case 3:
        limit_of(gene, PLAN_PILE, TALIA_province, PLAN_GREATER, 1 + chance(stock, 7));
        break;
    case 4:
        limit(gene, PLAN_WEALTH, PLAN_GREATER, 6 + chance(stock, 16));
        break;
    case 5:
        other = any_card(stock);
        if (!is_event(card) && !is_event(other)) limit_by(gene, card, PLAN_LESS_EQUAL, other);
        break;
    case 6:
        if (!is_event(card)) limit_by(gene, card, PLAN_LESS, class_of(PLAN_TERMINALS));
        break;
    case 7:
        limit_by(gene, class_of(PLAN_TERMINALS), PLAN_LESS_EQUAL, class_of(PLAN_VILLAGES));
        break;
    default:
        limit(gene, PLAN_ENDING, PLAN_LESS_EQUAL, 1 + chance(stock, 6));
        break;
    }
}

static Gene new_rule(Stock *stock)
{
    static const uint8_t most[] = {1, 1, 2, 2, 3, 4, 6, 10};
    const int card = any_card(stock);
    Gene gene = buy(card);
    if (is_event(card)) {
        const int16_t token[] = {PLAN_TOKENS, (int16_t)card, PLAN_NOT};
        if (talia_token_of((TaliaCard)card) != TALIA_SETTINGS)
            add_clause(&gene, token, 3);
        else
            add_condition(stock, &gene);
    } else if (chance(stock, 5)) {
        limit_of(&gene, PLAN_OWN, card, PLAN_LESS, most[chance(stock, (int)sizeof most)]);
    }
    if (chance(stock, 3) == 0) add_condition(stock, &gene);
    return gene;
}

static void insert(Genes *genes, int at, const Gene *gene)
{
    if (genes->count == MOST_GENES) return;
    const Gene copy = *gene;
    memmove(genes->gene + at + 1, genes->gene + at,
            (size_t)(genes->count - at) * sizeof *genes->gene);
    genes->gene[at] = copy;
    genes->count++;
    genes->buys++;
}

static void drop_other(Genes *genes, int at)
{
    genes->count--;
    memmove(genes->gene + at, genes->gene + at + 1,
            (size_t)(genes->count - at) * sizeof *genes->gene);
}

static void drop(Genes *genes, int at)
{
    drop_other(genes, at);
    genes->buys--;
}

/* Another number in the condition of any rule: by one or two, or by a third. */
static void change_number(Stock *stock, Genes *genes)
{
    Gene *gene = &genes->gene[chance(stock, genes->count)];
    int16_t *number[GENE_CODE];
    int numbers = 0;
    for (int at = 0; at < gene->length;) {
        const int code = gene->code[at];
        if (code == PLAN_NUMBER) number[numbers++] = &gene->code[at + 1];
        at += plan_has_operand(code) ? 2 : 1;
    }
    if (!numbers) return;
    int16_t *const changed = number[chance(stock, numbers)];
    const int by = 1 + chance(stock, 2) + (*changed > 8 ? *changed / 4 : 0);
    const int to = *changed + (chance(stock, 2) ? by : -by);
    *changed = (int16_t)(to < 0 ? 0 : to);
}

/* The same rule for another card, counted where it was counted. */
static void change_card(Stock *stock, Gene *gene)
{
    const int before = gene->rule.which, card = any_card(stock);
    if (is_event(card) || is_event(before)) return;
    gene->rule.which = (uint16_t)card;
    for (int at = 0; at < gene->length;) {
        if (gene->code[at] == PLAN_OWN && gene->code[at + 1] == before)
            gene->code[at + 1] = (int16_t)card;
        const int code = gene->code[at];
        at += plan_has_operand(code) ? 2 : 1;
    }
}

static bool draws_cards(int card)
{
    const TaliaCardInfo *info = talia_card_info((TaliaCard)card);
    return info->types & TALIA_ACTION && info->plus_cards >= 2 && !info->plus_actions;
}

static bool is_village(int card)
{
    return plan_types_of((TaliaCard)card) & PLAN_VILLAGES;
}

/* Some card of the stock that is such a one; TALIA_CARDS: none is. */
static int any_such(Stock *stock, bool (*is_one)(int card))
{
    int found = TALIA_CARDS, among = 0;
    for (int i = 0; i < stock->cards; i++) {
        if (is_one(stock->card[i]) && chance(stock, ++among) == 0) found = stock->card[i];
    }
    return found;
}

/* Villages as there are Terminals, and what draws as there are Villages. */
static void add_engine(Stock *stock, Genes *genes)
{
    const int village = any_such(stock, is_village), draws = any_such(stock, draws_cards);
    const int at = chance(stock, genes->buys + 1);
    if (village == TALIA_CARDS || draws == TALIA_CARDS) return;
    Gene acting = buy(village), drawing = buy(draws);
    limit_by(&acting, village, PLAN_LESS_EQUAL, class_of(PLAN_TERMINALS));
    limit_of(&drawing, PLAN_OWN, draws, PLAN_LESS, 2 + chance(stock, 5));
    limit_by(&drawing, class_of(PLAN_TERMINALS), PLAN_LESS_EQUAL, village);
    insert(genes, at, &acting);
    insert(genes, at, &drawing);
}

/* What is changed, the more often the more often it is of use. */
typedef enum Change { NEW_RULE, DROP, MOVE, NUMBER, CONDITION, CARD, ENGINE, TAKEN } Change;

static const uint8_t changes[] = {NEW_RULE, NEW_RULE, NEW_RULE, NEW_RULE, NEW_RULE, DROP,
                                  MOVE,     MOVE,     NUMBER,   NUMBER,   NUMBER,   CONDITION,
                                  CARD,     ENGINE,   TAKEN,    TAKEN};

static void change(Stock *stock, Genes *genes, const Genes *other)
{
    const Change what = (Change)changes[chance(stock, (int)sizeof changes)];
    const int at = genes->buys ? chance(stock, genes->buys) : 0;
    Gene gene;
    switch (genes->buys ? what : NEW_RULE) {
    case NEW_RULE:
        gene = new_rule(stock);
        insert(genes, chance(stock, genes->buys + 1), &gene);
        break;
    case DROP:
        if (genes->buys > 3) drop(genes, at);
        break;
    case MOVE:
        gene = genes->gene[at];
        drop(genes, at);
        insert(genes, chance(stock, genes->buys + 1), &gene);
        break;
    case NUMBER:
        change_number(stock, genes);
        break;
    case CONDITION:
        add_condition(stock, &genes->gene[at]);
        break;
    case CARD:
        change_card(stock, &genes->gene[at]);
        break;
    case ENGINE:
        add_engine(stock, genes);
        break;
    case TAKEN:
        if (!other->buys) break;
        gene = other->gene[chance(stock, other->buys)]; /* in this order by every compiler */
        insert(genes, chance(stock, genes->buys + 1), &gene);
    }
}

void breed_child(Stock *stock, const Plan *parent, const Plan *other, Plan *out)
{
    static _Thread_local Genes genes, others;
    take_apart(parent, &genes);
    take_apart(other, &others);
    for (int left = 1 + chance(stock, 3); left > 0; left--) change(stock, &genes, &others);
    put_together(&genes, out);
}

void breed_tidy(Plan *plan)
{
    static _Thread_local Genes genes;
    char name[PLAN_NAME];
    memcpy(name, plan->name, sizeof name);
    take_apart(plan, &genes);
    put_together(&genes, plan);
    memcpy(plan->name, name, sizeof name);
}

void breed_without(const Plan *plan, int rule, Plan *out)
{
    static _Thread_local Genes genes;
    take_apart(plan, &genes);
    if (rule < genes.buys)
        drop(&genes, rule);
    else
        drop_other(&genes, rule);
    put_together(&genes, out);
    memcpy(out->name, plan->name, sizeof out->name);
}

/* ---- Founders -------------------------------------------------------------------------------- */

static bool is_on(const TaliaSetup *setup, uint8_t card)
{
    return memchr(setup->kingdom, card, setup->kingdom_count) ||
           memchr(setup->event, card, setup->event_count);
}

void stock_find(const TaliaSetup *setup, int setups, uint64_t seed, Stock *out)
{
    *out = (Stock){.random = seed};
    for (int card = 0; card < TALIA_CARDS; card++) {
        int on = 0;
        for (int i = 0; i < setups; i++) on += is_on(&setup[i], (uint8_t)card);
        if (on == setups && out->cards < TALIA_MAX_KINDS) out->card[out->cards++] = (uint8_t)card;
    }
}

typedef struct Founders {
    Plan *plan;
    int count, most;
} Founders;

static void found(Founders *founders, const Genes *genes)
{
    if (founders->count < founders->most) put_together(genes, &founders->plan[founders->count++]);
}

static void add(Genes *genes, Gene gene)
{
    insert(genes, genes->buys, &gene);
}

/* What every plan ends with: points, in time. */
static void add_points(Genes *genes, int wealth)
{
    Gene province = buy(TALIA_province), duchy = buy(TALIA_duchy), estate = buy(TALIA_estate);
    limit(&province, PLAN_WEALTH, PLAN_GREATER, wealth);
    limit_of(&duchy, PLAN_PILE, TALIA_province, PLAN_LESS_EQUAL, 4);
    limit_of(&estate, PLAN_PILE, TALIA_province, PLAN_LESS_EQUAL, 2);
    add(genes, province);
    add(genes, duchy);
    add(genes, estate);
}

static void add_up_to(Genes *genes, int card, int most)
{
    Gene gene = buy(card);
    if (most) limit_of(&gene, PLAN_OWN, card, PLAN_LESS, most);
    add(genes, gene);
}

/* The cheapest card of the stock of that class; TALIA_CARDS: none. */
static int cheapest(const Stock *stock, int class)
{
    int best = TALIA_CARDS;
    for (int i = 0; i < stock->cards; i++) {
        const int card = stock->card[i];
        if (!(plan_types_of((TaliaCard)card) & class)) continue;
        if (best == TALIA_CARDS ||
            talia_card_info((TaliaCard)card)->cost < talia_card_info((TaliaCard)best)->cost)
            best = card;
    }
    return best;
}

/* Money, up to two of a card, and with `trasher` one that clears the deck. */
static void found_money(Founders *founders, int card, int trasher)
{
    Genes genes = {.count = 0};
    add_points(&genes, 14);
    add_up_to(&genes, TALIA_gold, 0);
    if (trasher != TALIA_CARDS && trasher != card) add_up_to(&genes, trasher, 1);
    add_up_to(&genes, card, 2);
    add_up_to(&genes, TALIA_silver, 0);
    found(founders, &genes);
}

/* Villages as there are Terminals, cards that draw as there are Villages, money to buy with. */
static void found_engine(Founders *founders, int village, int draws, int trasher)
{
    Genes genes = {.count = 0};
    Gene drawing = buy(draws), acting = buy(village);
    add_points(&genes, 16);
    if (trasher != TALIA_CARDS) {
        Gene gene = buy(trasher);
        limit_of(&gene, PLAN_OWN, trasher, PLAN_LESS, 1);
        limit(&gene, PLAN_TURN, PLAN_LESS_EQUAL, 4);
        add(&genes, gene);
    }
    add_up_to(&genes, TALIA_gold, 3);
    limit_of(&drawing, PLAN_OWN, draws, PLAN_LESS, 5);
    if (village != draws) limit_by(&drawing, class_of(PLAN_TERMINALS), PLAN_LESS_EQUAL, village);
    add(&genes, drawing);
    if (village != draws) {
        limit_by(&acting, village, PLAN_LESS_EQUAL, class_of(PLAN_TERMINALS));
        add(&genes, acting);
    }
    add_up_to(&genes, TALIA_silver, 3);
    found(founders, &genes);
}

static void found_engines(Founders *founders, const Stock *stock)
{
    const int trasher = cheapest(stock, PLAN_TRASHERS);
    for (int i = 0; i < stock->cards; i++) {
        const int draws = stock->card[i];
        const TaliaCardInfo *info = talia_card_info((TaliaCard)draws);
        if (!(info->types & TALIA_ACTION) || info->plus_cards < 2) continue;
        if (info->plus_actions) found_engine(founders, draws, draws, trasher);
        for (int j = 0; j < stock->cards && !info->plus_actions; j++) {
            if (is_village(stock->card[j])) found_engine(founders, stock->card[j], draws, trasher);
        }
    }
}

/* Cheap points as fast as they can be had. */
static void found_rush(Founders *founders, int points, int gainer)
{
    Genes genes = {.count = 0};
    Gene duchy = buy(TALIA_duchy);
    limit(&duchy, PLAN_ENDING, PLAN_LESS_EQUAL, 8);
    add(&genes, duchy);
    if (gainer != TALIA_CARDS) add_up_to(&genes, gainer, 8);
    add_up_to(&genes, points, 0);
    if (gainer == TALIA_CARDS) add_up_to(&genes, TALIA_silver, 0);
    add_up_to(&genes, TALIA_estate, 0);
    add_up_to(&genes, TALIA_copper, 0);
    found(founders, &genes);
}

static void found_library(Founders *founders, const TaliaSetup *setup, int setups, int most)
{
    static _Thread_local TaliaGame game;
    bool is_missing[UINT8_MAX] = {false}; /* something that the plan needs, somewhere */
    for (int i = 0; i < setups; i++) {
        TaliaSetup sound = setup[i];
        sound.seed[0] = sound.seed[1] = 1;
        talia_lay_out(&game, &sound);
        for (int plan = 0; plan < library_plans(); plan++)
            is_missing[plan] |= !library_fits(plan, &(TaliaView){&game, 0});
    }
    for (int plan = 0; plan < library_plans() && founders->count < most; plan++) {
        if (is_missing[plan]) continue;
        Plan *const founder = &founders->plan[founders->count++];
        library_read(plan, founder);
        founder->careful = founder->finisher = true;
    }
}

int breed_founders(const Stock *stock, const TaliaSetup *setup, int setups, Plan *out, int most)
{
    Founders founders = {.plan = out, .most = most};
    const int trasher = cheapest(stock, PLAN_TRASHERS), gainer = cheapest(stock, PLAN_GAINERS);
    found_library(&founders, setup, setups, most / 3);
    found_engines(&founders, stock);
    for (int i = 0; i < stock->cards; i++) {
        const int card = stock->card[i], types = talia_card_info((TaliaCard)card)->types;
        if (types & TALIA_VICTORY) found_rush(&founders, card, gainer);
        if (!(types & TALIA_EVENT)) found_money(&founders, card, TALIA_CARDS);
    }
    if (trasher != TALIA_CARDS) {
        for (int i = 0; i < stock->cards; i++) {
            if (!is_event(stock->card[i])) found_money(&founders, stock->card[i], trasher);
        }
    }
    return founders.count;
}
