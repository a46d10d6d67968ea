/* tell_moves.c - what happened since the view before, for those who show it as motion. */
#include "tell_parts.h"

#include <talia/events.h>

/* What is not told here is seen in the view itself. */
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
        return true;
    default:
        return false;
    }
}

static bool is_seen(const TaliaEvent *event, int seat)
{
    return seat < 0 ? event->seen_by == 0xff : event->seen_by >> seat & 1;
}

/* What a number in an event means. */
static void tell_amount(Json *out, const TaliaGame *game, const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_MOVED:
    case TALIA_REVEALED:
        if (event->amount != 1) json_integer(out, "count", event->amount);
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

static void tell_move(Json *out, const Told *told, const TaliaEvent *event)
{
    const char *what = what_of(event);
    if (!what) return;
    json_open(out, NULL, '{');
    json_string(out, "what", what);
    json_integer(out, "who", event->who);
    if (is_about_card(event))
        tell_kind(out, "card", told->game,
                  is_seen(event, told->who.seat) ? event->kind : TALIA_NONE);
    if (event->from < TALIA_ZONES) tell_zone_id(out, "from", event->from);
    if (event->to < TALIA_ZONES) tell_zone_id(out, "to", event->to);
    tell_amount(out, told->game, event);
    json_close(out, '}');
}

void tell_moves(Json *out, const Told *told)
{
    const Table *table = told->table;
    json_open(out, "moves", '[');
    for (int i = table->news_told; i < table->news_count; i++)
        tell_move(out, told, &table->news[i].event);
    json_close(out, ']');
}
