/* screen.c - the full screen without a terminal: where everything stands on screens of all sizes,
 * what is written there, and games played by keys against a real house. What is shown on the way
 * from one view to the next leads to it. */
#include "../../terminal/screen/stage.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../../house/house.h"
#include "../../script/random.h"
#include "../../terminal/screen/beats.h"
#include "../../terminal/screen/shelf.h"
#include "../../text/text.h"
#include "../support/check.h"

/* ---- Layout ---------------------------------------------------------------------------------- */

static bool is_inside(Rect at, int width, int height)
{
    return at.x >= 0 && at.y >= 0 && at.width >= 0 && at.height >= 0 && at.x + at.width <= width &&
           at.y + at.height <= height;
}

static bool overlap(Rect a, Rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static void test_layout_of(const LayoutNeeds *needs)
{
    const Layout layout = layout_make(needs);
    const Rect parts[] = {layout.title, layout.supply, layout.log,      layout.others,
                          layout.play,  layout.hand,   layout.question, layout.options,
                          layout.info,  layout.keys};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    bool good = true;
    for (int i = 0; i < PARTS; i++) {
        good &= is_inside(parts[i], needs->width, needs->height);
        for (int k = 0; k < i; k++) good &= !overlap(parts[i], parts[k]);
    }
    check(good, "parts lie on the screen, and none on another");
    check(layout.supply_columns * layout.supply.height >= needs->piles && layout.is_whole,
          "all piles are seen");
    check(layout.others.height >= needs->others, "so are all opponents");
    check(layout.hand.height > 0 && layout.question.height > 0 && layout.options.height > 1,
          "the hand, the question and its options");
}

static void test_layout(void)
{
    enum { LEAST_WIDTH = 80, LEAST_HEIGHT = 24, MOST_PILES = 29 };
    for (int width = LEAST_WIDTH; width <= 240; width += 7) {
        for (int height = LEAST_HEIGHT; height <= 70; height += 5) {
            for (int others = 1; others < TALIA_MAX_PLAYERS; others++) {
                const LayoutNeeds needs = {.width = width,
                                           .height = height,
                                           .piles = others % 2 ? MOST_PILES : 17,
                                           .pile_width = 20 + 3 * others,
                                           .others = others,
                                           .play = 40 * others,
                                           .hand = 30 * others,
                                           .options = 7 * others,
                                           .option_width = 20,
                                           .info = 5,
                                           .other_columns = {40 * others, 90, 500}};
                test_layout_of(&needs);
            }
        }
    }
    /* Smaller ones show what has room, and do nothing worse. */
    const LayoutNeeds small = {
        .width = 20, .height = 5, .piles = 17, .others = 1, .options = 9, .option_width = 20};
    const Layout layout = layout_make(&small);
    check(layout.supply_columns == 1 && !layout.is_whole, "a screen that is far too small");
    /* Piles are as wide as they want where there is room for the log as well. */
    LayoutNeeds wide = {
        .width = 100, .height = 30, .piles = 17, .pile_width = 31, .others = 1, .option_width = 20};
    check(layout_make(&wide).supply.width == 2 * 31, "whole names");
    wide.width = LEAST_WIDTH;
    check(layout_make(&wide).log.width == LAYOUT_LEAST_LOG, "and a log");
}

/* ---- Pictures -------------------------------------------------------------------------------- */

static bool row_is(const Picture *picture, int y, const char *words)
{
    char row[1024];
    picture_row(picture, y, row, sizeof row);
    if (strcmp(row, words) != 0) fprintf(stderr, "row %d is '%s', not '%s'\n", y, row, words);
    return strcmp(row, words) == 0;
}

static void test_pictures(void)
{
    static const Ink plain = {TONE_PLAIN, LOOK_PLAIN};
    Picture picture = {.ascii = false};
    check(picture_begin(&picture, 12, 4), "a picture");
    check(picture_put(&picture, 0, 0, 12, plain, "Śmietnisko") == 10, "ten columns");
    check(row_is(&picture, 0, "Śmietnisko"), "as it is");
    picture_put(&picture, 0, 1, 6, plain, "Śmietnisko");
    check(row_is(&picture, 1, "Śmiet…"), "cut, and one sees that it is");
    picture_put_right(&picture, 0, 2, 12, plain, "żółw");
    check(row_is(&picture, 2, "        żółw"), "from the right");
    picture_put(&picture, 0, 3, 12, plain, "a\xe4\xb8\xad\x1b[1m");
    check(row_is(&picture, 3, "a??[1m"), "nothing that would move other columns, no controls");
    picture_put(&picture, 8, 0, 40, plain, "beyond its edge");
    check(row_is(&picture, 0, "Śmietnisbeyo"), "nothing beyond the edge");
    picture.ascii = true;
    picture_begin(&picture, 12, 4);
    picture_put(&picture, 0, 0, 6, plain, "Śmietnisko");
    check(row_is(&picture, 0, "Smiet~"), "in ASCII");
    const Flow flow = {{0, 0, 12, 4}, 0, 2, plain};
    picture_begin(&picture, 12, 4);
    check(picture_flow(&picture, flow, "one two three four\nfive") == 3, "three lines");
    check(row_is(&picture, 0, "one two"), "whole words");
    check(row_is(&picture, 1, "  three four"), "indented");
    check(row_is(&picture, 2, "five"), "a line of its own");
    check(picture_flow(NULL, flow, "abcdefghijklmnopqrstuvwxyz") == 3, "a word that is too long");
    check(picture_flow(NULL, flow, "") == 0, "nothing");
    picture_spot(&picture, (Rect){1, 1, 3, 1}, SPOT_CARD, 7);
    check(picture_spot_at(&picture, 3, 1) && !picture_spot_at(&picture, 4, 1),
          "what is clicked on");
    picture_free(&picture);
}

/* How one leaves is shown on any screen; the two ends of a heading do not meet. */
static void test_lines(void)
{
    static const KeyWord keys[] = {
        {'?', SAY_key_help}, {'U', SAY_key_undo}, {'D', SAY_key_deck}, {'Q', SAY_key_leave}};
    Picture picture = {.ascii = false};
    check(picture_begin(&picture, 40, 2), "wide enough for all");
    paint_keys(&picture, keys, 4, ENGLISH);
    check(row_is(&picture, 1, " ? Help  U Undo  D Deck  Q Leave"), "two columns apart");
    check(picture_begin(&picture, 31, 2), "just wide enough");
    paint_keys(&picture, keys, 4, ENGLISH);
    check(row_is(&picture, 1, " ? Help U Undo D Deck Q Leave"), "one column apart");
    check(picture_begin(&picture, 22, 2), "too narrow");
    paint_keys(&picture, keys, 4, ENGLISH);
    check(row_is(&picture, 1, " ? Help U Undo Q Leave"), "one is left out");
    check(picture_spot_at(&picture, 16, 1)->which == 'Q', "what is seen is clicked on");
    paint_title(&picture, "Kingdom of the day", "0 coins");
    check(row_is(&picture, 0, " Kingdom of … 0 coins"), "apart");
    picture_free(&picture);
}

/* ---- Games ----------------------------------------------------------------------------------- */

static House *house;
static Store store;
static Stage stage;
static int64_t now = 1000;
static uint64_t chance;
static struct {
    char text[1 << 14];
    size_t length;
} said[16];
static int said_count;

static void say_later(void *self, int connection, const char *text, size_t length)
{
    (void)self;
    (void)connection;
    if (said_count == 16 || length > sizeof said[0].text) abort();
    memcpy(said[said_count].text, text, length);
    said[said_count++].length = length;
}

static void draw_bytes(void *self, void *out, size_t size)
{
    uint8_t *byte = out;
    (void)self;
    for (size_t i = 0; i < size; i++) byte[i] = (uint8_t)(random_next(&chance) >> 32);
}

static void send(void *self, int connection, const char *text, size_t length)
{
    (void)self;
    desk_take(stage.desk[connection], text, length);
    stage_told(&stage, connection);
}

static void hear(void)
{
    for (int i = 0; i < said_count; i++) house_receive(house, 0, said[i].text, said[i].length, now);
    said_count = 0;
}

static int64_t seconds(void)
{
    return now / 1000;
}

static int cards_in(const PileList *piles)
{
    int count = 0;
    for (int i = 0; i < piles->count; i++) count += piles->pile[i].left;
    return count;
}

/* What was shown step by step is what the house says it comes to. */
static void check_shown(const Desk *desk)
{
    const Sight *shown = &desk->shown, *told = &desk->sight;
    bool good = cards_in(&shown->supply) == cards_in(&told->supply) &&
                cards_in(&shown->beside) == cards_in(&told->beside) &&
                shown->trash.count == told->trash.count && shown->turn_of == told->turn_of &&
                shown->coins == told->coins;
    for (int seat = 0; seat < told->players; seat++) {
        const SideSight *a = &shown->side[seat], *b = &told->side[seat];
        good &= a->hand_count == b->hand_count && a->deck_count == b->deck_count &&
                a->discard_count == b->discard_count && a->cards == b->cards &&
                a->play.count + a->staying.count == b->play.count + b->staying.count;
    }
    check(good, "beats lead from one view to the next");
}

static void show_all(Desk *desk)
{
    if (!desk_is_showing(desk)) return;
    while (desk_is_showing(desk)) show_beat(desk);
    check_shown(desk);
    desk_skip(desk);
}

static bool picture_has(const Picture *picture, const char *words)
{
    for (int y = 0; y < picture->height; y++) {
        char row[2048];
        picture_row(picture, y, row, sizeof row);
        if (strstr(row, words)) return true;
    }
    return false;
}

/* The screen has the option at the cursor, with its key. */
static void check_screen(const Desk *desk)
{
    static const int sizes[][2] = {{80, 24}, {100, 30}, {132, 43}, {200, 60}};
    const int *size = sizes[random_under(&chance, 4)];
    check(stage_paint(&stage, size[0], size[1]), "it is painted");
    if (stage_page(&stage)->kind != &page_game || !desk_is_asked(desk) || stage.ascii) return;
    const OptionSight *option = &desk->sight.option[stage.cursor];
    char words[SIGHT_WORDS + 4];
    snprintf(words, sizeof words, "%c %s", option->key ? option->key : ' ', option->words);
    check(picture_has(&stage.picture, words), words);
}

static void open_house(int people)
{
    HouseHooks hooks = {.send = send, .random = draw_bytes, .solo = people == 1};
    if (!store_memory(&store, seconds, NULL, NULL)) abort();
    hooks.store = store;
    house = house_open(&hooks);
    if (!house || !house_connect(house, 0, now)) abort();
}

/* While the connection is lost, that is what stands there, and nothing is chosen. */
static void check_cut_off(Desk *desk)
{
    strcpy(desk->words, "lost");
    desk->is_cut_off = true;
    stage_press(&stage, (Press){.key = PRESS_ENTER});
    stage_press(&stage, (Press){.key = 'U'});
    check(said_count == 0 && strcmp(desk->words, "lost") == 0 && !desk->is_waiting, "cut off");
    desk->is_cut_off = false;
    desk->words[0] = 0;
}

/* Somebody presses the keys of options at random, and now and then another. */
static void play_game(int game, Language language, int choices)
{
    static const int others[] = {'?', 'D', 'C', 'L', 'U', 'I', 'V', PRESS_DOWN, PRESS_PAGE_UP};
    GamePlan plan;
    chance = (uint64_t)game;
    const StageHooks hooks = {.desk = {.say = say_later, .random = draw_bytes}};
    stage_begin(&stage, &hooks, language, game % 3 == 0);
    open_house(1);
    Desk *desk = stage_add_desk(&stage);
    desk_hello(desk);
    plan_begin(&plan);
    plan.players = 2 + game % 3;
    plan.seat = game % 4 < plan.players ? game % 4 : -1;
    for (int i = 0; i < TALIA_MAX_PLAYERS; i++) plan.level[i] = LEVEL_EASY;
    snprintf(plan.seed, sizeof plan.seed, "%d", game);
    plan_create(&plan, desk);
    hear();
    stage_only(&stage, &page_game);
    check(desk->state == STATE_PLAYING && desk->has_view, "a game");
    for (int i = 0; i < choices && desk->state == STATE_PLAYING; i++) {
        house_tick(house, now += 1000);
        hear();
        show_all(desk);
        check_screen(desk);
        const int n = desk->sight.n;
        if (random_under(&chance, 8) == 0) {
            stage_press(&stage, (Press){.key = others[random_under(&chance, 9)]});
            hear();
            check_screen(desk);
            while (stage.pages > 1) stage_press(&stage, (Press){.key = PRESS_ESCAPE});
            continue;
        }
        if (!desk_is_asked(desk)) continue;
        check_cut_off(desk);
        const int option = random_under(&chance, desk->sight.options);
        const char key = desk->sight.option[option].key;
        stage_press(&stage, (Press){.key = key ? key : PRESS_ENTER});
        hear();
        check(desk->sight.n > n || desk->words[0], "the key has chosen");
    }
    house_close(house);
    store.close(store.self);
    stage_end(&stage);
}

/* Six scores and what the proof came to have room on the smallest screen. */
static void test_end(void)
{
    const StageHooks hooks = {.desk = {.say = say_later, .random = draw_bytes}};
    stage_begin(&stage, &hooks, ENGLISH, false);
    Desk *desk = stage_add_desk(&stage);
    desk->players = TALIA_MAX_PLAYERS;
    desk->summary.is_there = true;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) {
        ScoreSight *score = &desk->summary.seat[seat];
        score->score = score->row[0].points = score->row[0].count = 10 + seat;
        score->row[0].card = TALIA_estate;
        score->rows = 1;
    }
    strcpy(stage.proof, "Verified");
    stage_only(&stage, &page_over);
    check(stage_paint(&stage, 80, 24), "it is painted");
    check(picture_has(&stage.picture, "F: 15 points") && picture_has(&stage.picture, "Verified"),
          "all of it");
    stage_end(&stage);
}

/* ---- The kingdom of the day ------------------------------------------------------------------ */

static bool same_cards(const CardList *a, const CardList *b)
{
    return a->count == b->count && memcmp(a->card, b->card, (size_t)a->count) == 0;
}

/* It is that of the page (web/src/day.ts). */
static void test_day(void)
{
    static const char asked[] =
        "{\"do\": \"propose\", \"setup\": {\"players\": 2, \"edition\": 2, \"sets\": [\"base\","
        " \"intrigue\", \"seaside\", \"adventures\"], \"eventCount\": \"random\","
        " \"seed\": \"20261116\"}}";
    const StageHooks hooks = {.desk = {.say = say_later, .random = draw_bytes}};
    GamePlan plan;
    stage_begin(&stage, &hooks, ENGLISH, false);
    open_house(1);
    Desk *desk = stage_add_desk(&stage);
    desk_hello(desk);
    hear();
    house_receive(house, 0, asked, strlen(asked), now);
    const ProposedKingdom page = desk->proposed;
    desk->proposed.is_there = false;
    plan_begin(&plan);
    plan_of_day(&plan, INT64_C(1794830400)); /* noon on the 16th of November 2026 */
    plan_propose(&plan, desk);
    hear();
    check(page.is_there && desk->proposed.is_there, "there is one");
    check(page.cards.count == TALIA_MAX_KINGDOM && same_cards(&page.cards, &desk->proposed.cards) &&
              same_cards(&page.events, &desk->proposed.events),
          "the same in the page");
    house_close(house);
    store.close(store.self);
    stage_end(&stage);
}

/* ---- Games that are kept --------------------------------------------------------------------- */

static void keep_table(const char *folder, const char *id, const char *const *lines)
{
    char path[STAGE_PATH];
    shelf_path(folder, id, path);
    const int file = shelf_take(path);
    check(file >= 0, "its file");
    for (; *lines; lines++)
        check(shelf_add(file, **lines, *lines + 2, strlen(*lines) - 2), "a line of it");
    close(file);
}

/* One program at a time writes to a table's file. What was cut off at its end by a crash is no
 * part of the next line, nor is a line of which only a part could be written. */
static void check_file(const char *path)
{
    const int file = shelf_take(path);
    check(file >= 0 && shelf_take(path) == SHELF_TAKEN, "one at a time");
    check(shelf_add(file, 'r', "choose 0 treasures", 18), "it goes on");
    struct rlimit room, before;
    getrlimit(RLIMIT_FSIZE, &before);
    room = before;
    room.rlim_cur = (rlim_t)lseek(file, 0, SEEK_END) + 7;
    void (*was)(int) = signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &room);
    check(!shelf_add(file, 'r', "choose 0 end", 12), "the disk is full");
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, was);
    check(shelf_add(file, 'r', "choose 0 end", 12), "and has room again");
    close(file);
    check(shelf_take("/nowhere/a.table") == SHELF_CLOSED, "it cannot be written");
}

static bool lists(const Kept *kept, int count, const char *words)
{
    for (int i = 0; i < count; i++) {
        if (strstr(kept[i].words, words)) return true;
    }
    return false;
}

/* They are listed by what they are, in the language of whoever reads the list; a line that was cut
 * off by a crash is none, and a table that nobody here has a key of is not offered. */
static void test_shelf(void)
{
#define FIRST_GAME                                                                                 \
    "r table 1 rules=3 players=2 edition=2 kingdom=moat,mine,merchant,smithy,militia,cellar,"      \
    "remodel,market,workshop,village begins=0 host=0 public=0 points=1 clock=0 takeover=0"
#define ANNA "r sit 0 f165ed11bcd03fd52929d2dbaaa174b7a6a687dc09bb93c128749517d769c33c Anna"
#define START "r start 00000000000000079e3779b97f4a7c15"
    static const char *const alone[] = {"d an older program wrote this",
                                        FIRST_GAME,
                                        ANNA,
                                        "r bot 1 easy Bruno",
                                        "k 0 abcdefghijkmnpqrstuvwxyz23",
                                        START,
                                        "r choose 0 treasures",
                                        "r choose 0 end",
                                        "r choose 1 end",
                                        "r choose 0 end",
                                        "r choose 1 end",
                                        NULL};
    static const char *const keyless[] = {FIRST_GAME, ANNA, "r bot 1 easy Emil", START, NULL};
    static const char day[] = " name=Kingdom%20of%20the%20day";
    char folder[] = "/tmp/talia-shelf-XXXXXX", path[STAGE_PATH], named[1024];
    Kept kept[STAGE_KEPT];
    ShelfTable table;
    check(mkdtemp(folder) != NULL, "a folder");
    keep_table(folder, "one", alone);
    shelf_path(folder, "one", path);
    FILE *file = fopen(path, "a");
    check(file && fputs("r choose 0 tr", file) >= 0 && fclose(file) == 0, "cut off");
    keep_table(folder, "two", keyless);
    snprintf(named, sizeof named, "%s%s", FIRST_GAME, day);
    const char *const of_day[] = {named, ANNA, "r bot 1 master Bruno", "k 0 ab", START, NULL};
    keep_table(folder, "three", of_day);
    static const char *const events[] = {
        "r table 1 rules=3 players=2 edition=2 kingdom=port,raze,page,peasant,gear,guide,magpie,"
        "amulet,artificer,bridge-troll events=ball,borrow,ferry,plan,raid begins=0 host=0 public=0 "
        "points=1 clock=0 takeover=0",
        ANNA,
        "r bot 1 easy Bruno",
        "k 0 ab",
        START,
        NULL};
    keep_table(folder, "four", events);
    check(shelf_list(folder, ENGLISH, kept) == 3 &&
              lists(kept, 3, "Ball, Borrow, Ferry, Plan, Raid"),
          "as many Events as there are");
    shelf_path(folder, "four", named);
    check(remove(named) == 0, "it was there");
    check(shelf_list(folder, ENGLISH, kept) == 2, "those that can be gone on with");
    check(lists(kept, 2, " · turn 3 · Bruno (easy) · First Game"), "what it is");
    check(lists(kept, 2, " · turn 1 · Bruno (master) · Kingdom of the day"), "by its name");
    check(shelf_list(folder, POLISH, kept) == 2, "for others, too");
    check(lists(kept, 2, " · tura 3 · Bruno (łatwy) · Pierwsza rozgrywka"), "in their language");

    if (!store_memory(&store, seconds, NULL, NULL)) abort();
    check_file(path);
    check(shelf_read(path, &table, &store) && table.lines == 11 && table.people == 1 &&
              strcmp(table.key[0], "abcdefghijkmnpqrstuvwxyz23") == 0,
          "it is read back");
    store.close(store.self);
    for (int i = 0; i < 3; i++) {
        static const char *const ids[] = {"one", "two", "three"};
        shelf_path(folder, ids[i], path);
        check(remove(path) == 0, "it was there");
    }
    check(remove(folder) == 0, "nothing else is left");
}

int main(void)
{
    enum { GAMES = 24, CHOICES = 120 };
    test_layout();
    test_pictures();
    test_lines();
    test_end();
    test_day();
    test_shelf();
    for (int game = 1; game <= GAMES; game++) play_game(game, game % 2 ? ENGLISH : POLISH, CHOICES);
    return checks_end();
}
