/* stage.c - see stage.h. */
#include "stage.h"

#include <stdlib.h>
#include <string.h>

#include "../../house/house.h"
#include "../../text/near.h"
#include "../../text/utf8.h"
#include "rulings.h"

/* ---- Screens --------------------------------------------------------------------------------- */

bool stage_begin(Stage *stage, const StageHooks *hooks, Language language, bool ascii)
{
    memset(stage, 0, sizeof *stage);
    stage->hooks = *hooks;
    stage->language = language;
    stage->picture.ascii = stage->ascii = ascii;
    stage->pace = PACE_NORMAL;
    plan_begin(&stage->plan);
    return true;
}

void stage_drop_desks(Stage *stage)
{
    for (int i = 0; i < stage->desks; i++) {
        desk_close(stage->desk[i]);
        free(stage->desk[i]);
    }
    stage->desks = stage->at = 0;
    stage->is_hidden = false;
}

static void close_page(Page *page)
{
    free(page->text);
    page->text = NULL;
}

void stage_end(Stage *stage)
{
    stage_drop_desks(stage);
    while (stage->pages > 0) close_page(&stage->page[--stage->pages]);
    review_drop(stage);
    picture_free(&stage->picture);
}

Desk *stage_add_desk(Stage *stage)
{
    Desk *desk = stage->desks < TALIA_MAX_PLAYERS ? malloc(sizeof *desk) : NULL;
    if (!desk) return NULL;
    desk_open(desk, &stage->hooks.desk, stage->desks, stage->language);
    stage->desk[stage->desks++] = desk;
    return desk;
}

Page *stage_push(Stage *stage, const PageKind *kind)
{
    if (stage->pages == STAGE_PAGES) stage_pop(stage);
    Page *page = &stage->page[stage->pages++];
    memset(page, 0, sizeof *page);
    page->kind = kind;
    return page;
}

void stage_pop(Stage *stage)
{
    if (stage->pages > 0) close_page(&stage->page[--stage->pages]);
    if (stage->pages == 0) stage->is_left = true;
}

void stage_only(Stage *stage, const PageKind *kind)
{
    while (stage->pages > 0) close_page(&stage->page[--stage->pages]);
    stage_push(stage, kind);
}

void stage_show_card(Stage *stage, int card)
{
    if (card == TALIA_NONE) return;
    Page *page = stage_push(stage, &page_card);
    page->card = card;
    page->text = rulings_of((TaliaCard)card, stage->language);
}

void stage_show_text(Stage *stage, Saying title, char *text)
{
    Page *page = stage_push(stage, &page_text);
    page->title = title;
    page->text = text;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

void list_keep(Page *page, int count, int rows)
{
    if (page->cursor >= count) page->cursor = count - 1;
    if (page->cursor < 0) page->cursor = 0;
    if (page->top > page->cursor) page->top = page->cursor;
    if (rows > 0 && page->cursor >= page->top + rows) page->top = page->cursor - rows + 1;
    if (page->top < 0) page->top = 0;
}

bool list_press(Page *page, Press press, int count, int rows)
{
    switch (press.key) {
    case PRESS_UP:
    case PRESS_WHEEL_UP:
        page->cursor--;
        break;
    case PRESS_DOWN:
    case PRESS_WHEEL_DOWN:
        page->cursor++;
        break;
    case PRESS_PAGE_UP:
        page->cursor -= rows;
        break;
    case PRESS_PAGE_DOWN:
        page->cursor += rows;
        break;
    case PRESS_HOME:
        page->cursor = 0;
        break;
    case PRESS_END:
        page->cursor = count - 1;
        break;
    default:
        return false;
    }
    list_keep(page, count, rows);
    return true;
}

bool filter_press(Page *page, Press press)
{
    size_t length = strlen(page->filter);
    if (press.key == PRESS_BACK) {
        while (length > 0 && ((unsigned char)page->filter[length - 1] & 0xc0) == 0x80) length--;
        if (length > 0) length--;
        page->filter[length] = 0;
    } else if (press.key >= ' ' && press.key < PRESS_UP) {
        char bytes[4];
        const size_t more = utf8_write((uint32_t)press.key, bytes);
        if (length + more >= sizeof page->filter) return true;
        memcpy(page->filter + length, bytes, more);
        page->filter[length + more] = 0;
    } else {
        return false;
    }
    page->cursor = page->top = 0;
    return true;
}

bool filter_has(const char *filter, const char *name)
{
    char sought[NEAR_FOLDED], folded[NEAR_FOLDED];
    near_fold(filter, strlen(filter), sought);
    near_fold(name, strlen(name), folded);
    return strstr(folded, sought) != NULL;
}

/* ---- Presses --------------------------------------------------------------------------------- */

/* Of several people at one screen the next one has come. */
static void uncover(Stage *stage)
{
    for (int i = 0; i < stage->desks; i++) {
        if (desk_is_asked(stage->desk[i])) stage->at = i;
    }
    stage->is_hidden = false;
    stage->beat_at = stage->now;
}

static void click(Stage *stage, Press press)
{
    const Spot *spot = picture_spot_at(&stage->picture, press.x, press.y);
    if (!spot) return;
    Desk *desk = stage_desk(stage);
    switch (spot->kind) {
    case SPOT_OPTION:
        if (desk) desk_choose(desk, spot->which);
        return;
    case SPOT_CARD:
        stage_show_card(stage, spot->which);
        return;
    case SPOT_KEY:
        stage_press(stage, (Press){.key = spot->which});
        return;
    case SPOT_ROW:
        stage_page(stage)->cursor = spot->which;
        stage_press(stage, (Press){.key = PRESS_ENTER});
        return;
    }
}

void stage_press(Stage *stage, Press press)
{
    stage->words[0] = 0;
    if (press.key == PRESS_RESIZE || stage->pages == 0) return;
    if (stage->is_hidden) {
        if (press.key == PRESS_ENTER || press.key == ' ') uncover(stage);
        if (press.key == 'Q' && stage->hooks.leave) stage->hooks.leave(stage->hooks.self);
        return;
    }
    if (press.key == PRESS_CLICK)
        click(stage, press);
    else
        stage_page(stage)->kind->press(stage, press);
}

/* ---- Painting -------------------------------------------------------------------------------- */

static void paint_hidden(Stage *stage, Picture *picture)
{
    char words[DESK_WORDS];
    static const KeyWord keys[] = {{PRESS_ENTER, SAY_key_here}, {'Q', SAY_key_leave}};
    const char *name = "";
    for (int i = 0; i < stage->desks; i++) {
        if (desk_is_asked(stage->desk[i])) name = seat_name(stage->desk[i], stage->desk[i]->seat);
    }
    say_into(words, sizeof words, stage->language, SAY_screen_hidden, name, "", "");
    paint_title(picture, "talia", "");
    const Rect at = {4, picture->height / 2, picture->width - 8, 4};
    picture_flow(picture, (Flow){at, 0, 0, (Ink){TONE_PLAIN, LOOK_BOLD}}, words);
    paint_keys(picture, keys, sizeof keys / sizeof keys[0], stage->language);
}

bool stage_paint(Stage *stage, int width, int height)
{
    Picture *picture = &stage->picture;
    if (!picture_begin(picture, width, height)) return false;
    if (stage->is_hidden)
        paint_hidden(stage, picture);
    else if (stage->pages > 0)
        stage_page(stage)->kind->paint(stage, picture);
    if (!stage->words[0]) return true;
    const Rect last = {0, height - 1, width, 1};
    picture_clear(picture, last);
    picture_put(picture, 1, height - 1, width - 2, (Ink){TONE_PLAIN, LOOK_BOLD}, stage->words);
    return true;
}

/* ---- What is told ---------------------------------------------------------------------------- */

_Static_assert(SAY_emote_good_game - SAY_emote_hello + 1 == HOUSE_EMOTES, "a row for each");

/* What somebody says stands at the bottom until the next key. */
static void show_emote(Stage *stage, Desk *desk)
{
    if (desk->emote < 0) return;
    const Saying saying = (Saying)(SAY_emote_hello + desk->emote);
    say_into(stage->words, sizeof stage->words, stage->language, SAY_screen_says,
             seat_name(desk, desk->emote_of), say(stage->language, saying), "");
    desk->emote = -1;
}

/* Advice that has come: the cursor goes to the best option, whose reason is shown. */
static void show_advice(Stage *stage, Desk *desk)
{
    if (!desk->is_advised || desk->advice.n != desk->sight.n) return;
    desk->is_advised = false;
    for (int i = 0; i < desk->sight.options; i++) {
        if (desk_is_best(desk, &desk->sight.option[i])) stage->cursor = i;
    }
}

void stage_told(Stage *stage, int connection)
{
    if (connection >= stage->desks) return;
    Desk *desk = stage->desk[connection];
    stage_take_file(stage, desk);
    show_emote(stage, desk);
    show_advice(stage, desk);
    if (!desk->is_new) return;
    desk->is_new = false;
    stage->deadline_at = desk->sight.deadline < 0 ? 0 : stage->now + desk->sight.deadline;
}

/* ---- Time ------------------------------------------------------------------------------------ */

static int beat_length(Pace pace)
{
    static const int lengths[PACES] = {0, 350, 700, 1400}; /* milliseconds */
    return lengths[pace];
}

/* Whoever sits here together agrees to what one of them takes back. */
static void agree_at_once(Stage *stage)
{
    for (int i = 0; i < stage->desks && !stage->is_network; i++) {
        if (stage->desk[i]->must_answer && !stage->desk[i]->is_waiting)
            desk_allow(stage->desk[i], true);
    }
}

static void hide_if_others(Stage *stage)
{
    if (stage->desks < 2 || stage->is_hidden) return;
    for (int i = 0; i < stage->desks; i++) {
        if (i != stage->at && desk_is_asked(stage->desk[i])) stage->is_hidden = true;
    }
}

static bool shows_game(Stage *stage)
{
    return stage->pages > 0 && stage_page(stage)->kind == &page_game && !stage->is_hidden;
}

int stage_tick(Stage *stage, int64_t now)
{
    enum { CALM = 1000 };
    stage->now = now;
    agree_at_once(stage);
    hide_if_others(stage);
    if (review_go_on(stage)) return 0;
    Desk *desk = stage_desk(stage);
    if (!desk || !desk_is_showing(desk) || !shows_game(stage)) {
        stage->beat_at = now;
        if (desk && shows_game(stage) && desk->summary.is_there && desk->state == STATE_OVER)
            stage_push(stage, &page_over);
        return CALM;
    }
    if (stage->pace == PACE_OFF) desk_skip(desk);
    if (now - stage->beat_at >= beat_length(stage->pace)) {
        desk_show_next(desk);
        stage->beat_at = now;
    }
    const int64_t left = stage->beat_at + beat_length(stage->pace) - now;
    return left > 0 ? (int)left : 0;
}
