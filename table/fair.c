/* fair.c - see fair.h.
 *
 * What is hashed is text, so that anybody can do it with other people's tools; a saved game has
 * these lines as comments:
 *
 *     talia fairness 2
 *     table k3f9x2ab
 *     secret 5b1d...
 *     A salt 90ac...
 *     B none
 *
 * Each line ends with a line feed. The lines have one form each, so no two tables give the same
 * text. Fairness 1 was the same but for what is made of the hash: a seed of its first half, where
 * now all of it is the key of the game's chance. */
#include "fair.h"

#include <string.h>

#include "../script/setup.h"

enum {
    SECRET_HEX = 2 * FAIR_SECRET,
    SALT_HEX = 2 * FAIR_SALT,
    HASH_HEX = 2 * SHA256_BYTES,
    SEED_BYTES = 16,
    ROOM = 640, /* for the whole text */
};

static const char title[] = "talia fairness 2", old_title[] = "talia fairness 1";
static const char prefix[] = "# fair: ";
static const char commitment_prefix[] = "# commitment: ";

/* ---- A table ------------------------------------------------------------------------------- */

bool fair_is_id(const char *id, size_t length)
{
    if (length == 0 || length >= FAIR_TABLE) return false;
    for (size_t i = 0; i < length; i++) {
        if (!(id[i] >= 'a' && id[i] <= 'z') && !(id[i] >= '0' && id[i] <= '9')) return false;
    }
    return true;
}

bool fair_begin(Fair *fair, const char *table, int players, const uint8_t secret[FAIR_SECRET])
{
    const size_t length = strlen(table);
    *fair = (Fair){.is_there = false};
    if (!fair_is_id(table, length)) return false;
    memcpy(fair->table, table, length + 1);
    memcpy(fair->secret, secret, FAIR_SECRET);
    fair->players = players;
    fair->is_there = true;
    return true;
}

void fair_give(Fair *fair, int seat, const uint8_t salt[FAIR_SALT])
{
    memcpy(fair->salt[seat], salt, FAIR_SALT);
    fair->salted |= 1u << seat;
}

void fair_take_back(Fair *fair, int seat)
{
    memset(fair->salt[seat], 0, FAIR_SALT);
    fair->salted &= ~(1u << seat);
}

bool fair_has_given(const Fair *fair, int seat)
{
    return fair->salted >> seat & 1;
}

/* ---- The sum ------------------------------------------------------------------------------- */

void fair_commitment(const Fair *fair, uint8_t out[SHA256_BYTES])
{
    sha256(fair->secret, FAIR_SECRET, out);
}

/* The lines, each with something before it; how long they are. */
static size_t put_lines(const Fair *fair, const char *before, char out[ROOM])
{
    char hex[SECRET_HEX + 1];
    size_t n;
    hex_write(hex, fair->secret, FAIR_SECRET);
    n = (size_t)snprintf(out, ROOM, "%s%s\n%stable %s\n%ssecret %s\n", before,
                         fair->is_old ? old_title : title, before, fair->table, before, hex);
    for (int seat = 0; seat < fair->players; seat++) {
        const bool given = fair_has_given(fair, seat);
        if (given) hex_write(hex, fair->salt[seat], FAIR_SALT);
        n += (size_t)snprintf(out + n, ROOM - n, "%s%c %s%s\n", before, 'A' + seat,
                              given ? "salt " : "none", given ? hex : "");
    }
    return n;
}

static void hash_lines(const Fair *fair, bool is_old, uint8_t out[SHA256_BYTES])
{
    char text[ROOM];
    Fair of_that_time = *fair;
    of_that_time.is_old = is_old;
    sha256(text, put_lines(&of_that_time, "", text), out);
}

void fair_chance(const Fair *fair, Chance *chance)
{
    _Static_assert((int)CHANCE_KEY == (int)SHA256_BYTES, "it is a hash");
    chance->is_there = true;
    hash_lines(fair, false, chance->key);
}

void fair_seed(const Fair *fair, uint64_t seed[2])
{
    char hex[2 * SEED_BYTES + 1];
    uint8_t hash[SHA256_BYTES];
    hash_lines(fair, true, hash);
    hex_write(hex, hash, SEED_BYTES);
    setup_seed(hex, 2 * SEED_BYTES, seed);
}

/* ---- Telling ------------------------------------------------------------------------------- */

void fair_write(const Fair *fair, FILE *file)
{
    char text[ROOM], hex[HASH_HEX + 1];
    uint8_t commitment[SHA256_BYTES];
    if (!fair->is_there) return;
    fair_commitment(fair, commitment);
    hex_write(hex, commitment, SHA256_BYTES);
    fprintf(file, "%s%s\n", commitment_prefix, hex);
    put_lines(fair, prefix, text);
    fputs(text, file);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The next line of the text, without its end. */
static bool next_line(Slice *rest, Slice *line)
{
    if (rest->length == 0) return false;
    const char *end = memchr(rest->at, '\n', rest->length);
    const size_t length = end ? (size_t)(end - rest->at) : rest->length;
    const size_t used = length + (end != NULL);
    *line = (Slice){rest->at, length};
    if (length > 0 && line->at[length - 1] == '\r') line->length--;
    *rest = (Slice){rest->at + used, rest->length - used};
    return true;
}

/* Whether it begins with these words, which are then taken off. */
static bool take(Slice *line, const char *words)
{
    const size_t length = strlen(words);
    if (line->length < length || memcmp(line->at, words, length) != 0) return false;
    *line = (Slice){line->at + length, line->length - length};
    return true;
}

static bool read_table(FairFile *out, Slice id)
{
    if (!fair_is_id(id.at, id.length)) return false;
    memcpy(out->fair.table, id.at, id.length);
    out->fair.table[id.length] = '\0';
    return true;
}

static bool read_seat(Fair *fair, Slice line)
{
    const int seat = fair->players;
    uint8_t salt[FAIR_SALT];
    const char letter[] = {(char)('A' + seat), ' ', '\0'};
    if (seat == TALIA_MAX_PLAYERS || !take(&line, letter)) return false;
    fair->players++;
    if (slice_is(line, "none")) return true;
    if (!take(&line, "salt ") || !hex_read(salt, FAIR_SALT, line.at, line.length)) return false;
    fair_give(fair, seat, salt);
    return true;
}

/* The n-th of these lines. */
static bool read_line(FairFile *out, int n, Slice line)
{
    switch (n) {
    case 0:
        return hex_read(out->commitment, SHA256_BYTES, line.at, line.length);
    case 1:
        out->fair.is_old = slice_is(line, old_title);
        return out->fair.is_old || slice_is(line, title);
    case 2:
        return take(&line, "table ") && read_table(out, line);
    case 3:
        return take(&line, "secret ") &&
               hex_read(out->fair.secret, FAIR_SECRET, line.at, line.length);
    default:
        return read_seat(&out->fair, line);
    }
}

bool fair_read(const char *text, size_t length, FairFile *out)
{
    enum { BEFORE_SEATS = 4 };
    Slice rest = {text, length}, line;
    int count = 0;
    *out = (FairFile){.fault_line = 0};
    for (int number = 1; next_line(&rest, &line); number++) {
        const bool is_commitment = take(&line, commitment_prefix);
        if (!is_commitment && !take(&line, prefix)) continue;
        out->fair.is_there = true;
        if (is_commitment == (count == 0) && read_line(out, count, line)) {
            count++;
            continue;
        }
        out->fault_line = number;
        return false;
    }
    return count == 0 || count > BEFORE_SEATS;
}
