/* verify.c - see verify.h. */
#include "verify.h"

#include <inttypes.h>
#include <string.h>

#include <talia/table.h>

#include "../script/save.h"
#include "../text/say.h"
#include "../text/utf8.h"
#include "seen.h"

enum { HASH_HEX = 2 * SHA256_BYTES, SEED_HEX = 32 };

/* The sentences so far, and whether all is well. */
typedef struct Report {
    Language language;
    char *words;
    size_t length;
    bool good;
} Report;

static void tell_all(Report *report, Saying saying, const char *const *values, int count)
{
    if (report->length && report->length + 1 < VERIFY_WORDS) report->words[report->length++] = '\n';
    say_fill(report->words + report->length, VERIFY_WORDS - report->length,
             say(report->language, saying), values, count);
    report->length += strlen(report->words + report->length);
}

static void tell(Report *report, Saying saying, const char *zero, const char *one)
{
    const char *const values[] = {zero, one};
    tell_all(report, saying, values, 2);
}

/* Either of two sentences; the bad one spoils the verdict. */
static void tell_whether(Report *report, bool good, Saying if_good, Saying if_bad, const char *zero,
                         const char *one)
{
    tell(report, good ? if_good : if_bad, zero, one);
    report->good &= good;
}

/* ---- Parts --------------------------------------------------------------------------------- */

/* "12 choices" */
static void put_choices(const Report *report, int count, char out[64])
{
    char number[24];
    const char *const values[] = {number};
    snprintf(number, sizeof number, "%d", count);
    say_fill(out, 64, say(report->language, say_form(report->language, SAY_choices_one, count)),
             values, 1);
}

static void check_game(Report *report, const SavedGame *saved)
{
    TaliaGame game;
    char choices[64];
    save_replay(saved, &game);
    put_choices(report, (int)saved->count, choices);
    tell(report, talia_is_over(&game) ? SAY_fair_game_over : SAY_fair_game_open, choices, "");
}

/* Whether what is there can be checked at all. */
static bool check_shape(Report *report, const FairFile *file, bool whole, int players)
{
    char number[24], seats[24];
    if (whole && file->fair.is_there && file->fair.players == players) return true;
    snprintf(number, sizeof number, "%d", whole ? players : file->fault_line);
    snprintf(seats, sizeof seats, "%d", file->fair.players);
    tell(report,
         !file->fair.is_there ? SAY_fair_none
         : whole              ? SAY_fair_seats
         : file->fault_line   ? SAY_fair_damaged
                              : SAY_fair_short,
         number, seats);
    report->good = false;
    return false;
}

static void check_commitment(Report *report, const FairFile *file, const char *told)
{
    char written[HASH_HEX + 1], hash_hex[HASH_HEX + 1];
    uint8_t hash[SHA256_BYTES];
    fair_commitment(&file->fair, hash);
    hex_write(hash_hex, hash, SHA256_BYTES);
    hex_write(written, file->commitment, SHA256_BYTES);
    tell_whether(report, strcmp(written, hash_hex) == 0, SAY_fair_commitment_good,
                 SAY_fair_commitment_bad, written, hash_hex);
    if (told)
        tell_whether(report, strcmp(written, told) == 0, SAY_fair_told_good, SAY_fair_told_bad, "",
                     "");
    else
        tell(report, SAY_fair_told_not, "", "");
}

/* A name that is not too long to be told with others, and all of it characters. */
static bool is_plain(const char *name)
{
    enum { LONG = 64 };
    const size_t length = strlen(name);
    uint32_t code;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        bytes = utf8_read(name + i, length - i, &code);
        if (bytes == 0) return false;
    }
    return length < LONG;
}

enum { SEAT_WORDS = 80 };

/* "A (Ola)" */
static void put_seat(char out[SEAT_WORDS], int seat, const char *name)
{
    const bool named = name && is_plain(name);
    snprintf(out, SEAT_WORDS, named ? "%c (%s)" : "%c", 'A' + seat, named ? name : "");
}

static void check_salts(Report *report, const SavedGame *saved, const Fair *fair)
{
    char givers[TALIA_MAX_PLAYERS * SEAT_WORDS] = "";
    size_t n = 0;
    for (int seat = 0; seat < fair->players; seat++) {
        char words[SEAT_WORDS];
        if (!fair_has_given(fair, seat)) continue;
        put_seat(words, seat, saved->name[seat]);
        n += (size_t)snprintf(givers + n, sizeof givers - n, "%s%s", n ? ", " : "", words);
    }
    tell_whether(report, n > 0, SAY_fair_salts, SAY_fair_no_salts, givers, "");
}

static void check_own_salt(Report *report, const SavedGame *saved, const Fair *fair,
                           const char *given)
{
    char words[SEAT_WORDS] = "", hex[2 * FAIR_SALT + 1];
    bool found = false;
    if (!given) return;
    for (int seat = 0; seat < fair->players && !found; seat++) {
        hex_write(hex, fair->salt[seat], FAIR_SALT);
        found = fair_has_given(fair, seat) && strcmp(hex, given) == 0;
        put_seat(words, seat, saved->name[seat]);
    }
    tell_whether(report, found, SAY_fair_yours_good, SAY_fair_yours_bad, words, "");
}

/* Of a game whose chance all follows from one seed. */
static void check_seed(Report *report, const SavedGame *saved, const Fair *fair)
{
    char written[SEED_HEX + 1], follows[SEED_HEX + 1];
    uint64_t seed[2];
    fair_seed(fair, seed);
    snprintf(written, sizeof written, "%016" PRIx64 "%016" PRIx64, saved->setup.seed[0],
             saved->setup.seed[1]);
    snprintf(follows, sizeof follows, "%016" PRIx64 "%016" PRIx64, seed[0], seed[1]);
    tell_whether(report, strcmp(written, follows) == 0, SAY_fair_seed_good, SAY_fair_seed_bad,
                 written, follows);
}

static void check_chance(Report *report, const SavedGame *saved, const Fair *fair)
{
    char written[CHANCE_HEX + 1], follows[CHANCE_HEX + 1];
    Chance chance;
    if (fair->is_old && !saved->chance.is_there) {
        check_seed(report, saved, fair);
        return;
    }
    fair_chance(fair, &chance);
    chance_write(&saved->chance, written);
    chance_write(&chance, follows);
    const bool good = saved->chance.is_there && !fair->is_old && strcmp(written, follows) == 0;
    tell_whether(report, good, SAY_fair_chance_good, SAY_fair_chance_bad,
                 saved->chance.is_there ? written : "-", follows);
}

static void check_who_begins(Report *report, const SavedGame *saved)
{
    TaliaGame game;
    char words[SEAT_WORDS], seats[3 * TALIA_MAX_PLAYERS + 1] = "";
    const unsigned may = saved->setup.may_begin;
    size_t n = 0;
    if (!(may & (may - 1))) return; /* settled before the start */
    for (int seat = 0; seat < saved->setup.players; seat++) {
        if (may >> seat & 1)
            n += (size_t)snprintf(seats + n, sizeof seats - n, "%s%c", n ? ", " : "", 'A' + seat);
    }
    talia_start(&game, &saved->setup);
    put_seat(words, talia_turn_of(&game), saved->name[talia_turn_of(&game)]);
    tell(report, SAY_fair_begins, words, seats);
}

/* ---- What was seen ------------------------------------------------------------------------- */

static void tell_fraud(Report *report, const SavedGame *saved, const SeenReport *seen)
{
    char turn[24], words[SEAT_WORDS];
    report->good = false;
    snprintf(turn, sizeof turn, "%d", seen->turn);
    put_seat(words, seen->turn_of, saved->name[seen->turn_of]);
    const char *const values[] = {turn, words, *seen->shown ? seen->shown : "-",
                                  *seen->recorded ? seen->recorded : "-"};
    tell_all(report, (Saying)((int)SAY_seen_hand + (int)seen->fault - (int)SEEN_HAND), values, 4);
}

static void check_seen(Report *report, const SavedGame *saved, JsonValue list)
{
    SeenReport seen;
    char views[24], choices[64];
    if (!list.at || !saved->chance.is_there) {
        tell(report, SAY_seen_nothing, "", "");
        return;
    }
    seen_check(saved, list, report->language, &seen);
    if (seen.fault == SEEN_UNREADABLE) {
        tell(report, SAY_seen_unreadable, "", "");
        report->good = false;
        return;
    }
    if (seen.from > 0) {
        put_choices(report, seen.from, choices);
        tell(report, SAY_seen_from, choices, "");
    }
    if (seen.away > 0) {
        put_choices(report, seen.away, choices);
        tell(report, SAY_seen_away, choices, "");
    }
    if (seen.fault) {
        tell_fraud(report, saved, &seen);
        return;
    }
    snprintf(views, sizeof views, "%d", seen.views);
    put_choices(report, seen.choices, choices);
    tell(report, SAY_seen_good, views, choices);
}

/* ---- The whole ----------------------------------------------------------------------------- */

Verdict fair_verify(const char *name, const char *text, size_t length, const FairClaim *claim,
                    Language language, char words[VERIFY_WORDS])
{
    SavedGame saved;
    FairFile file;
    Report report = {.language = language, .words = words, .good = true};
    char error[SAVE_ERROR];
    if (!save_read(name, text, length, &saved, error)) {
        snprintf(words, VERIFY_WORDS, "%s", error);
        return VERIFY_NO_GAME;
    }
    const bool whole = fair_read(text, length, &file);
    check_game(&report, &saved);
    if (check_shape(&report, &file, whole, saved.setup.players)) {
        check_commitment(&report, &file, claim->commitment);
        check_salts(&report, &saved, &file.fair);
        check_own_salt(&report, &saved, &file.fair, claim->salt);
        check_chance(&report, &saved, &file.fair);
        check_who_begins(&report, &saved);
    }
    check_seen(&report, &saved, claim->seen);
    tell(&report, report.good ? SAY_fair_verified : SAY_fair_not_verified, "", "");
    save_free(&saved);
    return report.good ? VERIFIED : NOT_VERIFIED;
}
