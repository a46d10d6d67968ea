/* chronicle.c - see chronicle.h. */
#include "chronicle.h"

#include <stdlib.h>
#include <string.h>

#include "../script/words.h"
#include "names.h"

/* ---- Listening ----------------------------------------------------------------------------- */

/* What a player learns that did not follow from the choice: a card that was not seen before, or
 * what somebody else does. */
static bool is_news(int seat, const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_MOVED:
        return event->from == TALIA_DECK || (event->who != seat && event->from == TALIA_HAND);
    case TALIA_REVEALED:
    case TALIA_PASSED:
    case TALIA_PLAYED:
    case TALIA_BOUGHT:
        return event->who != seat;
    case TALIA_SHUFFLED:
    case TALIA_TURN_BEGAN:
        return true;
    default:
        return false;
    }
}

static void listen(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Chronicle *chronicle = self;
    (void)game;
    chronicle->event =
        grown(chronicle->event, chronicle->count, &chronicle->room, sizeof *chronicle->event);
    TaliaEvent *kept = &chronicle->event[chronicle->count++];
    *kept = *event;
    if (!(event->seen_by >> chronicle->seat & 1)) kept->kind = TALIA_NONE;
    if (is_news(chronicle->seat, event)) chronicle->is_news = true;
}

void chronicle_open(Chronicle *chronicle, int seat)
{
    *chronicle = (Chronicle){.seat = seat, .in_clean_up = true}; /* hands are dealt as after one */
}

void chronicle_close(Chronicle *chronicle)
{
    free(chronicle->event);
}

void chronicle_forget(Chronicle *chronicle)
{
    chronicle->count = 0;
}

TaliaSink chronicle_sink(Chronicle *chronicle)
{
    return (TaliaSink){.tell = listen, .self = chronicle};
}

/* ---- From events to lines ------------------------------------------------------------------ */

/* A deed is the row of what "you" did; what somebody else did is the next one. */
enum { NO_DEED = -1 };

typedef struct Line {
    int deed;
    int who;
    int number; /* of a turn */
    int cards[TALIA_MAX_KINDS], unnamed;
    int actions, buys, coins; /* got by it */
} Line;

static int deed_from_deck(const Chronicle *chronicle, const TaliaEvent *event)
{
    const int others = 0xff & ~(1 << event->who);
    if (event->to == TALIA_HAND) return SAY_you_draw;
    if (event->to == TALIA_DISCARD_PILE) return SAY_you_deck_to_discard;
    if (event->to != TALIA_LOOKED) return NO_DEED;
    const bool shown = event->who == chronicle->seat ? (event->seen_by & others) == others
                                                     : event->kind != TALIA_NONE;
    return shown ? SAY_you_reveal : SAY_you_look;
}

static int deed_from_supply(const TaliaEvent *event, const TaliaEvent *before)
{
    if (event->to == TALIA_HAND) return SAY_you_gain_to_hand;
    if (event->to == TALIA_DECK) return SAY_you_gain_to_deck;
    const bool bought = before && before->happening == TALIA_BOUGHT && before->kind == event->kind;
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
    default:
        return SAY_you_mat;
    }
}

static int deed_of_move(const Chronicle *chronicle, const TaliaEvent *event,
                        const TaliaEvent *before)
{
    if (event->to == TALIA_IN_PLAY) return NO_DEED; /* that it is played is told too */
    if (event->from == TALIA_HAND && event->to == TALIA_LOOKED) return NO_DEED; /* and passed */
    if (event->to == TALIA_TRASH_PILE) return SAY_you_trash;
    switch (event->from) {
    case TALIA_DECK:
        return deed_from_deck(chronicle, event);
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

static int deed_of(const Chronicle *chronicle, const TaliaEvent *event, const TaliaEvent *before)
{
    switch (event->happening) {
    case TALIA_MOVED:
        return deed_of_move(chronicle, event, before);
    case TALIA_PASSED:
        return SAY_you_pass;
    case TALIA_PLAYED:
        return SAY_you_play;
    case TALIA_BOUGHT:
        return SAY_you_buy;
    case TALIA_REVEALED:
        return event->from == TALIA_LOOKED ? SAY_you_set_aside : SAY_you_reveal;
    case TALIA_SHUFFLED:
        return SAY_you_shuffle;
    case TALIA_GOT_ACTIONS:
    case TALIA_GOT_BUYS:
    case TALIA_GOT_COINS:
        return SAY_you_get;
    case TALIA_TURN_BEGAN:
        return SAY_you_turn;
    default:
        return NO_DEED;
    }
}

/* The line that an event goes on: what is done again goes on the same line, and what a card gives
 * behind the card that was played. */
static Line *line_for(Line *line, int *count, int deed, int who)
{
    Line *last = *count ? &line[*count - 1] : NULL;
    if (last && last->deed == deed && last->who == who) return last;
    for (int i = *count - 1; deed == SAY_you_get && i >= 0; i--) {
        if (line[i].deed == SAY_you_play && line[i].who == who) return &line[i];
    }
    Line *fresh = &line[(*count)++];
    memset(fresh, 0, sizeof *fresh);
    fresh->deed = deed;
    fresh->who = who;
    return fresh;
}

static void put_on_line(Line *line, const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_GOT_ACTIONS:
        line->actions += event->amount;
        break;
    case TALIA_GOT_BUYS:
        line->buys += event->amount;
        break;
    case TALIA_GOT_COINS:
        line->coins += event->amount;
        break;
    case TALIA_TURN_BEGAN:
        line->number = event->amount;
        break;
    default:
        if (event->kind == TALIA_NONE)
            line->unnamed += event->amount;
        else
            line->cards[event->kind] += event->amount;
    }
}

/* Clean-up goes without words, but for a shuffle: the new hand is shown anyway. */
static int lines_of(Chronicle *chronicle, Line *line)
{
    int count = 0;
    for (size_t i = 0; i < chronicle->count; i++) {
        const TaliaEvent *event = &chronicle->event[i];
        if (event->happening == TALIA_PHASE_BEGAN)
            chronicle->in_clean_up = event->amount == TALIA_PHASE_CLEANUP;
        if (event->happening == TALIA_MOVED && chronicle->in_clean_up) continue;
        const int deed = deed_of(chronicle, event, i ? event - 1 : NULL);
        if (deed != NO_DEED) put_on_line(line_for(line, &count, deed, event->who), event);
    }
    return count;
}

/* ---- From lines to words ------------------------------------------------------------------- */

static void add_gains(const Line *line, Language language, Names *names)
{
    if (line->actions) names_add_count(names, language, SAY_actions_one, line->actions, "+");
    if (line->buys) names_add_count(names, language, SAY_buys_one, line->buys, "+");
    if (line->coins) names_add_count(names, language, SAY_coins_one, line->coins, "+");
}

static void write_line(const Line *line, const Chronicle *chronicle, const TaliaGame *game,
                       Language language, const Paper *paper)
{
    Names what = {.words = ""}, got = {.words = ""};
    char number[12], words[NAMES_ROOM + 128];
    const char seat[2] = {(char)('A' + line->who), 0};
    for (int kind = 0; kind < talia_kinds(game); kind++)
        names_add_card(&what, language, talia_card(game, kind), line->cards[kind]);
    if (line->unnamed) names_add_count(&what, language, SAY_unnamed_one, line->unnamed, "");
    add_gains(line, language, &got);
    if (line->deed == SAY_you_get) what = got;
    snprintf(number, sizeof number, "%d", line->number);
    const bool turn = line->deed == SAY_you_turn;
    const char *const values[] = {turn ? number : what.words, seat};
    const Saying saying = (Saying)(line->deed + (line->who != chronicle->seat));
    say_fill(words, sizeof words, say(language, saying), values, 2);
    if (got.words[0] && line->deed != SAY_you_get) {
        const size_t n = strlen(words);
        snprintf(words + n, sizeof words - n, " (%s)", got.words);
    }
    if (turn) fputc('\n', paper->out);
    paper_write(paper, turn ? BOLD : PLAIN, words);
}

void chronicle_show(Chronicle *chronicle, const TaliaGame *game, Language language,
                    const Paper *paper)
{
    Line *line = calloc(chronicle->count + 1, sizeof *line);
    const int count = line ? lines_of(chronicle, line) : 0;
    for (int i = 0; i < count; i++) write_line(&line[i], chronicle, game, language, paper);
    free(line);
    chronicle->count = 0;
}
