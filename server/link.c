/* link.c - see link.h. */
#include "link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../house/house.h"

enum { LONGEST = 480 };

/* ---- Reading ------------------------------------------------------------------------------- */

bool link_is(const char *path)
{
    return strncmp(path, "/k/", 3) == 0 || strncmp(path, "/r/", 3) == 0;
}

static bool has_card(const TaliaCard *cards, int count, TaliaCard card)
{
    for (int i = 0; i < count; i++) {
        if (cards[i] == card) return true;
    }
    return false;
}

static bool add_card(Link *link, TaliaCard card)
{
    const bool is_event = (talia_card_info(card)->types & TALIA_EVENT) != 0;
    if (is_event) {
        if (link->events == 2 || has_card(link->event, link->events, card)) return false;
        link->event[link->events++] = card;
        return true;
    }
    if (!talia_is_kingdom_card(card) || link->cards == TALIA_MAX_KINGDOM ||
        has_card(link->card, link->cards, card))
        return false;
    link->card[link->cards++] = card;
    return true;
}

static bool is_wish(const char *word, size_t length)
{
    return length == 2 &&
           (memcmp(word, "e1", 2) == 0 || memcmp(word, "e2", 2) == 0 ||
            memcmp(word, "b2", 2) == 0 || (word[0] == 'p' && word[1] >= '2' && word[1] <= '6'));
}

/* Ids only, as they are: one kingdom should have few addresses. */
static bool read_word(Link *link, const char *word, size_t length)
{
    const int language = length == 2 && memcmp(word, "pl", 2) == 0 ? POLISH : ENGLISH;
    if (language == POLISH) {
        link->language = POLISH;
        return true;
    }
    if (is_wish(word, length)) return true;
    const int card = text_find_card(word, length);
    if (card < 0) return false;
    const char *id = text_card_id((TaliaCard)card);
    return strlen(id) == length && memcmp(id, word, length) == 0 && add_card(link, (TaliaCard)card);
}

static int by_cost(const void *a, const void *b)
{
    const TaliaCard x = *(const TaliaCard *)a, y = *(const TaliaCard *)b;
    const int cost = talia_card_info(x)->cost - talia_card_info(y)->cost;
    return cost ? cost : strcmp(text_card_id(x), text_card_id(y));
}

/* "k3f9x2ab/", before the code of a replay that is kept here. */
static size_t table_before(const char *code)
{
    const size_t length = strspn(code, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length < 16 && code[length] == '/' ? length + 1 : 0;
}

bool link_read(const char *path, Link *out)
{
    size_t length = strlen(path);
    *out = (Link){.is_replay = path[1] == 'r'};
    if (!link_is(path) || length > LONGEST) return false;
    out->is_picture = length > 4 && strcmp(path + length - 4, ".png") == 0;
    if (out->is_picture) length -= 4;
    const char *at = path + 3, *const end = path + length;
    if (out->is_replay) at += table_before(at);
    while (at < end) {
        const char *bar = memchr(at, '_', (size_t)(end - at));
        const char *stop = bar ? bar : end;
        if (!read_word(out, at, (size_t)(stop - at))) return false;
        at = bar ? bar + 1 : end;
    }
    qsort(out->card, (size_t)out->cards, sizeof out->card[0], by_cost);
    return out->cards > 0;
}

const Kingdom *link_kingdom(const Link *link)
{
    return text_kingdom_of(link->card, link->cards, link->event, link->events);
}

/* ---- Invitations --------------------------------------------------------------------------- */

bool link_invitation(const char *path, char table[LINK_TABLE])
{
    const size_t length = strlen(path + 3);
    if (length == 0 || length >= LINK_TABLE) return false;
    if (strspn(path + 3, "abcdefghijklmnopqrstuvwxyz0123456789") != length) return false;
    memcpy(table, path + 3, length + 1);
    return true;
}

bool link_to_table(const char *line, size_t length, Language language, Link *out)
{
    TaliaSetup setup;
    *out = (Link){.is_table = true, .language = language};
    if (!house_setup(line, length, &setup)) return false;
    out->players = setup.players;
    for (int i = 0; i < setup.kingdom_count; i++) add_card(out, (TaliaCard)setup.kingdom[i]);
    for (int i = 0; i < setup.event_count; i++) add_card(out, (TaliaCard)setup.event[i]);
    qsort(out->card, (size_t)out->cards, sizeof out->card[0], by_cost);
    return out->cards > 0;
}

/* ---- The page ------------------------------------------------------------------------------ */

static const struct {
    const char *kingdom, *replay, *table, *players, *open, *locale;
} words[LANGUAGES] = {
    [ENGLISH] = {.kingdom = "talia: a kingdom to play",
                 .replay = "talia: a game to watch",
                 .table = "talia: an invitation to a table",
                 .players = "For %d players. ",
                 .open = "Open it",
                 .locale = "en_GB"},
    [POLISH] = {.kingdom = "talia: królestwo do gry",
                .replay = "talia: rozgrywka do obejrzenia",
                .table = "talia: zaproszenie do stołu",
                .players = "Liczba graczy: %d. ",
                .open = "Otwórz",
                .locale = "pl_PL"},
};

static const char *title_of(const Link *link)
{
    if (link->is_table) return words[link->language].table;
    return link->is_replay ? words[link->language].replay : words[link->language].kingdom;
}

static void write_cards(FILE *out, const Link *link)
{
    const Kingdom *kingdom = link_kingdom(link);
    if (link->is_table) fprintf(out, words[link->language].players, link->players);
    if (kingdom) fprintf(out, "%s: ", kingdom->name[link->language]);
    for (int i = 0; i < link->cards; i++)
        fprintf(out, "%s%s", i ? ", " : "", text_card_name(link->language, link->card[i]));
    for (int i = 0; i < link->events; i++)
        fprintf(out, "%s%s", i ? ", " : "; ", text_card_name(link->language, link->event[i]));
}

/* The picture is that of the kingdom, which a table's address does not name. */
static void write_code(FILE *out, const Link *link, const char *path)
{
    const char *code = path + 3;
    if (!link->is_table) {
        fputs(link->is_replay ? code + table_before(code) : code, out);
        return;
    }
    if (link->language == POLISH) fputs("pl_", out);
    for (int i = 0; i < link->cards; i++)
        fprintf(out, "%s%s", i ? "_" : "", text_card_id(link->card[i]));
    for (int i = 0; i < link->events; i++) fprintf(out, "_%s", text_card_id(link->event[i]));
}

char *link_page(const Link *link, const char *path, const char *origin, size_t *length)
{
    const char *title = title_of(link);
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (!out) return NULL;
    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s</title>\n"
            "<meta property=\"og:type\" content=\"website\">\n"
            "<meta property=\"og:site_name\" content=\"talia\">\n"
            "<meta property=\"og:locale\" content=\"%s\">\n"
            "<meta property=\"og:title\" content=\"%s\">\n<meta property=\"og:description\" "
            "content=\"",
            text_language_id(link->language), title, words[link->language].locale, title);
    write_cards(out, link);
    fprintf(out,
            "\">\n<meta property=\"og:url\" content=\"%s%s\">\n"
            "<meta property=\"og:image\" content=\"%s/k/",
            origin, path, origin);
    write_code(out, link, path);
    fprintf(out,
            ".png\">\n<meta property=\"og:image:type\" content=\"image/png\">\n"
            "<meta property=\"og:image:width\" content=\"%d\">\n"
            "<meta property=\"og:image:height\" content=\"%d\">\n"
            "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
            "<script src=\"/go.js\"></script></head><body>\n<p>",
            LINK_PICTURE_WIDTH, LINK_PICTURE_HEIGHT);
    write_cards(out, link);
    fprintf(out, "</p>\n<p><a href=\"/#%s\">%s</a></p></body></html>\n", path,
            words[link->language].open);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}
