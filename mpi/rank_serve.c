/* rank_serve.c - see ranks.h: the other ranks, which play what they are sent. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../lab/job.h"
#include "post.h"
#include "program_mark.h"
#include "ranks.h"

/* Seconds: rank 0 may want what is being played before mpirun ends the job. */
#define LAST_WORDS 0.4

/* A place for a block: the task, and at RESULT_AT bytes from it the result. */
typedef enum PlaceState { PLACE_FREE, PLACE_WAITING, PLACE_PLAYED, PLACE_DONE } PlaceState;

typedef struct Place {
    PlaceState state;
    Task *task;
} Place;

typedef struct Desk {
    Job *job;
    Crew crew;
    pthread_t thread[WORKERS_MOST_THREADS];
    int threads; /* started */
    double heard, told;
    double asked_to_go; /* by a signal: not before */
    bool dismissed;
    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t news;
    bool closing;
    int places;
    Place *place;
} Desk;

static volatile sig_atomic_t terminated;

static void note_signal(int number)
{
    (void)number;
    terminated = 1;
}

static void *result_of(Task *task)
{
    return (unsigned char *)task + RESULT_AT;
}

/* ---- Threads ------------------------------------------------------------------------------- */

/* The one in such a state that came first, or NULL. With the lock. */
static Place *find_place(const Desk *desk, PlaceState state)
{
    Place *first = NULL;
    for (int i = 0; i < desk->places; i++) {
        Place *place = &desk->place[i];
        if (place->state == state && (!first || place->task->number < first->task->number))
            first = place;
    }
    return first;
}

static Place *wait_for_block(Desk *desk)
{
    Place *place = NULL;
    pthread_mutex_lock(&desk->lock);
    while (!desk->closing && !(place = find_place(desk, PLACE_WAITING)))
        pthread_cond_wait(&desk->news, &desk->lock);
    if (place) place->state = PLACE_PLAYED;
    pthread_mutex_unlock(&desk->lock);
    return place;
}

static void *play_blocks(void *self)
{
    Desk *desk = self;
    const Work *work = job_work(desk->job);
    void *own = work->open(work->self);
    for (Place *place; own && (place = wait_for_block(desk));) {
        const double began = workers_clock();
        work->play(work->self, own, place->task->block, result_of(place->task));
        place->task->seconds = workers_clock() - began;
        pthread_mutex_lock(&desk->lock);
        place->state = PLACE_DONE;
        pthread_cond_broadcast(&desk->news);
        pthread_mutex_unlock(&desk->lock);
    }
    if (own) work->close(own);
    return NULL;
}

static bool make_places(Desk *desk, int count)
{
    const size_t room = job_work(desk->job)->room + RESULT_AT;
    desk->place = calloc((size_t)count, sizeof *desk->place);
    for (int i = 0; desk->place && i < count; i++) {
        desk->place[i].task =
            aligned_alloc(RESULT_AT, (room + RESULT_AT - 1) / RESULT_AT * RESULT_AT);
        if (!desk->place[i].task) return false;
        memset(desk->place[i].task, 0, RESULT_AT);
        desk->places++;
    }
    return desk->place != NULL;
}

/* False: no memory, or no thread. */
static bool open_desk(Desk *desk, const Letter *letter)
{
    desk->job = job_read(letter->bytes, letter->length);
    if (!desk->job || !make_places(desk, desk->crew.blocks)) return false;
    while (desk->threads < desk->crew.threads &&
           pthread_create(&desk->thread[desk->threads], NULL, play_blocks, desk) == 0)
        desk->threads++;
    return desk->threads > 0;
}

static void close_desk(Desk *desk)
{
    pthread_mutex_lock(&desk->lock);
    desk->closing = true;
    pthread_cond_broadcast(&desk->news);
    pthread_mutex_unlock(&desk->lock);
    for (int i = 0; i < desk->threads; i++) pthread_join(desk->thread[i], NULL);
    for (int i = 0; i < desk->places; i++) free(desk->place[i].task);
    free(desk->place);
    if (desk->job) job_free(desk->job);
}

/* ---- Letters ------------------------------------------------------------------------------- */

static void write_home(Desk *desk, LetterKind kind, const void *bytes, size_t length)
{
    desk->told = workers_clock();
    post_send(0, (int)kind, bytes, length);
}

static void send_ready(Desk *desk)
{
    Ready ready = {.program = program_mark(), .processors = workers_processors()};
    if (gethostname(ready.host, sizeof ready.host - 1) != 0) ready.host[0] = '?';
    write_home(desk, LETTER_READY, &ready, sizeof ready);
}

/* There is always a place: rank 0 counts. */
static bool add_block(Desk *desk, const Letter *letter)
{
    pthread_mutex_lock(&desk->lock);
    Place *place = find_place(desk, PLACE_FREE);
    if (place && letter->length == sizeof *place->task) {
        memcpy(place->task, letter->bytes, sizeof *place->task);
        place->state = PLACE_WAITING;
        pthread_cond_broadcast(&desk->news);
    }
    pthread_mutex_unlock(&desk->lock);
    return place != NULL;
}

/* False: this cannot be obeyed. */
static bool obey(Desk *desk, const Letter *letter)
{
    desk->heard = workers_clock();
    switch (letter->kind) {
    case LETTER_CREW:
        if (letter->length == sizeof desk->crew)
            memcpy(&desk->crew, letter->bytes, sizeof desk->crew);
        return desk->crew.threads > 0 && desk->crew.threads <= WORKERS_MOST_THREADS;
    case LETTER_JOB:
        return !desk->job && open_desk(desk, letter);
    case LETTER_BLOCK:
        return add_block(desk, letter);
    case LETTER_STOP:
        desk->dismissed = true;
        return true;
    default:
        return true;
    }
}

static void hand_in(Desk *desk)
{
    for (;;) {
        pthread_mutex_lock(&desk->lock);
        Place *place = find_place(desk, PLACE_DONE);
        pthread_mutex_unlock(&desk->lock);
        if (!place) return;
        const Work *work = job_work(desk->job);
        write_home(desk, LETTER_RESULT, place->task,
                   RESULT_AT + work->length(result_of(place->task)));
        pthread_mutex_lock(&desk->lock);
        place->state = PLACE_FREE;
        pthread_mutex_unlock(&desk->lock);
    }
}

static void wait_for_news(Desk *desk)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 300000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&desk->lock);
    if (!find_place(desk, PLACE_DONE)) pthread_cond_timedwait(&desk->news, &desk->lock, &until);
    pthread_mutex_unlock(&desk->lock);
}

/* Until rank 0 says stop. False: it has failed, mpirun ends the job, or rank 0 is lost. */
static bool serve_at(Desk *desk)
{
    Letter letter;
    while (!desk->dismissed) {
        bool any = false;
        for (; !desk->dismissed && post_receive(&letter); any = true) {
            if (!obey(desk, &letter)) return false;
        }
        if (desk->job) hand_in(desk);
        if (!terminated) desk->asked_to_go = workers_clock();
        if (workers_clock() - desk->asked_to_go > LAST_WORDS && terminated) return false;
        if (workers_clock() - desk->heard > ORPHAN_AFTER) return false;
        if (desk->job && workers_clock() - desk->told > BEAT)
            write_home(desk, LETTER_BEAT, NULL, 0);
        if (!any) wait_for_news(desk);
    }
    return true;
}

/* Who fails goes at once, and says nothing to MPI: rank 0 hears no more of it, and mpirun sees
 * it. */
int serve(void)
{
    static Desk desk;
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    pthread_mutex_init(&desk.lock, NULL);
    pthread_cond_init(&desk.news, NULL);
    desk.heard = workers_clock();
    send_ready(&desk);
    if (!serve_at(&desk)) _exit(1);
    close_desk(&desk);
    write_home(&desk, LETTER_BYE, NULL, 0);
    post_close();
    return 0;
}
