/* fuzz_house.c - libFuzzer: lines as what four guests say to the house. The first character of a
 * line says who: 0 to 3. What follows is a message, in which $T is the table that guest 0 was last
 * at and $K its key there, and $N the position that the guest saw last; `!` alone cuts the
 * connection and makes it again, `?` lets ten seconds pass. */
#include "../support/guests.h"

enum { SPEAKERS = 4, LONGEST = 4096, LINES = 200 };

static size_t put(char *out, size_t at, const char *words, size_t length)
{
    if (at + length > LONGEST) length = LONGEST - at;
    memcpy(out + at, words, length);
    return at + length;
}

/* The message with what the guests know filled in. */
static size_t fill(char out[LONGEST], int who, const char *line, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        char number[16];
        const char next = i + 1 < length ? line[i + 1] : 0;
        snprintf(number, sizeof number, "%d", number_in(who, VIEW, "n"));
        const char *known = next == 'T'   ? visitor[0].table
                            : next == 'K' ? visitor[0].key
                            : next == 'N' ? number
                                          : NULL;
        const bool is_filled = line[i] == '$' && known;
        n = is_filled ? put(out, n, known, strlen(known)) : put(out, n, line + i, 1);
        i += is_filled;
    }
    return n;
}

static void hear(const char *line, size_t length)
{
    char message[LONGEST];
    const int who = line[0] & (SPEAKERS - 1);
    if (length == 2 && line[1] == '!') {
        go_away(who);
        arrive(who);
    } else if (length == 2 && line[1] == '?') {
        wait_for(10000);
    } else {
        say_bytes(who, message, fill(message, who, line + 1, length - 1));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    chance = 1;
    now = 1000000;
    open_all(size & 1);
    for (int i = 0; i < SPEAKERS; i++) arrive(i);
    for (int lines = 0; at < end && lines < LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (length > 0) hear(at, length);
        at += length + 1;
    }
    close_all();
    if (failed > 0) abort();
    return 0;
}
