/* default_play.c - default play has an answer to everything: in random kingdoms of all sets, with
 * Events, 2 to 6 players who buy what chance tells them never choose what is not offered, and
 * their games come to an end. What lasts from decision to decision is what is worked out anew.
 * Every Action has its place in a turn. */
#include <stdio.h>
#include <string.h>

#include <talia/game.h>

#include "../../bots/mind.h"
#include "../../script/random.h"
#include "../../text/text.h"
#include "../support/check.h"

/* ---- Plans by chance ------------------------------------------------------------------------- */

static PlanRule *add_buy(Plan *plan, int card)
{
    PlanRule *rule = &plan->rule[plan->rules++];
    *rule = (PlanRule){.code = PLAN_ALWAYS,
                       .verb = TALIA_BUY,
                       .about = TALIA_NONE,
                       .object = PLAN_CARD,
                       .which = (uint16_t)card};
    return rule;
}

static void add_code(Plan *plan, int number)
{
    plan->code[plan->code_length++] = (int16_t)number;
}

/* Buy that card, if something that is counted, of a card or not, is less than `most`. */
static void add_condition(Plan *plan, int card, PlanCode what, int of, int most)
{
    add_buy(plan, card)->code = plan->code_length;
    add_code(plan, (int)what);
    if (plan_has_operand((int)what)) add_code(plan, of);
    add_code(plan, PLAN_NUMBER);
    add_code(plan, most);
    add_code(plan, PLAN_LESS);
    add_code(plan, PLAN_STOP);
}

/* Buy that card, if fewer than `most` are owned; 0: always. */
static void add_rule(Plan *plan, int card, int most)
{
    if (most)
        add_condition(plan, card, PLAN_OWN, card, most);
    else
        add_buy(plan, card);
}

/* Provinces; of some kingdom cards a few, and Events; then Treasures. */
static void invent_plan(Plan *plan, const TaliaSetup *setup, uint64_t *random)
{
    *plan = (Plan){.name = "chance", .careful = true, .finisher = true};
    add_rule(plan, TALIA_province, 0);
    for (int n = random_under(random, 8); n > 0; n--) {
        const int card = setup->kingdom[random_under(random, setup->kingdom_count)];
        add_rule(plan, card, 1 + random_under(random, 4));
    }
    for (int i = 0; i < setup->event_count; i++) {
        if (random_under(random, 2)) add_rule(plan, setup->event[i], 0);
    }
    add_rule(plan, TALIA_gold, 0);
    add_rule(plan, TALIA_duchy, 3);
    add_rule(plan, TALIA_silver, 0);
}

/* The same, each rule with a condition on something else that can be counted. */
static void invent_conditions(Plan *plan, const TaliaSetup *setup, uint64_t *random)
{
    enum { RULES = 40, MOST = 12, MEASURES = PLAN_LAST_MEASURE - PLAN_OWN + 1 };
    *plan = (Plan){.name = "conditions", .careful = true, .finisher = true};
    for (int i = 0; i < RULES; i++) {
        const int basic = random_under(random, TALIA_BASIC_CARDS - 1);
        const int card = setup->kingdom[random_under(random, setup->kingdom_count)];
        const PlanCode what = (PlanCode)(PLAN_OWN + random_under(random, MEASURES));
        add_condition(plan, i % 2 ? card : basic, what, i % 3 ? basic : card,
                      1 + random_under(random, MOST));
    }
    add_rule(plan, TALIA_province, 0);
    add_rule(plan, TALIA_silver, 0);
}

/* ---- Games ----------------------------------------------------------------------------------- */

enum { MOST_DECISIONS = 20000 };

typedef struct Table {
    TaliaSetup setup;
    TaliaGame game;
    Plan plan[TALIA_MAX_PLAYERS];
    Planner planner[TALIA_MAX_PLAYERS];
    Sight sight[TALIA_MAX_PLAYERS];
} Table;

typedef void Invent(Plan *plan, const TaliaSetup *setup, uint64_t *random);

static void lay_table(Table *table, Invent *invent, uint64_t *random)
{
    table->setup = (TaliaSetup){.seed = {1, 1},
                                .players = (uint8_t)(2 + random_under(random, 5)),
                                .edition = (uint8_t)(1 + random_under(random, 2))};
    random_kingdom(random, &table->setup, TALIA_SET_ADVENTURES);
    random_events_or_none(random, &table->setup);
    talia_start(&table->game, &table->setup);
    for (int who = 0; who < table->setup.players; who++) {
        const TaliaView view = {&table->game, who};
        invent(&table->plan[who], &table->setup, random);
        planner_bind(&table->planner[who], &table->plan[who], &view);
        table->sight[who].is_new = true;
    }
}

static bool is_offered(const TaliaGame *game, TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) return talia_plain_treasures(game) != 0;
    return talia_is_option(talia_decision(game), choice);
}

/* Plays on to the end; false: something was chosen that is not offered. */
static bool play(Table *table, bool *over)
{
    TaliaGame *const game = &table->game;
    for (int i = 0; i < MOST_DECISIONS && !talia_is_over(game); i++) {
        const TaliaDecision *decision = talia_decision(game);
        const TaliaView view = {game, decision->who};
        const TaliaChoice choice = planner_choose(&table->planner[decision->who], &view, NULL);
        if (!is_offered(game, choice)) {
            fprintf(stderr, "card %d is answered with %x\n",
                    decision->card == TALIA_NONE ? -1 : (int)talia_card(game, decision->card),
                    (unsigned)choice);
            return false;
        }
        talia_choose(game, choice);
    }
    *over = talia_is_over(game);
    return true;
}

static void test_games(void)
{
    static Table table;
    uint64_t random = 7;
    const int games = times(3000, 600);
    int ended = 0;
    for (int i = 0; i < games; i++) {
        bool over = false;
        lay_table(&table, invent_plan, &random);
        check(play(&table, &over), "what is chosen is offered");
        ended += over;
    }
    check(ended > games * 95 / 100, "games come to an end");
}

/* Plays on to the end, and somebody who keeps what lasts looks on: how often that one would have
 * chosen something else. */
static int count_differences(Table *table)
{
    TaliaGame *const game = &table->game;
    int different = 0;
    for (int i = 0; i < MOST_DECISIONS && !talia_is_over(game); i++) {
        const TaliaView view = {game, talia_decision(game)->who};
        const Planner *const planner = &table->planner[view.seat];
        const TaliaChoice choice = planner_choose(planner, &view, NULL);
        different += planner_go_on(planner, &view, &table->sight[view.seat]) != choice;
        talia_choose(game, choice);
    }
    return different;
}

static void test_lasting(void)
{
    static Table table;
    uint64_t random = 8;
    for (int i = times(1000, 200); i > 0; i--) {
        lay_table(&table, i % 2 ? invent_conditions : invent_plan, &random);
        check(count_differences(&table) == 0, "what lasts is as if worked out anew");
    }
}

/* ---- The order of Actions -------------------------------------------------------------------- */

static void test_order(void)
{
    static const bool has_place[TALIA_CARDS] = {
#define PLAY(id, ...) [TALIA_##id] = true,
#define JUDGE(id, ...) [TALIA_##id] = true,
#include "../../bots/advice/plays.def"
#undef PLAY
#undef JUDGE
    };
    for (int card = 0; card < TALIA_CARDS; card++) {
        const bool is_action = talia_card_info((TaliaCard)card)->types & TALIA_ACTION;
        if (is_action != has_place[card])
            fprintf(stderr, "bots/advice/plays.def, %s:\n", text_card_id((TaliaCard)card));
        check(is_action == has_place[card], "plays.def has the Actions and no others");
    }
}

int main(void)
{
    test_order();
    test_games();
    test_lasting();
    return checks_end();
}
