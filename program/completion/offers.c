/* offers.c - what may stand after an option or a command. */
#include <ctype.h>
#include <string.h>

#include "../../bots/players/player.h"
#include "../../script/setup.h"
#include "../../text/names.h"
#include "offers.h"

static void offer(Offered *out, const char *word)
{
    const size_t used = strlen(out->words);
    snprintf(out->words + used, sizeof out->words - used, "%s%s", used ? " " : "", word);
}

/* Files that end as "FILE.html" does. */
static void offer_files(Offered *out, const char *argument)
{
    const char *file = strstr(argument, "FILE."), *dot = file ? file + strlen("FILE") : "";
    size_t length = *dot ? 1 : 0;
    while (*dot && isalpha((unsigned char)dot[length])) length++;
    out->files = true;
    if (length > 1) snprintf(out->ending, sizeof out->ending, "%.*s", (int)length, dot);
}

static void offer_players(Offered *out)
{
    for (int level = 0; level < LEVELS; level++)
        offer(out, say(ENGLISH, (Saying)(SAY_level_novice + level)));
    for (int kind = 0; kind < BOT_NAMED; kind++) offer(out, bot_name((BotKind)kind));
    for (int i = 0; player_kept(i); i++) offer(out, player_kept(i));
    offer_files(out, "FILE.plan");
}

static void offer_sets(Offered *out)
{
    for (int set = 0; set < TALIA_SETS; set++) offer(out, text_set_id((TaliaSet)set));
    offer(out, "all");
    out->is_list = true;
}

typedef bool CardTest(int card);

static void offer_cards(Offered *out, CardTest *fits)
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (!fits || fits(card)) offer(out, text_card_id((TaliaCard)card));
    }
}

/* "base1/first-game"; names are compared without spaces and hyphens. One that a shell would have to
 * quote is left out. */
static void offer_kingdoms(Offered *out)
{
    for (int i = 0; i < text_kingdom_count(); i++) {
        const Kingdom *kingdom = text_kingdom(i);
        char word[128];
        snprintf(word, sizeof word, "%s/%s", kingdom->source, kingdom->name[ENGLISH]);
        bool is_plain = true;
        for (char *at = word; *at; at++) {
            *at = *at == ' ' ? '-' : (char)tolower((unsigned char)*at);
            is_plain &= isalnum((unsigned char)*at) || *at == '-' || *at == '/';
        }
        if (is_plain) offer(out, word);
    }
}

/* The words of "on|off"; those in capitals stand for others. */
static void offer_argument(Offered *out, const char *argument)
{
    while (*argument) {
        const size_t length = strcspn(argument, "|");
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)length, argument);
        if (!isupper((unsigned char)word[0])) offer(out, word);
        argument += length + (argument[length] == '|');
    }
}

void argument_offers(Offer what, const char *argument, Offered *out)
{
    *out = (Offered){.words = ""};
    switch (what) {
    case OFFER_ARGUMENT:
        offer_argument(out, argument);
        break;
    case OFFER_FILES:
        offer_files(out, argument);
        break;
    case OFFER_FOLDERS:
        out->folders = true;
        break;
    case OFFER_PLAYERS:
        offer_players(out);
        out->is_list = strstr(argument, ",...") != NULL;
        break;
    case OFFER_SETS:
        offer_sets(out);
        break;
    case OFFER_KINGDOMS:
        offer_kingdoms(out);
        offer_cards(out, setup_is_kingdom_card);
        out->is_list = true;
        break;
    case OFFER_EVENTS:
        offer(out, "random none");
        offer_cards(out, setup_is_event);
        out->is_list = true;
        break;
    case OFFER_CARDS:
        offer_cards(out, NULL);
        break;
    case OFFER_COMMANDS: /* whoever writes them knows them */
    case OFFER_NOTHING:
        break;
    }
}

void option_offers(const Option *option, Offered *out)
{
    const bool is_word = option->kind == OPTION_WORD || option->kind == OPTION_LANGUAGE;
    argument_offers(is_word ? OFFER_ARGUMENT : option->offer, option_argument(option, ENGLISH),
                    out);
}
