/* process.c - a house as a program runs it: its connections, its limits, its life. What server.c
 * does with sockets and clocks, with made-up ones. */
#include <stdlib.h>
#include <string.h>

#include "../../script/hash.h"
#include "../../script/random.h"
#include "disk.h"
#include "heap.h"
#include "sim.h"

/* Of what the house does, the heap is counted. */
#define INSIDE(process, call)                                                                      \
    do {                                                                                           \
        disk.process = (process)->number;                                                          \
        heap.counts = true;                                                                        \
        call;                                                                                      \
        heap.counts = false;                                                                       \
    } while (0)

static Slot *slot_of(Process *process, uint64_t link)
{
    for (int i = 0; i < SLOTS; i++) {
        if (process->slot[i].is_open && process->slot[i].link == link) return &process->slot[i];
    }
    return NULL;
}

/* ---- Hooks ---------------------------------------------------------------------------------- */

static int64_t delay(void)
{
    if (sim.network_is_bad) return 200 + sim_about(2 * SECOND);
    return 5 + sim_about(sim_one_of(20) ? 300 : 30);
}

void process_send(Process *process, Slot *slot, const char *text, size_t length)
{
    Client *client = &sim.client[slot->client];
    sim_note("to", slot->client, text, length);
    told_check(process, slot, text, length);
    sim.tally.messages++;
    if (client->link != slot->link) return;
    const int64_t at = sim.now + delay();
    client->hears_at = at > client->hears_at ? at : client->hears_at;
    queue_put(EVENT_TO_CLIENT, client->hears_at, slot->client, slot->link, text, length);
}

static void hook_send(void *self, int connection, const char *text, size_t length)
{
    Process *process = self;
    Slot *slot = &process->slot[connection];
    const bool counted = heap.counts;
    heap.counts = false;
    if (!process->is_dead && slot->is_open && process->turn)
        turn_send(process, slot, text, length);
    else if (!process->is_dead && slot->is_open)
        process_send(process, slot, text, length);
    heap.counts = counted;
}

static void hook_random(void *self, void *out, size_t size)
{
    uint8_t *bytes = out;
    (void)self;
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(random_next(&sim.random) >> 32);
}

static bool hook_allows(void *self, int connection, HouseAsk what)
{
    static const LimitKind kinds[] = {[HOUSE_ASKS_MESSAGE] = LIMIT_MESSAGES,
                                      [HOUSE_ASKS_TABLE] = LIMIT_TABLES,
                                      [HOUSE_ASKS_SEAT] = LIMIT_SEATS,
                                      [HOUSE_ASKS_PLAYER] = LIMIT_PLAYERS};
    const Process *process = self;
    const int place = process->slot[connection].place;
    if (!limits_has(process->limits, place, LIMIT_TIME, sim.now)) return false;
    if (what == HOUSE_ASKS_TABLE && !limits_has(process->limits, place, LIMIT_STORED, sim.now))
        return false;
    return limits_allow(process->limits, place, kinds[what], sim.now);
}

/* Not that of the limits, which have a secret of their own: it comes into records. */
static uint64_t hook_origin(void *self, int connection)
{
    const Process *process = self;
    const Slot *slot = &process->slot[connection];
    const Address from = address_network(&sim.client[slot->client].address);
    return slot->place ? hash_bytes(from.bytes, sizeof from.bytes) : 0;
}

static void hook_hang_up(void *self, int connection)
{
    const Process *process = self;
    const Slot *slot = &process->slot[connection];
    queue_put(EVENT_HANG_UP, sim.now + 1, process->number, slot->link, NULL, 0);
}

/* Time goes on while one works, now and then for longer than a slice. */
static int64_t hook_processor(void *self)
{
    (void)self;
    sim.processor += sim_one_of(50) ? sim_below(3000) : sim_below(40);
    return sim.processor;
}

static void hook_took(void *self, int connection, int64_t microseconds)
{
    const Process *process = self;
    limits_spend(process->limits, process->slot[connection].place, LIMIT_TIME, microseconds,
                 sim.now);
}

static void hook_stored(void *self, int connection, int64_t bytes)
{
    const Process *process = self;
    limits_spend(process->limits, process->slot[connection].place, LIMIT_STORED, bytes, sim.now);
}

/* Nothing that a house has written may be beyond reading. */
static void hook_happened(void *self, HouseEvent what, const char *about)
{
    const Process *process = self;
    sim.tally.refused += what == HOUSE_REFUSED;
    if (what == HOUSE_UNREADABLE && !process->is_dead)
        sim_fails("the record of %s cannot be read", about);
}

/* ---- A life --------------------------------------------------------------------------------- */

static House *open_house(Process *process)
{
    const HouseHooks hooks = {.self = process,
                              .send = hook_send,
                              .random = hook_random,
                              .store = process->store,
                              .allows = hook_allows,
                              .origin = hook_origin,
                              .hang_up = hook_hang_up,
                              .happened = hook_happened,
                              .microseconds = hook_processor,
                              .processor = hook_processor,
                              .took = hook_took,
                              .stored = hook_stored,
                              .rooms = 60,
                              .keeps = 8 * 3600,
                              .keeps_over = 6 * 3600};
    House *house;
    INSIDE(process, house = house_open(&hooks));
    return house;
}

/* As the server has it: soon after whatever happened, and when the house says. */
static void tick_in(Process *process, int64_t wait)
{
    queue_put(EVENT_TICK, sim.now + wait, process->number, ++process->tick, NULL, 0);
}

/* It has died before it was open. */
static void bury_early(const Process *process)
{
    if (!disk.is_dead[process->number]) return;
    disk_bury(process->number);
    sim.is_unsafe |= disk_has_lost();
    sim.tally.kills++;
}

void process_start(int number)
{
    Process *process = &sim.process[number];
    if (process->is_up) return;
    if (sim.fates >> FATE_CLOCK & 1 && !sim.is_calm && sim_one_of(2))
        fate_jump(); /* a machine that has just been started may not know the time */
    process->number = number;
    process->is_dead = false;
    process->dies_in = 0;
    disk.process = number;
    if (sim.kind != KEPT_IN_MEMORY) chronicle_audit(false); /* what it finds is in the chronicles */
    disk.process = number;
    if (!store_open_inner(process)) {
        bury_early(process);
        queue_put(EVENT_START, sim.now + 2 * SECOND, number, 0, NULL, 0);
        return;
    }
    store_wrap(process);
    process->limits = limits_open(&limits_usual);
    process->house = open_house(process);
    if (!process->limits || !process->house) abort();
    process->is_up = true;
    process->life++;
    process->stopped_until = 0;
    tick_in(process, 0);
}

static void free_slot(Slot *slot)
{
    slot->is_open = false;
    free(slot->said);
    slot->said = NULL;
}

static void lose_connections(Process *process)
{
    for (int i = 0; i < SLOTS; i++) {
        Slot *slot = &process->slot[i];
        if (!slot->is_open) continue;
        free_slot(slot);
        queue_put(EVENT_TO_CLIENT, sim.now + delay(), slot->client, slot->link, NULL, 0);
    }
}

void process_end(int number, int64_t pause)
{
    Process *process = &sim.process[number];
    if (!process->is_up) return;
    if (!process->is_dead) turn_over(process);
    turn_forget(process);
    INSIDE(process, house_close(process->house));
    lose_connections(process);
    limits_close(process->limits);
    process->store.close(process->store.self);
    const bool was_dead = process->is_dead;
    if (was_dead) disk_bury(number);
    process->house = NULL;
    process->is_up = false;
    process->is_dead = false;
    if (was_dead && !sim.power_is_cut) chronicle_audit(false);
    sim.is_unsafe |= was_dead && disk_has_lost();
    if (pause >= 0) queue_put(EVENT_START, sim.now + pause, number, 0, NULL, 0);
}

void process_kill(int number)
{
    Process *process = &sim.process[number];
    if (!process->is_up) return;
    process->is_dead = true;
    disk_kill(number);
    sim.tally.kills++;
    process_end(number, sim_about(10 * SECOND));
}

/* It may have died while it did that. */
static void bury(Process *process)
{
    process->is_dead |= disk.is_dead[process->number];
    if (!process->is_dead || !process->is_up) return;
    disk_kill(process->number);
    sim.tally.kills++;
    process_end(process->number, sim_about(10 * SECOND));
}

static void after(Process *process)
{
    turn_goes_on(process);
    bury(process);
}

/* ---- Connections ---------------------------------------------------------------------------- */

bool process_connect(int number, int client, uint64_t link)
{
    Process *process = &sim.process[number];
    bool is_taken;
    if (!process->is_up) return false;
    int free = 0;
    while (free < SLOTS && process->slot[free].is_open) free++;
    if (free == SLOTS) return false;
    const int place = limits_place(process->limits, &sim.client[client].address, sim.now);
    if (!limits_allow(process->limits, place, LIMIT_SOCKETS, sim.now)) return false;
    if (!limits_enter(process->limits, place)) return false;
    Slot *slot = &process->slot[free];
    *slot = (Slot){.is_open = true, .link = link, .client = client, .place = place, .seat = -1};
    slot->said = calloc(SAID, sizeof *slot->said);
    if (!slot->said) abort();
    INSIDE(process, is_taken = house_connect(process->house, free, sim.now));
    if (!is_taken) sim_fails("a free connection is refused");
    return true;
}

static void close_slot(Process *process, Slot *slot)
{
    turn_hears(process, slot);
    if (!slot->is_open) return; /* it was cut off */
    limits_leave(process->limits, slot->place);
    INSIDE(process, house_disconnect(process->house, (int)(slot - process->slot), sim.now));
    free_slot(slot);
    tick_in(process, 1);
    after(process);
}

void process_hang_up(int number, uint64_t link)
{
    Process *process = &sim.process[number];
    Slot *slot = process->is_up ? slot_of(process, link) : NULL;
    if (!slot) return;
    queue_put(EVENT_TO_CLIENT, sim.now + delay(), slot->client, link, NULL, 0);
    close_slot(process, slot);
}

/* What the house is to remember having been told. */
static void note_said(Slot *slot, const char *text, size_t length)
{
    const JsonValue message = {text, length};
    Said *said = &slot->said[slot->said_count++ % SAID];
    int64_t n = -1;
    *said = (Said){.id = -1, .n = -1};
    if (!json_check(text, length)) return;
    json_get_text(json_member(message, "do"), said->what, sizeof said->what);
    json_get_integer(json_member(message, "id"), &said->id);
    if (json_get_integer(json_member(message, "n"), &n)) said->n = (int)n;
    json_get_bool(json_member(message, "yes"), &said->yes);
    if (!json_get_text(json_member(message, "label"), said->label, sizeof said->label) &&
        !json_get_text(json_member(message, "salt"), said->label, sizeof said->label))
        said->label[0] = '\0';
    if (!json_get_text(json_member(message, "key"), said->key, sizeof said->key))
        said->key[0] = '\0';
}

void process_receive(int number, uint64_t link, const char *text, size_t length)
{
    Process *process = &sim.process[number];
    Slot *slot = process->is_up ? slot_of(process, link) : NULL;
    if (!slot) return;
    if (sim.now < process->stopped_until) { /* it is asleep, and reads later */
        queue_put(EVENT_TO_HOUSE, process->stopped_until, number, link, text, length);
        return;
    }
    turn_hears(process, slot);
    if (!process->is_up || !slot->is_open) return; /* it was cut off */
    note_said(slot, text, length);
    INSIDE(process,
           house_receive(process->house, (int)(slot - process->slot), text, length, sim.now));
    tick_in(process, 1);
    after(process);
}

void process_tick(int number, uint64_t tick)
{
    Process *process = &sim.process[number];
    int wait;
    if (!process->is_up || process->tick != tick) return;
    if (sim.now < process->stopped_until) {
        tick_in(process, process->stopped_until - sim.now);
        return;
    }
    INSIDE(process, wait = house_tick(process->house, sim.now));
    tick_in(process, wait > 0 ? wait : 1);
    after(process);
}

/* "C k3f9x2abcd", a table has changed; "C", any may have; or "T words". */
void process_hear(int number, const char *words)
{
    Process *process = &sim.process[number];
    if (!process->is_up) return;
    if (sim.now < process->stopped_until) {
        queue_put(EVENT_BUS, process->stopped_until, number, 0, words, strlen(words));
        return;
    }
    const char *rest = words[1] ? words + 2 : NULL;
    if (words[0] == 'C')
        INSIDE(process, house_changed(process->house, rest, sim.now));
    else
        INSIDE(process, house_heard(process->house, rest, sim.now));
    tick_in(process, 1);
    after(process);
}

void process_checkpoint(int number, uint64_t life)
{
    Process *process = &sim.process[number];
    if (!process->is_up || process->life != life) return;
    disk.process = number;
    checkpoint_now(number);
    after(process);
}

/* It may die in it. */
void process_turn(int number, uint64_t turn)
{
    Process *process = &sim.process[number];
    if (!process->is_up || process->turns != turn) return;
    if (sim.now < process->stopped_until) {
        queue_put(EVENT_TURN, process->stopped_until, number, turn, NULL, 0);
        return;
    }
    turn_over(process);
    bury(process);
}

/* ---- Whoever runs it ------------------------------------------------------------------------ */

void process_rule(int number)
{
    Process *process = &sim.process[number];
    int tables = 0;
    const Chronicle *of = chronicle_first();
    if (!process->is_up || sim.now < process->stopped_until) return;
    turn_over(process);
    for (const Chronicle *each = of; each; each = each->older) tables++;
    if (tables == 0) return;
    for (int i = sim_below(tables < 20 ? tables : 20); i > 0; i--) of = of->older;
    const bool removes = sim_one_of(2);
    char id[TABLE_ID];
    memcpy(id, of->id, sizeof id);
    sim_note(removes ? "rule: remove" : "rule: close", number, id, strlen(id));
    sim.is_ruling = true;
    if (removes)
        INSIDE(process, house_remove_table(process->house, id, sim.now));
    else
        INSIDE(process, house_close_table(process->house, id, sim.now));
    sim.is_ruling = false;
    after(process);
}
