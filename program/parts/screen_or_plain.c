/* screen_or_plain.c - see screen_or_plain.h. */
#include "screen_or_plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../terminal/screen/screen.h"
#include "../../text/say.h"

static void tell(Language language, Saying saying, const char *terminal)
{
    char words[512];
    const char *const values[] = {terminal};
    say_fill(words, sizeof words, say(language, saying), values, 1);
    fprintf(stderr, "%s\n", words);
}

bool wants_screen(bool plain, Language language)
{
    const char *terminal = getenv("TERM");
    if (plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return false;
    if (screen_can_open()) return true;
    if (!screen_is_built())
        tell(language, SAY_screen_missing, "");
    else if (terminal && strcmp(terminal, "dumb") != 0)
        tell(language, SAY_screen_unknown, terminal);
    return false;
}
