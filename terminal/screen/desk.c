/* desk.c - see desk.h. */
#include "desk.h"

#include <stdlib.h>
#include <string.h>

#include "../../bots/players/level.h"
#include "../../house/house.h"
#include "../../script/hex.h"
#include "../../script/words.h"
#include "../../table/seen.h"
#include "beats.h"

void desk_open(Desk *desk, const DeskHooks *hooks, int connection, Language language)
{
    memset(desk, 0, sizeof *desk);
    desk->hooks = *hooks;
    desk->connection = connection;
    desk->language = language;
    desk->seat = desk->undo_by = desk->stepping = desk->advice.n = -1;
    desk->chosen_id = -1;
    desk->emote = -1;
    desk->edition = 2;
    json_start(&desk->seen);
    json_open(&desk->seen, NULL, '[');
}

static void drop_beats(Desk *desk)
{
    for (int i = 0; i < desk->beats; i++) free(desk->beat[i].moves);
    desk->beats = 0;
}

static void drop_lines(Desk *desk, int from)
{
    for (int i = from; i < desk->lines; i++) free(desk->line[i].words);
    if (from < desk->lines) desk->lines = from;
    if (desk->lines_shown > desk->lines) desk->lines_shown = desk->lines;
}

void desk_close(Desk *desk)
{
    drop_beats(desk);
    drop_lines(desk, 0);
    free(desk->beat);
    free(desk->line);
    free(desk->file);
    free(desk->table_told);
    json_free(&desk->seen);
    json_free(&desk->out);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

void desk_begin(Desk *desk, const char *what)
{
    json_start(&desk->out);
    json_open(&desk->out, NULL, '{');
    json_string(&desk->out, "do", what);
    json_integer(&desk->out, "id", ++desk->id);
}

void desk_end(Desk *desk)
{
    json_close(&desk->out, '}');
    if (desk->is_cut_off) return;
    desk->words[0] = 0;
    desk->is_waiting = true;
    if (desk->out.ok)
        desk->hooks.say(desk->hooks.self, desk->connection, desk->out.text, desk->out.length);
}

void desk_ask(Desk *desk, const char *what)
{
    desk_begin(desk, what);
    desk_end(desk);
}

void desk_hello(Desk *desk)
{
    desk_begin(desk, "hello");
    json_integer(&desk->out, "protocol", 1);
    json_string(&desk->out, "language", text_language_id(desk->language));
    desk_end(desk);
}

void desk_choose(Desk *desk, int option)
{
    if (!desk_is_asked(desk) || option < 0 || option >= desk->sight.options) return;
    if (desk->is_cut_off) return;
    desk_skip(desk);
    desk_begin(desk, "choose");
    json_integer(&desk->out, "n", desk->sight.n);
    json_string(&desk->out, "label", desk->sight.option[option].label);
    memcpy(desk->chosen, desk->sight.option[option].label, sizeof desk->chosen);
    desk->chosen_n = desk->sight.n;
    desk->chosen_id = desk->id;
    desk_end(desk);
}

void desk_undo(Desk *desk)
{
    if (desk->is_cut_off) return;
    desk_begin(desk, "undo");
    json_integer(&desk->out, "n", desk->sight.n);
    if (desk->is_fair) seen_back(&desk->seen);
    desk_end(desk);
}

void desk_allow(Desk *desk, bool yes)
{
    if (desk->is_cut_off) return;
    desk_begin(desk, "allow");
    json_bool(&desk->out, "yes", yes);
    json_integer(&desk->out, "wish", desk->undo_wish);
    if (yes && desk->is_fair) seen_back(&desk->seen);
    desk_end(desk);
}

void desk_advise(Desk *desk)
{
    desk_begin(desk, "advise");
    json_integer(&desk->out, "n", desk->sight.n);
    desk_end(desk);
}

void desk_step(Desk *desk, int n)
{
    desk_begin(desk, "step");
    json_integer(&desk->out, "n", n);
    desk_end(desk);
}

void desk_emote(Desk *desk, int which)
{
    desk_begin(desk, "emote");
    json_string(&desk->out, "what", house_emotes[which]);
    desk_end(desk);
}

void desk_save(Desk *desk)
{
    free(desk->file);
    desk->file = NULL;
    desk_ask(desk, "save");
}

void desk_return(Desk *desk, const char *table, const char *key)
{
    desk_begin(desk, "return");
    json_string(&desk->out, "table", table);
    json_string(&desk->out, "key", key);
    desk_end(desk);
}

/* ---- What is told of the table --------------------------------------------------------------- */

/* At another table nothing of the last one holds. */
static void forget_game(Desk *desk)
{
    drop_beats(desk);
    drop_lines(desk, 0);
    desk->has_view = desk->has_come = desk->is_fair = false;
    desk->stepping = desk->advice.n = desk->undo_by = -1;
    desk->summary.is_there = desk->is_removed = desk->must_answer = false;
    desk->commitment[0] = desk->salt[0] = 0;
    free(desk->file);
    desk->file = NULL;
    json_start(&desk->seen);
    json_open(&desk->seen, NULL, '[');
}

static void take_joined(Desk *desk, JsonValue message)
{
    char table[DESK_ID] = "";
    json_get_text(json_member(message, "table"), table, sizeof table);
    if (table[strspn(table, "abcdefghijklmnopqrstuvwxyz0123456789")]) return; /* none of a house */
    if (strcmp(table, desk->table) != 0) forget_game(desk);
    memcpy(desk->table, table, sizeof desk->table);
    desk->seat = get_seat(json_member(message, "seat"), -1);
    desk->has_come = false;
    desk->key[0] = 0;
    get_shown(json_member(message, "key"), desk->key, sizeof desk->key);
}

static void take_seat(SeatSight *seat, JsonValue item)
{
    char level[32] = "";
    const JsonValue who = json_member(item, "who");
    if (!get_shown(json_member(item, "name"), seat->name, sizeof seat->name)) seat->name[0] = 0;
    json_get_text(json_member(item, "level"), level, sizeof level);
    seat->level = level_by_id(level);
    seat->is_person = is_text(who, "person");
    seat->is_bot = is_text(who, "bot");
    seat->is_open = is_text(who, "open");
    seat->is_present = get_flag(json_member(item, "present"));
    seat->bot_plays = get_flag(json_member(item, "bot"));
    seat->has_resigned = get_flag(json_member(item, "resigned"));
}

static void take_undo(Desk *desk, JsonValue undo)
{
    desk->undo_by = get_seat(json_member(undo, "by"), -1);
    desk->undo_wish = get_int(json_member(undo, "wish"), 0);
    desk->must_answer = false;
    const JsonValue waiting = json_member(undo, "waiting");
    EACH_ITEM(item, waiting)
        desk->must_answer |= desk->seat >= 0 && get_seat(item, -1) == desk->seat;
}

/* One's own part of the shuffles, once the house has settled its own. */
static void give_salt(Desk *desk, JsonValue fair)
{
    uint8_t bytes[FAIR_SALT];
    if (desk->salt[0] || desk->seat < 0) return;
    desk->hooks.random(desk->hooks.self, bytes, sizeof bytes);
    hex_write(desk->salt, bytes, sizeof bytes);
    json_get_text(json_member(fair, "commitment"), desk->commitment, sizeof desk->commitment);
    desk_begin(desk, "salt");
    json_string(&desk->out, "salt", desk->salt);
    desk_end(desk);
}

/* The recommended kingdom with these cards; NULL: they are none. */
static const Kingdom *kingdom_of(JsonValue setup)
{
    const JsonValue cards = json_member(setup, "kingdom"), events = json_member(setup, "events");
    TaliaCard card[TALIA_MAX_KINGDOM], event[TALIA_MAX_EVENTS];
    int n = 0, m = 0;
    EACH_ITEM(item, cards) {
        if (n < TALIA_MAX_KINGDOM) card[n++] = (TaliaCard)get_card(item);
    }
    EACH_ITEM(each, events) {
        if (m < TALIA_MAX_EVENTS) event[m++] = (TaliaCard)get_card(each);
    }
    return text_kingdom_of(card, n, event, m);
}

static int get_edition(JsonValue setup)
{
    return get_int(json_member(setup, "edition"), 2) == 1 ? 1 : 2;
}

/* What the kingdom is called: as it was asked for, or by its cards; else how the table is. */
static void take_title(Desk *desk, JsonValue message)
{
    const JsonValue setup = json_member(message, "setup");
    const Kingdom *kingdom = kingdom_of(setup);
    char *title = desk->kingdom;
    if (get_shown(json_member(setup, "kingdomName"), title, sizeof desk->kingdom)) return;
    if (kingdom)
        snprintf(title, sizeof desk->kingdom, "%s", kingdom->name[desk->language]);
    else if (!get_shown(json_member(message, "name"), title, sizeof desk->kingdom))
        title[0] = 0;
}

static void take_table(Desk *desk, JsonValue message)
{
    static const char *const states[] = {"", "waiting", "playing", "over"};
    const JsonValue seats = json_member(message, "seats");
    const JsonValue fair = json_member(message, "fair");
    for (int state = STATE_WAITING; state <= STATE_OVER; state++) {
        if (is_text(json_member(message, "state"), states[state])) desk->state = (DeskState)state;
    }
    desk->host = get_seat(json_member(message, "host"), -1);
    desk->players = 0;
    EACH_ITEM(item, seats) {
        if (desk->players < TALIA_MAX_PLAYERS) take_seat(&desk->sitting[desk->players++], item);
    }
    take_title(desk, message);
    desk->edition = get_edition(json_member(message, "setup"));
    take_undo(desk, json_member(message, "undo"));
    desk->is_auto = get_flag(json_member(json_member(message, "auto"), "obvious"));
    desk->is_fair = fair.at != NULL;
    free(desk->table_told);
    desk->table_told = strndup(message.at, message.length);
    if (desk->is_fair && desk->state == STATE_WAITING) give_salt(desk, fair);
}

enum { LINE_ROOM = 4096, DEEPEST = 16 };

/* ---- Views ----------------------------------------------------------------------------------- */

static void take_lines(Desk *desk, JsonValue log)
{
    const JsonValue lines = json_member(log, "lines");
    drop_lines(desk, get_count(json_member(log, "from"), 0));
    EACH_ITEM(item, lines) {
        char words[LINE_ROOM];
        size_t room = (size_t)desk->lines_room;
        desk->line = grown(desk->line, (size_t)desk->lines, &room, sizeof *desk->line);
        desk->lines_room = (int)room;
        get_words(json_member(item, "words"), desk->language, words, sizeof words);
        const int depth = get_count(json_member(item, "depth"), 0);
        desk->line[desk->lines++] = (LogLine){.words = strdup(words),
                                              .turn = get_count(json_member(item, "turn"), 0),
                                              .depth = depth < DEEPEST ? depth : DEEPEST,
                                              .begins = get_flag(json_member(item, "begins"))};
    }
}

static void keep_seen(Desk *desk, JsonValue view)
{
    if (!desk->is_fair || !desk->table_told || desk->seat < 0) return;
    if (!desk->has_come)
        seen_came(&desk->seen, desk->seat, (JsonValue){desk->table_told, strlen(desk->table_told)});
    desk->has_come = true;
    seen_view(&desk->seen, view);
}

static void take_view(Desk *desk, JsonValue message)
{
    const JsonValue moves = json_member(message, "moves");
    const bool goes_on = desk->has_view && json_first(moves).at && desk->stepping < 0;
    keep_seen(desk, message);
    if (!sight_read(&desk->sight, message, desk->language)) return;
    take_lines(desk, json_member(message, "log"));
    desk->has_view = desk->is_new = true;
    desk->stepping = -1;
    if (desk->advice.n != desk->sight.n) desk->advice.n = -1;
    if (goes_on)
        cut_beats(desk, moves);
    else
        desk_skip(desk);
    if (!desk_is_showing(desk)) desk_skip(desk);
}

static void take_step(Desk *desk, JsonValue message)
{
    drop_beats(desk);
    if (!sight_read(&desk->shown, message, desk->language)) return;
    take_lines(desk, json_member(message, "log"));
    desk->lines_shown = desk->lines;
    desk->stepping = desk->shown.n;
}

/* ---- The rest -------------------------------------------------------------------------------- */

static void take_advice(Desk *desk, JsonValue message)
{
    AdviceSight *advice = &desk->advice;
    const JsonValue options = json_member(message, "options");
    advice->n = get_int(json_member(message, "n"), -1);
    desk->is_advised = true;
    advice->chance = get_count(json_member(message, "chance"), 0);
    advice->dealings = get_count(json_member(message, "dealings"), 0);
    json_get_text(json_member(message, "best"), advice->best, sizeof advice->best);
    json_get_text(json_member(message, "net"), advice->net, sizeof advice->net);
    advice->options = 0;
    EACH_ITEM(item, options) {
        if (advice->options == TALIA_MAX_OPTIONS) break;
        AdvisedOption *option = &advice->option[advice->options++];
        json_get_text(json_member(item, "label"), option->label, sizeof option->label);
        get_words(json_member(item, "words"), desk->language, option->words, sizeof option->words);
        option->chance = get_count(json_member(item, "chance"), 0);
    }
}

const AdvisedOption *desk_advice_on(const Desk *desk, const OptionSight *option)
{
    const char *label = option->key == SIGHT_ALL_TREASURES ? desk->advice.net : option->label;
    if (desk->advice.n != desk->sight.n) return NULL;
    for (int i = 0; i < desk->advice.options; i++) {
        if (strcmp(desk->advice.option[i].label, label) == 0) return &desk->advice.option[i];
    }
    return NULL;
}

bool desk_is_best(const Desk *desk, const OptionSight *option)
{
    const OptionSight *first = &desk->sight.option[0]; /* where all Treasures stand, if at all */
    return first->key == SIGHT_ALL_TREASURES ? option == first
                                             : strcmp(option->label, desk->advice.best) == 0;
}

static unsigned take_bits(JsonValue list)
{
    unsigned bits = 0;
    EACH_ITEM(item, list) bits |= 1u << (get_int(item, 0) & 7);
    return bits;
}

static void take_score(ScoreSight *seat, JsonValue item)
{
    const JsonValue cards = json_member(item, "cards");
    seat->score = get_int(json_member(item, "score"), 0);
    seat->turns = get_count(json_member(item, "turns"), 0);
    seat->rows = 0;
    EACH_ITEM(each, cards) {
        if (seat->rows == TALIA_MAX_KINDS) break;
        seat->row[seat->rows].card = (uint8_t)get_card(json_member(each, "card"));
        seat->row[seat->rows].count = get_count(json_member(each, "count"), 0);
        seat->row[seat->rows++].points = get_int(json_member(each, "points"), 0);
    }
}

static void take_summary(Desk *desk, JsonValue message)
{
    const JsonValue seats = json_member(message, "seats"), turns = json_member(message, "turns");
    int at = 0;
    desk->summary.is_there = true;
    desk->summary.winners = take_bits(json_member(message, "winners"));
    desk->summary.resigned = take_bits(json_member(message, "resigned"));
    EACH_ITEM(item, seats) {
        if (at < TALIA_MAX_PLAYERS) take_score(&desk->summary.seat[at++], item);
    }
    desk->summary.turns = 0;
    EACH_ITEM(turn, turns) {
        if (desk->summary.turns == DESK_TURNS) break;
        desk->summary.turn_at[desk->summary.turns++] = get_count(json_member(turn, "n"), 0);
    }
}

static void take_kingdom(Desk *desk, JsonValue message)
{
    ProposedKingdom *kingdom = &desk->proposed;
    const JsonValue cards = json_member(message, "cards"), events = json_member(message, "events");
    kingdom->is_there = true;
    kingdom->edition = get_edition(message);
    kingdom->cards.count = kingdom->events.count = 0;
    EACH_ITEM(item, cards) cards_add(&kingdom->cards, get_card(item));
    EACH_ITEM(each, events) cards_add(&kingdom->events, get_card(each));
    if (!get_shown(json_member(message, "name"), kingdom->name, sizeof kingdom->name))
        kingdom->name[0] = 0;
    json_get_text(json_member(message, "text"), kingdom->text, sizeof kingdom->text);
}

static void take_file(Desk *desk, JsonValue message)
{
    char *text = malloc(message.length + 1);
    if (!text) return;
    if (!json_get_text(json_member(message, "text"), text, message.length + 1)) {
        free(text);
        return;
    }
    free(desk->file);
    desk->file = text;
}

static void take_done(Desk *desk, JsonValue message)
{
    int64_t re = -1;
    json_get_integer(json_member(message, "re"), &re);
    if (re == desk->id) desk->is_waiting = false;
    if (re != desk->chosen_id) return;
    desk->chosen_id = -1;
    if (!desk->is_fair) return;
    Json label = {.ok = true};
    json_start(&label);
    json_string(&label, NULL, desk->chosen);
    seen_chose(&desk->seen, desk->chosen_n, (JsonValue){label.text, label.length});
    json_free(&label);
}

static void take_error(Desk *desk, JsonValue message)
{
    desk->is_waiting = false;
    get_words(json_member(message, "words"), desk->language, desk->words, sizeof desk->words);
}

static void take_emote(Desk *desk, JsonValue message)
{
    for (int i = 0; i < HOUSE_EMOTES; i++) {
        if (is_text(json_member(message, "what"), house_emotes[i])) desk->emote = i;
    }
    desk->emote_of = get_seat(json_member(message, "seat"), -1);
}

static void take_removed(Desk *desk, JsonValue message)
{
    if (!is_text(json_member(message, "table"), desk->table)) return;
    desk->is_removed = true;
    snprintf(desk->words, sizeof desk->words, "%s", say(desk->language, SAY_screen_removed));
}

void desk_take(Desk *desk, const char *text, size_t length)
{
    static const struct {
        const char *type;
        void (*take)(Desk *desk, JsonValue message);
    } types[] = {
        {"joined", take_joined},   {"table", take_table},     {"view", take_view},
        {"step", take_step},       {"advice", take_advice},   {"summary", take_summary},
        {"kingdom", take_kingdom}, {"file", take_file},       {"done", take_done},
        {"error", take_error},     {"removed", take_removed}, {"emote", take_emote},
    };
    const JsonValue message = {text, length};
    if (!json_check(text, length)) return;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (is_text(json_member(message, "type"), types[i].type)) types[i].take(desk, message);
    }
}

Verdict desk_verify(Desk *desk, char words[VERIFY_WORDS])
{
    words[0] = 0;
    if (!desk->file) return VERIFY_NO_GAME;
    Json seen = {.ok = true};
    json_start(&seen);
    json_written(&seen, desk->seen.text, desk->seen.length);
    json_close(&seen, ']');
    const FairClaim claim = {.commitment = desk->commitment[0] ? desk->commitment : NULL,
                             .salt = desk->salt[0] ? desk->salt : NULL,
                             .seen = {seen.text, seen.length}};
    const Verdict verdict =
        fair_verify("record", desk->file, strlen(desk->file), &claim, desk->language, words);
    json_free(&seen);
    return verdict;
}
