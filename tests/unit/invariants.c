/* invariants.c - do the checks of lab/ bite? Each game here is broken by hand, or looked at through
 * a doctored view, and must be found out; the same game unbroken must pass. */
#include "../../lab/invariants.h"

#include <string.h>

#include <talia/events.h>
#include <talia/position.h>

#include "../../lab/fuzz.h"
#include "../../lab/ledger.h"
#include "../../lab/pairs.h"
#include "../support/check.h"

/* Three players some choices into a game: by then everybody has a deck and a discard pile, and
 * cards have been passed. */
static Trail trail;
static TaliaGame game;
static int all;

/* Any choice, but the one card that is passed unseen is bought and played whenever possible. */
static TaliaChoice some_choice(uint64_t *random)
{
    const TaliaDecision *decision = talia_decision(&game);
    const int masquerade = talia_kind(&game, TALIA_masquerade);
    const TaliaChoice play = TALIA_CHOICE(TALIA_PLAY, masquerade);
    const TaliaChoice buy = TALIA_CHOICE(TALIA_BUY, masquerade);
    if (talia_is_option(decision, play)) return play;
    if (talia_is_option(decision, buy)) return buy;
    return talia_option(decision, random_below(random, talia_option_count(decision)));
}

/* Somebody is to play Treasures or to buy, a Copper say, and there are cards that not all saw. */
static bool is_as_wanted(void)
{
    enum { CHOICES = 60 };
    const TaliaChoice copper = TALIA_CHOICE(TALIA_BUY, talia_kind(&game, TALIA_copper));
    return trail.count >= CHOICES && talia_plain_treasures(&game) &&
           talia_is_option(talia_decision(&game), copper) &&
           talia_view_unseen(&(TaliaView){&game, -1}, 0) > 0;
}

static void begin(void)
{
    static const uint8_t kingdom[TALIA_MAX_KINGDOM] = {
        TALIA_cellar, TALIA_chapel, TALIA_library, TALIA_market,  TALIA_militia,
        TALIA_moat,   TALIA_sentry, TALIA_thief,   TALIA_village, TALIA_masquerade};
    uint64_t random = 5;
    trail.setup = (TaliaSetup){.seed = {11, 7}, .players = 3, .edition = 2};
    trail.setup.kingdom_count = TALIA_MAX_KINGDOM;
    memcpy(trail.setup.kingdom, kingdom, sizeof kingdom);
    all = cards_of_setup(&trail.setup);
    talia_start(&game, &trail.setup);
    while (!is_as_wanted()) {
        if (talia_is_over(&game)) { /* another game, then */
            trail.count = 0;
            trail.setup.seed[0]++;
            talia_start(&game, &trail.setup);
        }
        trail_add(&trail, some_choice(&random));
        talia_choose(&game, trail.choice[trail.count - 1]);
    }
}

static bool books_fail(const TaliaGame *broken_game)
{
    Breach why = {""};
    return !check_books(broken_game, all, &why) && why.words[0];
}

static void test_books(void)
{
    TaliaGame g = game;
    check(!books_fail(&g), "sound books are found sound");
    talia_empty_zone(&g, 1, TALIA_DECK);
    check(books_fail(&g), "cards that vanish");
    g = game;
    talia_put(&g, 2, TALIA_DISCARD_PILE, talia_kind(&g, TALIA_gold));
    check(books_fail(&g), "a card out of nothing");
    g = game;
    talia_set_pile(&g, talia_kind(&g, TALIA_copper), 3);
    check(books_fail(&g), "a pile that shrinks");
    g = game;
    talia_set_trash(&g, talia_kind(&g, TALIA_estate), talia_trash_count(&g, 3) + 1);
    check(books_fail(&g), "a card too many in the trash");
    g = game;
    talia_set(&g, talia_turn_of(&g), TALIA_COINS, TALIA_MOST_COUNTER + 1);
    check(books_fail(&g), "more coins than can be");
}

/* The decision as no player of the engine could change it. */
static TaliaDecision *open_decision(TaliaGame *g)
{
    return (TaliaDecision *)talia_decision(g);
}

static void test_options(void)
{
    Breach why = {""};
    check(check_asking(&game, &why), "asking finds the options");
    TaliaGame g = game;
    TaliaDecision *decision = open_decision(&g);
    memset(decision->mask, 0, sizeof decision->mask);
    decision->words = 1u << TALIA_END;
    check(books_fail(&g), "a question with one answer");
    g = game;
    open_decision(&g)->mask[0] |= TALIA_BIT(63);
    check(books_fail(&g), "an option of a kind that is not in the game");
    g = game;
    open_decision(&g)->words |= 1u << TALIA_WORDS;
    check(books_fail(&g), "a word that there is not");
    g = game;
    decision->mask[1] = decision->mask[0] = 3;
    decision->verb[1] = decision->verb[0] = TALIA_BUY;
    check(books_fail(&g), "options that are listed twice");
    check(!check_asking(&g, &why), "options that are found once and counted twice");
    g = game;
    open_decision(&g)->who = 3;
    check(books_fail(&g), "a question to nobody");
}

static void test_places(void)
{
    Breach why = {""};
    check(check_places(&game, &why), "options lie where the game says");
    TaliaGame g = game;
    talia_empty_zone(&g, talia_decision(&g)->who, TALIA_HAND);
    check(!check_places(&g, &why), "Treasures to play that are not in hand");
    g = game;
    talia_set_pile(&g, talia_kind(&g, TALIA_copper), 0);
    check(!check_places(&g, &why), "Coppers to buy that are not there");
}

static void test_playing_on(void)
{
    static Trail tried;
    Breach why = {""};
    uint64_t random = 1;
    tried = trail;
    check(check_every_option(&game, &tried, all, &random, &why), "every option can be taken");
    check(tried.count == trail.count, "what was tried is taken back");
    check(!check_every_option(&game, &tried, all + 1, &random, &why), "a loss after an option");
    check(tried.count > trail.count, "what was tried is on the trail");
    check(check_treasures(&game, &why), "Treasures at once are Treasures one by one");
    TaliaGame start;
    talia_start(&start, &trail.setup);
    check(check_copy(&start, trail.choice, trail.count, &why), "copies play alike");
    check(check_save(&game, &trail, &why), "a saved game is the game");
    TaliaGame other = game;
    talia_set(&other, 1, TALIA_TURNS, 77);
    check(!talia_same(&game, &other), "another game is not the same");
    check(talia_hash(&game) != talia_hash(&other), "another game has another fingerprint");
    check(!check_save(&other, &trail, &why), "a saved game that is another");
}

/* ---- Views --------------------------------------------------------------------------------- */

static const TaliaGame *behind(const TaliaView *view)
{
    return view->game;
}

static size_t leak(const TaliaView *view, int who, TaliaZone zone, uint8_t *out)
{
    const size_t n = talia_view_write(view, out);
    return n + (size_t)talia_zone(behind(view), who, zone, out + n);
}

static size_t leak_hand(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES])
{
    return leak(view, (view->seat + 1) % 3, TALIA_HAND, out);
}

static size_t leak_deck(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES])
{
    return leak(view, (view->seat + 1) % 3, TALIA_DECK, out);
}

static size_t leak_own_deck(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES])
{
    return leak(view, view->seat, TALIA_DECK, out);
}

static size_t leak_owned(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES])
{
    const TaliaGame *all_of_it = behind(view);
    size_t n = talia_view_write(view, out);
    for (int kind = 0; kind < talia_kinds(all_of_it); kind++)
        out[n++] = (uint8_t)talia_owned(all_of_it, (view->seat + 1) % 3, kind);
    return n;
}

static size_t leak_fingerprint(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES])
{
    const size_t n = talia_view_write(view, out);
    out[n] = (uint8_t)talia_hash(behind(view));
    return n + 1;
}

/* A change can hit cards of the same kind: so several tries, as many games would be. */
static bool leaks(WriteView *write)
{
    enum { TRIES = 20 };
    Breach why = {""};
    uint64_t random = 3;
    for (int i = 0; i < TRIES; i++) {
        if (!check_secrets(&game, write, &random, &why)) return true;
    }
    return false;
}

static void test_secrets(void)
{
    check(!leaks(talia_view_write), "the view keeps its secrets");
    check(leaks(leak_hand), "a view of another hand");
    check(leaks(leak_deck), "a view of another deck");
    check(leaks(leak_own_deck), "a view of one's own deck");
    check(leaks(leak_owned), "a view of all that another owns");
    check(leaks(leak_fingerprint), "a view that depends on all there is");
}

/* ---- What is told -------------------------------------------------------------------------- */

typedef enum Forgery {
    FORGE_NOTHING,
    FORGE_SILENCE,
    FORGE_ZONE,
    FORGE_NAME,
    FORGE_SECRET,
    FORGE_TWICE
} Forgery;

/* Passes events on to the ledger, all but one, or one of them changed. */
typedef struct Forger {
    Ledger ledger;
    int happening, left; /* which event: the one after `left` others of that happening */
    Forgery how;
} Forger;

static void forge(void *self, const TaliaGame *at, const TaliaEvent *event)
{
    Forger *forger = self;
    const TaliaSink honest = ledger_sink(&forger->ledger);
    TaliaEvent told = *event;
    if (event->happening == forger->happening && forger->left-- == 0) {
        if (forger->how == FORGE_SILENCE) return;
        if (forger->how == FORGE_ZONE) told.to = told.to == TALIA_HAND ? TALIA_DECK : TALIA_HAND;
        if (forger->how == FORGE_NAME) told.kind = (uint8_t)(told.kind + 1);
        if (forger->how == FORGE_SECRET) told.seen_by = 0;
        if (forger->how == FORGE_TWICE) honest.tell(honest.self, at, &told);
    }
    honest.tell(honest.self, at, &told);
}

static bool books_agree(int happening, int left, Forgery how)
{
    static Forger forger;
    Breach why = {""};
    TaliaGame told;
    ledger_open(&forger.ledger, &trail.setup);
    forger.happening = happening;
    forger.left = left;
    forger.how = how;
    const TaliaSink sink = {.tell = forge, .self = &forger};
    talia_start_told(&told, &trail.setup, &sink);
    for (int i = 0; i < trail.count; i++) {
        if (!ledger_agrees(&forger.ledger, &told, &why)) return false;
        talia_choose_told(&told, trail.choice[i], &sink);
    }
    return ledger_agrees(&forger.ledger, &told, &why);
}

static void test_told(void)
{
    Breach why = {""};
    check(check_told(&trail, &why), "what is told agrees");
    check(books_agree(TALIA_MOVED, 0, FORGE_NOTHING), "true events agree");
    for (int left = 0; left < 40; left += 13) {
        check(!books_agree(TALIA_MOVED, left, FORGE_SILENCE), "a move that nobody tells");
        check(!books_agree(TALIA_MOVED, left, FORGE_TWICE), "a move told twice");
        check(!books_agree(TALIA_MOVED, left, FORGE_ZONE), "a move to another zone");
    }
    check(!books_agree(TALIA_MOVED, 0, FORGE_NAME), "another card drawn");
    check(!books_agree(TALIA_MOVED, 0, FORGE_SECRET), "a card drawn unseen by its owner");
    check(!books_agree(TALIA_BOUGHT, 0, FORGE_SILENCE), "a card bought in silence");
    check(!books_agree(TALIA_SHUFFLED, 0, FORGE_SILENCE), "a shuffle in silence");
    check(!books_agree(TALIA_TURN_BEGAN, 1, FORGE_SILENCE), "a turn that nobody tells");
    check(!books_agree(TALIA_GOT_COINS, 0, FORGE_TWICE), "coins told twice");
}

/* ---- Many games ---------------------------------------------------------------------------- */

static void test_threads(void)
{
    static FuzzReport one, three;
    FuzzPlan plan = {.players = 0x7c, .seed = 100, .games = 30, .thorough = 3, .threads = 1};
    check(fuzz_run(&plan, &one, NULL), "random games run");
    plan.threads = 3;
    check(fuzz_run(&plan, &three, NULL), "random games run in threads");
    check(!one.failed && one.games == 30, "random games hold the invariants");
    check(one.thorough > 0 && one.thorough < 30, "some random games are looked at thoroughly");
    check(one.games == three.games && one.decisions == three.decisions &&
              one.thorough == three.thorough,
          "threads do not change the games");
}

static void test_pairs(void)
{
    static PairsReport report;
    FuzzPlan plan = {.players = 0x7c, .seed = 1, .games = 2, .thorough = 1};
    pairs_run(&plan, &report);
    const int each = TALIA_MAX_KINGDOM + 2; /* and two Events */
    const int most = 2 * each * (each - 1) / 2;
    check(!report.fuzz.failed && report.fuzz.games == 2, "games of pairs hold the invariants");
    check(report.unmet < report.pairs && report.unmet >= report.pairs - most,
          "two games cannot bring more pairs together than two kingdoms have");
    check(pairs_unmet(&report, TALIA_cellar, TALIA_cellar) == false, "a card meets no other copy");
}

int main(void)
{
    begin();
    test_books();
    test_options();
    test_places();
    test_playing_on();
    test_secrets();
    test_told();
    test_threads();
    test_pairs();
    return checks_end();
}
