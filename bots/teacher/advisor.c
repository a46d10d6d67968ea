/* advisor.c - see advisor.h. */
#include "advisor.h"

#include "../../script/random.h"
#include "../net/chances.h"
#include "../net/games.h"

/* ---- Games that go on ------------------------------------------------------------------------ */

/* Whoever is asked. */
static TaliaView view_of(const TaliaGame *game)
{
    return (TaliaView){game, talia_decision(game)->who};
}

int32_t teacher_run_on(const Net *net, TaliaGame *game, int seat, int *looks)
{
    enum { MOST = 3000 }; /* choices of others: nobody waits longer for a turn */
    const int players = talia_players(game);
    int64_t sum = 0;
    int seen = 0;
    for (int i = 0; !talia_is_over(game); i++) {
        const TaliaView view = view_of(game);
        if (!net_is_asked(&view)) {
            talia_choose(game, net_rule(&view));
            continue;
        }
        NetRatings ratings;
        net_rate(net, &view, &ratings);
        ++*looks;
        if (view.seat == seat || players == 2 || i >= MOST) {
            const int32_t chance = net_chance(ratings.value, players);
            sum += view.seat == seat ? chance : (NET_ONE - chance) / (players - 1);
            if (++seen == TEACHER_LOOKS) return (int32_t)(sum / TEACHER_LOOKS);
        }
        talia_choose(game, ratings.option[net_best(&ratings)]);
    }
    sum += (int64_t)net_result(game, seat) * (TEACHER_LOOKS - seen);
    return (int32_t)(sum / TEACHER_LOOKS);
}

/* ---- Endings --------------------------------------------------------------------------------- */

static Finish finish_of(const TaliaGame *game, int seat)
{
    const unsigned winners = talia_winners(game);
    int best = INT16_MIN;
    for (int who = 0; who < talia_players(game); who++) {
        const int score = talia_score(game, who);
        if (who != seat && score > best) best = score;
    }
    return (Finish){.is_known = true,
                    .is_now = true,
                    .result = (int8_t)(!(winners >> seat & 1) ? -1 : winners == 1u << seat),
                    .margin = (int16_t)(talia_score(game, seat) - best)};
}

/* What comes of an option if nothing more is bought, up to the next real choice. */
static Finish try_finish(TaliaGame *game, int seat, TaliaChoice option)
{
    static const TaliaChoice end = TALIA_CHOICE(TALIA_WORD, TALIA_END);
    const TaliaView view = {game, seat};
    const int turn_of = talia_view_turn_of(&view);
    bool is_now = true;
    talia_choose(game, option);
    while (!talia_is_over(game)) {
        const TaliaDecision *decision = talia_decision(game);
        const TaliaView asked = view_of(game);
        if (talia_view_turn_of(&view) != turn_of) return (Finish){.is_known = false};
        const bool may_stop = decision->who == seat && decision->question == TALIA_Q_BUY;
        if (may_stop && talia_is_option(decision, end) && talia_option_count(decision) > 1) {
            if (talia_plain_treasures(game) || !is_now) return (Finish){.is_known = false};
            is_now = false;
            talia_choose(game, end);
        } else if (net_is_asked(&asked) || !is_now) {
            return (Finish){.is_known = false};
        } else {
            talia_choose(game, net_rule(&asked));
        }
    }
    Finish finish = finish_of(game, seat);
    finish.is_now = is_now;
    return finish;
}

static bool are_same(const Finish *a, const Finish *b)
{
    return a->is_known == b->is_known && a->is_now == b->is_now && a->result == b->result &&
           a->margin == b->margin;
}

static void find_finish(Advisor *a)
{
    Finish *known = &a->finish[a->option];
    if (!a->may_end || (a->dealing > 0 && !known->is_known)) return;
    talia_copy(&a->game, &a->dealt);
    const Finish finish = try_finish(&a->game, a->seat, a->ratings.option[a->option]);
    if (a->dealing == 0)
        *known = finish;
    else
        known->is_known = are_same(known, &finish);
}

/* ---- Dealings -------------------------------------------------------------------------------- */

/* What others have passed unseen leaves scores open. */
static bool knows_scores(const TaliaView *view)
{
    for (int who = 0; who < talia_view_players(view); who++) {
        if (talia_view_unseen(view, who) > 0) return false;
    }
    return true;
}

/* Plain Treasures are played by rule: the net has nothing to say there. */
static void find_shares(Advisor *a)
{
    const uint64_t plain = talia_plain_treasures(&a->from);
    net_shares(&a->ratings, a->share);
    if (!plain) return;
    const TaliaChoice first = TALIA_CHOICE(TALIA_PLAY, __builtin_ctzll(plain));
    for (int i = 0; i < a->ratings.options; i++)
        a->share[i] = a->ratings.option[i] == first ? NET_ONE : 0;
}

void advisor_begin(Advisor *a, const Net *net, const TaliaGame *game, int dealings, uint64_t seed)
{
    const TaliaView view = {&a->from, talia_decision(game)->who};
    a->net = net;
    a->seat = view.seat;
    a->dealings = dealings < ADVISOR_DEALINGS ? dealings : ADVISOR_DEALINGS;
    a->dealing = a->option = 0;
    talia_copy(&a->from, game);
    net_rate(net, &view, &a->ratings);
    a->random = a->ratings.key ^ seed;
    a->may_end = talia_view_may_end(&view) && knows_scores(&view);
    for (int i = 0; i < a->ratings.options; i++) a->finish[i] = (Finish){.is_known = false};
    find_shares(a);
}

static void deal_next(Advisor *a)
{
    random_dealing(&a->random, &a->from, &a->dealt);
}

bool advisor_step(Advisor *a, int looks)
{
    int done = 0;
    while (a->dealing < a->dealings && done < looks) {
        if (a->option == 0) deal_next(a);
        find_finish(a);
        talia_copy(&a->game, &a->dealt);
        talia_choose(&a->game, a->ratings.option[a->option]);
        done++; /* also where the game is over: a slice is bounded */
        a->chance[a->option][a->dealing] = teacher_run_on(a->net, &a->game, a->seat, &done);
        if (++a->option < a->ratings.options) continue;
        a->option = 0;
        a->dealing++;
    }
    return a->dealing < a->dealings;
}

/* ---- What came of it ------------------------------------------------------------------------- */

/* Of a list of differences, which may be that to 0. */
static void find_mean(const int32_t *one, const int32_t *other, int n, int32_t *mean,
                      int32_t *error)
{
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < n; i++) sum += one[i] - (other ? other[i] : 0);
    *mean = (int32_t)(sum / n);
    for (int i = 0; i < n; i++) {
        const int64_t off = one[i] - (other ? other[i] : 0) - *mean;
        squares += off * off;
    }
    *error = n > 1 ? (int32_t)net_root(squares / n / (n - 1)) : NET_ONE;
}

static int largest(const Advice *advice, const int32_t *of)
{
    int best = 0;
    for (int i = 1; i < advice->options; i++) {
        if (of[i] > of[best]) best = i;
    }
    return best;
}

void advisor_read(const Advisor *a, Advice *out)
{
    int32_t chance[TALIA_MAX_OPTIONS];
    out->seat = a->seat;
    out->options = a->ratings.options;
    out->dealings = a->dealing;
    out->chance = net_chance(a->ratings.value, talia_players(&a->from));
    for (int i = 0; i < out->options; i++) {
        Advised *option = &out->option[i];
        option->option = a->ratings.option[i];
        option->share = a->share[i];
        find_mean(a->chance[i], NULL, a->dealing, &option->chance, &option->error);
        chance[i] = option->chance;
    }
    out->net = largest(out, talia_plain_treasures(&a->from) ? a->share : a->ratings.rating);
    out->best = largest(out, chance);
    if (chance[out->net] == chance[out->best]) out->best = out->net;
    for (int i = 0; i < out->options; i++) {
        Advised *option = &out->option[i];
        find_mean(a->chance[out->best], a->chance[i], a->dealing, &option->behind, &option->doubt);
    }
    for (int i = 0; i < out->options; i++) out->option[i].reason = teacher_reason(a, out, i);
}
