/* language.c - see language.h. */
#include "language.h"

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

int refuse_file(const char *command, Language language, Saying saying, const char *path,
                const char *why)
{
    char words[1024];
    const char *const values[] = {command, path, why};
    say_fill(words, sizeof words, say(language, saying), values, 3);
    fprintf(stderr, "%s\n", words);
    return 2;
}
