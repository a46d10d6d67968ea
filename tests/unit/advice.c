/* advice.c - what a net advises (bots/teacher/): each reason that is given is true, found out here
 * by other means than bots/teacher/ uses; nothing hidden has a part in it; the same again, in
 * slices of any size; and the figures are what they are said to be. */
#include <stdlib.h>
#include <string.h>

#include <talia/advise.h>
#include <talia/table.h>

#include "../../bots/players/learned.h"
#include "../../bots/teacher/advisor.h"
#include "../../script/files.h"
#include "../../script/random.h"
#include "../../script/scenario.h"
#include "../support/any_game.h"
#include "../support/check.h"

enum { MOST_DECISIONS = 3000, DEALINGS = 4 };

static TaliaGame game, other;
static Advisor advisor, again;
static Advice advice, advice_again;
static uint64_t chance = 1;
static int given[REASONS];

static void advise(Advisor *with, const TaliaGame *from, int looks, Advice *out)
{
    memset(out, 0, sizeof *out);
    advisor_begin(with, learned_net(), from, DEALINGS, 1);
    while (advisor_step(with, looks)) continue;
    advisor_read(with, out);
}

/* ---- Whether a reason is true ---------------------------------------------------------------- */

static int best_other(const TaliaGame *at, int seat)
{
    int best = INT16_MIN;
    for (int who = 0; who < talia_players(at); who++) {
        if (who != seat && talia_score(at, who) > best) best = talia_score(at, who);
    }
    return best;
}

/* Takes the option and then whatever ends a turn; whether the game is over before anybody else's
 * turn begins. */
static bool plays_out(TaliaGame *at, int seat, TaliaChoice option, bool may_stop)
{
    const TaliaChoice end = TALIA_CHOICE(TALIA_WORD, TALIA_END);
    talia_choose(at, option);
    if (may_stop && !talia_is_over(at) && talia_decision(at)->who == seat &&
        talia_is_option(talia_decision(at), end))
        talia_choose(at, end);
    return talia_is_over(at);
}

static bool is_true_ending(const Reason *reason, int seat, TaliaChoice option)
{
    const bool can = reason->id >= REASON_can_win;
    const int what = reason->id - (can ? REASON_can_win : REASON_ends_won);
    talia_copy(&other, &game);
    if (!plays_out(&other, seat, option, can)) return false;
    const unsigned winners = talia_winners(&other);
    const int margin = talia_score(&other, seat) - best_other(&other, seat);
    const bool alone = winners == 1u << seat, wins = winners >> seat & 1;
    switch (what) {
    case 0:
        return alone && margin == reason->n && margin > 0;
    case 1:
        return alone && margin == 0;
    case 2:
        return wins && !alone && margin == 0;
    case 3:
        return !wins && margin == -reason->n && margin < 0;
    default:
        return !wins && margin == 0;
    }
}

static int count_empty(const TaliaGame *at)
{
    int empty = 0;
    for (int kind = 0; kind < talia_kinds(at); kind++)
        empty += talia_supply(at) >> kind & 1 && talia_pile(at, kind) == 0;
    return empty;
}

static bool is_true_of_piles(const Reason *reason, TaliaChoice option)
{
    const TaliaChoice done = TALIA_CHOICE(TALIA_WORD, TALIA_DONE);
    const int kind = option & 0xff, left = talia_pile(&game, kind);
    talia_copy(&other, &game);
    talia_choose(&other, option);
    for (int i = 0; i < 8 && talia_pile(&other, kind) == left; i++) {
        const TaliaDecision *decision = talia_decision(&other); /* first picked, gained then */
        if (talia_is_over(&other) || talia_turn_of(&other) != advice.seat) break;
        talia_choose(&other, talia_is_option(decision, done) ? done : talia_option(decision, 0));
    }
    const bool took = talia_pile(&other, kind) < left;
    switch (reason->id) {
    case REASON_takes_last:
        return took && left == 1 && reason->n == count_empty(&game) + 1;
    case REASON_nears_end:
        return took && reason->m == left - 1 && reason->n == count_empty(&game) &&
               reason->n == (talia_players(&game) > 4 ? 3 : 2);
    default:
        return took && talia_card(&game, kind) == TALIA_province && reason->n == left - 1;
    }
}

/* By how much the seat's points change; false: other cards came or went with it. */
static bool find_change(int seat, TaliaChoice option, int *change)
{
    const int by = option >> 8 == TALIA_TRASH ? -1 : 1;
    bool is_alone = true;
    talia_copy(&other, &game);
    talia_choose(&other, option);
    for (int kind = 0; kind < talia_kinds(&game); kind++) {
        const int more = talia_owned(&other, seat, kind) - talia_owned(&game, seat, kind);
        is_alone &= more == (kind == (option & 0xff) ? by : 0);
    }
    *change = talia_score(&other, seat) - talia_score(&game, seat);
    return is_alone;
}

static int changes, changes_alone;

static bool is_true_of_points(const Reason *reason, int seat, TaliaChoice option)
{
    const int own = talia_score(&game, seat), best = best_other(&game, seat);
    const TaliaCardInfo *info = talia_card_info(talia_card(&game, option & 0xff));
    int change;
    if (reason->id == REASON_gives_up_points) return info->points == reason->n && reason->n > 0;
    if (reason->id == REASON_sheds_minus) return -info->points == reason->n && reason->n > 0;
    changes++;
    if (!find_change(seat, option, &change)) return true;
    changes_alone++;
    if (reason->id == REASON_takes_lead && (own > best || own + change <= best)) return false;
    return change == (reason->id == REASON_costs_points ? -reason->n : reason->n) && reason->n > 0;
}

static int actions_of(const TaliaGame *at, int seat)
{
    uint8_t hand[TALIA_MAX_OWNED];
    int count = 0;
    const int size = talia_zone(at, seat, TALIA_HAND, hand);
    for (int i = 0; i < size; i++) count += (talia_types(at, hand[i]) & TALIA_ACTION) != 0;
    return count;
}

/* Plays the card to its end, answering anything: no Action is left. */
static bool strands_others(const Reason *reason, int seat, TaliaChoice option)
{
    if (reason->n != actions_of(&game, seat) - 1) return false;
    talia_copy(&other, &game);
    talia_choose(&other, option);
    for (int i = 0; i < 100 && !talia_is_over(&other); i++) {
        const TaliaDecision *decision = talia_decision(&other);
        if (talia_turn_of(&other) != seat) return true;
        if (decision->question == TALIA_Q_ACTION) return false;
        if (decision->question == TALIA_Q_BUY) return talia_counters(&other, seat).actions == 0;
        talia_choose(&other,
                     talia_option(decision, random_under(&chance, talia_option_count(decision))));
    }
    return true;
}

static bool is_true_of_actions(const Reason *reason, int seat, TaliaChoice option)
{
    const TaliaDecision *decision = talia_decision(&game);
    if (reason->id == REASON_leaves_actions)
        return option == TALIA_CHOICE(TALIA_WORD, TALIA_END) &&
               decision->question == TALIA_Q_ACTION && reason->n == actions_of(&game, seat);
    const TaliaCard card = talia_card(&game, option & 0xff);
    const TaliaCardInfo *info = talia_card_info(card);
    if (reason->id == REASON_wards_off)
        return decision->question == TALIA_Q_REACT && option >> 8 == TALIA_REVEAL &&
               talia_wards_off(card);
    if (option >> 8 != TALIA_PLAY || decision->question != TALIA_Q_ACTION) return false;
    switch (reason->id) {
    case REASON_strands:
        return strands_others(reason, seat, option);
    case REASON_opens_actions:
        return info->plus_actions == reason->n && reason->n >= 2 && actions_of(&game, seat) > 1;
    case REASON_draws_free:
        return info->plus_cards == reason->n && info->plus_actions > 0;
    case REASON_free_action:
        return info->plus_actions > 0;
    case REASON_draws:
        return info->plus_cards == reason->n && info->plus_actions == 0;
    default:
        return info->plus_coins == reason->n;
    }
}

static bool is_true_of_coins(const Reason *reason, int seat, TaliaChoice option)
{
    const TaliaCounters before = talia_counters(&game, seat);
    talia_copy(&other, &game);
    talia_choose(&other, option);
    if (option == TALIA_CHOICE(TALIA_WORD, TALIA_END)) return reason->n == before.coins;
    const int paid = talia_cost(&game, option & 0xff);
    return option >> 8 == TALIA_BUY &&
           before.coins - paid == (reason->id == REASON_spends_all ? 0 : reason->n);
}

static bool is_true_of_card(const Reason *reason, int seat, TaliaChoice option)
{
    uint8_t hand[TALIA_MAX_OWNED];
    const int size = talia_zone(&game, seat, TALIA_HAND, hand), kind = option & 0xff;
    bool is_there = false;
    for (int i = 0; i < size; i++) is_there |= hand[i] == kind;
    return is_there && reason->card == talia_card(&game, kind) &&
           !(talia_types(&game, kind) & (TALIA_ACTION | TALIA_TREASURE | TALIA_REACTION));
}

/* Worked out from what the options came to. */
static bool is_true_of_chances(const Reason *reason, int which)
{
    const Advised *option = &advice.option[which];
    const double behind = 100.0 * (advice.option[advice.best].chance - option->chance) / NET_ONE;
    double next = 1000;
    switch (reason->id) {
    case REASON_is_as_good:
        return behind < 0.51 || behind <= 100.0 * 2 * option->doubt / NET_ONE + 0.01;
    case REASON_is_worse:
        return behind > reason->n - 0.51 && behind < reason->n + 0.51 && reason->n > 0;
    default:
        for (int i = 0; i < advice.options; i++) {
            const int32_t by = option->chance - advice.option[i].chance;
            if (i != which && 100.0 * by / NET_ONE < next) next = 100.0 * by / NET_ONE;
        }
        return which == advice.best && next > reason->n - 0.51 && next < reason->n + 0.51;
    }
}

static bool is_true(const Reason *reason, int which)
{
    const TaliaChoice option = advice.option[which].option;
    const int seat = advice.seat;
    if (reason->id < REASON_takes_last) return is_true_ending(reason, seat, option);
    if (reason->id < REASON_takes_lead) return is_true_of_piles(reason, option);
    if (reason->id < REASON_wards_off) return is_true_of_points(reason, seat, option);
    if (reason->id < REASON_spends_all) return is_true_of_actions(reason, seat, option);
    if (reason->id < REASON_idle_in_hand) return is_true_of_coins(reason, seat, option);
    if (reason->id < REASON_is_better) return is_true_of_card(reason, seat, option);
    return is_true_of_chances(reason, which);
}

static void check_reasons(void)
{
    for (int i = 0; i < advice.options; i++) {
        char words[LANGUAGES][REASON_WORDS], label[TEXT_LABEL], told[512];
        const Reason *reason = &advice.option[i].reason;
        given[reason->id]++;
        for (int language = 0; language < LANGUAGES; language++)
            reason_say((Language)language, reason, words[language]);
        text_label(&game, advice.option[i].option, label, sizeof label);
        const int asking = talia_decision(&game)->card;
        snprintf(told, sizeof told, "%s: %s (%s), asked by %s", label, words[ENGLISH],
                 words[POLISH],
                 asking == TALIA_NONE ? "none" : text_card_id(talia_card(&game, asking)));
        if (!is_true(reason, i) || strchr(told, '{') || strchr(told, '|')) check(false, told);
    }
}

/* ---- Figures --------------------------------------------------------------------------------- */

static void check_figures(void)
{
    int64_t shares = 0;
    bool is_sound = advice.options == talia_option_count(talia_decision(&game)) &&
                    advice.dealings == DEALINGS && advice.seat == talia_decision(&game)->who;
    for (int i = 0; i < advice.options; i++) {
        const Advised *option = &advice.option[i];
        shares += option->share;
        is_sound &= option->option == talia_option(talia_decision(&game), i) &&
                    option->chance >= 0 && option->chance <= NET_ONE && option->error >= 0 &&
                    option->error <= NET_ONE && option->behind >= 0 && option->share >= 0 &&
                    option->chance <= advice.option[advice.best].chance;
    }
    is_sound &= shares > NET_ONE - 1000 && shares <= NET_ONE;
    if (!is_sound) check(false, "figures are within their bounds");
}

static bool is_same(void)
{
    const size_t n = (size_t)advice.options * sizeof *advice.option;
    return advice.options == advice_again.options && advice.best == advice_again.best &&
           advice.net == advice_again.net && advice.chance == advice_again.chance &&
           memcmp(advice.option, advice_again.option, n) == 0;
}

/* Cards that are passed unseen lie with others in ways that no seed makes the same. */
static bool has_unseen_passes(void)
{
    return talia_players(&game) > 2 && talia_kind(&game, TALIA_masquerade) != TALIA_NONE;
}

/* The same again in slices, and with other cards where the seat cannot look. */
static void check_again(void)
{
    uint64_t seed[2];
    random_seed(&chance, seed);
    advise(&again, &game, 3, &advice_again);
    if (!is_same()) check(false, "the same advice in slices");
    if (has_unseen_passes()) return;
    talia_copy(&other, &game);
    talia_deal_anew(&other, seed);
    advise(&again, &other, 1000, &advice_again);
    if (!is_same()) check(false, "hidden cards change nothing");
}

/* ---- Games ----------------------------------------------------------------------------------- */

/* By the net, and now and then by chance, so that positions are of all kinds; at the end of the
 * game more often looked at, since most reasons are there. */
static void test_positions(int games)
{
    int positions = 0, agreed = 0, open = 0;
    for (int i = 0; i < games; i++) {
        start_any(&game, &chance, 2 + (i % 3 ? 0 : i / 3 % 5));
        for (int n = 0; n < MOST_DECISIONS && !talia_is_over(&game); n++) {
            const TaliaView view = {&game, talia_decision(&game)->who};
            const int often = talia_view_may_end(&view) ? 2 : 12;
            TaliaChoice choice = net_choose(learned_net(), &view);
            if (talia_option_count(talia_decision(&game)) > 1 &&
                random_under(&chance, often) == 0) {
                advise(&advisor, &game, 1000, &advice);
                check_figures();
                check_reasons();
                if (positions++ % 4 == 0) check_again();
                open += !talia_plain_treasures(&game);
                agreed +=
                    !talia_plain_treasures(&game) && advice.option[advice.net].option == choice;
            }
            if (random_under(&chance, 10) == 0 && choice != TALIA_PLAY_TREASURES)
                choice =
                    talia_option(talia_decision(&game),
                                 random_under(&chance, talia_option_count(talia_decision(&game))));
            talia_choose(&game, choice);
        }
    }
    check(positions > 10 * games, "many positions");
    check(changes_alone > changes * 9 / 10, "what points change is seen, nearly always");
    check(agreed == open, "the net's own choice is what it plays");
}

/* ---- Positions that are rare ----------------------------------------------------------------- */

#define LAST_PROVINCE "kingdom: Smithy\nphase: buy\nsupply.Province: 1\nA.coins: 8\n"

static const struct {
    const char *position, *option;
    ReasonId reason;
    int n;
} rare[] = {
    {LAST_PROVINCE "A.deck: Estate\nB.deck: Estate*4\n", "buy Province", REASON_ends_won, 3},
    {LAST_PROVINCE "B.deck: Province, Duchy, Estate\n", "buy Province", REASON_ends_lost, 4},
    {LAST_PROVINCE "B.deck: Province\nA.turns: 5\nB.turns: 7\n", "buy Province",
     REASON_ends_won_by_turns, 0},
    {LAST_PROVINCE "B.deck: Province\nA.turns: 5\nB.turns: 6\n", "buy Province", REASON_ends_shared,
     0},
    {LAST_PROVINCE "B.deck: Province\nA.turns: 5\nB.turns: 5\n", "buy Province",
     REASON_ends_lost_by_turns, 0},
    {LAST_PROVINCE "A.buys: 2\nB.deck: Duchy\n", "buy Province", REASON_can_win, 3},
    {LAST_PROVINCE "A.buys: 2\nB.deck: Province\nA.turns: 5\nB.turns: 7\n", "buy Province",
     REASON_can_win_by_turns, 0},
    {LAST_PROVINCE "A.buys: 2\nB.deck: Province\nA.turns: 5\nB.turns: 6\n", "buy Province",
     REASON_can_share, 0},
    {LAST_PROVINCE "A.buys: 2\nB.deck: Province, Duchy\n", "buy Province", REASON_can_lose, 3},
    {LAST_PROVINCE "A.buys: 2\nB.deck: Province\nA.turns: 5\nB.turns: 5\n", "buy Province",
     REASON_can_lose_by_turns, 0},
    {"kingdom: Moat, Militia\nA.hand: Militia\nB.hand: Moat, Copper*4\n---\nA: play Militia\n",
     "reveal Moat", REASON_wards_off, 0},
};

static void test_rare(void)
{
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s", rare[i].position,
                 strstr(rare[i].position, "---") ? "" : "---\n");
        Scenario *scenario = scenario_read("advice.c", slice_of(text), stderr);
        check(scenario != NULL, rare[i].position);
        if (!scenario) continue;
        check(scenario_play(scenario, UINT64_MAX, &game, stderr), rare[i].position);
        scenario_free(scenario);
        advise(&advisor, &game, 1000, &advice);
        check_figures();
        check_reasons();
        bool is_found = false;
        for (int k = 0; k < advice.options; k++) {
            char label[TEXT_LABEL];
            text_label(&game, advice.option[k].option, label, sizeof label);
            if (strcmp(label, rare[i].option) != 0) continue;
            is_found = advice.option[k].reason.id == rare[i].reason &&
                       advice.option[k].reason.n == rare[i].n;
        }
        check(is_found, rare[i].position);
    }
}

static bool are_all_given(void)
{
    for (int id = 0; id < REASONS; id++) {
        if (!given[id]) return false;
    }
    return true;
}

/* Every reason is given in the end, so that each was tried. */
static void test_all_given(void)
{
    for (int i = 0; i < 20 && !are_all_given(); i++) test_positions(5);
    for (int id = 0; id < REASONS; id++) check(given[id] > 0, reason_id((ReasonId)id));
}

/* ---- The library ----------------------------------------------------------------------------- */

static void test_library(void)
{
    static TaliaAdvice out[TALIA_MAX_OPTIONS];
    const char *error = NULL;
    size_t length;
    char *bytes = file_read("nets/page.net", &length);
    start_any(&game, &chance, 2);
    if (talia_plain_treasures(&game)) talia_choose(&game, TALIA_PLAY_TREASURES);
    advise(&advisor, &game, 1000, &advice);
    const int options = talia_advise(&game, bytes, length, DEALINGS, 1, "pl", out, &error);
    check(options == advice.options && !error, "the library advises");
    for (int i = 0; i < options; i++) {
        char words[REASON_WORDS];
        reason_say(POLISH, &advice.option[i].reason, words);
        check(out[i].option == advice.option[i].option && strcmp(out[i].reason, words) == 0 &&
                  out[i].chance * NET_ONE == advice.option[i].chance &&
                  out[i].is_best == (i == advice.best) && out[i].is_net == (i == advice.net),
              "the same");
    }
    check(talia_advise(&game, bytes, length - 1, 1, 1, "en", out, &error) == 0 && error,
          "a net that is cut off");
    check(talia_advise(&game, bytes, length, 1, 1, "xx", out, &error) == 0 && error,
          "no such language");
    free(bytes);
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : times(5, 2);
    test_library();
    test_rare();
    test_positions(games);
    if (times(true, false)) test_all_given();
    return checks_end();
}
