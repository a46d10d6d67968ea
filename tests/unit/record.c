/* record.c - the lines of a table's record: they come back as they were written, and what is none
 * is refused. */

#include "../../table/record.h"

#include "../support/tables.h"

static bool reads(const char *line, Record *out)
{
    char error[TABLE_ERROR] = "";
    const bool good = record_read(line, strlen(line), out, error);
    if (!good) check(error[0], "a line is refused with a word why");
    return good;
}

static bool same_table(const RecordTable *a, const RecordTable *b)
{
    const TaliaSetup *s = &a->setup, *t = &b->setup;
    return s->players == t->players && s->edition == t->edition && s->two_boxes == t->two_boxes &&
           s->may_begin == t->may_begin && s->kingdom_count == t->kingdom_count &&
           s->event_count == t->event_count &&
           memcmp(s->kingdom, t->kingdom, s->kingdom_count) == 0 &&
           memcmp(s->event, t->event, s->event_count) == 0 && a->host == b->host &&
           a->terms.is_public == b->terms.is_public && a->terms.clock == b->terms.clock &&
           a->terms.shows_points == b->terms.shows_points &&
           a->terms.takeover == b->terms.takeover && a->terms.has_advice == b->terms.has_advice &&
           a->has_secret == b->has_secret && memcmp(a->secret, b->secret, FAIR_SECRET) == 0 &&
           strcmp(a->terms.name, b->terms.name) == 0 &&
           strcmp(a->kingdom_name, b->kingdom_name) == 0;
}

static void test_first_lines(void)
{
    static const char *const names[] = {"", "Friday night", "100% ąę =", "  two  ", "%20"};
    for (int i = 0; i < 60; i++) {
        RecordTable table = {.setup = some_setup(i + 1, 2 + i % 5, NULL), .host = i % 3 - 1};
        table.setup.seed[0] = table.setup.seed[1] = 0;
        table.setup.two_boxes = i % 4 == 0;
        table.setup.may_begin = (uint8_t)(i & ((1 << table.setup.players) - 1));
        table.terms = (TableTerms){.is_public = i % 2,
                                   .shows_points = i % 3 == 0,
                                   .takeover = i % 5 == 0,
                                   .clock = 7 * i,
                                   .has_advice = i % 7 == 0};
        snprintf(table.terms.name, TABLE_NAME, "%s", names[i % 5]);
        snprintf(table.kingdom_name, TABLE_NAME, "%s", names[(i + 1) % 5]);
        table.has_secret = i % 2;
        if (table.has_secret) memset(table.secret, i, FAIR_SECRET);
        char line[RECORD_LINE];
        Record record;
        const size_t length = record_write(line, record_table(&table));
        check(length == strlen(line), "a line is as long as it says");
        check(reads(line, &record) && record.word == RECORD_TABLE, line);
        check(same_table(&table, &record.table), "a table comes back");
    }
}

static void test_other_lines(void)
{
    char line[RECORD_LINE];
    uint8_t key[TABLE_KEY], salt[FAIR_SALT];
    const uint64_t seed[2] = {0x0123456789abcdef, 0xfedcba9876543210};
    Record record;
    for (int i = 0; i < TABLE_KEY; i++) key[i] = (uint8_t)(i * 9);
    memset(salt, 0xa5, sizeof salt);
    record_write(line, record_sit(5, key, " Łucja B "));
    check(reads(line, &record) && record.word == RECORD_SIT && record.seat == 5 &&
              memcmp(record.key, key, TABLE_KEY) == 0 && strcmp(record.name, " Łucja B ") == 0,
          line);
    record_write(line, record_bot(1, LEVEL_STRONG, ""));
    check(reads(line, &record) && record.word == RECORD_BOT && record.level == LEVEL_STRONG &&
              !record.name[0],
          line);
    record_write(line, record_salt(2, salt));
    check(reads(line, &record) && memcmp(record.salt, salt, FAIR_SALT) == 0, line);
    record_write(line, record_start(seed));
    check(reads(line, &record) && record.seed[0] == seed[0] && record.seed[1] == seed[1], line);
    record_write(line, record_auto(3, false, true));
    check(reads(line, &record) && record.seat == 3 && !record.forced && record.obvious, line);
    record_write(line, record_back(RECORD_ASK, 0, 412));
    check(reads(line, &record) && record.word == RECORD_ASK && record.count == 412, line);
    record_write(line, record_used(1, 77));
    check(reads(line, &record) && record.word == RECORD_USED && record.count == 77, line);
    record_write(line, record_level(RECORD_TAKEOVER, 4, -1));
    check(reads(line, &record) && record.word == RECORD_TAKEOVER && record.level == -1, line);
    record_write(line, record_level(RECORD_RESIGN, 4, LEVEL_EASY));
    check(reads(line, &record) && record.word == RECORD_RESIGN && record.level == LEVEL_EASY, line);
    record_write(line, record_seat(RECORD_HOST, 2));
    check(reads(line, &record) && record.word == RECORD_HOST && record.seat == 2, line);
    record_write(line, record_close());
    check(reads(line, &record) && record.word == RECORD_CLOSE, line);
    record_write(line, record_again(1, "k3f9x2ab"));
    check(reads(line, &record) && record.word == RECORD_AGAIN && record.seat == 1 &&
              strcmp(record.label, "k3f9x2ab") == 0,
          line);
    check(reads("table 1 rules=3 players=2 edition=1 kingdom=smithy colour=blue", &record),
          "what is not known is passed over");
    check(reads("start 00000000000000010000000000000002 later=7", &record), "after a seed, too");
}

static void test_bad_lines(void)
{
    static const char *const bad[] = {
        "",
        " ",
        "sits 0",
        "sit",
        "sit 0",
        "sit x 00 a",
        "sit 6 00 a",
        "sit 0 00 Anna",
        "open",
        "open 0 1",
        "again 0",
        "again 0 K3F9",
        "again 0 k3f9x2abk3f9x2ab",
        "open -1",
        "open 00000000000",
        "bot 0",
        "bot 0 clever",
        "bot 0 -",
        "start",
        "start 12",
        "start 0000000000000000000000000000000g",
        "choose 0",
        "choose 0 ",
        "undo 0",
        "undo 0 x",
        "undo 0 99999",
        "auto 0",
        "used 0",
        "used 0 86401",
        "used 0 -1",
        "auto 0 forced=1",
        "auto 0 forced=2 obvious=0",
        "takeover 0",
        "resign 0",
        "resign 0 -",
        "close now",
        "salt 0 12",
        "table",
        "table 2",
        "table 1",
        "table 1 players=2",
        "table 1 players=2 edition=2 kingdom=",
        "table 1 players=2 edition=2 kingdom=Smithy",
        "table 1 players=2 edition=2 kingdom=smithy,smithy",
        "table 1 players=2 edition=2 kingdom=copper",
        "table 1 players=2 edition=2 kingdom=alms",
        "table 1 players=7 edition=2 kingdom=smithy",
        "table 1 players=1 edition=2 kingdom=smithy",
        "table 1 players=2 edition=3 kingdom=smithy",
        "table 1 players=2 edition=2 boxes=3 kingdom=smithy",
        "table 1 players=2 edition=2 kingdom=smithy host=2",
        "table 1 players=2 edition=2 kingdom=smithy begins=2",
        "table 1 players=2 edition=2 kingdom=smithy begins=",
        "table 1 players=2 edition=2 kingdom=smithy begins=0,",
        "table 1 players=2 edition=2 kingdom=smithy begins=A",
        "table 1 players=2 edition=2 kingdom=smithy name=a%2",
        "table 1 players=2 edition=2 kingdom=smithy name=%0a",
        "table 1 players=2 edition=2 kingdom=smithy name=%ff",
        "table 1 players=2 edition=2 kingdom=smithy public=yes",
        "table 1 players=2 edition=2 kingdom=smithy rules=1",
        "table 1 players=2 edition=2 kingdom=smithy secret=12",
        "table 1 players=2 edition=2 kingdom=smithy word",
    };
    Record record;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) check(!reads(bad[i], &record), bad[i]);
}

/* Nobody writes such a name, and nobody reads it. */
static void check_bad_name(const char *name, const char *what)
{
    Record record;
    const uint8_t key[TABLE_KEY] = {0};
    char line[RECORD_LINE];
    check(record_write(line, record_sit(0, key, name)) == 0, what);
    const size_t length = record_write(line, record_sit(0, key, ""));
    snprintf(line + length, sizeof line - length, "%s", name);
    check(!reads(line, &record), what);
}

static void test_bad_names(void)
{
    char name[TABLE_NAME + 1] = "";
    memset(name, 'n', TABLE_NAME);
    check_bad_name(name, "a name that is too long");
    check_bad_name("a\tb", "a name with a control character");
    check_bad_name("a\xff", "a name that is no UTF-8");
}

int main(void)
{
    test_first_lines();
    test_other_lines();
    test_bad_lines();
    test_bad_names();
    return checks_end();
}
