/* language.h - the language that somebody speaks: as the environment or an option says. */
#pragma once

#include "../text/text.h"

/* The language of the environment, as locale(7) has it. */
Language usual_language(void);

/* The options of a command that takes a language and nothing else. */
typedef struct LanguageOptions {
    const char *command, *help;
    const char *option; /* that names the language, without its dashes */
    const char *all;    /* what the command does without being told: "it lists them all" */
} LanguageOptions;

/* Reads them; English if nothing is said. -1: go on; else the exit status. */
int read_language(const LanguageOptions *options, int argc, char **argv, Language *out);

/* Whether the environment's characters are UTF-8. */
bool environment_is_utf8(void);
