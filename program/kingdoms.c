/* kingdoms.c - `talia kingdoms`: the recommended kingdoms of the rulebooks. */
#include <stdio.h>

#include "../text/say.h"
#include "commands.h"
#include "language.h"

static const char help[] =
    "talia kingdoms - lists the recommended kingdoms whose cards are all in this program, from "
    "the\n"
    "base game to Adventures, with their Events\n"
    "\n"
    "  --lang en|pl  names in English (as is) or Polish\n"
    "\n"
    "Every command that starts a game takes one: --kingdom 'First Game', or, where two books have\n"
    "a kingdom of that name, --kingdom 'base1/First Game'. Its Events come with it, unless "
    "--events\n"
    "says otherwise: CARDS, random or none. It is played with the base cards of its book's "
    "edition,\n"
    "unless --edition says otherwise.\n";

enum { NAMES = 512 };

static void list_names(Language language, const TaliaCard *card, int count, char out[NAMES])
{
    size_t n = 0;
    for (int i = 0; i < count && n < NAMES; i++)
        n += (size_t)snprintf(out + n, NAMES - n, "%s%s", i ? ", " : "",
                              text_card_name(language, card[i]));
}

static void print_kingdom(Language language, const Kingdom *kingdom)
{
    char cards[NAMES] = "", events[NAMES] = "", words[NAMES];
    list_names(language, kingdom->card, kingdom->card_count, cards);
    list_names(language, kingdom->event, kingdom->event_count, events);
    const char digit[2] = {(char)('0' + kingdom->edition), 0};
    const char *const edition[] = {digit};
    say_fill(words, sizeof words, say(language, SAY_list_edition), edition, 1);
    printf("%s/%s (%s)\n    %s\n", kingdom->source, kingdom->name[language], words, cards);
    if (kingdom->event_count == 0) return;
    const char *const values[] = {events};
    say_fill(words, sizeof words, say(language, SAY_list_events), values, 1);
    printf("    %s\n", words);
}

int command_kingdoms(int argc, char **argv)
{
    static const LanguageOptions options = {"kingdoms", help, "lang", "it lists them all"};
    Language language;
    const int status = read_language(&options, argc, argv, &language);
    if (status >= 0) return status;
    for (int i = 0; i < text_kingdom_count(); i++) print_kingdom(language, text_kingdom(i));
    return 0;
}
