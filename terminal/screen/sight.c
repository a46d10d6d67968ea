/* sight.c - see sight.h. */
#include "sight.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "../../text/text.h"
#include "../../text/utf8.h"

/* ---- Members of messages --------------------------------------------------------------------- */

int get_int(JsonValue value, int otherwise)
{
    int64_t number = otherwise;
    json_get_integer(value, &number);
    return number < -SIGHT_LARGEST || number > SIGHT_LARGEST ? otherwise : (int)number;
}

int get_count(JsonValue value, int otherwise)
{
    const int count = get_int(value, otherwise);
    return count >= 0 && count <= SIGHT_MOST ? count : otherwise;
}

int get_seat(JsonValue value, int otherwise)
{
    const int seat = get_int(value, otherwise);
    return seat >= 0 && seat < TALIA_MAX_PLAYERS ? seat : otherwise;
}

bool get_flag(JsonValue value)
{
    bool yes = false;
    json_get_bool(value, &yes);
    return yes;
}

bool is_text(JsonValue value, const char *text)
{
    char word[64];
    return json_get_text(value, word, sizeof word) && strcmp(word, text) == 0;
}

int get_card(JsonValue value)
{
    char id[64];
    if (!json_get_text(value, id, sizeof id)) return TALIA_NONE;
    const int card = text_find_card(id, strlen(id));
    return card < 0 ? TALIA_NONE : card;
}

int get_zone(JsonValue value)
{
    static const char *const zones[] = {"hand",   "deck",      "discard", "play",   "island",
                                        "native", "tavern",    "aside",   "looked", "supply",
                                        "trash",  "inherited", "events"};
    _Static_assert(sizeof zones / sizeof zones[0] == TALIA_EVENT_LINE + 1, "as TaliaZone");
    char word[32];
    if (!json_get_text(value, word, sizeof word)) return TALIA_NONE;
    for (int zone = 0; zone <= TALIA_EVENT_LINE; zone++) {
        if (strcmp(word, zones[zone]) == 0) return zone;
    }
    return TALIA_NONE;
}

void name_cards(const char *words, Language language, char *out, size_t size)
{
    size_t n = 0;
    while (*words && n + 1 < size) {
        const char *end = *words == '[' ? strchr(words, ']') : NULL;
        const int card = end ? text_find_card(words + 1, (size_t)(end - words - 1)) : -1;
        if (card < 0) {
            out[n++] = *words++;
            continue;
        }
        for (const char *name = text_card_name(language, (TaliaCard)card); *name && n + 1 < size;)
            out[n++] = *name++;
        words = end + 1;
    }
    out[n] = 0;
}

bool get_shown(JsonValue value, char *out, size_t size)
{
    if (!json_get_text(value, out, size)) return false;
    utf8_keep_shown(out);
    return true;
}

void get_words(JsonValue value, Language language, char *out, size_t size)
{
    char words[4096];
    if (!get_shown(value, words, sizeof words)) words[0] = 0;
    name_cards(words, language, out, size);
}

void cards_add(CardList *list, int card)
{
    if (list->count < TALIA_MAX_OWNED) list->card[list->count++] = (uint8_t)card;
}

int cards_of(const CardList *list, int card)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) count += list->card[i] == card;
    return count;
}

static bool read_cards(CardList *out, JsonValue list)
{
    out->count = 0;
    if (!list.at || json_is_null(list)) return false;
    EACH_ITEM(item, list) cards_add(out, get_card(item));
    return true;
}

static void read_copies(CardList *out, JsonValue list)
{
    out->count = 0;
    EACH_ITEM(item, list) {
        const int card = get_card(json_member(item, "card"));
        const int count = get_count(json_member(item, "count"), 0);
        for (int i = 0; i < count && out->count < TALIA_MAX_OWNED; i++) cards_add(out, card);
    }
}

/* ---- Piles ----------------------------------------------------------------------------------- */

static int find_token(JsonValue word)
{
    static const char *const tokens[SIGHT_TOKENS] = {"card", "action", "buy",
                                                     "coin", "cost",   "trash"};
    for (int i = 0; i < SIGHT_TOKENS; i++) {
        if (is_text(word, tokens[i])) return i;
    }
    return -1;
}

static int read_types(JsonValue list, int card)
{
    int types = 0;
    EACH_ITEM(item, list) {
        for (int type = 0; type < TEXT_TYPES; type++) {
            if (is_text(item, text_type_id(1 << type))) types |= 1 << type;
        }
    }
    if (types || card == TALIA_NONE) return types;
    return talia_card_info((TaliaCard)card)->types;
}

static void read_pile(PileSight *pile, JsonValue item)
{
    memset(pile, 0, sizeof *pile);
    pile->card = (uint8_t)get_card(json_member(item, "card"));
    pile->left = get_count(json_member(item, "left"), -1);
    pile->cost = get_count(json_member(item, "cost"), 0);
    pile->embargo = get_count(json_member(item, "embargo"), 0);
    pile->types = read_types(json_member(item, "types"), pile->card);
    const JsonValue tokens = json_member(item, "tokens");
    EACH_ITEM(each, tokens) {
        const int seat = get_seat(json_member(each, "seat"), -1);
        const int token = find_token(json_member(each, "token"));
        if (seat >= 0 && token >= 0) pile->tokens[seat] |= (uint8_t)(1u << token);
    }
}

static void read_piles(PileList *out, JsonValue list)
{
    out->count = 0;
    EACH_ITEM(item, list) {
        if (out->count == SIGHT_MOST_PILES) return;
        PileSight *pile = &out->pile[out->count];
        read_pile(pile, item);
        out->count += pile->card != TALIA_NONE;
    }
}

/* ---- Seats ----------------------------------------------------------------------------------- */

static void read_side(SideSight *side, JsonValue item)
{
    side->shows_hand = read_cards(&side->hand, json_member(item, "hand"));
    side->shows_native = read_cards(&side->native, json_member(item, "native"));
    read_cards(&side->play, json_member(item, "play"));
    read_cards(&side->staying, json_member(item, "staying"));
    read_cards(&side->island, json_member(item, "island"));
    read_cards(&side->tavern, json_member(item, "tavern"));
    read_cards(&side->aside, json_member(item, "aside"));
    read_cards(&side->revealed, json_member(item, "revealed"));
    read_cards(&side->known, json_member(item, "deckKnown"));
    read_copies(&side->owns, json_member(item, "owns"));
    side->hand_count = get_count(json_member(item, "handCount"), 0);
    side->deck_count = get_count(json_member(item, "deckCount"), 0);
    side->discard_count = get_count(json_member(item, "discardCount"), 0);
    side->native_count = get_count(json_member(item, "nativeCount"), 0);
    side->cards = get_count(json_member(item, "cards"), 0);
    side->turns = get_count(json_member(item, "turns"), 0);
    side->unseen = get_count(json_member(item, "unseen"), 0);
    side->discard_top = get_card(json_member(item, "discardTop"));
    side->pirate = get_count(json_member(item, "pirate"), 0);
    side->inherited = get_card(json_member(item, "inherited"));
    side->journey_down = get_flag(json_member(item, "journeyDown"));
    side->minus_card = get_flag(json_member(item, "minusCard"));
    side->minus_coin = get_flag(json_member(item, "minusCoin"));
    side->score = get_int(json_member(item, "score"), INT_MIN);
}

/* ---- The question ---------------------------------------------------------------------------- */

static int find_verb(JsonValue word)
{
    for (int verb = TALIA_PLAY; verb < TALIA_VERBS; verb++) {
        if (is_text(word, text_verb((TaliaVerb)verb))) return verb;
    }
    return TALIA_WORD;
}

static void read_option(OptionSight *option, JsonValue item, Language language)
{
    memset(option, 0, sizeof *option);
    json_get_text(json_member(item, "label"), option->label, sizeof option->label);
    get_words(json_member(item, "words"), language, option->words, sizeof option->words);
    option->verb = find_verb(json_member(item, "verb"));
    option->card = get_card(json_member(item, "card"));
    option->zone = get_zone(json_member(item, "zone"));
    option->seat = get_seat(json_member(item, "seat"), -1);
}

static bool ends(const OptionSight *option)
{
    return strcmp(option->label, "end") == 0 || strcmp(option->label, "done") == 0;
}

/* A full stop ends, a star plays Treasures; all others have letters, then digits. */
static void give_keys(Sight *sight)
{
    static const char keys[] = "abcdefghijklmnopqrstuvwxyz1234567890";
    size_t next = 0;
    for (int i = 0; i < sight->options; i++) {
        OptionSight *option = &sight->option[i];
        if (ends(option))
            option->key = '.';
        else if (strcmp(option->label, "treasures") == 0)
            option->key = SIGHT_ALL_TREASURES;
        else if (keys[next])
            option->key = keys[next++];
    }
}

static void read_question(Sight *sight, JsonValue question, Language language)
{
    sight->options = 0;
    sight->asking = get_card(json_member(question, "card"));
    get_words(json_member(question, "words"), language, sight->question, sizeof sight->question);
    if (get_flag(json_member(question, "treasures"))) {
        OptionSight *all = &sight->option[sight->options++];
        memset(all, 0, sizeof *all);
        strcpy(all->label, "treasures");
        snprintf(all->words, sizeof all->words, "%s", say(language, SAY_screen_treasures));
        all->card = all->zone = TALIA_NONE;
        all->seat = -1;
    }
    const JsonValue options = json_member(question, "options");
    EACH_ITEM(item, options) {
        if (sight->options > TALIA_MAX_OPTIONS) break;
        read_option(&sight->option[sight->options++], item, language);
    }
    give_keys(sight);
}

static TaliaPhase read_phase(JsonValue word)
{
    for (int phase = 0; phase < TALIA_PHASE_CLEANUP; phase++) {
        if (is_text(word, text_phase_id((TaliaPhase)phase))) return (TaliaPhase)phase;
    }
    return TALIA_PHASE_CLEANUP;
}

static void read_turn(Sight *sight, JsonValue view)
{
    const JsonValue turn = json_member(view, "turn");
    sight->turn_of = get_seat(json_member(turn, "who"), -1);
    sight->turn = get_count(json_member(turn, "number"), 0);
    sight->is_extra = get_flag(json_member(turn, "extra"));
    sight->phase = read_phase(json_member(view, "phase"));
    sight->actions = get_count(json_member(view, "actions"), 0);
    sight->buys = get_count(json_member(view, "buys"), 0);
    sight->coins = get_count(json_member(view, "coins"), 0);
}

bool sight_read(Sight *sight, JsonValue view, Language language)
{
    sight->is_step = is_text(json_member(view, "type"), "step");
    if (!sight->is_step && !is_text(json_member(view, "type"), "view")) return false;
    sight->n = get_count(json_member(view, "n"), 0);
    sight->of = get_count(json_member(view, "of"), sight->n);
    sight->seat = get_seat(json_member(view, "seat"), -1);
    sight->is_open = get_flag(json_member(view, "open"));
    read_turn(sight, view);
    sight->asked = get_seat(json_member(view, "asked"), -1);
    read_question(sight, json_member(view, "question"), language);
    read_piles(&sight->supply, json_member(view, "supply"));
    read_piles(&sight->beside, json_member(view, "beside"));
    read_piles(&sight->events, json_member(view, "events"));
    read_copies(&sight->trash, json_member(view, "trash"));
    sight->players = 0;
    const JsonValue seats = json_member(view, "seats");
    EACH_ITEM(item, seats) {
        if (sight->players < TALIA_MAX_PLAYERS) read_side(&sight->side[sight->players++], item);
    }
    sight->can_undo = is_text(json_member(view, "canUndo"), "free");
    sight->asks_undo = is_text(json_member(view, "canUndo"), "ask");
    sight->deadline = get_int(json_member(view, "deadline"), -1);
    return sight->players > 0;
}
