/* adventures.c - the cards of Adventures, in the order of the alphabet: kingdom cards, what
 * Travellers are exchanged for, Events. What is only +Cards, +Actions, +Buys, +coins, now or on the
 * next turn, stands in cards.def, and so does that a Reserve card goes to its mat, when it can be
 * called, and what a Traveller is exchanged for.
 * docs/rules/adventures.md has the rulings. */
#pragma once
#include "seaside.c"

/* ---- Kingdom cards ------------------------------------------------------------------------- */

/* A Duration that does now what it will do on the next turn. */
FN Step as_on_next_turn(Game *g, const Frame *f)
{
    push(g, effect_when(WHEN_next_turn, g->card[f->card]), f->you)->card = f->card;
    return STEP_CALL;
}

/* Amulet: a coin, or trash a card, or gain a Silver; now and on the next turn. */
FN Step amulet(Game *g, Frame *f)
{
    BEGIN;
    WAIT(as_on_next_turn(g, f));
    promise(g, f, MOMENT_NEXT_TURN);
    END;
}

FN Step amulet_next_turn(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_COIN | W_TRASH | W_SILVER));
    if (said(g, TALIA_WORD_COIN)) {
        plus_coins(g, f->you, 1);
    } else if (said(g, TALIA_WORD_TRASH)) {
        WAIT(make_trash(g, f, f->you, 1));
    } else {
        WAIT(gain(g, f->you, SILVER));
    }
    END;
}

/* Artificer: discard as many as you like; you may gain a card that costs as much, onto the deck. */
FN Step artificer(Game *g, Frame *f)
{
    BEGIN;
    WAIT(may_discard_any(g, f, f->you));
    WAIT(may_pick(g, f, f->you, TALIA_GAIN, supply_of(g, f->n)));
    if (picked(g) != NONE) WAIT(gain_to(g, f->you, picked(g), TALIA_DECK));
    END;
}

/* Bridge Troll: the others take their -1 Coin token; cards cost less, now and on the next turn. */
FN Step bridge_troll(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM
        take_token(g, f->who, TALIA_MINUS_COIN);
    reduce_costs(g, 1);
    promise(g, f, MOMENT_NEXT_TURN);
    END;
}

/* Caravan Guard, as a Reaction: it is played. `n`: the hand before. */
FN Step caravan_guard_attacked(Game *g, Frame *f)
{
    BEGIN;
    f->n = (uint16_t)(hand_size(g, f->you) - 1);
    WAIT(play_from_hand(g, f->you, f->card));
    draw_used_copies(g, f, hand_size(g, f->you) - f->n);
    END;
}

/* Coin of the Realm: called after an Action, it gives two Actions more. */
FN Step coin_of_the_realm_called(Game *g, Frame *f)
{
    BEGIN;
    plus_actions(g, f->you, 2);
    END;
}

/* Distant Lands: 4 points for each on the mat. */
FN int distant_lands_total(const Game *g, int who, int kind)
{
    return 4 * count_on_mat(g, who, TALIA_TAVERN, kind);
}

/* Dungeon: two cards more, two cards less; now and on the next turn. */
FN Step dungeon(Game *g, Frame *f)
{
    BEGIN;
    WAIT(as_on_next_turn(g, f));
    promise(g, f, MOMENT_NEXT_TURN);
    END;
}

FN Step dungeon_next_turn(Game *g, Frame *f)
{
    BEGIN;
    plus_cards(g, f->you, 2);
    WAIT(make_discard(g, f, f->you, 2));
    END;
}

/* Duplicate: called when a card of up to 6 is gained, it brings another one of the supply. */
FN Step duplicate_called(Game *g, Frame *f)
{
    BEGIN;
    if (is(g->supply, caller(f)->card)) WAIT(gain(g, f->you, caller(f)->card));
    END;
}

/* Gear: up to two cards of the hand are set aside for the next turn. `m`: how many; `x`: which. */
FN Step gear(Game *g, Frame *f)
{
    BEGIN;
    for (; f->m < 2; f->m++) {
        WAIT(may_pick(g, f, f->you, TALIA_SET_ASIDE, hand_of(g, f->you)));
        if (picked(g) == NONE) break;
        f->x[f->m] = (uint8_t)picked(g);
        WAIT(set_aside(g, f->you, picked(g), TALIA_ASIDE, 1 << f->you));
    }
    if (f->m == 0) FINISH;
    Promise *p = promise(g, f, MOMENT_NEXT_TURN);
    p->a = f->x[0];
    p->b = f->m == 2 ? f->x[1] : NONE;
    END;
}

FN Step gear_next_turn(Game *g, Frame *f)
{
    BEGIN;
    WAIT(take_from_mat(g, f->you, f->m, TALIA_ASIDE));
    if (f->n != NONE) WAIT(take_from_mat(g, f->you, f->n, TALIA_ASIDE));
    END;
}

/* Giant: a coin; every other time 5 coins, and the others lose their top card: it is trashed if it
 * costs 3 to 6, else it brings a Curse. `m`: that card. */
FN Step giant(Game *g, Frame *f)
{
    BEGIN;
    if (!turn_journey(g, f->you)) {
        plus_coins(g, f->you, 1);
        FINISH;
    }
    plus_coins(g, f->you, 5);
    EACH_VICTIM {
        if (reveal_top(g, f->who, 1)) {
            f->m = (uint8_t)lowest(looked_kinds(g, f->who, 1));
            if (cost(g, f->m) >= 3 && cost(g, f->m) <= 6) {
                WAIT(trash_looked(g, f->who, f->m));
                continue;
            }
            WAIT(discard_looked(g, f->who, f->m));
        }
        WAIT(gain(g, f->who, CURSE));
    }
    END;
}

/* Guide: called at the start of a turn, it gives a new hand. */
FN Step guide_called(Game *g, Frame *f)
{
    BEGIN;
    WAIT(discard_hand(g, f->you));
    plus_cards(g, f->you, 5);
    END;
}

/* Until your next turn the others suffer when they buy: the promise says who, a bit each. */
FN void haunt(Game *g, const Frame *f)
{
    promise(g, f, MOMENT_NEXT_TURN)->a = (uint8_t) ~(f->shielded | 1 << f->you);
}

/* Haunted Woods: whoever buys puts the hand onto the deck. */
FN Step haunted_woods(Game *g, Frame *f)
{
    BEGIN;
    haunt(g, f);
    END;
}

FN Step haunted_woods_bought(Game *g, Frame *f)
{
    BEGIN;
    WAIT(make_topdeck(g, f, f->you, hand_size(g, f->you)));
    END;
}

/* Hireling: a card at the start of each of your turns. */
FN Step hireling_next_turn(Game *g, Frame *f)
{
    BEGIN;
    plus_cards(g, f->you, 1);
    promise(g, f, MOMENT_NEXT_TURN);
    END;
}

/* Lost City, gained: the others draw a card. */
FN Step lost_city_gained(Game *g, Frame *f)
{
    BEGIN;
    EACH_OTHER_PLAYER
        plus_cards(g, f->who, 1);
    END;
}

/* Magpie: reveal a card; a Treasure goes to hand, an Action or Victory card brings a Magpie. `m`:
 * that card. */
FN Step magpie(Game *g, Frame *f)
{
    BEGIN;
    if (!reveal_top(g, f->you, 1)) FINISH;
    f->m = (uint8_t)lowest(looked_kinds(g, f->you, 1));
    if (is(g->treasure, f->m))
        WAIT(take_looked(g, f->you, f->m, ALL_SEATS));
    else
        WAIT(topdeck_looked(g, f->you, f->m, ALL_SEATS));
    if (is(g->action | g->victory, f->m)) WAIT(gain(g, f->you, f->card));
    END;
}

/* Messenger: the deck may become part of the discard pile. */
FN Step messenger(Game *g, Frame *f)
{
    return may_turn_over_deck(g, f);
}

/* Gained first in the Buy phase: a card of up to 4, and the others gain one too. `m`: which. */
FN Step messenger_gained(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, 4)));
    if (picked(g) == NONE) FINISH;
    f->m = (uint8_t)picked(g);
    WAIT(gain(g, f->you, f->m));
    EACH_OTHER_PLAYER
        WAIT(gain(g, f->who, f->m));
    END;
}

/* Miser: a Copper to the mat, or a coin for each Copper there. */
FN Step miser(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_MAT | W_COINS));
    if (said(g, TALIA_WORD_COINS))
        plus_coins(g, f->you, count_on_mat(g, f->you, TALIA_TAVERN, COPPER));
    else if (is(hand_of(g, f->you), COPPER))
        WAIT(set_aside(g, f->you, COPPER, TALIA_TAVERN, ALL_SEATS));
    END;
}

/* Port, gained: another one. */
FN Step port_gained(Game *g, Frame *f)
{
    BEGIN;
    WAIT(gain_so(g, f->you, f->card, TALIA_DISCARD_PILE, SEQUEL));
    END;
}

/* Ranger: every other time five cards. */
FN Step ranger(Game *g, Frame *f)
{
    BEGIN;
    if (turn_journey(g, f->you)) plus_cards(g, f->you, 5);
    END;
}

/* Ratcatcher: called at the start of a turn, it trashes a card. */
FN Step ratcatcher_called(Game *g, Frame *f)
{
    BEGIN;
    WAIT(make_trash(g, f, f->you, 1));
    END;
}

/* Raze: trash it or a card of the hand; look at as many cards as that costs, take one, discard the
 * others. `n`: how many. */
FN Step raze(Game *g, Frame *f)
{
    BEGIN;
    WAIT(ask(g, f, f->you, TALIA_TRASH, hand_of(g, f->you), is_in_play(g, f) ? W_THIS : 0));
    if (said(g, TALIA_WORD_THIS)) {
        f->n = (uint16_t)cost(g, f->card);
        WAIT(trash_this(g, f));
    } else {
        if (picked(g) == NONE) FINISH;
        f->n = (uint16_t)cost(g, picked(g));
        WAIT(trash(g, f->you, picked(g)));
    }
    f->n = (uint16_t)look(g, f->you, f->n, 1 << f->you);
    if (f->n == 0) FINISH;
    WAIT(must_pick(g, f, f->you, TALIA_TAKE, looked_kinds(g, f->you, f->n)));
    WAIT(take_looked(g, f->you, picked(g), 1 << f->you));
    WAIT(discard_together(g, f->you, 0, f->n - 1));
    END;
}

/* Relic: the others put their -1 Card token on their deck. */
FN Step relic(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM
        take_token(g, f->who, TALIA_MINUS_CARD);
    END;
}

/* Royal Carriage: called after an Action that is still in play, it has that played again. */
FN Step royal_carriage_called(Game *g, Frame *f)
{
    BEGIN;
    play_again(g, f);
    END;
}

/* Storyteller: up to three Treasures are played; then a card, and one more for each coin, which is
 * paid. `n`: Treasures played; coins paid. */
FN Step storyteller(Game *g, Frame *f)
{
    BEGIN;
    for (; f->n < 3; f->n++) {
        WAIT(may_pick(g, f, f->you, TALIA_PLAY, hand_of(g, f->you) & g->treasure));
        if (picked(g) == NONE) break;
        WAIT(play_treasure(g, f->you, picked(g)));
    }
    plus_cards(g, f->you, 1);
    f->n = pay_all_coins(g, f->you);
    plus_cards(g, f->you, f->n);
    END;
}

/* Swamp Hag: whoever buys gains a Curse. */
FN Step swamp_hag(Game *g, Frame *f)
{
    BEGIN;
    haunt(g, f);
    END;
}

FN Step swamp_hag_bought(Game *g, Frame *f)
{
    BEGIN;
    WAIT(gain(g, f->you, CURSE));
    END;
}

/* Transmogrify: called at the start of a turn, it turns a card of the hand into one of up to 1
 * more, to hand. */
FN Step transmogrify_called(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_TRASH, hand_of(g, f->you)));
    if (picked(g) == NONE) FINISH;
    f->n = (uint16_t)(cost(g, picked(g)) + 1);
    WAIT(trash(g, f->you, picked(g)));
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, f->n)));
    if (picked(g) != NONE) WAIT(gain_to(g, f->you, picked(g), TALIA_HAND));
    END;
}

/* Treasure Trove: a Gold and a Copper. */
FN Step treasure_trove(Game *g, Frame *f)
{
    BEGIN;
    WAIT(gain(g, f->you, GOLD));
    WAIT(gain(g, f->you, COPPER));
    END;
}

/* Wine Merchant: it leaves the mat when a Buy phase ends with 2 coins. `n`: how many of them. */
FN Step wine_merchant_buys_end(Game *g, Frame *f)
{
    BEGIN;
    for (f->n = (uint16_t)count_on_mat(g, f->you, TALIA_TAVERN, f->card); f->n > 0; f->n--) {
        WAIT(may_pick(g, f, f->you, TALIA_DISCARD, bit(f->card)));
        if (picked(g) != NONE) WAIT(discard_from_mat(g, f->you, f->card, TALIA_TAVERN));
    }
    END;
}

/* ---- What Travellers are exchanged for ------------------------------------------------------ */

/* Champion: for the rest of the game an Action with each Action, and no Attack reaches you. */
FN Step champion(Game *g, Frame *f)
{
    BEGIN;
    promise(g, f, MOMENT_ACTION);
    END;
}

/* Disciple: an Action of the hand may be played twice; gain another of the supply. `m`: which;
 * `n`: its entry. */
FN Step disciple(Game *g, Frame *f)
{
    BEGIN;
    WAIT(may_pick(g, f, f->you, TALIA_PLAY, hand_of(g, f->you) & g->action));
    if (picked(g) == NONE) FINISH;
    f->m = (uint8_t)picked(g);
    f->n = g->entries; /* the next to enter play */
    WAIT(play_from_hand(g, f->you, picked(g)));
    stay_with(g, f, f->n);
    WAIT(play_entry(g, f->n));
    if (is(g->supply, f->m)) WAIT(gain(g, f->you, f->m));
    END;
}

/* Fugitive: discard a card. */
FN Step fugitive(Game *g, Frame *f)
{
    BEGIN;
    WAIT(make_discard(g, f, f->you, 1));
    END;
}

/* Hero: gain a Treasure. */
FN Step hero(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, g->nonempty & g->treasure));
    if (picked(g) != NONE) WAIT(gain(g, f->you, picked(g)));
    END;
}

/* Soldier: a coin for each other Attack in play; the others with four cards discard one. */
FN Step soldier(Game *g, Frame *f)
{
    BEGIN;
    plus_coins(g, f->you, count_type_in_play(g, f->you, TALIA_ATTACK) - is_in_play(g, f));
    EACH_VICTIM {
        if (hand_size(g, f->who) >= 4) WAIT(make_discard(g, f, f->who, 1));
    }
    END;
}

/* Teacher: called at the start of a turn, it moves a token to a pile without one of yours. */
FN int token_of_word(int word)
{
    return word == TALIA_WORD_CARD     ? TOKEN_CARD
           : word == TALIA_WORD_ACTION ? TOKEN_ACTION
           : word == TALIA_WORD_BUY    ? TOKEN_BUY
                                       : TOKEN_COIN;
}

FN uint64_t piles_without_tokens(const Game *g, int who)
{
    uint64_t piles = action_piles(g);
    for (int token = 0; token < TOKENS; token++) {
        if (g->player[who].token[token] != NONE) piles &= ~bit(g->player[who].token[token]);
    }
    return piles;
}

/* `m`: the token. */
FN Step teacher_called(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you, W_CARD | W_ACTION | W_BUY | W_COIN));
    f->m = (uint8_t)token_of_word(g->answer & 0xff);
    WAIT(must_pick(g, f, f->you, TALIA_PILE, piles_without_tokens(g, f->you)));
    move_token(g, f->you, f->m, picked(g));
    END;
}

/* Treasure Hunter: a Silver for each card that the player to your right gained last turn. */
FN Step treasure_hunter(Game *g, Frame *f)
{
    BEGIN;
    for (f->n = g->player[previous_player(g, f->you)].gains; f->n > 0; f->n--)
        WAIT(gain(g, f->you, SILVER));
    END;
}

/* Warrior: for each Traveller in play the others lose their top card: it is trashed if it costs 3
 * or 4, else discarded. `n`: how many yet; `m`: that card. */
FN Step warrior(Game *g, Frame *f)
{
    BEGIN;
    EACH_VICTIM {
        f->n = (uint16_t)count_type_in_play(g, f->you, TALIA_TRAVELLER);
        for (; f->n > 0 && reveal_top(g, f->who, 1); f->n--) {
            f->m = (uint8_t)lowest(looked_kinds(g, f->who, 1));
            if (cost(g, f->m) == 3 || cost(g, f->m) == 4)
                WAIT(trash_looked(g, f->who, f->m));
            else
                WAIT(discard_looked(g, f->who, f->m));
        }
    }
    END;
}

/* ---- Events -------------------------------------------------------------------------------- */

/* Alms: without a Treasure in play, a card of up to 4. */
FN Step alms(Game *g, Frame *f)
{
    BEGIN;
    if (count_type_in_play(g, f->you, TALIA_TREASURE)) FINISH;
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, 4)));
    if (picked(g) != NONE) WAIT(gain(g, f->you, picked(g)));
    END;
}

/* Ball: the -1 Coin token, and two cards of up to 4. */
FN Step ball(Game *g, Frame *f)
{
    BEGIN;
    take_token(g, f->you, TALIA_MINUS_COIN);
    for (; f->n < 2; f->n++) {
        WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, 4)));
        if (picked(g) != NONE) WAIT(gain(g, f->you, picked(g)));
    }
    END;
}

/* Bonfire: up to two Coppers in play are trashed. */
FN Step bonfire(Game *g, Frame *f)
{
    BEGIN;
    for (; f->n < 2; f->n++) {
        WAIT(may_pick(g, f, f->you, TALIA_TRASH,
                      count_in_play(g, f->you, COPPER) ? bit(COPPER) : 0));
        if (picked(g) == NONE) break;
        WAIT(trash_from_play(g, f->you, COPPER));
    }
    END;
}

/* Borrow: a coin for putting the -1 Card token on the deck. */
FN Step borrow(Game *g, Frame *f)
{
    BEGIN;
    if (g->player[f->you].minus_card) FINISH;
    take_token(g, f->you, TALIA_MINUS_CARD);
    plus_coins(g, f->you, 1);
    END;
}

/* Expedition: two cards more for the next hand. */
FN Step expedition(Game *g, Frame *f)
{
    BEGIN;
    if (g->more_cards < 254) g->more_cards = (uint8_t)(g->more_cards + 2);
    END;
}

/* Ferry, Lost Arts, Pathfinding, Plan, Training: a token to an Action pile of the supply. */
FN Step move_token_as_liked(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_PILE, action_piles(g)));
    move_token(g, f->you, pile_token_of(g->card[f->card]), picked(g));
    END;
}

/* Inheritance: an Action of up to 4 is set aside; on your turns Estates play it. An Estate can not
 * be that card: until then it is not an Action. */
FN Step inheritance(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_SET_ASIDE, supply_up_to(g, 4) & g->action));
    if (picked(g) != NONE) WAIT(inherit(g, f->you, picked(g)));
    END;
}

/* An Estate as an Action: it plays that card, which stays where it is. */
FN Step estate(Game *g, Frame *f)
{
    BEGIN;
    WAIT(play_as(g, f->you, g->player[f->you].inherited, f->entry));
    END;
}

/* Mission: an extra turn in which no cards can be bought. */
FN Step mission(Game *g, Frame *f)
{
    BEGIN;
    offer_extra_turn(g, f, EXTRA_WITHOUT_BUYS);
    END;
}

/* Pilgrimage: every other time, of up to three different cards in play another one. All are chosen
 * first. `x`: which, in the order in which they are gained; `m`: how many. */
FN Step pilgrimage(Game *g, Frame *f)
{
    BEGIN;
    if (!turn_journey(g, f->you)) FINISH;
    for (; f->m < 3; f->m++) {
        WAIT(may_pick(g, f, f->you, TALIA_GAIN,
                      kinds_in_play(g, f->you) & g->nonempty & ~kinds_in(f->x, f->m)));
        if (picked(g) == NONE) break;
        f->x[f->m] = (uint8_t)picked(g);
    }
    for (f->n = 0; f->n < f->m; f->n++) WAIT(gain(g, f->you, f->x[f->n]));
    END;
}

/* Quest: a Gold for an Attack, two Curses or six cards. `n`: how many there are; `m`: needed, of
 * what can be too few. */
FN Step quest(Game *g, Frame *f)
{
    BEGIN;
    WAIT(choose_one(g, f, f->you,
                    W_DONE | (attacks_in_hand(g, f->you) ? W_ATTACK : 0) |
                        (is(hand_of(g, f->you), CURSE) ? W_CURSES : 0) |
                        (hand_of(g, f->you) ? W_SIX : 0)));
    if (said(g, TALIA_DONE)) FINISH;
    if (said(g, TALIA_WORD_ATTACK)) {
        WAIT(must_pick(g, f, f->you, TALIA_DISCARD, attacks_in_hand(g, f->you)));
        WAIT(discard(g, f->you, picked(g)));
    } else if (said(g, TALIA_WORD_CURSES)) {
        f->m = 2;
        for (; f->n < 2 && is(hand_of(g, f->you), CURSE); f->n++) WAIT(discard(g, f->you, CURSE));
    } else {
        f->m = 6;
        f->n = (uint16_t)hand_size(g, f->you);
        WAIT(make_discard(g, f, f->you, 6));
    }
    if (f->n >= f->m) WAIT(gain(g, f->you, GOLD));
    END;
}

/* Raid: a Silver for each Silver in play; the others put their -1 Card token on their deck. */
FN Step raid(Game *g, Frame *f)
{
    BEGIN;
    for (f->n = (uint16_t)count_in_play(g, f->you, SILVER); f->n > 0; f->n--)
        WAIT(gain(g, f->you, SILVER));
    EACH_OTHER_PLAYER
        take_token(g, f->who, TALIA_MINUS_CARD);
    END;
}

/* Save: a card of the hand is set aside until the turn is over. */
FN Step save(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_SET_ASIDE, hand_of(g, f->you)));
    if (picked(g) == NONE) FINISH;
    g->comes_back = (uint8_t)(picked(g) + 1);
    WAIT(set_aside(g, f->you, picked(g), TALIA_ASIDE, 1 << f->you));
    END;
}

/* Scouting Party: of the top five cards three are discarded, the others go back. `n`: those still
 * to place; `m`: to be discarded. */
FN Step scouting_party(Game *g, Frame *f)
{
    BEGIN;
    f->n = (uint16_t)look(g, f->you, 5, 1 << f->you);
    if (f->n <= 3) {
        WAIT(discard_together(g, f->you, 0, f->n));
        FINISH;
    }
    for (; f->m < 3; f->m++) {
        WAIT(must_pick(g, f, f->you, TALIA_DISCARD, looked_kinds(g, f->you, f->n)));
        looked_behind(g->player + f->you, cards_of(g, f->you), picked(g), f->n--);
    }
    WAIT(discard_together(g, f->you, f->n, f->m));
    WAIT(put_back(g, f, f->you, f->n));
    END;
}

/* Seaway: an Action of up to 4, and the +1 Buy token goes to its pile. `m`: which. */
FN Step seaway(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_GAIN, supply_up_to(g, 4) & g->action));
    if (picked(g) == NONE) FINISH;
    f->m = (uint8_t)picked(g);
    WAIT(gain(g, f->you, f->m));
    move_token(g, f->you, pile_token_of(g->card[f->card]), f->m);
    END;
}

/* Trade: up to two cards of the hand, a Silver for each. `n`: trashed. */
FN Step trade(Game *g, Frame *f)
{
    BEGIN;
    for (; f->n < 2; f->n++) {
        WAIT(may_pick(g, f, f->you, TALIA_TRASH, hand_of(g, f->you)));
        if (picked(g) == NONE) break;
        WAIT(trash(g, f->you, picked(g)));
    }
    for (; f->n > 0; f->n--) WAIT(gain(g, f->you, SILVER));
    END;
}

/* Travelling Fair: cards gained this turn may go onto the deck. */
FN Step travelling_fair(Game *g, Frame *f)
{
    BEGIN;
    g->may_topdeck = true;
    END;
}
