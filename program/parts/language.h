/* language.h - the language that somebody speaks, as the environment says; faults told in it. */
#pragma once

#include "../../text/say.h"
#include "../../text/text.h"

/* The language of the environment, as locale(7) has it. */
Language usual_language(void);

/* Whether the environment's characters are UTF-8. */
bool environment_is_utf8(void);

/* Says what is wrong with a file, on standard error; 2. `why` may be "". */
int refuse_file(const char *command, Language language, Saying saying, const char *path,
                const char *why);
