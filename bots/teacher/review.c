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

/* The chances of this set-up, over so many other deals of it. */
enum { DEALS = 64 };

/* A look at a deal from one more seat; how many the net has had at positions for it. */
static int look_at_deal(Reviewer *r)
{
    const int seat = r->firsts++ % r->review.players;
    int looks = 0;
    if (seat == 0) {
        uint64_t seed[2];
        random_seed(&r->random, seed);
        talia_lay_out(&r->advisor.dealt, &r->setup);
        talia_deal(&r->advisor.dealt, seed);
    }
    talia_copy(&r->advisor.from, &r->advisor.dealt);
    r->first[seat] += teacher_run_on(r->net, &r->advisor.from, seat, &looks);
    return looks;
}

static void take_first(Reviewer *r)
{
    for (int seat = 0; seat < r->review.players; seat++) {
        PlayersReview *player = &r->review.player[seat];
        player->first = player->by_turn[0] = (int32_t)(r->first[seat] / DEALS);
        r->expected[seat] = player->first;
    }
}

/* True: there are more of them. */
static bool look_at_deals(Reviewer *r, int looks)
{
    const int all = DEALS * r->review.players;
    if (r->firsts == all) return false;
    while (r->firsts < all && looks > 0) looks -= look_at_deal(r);
    if (r->firsts == all) take_first(r);
    return true;
}

static void reviewer_begin(Reviewer *r, const Net *net, const TaliaSetup *setup, int dealings,
                           uint64_t seed)
{
    *r =
        (Reviewer){.net = net, .dealings = dealings, .seed = seed, .setup = *setup, .random = seed};
    r->review.players = setup->players;
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

static void reviewer_choose(Reviewer *r, const TaliaGame *before, TaliaChoice choice)
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
        else if (players > 1) /* as always; and the page's module has no assert */
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

static bool reviewer_step(Reviewer *r, int looks)
{
    if (look_at_deals(r, looks)) return true;
    if (!r->is_judging) return false;
    if (advisor_step(&r->advisor, looks)) return true;
    judge(r);
    r->is_judging = false;
    return false;
}

static void reviewer_end(Reviewer *r, const TaliaGame *after)
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

/* ---- From the beginning to the end ----------------------------------------------------------- */

void course_begin(ReviewCourse *course, const SavedGame *saved, const Net *net, int dealings,
                  uint64_t seed)
{
    course->saved = saved;
    course->next = 0;
    course->is_chosen = course->is_judged = false;
    reviewer_begin(&course->reviewer, net, &saved->setup, dealings, seed);
    talia_start(&course->game, &saved->setup);
}

static void make_choice(ReviewCourse *course)
{
    save_prepare(course->saved, course->next, &course->game);
    talia_choose(&course->game, course->saved->choice[course->next++]);
    course->is_judged = false;
}

CourseStep course_on(ReviewCourse *course, int looks)
{
    if (course->is_judged) make_choice(course);
    if (reviewer_step(&course->reviewer, looks)) return COURSE_GOES_ON;
    if (course->is_chosen) {
        course->is_chosen = false;
        course->is_judged = true;
        return COURSE_JUDGED;
    }
    if (course->next == course->saved->count) {
        reviewer_end(&course->reviewer, &course->game);
        return COURSE_DONE;
    }
    reviewer_choose(&course->reviewer, &course->game, course->saved->choice[course->next]);
    course->is_chosen = true;
    return COURSE_GOES_ON;
}

void course_end(ReviewCourse *course)
{
    Review *review = &course->reviewer.review;
    free(review->judged);
    *review = (Review){.judged = NULL};
}

/* ---- What is worth a line -------------------------------------------------------------------- */

enum { TWENTIETH = NET_ONE / 20 };

static int32_t size_of(int32_t by)
{
    return by < 0 ? -by : by;
}

/* Into a list of the largest; how many there are now. */
static int keep_turning(Turning *list, int count, Turning next)
{
    int at = count;
    if (size_of(next.by) < TWENTIETH) return count;
    while (at > 0 && size_of(list[at - 1].by) < size_of(next.by)) at--;
    if (at == REVIEW_SHOWN) return count;
    if (count < REVIEW_SHOWN) count++;
    for (int i = count - 1; i > at; i--) list[i] = list[i - 1];
    list[at] = next;
    return count;
}

int review_turnings(const Review *review, Turning out[REVIEW_SHOWN])
{
    int count = 0;
    for (size_t i = 0; i < review->count; i++) {
        const Judged *judged = &review->judged[i];
        count = keep_turning(out, count, (Turning){judged, true, judged->luck});
        count = keep_turning(out, count, (Turning){judged, false, -judged->lost});
    }
    return count;
}

int review_mistakes(const Review *review, int seat, const Judged *out[REVIEW_SHOWN])
{
    int count = 0;
    for (size_t i = 0; i < review->count; i++) {
        const Judged *judged = &review->judged[i];
        if (judged->seat != seat || judged->lost * 100 < NET_ONE) continue;
        int at = count;
        while (at > 0 && out[at - 1]->lost < judged->lost) at--;
        if (at == REVIEW_SHOWN) continue;
        if (count < REVIEW_SHOWN) count++;
        for (int k = count - 1; k > at; k--) out[k] = out[k - 1];
        out[at] = judged;
    }
    return count;
}
