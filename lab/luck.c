/* luck.c - see luck.h. */
#include "luck.h"

#include <assert.h>
#include <string.h>

#include <talia/view.h>

#include "../bots/bots.h"
#include "../bots/net/chances.h"
#include "../bots/net/games.h"
#include "../script/random.h"

enum { PATIENCE = 400 }; /* choices until a seat is asked again; then its hand counts for nothing */

void luck_begin(Luck *luck, const Net *net, uint64_t number)
{
    luck->net = net;
    luck->random = number;
    memset(luck->sum, 0, sizeof luck->sum);
}

static bool same_hand(const TaliaGame *one, const TaliaGame *other, int seat)
{
    const TaliaView a = {one, seat}, b = {other, seat};
    uint64_t kinds = talia_view_hand(&a);
    if (kinds != talia_view_hand(&b)) return false;
    for (; kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctzll(kinds);
        if (talia_view_in_hand(&a, kind) != talia_view_in_hand(&b, kind)) return false;
    }
    return true;
}

/* What the hand is worth to the seat when it is asked next, if the others play BMU. */
static int32_t chance_of(const Net *net, TaliaGame *game, int seat)
{
    Bot other = {.kind = BOT_BMU};
    for (int i = 0; i < PATIENCE && !talia_is_over(game); i++) {
        const TaliaView view = {game, talia_decision(game)->who};
        const bool is_asked = net_is_asked(&view);
        if (view.seat == seat && is_asked) {
            NetRatings ratings;
            net_rate(net, &view, &ratings);
            return net_chance(ratings.value, talia_players(game));
        }
        talia_choose(game, is_asked ? bot_choose(&other, &view) : net_rule(&view));
    }
    return talia_is_over(game) ? net_result(game, seat) : 0;
}

static void choose_otherwise(Luck *luck, const TaliaGame *before, TaliaChoice choice)
{
    uint64_t seed[2];
    random_seed(&luck->random, seed);
    talia_copy(&luck->other, before);
    talia_reseed(&luck->other, seed);
    talia_choose(&luck->other, choice);
}

/* Treasures that are coins and nothing else draw nothing. */
static bool is_plain(const TaliaGame *before, TaliaChoice choice)
{
    if (choice == TALIA_PLAY_TREASURES) return true;
    return choice >> 8 == TALIA_PLAY && talia_plain_treasures(before) >> (choice & 0xff) & 1;
}

void luck_note(Luck *luck, const TaliaGame *before, TaliaChoice choice)
{
    const int seat = talia_decision(before)->who;
    int64_t sum = 0;
    int32_t chance = -1; /* of the hand that fell: worked out where there is another one */
    if (is_plain(before, choice)) return;
    talia_copy(&luck->fallen, before);
    talia_choose(&luck->fallen, choice);
    TaliaGame run_on;
    for (int i = 0; i < LUCK_DEALINGS; i++) {
        choose_otherwise(luck, before, choice);
        if (same_hand(&luck->fallen, &luck->other, seat)) continue;
        if (chance < 0) {
            talia_copy(&run_on, &luck->fallen);
            chance = chance_of(luck->net, &run_on, seat);
        }
        sum += chance - chance_of(luck->net, &luck->other, seat);
    }
    luck->sum[seat] += sum / LUCK_DEALINGS;
}

int64_t luck_of(const Luck *luck, int players, int seat)
{
    int64_t others = -luck->sum[seat];
    assert(players >= 2);
    for (int i = 0; i < players; i++) others += luck->sum[i];
    return luck->sum[seat] - others / (players - 1);
}
