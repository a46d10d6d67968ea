/* told.c - what the house sends: nothing but what is in the record, and of that nothing but what
 * the one who gets it may know. */
#include <stdlib.h>
#include <string.h>

#include <talia/position.h>
#include <talia/table.h>

#include "../../house/parts.h"
#include "../../lab/hidden.h"
#include "../../lab/trail.h"
#include "../../protocol/tell.h"
#include "../../script/sha256.h"
#include "members.h"
#include "sim.h"

static Json here, there; /* views that are compared */

/* ---- Other worlds --------------------------------------------------------------------------- */

/* The same game for the one on that seat, with other cards where that one cannot look. */
static void exchange_hidden(TaliaGame *game, int seat, uint64_t random)
{
    const int asked = talia_decision(game)->who;
    for (int who = 0; who < talia_players(game); who++) {
        if (who != seat && who != asked)
            change_hand(game, who, 1 + random_below(&random, 6), &random);
        const int on_mat = talia_zone_size(game, who, TALIA_NATIVE);
        const int in_deck = talia_zone_size(game, who, TALIA_DECK);
        if (who != seat && on_mat && in_deck)
            talia_swap_hidden(game, who, TALIA_NATIVE, random_below(&random, on_mat), TALIA_DECK,
                              random_below(&random, in_deck));
        change_deck(game, who, seat, &random);
    }
    change_passed(game, seat, asked, &random);
}

/* Members of a view that do not say how the game stands, but how it came to that, and the time. */
static bool is_of_moment(JsonValue key)
{
    static const char *const names[] = {"log", "moves", "deadline", "bank", "re"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (key.length == strlen(names[i]) && memcmp(key.at, names[i], key.length) == 0)
            return true;
    }
    return false;
}

static bool is_same(JsonValue a, JsonValue b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* All others, in their order; where they differ, NULL: nowhere. */
static const char *differs_in(const Members *one, const Members *other)
{
    static char name[32];
    int a = 0, b = 0;
    for (;; a++, b++) {
        while (a < one->count && is_of_moment(one->at[a].key)) a++;
        while (b < other->count && is_of_moment(other->at[b].key)) b++;
        if (a == one->count && b == other->count) return NULL;
        if (a == one->count || b == other->count) return "all of it";
        if (is_same(one->at[a].key, other->at[b].key) &&
            is_same(one->at[a].value, other->at[b].value))
            continue;
        snprintf(name, sizeof name, "%.*s", (int)one->at[a].key.length, one->at[a].key.at);
        return name;
    }
}

static const Members *view_of(Json *out, const Table *table, const TaliaGame *game, int seat,
                              Language language)
{
    static Members members[2];
    Members *found = &members[out == &here];
    Table with = *table;
    with.game = (TaliaGame *)game;
    json_start(out);
    tell_view(out, &with, (Listener){.seat = seat, .language = language}, false, -1);
    members_of((JsonValue){out->text, out->length}, found);
    return found;
}

/* ---- Views ---------------------------------------------------------------------------------- */

/* In one of the languages; where it differs, NULL: nowhere. */
static const char *differs_from(const Members *view, const Table *table, int seat, Language *in)
{
    const char *wrong = "";
    for (int i = 0; i < LANGUAGES && wrong; i++) {
        *in = (Language)i;
        wrong = differs_in(view, view_of(&here, table, table->game, seat, *in));
    }
    return wrong;
}

/* A house may not have heard yet of the last lines: then it tells how the game stood before them.
 */
static bool has_stood_so(const Chronicle *of, const Members *view, int seat)
{
    bool has = false;
    Language language;
    for (int lines = of->count - 1; lines > 0 && !has; lines--) {
        if (of->line[lines - 1].n != of->table->count) return false;
        Table *then = chronicle_fold(of, lines);
        has = then->game && !differs_from(view, then, seat, &language);
        table_free(then);
    }
    return has;
}

/* Whether the house may have missed its last line: not for long, for it asks the store again. */
static bool is_unheard(const Chronicle *of)
{
    return of->is_unheard && sim.now - of->written_at < 60 * SECOND;
}

/* Of the standing of the table as it is: against the chronicle, and against a world in which all
 * that this one may not know is otherwise. */
static void compare_view(const Chronicle *of, const Members *view, int seat)
{
    const Table *table = of->table;
    static TaliaGame other;
    Language language = ENGLISH;
    const char *wrong = differs_from(view, table, seat, &language);
    if (wrong && (sim_may_lag() || is_unheard(of)) && has_stood_so(of, view, seat)) return;
    if (wrong) {
        sim_fails("%s: seat %d is told another `%s` than there is", of->id, seat, wrong);
        return;
    }
    sim.tally.compared++;
    if (table->state == TABLE_OVER) return;
    talia_copy(&other, table->game);
    exchange_hidden(&other, seat, random_next(&sim.random));
    wrong = differs_in(view, view_of(&there, table, &other, seat, language));
    if (wrong) sim_fails("%s: seat %d is told what it may not know, in `%s`", of->id, seat, wrong);
}

/* Whether the game has stood so after any line. */
static bool has_stood(const Chronicle *of, int64_t n, int64_t numbers)
{
    for (int i = of->count - 1; i >= 0; i--) {
        if (of->line[i].n == n && (numbers < 0 || of->line[i].numbers == numbers)) return true;
    }
    return false;
}

static void check_view(const Chronicle *of, const Members *view, int seat)
{
    int64_t n = -1, numbers = -1, told_seat = -1;
    json_get_integer(member(view, "n"), &n);
    json_get_integer(member(view, "number"), &numbers);
    json_get_integer(member(view, "seat"), &told_seat);
    if (told_seat != seat)
        sim_fails("%s: the view of seat %d is told to seat %d", of->id, (int)told_seat, seat);
    if (!has_stood(of, n, numbers)) {
        sim_fails("%s: told of choice %d, number %d, which is not stored", of->id, (int)n,
                  (int)numbers);
        return;
    }
    const Table *table = of->table;
    sim.tally.views++;
    if (table->game && n == table->count && (numbers < 0 || numbers == table->numbers))
        compare_view(of, view, seat);
}

/* ---- Taking back ---------------------------------------------------------------------------- */

static bool is_option(const TaliaGame *game, TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) return talia_plain_treasures(game) != 0;
    return talia_is_option(talia_decision(game), choice);
}

static int others_who_play(const Table *table, int seat)
{
    int others = 0;
    for (int i = 0; i < table->setup.players; i++)
        others += i != seat && table->seat[i].kind == SEAT_PERSON && !table->seat[i].resigned;
    return others;
}

/* The choices that are taken back are made in a world where all that the seat could not know before
 * them is otherwise. If it would see anything else there, it has learnt something by them. */
void told_check_undo(const Chronicle *of, int seat, int to)
{
    static TaliaGame one, other;
    const Table *table = of->table;
    if (others_who_play(table, seat) == 0 || to < 0 || to > table->count) return;
    sim.tally.undos++;
    table_position(table, to, &one);
    talia_copy(&other, &one);
    exchange_hidden(&other, seat, random_next(&sim.random));
    Table then = *table;
    for (int i = to; i < table->count; i++) {
        table_prepare(table, i, &one);
        talia_choose(&one, table->choice[i]);
        if (!is_option(&other, table->choice[i])) break;
        table_prepare(table, i, &other);
        talia_change_chance(&other, random_next(&sim.random) | 1);
        talia_choose(&other, table->choice[i]);
        then.count = i + 1;
        const char *learnt = differs_in(view_of(&here, &then, &one, seat, ENGLISH),
                                        view_of(&there, &then, &other, seat, ENGLISH));
        if (learnt) {
            sim_fails("%s: seat %d takes back unasked what showed it `%s`", of->id, seat, learnt);
            return;
        }
    }
}

/* ---- Sitting down --------------------------------------------------------------------------- */

/* Whether that connection has shown the key, or was just given it. */
static bool has_shown(const Slot *slot, const char *key)
{
    for (int i = 0; i < SAID; i++) {
        const Said *said = &slot->said[i];
        if (said->key[0] && strcmp(said->key, key) == 0) return true;
    }
    return false;
}

static bool has_asked_for_seat(const Slot *slot)
{
    static const char *const ways[] = {"create", "join", "again", "branch", "load", "match"};
    for (int i = 0; i < SAID; i++) {
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
            if (strcmp(slot->said[i].what, ways[k]) == 0) return true;
        }
    }
    return false;
}

/* Whether that key has ever been the seat's: a house may not have heard yet that it is not. */
static bool was_key(const Chronicle *of, int seat, const uint8_t hash[TABLE_KEY])
{
    char error[TABLE_ERROR];
    Record record;
    for (int i = 0; i < of->count; i++) {
        if (strncmp(of->line[i].text, "sit ", 4) == 0 &&
            record_read(of->line[i].text, of->line[i].length, &record, error) &&
            record.seat == seat && memcmp(record.key, hash, TABLE_KEY) == 0)
            return true;
    }
    return false;
}

static bool opens(const Chronicle *of, int seat, const char *key)
{
    uint8_t hash[TABLE_KEY];
    sha256(key, strlen(key), hash);
    const Seat *at = of->table ? &of->table->seat[seat] : NULL;
    if (at && at->kind == SEAT_PERSON && memcmp(at->key, hash, TABLE_KEY) == 0) return true;
    return sim_may_lag() && was_key(of, seat, hash);
}

static void check_joined(Slot *to, const Members *message)
{
    char id[TABLE_ID] = "", key[64] = "";
    int64_t seat = -1;
    json_get_text(member(message, "table"), id, sizeof id);
    json_get_text(member(message, "key"), key, sizeof key);
    json_get_integer(member(message, "seat"), &seat);
    Chronicle *of = chronicle_of(id);
    if (!of) { /* a game that was loaded is not stored */
        of = chronicle_new(id);
        of->is_unstored = true;
    }
    of->is_being_made = false;
    memcpy(to->table, id, sizeof id);
    to->seat = (int)seat;
    if (seat < 0 || of->is_unstored) return;
    if (!opens(of, (int)seat, key) && !of->is_removed)
        sim_fails("%s: seat %d is given with a key that is none", id, (int)seat);
    if (!has_shown(to, key) && !has_asked_for_seat(to))
        sim_fails("%s: seat %d is given to somebody without its key", id, (int)seat);
}

/* ---- Answers -------------------------------------------------------------------------------- */

/* Whether the record has it, from whatever connection it came first. */
static bool is_in_record(const Chronicle *of, int seat, const Said *said)
{
    char line[RECORD_LINE];
    const bool is_choice = strcmp(said->what, "choose") == 0;
    const int length = snprintf(line, sizeof line, "%s %d %s", said->what, seat, said->label);
    for (int i = 0; of && i < of->count; i++) {
        if (of->line[i].length == (size_t)length &&
            memcmp(of->line[i].text, line, (size_t)length) == 0 &&
            (!is_choice || of->line[i].n == said->n + 1))
            return true;
    }
    return false;
}

/* What was done is in the record. */
static void check_done(const Slot *to, const Members *message)
{
    const Chronicle *of = chronicle_of(to->table);
    int64_t re = -1;
    bool is_promise = false, is_kept = false;
    json_get_integer(member(message, "re"), &re);
    for (int i = 0; i < SAID; i++) {
        const Said *said = &to->said[i];
        if (said->id != re || !said->what[0]) continue;
        is_promise |= strcmp(said->what, "choose") == 0 || strcmp(said->what, "salt") == 0;
        is_kept |= said->is_used || is_in_record(of, to->seat, said) ||
                   (strcmp(said->what, "choose") != 0 && strcmp(said->what, "salt") != 0);
    }
    if (is_promise && !is_kept && !(of && of->is_unstored))
        sim_fails("%s: request %lld is said to be done", to->table, (long long)re);
}

/* Nobody who has the key of a seat is sent away. */
static void check_error(const Slot *to, const Members *message)
{
    char what[16] = "", code[24] = "";
    json_get_text(member(message, "do"), what, sizeof what);
    json_get_text(member(message, "code"), code, sizeof code);
    if (strcmp(what, "return") != 0 || to->said_count == 0) return;
    if (strcmp(code, "wrong-key") != 0 && strcmp(code, "no-table") != 0) return;
    const Client *client = &sim.client[to->client];
    const Chronicle *of = chronicle_of(client->table);
    uint8_t hash[TABLE_KEY];
    if (client->manner != PERSON || client->link != to->link || !of || !of->table) return;
    sha256(client->key, strlen(client->key), hash);
    for (int seat = 0; seat < of->table->setup.players; seat++) {
        const Seat *at = &of->table->seat[seat];
        if (at->kind == SEAT_PERSON && memcmp(at->key, hash, TABLE_KEY) == 0)
            sim_fails("%s: who has the key of seat %d is told `%s`", of->id, seat, code);
    }
}

/* What is told of a game in the open: its end is past, or nobody else has a part in it. */
static void check_open_cards(const Chronicle *of, int seat, const char *type)
{
    const Table *table = of->table;
    const bool is_alone = seat >= 0 && table_people(table) == 1;
    if (table->state != TABLE_OVER && (!is_alone || strcmp(type, "summary") == 0))
        sim_fails("%s: seat %d is sent `%s` before the end", of->id, seat, type);
}

/* Keys and secrets stand in no message but those that are for them. */
static void check_secrets(const Chronicle *of, const char *text, size_t length, const char *type)
{
    char hex[2 * FAIR_SECRET + 1];
    if (strcmp(type, "joined") != 0 && memmem(text, length, "\"key\":", 6))
        sim_fails("a key is told in `%s`", type);
    if (!of || !of->table || !of->table->fair.is_there || of->table->state == TABLE_OVER) return;
    hex_write(hex, of->table->fair.secret, FAIR_SECRET);
    if (memmem(text, length, hex, 2 * FAIR_SECRET)) sim_fails("%s: the secret is told", of->id);
    if (!of->table->chance.is_there || strcmp(type, "file") == 0) return; /* for one alone */
    chance_write(&of->table->chance, hex);
    if (memmem(text, length, hex, CHANCE_HEX)) sim_fails("%s: the chance is told", of->id);
}

/* Only who sits at a table whose terms have it. */
static void check_advice(const Chronicle *of, int seat)
{
    if (seat < 0 || !of->table->terms.has_advice) sim_fails("%s: seat %d is advised", of->id, seat);
}

static bool is_one_of_three(const char *type)
{
    return strcmp(type, "step") == 0 || strcmp(type, "file") == 0 || strcmp(type, "summary") == 0;
}

void told_check(Process *by, Slot *to, const char *text, size_t length)
{
    static Members members;
    const Members *message = &members;
    char type[16] = "", id[TABLE_ID] = "";
    (void)by;
    if (sim.has_failed) return;
    if (sim.tally.messages % 16 == 0 && !json_check(text, length))
        sim_fails("what is sent is no JSON");
    members_of((JsonValue){text, length}, &members);
    json_get_text(member(message, "type"), type, sizeof type);
    if (strcmp(type, "joined") == 0) check_joined(to, message);
    const bool is_named =
        json_get_text(member(message, "table"), id, sizeof id) && strcmp(type, "again") != 0;
    const Chronicle *of = chronicle_of(is_named ? id : to->table);
    if (is_named && strcmp(id, to->table) != 0)
        sim_fails("somebody at `%s` is told of %s", to->table, id);
    check_secrets(of, text, length, type);
    if (strcmp(type, "removed") == 0) to->table[0] = '\0';
    if (strcmp(type, "error") == 0) check_error(to, message);
    if (strcmp(type, "done") == 0) check_done(to, message);
    if (!of || of->is_unstored || !of->table) return;
    if (strcmp(type, "view") == 0) check_view(of, message, to->seat);
    if (strcmp(type, "advice") == 0) check_advice(of, to->seat);
    if (is_one_of_three(type)) check_open_cards(of, to->seat, type);
}

void told_free(void)
{
    json_free(&here);
    json_free(&there);
}
