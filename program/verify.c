/* verify.c - `talia verify`: was a saved game dealt as its house had committed itself to? */
#include "../table/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../script/files.h"
#include "../text/say.h"
#include "commands.h"
#include "parts/language.h"

typedef struct Options {
    FairClaim claim;
    int language;
} Options;

static const Option option_table[] = {
    {.name = "commitment",
     .kind = OPTION_TEXT,
     .saying = SAY_takes_commitment,
     .to = offsetof(Options, claim.commitment)},
    {.name = "salt",
     .kind = OPTION_TEXT,
     .saying = SAY_takes_salt,
     .to = offsetof(Options, claim.salt)},
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .saying = SAY_takes_lang,
     .to = offsetof(Options, language)},
    {.name = NULL},
};

static int refuse(Language language, Saying saying, const char *zero, const char *one)
{
    char words[512];
    const char *const values[] = {zero, one};
    say_fill(words, sizeof words, say(language, saying), values, 2);
    fprintf(stderr, "%s\n", words);
    return 2;
}

/* 0, or 2 and why. */
static int check_hex(Language language, const char *hex, int bytes)
{
    uint8_t out[SHA256_BYTES];
    char digits[16];
    if (!hex || hex_read(out, (size_t)bytes, hex, strlen(hex))) return 0;
    snprintf(digits, sizeof digits, "%d", 2 * bytes);
    return refuse(language, SAY_verify_bad_hex, hex, digits);
}

/* The sentences, each indented below the file's name. */
static void print_report(const char *path, const char *words)
{
    printf("%s\n", path);
    while (*words) {
        const size_t length = strcspn(words, "\n");
        printf("  %.*s\n", (int)length, words);
        words += length + (words[length] == '\n');
    }
}

static int verify(const char *path, const FairClaim *claim, Language language)
{
    char words[VERIFY_WORDS];
    size_t length;
    char *text = file_read(path, &length);
    fflush(stdout); /* so that what goes to stderr stands in its place */
    if (!text) return refuse(language, SAY_verify_unreadable, path, strerror(errno));
    const Verdict verdict = fair_verify(path, text, length, claim, language, words);
    free(text);
    if (verdict == VERIFY_NO_GAME) {
        fprintf(stderr, "%s\n", words);
        return 2;
    }
    print_report(path, words);
    return verdict == VERIFIED ? 0 : 1;
}

static int run(int argc, char **argv)
{
    Options said = {.language = (int)usual_language()};
    Arguments rest;
    int status = options_read(&command_verify, argc, argv, &said, &rest);
    if (status >= 0) return status;
    const Language language = (Language)said.language;
    if (check_hex(language, said.claim.commitment, SHA256_BYTES) ||
        check_hex(language, said.claim.salt, FAIR_SALT))
        return 2;
    status = 0;
    for (int i = 0; i < rest.count; i++) {
        const int found = verify(rest.word[i], &said.claim, language);
        if (found > status) status = found;
    }
    return status;
}

const Command command_verify = {
    .name = "verify",
    .saying = SAY_verify_arguments,
    .option = option_table,
    .offer = OFFER_FILES,
    .least = 1,
    .most = ANY_NUMBER,
    .run = run,
};
