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
    for (int level = 0; level < LEVELS; level++) {
        if (level_is_here((Level)level) || level_is_awaited((Level)level))
            json_string(out, NULL, level_id((Level)level));
    }
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
 * person plays against bots, unless a rating depends on it. */
bool may_see_all(const Guest *guest)
{
    const Table *table = guest->room->table;
    return table->state == TABLE_OVER ||
           (guest->seat >= 0 && table_people(table) == 1 && !table->terms.is_rated);
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

typedef struct Stepping {
    Work work;
    Tale *tale;
    int n;
} Stepping;

static void end_step(House *house, Work *work)
{
    (void)house;
    tale_close(((Stepping *)work)->tale);
}

static Listener listener(const Guest *guest)
{
    return (Listener){.seat = guest->seat, .language = guest->language};
}

/* Somebody else may have come to the table meanwhile. */
static WorkState step_on(const Request *request, Work *work)
{
    const Stepping *stepping = (const Stepping *)work;
    House *house = request->house;
    const Guest *guest = request->guest;
    const Table *table = guest->room->table;
    if (!tale_on(stepping->tale, table, stepping->n, house->slice)) return WORK_GOES_ON;
    if (!may_see_all(guest)) {
        refuse(request, REFUSAL_others_here);
        return WORK_REFUSED;
    }
    json_start(&house->out);
    tell_step_with(&house->out, table, listener(guest), stepping->tale);
    send_out(house, guest);
    return WORK_DONE;
}

/* The position that moves are to lead from; too far away there are none. */
static bool get_from(const Request *request, int n, int *out)
{
    enum { FAR = 100 }; /* choices */
    if (!json_member(request->message, "from").at) return true;
    if (!get_number(request, "from", 0, n, out)) return false;
    if (n - *out > FAR) *out = -1;
    return true;
}

bool obey_step(const Request *request)
{
    int n, from = -1;
    if (!needs_position(request, &n) || !get_from(request, n, &from)) return false;
    Stepping *stepping = malloc(sizeof *stepping);
    Tale *tale = tale_open(request->guest->room->table, listener(request->guest));
    if (!stepping || !tale) {
        free(stepping);
        tale_close(tale);
        return refuse(request, REFUSAL_memory);
    }
    tale_moves_from(tale, from);
    *stepping = (Stepping){
        .work = {.go_on = step_on, .end = end_step, .is_of_room = true}, .tale = tale, .n = n};
    return work_begin(request, &stepping->work);
}

/* ---- Saved games --------------------------------------------------------------------------- */

/* A table's game on its way into a file. */
typedef struct Saving {
    Work work;
    SaveWriter writer;
    int n, backs;
    FILE *file;
    char *text; /* on the heap */
    size_t length;
} Saving;

static void end_saving(House *house, Work *work)
{
    Saving *saving = (Saving *)work;
    (void)house;
    if (saving->file) fclose(saving->file);
    free(saving->text);
}

/* From the beginning, since nothing is written yet or the game has gone back. */
static bool begin_saving(const Table *table, Saving *saving)
{
    SavedGame head = {.setup = table->setup, .title = table->terms.name};
    if (!table->terms.name[0]) head.title = NULL;
    for (int seat = 0; seat < table->setup.players; seat++)
        head.name[seat] = table->seat[seat].name;
    if (saving->file) fclose(saving->file);
    free(saving->text);
    saving->text = NULL;
    saving->file = open_memstream(&saving->text, &saving->length);
    if (!saving->file) return false;
    saving->n = 0;
    saving->backs = table->backs;
    if (table->state == TABLE_OVER) fair_write(&table->fair, saving->file);
    save_set_chance(&head, &table->chance);
    save_write_begin(&saving->writer, &head, saving->file);
    return true;
}

static void send_file(const Request *request, const Saving *saving)
{
    House *house = request->house;
    Json *out = &house->out;
    char name[TABLE_ID + 16];
    snprintf(name, sizeof name, "talia-%s.talia", request->guest->room->table->id);
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "file");
    json_string(out, "name", name);
    json_bytes(out, "text", saving->text, saving->length);
    json_close(out, '}');
    send_out(house, request->guest);
}

static WorkState save_on(const Request *request, Work *work)
{
    Saving *saving = (Saving *)work;
    House *house = request->house;
    const Table *table = request->guest->room->table;
    bool good = (saving->file && saving->backs == table->backs) || begin_saving(table, saving);
    for (; good && saving->n < table->count && house->slice > 0; house->slice--, saving->n++)
        save_write_choice(&saving->writer, table->choice[saving->n], table->number[saving->n]);
    if (good && saving->n < table->count) return WORK_GOES_ON;
    good = good && fflush(saving->file) == 0 && !ferror(saving->file);
    if (!may_see_all(request->guest)) {
        refuse(request, REFUSAL_others_here);
        return WORK_REFUSED;
    }
    if (!good) {
        refuse(request, REFUSAL_memory);
        return WORK_REFUSED;
    }
    send_file(request, saving);
    return WORK_DONE;
}

bool obey_save(const Request *request)
{
    if (!request->guest->room->table->game) return refuse(request, REFUSAL_not_begun);
    if (!may_see_all(request->guest)) return refuse(request, REFUSAL_others_here);
    Saving *saving = calloc(1, sizeof *saving);
    if (!saving) return refuse(request, REFUSAL_memory);
    saving->work = (Work){.go_on = save_on, .end = end_saving, .is_of_room = true};
    return work_begin(request, &saving->work);
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
