/* cards.c - `talia cards`: the cards there are, and what they do. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../text/say.h"
#include "commands.h"
#include "options/wrap.h"

typedef struct Options {
    int language;
    int edition; /* 0: any */
} Options;

static const Option option_table[] = {
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .argument = "en|pl",
     .help = "in English (as is) or Polish; names are found in both",
     .to = offsetof(Options, language)},
    {.name = "edition",
     .kind = OPTION_WORD,
     .argument = "1|2",
     .help = "which printing of the base cards (2): in the list, only its own",
     .to = offsetof(Options, edition)},
    {.name = NULL},
};

static const Example examples[] = {
    {"talia cards Militia moat", "what these two do"},
    {"talia cards --lang pl czarownica", "in Polish"},
    {NULL, NULL},
};

static void print_padded(const char *text, int width)
{
    printf("%s%*s", text, width - text_width(text), "");
}

static void print_types(Language language, TaliaCard card)
{
    bool first = true;
    for (int type = 0; type < TALIA_TYPES; type++) {
        if (!(talia_card_info(card)->types >> type & 1)) continue;
        printf("%s%s", first ? "" : " - ", text_type_name(language, 1 << type));
        first = false;
    }
}

static bool is_beside(TaliaCard card)
{
    return talia_card_info(card)->pile == TALIA_PILE_FIVE_BESIDE;
}

static void print_row(Language language, TaliaCard card)
{
    enum { NAME = 22, SET = 12 };
    const TaliaCardInfo *info = talia_card_info(card);
    printf("%2d  ", info->cost);
    print_padded(text_card_name(language, card), NAME);
    print_padded(text_set_id((TaliaSet)info->set), SET);
    print_types(language, card);
    if (is_beside(card)) printf(" · %s", say(language, SAY_list_beside));
    putchar('\n');
}

static void print_list(const Options *options)
{
    const TaliaSet other = options->edition == 1 ? TALIA_SET_BASE2 : TALIA_SET_BASE1;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (options->edition && talia_card_info((TaliaCard)card)->set == other) continue;
        print_row((Language)options->language, (TaliaCard)card);
    }
}

/* A text in lines of at most 78 characters, indented; its own line breaks are dividing lines. */
static void print_text(const char *text)
{
    enum { WIDTH = 78, INDENT = 4 };
    while (*text) {
        char part[1024];
        const size_t length = strcspn(text, "\n");
        snprintf(part, sizeof part, "%.*s", (int)length, text);
        printf("%*s", INDENT, "");
        wrap_print(stdout, part, (Wrap){.width = WIDTH, .indent = INDENT, .column = INDENT});
        text += length;
        if (*text++ != '\n') break;
        printf("%*s---\n", INDENT, "");
    }
}

static void print_card(const Options *options, TaliaCard card)
{
    const TaliaCardInfo *info = talia_card_info(card);
    const Language language = (Language)options->language;
    const Language other = language == ENGLISH ? POLISH : ENGLISH;
    char number[12], cost[32];
    snprintf(number, sizeof number, "%d", info->cost);
    const char *const values[] = {number};
    say_fill(cost, sizeof cost, say(language, SAY_list_cost), values, 1);
    printf("%s (%s) · %s · ", text_card_name(language, card), text_card_name(other, card), cost);
    print_types(language, card);
    if (is_beside(card)) printf(" · %s", say(language, SAY_list_beside));
    printf(" · %s\n", text_set_name(language, (TaliaSet)info->set));
    print_text(text_card_text(language, card, options->edition));
}

static int print_cards(const Options *options, int count, char **names)
{
    int status = 0;
    for (int i = 0; i < count; i++) {
        const int card = text_find_card(names[i], strlen(names[i]));
        if (card >= 0) {
            print_card(options, (TaliaCard)card);
        } else {
            char unknown[512];
            text_unknown_card(names[i], strlen(names[i]), unknown, sizeof unknown);
            fprintf(stderr, "talia cards: %s\n", unknown);
            status = 2;
        }
    }
    return status;
}

static int run(int argc, char **argv)
{
    Options said = {.language = ENGLISH};
    Arguments rest;
    const int status = options_read(&command_cards, argc, argv, &said, &rest);
    if (status >= 0) return status;
    if (rest.count) return print_cards(&said, rest.count, rest.word);
    print_list(&said);
    return 0;
}

const Command command_cards = {
    .name = "cards",
    .arguments = "[NAME...]",
    .purpose = "the cards and what they do",
    .about = "Without a name, lists the cards and Events of all sets, from the base game to "
             "Adventures.",
    .option = option_table,
    .example = examples,
    .offer = OFFER_CARDS,
    .most = ANY_NUMBER,
    .run = run,
};
