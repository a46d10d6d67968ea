/* page_game.c - the table one plays at, and what one looks up there. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../house/house.h"
#include "../others.h"
#include "stage.h"

static const Ink PLAIN_INK = {TONE_PLAIN, LOOK_PLAIN};
static const Ink BOLD_INK = {TONE_PLAIN, LOOK_BOLD};

/* ---- The game -------------------------------------------------------------------------------- */

/* With whom one plays: bots only, others at this screen, others at a server; or one looks on. */
enum { WITH_BOTS = 1, AT_SCREEN = 2, AT_SERVER = 4, PLAYING = 7, WATCHING = 8, ANYWHERE = 15 };

static const struct {
    KeyWord word;
    Saying help;
    int where;
} commands[] = {
    {{'?', SAY_key_help}, SAY_help_help, ANYWHERE},
    {{'U', SAY_key_undo}, SAY_help_undo, PLAYING},
    {{'H', SAY_key_hint}, SAY_help_hint, WITH_BOTS},
    {{'I', SAY_key_card}, SAY_help_card, ANYWHERE},
    {{'D', SAY_key_deck}, SAY_help_deck, ANYWHERE},
    {{'C', SAY_key_cards}, SAY_help_cards, ANYWHERE},
    {{'L', SAY_key_log}, SAY_help_log, ANYWHERE},
    {{'V', SAY_key_pace}, SAY_help_pace, ANYWHERE},
    {{'S', SAY_key_save}, SAY_help_save, WITH_BOTS},
    {{'E', SAY_key_emote}, SAY_help_emote, AT_SERVER},
    {{'X', SAY_key_resign}, SAY_help_resign, AT_SERVER},
    {{'Q', SAY_key_leave}, SAY_help_leave, WITH_BOTS | AT_SCREEN},
    {{'Q', SAY_key_leave}, SAY_help_leave_table, AT_SERVER},
    {{'Q', SAY_key_leave}, SAY_home_leave, WATCHING},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int where_of(const Stage *stage)
{
    if (!stage->is_network) return stage->desks > 1 ? AT_SCREEN : WITH_BOTS;
    return stage->desk[stage->at]->seat < 0 ? WATCHING : AT_SERVER;
}

static bool has_command(const Stage *stage, int key)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (commands[i].word.key == key && commands[i].where & where_of(stage)) return true;
    }
    return false;
}

static void paint_commands(const Stage *stage, Picture *picture)
{
    KeyWord keys[COMMANDS];
    int n = 0;
    for (int i = 0; i < COMMANDS; i++) {
        if (commands[i].where & where_of(stage)) keys[n++] = commands[i].word;
    }
    paint_keys(picture, keys, n, stage->language);
}

static const KeyWord answer_keys[] = {{'Y', SAY_key_allow}, {'N', SAY_key_refuse}};

/* The cursor begins anew at each question. */
static void settle_cursor(Stage *stage, const Desk *desk)
{
    if (stage->cursor_n != desk->sight.n) stage->cursor = 0;
    stage->cursor_n = desk->sight.n;
    if (stage->cursor >= desk->sight.options) stage->cursor = desk->sight.options - 1;
    if (stage->cursor < 0) stage->cursor = 0;
}

static void paint_waiting(const Desk *desk, Picture *picture)
{
    int y = 2;
    paint_title(picture, "talia", desk->table);
    if (desk->state == STATE_NONE) {
        picture_flow(picture, (Flow){{2, y, picture->width - 4, 4}, 0, 0, BOLD_INK}, desk->words);
        return;
    }
    picture_put(picture, 2, y++, picture->width - 4, BOLD_INK,
                say(desk->language, SAY_screen_waiting));
    for (int seat = 0; seat < desk->players; seat++) {
        const SeatSight *at = &desk->sitting[seat];
        picture_put(picture, 4, y++, picture->width - 8, PLAIN_INK,
                    at->is_open ? say(desk->language, SAY_screen_open) : at->name);
    }
    if (desk->words[0])
        picture_flow(picture, (Flow){{2, y + 1, picture->width - 4, 4}, 0, 0, BOLD_INK},
                     desk->words);
}

static int seconds_left(const Stage *stage)
{
    if (stage->deadline_at == 0) return -1;
    return stage->deadline_at > stage->now ? (int)((stage->deadline_at - stage->now) / 1000) : 0;
}

static void paint_game(Stage *stage, Picture *picture)
{
    static const KeyWord waiting_keys[] = {{'Q', SAY_key_leave}, {'G', SAY_key_start}};
    Desk *desk = stage_desk(stage);
    if (!desk) return;
    if (!desk->has_view) {
        paint_waiting(desk, picture);
        paint_keys(picture, waiting_keys, desk->host == desk->seat && desk->seat >= 0 ? 2 : 1,
                   stage->language);
        return;
    }
    settle_cursor(stage, desk);
    const Board board = {.desk = desk,
                         .cursor = stage->cursor,
                         .log_up = stage_page(stage)->top,
                         .shows_tips = true,
                         .seconds = seconds_left(stage)};
    const bool is_whole = board_paint(&board, picture);
    if (desk->must_answer || stage->is_resigning)
        paint_keys(picture, answer_keys, 2, stage->language);
    else if (is_whole)
        paint_commands(stage, picture);
    else
        picture_put(picture, 1, picture->height - 1, picture->width - 2, BOLD_INK,
                    say(stage->language, SAY_screen_small));
}

static void turn_pace(Stage *stage)
{
    stage->pace = (Pace)((stage->pace + 1) % PACES);
    snprintf(stage->words, sizeof stage->words, "%s",
             say(stage->language, (Saying)(SAY_pace_off + (int)stage->pace)));
}

/* Whether it is meant, at the place of the question. */
static void ask_resign(Stage *stage, Desk *desk)
{
    stage->is_resigning = desk->seat >= 0;
    if (stage->is_resigning)
        snprintf(desk->words, sizeof desk->words, "%s", say(desk->language, SAY_screen_resign));
}

static void answer_resign(Stage *stage, Desk *desk, int key)
{
    stage->is_resigning = false;
    desk->words[0] = 0;
    if (key == 'Y' || key == 'y') desk_ask(desk, "resign");
}

static void move_cursor(Stage *stage, const Desk *desk, int by)
{
    const int options = desk->sight.options;
    if (options > 0) stage->cursor = (stage->cursor + by + options) % options;
}

static void show_card_at_cursor(Stage *stage, const Desk *desk)
{
    const Sight *sight = &desk->sight;
    int card = stage->cursor < sight->options ? sight->option[stage->cursor].card : TALIA_NONE;
    if (card == TALIA_NONE) card = sight->asking;
    if (card == TALIA_NONE)
        stage_push(stage, &page_cards);
    else
        stage_show_card(stage, card);
}

/* False: it is no command. */
static bool obey_command(Stage *stage, Desk *desk, int key)
{
    if (key == 'H' && !has_command(stage, key)) {
        snprintf(stage->words, sizeof stage->words, "%s", say(stage->language, SAY_screen_no_hint));
        return true;
    }
    if (!has_command(stage, key)) return false;
    switch (key) {
    case '?':
        stage_push(stage, &page_help);
        return true;
    case 'U':
        desk_undo(desk);
        return true;
    case 'H':
        if (desk_is_asked(desk)) desk_advise(desk);
        return true;
    case 'I':
        show_card_at_cursor(stage, desk);
        return true;
    case 'D':
        stage_push(stage, &page_deck);
        return true;
    case 'C':
        stage_push(stage, &page_cards);
        return true;
    case 'L':
        stage_push(stage, &page_log)->cursor = INT_MAX / 2;
        return true;
    case 'V':
        turn_pace(stage);
        return true;
    case 'S':
        stage_save(stage, desk);
        return true;
    case 'E':
        stage_push(stage, &page_emotes);
        return true;
    case 'X':
        ask_resign(stage, desk);
        return true;
    case 'Q':
        if (stage->hooks.leave) stage->hooks.leave(stage->hooks.self);
        return true;
    default:
        return false;
    }
}

static void scroll_log(Stage *stage, const Desk *desk, int by)
{
    Page *page = stage_page(stage);
    page->top += by;
    if (page->top > desk->lines_shown - 1) page->top = desk->lines_shown - 1;
    if (page->top < 0) page->top = 0;
}

static void choose_by_key(Desk *desk, int key)
{
    for (int i = 0; i < desk->sight.options; i++) {
        if (desk->sight.option[i].key == key) {
            desk_choose(desk, i);
            return;
        }
    }
}

static void press_option(Stage *stage, Desk *desk, int key)
{
    if (!desk_is_asked(desk) || desk->is_waiting) return;
    switch (key) {
    case PRESS_UP:
    case PRESS_LEFT:
        move_cursor(stage, desk, -1);
        return;
    case PRESS_DOWN:
    case PRESS_RIGHT:
        move_cursor(stage, desk, 1);
        return;
    case PRESS_ENTER:
        desk_choose(desk, stage->cursor);
        return;
    default:
        choose_by_key(desk, key);
    }
}

static void press_game(Stage *stage, Press press)
{
    Desk *desk = stage_desk(stage);
    if (!desk) return;
    if (press.key == PRESS_PAGE_UP || press.key == PRESS_WHEEL_UP) {
        scroll_log(stage, desk, 3);
    } else if (press.key == PRESS_PAGE_DOWN || press.key == PRESS_WHEEL_DOWN) {
        scroll_log(stage, desk, -3);
    } else if (desk_is_showing(desk) && press.key != 'Q' && press.key != 'V' && press.key != '?') {
        desk_skip(desk);
    } else if (stage->is_resigning) {
        answer_resign(stage, desk, press.key);
    } else if (desk->must_answer && (press.key == 'Y' || press.key == 'N')) {
        desk_allow(desk, press.key == 'Y');
    } else if (!desk->has_view && press.key == 'G') {
        desk_ask(desk, "start");
    } else if (!obey_command(stage, desk, press.key) && desk->has_view) {
        press_option(stage, desk, press.key);
    }
}

const PageKind page_game = {paint_game, press_game};

/* ---- What is read ---------------------------------------------------------------------------- */

static void paint_back(Picture *picture, bool scrolls, Language language)
{
    static const KeyWord keys[] = {{' ', SAY_key_further}, {PRESS_ESCAPE, SAY_key_back}};
    paint_keys(picture, scrolls ? keys : keys + 1, scrolls ? 2 : 1, language);
}

/* Of so many lines some are seen, from the page's cursor on; which these are, unless it is all. */
static void keep_page(Page *page, int lines, int rows, Language language, char part[64])
{
    char from[16], to[16], of[16];
    const int last = lines > rows ? lines - rows : 0;
    if (page->cursor > last) page->cursor = last;
    if (page->cursor < 0) page->cursor = 0;
    snprintf(from, sizeof from, "%d", page->cursor + 1);
    snprintf(to, sizeof to, "%d", page->cursor + rows);
    snprintf(of, sizeof of, "%d", lines);
    part[0] = 0;
    if (last > 0) say_into(part, 64, language, SAY_screen_more, from, to, of);
}

/* A text with its title; scrolls. */
static void paint_pages(Stage *stage, Picture *picture, const char *title, const char *text)
{
    Page *page = stage_page(stage);
    const Rect at = {1, 2, picture->width - 2, picture->height - 3};
    const int lines = picture_flow(NULL, (Flow){at, 0, 2, PLAIN_INK}, text);
    char part[64];
    keep_page(page, lines, at.height, stage->language, part);
    paint_title(picture, title, part);
    picture_flow(picture, (Flow){at, page->cursor, 2, PLAIN_INK}, text);
    paint_back(picture, part[0], stage->language);
}

static void press_pages(Stage *stage, Press press)
{
    Page *page = stage_page(stage);
    const int rows = stage->picture.height - 4;
    switch (press.key) {
    case PRESS_UP:
        page->cursor--;
        return;
    case PRESS_DOWN:
        page->cursor++;
        return;
    case PRESS_WHEEL_UP:
        page->cursor -= 3;
        return;
    case PRESS_WHEEL_DOWN:
        page->cursor += 3;
        return;
    case PRESS_PAGE_UP:
        page->cursor -= rows;
        return;
    case ' ':
    case PRESS_PAGE_DOWN:
        page->cursor += rows;
        return;
    case PRESS_HOME:
        page->cursor = 0;
        return;
    case PRESS_END:
        page->cursor = INT_MAX / 2;
        return;
    default:
        stage_pop(stage);
    }
}

static void paint_text(Stage *stage, Picture *picture)
{
    const Page *page = stage_page(stage);
    paint_pages(stage, picture, say(stage->language, page->title), page->text ? page->text : "");
}

const PageKind page_text = {paint_text, press_pages};

static void paint_log_page(Stage *stage, Picture *picture)
{
    const Desk *desk = stage_desk(stage);
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file) return;
    for (int i = 0; desk && i < desk->lines_shown; i++) {
        const LogLine *line = &desk->line[i];
        fprintf(file, "%s%*s%s\n", line->begins && i ? "\n" : "", 2 * line->depth, "", line->words);
    }
    fclose(file);
    paint_pages(stage, picture, say(stage->language, SAY_key_log), text);
    free(text);
}

const PageKind page_log = {paint_log_page, press_pages};

/* ---- Help ------------------------------------------------------------------------------------ */

static void write_marks(FILE *file, Language language)
{
    fputs(say(language, SAY_help_marks), file);
    for (int type = 0; type < TALIA_TYPES; type++)
        fprintf(file, " %c %s", card_mark(1 << type), text_type_name(language, 1 << type));
    fputc('\n', file);
}

static void paint_help(Stage *stage, Picture *picture)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file) return;
    fprintf(file, "%s\n\n", say(stage->language, SAY_help_choose));
    for (int i = 0; i < COMMANDS; i++) {
        if (commands[i].where & where_of(stage))
            fprintf(file, "%c  %s\n", commands[i].word.key, say(stage->language, commands[i].help));
    }
    fprintf(file, "\n%s\n\n", say(stage->language, SAY_help_scroll));
    write_marks(file, stage->language);
    fprintf(file, "%s\n", say(stage->language, SAY_help_tokens));
    fclose(file);
    paint_pages(stage, picture, say(stage->language, SAY_key_help), text);
    free(text);
}

const PageKind page_help = {paint_help, press_pages};

/* ---- What one says to the others ------------------------------------------------------------- */

static void paint_emotes(Stage *stage, Picture *picture)
{
    Page *page = stage_page(stage);
    static const KeyWord keys[] = {{PRESS_ENTER, SAY_key_emote}, {PRESS_ESCAPE, SAY_key_back}};
    list_keep(page, HOUSE_EMOTES, HOUSE_EMOTES);
    paint_title(picture, say(stage->language, SAY_key_emote), "");
    for (int i = 0; i < HOUSE_EMOTES; i++) {
        const Rect at = {2, 2 + i, 30, 1};
        picture_put(picture, 3, 2 + i, 28, PLAIN_INK,
                    say(stage->language, (Saying)(SAY_emote_hello + i)));
        picture_spot(picture, at, SPOT_ROW, i);
        if (i == page->cursor) picture_mark(picture, at, LOOK_REVERSE);
    }
    paint_keys(picture, keys, 2, stage->language);
}

static void press_emotes(Stage *stage, Press press)
{
    Page *page = stage_page(stage);
    if (list_press(page, press, HOUSE_EMOTES, HOUSE_EMOTES)) return;
    if (press.key == PRESS_ENTER && stage_desk(stage)) desk_emote(stage_desk(stage), page->cursor);
    if (press.key == PRESS_ENTER || press.key == PRESS_ESCAPE) stage_pop(stage);
}

const PageKind page_emotes = {paint_emotes, press_emotes};

/* ---- The deck -------------------------------------------------------------------------------- */

static void write_zone(FILE *file, Language language, Saying title, const CardList *list)
{
    Names names = {.words = ""};
    list_cards(list, language, &names);
    fprintf(file, "%s\n  %s\n\n", say(language, title), names.words[0] ? names.words : "-");
}

static void write_deck(FILE *file, const Desk *desk)
{
    const Language language = desk->language;
    if (desk->seat >= 0) {
        const SideSight *side = &desk->shown.side[desk->seat];
        Names count = {.words = ""};
        names_add_count(&count, language, SAY_cards_one, side->cards, "");
        fprintf(file, "%s\n\n", count.words);
        write_zone(file, language, SAY_deck_owns, &side->owns);
        write_zone(file, language, SAY_deck_hand, &side->hand);
        write_zone(file, language, SAY_deck_known, &side->known);
    }
    for (int seat = 0; seat < desk->shown.players; seat++) {
        Names words = {.words = ""};
        if (seat == desk->seat) continue;
        other_words(desk, seat, &words);
        fputs(seat_name(desk, seat), file);
        const int level = desk->sitting[seat].level;
        if (level >= 0) fprintf(file, " (%s)", others_level_name((Level)level, language));
        fprintf(file, "\n  %s\n\n", words.words);
    }
    write_zone(file, language, SAY_deck_trash, &desk->shown.trash);
}

static void paint_deck(Stage *stage, Picture *picture)
{
    const Desk *desk = stage_desk(stage);
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file) return;
    if (desk) write_deck(file, desk);
    fclose(file);
    paint_pages(stage, picture, say(stage->language, SAY_key_deck), text);
    free(text);
}

const PageKind page_deck = {paint_deck, press_pages};

/* ---- Cards ----------------------------------------------------------------------------------- */

/* Of the base cards, as they are played here. */
static int edition_of(Stage *stage)
{
    const Desk *desk = stage_desk(stage);
    return desk ? desk->edition : 2;
}

/* The card, then what the rules say of it. */
static int paint_whole_card(Picture *picture, Rect at, Stage *stage)
{
    const Page *page = stage_page(stage);
    const int lines =
        paint_card(picture, at, page->cursor, page->card, stage->language, edition_of(stage));
    const int above = lines - page->cursor > 0 ? lines - page->cursor : 0;
    const int from = page->cursor > lines ? page->cursor - lines : 0;
    const Rect rest = {at.x, at.y + above, at.width, at.height - above};
    return lines +
           picture_flow(picture, (Flow){rest, from, 2, PLAIN_INK}, page->text ? page->text : "");
}

static void paint_card_page(Stage *stage, Picture *picture)
{
    Page *page = stage_page(stage);
    const Rect at = {2, 2, picture->width - 4, picture->height - 3};
    const TaliaSet set = (TaliaSet)talia_card_info((TaliaCard)page->card)->set;
    char part[64], right[128];
    keep_page(page, paint_whole_card(NULL, at, stage), at.height, stage->language, part);
    snprintf(right, sizeof right, "%s%s%s", text_set_name(stage->language, set),
             part[0] ? " · " : "", part);
    paint_title(picture, text_card_name(stage->language, (TaliaCard)page->card), right);
    paint_whole_card(picture, at, stage);
    paint_back(picture, part[0], stage->language);
}

const PageKind page_card = {paint_card_page, press_pages};

/* Those of all cards that fit what was typed. */
static int list_found(const Page *page, Language language, uint8_t out[TALIA_CARDS])
{
    int n = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (filter_has(page->filter, text_card_name(ENGLISH, (TaliaCard)card)) ||
            filter_has(page->filter, text_card_name(language, (TaliaCard)card)))
            out[n++] = (uint8_t)card;
    }
    return n;
}

static void paint_cards(Stage *stage, Picture *picture)
{
    Page *page = stage_page(stage);
    uint8_t found[TALIA_CARDS];
    enum { LIST = 28 };
    const int n = list_found(page, stage->language, found);
    const int rows = picture->height - 4;
    char typed[128];
    list_keep(page, n, rows);
    say_into(typed, sizeof typed, stage->language, SAY_screen_find, page->filter, "", "");
    paint_title(picture, say(stage->language, SAY_key_cards), "");
    picture_put(picture, 2, 1, picture->width - 4, BOLD_INK, typed);
    for (int i = page->top; i < n && i < page->top + rows; i++) {
        const int types = card_types(found[i]), y = 3 + i - page->top;
        const char mark[2] = {card_mark(types), 0};
        const Ink ink = {(uint8_t)card_tone(types), LOOK_PLAIN};
        const Rect at = {2, y, LIST, 1};
        picture_put(picture, 2, y, 1, ink, mark);
        picture_put(picture, 4, y, LIST - 2, ink,
                    text_card_name(stage->language, (TaliaCard)found[i]));
        picture_spot(picture, at, SPOT_ROW, i);
        if (i == page->cursor) picture_mark(picture, at, LOOK_REVERSE);
    }
    const Rect text = {LIST + 4, 3, picture->width - LIST - 6, rows};
    if (n > 0)
        paint_card(picture, text, 0, found[page->cursor], stage->language, edition_of(stage));
    static const KeyWord keys[] = {{PRESS_ENTER, SAY_key_open}, {PRESS_ESCAPE, SAY_key_back}};
    paint_keys(picture, keys, 2, stage->language);
}

static void press_cards(Stage *stage, Press press)
{
    Page *page = stage_page(stage);
    uint8_t found[TALIA_CARDS];
    const int n = list_found(page, stage->language, found);
    if (list_press(page, press, n, stage->picture.height - 4)) return;
    if (press.key == PRESS_ENTER && n > 0)
        stage_show_card(stage, found[page->cursor]);
    else if (press.key == PRESS_ESCAPE)
        stage_pop(stage);
    else
        filter_press(page, press);
}

const PageKind page_cards = {paint_cards, press_cards};
