/* kingdoms.c - `talia kingdoms`: the recommended kingdoms of the rulebooks. */
#include <stdio.h>

#include "../text/say.h"
#include "commands.h"

static const Option option_table[] = {LANGUAGE_OPTION("lang", "names in English (as is) or Polish"),
                                      {.name = NULL}};

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

static int run(int argc, char **argv)
{
    Arguments rest;
    int language = ENGLISH;
    const int status = options_read(&command_kingdoms, argc, argv, &language, &rest);
    if (status >= 0) return status;
    for (int i = 0; i < text_kingdom_count(); i++)
        print_kingdom((Language)language, text_kingdom(i));
    return 0;
}

const Command command_kingdoms = {
    .name = "kingdoms",
    .purpose = "the recommended kingdoms",
    .about = "Lists the recommended kingdoms whose cards are all in this program, from the base "
             "game to Adventures, with their Events.",
    .option = option_table,
    .footnote = "Every command that starts a game takes one: `--kingdom 'First Game'`, or, where "
                "two books have a kingdom of that name, `--kingdom 'base1/First Game'`. Its Events "
                "come with it, unless --events says otherwise: CARDS, random or none. It is played "
                "with the base cards of its book's edition, unless --edition says otherwise.",
    .run = run,
};
