/* facts.c - what cards say of themselves (engine/facts.c) is what they do. */
#include <talia/cards.h>
#include <talia/position.h>

#include "../support/check.h"

enum { FIRST_TOKEN = TALIA_TOKEN_CARD, LAST_TOKEN = TALIA_INHERITED };

/* A game with that Event, and cards in the supply that it can be about; the first player can buy
 * it. */
static void lay(TaliaGame *game, TaliaCard event)
{
    const TaliaSetup setup = {.seed = {1, 1},
                              .players = 2,
                              .edition = 2,
                              .kingdom_count = 2,
                              .kingdom = {TALIA_village, TALIA_smithy},
                              .event_count = 1,
                              .event = {(uint8_t)event}};
    talia_lay_position(game, &setup);
    for (int i = 0; i < 5; i++) talia_put(game, 0, TALIA_HAND, TALIA_estate);
    for (int i = 0; i < 5; i++) talia_put(game, 0, TALIA_DECK, TALIA_copper);
    talia_set(game, 0, TALIA_COINS, 20);
    talia_resume(game, TALIA_PHASE_BUY);
}

/* Buys it and takes the first option as long as it asks; of the tokens that moved, the last. */
static TaliaSetting token_that_moves(TaliaGame *game, TaliaCard event)
{
    int before[TALIA_SETTINGS];
    TaliaSetting moved = TALIA_SETTINGS;
    for (int token = FIRST_TOKEN; token <= LAST_TOKEN; token++)
        before[token] = talia_get(game, 0, (TaliaSetting)token);
    talia_choose(game, TALIA_CHOICE(TALIA_BUY, talia_kind(game, event)));
    while (talia_decision(game)->who == 0 && talia_decision(game)->question != TALIA_Q_BUY)
        talia_choose(game, talia_option(talia_decision(game), 0));
    for (int token = FIRST_TOKEN; token <= LAST_TOKEN; token++) {
        if (talia_get(game, 0, (TaliaSetting)token) != before[token]) moved = (TaliaSetting)token;
    }
    return moved;
}

static void test_tokens(void)
{
    int events = 0, moving = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (!(talia_card_info((TaliaCard)card)->types & TALIA_EVENT)) continue;
        TaliaGame game;
        lay(&game, (TaliaCard)card);
        const TaliaSetting says = talia_token_of((TaliaCard)card);
        check(says == token_that_moves(&game, (TaliaCard)card), "the token that an Event moves");
        events++;
        moving += says != TALIA_SETTINGS;
    }
    check(events == 20 && moving > 0, "all Events, some of which move a token");
}

int main(void)
{
    test_tokens();
    return checks_end();
}
