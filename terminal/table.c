/* table.c - see table.h. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#include <talia/table.h>

#include "../text/names.h"

enum { WORDS = NAMES_ROOM + 256, NUMBER = 12, CELL = 128 };

/* ---- Small things -------------------------------------------------------------------------- */

void table_say(const Paper *paper, Style style, const char *words, const char *const *values,
               int count)
{
    char filled[WORDS];
    say_fill(filled, sizeof filled, words, values, count);
    paper_write(paper, style, filled);
}

static void number_words(char out[NUMBER], int n)
{
    snprintf(out, NUMBER, "%d", n);
}

static void say_below(const Paper *paper, const char *words, const char *const *values, int count)
{
    char filled[WORDS];
    say_fill(filled, sizeof filled, words, values, count);
    paper_item(paper, filled);
}

/* The cards of a zone as the seat may see them, in the order of kinds; of the others how many. */
static void zone_names(const TaliaView *view, int who, TaliaZone zone, Language language,
                       Names *names)
{
    uint8_t list[TALIA_MAX_OWNED];
    int count[TALIA_MAX_KINDS] = {0}, unknown = 0;
    const int size = talia_view_zone(view, who, zone, list);
    for (int i = 0; i < size; i++) {
        if (list[i] == TALIA_NONE)
            unknown++;
        else
            count[list[i]]++;
    }
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        names_add_card(names, (Wording){.language = language}, talia_view_card(view, kind),
                       count[kind]);
    if (unknown) names_add_count(names, language, SAY_cards_one, unknown, "");
}

/* The card that lies open on a discard pile, or NULL. */
static const char *open_card(const TaliaView *view, int who, Language language)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(view, who, TALIA_DISCARD_PILE, list);
    return size ? text_card_name(language, talia_view_card(view, list[0])) : NULL;
}

/* ---- What lies in the middle ----------------------------------------------------------------- */

/* The kinds of a set, as they are or by cost. */
static int list_kinds(const TaliaView *view, uint64_t set, bool by_cost, int out[TALIA_MAX_KINDS])
{
    int n = 0;
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (!(set >> kind & 1)) continue;
        int at = n++;
        while (by_cost && at > 0 &&
               talia_view_cost(view, out[at - 1]) > talia_view_cost(view, kind)) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = kind;
    }
    return n;
}

/* "Supply: Copper for 0, 46 left; ...", all in one paragraph; Events, which have no pile, have no
 * number. */
static void show_piles(const TaliaView *view, Saying title, const int *kinds, int n,
                       Language language, const Paper *paper)
{
    char all[WORDS];
    size_t used = 0;
    if (n == 0) return;
    for (int i = 0; i < n && used < sizeof all; i++) {
        char words[CELL], cost[NUMBER], left[NUMBER];
        const bool is_event = talia_view_events(view) >> kinds[i] & 1;
        number_words(cost, talia_view_cost(view, kinds[i]));
        if (!is_event) number_words(left, talia_view_pile(view, kinds[i]));
        const char *const values[] = {text_card_name(language, talia_view_card(view, kinds[i])),
                                      cost, left};
        say_fill(words, sizeof words, say(language, is_event ? SAY_event_for : SAY_pile_for),
                 values, is_event ? 2 : 3);
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? "; " : "", words);
    }
    const char *const values[] = {all};
    table_say(paper, PLAIN, say(language, title), values, 1);
}

/* The basic cards as they are, then the kingdom by cost; what lies beside them, and Events. */
static void show_middle(const TaliaView *view, Language language, const Paper *paper)
{
    const uint64_t supply = talia_view_supply(view), basic = TALIA_BIT(TALIA_BASIC_CARDS) - 1;
    const struct {
        uint64_t kinds;
        bool by_cost;
        Saying title;
    } parts[] = {{supply & basic, false, SAY_supply},
                 {supply & ~basic, true, SAY_kingdom},
                 {talia_view_beside(view), false, SAY_beside},
                 {talia_view_events(view), true, SAY_events}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        int kinds[TALIA_MAX_KINDS];
        const int n = list_kinds(view, parts[i].kinds, parts[i].by_cost, kinds);
        show_piles(view, parts[i].title, kinds, n, language, paper);
    }
}

/* ---- Tokens -------------------------------------------------------------------------------- */

/* Those on a pile: each player's, the seat's own first, then Embargo. */
static void add_tokens_of_pile(const TaliaView *view, int kind, Language language, Names *names)
{
    const int players = talia_view_players(view);
    for (int i = 0; i < players; i++) {
        const int who = (view->seat + i) % players;
        const char letter[2] = {(char)('A' + who), 0};
        for (int token = TALIA_TOKEN_CARD; token <= TALIA_TOKEN_TRASH; token++) {
            char words[CELL];
            const char *const values[] = {say(language, say_token((TaliaSetting)token)), letter};
            if (talia_view_get(view, who, (TaliaSetting)token) != kind) continue;
            say_fill(words, sizeof words, say(language, i ? SAY_token_of : SAY_token_own), values,
                     2);
            names_add(names, words);
        }
    }
    names_add_copies(names, language, say(language, SAY_token_embargo),
                     talia_view_embargo(view, kind));
}

static void show_pile_tokens(const TaliaView *view, Language language, const Paper *paper)
{
    bool first = true;
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        Names names = {.words = ""};
        add_tokens_of_pile(view, kind, language, &names);
        if (!names.words[0]) continue;
        if (first) paper_write(paper, BOLD, say(language, SAY_pile_tokens));
        first = false;
        const char *const values[] = {text_card_name(language, talia_view_card(view, kind)),
                                      names.words};
        say_below(paper, say(language, SAY_tokens_of_pile), values, 2);
    }
}

/* Those that a player has. */
static void show_tokens(const TaliaView *view, int who, Language language, const Paper *paper)
{
    static const TaliaSetting counted[] = {TALIA_PIRATE, TALIA_JOURNEY_DOWN, TALIA_MINUS_CARD,
                                           TALIA_MINUS_COIN};
    Names names = {.words = ""};
    char words[CELL], number[NUMBER];
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++) {
        const char *const values[] = {number};
        number_words(number, talia_view_get(view, who, counted[i]));
        say_fill(words, sizeof words, say(language, say_token(counted[i])), values, 1);
        if (talia_view_get(view, who, counted[i])) names_add(&names, words);
    }
    const int inherited = talia_view_get(view, who, TALIA_INHERITED);
    if (inherited != TALIA_NONE) {
        const char *const card[] = {text_card_name(language, talia_view_card(view, inherited))};
        say_fill(words, sizeof words, say(language, SAY_token_inherited), card, 1);
        names_add(&names, words);
    }
    const char *const values[] = {names.words};
    if (names.words[0]) say_below(paper, say(language, SAY_tokens), values, 1);
}

/* ---- The table ----------------------------------------------------------------------------- */

static void show_trash(const TaliaView *view, Language language, const Paper *paper)
{
    Names names = {.words = ""};
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        names_add_card(&names, (Wording){.language = language}, talia_view_card(view, kind),
                       talia_view_trash(view, kind));
    const char *const values[] = {names.words};
    if (names.words[0]) table_say(paper, PLAIN, say(language, SAY_trash), values, 1);
}

static void show_zone(const TaliaView *view, int who, TaliaZone zone, Saying saying,
                      Language language, const Paper *paper)
{
    Names names = {.words = ""};
    zone_names(view, who, zone, language, &names);
    const char *const values[] = {names.words};
    if (names.words[0]) say_below(paper, say(language, saying), values, 1);
}

_Static_assert(SAY_mat_aside - SAY_mat_island == TALIA_ASIDE - TALIA_ISLAND, "see say.h");

/* Mats, cards set aside, tokens. */
static void show_belongings(const TaliaView *view, int who, Language language, const Paper *paper)
{
    for (int zone = TALIA_ISLAND; zone <= TALIA_ASIDE; zone++)
        show_zone(view, who, (TaliaZone)zone, (Saying)(SAY_mat_island + (zone - TALIA_ISLAND)),
                  language, paper);
    show_tokens(view, who, language, paper);
}

/* Whether something that others have in play stays there. */
static bool has_lasting_cards(const TaliaView *view, int who)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(view, who, TALIA_IN_PLAY, list);
    if (talia_view_turn_of(view) != who) return size > 0;
    for (int i = 0; i < size; i++) {
        if (talia_view_types(view, list[i]) & TALIA_DURATION) return true;
    }
    return false;
}

static void show_other(const TaliaView *view, int who, Language language, const Paper *paper)
{
    Names hand = {.words = ""}, deck = {.words = ""}, discard = {.words = ""};
    const char seat[2] = {(char)('A' + who), 0};
    const char *top = open_card(view, who, language);
    names_add_count(&hand, language, SAY_cards_one, talia_view_size(view, who, TALIA_HAND), "");
    names_add_count(&deck, language, SAY_cards_one, talia_view_size(view, who, TALIA_DECK), "");
    names_add_count(&discard, language, SAY_cards_one,
                    talia_view_size(view, who, TALIA_DISCARD_PILE), "");
    const char *const values[] = {seat, hand.words, deck.words, discard.words, top};
    const Saying saying = top ? SAY_others_top : SAY_others;
    table_say(paper, PLAIN, say(language, saying), values, top ? 5 : 4);
    if (has_lasting_cards(view, who))
        show_zone(view, who, TALIA_IN_PLAY, SAY_in_play, language, paper);
    show_belongings(view, who, language, paper);
}

static void show_own_piles(const TaliaView *view, Language language, const Paper *paper)
{
    Names deck = {.words = ""}, discard = {.words = ""};
    const char *top = open_card(view, view->seat, language);
    names_add_count(&deck, language, SAY_cards_one, talia_view_size(view, view->seat, TALIA_DECK),
                    "");
    names_add_count(&discard, language, SAY_cards_one,
                    talia_view_size(view, view->seat, TALIA_DISCARD_PILE), "");
    const char *const values[] = {deck.words, discard.words, top};
    const Saying saying = top ? SAY_own_piles_top : SAY_own_piles;
    table_say(paper, PLAIN, say(language, saying), values, top ? 3 : 2);
    show_belongings(view, view->seat, language, paper);
}

void table_show(const TaliaView *view, Language language, const Paper *paper)
{
    fputc('\n', paper->out);
    show_middle(view, language, paper);
    show_pile_tokens(view, language, paper);
    show_trash(view, language, paper);
    for (int who = 0; who < talia_view_players(view); who++) {
        if (who != view->seat) show_other(view, who, language, paper);
    }
    show_own_piles(view, language, paper);
}

void table_show_own(const TaliaView *view, Language language, const Paper *paper)
{
    Names play = {.words = ""}, hand = {.words = ""}, counters = {.words = ""};
    zone_names(view, view->seat, TALIA_IN_PLAY, language, &play);
    zone_names(view, view->seat, TALIA_HAND, language, &hand);
    const char *const in_play[] = {play.words};
    const char *const in_hand[] = {hand.words};
    fputc('\n', paper->out);
    if (play.words[0]) table_say(paper, PLAIN, say(language, SAY_in_play), in_play, 1);
    table_say(paper, PLAIN, say(language, hand.words[0] ? SAY_hand : SAY_hand_empty), in_hand, 1);
    if (talia_view_turn_of(view) != view->seat) return;
    const TaliaCounters counter = talia_view_counters(view, view->seat);
    names_add_count(&counters, language, SAY_actions_one, counter.actions, "");
    names_add_count(&counters, language, SAY_buys_one, counter.buys, "");
    names_add_count(&counters, language, SAY_coins_one, counter.coins, "");
    paper_write(paper, PLAIN, counters.words);
}

void table_show_deck(const TaliaView *view, Language language, const Paper *paper)
{
    Names names = {.words = ""}, count = {.words = ""}, points = {.words = ""};
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        names_add_card(&names, (Wording){.language = language}, talia_view_card(view, kind),
                       talia_view_owned(view, view->seat, kind));
    names_add_count(&count, language, SAY_cards_one, talia_view_cards(view, view->seat), "");
    names_add_count(&points, language, SAY_points_one, talia_view_score(view, view->seat), "");
    const char *const values[] = {count.words, points.words, names.words};
    table_say(paper, PLAIN, say(language, SAY_deck), values, 3);
}

/* ---- A card -------------------------------------------------------------------------------- */

/* Where a card of that kind is to be had, if at all. */
static Saying card_saying(const TaliaView *view, int kind)
{
    if (kind == TALIA_NONE) return SAY_card_head_absent;
    if (talia_view_supply(view) >> kind & 1) return SAY_card_head;
    if (talia_view_beside(view) >> kind & 1) return SAY_card_head_beside;
    return talia_view_events(view) >> kind & 1 ? SAY_card_head_event : SAY_card_head_absent;
}

void table_show_card(const TaliaView *view, TaliaCard card, Language language, const Paper *paper)
{
    Names types = {.words = ""};
    char cost[NUMBER], left[NUMBER];
    const int kind = talia_view_kind(view, card);
    const Saying saying = card_saying(view, kind);
    const bool here = saying != SAY_card_head_absent;
    const int bits = here ? talia_view_types(view, kind) : talia_card_info(card)->types;
    for (int type = 0; type < TEXT_TYPES; type++) {
        if (bits >> type & 1) names_add(&types, text_type_name(language, 1 << type));
    }
    number_words(cost, here ? talia_view_cost(view, kind) : talia_card_info(card)->cost);
    number_words(left, here ? talia_view_pile(view, kind) : 0);
    const char *const values[] = {text_card_name(language, card), types.words, cost, left};
    table_say(paper, BOLD, say(language, saying), values, 4);
    paper_write(paper, PLAIN, text_card_text(language, card, talia_edition(view->game)));
}

/* ---- The end ------------------------------------------------------------------------------- */

static void show_score(const TaliaGame *game, int who, int seat, Language language,
                       const Paper *paper)
{
    Names points = {.words = ""}, turns = {.words = ""}, cards = {.words = ""};
    const char letter[2] = {(char)('A' + who), 0};
    names_add_count(&points, language, SAY_points_one, talia_score(game, who), "");
    names_add_count(&turns, language, SAY_turns_one, talia_turns(game, who), "");
    const char *const values[] = {points.words, turns.words, letter};
    const Saying saying = who == seat ? SAY_you_score : SAY_they_score;
    table_say(paper, BOLD, say(language, saying), values, 3);
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        char words[CELL], owned[NUMBER], worth[NUMBER];
        if (talia_points(game, who, kind) == 0) continue;
        number_words(owned, talia_owned(game, who, kind));
        number_words(worth, talia_points(game, who, kind));
        const char *const card[] = {text_card_name(language, talia_card(game, kind)), owned, worth};
        say_fill(words, sizeof words, say(language, SAY_score_of_card), card, 3);
        names_add(&cards, words);
    }
    if (cards.words[0]) paper_item(paper, cards.words);
}

void table_show_end(const TaliaGame *game, int seat, Language language, const Paper *paper)
{
    Names others = {.words = ""};
    const unsigned winners = talia_winners(game);
    const bool won = winners >> seat & 1;
    int count = 0;
    fputc('\n', paper->out);
    paper_write(paper, BOLD, say(language, SAY_over));
    for (int who = 0; who < talia_players(game); who++) {
        const char letter[2] = {(char)('A' + who), 0};
        show_score(game, who, seat, language, paper);
        if (!(winners >> who & 1) || who == seat) continue;
        names_add(&others, letter);
        count++;
    }
    const char *const values[] = {others.words};
    Saying saying = count > 1 ? SAY_they_share : SAY_they_win;
    if (won) saying = count ? SAY_you_share : SAY_you_win;
    table_say(paper, BOLD, say(language, saying), values, 1);
}
