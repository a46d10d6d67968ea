/* shared.c - see shared.h. */
#include "shared.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../script/hash.h"
#include "bans.h"

enum { ALIGNED = 64 };

static size_t rounded(size_t size)
{
    return (size + ALIGNED - 1) / ALIGNED * ALIGNED;
}

static size_t size_of_all(void)
{
    return rounded(sizeof(Shared)) + rounded(limits_size()) + rounded(bans_size());
}

void *shared_limits(Shared *shared)
{
    return (char *)shared + rounded(sizeof *shared);
}

void *shared_bans(Shared *shared)
{
    return (char *)shared_limits(shared) + rounded(limits_size());
}

static Shared *map(int file, int flags)
{
    void *memory = mmap(NULL, size_of_all(), PROT_READ | PROT_WRITE, flags, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

Shared *shared_map(int file)
{
    return map(file, MAP_SHARED);
}

/* The file is inherited by those that are started. */
static Shared *make_with_file(void)
{
    const int file = memfd_create("talia", 0);
    Shared *shared = NULL;
    if (file >= 0 && ftruncate(file, (off_t)size_of_all()) == 0) shared = shared_map(file);
    if (shared) {
        shared->file = file;
        return shared;
    }
    fprintf(stderr, "talia: no memory that processes can share: %s\n", strerror(errno));
    if (file >= 0) close(file);
    return NULL;
}

Shared *shared_make(int workers)
{
    Shared *shared = workers > 0 ? make_with_file() : map(-1, MAP_PRIVATE | MAP_ANONYMOUS);
    if (!shared) return NULL;
    shared->workers = workers;
    if (workers == 0) shared->file = -1;
    shared->listening = shared->control = -1;
    for (int i = 0; i < SHARED_WORKERS; i++)
        shared->news[i] = shared->door[i] = (Mail){.from = -1, .to = -1};
    return shared;
}

void shared_free(Shared *shared)
{
    if (!shared) return;
    if (shared->file >= 0) close(shared->file);
    munmap(shared, size_of_all());
}

/* ---- Figures ------------------------------------------------------------------------------- */

/* Only what is counted from the beginning; what there is at the moment ends with the process. */
static void add_sums(Figures *to, const Figures *more)
{
    HouseFigures *house = &to->house;
    NetFigures *net = &to->net;
    metrics_add(&to->metrics, &more->metrics);
    house->choices += more->house.choices;
    house->bot_choices += more->house.bot_choices;
    house->bot_microseconds += more->house.bot_microseconds;
    net->opened += more->net.opened;
    net->lost += more->net.lost;
    net->requests += more->net.requests;
    net->messages_in += more->net.messages_in;
    net->messages_out += more->net.messages_out;
    net->bytes_in += more->net.bytes_in;
    net->bytes_out += more->net.bytes_out;
}

static void add_state(Figures *to, const Figures *more)
{
    HouseFigures *house = &to->house;
    house->guests += more->house.guests;
    house->tables += more->house.tables;
    house->playing += more->house.playing;
    house->table_bytes += more->house.table_bytes;
    to->net.connections += more->net.connections;
    to->net.queued += more->net.queued;
    to->memory += more->memory;
}

static int slots(const Shared *shared)
{
    return shared->workers > 0 ? shared->workers : 1;
}

Figures shared_figures(const Shared *shared)
{
    Figures sum = {.memory = 0};
    for (int i = 0; i < slots(shared); i++) {
        add_sums(&sum, &shared->slot[i].past);
        add_sums(&sum, &shared->slot[i].figures);
        if (shared->slot[i].state == WORKER_SERVES) add_state(&sum, &shared->slot[i].figures);
    }
    return sum;
}

int shared_connections(const Shared *shared)
{
    int sum = 0;
    for (int i = 0; i < slots(shared); i++) sum += shared->slot[i].connections;
    return sum;
}

bool shared_store_fails(const Shared *shared)
{
    bool fails = false;
    for (int i = 0; i < slots(shared); i++)
        fails |= metrics_store_fails(&shared->slot[i].figures.metrics);
    return fails;
}

void shared_begin(Shared *shared, int number)
{
    Slot *slot = &shared->slot[number];
    add_sums(&slot->past, &slot->figures);
    memset(&slot->figures, 0, sizeof slot->figures);
    slot->connections = 0;
    slot->at[0] = '\0';
    for (int i = 0; i < SHARED_BUCKETS; i++)
        atomic_fetch_and(&shared->follows[i], (uint16_t) ~(1u << number));
}

/* ---- Tables that workers die at ------------------------------------------------------------- */

enum { DEATHS = 2, REMEMBERED = 3600 * 1000 }; /* milliseconds */

/* The place of a table, or else the one whose turn it is to be forgotten. */
static Suspect *suspect_of(Shared *shared, const char *table)
{
    Suspect *oldest = &shared->suspect[0];
    for (int i = 0; i < SHARED_SUSPECTS; i++) {
        Suspect *each = &shared->suspect[i];
        if (strncmp(each->table, table, SHARED_TABLE) == 0) return each;
        if (each->last < oldest->last) oldest = each;
    }
    oldest->deaths = 0;
    snprintf(oldest->table, sizeof oldest->table, "%s", table);
    return oldest;
}

bool shared_suspect(Shared *shared, int number, int64_t now, char table[SHARED_TABLE])
{
    Slot *slot = &shared->slot[number];
    memcpy(table, slot->at, SHARED_TABLE);
    table[SHARED_TABLE - 1] = slot->at[0] = '\0';
    if (!table[0]) return false;
    Suspect *suspect = suspect_of(shared, table);
    if (now - suspect->last > REMEMBERED) suspect->deaths = 0;
    suspect->last = now;
    return ++suspect->deaths >= DEATHS;
}

bool shared_shuns(const Shared *shared, const char *table, int64_t now)
{
    for (int i = 0; i < SHARED_SUSPECTS; i++) {
        const Suspect *each = &shared->suspect[i];
        if (each->deaths >= DEATHS && now - each->last <= REMEMBERED &&
            strncmp(each->table, table, SHARED_TABLE) == 0)
            return true;
    }
    return false;
}

/* ---- Tables -------------------------------------------------------------------------------- */

unsigned shared_sign(const char *table)
{
    const uint32_t hash = hash_words(table);
    return (hash ^ hash >> 8 ^ hash >> 16 ^ hash >> 24) % SHARED_SIGNS;
}

int shared_worker_of(const Shared *shared, unsigned sign)
{
    return (int)(sign % (unsigned)slots(shared));
}
