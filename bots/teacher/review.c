/* review.c - see review.h. */
#include "review.h"

#include <stdlib.h>

#include "../../script/random.h"
#include "../net/games.h"

/* ---- Chances that follow one another --------------------------------------------------------- */

/* Where two play, every decision tells of both. */
static bool tells_of(const Reviewer *r, int asked, int seat)
{
    return asked == seat || r->review.players == 2;
}

static int32_t seen_by(int asked, int seat, int32_t chance)
{
    return asked == seat ? chance : NET_ONE - chance;
}

/* What nobody has chosen since the last decision that told of the seat's chance is luck. */
static int64_t take_luck(Reviewer *r, int seat, int64_t chance)
{
    const int64_t luck = chance - r->expected[seat] - r->given[seat];
    r->review.player[seat].luck += luck;
    r->given[seat] = 0;
    return luck;
}

/* ---- Before the first card ------------------------------------------------------------------- */

/* The chances of this set-up, over other deals of it. */
static void find_first(Reviewer *r, const TaliaSetup *setup)
{
    enum { DEALS = 64 };
    TaliaGame *game = &r->advisor.from;
    uint64_t random = r->seed;
    int64_t sum[TALIA_MAX_PLAYERS] = {0};
    for (int i = 0; i < DEALS; i++) {
        const uint64_t seed[2] = {random_next(&random), random_next(&random) | 1};
        int looks = 0;
        talia_lay_out(&r->advisor.dealt, setup);
        talia_deal(&r->advisor.dealt, seed);
        for (int seat = 0; seat < setup->players; seat++) {
            talia_copy(game, &r->advisor.dealt);
            sum[seat] += teacher_run_on(r->net, game, seat, &looks);
        }
    }
    for (int seat = 0; seat < setup->players; seat++) {
        PlayersReview *player = &r->review.player[seat];
        player->first = player->by_turn[0] = (int32_t)(sum[seat] / DEALS);
        r->expected[seat] = player->first;
    }
}

void reviewer_begin(Reviewer *r, const Net *net, const TaliaSetup *setup, int dealings,
                    uint64_t seed)
{
    *r = (Reviewer){.net = net, .dealings = dealings, .seed = seed};
    r->review.players = setup->players;
    find_first(r, setup);
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* Plain Treasures that are played, and questions with one answer, are nothing to judge. */
static bool is_to_judge(const TaliaGame *game, TaliaChoice choice)
{
    const uint64_t plain = talia_plain_treasures(game);
    if (choice == TALIA_PLAY_TREASURES || talia_option_count(talia_decision(game)) < 2)
        return false;
    return !(choice >> 8 == TALIA_PLAY && plain >> (choice & 0xff) & 1);
}

void reviewer_choose(Reviewer *r, const TaliaGame *before, TaliaChoice choice)
{
    r->choice = choice;
    r->is_judging = is_to_judge(before, choice);
    if (r->is_judging)
        advisor_begin(&r->advisor, r->net, before, r->dealings, r->seed + (uint64_t)r->index);
    r->index++;
}

static Judged *add_judged(Review *review)
{
    if (review->count == review->room) {
        const size_t room = review->room ? 2 * review->room : 256;
        Judged *more = realloc(review->judged, room * sizeof *more);
        review->is_short |= !more;
        if (!more) return NULL;
        review->judged = more;
        review->room = room;
    }
    return &review->judged[review->count++];
}

static const Advised *find_chosen(const Advice *advice, TaliaChoice choice)
{
    int i = 0;
    while (i + 1 < advice->options && advice->option[i].option != choice) i++;
    return &advice->option[i];
}

/* What is lost, if it is more than chance may have made of it. */
static int32_t lost_by(const Advised *chosen)
{
    return chosen->behind > 2 * chosen->doubt ? chosen->behind : 0;
}

/* Turns count from 1; before the first own one it is 0. */
static int turn_of(const TaliaGame *game, int seat)
{
    const TaliaView view = {game, seat};
    const int turn = talia_view_turns(&view, seat) + (talia_view_turn_of(&view) == seat);
    return turn < REVIEW_TURNS ? turn : REVIEW_TURNS;
}

/* The chance goes on from this decision, for all of whom it tells. */
static void book(Reviewer *r, const Judged *judged)
{
    const int players = r->review.players, asked = judged->seat;
    for (int seat = 0; seat < players; seat++) {
        if (tells_of(r, asked, seat))
            r->expected[seat] = seen_by(asked, seat, judged->after);
        else
            r->given[seat] += judged->lost / (players - 1);
    }
}

static void book_player(PlayersReview *player, const Judged *judged)
{
    player->own += judged->luck;
    player->lost += judged->lost;
    player->choices++;
    player->sound += (int64_t)judged->lost * 100 < NET_ONE;
    for (int turn = player->turns + 1; turn < judged->turn; turn++)
        player->by_turn[turn] = player->by_turn[player->turns];
    if (judged->turn > player->turns) player->turns = judged->turn;
    player->by_turn[judged->turn] = judged->after;
}

static void judge(Reviewer *r)
{
    const TaliaGame *game = &r->advisor.from;
    const Advice *advice = &r->advice;
    advisor_read(&r->advisor, &r->advice);
    const Advised *chosen = find_chosen(advice, r->choice), *best = &advice->option[advice->best];
    const int32_t before = advice->option[advice->net].chance;
    Judged judged = {.index = r->index - 1,
                     .seat = advice->seat,
                     .turn = turn_of(game, advice->seat),
                     .options = advice->options,
                     .chosen = r->choice,
                     .best = best->option,
                     .net = advice->option[advice->net].option,
                     .before = before,
                     .after = chosen->chance,
                     .lost = lost_by(chosen),
                     .doubt = chosen->doubt,
                     .share = chosen->share,
                     .reason = best->reason};
    for (int who = 0; who < r->review.players; who++) {
        if (!tells_of(r, advice->seat, who)) continue;
        const int64_t luck = take_luck(r, who, seen_by(advice->seat, who, before));
        if (who == advice->seat) judged.luck = (int32_t)luck;
    }
    book(r, &judged);
    book_player(&r->review.player[advice->seat], &judged);
    Judged *to = add_judged(&r->review);
    if (to) *to = judged;
}

bool reviewer_step(Reviewer *r, int looks)
{
    if (!r->is_judging) return false;
    if (advisor_step(&r->advisor, looks)) return true;
    judge(r);
    r->is_judging = false;
    return false;
}

void reviewer_end(Reviewer *r, const TaliaGame *after)
{
    r->review.is_over = talia_is_over(after);
    for (int seat = 0; seat < r->review.players; seat++) {
        PlayersReview *player = &r->review.player[seat];
        player->result = r->review.is_over ? net_result(after, seat)
                                           : (int32_t)(r->expected[seat] + r->given[seat]);
        take_luck(r, seat, player->result);
        if (player->turns < REVIEW_TURNS)
            player->by_turn[++player->turns] = player->result;
        else
            player->by_turn[player->turns] = player->result;
    }
}

void reviewer_free(Reviewer *r)
{
    free(r->review.judged);
    r->review = (Review){.judged = NULL};
}
