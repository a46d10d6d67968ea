/* table.c - see table.h. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "names.h"

enum { WORDS = NAMES_ROOM + 256, NUMBER = 12, CELL = OPTION_WORDS + 32 };

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

/* The cards of a zone as the seat may see them, in the order of kinds. */
static void zone_names(TaliaView view, int who, TaliaZone zone, Language language, Names *names)
{
    uint8_t list[TALIA_MAX_OWNED];
    int count[TALIA_MAX_KINDS] = {0};
    const int size = talia_view_zone(view, who, zone, list);
    for (int i = 0; i < size; i++) {
        if (list[i] != TALIA_NONE) count[list[i]]++;
    }
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        names_add_card(names, language, talia_view_card(view, kind), count[kind]);
}

/* The card that lies open on a discard pile, or NULL. */
static const char *open_card(TaliaView view, int who, Language language)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(view, who, TALIA_DISCARD_PILE, list);
    return size ? text_card_name(language, talia_view_card(view, list[0])) : NULL;
}

/* ---- The table ----------------------------------------------------------------------------- */

/* Kinds with a supply pile: the basic ones as they are, the kingdom by cost. */
static int supply_kinds(TaliaView view, bool kingdom, int out[TALIA_MAX_KINDS])
{
    enum { BASIC_KINDS = 7 };
    int n = 0;
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        if (!(talia_view_supply(view) >> kind & 1) || (kind >= BASIC_KINDS) != kingdom) continue;
        int at = n++;
        while (kingdom && at > 0 &&
               talia_view_cost(view, out[at - 1]) > talia_view_cost(view, kind)) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = kind;
    }
    return n;
}

static int widest_name(TaliaView view, Language language)
{
    int widest = 0;
    for (int kind = 0; kind < talia_view_kinds(view); kind++) {
        const int width = text_width(text_card_name(language, talia_view_card(view, kind)));
        if (width > widest) widest = width;
    }
    return widest;
}

static void show_piles(TaliaView view, bool kingdom, Language language, const Paper *paper)
{
    static char text[TALIA_MAX_KINDS][CELL];
    char *cell[TALIA_MAX_KINDS];
    int kinds[TALIA_MAX_KINDS];
    const int widest = widest_name(view, language);
    const int n = supply_kinds(view, kingdom, kinds);
    for (int i = 0; i < n; i++) {
        const char *name = text_card_name(language, talia_view_card(view, kinds[i]));
        snprintf(text[i], sizeof text[i], "%d %s%*s %2d", talia_view_cost(view, kinds[i]), name,
                 widest - text_width(name), "", talia_view_pile(view, kinds[i]));
        cell[i] = text[i];
    }
    paper_columns(paper, cell, n);
}

static void show_trash(TaliaView view, Language language, const Paper *paper)
{
    Names names = {.words = ""};
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        names_add_card(&names, language, talia_view_card(view, kind), talia_view_trash(view, kind));
    const char *const values[] = {names.words};
    if (names.words[0]) table_say(paper, PLAIN, say(language, SAY_trash), values, 1);
}

static void show_other(TaliaView view, int who, Language language, const Paper *paper)
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
}

static void show_own_piles(TaliaView view, Language language, const Paper *paper)
{
    Names deck = {.words = ""}, discard = {.words = ""};
    const char *top = open_card(view, view.seat, language);
    names_add_count(&deck, language, SAY_cards_one, talia_view_size(view, view.seat, TALIA_DECK),
                    "");
    names_add_count(&discard, language, SAY_cards_one,
                    talia_view_size(view, view.seat, TALIA_DISCARD_PILE), "");
    const char *const values[] = {deck.words, discard.words, top};
    const Saying saying = top ? SAY_own_piles_top : SAY_own_piles;
    table_say(paper, PLAIN, say(language, saying), values, top ? 3 : 2);
}

void table_show(TaliaView view, Language language, const Paper *paper)
{
    fputc('\n', paper->out);
    paper_write(paper, BOLD, say(language, SAY_supply));
    show_piles(view, false, language, paper);
    show_piles(view, true, language, paper);
    show_trash(view, language, paper);
    for (int who = 0; who < talia_view_players(view); who++) {
        if (who != view.seat) show_other(view, who, language, paper);
    }
    show_own_piles(view, language, paper);
}

void table_show_own(TaliaView view, Language language, const Paper *paper)
{
    Names play = {.words = ""}, hand = {.words = ""}, counters = {.words = ""};
    zone_names(view, view.seat, TALIA_IN_PLAY, language, &play);
    zone_names(view, view.seat, TALIA_HAND, language, &hand);
    const char *const in_play[] = {play.words};
    const char *const in_hand[] = {hand.words};
    fputc('\n', paper->out);
    if (play.words[0]) table_say(paper, PLAIN, say(language, SAY_in_play), in_play, 1);
    table_say(paper, PLAIN, say(language, hand.words[0] ? SAY_hand : SAY_hand_empty), in_hand, 1);
    if (talia_view_turn_of(view) != view.seat) return;
    const TaliaCounters counter = talia_view_counters(view, view.seat);
    names_add_count(&counters, language, SAY_actions_one, counter.actions, "");
    names_add_count(&counters, language, SAY_buys_one, counter.buys, "");
    names_add_count(&counters, language, SAY_coins_one, counter.coins, "");
    paper_write(paper, PLAIN, counters.words);
}

/* ---- The question -------------------------------------------------------------------------- */

static Saying question_saying(TaliaView view, const TaliaDecision *decision)
{
    int verbs = 0;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) verbs += decision->mask[group] != 0;
    switch (decision->question) {
    case TALIA_Q_ACTION:
        return SAY_question_action;
    case TALIA_Q_BUY:
        return talia_view_plain_treasures(view) ? SAY_question_treasures : SAY_question_buy;
    case TALIA_Q_REACT:
        return SAY_question_react;
    case TALIA_Q_ORDER:
        return SAY_question_order;
    case TALIA_Q_LEAVE:
        return SAY_question_leave;
    default:
        if (verbs == 0) return SAY_question_whether;
        if (verbs > 1) return SAY_question_either;
        return (Saying)(SAY_question_play + (decision->verb[0] - TALIA_PLAY));
    }
}

static void option_cell(TaliaView view, TaliaChoice choice, const char *number, Language language,
                        char out[CELL])
{
    char words[OPTION_WORDS], priced[CELL], cost[NUMBER];
    option_words(view.game, choice, language, words);
    if (choice >> 8 == TALIA_BUY) {
        number_words(cost, talia_view_cost(view, choice & 0xff));
        const char *const values[] = {words, cost};
        say_fill(priced, sizeof priced, say(language, SAY_option_buy_for), values, 2);
    } else {
        snprintf(priced, sizeof priced, "%s", words);
    }
    snprintf(out, CELL, "%s %.*s", number, OPTION_WORDS + 16, priced);
}

void table_show_question(TaliaView view, Language language, const Paper *paper)
{
    static char text[TALIA_MAX_OPTIONS + 1][CELL];
    char *cell[TALIA_MAX_OPTIONS + 1];
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const TaliaDecision *decision = talia_view_decision(view);
    const Saying saying = question_saying(view, decision);
    const bool by_card = decision->card != TALIA_NONE;
    const TaliaCard card = by_card ? talia_view_card(view, decision->card) : TALIA_copper;
    const char *const values[] = {by_card ? text_card_name(language, card) : ""};
    table_say(paper, BOLD, say(language, saying), values, 1);
    if (saying == SAY_question_whether)
        paper_write(paper, PLAIN, text_card_text(language, card, talia_edition(view.game)));
    const int count = talia_options(view.game, options);
    int n = 0;
    for (int i = talia_view_plain_treasures(view) ? 0 : 1; i <= count; i++) {
        char number[NUMBER];
        snprintf(number, sizeof number, "%*d", count < 10 ? 1 : 2, i);
        option_cell(view, i ? options[i - 1] : TALIA_PLAY_TREASURES, number, language, text[n++]);
    }
    for (int i = 0; i < n; i++) cell[i] = text[i];
    paper_columns(paper, cell, n);
}

/* ---- A card -------------------------------------------------------------------------------- */

void table_show_card(TaliaView view, TaliaCard card, Language language, const Paper *paper)
{
    Names types = {.words = ""};
    char cost[NUMBER], left[NUMBER];
    const int kind = talia_view_kind(view, card);
    const bool here = kind != TALIA_NONE && (talia_view_supply(view) >> kind & 1);
    for (int type = 0; type < TALIA_TYPES; type++) {
        if (talia_card_info(card)->types >> type & 1)
            names_add(&types, text_type_name(language, 1 << type));
    }
    number_words(cost, here ? talia_view_cost(view, kind) : talia_card_info(card)->cost);
    number_words(left, here ? talia_view_pile(view, kind) : 0);
    const char *const values[] = {text_card_name(language, card), types.words, cost, left};
    table_say(paper, BOLD, say(language, here ? SAY_card_head : SAY_card_head_absent), values, 4);
    paper_write(paper, PLAIN, text_card_text(language, card, talia_edition(view.game)));
}

/* ---- The end ------------------------------------------------------------------------------- */

static void show_score(const TaliaGame *game, int who, int seat, Language language,
                       const Paper *paper)
{
    static char text[TALIA_MAX_KINDS][CELL];
    char *cell[TALIA_MAX_KINDS];
    Names points = {.words = ""}, turns = {.words = ""};
    const char letter[2] = {(char)('A' + who), 0};
    int n = 0;
    names_add_count(&points, language, SAY_points_one, talia_score(game, who), "");
    names_add_count(&turns, language, SAY_turns_one, talia_turns(game, who), "");
    const char *const values[] = {points.words, turns.words, letter};
    const Saying saying = who == seat ? SAY_you_score : SAY_they_score;
    table_say(paper, BOLD, say(language, saying), values, 3);
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        char owned[NUMBER], worth[NUMBER];
        if (talia_points(game, who, kind) == 0) continue;
        number_words(owned, talia_owned(game, who, kind));
        number_words(worth, talia_points(game, who, kind));
        const char *const card[] = {text_card_name(language, talia_card(game, kind)), owned, worth};
        say_fill(text[n], CELL, say(language, SAY_score_of_card), card, 3);
        cell[n] = text[n];
        n++;
    }
    paper_columns(paper, cell, n);
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
