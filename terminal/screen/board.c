/* board.c - see board.h. */
#include "board.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "../../text/text.h"

static const Ink PLAIN_INK = {TONE_PLAIN, LOOK_PLAIN};
static const Ink DIM_INK = {TONE_DIM, LOOK_PLAIN};
static const Ink KEY_INK = {TONE_KEY, LOOK_BOLD};
static const Ink BOLD_INK = {TONE_PLAIN, LOOK_BOLD};

/* ---- Cards ----------------------------------------------------------------------------------- */

/* The first type of these that a card has says how it looks. */
static const struct {
    int type;
    char mark;
    Tone tone;
} looks[] = {
    {TALIA_CURSE, 'x', TONE_CURSE},       {TALIA_ATTACK, '!', TONE_ATTACK},
    {TALIA_REACTION, '#', TONE_REACTION}, {TALIA_DURATION, '&', TONE_DURATION},
    {TALIA_RESERVE, '=', TONE_RESERVE},   {TALIA_TREASURE, '$', TONE_TREASURE},
    {TALIA_VICTORY, '^', TONE_VICTORY},   {TALIA_EVENT, '*', TONE_EVENT},
    {TALIA_TRAVELLER, '>', TONE_PLAIN},
};
enum { LOOKS = sizeof looks / sizeof looks[0] };

char card_mark(int types)
{
    for (int i = 0; i < LOOKS; i++) {
        if (types & looks[i].type) return looks[i].mark;
    }
    return '+';
}

Tone card_tone(int types)
{
    for (int i = 0; i < LOOKS; i++) {
        if (types & looks[i].type) return looks[i].tone;
    }
    return TONE_PLAIN;
}

int card_types(int card)
{
    return card == TALIA_NONE ? 0 : talia_card_info((TaliaCard)card)->types;
}

void say_into(char *out, size_t size, Language language, Saying saying, const char *zero,
              const char *one, const char *two)
{
    const char *const values[] = {zero, one, two};
    say_fill(out, size, say(language, saying), values, 3);
}

void list_cards(const CardList *list, Language language, Names *out)
{
    bool done[256] = {false};
    for (int i = 0; i < list->count; i++) {
        const int card = list->card[i];
        if (done[card]) continue;
        done[card] = true;
        const int count = cards_of(list, card);
        if (card == TALIA_NONE)
            names_add_count(out, language, SAY_unnamed_one, count, "");
        else
            names_add_card(out, (Wording){.language = language}, (TaliaCard)card, count);
    }
}

const char *seat_name(const Desk *desk, int seat)
{
    static const char letters[TALIA_MAX_PLAYERS][2] = {"A", "B", "C", "D", "E", "F"};
    if (seat < 0 || seat >= TALIA_MAX_PLAYERS) return "";
    return desk->sitting[seat].name[0] ? desk->sitting[seat].name : letters[seat];
}

static void list_types(int types, Language language, Names *out)
{
    for (int type = 0; type < TEXT_TYPES; type++) {
        if (types >> type & 1) names_add(out, text_type_name(language, 1 << type));
    }
}

void card_head(int card, Language language, char out[DESK_WORDS])
{
    char cost[16];
    Names types = {.words = ""};
    const TaliaCardInfo *info = talia_card_info((TaliaCard)card);
    list_types(info->types, language, &types);
    snprintf(cost, sizeof cost, "%d", info->cost);
    say_into(out, DESK_WORDS, language, SAY_screen_card, text_card_name(language, (TaliaCard)card),
             types.words, cost);
}

int paint_card(Picture *picture, Rect at, int from, int card, Language language, int edition)
{
    char head[DESK_WORDS];
    card_head(card, language, head);
    const Ink ink = {(uint8_t)card_tone(card_types(card)), LOOK_BOLD};
    const int first = picture_flow(picture, (Flow){at, from, 2, ink}, head);
    const int above = first - from > 0 ? first - from : 0;
    const Rect rest = {at.x, at.y + above, at.width, at.height - above};
    return first + picture_flow(picture,
                                (Flow){rest, from > first ? from - first : 0, 0, PLAIN_INK},
                                text_card_text(language, (TaliaCard)card, edition));
}

/* ---- Lines across the screen ----------------------------------------------------------------- */

void paint_title(Picture *picture, const char *left, const char *right)
{
    const int room = picture->width - 2 - (*right ? text_width(right) + 1 : 0);
    picture_put(picture, 1, 0, room, BOLD_INK, left);
    picture_put_right(picture, 1, 0, picture->width - 2, BOLD_INK, right);
    picture_mark(picture, (Rect){0, 0, picture->width, 1}, LOOK_REVERSE);
}

static const char *key_name(int key, char out[8])
{
    snprintf(out, 8, "%c", key);
    return key == '\n' ? "Enter" : key == 27 ? "Esc" : key == ' ' ? "Space" : out;
}

static int key_width(const KeyWord *key, Language language)
{
    char name[8];
    return (int)strlen(key_name(key->key, name)) + 1 + text_width(say(language, key->saying));
}

/* Two columns stand between two keys, or one where that is all the room there is. */
static int gap_of_keys(const KeyWord *keys, int count, Language language, int room)
{
    int width = 0;
    for (int i = 0; i < count; i++) width += key_width(&keys[i], language);
    return width + 2 * count <= room ? 2 : 1;
}

/* Where there is no room for all, the last one stays: it is how one leaves. */
void paint_keys(Picture *picture, const KeyWord *keys, int count, Language language)
{
    const int y = picture->height - 1;
    const int gap = gap_of_keys(keys, count, language, picture->width);
    const int last = count > 0 ? key_width(&keys[count - 1], language) + gap : 0;
    int x = 1;
    for (int i = 0; i < count; i++) {
        char name[8];
        const int width = key_width(&keys[i], language);
        if (x + width + (i < count - 1 ? last : 0) > picture->width) continue;
        picture_spot(picture, (Rect){x, y, width, 1}, SPOT_KEY, keys[i].key);
        const int after =
            x + picture_put(picture, x, y, 8, KEY_INK, key_name(keys[i].key, name)) + 1;
        picture_put(picture, after, y, width, PLAIN_INK, say(language, keys[i].saying));
        x += width + gap;
    }
}

static void paint_heading(const Board *board, Picture *picture)
{
    const Desk *desk = board->desk;
    const Sight *sight = &desk->shown;
    char turn[DESK_WORDS], left[2 * DESK_WORDS], right[DESK_WORDS], number[16];
    Names counters = {.words = ""};
    snprintf(number, sizeof number, "%d", sight->turn);
    if (sight->turn_of == desk->seat)
        say_into(turn, sizeof turn, desk->language,
                 sight->is_extra ? SAY_you_extra_turn : SAY_you_turn, number, "", "");
    else
        say_into(turn, sizeof turn, desk->language,
                 sight->is_extra ? SAY_they_extra_turn : SAY_they_turn, number,
                 seat_name(desk, sight->turn_of), "");
    snprintf(left, sizeof left, "%s · %s", desk->kingdom[0] ? desk->kingdom : "talia", turn);
    names_add_count(&counters, desk->language, SAY_actions_one, sight->actions, "");
    names_add_count(&counters, desk->language, SAY_buys_one, sight->buys, "");
    names_add_count(&counters, desk->language, SAY_coins_one, sight->coins, "");
    snprintf(right, sizeof right, "%.*s", (int)sizeof right - 1, counters.words);
    paint_title(picture, left, right);
}

/* ---- The supply ------------------------------------------------------------------------------ */

/* Which option is about a card in that zone, before that seat (-1: any); -1: none is. */
static int option_of(const Desk *desk, int card, int zone, int seat)
{
    if (desk_is_showing(desk) || !desk_is_asked(desk)) return -1;
    for (int i = 0; i < desk->sight.options; i++) {
        const OptionSight *option = &desk->sight.option[i];
        if (option->card == card && option->zone == zone && (seat < 0 || option->seat == seat))
            return i;
    }
    return -1;
}

int order_piles(const Sight *sight, const PileSight *out[SIGHT_ALL_PILES])
{
    int n = 0;
    for (int i = 0; i < sight->supply.count; i++) {
        const PileSight *pile = &sight->supply.pile[i];
        int at = n++;
        while (at > TALIA_BASIC_CARDS && out[at - 1]->cost > pile->cost) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = pile;
    }
    for (int i = 0; i < sight->beside.count; i++) out[n++] = &sight->beside.pile[i];
    for (int i = 0; i < sight->events.count; i++) out[n++] = &sight->events.pile[i];
    return n;
}

/* "2E Bc": Embargo tokens, then each player's. */
static void token_words(const PileSight *pile, char out[64])
{
    static const char signs[SIGHT_TOKENS + 1] = "cab$-t";
    size_t n = 0;
    if (pile->embargo) n += (size_t)snprintf(out, 64, "%dE", pile->embargo);
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        for (int token = 0; token < SIGHT_TOKENS && n < 56; token++) {
            if (pile->tokens[seat] >> token & 1)
                n += (size_t)snprintf(out + n, 64 - n, "%s%c%c", n ? " " : "", 'A' + seat,
                                      signs[token]);
        }
    }
    out[n] = 0;
}

static void paint_option_key(const Board *board, Picture *picture, Rect at, int option)
{
    if (option < 0) return;
    const char key[2] = {board->desk->sight.option[option].key, 0};
    picture_put(picture, at.x, at.y, 1, KEY_INK, key);
    picture_spot(picture, at, SPOT_OPTION, option);
    if (option == board->cursor) picture_mark(picture, at, LOOK_REVERSE);
}

/* Key and mark stand before a pile's name, cost and number after it. */
enum { BEFORE = 4, FIGURES = 6, GAP = 2 };

/* Columns that the widest pile wants. */
static int widest_pile(const Sight *sight, Language language)
{
    const PileSight *piles[SIGHT_ALL_PILES];
    const int n = order_piles(sight, piles);
    int widest = 0;
    for (int i = 0; i < n; i++) {
        char tokens[64];
        token_words(piles[i], tokens);
        const int width = text_width(text_card_name(language, (TaliaCard)piles[i]->card)) +
                          (tokens[0] ? (int)strlen(tokens) + 1 : 0);
        if (width > widest) widest = width;
    }
    return BEFORE + widest + FIGURES + GAP;
}

static void paint_pile(const Board *board, Picture *picture, Rect at, const PileSight *pile)
{
    const Desk *desk = board->desk;
    char tokens[64], mark[2] = {card_mark(pile->types), 0}, figures[32];
    const Ink ink = {(uint8_t)card_tone(pile->types),
                     pile->left == 0 ? LOOK_UNDERLINE : LOOK_PLAIN};
    token_words(pile, tokens);
    if (pile->left >= 0)
        snprintf(figures, sizeof figures, "%2d %3d", pile->cost, pile->left);
    else
        snprintf(figures, sizeof figures, "%2d    ", pile->cost);
    const int gap = at.width > LAYOUT_PILE ? GAP : 1;
    const int room = at.width - BEFORE - FIGURES - gap;
    const int for_tokens = tokens[0] ? (int)strlen(tokens) + 1 : 0;
    picture_spot(picture, at, SPOT_CARD, pile->card);
    picture_put(picture, at.x + 2, at.y, 1, ink, mark);
    picture_put(picture, at.x + BEFORE, at.y, room - for_tokens, pile->left == 0 ? DIM_INK : ink,
                text_card_name(desk->language, (TaliaCard)pile->card));
    if (for_tokens) picture_put_right(picture, at.x + BEFORE, at.y, room, BOLD_INK, tokens);
    picture_put(picture, at.x + BEFORE + room, at.y, FIGURES, pile->left == 0 ? DIM_INK : PLAIN_INK,
                figures);
    const int zone = pile->left < 0 ? TALIA_EVENT_LINE : TALIA_SUPPLY;
    paint_option_key(board, picture, (Rect){at.x, at.y, at.width - 1, 1},
                     option_of(desk, pile->card, zone, -1));
}

static void paint_supply(const Board *board, Picture *picture, const Layout *layout)
{
    const PileSight *piles[SIGHT_ALL_PILES];
    const int n = order_piles(&board->desk->shown, piles);
    const Rect at = layout->supply;
    int width = at.width / layout->supply_columns;
    if (width > LAYOUT_WIDEST_PILE) width = LAYOUT_WIDEST_PILE;
    for (int i = 0; i < n; i++) {
        const int column = i / (at.height > 0 ? at.height : 1);
        const Rect cell = {at.x + column * width, at.y + i % at.height, width, 1};
        if (column < layout->supply_columns) paint_pile(board, picture, cell, piles[i]);
    }
}

/* ---- What lies before players ---------------------------------------------------------------- */

static void add_words(Names *out, const char *words)
{
    const size_t at = strlen(out->words);
    snprintf(out->words + at, sizeof out->words - at, "%s%s", at ? " · " : "", words);
}

static void add_zone(Names *out, const CardList *list, Saying saying, Language language)
{
    Names cards = {.words = ""};
    char words[NAMES_ROOM];
    if (list->count == 0) return;
    list_cards(list, language, &cards);
    say_into(words, sizeof words, language, saying, cards.words, "", "");
    add_words(out, words);
}

static void add_tokens(Names *out, const SideSight *side, Language language)
{
    char words[DESK_WORDS], number[16];
    snprintf(number, sizeof number, "%d", side->pirate);
    say_into(words, sizeof words, language, SAY_token_pirate, number, "", "");
    if (side->pirate) add_words(out, words);
    if (side->journey_down) add_words(out, say(language, SAY_token_journey));
    if (side->minus_card) add_words(out, say(language, SAY_token_minus_card));
    if (side->minus_coin) add_words(out, say(language, SAY_token_minus_coin));
    if (side->inherited == TALIA_NONE) return;
    say_into(words, sizeof words, language, SAY_token_inherited,
             text_card_name(language, (TaliaCard)side->inherited), "", "");
    add_words(out, words);
}

static void add_mats(Names *out, const SideSight *side, Language language)
{
    add_zone(out, &side->staying, SAY_screen_staying, language);
    add_zone(out, &side->revealed, SAY_screen_revealed, language);
    add_zone(out, &side->island, SAY_mat_island, language);
    if (side->shows_native) {
        add_zone(out, &side->native, SAY_mat_native, language);
    } else if (side->native_count) {
        CardList unknown = {.count = 0};
        for (int i = 0; i < side->native_count; i++) cards_add(&unknown, TALIA_NONE);
        add_zone(out, &unknown, SAY_mat_native, language);
    }
    add_zone(out, &side->tavern, SAY_mat_tavern, language);
    add_zone(out, &side->aside, SAY_mat_aside, language);
    add_tokens(out, side, language);
}

void other_words(const Desk *desk, int seat, Names *out)
{
    const SideSight *side = &desk->shown.side[seat];
    char words[DESK_WORDS], hand[16], deck[16], discard[16], score[32] = "";
    snprintf(hand, sizeof hand, "%d", side->hand_count);
    snprintf(deck, sizeof deck, "%d", side->deck_count);
    snprintf(discard, sizeof discard, "%d", side->discard_count);
    say_into(words, sizeof words, desk->language, SAY_screen_other, hand, deck, discard);
    strcpy(out->words, "");
    add_words(out, words);
    if (side->discard_top != TALIA_NONE) {
        snprintf(words, sizeof words, " (%s)",
                 text_card_name(desk->language, (TaliaCard)side->discard_top));
        strncat(out->words, words, sizeof out->words - strlen(out->words) - 1);
    }
    if (side->score != INT_MIN) {
        Names points = {.words = ""};
        names_add_count(&points, desk->language, SAY_points_one, side->score, "");
        snprintf(score, sizeof score, "%.*s", (int)sizeof score - 1, points.words);
        add_words(out, score);
    }
    add_zone(out, &side->play, SAY_in_play, desk->language);
    add_mats(out, side, desk->language);
    if (desk->sitting[seat].has_resigned)
        add_words(out, say(desk->language, SAY_screen_resigned));
    else if (desk->sitting[seat].bot_plays)
        add_words(out, say(desk->language, SAY_screen_bot_plays));
    else if (desk->sitting[seat].is_person && !desk->sitting[seat].is_present)
        add_words(out, say(desk->language, SAY_screen_away));
}

/* Opponents in the order in which they play, from the one after the desk's seat on; how many. */
static int list_others(const Desk *desk, int out[TALIA_MAX_PLAYERS])
{
    const int players = desk->shown.players;
    int n = 0;
    for (int i = 1; i <= players; i++) {
        const int seat = ((desk->seat < 0 ? -1 : desk->seat) + i + players) % players;
        if (seat != desk->seat) out[n++] = seat;
    }
    return n;
}

/* The name, and in the rows of `at` what lies before that player. Returns these rows; where there
 * are none, how many it would take. */
static int paint_other(const Desk *desk, Picture *picture, Rect at, int seat)
{
    enum { AROUND = 3 };
    Names words = {.words = ""};
    const char *name = seat_name(desk, seat);
    const int width = text_width(name) < 16 ? text_width(name) : 16;
    other_words(desk, seat, &words);
    const Rect rest = {at.x + AROUND + width, at.y, at.width - AROUND - width, at.height};
    if (at.height == 0) return picture_flow(NULL, (Flow){rest, 0, 2, PLAIN_INK}, words.words);
    const bool is_on_turn = desk->shown.turn_of == seat && desk->shown.asked >= 0;
    picture_put(picture, at.x, at.y, 1, KEY_INK, is_on_turn ? ">" : " ");
    picture_put(picture, at.x + 2, at.y, width, BOLD_INK, name);
    if (at.height == 1)
        picture_put(picture, rest.x, rest.y, rest.width, PLAIN_INK, words.words);
    else
        picture_flow(picture, (Flow){rest, 0, 2, PLAIN_INK}, words.words);
    return at.height;
}

/* Each has a row; those that are left go to the first ones that need more. */
static void paint_others(const Board *board, Picture *picture, Rect at)
{
    int seat[TALIA_MAX_PLAYERS], y = at.y;
    const int n = list_others(board->desk, seat);
    int more = at.height - n;
    for (int i = 0; i < n && y < at.y + at.height; i++) {
        const int wanted = paint_other(board->desk, picture, (Rect){at.x, y, at.width, 0}, seat[i]);
        const int rows = 1 + (wanted - 1 < more ? wanted - 1 : more > 0 ? more : 0);
        more -= rows - 1;
        y += paint_other(board->desk, picture, (Rect){at.x, y, at.width, rows}, seat[i]);
    }
}

void own_words(const Desk *desk, Names *out)
{
    char words[DESK_WORDS], deck[16], discard[64], points[32] = "";
    if (desk->seat < 0) return;
    const SideSight *side = &desk->shown.side[desk->seat];
    snprintf(deck, sizeof deck, "%d", side->deck_count);
    snprintf(discard, sizeof discard, "%d", side->discard_count);
    add_zone(out, &side->play, SAY_in_play, desk->language);
    add_mats(out, side, desk->language);
    say_into(words, sizeof words, desk->language, SAY_screen_own, deck, discard, "");
    add_words(out, words);
    if (side->score == INT_MIN) return;
    Names score = {.words = ""};
    names_add_count(&score, desk->language, SAY_points_one, side->score, "");
    snprintf(points, sizeof points, "%.*s", (int)sizeof points - 1, score.words);
    add_words(out, points);
}

/* ---- The hand -------------------------------------------------------------------------------- */

/* "a +Smithy x2": how many columns, painted where there is a picture. */
static int paint_hand_card(const Board *board, Picture *picture, int x, int y, int card, int count)
{
    const Desk *desk = board->desk;
    char words[CARD_WORDS + 16], mark[2] = {card_mark(card_types(card)), 0};
    const char *name = card == TALIA_NONE ? "?" : text_card_name(desk->language, (TaliaCard)card);
    if (count > 1)
        snprintf(words, sizeof words, "%s x%d", name, count);
    else
        snprintf(words, sizeof words, "%s", name);
    const int width = 3 + text_width(words);
    if (!picture) return width;
    const Ink ink = {(uint8_t)card_tone(card_types(card)), LOOK_BOLD};
    const Rect at = {x, y, width, 1};
    picture_put(picture, x + 2, y, 1, ink, mark);
    picture_put(picture, x + 3, y, width - 3, ink, words);
    if (card != TALIA_NONE) picture_spot(picture, at, SPOT_CARD, card);
    paint_option_key(board, picture, at, option_of(desk, card, TALIA_HAND, desk->seat));
    return width;
}

/* How many columns all of it would take on one line. */
static int paint_hand(const Board *board, Picture *picture, Rect at)
{
    const Desk *desk = board->desk;
    int x = 0, y = 0, all = 0;
    bool done[256] = {false};
    if (desk->seat < 0) return 0;
    const CardList *hand = &desk->shown.side[desk->seat].hand;
    const char *words = say(desk->language, hand->count ? SAY_screen_hand : SAY_hand_empty);
    if (picture) picture_put(picture, at.x, at.y, at.width, PLAIN_INK, words);
    x = all = text_width(words) + 1;
    for (int i = 0; i < hand->count; i++) {
        const int card = hand->card[i];
        if (done[card]) continue;
        done[card] = true;
        const int count = cards_of(hand, card);
        const int width = paint_hand_card(board, NULL, 0, 0, card, count);
        all += width + 2;
        if (x + width > at.width && x > 0) {
            x = 0;
            y++;
        }
        if (picture && y < at.height)
            paint_hand_card(board, picture, at.x + x, at.y + y, card, count);
        x += width + 2;
    }
    return all;
}

/* ---- The question ---------------------------------------------------------------------------- */

static void question_of(const Desk *desk, char out[DESK_WORDS])
{
    const Sight *sight = &desk->shown;
    out[0] = 0;
    if (desk->words[0])
        snprintf(out, DESK_WORDS, "%s", desk->words);
    else if (desk_is_showing(desk))
        snprintf(out, DESK_WORDS, "%s",
                 say(desk->language, desk->seat < 0 ? SAY_screen_skip_watching : SAY_screen_skip));
    else if (desk->undo_by >= 0)
        say_into(out, DESK_WORDS, desk->language,
                 desk->must_answer ? SAY_screen_asks_undo : SAY_screen_undo_asked,
                 seat_name(desk, desk->undo_by), "", "");
    else if (sight->asked >= 0)
        snprintf(out, DESK_WORDS, "%s", sight->question);
    else
        snprintf(out, DESK_WORDS, "%s", say(desk->language, SAY_over));
}

/* "1:07" at the end of the row. */
static void paint_clock(const Board *board, Picture *picture, Rect at)
{
    char words[16];
    if (board->seconds < 0 || board->desk->shown.asked < 0) return;
    snprintf(words, sizeof words, "%d:%02d", board->seconds / 60, board->seconds % 60);
    picture_put_right(picture, at.x, at.y, at.width - 1, BOLD_INK, words);
}

static int widest_option(const Desk *desk)
{
    int widest = 8;
    for (int i = 0; i < desk->sight.options; i++) {
        const int width = text_width(desk->sight.option[i].words);
        if (width > widest) widest = width;
    }
    return widest + (desk->advice.n == desk->sight.n ? 7 : 0);
}

static void paint_option(const Board *board, Picture *picture, Rect at, int which)
{
    const Desk *desk = board->desk;
    const OptionSight *option = &desk->sight.option[which];
    const AdvisedOption *advised = desk_advice_on(desk, option);
    char words[SIGHT_WORDS + 16];
    const Ink ink = {(uint8_t)card_tone(card_types(option->card)), LOOK_PLAIN};
    const bool is_best = advised && desk_is_best(desk, option);
    if (advised)
        snprintf(words, sizeof words, "%s%2d.%d%% %s", is_best ? "*" : " ", advised->chance / 10,
                 advised->chance % 10, option->words);
    else
        snprintf(words, sizeof words, "%s", option->words);
    const int used = picture_put(picture, at.x + 2, at.y, at.width - 3, ink, words);
    paint_option_key(board, picture, (Rect){at.x, at.y, used + 2, 1}, which);
}

static void paint_options(const Board *board, Picture *picture, const Layout *layout)
{
    const Desk *desk = board->desk;
    const Rect at = layout->options;
    const int columns = layout->option_columns, width = at.width / columns;
    const int page = at.height * columns;
    if (page <= 0) return;
    const int first = board->cursor / page * page;
    for (int i = first; i < desk->sight.options && i < first + page; i++) {
        const int column = (i - first) / at.height, row = (i - first) % at.height;
        paint_option(board, picture, (Rect){at.x + column * width, at.y + row, width, 1}, i);
    }
    if (desk->sight.options <= page) return;
    char more[64], from[16], to[16], of[16];
    snprintf(from, sizeof from, "%d", first + 1);
    snprintf(to, sizeof to, "%d",
             first + page < desk->sight.options ? first + page : desk->sight.options);
    snprintf(of, sizeof of, "%d", desk->sight.options);
    say_into(more, sizeof more, desk->language, SAY_screen_more, from, to, of);
    picture_put_right(picture, at.x, layout->question.y, at.width - 1, DIM_INK, more);
}

/* ---- The log --------------------------------------------------------------------------------- */

/* A line of the log, as it is to be written. */
static Flow log_flow(const LogLine *line, Rect at)
{
    const int depth = line->depth < 4 ? line->depth : 4;
    return (Flow){.at = {at.x + depth, 0, at.width - depth, at.height},
                  .indent = 2,
                  .ink = line->begins ? BOLD_INK : PLAIN_INK};
}

/* The last lines; a log that is shorter than its place begins at the top. */
static void paint_log(const Board *board, Picture *picture, Rect at)
{
    const Desk *desk = board->desk;
    const int last = desk->lines_shown - 1 - board->log_up;
    int rows = 0;
    if (at.width <= 0) return;
    for (int i = last; i >= 0 && rows < at.height; i--)
        rows += picture_flow(NULL, log_flow(&desk->line[i], at), desk->line[i].words);
    int bottom = at.y + (rows < at.height ? rows : at.height);
    for (int i = last; i >= 0 && bottom > at.y; i--) {
        Flow flow = log_flow(&desk->line[i], at);
        const int end = bottom;
        bottom -= picture_flow(NULL, flow, desk->line[i].words);
        flow.at.y = bottom < at.y ? at.y : bottom;
        flow.from = bottom < at.y ? at.y - bottom : 0;
        flow.at.height = end - flow.at.y;
        picture_flow(picture, flow, desk->line[i].words);
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* The card that the reader is at; TALIA_NONE. */
static int card_at_cursor(const Board *board)
{
    const Sight *sight = &board->desk->sight;
    if (!board->shows_tips || board->cursor < 0 || board->cursor >= sight->options)
        return TALIA_NONE;
    const int card = sight->option[board->cursor].card;
    return card == TALIA_NONE ? sight->asking : card;
}

static void paint_info(const Board *board, Picture *picture, Rect at, int card)
{
    const Desk *desk = board->desk;
    Rect rest = at;
    const bool has_options = board->cursor >= 0 && board->cursor < desk->sight.options;
    const OptionSight *option = has_options ? &desk->sight.option[board->cursor] : NULL;
    const AdvisedOption *advised = option ? desk_advice_on(desk, option) : NULL;
    if (at.height <= 0) return;
    if (advised && advised->words[0]) {
        const char *why = option->key == SIGHT_ALL_TREASURES
                              ? say(desk->language, SAY_screen_treasures_first)
                              : advised->words;
        picture_flow(picture, (Flow){{at.x + 2, at.y, at.width - 2, 1}, 0, 0, BOLD_INK}, why);
        rest.y++;
        rest.height--;
    }
    rest.x += 2;
    rest.width -= 2;
    /* The card at the cursor, then the one that asks: how many, and what becomes of it. */
    const int cards[] = {card, desk->sight.asking == card ? TALIA_NONE : desk->sight.asking};
    for (int i = 0; i < 2; i++) {
        if (cards[i] == TALIA_NONE) continue;
        const int used = paint_card(picture, rest, 0, cards[i], desk->language, desk->edition);
        rest.y += used;
        rest.height -= used;
    }
}

/* Where the log has no place of its own it takes that of the options while there are none: so one
 * sees what the others do. */
static Rect log_rect(const Layout *layout, const Picture *picture, bool has_options)
{
    const Rect at = layout->options;
    const int height = picture->height - 2 - at.y; /* above the keys, and what stands above them */
    if (layout->log.width > 0 || has_options || height <= 0) return layout->log;
    return (Rect){1, at.y, at.width - 2, height};
}

static bool shows_options(const Desk *desk)
{
    return desk_is_asked(desk) && !desk_is_showing(desk);
}

static void measure_others(const Desk *desk, LayoutNeeds *needs)
{
    int seat[TALIA_MAX_PLAYERS];
    const int n = list_others(desk, seat);
    for (int i = 0; i < n; i++) {
        Names words = {.words = ""};
        other_words(desk, seat[i], &words);
        needs->other_columns[i] =
            text_width(words.words) + text_width(seat_name(desk, seat[i])) + 3;
    }
}

bool board_paint(const Board *board, Picture *picture)
{
    const Desk *desk = board->desk;
    const Sight *sight = &desk->shown;
    Names own = {.words = ""};
    char question[DESK_WORDS];
    own_words(desk, &own);
    const bool asked = shows_options(desk);
    const int card = asked ? card_at_cursor(board) : TALIA_NONE;
    LayoutNeeds needs = {
        .width = picture->width,
        .height = picture->height,
        .piles = sight->supply.count + sight->beside.count + sight->events.count,
        .pile_width = widest_pile(sight, desk->language),
        .others = sight->players - (desk->seat >= 0),
        .play = text_width(own.words),
        .hand = paint_hand(board, NULL, (Rect){0, 0, picture->width, 1}),
        .options = asked ? desk->sight.options : 0,
        .option_width = asked ? widest_option(desk) : 8,
        .info = asked ? 5 : 0,
    };
    measure_others(desk, &needs);
    const Layout layout = layout_make(&needs);
    paint_heading(board, picture);
    paint_supply(board, picture, &layout);
    if (layout.log.width > 0)
        picture_rule(picture, (Rect){layout.log.x - 1, layout.log.y, 1, layout.log.height});
    paint_log(board, picture, log_rect(&layout, picture, asked));
    paint_others(board, picture, layout.others);
    picture_flow(picture, (Flow){layout.play, 0, 2, PLAIN_INK}, own.words);
    paint_hand(board, picture, layout.hand);
    question_of(desk, question);
    paint_clock(board, picture, layout.question);
    picture_flow(picture, (Flow){layout.question, 0, 2, BOLD_INK}, question);
    if (asked) paint_options(board, picture, &layout);
    if (asked) paint_info(board, picture, layout.info, card);
    return layout.is_whole;
}
