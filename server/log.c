/* log.c - see log.h. */
#include "log.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../script/sha256.h"

enum { LINE = 1024 };

static bool is_open;
static LogLevel most;

typedef struct Line {
    char text[LINE]; /* with room for the last character, a newline */
    size_t length;
} Line;

void log_open(LogLevel level)
{
    is_open = true;
    most = level;
}

static void add(Line *line, char c)
{
    if (line->length < LINE - 1) line->text[line->length++] = c;
}

static void add_words(Line *line, const char *words)
{
    for (; *words; words++) add(line, *words);
}

/* Whatever it holds, it stays one value on one line. */
static void add_value(Line *line, const char *value, size_t length)
{
    bool is_plain = length > 0;
    for (size_t i = 0; i < length; i++)
        is_plain &= value[i] > ' ' && value[i] < 0x7f && !strchr("\"=\\", value[i]);
    if (!is_plain) add(line, '"');
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)value[i];
        if (c == '"' || c == '\\') add(line, '\\');
        add(line, c < ' ' || c == 0x7f ? '?' : (char)c);
    }
    if (!is_plain) add(line, '"');
}

static void add_pair(Line *line, const char *key, const char *value, size_t length)
{
    add(line, ' ');
    add_words(line, key);
    add(line, '=');
    add_value(line, value, length);
}

static void begin(Line *line, const char *level, const char *event)
{
    struct timespec now;
    struct tm utc;
    char words[48];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    line->length = 0;
    add_words(line, "time=");
    strftime(words, sizeof words, "%Y-%m-%dT%H:%M:%S", &utc);
    add_words(line, words);
    snprintf(words, sizeof words, ".%03ldZ", now.tv_nsec / 1000000);
    add_words(line, words);
    add_pair(line, "level", level, strlen(level));
    add_pair(line, "event", event, strlen(event));
}

/* At one go, so that lines of several programs do not mix. */
static void end(Line *line)
{
    line->text[line->length++] = '\n';
    if (write(STDERR_FILENO, line->text, line->length) < 0) return; /* nobody reads it */
}

void log_event(LogLevel level, const char *event, ...)
{
    Line line;
    va_list pairs;
    if (!is_open || level > most) return;
    begin(&line, "info", event);
    va_start(pairs, event);
    for (const char *key; (key = va_arg(pairs, const char *));) {
        const char *value = va_arg(pairs, const char *);
        add_pair(&line, key, value, strlen(value));
    }
    va_end(pairs);
    end(&line);
}

void log_fault(const char *part, const char *doing, const char *why)
{
    Line line;
    const size_t length = strcspn(why, "\n");
    if (!is_open) {
        fprintf(stderr, "talia: the %s: %s: %.*s\n", part, doing, (int)length, why);
        return;
    }
    begin(&line, "error", "fault");
    add_pair(&line, "part", part, strlen(part));
    add_pair(&line, "doing", doing, strlen(doing));
    add_pair(&line, "why", why, length);
    end(&line);
}

void log_table_name(const char *table, char out[LOG_TABLE])
{
    uint8_t hash[SHA256_BYTES];
    sha256(table, strlen(table), hash);
    for (int i = 0; i < LOG_TABLE / 2; i++) snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

const char *log_number(long long number)
{
    enum { KEPT = 8, ROOM = 24 };
    static char words[KEPT][ROOM];
    static int next;
    char *out = words[next++ % KEPT];
    snprintf(out, ROOM, "%lld", number);
    return out;
}
