/* fuzz_record.c - libFuzzer: bytes as the record of a table. A line fits or is refused with a word
 * why and changes nothing; the game is sound, and what is told of it is JSON. */
#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../../lab/invariants.h"
#include "../../table/record.h"
#include "../../protocol/tell.h"
#include "../../json/json.h"

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void take_line(Table *table, const char *line, size_t length)
{
    char error[TABLE_ERROR] = "";
    const int lines = table->lines, count = table->count;
    Record record;
    const bool fits =
        record_read(line, length, &record, error) && table_fits(table, &record, error);
    must(fits || error[0], "refused, and no word why");
    must(table->lines == lines && table->count == count, "looking changes something");
    must(table_apply(table, line, length, error) == fits, "it fits and does not");
    must(table->lines == lines + fits, "lines are counted wrongly");
    if (line[0] == 'c' && length % 2) table_forget_news(table);
}

static void tell_all(const Table *table)
{
    static Json json;
    for (int seat = -1; seat < table->setup.players; seat++) {
        const Listener who = {.seat = seat, .language = seat % 2 ? POLISH : ENGLISH};
        json_start(&json);
        tell_table(&json, table, who, 1, 0);
        must(json.ok && json_check(json.text, json.length), "a table is told as no JSON");
        if (!table->game) continue;
        json_start(&json);
        tell_view(&json, table, who, seat == 0, 1000);
        must(json.ok && json_check(json.text, json.length), "a view is told as no JSON");
        json_start(&json);
        tell_step(&json, table, who, table->count / 2);
        must(json.ok && json_check(json.text, json.length), "a step is told as no JSON");
    }
    if (!table->game) return;
    json_start(&json);
    tell_summary(&json, table);
    must(json.ok && json_check(json.text, json.length), "a summary is told as no JSON");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { LONGEST = 1 << 14 };
    Table *table = table_new("k3f9x2ab");
    Slice rest = {(const char *)data, size < LONGEST ? size : LONGEST};
    Breach why = {""};
    while (table && rest.length > 0) {
        const char *end = memchr(rest.at, '\n', rest.length);
        const size_t length = end ? (size_t)(end - rest.at) : rest.length;
        if (length > 0) take_line(table, rest.at, length);
        rest = (Slice){rest.at + length + (end != NULL), rest.length - length - (end != NULL)};
    }
    if (table && table->game)
        must(check_books(table->game, cards_of_setup(&table->setup), &why), why.words);
    if (table && table->lines) tell_all(table);
    table_free(table);
    return 0;
}
