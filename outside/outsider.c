/* outsider.c - see outsider.h. */
#include "outsider.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bots/players/level.h"
#include "../json/json.h"
#include "../protocol/tell.h"
#include "../table/record.h"
#include "../text/near.h"
#include "outside.h"

enum { MOST_FAULTS = 10, COMMAND_SHOWN = 60 };

struct Outsider {
    char *command;
    int seconds;
    Outside *program; /* NULL: it does not run */
    int faults;
    Table *table; /* the game as a table has it; NULL: none */
    int seat;
    Json message;
};

Outsider *outsider_open(const char *command, int seconds)
{
    Outsider *outsider = calloc(1, sizeof *outsider);
    if (!outsider) return NULL;
    outsider->seconds = seconds;
    outsider->command = strdup(command);
    if (outsider->command) return outsider;
    free(outsider);
    return NULL;
}

void outsider_close(Outsider *outsider)
{
    if (!outsider) return;
    outside_stop(outsider->program);
    table_free(outsider->table);
    json_free(&outsider->message);
    free(outsider->command);
    free(outsider);
}

/* ---- Faults -------------------------------------------------------------------------------- */

/* Tells what it did wrong; it is started anew for the next game. */
static bool fail(Outsider *outsider, const char *what)
{
    outsider->faults++;
    fprintf(stderr, "talia: the bot '%.*s' %s, and loses %s\n", COMMAND_SHOWN, outsider->command,
            what, outsider->faults < MOST_FAULTS ? "this game" : "this game and all that follow");
    outside_stop(outsider->program);
    outsider->program = NULL;
    return false;
}

static bool fail_by(Outsider *outsider)
{
    char what[OUTSIDE_FAULT];
    snprintf(what, sizeof what, "%s", outside_fault(outsider->program));
    return fail(outsider, what);
}

static bool is_running(Outsider *outsider)
{
    char shell[] = "/bin/sh", option[] = "-c", fault[OUTSIDE_FAULT];
    char *const arguments[] = {shell, option, outsider->command, NULL};
    if (outsider->program) return true;
    if (outsider->faults >= MOST_FAULTS) return false;
    outsider->program = outside_start(arguments, outsider->seconds, fault);
    return outsider->program || fail(outsider, fault);
}

/* ---- Messages ------------------------------------------------------------------------------ */

static bool send(Outsider *outsider)
{
    const Json *message = &outsider->message;
    if (!message->ok) return fail(outsider, "cannot be told for want of memory");
    return outside_send(outsider->program, message->text, message->length) || fail_by(outsider);
}

static bool send_joined(Outsider *outsider)
{
    Json *message = &outsider->message;
    json_start(message);
    json_open(message, NULL, '{');
    json_string(message, "type", "joined");
    json_string(message, "table", outsider->table->id);
    json_integer(message, "seat", outsider->seat);
    json_close(message, '}');
    return send(outsider);
}

static bool send_table(Outsider *outsider)
{
    json_start(&outsider->message);
    tell_table(&outsider->message, outsider->table,
               (Listener){.seat = outsider->seat, .language = ENGLISH}, 1u << outsider->seat, 0);
    return send(outsider);
}

static void write_view(Outsider *outsider)
{
    json_start(&outsider->message);
    tell_view(&outsider->message, outsider->table,
              (Listener){.seat = outsider->seat, .language = ENGLISH}, false, -1);
    table_forget_news(outsider->table);
}

/* ---- Games --------------------------------------------------------------------------------- */

static bool take(const Outsider *outsider, Record next)
{
    char error[TABLE_ERROR];
    return table_fits(outsider->table, &next, error) && table_take(outsider->table, &next, error);
}

/* A table where it sits among bots. */
static bool lay_table(Outsider *outsider, const TaliaSetup *setup, const uint64_t seed[2])
{
    static const uint8_t key[TABLE_KEY];
    const RecordTable begin = {
        .setup = *setup, .host = -1, .terms = {.name = "match", .shows_points = true}};
    table_free(outsider->table);
    outsider->table = table_new("match");
    if (!outsider->table || !take(outsider, record_table(&begin))) return false;
    for (int seat = 0; seat < setup->players; seat++) {
        char name[16];
        snprintf(name, sizeof name, "Bot %d", seat + 1);
        if (!take(outsider, seat == outsider->seat ? record_sit(seat, key, name)
                                                   : record_bot(seat, LEVEL_EASY, name)))
            return false;
    }
    return take(outsider, record_start(seed));
}

bool outsider_begin(Outsider *outsider, const TaliaSetup *setup, const uint64_t seed[2], int seat)
{
    outsider->seat = seat;
    if (!is_running(outsider)) return false;
    if (!lay_table(outsider, setup, seed)) return fail(outsider, "has no memory for a table");
    return send_joined(outsider) && send_table(outsider);
}

void outsider_note(Outsider *outsider, TaliaChoice choice)
{
    if (outsider->program)
        take(outsider, record_choice(RECORD_CHOOSE, outsider->table->game, choice));
}

/* The choice in a line; false: what is wrong with it. */
static bool read_choice(const Outsider *outsider, const char *line, size_t length, TaliaChoice *out,
                        char what[OUTSIDE_FAULT])
{
    const JsonValue message = {line, length};
    char quote[NEAR_QUOTE], word[TEXT_LABEL] = "", label[TEXT_LABEL] = "";
    int64_t n = outsider->table->count;
    near_quote(line, length, quote);
    if (!json_check(line, length) ||
        !json_get_text(json_member(message, "do"), word, sizeof word) ||
        strcmp(word, "choose") != 0 ||
        !json_get_text(json_member(message, "label"), label, sizeof label)) {
        snprintf(what, OUTSIDE_FAULT,
                 "wrote %s; expected {\"do\": \"choose\", \"n\": %d, \"label\": \"end\"} or the "
                 "like",
                 quote, outsider->table->count);
        return false;
    }
    json_get_integer(json_member(message, "n"), &n);
    if (n != outsider->table->count) {
        snprintf(what, OUTSIDE_FAULT, "answered for n %" PRId64 "; it was asked at n %d", n,
                 outsider->table->count);
        return false;
    }
    near_quote(label, strlen(label), quote);
    if (table_choice(outsider->table, label, out)) return true;
    snprintf(what, OUTSIDE_FAULT, "chose %s at n %d, which is none of the options", quote,
             outsider->table->count);
    return false;
}

bool outsider_choose(Outsider *outsider, TaliaChoice *out)
{
    char what[OUTSIDE_FAULT];
    size_t length;
    if (!outsider->program) return false;
    write_view(outsider);
    if (!send(outsider)) return false;
    const char *line = outside_line(outsider->program, &length);
    if (!line) return fail_by(outsider);
    return read_choice(outsider, line, length, out, what) || fail(outsider, what);
}

/* One who does not care for the end has not lost by it. */
void outsider_end(Outsider *outsider)
{
    Json *message = &outsider->message;
    if (!outsider->program || outsider->table->state != TABLE_OVER) return;
    write_view(outsider);
    if (!message->ok || !outside_send(outsider->program, message->text, message->length)) return;
    json_start(message);
    tell_summary(message, outsider->table);
    if (message->ok) outside_send(outsider->program, message->text, message->length);
}
