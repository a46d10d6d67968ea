/* base.c - the cards of the base game, both editions, in the order of the alphabet. What is only
 * +Cards, +Actions, +Buys, +coins stands in cards.def and has happened when a function begins.
 * docs/rules/base.md has the rulings. */
#pragma once
#include "../turn.c"

enum { FIRST_EDITION = 1 };

/* Adventurer: reveal until two Treasures have turned up. They go to hand, the others are discarded.
 * `n`: cards revealed and not taken; `m`: Treasures found. */
FN Step adventurer(Game *g, Frame *f)
{
    BEGIN;
    while (f->m < 2 && reveal_top(g, f->you, 1)) {
        if (looked_kinds(g, f->you, 1) & g->treasure) {
            f->m++;
            WAIT(take_looked(g, f->you, lowest(looked_kinds(g, f->you, 1)), ALL_SEATS));
        } else {
            f->n++;
        }
    }
    WAIT(discard_revealed(g, f->you, f->n));
    END;
}

/* Artisan: a card of up to 5 to hand; then a card of the hand goes onto the deck. */
FN Step artisan(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, 5)));
    if (picked(g) != NONE) WAIT(gain_to(g, f->you, picked(g), TALIA_HAND));
    WAIT(must_pick(g, f, f->you, TALIA_TOPDECK, hand_of(g, f->you)));
    if (picked(g) != NONE) WAIT(topdeck(g, f->you, picked(g), 1 << f->you));
    END;
}

/* Bandit: a Gold for you. The others reveal two cards, trash a Treasure that is no Copper, and
 * discard the rest. */
FN Step bandit(Game *g, Frame *f)
{
    BEGIN;
    WAIT(gain(g, f->you, GOLD));
    EACH_VICTIM {
        f->n = (uint16_t)reveal_top(g, f->who, 2);
        WAIT(must_pick(g, f, f->who, TALIA_TRASH,
                       looked_kinds(g, f->who, f->n) & g->treasure & ~bit(COPPER)));
        if (picked(g) != NONE) {
            f->n--;
            WAIT(trash_looked(g, f->who, picked(g)));
        }
        WAIT(discard_revealed(g, f->who, f->n));
    }
    END;
}

/* Bureaucrat: a Silver onto your deck; the others each put a Victory card back, or show none. */
FN Step bureaucrat(Game *g, Frame *f)
{
    BEGIN;
    WAIT(gain_to(g, f->you, SILVER, TALIA_DECK));
    EACH_VICTIM {
        WAIT(must_pick(g, f, f->who, TALIA_TOPDECK, hand_of(g, f->who) & g->victory));
        if (picked(g) != NONE)
            WAIT(topdeck(g, f->who, picked(g), ALL_SEATS));
        else
            reveal_hand(g, f->who);
    }
    END;
}

/* Cellar: discard as many as you like, then draw as many. */
FN Step cellar(Game *g, Frame *f)
{
    BEGIN;
    WAIT(may_discard_any(g, f, f->you));
    plus_cards(g, f->you, f->n);
    END;
}

/* What Chancellor says, and Messenger: the deck may become part of the discard pile. */
FN Step may_turn_over_deck(Game *g, Frame *f)
{
    BEGIN;
    if (deck_size(g->player + f->you) == 0) FINISH;
    WAIT(ask_whether(g, f, f->you));
    if (said(g, TALIA_YES)) WAIT(put_deck_into_discard(g, f->you));
    END;
}

/* Chancellor. */
FN Step chancellor(Game *g, Frame *f)
{
    return may_turn_over_deck(g, f);
}

/* Chapel: trash up to four cards of your hand. */
FN Step chapel(Game *g, Frame *f)
{
    BEGIN;
    for (; f->n < 4; f->n++) {
        WAIT(may_pick(g, f, f->you, TALIA_TRASH, hand_of(g, f->you)));
        if (picked(g) == NONE) break;
        WAIT(trash(g, f->you, picked(g)));
    }
    END;
}

/* Council Room: the others draw a card each. */
FN Step council_room(Game *g, Frame *f)
{
    BEGIN;
    EACH_OTHER_PLAYER
        plus_cards(g, f->who, 1);
    END;
}

/* Feast: it is trashed, and a card of up to 5 gained. */
FN Step feast(Game *g, Frame *f)
{
    BEGIN;
    WAIT(trash_this(g, f));
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, 5)));
    if (picked(g) != NONE) WAIT(gain(g, f->you, picked(g)));
    END;
}

/* Gardens: a point for every ten cards. */
FN int gardens_worth(const Game *g, int who, int seat)
{
    (void)seat;
    return cards_owned(g, who) / 10;
}

/* Harbinger: a card of your discard pile may go onto your deck. */
FN Step harbinger(Game *g, Frame *f)
{
    BEGIN;
    WAIT(may_pick(g, f, f->you, TALIA_TOPDECK, discard_kinds(g, f->you)));
    if (picked(g) != NONE) WAIT(topdeck_from_discard(g, f->you, picked(g), 1 << f->you));
    END;
}

/* Library: draw up to seven cards; an Action you draw may be set aside and is discarded at the end.
 * `n`: how many were. */
FN Step library(Game *g, Frame *f)
{
    BEGIN;
    skip_a_draw(g, f->you, hand_size(g, f->you) < 7);
    while (hand_size(g, f->you) < 7 && look(g, f->you, 1, 1 << f->you)) {
        f->m = (uint8_t)lowest(looked_kinds(g, f->you, 1));
        if (is(g->action, f->m)) {
            WAIT(must_pick_either(g, f, f->you, TALIA_SET_ASIDE, TALIA_TAKE, f->m));
            if (picked_verb(g) == TALIA_SET_ASIDE) {
                TELL(TALIA_REVEALED, f->you, f->m, TALIA_LOOKED, TALIA_LOOKED, ALL_SEATS, 1);
                f->n++;
                continue;
            }
        }
        WAIT(take_looked(g, f->you, f->m, 1 << f->you));
    }
    WAIT(discard_revealed(g, f->you, f->n));
    END;
}

/* Merchant: a coin with the first Silver of the turn. */
FN Step merchant(Game *g, Frame *f)
{
    BEGIN;
    promise(g, f, MOMENT_TREASURE);
    END;
}

FN int merchant_extra_coins(const Game *g, int who, int treasure)
{
    return treasure == SILVER && count_in_play(g, who, SILVER) == 1;
}

/* Militia: the others keep three cards. */
FN Step militia(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM
        WAIT(make_discard_down_to(g, f, f->who, 3));
    END;
}

/* Mine: a Treasure of the hand for one of up to 3 more, to hand. First edition: it must be. */
FN Step mine(Game *g, Frame *f)
{
    BEGIN;
    WAIT(ask(g, f, f->you, TALIA_TRASH, hand_of(g, f->you) & g->treasure,
             g->edition == FIRST_EDITION ? 0 : W_DONE));
    if (picked(g) == NONE) FINISH;
    f->n = (uint16_t)(cost(g, picked(g)) + 3);
    WAIT(trash(g, f->you, picked(g)));
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, f->n) & g->treasure));
    if (picked(g) != NONE) WAIT(gain_to(g, f->you, picked(g), TALIA_HAND));
    END;
}

/* Moat, revealed: the Attack does not affect you. */
FN Step moat_attacked(Game *g, Frame *f)
{
    BEGIN;
    be_unaffected(g, f);
    END;
}

/* Moneylender: trash a Copper for 3 coins. First edition: it must be. */
FN Step moneylender(Game *g, Frame *f)
{
    BEGIN;
    WAIT(ask(g, f, f->you, TALIA_TRASH, hand_of(g, f->you) & bit(COPPER),
             g->edition == FIRST_EDITION ? 0 : W_DONE));
    if (picked(g) == NONE) FINISH;
    WAIT(trash(g, f->you, COPPER));
    plus_coins(g, f->you, 3);
    END;
}

/* Poacher: discard a card for each empty pile. */
FN Step poacher(Game *g, Frame *f)
{
    BEGIN;
    WAIT(make_discard(g, f, f->you, g->empty_piles));
    END;
}

/* Remodel: a card of the hand for one of up to 2 more. */
FN Step remodel(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_TRASH, hand_of(g, f->you)));
    if (picked(g) == NONE) FINISH;
    f->n = (uint16_t)(cost(g, picked(g)) + 2);
    WAIT(trash(g, f->you, picked(g)));
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, f->n)));
    if (picked(g) != NONE) WAIT(gain(g, f->you, picked(g)));
    END;
}

/* Sentry: look at two cards; trash some, discard some, put the others back. `n`: still there; `m`:
 * to be discarded. */
FN Step sentry(Game *g, Frame *f)
{
    BEGIN;
    for (f->n = (uint16_t)look(g, f->you, 2, 1 << f->you); f->n > 0; f->n--) {
        WAIT(may_pick(g, f, f->you, TALIA_TRASH, looked_kinds(g, f->you, f->n)));
        if (picked(g) == NONE) break;
        WAIT(trash_looked(g, f->you, picked(g)));
    }
    for (; f->n > 0; f->n--, f->m++) {
        WAIT(may_pick(g, f, f->you, TALIA_DISCARD, looked_kinds(g, f->you, f->n)));
        if (picked(g) == NONE) break;
        looked_behind(g->player + f->you, cards_of(g, f->you), picked(g), f->n);
    }
    WAIT(discard_together(g, f->you, f->n, f->m));
    WAIT(put_back(g, f, f->you, f->n));
    END;
}

/* Spy: of every player, you first, the top card is revealed; you discard it or leave it there. */
FN Step spy(Game *g, Frame *f)
{
    BEGIN;
    f->who = f->you;
    do {
        if (!(f->shielded >> f->who & 1) && reveal_top(g, f->who, 1)) {
            f->m = (uint8_t)lowest(looked_kinds(g, f->who, 1));
            WAIT(must_pick_either(g, f, f->you, TALIA_DISCARD, TALIA_KEEP, f->m));
            if (picked_verb(g) == TALIA_DISCARD)
                WAIT(discard_looked(g, f->who, f->m));
            else
                WAIT(topdeck_looked(g, f->who, f->m, ALL_SEATS));
        }
        f->who = (uint8_t)next_player(g, f->who);
    } while (f->who != f->you);
    END;
}

/* Thief: the others reveal two cards and trash a Treasure that you pick; of the trashed ones you
 * gain what you like. `m`: how many of them are left to gain; `x`: which. */
FN Step thief(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM {
        f->n = (uint16_t)reveal_top(g, f->who, 2);
        WAIT(must_pick(g, f, f->you, TALIA_TRASH, looked_kinds(g, f->who, f->n) & g->treasure));
        if (picked(g) != NONE) {
            f->x[f->m++] = (uint8_t)picked(g);
            f->n--;
            WAIT(trash_looked(g, f->who, picked(g)));
        }
        WAIT(discard_revealed(g, f->who, f->n));
    }
    while (f->m > 0) {
        WAIT(may_pick(g, f, f->you, TALIA_GAIN, kinds_in(f->x, f->m) & trash_kinds(g)));
        if (picked(g) == NONE) break;
        take_out(f->x, &f->m, picked(g));
        WAIT(gain_from_trash(g, f->you, picked(g)));
    }
    END;
}

/* Throne Room: an Action of your hand, twice. First edition: it must be. `n`: its entry. */
FN Step throne_room(Game *g, Frame *f)
{
    BEGIN;
    WAIT(ask(g, f, f->you, TALIA_PLAY, hand_of(g, f->you) & g->action,
             g->edition == FIRST_EDITION ? 0 : W_DONE));
    if (picked(g) == NONE) FINISH;
    f->n = g->entries; /* the next to enter play */
    WAIT(play_from_hand(g, f->you, picked(g)));
    stay_with(g, f, f->n);
    WAIT(play_entry(g, f->n));
    END;
}

/* Vassal: discard the top card of your deck; an Action may be played from there. */
FN Step vassal(Game *g, Frame *f)
{
    BEGIN;
    if (!reveal_top(g, f->you, 1)) FINISH;
    f->m = (uint8_t)lowest(looked_kinds(g, f->you, 1));
    WAIT(discard_looked(g, f->you, f->m));
    WAIT(may_pick(g, f, f->you, TALIA_PLAY, bit(f->m) & g->action & discard_kinds(g, f->you)));
    if (picked(g) != NONE) WAIT(play_from_discard(g, f->you, f->m));
    END;
}

/* Witch: a Curse for each of the others. */
FN Step witch(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM
        WAIT(gain(g, f->who, CURSE));
    END;
}

/* Workshop: gain a card of up to 4. */
FN Step workshop(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, 4)));
    if (picked(g) != NONE) WAIT(gain(g, f->you, picked(g)));
    END;
}
