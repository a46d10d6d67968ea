/* watch.c - see watch.h. */
#include "watch.h"

#include <string.h>

#include <talia/events.h>
#include <talia/table.h>

#include "../bots/net/chances.h"

void watch_begin(Watch *watch, TallyStory *story, const Net *net, const uint8_t *who)
{
    watch->story = story;
    watch->net = net;
    watch->who = who;
    watch->on_turn = 0; /* that the first turn began was told to nobody */
    memset(watch->turn, 0, sizeof watch->turn);
    memset(watch->ended, 0, sizeof watch->ended);
    memset(watch->at, 0, sizeof watch->at);
    watch->turn[0] = 1;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        for (int turn = 0; turn < TALLY_TURNS; turn++) watch->at[seat][turn].chance = -1;
    }
}

/* Where something of a seat is booked that happens now: on its own turn, or after it. */
static int turn_index(const Watch *watch, int seat)
{
    const int turn = watch->turn[seat];
    return turn < 1 ? 0 : turn > TALLY_TURNS ? TALLY_TURNS - 1 : turn - 1;
}

/* Turns that are watched one by one. */
static WatchedTurn *turn_of(Watch *watch, int seat)
{
    return watch->turn[seat] > TALLY_TURNS ? NULL : &watch->at[seat][turn_index(watch, seat)];
}

/* At the first decision of a turn that is one. */
void watch_look(Watch *watch, const TaliaView *view)
{
    NetRatings ratings;
    if (!watch->net || view->seat != watch->on_turn || !net_is_asked(view)) return;
    WatchedTurn *at = turn_of(watch, view->seat);
    if (!at || at->chance >= 0) return;
    net_rate(watch->net, view, &ratings);
    const int64_t chance = net_chance(ratings.value, talia_view_players(view));
    at->chance = (int)((100 * chance + NET_ONE / 2) / NET_ONE);
}

/* A player who has another turn at once has an extra one: it belongs to the turn before. */
static void begin_turn(Watch *watch, int seat)
{
    if (seat != watch->on_turn) watch->turn[seat]++;
    watch->on_turn = seat;
}

static void note_buy(Watch *watch, const TaliaGame *game, int seat, int kind)
{
    const int turn = turn_index(watch, seat);
    WatchedTurn *at = turn_of(watch, seat);
    if (at) at->coins += talia_cost(game, kind);
    watch->story->side[watch->who[seat]].bought[turn][talia_card(game, kind)]++;
}

static void note_gain(Watch *watch, const TaliaGame *game, int seat, int kind)
{
    const int turn = turn_index(watch, seat);
    watch->story->side[watch->who[seat]].gained[turn][talia_card(game, kind)]++;
}

static void note_end_of_turn(Watch *watch, const TaliaGame *game, int seat)
{
    WatchedTurn *at = turn_of(watch, seat);
    if (!at) return;
    at->points = talia_score(game, seat);
    at->unspent += talia_counters(game, seat).coins;
    at->cards = talia_view_cards(&(TaliaView){game, seat}, seat);
    watch->ended[seat] = watch->turn[seat];
}

static void tell(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Watch *watch = self;
    switch (event->happening) {
    case TALIA_TURN_BEGAN:
        begin_turn(watch, event->who);
        break;
    case TALIA_BOUGHT:
        note_buy(watch, game, event->who, event->kind);
        break;
    case TALIA_MOVED:
        if (event->from == TALIA_SUPPLY && event->to < TALIA_SUPPLY)
            note_gain(watch, game, event->who, event->kind);
        break;
    case TALIA_PHASE_BEGAN:
        if (event->amount == TALIA_PHASE_CLEANUP) note_end_of_turn(watch, game, event->who);
        break;
    default:
        break;
    }
}

TaliaSink watch_sink(Watch *watch)
{
    return (TaliaSink){.tell = tell, .self = watch};
}

static void book(Moments *moments, int value)
{
    moments->sum += value;
    moments->squares += (int64_t)value * value;
}

static int within(int value, int least, int count)
{
    return value < least ? 0 : value >= least + count ? count - 1 : value - least;
}

static void book_turns(const Watch *watch, int seat)
{
    TallyStoryOfSide *side = &watch->story->side[watch->who[seat]];
    for (int turn = 0; turn < watch->ended[seat]; turn++) {
        const WatchedTurn *at = &watch->at[seat][turn];
        side->turn[turn].count++;
        book(&side->turn[turn].points, at->points);
        book(&side->turn[turn].coins, at->coins);
        book(&side->turn[turn].cards, at->cards);
        side->points[turn][within(at->points, TALLY_LOWEST, TALLY_SCORES)]++;
        side->coins[turn][within(at->coins + at->unspent, 0, TALLY_COINS)]++;
    }
    for (int turn = 0; turn < TALLY_TURNS; turn++) {
        const int chance = watch->at[seat][turn].chance;
        if (chance >= 0) side->chance[turn][within(chance, 0, TALLY_CHANCES)]++;
    }
}

static void book_cards(const Watch *watch, const TaliaGame *game, int seat)
{
    TallyStoryOfSide *side = &watch->story->side[watch->who[seat]];
    for (int kind = 0; kind < talia_kinds(game); kind++)
        side->owned[talia_card(game, kind)] += (uint32_t)talia_owned(game, seat, kind);
}

void watch_end(Watch *watch, const TaliaGame *game)
{
    const uint64_t supply = talia_supply(game);
    for (int seat = 0; seat < talia_players(game); seat++) {
        book_turns(watch, seat);
        book_cards(watch, game, seat);
    }
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        if (!(supply >> kind & 1)) continue;
        TallyPile *pile = &watch->story->pile[talia_card(game, kind)];
        pile->games++;
        const int left = talia_pile(game, kind);
        pile->empty += left == 0;
        pile->left += (uint64_t)left;
        pile->ended_with[within(left, 0, TALLY_PILE)]++;
    }
    watch->story->games++;
}
