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
    if (event->happening == TALIA_TURN_BEGAN) chronicle->turns++;
}

void chronicle_open(Chronicle *chronicle, int seat)
{
    /* Hands are dealt as after a Clean-up. */
    *chronicle = (Chronicle){.seat = seat, .in_clean_up = true, .turn_of = TALIA_NONE};
}

void chronicle_close(Chronicle *chronicle)
{
    free(chronicle->event);
}

void chronicle_forget(Chronicle *chronicle, const TaliaGame *game)
{
    chronicle->count = 0;
    chronicle->turn_of = talia_turn_of(game);
    chronicle->in_clean_up = talia_phase(game) == TALIA_PHASE_CLEANUP;
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
    int number; /* of a turn; which token; the kind that was exchanged for */
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
    if (event->to == TALIA_INHERITED_CARD) return SAY_you_inherit;
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

static int deed_of_move(const Chronicle *chronicle, const TaliaEvent *event,
                        const TaliaEvent *before)
{
    if (event->to == TALIA_IN_PLAY) return NO_DEED; /* that it is played or called is told too */
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

/* A player whose turn follows the own one takes an extra turn. */
static int deed_of(const Chronicle *chronicle, const TaliaEvent *event, const TaliaEvent *before)
{
    switch (event->happening) {
    case TALIA_MOVED:
        return deed_of_move(chronicle, event, before);
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
        return event->who == chronicle->turn_of ? SAY_you_extra_turn : SAY_you_turn;
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

static bool gives(int deed)
{
    return deed == SAY_you_play || deed == SAY_you_call || deed == SAY_you_buy ||
           deed == SAY_you_due;
}

/* The line that an event goes on: what is done again goes on the same line, and what a card gives
 * behind the card that was played, called or, if it is an Event, bought. */
static Line *line_for(const Chronicle *chronicle, Line *line, int *count, int deed,
                      const TaliaEvent *event)
{
    const int who = event->who, number = number_of(event);
    Line *last = *count ? &line[*count - 1] : NULL;
    if (last && last->deed == deed && last->who == who && last->number == number) return last;
    const bool is_given = deed == SAY_you_get && chronicle->has_acted;
    for (int i = *count - 1; is_given && i >= 0; i--) {
        if (gives(line[i].deed) && line[i].who == who) return &line[i];
    }
    Line *fresh = &line[(*count)++];
    memset(fresh, 0, sizeof *fresh);
    fresh->deed = deed;
    fresh->who = who;
    fresh->number = number;
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
    case TALIA_PAID_COINS:
        line->coins += event->amount;
        break;
    case TALIA_EXCHANGED:
    case TALIA_TOKEN_MOVED:
        line->cards[event->kind]++;
        break;
    default:
        if (event->kind == TALIA_NONE)
            line->unnamed += event->amount;
        else
            line->cards[event->kind] += event->amount;
    }
}

/* Where the turn stands after an event. */
static void follow(Chronicle *chronicle, const TaliaEvent *event)
{
    switch (event->happening) {
    case TALIA_TURN_BEGAN:
        chronicle->turn_of = event->who;
        chronicle->has_acted = false;
        break;
    case TALIA_PHASE_BEGAN:
        chronicle->in_clean_up = event->amount == TALIA_PHASE_CLEANUP;
        break;
    case TALIA_PLAYED:
    case TALIA_BOUGHT:
    case TALIA_CAME_DUE:
        chronicle->has_acted = true;
        break;
    default:
        break;
    }
}

/* Cards that move in Clean-up go without words: the new hand is shown anyway, and an exchange is
 * told as such. */
static int lines_of(Chronicle *chronicle, Line *line)
{
    int count = 0;
    for (size_t i = 0; i < chronicle->count; i++) {
        const TaliaEvent *event = &chronicle->event[i];
        const bool is_silent = event->happening == TALIA_MOVED && chronicle->in_clean_up;
        const int deed = is_silent ? NO_DEED : deed_of(chronicle, event, i ? event - 1 : NULL);
        if (deed != NO_DEED) put_on_line(line_for(chronicle, line, &count, deed, event), event);
        follow(chronicle, event);
    }
    return count;
}

/* ---- From lines to words ------------------------------------------------------------------- */

static void add_coins_and_more(const Line *line, Language language, const char *sign, Names *names)
{
    if (line->actions) names_add_count(names, language, SAY_actions_one, line->actions, sign);
    if (line->buys) names_add_count(names, language, SAY_buys_one, line->buys, sign);
    if (line->coins) names_add_count(names, language, SAY_coins_one, line->coins, sign);
}

/* Cards, or what is got or paid. */
static void add_objects(const Line *line, const TaliaGame *game, Language language, Names *names)
{
    for (int kind = 0; kind < talia_kinds(game); kind++)
        names_add_card(names, language, talia_card(game, kind), line->cards[kind]);
    if (line->unnamed) names_add_count(names, language, SAY_unnamed_one, line->unnamed, "");
    if (line->deed == SAY_you_get) add_coins_and_more(line, language, "+", names);
    if (line->deed == SAY_you_pay) add_coins_and_more(line, language, "", names);
}

/* The token, or the card that is taken in exchange. */
static const char *second_object(const Line *line, const TaliaGame *game, Language language)
{
    switch (line->deed) {
    case SAY_you_exchange:
        return text_card_name(language, talia_card(game, line->number));
    case SAY_you_move_token:
    case SAY_you_take_token:
    case SAY_you_use_token:
        return say(language, say_token((TaliaSetting)line->number));
    default:
        return "";
    }
}

static void write_line(const Line *line, const Chronicle *chronicle, const TaliaGame *game,
                       Language language, const Paper *paper)
{
    Names what = {.words = ""}, got = {.words = ""};
    char number[12], words[NAMES_ROOM + 128];
    const char seat[2] = {(char)('A' + line->who), 0};
    add_objects(line, game, language, &what);
    if (gives(line->deed)) add_coins_and_more(line, language, "+", &got);
    snprintf(number, sizeof number, "%d", line->number);
    const bool turn = line->deed == SAY_you_turn || line->deed == SAY_you_extra_turn;
    const char *const values[] = {turn ? number : what.words, seat,
                                  second_object(line, game, language)};
    const Saying saying = (Saying)(line->deed + (line->who != chronicle->seat));
    say_fill(words, sizeof words, say(language, saying), values, 3);
    if (got.words[0]) {
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
