/* disk.h - a disk in memory, for SQLite (its VFS): what is written is seen by all processes at
 * once, and is safe from a power cut when it was synced. It can be full, fail, lose what was not
 * synced, and lose the process that is writing.
 *
 * Processes are numbers. One that is killed goes on without knowing it until it returns: nothing
 * that it does has any effect. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DISK_PROCESSES = 4 };

typedef struct DiskFaults {
    int writes, syncs; /* of so many one fails; 0: none does */
    bool is_full;      /* nothing can grow */
} DiskFaults;

typedef struct Disk {
    DiskFaults faults;
    uint64_t random;
    int process; /* who acts: files that are opened are this one's */
    bool is_dead[DISK_PROCESSES];
    int dies_in[DISK_PROCESSES];   /* in so many writes it is killed; 0: it is not */
    int64_t fails_at;              /* the operation with this number fails, counted from 1; 0: */
    int64_t operations;            /* writes, syncs, truncations so far */
    bool forgets_syncs;            /* a bug that is made on purpose: a sync does nothing */
    uint64_t written;              /* bytes, all in all */
    int64_t (*milliseconds)(void); /* since 1970 */
} Disk;

extern Disk disk;

bool disk_open(uint64_t random); /* SQLite's only one from now on; empty */
void disk_close(void);           /* all files must be closed */

/* The process ends now: its locks are gone. When it has returned and its files are closed, whoever
 * else has them open finds the shared memory as it was at that moment. */
void disk_kill(int process);
void disk_bury(int process);

/* No process has a file open: what was not synced is there, or not, or half of it. */
void disk_power_cut(void);

/* Whether something is read that a power cut would take, though what follows it is synced: a sync
 * has failed. */
bool disk_has_lost(void);

/* A second file that has what the first one and its log have now. */
bool disk_copy(const char *from, const char *to);
void disk_remove(const char *name);
size_t disk_size(void); /* of all files */
