/* fuzz_fair.c - libFuzzer: bytes as a saved game that is verified, and, after a form feed, as what
 * somebody has seen of it. There is a verdict in words, and what is read of a table's shuffles is
 * written and read again the same. */
#include <stdlib.h>
#include <string.h>

#include "../../table/verify.h"
#include "../../text/utf8.h"

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void must_be_words(const char *words)
{
    const size_t length = strnlen(words, VERIFY_WORDS);
    uint32_t code;
    must(length > 0 && length < VERIFY_WORDS, "no words");
    for (size_t i = 0, bytes; i < length; i += bytes) {
        bytes = utf8_read(words + i, length - i, &code);
        must(bytes > 0, "words that are no UTF-8");
    }
}

enum { FAIR_TEXT = 1024 };

static bool write_down(const Fair *fair, char text[FAIR_TEXT])
{
    FILE *file = fmemopen(text, FAIR_TEXT, "w");
    if (!file) return false;
    fair_write(fair, file);
    fclose(file);
    return true;
}

static void write_and_read(const Fair *fair)
{
    char text[FAIR_TEXT] = "", same[FAIR_TEXT] = "";
    FairFile again;
    if (!write_down(fair, text)) return;
    must(fair_read(text, strlen(text), &again), "it cannot be read again");
    if (!write_down(&again.fair, same)) return;
    must(strcmp(text, same) == 0, "it is not the same");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FairClaim claim = {.salt = "00112233445566778899aabbccddeeff"};
    char words[VERIFY_WORDS];
    FairFile file;
    const uint8_t *end = size ? memchr(data, '\f', size) : NULL;
    if (end) {
        const JsonValue seen = {(const char *)end + 1, size - 1 - (size_t)(end - data)};
        if (json_check(seen.at, seen.length)) claim.seen = seen;
        size = (size_t)(end - data);
    }
    for (int language = 0; language < LANGUAGES; language++) {
        const Verdict verdict =
            fair_verify("game", (const char *)data, size, &claim, (Language)language, words);
        if (verdict != VERIFY_NO_GAME) must_be_words(words);
    }
    if (fair_read((const char *)data, size, &file) && file.fair.is_there)
        write_and_read(&file.fair);
    return 0;
}
