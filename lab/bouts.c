/* bouts.c - bouts of the arena, and the file of their results; see arena.h.
 *
 * The file: a line that says how all was played; then a line for each bout, with tabs between: its
 * id, games, the share of wins with its interval, and the shares on each kingdom, with commas. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../script/files.h"
#include "arena.h"
#include "match.h"
#include "summary.h"

/* `strong-1`, not `strong`, which changes: figures of a year ago can be compared with these. */
const char *const arena_ladder[ARENA_LADDER] = {"bmu",    "dearest", "novice",   "easy",
                                                "casual", "medium",  "strong-1", "expert"};

const ArenaPair arena_by_set[ARENA_BY_SET] = {
    {"expert", "strong-1"}, {"expert", "bmu"}, {"strong-1", "bmu"}, {"medium", "bmu"}};

void bout_id(char out[ARENA_ID], const char *list, const char *a, const char *b)
{
    snprintf(out, ARENA_ID, "%s: %s v %s", list, a, b);
}

void bout_id_among(char out[ARENA_ID], int players, const char *a, const char *b)
{
    snprintf(out, ARENA_ID, "%d players: %s among %s", players, a, b);
}

void bout_id_plan(char out[ARENA_ID], const char *a, const char *plan)
{
    snprintf(out, ARENA_ID, "plan: %s v %.60s", a, plan);
}

void bout_id_again(char out[ARENA_ID], const char *a, const char *b)
{
    snprintf(out, ARENA_ID, "again: %s v %s", a, b);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static bool fill_result(const Bout *bout, const Tally *tally, BoutResult *out)
{
    *out = (BoutResult){.games = tally->games,
                        .share = summary_estimate(tally, 0, TALLY_SHARE),
                        .kingdoms = bout->kingdoms,
                        .on = calloc((size_t)bout->kingdoms, sizeof *out->on)};
    memcpy(out->id, bout->id, sizeof out->id);
    if (!out->on) return false;
    for (int i = 0; i < bout->kingdoms; i++) {
        const TallyCell *cell = tally->cells ? tally_cell_of(tally, i) : NULL;
        const double groups = cell ? (double)cell->groups : (double)tally->groups;
        const double sum =
            cell ? (double)cell->sum[0][TALLY_SHARE] : (double)tally->side[0].of[TALLY_SHARE].sum;
        out->on[i] = sum / (groups * bout->contestants * TALLY_GAME);
    }
    return true;
}

bool bout_play(const Bout *bout, BoutResult *out)
{
    Match match = {.contestants = bout->contestants,
                   .setup = bout->setup,
                   .kingdoms = bout->kingdoms,
                   .run = (uint64_t)bout->groups,
                   .seed = {bout->seed, 1}};
    MatchRun run = {.match = &match,
                    .games = (uint64_t)bout->kingdoms * (uint64_t)bout->groups *
                             (uint64_t)bout->contestants};
    const Workers workers = {.threads = bout->threads ? bout->threads : workers_processors()};
    for (int i = 0; i < bout->contestants; i++) match.contestant[i] = bout->contestant[i];
    bool played = match_begin(&run);
    if (played) {
        const Work work = match_work(&run);
        played = workers_run(&work, &workers) && fill_result(bout, run.tally, out);
    }
    match_end(&run);
    return played;
}

int result_lowest(const BoutResult *result, int most, int *out)
{
    int count = 0;
    for (int i = 0; i < result->kingdoms; i++) {
        int at = count < most ? count++ : most;
        for (; at > 0 && result->on[out[at - 1]] > result->on[i]; at--) {
            if (at < most) out[at] = out[at - 1];
        }
        if (at < most) out[at] = i;
    }
    return count;
}

/* ---- The file -------------------------------------------------------------------------------- */

static bool is_wrong(const ArenaResults *results, const char *path, const char *what)
{
    fprintf(stderr, "%s: '%s': %s\n", results->command, path, what);
    return false;
}

static void keep(ArenaResults *results, const BoutResult *result)
{
    results->result =
        grown(results->result, results->count, &results->room, sizeof *results->result);
    results->result[results->count++] = *result;
}

static bool read_shares(Slice rest, BoutResult *out)
{
    Slice word;
    size_t room = 0;
    while (slice_next(&rest, ',', &word)) {
        out->on = grown(out->on, (size_t)out->kingdoms, &room, sizeof *out->on);
        out->on[out->kingdoms++] = strtod(word.at, NULL);
    }
    return out->kingdoms > 0;
}

static bool read_result(Slice line, BoutResult *out)
{
    Slice word[6];
    *out = (BoutResult){.games = 0};
    for (int i = 0; i < 5; i++) {
        if (!slice_next(&line, '\t', &word[i])) return false;
    }
    word[5] = line;
    if (word[0].length >= sizeof out->id || word[5].length == 0) return false;
    memcpy(out->id, word[0].at, word[0].length);
    out->games = strtoull(word[1].at, NULL, 10);
    out->share =
        (Estimate){strtod(word[2].at, NULL), strtod(word[3].at, NULL), strtod(word[4].at, NULL)};
    return read_shares(word[5], out);
}

static bool begin_file(const ArenaResults *results, const char *path, const char *settings)
{
    FILE *file = fopen(path, "w");
    const bool written = file && fprintf(file, "%s\n", settings) > 0;
    const bool closed = file && fclose(file) == 0;
    return (written && closed) || is_wrong(results, path, strerror(errno));
}

/* What stands after the last line's end was cut off when somebody stopped the program: it goes. */
static bool cut_rest(const ArenaResults *results, const char *path, Slice *text)
{
    const size_t length = text->length;
    while (text->length > 0 && text->at[text->length - 1] != '\n') text->length--;
    return text->length == length || truncate(path, (off_t)text->length) == 0 ||
           is_wrong(results, path, strerror(errno));
}

static bool read_results(const char *path, Slice text, const char *settings, ArenaResults *out)
{
    Slice line;
    if (!cut_rest(out, path, &text)) return false;
    const bool is_same = slice_next(&text, '\n', &line) && slice_is(line, settings);
    while (is_same && slice_next(&text, '\n', &line)) {
        BoutResult result;
        if (line.length == 0) continue;
        if (!read_result(line, &result))
            return is_wrong(out, path, "it has a line that is no result");
        keep(out, &result);
    }
    return is_same || is_wrong(out, path,
                               "it was played in another way, or by another net: name a file "
                               "that is not there yet, or play as its first line says");
}

bool results_open(const char *command, const char *path, const char *settings, ArenaResults *out)
{
    size_t length;
    char *text = file_read(path, &length);
    *out = (ArenaResults){.command = command};
    if (!text)
        return errno == ENOENT ? begin_file(out, path, settings)
                               : is_wrong(out, path, strerror(errno));
    const bool is_read = read_results(path, (Slice){text, length}, settings, out);
    free(text);
    return is_read;
}

void results_free(ArenaResults *results)
{
    for (size_t i = 0; i < results->count; i++) free(results->result[i].on);
    free(results->result);
}

const BoutResult *results_find(const ArenaResults *results, const char *id)
{
    for (size_t i = 0; i < results->count; i++) {
        if (strcmp(results->result[i].id, id) == 0) return &results->result[i];
    }
    return NULL;
}

bool results_add(const char *path, ArenaResults *results, BoutResult *result)
{
    FILE *file = fopen(path, "a");
    if (!file) return is_wrong(results, path, strerror(errno));
    const Estimate share = result->share;
    fprintf(file, "%s\t%llu\t%.5f\t%.5f\t%.5f\t", result->id, (unsigned long long)result->games,
            share.value, share.low, share.high);
    for (int i = 0; i < result->kingdoms; i++) fprintf(file, "%s%.4f", i ? "," : "", result->on[i]);
    fputc('\n', file);
    keep(results, result);
    return fclose(file) == 0 || is_wrong(results, path, strerror(errno));
}
