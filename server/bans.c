/* bans.c - see bans.h. */
#include "bans.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lock.h"

typedef struct Ban {
    Address network;
    int bits; /* of the sixteen bytes */
    int64_t until;
} Ban;

/* All workers of a server have one. */
typedef struct List {
    Lock lock;
    Ban ban[BANS_MOST];
    int count;
} List;

struct Bans {
    char *path; /* NULL: none */
    List *list;
    bool is_own; /* nobody else has the list */
};

enum { BITS = 128, BITS_FOUR = 32, BITS_SIX = 64, WORDS = ADDRESS_WORDS + 8 };

static bool is_four(const Address *address)
{
    static const Address mapped = {{[10] = 0xff, [11] = 0xff}};
    return memcmp(address->bytes, mapped.bytes, 12) == 0;
}

static Address masked(const Address *address, int bits)
{
    Address network = {{0}};
    for (int bit = 0; bit < bits && bit < BITS; bit++)
        network.bytes[bit / 8] |= (uint8_t)(address->bytes[bit / 8] & 0x80 >> bit % 8);
    return network;
}

static bool read_ban(const char *words, Ban *out)
{
    char plain[WORDS];
    const size_t length = strcspn(words, "/");
    char *end = NULL;
    Address address;
    if (length >= sizeof plain) return false;
    snprintf(plain, sizeof plain, "%.*s", (int)length, words);
    if (!address_read(plain, &address) || address_is_loopback(&address)) return false;
    const int whole = is_four(&address) ? BITS_FOUR : BITS;
    long bits = words[length] ? strtol(words + length + 1, &end, 10) : whole;
    if ((end && (*end || end == words + length + 1)) || bits < 8 || bits > whole) return false;
    if (whole == BITS && bits > BITS_SIX) bits = BITS_SIX;
    out->bits = (int)bits + (whole == BITS_FOUR ? BITS - BITS_FOUR : 0);
    out->network = masked(&address, out->bits);
    return true;
}

static void write_ban(const Ban *ban, char out[WORDS])
{
    char words[ADDRESS_WORDS];
    const bool four = is_four(&ban->network);
    address_write(&ban->network, words);
    snprintf(out, WORDS, "%s/%d", words, four ? ban->bits - (BITS - BITS_FOUR) : ban->bits);
}

/* Each of them is one whatever became of whoever wrote last. */
static List *take(const Bans *bans)
{
    List *list = bans->list;
    lock_take(&list->lock);
    if (list->count < 0 || list->count > BANS_MOST) list->count = 0;
    return list;
}

static void give(const Bans *bans)
{
    lock_give(&bans->list->lock);
}

static void forget_old(List *list, int64_t now)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (list->ban[i].until > now) list->ban[kept++] = list->ban[i];
    }
    list->count = kept;
}

/* ---- The file ------------------------------------------------------------------------------ */

static bool complain(const char *path)
{
    fprintf(stderr, "talia: %s: %s\n", path, strerror(errno));
    return false;
}

/* Whole or not at all. */
static bool keep(const Bans *bans)
{
    const List *list = bans->list;
    char *part = NULL;
    if (!bans->path) return true;
    if (asprintf(&part, "%s.part", bans->path) < 0) return false;
    const int made = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *out = made >= 0 ? fdopen(made, "w") : NULL;
    for (int i = 0; out && i < list->count; i++) {
        char words[WORDS];
        write_ban(&list->ban[i], words);
        fprintf(out, "%s %" PRId64 "\n", words, list->ban[i].until);
    }
    bool good = out && !ferror(out);
    if (out && fclose(out) != 0) good = false;
    good = (good && rename(part, bans->path) == 0) || complain(part);
    free(part);
    return good;
}

static void read_line(List *list, char *line)
{
    char *space = strchr(line, ' ');
    Ban ban;
    if (!space || list->count == BANS_MOST) return;
    *space = '\0';
    if (!read_ban(line, &ban)) return;
    ban.until = strtoll(space + 1, NULL, 10);
    list->ban[list->count++] = ban;
}

static bool read_file(List *list, const char *path)
{
    char line[128];
    FILE *in = fopen(path, "re");
    if (!in) return errno == ENOENT || complain(path);
    while (fgets(line, sizeof line, in)) read_line(list, line);
    fclose(in);
    return true;
}

size_t bans_size(void)
{
    return sizeof(List);
}

bool bans_begin(void *memory, const char *path, int64_t now)
{
    List *list = memory;
    if (!lock_make(&list->lock) || (path && !read_file(list, path))) return false;
    forget_old(list, now);
    return true;
}

Bans *bans_join(void *memory, const char *path)
{
    Bans *bans = calloc(1, sizeof *bans);
    if (!bans) return NULL;
    bans->list = memory;
    bans->path = path ? strdup(path) : NULL;
    if (!path || bans->path) return bans;
    free(bans);
    return NULL;
}

Bans *bans_open(const char *path, int64_t now)
{
    List *list = calloc(1, sizeof *list);
    Bans *bans = list && bans_begin(list, path, now) ? bans_join(list, path) : NULL;
    if (bans)
        bans->is_own = true;
    else
        free(list);
    return bans;
}

void bans_close(Bans *bans)
{
    if (!bans) return;
    if (bans->is_own) free(bans->list);
    free(bans->path);
    free(bans);
}

/* ---- Who is shut out ----------------------------------------------------------------------- */

static Ban *find(List *list, const Ban *like)
{
    for (int i = 0; i < list->count; i++) {
        Ban *ban = &list->ban[i];
        if (ban->bits == like->bits && address_same(&ban->network, &like->network)) return ban;
    }
    return NULL;
}

static bool add(List *list, const Ban *ban)
{
    Ban *place = find(list, ban);
    if (!place && list->count == BANS_MOST) return false;
    if (!place) place = &list->ban[list->count++];
    *place = *ban;
    return true;
}

bool bans_add(Bans *bans, const char *words, int64_t until, int64_t now)
{
    Ban ban;
    if (!read_ban(words, &ban)) return false;
    ban.until = until;
    List *list = take(bans);
    forget_old(list, now);
    const bool good = add(list, &ban) && keep(bans);
    give(bans);
    return good;
}

bool bans_remove(Bans *bans, const char *words, int64_t now)
{
    Ban ban;
    if (!read_ban(words, &ban)) return false;
    List *list = take(bans);
    Ban *place = find(list, &ban);
    if (place) place->until = now;
    forget_old(list, now);
    const bool good = place && keep(bans);
    give(bans);
    return good;
}

bool bans_has(const Bans *bans, const Address *address, int64_t now)
{
    const List *list = take(bans);
    bool has = false;
    for (int i = 0; i < list->count && !has; i++) {
        const Ban *ban = &list->ban[i];
        const Address network = masked(address, ban->bits);
        has = ban->until > now && address_same(&network, &ban->network);
    }
    give(bans);
    return has;
}

void bans_write(const Bans *bans, int64_t now, FILE *out)
{
    const List *list = take(bans);
    for (int i = 0; i < list->count; i++) {
        char words[WORDS], until[32];
        const time_t time = (time_t)list->ban[i].until;
        struct tm broken;
        if (list->ban[i].until <= now || !gmtime_r(&time, &broken)) continue;
        write_ban(&list->ban[i], words);
        strftime(until, sizeof until, "%Y-%m-%dT%H:%MZ", &broken);
        fprintf(out, "%s until %s\n", words, until);
    }
    give(bans);
}
