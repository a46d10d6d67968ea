/* world.c - one run: what there is follows from the seed, then one event after the other. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../script/random.h"
#include "disk.h"
#include "heap.h"
#include "sim.h"

enum {
    CALM = 6 * MINUTE,     /* at the end: nothing goes wrong, and every table must go on */
    LOOKS = 2 * MINUTE,    /* between two looks whether they do, after a while to come back */
    HOUSE_BYTES = 4 << 20, /* that a house may have without any table, */
    ROOM_BYTES = 96 << 10, /* for each table, */
    GUEST_BYTES = 8 << 10, /* and for each who is connected */
};

Sim sim;

/* ---- Time and chance ------------------------------------------------------------------------ */

int sim_below(int n)
{
    return random_under(&sim.random, n);
}

bool sim_one_of(int n)
{
    return sim_below(n) == 0;
}

/* Sums of coins rather than a logarithm: the same on every machine. */
int64_t sim_about(int64_t mean)
{
    const int64_t whole = mean * 2;
    int64_t wait = 1 + (int64_t)((random_next(&sim.random) >> 32) * (uint64_t)whole >> 32);
    while (sim_one_of(4)) wait += mean;
    return wait;
}

int64_t sim_wall(void)
{
    return INT64_C(1900000000) + sim.now / SECOND + sim.wall_jump;
}

static int64_t wall_milliseconds(void)
{
    return sim_wall() * SECOND;
}

/* ---- What happened -------------------------------------------------------------------------- */

void sim_fails(const char *format, ...)
{
    va_list args;
    if (sim.has_failed) return;
    sim.has_failed = true;
    va_start(args, format);
    vsnprintf(sim.fault, sizeof sim.fault, format, args);
    va_end(args);
    sim_note("FAULT", -1, sim.fault, strlen(sim.fault));
}

/* Eight bytes at a time: strangers say much. */
static uint64_t hash_more(uint64_t hash, const char *text, size_t length)
{
    while (length > 0) {
        uint64_t some = 0;
        const size_t count = length < sizeof some ? length : sizeof some;
        memcpy(&some, text, count);
        hash = (hash ^ some) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
        text += count;
        length -= count;
    }
    return hash;
}

void sim_note(const char *what, int who, const char *text, size_t length)
{
    const uint64_t before = sim.hash ^ (uint64_t)sim.now ^ (uint64_t)(who + 1) << 48;
    sim.hash = hash_more(hash_more(before, what, strlen(what)), text, length);
    if (!sim.is_logged) return;
    printf("%lld.%03lld %s %d %.*s\n", (long long)(sim.now / SECOND), (long long)(sim.now % SECOND),
           what, who, (int)length, text);
}

/* ---- What there is -------------------------------------------------------------------------- */

static void add_client(int i, Manner manner)
{
    Client *client = &sim.client[i];
    const int site = manner == PERSON ? i : 200 + sim_below(3);
    *client = (Client){.manner = manner, .seat = -1, .sent_at = -1};
    client->random = random_next(&sim.random);
    client->address.bytes[10] = client->address.bytes[11] = 0xff;
    client->address.bytes[12] = 192;
    client->address.bytes[14] = 2;
    client->address.bytes[15] = (uint8_t)site;
    client_wake_in(client, sim_below(MINUTE));
}

static void make_world(uint64_t seed, int64_t minutes, Weather weather, Bug bug)
{
    const bool is_logged = sim.is_logged;
    memset(&sim, 0, sizeof sim);
    sim.is_logged = is_logged;
    sim.seed = seed;
    sim.random = seed * 0x9e3779b97f4a7c15u + 1;
    sim.bug = bug;
    sim.kind = (StoreKind)sim_below(STORE_KINDS);
    sim.houses = 1 + sim_below(HOUSES);
    sim.fates = sim_one_of(8) ? 0 : (unsigned)random_next(&sim.random);
    if (sim_one_of(3)) sim.fates = ~0u;
    sim.fault_every = (15 + sim_below(240)) * SECOND;
    if (weather == STORM) {
        sim.fates = ~0u;
        sim.fault_every = 30 * SECOND;
    }
    sim.now = 1000 + sim_below(100000);
    sim.ends_at = sim.now + minutes * MINUTE;
    const int people = 3 + sim_below(20);
    const int strangers = weather == ATTACK ? 30 : sim_below(6);
    sim.clients = people + strangers;
    disk.milliseconds = wall_milliseconds;
    if (!disk_open(random_next(&sim.random))) abort();
    disk.forgets_syncs = bug == BUG_NO_SYNC;
    for (int i = 0; i < sim.clients; i++) add_client(i, i < people ? PERSON : STRANGER);
    for (int i = 0; i < sim.houses; i++) process_start(i);
    queue_put(EVENT_FATE, sim.now + sim_about(2 * MINUTE), 0, 0, NULL, 0);
}

/* ---- One event ------------------------------------------------------------------------------ */

/* Some connections break in the middle of a message: it is gone, or half of it is there. */
static void deliver(const Event *event)
{
    const int fate = sim.is_calm ? 0 : sim_below(sim.network_is_bad ? 60 : 600);
    size_t length = event->length;
    if (fate == 1 && length > 0) length = (size_t)sim_below((int)length);
    if (fate == 2) {
        process_hang_up(event->who, event->token);
        return;
    }
    process_receive(event->who, event->token, event->text, length);
}

static void hear(const Event *event)
{
    Client *client = &sim.client[event->who];
    if (client->link != event->token) return;
    if (event->text) {
        client_hears(client, event->text, event->length);
        return;
    }
    client_loses(client);
    client_wake_in(client, 100 + sim_below(sim.is_calm ? 1000 : 4000));
}

static void happen(const Event *event)
{
    switch (event->kind) {
    case EVENT_TICK:
        process_tick(event->who, event->token);
        return;
    case EVENT_TO_HOUSE:
        deliver(event);
        return;
    case EVENT_HANG_UP:
        process_hang_up(event->who, event->token);
        return;
    case EVENT_TO_CLIENT:
        hear(event);
        return;
    case EVENT_WAKE:
        if (sim.client[event->who].waking == event->token) client_wakes(&sim.client[event->who]);
        return;
    case EVENT_BUS:
        process_hear(event->who, event->text);
        return;
    case EVENT_START:
        process_start(event->who);
        return;
    case EVENT_LATE_LINE:
        store_late_line(event->text, event->length);
        return;
    case EVENT_CHECKPOINT:
        process_checkpoint(event->who, event->token);
        return;
    case EVENT_TURN:
        process_turn(event->who, event->token);
        return;
    case EVENT_FATE:
        fate_strikes();
        return;
    default:
        fate_mend((Fate)event->token);
    }
}

/* ---- What must hold ------------------------------------------------------------------------- */

static void check_memory(void)
{
    size_t may = 0;
    HouseFigures figures;
    for (int i = 0; i < sim.houses; i++) {
        if (!sim.process[i].is_up) continue;
        house_figures(sim.process[i].house, &figures);
        may += HOUSE_BYTES + (size_t)figures.tables * ROOM_BYTES +
               (size_t)figures.guests * GUEST_BYTES;
    }
    if (heap.bytes > sim.tally.most_bytes) sim.tally.most_bytes = heap.bytes;
    if (heap.bytes > may) sim_fails("the houses take %zu bytes, and may %zu", heap.bytes, may);
}

/* Somebody who would answer is asked there, or a bot while somebody is there. */
static bool must_go_on(const Chronicle *of)
{
    const Table *table = of->table;
    if (of->is_removed || of->is_unstored || !table || table->state != TABLE_PLAYING) return false;
    const int asked = talia_decision(table->game)->who;
    const bool bot_plays = table_bot_to_move(table) >= 0;
    for (int i = 0; i < sim.clients; i++) {
        const Client *client = &sim.client[i];
        if (client->manner != PERSON || !client->is_at_table || client->seat < 0 ||
            strcmp(client->table, of->id) != 0)
            continue;
        if (bot_plays || client->seat == asked) return true;
    }
    return false;
}

/* Tables that must go on have done so since the last look. */
static void check_progress(bool is_first)
{
    for (Chronicle *of = chronicle_first(); of; of = of->older) {
        if (!is_first && of->had_to_go_on && must_go_on(of) && of->count == of->lines_before)
            sim_fails("%s does not go on at line %d", of->id, of->count);
        of->lines_before = of->count;
        of->had_to_go_on = must_go_on(of);
    }
}

/* Everybody who plays is at a table, or looks for none. */
static void check_people(void)
{
    for (int i = 0; i < sim.clients; i++) {
        const Client *client = &sim.client[i];
        if (client->manner == PERSON && !client->link) sim_fails("%d cannot come back", i);
        if (client->manner == PERSON && client->table[0] && !client->is_at_table &&
            client->key[0] && sim.now - client->sent_at > MINUTE)
            sim_fails("%d does not come back to %s", i, client->table);
    }
}

static void tell_hour(void)
{
    printf("hour %lld: %llu events, %llu messages, %llu refused, %llu choices, %zu KB\n",
           (long long)(sim.now / HOUR), (unsigned long long)sim.tally.events,
           (unsigned long long)sim.tally.messages, (unsigned long long)sim.tally.refused,
           (unsigned long long)sim.tally.choices, heap.bytes >> 10);
    fflush(stdout);
}

static void run_until(int64_t end)
{
    int64_t looked_at = sim.now, told_at = sim.now;
    Event event;
    while (!sim.has_failed && queue_take(&event)) {
        sim.now = event.at > sim.now ? event.at : sim.now;
        sim.tally.events++;
        happen(&event);
        free(event.text);
        if (sim.now - looked_at >= MINUTE) {
            looked_at = sim.now;
            check_memory();
        }
        if (sim.now - told_at >= HOUR) {
            told_at = sim.now;
            tell_hour();
        }
        if (sim.now >= end) return;
    }
}

/* The houses are closed as they should be: nothing of them is left in memory. */
static void end_world(void)
{
    for (int i = 0; i < sim.houses; i++) process_end(i, -1);
    if (!sim.has_failed) chronicle_audit(false);
    if (heap.blocks != 0 && !sim.has_failed)
        sim_fails("%lld blocks of memory are left, %zu bytes", (long long)heap.blocks, heap.bytes);
    for (const Chronicle *of = chronicle_first(); of; of = of->older)
        sim.tally.tables += !of->is_unstored;
    queue_empty();
    chronicles_free();
    store_close_all();
    disk_close();
    told_free();
}

void world_run(uint64_t seed, int64_t minutes, Weather weather, Bug bug)
{
    make_world(seed, minutes, weather, bug);
    run_until(sim.ends_at);
    fates_end();
    run_until(sim.now + LOOKS);
    for (int i = 0; i * LOOKS < CALM && !sim.has_failed; i++) {
        check_progress(i == 0);
        run_until(sim.now + LOOKS);
    }
    if (!sim.has_failed) check_people();
    end_world();
}
