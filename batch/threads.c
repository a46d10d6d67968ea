/* threads.c - see threads.h. */
#include "threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { BLOCK = 64, WORTH_IT = 4 * BLOCK }; /* items: for fewer nobody is woken */

struct Threads {
    pthread_mutex_t mutex;
    pthread_cond_t begin, end;
    int started; /* beside the caller's own */
    int busy;    /* of these */
    unsigned job;
    bool closing;
    Task *task;
    void *self;
    int count;
    atomic_int next;
    pthread_t thread[];
};

static void work(Threads *threads)
{
    int from;
    while ((from = atomic_fetch_add(&threads->next, BLOCK)) < threads->count) {
        const int to = from + BLOCK < threads->count ? from + BLOCK : threads->count;
        threads->task(threads->self, from, to);
    }
}

static void *run(void *self)
{
    Threads *threads = self;
    unsigned done = 0;
    pthread_mutex_lock(&threads->mutex);
    for (;;) {
        while (threads->job == done && !threads->closing)
            pthread_cond_wait(&threads->begin, &threads->mutex);
        if (threads->closing) break;
        done = threads->job;
        pthread_mutex_unlock(&threads->mutex);
        work(threads);
        pthread_mutex_lock(&threads->mutex);
        if (--threads->busy == 0) pthread_cond_signal(&threads->end);
    }
    pthread_mutex_unlock(&threads->mutex);
    return NULL;
}

Threads *threads_open(int threads)
{
    Threads *t = calloc(1, sizeof *t + (size_t)threads * sizeof(pthread_t));
    if (!t) return NULL;
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->begin, NULL);
    pthread_cond_init(&t->end, NULL);
    while (t->started < threads - 1) {
        if (pthread_create(&t->thread[t->started], NULL, run, t) != 0) {
            threads_close(t);
            return NULL;
        }
        t->started++;
    }
    return t;
}

void threads_close(Threads *threads)
{
    if (!threads) return;
    pthread_mutex_lock(&threads->mutex);
    threads->closing = true;
    pthread_cond_broadcast(&threads->begin);
    pthread_mutex_unlock(&threads->mutex);
    for (int i = 0; i < threads->started; i++) pthread_join(threads->thread[i], NULL);
    pthread_cond_destroy(&threads->begin);
    pthread_cond_destroy(&threads->end);
    pthread_mutex_destroy(&threads->mutex);
    free(threads);
}

void threads_do(Threads *threads, Task *task, void *self, int count)
{
    if (threads->started == 0 || count < WORTH_IT) {
        task(self, 0, count);
        return;
    }
    pthread_mutex_lock(&threads->mutex);
    threads->task = task;
    threads->self = self;
    threads->count = count;
    atomic_store(&threads->next, 0);
    threads->busy = threads->started;
    threads->job++;
    pthread_cond_broadcast(&threads->begin);
    pthread_mutex_unlock(&threads->mutex);
    work(threads);
    pthread_mutex_lock(&threads->mutex);
    while (threads->busy) pthread_cond_wait(&threads->end, &threads->mutex);
    pthread_mutex_unlock(&threads->mutex);
}

int threads_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    const int count = CPU_COUNT(&set);
    return count > 0 ? count : 1;
}
