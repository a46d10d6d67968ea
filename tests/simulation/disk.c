/* disk.c - see disk.h. */
#include "disk.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../script/random.h"
#include "heap.h"

enum {
    FILES = 16,
    NAME = 64,
    SECTOR = 512, /* what is written at once or not at all */
    SHARED = 32,  /* regions of shared memory, */
    LOCKS = SQLITE_SHM_NLOCK,
};

/* Something that was written and not synced: at that place; size 0: the file was cut there. */
typedef struct Pending {
    sqlite3_int64 at;
    size_t size;
    uint8_t *bytes;
    bool is_lost; /* a sync has failed: nobody will write it any more */
} Pending;

typedef struct Bytes {
    uint8_t *bytes;
    size_t size, room;
} Bytes;

typedef struct Handle Handle;

typedef struct File {
    char name[NAME]; /* "": there is none */
    bool is_temporary;
    Bytes now, safe;
    Pending *pending;
    int pendings, pendings_room;
    uint64_t failed; /* syncs */
    Handle *first;
    uint8_t *shared[SHARED], *as_killed[SHARED]; /* regions; and as they were when somebody died */
    int shared_size;
} File;

struct Handle {
    sqlite3_file base;
    File *file;
    Handle *next;
    int process, lock;
    uint64_t failed; /* syncs of the file that it knows of */
    bool has_shared;
    unsigned locks_shared, locks_alone; /* of shared memory, a bit each */
};

Disk disk;
static File files[FILES];

/* The disk's own memory is nobody's: it is not counted, and never fails. */
static void *must(void *before, size_t size)
{
    const bool counted = heap.counts;
    heap.counts = false;
    void *memory = realloc(before, size);
    heap.counts = counted;
    if (memory) return memory;
    fputs("simulation: no memory\n", stderr);
    abort();
}

/* ---- Bytes ---------------------------------------------------------------------------------- */

static void resize(Bytes *bytes, size_t size)
{
    if (size > bytes->room) {
        bytes->room = 2 * size;
        bytes->bytes = must(bytes->bytes, bytes->room);
    }
    if (size > bytes->size) memset(bytes->bytes + bytes->size, 0, size - bytes->size);
    bytes->size = size;
}

static void put(Bytes *bytes, sqlite3_int64 at, const void *from, size_t size)
{
    if ((size_t)at + size > bytes->size) resize(bytes, (size_t)at + size);
    if (size > 0) memcpy(bytes->bytes + at, from, size);
}

static void copy(Bytes *to, const Bytes *from)
{
    resize(to, from->size);
    if (from->size > 0) memcpy(to->bytes, from->bytes, from->size);
}

static void forget_pending(File *file)
{
    for (int i = 0; i < file->pendings; i++) free(file->pending[i].bytes);
    file->pendings = 0;
}

static void note_pending(File *file, sqlite3_int64 at, const void *from, size_t size)
{
    if (file->is_temporary) return;
    if (file->pendings == file->pendings_room) {
        file->pendings_room = 2 * file->pendings_room + 16;
        file->pending = must(file->pending, (size_t)file->pendings_room * sizeof *file->pending);
    }
    uint8_t *bytes = size ? must(NULL, size) : NULL;
    if (bytes) memcpy(bytes, from, size);
    file->pending[file->pendings++] = (Pending){.at = at, .size = size, .bytes = bytes};
}

/* ---- Files ---------------------------------------------------------------------------------- */

static File *find(const char *name)
{
    for (int i = 0; i < FILES; i++) {
        if (files[i].name[0] && strcmp(files[i].name, name) == 0) return &files[i];
    }
    return NULL;
}

static File *add(const char *name)
{
    for (int i = 0; i < FILES; i++) {
        if (files[i].name[0] || files[i].first) continue;
        snprintf(files[i].name, NAME, "%s", name);
        return &files[i];
    }
    fputs("simulation: too many files\n", stderr);
    abort();
}

static void drop_shared(File *file)
{
    for (int i = 0; i < SHARED; i++) {
        free(file->shared[i]);
        free(file->as_killed[i]);
        file->shared[i] = file->as_killed[i] = NULL;
    }
}

static void drop(File *file)
{
    forget_pending(file);
    drop_shared(file);
    free(file->now.bytes);
    free(file->safe.bytes);
    free(file->pending);
    *file = (File){.first = file->first};
}

void disk_remove(const char *name)
{
    File *file = find(name);
    if (file) drop(file);
}

size_t disk_size(void)
{
    size_t size = 0;
    for (int i = 0; i < FILES; i++) size += files[i].now.size;
    return size;
}

static void copy_one(const char *from, const char *to, const char *end)
{
    char one[NAME], other[NAME];
    snprintf(one, sizeof one, "%s%s", from, end);
    snprintf(other, sizeof other, "%s%s", to, end);
    disk_remove(other);
    const File *file = find(one);
    if (file) copy(&add(other)->now, &file->now);
}

bool disk_copy(const char *from, const char *to)
{
    if (!find(from)) return false;
    copy_one(from, to, "");
    copy_one(from, to, "-wal");
    copy_one(from, to, "-journal");
    return true;
}

/* ---- Faults --------------------------------------------------------------------------------- */

static bool one_of(int n)
{
    return n > 0 && random_under(&disk.random, n) == 0;
}

static bool is_dead(const Handle *handle)
{
    return disk.is_dead[handle->process];
}

/* Counts an operation; whether it is the one that has to fail. */
static bool is_to_fail(void)
{
    return ++disk.operations == disk.fails_at;
}

void disk_kill(int process)
{
    disk.is_dead[process] = true;
    disk.dies_in[process] = 0;
    for (int i = 0; i < FILES; i++) {
        File *file = &files[i];
        for (Handle *handle = file->first; handle; handle = handle->next) {
            if (handle->process != process) continue;
            handle->locks_shared = handle->locks_alone = 0;
            handle->lock = SQLITE_LOCK_NONE;
        }
        for (int k = 0; k < SHARED && file->shared[k]; k++) {
            if (!file->as_killed[k]) file->as_killed[k] = must(NULL, (size_t)file->shared_size);
            memcpy(file->as_killed[k], file->shared[k], (size_t)file->shared_size);
        }
    }
}

void disk_bury(int process)
{
    disk.is_dead[process] = false;
    for (int i = 0; i < FILES; i++) {
        File *file = &files[i];
        for (int k = 0; k < SHARED; k++) {
            if (file->shared[k] && file->as_killed[k])
                memcpy(file->shared[k], file->as_killed[k], (size_t)file->shared_size);
            free(file->as_killed[k]);
            file->as_killed[k] = NULL;
        }
    }
}

/* Some sectors of it have come to the disk, or all, or none. */
static void land(File *file, const Pending *pending)
{
    const int fate = pending->is_lost ? 0 : random_under(&disk.random, 4);
    if (fate == 0) return;
    if (pending->size == 0) {
        resize(&file->safe, (size_t)pending->at);
        return;
    }
    for (size_t from = 0; from < pending->size;) {
        const size_t in_sector = SECTOR - ((size_t)pending->at + from) % SECTOR;
        const size_t left = pending->size - from, size = left < in_sector ? left : in_sector;
        if (fate > 1 || one_of(2))
            put(&file->safe, pending->at + (sqlite3_int64)from, pending->bytes + from, size);
        from += size;
    }
}

bool disk_has_lost(void)
{
    for (int i = 0; i < FILES; i++) {
        for (int k = 0; k < files[i].pendings; k++) {
            if (files[i].pending[k].is_lost) return true;
        }
    }
    return false;
}

void disk_power_cut(void)
{
    for (int i = 0; i < FILES; i++) {
        File *file = &files[i];
        for (int k = 0; k < file->pendings; k++) land(file, &file->pending[k]);
        forget_pending(file);
        drop_shared(file);
        copy(&file->now, &file->safe);
    }
}

/* ---- Reading and writing -------------------------------------------------------------------- */

static Handle *of(sqlite3_file *base)
{
    return (Handle *)base;
}

static int read_bytes(sqlite3_file *base, void *out, int size, sqlite3_int64 at)
{
    const Handle *handle = of(base);
    const Bytes *now = &handle->file->now;
    if (is_dead(handle)) return SQLITE_IOERR_READ;
    const size_t there = (size_t)at < now->size ? now->size - (size_t)at : 0;
    const size_t read = there < (size_t)size ? there : (size_t)size;
    if (read > 0) memcpy(out, now->bytes + at, read);
    if (read == (size_t)size) return SQLITE_OK;
    memset((uint8_t *)out + read, 0, (size_t)size - read);
    return SQLITE_IOERR_SHORT_READ;
}

static void write_part(File *file, const void *from, size_t size, sqlite3_int64 at)
{
    put(&file->now, at, from, size);
    note_pending(file, at, from, size);
    disk.written += size;
}

static int write_bytes(sqlite3_file *base, const void *from, int size, sqlite3_int64 at)
{
    const Handle *handle = of(base);
    File *file = handle->file;
    if (is_dead(handle)) return SQLITE_IOERR_WRITE;
    int *dies_in = &disk.dies_in[handle->process];
    const bool dies = *dies_in > 0 && --*dies_in == 0;
    const bool grows = (size_t)at + (size_t)size > file->now.size;
    if (grows && disk.faults.is_full) return SQLITE_FULL;
    if (is_to_fail() || one_of(disk.faults.writes) || dies) {
        const size_t part = (size_t)random_under(&disk.random, size + 1);
        if (part > 0) write_part(file, from, part, at);
        if (dies) disk_kill(handle->process);
        return SQLITE_IOERR_WRITE;
    }
    write_part(file, from, (size_t)size, at);
    return SQLITE_OK;
}

static int cut(sqlite3_file *base, sqlite3_int64 size)
{
    const Handle *handle = of(base);
    if (is_dead(handle) || is_to_fail()) return SQLITE_IOERR_TRUNCATE;
    if ((size_t)size < handle->file->now.size) {
        resize(&handle->file->now, (size_t)size);
        note_pending(handle->file, size, NULL, 0);
    }
    return SQLITE_OK;
}

/* When a sync fails the system may take for written what is not: it is lost in a power cut, though
 * everybody reads it until then. All who have the file open are told, each at its next sync. */
static int sync_file(sqlite3_file *base, int flags)
{
    Handle *handle = of(base);
    File *file = handle->file;
    (void)flags;
    if (is_dead(handle)) return SQLITE_IOERR_FSYNC;
    if (disk.forgets_syncs) return SQLITE_OK;
    if (is_to_fail() || one_of(disk.faults.syncs)) {
        for (int i = 0; i < file->pendings; i++) file->pending[i].is_lost |= one_of(2);
        file->failed++;
    }
    const bool has_failed = handle->failed != file->failed;
    handle->failed = file->failed;
    if (has_failed) return SQLITE_IOERR_FSYNC;
    for (int i = 0; i < file->pendings; i++) {
        const Pending *pending = &file->pending[i];
        if (pending->is_lost) continue;
        if (pending->size == 0)
            resize(&file->safe, (size_t)pending->at);
        else
            put(&file->safe, pending->at, pending->bytes, pending->size);
    }
    forget_pending(file);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    if (is_dead(of(base))) return SQLITE_IOERR_FSTAT;
    *size = (sqlite3_int64)of(base)->file->now.size;
    return SQLITE_OK;
}

/* ---- Locks of a file ------------------------------------------------------------------------ */

static bool may_lock(const Handle *handle, int level)
{
    for (const Handle *other = handle->file->first; other; other = other->next) {
        if (other == handle) continue;
        const bool wants_alone = level == SQLITE_LOCK_EXCLUSIVE;
        if (wants_alone && other->lock > SQLITE_LOCK_NONE) return false;
        if (level == SQLITE_LOCK_SHARED && other->lock >= SQLITE_LOCK_PENDING) return false;
        if (level == SQLITE_LOCK_RESERVED && other->lock >= SQLITE_LOCK_RESERVED) return false;
    }
    return true;
}

static int lock_file(sqlite3_file *base, int level)
{
    Handle *handle = of(base);
    if (is_dead(handle)) return SQLITE_IOERR_LOCK;
    if (handle->lock >= level) return SQLITE_OK;
    if (!may_lock(handle, level)) return SQLITE_BUSY;
    handle->lock = level;
    return SQLITE_OK;
}

static int unlock_file(sqlite3_file *base, int level)
{
    Handle *handle = of(base);
    if (handle->lock > level) handle->lock = level;
    return SQLITE_OK;
}

static int has_reserved(sqlite3_file *base, int *out)
{
    *out = 0;
    for (const Handle *other = of(base)->file->first; other; other = other->next)
        *out |= other->lock >= SQLITE_LOCK_RESERVED;
    return SQLITE_OK;
}

static int control(sqlite3_file *base, int operation, void *argument)
{
    (void)base, (void)operation, (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *base)
{
    (void)base;
    return 4096;
}

static int properties(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ---- Shared memory -------------------------------------------------------------------------- */

static bool is_shared(const File *file)
{
    for (const Handle *handle = file->first; handle; handle = handle->next) {
        if (handle->has_shared) return true;
    }
    return false;
}

static int shared_map(sqlite3_file *base, int region, int size, int extend, void volatile **out)
{
    Handle *handle = of(base);
    File *file = handle->file;
    *out = NULL;
    if (is_dead(handle)) return SQLITE_IOERR_SHMMAP;
    if (region >= SHARED) return SQLITE_FULL;
    handle->has_shared = true;
    file->shared_size = size;
    if (!file->shared[region] && extend) {
        file->shared[region] = must(NULL, (size_t)size);
        memset(file->shared[region], 0, (size_t)size);
    }
    *out = file->shared[region];
    return SQLITE_OK;
}

static int shared_lock(sqlite3_file *base, int offset, int count, int flags)
{
    Handle *handle = of(base);
    const unsigned mask = ((1u << count) - 1) << offset;
    if (is_dead(handle)) return SQLITE_IOERR_SHMLOCK;
    if (flags & SQLITE_SHM_UNLOCK) {
        handle->locks_shared &= ~mask;
        handle->locks_alone &= ~mask;
        return SQLITE_OK;
    }
    const bool alone = flags & SQLITE_SHM_EXCLUSIVE;
    for (const Handle *other = handle->file->first; other; other = other->next) {
        if (other == handle) continue;
        if (other->locks_alone & mask || (alone && other->locks_shared & mask)) return SQLITE_BUSY;
    }
    if (alone)
        handle->locks_alone |= mask;
    else
        handle->locks_shared |= mask;
    return SQLITE_OK;
}

static void shared_barrier(sqlite3_file *base)
{
    (void)base;
}

static int shared_unmap(sqlite3_file *base, int removes)
{
    Handle *handle = of(base);
    (void)removes;
    handle->has_shared = false;
    handle->locks_shared = handle->locks_alone = 0;
    if (!is_shared(handle->file)) drop_shared(handle->file);
    return SQLITE_OK;
}

/* ---- Opening -------------------------------------------------------------------------------- */

static int close_file(sqlite3_file *base)
{
    Handle *handle = of(base);
    File *file = handle->file;
    Handle **at = &file->first;
    if (handle->has_shared) shared_unmap(base, 0);
    while (*at != handle) at = &(*at)->next;
    *at = handle->next;
    if (file->is_temporary && !file->first) drop(file);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_bytes,
    .xWrite = write_bytes,
    .xTruncate = cut,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = has_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = properties,
    .xShmMap = shared_map,
    .xShmLock = shared_lock,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = shared_unmap,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
    static int temporary;
    Handle *handle = of(base);
    char made_up[NAME];
    (void)vfs;
    base->pMethods = NULL;
    if (disk.is_dead[disk.process]) return SQLITE_CANTOPEN;
    snprintf(made_up, sizeof made_up, "temporary %d", temporary++);
    File *file = name ? find(name) : NULL;
    if (!file && name && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
    if (!file) file = add(name ? name : made_up);
    file->is_temporary |= !name;
    *handle = (Handle){
        .file = file, .next = file->first, .process = disk.process, .failed = file->failed};
    handle->base.pMethods = &methods;
    file->first = handle;
    if (out) *out = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync)
{
    File *file = find(name);
    (void)vfs, (void)sync;
    if (disk.is_dead[disk.process]) return SQLITE_IOERR_DELETE;
    if (!file) return SQLITE_IOERR_DELETE_NOENT;
    if (file->first) return SQLITE_IOERR_DELETE;
    drop(file);
    return SQLITE_OK;
}

static int has_file(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs, (void)flags;
    *out = find(name) != NULL;
    return SQLITE_OK;
}

static int full_name(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static int random_bytes(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    for (int i = 0; i < size; i++) out[i] = (char)random_under(&disk.random, 256);
    return size;
}

/* Nobody else can act meanwhile: what is locked stays so. */
static int sleep_a_while(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static int current_time(sqlite3_vfs *vfs, sqlite3_int64 *out)
{
    const sqlite3_int64 julian_1970 = 210866760000000;
    (void)vfs;
    *out = julian_1970 + (disk.milliseconds ? disk.milliseconds() : 0);
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs, (void)size, (void)out;
    return 0;
}

bool disk_open(uint64_t random)
{
    static sqlite3_vfs vfs = {.iVersion = 2,
                              .szOsFile = sizeof(Handle),
                              .mxPathname = NAME,
                              .zName = "simulated",
                              .xOpen = open_file,
                              .xDelete = delete_file,
                              .xAccess = has_file,
                              .xFullPathname = full_name,
                              .xRandomness = random_bytes,
                              .xSleep = sleep_a_while,
                              .xCurrentTimeInt64 = current_time,
                              .xGetLastError = last_error};
    disk = (Disk){.random = random, .milliseconds = disk.milliseconds};
    if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK) return false;
    sqlite3_randomness(0, NULL); /* its chance begins anew, from ours */
    return true;
}

void disk_close(void)
{
    for (int i = 0; i < FILES; i++) drop(&files[i]);
}
