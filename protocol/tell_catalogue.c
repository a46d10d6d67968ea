/* tell_catalogue.c - all cards, sets, types and recommended kingdoms in one language. */
#include <string.h>

#include "../script/wish.h"
#include "tell_parts.h"

static void tell_pair(Json *out, const char *id, const char *name)
{
    json_open(out, NULL, '{');
    json_string(out, "id", id);
    json_string(out, "name", name);
    json_close(out, '}');
}

static void tell_sets(Json *out, Language language)
{
    json_open(out, "sets", '[');
    for (int set = 0; set < TALIA_SETS; set++)
        tell_pair(out, text_set_id((TaliaSet)set), text_set_name(language, (TaliaSet)set));
    json_close(out, ']');
}

static void tell_types(Json *out, Language language)
{
    json_open(out, "types", '[');
    for (int row = 0; row < TEXT_TYPES; row++)
        tell_pair(out, text_type_id(1 << row), text_type_name(language, 1 << row));
    json_close(out, ']');
}

/* ---- Cards --------------------------------------------------------------------------------- */

/* Names separated by ';'. */
static void tell_aliases(Json *out, const char *names)
{
    while (*names) {
        const size_t length = strcspn(names, ";");
        if (length) json_bytes(out, NULL, names, length);
        names += length + (names[length] == ';');
    }
}

static void tell_other_names(Json *out, Language language, TaliaCard card)
{
    json_open(out, "also", '[');
    tell_aliases(out, text_card_aliases(language, card));
    for (int other = 0; other < LANGUAGES; other++) {
        if (other == (int)language) continue;
        json_string(out, NULL, text_card_name((Language)other, card));
        tell_aliases(out, text_card_aliases((Language)other, card));
    }
    json_close(out, ']');
}

static const char *kind_of(TaliaCard card)
{
    const TaliaCardInfo *info = talia_card_info(card);
    if (info->types & TALIA_EVENT) return "event";
    if (info->pile == TALIA_PILE_FIVE_BESIDE) return "beside";
    return setup_is_kingdom_card((int)card) ? "kingdom" : "basic";
}

static void tell_bonuses(Json *out, const TaliaCardInfo *info)
{
    json_open(out, "plus", '{');
    json_integer(out, "cards", info->plus_cards);
    json_integer(out, "actions", info->plus_actions);
    json_integer(out, "buys", info->plus_buys);
    json_integer(out, "coins", info->plus_coins);
    json_close(out, '}');
}

static void tell_tags(Json *out, TaliaCard card)
{
    static const struct {
        TaliaTag tag;
        const char *id;
    } tags[] = {{TALIA_TAG_VILLAGE, "village"},   {TALIA_TAG_TRASHING, "trashing"},
                {TALIA_TAG_BUY, "buy"},           {TALIA_TAG_ATTACK, "attack"},
                {TALIA_TAG_REACTION, "reaction"}, {TALIA_TAG_ANSWER, "answer"}};
    json_open(out, "tags", '[');
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (talia_card_tags(card) & tags[i].tag) json_string(out, NULL, tags[i].id);
    }
    json_close(out, ']');
}

static void tell_card_words(Json *out, Language language, TaliaCard card)
{
    const char *text = text_card_text(language, card, 2);
    const char *first = text_card_text(language, card, 1);
    json_string(out, "text", text);
    if (first != text) json_string(out, "text1", first);
}

static void tell_card(Json *out, Language language, TaliaCard card)
{
    const TaliaCardInfo *info = talia_card_info(card);
    json_open(out, NULL, '{');
    json_string(out, "id", text_card_id(card));
    json_string(out, "name", text_card_name(language, card));
    tell_other_names(out, language, card);
    json_string(out, "set", text_set_id((TaliaSet)info->set));
    json_integer(out, "cost", info->cost);
    tell_card_types(out, info->types);
    json_string(out, "kind", kind_of(card));
    tell_bonuses(out, info);
    if (info->points)
        json_integer(out, "points", info->points);
    else
        json_null(out, "points");
    tell_tags(out, card);
    tell_card_words(out, language, card);
    json_close(out, '}');
}

/* ---- Kingdoms ------------------------------------------------------------------------------ */

static void tell_list(Json *out, const char *key, const TaliaCard *cards, int count)
{
    json_open(out, key, '[');
    for (int i = 0; i < count; i++) json_string(out, NULL, text_card_id(cards[i]));
    json_close(out, ']');
}

static void tell_kingdom(Json *out, Language language, const Kingdom *kingdom)
{
    char key[128];
    snprintf(key, sizeof key, "%s/%s", kingdom->source, kingdom->name[ENGLISH]);
    json_open(out, NULL, '{');
    json_string(out, "name", kingdom->name[language]);
    json_string(out, "key", key);
    json_string(out, "source", kingdom->source);
    json_integer(out, "edition", kingdom->edition);
    tell_list(out, "cards", kingdom->card, kingdom->card_count);
    tell_list(out, "events", kingdom->event, kingdom->event_count);
    json_close(out, '}');
}

void tell_catalogue(Json *out, Language language)
{
    json_open(out, NULL, '{');
    json_string(out, "language", text_language_id(language));
    tell_sets(out, language);
    tell_types(out, language);
    json_open(out, "cards", '[');
    for (int card = 0; card < TALIA_CARDS; card++) tell_card(out, language, (TaliaCard)card);
    json_close(out, ']');
    json_open(out, "kingdoms", '[');
    for (int i = 0; i < text_kingdom_count(); i++) tell_kingdom(out, language, text_kingdom(i));
    json_close(out, ']');
    json_close(out, '}');
}
