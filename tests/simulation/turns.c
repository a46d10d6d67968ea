/* turns.c - turns of the loop that runs a house (server/store_turn.h): what it says waits until
 * what it wrote is stored. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disk.h"
#include "heap.h"
#include "sim.h"

bool sim_may_lag(void)
{
    return sim.houses > 1 || sim.kind != KEPT_IN_MEMORY;
}

static Slot *find_slot(Process *process, uint64_t link)
{
    for (int i = 0; i < SLOTS; i++) {
        if (process->slot[i].is_open && process->slot[i].link == link) return &process->slot[i];
    }
    return NULL;
}

void turn_send(Process *process, const Slot *slot, const char *text, size_t length)
{
    Held *held = malloc(sizeof *held + length);
    if (!held) abort();
    *held = (Held){.link = slot->link, .length = length};
    memcpy(held->text, text, length);
    if (process->last)
        process->last->next = held;
    else
        process->first = held;
    process->last = held;
}

bool turn_seats(const Process *process, const Slot *slot, const char *table, int seat)
{
    char words[96];
    const int length = snprintf(words, sizeof words,
                                "{\"type\":\"joined\",\"table\":\"%s\",\"seat\":%d,", table, seat);
    for (const Held *held = process->first; held; held = held->next) {
        if (held->link == slot->link && held->length > (size_t)length &&
            memcmp(held->text, words, (size_t)length) == 0)
            return true;
    }
    return false;
}

static Held *take_held(Process *process)
{
    Held *held = process->first;
    process->first = process->last = NULL;
    return held;
}

void turn_forget(Process *process)
{
    for (Held *held = take_held(process), *next; held; held = next) {
        next = held->next;
        free(held);
    }
}

/* What was said goes out; or whom it was for is cut off instead. */
static void let_go(Process *process, bool good)
{
    for (Held *held = take_held(process), *next; held; held = next) {
        next = held->next;
        Slot *slot = find_slot(process, held->link);
        if (slot && good) process_send(process, slot, held->text, held->length);
        if (slot && !good) process_hang_up(process->number, held->link);
        free(held);
    }
}

static void lost(void *to, const char *table)
{
    Process *process = to;
    if (sim.bug == BUG_TURN_SENT || sim.bug == BUG_TURN_KEPT) return;
    sim_note("lost", process->number, table, strlen(table));
    house_lost(process->house, table, sim.now);
}

void turn_over(Process *process)
{
    bool good = true;
    if (!process->is_up || !process->turn) return;
    process->turns++;
    disk.process = process->number;
    heap.counts = true;
    good = turn_ends(process->turn, lost, process);
    heap.counts = false;
    if (process->is_dead || disk.is_dead[process->number])
        turn_forget(process);
    else
        let_go(process, good || sim.bug == BUG_TURN_SENT);
}

/* Who says two things says them in two turns: who may do what is looked up by what was told. */
void turn_hears(Process *process, Slot *slot)
{
    if (process->turn && slot->turn == process->turns) turn_over(process);
    slot->turn = process->turns;
}

void turn_goes_on(Process *process)
{
    if (!process->is_up || !process->turn) return;
    if (sim_one_of(2))
        turn_over(process);
    else
        queue_put(EVENT_TURN, sim.now + sim_below(5), process->number, process->turns, NULL, 0);
}
