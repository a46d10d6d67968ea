/* verify.c - `talia verify`: was a saved game dealt as its house had committed itself to? */
#include "../table/verify.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "../script/files.h"
#include "../text/say.h"
#include "commands.h"
#include "language.h"

typedef struct Options {
    FairClaim claim;
    Language language;
    const char *named; /* the language's id, as it was typed */
    bool wants_help;
} Options;

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

static int read_options(int argc, char **argv, Options *options)
{
    static const struct option known[] = {
        {"commitment", required_argument, NULL, 'c'},
        {"salt", required_argument, NULL, 's'},
        {"lang", required_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    optind = 1;
    opterr = 0; /* it is said in the reader's language */
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        switch (option) {
        case 'c':
            options->claim.commitment = optarg;
            break;
        case 's':
            options->claim.salt = optarg;
            break;
        case 'l':
            options->named = optarg;
            break;
        case 'h':
            options->wants_help = true;
            break;
        default:
            return refuse(options->language, SAY_verify_bad_option, argv[optind - 1], "");
        }
    }
    return 0;
}

static int check_options(Options *options)
{
    const int language = options->named ? text_find_language(options->named) : 0;
    if (language < 0) return refuse(options->language, SAY_verify_bad_language, options->named, "");
    if (options->named) options->language = (Language)language;
    if (check_hex(options->language, options->claim.commitment, SHA256_BYTES)) return 2;
    return check_hex(options->language, options->claim.salt, FAIR_SALT);
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

static int verify(const char *path, const Options *options)
{
    char words[VERIFY_WORDS];
    size_t length;
    char *text = file_read(path, &length);
    fflush(stdout); /* so that what goes to stderr stands in its place */
    if (!text) return refuse(options->language, SAY_verify_unreadable, path, strerror(errno));
    const Verdict verdict =
        fair_verify(path, text, length, &options->claim, options->language, words);
    free(text);
    if (verdict == VERIFY_NO_GAME) {
        fprintf(stderr, "%s\n", words);
        return 2;
    }
    print_report(path, words);
    return verdict == VERIFIED ? 0 : 1;
}

int command_verify(int argc, char **argv)
{
    Options options = {.language = usual_language()};
    int status = read_options(argc, argv, &options);
    if (status == 0) status = check_options(&options);
    if (status) return status;
    if (options.wants_help) {
        fputs(say(options.language, SAY_verify_usage), stdout);
        return 0;
    }
    if (optind == argc) return refuse(options.language, SAY_verify_no_file, "", "");
    for (int i = optind; i < argc; i++) {
        const int found = verify(argv[i], &options);
        if (found > status) status = found;
    }
    return status;
}
