/* replay.c - `talia replay`: a saved game, turn by turn, and how it ended; or step by step on the
 * full screen. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <talia/events.h>

#include "../script/save.h"
#include "../script/files.h"
#include "../terminal/screen/alone.h"
#include "../text/text.h"
#include "commands.h"
#include "parts/language.h"
#include "parts/result.h"

/* Choices that one seat makes, on a line that is broken where it grows too long. */
typedef struct Log {
    const SavedGame *saved;
    int seat; /* whose choices stand on this line; TALIA_NONE: the line is empty */
    int column;
    char label[TEXT_LABEL]; /* of the last choice, not printed yet, and how often it was made */
    int times;
} Log;

/* Prints the last choice: "play Copper*4". */
static void print_choice(Log *log)
{
    enum { WIDTH = 96, INDENT = 5 };
    char words[TEXT_LABEL + 16];
    if (log->times == 0) return;
    if (log->times == 1)
        snprintf(words, sizeof words, "%s", log->label);
    else
        snprintf(words, sizeof words, "%s*%d", log->label, log->times);
    const int width = text_width(words);
    if (log->column == 0) {
        printf("  %c: ", 'A' + log->seat);
        log->column = INDENT;
    } else if (log->column + 2 + width > WIDTH) {
        printf(",\n%*s", INDENT, "");
        log->column = INDENT;
    } else {
        fputs(", ", stdout);
        log->column += 2;
    }
    fputs(words, stdout);
    log->column += width;
    log->times = 0;
}

static void end_line(Log *log)
{
    print_choice(log);
    if (log->column) putchar('\n');
    log->seat = TALIA_NONE;
    log->column = 0;
}

static void log_choice(Log *log, int seat, const char *label)
{
    if (seat != log->seat) {
        end_line(log);
        log->seat = seat;
    }
    if (strcmp(label, log->label) != 0) print_choice(log);
    snprintf(log->label, sizeof log->label, "%s", label);
    log->times++;
}

static void on_event(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Log *log = self;
    (void)game;
    if (event->happening != TALIA_TURN_BEGAN) return;
    end_line(log);
    printf("\nTurn %d of ", event->amount);
    print_seat(event->who, log->saved->name[event->who]);
    putchar('\n');
}

static void play_all(const SavedGame *saved, TaliaGame *game)
{
    Log log = {.saved = saved, .seat = TALIA_NONE};
    const TaliaSink sink = {.tell = on_event, .self = &log};
    talia_start_told(game, &saved->setup, &sink);
    for (size_t i = 0; i < saved->count; i++) {
        char label[TEXT_LABEL];
        text_label(game, saved->choice[i], label, sizeof label);
        log_choice(&log, talia_decision(game)->who, label);
        save_prepare(saved, i, game);
        talia_choose_told(game, saved->choice[i], &sink);
    }
    end_line(&log);
}

static void print_beginning(const SavedGame *saved)
{
    const TaliaSetup *setup = &saved->setup;
    if (saved->title) printf("%s\n", saved->title);
    print_setup(setup);
}

static int replay(const char *path)
{
    SavedGame saved;
    char error[SAVE_ERROR];
    size_t length;
    char *text = file_read(path, &length);
    if (!text) {
        fprintf(stderr, "talia replay: '%s' cannot be read: %s\n", path, strerror(errno));
        return 2;
    }
    const bool good = save_read(path, text, length, &saved, error);
    free(text);
    if (!good) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    TaliaGame game;
    print_beginning(&saved);
    play_all(&saved, &game);
    print_result(&game, saved.name);
    save_free(&saved);
    return 0;
}

typedef struct Options {
    bool step;
    int language;
} Options;

static const Option option_table[] = {
    {.name = "step",
     .kind = OPTION_FLAG,
     .help = "on the full screen, choice by choice, forwards and backwards; one can play on from "
             "anywhere",
     .to = offsetof(Options, step)},
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .argument = "en|pl",
     .help = "the language of that screen (from the environment: LANG)",
     .to = offsetof(Options, language)},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    Options said = {.language = (int)usual_language()};
    Arguments rest;
    const int status = options_read(&command_replay, argc, argv, &said, &rest);
    if (status >= 0) return status;
    if (!said.step) return replay(rest.word[0]);
    const AloneOptions options = {.language = (Language)said.language, .replay = rest.word[0]};
    if (screen_can_open()) return alone_play(&options);
    fputs("talia replay: --step needs a terminal, and a program built with ncurses\n", stderr);
    return 2;
}

const Command command_replay = {
    .name = "replay",
    .arguments = "FILE.talia",
    .purpose = "a saved game, turn by turn",
    .about = "Replays a saved game: its choices turn by turn, then the scores.",
    .option = option_table,
    .offer = OFFER_FILES,
    .least = 1,
    .most = 1,
    .run = run,
};
