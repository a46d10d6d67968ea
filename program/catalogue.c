/* catalogue.c - `talia catalogue`: all words about the cards as JSON, for the page. */
#include <getopt.h>
#include <stdio.h>

#include "../table/tell.h"
#include "commands.h"

static const char help[] =
    "talia catalogue - writes all cards, sets, types and recommended kingdoms as JSON\n"
    "\n"
    "  --language en|pl  (en)\n";

static int print_catalogue(Language language)
{
    Json out = {.text = NULL};
    json_start(&out);
    tell_catalogue(&out, language);
    if (out.ok)
        puts(out.text);
    else
        fputs("talia catalogue: out of memory\n", stderr);
    const bool good = out.ok;
    json_free(&out);
    return good ? 0 : 2;
}

int command_catalogue(int argc, char **argv)
{
    static const struct option known[] = {
        {"language", required_argument, NULL, 'l'},
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
            fprintf(stderr, "talia catalogue: '%s' is no language; there are en and pl\n", optarg);
            return 2;
        }
    }
    if (optind < argc) {
        fprintf(stderr, "talia catalogue: '%s' is too much; it writes them all\n", argv[optind]);
        return 2;
    }
    return print_catalogue((Language)language);
}
