/* tell_moves.c - what happened since the view before, for those who play it out on the table. */
#include "tell_parts.h"

#include <talia/events.h>

static const char *what_of(const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_MOVED:
        return "moved";
    case TALIA_PLAYED:
        return "played";
    case TALIA_BOUGHT:
        return "bought";
    case TALIA_CALLED:
        return "called";
    case TALIA_EXCHANGED:
        return "exchanged";
    case TALIA_REVEALED:
        return "revealed";
    case TALIA_PASSED:
        return "passed";
    case TALIA_SHUFFLED:
        return "shuffled";
    case TALIA_TURN_BEGAN:
        return "turn";
    case TALIA_PHASE_BEGAN:
        return "phase";
    case TALIA_TOKEN_MOVED:
    case TALIA_TOKEN_TAKEN:
    case TALIA_TOKEN_GONE:
        return "token";
    case TALIA_EMBARGOED:
        return "embargoed";
    case TALIA_PLUNDERED:
        return "plundered";
    case TALIA_GOT_ACTIONS:
    case TALIA_GOT_BUYS:
    case TALIA_GOT_COINS:
        return "got";
    case TALIA_PAID_COINS:
        return "paid";
    case TALIA_CAME_DUE:
        return "due";
    case TALIA_JOURNEY:
        return "journey";
    case TALIA_GAME_ENDED:
        return "ended";
    default:
        return NULL;
    }
}

static bool is_about_card(const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_MOVED:
    case TALIA_PLAYED:
    case TALIA_BOUGHT:
    case TALIA_CALLED:
    case TALIA_EXCHANGED:
    case TALIA_REVEALED:
    case TALIA_PASSED:
    case TALIA_TOKEN_MOVED:
    case TALIA_EMBARGOED:
    case TALIA_CAME_DUE:
        return true;
    default:
        return false;
    }
}

static bool is_seen(const TaliaEvent *event, int seat)
{
    return seat < 0 ? event->seen_by == 0xff : event->seen_by >> seat & 1;
}

/* The name of a token that lies on piles or before a player. */
static const char *token_id(int setting)
{
    switch (setting) {
    case TALIA_MINUS_CARD:
        return "minus-card";
    case TALIA_MINUS_COIN:
        return "minus-coin";
    default:
        return tell_token_id((TaliaSetting)setting);
    }
}

/* What a number in an event means. */
static void tell_amount(Json *out, const TaliaGame *game, const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_MOVED:
    case TALIA_REVEALED:
        if (event->amount != 1) json_integer(out, "count", event->amount);
        break;
    case TALIA_PLUNDERED:
        json_integer(out, "count", event->amount);
        break;
    case TALIA_TURN_BEGAN:
        json_integer(out, "number", event->amount);
        break;
    case TALIA_TOKEN_MOVED:
    case TALIA_TOKEN_TAKEN:
        json_string(out, "token", token_id(event->amount));
        break;
    case TALIA_TOKEN_GONE:
        json_string(out, "token", token_id(event->amount));
        json_bool(out, "gone", true);
        break;
    case TALIA_JOURNEY:
        json_bool(out, "down", event->amount == 0);
        break;
    case TALIA_EXCHANGED:
        tell_kind(out, "for", game, event->amount);
        break;
    case TALIA_PASSED:
        json_integer(out, "seat", event->amount);
        break;
    case TALIA_PHASE_BEGAN:
        json_string(out, "phase", text_phase_id((TaliaPhase)event->amount));
        break;
    default:
        break;
    }
}

/* What the turn has left, where that has changed. */
static void tell_left(Json *out, const News *news, const News *before)
{
    const TaliaCounters left = news->left;
    const bool is_same = before && before->left.actions == left.actions &&
                         before->left.buys == left.buys && before->left.coins == left.coins;
    if (is_same && news->event.happening != TALIA_TURN_BEGAN) return;
    json_open(out, "left", '{');
    json_integer(out, "actions", left.actions);
    json_integer(out, "buys", left.buys);
    json_integer(out, "coins", left.coins);
    json_close(out, '}');
}

void tell_move(Json *out, const Told *told, const News *news, const News *before, int line)
{
    const TaliaEvent *event = &news->event;
    const char *what = what_of(event);
    if (!what) return;
    json_open(out, NULL, '{');
    json_string(out, "what", what);
    json_integer(out, "who", event->who);
    if (is_about_card(event))
        tell_kind(out, "card", told->game,
                  told->is_open || is_seen(event, told->who.seat) ? event->kind : TALIA_NONE);
    if (event->from < TALIA_ZONES) tell_zone_id(out, "from", event->from);
    if (event->to < TALIA_ZONES) tell_zone_id(out, "to", event->to);
    tell_amount(out, told->game, event);
    tell_left(out, news, before);
    if (line >= 0) json_integer(out, "line", line);
    json_close(out, '}');
}
