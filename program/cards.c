/* cards.c - `talia cards`: the cards there are, and what they do. */
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../text/say.h"
#include "commands.h"

static const char help[] =
    "talia cards - lists the cards and Events of all sets, from the base game to Adventures\n"
    "talia cards NAME... - says what these do\n"
    "\n"
    "  --lang en|pl   in English (as is) or Polish; names are found in both\n"
    "  --edition 1|2  which printing of the base cards (2): in the list, only its own\n";

typedef struct Options {
    Language language;
    int edition; /* 0: any */
} Options;

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
        print_row(options->language, (TaliaCard)card);
    }
}

/* A text in lines of at most 78 characters, indented; its own line breaks are dividing lines. */
static void print_text(const char *text)
{
    enum { WIDTH = 78, INDENT = 4 };
    int column = INDENT;
    printf("%*s", INDENT, "");
    while (*text) {
        const int bytes = (int)strcspn(text, " \n");
        char word[64];
        snprintf(word, sizeof word, "%.*s", bytes, text);
        if (column > INDENT && column + 1 + text_width(word) > WIDTH) {
            printf("\n%*s", INDENT, "");
            column = INDENT;
        }
        column += printf("%s%.*s", column > INDENT ? " " : "", bytes, text) - bytes;
        column += text_width(word);
        text += bytes;
        if (*text == '\n') {
            printf("\n%*s---\n%*s", INDENT, "", INDENT, "");
            column = INDENT;
        }
        if (*text) text++;
    }
    putchar('\n');
}

static void print_card(const Options *options, TaliaCard card)
{
    const TaliaCardInfo *info = talia_card_info(card);
    const Language language = options->language, other = language == ENGLISH ? POLISH : ENGLISH;
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

/* -1: go on; else the exit status. */
static int read_options(int argc, char **argv, Options *options)
{
    static const struct option known[] = {
        {"lang", required_argument, NULL, 'l'},
        {"edition", required_argument, NULL, 'e'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            return 0;
        }
        if (option == '?') return 2;
        const int language = option == 'l' ? text_find_language(optarg) : (int)options->language;
        if (language < 0) {
            fprintf(stderr, "talia cards: '%s' is not a language; there are en and pl\n", optarg);
            return 2;
        }
        options->language = (Language)language;
        if (option == 'l') continue;
        options->edition = strcmp(optarg, "1") == 0 ? 1 : strcmp(optarg, "2") == 0 ? 2 : 0;
        if (options->edition == 0) {
            fprintf(stderr, "talia cards: the edition is 1 or 2, not '%s'\n", optarg);
            return 2;
        }
    }
    return -1;
}

int command_cards(int argc, char **argv)
{
    Options options = {.language = ENGLISH};
    const int status = read_options(argc, argv, &options);
    if (status >= 0) return status;
    if (optind < argc) return print_cards(&options, argc - optind, argv + optind);
    print_list(&options);
    return 0;
}
