/* strength.c - see strength.h. */
#include "strength.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LOWEST = 10 };

typedef struct Page {
    const ArenaResults *results;
    const ArenaLists *lists;
    FILE *out;
} Page;

/* ---- Figures --------------------------------------------------------------------------------- */

/* Of a against b on a list, whichever of the two comes first in the bout; NULL: not played. */
static const BoutResult *find(const Page *page, const char *list, const char *a, const char *b)
{
    char id[ARENA_ID];
    bout_id(id, list, a, b);
    return results_find(page->results, id);
}

/* "84.8 ± 2.8" */
static void print_share(const Page *page, const BoutResult *result)
{
    if (!result) {
        fputs(" -", page->out);
        return;
    }
    const Estimate share = result->share;
    fprintf(page->out, " %.1f", 100 * share.value);
    if (isfinite(share.low)) fprintf(page->out, " ± %.1f", 50 * (share.high - share.low));
}

static void print_rule(FILE *out, int columns)
{
    for (int i = 0; i < columns; i++) fputs("| --- ", out);
    fputs("|\n", out);
}

static void head(const Page *page, const char *title, const char *words)
{
    fprintf(page->out, "\n## %s\n\n%s\n\n", title, words);
}

/* ---- Parts ----------------------------------------------------------------------------------- */

static void print_cell(const Page *page, int a, int b)
{
    const BoutResult *result = NULL;
    if (a != b)
        result = find(page, "all", arena_ladder[a > b ? a : b], arena_ladder[a > b ? b : a]);
    if (!result)
        fputs(" |", page->out);
    else
        fprintf(page->out, " %.1f |",
                100 * (a > b ? result->share.value : 1 - result->share.value));
}

static void write_ladder(const Page *page)
{
    head(page, "Everyone against everyone",
         "Two players, all sets with none to two Events. What each row won against each column, in "
         "per\ncent, ties as a half.");
    fputs("| |", page->out);
    for (int b = 0; b < ARENA_LADDER; b++) fprintf(page->out, " `%s` |", arena_ladder[b]);
    fputc('\n', page->out);
    print_rule(page->out, ARENA_LADDER + 1);
    for (int a = ARENA_LADDER - 1; a >= 0; a--) {
        fprintf(page->out, "| `%s` |", arena_ladder[a]);
        for (int b = 0; b < ARENA_LADDER; b++) print_cell(page, a, b);
        fputc('\n', page->out);
    }
    fputs("\nEach against the next, with 95 % intervals over kingdoms:\n\n| | won, % | games | "
          "ahead on |\n| --- | --- | --- | --- |\n",
          page->out);
    for (int a = ARENA_LADDER - 1; a > 1; a--) { /* but for the yardstick */
        const BoutResult *result = find(page, "all", arena_ladder[a], arena_ladder[a - 1]);
        int ahead = 0;
        for (int i = 0; result && i < result->kingdoms; i++) ahead += result->on[i] > 0.5;
        fprintf(page->out, "| `%s` v `%s` |", arena_ladder[a], arena_ladder[a - 1]);
        print_share(page, result);
        if (result)
            fprintf(page->out, " | %llu | %d of %d |\n", (unsigned long long)result->games, ahead,
                    result->kingdoms);
        else
            fputs(" | | |\n", page->out);
    }
}

static void write_sets(const Page *page)
{
    head(page, "By set", "Kingdoms of one set only; `base1` is the first edition.");
    fputs("| |", page->out);
    for (int i = 0; i < ARENA_BY_SET; i++)
        fprintf(page->out, " `%s` v `%s` |", arena_by_set[i].a, arena_by_set[i].b);
    fputc('\n', page->out);
    print_rule(page->out, ARENA_BY_SET + 1);
    for (int list = 0; list < page->lists->count; list++) {
        const char *name = page->lists->list[list].name;
        fprintf(page->out, "| %s |", name);
        for (int i = 0; i < ARENA_BY_SET; i++) {
            print_share(page, find(page, name, arena_by_set[i].a, arena_by_set[i].b));
            fputs(" |", page->out);
        }
        fputc('\n', page->out);
    }
}

static void write_players(const Page *page)
{
    head(page, "By number of players",
         "One `expert`, `strong-1` on all other seats: its share of the wins, and what it would be "
         "if all\nwere alike.");
    fputs("| players | won, % | if alike |\n| --- | --- | --- |\n", page->out);
    for (int players = 2; players <= TALIA_MAX_PLAYERS; players++) {
        char id[ARENA_ID];
        bout_id_among(id, players, "expert", "strong-1");
        fprintf(page->out, "| %d |", players);
        print_share(page, players == 2 ? find(page, "all", "expert", "strong-1")
                                       : results_find(page->results, id));
        fprintf(page->out, " | %.1f |\n", 100.0 / players);
    }
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static int by_share(const void *a, const void *b)
{
    const double one = (*(const BoutResult *const *)a)->share.value;
    const double other = (*(const BoutResult *const *)b)->share.value;
    return (one > other) - (one < other);
}

static void write_plans(const Page *page)
{
    char before[ARENA_ID];
    const BoutResult **plan = calloc(page->results->count + 1, sizeof(void *));
    int count = 0;
    double sum = 0;
    bout_id_plan(before, "expert", "");
    const size_t length = strlen(before);
    for (size_t i = 0; plan && i < page->results->count; i++) {
        const BoutResult *result = &page->results->result[i];
        if (strncmp(result->id, before, length) != 0) continue;
        plan[count++] = result;
        sum += result->share.value;
    }
    if (count > 0) {
        qsort(plan, (size_t)count, sizeof(void *), by_share);
        head(page, "Against plans",
             "`expert` against each plan of `plans/`, on random kingdoms with what the plan needs; "
             "the\nhardest first.");
        fprintf(page->out, "Mean of %d plans: %.1f %%.\n\n| plan | won, %% |\n| --- | --- |\n",
                count, 100 * sum / count);
    }
    for (int i = 0; i < count; i++) {
        fprintf(page->out, "| %s |", plan[i]->id + length);
        print_share(page, plan[i]);
        fputs(" |\n", page->out);
    }
    free(plan);
}

/* ---- The worst kingdoms ---------------------------------------------------------------------- */

static void write_lowest(const Page *page, const char *who)
{
    char id[ARENA_ID];
    int kingdom[ARENA_MOST_KINGDOMS], order[LOWEST];
    const BoutResult *first = find(page, "all", who, "bmu"), *again;
    bout_id_again(id, who, "bmu");
    again = results_find(page->results, id);
    const ArenaList *all = arena_list(page->lists, "all");
    if (!first || !again || !all || first->kingdoms > all->kingdoms) return;
    result_lowest(first, again->kingdoms, kingdom);
    const int count = result_lowest(again, LOWEST, order);
    fprintf(page->out, "\n### `%s`\n\n| won, %% | kingdom |\n| --- | --- |\n", who);
    for (int i = 0; i < count; i++) {
        const Slice line = all->line[kingdom[order[i]]];
        fprintf(page->out, "| %.1f | %.*s |\n", 100 * again->on[order[i]], (int)line.length,
                line.at);
    }
}

void strength_write(const ArenaResults *results, const ArenaLists *lists, const char *command,
                    FILE *out)
{
    const Page page = {results, lists, out};
    fprintf(out,
            "# Strength\n\nHow strong the levels are (`bots/README.md`), on the kingdoms of "
            "`arena/kingdoms.txt`: games in\npairs with one seed, seats rotated, 95 %% intervals "
            "(`MATCHES.md`). `strong-1` is `strong` as it\nwas when it was first measured: the "
            "yardstick, which does not change. All of this page is written\nby\n\n    %s\n",
            command);
    write_ladder(&page);
    write_sets(&page);
    write_players(&page);
    write_plans(&page);
    head(&page, "The worst kingdoms",
         "Against `bmu`: the kingdoms on which a level did worst, played once more, with fresh "
         "seeds; the ten\nlowest of that.");
    for (int i = ARENA_LADDER - 1; i >= 0; i--) write_lowest(&page, arena_ladder[i]);
}

/* ---- Calibration ----------------------------------------------------------------------------- */

void strength_calibration(const Calibration *calibration, FILE *out)
{
    fputs("| stated | games | mean | won |\n| --- | --- | --- | --- |\n", out);
    for (int i = 0; i < CALIBRATION_TENTHS; i++) {
        const CalibrationTenth *tenth = &calibration->tenth[i];
        fprintf(out, "| %d to %d %% | %lld |", i * 10, (i + 1) * 10, (long long)tenth->games);
        if (!tenth->games) {
            fputs(" - | - |\n", out);
            continue;
        }
        const Estimate won = calibration_won(tenth);
        fprintf(out, " %.1f | %.1f", 100 * calibration_stated(tenth), 100 * won.value);
        if (isfinite(won.low)) fprintf(out, " (%.1f to %.1f)", 100 * won.low, 100 * won.high);
        fputs(" |\n", out);
    }
}
