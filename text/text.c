/* text.c - the words of the .def files, by card, set, type, phase, verb. */
#include "text.h"

#include <ctype.h>
#include <string.h>

#include "index.h"
#include "join.h"
#include "rows.h"

/* Name and aliases of each card. */
static const struct {
#define CARD(id, name, aliases, text) char id[sizeof name], also_##id[sizeof aliases];
#include "en.def"
} english_cards = {
#define CARD(id, name, aliases, text) name, aliases,
#include "en.def"
};

static const struct {
#define CARD(id, name, aliases, text) char id[sizeof name], also_##id[sizeof aliases];
#include "pl.def"
} polish_cards = {
#define CARD(id, name, aliases, text) name, aliases,
#include "pl.def"
};

/* Every card of the program has its words, in the order of cards.def. */
enum {
#define CARD(id, ...) ENGLISH_##id,
#include "en.def"
    ENGLISH_CARDS
};
enum {
#define CARD(id, ...) POLISH_##id,
#include "pl.def"
    POLISH_CARDS
};
#define CARD(id, ...)                                                                              \
    _Static_assert((int)ENGLISH_##id == (int)TALIA_##id, "the order is that of cards.def");
#include "en.def"
#define CARD(id, ...)                                                                              \
    _Static_assert((int)POLISH_##id == (int)TALIA_##id, "the order is that of cards.def");
#include "pl.def"
_Static_assert((int)ENGLISH_CARDS == (int)TALIA_CARDS, "en.def has the sets of cards.def");
_Static_assert((int)POLISH_CARDS == (int)TALIA_CARDS, "pl.def has the sets of cards.def");

static const char *card_words[LANGUAGES][2 * TALIA_CARDS];

/* SET, TYPE and PHASE rows stand in the order of TaliaSet, TaliaType and TaliaPhase. */
static const char *const set_name[LANGUAGES][TALIA_SETS] = {
    [ENGLISH] =
        {
#define SET(id, name) name,
#include "en.def"
        },
    [POLISH] =
        {
#define SET(id, name) name,
#include "pl.def"
        },
};

static const char *const set_id[TALIA_SETS] = {
#define SET(id, name) #id,
#include "en.def"
};

static const char *const type_name[LANGUAGES][TEXT_TYPES] = {
    [ENGLISH] =
        {
#define TYPE(id, name) name,
#include "en.def"
        },
    [POLISH] =
        {
#define TYPE(id, name) name,
#include "pl.def"
        },
};

static const char *const type_id[TEXT_TYPES] = {
#define TYPE(id, name) #id,
#include "en.def"
};

static const char *const phase_name[LANGUAGES][TALIA_PHASE_CLEANUP + 1] = {
    [ENGLISH] =
        {
#define PHASE(id, name) name,
#include "en.def"
        },
    [POLISH] =
        {
#define PHASE(id, name) name,
#include "pl.def"
        },
};

static const char *const phase_id[TALIA_PHASE_CLEANUP + 1] = {
#define PHASE(id, name) #id,
#include "en.def"
};

static const char *const verb_word[TALIA_VERBS] = {
    [TALIA_WORD] = "",         [TALIA_PLAY] = "play",         [TALIA_BUY] = "buy",
    [TALIA_CALL] = "call",     [TALIA_DISCARD] = "discard",   [TALIA_TRASH] = "trash",
    [TALIA_GAIN] = "gain",     [TALIA_TOPDECK] = "topdeck",   [TALIA_REVEAL] = "reveal",
    [TALIA_RETURN] = "return", [TALIA_PASS] = "pass",         [TALIA_SET_ASIDE] = "set-aside",
    [TALIA_TAKE] = "take",     [TALIA_EXCHANGE] = "exchange", [TALIA_KEEP] = "keep",
    [TALIA_NAME] = "name",     [TALIA_PILE] = "pile",         [TALIA_FIRST] = "first",
};

static const char *const word[TALIA_WORDS] = {
    [TALIA_END] = "end",
    [TALIA_DONE] = "done",
    [TALIA_YES] = "yes",
    [TALIA_NO] = "no",
    [TALIA_WORD_CARD] = "card",
    [TALIA_WORD_CARDS] = "cards",
    [TALIA_WORD_ACTION] = "action",
    [TALIA_WORD_ACTIONS] = "actions",
    [TALIA_WORD_BUY] = "buy",
    [TALIA_WORD_COIN] = "coin",
    [TALIA_WORD_COINS] = "coins",
    [TALIA_WORD_DISCARD] = "discard",
    [TALIA_WORD_CURSE] = "curse",
    [TALIA_WORD_TRASH] = "trash",
    [TALIA_WORD_MAT] = "mat",
    [TALIA_WORD_HAND] = "hand",
    [TALIA_WORD_ATTACK] = "attack",
    [TALIA_WORD_TOPDECK] = "topdeck",
    [TALIA_WORD_THIS] = "this",
    [TALIA_WORD_SILVER] = "silver",
    [TALIA_WORD_CURSES] = "curses",
    [TALIA_WORD_SIX] = "six",
};

/* The ids of cards.def with hyphens: the English names. */
enum { CARD_ID = 32 };
#define CARD(id, name, ...) _Static_assert(sizeof name <= CARD_ID, "an id has room");
#include "en.def"

static char card_id[TALIA_CARDS][CARD_ID];

static void make_ids(void)
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        const char *name = text_card_name(ENGLISH, (TaliaCard)card);
        for (char *c = card_id[card]; *name; name++)
            *c++ = *name == ' ' ? '-' : (char)tolower((unsigned char)*name);
    }
}

/* Before main begins: no lookup has to ask whether the tables are there, no thread to wait. */
__attribute__((constructor)) static void prepare(void)
{
    find_rows(&english_cards, card_words[ENGLISH], 2 * TALIA_CARDS);
    find_rows(&polish_cards, card_words[POLISH], 2 * TALIA_CARDS);
    text_index_sayings();
    text_index_refusals();
    make_ids();
    text_index_names();
    text_index_kingdoms();
}

const char *text_language_id(Language language)
{
    return language == ENGLISH ? "en" : "pl";
}

int text_find_language(const char *id)
{
    for (int language = 0; language < LANGUAGES; language++) {
        if (strcmp(id, text_language_id((Language)language)) == 0) return language;
    }
    return -1;
}

const char *text_card_name(Language language, TaliaCard card)
{
    return card_words[language][2 * card];
}

const char *text_card_aliases(Language language, TaliaCard card)
{
    return card_words[language][2 * card + 1];
}

const char *text_card_id(TaliaCard card)
{
    return card_id[card];
}

const char *text_set_name(Language language, TaliaSet set)
{
    return set_name[language][set];
}

const char *text_set_id(TaliaSet set)
{
    return set_id[set];
}

static int type_row(int type)
{
    int row = 0;
    while (type >> row > 1) row++;
    return row;
}

const char *text_type_name(Language language, int type)
{
    return type_name[language][type_row(type)];
}

const char *text_type_id(int type)
{
    return type_id[type_row(type)];
}

const char *text_phase_name(Language language, TaliaPhase phase)
{
    return phase_name[language][phase];
}

const char *text_phase_id(TaliaPhase phase)
{
    return phase_id[phase];
}

const char *text_verb(TaliaVerb verb)
{
    return verb_word[verb];
}

const char *text_word(TaliaWord which)
{
    return which == TALIA_TREASURES ? "play treasures" : word[which];
}

void text_label(const TaliaGame *game, TaliaChoice choice, char *out, size_t size)
{
    const TaliaVerb verb = (TaliaVerb)(choice >> 8);
    const int object = choice & 0xff;
    if (verb == TALIA_WORD)
        join(out, size, text_word((TaliaWord)object), "", "");
    else
        join(out, size, text_verb(verb), " ", text_card_name(ENGLISH, talia_card(game, object)));
}

int text_width(const char *text)
{
    int width = 0;
    for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}
