/* shown.c - what is read from strangers, in files, records and messages, cannot do anything to the
 * terminal or the page that shows it: names without controls and invisible characters. */
#include "../../script/save.h"
#include "../../table/record.h"
#include "../../text/near.h"
#include "../../text/utf8.h"
#include "../support/guests.h"

/* Each does harm: it moves the cursor, turns the direction, hides, or is no character. */
static const char *const bad[] = {
    "\x1b[2J",         /* erases the screen */
    "\x1b]0;x\a",      /* names the window */
    "\r",              /* goes back to the beginning of the line */
    "\b\b\b",          /* over what is before */
    "\x7f",            /* the same */
    "\xc2\x9bK",       /* one character that begins what the first two do */
    "\xc2\x85",        /* the next line */
    "\xe2\x80\xae",    /* right to left from here on */
    "\xe2\x81\xa6",    /* and another of these */
    "\xe2\x80\x8b",    /* no width */
    "\xe2\x80\x8d",    /* joins */
    "\xc2\xad",        /* perhaps a hyphen */
    "\xef\xbb\xbf",    /* the order of bytes */
    "\xe2\x80\xa8",    /* another end of a line */
    "\xef\xb8\x8f",    /* another look of the sign before */
    "\xe3\x85\xa4",    /* a letter that is empty */
    "\xee\x80\x80",    /* whatever somebody's font has there */
    "\xf3\xa0\x81\x81" /* a tag, which is unseen */
};

enum { BAD = sizeof bad / sizeof bad[0] };

static bool is_clean(const char *text)
{
    const size_t length = strlen(text);
    for (size_t at = 0, bytes; at < length; at += bytes) {
        uint32_t code;
        bytes = utf8_read(text + at, length - at, &code);
        if (bytes == 0 || !utf8_is_shown(code)) return false;
    }
    return true;
}

static void test_characters(void)
{
    static const uint32_t good[] = {' ',    'a',    '~',    0xa0,    0x142,   0x17c,  0x3b1,
                                    0x416,  0x5d0,  0x627,  0x4e2d,  0x20ac,  0xfffd, 0x1f600,
                                    0x2190, 0x3042, 0xac00, 0x10348, 0x2a6d6, 0x301,  0x2014};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        check(utf8_is_shown(good[i]), "letters and signs are shown");
    for (int i = 0; i < BAD; i++) {
        char out[16];
        const size_t length = utf8_shown(bad[i], strlen(bad[i]), out);
        out[length] = 0;
        check(!is_clean(bad[i]) && is_clean(out), "what does harm is not");
    }
    char mixed[] = "a\x1b"
                   "b\xff"
                   "c\xe2\x80\xae"
                   "d\xc5\x82";
    mixed[utf8_shown(mixed, strlen(mixed), mixed)] = 0;
    check(strcmp(mixed, "abcd\xc5\x82") == 0, "the rest stays, in the same place too");
}

static void test_quotes(void)
{
    for (int i = 0; i < BAD; i++) {
        char quote[NEAR_QUOTE];
        near_quote(bad[i], strlen(bad[i]), quote);
        check(is_clean(quote), "what is wrong is quoted without harm");
    }
}

static void test_files(void)
{
    for (int i = 0; i < BAD; i++) {
        char text[1024], error[SAVE_ERROR];
        SavedGame saved;
        if (strcmp(bad[i], "\r") == 0) continue; /* at the end of a line it is none of it */
        snprintf(text, sizeof text,
                 "title: T%sT\nrules: %d\ndeal: yes\nplayers: 2\nedition: 2\nA.name: A%sA\n"
                 "B.name: %s\nkingdom: Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, "
                 "Smithy, Village, Workshop\nseed: 1\n---\nA: e%snd\n",
                 bad[i], TALIA_RULES_VERSION, bad[i], bad[i], bad[i]);
        check(!save_read("x", text, strlen(text), &saved, error) && is_clean(error), "a fault");
        strstr(text, "---\n")[4] = 0;
        check(save_read("x", text, strlen(text), &saved, error), "a file");
        check(is_clean(saved.title) && is_clean(saved.name[0]), "names of a file");
        check(!saved.name[1] || is_clean(saved.name[1]), "one that is nothing else");
        save_free(&saved);
    }
}

static void test_records(void)
{
    static const char hash[] = "0000000000000000000000000000000000000000000000000000000000000000";
    int read = 0;
    for (int i = 0; i < BAD; i++) {
        char line[RECORD_LINE], error[TABLE_ERROR];
        Record record;
        const int length = snprintf(line, sizeof line, "sit 0 %s A%sA", hash, bad[i]);
        if (!record_read(line, (size_t)length, &record, error)) {
            check(is_clean(error), "a line with a control is none");
            continue;
        }
        read++;
        check(is_clean(record.name), "names of a record");
        snprintf(record.name, sizeof record.name, "A%sA", bad[i]);
        check(record_write(line, record) == 0, "and no such name is written");
    }
    check(read > 5, "a record of before can still be read");
}

/* As JSON has it. */
static void escape(const char *text, char out[128])
{
    char *end = json_escape(out, text, strlen(text));
    *end = 0;
}

static void test_messages(void)
{
    open_all(false);
    arrive(0);
    for (int i = 0; i < BAD; i++) {
        char name[64], bytes[128], text[512], found[128] = "", table[128] = "";
        snprintf(name, sizeof name, "A%sA", bad[i]);
        escape(name, bytes);
        snprintf(text, sizeof text,
                 "{\"do\":\"create\",\"seats\":[{\"who\":\"me\",\"name\":\"%s\"},{\"who\":"
                 "\"open\"}],\"terms\":{\"name\":\"%s\"}}",
                 bytes, bytes);
        now += 5000;
        say_bytes(0, text, strlen(text));
        json_get_text(got(0, TABLE, "seats.0.name"), found, sizeof found);
        json_get_text(got(0, TABLE, "name"), table, sizeof table);
        check(is_content(0) && strlen(found) >= 2 && is_clean(found), "names of a message");
        check(strlen(table) >= 2 && is_clean(table), "and a table's");
    }
    close_all();
}

int main(void)
{
    test_characters();
    test_quotes();
    test_files();
    test_records();
    test_messages();
    return checks_end();
}
