/* scenario.c - scenarios that are played from every seat (docs/FORMAT.md, 'From every seat'): what
 * moves, what is told when one fails, and which heads refuse it. */
#include "../../script/scenario.h"

#include <stdlib.h>
#include <string.h>
#include <talia/table.h>

#include "../support/check.h"

/* What reading and running a text tells; to be freed. */
static char *told_by(const char *text, bool *held)
{
    char *told = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&told, &length);
    if (!out) exit(1);
    Scenario *scenario = scenario_read("a.scn", slice_of(text), out);
    *held = scenario && scenario_run(scenario, out);
    scenario_free(scenario);
    fclose(out);
    return told;
}

static void holds_at(const char *what, const char *text, int line)
{
    bool held;
    char *told = told_by(text, &held);
    check_at(held && told[0] == '\0', what, __FILE__, line);
    if (!held) fputs(told, stderr);
    free(told);
}

/* It fails, or is refused, in these words and no others. */
static void tells_at(const char *what, const char *text, const char *words, int line)
{
    bool held;
    char *told = told_by(text, &held);
    const bool good = !held && strcmp(told, words) == 0;
    check_at(good, what, __FILE__, line);
    if (!good) fprintf(stderr, "  told: %s", told);
    free(told);
}

#define holds(what, text) holds_at(what, text, __LINE__)
#define tells(what, text, words) tells_at(what, text, words, __LINE__)

/* Every place in which a letter of a seat can stand. */
static void test_what_moves(void)
{
    holds("zones, counters, tokens, who is asked and who begins",
          "seats: rotate\nplayers: 3\nkingdom: Militia\nA.name: Ola\n"
          "A.hand: Militia\nA.token.coin: Militia\nB.hand: Copper*3, Estate\nB.journey: down\n"
          "C.deck: Gold*5\nC.turns: 4\n---\nexpect turn = A\n"
          "A: play Militia\nexpect A.coins = 3\nexpect asked = B\n"
          "B: discard Estate\nexpect A sees B.hand hidden\nexpect B.journey = down\n"
          "A: end\nB: end\nexpect C.turns = 4\n"
          "C: end\nexpect turn = A\nexpect C.turns = 5\nexpect C.hand = Gold*5\n");
    holds("another one who begins", "seats: rotate\nplayers: 4\nbegins: C\n---\n"
                                    "expect turn = C\nC: end\nD: end\nexpect asked = A\n");
    holds("who wins, and who begins the next game",
          "seats: rotate\nplayers: 4\nphase: buy\nsupply.Province: 1\nA.coins: 8\n"
          "C.hand: Province*2\n---\nA: buy Province\nexpect over\nexpect winners = C\n"
          "expect next = D\n");
    holds("every script begins there", "seats: rotate\nA.coins: 3\nphase: buy\n---\n"
                                       "A: buy Silver\nexpect A.cards = Silver\n---\n"
                                       "A: end\nexpect turn = B\nexpect B.coins = 0\n");
    holds("fixed, as if nothing were said", "seats: fixed\ndeal: yes\n---\nexpect turn = A\n");
}

/* What fails from the first seat is told of it, and of no other. */
static void test_failures(void)
{
    tells("from the first seat on it is told once",
          "seats: rotate\nplayers: 3\nA.hand: Copper\n---\nexpect A.hand = Gold\n",
          "a.scn:5: played from seat A: expected A.hand = Gold\n"
          "    A.hand is Copper (1 card)\n");
    tells("without it no seat is told", "A.hand: Copper\n---\nexpect A.hand = Gold\n",
          "a.scn:3: expected A.hand = Gold\n"
          "    A.hand is Copper (1 card)\n");
    tells("a choice", "seats: rotate\nphase: buy\n---\nB: buy Copper\n",
          "a.scn:4: played from seat A: 'B: buy Copper' is not what the game waits for\n"
          "    A is asked (Buy phase): buy Copper, buy Curse, end\n");
    tells("an end", "seats: rotate\nphase: buy\n---\nexpect over\n",
          "a.scn:4: played from seat A: expected over\n"
          "    A is asked (Buy phase): buy Copper, buy Curse, end\n");
}

/* Moves everybody by hand, to look at failures that the rules allow from no seat but the first. */
static void test_letters(void)
{
    static const char text[] = "seats: rotate\nplayers: 3\nphase: buy\nB.hand: Copper\n---\n"
                               "expect turn = B\n"
                               "expect C sees B.hand = Copper\n"
                               "expect winners = B\n"
                               "C: end\n";
    char *told = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&told, &length);
    Scenario *scenario = scenario_read("a.scn", slice_of(text), stderr);
    if (!out || !scenario) exit(1);
    check(talia_turn_of(&scenario->start) == 0, "A begins");
    scenario_move_on(scenario);
    check(talia_turn_of(&scenario->start) == 1, "A sits on B and begins");
    check(!scenario_run(scenario, out), "it fails");
    check(talia_turn_of(&scenario->start) == 1, "and everybody sits where they sat");
    fflush(out);
    check(strcmp(told, "a.scn:6: played from seat B: expected turn = B\n"
                       "    turn is A\n"
                       "a.scn:7: played from seat B: expected C sees B.hand = Copper\n"
                       "    B.hand is to C: ? (1 card)\n"
                       "a.scn:8: played from seat B: expected winners = B\n"
                       "    A is asked (Buy phase): buy Copper, buy Curse, end\n"
                       "a.scn:9: played from seat B: 'C: end' is not what the game waits for\n"
                       "    A is asked (Buy phase): buy Copper, buy Curse, end\n") == 0,
          told);
    scenario_free(scenario);
    fclose(out);
    free(told);
}

static void test_refusals(void)
{
    tells("a deal", "seats: rotate\ndeal: yes\n---\n",
          "a.scn:1:8: a game that is dealt cannot be played from every seat: each gets other "
          "cards\n");
    tells("a deal with a position", "deal: yes\nseats: rotate\nA.hand: Copper\n---\n",
          "a.scn:2:8: a game that is dealt cannot be played from every seat: each gets other "
          "cards\n");
    tells("several who may begin", "seats: rotate\nplayers: 3\nbegins: A, C\n---\n",
          "a.scn:1:8: it can be played from every seat if one begins, not if the seed picks "
          "who\n");
    tells("another word", "seats: swap\n---\n", "a.scn:1:8: 'seats' is 'rotate' or 'fixed'\n");
    tells("as an expectation", "seats: rotate\n---\nexpect seats = rotate\n",
          "a.scn:3:8: 'seats' belongs into the head and cannot be expected\n");
    holds("no deal", "seats: rotate\ndeal: no\nA.deck: Copper\n---\nexpect B.deck =\n");
}

int main(void)
{
    test_what_moves();
    test_failures();
    test_letters();
    test_refusals();
    return checks_end();
}
