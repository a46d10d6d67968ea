/* intrigue.c - the cards of Intrigue, first edition, in the order of the alphabet. What is only
 * +Cards, +Actions, +Buys, +coins stands in cards.def and has happened when a function begins.
 * docs/rules/intrigue.md has the rulings. */
#pragma once
#include "base.c"

/* Baron: 4 coins for an Estate of your hand, or else you gain one. */
FN Step baron(Game *g, Frame *f)
{
    BEGIN;
    WAIT(may_pick(g, f, f->you, TALIA_DISCARD, hand_of(g, f->you) & bit(ESTATE)));
    if (picked(g) == NONE) {
        WAIT(gain(g, f->you, ESTATE));
        FINISH;
    }
    WAIT(discard(g, f->you, ESTATE));
    plus_coins(g, f->you, 4);
    END;
}

/* Bridge: all cards cost 1 less this turn. */
FN Step bridge(Game *g, Frame *f)
{
    BEGIN;
    reduce_costs(g, 1);
    END;
}

/* Conspirator: a card and an Action more as the third Action of the turn or a later one. */
FN Step conspirator(Game *g, Frame *f)
{
    BEGIN;
    if (g->actions_played >= 3) {
        plus_cards(g, f->you, 1);
        plus_actions(g, f->you, 1);
    }
    END;
}

/* Coppersmith: each Copper gives a coin more this turn. */
FN Step coppersmith(Game *g, Frame *f)
{
    BEGIN;
    promise(g, f, MOMENT_TREASURE);
    END;
}

FN int coppersmith_extra_coins(const Game *g, int who, int treasure)
{
    (void)g, (void)who;
    return treasure == COPPER;
}

/* Courtyard: a card of the hand goes onto the deck. */
FN Step courtyard(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_TOPDECK, hand_of(g, f->you)));
    if (picked(g) != NONE) WAIT(topdeck(g, f->you, picked(g), 1 << f->you));
    END;
}

/* Duke: a point for each Duchy. */
FN int duke_worth(const Game *g, int who, int seat)
{
    return owned_as_seen(g, seat, who, DUCHY);
}

/* Ironworks: gain a card of up to 4, and a bonus for each of its types. `m`: the card. */
FN Step ironworks(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, 4)));
    if (picked(g) == NONE) FINISH;
    f->m = (uint8_t)picked(g);
    WAIT(gain(g, f->you, f->m));
    if (is(g->action, f->m)) plus_actions(g, f->you, 1);
    if (is(g->treasure, f->m)) plus_coins(g, f->you, 1);
    if (is(g->victory, f->m)) plus_cards(g, f->you, 1);
    END;
}

/* Masquerade: everybody passes a card to the left, all at once; then you may trash one. `m`: those
 * who pass one, a bit each. */
FN Step masquerade(Game *g, Frame *f)
{
    BEGIN;
    f->who = f->you;
    do {
        WAIT(must_pick(g, f, f->who, TALIA_PASS, hand_of(g, f->who)));
        if (picked(g) != NONE) {
            f->m = (uint8_t)(f->m | 1 << f->who);
            WAIT(lift_from_hand(g, f->who, picked(g)));
        }
        f->who = (uint8_t)next_player(g, f->who);
    } while (f->who != f->you);
    begin_passing(g);
    for (f->who = 0; f->who < g->players; f->who++) {
        if (f->m >> f->who & 1) WAIT(pass_lifted(g, f->who, next_player(g, f->who)));
    }
    WAIT(may_pick(g, f, f->you, TALIA_TRASH, hand_of(g, f->you)));
    if (picked(g) != NONE) WAIT(trash(g, f->you, picked(g)));
    END;
}

/* Mining Village: it may be trashed at once for 2 coins. */
FN Step mining_village(Game *g, Frame *f)
{
    BEGIN;
    if (!is_in_play(g, f)) FINISH;
    WAIT(ask_whether(g, f, f->you));
    if (!said(g, TALIA_YES)) FINISH;
    WAIT(trash_this(g, f));
    plus_coins(g, f->you, 2);
    END;
}

/* Minion: 2 coins; or new hands of four for you and for those who hold five or more. */
FN Step minion(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_COINS | W_DISCARD));
    if (said(g, TALIA_WORD_COINS)) {
        plus_coins(g, f->you, 2);
        FINISH;
    }
    WAIT(discard_hand(g, f->you));
    plus_cards(g, f->you, 4);
    EACH_VICTIM {
        if (hand_size(g, f->who) < 5) continue;
        WAIT(discard_hand(g, f->who));
        plus_cards(g, f->who, 4);
    }
    END;
}

/* Nobles: 3 cards, or 2 Actions. */
FN Step nobles(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_CARDS | W_ACTIONS));
    if (said(g, TALIA_WORD_CARDS))
        plus_cards(g, f->you, 3);
    else
        plus_actions(g, f->you, 2);
    END;
}

FN void give_pawn_bonus(Game *g, int who, int word)
{
    if (word == TALIA_WORD_CARD) plus_cards(g, who, 1);
    if (word == TALIA_WORD_ACTION) plus_actions(g, who, 1);
    if (word == TALIA_WORD_BUY) plus_buys(g, who, 1);
    if (word == TALIA_WORD_COIN) plus_coins(g, who, 1);
}

/* Pawn: two different ones of four bonuses, both chosen before either is had. `m`: the first. */
FN Step pawn(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_CARD | W_ACTION | W_BUY | W_COIN));
    f->m = (uint8_t)(g->answer & 0xff);
    WAIT(choose_one(g, f, f->you, (W_CARD | W_ACTION | W_BUY | W_COIN) & ~(1u << f->m)));
    give_pawn_bonus(g, f->you, f->m);
    give_pawn_bonus(g, f->you, g->answer & 0xff);
    END;
}

/* Reveals cards until one costs 3 or more: its kind, or NONE; `passed` counts the others. */
FN int reveal_up_to_three(Game *g, int who, uint16_t *passed)
{
    while (reveal_top(g, who, 1)) {
        const int kind = lowest(looked_kinds(g, who, 1));
        if (cost(g, kind) >= 3) return kind;
        ++*passed;
    }
    return NONE;
}

/* Saboteur: the others reveal up to a card of 3 or more, trash it, and may gain one that costs 2
 * less. `n`: other cards revealed; `m`: the trashed one. */
FN Step saboteur(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM {
        f->n = 0;
        f->m = (uint8_t)reveal_up_to_three(g, f->who, &f->n);
        if (f->m != NONE) {
            WAIT(trash_looked(g, f->who, f->m));
            WAIT(may_pick(g, f, f->who, TALIA_GAIN, supply_up_to(g, cost(g, f->m) - 2)));
            if (picked(g) != NONE) WAIT(gain(g, f->who, picked(g)));
        }
        WAIT(discard_revealed(g, f->who, f->n));
    }
    END;
}

/* Scout: of the top four cards the Victory cards to hand, the others back. `n`: those there. */
FN Step scout(Game *g, Frame *f)
{
    BEGIN;
    f->n = (uint16_t)reveal_top(g, f->you, 4);
    for (; looked_kinds(g, f->you, f->n) & g->victory; f->n--)
        WAIT(take_looked(g, f->you, lowest(looked_kinds(g, f->you, f->n) & g->victory), ALL_SEATS));
    WAIT(put_back(g, f, f->you, f->n));
    END;
}

/* Secret Chamber: a coin for each card you discard. */
FN Step secret_chamber(Game *g, Frame *f)
{
    BEGIN;
    WAIT(may_discard_any(g, f, f->you));
    plus_coins(g, f->you, f->n);
    END;
}

/* Secret Chamber, revealed: draw two cards, then put two of the hand onto the deck. */
FN Step secret_chamber_attacked(Game *g, Frame *f)
{
    BEGIN;
    caller(f)->x[reaction_number(g, f->card)]++;
    f->n = (uint16_t)hand_size(g, f->you);
    plus_cards(g, f->you, 2);
    draw_used_copies(g, f, hand_size(g, f->you) - f->n);
    for (f->n = 0; f->n < 2; f->n++) {
        WAIT(must_pick(g, f, f->you, TALIA_TOPDECK, hand_of(g, f->you)));
        if (picked(g) == NONE) FINISH;
        put_back_used_copy(g, f, picked(g));
        WAIT(topdeck(g, f->you, picked(g), 1 << f->you));
    }
    END;
}

/* Shanty Town: two cards if the hand holds no Action. */
FN Step shanty_town(Game *g, Frame *f)
{
    BEGIN;
    reveal_hand(g, f->you);
    if (!(hand_of(g, f->you) & g->action)) plus_cards(g, f->you, 2);
    END;
}

/* Steward: 2 cards, or 2 coins, or trash 2 cards. */
FN Step steward(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_CARDS | W_COINS | W_TRASH));
    if (said(g, TALIA_WORD_CARDS)) plus_cards(g, f->you, 2);
    if (said(g, TALIA_WORD_COINS)) plus_coins(g, f->you, 2);
    if (said(g, TALIA_WORD_TRASH)) WAIT(make_trash(g, f, f->you, 2));
    END;
}

/* Swindler: the others trash their top card, and you pick one of the same cost that they gain. */
FN Step swindler(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM {
        if (!reveal_top(g, f->who, 1)) continue;
        f->m = (uint8_t)lowest(looked_kinds(g, f->who, 1));
        WAIT(trash_looked(g, f->who, f->m));
        WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_of(g, cost(g, f->m))));
        if (picked(g) != NONE) WAIT(gain(g, f->who, picked(g)));
    }
    END;
}

/* Torturer: each of the others discards two cards, or gains a Curse to hand. */
FN Step torturer(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM {
        WAIT(choose_one(g, f, f->who, W_DISCARD | W_CURSE));
        if (said(g, TALIA_WORD_DISCARD))
            WAIT(make_discard(g, f, f->who, 2));
        else
            WAIT(gain_to(g, f->who, CURSE, TALIA_HAND));
    }
    END;
}

/* Trading Post: two cards of the hand for a Silver to hand. */
FN Step trading_post(Game *g, Frame *f)
{
    BEGIN;
    f->n = (uint16_t)hand_size(g, f->you);
    WAIT(make_trash(g, f, f->you, 2));
    if (f->n >= 2) WAIT(gain_to(g, f->you, SILVER, TALIA_HAND));
    END;
}

FN void give_tribute(Game *g, int who, int kind)
{
    if (is(g->action, kind)) plus_actions(g, who, 2);
    if (is(g->treasure, kind)) plus_coins(g, who, 2);
    if (is(g->victory, kind)) plus_cards(g, who, 2);
}

/* Tribute: your left neighbour reveals and discards two cards; each name among them pays. */
FN Step tribute(Game *g, Frame *f)
{
    BEGIN;
    f->who = (uint8_t)next_player(g, f->you);
    for (f->n = 0; f->n < 2 && reveal_top(g, f->who, 1); f->n++)
        f->x[f->n] = (uint8_t)lowest(looked_kinds(g, f->who, 1));
    WAIT(discard_revealed(g, f->who, f->n));
    if (f->n > 0) give_tribute(g, f->you, f->x[0]);
    if (f->n > 1 && f->x[1] != f->x[0]) give_tribute(g, f->you, f->x[1]);
    END;
}

/* Upgrade: a card of the hand for one that costs exactly 1 more. */
FN Step upgrade(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_TRASH, hand_of(g, f->you)));
    if (picked(g) == NONE) FINISH;
    f->n = (uint16_t)(cost(g, picked(g)) + 1);
    WAIT(trash(g, f->you, picked(g)));
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_of(g, f->n)));
    if (picked(g) != NONE) WAIT(gain(g, f->you, picked(g)));
    END;
}

/* Wishing Well: the top card to hand, if you can name it. `m`: the name. */
FN Step wishing_well(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_NAME, all_cards(g)));
    f->m = (uint8_t)picked(g);
    if (!reveal_top(g, f->you, 1)) FINISH;
    if (looked_kinds(g, f->you, 1) == bit(f->m))
        WAIT(take_looked(g, f->you, f->m, ALL_SEATS));
    else
        WAIT(put_back(g, f, f->you, 1));
    END;
}
