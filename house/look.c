/* look.c - messages that change no table: greeting, languages, lists, saved games, and
 * looking back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../protocol/tell.h"
#include "../script/save.h"
#include "../table/verify.h"
#include "../text/say.h"
#include "parts.h"

/* ---- Greeting ------------------------------------------------------------------------------ */

static bool get_language(const Request *request)
{
    char id[16];
    if (!get_text(request, "language", id, sizeof id)) return false;
    const int language = text_find_language(id);
    if (language < 0) return refuse_value(request, REFUSAL_member, "language");
    request->guest->language = (Language)language;
    return true;
}

bool obey_hello(const Request *request)
{
    House *house = request->house;
    Json *out = &house->out;
    int64_t protocol = 0;
    if (!json_get_integer(json_member(request->message, "protocol"), &protocol) ||
        protocol != HOUSE_PROTOCOL)
        return refuse_number(request, REFUSAL_protocol, HOUSE_PROTOCOL);
    if (!get_language(request)) return false;
    request->guest->has_greeted = true;
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "welcome");
    json_integer(out, "protocol", HOUSE_PROTOCOL);
    json_string(out, "version", TALIA_VERSION);
    json_integer(out, "rules", TALIA_RULES_VERSION);
    json_bool(out, "solo", is_solo(house));
    json_open(out, "levels", '[');
    for (int level = 0; level < LEVELS; level++) json_string(out, NULL, level_id((Level)level));
    json_close(out, ']');
    json_close(out, '}');
    send_out(house, request->guest);
    return true;
}

bool obey_language(const Request *request)
{
    if (!get_language(request)) return false;
    request->guest->wants_table = request->guest->wants_whole = true;
    return true;
}

bool obey_log(const Request *request)
{
    request->guest->wants_whole = true;
    return true;
}

bool obey_lobby(const Request *request)
{
    bool on;
    if (!get_bool(request, "on", &on)) return false;
    request->house->listing += on - request->guest->lists_tables;
    request->guest->lists_tables = on;
    if (on) send_lobby(request->house, request->guest);
    return true;
}

/* ---- Kingdoms ------------------------------------------------------------------------------ */

enum { KINGDOM_WORDS = 1024 };

static size_t list_names(char *out, size_t at, const uint8_t *cards, int count)
{
    for (int i = 0; i < count && at < KINGDOM_WORDS; i++)
        at += (size_t)snprintf(out + at, KINGDOM_WORDS - at, "%s%s", i ? ", " : "",
                               text_card_name(ENGLISH, (TaliaCard)cards[i]));
    return at < KINGDOM_WORDS ? at : KINGDOM_WORDS - 1;
}

/* "Cellar, Market, ...; Alms" */
static void kingdom_words(const TaliaSetup *setup, char out[KINGDOM_WORDS])
{
    size_t n = list_names(out, 0, setup->kingdom, setup->kingdom_count);
    if (setup->event_count == 0) return;
    n += (size_t)snprintf(out + n, KINGDOM_WORDS - n, "; ");
    list_names(out, n, setup->event, setup->event_count);
}

static void write_kingdom(Json *out, const TaliaSetup *setup, const char *name)
{
    char words[KINGDOM_WORDS];
    kingdom_words(setup, words);
    json_open(out, NULL, '{');
    json_string(out, "type", "kingdom");
    json_integer(out, "edition", setup->edition);
    write_cards(out, "cards", setup->kingdom, setup->kingdom_count);
    write_cards(out, "events", setup->event, setup->event_count);
    if (*name)
        json_string(out, "name", name);
    else
        json_null(out, "name");
    json_string(out, "text", words);
    json_close(out, '}');
}

bool obey_propose(const Request *request)
{
    House *house = request->house;
    char name[WISH_NAME];
    TaliaSetup setup;
    if (!read_setup(request, &setup, name)) return false;
    json_start(&house->out);
    write_kingdom(&house->out, &setup, name);
    send_out(house, request->guest);
    return true;
}

/* ---- Looking back -------------------------------------------------------------------------- */

/* Nothing is hidden any more once the game is over, and nothing of it is anybody else's where one
 * person plays against bots. */
bool may_see_all(const Guest *guest)
{
    const Table *table = guest->room->table;
    return table->state == TABLE_OVER || (guest->seat >= 0 && table_people(table) == 1);
}

bool needs_position(const Request *request, int *n)
{
    const Table *table = request->guest->room->table;
    if (table->state == TABLE_WAITING) return refuse(request, REFUSAL_not_begun);
    if (!table->game) return refuse(request, REFUSAL_not_begun);
    if (!may_see_all(request->guest)) return refuse(request, REFUSAL_others_here);
    if (!get_number(request, "n", 0, TABLE_CHOICES, n)) return false;
    return *n <= table->count || refuse_number(request, REFUSAL_no_position, *n);
}

bool obey_step(const Request *request)
{
    House *house = request->house;
    const Guest *guest = request->guest;
    int n;
    if (!needs_position(request, &n)) return false;
    json_start(&house->out);
    tell_step(&house->out, guest->room->table,
              (Listener){.seat = guest->seat, .language = guest->language}, n);
    send_out(house, guest);
    return true;
}

/* ---- Saved games --------------------------------------------------------------------------- */

/* A table's game as a file; on the heap, NULL: no memory. */
static char *write_game(const Table *table, size_t *length)
{
    SavedGame saved = {.setup = table->setup, .title = table->terms.name};
    char *text = NULL;
    TaliaGame game;
    if (!table->terms.name[0]) saved.title = NULL;
    for (int seat = 0; seat < table->setup.players; seat++)
        saved.name[seat] = table->seat[seat].name;
    save_set_chance(&saved, &table->chance);
    talia_start(&game, &table->setup);
    for (int i = 0; i < table->count; i++) {
        saved.numbers = table->number[i] - chance_numbers(&game, table->choice[i]);
        save_remember(&saved, &game, table->choice[i]);
        table_prepare(table, i, &game);
        talia_choose(&game, table->choice[i]);
    }
    FILE *file = open_memstream(&text, length);
    bool good = file != NULL;
    if (good) {
        if (table->state == TABLE_OVER) fair_write(&table->fair, file);
        good = save_write(&saved, file);
        good = fclose(file) == 0 && good;
    }
    save_free(&saved);
    if (good) return text;
    free(text);
    return NULL;
}

bool obey_save(const Request *request)
{
    House *house = request->house;
    const Table *table = request->guest->room->table;
    Json *out = &house->out;
    char name[TABLE_ID + 16];
    size_t length;
    if (!table->game) return refuse(request, REFUSAL_not_begun);
    if (!may_see_all(request->guest)) return refuse(request, REFUSAL_others_here);
    char *text = write_game(table, &length);
    if (!text) return refuse(request, REFUSAL_memory);
    snprintf(name, sizeof name, "talia-%s.talia", table->id);
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "file");
    json_string(out, "name", name);
    json_bytes(out, "text", text, length);
    json_close(out, '}');
    free(text);
    send_out(house, request->guest);
    return true;
}

/* Instead of what the program says to those who write such files. */
static void say_no_game(Language language, char words[VERIFY_WORDS])
{
    char line[24];
    const char *const values[] = {line};
    snprintf(line, sizeof line, "%ld", line_of_fault(words));
    say_fill(words, VERIFY_WORDS, refusal_words(language, REFUSAL_file), values, 1);
}

bool obey_verify(const Request *request)
{
    House *house = request->house;
    Json *out = &house->out;
    char commitment[2 * SHA256_BYTES + 1], salt[2 * FAIR_SALT + 1], words[VERIFY_WORDS];
    FairClaim claim = {.seen = json_member(request->message, "seen")};
    if (json_member(request->message, "commitment").at) {
        if (!get_text(request, "commitment", commitment, sizeof commitment)) return false;
        claim.commitment = commitment;
    }
    if (json_member(request->message, "salt").at) {
        if (!get_text(request, "salt", salt, sizeof salt)) return false;
        claim.salt = salt;
    }
    char *text = get_file(request);
    if (!text) return false;
    const Verdict verdict =
        fair_verify("file", text, strlen(text), &claim, request->guest->language, words);
    free(text);
    if (verdict == VERIFY_NO_GAME) say_no_game(request->guest->language, words);
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "verified");
    json_bool(out, "ok", verdict == VERIFIED);
    json_string(out, "words", words);
    json_close(out, '}');
    send_out(house, request->guest);
    return true;
}
