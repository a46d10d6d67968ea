/* catalogue.c - `talia catalogue`: all words about the cards as JSON, for the page. */
#include <stdio.h>

#include "../protocol/tell.h"
#include "commands.h"

static const Option option_table[] = {LANGUAGE_OPTION("language", "its language (en)"),
                                      {.name = NULL}};

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

static int run(int argc, char **argv)
{
    Arguments rest;
    int language = ENGLISH;
    const int status = options_read(&command_catalogue, argc, argv, &language, &rest);
    return status >= 0 ? status : print_catalogue((Language)language);
}

const Command command_catalogue = {
    .name = "catalogue",
    .purpose = "all of that as JSON, for the page",
    .about = "Writes all cards, sets, types and recommended kingdoms as JSON.",
    .option = option_table,
    .run = run,
};
