/* invariants.c - see invariants.h. */
#include "invariants.h"

#include <stdlib.h>
#include <string.h>

#include <talia/events.h>
#include <talia/observe.h>
#include <talia/position.h>
#include <talia/table.h>

#include "../script/save.h"
#include "hidden.h"
#include "ledger.h"

int cards_of_setup(const TaliaSetup *setup)
{
    enum { OPENING_CARDS = 10 };
    TaliaGame piles;
    talia_lay_out(&piles, setup);
    return talia_all_cards(&piles) + setup->players * OPENING_CARDS;
}

/* ---- Books and options --------------------------------------------------------------------- */

/* The choices that are options, found by asking of each that there could be. */
static int count_by_asking(const TaliaDecision *decision, int kinds)
{
    int n = talia_is_option(decision, TALIA_PLAY_TREASURES); /* never listed */
    for (int word = 0; word < TALIA_WORDS; word++)
        n += talia_is_option(decision, TALIA_CHOICE(TALIA_WORD, word));
    for (int verb = TALIA_WORD + 1; verb < TALIA_VERBS; verb++) {
        for (int kind = 0; kind < kinds; kind++)
            n += talia_is_option(decision, TALIA_CHOICE(verb, kind));
    }
    return n;
}

bool check_asking(const TaliaGame *game, Breach *why)
{
    const TaliaDecision *decision = talia_decision(game);
    const int n = talia_option_count(decision);
    const int asked = count_by_asking(decision, talia_kinds(game));
    if (n == asked) return true;
    return broken(why, "%d options are counted, %d found by asking", n, asked);
}

/* Of the options one after the other: verbs and kinds rise, so none is there twice. */
static bool check_option(const TaliaGame *game, const TaliaChoice *options, int i, Breach *why)
{
    const TaliaDecision *decision = talia_decision(game);
    const TaliaChoice option = options[i];
    const bool word = option >> 8 == TALIA_WORD;
    if (option != talia_option(decision, i))
        return broken(why, "option %d is %04x in the list and %04x alone", i, option,
                      talia_option(decision, i));
    if (!talia_is_option(decision, option))
        return broken(why, "option %d, %04x, is listed but is none", i, option);
    if (!word && (option & 0xff) >= talia_kinds(game))
        return broken(why, "option %d is of kind %d, which is not in the game", i, option & 0xff);
    if (i > 0 && option <= options[i - 1] && !(word && options[i - 1] >> 8 != TALIA_WORD))
        return broken(why, "option %d, %04x, is listed after %04x", i, option, options[i - 1]);
    return true;
}

static bool check_options(const TaliaGame *game, Breach *why)
{
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int n = talia_options(game, options);
    const int counted = talia_option_count(talia_decision(game));
    if (n != counted) return broken(why, "%d options are listed, %d counted", n, counted);
    for (int i = 0; i < n; i++) {
        if (!check_option(game, options, i, why)) return false;
    }
    return true;
}

bool check_books(const TaliaGame *game, int all, Breach *why)
{
    const char *wrong = talia_audit(game, all);
    if (wrong) return broken(why, "%s", wrong);
    if (talia_is_over(game)) return true;
    if (talia_decision(game)->who >= talia_players(game))
        return broken(why, "player %d is asked, who is not there", talia_decision(game)->who);
    return check_options(game, why);
}

/* ---- Places -------------------------------------------------------------------------------- */

static bool lies_before(const TaliaGame *game, TaliaPlace place, int kind)
{
    uint8_t cards[TALIA_MAX_OWNED];
    if (place.who >= talia_players(game)) return false;
    const int size = talia_zone(game, place.who, (TaliaZone)place.zone, cards);
    return memchr(cards, kind, (size_t)size) != NULL;
}

/* A pile can be named, or tokens be put on it, when it is empty; some names lie nowhere. */
static bool lies_there(const TaliaGame *game, TaliaPlace place, TaliaVerb verb, int kind)
{
    const bool is_name = verb == TALIA_NAME || verb == TALIA_PILE;
    const uint64_t piles = talia_supply(game) | talia_beside(game);
    switch (place.zone) {
    case TALIA_NONE:
        return verb == TALIA_NAME || verb == TALIA_FIRST;
    case TALIA_EVENT_LINE:
        return talia_events(game) >> kind & 1;
    case TALIA_SUPPLY:
        return piles >> kind & 1 && (is_name || talia_pile(game, kind) > 0);
    case TALIA_TRASH_PILE:
        return talia_trash_count(game, kind) > 0;
    default:
        return lies_before(game, place, kind);
    }
}

/* Where the first card of that kind was of which something is told. */
typedef struct FirstSeen {
    int kind;
    bool seen;
    TaliaPlace from;
} FirstSeen;

static void see_first(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    FirstSeen *first = self;
    (void)game;
    if (first->seen || event->kind != first->kind || event->from >= TALIA_ZONES) return;
    first->from = (TaliaPlace){event->from, event->who};
    first->seen = true;
}

/* What is picked is the first of its kind that moves. */
static bool is_taken_from(const TaliaGame *game, TaliaPlace place, TaliaChoice option)
{
    FirstSeen first = {.kind = option & 0xff};
    const TaliaSink sink = {see_first, &first};
    TaliaGame copy;
    talia_copy(&copy, game);
    talia_choose_told(&copy, option, &sink);
    return !first.seen || (first.from.zone == place.zone &&
                           (place.who == TALIA_NONE || first.from.who == place.who));
}

static bool moves_a_card(TaliaVerb verb)
{
    switch (verb) {
    case TALIA_REVEAL:
    case TALIA_NAME:
    case TALIA_PILE:
    case TALIA_FIRST:
        return false;
    default:
        return true;
    }
}

static bool check_place(const TaliaGame *game, TaliaChoice option, Breach *why)
{
    const TaliaVerb verb = (TaliaVerb)(option >> 8);
    const TaliaPlace place = talia_option_place(game, option);
    if (verb == TALIA_WORD)
        return place.zone == TALIA_NONE || broken(why, "a word lies in zone %d", place.zone);
    if (!lies_there(game, place, verb, option & 0xff))
        return broken(why, "option %04x does not lie in zone %d of player %d", option, place.zone,
                      place.who);
    if (place.zone != TALIA_EVENT_LINE && moves_a_card(verb) && !is_taken_from(game, place, option))
        return broken(why, "option %04x is not taken from zone %d of player %d", option, place.zone,
                      place.who);
    return true;
}

/* A group lies in one zone, or in several: then some option does not lie where its first does. */
static bool check_group(const TaliaGame *game, int group, Breach *why)
{
    const TaliaDecision *decision = talia_decision(game);
    const int zone = talia_group_zone(game, group);
    int first = TALIA_NONE, elsewhere = 0, n = 0;
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        if (!(decision->mask[group] >> kind & 1)) continue;
        const TaliaChoice option = TALIA_CHOICE(decision->verb[group], kind);
        const int its = talia_option_place(game, option).zone;
        if (n++ == 0) first = its;
        elsewhere += its != first;
    }
    if (zone == (elsewhere ? TALIA_SEVERAL : first)) return true;
    return broken(why, "zone %d of group %d is not that of its options", zone, group);
}

bool check_places(const TaliaGame *game, Breach *why)
{
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int n = talia_options(game, options);
    for (int i = 0; i < n; i++) {
        if (!check_place(game, options[i], why)) return false;
    }
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (!check_group(game, group, why)) return false;
    }
    return true;
}

/* ---- Playing on ---------------------------------------------------------------------------- */

bool check_treasures(const TaliaGame *game, Breach *why)
{
    const uint64_t plain = talia_plain_treasures(game);
    if (!plain) return true;
    TaliaGame at_once, one_by_one;
    talia_copy(&at_once, game);
    talia_copy(&one_by_one, game);
    talia_choose(&at_once, TALIA_PLAY_TREASURES);
    const int who = talia_decision(game)->who;
    uint8_t hand[TALIA_MAX_OWNED];
    const int size = talia_zone(game, who, TALIA_HAND, hand);
    for (int i = 0; i < size; i++) { /* a hand is listed in the order of kinds */
        if (plain >> hand[i] & 1) talia_choose(&one_by_one, TALIA_CHOICE(TALIA_PLAY, hand[i]));
    }
    if (!talia_same(&at_once, &one_by_one) || talia_hash(&at_once) != talia_hash(&one_by_one))
        return broken(why, "all Treasures at once are not what they are one by one");
    return true;
}

static bool try_option(const TaliaGame *game, Trail *trail, TaliaChoice option, int all,
                       uint64_t *random, Breach *why)
{
    enum { STEPS = 8 };
    TaliaGame copy;
    talia_copy(&copy, game);
    for (int step = 0; step < STEPS; step++) {
        if (!trail_add(trail, option)) return true;
        talia_choose(&copy, option);
        if (!check_books(&copy, all, why) || !check_asking(&copy, why)) return false;
        if (talia_is_over(&copy)) break;
        const TaliaDecision *decision = talia_decision(&copy);
        option = talia_option(decision, random_below(random, talia_option_count(decision)));
    }
    return true;
}

bool check_every_option(const TaliaGame *game, Trail *trail, int all, uint64_t *random, Breach *why)
{
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = trail->count;
    const int n = talia_options(game, options);
    for (int i = 0; i < n; i++) {
        if (!try_option(game, trail, options[i], all, random, why)) return false;
        trail->count = count;
    }
    return true;
}

bool check_copy(const TaliaGame *game, const TaliaChoice *rest, int count, Breach *why)
{
    TaliaGame original, copy;
    original = *game;
    memset(&copy, 0xa5, sizeof copy);
    talia_copy(&copy, game);
    for (int i = 0; i < count; i++) {
        if (!talia_same(&original, &copy) || talia_hash(&original) != talia_hash(&copy))
            return broken(why, "a copy differs from its original %d choices later", i);
        talia_choose(&original, rest[i]);
        talia_choose(&copy, rest[i]);
    }
    if (!talia_same(&original, &copy)) return broken(why, "a copy ends in another game");
    return true;
}

/* ---- Saving and telling -------------------------------------------------------------------- */

static bool same_when_read(const TaliaGame *game, const SavedGame *saved, Breach *why)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file) return broken(why, "no memory to save into");
    const bool written = save_write(saved, file);
    if (fclose(file) || !written) {
        free(text);
        return broken(why, "the game cannot be saved");
    }
    SavedGame again = {.count = 0};
    char error[SAVE_ERROR];
    bool same = save_read("saved", text, length, &again, error);
    if (same) {
        TaliaGame replayed;
        save_replay(&again, &replayed);
        same = talia_same(game, &replayed) || broken(why, "a saved game replays to another one");
        save_free(&again);
    } else {
        broken(why, "a saved game cannot be read: %s", error);
    }
    free(text);
    return same;
}

bool check_save(const TaliaGame *game, const Trail *trail, Breach *why)
{
    SavedGame saved = {.setup = trail->setup};
    TaliaGame at;
    talia_start(&at, &trail->setup);
    for (int i = 0; i < trail->count; i++) {
        save_remember(&saved, &at, trail->choice[i]);
        talia_choose(&at, trail->choice[i]);
    }
    const bool same = same_when_read(game, &saved, why);
    save_free(&saved);
    return same;
}

bool check_told(const Trail *trail, Breach *why)
{
    Ledger ledger;
    ledger_open(&ledger, &trail->setup);
    const TaliaSink sink = ledger_sink(&ledger);
    TaliaGame told, plain;
    talia_start_told(&told, &trail->setup, &sink);
    talia_start(&plain, &trail->setup);
    for (int i = 0;; i++) {
        if (!talia_same(&told, &plain))
            return broken(why, "telling what happens changes the game, %d choices on", i);
        if (!ledger_agrees(&ledger, &told, why)) return false;
        if (i == trail->count) return true;
        talia_choose_told(&told, trail->choice[i], &sink);
        talia_choose(&plain, trail->choice[i]);
    }
}

/* ---- Secrets ------------------------------------------------------------------------------- */

/* All that a view answers, in bytes. */
enum { SEEN_BYTES = TALIA_VIEW_BYTES + TALIA_MAX_KINDS + 9 };

static size_t write_seen(const TaliaView *view, WriteView *write, uint8_t out[SEEN_BYTES])
{
    size_t n = write(view, out);
    for (int kind = 0; kind < talia_view_kinds(view); kind++)
        out[n++] = (uint8_t)talia_view_in_hand(view, kind);
    out[n++] = talia_view_decision(view) != NULL;
    const uint64_t plain = talia_view_plain_treasures(view);
    memcpy(out + n, &plain, sizeof plain);
    return n + sizeof plain;
}

/* The question that waits was put to its player with that player's hand as it is: this one hand
 * stays. Nothing else that is changed here has a part in a question that was already put. */
static bool check_seat(const TaliaGame *game, int seat, WriteView *write, uint64_t *random,
                       Breach *why)
{
    enum { HAND_SWAPS = 4 };
    TaliaGame other;
    uint8_t before[SEEN_BYTES], after[SEEN_BYTES];
    talia_copy(&other, game);
    for (int who = 0; who < talia_players(game); who++) {
        if (who != seat && who != talia_decision(game)->who)
            change_hand(&other, who, HAND_SWAPS, random);
        change_deck(&other, who, seat, random);
    }
    change_passed(&other, seat, talia_decision(game)->who, random);
    const char *wrong = talia_audit(&other, talia_all_cards(game));
    if (wrong) return broken(why, "after swaps of hidden cards: %s", wrong);
    const size_t length = write_seen(&(TaliaView){game, seat}, write, before);
    if (length != write_seen(&(TaliaView){&other, seat}, write, after))
        return broken(why, "the length of seat %d's view depends on what it may not know", seat);
    for (size_t i = 0; i < length; i++) {
        if (before[i] != after[i])
            return broken(why, "byte %zu of seat %d's view depends on what it may not know", i,
                          seat);
    }
    return true;
}

bool check_secrets(const TaliaGame *game, WriteView *write, uint64_t *random, Breach *why)
{
    for (int seat = 0; seat < talia_players(game); seat++) {
        if (!check_seat(game, seat, write, random, why)) return false;
    }
    return true;
}

size_t write_observation(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES])
{
    uint16_t input[TALIA_MOST_INPUTS];
    uint8_t value[TALIA_MOST_INPUTS];
    const int n = talia_observe(view, input, value, TALIA_MOST_INPUTS);
    const size_t listed = (size_t)(n < TALIA_MOST_INPUTS ? n : TALIA_MOST_INPUTS);
    memcpy(out, input, listed * sizeof *input);
    memcpy(out + listed * sizeof *input, value, listed);
    return listed * (sizeof *input + 1);
}

static bool same_question(const TaliaDecision *a, const TaliaDecision *b)
{
    return a->who == b->who && a->question == b->question && a->card == b->card &&
           a->words == b->words && memcmp(a->mask, b->mask, sizeof a->mask) == 0 &&
           memcmp(a->verb, b->verb, sizeof a->verb) == 0;
}

bool check_deal_anew(const TaliaGame *game, uint64_t *random, Breach *why)
{
    const TaliaDecision *decision = talia_decision(game);
    const int seat = decision->who;
    uint8_t before[TALIA_VIEW_BYTES], after[TALIA_VIEW_BYTES];
    uint64_t seed[2];
    TaliaGame other;
    random_seed(random, seed);
    if (talia_is_over(game)) return true;
    talia_copy(&other, game);
    talia_deal_anew(&other, seed);
    const char *wrong = talia_audit(&other, talia_all_cards(game));
    if (wrong) return broken(why, "dealt anew: %s", wrong);
    const size_t length = talia_view_write(&(TaliaView){game, seat}, before);
    if (length != talia_view_write(&(TaliaView){&other, seat}, after) ||
        memcmp(before, after, length) != 0)
        return broken(why, "dealt anew, seat %d's view is another", seat);
    if (!same_question(decision, talia_decision(&other)))
        return broken(why, "dealt anew, seat %d is asked something else", seat);
    return true;
}
