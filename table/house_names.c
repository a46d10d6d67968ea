/* house_names.c - what tables, seats and people are called, and the keys of seats. */
#include <string.h>

#include "../text/utf8.h"
#include "house_parts.h"
#include "sha256.h"

/* Small letters and digits but those that look alike: five bits each. */
void make_letters(House *house, char *out, int count)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    _Static_assert(sizeof letters == 32 + 1, "five bits pick one");
    uint8_t bytes[HOUSE_KEY];
    house->hooks.random(house->hooks.self, bytes, (size_t)count);
    for (int i = 0; i < count; i++) out[i] = letters[bytes[i] & 31];
    out[count] = '\0';
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

/* Characters that show nothing, or change how others are shown, and the brackets, which stand for
 * cards in what the house says. */
static bool is_dropped(uint32_t code)
{
    return code < ' ' || (code >= 0x7f && code < 0xa0) || code == '[' || code == ']' ||
           code == 0xad || code == 0x61c || (code >= 0x200b && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) ||
           code == 0xfeff || (code >= 0xe000 && code <= 0xf8ff) ||
           (code >= 0xfff0 && code <= 0xffff) || code >= 0xe0000;
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
