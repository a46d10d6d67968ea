/* tell.c - what is told of a table: every message is JSON, says what is so, and to nobody what that
 * seat may not know; the log that grows with the views is the log told at once. */

#include <talia/events.h>
#include <talia/table.h>

#include "../../protocol/tell.h"

#include <talia/position.h>
#include "../../lab/invariants.h"
#include "../../protocol/tell_parts.h"
#include "../support/tables.h"
#include "../support/heard.h"

static Json out;

/* The message that was told last, checked. */
static JsonValue told(void)
{
    const bool good = out.ok && json_check(out.text, out.length);
    if (!good) check(false, "a message is JSON");
    const JsonValue value = {out.text, out.length};
    if (good && json_member(value, "type").at) note_heard(out.text, out.length);
    return good ? value : (JsonValue){NULL, 0};
}

static JsonValue view_of(const Table *table, int seat, Language language, bool whole)
{
    json_start(&out);
    tell_view(&out, table, (Listener){.seat = seat, .language = language}, whole, -1);
    return told();
}

static int64_t number_of(JsonValue object, const char *key)
{
    int64_t number = -1000;
    json_get_integer(json_member(object, key), &number);
    return number;
}

static bool has_text(JsonValue value, const char *wanted)
{
    char text[2048];
    return json_get_text(value, text, sizeof text) && strcmp(text, wanted) == 0;
}

static int length_of(JsonValue list)
{
    int n = 0;
    for (JsonValue item = json_first(list); item.at; item = json_next(list, item)) n++;
    return n;
}

static JsonValue item_of(JsonValue list, int index)
{
    JsonValue item = json_first(list);
    while (item.at && index-- > 0) item = json_next(list, item);
    return item;
}

/* ---- The log as a page keeps it ------------------------------------------------------------- */

enum { LOG_ROOM = 1 << 20, LOG_LINES = 20000 };

typedef struct Log {
    char text[LOG_ROOM]; /* line after line */
    size_t end[LOG_LINES + 1];
    int count;
} Log;

static bool log_follow(Log *log, JsonValue view)
{
    const JsonValue part = json_member(view, "log"), lines = json_member(part, "lines");
    const int64_t from = number_of(part, "from");
    if (from < 0 || from > log->count) return false;
    log->count = (int)from;
    for (JsonValue line = json_first(lines); line.at; line = json_next(lines, line)) {
        const size_t at = log->end[log->count];
        if (at + line.length > LOG_ROOM || log->count == LOG_LINES) return false;
        memcpy(log->text + at, line.at, line.length);
        log->end[++log->count] = at + line.length;
    }
    return true;
}

static bool same_logs(const Log *a, const Log *b)
{
    return a->count == b->count && a->end[a->count] == b->end[b->count] &&
           memcmp(a->text, b->text, a->end[a->count]) == 0;
}

static void check_log(const Table *table, int seat, Language language, const Log *live)
{
    static Log whole;
    whole.count = 0;
    check(log_follow(&whole, view_of(table, seat, language, true)), "the whole log is there");
    check(same_logs(live, &whole), "the log that grew is the whole log");
}

/* A random game; views are told after one or several choices, and some choices are taken back. */
static void test_log(int seed, int players)
{
    static Log log[2];
    const TaliaSetup setup = some_setup(seed, players, NULL);
    Table *table = some_table(&setup, 1);
    const int seat[2] = {seed % players, -1};
    const Language language = seed % 2 ? ENGLISH : POLISH;
    uint64_t random = (uint64_t)seed;
    log[0].count = log[1].count = 0;
    for (int i = 0; i < 400 && table->state == TABLE_PLAYING; i++) {
        bool is_free;
        char line[RECORD_LINE];
        choose_at(table, random_choice(table->game, &random), RECORD_CHOOSE);
        const int to = table_undo_to(table, 0, &is_free);
        if (to >= 0 && random_below(&random, 12) == 0) {
            record_write(line, record_back(RECORD_UNDO, 0, to));
            apply(table, line);
        }
        if (random_below(&random, 3) == 0) continue;
        for (int k = 0; k < 2; k++)
            check(log_follow(&log[k], view_of(table, seat[k], language, false)), "lines go on");
        table_forget_news(table);
        if (random_below(&random, 10)) continue;
        for (int k = 0; k < 2; k++) check_log(table, seat[k], language, &log[k]);
    }
    for (int k = 0; k < 2; k++) {
        log_follow(&log[k], view_of(table, seat[k], language, false));
        check_log(table, seat[k], language, &log[k]);
    }
    table_free(table);
}

/* ---- Secrets ------------------------------------------------------------------------------- */

static Table *secret_table;
static bool as_spectator;

/* For lab/invariants.c: the view of a seat in bytes, here its hash. */
static size_t write_told(const TaliaView *view, uint8_t bytes[TALIA_VIEW_BYTES])
{
    TaliaGame *kept = secret_table->game;
    static TaliaGame other;
    talia_copy(&other, view->game);
    secret_table->game = &other;
    view_of(secret_table, as_spectator ? -1 : view->seat, ENGLISH, false);
    secret_table->game = kept;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < out.length; i++) hash = (hash ^ (uint8_t)out.text[i]) * 0x100000001b3u;
    memcpy(bytes, &hash, sizeof hash);
    return sizeof hash;
}

/* Names that a listener may not know do not matter to what it is told of events. */
static void check_events(Table *table, int seat)
{
    static char before[1 << 18];
    view_of(table, seat, POLISH, false);
    snprintf(before, sizeof before, "%s", out.text);
    for (int i = 0; i < table->news_count; i++) {
        TaliaEvent *event = &table->news[i].event;
        const bool seen = seat >= 0 ? event->seen_by >> seat & 1 : event->seen_by == 0xff;
        if (!seen && event->kind != TALIA_NONE) event->kind = (uint8_t)((event->kind + 1) % 7);
    }
    view_of(table, seat, POLISH, false);
    check(strcmp(before, out.text) == 0, "events keep their secrets");
}

static void test_secrets(int seed, int players)
{
    const TaliaSetup setup = some_setup(seed, players, NULL);
    Table *table = some_table(&setup, players);
    uint64_t random = (uint64_t)seed;
    Breach why = {""};
    secret_table = table;
    for (int i = 0; i < 300 && table->state == TABLE_PLAYING; i++) {
        choose_at(table, random_choice(table->game, &random), RECORD_CHOOSE);
        if (random_below(&random, 6)) continue;
        for (int spectator = 0; spectator < 2; spectator++) {
            as_spectator = spectator;
            if (!check_secrets(table->game, write_told, &random, &why)) check(false, why.words);
        }
        check_events(table, random_below(&random, players + 1) - 1);
        table->news_count = 0; /* they have been tampered with */
        table_forget_news(table);
    }
    check(!why.words[0], "views keep their secrets");
    table_free(table);
}

/* ---- Every message ------------------------------------------------------------------------- */

/* What lies before somebody has a seat and a zone, a word neither; the zone is one of the list. */
static void check_zone(const TaliaGame *game, JsonValue option, TaliaChoice choice)
{
    const TaliaPlace place = talia_option_place(game, choice);
    const JsonValue zone = json_member(option, "zone");
    const JsonValue seat = json_member(option, "seat");
    char id[16];
    if (json_is_null(zone) != (place.zone == TALIA_NONE) ||
        json_is_null(seat) != (place.who == TALIA_NONE))
        check(false, "an option has the zone and the seat of its card");
    if (!json_is_null(zone) && !json_get_text(zone, id, sizeof id))
        check(false, "a zone has a name");
    if (!json_is_null(seat) && number_of(option, "seat") != place.who)
        check(false, "a seat is whose the card is");
}

static void check_question(const Table *table, JsonValue view, int seat)
{
    const TaliaDecision *asked = talia_decision(table->game);
    const JsonValue question = json_member(view, "question");
    const JsonValue options = json_member(question, "options");
    if (table->state == TABLE_OVER) {
        check(json_is_null(json_member(view, "asked")) && !question.at, "nobody is asked");
        return;
    }
    check(number_of(view, "asked") == asked->who, "who is asked is told");
    check((options.at != NULL) == (seat == asked->who), "options are for one");
    if (!options.at) return;
    int i = 0;
    for (JsonValue option = json_first(options); option.at; option = json_next(options, option)) {
        char label[TEXT_LABEL];
        TaliaChoice choice = 0;
        const bool good = json_get_text(json_member(option, "label"), label, sizeof label) &&
                          table_choice(table, label, &choice);
        if (!good || choice != talia_option(asked, i++)) check(false, "a label is its option");
        check_zone(table->game, option, choice);
    }
    check(i == talia_option_count(asked), "all options are told");
}

/* A score that is told is the true one. It is told while no card was passed unseen, which can be
 * where three or more play, and where it is one's own or the table is over. */
static void check_score(const Table *table, JsonValue side, int who, int seat)
{
    const bool is_sure = table->setup.players == 2 || who == seat || table->state == TABLE_OVER;
    const bool is_told = is_sure || number_of(side, "unseen") == 0;
    check(is_told ? number_of(side, "score") == talia_score(table->game, who)
                  : json_is_null(json_member(side, "score")),
          "the score");
    check(number_of(side, "unseen") == 0 || (who != seat && table->setup.players > 2),
          "cards that were passed unseen");
}

static void check_seats(const Table *table, JsonValue view, int seat)
{
    const JsonValue seats = json_member(view, "seats");
    check(length_of(seats) == table->setup.players, "all seats are told");
    for (int who = 0; who < table->setup.players; who++) {
        const JsonValue side = item_of(seats, who), hand = json_member(side, "hand");
        const int in_hand = talia_zone_size(table->game, who, TALIA_HAND);
        const int in_play = talia_zone_size(table->game, who, TALIA_IN_PLAY);
        check(number_of(side, "handCount") == in_hand, "how many are in hand");
        check(who == seat ? length_of(hand) == in_hand : json_is_null(hand), "one's own hand");
        check(length_of(json_member(side, "play")) + length_of(json_member(side, "staying")) ==
                  in_play,
              "what is in play");
        check(length_of(json_member(side, "revealed")) ==
                  talia_zone_size(table->game, who, TALIA_LOOKED),
              "what is looked at");
        check_score(table, side, who, seat);
    }
}

static void check_view(const Table *table, int seat, Language language)
{
    const JsonValue view = view_of(table, seat, language, false);
    const JsonValue bare = json_member(view, "seat");
    check(has_text(json_member(view, "type"), "view"), "a view");
    check(number_of(view, "n") == table->count, "its number");
    check(seat < 0 ? json_is_null(bare) : number_of(view, "seat") == seat, "its seat");
    check_question(table, view, seat);
    check_seats(table, view, seat);
}

static void check_step(const Table *table, int n)
{
    TaliaGame game;
    table_position(table, n, &game);
    json_start(&out);
    tell_step(&out, table, (Listener){.seat = 0, .language = ENGLISH}, n);
    const JsonValue step = told(), seats = json_member(step, "seats");
    const bool open = table->state == TABLE_OVER;
    check(length_of(json_member(step, "moves")) == 0, "nothing moves unasked");
    check(number_of(step, "n") == n && number_of(step, "of") == table->count, "a step's numbers");
    for (int who = 0; who < table->setup.players; who++) {
        const JsonValue hand = json_member(item_of(seats, who), "hand");
        check(open || who == 0 ? length_of(hand) == talia_zone_size(&game, who, TALIA_HAND)
                               : json_is_null(hand),
              "hands are open after the end");
    }
}

static void check_summary(const Table *table)
{
    json_start(&out);
    tell_summary(&out, table);
    const JsonValue summary = told(), turns = json_member(summary, "turns");
    const JsonValue points = json_member(summary, "points");
    check(length_of(turns) == length_of(points), "points after every turn");
    check(number_of(json_first(turns), "n") == 0, "the first turn begins at once");
    const JsonValue last = item_of(points, length_of(points) - 1);
    for (int who = 0; who < table->setup.players; who++) {
        const JsonValue seat = item_of(json_member(summary, "seats"), who);
        const JsonValue cards = json_member(seat, "cards");
        int64_t sum = 0, score = 0;
        for (JsonValue card = json_first(cards); card.at; card = json_next(cards, card))
            sum += number_of(card, "points");
        check(sum == number_of(seat, "score"), "points of the cards are the score");
        check(json_get_integer(item_of(last, who), &score) && score == sum, "so are the last");
    }
    check(length_of(json_member(summary, "winners")) >= 1, "somebody has won");
}

static void test_messages(int seed, int players)
{
    const TaliaSetup setup = some_setup(seed, players, NULL);
    Table *table = some_table(&setup, 2);
    uint64_t random = (uint64_t)seed;
    for (int i = 0; i < 2500 && table->state == TABLE_PLAYING; i++) {
        choose_at(table, random_choice(table->game, &random), RECORD_CHOOSE);
        if (random_below(&random, 4)) continue;
        for (int seat = -1; seat < players; seat++)
            check_view(table, seat, seat % 2 ? POLISH : ENGLISH);
        table_forget_news(table);
        if (random_below(&random, 20) == 0)
            check_step(table, random_below(&random, table->count + 1));
    }
    if (table->state == TABLE_PLAYING) apply(table, "resign 0 easy");
    for (int seat = 1; seat < players - 1 && table->state == TABLE_PLAYING; seat++) {
        char line[RECORD_LINE];
        record_write(line, record_level(RECORD_RESIGN, seat, LEVEL_EASY));
        apply(table, line);
    }
    for (int seat = -1; seat < players; seat++) check_view(table, seat, ENGLISH);
    for (int i = 0; i < 5; i++) check_step(table, random_below(&random, table->count + 1));
    check_summary(table);
    table_free(table);
}

/* ---- The table, step by step ---------------------------------------------------------------- */

static void test_table(void)
{
    const TaliaSetup setup = some_setup(5, 3, "First Game");
    Table *table = some_table(&setup, 2);
    snprintf(table->kingdom_name, TABLE_NAME, "First Game");
    apply(table, "choose 0 treasures");
    apply(table, "choose 0 buy Silver");
    apply(table, "ask 0 1");
    json_start(&out);
    tell_table(&out, table, (Listener){.seat = 1, .language = POLISH}, 1, 4);
    const JsonValue value = told(), seats = json_member(value, "seats");
    check(has_text(json_member(value, "state"), "playing") && number_of(value, "you") == 1 &&
              number_of(value, "host") == 0 && number_of(value, "watching") == 4,
          "a table is told");
    check(has_text(json_member(json_member(value, "setup"), "kingdomName"), "Pierwsza rozgrywka"),
          "its kingdom by its Polish name");
    check(has_text(json_member(item_of(seats, 0), "name"), "Anna") &&
              has_text(json_member(item_of(seats, 1), "who"), "person") &&
              has_text(json_member(item_of(seats, 2), "level"), "easy"),
          "its seats");
    const JsonValue undo = json_member(value, "undo");
    check(number_of(undo, "by") == 0 && number_of(undo, "to") == 1 &&
              length_of(json_member(undo, "waiting")) == 1,
          "who wishes to undo");
    table_free(table);
}

/* ---- Words --------------------------------------------------------------------------------- */

/* Lines of the whole log, with their depths, into one text. */
static void log_words(const Table *table, int seat, Language language, char *text, size_t size)
{
    const JsonValue view = view_of(table, seat, language, true);
    const JsonValue lines = json_member(json_member(view, "log"), "lines");
    size_t n = 0;
    text[0] = 0;
    for (JsonValue line = json_first(lines); line.at; line = json_next(lines, line)) {
        char words[1024];
        json_get_text(json_member(line, "words"), words, sizeof words);
        n += (size_t)snprintf(text + n, size - n, "%d %s\n", (int)number_of(line, "depth"), words);
        if (n >= size) return;
    }
}

static void test_words(void)
{
    static char text[1 << 16];
    const TaliaSetup setup = some_setup(5, 2, "Throne Room, Smithy, Militia, Caravan Guard");
    Table *table = some_table(&setup, 1);
    apply(table, "choose 0 treasures");
    apply(table, "choose 0 buy Silver");
    apply(table, "choose 1 play Copper");
    apply(table, "choose 1 treasures");
    apply(table, "choose 1 end");
    log_words(table, 0, ENGLISH, text, sizeof text);
    check(strcmp(text, "0 Your turn 1\n0 You play: [copper] x4 (+4 coins)\n0 You buy: [silver]\n"
                       "0 Turn 1 of Bartek\n0 Bartek plays: [copper] x3 (+3 coins)\n"
                       "0 Your turn 2\n") == 0,
          text);
    log_words(table, 1, POLISH, text, sizeof text);
    check(strcmp(text, "0 Tura 1 gracza Anna\n0 Anna zagrywa: [copper] x4 (+4 monety)\n"
                       "0 Anna kupuje: [silver]\n0 Twoja tura 1\n"
                       "0 Zagrywasz: [copper] x3 (+3 monety)\n0 Tura 2 gracza Anna\n") == 0,
          text);
    log_words(table, -1, ENGLISH, text, sizeof text);
    check(strstr(text, "0 Turn 1 of Anna\n0 Anna plays:") == text, text);
    table_free(table);
}

static void test_names(void)
{
    const TaliaSetup setup = some_setup(5, 6, "First Game");
    Table *table = some_table(&setup, 3);
    SeatNames names;
    seat_names(table, POLISH, &names);
    check(strcmp(names.name[2], "Celina (x)") == 0, "brackets stand for cards, not in names");
    check(strcmp(names.name[5], "Bot F") == 0, "who has no name is called by the seat");
    table_free(table);
}

/* The types of a pile, where they are not those that are printed. */
static void test_types(void)
{
    static const char *const now[] = {"action", "victory", "command"};
    TaliaSetup setup = some_setup(5, 2, "Port");
    TaliaGame game;
    talia_lay_position(&game, &setup);
    talia_set(&game, 0, TALIA_INHERITED, talia_kind(&game, TALIA_port));
    talia_resume(&game, TALIA_PHASE_BUY);
    json_start(&out);
    json_open(&out, NULL, '{');
    tell_piles(&out, &game);
    json_close(&out, '}');
    const JsonValue supply = json_member(told(), "supply");
    for (JsonValue pile = json_first(supply); pile.at; pile = json_next(supply, pile)) {
        const JsonValue types = json_member(pile, "types");
        if (!has_text(json_member(pile, "card"), "estate")) {
            check(!types.at, "the types of other piles are as printed");
            continue;
        }
        for (int i = 0; i < 3; i++) check(has_text(item_of(types, i), now[i]), now[i]);
        check(length_of(types) == 3, "all types of an Estate that inherits");
    }
}

static void test_catalogue(void)
{
    for (int language = 0; language < LANGUAGES; language++) {
        json_start(&out);
        tell_catalogue(&out, (Language)language);
        const JsonValue catalogue = told();
        check(length_of(json_member(catalogue, "cards")) == TALIA_CARDS, "all cards are told");
        check(length_of(json_member(catalogue, "kingdoms")) == text_kingdom_count(), "kingdoms");
        check(has_text(json_member(item_of(json_member(catalogue, "types"), TALIA_TYPES), "id"),
                       "command"),
              "types");
    }
}

int main(void)
{
    for (int seed = times(16, 5); seed > 0; seed--) test_log(seed, 2 + seed % 5);
    for (int seed = times(12, 5); seed > 0; seed--) test_secrets(seed, 2 + seed % 5);
    for (int seed = times(12, 5); seed > 0; seed--) test_messages(seed, 2 + seed % 5);
    test_table();
    test_words();
    test_names();
    test_types();
    test_catalogue();
    json_start(&out);
    tell_error(&out, "choose", "too-late", "\"\\\n");
    check(has_text(json_member(told(), "words"), "\"\\\n"), "an error is told");
    json_free(&out);
    return checks_end();
}
