/* save_read.c - reading saved games (docs/FORMAT.md): of the language of scenarios only what a game
 * that was dealt can have. The page reads them too: the rest would be much to carry there. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "../text/near.h"
#include "../text/utf8.h"
#include "save.h"
#include "scenario.h"
#include "setup.h"

typedef enum HeadKey {
    HEAD_TITLE,
    HEAD_COVERS,
    HEAD_RULES,
    HEAD_DEAL,
    HEAD_PLAYERS,
    HEAD_EDITION,
    HEAD_BOXES,
    HEAD_KINGDOM,
    HEAD_EVENTS,
    HEAD_SEED,
    HEAD_CHANCE,
    HEAD_BEGINS,
    HEAD_NAME, /* of seat A; those of the others follow */
    HEADS = HEAD_NAME + TALIA_MAX_PLAYERS
} HeadKey;

static const char *const key_words[HEAD_NAME] = {"title",   "covers",  "rules",  "deal",
                                                 "players", "edition", "boxes",  "kingdom",
                                                 "events",  "seed",    "chance", "begins"};

typedef struct SaveReader {
    Source source;
    SavedGame saved, *out; /* `saved`, or the caller's */
    bool is_given[HEADS];
    Slice value[HEADS]; /* where none is given, the beginning of the text */
    TaliaGame game;
    Fault fault;
    Slice rest;    /* the lines to come, */
    Slice choices; /* of the line that is read now those to come, */
    int seat;      /* and whose they are */
    bool in_head;
} Reader;

/* ---- The head ------------------------------------------------------------------------------ */

/* The key of these words; HEADS: none that a saved game has. */
static int find_key(Slice words)
{
    const bool has_seat = words.length > 2 && words.at[1] == '.';
    if (has_seat && slice_is((Slice){words.at + 2, words.length - 2}, "name") &&
        words.at[0] >= 'A' && words.at[0] < 'A' + TALIA_MAX_PLAYERS)
        return HEAD_NAME + words.at[0] - 'A';
    for (int key = 0; key < HEAD_NAME; key++) {
        if (slice_is(words, key_words[key])) return key;
    }
    return HEADS;
}

static bool read_head_line(Reader *reader, Slice line)
{
    char quote[NEAR_QUOTE];
    const char *colon = memchr(line.at, ':', line.length);
    if (!colon)
        return fault_at(&reader->fault, line.at,
                        "a line of the head is 'key: value'; '---' ends the head");
    const size_t before = (size_t)(colon - line.at);
    const Slice words = slice_trim((Slice){line.at, before});
    const int key = find_key(words);
    near_quote(words.at, words.length, quote);
    if (key == HEADS)
        return fault_at(&reader->fault, line.at,
                        "%s is not a key of a saved game, which has 'deal: yes' and no position in "
                        "its head",
                        quote);
    if (reader->is_given[key])
        return fault_at(&reader->fault, line.at, "%s was given already", quote);
    reader->is_given[key] = true;
    reader->value[key] = slice_trim((Slice){colon + 1, line.length - before - 1});
    return true;
}

/* A number of the head; unsaid, what `out` is. */
static bool read_count(Reader *reader, HeadKey key, int least, int most, int *out)
{
    return !reader->is_given[key] ||
           read_number(reader->value[key], key_words[key], least, most, out, &reader->fault);
}

static bool check_version(Reader *reader)
{
    const Slice words = reader->value[HEAD_RULES];
    int rules = TALIA_RULES_VERSION;
    if (!slice_is(reader->value[HEAD_DEAL], "yes"))
        return fault_at(&reader->fault, reader->value[HEAD_DEAL].at,
                        "a saved game has 'deal: yes' and no position in its head");
    if (!read_count(reader, HEAD_RULES, 1, INT16_MAX, &rules)) return false;
    return rules == TALIA_RULES_VERSION ||
           fault_at(&reader->fault, words.at,
                    "this program plays version %d of the rules, and choices made under another "
                    "could mean another game",
                    TALIA_RULES_VERSION);
}

static bool check_names(Reader *reader, int players)
{
    for (int seat = players; seat < TALIA_MAX_PLAYERS; seat++) {
        if (reader->is_given[HEAD_NAME + seat])
            return seat_is_taken(seat, players, reader->value[HEAD_NAME + seat].at, &reader->fault);
    }
    return true;
}

static bool set_who_begins(Reader *reader)
{
    TaliaSetup *setup = &reader->out->setup;
    unsigned seats = 0;
    if (reader->is_given[HEAD_BEGINS] &&
        !seats_read(reader->value[HEAD_BEGINS], setup->players, &seats, &reader->fault))
        return false;
    setup->may_begin = (uint8_t)seats;
    return true;
}

static bool set_chance(Reader *reader)
{
    const Slice seed = reader->value[HEAD_SEED];
    Chance chance = {.is_there = false};
    if (reader->is_given[HEAD_CHANCE] &&
        !chance_of_head(reader->value[HEAD_CHANCE], reader->is_given[HEAD_SEED], &chance,
                        &reader->fault))
        return false;
    if (!setup_seed(seed.length ? seed.at : "1", seed.length ? seed.length : 1,
                    reader->out->setup.seed))
        return fault_at(&reader->fault, seed.at,
                        "a seed is a number of up to 19 digits, or 32 to 64 hex digits");
    save_set_chance(reader->out, &chance);
    return true;
}

static bool set_up(Reader *reader)
{
    TaliaSetup *setup = &reader->out->setup;
    const Slice kingdom = reader->value[HEAD_KINGDOM];
    int players = 2, edition = 0, boxes = 0;
    if (!check_version(reader) ||
        !read_count(reader, HEAD_PLAYERS, 2, TALIA_MAX_PLAYERS, &players) ||
        !read_count(reader, HEAD_EDITION, 1, 2, &edition) ||
        !read_count(reader, HEAD_BOXES, 1, 2, &boxes) || !check_names(reader, players))
        return false;
    setup->players = (uint8_t)players;
    setup->edition = (uint8_t)edition;
    if (boxes && !setup_put_boxes(setup, boxes, reader->value[HEAD_BOXES].at, &reader->fault))
        return false;
    if (!set_who_begins(reader) || !set_chance(reader)) return false;
    if (kingdom.length > 0 && !setup_put_kingdom(setup, kingdom, NULL, &reader->fault))
        return false;
    setup_settle_edition(setup);
    if (setup->kingdom_count < TALIA_MAX_KINGDOM)
        return fault_at(&reader->fault, kingdom.at,
                        "a saved game names all %d cards of its kingdom", TALIA_MAX_KINGDOM);
    if (reader->is_given[HEAD_EVENTS] &&
        !setup_put_events(setup, reader->value[HEAD_EVENTS], &reader->fault))
        return false;
    if (!setup_check(setup, kingdom.at, &reader->fault)) return false;
    talia_start(&reader->game, setup);
    return true;
}

/* Copies what shows of a text of the head to `to`; NULL if that is nothing. Whoever prints it would
 * else say what a stranger's file makes of the terminal. */
static const char *keep_words(Slice words, char **to)
{
    char *kept = *to;
    const size_t length = utf8_shown(words.at, words.length, kept);
    if (length == 0) return NULL;
    kept[length] = '\0';
    *to += length + 1;
    return kept;
}

static void keep_names(const Reader *reader)
{
    SavedGame *out = reader->out;
    size_t length = reader->value[HEAD_TITLE].length + 1;
    for (int seat = 0; seat < out->setup.players; seat++)
        length += reader->value[HEAD_NAME + seat].length + 1;
    char *to = out->words = malloc(length);
    if (!to) return;
    out->title = keep_words(reader->value[HEAD_TITLE], &to);
    for (int seat = 0; seat < out->setup.players; seat++)
        out->name[seat] = keep_words(reader->value[HEAD_NAME + seat], &to);
}

/* ---- Choices ------------------------------------------------------------------------------- */

/* What the game waits for instead, into the fault. */
static bool wrong_choice(Reader *reader, const Label *label)
{
    char *told = NULL;
    size_t length = 0;
    FILE *file = FAULTS_HAVE_WORDS ? open_memstream(&told, &length) : NULL;
    if (file) {
        tell_decision(&reader->game, 0, file);
        fclose(file);
    }
    fault_at(&reader->fault, label->words.at, "this is not what the game waits for; %s",
             told ? told : "");
    free(told);
    return false;
}

static bool choose(Reader *reader, int seat, const Label *label)
{
    TaliaGame *game = &reader->game;
    TaliaChoice choice;
    const bool is_asked = !talia_is_over(game) && talia_decision(game)->who == seat;
    if (is_asked && label_is_nothing(label, game)) return true;
    if (!is_asked || !label_choice(label, game, &choice)) return wrong_choice(reader, label);
    save_remember(reader->out, game, choice);
    chance_give(&reader->out->chance, reader->out->numbers, game);
    talia_choose(game, choice);
    return true;
}

/* Whose choices a line has, and which: they are read one by one. */
static bool begin_choices(Reader *reader, Slice line)
{
    const char *colon = memchr(line.at, ':', line.length);
    if (!colon)
        return fault_at(&reader->fault, line.at,
                        "a line of a script is 'SEAT: choice' or 'expect ...'");
    const size_t before = (size_t)(colon - line.at);
    reader->choices = slice_trim((Slice){colon + 1, line.length - before - 1});
    return seat_read(slice_trim((Slice){line.at, before}), &reader->seat, &reader->fault) &&
           seat_is_taken(reader->seat, reader->out->setup.players, line.at, &reader->fault);
}

static bool read_choice(Reader *reader, Slice item)
{
    Label label;
    return label_read(item, &label, &reader->fault) && choose(reader, reader->seat, &label);
}

static bool is_expectation(Slice line)
{
    static const char expect[] = "expect ";
    return line.length >= sizeof expect - 1 && memcmp(line.at, expect, sizeof expect - 1) == 0;
}

/* ---- The whole ----------------------------------------------------------------------------- */

static bool read_line(Reader *reader, Slice line)
{
    if (slice_is(line, "---")) {
        if (!reader->in_head)
            return fault_at(&reader->fault, line.at,
                            "a saved game has one script, and here begins a second");
        reader->in_head = false;
        return set_up(reader);
    }
    if (reader->in_head) return read_head_line(reader, line);
    if (undone_is(line))
        return undone_read(line, &reader->out->chance, &reader->out->numbers, &reader->fault);
    return is_expectation(line) || begin_choices(reader, line);
}

/* So many lines and choices at most. */
static SaveStep read_on(Reader *reader, int most)
{
    Slice item, line;
    for (int n = 0; n < most; n++) {
        if (slice_next(&reader->choices, ',', &item)) {
            if (!read_choice(reader, item)) return SAVE_FAULT;
        } else if (!source_next_line(&reader->rest, &line)) {
            if (!reader->in_head) return SAVE_IS_READ;
            fault_at(&reader->fault, reader->rest.at,
                     "the line '---' is missing that ends the head and begins the script");
            return SAVE_FAULT;
        } else if (line.length > 0 && !read_line(reader, line)) {
            return SAVE_FAULT;
        }
    }
    return SAVE_GOES_ON;
}

/* "name:line:column: what". */
static void tell_fault(Reader *reader, char error[SAVE_ERROR])
{
    char *told = NULL;
    size_t length = 0;
    reader->source.faults = open_memstream(&told, &length);
    if (reader->source.faults) {
        source_tell(&reader->source, &reader->fault);
        fclose(reader->source.faults);
    }
    snprintf(error, SAVE_ERROR, "%.*s", told ? (int)strcspn(told, "\n") : 17,
             told ? told : "not enough memory");
    free(told);
}

static void begin(Reader *reader, const char *name, const char *text, size_t length, SavedGame *out)
{
    *reader = (Reader){.source = source_open(name, (Slice){text, length}, NULL), .out = out};
    *out = (SavedGame){.count = 0};
    reader->rest = reader->source.text;
    reader->in_head = true;
    for (int key = 0; key < HEADS; key++) reader->value[key] = (Slice){reader->source.text.at, 0};
}

bool save_read(const char *name, const char *text, size_t length, SavedGame *out,
               char error[SAVE_ERROR])
{
    Reader reader;
    begin(&reader, name, text, length, out);
    if (read_on(&reader, INT_MAX) == SAVE_IS_READ) {
        keep_names(&reader);
        return true;
    }
    tell_fault(&reader, error);
    save_free(out);
    return false;
}

SaveReader *save_reader_open(const char *name, const char *text, size_t length)
{
    SaveReader *reader = malloc(sizeof *reader);
    if (reader) begin(reader, name, text, length, &reader->saved);
    return reader;
}

SaveStep save_reader_on(SaveReader *reader, int most, char error[SAVE_ERROR])
{
    const SaveStep step = read_on(reader, most);
    if (step == SAVE_FAULT) tell_fault(reader, error);
    if (step == SAVE_IS_READ) keep_names(reader);
    return step;
}

const SavedGame *save_reader_game(const SaveReader *reader)
{
    return &reader->saved;
}

void save_reader_close(SaveReader *reader)
{
    if (reader) save_free(&reader->saved);
    free(reader);
}
