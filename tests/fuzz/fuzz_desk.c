/* fuzz_desk.c - libFuzzer: a table as a stranger's server tells it. Lines that begin with `{` are
 * messages, `!` alone is a lost connection; all others are typed: as a line of plain text, and on
 * the full screen as one key after the other. What is told is shown each time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../terminal/plain_desk.h"
#include "../../terminal/screen/stage.h"

enum { LINES = 100, LONGEST = 1 << 16, WIDTH = 100, HEIGHT = 30 };

static Stage stage; /* large */
static PlainDesk plain;
static FILE *nowhere;

static void say_nothing(void *self, int connection, const char *text, size_t length)
{
    (void)self;
    (void)connection;
    if (!json_check(text, length)) abort(); /* it is to be a message */
}

static void draw_bytes(void *self, void *out, size_t size)
{
    (void)self;
    memset(out, 1, size);
}

/* Files are not written here; fuzz_fair and fuzz_save read them. */
static void press(int key)
{
    if (stage_page(&stage)->kind == &page_over && (key == 'S' || key == 'R')) return;
    stage_press(&stage, (Press){.key = key});
}

static void type_line(bool is_plain, const char *line, size_t length)
{
    char typed[256];
    if (is_plain) {
        snprintf(typed, sizeof typed, "%.*s", (int)length, line);
        if (strlen(typed) > 0) plain_desk_typed(&plain, typed);
        return;
    }
    for (size_t i = 0; i < length && i < 16; i++) press((unsigned char)line[i]);
    press(PRESS_ENTER);
}

static void hear(bool is_plain, const char *line, size_t length)
{
    Desk *desk = stage_desk(&stage);
    if (length == 1 && *line == '!') {
        desk->is_cut_off = !desk->is_cut_off;
        if (is_plain && desk->is_cut_off) plain_desk_lost(&plain);
    } else if (*line != '{') {
        type_line(is_plain, line, length);
    } else if (is_plain) {
        plain_desk_take(&plain, line, length);
    } else {
        desk_take(desk, line, length);
        stage_told(&stage, 0);
    }
}

static void visit(bool is_plain, const uint8_t *data, size_t size)
{
    const StageHooks hooks = {.desk = {.say = say_nothing, .random = draw_bytes}};
    const char *at = (const char *)data, *end = at + size;
    if (!stage_begin(&stage, &hooks, size % 2 ? ENGLISH : POLISH, size % 3 == 0)) abort();
    stage.is_network = true;
    Desk *desk = stage_add_desk(&stage);
    if (!desk) abort();
    plain_desk_open(&plain, desk);
    plain.paper.out = nowhere;
    stage_only(&stage, &page_game);
    for (int lines = 0; at < end && lines < LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (length > 0 && length < LONGEST) hear(is_plain, at, length);
        at += length + 1;
        if (is_plain) continue;
        stage_tick(&stage, 500 * lines);
        if (!stage_paint(&stage, WIDTH, HEIGHT)) abort();
    }
    plain_desk_close(&plain);
    stage_end(&stage);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!nowhere) nowhere = fopen("/dev/null", "w");
    if (!nowhere) abort();
    visit(true, data, size);
    visit(false, data, size);
    return 0;
}
