/* lab_state.c - see lab_state.h. The file: a line with the mark, then the bytes. They are those of
 * this program's own structures, so another version of it does not go on with them. */
#include "lab_state.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talia/base.h>

#include "../../script/files.h"

enum { HEAD = 80 };
#define PAUSE 10.0 /* seconds between two times */

/* FNV-1a. */
static uint64_t mix(uint64_t mark, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) mark = (mark ^ at[i]) * 0x100000001b3u;
    return mark;
}

uint64_t state_mark(const LabOptions *options, const Player *contestants, int count)
{
    uint64_t mark = mix(0xcbf29ce484222325u, options->command, strlen(options->command));
    for (int i = 0; i < count; i++) {
        mark = mix(mark, contestants[i].name, strlen(contestants[i].name));
        if (contestants[i].text) mark = mix(mark, contestants[i].text, contestants[i].length);
    }
    return mark;
}

static bool tell(const char *command, const LabState *state, const char *why)
{
    fprintf(stderr, "%s: '%s' %s\n", command, state->path, why);
    return false;
}

static size_t size_of(const LabState *state)
{
    size_t size = 0;
    for (int i = 0; i < STATE_PARTS; i++) size += state->part[i].length;
    return size;
}

static int write_head(const LabState *state, char head[HEAD])
{
    return snprintf(head, HEAD, "talia %s, games so far of %016" PRIx64 ", %zu bytes\n",
                    TALIA_VERSION, state->mark, size_of(state));
}

bool state_load(const char *command, LabState *state)
{
    char head[HEAD];
    const size_t start = (size_t)write_head(state, head);
    size_t length;
    state->saved = workers_clock();
    if (!state->path || access(state->path, F_OK) != 0) return true;
    char *text = file_read(state->path, &length);
    if (!text) return tell(command, state, strerror(errno));
    const bool is_it = length == start + size_of(state) && memcmp(text, head, start) == 0;
    const char *at = text + start;
    for (int i = 0; is_it && i < STATE_PARTS; i++) {
        memcpy(state->part[i].bytes, at, state->part[i].length);
        at += state->part[i].length;
    }
    free(text);
    return is_it || tell(command, state, "is of another command, or of another version");
}

static bool write_parts(const LabState *state, FILE *out)
{
    char head[HEAD];
    bool written = fwrite(head, 1, (size_t)write_head(state, head), out) > 0;
    for (int i = 0; i < STATE_PARTS; i++) {
        const size_t length = state->part[i].length;
        written = written && fwrite(state->part[i].bytes, 1, length, out) == length;
    }
    return fclose(out) == 0 && written;
}

bool state_save(const char *command, LabState *state)
{
    char path[FILE_PATH];
    state->saved = workers_clock();
    if (!state->path) return true;
    if (snprintf(path, sizeof path, "%s.new", state->path) >= (int)sizeof path)
        return tell(command, state, "is too long a name");
    FILE *out = fopen(path, "w");
    if (out && write_parts(state, out) && rename(path, state->path) == 0) return true;
    return tell(command, state, strerror(errno));
}

bool state_save_now_and_then(const char *command, LabState *state)
{
    return workers_clock() - state->saved < PAUSE || state_save(command, state);
}
