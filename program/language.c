/* language.c - see language.h. */
#include "language.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The first of these variables that says anything; NULL: none does. */
static const char *locale_of(const char *category)
{
    const char *const variables[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return value;
    }
    return NULL;
}

Language usual_language(void)
{
    const char *locale = locale_of("LC_MESSAGES");
    return locale && strncmp(locale, "pl", 2) == 0 ? POLISH : ENGLISH;
}

bool environment_is_utf8(void)
{
    const char *locale = locale_of("LC_CTYPE");
    return locale && (strcasestr(locale, "utf-8") || strcasestr(locale, "utf8"));
}

int read_language(const LanguageOptions *options, int argc, char **argv, Language *out)
{
    const struct option known[] = {
        {options->option, required_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    int language = ENGLISH;
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (option == 'h') {
            fputs(options->help, stdout);
            return 0;
        }
        if (option == '?') return 2;
        language = text_find_language(optarg);
        if (language < 0) {
            fprintf(stderr, "talia %s: '%s' is not a language; there are en and pl\n",
                    options->command, optarg);
            return 2;
        }
    }
    if (optind < argc) {
        fprintf(stderr, "talia %s: '%s' is too much; %s\n", options->command, argv[optind],
                options->all);
        return 2;
    }
    *out = (Language)language;
    return -1;
}
