/* fold.c - a view with one thing more that has happened: how the table looked between two views.
 * The house tells where it all ends; on the way there are these, never needed to choose. */
#include <string.h>

#include "../../text/text.h"
#include "sight.h"

/* One of a card goes; one that is not known is any that is not, or the last. */
static void cards_take(CardList *list, int card)
{
    int at = -1;
    for (int i = 0; i < list->count; i++) {
        if (list->card[i] == card) at = i;
    }
    for (int i = 0; at < 0 && i < list->count; i++) {
        if (list->card[i] == TALIA_NONE) at = i;
    }
    if (at < 0) at = list->count - 1;
    if (at < 0) return;
    list->count--;
    memmove(&list->card[at], &list->card[at + 1], (size_t)(list->count - at));
}

static void shift(CardList *list, int card, int by)
{
    if (by > 0)
        cards_add(list, card);
    else
        cards_take(list, card);
}

static void add(int *count, int by)
{
    *count += by;
    if (*count < 0) *count = 0;
}

static void shift_play(SideSight *side, int card, int by)
{
    if (by < 0 && cards_of(&side->play, card) == 0)
        cards_take(&side->staying, card);
    else
        shift(&side->play, card, by);
}

static void shift_side(SideSight *side, int zone, int card, int by)
{
    switch (zone) {
    case TALIA_HAND:
        add(&side->hand_count, by);
        if (side->shows_hand) shift(&side->hand, card, by);
        return;
    case TALIA_DECK:
        add(&side->deck_count, by);
        return;
    case TALIA_DISCARD_PILE:
        add(&side->discard_count, by);
        side->discard_top = by > 0 ? card : TALIA_NONE;
        return;
    case TALIA_IN_PLAY:
        shift_play(side, card, by);
        return;
    case TALIA_ISLAND:
        shift(&side->island, card, by);
        return;
    case TALIA_NATIVE:
        add(&side->native_count, by);
        if (side->shows_native) shift(&side->native, card, by);
        return;
    case TALIA_TAVERN:
        shift(&side->tavern, card, by);
        return;
    case TALIA_ASIDE:
        shift(&side->aside, card, by);
        return;
    case TALIA_LOOKED:
        shift(&side->revealed, card, by);
        return;
    case TALIA_INHERITED_CARD:
        side->inherited = by > 0 ? card : TALIA_NONE;
        return;
    default:
        return;
    }
}

static PileSight *pile_of(Sight *sight, int card)
{
    PileList *const lists[] = {&sight->supply, &sight->beside};
    for (int list = 0; list < 2; list++) {
        for (int i = 0; i < lists[list]->count; i++) {
            if (lists[list]->pile[i].card == card) return &lists[list]->pile[i];
        }
    }
    return NULL;
}

static void shift_card(Sight *sight, int zone, int who, int card, int by)
{
    PileSight *pile = zone == TALIA_SUPPLY ? pile_of(sight, card) : NULL;
    if (pile) add(&pile->left, by);
    if (zone == TALIA_TRASH_PILE && card != TALIA_NONE) shift(&sight->trash, card, by);
    if (zone == TALIA_SUPPLY || zone == TALIA_TRASH_PILE || who < 0) return;
    shift_side(&sight->side[who], zone, card, by);
    sight->side[who].cards += by;
}

static void fold_turn(Sight *sight, int who, int number)
{
    if (sight->turn_of >= 0 && sight->turn_of < sight->players) {
        SideSight *side = &sight->side[sight->turn_of];
        for (int i = 0; i < side->play.count; i++) cards_add(&side->staying, side->play.card[i]);
        side->play.count = 0;
    }
    if (who < 0) return;
    sight->is_extra = sight->turn_of == who;
    sight->turn_of = who;
    sight->turn = number - sight->is_extra;
}

static void fold_left(Sight *sight, JsonValue left)
{
    if (!left.at) return;
    sight->actions = get_count(json_member(left, "actions"), sight->actions);
    sight->buys = get_count(json_member(left, "buys"), sight->buys);
    sight->coins = get_count(json_member(left, "coins"), sight->coins);
}

static void fold_shuffle(SideSight *side)
{
    side->deck_count += side->discard_count;
    side->discard_count = 0;
    side->discard_top = TALIA_NONE;
    side->known.count = 0;
}

void sight_fold(Sight *sight, JsonValue move)
{
    const JsonValue what = json_member(move, "what");
    int who = get_seat(json_member(move, "who"), -1);
    if (who >= sight->players) who = -1;
    const int card = get_card(json_member(move, "card"));
    const int count = get_count(json_member(move, "count"), 1);
    int to = get_seat(json_member(move, "seat"), who);
    if (to >= sight->players) to = -1;
    if (is_text(what, "moved")) {
        for (int i = 0; i < count && i < TALIA_MAX_OWNED; i++) {
            shift_card(sight, get_zone(json_member(move, "from")), who, card, -1);
            shift_card(sight, get_zone(json_member(move, "to")), who, card, 1);
        }
    } else if (is_text(what, "passed")) {
        shift_card(sight, TALIA_LOOKED, who, card, -1);
        shift_card(sight, TALIA_HAND, to, card, 1);
    } else if (is_text(what, "shuffled") && who >= 0) {
        fold_shuffle(&sight->side[who]);
    } else if (is_text(what, "turn")) {
        fold_turn(sight, who, get_count(json_member(move, "number"), 0));
    } else if (is_text(what, "embargoed") && pile_of(sight, card)) {
        pile_of(sight, card)->embargo++;
    }
    if (who == sight->turn_of) fold_left(sight, json_member(move, "left"));
}
