/* queue.c - what is to happen, the next first; of two at the same moment the one that was put there
 * first. */
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static Event *heap_of;
static int count, room;
static uint64_t orders;

static bool is_sooner(const Event *a, const Event *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(int a, int b)
{
    const Event held = heap_of[a];
    heap_of[a] = heap_of[b];
    heap_of[b] = held;
}

uint64_t queue_put(EventKind kind, int64_t at, int who, uint64_t token, const char *text,
                   size_t length)
{
    if (count == room) {
        room = 2 * room + 256;
        heap_of = realloc(heap_of, (size_t)room * sizeof *heap_of);
        if (!heap_of) abort();
    }
    Event event = {.at = at, .order = ++orders, .kind = kind, .who = who, .token = token};
    if (text) {
        event.text = malloc(length + 1);
        if (!event.text) abort();
        memcpy(event.text, text, length);
        event.text[length] = '\0';
        event.length = length;
    }
    int i = count++;
    heap_of[i] = event;
    for (; i > 0 && is_sooner(&heap_of[i], &heap_of[(i - 1) / 2]); i = (i - 1) / 2)
        swap(i, (i - 1) / 2);
    return event.order;
}

bool queue_take(Event *out)
{
    if (count == 0) return false;
    *out = heap_of[0];
    heap_of[0] = heap_of[--count];
    for (int i = 0;;) {
        int least = i;
        for (int child = 2 * i + 1; child <= 2 * i + 2 && child < count; child++) {
            if (is_sooner(&heap_of[child], &heap_of[least])) least = child;
        }
        if (least == i) return true;
        swap(i, least);
        i = least;
    }
}

void queue_empty(void)
{
    while (count > 0) free(heap_of[--count].text);
    free(heap_of);
    heap_of = NULL;
    room = 0;
    orders = 0;
}
