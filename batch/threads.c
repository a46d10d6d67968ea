/* threads.c - see threads.h.
 *
 * A step of a batch takes from some microseconds to a millisecond, and to wake a thread that sleeps
 * takes as long. So whoever waits looks for a while before it sleeps; not for long: where there are
 * fewer processors than work it keeps one from those who have some. Each thread has a share of the
 * items that is the same from job to job: the nearest caches of its processor have them still. When
 * it is through, it helps with the shares of the others. */
#include "threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    BLOCK = 32,   /* items that are taken at once */
    LOOKS = 4000, /* before one sleeps: up to some hundred microseconds */
};

/* The items from `next` up to `to` are left; on a line of the cache of its own. */
typedef struct Share {
    _Alignas(128) atomic_int next;
    int to;
} Share;

struct Threads {
    pthread_mutex_t mutex; /* `begin` goes with `job`, `end` with `busy` */
    pthread_cond_t begin, end;
    atomic_uint job;
    atomic_int busy; /* of those that were started */
    bool closing;
    Task *task;
    void *self;
    int started; /* beside the caller's own */
    pthread_t *thread;
    Share *share; /* the first is the caller's */
};

typedef struct Start {
    Threads *threads;
    int number;
} Start;

/* Tells the processor that this is a loop that waits. */
static void look_again(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static void work_on(const Threads *threads, Share *share)
{
    int from;
    while ((from = atomic_fetch_add(&share->next, BLOCK)) < share->to) {
        const int to = from + BLOCK < share->to ? from + BLOCK : share->to;
        threads->task(threads->self, from, to);
    }
}

static void work(const Threads *threads, int number)
{
    for (int i = 0; i <= threads->started; i++)
        work_on(threads, &threads->share[(number + i) % (threads->started + 1)]);
}

static void await_job(Threads *threads, unsigned done)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load(&threads->job) != done) return;
        look_again();
    }
    pthread_mutex_lock(&threads->mutex);
    while (atomic_load(&threads->job) == done) pthread_cond_wait(&threads->begin, &threads->mutex);
    pthread_mutex_unlock(&threads->mutex);
}

static void await_end(Threads *threads)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load(&threads->busy) == 0) return;
        look_again();
    }
    pthread_mutex_lock(&threads->mutex);
    while (atomic_load(&threads->busy)) pthread_cond_wait(&threads->end, &threads->mutex);
    pthread_mutex_unlock(&threads->mutex);
}

static void tell_end(Threads *threads)
{
    if (atomic_fetch_sub(&threads->busy, 1) != 1) return;
    pthread_mutex_lock(&threads->mutex);
    pthread_cond_signal(&threads->end);
    pthread_mutex_unlock(&threads->mutex);
}

static void tell_job(Threads *threads)
{
    pthread_mutex_lock(&threads->mutex);
    atomic_fetch_add(&threads->job, 1);
    pthread_cond_broadcast(&threads->begin);
    pthread_mutex_unlock(&threads->mutex);
}

static void *run(void *room)
{
    const Start start = *(Start *)room;
    Threads *threads = start.threads;
    free(room);
    for (unsigned done = 0;; done++) {
        await_job(threads, done);
        if (threads->closing) return NULL;
        work(threads, start.number);
        tell_end(threads);
    }
}

static bool start_one(Threads *threads)
{
    Start *start = malloc(sizeof *start);
    if (!start) return false;
    *start = (Start){threads, threads->started + 1};
    if (pthread_create(&threads->thread[threads->started], NULL, run, start) != 0) {
        free(start);
        return false;
    }
    threads->started++;
    return true;
}

Threads *threads_open(int threads)
{
    const size_t count = (size_t)(threads > 1 ? threads : 1);
    Threads *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->begin, NULL);
    pthread_cond_init(&t->end, NULL);
    t->thread = calloc(count, sizeof *t->thread);
    t->share = aligned_alloc(_Alignof(Share), count * sizeof *t->share);
    bool is_well = t->thread && t->share;
    while (is_well && t->started < (int)count - 1) is_well = start_one(t);
    if (is_well) return t;
    threads_close(t);
    return NULL;
}

void threads_close(Threads *threads)
{
    if (!threads) return;
    threads->closing = true;
    tell_job(threads);
    for (int i = 0; i < threads->started; i++) pthread_join(threads->thread[i], NULL);
    pthread_cond_destroy(&threads->begin);
    pthread_cond_destroy(&threads->end);
    pthread_mutex_destroy(&threads->mutex);
    free(threads->thread);
    free(threads->share);
    free(threads);
}

void threads_do(Threads *threads, TaskSize size, Task *task, void *self, int count)
{
    if (threads->started == 0 || count < (int)size) {
        task(self, 0, count);
        return;
    }
    const int64_t shares = threads->started + 1;
    for (int64_t i = 0; i < shares; i++) {
        atomic_store(&threads->share[i].next, (int)(count * i / shares));
        threads->share[i].to = (int)(count * (i + 1) / shares);
    }
    threads->task = task;
    threads->self = self;
    atomic_store(&threads->busy, threads->started);
    tell_job(threads);
    work(threads, 0);
    await_end(threads);
}

int threads_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    const int count = CPU_COUNT(&set);
    return count > 0 ? count : 1;
}
