/* names.c - what tables, seats and people are called, and the keys of seats. */
#include <stdio.h>
#include <string.h>

#include "../script/sha256.h"
#include "../text/near.h"
#include "../text/utf8.h"
#include "parts.h"

/* Small letters and digits but those that look alike: five bits each. */
static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
_Static_assert(sizeof letters == 32 + 1, "five bits pick one");

void write_letters(const uint8_t *bytes, int count, char *out)
{
    for (int i = 0; i < count; i++) out[i] = letters[bytes[i] & 31];
    out[count] = '\0';
}

void make_key(House *house, char out[HOUSE_KEY + 1])
{
    uint8_t bytes[HOUSE_KEY];
    house->hooks.random(house->hooks.self, bytes, sizeof bytes);
    write_letters(bytes, HOUSE_KEY, out);
}

bool is_key(const char *key)
{
    return strlen(key) == HOUSE_KEY && strspn(key, letters) == HOUSE_KEY;
}

/* Of a hash, but not the one that is stored: whoever knows the id knows nothing of the key. */
bool id_of_key(const House *house, const char *key, int number, char out[HOUSE_ID + 1])
{
    _Static_assert((int)HOUSE_ID <= (int)SHA256_BYTES, "a hash has enough letters");
    const HouseHooks *hooks = &house->hooks;
    char words[HOUSE_KEY + 24];
    uint8_t hash[SHA256_BYTES];
    const int length = snprintf(words, sizeof words, "table %d %s", number, key);
    sha256(words, (size_t)length, hash);
    write_letters(hash, HOUSE_ID, out);
    return !hooks->suits || hooks->suits(hooks->self, out);
}

void key_hash(const char *key, uint8_t out[TABLE_KEY])
{
    _Static_assert((int)TABLE_KEY == (int)SHA256_BYTES, "it is a hash");
    sha256(key, strlen(key), out);
}

const char *bot_name_at(int seat)
{
    static const char *const names[TALIA_MAX_PLAYERS] = {"Ada",   "Bruno", "Celina",
                                                         "Dawid", "Emil",  "Flora"};
    return names[seat];
}

static bool is_space(uint32_t code)
{
    return code == ' ' || code == 0xa0 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
           code == 0x205f || code == 0x3000;
}

/* What shows nothing; letters of formulas, which look like others; the sign for what cannot be
 * read; and the brackets, which stand for cards in what the house says. */
static bool is_dropped(uint32_t code)
{
    return !utf8_is_shown(code) || code == '[' || code == ']' || code == 0xfffc || code == 0xfffd ||
           (code >= 0x1d400 && code <= 0x1d7ff);
}

/* Spaces at the ends go, several in a row become one, and what is too long is cut off. */
bool clean_name(char *name)
{
    const size_t length = strlen(name);
    char clean[TABLE_NAME];
    size_t used = 0, at = 0;
    int characters = 0;
    bool after_space = false;
    while (at < length) {
        uint32_t code = 0;
        char bytes[5];
        const size_t size = utf8_read(name + at, length - at, &code);
        if (size == 0) break;
        at += size;
        if (is_dropped(code)) continue;
        if (is_space(code)) {
            after_space = used > 0;
            continue;
        }
        const size_t wanted = utf8_write(code, bytes) + after_space;
        if (characters + 1 + after_space > HOUSE_NAME || used + wanted >= sizeof clean) break;
        if (after_space) clean[used++] = ' ';
        memcpy(clean + used, bytes, wanted - after_space);
        used += wanted - after_space;
        characters += 1 + after_space;
        after_space = false;
    }
    memcpy(name, clean, used);
    name[used] = '\0';
    return used > 0;
}

/* ---- Telling apart --------------------------------------------------------------------------- */

/* Letters of other alphabets, and digits, that look like Latin ones; a name with them could pass
 * for another one. Small letters and capitals are folded afterwards. */
static const struct {
    uint16_t code;
    char letter;
} alike[] = {
    {'0', 'o'},   {'1', 'l'},   {'I', 'l'},   {'i', 'l'},   {'|', 'l'},   {0x131, 'l'},
    {0x391, 'a'}, {0x392, 'b'}, {0x395, 'e'}, {0x396, 'z'}, {0x397, 'h'}, {0x399, 'l'},
    {0x39a, 'k'}, {0x39c, 'm'}, {0x39d, 'n'}, {0x39f, 'o'}, {0x3a1, 'p'}, {0x3a4, 't'},
    {0x3a5, 'y'}, {0x3a7, 'x'}, {0x3b1, 'a'}, {0x3b9, 'l'}, {0x3ba, 'k'}, {0x3bd, 'v'},
    {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c5, 'u'}, {0x405, 's'}, {0x406, 'l'}, {0x408, 'j'},
    {0x410, 'a'}, {0x412, 'b'}, {0x415, 'e'}, {0x41a, 'k'}, {0x41c, 'm'}, {0x41d, 'h'},
    {0x41e, 'o'}, {0x420, 'p'}, {0x421, 'c'}, {0x422, 't'}, {0x423, 'y'}, {0x425, 'x'},
    {0x430, 'a'}, {0x435, 'e'}, {0x43a, 'k'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'},
    {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'}, {0x455, 's'}, {0x456, 'l'}, {0x458, 'j'},
    {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'}, {0x4bb, 'h'},
};

static uint32_t latin(uint32_t code)
{
    if (code >= 0xff01 && code <= 0xff5e) code -= 0xff01 - '!'; /* full width */
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        if (alike[i].code == code) return (uint32_t)alike[i].letter;
    }
    return code;
}

/* How a name looks from afar. */
static void outline(const char *name, char out[NEAR_FOLDED])
{
    char plain[TABLE_NAME + 8];
    size_t used = 0, left = strlen(name);
    while (left > 0 && used + 4 < sizeof plain) {
        uint32_t code = 0;
        const size_t size = utf8_read(name, left, &code);
        if (size == 0) break;
        used += utf8_write(latin(code), plain + used);
        name += size;
        left -= size;
    }
    near_fold(plain, used, out);
}

static bool is_taken(const char *const names[TALIA_MAX_PLAYERS], const char *name)
{
    char wanted[NEAR_FOLDED], taken[NEAR_FOLDED];
    outline(name, wanted);
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        if (!names[seat] || !names[seat][0]) continue;
        outline(names[seat], taken);
        if (strcmp(taken, wanted) == 0) return true;
    }
    return false;
}

void tell_apart(const char *const names[TALIA_MAX_PLAYERS], char name[TABLE_NAME])
{
    char tried[TABLE_NAME + 16];
    snprintf(tried, sizeof tried, "%s", name);
    for (int n = 2; is_taken(names, tried); n++) snprintf(tried, sizeof tried, "%s %d", name, n);
    if (strlen(tried) < TABLE_NAME) memcpy(name, tried, strlen(tried) + 1);
}

void tell_apart_at(const Table *table, char name[TABLE_NAME])
{
    const char *names[TALIA_MAX_PLAYERS] = {NULL};
    for (int seat = 0; seat < table->setup.players; seat++) {
        if (table->seat[seat].kind != SEAT_OPEN) names[seat] = table->seat[seat].name;
    }
    tell_apart(names, name);
}
