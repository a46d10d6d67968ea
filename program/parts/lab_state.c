/* lab_state.c - see lab_state.h. The file: a line with the mark, and with the length and a hash of
 * the bytes that come behind it. They are those of this program's own structures, so another
 * version of it does not go on with them. */
#include "lab_state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talia/base.h>

#include "../../script/files.h"
#include "../../script/hash.h"
#include "lab_files.h"

enum { HEAD = 128 };
#define PAUSE 10.0 /* seconds between two times */

uint64_t state_mark(const LabOptions *options, const Player *contestants, int count)
{
    uint64_t mark = options->words;
    for (int i = 0; i < count; i++) {
        const Player *one = &contestants[i];
        mark = hash_more(mark, one->name, strlen(one->name));
        if (one->text) mark = hash_more(mark, one->text, one->length);
    }
    return mark;
}

static bool tell(const char *command, const LabState *state, const char *why)
{
    fprintf(stderr, "%s: '%s' %s\n", command, state->path, why);
    return false;
}

static bool has_part(const LabState *state, int part)
{
    return part < STATE_PARTS && state->part[part].length > 0;
}

static size_t size_of(const LabState *state)
{
    size_t size = 0;
    for (int i = 0; has_part(state, i); i++) size += state->part[i].length;
    return size;
}

/* Of the same length whatever the hash is. */
static size_t write_head(const LabState *state, uint64_t hash, char head[HEAD])
{
    return (size_t)snprintf(
        head, HEAD, "talia %s, games so far of %016" PRIx64 ", %zu bytes of hash %016" PRIx64 "\n",
        TALIA_VERSION, state->mark, size_of(state), hash);
}

static bool is_whole(const LabState *state, const char *text, size_t length)
{
    char head[HEAD];
    const size_t start = write_head(state, 0, head);
    if (length != start + size_of(state)) return false;
    write_head(state, hash_bytes(text + start, length - start), head);
    return memcmp(text, head, start) == 0;
}

bool state_load(const char *command, LabState *state)
{
    size_t length;
    state->saved = workers_clock();
    if (!state->path) return true;
    if (access(state->path, F_OK) != 0) return state_save(command, state); /* or it is told now */
    char *text = file_read(state->path, &length);
    if (!text) return lab_cannot_read(command, state->path);
    const bool is_it = is_whole(state, text, length);
    const char *at = text + (is_it ? length - size_of(state) : 0);
    for (int i = 0; is_it && has_part(state, i); i++) {
        memcpy(state->part[i].bytes, at, state->part[i].length);
        at += state->part[i].length;
    }
    free(text);
    return is_it || tell(command, state, "is of another command or version, or damaged");
}

static bool write_state(const void *self, FILE *out)
{
    const LabState *state = self;
    char head[HEAD];
    uint64_t hash = HASH_OF_NOTHING;
    for (int i = 0; has_part(state, i); i++)
        hash = hash_more(hash, state->part[i].bytes, state->part[i].length);
    write_head(state, hash, head);
    fputs(head, out);
    for (int i = 0; has_part(state, i); i++)
        fwrite(state->part[i].bytes, 1, state->part[i].length, out);
    return !ferror(out);
}

bool state_save(const char *command, LabState *state)
{
    state->saved = workers_clock();
    return !state->path || file_replace(state->path, write_state, state) ||
           lab_cannot_write(command, state->path);
}

bool state_save_now_and_then(const char *command, LabState *state)
{
    return workers_clock() - state->saved < PAUSE || state_save(command, state);
}
