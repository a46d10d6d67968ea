/* bans.c - see bans.h. */
#include "bans.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Ban {
    Address network;
    int bits; /* of the sixteen bytes */
    int64_t until;
} Ban;

struct Bans {
    char *path; /* NULL: none */
    Ban ban[BANS_MOST];
    int count;
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
    for (int bit = 0; bit < bits; bit++)
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

static void forget_old(Bans *bans, int64_t now)
{
    int kept = 0;
    for (int i = 0; i < bans->count; i++) {
        if (bans->ban[i].until > now) bans->ban[kept++] = bans->ban[i];
    }
    bans->count = kept;
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
    char *part = NULL;
    if (!bans->path) return true;
    if (asprintf(&part, "%s.part", bans->path) < 0) return false;
    const int made = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *out = made >= 0 ? fdopen(made, "w") : NULL;
    for (int i = 0; out && i < bans->count; i++) {
        char words[WORDS];
        write_ban(&bans->ban[i], words);
        fprintf(out, "%s %" PRId64 "\n", words, bans->ban[i].until);
    }
    bool good = out && !ferror(out);
    if (out && fclose(out) != 0) good = false;
    good = (good && rename(part, bans->path) == 0) || complain(part);
    free(part);
    return good;
}

static void read_line(Bans *bans, char *line)
{
    char *space = strchr(line, ' ');
    Ban ban;
    if (!space || bans->count == BANS_MOST) return;
    *space = '\0';
    if (!read_ban(line, &ban)) return;
    ban.until = strtoll(space + 1, NULL, 10);
    bans->ban[bans->count++] = ban;
}

static bool read_file(Bans *bans)
{
    char line[128];
    FILE *in = fopen(bans->path, "re");
    if (!in) return errno == ENOENT || complain(bans->path);
    while (fgets(line, sizeof line, in)) read_line(bans, line);
    fclose(in);
    return true;
}

Bans *bans_open(const char *path, int64_t now)
{
    Bans *bans = calloc(1, sizeof *bans);
    if (!bans || !path) return bans;
    bans->path = strdup(path);
    if (bans->path && read_file(bans)) {
        forget_old(bans, now);
        return bans;
    }
    bans_close(bans);
    return NULL;
}

void bans_close(Bans *bans)
{
    if (bans) free(bans->path);
    free(bans);
}

/* ---- Who is shut out ----------------------------------------------------------------------- */

static Ban *find(Bans *bans, const Ban *like)
{
    for (int i = 0; i < bans->count; i++) {
        Ban *ban = &bans->ban[i];
        if (ban->bits == like->bits && address_same(&ban->network, &like->network)) return ban;
    }
    return NULL;
}

bool bans_add(Bans *bans, const char *words, int64_t until, int64_t now)
{
    Ban ban;
    if (!read_ban(words, &ban)) return false;
    forget_old(bans, now);
    Ban *place = find(bans, &ban);
    if (!place && bans->count == BANS_MOST) return false;
    if (!place) place = &bans->ban[bans->count++];
    *place = ban;
    place->until = until;
    return keep(bans);
}

bool bans_remove(Bans *bans, const char *words, int64_t now)
{
    Ban ban;
    Ban *place = read_ban(words, &ban) ? find(bans, &ban) : NULL;
    if (!place) return false;
    place->until = now;
    forget_old(bans, now);
    return keep(bans);
}

bool bans_has(const Bans *bans, const Address *address, int64_t now)
{
    for (int i = 0; i < bans->count; i++) {
        const Ban *ban = &bans->ban[i];
        const Address network = masked(address, ban->bits);
        if (ban->until > now && address_same(&network, &ban->network)) return true;
    }
    return false;
}

void bans_write(const Bans *bans, int64_t now, FILE *out)
{
    for (int i = 0; i < bans->count; i++) {
        char words[WORDS], until[32];
        const time_t time = (time_t)bans->ban[i].until;
        struct tm broken;
        if (bans->ban[i].until <= now || !gmtime_r(&time, &broken)) continue;
        write_ban(&bans->ban[i], words);
        strftime(until, sizeof until, "%Y-%m-%dT%H:%MZ", &broken);
        fprintf(out, "%s until %s\n", words, until);
    }
}
