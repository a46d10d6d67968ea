/* rank_lead.c - see ranks.h: rank 0, which hands out blocks and takes results back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "post.h"
#include "program_mark.h"
#include "ranks.h"

typedef struct Helper {
    Ready ready;
    bool is_ready, lost, gone;
    int threads;
    double heard, told; /* when the last letter came, and went */
    int out, most;      /* blocks */
    Errand *errand;     /* those that are out */
} Helper;

/* There is one mpirun, and this is its rank 0. */
static struct Team {
    const char *command;
    const Work *work;
    int ranks;
    Helper *helper; /* by rank; the first is not in use */
} team;

static void write_to(int rank, LetterKind kind, const void *bytes, size_t length)
{
    team.helper[rank].told = workers_clock();
    post_send(rank, (int)kind, bytes, length); /* who cannot be reached is silent, too */
}

static bool is_away(const Helper *helper)
{
    return helper->lost || helper->gone;
}

/* ---- Lost ranks ---------------------------------------------------------------------------- */

static const char *host_of(const Helper *helper)
{
    return helper->is_ready ? helper->ready.host : "an unknown host";
}

static void lose(int rank, const char *why, Board *board)
{
    Helper *helper = &team.helper[rank];
    helper->lost = true;
    fprintf(stderr, "%s: rank %d on %s is lost (%s); blocks that others play instead: %d\n",
            team.command, rank, host_of(helper), why, helper->out);
    for (int i = 0; i < helper->out; i++) board_return(board, &helper->errand[i]);
    helper->out = 0;
}

static void look_for_lost(Board *board)
{
    for (int rank = 1; rank < team.ranks; rank++) {
        const Helper *helper = &team.helper[rank];
        if (!is_away(helper) && workers_clock() - helper->heard > LOST_AFTER)
            lose(rank, "nothing heard of it for 10 seconds", board);
    }
}

/* ---- Letters ------------------------------------------------------------------------------- */

/* False: that is not the result of anything that it had to play. */
static bool take_result(Helper *helper, const Letter *letter, Board *board)
{
    const Task *task = letter->bytes;
    if (letter->length < RESULT_AT) return false;
    const unsigned char *result = (const unsigned char *)letter->bytes + RESULT_AT;
    const size_t length = letter->length - RESULT_AT;
    int i = 0;
    while (i < helper->out && helper->errand[i].number != task->number) i++;
    if (i == helper->out || length > team.work->room ||
        !team.work->is_sound(team.work->self, helper->errand[i].block, result, length))
        return false;
    Errand errand = helper->errand[i];
    helper->errand[i] = helper->errand[--helper->out];
    memcpy(errand.result, result, length);
    errand.began = workers_clock() - task->seconds; /* as if it had been played here */
    board_done(board, &errand);
    return true;
}

/* Without a board, results come too late. */
static void open_letter(const Letter *letter, Board *board)
{
    Helper *helper = &team.helper[letter->from];
    helper->heard = workers_clock();
    if (letter->kind == LETTER_BYE) helper->gone = true;
    if (letter->kind == LETTER_READY && letter->length == sizeof helper->ready) {
        memcpy(&helper->ready, letter->bytes, sizeof helper->ready);
        helper->is_ready = true;
    }
    if (letter->kind == LETTER_RESULT && board && !is_away(helper) &&
        !take_result(helper, letter, board))
        lose(letter->from, "what it sent makes no sense", board);
}

/* In turns, so that nobody has everything when there is little. */
static void hand_out(Board *board)
{
    for (bool given = true; given;) {
        given = false;
        for (int rank = 1; rank < team.ranks; rank++) {
            Helper *helper = &team.helper[rank];
            Errand *errand = &helper->errand[helper->out];
            if (is_away(helper) || helper->out == helper->most) continue;
            if (board_ask(board, false, errand) != BOARD_ERRAND) return;
            const Task task = {.number = errand->number, .block = errand->block};
            helper->out++;
            write_to(rank, LETTER_BLOCK, &task, sizeof task);
            given = true;
        }
    }
}

static void tend(void *self, Board *board)
{
    Letter letter;
    (void)self;
    while (post_receive(&letter)) open_letter(&letter, board);
    look_for_lost(board);
    hand_out(board);
    for (int rank = 1; rank < team.ranks; rank++) {
        const Helper *helper = &team.helper[rank];
        if (!is_away(helper) && workers_clock() - helper->told > BEAT)
            write_to(rank, LETTER_BEAT, NULL, 0);
    }
}

/* ---- Beginning ----------------------------------------------------------------------------- */

void lead_open(int ranks)
{
    team.ranks = ranks;
    team.helper = calloc((size_t)ranks, sizeof *team.helper);
    if (!team.helper) abort();
}

static int count_missing(void)
{
    int missing = 0;
    for (int rank = 1; rank < team.ranks; rank++) missing += !team.helper[rank].is_ready;
    return missing;
}

static void pause_a_moment(void)
{
    const struct timespec moment = {.tv_nsec = 300000};
    nanosleep(&moment, NULL);
}

static void wait_until_ready(void)
{
    const double began = workers_clock();
    Letter letter;
    while (count_missing() && workers_clock() - began < LOST_AFTER) {
        if (post_receive(&letter))
            open_letter(&letter, NULL);
        else
            pause_a_moment();
    }
}

/* False: told. */
static bool hire(int rank, int threads)
{
    Helper *helper = &team.helper[rank];
    if (helper->ready.program != program_mark()) {
        fprintf(stderr,
                "%s: rank %d on %s runs another talia than rank 0; the same file must be on all "
                "machines\n",
                team.command, rank, helper->ready.host);
        return false;
    }
    helper->threads = threads ? threads : helper->ready.processors;
    helper->most = BLOCKS_A_THREAD * helper->threads;
    helper->heard = workers_clock();
    free(helper->errand);
    helper->errand = calloc((size_t)helper->most + 1, sizeof *helper->errand);
    if (!helper->errand) fprintf(stderr, "%s: not enough memory\n", team.command);
    return helper->errand != NULL;
}

static bool hire_all(int threads, int *blocks)
{
    *blocks = 0;
    for (int rank = 1; rank < team.ranks; rank++) {
        Helper *helper = &team.helper[rank];
        helper->out = 0;
        if (!helper->is_ready && !helper->lost) lose(rank, "it has never said a word", NULL);
        if (is_away(helper)) continue;
        if (!hire(rank, threads)) return false;
        *blocks += helper->most;
    }
    return true;
}

bool lead_begin(const char *command, const Work *work, int threads, Elsewhere *out)
{
    size_t length;
    int blocks;
    team.command = command;
    team.work = work;
    wait_until_ready();
    if (!hire_all(threads, &blocks)) return false;
    void *job = work->pack(work->self, &length);
    if (!job) fprintf(stderr, "%s: not enough memory\n", command);
    for (int rank = 1; job && rank < team.ranks; rank++) {
        const Helper *helper = &team.helper[rank];
        const Crew crew = {helper->threads, helper->most};
        if (is_away(helper)) continue;
        write_to(rank, LETTER_CREW, &crew, sizeof crew);
        write_to(rank, LETTER_JOB, job, length);
    }
    free(job);
    *out = (Elsewhere){.blocks = blocks, .tend = tend};
    return job != NULL;
}

/* ---- The end ------------------------------------------------------------------------------- */

void lead_count(RunFacts *facts)
{
    facts->ranks = team.ranks;
    for (int rank = 1; rank < team.ranks; rank++) {
        facts->threads += team.helper[rank].threads;
        facts->lost += team.helper[rank].lost;
    }
}

static int count_away(bool gone_only)
{
    int away = 0;
    for (int rank = 1; rank < team.ranks; rank++)
        away += gone_only ? team.helper[rank].gone : is_away(&team.helper[rank]);
    return away;
}

/* Letters are received to the last: their senders wait for that. */
bool lead_dismiss(void)
{
    const double began = workers_clock();
    Letter letter;
    for (int rank = 1; rank < team.ranks; rank++) {
        if (!team.helper[rank].lost) write_to(rank, LETTER_STOP, NULL, 0);
    }
    while (count_away(false) < team.ranks - 1 && workers_clock() - began < LOST_AFTER) {
        if (post_receive(&letter))
            open_letter(&letter, NULL);
        else
            pause_a_moment();
    }
    for (int rank = 1; rank < team.ranks; rank++) free(team.helper[rank].errand);
    const bool all_gone = count_away(true) == team.ranks - 1;
    free(team.helper);
    team.helper = NULL;
    return all_gone;
}
