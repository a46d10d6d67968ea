/* leaks.h - for leak.c: what a listener hears, and leaks that are made on purpose. */
#pragma once

#include <talia/table.h>

#include "trials.h"

static const Trial *on_trial;

/* ---- Leaks that are made on purpose -------------------------------------------------------- */

typedef enum Secret {
    NO_SECRET,
    ANOTHERS_HAND,
    ANOTHERS_DECK,
    OWN_DECK,
    ANOTHERS_MAT,
    ANOTHERS_CARDS,
    COMING_SHUFFLES,
    THE_SEED,
    ANOTHERS_KEY,
    SECRETS
} Secret;

static const char *const secret_name[SECRETS] = {
    "nothing",         "another's hand", "another's deck",
    "one's own deck",  "another's mat",  "all that another owns",
    "coming shuffles", "the seed",       "another's key"};

typedef enum Way { IN_TEXT, IN_LENGTH, IN_NUMBER, IN_ORDER, WAYS } Way;

static const char *const way_name[WAYS] = {"in the text", "in the length", "in the number",
                                           "in the order"};

static struct {
    Secret secret;
    Way way;
    const char *type; /* of the messages that tell it */
} leak;

static inline int other_seat(void)
{
    return on_trial->listener == 0 ? 1 : 0;
}

/* What is to be leaked, as a number. */
static inline unsigned secret_value(const TaliaGame *game)
{
    static const TaliaZone zone[SECRETS] = {[ANOTHERS_HAND] = TALIA_HAND,
                                            [ANOTHERS_DECK] = TALIA_DECK,
                                            [OWN_DECK] = TALIA_DECK,
                                            [ANOTHERS_MAT] = TALIA_NATIVE};
    const int who = leak.secret == OWN_DECK ? on_trial->listener : other_seat();
    uint8_t list[TALIA_MAX_OWNED];
    unsigned sum = 0;
    for (int kind = 0; leak.secret == ANOTHERS_CARDS && kind < talia_kinds(game); kind++)
        sum = (sum ^ (unsigned)talia_owned(game, who, kind)) * 0x01000193u;
    if (leak.secret == ANOTHERS_CARDS) return sum >> 16;
    if (leak.secret == COMING_SHUFFLES) return (unsigned)(talia_chance(game) % 1000);
    if (leak.secret > ANOTHERS_MAT || who < 0) return 0;
    const int size = talia_zone(game, who, zone[leak.secret], list);
    for (int i = 0; i < size; i++) sum = (sum ^ list[i]) * 0x01000193u;
    return sum >> 16;
}

static inline size_t write_leak(char out[LONGEST])
{
    const unsigned value = secret_value(acting->shadow->game);
    char hex[2 * FAIR_SECRET + 1];
    hex_write(hex, on_trial->fair.secret, FAIR_SECRET);
    if (leak.secret == THE_SEED) return (size_t)snprintf(out, LONGEST, "%s", hex);
    if (leak.secret == ANOTHERS_KEY)
        return (size_t)snprintf(out, LONGEST, "%s", on_trial->key[other_seat()]);
    if (leak.way == IN_TEXT) return (size_t)snprintf(out, LONGEST, "%u", value);
    memset(out, ' ', LONGEST);
    return value % 100;
}

static inline bool is_of_type(const char *text, size_t length, const char *type)
{
    char found[16] = "";
    json_get_text(json_member((JsonValue){text, length}, "type"), found, sizeof found);
    return strcmp(found, type) == 0;
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static inline void hear_piece(Heard *heard, const char *text, size_t length)
{
    if (heard->length + length + 1 > heard->room) {
        heard->room = 2 * (heard->length + length + 1);
        heard->text = realloc(heard->text, heard->room);
        if (!heard->text) exit(1);
    }
    memcpy(heard->text + heard->length, text, length);
    heard->length += length;
    heard->text[heard->length] = 0;
}

static inline void hear(Heard *heard, const char *text, size_t length)
{
    hear_piece(heard, text, length);
    hear_piece(heard, "\n", 1);
    heard->messages++;
}

/* Leaks in the number and order of messages tell one bit. */
static inline void hear_leaking(Heard *heard, const char *text, size_t length)
{
    char more[LONGEST];
    const bool bit = secret_value(acting->shadow->game) & 1;
    if (leak.way == IN_ORDER && bit) hear(heard, "{}", 2);
    if (leak.way <= IN_LENGTH) hear_piece(heard, more, write_leak(more));
    hear(heard, text, length);
    if (leak.way == IN_ORDER && !bit) hear(heard, "{}", 2);
    if (leak.way == IN_NUMBER && bit) hear(heard, text, length);
}

static inline void deliver(void *self, int connection, const char *text, size_t length)
{
    World *in = self;
    const bool leaks =
        leak.secret && connection == on_trial->connection && is_of_type(text, length, leak.type);
    if (leaks)
        hear_leaking(&in->heard[connection], text, length);
    else
        hear(&in->heard[connection], text, length);
}
