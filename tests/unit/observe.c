/* observe.c - observations: they say what is there, nothing that is hidden, and mean what
 * docs/OBSERVATION.md says; and dealing anew what a seat cannot know. */
#include <stdlib.h>
#include <string.h>

#include <talia/batch.h>
#include <talia/position.h>

#include "../../lab/hidden.h"
#include "../../lab/invariants.h"
#include "../../script/files.h"
#include "../support/check.h"

static uint64_t chance = 1;

/* ---- Games ----------------------------------------------------------------------------------- */

static void start_any(TaliaGame *game)
{
    TaliaSetup setup = {.players = (uint8_t)(2 + random_below(&chance, 5))};
    setup.edition = (uint8_t)(1 + random_below(&chance, 2));
    random_kingdom(&chance, &setup, TALIA_SET_ADVENTURES);
    random_events_or_none(&chance, &setup);
    talia_start(game, &setup);
}

static void choose_any(TaliaGame *game)
{
    const TaliaDecision *decision = talia_decision(game);
    if (talia_plain_treasures(game))
        talia_choose(game, TALIA_PLAY_TREASURES);
    else
        talia_choose(game,
                     talia_option(decision, random_below(&chance, talia_option_count(decision))));
}

/* Has `look` look at positions of many games. */
static void look_at_games(int games, int every, void (*look)(const TaliaGame *game))
{
    TaliaGame game;
    for (int i = 0; i < games; i++) {
        start_any(&game);
        for (int n = 0; n < 2000 && !talia_is_over(&game); n++) {
            if (random_below(&chance, every) == 0) look(&game);
            choose_any(&game);
        }
    }
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static int field_named(const char *name)
{
    for (int i = 0; i < talia_fields(); i++) {
        if (strcmp(talia_field(i)->name, name) == 0) return i;
    }
    check(false, name);
    return 0;
}

static void test_fields(void)
{
    int at = 0;
    bool good = true;
    for (int i = 0; i < talia_fields(); i++) {
        const TaliaField *field = talia_field(i);
        int last = field->at - 1;
        good &= field->at == at && field->count > 0 && field->divisor > 0;
        for (int card = 0; card < TALIA_CARDS; card++) {
            const int input = talia_input_of_card(i, (TaliaCard)card);
            if (input < 0) continue;
            good &= field->by_card && input == last + 1;
            last = input;
        }
        if (field->by_card) good &= last == field->at + field->count - 1;
        at += field->count;
    }
    check(good, "fields follow one another, and cards within them");
    check(at == talia_inputs(), "together they are all inputs");
    check(talia_field(field_named("next_unseen"))->at == talia_inputs_for_two(),
          "what two players do not need comes last");
}

/* The page has a row for each field, with its figures. */
static void test_page(void)
{
    size_t length;
    char *page = file_read("docs/OBSERVATION.md", &length), row[128];
    check(page != NULL, "docs/OBSERVATION.md is there");
    for (int i = 0; page && i < talia_fields(); i++) {
        const TaliaField *field = talia_field(i);
        snprintf(row, sizeof row, "\n| `%s` | %d | %d | %d | ", field->name, field->at,
                 field->count, field->divisor);
        check(strstr(page, row) != NULL, row);
    }
    if (page) {
        snprintf(row, sizeof row, "version %d:", TALIA_OBSERVATION_VERSION);
        check(strstr(page, row) != NULL, row);
    }
    free(page);
}

/* ---- What they say --------------------------------------------------------------------------- */

static uint8_t dense[8192];
static int most_inputs;

static void observe(const TaliaGame *game, int seat)
{
    uint16_t input[TALIA_MOST_INPUTS];
    uint8_t value[TALIA_MOST_INPUTS];
    const int n = talia_observe(&(TaliaView){game, seat}, input, value, TALIA_MOST_INPUTS);
    memset(dense, 0, sizeof dense);
    if (n > most_inputs) most_inputs = n;
    for (int i = 0; i < n && i < TALIA_MOST_INPUTS; i++) {
        if (dense[input[i]] || !value[i] || input[i] >= talia_inputs())
            check(false, "each input once, none of them 0");
        dense[input[i]] = value[i];
    }
}

static int value_of(const char *field, const TaliaGame *game, int kind)
{
    const int input = talia_input_of_card(field_named(field), talia_card(game, kind));
    return input < 0 ? 0 : dense[input];
}

static int number_of(const char *field)
{
    return dense[talia_field(field_named(field))->at];
}

static int count_in(const TaliaGame *game, int who, TaliaZone zone, int kind)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int n = talia_zone(game, who, zone, list);
    int count = 0;
    for (int i = 0; i < n; i++) count += list[i] == kind;
    return count;
}

static bool says_zones(const TaliaGame *game, int seat, int kind)
{
    static const struct {
        const char *field;
        TaliaZone zone;
    } own[] = {{"hand", TALIA_HAND},         {"play", TALIA_IN_PLAY},
               {"deck", TALIA_DECK},         {"discard", TALIA_DISCARD_PILE},
               {"island_mat", TALIA_ISLAND}, {"native_mat", TALIA_NATIVE},
               {"tavern_mat", TALIA_TAVERN}, {"aside", TALIA_ASIDE},
               {"looked", TALIA_LOOKED}};
    const int next = (seat + 1) % talia_players(game);
    const TaliaView view = {game, seat};
    bool good = true;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        good &= value_of(own[i].field, game, kind) == count_in(game, seat, own[i].zone, kind);
    good &= value_of("next_play", game, kind) == count_in(game, next, TALIA_IN_PLAY, kind);
    good &= value_of("next_owned", game, kind) == talia_view_owned(&view, next, kind);
    good &= value_of("pile", game, kind) == talia_pile(game, kind);
    good &= value_of("trash", game, kind) == talia_trash_count(game, kind);
    good &= value_of("embargo_tokens", game, kind) == talia_embargo(game, kind);
    return good;
}

static bool says_players(const TaliaGame *game, int seat)
{
    const TaliaView view = {game, seat};
    const int next = (seat + 1) % talia_players(game);
    const TaliaCounters counters = talia_counters(game, talia_turn_of(game));
    const int score = talia_score(game, seat), other = talia_view_score(&view, next);
    bool good = number_of("coins") == counters.coins && number_of("actions") == counters.actions &&
                number_of("buys") == counters.buys;
    good &= number_of("score") - number_of("score_below") == score;
    good &= number_of("next_score") - number_of("next_score_below") == other;
    good &= number_of("cards") == talia_view_cards(&view, seat);
    good &= number_of("next_hand_size") == talia_zone_size(game, next, TALIA_HAND);
    good &= number_of("hand_size") == talia_zone_size(game, seat, TALIA_HAND);
    good &= number_of("own_turn") == (talia_turn_of(game) == seat);
    for (int setting = TALIA_TOKEN_CARD; setting <= TALIA_TOKEN_TRASH; setting++) {
        static const char *const name[] = {"token_card", "token_action", "token_buy",
                                           "token_coin", "token_cost",   "token_trash"};
        const int pile = talia_get(game, seat, (TaliaSetting)setting);
        const int of_next = talia_get(game, next, (TaliaSetting)setting);
        char next_name[32];
        snprintf(next_name, sizeof next_name, "next_%s", name[setting - TALIA_TOKEN_CARD]);
        if (pile != TALIA_NONE) good &= value_of(name[setting - TALIA_TOKEN_CARD], game, pile) == 1;
        if (of_next != TALIA_NONE) good &= value_of(next_name, game, of_next) == 1;
    }
    return good;
}

static bool says_question(const TaliaGame *game, int seat)
{
    const TaliaDecision *decision = talia_decision(game);
    uint64_t offered = 0;
    bool good = true;
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) offered |= decision->mask[group];
    if (decision->who != seat) offered = 0;
    for (int kind = 0; kind < talia_kinds(game); kind++)
        good &= value_of("offered", game, kind) == (int)(offered >> kind & 1);
    const int words = talia_field(field_named("words"))->at;
    for (int word = 0; word < TALIA_WORDS; word++)
        good &= dense[words + word] == (decision->who == seat && decision->words >> word & 1);
    good &= dense[talia_field(field_named("question"))->at + decision->question] == 1;
    return good;
}

static int said_wrong, looked_at;

static void look_at_truth(const TaliaGame *game)
{
    for (int seat = 0; seat < talia_players(game); seat++) {
        observe(game, seat);
        bool good = says_players(game, seat) && says_question(game, seat);
        for (int kind = 0; kind < talia_kinds(game); kind++) good &= says_zones(game, seat, kind);
        said_wrong += !good;
        looked_at++;
    }
}

static void test_truth(void)
{
    look_at_games(60, 20, look_at_truth);
    check(said_wrong == 0, "observations say what is there");
    check(looked_at > 1000, "and many were looked at");
    check(most_inputs <= TALIA_MOST_INPUTS / 2, "with room to spare");
    printf("at most %d inputs are not 0\n", most_inputs);
}

static int doubled;

static void look_at_outputs(const TaliaGame *game)
{
    static uint8_t seen[TALIA_OUTPUTS];
    const TaliaView view = {game, talia_decision(game)->who};
    TaliaChoice option[TALIA_MAX_OPTIONS];
    const int n = talia_options(game, option);
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < n; i++) doubled += seen[talia_output(&view, option[i])]++ != 0;
}

static void test_outputs(void)
{
    look_at_games(100, 2, look_at_outputs);
    check(doubled == 0, "each option of a decision has an output of its own");
}

/* ---- What they do not say -------------------------------------------------------------------- */

/* As if the order of the deck were told. */
static size_t write_too_much(const TaliaView *view, uint8_t out[TALIA_VIEW_BYTES])
{
    const size_t n = write_observation(view, out);
    return n + (size_t)talia_zone(view->game, view->seat, TALIA_DECK, out + n);
}

static Breach breach, bite;

static void look_at_secrets(const TaliaGame *game)
{
    if (!breach.words[0]) check_secrets(game, write_observation, &chance, &breach);
    if (!bite.words[0]) check_secrets(game, write_too_much, &chance, &bite);
}

static void test_secrets(void)
{
    look_at_games(300, 5, look_at_secrets);
    check(!breach.words[0], breach.words);
    check(bite.words[0], "what tells too much is found");
}

/* ---- Dealing anew ---------------------------------------------------------------------------- */

static int changed_view, unbalanced, moved, anew;

static bool same_owned(const TaliaGame *a, const TaliaGame *b)
{
    bool same = true;
    for (int kind = 0; kind < talia_kinds(a); kind++) {
        int sum = 0;
        for (int who = 0; who < talia_players(a); who++) {
            const int change = talia_owned(a, who, kind) - talia_owned(b, who, kind);
            if (talia_players(a) == 2) same &= change == 0;
            sum += change;
        }
        same &= sum == 0;
    }
    return same;
}

/* What was dealt anew is a game like any other: it goes on to its end. */
static void play_on(TaliaGame *game, int all)
{
    for (int n = 0; n < 200 && !talia_is_over(game); n++) {
        choose_any(game);
        unbalanced += talia_audit(game, all) != NULL;
    }
}

static void look_at_anew(const TaliaGame *game)
{
    static uint8_t before[TALIA_VIEW_BYTES], after[TALIA_VIEW_BYTES];
    const int seat = talia_decision(game)->who, all = talia_all_cards(game);
    const uint64_t seed[2] = {random_next(&chance), 1};
    TaliaGame other;
    talia_copy(&other, game);
    talia_deal_anew(&other, seed);
    const size_t length = talia_view_write(&(TaliaView){game, seat}, before);
    changed_view += length != talia_view_write(&(TaliaView){&other, seat}, after) ||
                    memcmp(before, after, length) != 0;
    unbalanced += talia_audit(&other, all) != NULL || !same_owned(game, &other);
    moved += !talia_same(game, &other);
    anew++;
    play_on(&other, all);
}

static void test_deal_anew(void)
{
    look_at_games(200, 12, look_at_anew);
    check(changed_view == 0, "the seat's view stays as it is");
    check(unbalanced == 0, "all cards are there, and it goes on");
    check(anew > 500 && moved == anew, "other cards lie there");
}

/* Of the other's 12 unseen cards, any five in hand: as often as chance has it. */
static void test_anew_is_fair(void)
{
    enum { TRIALS = 40000 };
    const TaliaSetup setup = {
        .seed = {1, 1}, .players = 2, .edition = 2, .kingdom_count = 1, .kingdom = {TALIA_village}};
    TaliaGame start, game;
    int in_hand[6] = {0}, top = 0, discarded = 0;
    talia_lay_position(&start, &setup);
    for (int i = 0; i < 5; i++) talia_put(&start, 0, TALIA_HAND, TALIA_copper);
    for (int i = 0; i < 5; i++) talia_put(&start, 1, TALIA_HAND, TALIA_copper);
    for (int i = 0; i < 4; i++) talia_put(&start, 1, TALIA_DECK, TALIA_estate);
    for (int i = 0; i < 3; i++) talia_put(&start, 1, TALIA_DISCARD_PILE, TALIA_copper);
    talia_put(&start, 1, TALIA_DISCARD_PILE, TALIA_gold); /* on top: all see it */
    talia_resume(&start, TALIA_PHASE_BUY);
    for (uint64_t i = 1; i <= TRIALS; i++) {
        uint8_t list[TALIA_MAX_OWNED];
        talia_copy(&game, &start);
        talia_deal_anew(&game, (const uint64_t[2]){i, i});
        in_hand[count_in(&game, 1, TALIA_HAND, TALIA_estate)]++;
        talia_zone(&game, 1, TALIA_DECK, list);
        top += list[0] == TALIA_estate;
        talia_zone(&game, 1, TALIA_DISCARD_PILE, list);
        if (list[0] != TALIA_gold) check(false, "what all see stays");
        discarded += list[2] == TALIA_estate;
    }
    /* Ways to draw k of 4 Estates with 5 of 12 cards: C(4, k) C(8, 5 - k) of C(12, 5) = 792. */
    static const int ways[5] = {56, 280, 336, 112, 8};
    bool fair = true;
    for (int k = 0; k < 5; k++) {
        const double mean = TRIALS * ways[k] / 792.0;
        const double off = in_hand[k] - mean;
        fair &= off * off < 25 * mean; /* five times the spread */
    }
    const double third = TRIALS / 3.0, spread = 5 * 5 * TRIALS * 2 / 9.0;
    fair &= (top - third) * (top - third) < spread;
    fair &= (discarded - third) * (discarded - third) < spread;
    check(fair, "each unseen card lies anywhere as often as any other");
}

/* What another set aside for their next turn comes back then, whatever lies there now: the promise
 * of Haven and Gear names cards. */
static void test_anew_comes_back(void)
{
    static const uint8_t promising[] = {TALIA_haven, TALIA_gear};
    int lost = 0, other_cards = 0, dealt = 0;
    for (int which = 0; which < 2; which++) {
        const TaliaSetup setup = {.seed = {1, 1},
                                  .players = 2,
                                  .edition = 2,
                                  .kingdom_count = 1,
                                  .kingdom = {promising[which]}};
        TaliaGame start, game;
        uint8_t list[TALIA_MAX_OWNED];
        talia_lay_position(&start, &setup);
        talia_put(&start, 0, TALIA_HAND, talia_kind(&start, promising[which]));
        for (int i = 0; i < 4; i++) talia_put(&start, 0, TALIA_HAND, TALIA_estate);
        for (int i = 0; i < 12; i++) talia_put(&start, 0, TALIA_DECK, TALIA_gold);
        for (int i = 0; i < 5; i++) talia_put(&start, 1, TALIA_HAND, TALIA_curse);
        talia_resume(&start, TALIA_PHASE_ACTION);
        talia_choose(&start, TALIA_CHOICE(TALIA_PLAY, talia_kind(&start, promising[which])));
        while (talia_decision(&start)->who == 0) /* sets Estates aside, and ends its turn */
            talia_choose(&start, talia_option(talia_decision(&start), 0));
        const int aside = talia_zone(&start, 0, TALIA_ASIDE, list), all = talia_all_cards(&start);
        for (uint64_t i = 1; i <= 100; i++, dealt++) {
            talia_copy(&game, &start);
            talia_deal_anew(&game, (const uint64_t[2]){i, i});
            talia_zone(&game, 0, TALIA_ASIDE, list);
            other_cards += talia_card(&game, list[0]) == TALIA_gold;
            while (talia_decision(&game)->who == 1)
                talia_choose(&game, talia_option(talia_decision(&game), 0));
            lost += talia_zone(&game, 0, TALIA_ASIDE, list) != 0 ||
                    talia_zone(&game, 0, TALIA_HAND, list) != 5 + aside ||
                    talia_owned(&game, 0, TALIA_gold) != 12 || talia_audit(&game, all) != NULL;
        }
        check(aside == which + 1, "Estates were set aside");
    }
    check(lost == 0, "what was set aside comes back");
    check(other_cards > dealt / 4, "other cards lie there in many dealings");
}

int main(void)
{
    test_fields();
    test_page();
    test_truth();
    test_outputs();
    test_secrets();
    test_deal_anew();
    test_anew_is_fair();
    test_anew_comes_back();
    return checks_end();
}
