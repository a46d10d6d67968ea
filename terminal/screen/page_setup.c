/* page_setup.c - where one begins: games to go on with, and a new one by wishes. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../../text/text.h"
#include "../others.h"
#include "stage.h"

static const Ink PLAIN_INK = {TONE_PLAIN, LOOK_PLAIN};
static const Ink DIM_INK = {TONE_DIM, LOOK_PLAIN};
static const Ink BOLD_INK = {TONE_PLAIN, LOOK_BOLD};

/* A row of a list, marked where the cursor is. */
static void paint_row(Picture *picture, const Page *page, int row, int y, const char *words,
                      const char *value)
{
    const Rect at = {2, y, picture->width - 4, 1};
    if (y >= picture->height - 1) return;
    const int used = picture_put(picture, 3, y, picture->width - 6, PLAIN_INK, words);
    picture_put(picture, 4 + (used > 26 ? used : 26), y, picture->width - 34, BOLD_INK, value);
    picture_spot(picture, at, SPOT_ROW, row);
    if (row == page->cursor) picture_mark(picture, at, LOOK_REVERSE);
}

/* ---- The first screen ------------------------------------------------------------------------ */

enum { HOME_NEW, HOME_DAY, HOME_HOT_SEAT, HOME_CARDS, HOME_LEAVE, HOME_ROWS };

/* Games that are kept, as many as there is room for; where the rows below them begin. */
static int paint_kept(Stage *stage, Picture *picture)
{
    Page *page = stage_page(stage);
    enum { TOP = 2, AROUND = TOP + 2 /* headings */ + 1 + HOME_ROWS + 1 };
    const int room = picture->height > AROUND ? picture->height - AROUND : 1;
    const int cursor = page->cursor < stage->kept_count ? page->cursor : stage->kept_count - 1;
    if (page->top <= cursor - room) page->top = cursor - room + 1;
    int y = TOP;
    for (int i = page->top; i < stage->kept_count && i < page->top + room; i++) {
        const bool is_over = stage->kept[i].is_over;
        if (i == page->top || is_over != stage->kept[i - 1].is_over)
            picture_put(picture, 2, y++, picture->width - 4, DIM_INK,
                        say(stage->language, is_over ? SAY_home_replay : SAY_home_go_on));
        paint_row(picture, page, i, y++, stage->kept[i].words, "");
    }
    return y + (stage->kept_count > 0);
}

static void paint_home(Stage *stage, Picture *picture)
{
    Page *page = stage_page(stage);
    static const Saying rows[HOME_ROWS] = {SAY_home_new, SAY_home_day, SAY_home_hot_seat,
                                           SAY_key_cards, SAY_home_leave};
    static const KeyWord keys[] = {
        {'X', SAY_key_forget}, {PRESS_ENTER, SAY_key_open}, {'Q', SAY_key_leave}};
    const bool may_forget = page->cursor < stage->kept_count;
    list_keep(page, HOME_ROWS + stage->kept_count, 1000);
    paint_title(picture, "talia", TALIA_VERSION);
    int y = paint_kept(stage, picture);
    for (int i = 0; i < HOME_ROWS; i++)
        paint_row(picture, page, stage->kept_count + i, y++, say(stage->language, rows[i]), "");
    paint_keys(picture, may_forget ? keys : keys + 1, may_forget ? 3 : 2, stage->language);
}

/* A game that is kept goes when that is said twice. */
static void forget_home(Stage *stage, Page *page)
{
    if (page->cursor >= stage->kept_count || !stage->hooks.forget) return;
    if (page->card == page->cursor + 1) {
        page->card = 0;
        stage->hooks.forget(stage->hooks.self, page->cursor);
        return;
    }
    page->card = page->cursor + 1;
    snprintf(stage->words, sizeof stage->words, "%s", say(stage->language, SAY_home_forget));
}

static void open_setup(Stage *stage, int people)
{
    plan_begin(&stage->plan);
    stage->plan.people = people;
    stage_push(stage, &page_setup)->cursor = 0;
    if (stage_desk(stage)) plan_propose(&stage->plan, stage_desk(stage));
}

static void choose_home(Stage *stage, int row)
{
    if (row < stage->kept_count) {
        const Kept kept = stage->kept[row];
        if (kept.is_over)
            stage->hooks.replay(stage->hooks.self, kept.path);
        else
            stage->hooks.go_on(stage->hooks.self, row);
        return;
    }
    switch (row - stage->kept_count) {
    case HOME_NEW:
        open_setup(stage, 1);
        return;
    case HOME_DAY:
        plan_of_day(&stage->plan, (int64_t)time(NULL));
        stage->hooks.play(stage->hooks.self, &stage->plan);
        return;
    case HOME_HOT_SEAT:
        open_setup(stage, 2);
        return;
    case HOME_CARDS:
        stage_push(stage, &page_cards);
        return;
    default:
        stage->is_left = true;
    }
}

static void press_home(Stage *stage, Press press)
{
    Page *page = stage_page(stage);
    if (press.key == 'X') {
        forget_home(stage, page);
        return;
    }
    page->card = 0;
    if (list_press(page, press, HOME_ROWS + stage->kept_count, 1000)) return;
    if (press.key == PRESS_ENTER)
        choose_home(stage, page->cursor);
    else if (press.key == 'Q' || press.key == 'q' || press.key == PRESS_ESCAPE)
        stage->is_left = true;
}

const PageKind page_home = {paint_home, press_home};

/* ---- A new game ------------------------------------------------------------------------------ */

enum {
    ROW_START,
    ROW_PLAYERS,
    ROW_PEOPLE,
    ROW_LEVEL,
    ROW_KINGDOM,
    ROW_SETS,
    ROW_WANTS = ROW_SETS + PLAN_SETS,
    ROW_ATTACKS = ROW_WANTS + PLAN_WANTS,
    ROW_EVENTS,
    SETUP_ROWS
};

static const TaliaSet plan_set[PLAN_SETS] = {TALIA_SET_BASE, TALIA_SET_INTRIGUE, TALIA_SET_SEASIDE,
                                             TALIA_SET_ADVENTURES};

static void row_words(const Stage *stage, int row, char words[DESK_WORDS], char value[DESK_WORDS])
{
    const GamePlan *plan = &stage->plan;
    const Language language = stage->language;
    const char *title = "", *said = "";
    value[0] = 0;
    if (row >= ROW_SETS && row < ROW_WANTS) {
        title = text_set_name(language, plan_set[row - ROW_SETS]);
        said = plan->sets >> (row - ROW_SETS) & 1 ? "[x]" : "[ ]";
    } else if (row >= ROW_WANTS && row < ROW_ATTACKS) {
        title = say(language, (Saying)(SAY_want_village + row - ROW_WANTS));
        said = plan->want >> (row - ROW_WANTS) & 1 ? "[x]" : "[ ]";
    } else if (row == ROW_ATTACKS) {
        title = say(language, SAY_setup_attacks);
        said = say(language, (Saying)(SAY_attacks_any + plan->attacks));
    } else if (row == ROW_EVENTS) {
        title = say(language, SAY_setup_events);
        said = say(language, (Saying)(SAY_events_none + plan->event_count));
    } else if (row == ROW_KINGDOM) {
        title = say(language, SAY_setup_kingdom);
        said = plan->kingdom[0] ? plan->kingdom : say(language, SAY_screen_random);
    } else if (row == ROW_LEVEL) {
        title = say(language, SAY_setup_level);
        said = others_level_name(plan->level[0], language);
    } else {
        static const Saying titles[] = {SAY_setup_start, SAY_setup_players, SAY_setup_people};
        title = say(language, titles[row]);
        if (row != ROW_START)
            snprintf(value, DESK_WORDS, "%d", row == ROW_PLAYERS ? plan->players : plan->people);
    }
    snprintf(words, DESK_WORDS, "%s", title);
    if (*said) snprintf(value, DESK_WORDS, "%.*s", DESK_WORDS - 1, said);
}

static void paint_proposed(const Stage *stage, const Desk *desk, Picture *picture, int y)
{
    Names names = {.words = ""};
    const Rect at = {2, y, picture->width - 4, picture->height - y - 1};
    if (desk->words[0]) {
        picture_flow(picture, (Flow){at, 0, 2, BOLD_INK}, desk->words);
        return;
    }
    if (!desk->proposed.is_there) return;
    list_cards(&desk->proposed.cards, stage->language, &names);
    const int used = picture_flow(picture, (Flow){at, 0, 2, BOLD_INK}, names.words);
    Names events = {.words = ""};
    list_cards(&desk->proposed.events, stage->language, &events);
    const Rect rest = {at.x, y + used, at.width, at.height - used};
    picture_flow(picture, (Flow){rest, 0, 2, (Ink){TONE_EVENT, LOOK_PLAIN}}, events.words);
}

static void paint_setup(Stage *stage, Picture *picture)
{
    Page *page = stage_page(stage);
    static const KeyWord keys[] = {{PRESS_ENTER, SAY_key_change},
                                   {'R', SAY_key_draw},
                                   {'G', SAY_key_start},
                                   {PRESS_ESCAPE, SAY_key_back}};
    paint_title(picture, say(stage->language, SAY_home_new), "");
    for (int row = 0; row < SETUP_ROWS; row++) {
        char words[DESK_WORDS], value[DESK_WORDS];
        row_words(stage, row, words, value);
        paint_row(picture, page, row, 1 + row, words, value);
    }
    if (stage_desk(stage)) paint_proposed(stage, stage_desk(stage), picture, 2 + SETUP_ROWS);
    paint_keys(picture, keys, sizeof keys / sizeof keys[0], stage->language);
}

static int turned(int value, int by, int least, int most)
{
    const int count = most - least + 1;
    return least + ((value - least + by) % count + count) % count;
}

static void change_row(Stage *stage, int row, int by)
{
    GamePlan *plan = &stage->plan;
    if (row == ROW_PLAYERS) {
        plan->players = turned(plan->players, by, 2, TALIA_MAX_PLAYERS);
    } else if (row == ROW_PEOPLE) {
        plan->people = turned(plan->people, by, 1, plan->players);
    } else if (row == ROW_LEVEL) {
        const int level = turned((int)plan->level[0], by, 0, LEVELS - 1);
        for (int i = 0; i < TALIA_MAX_PLAYERS; i++) plan->level[i] = (Level)level;
        return;
    } else if (row >= ROW_SETS && row < ROW_WANTS) {
        plan->sets ^= 1u << (row - ROW_SETS);
    } else if (row >= ROW_WANTS && row < ROW_ATTACKS) {
        plan->want ^= 1u << (row - ROW_WANTS);
    } else if (row == ROW_ATTACKS) {
        plan->attacks = turned(plan->attacks, by, 0, PLAN_ATTACKS - 1);
    } else if (row == ROW_EVENTS) {
        plan->event_count = turned(plan->event_count, by, 0, PLAN_EVENTS - 1);
    }
    if (plan->people > plan->players) plan->people = plan->players;
    if (row >= ROW_SETS) plan->kingdom[0] = plan->events[0] = 0;
    plan_propose(plan, stage_desk(stage));
}

/* What was proposed is what is played. */
static void start_game(Stage *stage)
{
    GamePlan plan = stage->plan;
    const Desk *desk = stage_desk(stage);
    if (desk->words[0] || !desk->proposed.is_there) return;
    if (!plan.kingdom[0]) {
        const ProposedKingdom *proposed = &desk->proposed;
        TaliaSetup setup = {.players = (uint8_t)plan.players,
                            .edition = (uint8_t)proposed->edition};
        setup.kingdom_count = (uint8_t)proposed->cards.count;
        setup.event_count = (uint8_t)proposed->events.count;
        memcpy(setup.kingdom, proposed->cards.card, sizeof setup.kingdom);
        memcpy(setup.event, proposed->events.card, sizeof setup.event);
        plan_of_setup(&plan, &setup);
        plan.seed[0] = 0;
        plan.boxes = 0;
    }
    stage->hooks.play(stage->hooks.self, &plan);
}

static void press_setup(Stage *stage, Press press)
{
    Page *page = stage_page(stage);
    if (!stage_desk(stage) || list_press(page, press, SETUP_ROWS, SETUP_ROWS)) return;
    switch (press.key) {
    case PRESS_LEFT:
        change_row(stage, page->cursor, -1);
        return;
    case ' ':
    case PRESS_RIGHT:
        change_row(stage, page->cursor, 1);
        return;
    case 'R':
        plan_propose(&stage->plan, stage_desk(stage));
        return;
    case 'G':
        start_game(stage);
        return;
    case PRESS_ESCAPE:
        stage_pop(stage);
        return;
    case PRESS_ENTER:
        if (page->cursor == ROW_START)
            start_game(stage);
        else if (page->cursor == ROW_KINGDOM)
            stage_push(stage, &page_kingdoms);
        else
            change_row(stage, page->cursor, 1);
        return;
    default:
        return;
    }
}

const PageKind page_setup = {paint_setup, press_setup};

/* ---- Recommended kingdoms -------------------------------------------------------------------- */

/* -1: any, at random. */
static int list_kingdoms(const Page *page, Language language, int out[512])
{
    int n = 0;
    if (!page->filter[0]) out[n++] = -1;
    for (int i = 0; i < text_kingdom_count() && n < 512; i++) {
        if (filter_has(page->filter, text_kingdom(i)->name[language])) out[n++] = i;
    }
    return n;
}

static void paint_kingdoms(Stage *stage, Picture *picture)
{
    Page *page = stage_page(stage);
    static const KeyWord keys[] = {{PRESS_ENTER, SAY_key_take}, {PRESS_ESCAPE, SAY_key_back}};
    int found[512];
    const int n = list_kingdoms(page, stage->language, found), rows = picture->height - 8;
    char typed[128];
    list_keep(page, n, rows);
    say_into(typed, sizeof typed, stage->language, SAY_screen_find, page->filter, "", "");
    paint_title(picture, say(stage->language, SAY_setup_kingdom), "");
    picture_put(picture, 2, 1, picture->width - 4, BOLD_INK, typed);
    for (int i = page->top; i < n && i < page->top + rows; i++) {
        const Kingdom *kingdom = found[i] < 0 ? NULL : text_kingdom(found[i]);
        paint_row(picture, page, i, 3 + i - page->top,
                  kingdom ? kingdom->name[stage->language]
                          : say(stage->language, SAY_screen_random),
                  kingdom ? kingdom->source : "");
    }
    paint_keys(picture, keys, 2, stage->language);
    const int at = n > 0 ? found[page->cursor] : -1;
    if (at < 0) return;
    CardList cards = {.count = 0};
    Names names = {.words = ""};
    for (int i = 0; i < text_kingdom(at)->card_count; i++)
        cards_add(&cards, (int)text_kingdom(at)->card[i]);
    for (int i = 0; i < text_kingdom(at)->event_count; i++)
        cards_add(&cards, (int)text_kingdom(at)->event[i]);
    list_cards(&cards, stage->language, &names);
    picture_flow(picture, (Flow){{2, picture->height - 4, picture->width - 4, 3}, 0, 2, BOLD_INK},
                 names.words);
}

static void take_kingdom(Stage *stage, int which)
{
    GamePlan *plan = &stage->plan;
    plan->kingdom[0] = plan->events[0] = 0;
    if (which >= 0)
        snprintf(plan->kingdom, sizeof plan->kingdom, "%s/%s", text_kingdom(which)->source,
                 text_kingdom(which)->name[stage->language]);
    stage_pop(stage);
    plan_propose(plan, stage_desk(stage));
}

static void press_kingdoms(Stage *stage, Press press)
{
    Page *page = stage_page(stage);
    int found[512];
    const int n = list_kingdoms(page, stage->language, found);
    if (list_press(page, press, n, stage->picture.height - 8)) return;
    if (press.key == PRESS_ENTER && n > 0)
        take_kingdom(stage, found[page->cursor]);
    else if (press.key == PRESS_ESCAPE)
        stage_pop(stage);
    else
        filter_press(page, press);
}

const PageKind page_kingdoms = {paint_kingdoms, press_kingdoms};
