/* catalogue.c - `talia catalogue`: all words about the cards as JSON, for the page. */
#include <stdio.h>

#include "../protocol/tell.h"
#include "commands.h"
#include "language.h"

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
    static const LanguageOptions options = {"catalogue", help, "language", "it writes them all"};
    Language language;
    const int status = read_language(&options, argc, argv, &language);
    return status >= 0 ? status : print_catalogue(language);
}
