/* chance.c - see chance.h. What is hashed is text, so that anybody can do it with other people's
 * tools: the key as hex digits, a space, the number, a line feed. */
#include "chance.h"

#include <string.h>

#include <talia/table.h>

#include "hex.h"
#include "setup.h"
#include "sha256.h"

bool chance_read(Slice words, Chance *out)
{
    out->is_there = hex_read(out->key, CHANCE_KEY, words.at, words.length);
    return out->is_there;
}

void chance_write(const Chance *chance, char out[CHANCE_HEX + 1])
{
    hex_write(out, chance->key, CHANCE_KEY);
}

bool chance_of_head(Slice words, bool has_seed, Chance *out, Fault *fault)
{
    if (has_seed)
        return fault_at(fault, words.at, "'chance' stands in place of 'seed', not beside it");
    return chance_read(words, out) ||
           fault_at(fault, words.at, "'chance' is followed by %d small hex digits", CHANCE_HEX);
}

static const char undone[] = "undone:";
enum { UNDONE = sizeof undone - 1 };

bool undone_is(Slice line)
{
    return line.length >= UNDONE && memcmp(line.at, undone, UNDONE) == 0;
}

bool undone_read(Slice line, const Chance *chance, int *numbers, Fault *fault)
{
    const Slice words = slice_trim((Slice){line.at + UNDONE, line.length - UNDONE});
    int count;
    if (!chance->is_there)
        return fault_at(fault, line.at,
                        "'undone' makes a difference only where the head has 'chance'");
    if (!read_number(words, "undone", 1, CHANCE_NUMBERS - *numbers, &count, fault)) return false;
    *numbers += count;
    return true;
}

/* " 17" and a line feed at the end of a text, whose place is returned: a game has thousands. */
static char *put_number(char *end, int number)
{
    *--end = '\n';
    do {
        *--end = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    *--end = ' ';
    return end;
}

static uint64_t big_endian(const uint8_t bytes[8])
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) number = number << 8 | bytes[i];
    return number;
}

_Static_assert((int)CHANCE_HEX == (int)SHA256_BLOCK, "the digits of a key are a block");

/* What the hash of all numbers begins with: a game that is played again asks for many in a row. */
static const Sha256 *begun_with(const Chance *chance)
{
    static _Thread_local struct {
        Chance chance;
        Sha256 begun;
    } last;
    char text[CHANCE_HEX + 1];
    if (last.chance.is_there && memcmp(last.chance.key, chance->key, CHANCE_KEY) == 0)
        return &last.begun;
    chance_write(chance, text);
    sha256_begin(&last.begun, (const uint8_t *)text);
    memcpy(last.chance.key, chance->key, CHANCE_KEY);
    last.chance.is_there = true;
    return &last.begun;
}

void chance_seed(const Chance *chance, int number, uint64_t seed[2])
{
    char digits[16];
    uint8_t hash[SHA256_BYTES];
    const char *tail = put_number(digits + sizeof digits, number);
    sha256_end(begun_with(chance), tail, (size_t)(digits + sizeof digits - tail), hash);
    seed[0] = big_endian(hash);
    seed[1] = big_endian(hash + 8);
    if (!(seed[0] | seed[1])) setup_seed("0", 1, seed);
}

void chance_give(const Chance *chance, int number, TaliaGame *game)
{
    uint64_t seed[2];
    if (!chance->is_there) return;
    chance_seed(chance, number, seed);
    talia_reseed(game, seed);
}

int chance_numbers(const TaliaGame *game, TaliaChoice choice)
{
    uint8_t hand[TALIA_MAX_OWNED];
    int numbers = 0;
    if (choice != TALIA_PLAY_TREASURES) return 1;
    const uint64_t plain = talia_plain_treasures(game);
    const int size = talia_zone(game, talia_decision(game)->who, TALIA_HAND, hand);
    for (int i = 0; i < size; i++) numbers += (int)(plain >> hand[i] & 1);
    return numbers;
}
