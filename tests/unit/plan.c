/* plan.c - plans: what is read and what is refused, what conditions are worth, how rules decide
 * positions, and that the plans of plans/ play as their like in bots/ do. */
#include "../../script/files.h"
#include "../../script/plan.h"

#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../../bots/bots.h"
#include "../../script/plan_parts.h"
#include "../../script/random.h"
#include "../../script/scenario.h"
#include "../../text/text.h"
#include "../support/check.h"

/* ---- Reading -------------------------------------------------------------------------------- */

static Plan plan;
static char told[4096]; /* faults or warnings */

static bool read(const char *text)
{
    FILE *faults = fmemopen(told, sizeof told, "w");
    if (!faults) exit(1);
    memset(told, 0, sizeof told);
    const bool good = plan_read("t.plan", slice_of(text), &plan, faults);
    fclose(faults);
    return good;
}

static void accept(const char *text)
{
    check(read(text), text);
    if (told[0]) fprintf(stderr, "  %s", told);
}

/* It is refused, and this is said first. */
static void refuse(const char *text, const char *words)
{
    const bool good = read(text);
    check(!good && strncmp(told, words, strlen(words)) == 0, text);
    if (good || strncmp(told, words, strlen(words)) != 0)
        fprintf(stderr, "  not '%s' but '%s'\n", words, told);
}

static void test_good(void)
{
    accept("");
    check(plan.careful && plan.finisher && strcmp(plan.name, "t") == 0, "what is unsaid");
    accept("\xef\xbb\xbfname: Ü 2  # why\r\ncareful: NO\r\nfinisher: no\r\n\r\nbuy:\r\n  Gold\r\n");
    check(!plan.careful && !plan.finisher && strcmp(plan.name, "Ü 2") == 0, "the head");
    check(plan.rules == 1 && plan.rule[0].line == 6 && plan.rule[0].which == TALIA_gold, "a rule");
    accept("BUY: sala obrad, \"Coin of the Realm\" IF Own(Złoto) = 1\n nothing if(coins<3)");
    check(plan.rules == 3 && plan.rule[0].which == TALIA_council_room &&
              plan.rule[1].which == TALIA_coin_of_the_realm && plan.rule[2].object == PLAN_NOTHING,
          "names in both languages, lists");
    check(plan.rule[0].code == plan.rule[1].code && plan.rule[2].line == 2,
          "one condition for all");
    accept("Steward:\n choose coin\n trash no Gold, Treasures if turn>1\nset aside: Estate\nname: "
           "Gold");
    check(plan.rule[0].which == TALIA_WORD_COINS && plan.rule[0].about == TALIA_steward, "a word");
    check(plan.rule[1].veto && !plan.rule[2].veto && plan.rule[2].which == TALIA_TREASURE, "no");
    check(plan.rule[3].verb == TALIA_SET_ASIDE && plan.rule[3].about == TALIA_NONE, "two words");
    check(plan.rule[4].verb == TALIA_NAME, "what to name");
}

static void test_needs(void)
{
    accept("buy:\n Smithy\n Gold\n Alms\n Smithy if turn > 3\n Witch");
    check(plan.kingdom_count == 2 && plan.kingdom[1] == TALIA_witch && plan.event_count == 1 &&
              plan.event[0] == TALIA_alms,
          "what is bought is needed");
    accept("kingdom: Chapel\nevents: none\nbuy:\n Smithy\n Alms");
    check(plan.kingdom_count == 1 && plan.kingdom[0] == TALIA_chapel && plan.event_count == 0,
          "unless the head says otherwise");
    accept("kingdom: First Game\nbuy:\n Witch");
    check(plan.kingdom_count == 10, "a kingdom by its name");
}

static void test_bad_lines(void)
{
    refuse("Gold", "t.plan:1:1: a rule stands in a section; expected 'buy:'");
    refuse("buy", "t.plan:1:4: a section begins here; expected ':'");
    refuse("name: a\nname: b", "t.plan:2:1: 'name:' was given already");
    refuse("careful: maybe", "t.plan:1:10: 'maybe' is not a switch; expected yes or no");
    refuse("careful:", "t.plan:1:9: a value is missing");
    refuse("buy:\ncareful: no", "t.plan:2:1: 'careful:' comes too late");
    refuse("kingdom: Witchh", "t.plan:1:10: 'Witchh' is neither a kingdom nor a card; near: Witch");
    refuse("kingdom: Gold, Witch", "t.plan:1:10: Gold is not a kingdom card");
    refuse("events: Witch", "t.plan:1:9: Witch is not an Event");
    refuse("Stewart:", "t.plan:1:1: 'Stewart' is not a card; near: Steward");
    refuse("trahs:\n foo",
           "t.plan:1:1: 'trahs' neither begins a section nor is a key; near: trash");
    refuse("choose: coins", "t.plan:1:1: what to choose is said card by card");
    refuse(": Gold", "t.plan:1:1: a name is missing before ':'");
    refuse("name: 0123456789012345678901234567890123456789012345678901234567890123456789",
           "t.plan:1:7: this name is too long");
    refuse("name: a\tb", "t.plan:1:8: a name cannot have control characters");
}

static void test_bad_rules(void)
{
    refuse("buy:\n  Provinse", "t.plan:2:3: 'Provinse' is not a card; near: Province (Prowincja)");
    refuse("buy:\n  Łaska, Zloto", "t.plan:2:3: 'Łaska' is not a card");
    refuse("buy:\n Province money > 3", "t.plan:2:11: 'money > 3' follows a card; expected 'if'");
    refuse("buy: Gold,, Silver", "t.plan:1:11: a name is missing here");
    refuse("buy: if turn > 3", "t.plan:1:6: a name is missing here; expected a card, an Event");
    refuse("buy: Treasure", "t.plan:1:6: a type cannot be bought");
    refuse("buy: no Gold", "t.plan:1:9: nothing is bought but what a rule names");
    refuse("buy: buy Gold", "t.plan:1:6: the section says 'buy' already");
    refuse("trash: Alms", "t.plan:1:8: Alms is an Event and can only be bought");
    refuse("keep: nothing", "t.plan:1:7: nothing is kept anyway");
    refuse("keep: no Gold", "t.plan:1:10: 'keep no ...' says nothing");
    refuse("discard: Tresure",
           "t.plan:1:10: 'Tresure' is not a card; near: Treasury (Skarbiec); near "
           "type: Treasure");
    refuse("Steward:\n coins", "t.plan:2:2: 'coins' is nothing to do; expected what to do");
    refuse("Steward:\n thrash Gold", "t.plan:2:2: 'thrash' is nothing to do");
    refuse("Steward:\n trash", "t.plan:2:7: a name is missing here");
    refuse("Steward:\n buy Gold", "t.plan:2:2: no card asks what to buy");
    refuse("Steward: choose coinz", "t.plan:1:17: 'coinz' is not a word to choose");
}

static void test_bad_conditions(void)
{
    refuse("buy: Gold if", "t.plan:1:13: something is missing here; expected a number");
    refuse("buy: Gold if 3 >", "t.plan:1:17: something is missing here; expected a number");
    refuse("buy: Gold if mony > 1",
           "t.plan:1:14: 'mony' is not a word of a condition; expected one "
           "like 'coins' or 'own(Smithy)'; near: money");
    refuse("buy: Gold if Smithy < 1", "t.plan:1:14: 'Smithy' is a card; expected how many");
    refuse("buy: Gold if pile(Terminals) > 1",
           "t.plan:1:19: a type cannot stand in pile(); expected a card");
    refuse("buy: Cantrips", "t.plan:1:6: a type cannot be bought; expected a card or an Event");
    refuse("buy: Gold if own(Terminalz) > 1", "t.plan:1:18: 'Terminalz' is not a card");
    check(strstr(told, "near type: Terminals") != NULL, "the class that is near");
    refuse("buy: Gold if cointoken > 1", "t.plan:1:24: 'cointoken' is of cards; expected one");
    refuse("buy: Gold if ending(Gold) > 1", "t.plan:1:20: 'ending' is a number; expected no");
    refuse("buy: Gold if own < 1", "t.plan:1:18: 'own' is of cards; expected one in brackets");
    refuse("buy: Gold if turn(Gold)", "t.plan:1:18: 'turn' is a number; expected no brackets");
    refuse("buy: Gold if own(Smithi) < 2", "t.plan:1:18: 'Smithi' is not a card; near: Smithy");
    refuse("buy: Gold if own(Gold < 2", "t.plan:1:26: something is missing here; expected ')'");
    refuse("buy: Gold if own() < 2", "t.plan:1:18: a name is missing here");
    refuse("buy: Gold if pile(Treasure)", "t.plan:1:19: a type cannot stand in pile()");
    refuse("buy: Gold if own(Alms)", "t.plan:1:18: an Event cannot stand in own()");
    refuse("buy: Gold if gained(Alms)", "t.plan:1:21: an Event cannot stand in gained()");
    refuse("buy: Gold if (turn < 3", "t.plan:1:23: something is missing here; expected ')'");
    refuse("buy: Gold if 1 < turn < 3", "t.plan:1:23: '< 3' cannot stand here; expected one comp");
    refuse("buy: Gold if turn 3", "t.plan:1:19: '3' cannot stand here; expected 'and', 'or'");
    refuse("buy: Gold if 99999 > 1", "t.plan:1:14: this number has too many digits");
    refuse("buy: Gold if 3. > 1", "t.plan:1:16: a digit is missing here");
    refuse("buy: Gold if .5 > 1", "t.plan:1:14: '.5 > 1' cannot stand here");
}

/* `many` times the same. */
static const char *repeat(const char *head, const char *text, int many)
{
    static char out[65536];
    size_t n = (size_t)snprintf(out, sizeof out, "%s", head);
    for (int i = 0; i < many && n < sizeof out; i++)
        n += (size_t)snprintf(out + n, sizeof out - n, "%s", text);
    return out;
}

static void test_limits(void)
{
    accept(repeat("buy:\n", "Gold\n", PLAN_MAX_RULES));
    check(plan.rules == PLAN_MAX_RULES, "as many rules as there may be");
    refuse(repeat("buy:\n", "Gold\n", PLAN_MAX_RULES + 1), "t.plan:402:1: one rule too many");
    refuse(repeat("buy: Gold if 1", "+1", 3000), "t.plan:1:");
    check(strstr(told, "the conditions of this plan are too long together") != NULL, "long code");
    refuse(repeat("buy: Gold if 1", "+(1", 40), "t.plan:1:");
    check(strstr(told, "too many numbers at once, more than 16") != NULL, "a deep stack");
    refuse(repeat("buy: Gold if ", "(", 40), "t.plan:1:47: nested too deep, more than 32 times");
    refuse(repeat("buy: Gold if ", "not ", 40), "t.plan:1:");
    refuse(repeat("buy: Gold if ", "-", 40), "t.plan:1:");
    refuse(repeat("", "x\n", 100), "t.plan:1:1: a rule stands in a section");
    check(strstr(told, "t.plan:21:1: too many faults: the rest is not read\n") != NULL, "faults");
    accept(repeat("", "\n", 65000));
}

static void warns(const char *text, const char *words)
{
    accept(text);
    FILE *out = fmemopen(told, sizeof told, "w");
    if (!out) exit(1);
    memset(told, 0, sizeof told);
    const int count = plan_warn("t.plan", &plan, out);
    fclose(out);
    check(count == (*words != '\0') && strcmp(told, words) == 0, text);
    if (strcmp(told, words) != 0) fprintf(stderr, "  not '%s' but '%s'\n", words, told);
}

static void test_warnings(void)
{
    warns("buy:\n Gold\n Silver\n Gold if turn > 3",
          "t.plan:4: warning: 'Gold' is never reached here: line 2 has 'Gold' always\n");
    warns("buy:\n nothing\n Silver",
          "t.plan:3: warning: 'Silver' is never reached here: line 2 has 'nothing' always\n");
    warns("buy: Gold\ntrash:\n Treasure\n Copper",
          "t.plan:4: warning: 'Copper' is never reached here: line 3 has 'Treasure' always\n");
    warns("buy: Gold\nMasquerade: discard Curse",
          "t.plan:2: warning: Masquerade never asks to discard\n");
    warns("buy: Gold\nPage: exchange Page", "t.plan:2: warning: Page never asks to exchange\n");
    warns("buy: Champion", "t.plan:1: warning: Champion is never bought: it is exchanged for\n");
    warns("trash: Curse", "t.plan:1: warning: this plan buys nothing: it has no section 'buy:'\n");
    warns("buy:\n Gold if turn > 3\n Gold\ntrash:\n nothing\n Copper\nSteward:\n choose coin\n"
          " trash Copper\nTorturer: choose curses",
          "");
}

/* ---- Positions ------------------------------------------------------------------------------ */

static TaliaGame game;
static Planner planner;

static void lay(const char *head)
{
    char text[4096];
    snprintf(text, sizeof text, "%s---\n", head);
    Scenario *scenario = scenario_read("plan.c", slice_of(text), stderr);
    check(scenario != NULL, head);
    if (!scenario) exit(1);
    talia_copy(&game, &scenario->start);
    scenario_free(scenario);
}

/* Of the seat that is asked. */
static const TaliaView *view(void)
{
    static TaliaView asked;
    asked = (TaliaView){&game, talia_decision(&game)->who};
    return &asked;
}

/* Whether it holds for A. */
static bool holds(const char *condition)
{
    char text[256];
    snprintf(text, sizeof text, "buy: Gold if %s", condition);
    accept(text);
    planner_bind(&planner, &plan, view());
    return planner_holds(&planner, &(TaliaView){&game, 0}, 0);
}

/* What a condition is worth to A. */
static void worth(const char *condition, double value)
{
    char is[256], is_not[256];
    snprintf(is, sizeof is, "(%s) = %g", condition, value);
    snprintf(is_not, sizeof is_not, "%g != (%s)", value, condition);
    check(holds(is) && !holds(is_not), is);
}

static void test_arithmetic(void)
{
    lay("kingdom: First Game\n");
    worth("1 + 2 * 3 - 4 / 8", 6.5);
    worth("2.75 * 4", 11);
    worth("(1 + 2) * -3", -9);
    worth("- - 2", 2);
    worth("7 / 0", 0);
    worth("8 - 3 - 2", 3);
    worth("16 / 4 / 2", 2);
    worth("2 < 2", 0);
    worth("2 <= 2", 1);
    worth("3 > 2", 1);
    worth("2 >= 3", 0);
    worth("2 = 2 and 2 == 2 and 1 != 2 and 1 <> 2", 1);
    worth("2\u22642 and 3\u22652 and 1\u22602", 1);
    worth("not 2", 0);
    worth("not 1 = 2 and not (1 = 1 and 0)", 1);
    worth("1 or 0 and 0", 1);
    worth("(1 or 0) and 0", 0);
    worth("0 or 0 or 3 > 2", 1);
    worth("1 and 1 and 1 > 2", 0);
}

/* Bound to a set-up, comparisons become ranges and chains of them: turn is 7, coins 3, buys 2. */
static void test_comparisons(void)
{
    worth("turn < 8", 1);
    worth("turn < 7", 0);
    worth("turn <= 7", 1);
    worth("turn <= 6", 0);
    worth("turn > 6", 1);
    worth("turn > 7", 0);
    worth("turn >= 7", 1);
    worth("turn >= 8", 0);
    worth("turn != 7", 0);
    worth("turn != 6", 1);
    worth("8 > turn", 1);
    worth("7 > turn", 0);
    worth("7 <= turn", 1);
    worth("8 <= turn", 0);
    worth("turn > 32767", 0);
    worth("turn < -32767", 0);
    worth("turn > -32767", 1);
    worth("turn < 32767", 1);
    worth("turn >= 7 and coins = 3 and buys < 3", 1);
    worth("turn >= 8 and coins = 3 and buys < 3", 0);
    worth("turn >= 7 and coins = 4 and buys < 3", 0);
    worth("turn >= 7 and coins = 3 and buys < 2", 0);
    worth("(turn = 7 and coins = 4) or buys = 2", 1);
    worth("(turn = 7 and coins = 4) or buys = 1", 0);
    worth("turn = 7 and (coins = 4 or buys = 2) and empty = 2", 1);
    worth("turn = 7 and (coins = 4 or buys = 1) and empty = 2", 0);
    worth("turn = 6 and (coins = 3 or buys = 2) and empty = 2", 0);
    worth("turn = 7 and (coins = 3 and buys = 2) and not empty = 3", 1);
    worth("not (turn = 7 and coins = 3)", 0);
    worth("not (turn = 7 and coins = 4) and buys = 2", 1);
    worth("own(Witch) or turn = 7", 1);
    worth("turn = 7 and own(Witch)", 0);
    worth("own(Witch) and turn = 7 or coins = 3", 1);
    worth("(turn = 7) + (coins = 3) * 10 + (buys > turn)", 11);
    worth("players = 3 and (players > 3 or turn = 7)", 1);
}

static void test_numbers(void)
{
    lay("kingdom: Smithy, Bridge, Pirate Ship, Embargo, Island, Guide\n"
        "events: Lost Arts, Ferry\nplayers: 3\n"
        "A.hand: Copper*2, Silver, Smithy, Estate\nA.deck: Gold, Duchy\nA.play: Smithy, Copper\n"
        "A.island: Province\nA.tavern: Guide\nA.coins: 3\nA.buys: 2\nA.turns: 6\nA.pirate: 4\n"
        "A.token.action: Smithy\nA.token.card: Smithy\n"
        "B.hand: Curse*3, Gold*2\nC.deck: Gold\nC.hand: Duchy\nsupply.Province: 5\n"
        "supply.Curse: 0\nsupply.Embargo: 0\ntrash: Estate*2\nembargo.Gold: 2\n");
    worth("own(Copper)", 3);
    worth("own(Treasure)", 5);
    worth("own(Witch) + theirs(Witch) + pile(Witch) + hand(Witch)", 0);
    worth("hand", 5);
    worth("hand(Treasures)", 3);
    worth("hand(Kuźnia)", 1);
    worth("played(Smithy)", 1);
    worth("played(Action)", 1);
    worth("mat(Province) + mat(Guide) + mat(Gold)", 2);
    worth("theirs(Gold)", 2);
    worth("theirs(Victory)", 1);
    worth("theirs(Klątwa)", 3);
    worth("pile(Province) * 10 + provinces", 55);
    worth("trashed(Estate)", 2);
    worth("embargo(Gold)", 2);
    worth("tokens(Smithy)", 2);
    worth("tokens(Lost Arts) * 10 + tokens(Ferry)", 10);
    worth("cost(Smithy) * 10 + cost(Witch)", 45);
    worth("turn", 7);
    worth("coins", 3);
    worth("purse", 7);
    worth("buys * 10 + actions", 21);
    worth("empty", 2);
    worth("cards", 11);
    worth("money", 8);
    worth("score", 10);
    worth("own(Terminals) * 100 + own(Cantrips) * 10 + own(Villages)", 210);
    worth("played(Terminal) + hand(Gainers) + hand(Trasher)", 1);
    worth("wealth", 8);
    worth("deck", 2);
    worth("theirs", 5);
    worth("facing(Treasure)", 0);
    worth("smallest * 10 + ending", 55);
    worth("cardtoken(Smithy) + actiontoken(Smithy) * 10", 11);
    worth("buytoken(Smithy) + cointoken(Smithy) + costtoken(Smithy) + trashtoken(Bridge)", 0);
    worth("buying", 0);
    test_comparisons();
    worth("lead", 7);
    worth("players", 3);
    worth("pirate", 4);
}

/* What the plan chooses in the game as it stands, in words, and the line that said so (0: none, -1:
 * the finisher). */
static void chooses(const char *text, const char *label, int line)
{
    char is[TEXT_LABEL];
    int rule;
    accept(text);
    planner_bind(&planner, &plan, view());
    const TaliaChoice choice = planner_choose(&planner, view(), &rule);
    text_label(&game, choice, is, sizeof is);
    const int by = rule >= 0 ? plan.rule[rule].line : rule == PLAN_BY_FINISHER ? -1 : 0;
    check(strcmp(is, label) == 0 && by == line, text);
    if (strcmp(is, label) != 0 || by != line)
        fprintf(stderr, "  not '%s' by line %d but '%s' by line %d\n", label, line, is, by);
}

static void play(TaliaVerb verb, TaliaCard card)
{
    const TaliaChoice choice = TALIA_CHOICE(verb, talia_kind(&game, card));
    check(talia_is_option(talia_decision(&game), choice), text_card_name(ENGLISH, card));
    if (talia_is_option(talia_decision(&game), choice)) talia_choose(&game, choice);
}

/* What lies in play of others, coins of Actions, and tokens one by one; classes card by card. */
static void test_more_numbers(void)
{
    lay("kingdom: Militia, Market, Wharf, Native Village, Chapel, Workshop, Nobles\n"
        "events: Ferry, Plan\n"
        "players: 3\nA.hand: Militia, Market, Copper\nA.deck: Nobles, Chapel, Workshop\n"
        "A.discard: Native Village\nA.token.buy: Militia\nA.token.coin: Market\n"
        "A.token.cost: Militia\nA.token.trash: Wharf\nB.hand: Wharf*2, Gold\n"
        "C.hand: Copper*4\nC.deck: Estate*3\n");
    worth("wealth * 10 + money", 41);
    worth("deck * 10 + theirs", 47);
    worth("own(Terminals) * 100 + own(Villages) * 10 + own(Cantrips)", 321);
    worth("own(Trashers) * 10 + own(Gainers)", 11);
    worth("hand(Terminal) + hand(Cantrip)", 2);
    worth("buytoken(Militia) + buytoken(Market) * 10", 1);
    worth("cointoken(Market) + cointoken(Militia) * 10", 1);
    worth("costtoken(Militia) + costtoken(Market) * 10", 1);
    worth("trashtoken(Wharf) + trashtoken(Militia) * 10", 1);
    lay("kingdom: Wharf\nplayers: 3\nA.hand: Wharf\nA.deck: Copper*2\nB.hand: Wharf*2, Copper\n");
    play(TALIA_PLAY, TALIA_wharf);
    while (talia_view_turn_of(view()) == 0)
        talia_choose(&game, TALIA_CHOICE(TALIA_WORD, TALIA_END));
    worth("facing(Wharf) * 10 + played(Wharf)", 1);
    play(TALIA_PLAY, TALIA_wharf); /* B does */
    worth("facing(Wharf) * 100 + facing(Duration) * 10 + facing(Treasure)", 110);
}

/* Where another Action waits for an Action, Ironworks gains the Action that the plan wants. */
static void test_ironworks(void)
{
    static const char text[] = "buy:\n Gardens\n Great Hall\n Silver";
    lay("kingdom: Ironworks, Gardens, Great Hall\nA.hand: Ironworks*2, Copper*3\n");
    play(TALIA_PLAY, TALIA_ironworks);
    chooses(text, "gain Great Hall", 0);
    lay("kingdom: Ironworks, Gardens, Great Hall\nA.hand: Ironworks, Copper*3\n");
    play(TALIA_PLAY, TALIA_ironworks);
    chooses(text, "gain Gardens", 0);
    lay("kingdom: Ironworks, Gardens\nA.hand: Ironworks*2, Copper*3\n");
    play(TALIA_PLAY, TALIA_ironworks);
    chooses(text, "gain Gardens", 0);
}

/* A Province that is gained needs no money, whatever the plan saves for. */
static void test_province_gained(void)
{
    static const char text[] = "buy:\n Province if money > 50\n Duchy\n Silver";
    lay("kingdom: Remodel\nA.hand: Remodel, Gold, Copper*3\n");
    play(TALIA_PLAY, TALIA_remodel);
    play(TALIA_TRASH, TALIA_gold);
    chooses(text, "gain Province", 0);
    chooses("buy:\n Duchy\n Silver", "gain Duchy", 0);
}

static void test_buying(void)
{
    lay("kingdom: Smithy\nevents: Alms\nphase: buy\nA.coins: 5\nA.buys: 2\n");
    chooses("buy:\n Gold\n Smithy if own(Smithy) > 0\n Silver", "buy Silver", 4);
    chooses("buy:\n nothing if coins < 6\n Silver", "end", 2);
    chooses("buy:\n Alms\n Silver", "buy Alms", 2);
    chooses("buy:\n Gold", "end", 0);
    chooses("buy:\n Duchy if provinces < 8\n Duchy if pile(Duchy) > 7 and empty = 0", "buy Duchy",
            3);
    chooses("buy:\n Duchy if provinces = 8\n Silver", "buy Duchy", 2);
    chooses("buy:\n Duchy if provinces != 8\n Silver if provinces >= 9\n Copper if provinces > 7",
            "buy Copper", 4);
    chooses(repeat("buy:\n", "Gold\n", 100), "end", 0);
    char text[1024];
    snprintf(text, sizeof text, "%sSilver", repeat("buy:\n", "Gold\n", 100));
    chooses(text, "buy Silver", 102);
}

/* What was gained and bought on this turn, whatever can happen in the game. */
static void test_this_turn(const char *more)
{
    char head[256];
    snprintf(head, sizeof head,
             "kingdom: Workshop, Smithy%s\nA.hand: Workshop\nA.coins: 9\nA.buys: 3\n"
             "B.hand: Copper*5\n",
             more);
    lay(head);
    worth("gained + bought + gained(Treasure) + bought(Witch)", 0);
    play(TALIA_PLAY, TALIA_workshop);
    worth("gained", 0);
    play(TALIA_GAIN, TALIA_smithy);
    worth("gained(Kuźnia) * 100 + gained(Action) * 10 + gained", 111);
    worth("bought(Smithy) + bought", 0);
    play(TALIA_BUY, TALIA_silver);
    worth("gained * 100 + bought * 10 + bought(Treasure)", 211);
    worth("bought(Silver) * 10 + bought(Copper)", 10);
    chooses("buy:\n Silver if not bought(Silver)\n Copper if gained(Silver)", "buy Copper", 3);
    play(TALIA_BUY, TALIA_silver);
    worth("bought", 1);
    play(TALIA_BUY, TALIA_copper);
    check(talia_view_turn_of(view()) == 1, "the next turn");
    worth("gained + bought", 0);
}

/* Events are bought, not gained. */
static void test_bought_events(void)
{
    lay("kingdom: Smithy\nevents: Alms, Travelling Fair\nphase: buy\nA.coins: 3\nA.buys: 1\n");
    play(TALIA_BUY, TALIA_travelling_fair);
    worth("bought(Travelling Fair) * 100 + bought(Alms) * 10 + bought", 101);
    worth("gained", 0);
    play(TALIA_BUY, TALIA_alms);
    play(TALIA_GAIN, TALIA_smithy);
    worth("gained(Smithy) * 100 + bought(Smithy) * 10 + bought", 102);
}

static void test_treasures(void)
{
    lay("kingdom: Relic\nevents: Alms\nphase: buy\nA.hand: Copper*2, Silver, Relic\n");
    chooses("buy: Gold", "play treasures", 0);
    chooses("buy: Gold\nplay: Relic", "play Relic", 2);
    chooses("buy:\n Alms\nplay: no Treasure if purse < 7", "buy Alms", 2);
    chooses("buy:\n Alms\nplay: nothing if purse < 7", "buy Alms", 2);
    chooses("buy:\n Alms if buying\nplay: nothing if purse < 7", "buy Alms", 2);
    chooses("buy:\n Alms\nplay: nothing if purse < 6", "play treasures", 0);
    lay("phase: buy\nA.hand: Copper*2, Silver\n");
    chooses("buy: Gold\nplay: no Copper", "play Silver", 0);
}

static void test_actions(void)
{
    lay("kingdom: Smithy, Village, Militia\nA.hand: Smithy, Village, Militia, Gold\n"
        "A.deck: Copper*5\n");
    chooses("play: Smithy", "play Smithy", 1);
    chooses("play: Attack", "play Militia", 1);
    chooses("play:\n nothing if actions = 1\n Smithy", "end", 2);
    chooses("play: no Action", "end", 0);
    chooses("play:\n no Village\n no Militia", "play Smithy", 0);
}

static void test_questions(void)
{
    lay("kingdom: Militia, Steward, Spy, Masquerade\nA.hand: Militia, Gold*3\n"
        "B.hand: Gold, Silver, Copper, Estate, Curse\n");
    play(TALIA_PLAY, TALIA_militia);
    chooses("discard: Gold", "discard Gold", 1);
    chooses("Militia: discard Gold\ndiscard: Curse", "discard Gold", 1);
    chooses("Steward: discard Gold\ndiscard: Curse", "discard Curse", 2);
    chooses("discard: Treasure", "discard Copper", 1);
    chooses("discard: Treasure\nkeep: Copper", "discard Silver", 1);
    chooses("discard: nothing\nkeep: Victory, Curse, Copper, Silver", "discard Gold", 0);
    chooses("keep: Curse, Victory, Treasure\ndiscard: Gold if turn = 1", "discard Gold", 2);
    chooses("Militia:\n discard no Curse\n discard Curse, Silver", "discard Silver", 3);
    lay("kingdom: Steward\nA.hand: Steward, Curse, Estate\n");
    play(TALIA_PLAY, TALIA_steward);
    chooses("Steward:\n choose coins if hand(Curse) > 1\n choose trash", "trash", 3);
    chooses("Steward: choose card", "cards", 1);
}

/* General rules are about one's own cards. */
static void test_others_cards(void)
{
    lay("edition: 1\nkingdom: Spy\nA.hand: Spy\nA.deck: Copper, Gold\nB.deck: Gold\n");
    play(TALIA_PLAY, TALIA_spy);
    chooses("Spy: keep Gold\ndiscard: Gold", "keep Gold", 1);
    chooses("Spy: discard Gold\nkeep: Gold", "discard Gold", 1);
    accept("keep: Gold");
    planner_bind(&planner, &plan, view());
    int rule;
    planner_choose(&planner, view(), &rule);
    check(rule == PLAN_BY_DEFAULT, "Spy is not asked about one's own Gold");
}

static void test_gaining(void)
{
    lay("kingdom: Workshop, Gardens\nA.hand: Workshop, Copper*2\nsupply.Workshop: 0\n");
    chooses("buy:\n Gardens", "play Workshop", 0); /* little as they are worth yet */
    play(TALIA_PLAY, TALIA_workshop);
    chooses("buy:\n Gardens", "gain Gardens", 0);
    lay("kingdom: Workshop, Smithy\nA.hand: Workshop\n");
    play(TALIA_PLAY, TALIA_workshop);
    chooses("buy:\n Smithy if own(Smithy) > 0\n Silver", "gain Silver", 0);
    chooses("buy:\n Silver\ngain:\n Smithy", "gain Smithy", 4);
    chooses("buy:\n Smithy if buying\n Silver if not buying", "gain Silver", 0);
}

/* A Traveller stops where the plan says, and goes on by default. */
static void test_travellers(void)
{
    static const char stops[] = "buy: Peasant\nexchange: no Soldier if own(Soldier) = 1";
    lay("kingdom: Peasant\nphase: buy\nA.play: Soldier, Peasant\nA.buys: 0\n");
    chooses(stops, "exchange Peasant", 0);
    play(TALIA_EXCHANGE, TALIA_peasant);
    chooses(stops, "exchange Soldier", 0); /* there are two of them now */
    chooses("buy: Peasant\nexchange: no Soldier", "done", 0);
}

static void test_ends(void)
{
    static const char last[] = "kingdom: Smithy\nphase: buy\nA.coins: 8\nsupply.Province: 1\n%s";
    static const char rules[] = "careful: %s\nfinisher: %s\nbuy:\n Silver if coins > 8\n Province\n"
                                " Gold";
    char text[512], head[512];
    snprintf(head, sizeof head, last, "B.deck: Province*3\n");
    lay(head);
    snprintf(text, sizeof text, rules, "no", "yes");
    chooses(text, "buy Province", 5);
    snprintf(text, sizeof text, rules, "yes", "yes");
    chooses(text, "buy Gold", 6);
    check(planner_refuses(&planner, view()) == 1, "the Province is what it will not buy");
    snprintf(head, sizeof head, last, "");
    lay(head);
    chooses("buy:\n Gold", "buy Province", -1);
    chooses("finisher: no\nbuy:\n Gold", "buy Gold", 3);
    check(planner_refuses(&planner, view()) < 0, "nothing is refused");
}

/* ---- Set-ups -------------------------------------------------------------------------------- */

static bool lies(const TaliaSetup *setup, TaliaCard card)
{
    return memchr(setup->kingdom, (int)card, setup->kingdom_count) ||
           memchr(setup->event, (int)card, setup->event_count);
}

static void test_setups(void)
{
    static Plan other;
    TaliaSetup setup;
    char error[SETUP_ERROR];
    const Plan *const plans[] = {&plan, &other};
    accept("buy:\n Witch\n Alms\n Wharf");
    other = plan;
    accept("buy:\n Cellar\n Witch");
    check(plan_setup(&(SetupWish){.seed = "3"}, plans, 2, &setup, error) &&
              setup.kingdom_count == 10 && lies(&setup, TALIA_witch) && lies(&setup, TALIA_wharf) &&
              lies(&setup, TALIA_cellar) && lies(&setup, TALIA_alms),
          "what both need");
    check(
        plan_setup(&(SetupWish){.kingdom = "Chapel", .events = "none"}, plans, 2, &setup, error) &&
            lies(&setup, TALIA_chapel) && lies(&setup, TALIA_witch) && setup.event_count == 0,
        "what is wished for comes first");
    check(plan_setup(&(SetupWish){.kingdom = "Interaction"}, plans, 2, &setup, error) &&
              setup.edition == 1,
          "a kingdom of a first-edition book is played by that edition");
    check(plan_setup(&(SetupWish){.kingdom = "First Game"}, plans, 2, &setup, error) &&
              !lies(&setup, TALIA_witch) && lies(&setup, TALIA_alms),
          "a whole kingdom is left as it is");
    check(!plan_setup(&(SetupWish){.kingdom = "Frist Game"}, plans, 2, &setup, error) &&
              strstr(error, "First Game"),
          "no kingdom");
    accept("buy: Chapel, Moat, Village, Smithy, Militia, Market, Mine, Festival, Library");
    check(!plan_setup(&(SetupWish){.seed = "1"}, plans, 2, &setup, error) &&
              strstr(error, "these plans need 11 kingdom cards"),
          "too many");
}

/* ---- Whole games ----------------------------------------------------------------------------- */

static bool load(const char *path)
{
    static char text[65536];
    FILE *file = fopen(path, "r");
    if (!file) return false;
    const size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    return plan_read(path, (Slice){text, length}, &plan, stderr) &&
           plan_warn(path, &plan, stderr) == 0;
}

static void deal(uint64_t seed, int players, const char *kingdom)
{
    TaliaSetup setup;
    char error[SETUP_ERROR], seats[2] = {(char)('0' + players), 0};
    const SetupWish wish = {.players = seats, .kingdom = kingdom, .sets = "all", .events = "none"};
    if (!setup_resolve(&wish, &setup, error)) check(false, error);
    setup.seed[0] = seed;
    talia_start(&game, &setup);
}

/* Whether the plan makes the bot's choices, all of them in all games. */
static void plays_like(const char *path, const char *name, int smithies)
{
    const uint64_t games = (uint64_t)times(3000, 600);
    Bot bot;
    check(load(path) && bot_by_name(name, &bot), path);
    bot.smithies = smithies;
    uint64_t different = 0;
    for (uint64_t i = 1; i <= games; i++) {
        deal(i, 2 + (int)(i % 3), i % 2 ? "First Game" : "Smithy, Island, Harem, Great Hall");
        planner_bind(&planner, &plan, view());
        while (!talia_is_over(&game)) {
            const TaliaChoice choice = bot_choose(&bot, view());
            different += planner_choose(&planner, view(), NULL) != choice;
            talia_choose(&game, choice);
        }
    }
    check(different == 0, name);
}

/* Every kind of rule at once, in games of all cards: each choice must be one of the options. */
static const char everything[] =
    "buy:\n Province\n Gold if own(Gold) < 3\n Plan\n Quest if turn > 5\n Duchy if lead < 0\n"
    "play:\n no Attack if turn = 4\n Attack\n Treasure if turn = 7\n nothing if turn = 9\n"
    "trash:\n Curse\n no Gold\n Victory if turn < 5\n nothing if cards < 9\n"
    "gain:\n Action\n nothing\ndiscard:\n Curse, Victory\n Treasure if hand > 4\n"
    "topdeck: Action\nkeep: Gold, Silver, Action\ncall: Reserve\nreveal: Reaction\n"
    "return: Curse\npass: Curse\nset aside: Victory\ntake: Action\nexchange: no Page\n"
    "name: Copper\npile: Action\nfirst: Duration\n"
    "Steward:\n choose trash if hand(Curse) + hand(Estate) > 0\n choose coin\n trash Estate\n"
    "Pawn: choose card, coin\nSpy: keep Gold\nTorturer: choose curse if pile(Curse) = 0\n";

static void test_any_game(void)
{
    enum { MOST_DECISIONS = 3000 };
    const int games = times(1500, 300);
    uint64_t random = 5, illegal = 0, followed = 0;
    accept(everything);
    for (int i = 0; i < games; i++) {
        TaliaSetup setup = {.players = (uint8_t)(2 + i % 3), .edition = (uint8_t)(1 + i % 2)};
        random_kingdom(&random, &setup, TALIA_SET_ADVENTURES);
        random_events_or_none(&random, &setup);
        talia_start(&game, &setup);
        planner_bind(&planner, &plan, view());
        for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
            const TaliaDecision *asked = talia_decision(&game);
            int rule;
            TaliaChoice choice = planner_choose(&planner, view(), &rule);
            const bool all = choice == TALIA_PLAY_TREASURES && talia_plain_treasures(&game);
            illegal += !all && !talia_is_option(asked, choice);
            followed += rule >= 0;
            if (random_under(&random, 3) == 0 || (!all && !talia_is_option(asked, choice)))
                choice = talia_option(asked, random_under(&random, talia_option_count(asked)));
            talia_choose(&game, choice);
        }
    }
    check(illegal == 0, "a plan chooses options only");
    check(followed > (uint64_t)times(10000, 2000), "its rules are followed");
}

/* What random games ask is what the rows ASKS have. */
static void test_asks(void)
{
    enum { MOST_DECISIONS = 1500 };
    const int games = times(2000, 400);
    uint64_t random = 9;
    int options_of_cards = 0;
    for (int i = 0; i < games; i++) {
        TaliaSetup setup = {.players = 2, .edition = (uint8_t)(1 + i % 2)};
        random_kingdom(&random, &setup, TALIA_SET_ADVENTURES);
        random_events_or_none(&random, &setup);
        talia_start(&game, &setup);
        for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
            const TaliaDecision *asked = talia_decision(&game);
            TaliaChoice options[TALIA_MAX_OPTIONS];
            const int count = talia_options(&game, options);
            const bool by_card = asked->card != TALIA_NONE;
            if (by_card) options_of_cards += count;
            for (int k = 0; by_card && k < count; k++) {
                const TaliaCard card = talia_card(&game, asked->card);
                if (asked->question == TALIA_Q_CARD ? plan_card_asks_itself(card, options[k])
                                                    : plan_card_asks(card, options[k]))
                    continue;
                fprintf(stderr, "engine/cards/cards.def, %s:\n", text_card_id(card));
                check(false, "what it asks is in its row");
            }
            talia_choose(&game, options[random_under(&random, count)]);
        }
    }
    check(options_of_cards > 90 * games, "cards ask a lot");
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* The plan as text, on the heap. */
static char *written(const Plan *of)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out || !plan_write(of, out) || fclose(out) != 0) exit(1);
    return text;
}

/* What is written is read as the same plan, and written the same again. */
static void comes_back(const char *what)
{
    static Plan first;
    first = plan;
    char *const text = written(&first);
    accept(text);
    bool same = plan.rules == first.rules && plan.careful == first.careful &&
                strcmp(plan.name, first.name) == 0 && plan.kingdom_count == first.kingdom_count &&
                plan.event_count == first.event_count;
    for (int i = 0; same && i < plan.rules; i++) {
        const PlanRule *a = &plan.rule[i], *b = &first.rule[i];
        same = a->verb == b->verb && a->about == b->about && a->object == b->object &&
               a->which == b->which && a->veto == b->veto &&
               (a->code == PLAN_ALWAYS) == (b->code == PLAN_ALWAYS);
    }
    char *const again = written(&plan);
    check(same && strcmp(text, again) == 0, what);
    free(again);
    free(text);
}

static void test_writing(void)
{
    static const char *const suffixes[] = {".plan", NULL};
    Paths paths = {.count = 0};
    check(paths_add(&paths, "plans", suffixes) && paths_add(&paths, "bench/plans", suffixes),
          "plans to read");
    for (size_t i = 0; i < paths.count; i++) {
        size_t length;
        char *text = file_read(paths.path[i], &length);
        check(text && plan_read(paths.path[i], (Slice){text, length}, &plan, stderr), "a plan");
        comes_back(paths.path[i]);
        free(text);
    }
    paths_free(&paths);
    accept(
        "name: x\nbuy: Gold if not (1 or turn > 2 and coins < 3) = 0 or -turn * (2 + 3) / (4 - 1 "
        "- 2) < 2.75 - (3 - own(Terminals)) and not (not hand) or (1 and 2) + 3 > 4\n"
        "Steward: choose coins if hand(Kuźnia)\nkeep: Villages\ntrash: no Gold, nothing");
    comes_back("all there is in conditions");
    accept("name: x\nbuy: Gold if gained + bought > gained(Attack) and not bought(Alms) or "
           "gained(Gold)\n"
           "Silver if facing(Action) + theirs < deck and buying and costtoken(Smithy)");
    comes_back("words that stand alone and with brackets");
}

int main(void)
{
    test_good();
    test_writing();
    test_needs();
    test_bad_lines();
    test_bad_rules();
    test_bad_conditions();
    test_limits();
    test_warnings();
    test_arithmetic();
    test_numbers();
    test_more_numbers();
    test_ironworks();
    test_province_gained();
    test_buying();
    test_this_turn("");
    test_this_turn(", Smugglers");
    test_this_turn(", Page\nevents: Alms");
    test_bought_events();
    test_treasures();
    test_actions();
    test_questions();
    test_others_cards();
    test_gaining();
    test_travellers();
    test_ends();
    test_setups();
    plays_like("plans/bmu.plan", "bmu", 0);
    plays_like("plans/smithy.plan", "smithy", 0);
    plays_like("plans/basic.plan", "big-money", 0);
    plays_like("plans/basic-1-smithy.plan", "big-money", 1);
    plays_like("plans/basic-2-smithies.plan", "big-money", 2);
    test_any_game();
    test_asks();
    return checks_end();
}
