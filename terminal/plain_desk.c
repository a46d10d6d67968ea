/* plain_desk.c - see plain_desk.h. */
#include "plain_desk.h"

#include <stdlib.h>
#include <string.h>

#include "../script/hash.h"
#include "../script/words.h"
#include "../text/near.h"
#include "answer.h"
#include "screen/board.h"
#include "screen/rulings.h"

enum { WORDS = NAMES_ROOM + 256, NUMBER = 12 };

void plain_desk_open(PlainDesk *plain, Desk *desk)
{
    *plain =
        (PlainDesk){.desk = desk, .paper = paper_open(), .asked = -1, .unheard = -1, .wish = -1};
}

void plain_desk_close(PlainDesk *plain)
{
    free(plain->told);
}

static Language language_of(const PlainDesk *plain)
{
    return plain->desk->language;
}

static void tell(const PlainDesk *plain, Style style, Saying saying, const char *zero,
                 const char *one)
{
    char words[WORDS];
    say_into(words, sizeof words, language_of(plain), saying, zero, one, "");
    paper_write(&plain->paper, style, words);
}

static void prompt(const PlainDesk *plain)
{
    fputs("> ", plain->paper.out);
    fflush(plain->paper.out);
}

/* ---- The table ------------------------------------------------------------------------------- */

static void write_piles(const PlainDesk *plain, Saying title, const PileSight *const *pile, int n)
{
    char all[WORDS];
    size_t used = 0;
    for (int i = 0; i < n && used < sizeof all; i++) {
        char words[SIGHT_WORDS], cost[NUMBER], left[NUMBER];
        snprintf(cost, sizeof cost, "%d", pile[i]->cost);
        snprintf(left, sizeof left, "%d", pile[i]->left);
        say_into(words, sizeof words, language_of(plain),
                 pile[i]->left < 0 ? SAY_event_for : SAY_pile_for,
                 text_card_name(language_of(plain), (TaliaCard)pile[i]->card), cost, left);
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? "; " : "", words);
    }
    if (n > 0) tell(plain, PLAIN, title, all, "");
}

/* Those on a pile: each player's, and Embargo. */
static void write_tokens(const PlainDesk *plain, const PileSight *pile)
{
    const Language language = language_of(plain);
    Names names = {.words = ""};
    for (int seat = 0; seat < plain->desk->sight.players; seat++) {
        const Saying saying = seat == plain->desk->seat ? SAY_token_own : SAY_token_of;
        for (int token = 0; token < SIGHT_TOKENS; token++) {
            char words[SIGHT_WORDS];
            if (!(pile->tokens[seat] >> token & 1)) continue;
            say_into(words, sizeof words, language, saying,
                     say(language, say_token((TaliaSetting)(TALIA_TOKEN_CARD + token))),
                     seat_name(plain->desk, seat), "");
            names_add(&names, words);
        }
    }
    names_add_copies(&names, language, say(language, SAY_token_embargo), pile->embargo);
    if (names.words[0])
        tell(plain, PLAIN, SAY_tokens_of_pile, text_card_name(language, (TaliaCard)pile->card),
             names.words);
}

static void write_list(const PlainDesk *plain, Saying saying, const CardList *list)
{
    Names names = {.words = ""};
    list_cards(list, language_of(plain), &names);
    if (list->count) tell(plain, PLAIN, saying, names.words, "");
}

static void write_table(const PlainDesk *plain)
{
    static const Saying titles[] = {SAY_supply, SAY_kingdom, SAY_beside, SAY_events};
    const Desk *desk = plain->desk;
    const Sight *sight = &desk->sight;
    const PileSight *pile[SIGHT_ALL_PILES];
    const int n = order_piles(sight, pile), supply = sight->supply.count;
    const int basic = supply < TALIA_BASIC_CARDS ? supply : TALIA_BASIC_CARDS;
    const int end[] = {basic, supply, supply + sight->beside.count, n};
    fputc('\n', plain->paper.out);
    for (int i = 0, from = 0; i < 4; from = end[i++])
        write_piles(plain, titles[i], pile + from, end[i] - from);
    for (int i = 0; i < n; i++) write_tokens(plain, pile[i]);
    write_list(plain, SAY_trash, &sight->trash);
    for (int seat = 0; seat < sight->players; seat++) {
        Names words = {.words = ""};
        if (seat == desk->seat) continue;
        other_words(desk, seat, &words);
        tell(plain, PLAIN, SAY_screen_says, seat_name(desk, seat), words.words);
    }
    Names own = {.words = ""};
    own_words(desk, &own);
    if (own.words[0]) tell(plain, PLAIN, SAY_screen_says, seat_name(desk, desk->seat), own.words);
}

static void write_own(const PlainDesk *plain)
{
    const Language language = language_of(plain);
    const Sight *sight = &plain->desk->sight;
    const SideSight *side = &sight->side[plain->desk->seat];
    Names counters = {.words = ""};
    fputc('\n', plain->paper.out);
    write_list(plain, SAY_in_play, &side->play);
    write_list(plain, SAY_hand, &side->hand);
    if (side->hand.count == 0) tell(plain, PLAIN, SAY_hand_empty, "", "");
    if (sight->turn_of != plain->desk->seat) return;
    names_add_count(&counters, language, SAY_actions_one, sight->actions, "");
    names_add_count(&counters, language, SAY_buys_one, sight->buys, "");
    names_add_count(&counters, language, SAY_coins_one, sight->coins, "");
    paper_write(&plain->paper, PLAIN, counters.words);
}

static void write_deck(const PlainDesk *plain)
{
    if (plain->desk->seat < 0 || !plain->desk->has_view) return;
    const SideSight *side = &plain->desk->sight.side[plain->desk->seat];
    tell(plain, BOLD, SAY_deck_owns, "", "");
    Names names = {.words = ""};
    list_cards(&side->owns, language_of(plain), &names);
    paper_item(&plain->paper, names.words);
}

/* ---- The question ---------------------------------------------------------------------------- */

/* All Treasures at once have number 0. */
static int first_number(const Sight *sight)
{
    return sight->option[0].key == SIGHT_ALL_TREASURES ? 0 : 1;
}

static int cost_of(const Sight *sight, int card)
{
    const PileSight *pile[SIGHT_ALL_PILES];
    const int n = order_piles(sight, pile);
    for (int i = 0; i < n; i++) {
        if (pile[i]->card == card) return pile[i]->cost;
    }
    return 0;
}

static void write_option(const PlainDesk *plain, int number, const OptionSight *option)
{
    char words[SIGHT_WORDS], item[SIGHT_WORDS + 2 * NUMBER], cost[NUMBER];
    snprintf(words, sizeof words, "%s", option->words);
    if (option->verb == TALIA_BUY && option->card != TALIA_NONE) {
        snprintf(cost, sizeof cost, "%d", cost_of(&plain->desk->sight, option->card));
        say_into(words, sizeof words, language_of(plain), SAY_option_buy_for, option->words, cost,
                 "");
    }
    snprintf(item, sizeof item, "%d %s", number, words);
    paper_item(&plain->paper, item);
}

/* Where a card offers nothing but words, its text says what they mean. */
static bool needs_text(const Sight *sight)
{
    for (int i = 0; i < sight->options; i++) {
        if (sight->option[i].card != TALIA_NONE) return false;
    }
    return sight->asking != TALIA_NONE;
}

static void write_question(PlainDesk *plain)
{
    const Sight *sight = &plain->desk->sight;
    if (sight->turn_of == plain->desk->seat && sight->turn != plain->turn) {
        write_table(plain);
        plain->turn = sight->turn;
    }
    write_own(plain);
    paper_write(&plain->paper, BOLD, sight->question);
    if (needs_text(sight))
        paper_write(
            &plain->paper, PLAIN,
            text_card_text(language_of(plain), (TaliaCard)sight->asking, plain->desk->edition));
    for (int i = 0; i < sight->options; i++)
        write_option(plain, first_number(sight) + i, &sight->option[i]);
    plain->asked = sight->n;
    prompt(plain);
}

/* ---- What has happened ----------------------------------------------------------------------- */

static void write_seats(PlainDesk *plain)
{
    const Desk *desk = plain->desk;
    Names names = {.words = ""};
    if (desk->state != STATE_WAITING) return;
    for (int seat = 0; seat < desk->players; seat++)
        names_add(&names, desk->sitting[seat].is_open ? say(desk->language, SAY_screen_open)
                                                      : seat_name(desk, seat));
    if (strncmp(names.words, plain->seats, sizeof plain->seats - 1) == 0) return;
    snprintf(plain->seats, sizeof plain->seats, "%s", names.words);
    tell(plain, PLAIN, SAY_screen_waiting, "", "");
    paper_item(&plain->paper, plain->seats);
}

static uint64_t hash_of(const LogLine *line)
{
    return hash_bytes(line->words, strlen(line->words));
}

static void write_log(PlainDesk *plain)
{
    const Desk *desk = plain->desk;
    for (; plain->lines < desk->lines; plain->lines++) {
        const LogLine *line = &desk->line[plain->lines];
        char words[WORDS];
        plain->told = grown(plain->told, (size_t)plain->lines, &plain->room, sizeof *plain->told);
        plain->told[plain->lines] = hash_of(line);
        snprintf(words, sizeof words, "%*s%s", 2 * line->depth, "", line->words);
        if (line->begins) fputc('\n', plain->paper.out);
        paper_write(&plain->paper, line->begins ? BOLD : PLAIN, words);
    }
}

static void write_emote(const PlainDesk *plain)
{
    Desk *desk = plain->desk;
    if (desk->emote < 0) return;
    tell(plain, PLAIN, SAY_screen_says, seat_name(desk, desk->emote_of),
         say(desk->language, (Saying)(SAY_emote_hello + desk->emote)));
    desk->emote = -1;
}

static void write_wish(PlainDesk *plain)
{
    const Desk *desk = plain->desk;
    const int wish = desk->undo_by < 0 ? -1 : desk->undo_wish;
    if (wish == plain->wish) return;
    plain->wish = wish;
    if (wish < 0) return;
    tell(plain, BOLD, desk->must_answer ? SAY_screen_asks_undo : SAY_screen_undo_asked,
         seat_name(desk, desk->undo_by), "");
    if (desk->must_answer) prompt(plain);
}

static void write_end(PlainDesk *plain)
{
    const Desk *desk = plain->desk;
    if (plain->is_over || !desk->summary.is_there) return;
    char *scores = over_words(desk);
    plain->is_over = true;
    fputc('\n', plain->paper.out);
    tell(plain, BOLD, SAY_over, "", "");
    if (scores) paper_write(&plain->paper, PLAIN, scores);
    free(scores);
}

/* Whether a question of the game stands, to be answered now. */
static bool asks_question(const PlainDesk *plain)
{
    const Desk *desk = plain->desk;
    return desk_is_asked(desk) && !desk->is_waiting && !desk->is_cut_off;
}

bool plain_desk_asks(const PlainDesk *plain)
{
    return asks_question(plain) || (plain->desk->must_answer && !plain->desk->is_cut_off);
}

bool plain_desk_awaits(const PlainDesk *plain, const char *typed)
{
    const bool yes_or_no = answer_is(typed, SAY_word_yes) || answer_is(typed, SAY_word_no);
    return asks_question(plain) || (plain_desk_asks(plain) && yes_or_no);
}

/* What was taken back is told no more; what came after it is, and nothing that was told already:
 * who comes back is sent all of the log. */
static void go_back(PlainDesk *plain)
{
    const Desk *desk = plain->desk;
    int same = 0;
    while (same < plain->lines && same < desk->lines &&
           plain->told[same] == hash_of(&desk->line[same]))
        same++;
    plain->lines = same;
    if (plain->asked > plain->desk->sight.n) plain->asked = -1;
    if (!plain->desk->summary.is_there) plain->is_over = false;
}

/* The house may not have heard the last choice: if the same is asked again it is said again. */
static void choose_again(PlainDesk *plain)
{
    Desk *desk = plain->desk;
    if (plain->unheard < 0 || !asks_question(plain)) return;
    const bool is_same = plain->unheard == desk->sight.n;
    plain->unheard = -1;
    for (int i = 0; is_same && i < desk->sight.options; i++) {
        if (strcmp(desk->sight.option[i].label, desk->chosen) != 0) continue;
        plain->asked = desk->sight.n; /* and answered */
        desk_choose(desk, i);
        return;
    }
}

void plain_desk_lost(PlainDesk *plain)
{
    Desk *desk = plain->desk;
    if (desk->chosen_id >= 0) plain->unheard = desk->chosen_n;
    desk->chosen_id = -1;
    plain->asked = -1;
}

void plain_desk_take(PlainDesk *plain, const char *text, size_t length)
{
    Desk *desk = plain->desk;
    desk_take(desk, text, length);
    desk_skip(desk);
    go_back(plain);
    paper_measure(&plain->paper);
    write_seats(plain);
    write_log(plain);
    write_emote(plain);
    write_wish(plain);
    if (desk->table[0]) plain_desk_tell(plain);
    choose_again(plain);
    if (asks_question(plain) && plain->asked != desk->sight.n) write_question(plain);
    write_end(plain);
    fflush(plain->paper.out);
}

void plain_desk_tell(PlainDesk *plain)
{
    Desk *desk = plain->desk;
    if (!desk->words[0]) return;
    paper_write(&plain->paper, BOLD, desk->words);
    desk->words[0] = 0;
    if (plain_desk_asks(plain) && plain->asked == desk->sight.n) prompt(plain);
    fflush(plain->paper.out);
}

/* ---- What is typed --------------------------------------------------------------------------- */

static void write_help(const PlainDesk *plain)
{
    static const Saying rows[] = {SAY_helps_treasures, SAY_helps_table,   SAY_helps_deck,
                                  SAY_helps_wish,      SAY_helps_start,   SAY_helps_resign,
                                  SAY_helps_help,      SAY_helps_stand_up};
    tell(plain, PLAIN, SAY_help_answer, "", "");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) tell(plain, PLAIN, rows[i], "", "");
}

static void explain(const PlainDesk *plain, const char *typed)
{
    char words[ANSWER_WORDS], head[DESK_WORDS];
    const Language language = language_of(plain);
    const int card = answer_card(typed, language, words);
    if (card < 0) {
        paper_write(&plain->paper, PLAIN, words);
        return;
    }
    char *rulings = rulings_of((TaliaCard)card, language);
    card_head(card, language, head);
    paper_write(&plain->paper, BOLD, head);
    paper_write(&plain->paper, PLAIN,
                text_card_text(language, (TaliaCard)card, plain->desk->edition));
    if (rulings) paper_write(&plain->paper, PLAIN, rulings);
    free(rulings);
}

/* One that is a word, by its name in either language. */
static AnswerFit fit_of_word(const char *typed, const char *label)
{
    AnswerFit best = ANSWER_IS_NOT;
    for (int word = 0; word < TALIA_WORDS; word++) {
        if (strcmp(label, text_word((TaliaWord)word)) != 0) continue;
        for (int language = 0; language < LANGUAGES; language++)
            best = better_fit(
                best, answer_fits(typed, say((Language)language, (Saying)(SAY_word_end + word))));
    }
    return best;
}

static AnswerFit fit_of(const char *typed, const OptionSight *option)
{
    const AnswerFit best =
        better_fit(answer_fits(typed, option->words), answer_fits(typed, option->label));
    if (option->card == TALIA_NONE) return better_fit(best, fit_of_word(typed, option->label));
    return better_fit(best,
                      answer_fits_card(typed, (TaliaVerb)option->verb, (TaliaCard)option->card));
}

/* The options that fit best; how many. */
static int find_options(const Sight *sight, const char *typed, int out[TALIA_MAX_OPTIONS + 1])
{
    AnswerFit best = ANSWER_BEGINS;
    int n = 0;
    for (int i = 0; i < sight->options; i++) {
        const AnswerFit fit = fit_of(typed, &sight->option[i]);
        if (fit < best) continue;
        if (fit > best) n = 0;
        best = fit;
        out[n++] = i;
    }
    return n;
}

static void take_number(const PlainDesk *plain, const char *typed)
{
    const Sight *sight = &plain->desk->sight;
    const long option = strtol(typed, NULL, 10) - first_number(sight);
    char most[NUMBER];
    snprintf(most, sizeof most, "%d", sight->options - 1 + first_number(sight));
    if (option >= 0 && option < sight->options)
        desk_choose(plain->desk, (int)option);
    else
        tell(plain, PLAIN, SAY_not_a_number, typed, most);
}

/* False: it is no command. */
static bool obey(PlainDesk *plain, const char *typed)
{
    Desk *desk = plain->desk;
    if (typed[0] == '?') {
        const char *card = typed + 1 + strspn(typed + 1, " ");
        if (*card)
            explain(plain, card);
        else
            write_help(plain);
    } else if (answer_is(typed, SAY_command_table)) {
        if (desk->has_view) write_table(plain);
    } else if (answer_is(typed, SAY_command_deck)) {
        write_deck(plain);
    } else if (answer_is(typed, SAY_command_undo)) {
        desk_undo(desk);
    } else if (answer_is(typed, SAY_command_start)) {
        desk_ask(desk, "start");
    } else if (answer_is(typed, SAY_command_resign)) {
        plain->is_resigning = desk->seat >= 0 && desk->has_view;
        if (plain->is_resigning) tell(plain, BOLD, SAY_screen_resign, "", "");
    } else if (answer_is(typed, SAY_command_quit)) {
        plain->is_left = true;
    } else {
        return false;
    }
    return true;
}

/* What nobody has understood; while others are asked, whom all wait for. */
static void tell_unknown(const PlainDesk *plain, const char *typed, const int *option, int n)
{
    const Desk *desk = plain->desk;
    char quote[NEAR_QUOTE];
    Names names = {.words = ""};
    near_quote(typed, strlen(typed), quote);
    for (int i = 0; i < n; i++) names_add(&names, desk->sight.option[option[i]].words);
    if (desk->is_cut_off)
        tell(plain, PLAIN, SAY_screen_cut_off, "", "");
    else if (desk->has_view && !desk_is_asked(desk) && desk->sight.asked >= 0)
        paper_write(&plain->paper, PLAIN, desk->sight.question);
    else
        tell(plain, PLAIN, n ? SAY_ambiguous : SAY_not_an_option, quote, names.words);
}

static void take_answer(PlainDesk *plain, const char *typed)
{
    Desk *desk = plain->desk;
    const Sight *sight = &desk->sight;
    int option[TALIA_MAX_OPTIONS + 1];
    const bool is_asked = asks_question(plain);
    if (is_asked && typed[strspn(typed, "0123456789")] == 0) {
        take_number(plain, typed);
        return;
    }
    const int n = is_asked ? find_options(sight, typed, option) : 0;
    if (n == 1)
        desk_choose(desk, option[0]);
    else if (is_asked && first_number(sight) == 0 && answer_is(typed, SAY_command_treasures))
        desk_choose(desk, 0);
    else if (!obey(plain, typed))
        tell_unknown(plain, typed, option, n);
}

void plain_desk_typed(PlainDesk *plain, const char *typed)
{
    Desk *desk = plain->desk;
    const bool yes = answer_is(typed, SAY_word_yes), no = answer_is(typed, SAY_word_no);
    if (plain->is_resigning) {
        plain->is_resigning = false;
        if (yes) desk_ask(desk, "resign");
    } else if (desk->must_answer && (yes || no)) {
        desk_allow(desk, yes);
    } else if (*typed) {
        take_answer(plain, typed);
    }
    if (plain->is_left) return;
    if (plain_desk_asks(plain) || plain->is_resigning) prompt(plain);
    fflush(plain->paper.out);
}
