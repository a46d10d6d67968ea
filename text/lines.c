/* lines.c - see lines.h. */
#include "lines.h"

#include <stdlib.h>

#include <talia/events.h>

enum { NO_DEED = -1 };

void story_open(Story *story, int seat, bool nested)
{
    /* Hands are dealt as after a Clean-up. */
    *story = (Story){.seat = seat,
                     .nested = nested,
                     .in_clean_up = true,
                     .turn_of = TALIA_NONE,
                     .acting = -1,
                     .acted = -1,
                     .before = {.happening = TALIA_GAME_ENDED}};
}

void story_close(Story *story)
{
    free(story->line);
    story->line = NULL;
    story->count = story->room = 0;
}

void story_turn_page(Story *story)
{
    story->count = story->touched = 0;
}

/* ---- Which deed ---------------------------------------------------------------------------- */

/* What everybody sees is revealed: the same for every reader. */
static int deed_from_deck(const TaliaEvent *event)
{
    const int others = 0xff & ~(1 << event->who);
    if (event->to == TALIA_HAND) return SAY_you_draw;
    if (event->to == TALIA_DISCARD_PILE) return SAY_you_deck_to_discard;
    if (event->to != TALIA_LOOKED) return NO_DEED;
    return (event->seen_by & others) == others ? SAY_you_reveal : SAY_you_look;
}

static int deed_from_supply(const TaliaEvent *event, const TaliaEvent *before)
{
    if (event->to == TALIA_INHERITED_CARD) return SAY_you_inherit;
    if (event->to == TALIA_HAND) return SAY_you_gain_to_hand;
    if (event->to == TALIA_DECK) return SAY_you_gain_to_deck;
    const bool bought = before->happening == TALIA_BOUGHT && before->kind == event->kind;
    return bought ? NO_DEED : SAY_you_gain;
}

static int deed_from_hand(const TaliaEvent *event)
{
    switch (event->to) {
    case TALIA_DECK:
        return SAY_you_topdeck;
    case TALIA_SUPPLY:
        return SAY_you_return;
    case TALIA_HAND: /* back from a mat */
        return SAY_you_take;
    case TALIA_DISCARD_PILE:
        return SAY_you_discard;
    case TALIA_ISLAND:
        return SAY_you_island;
    case TALIA_NATIVE:
        return SAY_you_native;
    case TALIA_TAVERN:
        return SAY_you_tavern;
    default:
        return SAY_you_set_aside;
    }
}

static int deed_of_move(const TaliaEvent *event, const TaliaEvent *before)
{
    if (event->to == TALIA_IN_PLAY) return NO_DEED; /* that it is played or called is told too */
    if (event->from == TALIA_HAND && event->to == TALIA_LOOKED) return NO_DEED; /* and passed */
    if (event->to == TALIA_TRASH_PILE) return SAY_you_trash;
    switch (event->from) {
    case TALIA_DECK:
        return deed_from_deck(event);
    case TALIA_SUPPLY:
        return deed_from_supply(event, before);
    case TALIA_TRASH_PILE:
        return SAY_you_gain_from_trash;
    case TALIA_DISCARD_PILE:
        return SAY_you_topdeck_discard;
    case TALIA_LOOKED:
        if (event->to == TALIA_DECK) return SAY_you_put_back;
        return deed_from_hand(event);
    default:
        return deed_from_hand(event);
    }
}

static int deed_with_token(const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_TOKEN_MOVED:
        return SAY_you_move_token;
    case TALIA_TOKEN_TAKEN:
        return SAY_you_take_token;
    case TALIA_TOKEN_GONE:
        return SAY_you_use_token;
    case TALIA_EMBARGOED:
        return SAY_you_embargo;
    case TALIA_PLUNDERED:
        return SAY_you_plunder;
    case TALIA_JOURNEY:
        return event->amount ? SAY_you_journey_up : SAY_you_journey_down;
    default:
        return NO_DEED;
    }
}

/* A player whose turn follows their own one takes an extra turn. Cards that move in Clean-up go
 * without words: the new hand is shown anyway, and an exchange is told as such. */
static int deed_of(const Story *story, const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_MOVED:
        return story->in_clean_up ? NO_DEED : deed_of_move(event, &story->before);
    case TALIA_PASSED:
        return SAY_you_pass;
    case TALIA_PLAYED:
        return SAY_you_play;
    case TALIA_CALLED:
        return SAY_you_call;
    case TALIA_CAME_DUE:
        return SAY_you_due;
    case TALIA_EXCHANGED:
        return SAY_you_exchange;
    case TALIA_BOUGHT:
        return SAY_you_buy;
    case TALIA_PAID_COINS:
        return event->amount ? SAY_you_pay : NO_DEED;
    case TALIA_REVEALED:
        return event->from == TALIA_LOOKED ? SAY_you_set_aside : SAY_you_reveal;
    case TALIA_SHUFFLED:
        return SAY_you_shuffle;
    case TALIA_GOT_ACTIONS:
    case TALIA_GOT_BUYS:
    case TALIA_GOT_COINS:
        return SAY_you_get;
    case TALIA_TURN_BEGAN:
        return event->who == story->turn_of ? SAY_you_extra_turn : SAY_you_turn;
    default:
        return deed_with_token(event);
    }
}

/* What tells an event from another of the same deed. */
static int number_of(const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_TURN_BEGAN:
    case TALIA_EXCHANGED:
    case TALIA_TOKEN_MOVED:
    case TALIA_TOKEN_TAKEN:
    case TALIA_TOKEN_GONE:
        return event->amount;
    default:
        return 0;
    }
}

/* ---- How deep ------------------------------------------------------------------------------ */

/* Whether something is done for its own sake and not because of something else. */
static bool stands_alone(const Story *story, const TaliaEvent *event, int n, TaliaQuestion answered)
{
    switch (event->happening) {
    case TALIA_PLAYED: /* of one answer several Treasures can come, but one Action */
        return answered == TALIA_Q_BUY || (answered == TALIA_Q_ACTION && story->acted != n);
    case TALIA_CALLED:
        return answered == TALIA_Q_ORDER;
    case TALIA_TURN_BEGAN:
    case TALIA_BOUGHT:
    case TALIA_CAME_DUE:
    case TALIA_EXCHANGED:
        return true;
    default:
        return story->depth == 0;
    }
}

static int depth_of(const Story *story, const TaliaEvent *event, int n, TaliaQuestion answered)
{
    if (!story->nested || stands_alone(story, event, n, answered)) return 0;
    const bool acts = event->happening == TALIA_PLAYED || event->happening == TALIA_CALLED;
    return acts ? 1 : story->depth;
}

/* What somebody plays against an Attack ends when something happens to another player. */
static void end_reaction(Story *story, const TaliaEvent *event)
{
    const bool reacts = story->acting >= 0 && story->acting != story->turn_of;
    if (!reacts || event->who == story->acting) return;
    story->acting = -1;
    if (story->depth > 1) story->depth = 1;
}

/* Where the turn stands after an event. */
static void follow(Story *story, const TaliaEvent *event, int n, int depth)
{
    switch (event->happening) {
    case TALIA_TURN_BEGAN:
        story->turn_of = event->who;
        story->acting = -1;
        story->has_acted = false;
        story->depth = 0;
        break;
    case TALIA_PHASE_BEGAN:
        story->in_clean_up = event->amount == TALIA_PHASE_CLEANUP;
        story->depth = 0;
        break;
    case TALIA_CALLED:
        story->depth = depth + 1;
        story->acting = event->who;
        break;
    case TALIA_PLAYED:
        story->acted = n;
        story->acting = event->who;
        story->has_acted = true;
        story->depth = depth + 1;
        break;
    case TALIA_BOUGHT:
    case TALIA_CAME_DUE:
        story->acting = -1;
        story->has_acted = true;
        story->depth = depth + 1;
        break;
    default:
        break;
    }
    story->before = *event;
}

/* ---- From events to lines ------------------------------------------------------------------ */

bool line_gives(const Line *line)
{
    return line->deed == SAY_you_play || line->deed == SAY_you_call || line->deed == SAY_you_buy ||
           line->deed == SAY_you_due;
}

/* Whether what is done again can go on the line of the time before. */
static bool goes_on(const Story *story, const Line *line, const Line *fresh)
{
    if (line->deed != fresh->deed || line->who != fresh->who || line->number != fresh->number)
        return false;
    if (!story->nested) return true;
    if (line->depth != fresh->depth || fresh->deed == SAY_you_call || fresh->deed == SAY_you_due)
        return false;
    return fresh->deed != SAY_you_play ||
           (line->answered == TALIA_Q_BUY && fresh->answered == TALIA_Q_BUY);
}

/* What some cards do by turns, card after card: each of these has one line for all of them. */
static bool alternates(const Line *line)
{
    switch (line->deed) {
    case SAY_you_look:
    case SAY_you_take:
    case SAY_you_set_aside:
        return true;
    default:
        return false;
    }
}

/* The line that what is done again goes on, over those that it alternates with; or NULL. */
static Line *earlier_line(const Story *story, const Line *fresh)
{
    for (Line *line = &story->line[story->count - 1]; line >= story->line; line--) {
        if (goes_on(story, line, fresh)) return line;
        const bool is_part = line->who == fresh->who && line->depth == fresh->depth;
        if (!story->nested || !is_part || !alternates(line) || !alternates(fresh)) return NULL;
    }
    return NULL;
}

/* Room for one more line, or NULL. */
static Line *next_line(Story *story)
{
    if (story->line && story->count < story->room) return &story->line[story->count];
    const int room = story->room ? 2 * story->room : 16;
    Line *line = reallocarray(story->line, (size_t)room, sizeof *line);
    if (!line) {
        story->failed = true;
        return NULL;
    }
    story->line = line;
    story->room = room;
    return &line[story->count];
}

static Line *add_line(Story *story, const Line *fresh)
{
    Line *line = next_line(story);
    if (!line) return NULL;
    *line = *fresh;
    story->count++;
    return line;
}

/* The line that an event goes on: what is done again goes on the same line, and what a card gives
 * after the card that was played, called or, if it is an Event, bought. */
static Line *line_for(Story *story, const Line *fresh)
{
    const bool is_given = fresh->deed == SAY_you_get && story->has_acted;
    if (!story->line || story->count == 0) return add_line(story, fresh);
    Line *last = &story->line[story->count - 1];
    Line *earlier = earlier_line(story, fresh);
    if (earlier) return earlier;
    for (Line *line = last; is_given && line >= story->line; line--) {
        if (line_gives(line) && line->who == fresh->who) return line;
    }
    return add_line(story, fresh);
}

static void put_cards(Line *line, int kind, bool seen, int count)
{
    if (seen && kind != TALIA_NONE)
        line->cards[kind] = (uint16_t)(line->cards[kind] + count);
    else
        line->unnamed += count;
}

static void put_on_line(Line *line, const TaliaEvent *event, int seat)
{
    const bool seen = seat >= 0 ? event->seen_by >> seat & 1 : event->seen_by == 0xff;
    switch (event->happening) {
    case TALIA_GOT_ACTIONS:
        line->actions += event->amount;
        break;
    case TALIA_GOT_BUYS:
        line->buys += event->amount;
        break;
    case TALIA_GOT_COINS:
    case TALIA_PAID_COINS:
        line->coins += event->amount;
        break;
    case TALIA_EXCHANGED:
    case TALIA_TOKEN_MOVED:
    case TALIA_PASSED:
        put_cards(line, event->kind, seen, 1);
        break;
    default:
        put_cards(line, event->kind, seen, event->amount);
    }
}

void story_tell(Story *story, const TaliaEvent *event, int n, TaliaQuestion answered)
{
    end_reaction(story, event);
    const int deed = deed_of(story, event);
    const int depth = depth_of(story, event, n, answered);
    story->turns += event->happening == TALIA_TURN_BEGAN;
    story->last = -1;
    if (deed != NO_DEED) {
        const Line fresh = {.deed = deed,
                            .who = event->who,
                            .number = number_of(event),
                            .depth = depth,
                            .n = n,
                            .turn = story->turns,
                            .answered = (int)answered};
        Line *line = line_for(story, &fresh);
        if (line) {
            story->last = (int)(line - story->line);
            if (story->last < story->touched) story->touched = story->last;
            put_on_line(line, event, story->seat);
        }
    }
    follow(story, event, n, depth);
}
