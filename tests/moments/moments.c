/* moments.c - moments at which no card of the books does anything, or only one: made-up cards
 * (cards.def, cards.c) in a copy of the engine. */
#include <string.h>

#include <talia/position.h>

#include "../support/check.h"

static const uint8_t kingdom[] = {TALIA_keepsake,      TALIA_stash,   TALIA_envoy,  TALIA_tax,
                                  TALIA_wine_merchant, TALIA_chapel,  TALIA_cellar, TALIA_militia,
                                  TALIA_trading_post,  TALIA_swindler};

static TaliaSetup setup = {.seed = {3, 5}, .players = 2, .edition = 2, .kingdom_count = 10};
static TaliaGame game;

enum { A, B };

static int kind_of_card(TaliaCard card)
{
    return talia_kind(&game, card);
}

static void put(int who, TaliaZone zone, TaliaCard card)
{
    talia_put(&game, who, zone, kind_of_card(card));
}

static int count(int who, TaliaZone zone, TaliaCard card)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int n = talia_zone(&game, who, zone, list);
    int found = 0;
    for (int i = 0; i < n; i++) found += list[i] == kind_of_card(card);
    return found;
}

static bool can(TaliaVerb verb, TaliaCard card)
{
    return talia_is_option(talia_decision(&game), TALIA_CHOICE(verb, kind_of_card(card)));
}

static void choose(TaliaChoice choice, const char *what)
{
    const bool possible = talia_is_option(talia_decision(&game), choice);
    check(possible, what);
    if (possible) talia_choose(&game, choice);
}

static void take(TaliaVerb verb, TaliaCard card)
{
    choose(TALIA_CHOICE(verb, kind_of_card(card)), "an option with a card");
}

static void say(TaliaWord word)
{
    choose(TALIA_CHOICE(TALIA_WORD, word), "a word");
}

static bool asks(int who, TaliaQuestion question)
{
    return talia_decision(&game)->who == who && talia_decision(&game)->question == question;
}

static void lay(void)
{
    memcpy(setup.kingdom, kingdom, sizeof kingdom);
    check(talia_setup_fault(&setup) == TALIA_SOUND, "the set-up is sound");
    talia_lay_position(&game, &setup);
    for (int who = A; who <= B; who++)
        for (int i = 0; i < 6; i++) put(who, TALIA_DECK, TALIA_copper);
}

/* ---- Trashed --------------------------------------------------------------------------------- */

static void test_trashed_from_hand(void)
{
    lay();
    put(A, TALIA_HAND, TALIA_chapel);
    put(A, TALIA_HAND, TALIA_keepsake);
    put(A, TALIA_HAND, TALIA_estate);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, TALIA_chapel);
    take(TALIA_TRASH, TALIA_estate);
    check(count(A, TALIA_DISCARD_PILE, TALIA_silver) == 0, "other cards do nothing when trashed");
    take(TALIA_TRASH, TALIA_keepsake);
    check(count(A, TALIA_DISCARD_PILE, TALIA_silver) == 1, "a trashed Keepsake brings a Silver");
}

/* All that there is has to go: what follows from each is waited for. */
static void test_trashed_all(void)
{
    lay();
    put(A, TALIA_HAND, TALIA_trading_post);
    put(A, TALIA_HAND, TALIA_keepsake);
    put(A, TALIA_HAND, TALIA_keepsake);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, TALIA_trading_post);
    check(count(A, TALIA_DISCARD_PILE, TALIA_silver) == 2, "two Keepsakes bring two Silvers");
    check(count(A, TALIA_HAND, TALIA_silver) == 1, "and the card goes on behind them");
    check(talia_trash_count(&game, kind_of_card(TALIA_keepsake)) == 2, "both are trashed");
}

static void test_trashed_by_another(void)
{
    lay();
    put(A, TALIA_HAND, TALIA_swindler);
    put(B, TALIA_DECK, TALIA_keepsake);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, TALIA_swindler);
    check(count(B, TALIA_DISCARD_PILE, TALIA_silver) == 1, "whose card it was gains the Silver");
    check(asks(A, TALIA_Q_CARD) && can(TALIA_GAIN, TALIA_stash), "the Attack goes on behind it");
}

/* ---- Discarded ------------------------------------------------------------------------------- */

static void test_discarded(void)
{
    lay();
    put(A, TALIA_HAND, TALIA_cellar);
    for (int i = 0; i < 2; i++) put(A, TALIA_HAND, TALIA_stash);
    put(A, TALIA_HAND, TALIA_estate);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, TALIA_cellar);
    take(TALIA_DISCARD, TALIA_stash);
    take(TALIA_DISCARD, TALIA_estate);
    take(TALIA_DISCARD, TALIA_stash);
    check(asks(A, TALIA_Q_CARD), "nothing happens before all are picked");
    check(count(A, TALIA_DISCARD_PILE, TALIA_stash) == 1, "the first of them is discarded");
    say(TALIA_YES);
    check(count(A, TALIA_HAND, TALIA_stash) == 1, "and comes back");
    check(count(A, TALIA_DISCARD_PILE, TALIA_estate) == 1, "before the third is");
    say(TALIA_NO);
    check(count(A, TALIA_DISCARD_PILE, TALIA_stash) == 1, "the third stays");
    check(count(A, TALIA_HAND, TALIA_copper) == 4, "one card for the first, three of the Cellar");
}

static void test_discarded_by_attack(void)
{
    lay();
    put(A, TALIA_HAND, TALIA_militia);
    for (int i = 0; i < 4; i++) put(B, TALIA_HAND, TALIA_stash);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, TALIA_militia);
    check(asks(B, TALIA_Q_CARD), "one of four Stashes is discarded, and asks");
    say(TALIA_YES);
    check(count(B, TALIA_HAND, TALIA_stash) == 4 && count(B, TALIA_HAND, TALIA_copper) == 1,
          "back");
    check(asks(A, TALIA_Q_BUY), "and the Attack is over");
    say(TALIA_END);
    check(asks(B, TALIA_Q_ACTION), "Clean-up is no such discard");
}

/* ---- What others gain ------------------------------------------------------------------------ */

/* A has that in play when it is B's turn. */
static void play_before_turn_of_b(TaliaCard card, TaliaCard other)
{
    lay();
    put(A, TALIA_HAND, card);
    if (other != TALIA_CARDS) put(A, TALIA_HAND, other);
    talia_set(&game, A, TALIA_ACTIONS, 2);
    put(B, TALIA_HAND, TALIA_gold);
    put(B, TALIA_HAND, TALIA_gold);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, card);
    if (other != TALIA_CARDS) take(TALIA_PLAY, other);
    if (asks(A, TALIA_Q_BUY)) say(TALIA_END);
    check(talia_turn_of(&game) == B, "it is the other's turn");
    talia_choose(&game, TALIA_PLAY_TREASURES);
}

static void test_other_gains(void)
{
    play_before_turn_of_b(TALIA_envoy, TALIA_CARDS);
    talia_set(&game, B, TALIA_BUYS, 2);
    const int before = talia_zone_size(&game, A, TALIA_HAND);
    take(TALIA_BUY, TALIA_silver);
    check(talia_zone_size(&game, A, TALIA_HAND) == before, "a Silver does not matter to the Envoy");
    take(TALIA_BUY, TALIA_estate);
    check(talia_zone_size(&game, A, TALIA_HAND) == before + 1, "a Victory card does");
    check(talia_turn_of(&game) == A && talia_counters(&game, A).coins == 1, "later its coin");
    check(count(A, TALIA_IN_PLAY, TALIA_envoy) == 1, "and it is still in play");
}

static void test_own_gains(void)
{
    lay();
    put(A, TALIA_HAND, TALIA_envoy);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, TALIA_envoy);
    talia_set(&game, A, TALIA_COINS, 0);
    check(asks(A, TALIA_Q_BUY), "nothing to play");
    take(TALIA_BUY, TALIA_copper);
    check(count(A, TALIA_DISCARD_PILE, TALIA_copper) + count(A, TALIA_DECK, TALIA_copper) == 2,
          "own gains do not matter");
}

/* Two that must happen: the player picks the order. A gain inside a gain has its moment, too. */
static void test_other_gains_in_order(void)
{
    play_before_turn_of_b(TALIA_tax, TALIA_envoy);
    const int hand = talia_zone_size(&game, A, TALIA_HAND);
    take(TALIA_BUY, TALIA_estate);
    check(asks(A, TALIA_Q_ORDER), "the owner is asked, not the one on turn");
    check(can(TALIA_FIRST, TALIA_tax) && can(TALIA_FIRST, TALIA_envoy), "which comes first");
    check(talia_option_count(talia_decision(&game)) == 2, "neither can be declined");
    take(TALIA_FIRST, TALIA_tax);
    check(count(A, TALIA_DISCARD_PILE, TALIA_copper) == 1, "one brings a Copper");
    check(talia_zone_size(&game, A, TALIA_HAND) == hand + 1,
          "the other a card, without a question");
}

/* ---- The end of Buys ------------------------------------------------------------------------- */

static void test_end_of_buys(void)
{
    static const uint8_t two[] = {TALIA_wine_merchant, TALIA_innkeeper};
    TaliaSetup inn = setup;
    memcpy(inn.kingdom, two, sizeof two);
    inn.kingdom_count = 2;
    talia_lay_position(&game, &inn);
    put(A, TALIA_TAVERN, TALIA_wine_merchant);
    put(A, TALIA_TAVERN, TALIA_innkeeper);
    talia_set(&game, A, TALIA_COINS, 2);
    talia_resume(&game, TALIA_PHASE_BUY);
    say(TALIA_END);
    check(asks(A, TALIA_Q_ORDER) && can(TALIA_FIRST, TALIA_wine_merchant), "either may come first");
    take(TALIA_FIRST, TALIA_innkeeper);
    check(count(A, TALIA_DISCARD_PILE, TALIA_silver) == 1, "the Innkeeper's Silver");
    check(asks(A, TALIA_Q_CARD) && can(TALIA_DISCARD, TALIA_wine_merchant), "then the other");
    take(TALIA_DISCARD, TALIA_wine_merchant);
    check(talia_turn_of(&game) == B, "and that was all");
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static TaliaFault fault_of(const uint8_t *cards, size_t n)
{
    TaliaSetup wish = setup;
    memcpy(wish.kingdom, cards, n);
    wish.kingdom_count = (uint8_t)n;
    return talia_setup_fault(&wish);
}

static void test_faults(void)
{
    static const uint8_t reactions[] = {TALIA_moat, TALIA_secret_chamber, TALIA_caravan_guard,
                                        TALIA_wall, TALIA_trench};
    static const uint8_t onlookers[] = {TALIA_haunted_woods, TALIA_swamp_hag, TALIA_wine_merchant,
                                        TALIA_envoy,         TALIA_tax,       TALIA_innkeeper};
    check(fault_of(reactions, 4) == TALIA_SOUND, "four Reactions");
    check(fault_of(reactions, 5) == TALIA_FAULT_TOO_MANY, "five are too many");
    check(fault_of(onlookers, 5) == TALIA_SOUND, "five that look on");
    check(fault_of(onlookers, 6) == TALIA_FAULT_TOO_MANY, "six are too many");
    TaliaSetup wish = setup;
    memcpy(wish.extra, reactions, sizeof reactions);
    wish.extra_count = sizeof reactions;
    check(talia_setup_fault(&wish) == TALIA_FAULT_TOO_MANY, "those without a pile count, too");
    wish.extra_count = TALIA_MAX_EXTRAS + 1;
    check(talia_setup_fault(&wish) == TALIA_FAULT_TOO_MANY, "more extras than there is room for");
    wish = setup;
    wish.event_count = TALIA_MAX_EVENTS;
    for (int i = 0; i < TALIA_MAX_EVENTS; i++) wish.event[i] = (uint8_t)(TALIA_alms + i);
    for (int i = 0; i < 30; i++) wish.extra[i] = (uint8_t)(TALIA_fishing_village + i);
    wish.extra_count = 27;
    check(talia_setup_fault(&wish) == TALIA_SOUND, "64 kinds");
    wish.extra_count = 28;
    check(talia_setup_fault(&wish) == TALIA_FAULT_TOO_MANY, "and one more");
}

/* ---- Plays in plays -------------------------------------------------------------------------- */

static void test_unannounced_play(void)
{
    static const uint8_t two[] = {TALIA_herald, TALIA_throne_room};
    TaliaSetup court = setup;
    memcpy(court.kingdom, two, sizeof two);
    court.kingdom_count = 2;
    court.extra_count = 1;
    court.extra[0] = TALIA_chapel;
    talia_lay_position(&game, &court);
    put(A, TALIA_HAND, TALIA_throne_room);
    put(A, TALIA_HAND, TALIA_chapel);
    put(A, TALIA_HAND, TALIA_herald);
    put(A, TALIA_HAND, TALIA_copper);
    talia_set(&game, A, TALIA_ACTIONS, 2);
    const int all = talia_all_cards(&game);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, TALIA_throne_room);
    take(TALIA_PLAY, TALIA_herald);
    const char *fault = talia_audit(&game, all);
    check(asks(A, TALIA_Q_CARD) && can(TALIA_TRASH, TALIA_copper), "a Chapel in a Herald's play");
    check(fault && strstr(fault, "no PLAYS row in cards.def"), "which has no row that says so");
    check(!talia_plays_others(TALIA_herald), "nor is it counted");
    check(talia_plays_others(TALIA_throne_room), "as a Throne Room is");
}

/* ---- Which question it is -------------------------------------------------------------------- */

/* What other programs tell people apart by; choices alone do not show it. */
static void test_questions(void)
{
    static const uint8_t cards[] = {TALIA_moat,      TALIA_militia,  TALIA_royal_carriage,
                                    TALIA_duplicate, TALIA_treasury, TALIA_envoy};
    TaliaSetup table = setup;
    memcpy(table.kingdom, cards, sizeof cards);
    table.kingdom_count = sizeof cards;
    talia_lay_position(&game, &table);
    put(A, TALIA_HAND, TALIA_militia);
    put(A, TALIA_IN_PLAY, TALIA_treasury);
    put(A, TALIA_TAVERN, TALIA_royal_carriage);
    put(A, TALIA_TAVERN, TALIA_duplicate);
    put(B, TALIA_HAND, TALIA_moat);
    talia_resume(&game, TALIA_PHASE_ACTION);
    take(TALIA_PLAY, TALIA_militia);
    check(asks(B, TALIA_Q_REACT) && can(TALIA_REVEAL, TALIA_moat), "an Attack: who reacts");
    take(TALIA_REVEAL, TALIA_moat);
    check(asks(A, TALIA_Q_PLAYED) && can(TALIA_CALL, TALIA_royal_carriage), "a card was played");
    say(TALIA_DONE);
    take(TALIA_BUY, TALIA_copper);
    check(asks(A, TALIA_Q_GAINED) && can(TALIA_CALL, TALIA_duplicate), "a card was gained");
    say(TALIA_DONE);
    check(asks(A, TALIA_Q_LEAVE) && can(TALIA_TOPDECK, TALIA_treasury), "cards leave play");
}

/* ---- By chance ------------------------------------------------------------------------------- */

/* Games by chance in which all of that happens, with the books audited after every choice. */
static void test_by_chance(void)
{
    enum { GAMES = 200, MOST_CHOICES = 3000 };
    uint64_t random = 1;
    int faults = 0, ended = 0;
    for (int i = 0; i < GAMES; i++) {
        TaliaSetup wish = setup;
        wish.seed[0] = (uint64_t)i + 1;
        wish.players = (uint8_t)(2 + i % 5);
        if (i % 2) wish.kingdom[9] = TALIA_innkeeper;
        talia_start(&game, &wish);
        const int all = talia_all_cards(&game);
        for (int n = 0; n < MOST_CHOICES && !talia_is_over(&game); n++) {
            const TaliaDecision *decision = talia_decision(&game);
            random = random * 6364136223846793005u + 1442695040888963407u;
            const int option = (int)((random >> 33) % (unsigned)talia_option_count(decision));
            talia_choose(&game, talia_option(decision, option));
            faults += talia_audit(&game, all) != NULL;
        }
        ended += talia_is_over(&game);
    }
    check(faults == 0, "the books balance");
    check(ended > GAMES / 2, "games end");
}

int main(void)
{
    test_trashed_from_hand();
    test_trashed_all();
    test_trashed_by_another();
    test_discarded();
    test_discarded_by_attack();
    test_other_gains();
    test_own_gains();
    test_other_gains_in_order();
    test_end_of_buys();
    test_faults();
    test_unannounced_play();
    test_questions();
    test_by_chance();
    return checks_end();
}
