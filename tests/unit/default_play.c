/* default_play.c - default play has an answer to everything: in random kingdoms of all sets, with
 * Events, 2 to 6 players who buy what chance tells them never choose what is not offered, and
 * their games come to an end. Every Action has its place in a turn. */
#include <stdio.h>
#include <string.h>

#include <talia/game.h>

#include "../../bots/plan.h"
#include "../../script/random.h"
#include "../../text/text.h"
#include "../support/check.h"

/* ---- Plans by chance ------------------------------------------------------------------------- */

/* Buy that card, if fewer than `most` are owned; 0: always. */
static void add_rule(Plan *plan, int card, int most)
{
    PlanRule *rule = &plan->rule[plan->rules++];
    *rule = (PlanRule){.code = PLAN_ALWAYS,
                       .verb = TALIA_BUY,
                       .about = TALIA_NONE,
                       .object = PLAN_CARD,
                       .which = (uint16_t)card};
    if (!most) return;
    const int code[] = {PLAN_OWN, card, PLAN_NUMBER, most, PLAN_LESS, PLAN_STOP};
    rule->code = plan->code_length;
    for (size_t i = 0; i < sizeof code / sizeof *code; i++)
        plan->code[plan->code_length++] = (int16_t)code[i];
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

/* ---- Games ----------------------------------------------------------------------------------- */

enum { MOST_DECISIONS = 20000 };

typedef struct Table {
    TaliaSetup setup;
    TaliaGame game;
    Plan plan[TALIA_MAX_PLAYERS];
    Planner planner[TALIA_MAX_PLAYERS];
} Table;

static void lay_table(Table *table, uint64_t *random)
{
    table->setup = (TaliaSetup){.seed = {1, 1},
                                .players = (uint8_t)(2 + random_under(random, 5)),
                                .edition = (uint8_t)(1 + random_under(random, 2))};
    random_kingdom(random, &table->setup, TALIA_SET_ADVENTURES);
    random_events_or_none(random, &table->setup);
    talia_start(&table->game, &table->setup);
    for (int who = 0; who < table->setup.players; who++) {
        const TaliaView view = {&table->game, who};
        invent_plan(&table->plan[who], &table->setup, random);
        planner_bind(&table->planner[who], &table->plan[who], &view);
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
        lay_table(&table, &random);
        check(play(&table, &over), "what is chosen is offered");
        ended += over;
    }
    check(ended > games * 95 / 100, "games come to an end");
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
    return checks_end();
}
