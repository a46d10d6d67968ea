/* language.h - the language that somebody speaks: as the environment says. */
#pragma once

#include "../../text/text.h"

/* The language of the environment, as locale(7) has it. */
Language usual_language(void);

/* Whether the environment's characters are UTF-8. */
bool environment_is_utf8(void);
