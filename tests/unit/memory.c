/* memory.c - what a seat remembers of the others' cards (engine/memory.c), held against what its
 * events say. */
#include <string.h>

#include <talia/events.h>
#include <talia/position.h>

#include "../../lab/trail.h"
#include "../support/check.h"

static TaliaGame game;

/* The passes that a seat did not see: what everybody would own without them, compared with what
 * they own, and how many each took part in. The last one stands for those who only look on. */
enum { SEATS = TALIA_MAX_PLAYERS + 1 };

typedef struct Missed {
    int difference[TALIA_MAX_PLAYERS][TALIA_MAX_KINDS];
    int passes[TALIA_MAX_PLAYERS];
} Missed;

static Missed missed[SEATS];

static void note(void *self, const TaliaGame *at, const TaliaEvent *event)
{
    (void)self, (void)at;
    if (event->happening != TALIA_PASSED) return;
    for (int seat = 0; seat < SEATS; seat++) {
        if (event->seen_by >> seat & 1) continue;
        missed[seat].difference[event->who][event->kind]++;
        missed[seat].difference[event->amount][event->kind]--;
        missed[seat].passes[event->who]++;
        missed[seat].passes[event->amount]++;
    }
}

/* ---- Random games -------------------------------------------------------------------------- */

/* How much was compared, so that no case is empty. */
static int untraced, traced, all_traced;

static int owned_without(const Missed *by, int who, int kind)
{
    return talia_owned(&game, who, kind) + by->difference[who][kind];
}

/* Whether somebody has parted with cards that only an unseen pass can have brought. */
static bool is_telling(const Missed *by)
{
    for (int who = 0; who < talia_players(&game); who++) {
        for (int kind = 0; kind < talia_kinds(&game); kind++) {
            if (owned_without(by, who, kind) < 0) return true;
        }
    }
    return false;
}

static bool owns_what_is_seen(const TaliaView *view, int who)
{
    bool same = talia_view_score(view, who) == talia_score(&game, who);
    for (int kind = 0; kind < talia_kinds(&game); kind++)
        same = same && talia_view_owned(view, who, kind) == talia_owned(&game, who, kind);
    return same;
}

static void check_player(const TaliaView *view, const Missed *by, int who, bool telling)
{
    const int unseen = talia_view_unseen(view, who);
    const uint64_t all = ((uint64_t)1 << talia_kinds(&game)) - 1;
    int sum = 0;
    bool as_before = true;
    if (unseen == 0 && !owns_what_is_seen(view, who)) check(false, "with nothing unseen, all");
    for (int kind = 0; kind < talia_kinds(&game); kind++) {
        const int owned = talia_view_owned(view, who, kind);
        if (owned < 0) check(false, "nobody owns less than nothing");
        as_before = as_before && owned == owned_without(by, who, kind);
        sum += owned;
    }
    if (sum != talia_view_owned_of(view, who, all)) check(false, "a sum of kinds");
    if (!telling && (!as_before || unseen != by->passes[who]))
        check(false, "all else is as before the passes, and these are counted");
    if (unseen > by->passes[who]) check(false, "no more than were passed is unseen");
    all_traced += unseen == 0 && by->passes[who] > 0;
    traced += unseen < by->passes[who];
    untraced += unseen > 0;
}

static void check_views(void)
{
    const int players = talia_players(&game);
    for (int seat = -1; seat < players; seat++) {
        const TaliaView view = {&game, seat};
        const Missed *by = &missed[seat < 0 ? SEATS - 1 : seat];
        const bool telling = is_telling(by);
        for (int who = 0; who < players; who++) {
            if (who == seat || players == 2 || talia_is_over(&game)) {
                if (talia_view_unseen(&view, who) || !owns_what_is_seen(&view, who))
                    check(false, "one's own cards, those of two and of an end are known");
            } else {
                check_player(&view, by, who, telling);
            }
        }
    }
}

/* Any choice, but the card that passes others is bought and played whenever possible. */
static TaliaChoice some_choice(uint64_t *random)
{
    const TaliaDecision *decision = talia_decision(&game);
    const int masquerade = talia_kind(&game, TALIA_masquerade);
    const TaliaChoice play = TALIA_CHOICE(TALIA_PLAY, masquerade);
    const TaliaChoice buy = TALIA_CHOICE(TALIA_BUY, masquerade);
    if (talia_is_option(decision, play)) return play;
    if (talia_is_option(decision, buy) && random_below(random, 40) == 0) return buy;
    return talia_option(decision, random_below(random, talia_option_count(decision)));
}

static void test_games(int players)
{
    enum { MOST = 400 };
    static const uint8_t kingdom[] = {TALIA_masquerade, TALIA_chapel, TALIA_duke, TALIA_gardens,
                                      TALIA_witch,      TALIA_island, TALIA_raze, TALIA_ambassador};
    const TaliaSink sink = {.tell = note};
    const int before = untraced;
    for (int i = times(30, 8); i > 0; i--) {
        TaliaSetup setup = {.seed = {(uint64_t)i, 7}, .players = (uint8_t)players, .edition = 2};
        uint64_t random = (uint64_t)i;
        setup.kingdom_count = sizeof kingdom;
        memcpy(setup.kingdom, kingdom, sizeof kingdom);
        memset(missed, 0, sizeof missed);
        talia_start_told(&game, &setup, &sink);
        for (int n = 0; n < MOST && !talia_is_over(&game); n++) {
            talia_choose_told(&game, some_choice(&random), &sink);
            check_views();
        }
    }
    check((untraced > before) == (players > 2), "three or more do not see all cards passed");
}

/* ---- Too many rounds ----------------------------------------------------------------------- */

/* Three who have nothing but the card that passes others, and play one on every turn. */
static void begin_rounds(void)
{
    TaliaSetup setup = {.seed = {1, 1}, .players = 3, .edition = 2, .kingdom_count = 1};
    setup.kingdom[0] = TALIA_masquerade;
    talia_lay_position(&game, &setup);
    const int kind = talia_kind(&game, TALIA_masquerade);
    for (int who = 0; who < 3; who++) {
        for (int i = 0; i < 7; i++) talia_put(&game, who, i < 5 ? TALIA_HAND : TALIA_DECK, kind);
    }
    talia_resume(&game, TALIA_PHASE_ACTION);
}

/* On to the end of that turn. */
static void pass_round(void)
{
    const int who = talia_turn_of(&game);
    while (talia_turn_of(&game) == who) {
        const TaliaDecision *decision = talia_decision(&game);
        const bool plays = decision->question == TALIA_Q_ACTION;
        talia_choose(&game, talia_option(decision, plays ? 0 : talia_option_count(decision) - 1));
    }
}

/* The hands of the first two players as they were in that game, put there anew. */
static void put_hands(TaliaGame *to, const TaliaGame *like)
{
    for (int who = 0; who < 2; who++) {
        uint8_t hand[TALIA_MAX_OWNED];
        const int size = talia_zone(like, who, TALIA_HAND, hand);
        talia_empty_zone(to, who, TALIA_HAND);
        for (int i = 0; i < size; i++) talia_put(to, who, TALIA_HAND, hand[i]);
    }
}

/* Two games that differ in nothing but which card was passed. */
static void test_what_was_passed(void)
{
    TaliaSetup setup = {.seed = {1, 1}, .players = 3, .edition = 2, .kingdom_count = 1};
    setup.kingdom[0] = TALIA_masquerade;
    talia_lay_position(&game, &setup);
    talia_put(&game, 0, TALIA_HAND, talia_kind(&game, TALIA_masquerade));
    for (int who = 0; who < 3; who++) {
        talia_put(&game, who, TALIA_HAND, 2 * who);
        talia_put(&game, who, TALIA_HAND, 2 * who + 1);
    }
    talia_resume(&game, TALIA_PHASE_ACTION);
    pass_round();
    TaliaGame one, other;
    talia_copy(&one, &game);
    talia_copy(&other, &game);
    bool is_swapped = false;
    for (int i = 0; i < 4 && !is_swapped; i++)
        is_swapped = talia_swap_passed(&other, 0, TALIA_HAND, i / 2, TALIA_HAND, i % 2);
    check(is_swapped, "another card was passed");
    put_hands(&one, &game);
    put_hands(&other, &game);
    check(talia_owned(&one, 1, TALIA_silver) == talia_owned(&other, 1, TALIA_silver), "then back");
    check(!talia_same(&one, &other) && talia_hash(&one) != talia_hash(&other), "and is remembered");
    talia_copy(&other, &game);
    put_hands(&other, &game);
    check(talia_same(&one, &other) && talia_hash(&one) == talia_hash(&other), "or nothing was");
}

static void test_rounds(void)
{
    enum { EACH = 7 }; /* owns so many */
    const TaliaView view = {&game, 0}, looks_on = {&game, -1};
    TaliaGame copy;
    begin_rounds();
    const int kind = talia_kind(&game, TALIA_masquerade);
    for (int round = 1; round < TALIA_TOO_MANY_ROUNDS; round++) {
        pass_round();
        if (talia_view_unseen(&looks_on, 1) != 2 * round ||
            talia_view_owned(&looks_on, 1, kind) != EACH)
            check(false, "one more card passed, one more received");
        const int unseen = round < EACH ? round : EACH; /* so many the third may have had anyway */
        if (talia_view_unseen(&view, 1) != unseen ||
            talia_view_owned(&view, 1, kind) != EACH + unseen)
            check(false, "of what others pass on some is known");
    }
    memset(&copy, 0xa5, sizeof copy);
    talia_copy(&copy, &game);
    check(talia_same(&copy, &game) && talia_hash(&copy) == talia_hash(&game), "a copy");
    check(talia_view_unseen(&(TaliaView){&copy, 0}, 2) == EACH, "remembers it");
    for (int round = 0; round < 3; round++) {
        pass_round();
        for (int who = 1; who < 3; who++) {
            check(talia_view_unseen(&view, who) == EACH &&
                      talia_view_owned(&view, who, kind) == 0 && talia_view_score(&view, who) == 0,
                  "after too many rounds all is unseen");
        }
        check(talia_view_unseen(&view, 0) == 0 && talia_view_owned(&view, 0, kind) == EACH,
              "but one's own cards");
    }
}

int main(void)
{
    for (int players = 2; players <= TALIA_MAX_PLAYERS; players++) test_games(players);
    check(traced > 0 && all_traced >= times(1, 0), "some are traced, now and then all");
    test_rounds();
    test_what_was_passed();
    return checks_end();
}
