/* chronicle.c - see chronicle.h. */
#include "chronicle.h"

#include <talia/events.h>
#include <talia/table.h>

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
    story_tell(&chronicle->story, event, 0, TALIA_Q_OVER); /* no depths: all choices are alike */
    if (is_news(chronicle->story.seat, event)) chronicle->is_news = true;
}

void chronicle_open(Chronicle *chronicle, int seat)
{
    chronicle->is_news = false;
    story_open(&chronicle->story, seat, false);
}

void chronicle_close(Chronicle *chronicle)
{
    story_close(&chronicle->story);
}

void chronicle_forget(Chronicle *chronicle, const TaliaGame *game)
{
    story_turn_page(&chronicle->story);
    chronicle->story.turn_of = talia_turn_of(game);
    chronicle->story.in_clean_up = talia_phase(game) == TALIA_PHASE_CLEANUP;
}

TaliaSink chronicle_sink(Chronicle *chronicle)
{
    return (TaliaSink){.tell = listen, .self = chronicle};
}

void chronicle_show(Chronicle *chronicle, const TaliaGame *game, Language language,
                    const Paper *paper)
{
    static const char *const seats[TALIA_MAX_PLAYERS] = {"A", "B", "C", "D", "E", "F"};
    const Wording wording = {.language = language};
    for (int i = 0; i < chronicle->story.count; i++) {
        const Line *line = &chronicle->story.line[i];
        char words[LINE_WORDS];
        line_words(line, chronicle->story.seat, game, seats, wording, words);
        if (line_begins_turn(line)) fputc('\n', paper->out);
        paper_write(paper, line_begins_turn(line) ? BOLD : PLAIN, words);
    }
    story_turn_page(&chronicle->story);
}
