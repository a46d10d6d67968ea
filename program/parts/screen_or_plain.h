/* screen_or_plain.h - whether a game at the terminal fills the screen. */
#pragma once

#include <stdbool.h>

#include "../../text/text.h"

/* Unless plain text is asked for, or there is no terminal; why it cannot is told where somebody
 * might wonder. */
bool wants_screen(bool plain, Language language);
