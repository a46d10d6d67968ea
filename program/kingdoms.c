/* kingdoms.c - `talia kingdoms`: the recommended kingdoms of the rulebooks. */
#include <getopt.h>
#include <stdio.h>

#include "../text/text.h"
#include "commands.h"

static const char help[] =
    "talia kingdoms - lists the recommended kingdoms whose cards are all in this program\n"
    "\n"
    "  --lang en|pl  names in English (as is) or Polish\n"
    "\n"
    "Every command that starts a game takes one: --kingdom 'First Game', or, where two books have\n"
    "a kingdom of that name, --kingdom 'base1/First Game'.\n";

static void print_kingdom(Language language, const Kingdom *kingdom)
{
    printf("%s/%s\n   ", kingdom->source, kingdom->name[language]);
    for (int i = 0; i < kingdom->card_count; i++)
        printf("%s %s", i ? "," : "", text_card_name(language, kingdom->card[i]));
    for (int i = 0; i < kingdom->event_count; i++)
        printf("%s %s", i ? "," : " +", text_card_name(language, kingdom->event[i]));
    putchar('\n');
}

int command_kingdoms(int argc, char **argv)
{
    static const struct option known[] = {
        {"lang", required_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    int language = ENGLISH;
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            return 0;
        }
        if (option == '?') return 2;
        language = text_find_language(optarg);
        if (language < 0) {
            fprintf(stderr, "talia kingdoms: '%s' is no language; there are en and pl\n", optarg);
            return 2;
        }
    }
    if (optind < argc) {
        fprintf(stderr, "talia kingdoms: '%s' is too much; it lists them all\n", argv[optind]);
        return 2;
    }
    for (int i = 0; i < text_kingdom_count(); i++)
        print_kingdom((Language)language, text_kingdom(i));
    return 0;
}
