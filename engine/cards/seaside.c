/* seaside.c - the cards of Seaside, first edition, in the order of the alphabet. What is only
 * +Cards, +Actions, +Buys, +coins, now or on the next turn, stands in cards.def.
 * docs/rules/seaside.md has the rulings. */
#pragma once
#include "intrigue.c"

/* Ambassador: reveal a card, return up to two copies, and each of the others gains one. `m`: the
 * card; `n`: copies returned. */
FN Step ambassador(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_REVEAL, hand_of(g, f->you)));
    if (picked(g) == NONE) FINISH;
    f->m = (uint8_t)picked(g);
    TELL(TALIA_REVEALED, f->you, f->m, TALIA_HAND, TALIA_HAND, ALL_SEATS, 1);
    if (!is(g->supply, f->m)) FINISH;
    for (; f->n < 2; f->n++) {
        WAIT(may_pick(g, f, f->you, TALIA_RETURN, hand_of(g, f->you) & bit(f->m)));
        if (picked(g) == NONE) break;
        WAIT(return_to_pile(g, f->you, f->m));
    }
    EACH_VICTIM
        WAIT(gain(g, f->who, f->m));
    END;
}

/* Cutpurse: the others discard a Copper, or show that they hold none. */
FN Step cutpurse(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM {
        if (is(hand_of(g, f->who), COPPER))
            WAIT(discard(g, f->who, COPPER));
        else
            reveal_hand(g, f->who);
    }
    END;
}

/* Embargo: it is trashed, and a token goes on a pile: a Curse for whoever buys from it. */
FN Step embargo(Game *g, Frame *f)
{
    BEGIN;
    WAIT(trash_this(g, f));
    WAIT(must_pick(g, f, f->you, TALIA_PILE, g->supply));
    put_embargo_tokens(g, picked(g), embargo_tokens(g, picked(g)) + 1);
    TELL(TALIA_EMBARGOED, f->you, picked(g), NONE, NONE, ALL_SEATS, 1);
    END;
}

/* Explorer: a Gold to hand for showing a Province, else a Silver. */
FN Step explorer(Game *g, Frame *f)
{
    BEGIN;
    WAIT(may_pick(g, f, f->you, TALIA_REVEAL, hand_of(g, f->you) & bit(PROVINCE)));
    if (picked(g) == NONE) {
        WAIT(gain_to(g, f->you, SILVER, TALIA_HAND));
        FINISH;
    }
    TELL(TALIA_REVEALED, f->you, PROVINCE, TALIA_HAND, TALIA_HAND, ALL_SEATS, 1);
    WAIT(gain_to(g, f->you, GOLD, TALIA_HAND));
    END;
}

/* Ghost Ship: the others put cards back until they hold three. */
FN Step ghost_ship(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM
        WAIT(make_topdeck(g, f, f->who, hand_size(g, f->who) - 3));
    END;
}

/* Haven: a card of the hand is set aside for the next turn. */
FN Step haven(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_SET_ASIDE, hand_of(g, f->you)));
    if (picked(g) == NONE) FINISH;
    promise(g, f, MOMENT_NEXT_TURN)->a = (uint8_t)picked(g);
    WAIT(set_aside(g, f->you, picked(g), TALIA_ASIDE, 1 << f->you));
    END;
}

FN Step haven_next_turn(Game *g, Frame *f)
{
    BEGIN;
    WAIT(take_from_mat(g, f->you, f->m, TALIA_ASIDE));
    END;
}

/* Island: it and a card of the hand go to the mat. */
FN Step island(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_SET_ASIDE, hand_of(g, f->you)));
    if (picked(g) != NONE) WAIT(set_aside(g, f->you, picked(g), TALIA_ISLAND, ALL_SEATS));
    WAIT(put_this_on_mat(g, f, TALIA_ISLAND));
    END;
}

/* Lookout: of the top three cards one is trashed, one discarded, one goes back. `n`: there. */
FN Step lookout(Game *g, Frame *f)
{
    BEGIN;
    f->n = (uint16_t)look(g, f->you, 3, 1 << f->you);
    if (f->n == 0) FINISH;
    WAIT(must_pick(g, f, f->you, TALIA_TRASH, looked_kinds(g, f->you, f->n)));
    WAIT(trash_looked(g, f->you, picked(g)));
    if (--f->n == 0) FINISH;
    WAIT(must_pick(g, f, f->you, TALIA_DISCARD, looked_kinds(g, f->you, f->n)));
    WAIT(discard_looked(g, f->you, picked(g)));
    WAIT(put_back(g, f, f->you, --f->n));
    END;
}

/* Native Village: the top card of the deck to the mat, or all of the mat to hand. */
FN Step native_village(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_MAT | W_HAND));
    if (said(g, TALIA_WORD_MAT)) {
        if (!look(g, f->you, 1, 1 << f->you)) FINISH;
        WAIT(put_looked_on_mat(g, f->you, lowest(looked_kinds(g, f->you, 1)), TALIA_NATIVE));
    } else {
        while (mat_kinds(g, f->you, TALIA_NATIVE))
            WAIT(
                take_from_mat(g, f->you, lowest(mat_kinds(g, f->you, TALIA_NATIVE)), TALIA_NATIVE));
    }
    END;
}

/* Navigator: of the top five cards all are discarded, or all go back in any order. `n`: there. */
FN Step navigator(Game *g, Frame *f)
{
    BEGIN;
    f->n = (uint16_t)look(g, f->you, 5, 1 << f->you);
    if (f->n == 0) FINISH;
    WAIT(choose_one(g, f, f->you, W_DISCARD | W_TOPDECK));
    if (said(g, TALIA_WORD_DISCARD))
        WAIT(discard_together(g, f->you, 0, f->n));
    else
        WAIT(put_back(g, f, f->you, f->n));
    END;
}

/* Outpost: a hand of three, and an extra turn unless this is one. */
FN Step outpost(Game *g, Frame *f)
{
    BEGIN;
    g->short_hand = true;
    if (offer_extra_turn(g, f, EXTRA_PLAIN)) promise(g, f, MOMENT_STAY);
    END;
}

/* Pearl Diver: the bottom card of the deck may go on top. */
FN Step pearl_diver(Game *g, Frame *f)
{
    BEGIN;
    if (!have_a_deck(g, f->you)) FINISH;
    WAIT(may_pick(g, f, f->you, TALIA_TOPDECK, bit(look_at_bottom(g, f->you))));
    if (picked(g) != NONE)
        WAIT(topdeck_looked(g, f->you, picked(g), 1 << f->you));
    else
        WAIT(put_under_deck(g, f->you));
    END;
}

/* Pirate Ship: plunder Treasures for a token, or a coin for each token. `m`: whether any Treasure
 * was trashed. */
FN Step pirate_ship(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_ATTACK | W_COINS));
    if (said(g, TALIA_WORD_COINS)) {
        plus_coins(g, f->you, g->player[f->you].pirate);
        FINISH;
    }
    EACH_VICTIM {
        f->n = (uint16_t)reveal_top(g, f->who, 2);
        WAIT(must_pick(g, f, f->you, TALIA_TRASH, looked_kinds(g, f->who, f->n) & g->treasure));
        if (picked(g) != NONE) {
            f->m = true;
            f->n--;
            WAIT(trash_looked(g, f->who, picked(g)));
        }
        WAIT(discard_revealed(g, f->who, f->n));
    }
    if (!f->m) FINISH;
    g->player[f->you].pirate++;
    TELL(TALIA_PLUNDERED, f->you, NONE, NONE, NONE, ALL_SEATS, g->player[f->you].pirate);
    END;
}

/* Salvager: coins for a card of the hand, as many as it costs. */
FN Step salvager(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_TRASH, hand_of(g, f->you)));
    if (picked(g) == NONE) FINISH;
    f->n = (uint16_t)cost(g, picked(g));
    WAIT(trash(g, f->you, picked(g)));
    plus_coins(g, f->you, f->n);
    END;
}

/* Sea Hag: the others discard their top card and gain a Curse onto the deck. */
FN Step sea_hag(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM {
        WAIT(discard_revealed(g, f->who, reveal_top(g, f->who, 1)));
        WAIT(gain_to(g, f->who, CURSE, TALIA_DECK));
    }
    END;
}

/* Smugglers: a copy of what the player to your right gained last turn, of up to 6. */
FN Step smugglers(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_GAIN,
                   supply_up_to(g, 6) & g->player[previous_player(g, f->you)].gained));
    if (picked(g) != NONE) WAIT(gain(g, f->you, picked(g)));
    END;
}

/* Tactician: the hand is discarded for a rich next turn. */
FN Step tactician(Game *g, Frame *f)
{
    BEGIN;
    if (!hand_of(g, f->you)) FINISH;
    promise(g, f, MOMENT_NEXT_TURN);
    WAIT(discard_hand(g, f->you));
    END;
}

/* Treasure Map: two of them are trashed for four Golds on the deck. `m`: this one was. */
FN Step treasure_map(Game *g, Frame *f)
{
    BEGIN;
    f->m = is_in_play(g, f);
    WAIT(trash_this(g, f));
    if (!is(hand_of(g, f->you), f->card)) FINISH;
    WAIT(trash(g, f->you, f->card));
    if (!f->m) FINISH;
    for (f->n = 0; f->n < 4; f->n++) WAIT(gain_to(g, f->you, GOLD, TALIA_DECK));
    END;
}

/* Treasury: onto the deck, if no Victory card was bought. */
FN bool treasury_may_go_on_deck(const Game *g)
{
    return !g->victory_bought;
}

/* Warehouse: discard three cards. */
FN Step warehouse(Game *g, Frame *f)
{
    BEGIN;
    WAIT(make_discard(g, f, f->you, 3));
    END;
}
