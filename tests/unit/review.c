/* review.c - whole games judged (bots/teacher/review.h) and what is written of them (report/): the
 * sums agree, luck cancels out over many games, slices change nothing, and pages are well-formed
 * for any number of players in both languages. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../bots/players/learned.h"
#include "../../json/json.h"
#include "../../report/advice.h"
#include "../../report/review.h"
#include "../../script/random.h"
#include "../support/check.h"
#include "../support/well_formed.h"

enum { MOST_CHOICES = 3000 };

static uint64_t chance = 1;
static SavedGame saved;
static ReviewCourse course, again;

/* A game of the net against itself; of every `slip` choices one is any. */
static void play_any(int players, int slip, TaliaGame *game)
{
    saved = (SavedGame){.setup = {.players = (uint8_t)players, .edition = 2}};
    random_kingdom(&chance, &saved.setup, TALIA_SET_ADVENTURES);
    random_events_or_none(&chance, &saved.setup);
    talia_start(game, &saved.setup);
    while (!talia_is_over(game) && saved.count < MOST_CHOICES) {
        const TaliaDecision *decision = talia_decision(game);
        TaliaChoice choice = net_choose(learned_net(), &(TaliaView){game, decision->who});
        if (slip && choice != TALIA_PLAY_TREASURES && random_under(&chance, slip) == 0)
            choice = talia_option(decision, random_under(&chance, talia_option_count(decision)));
        save_remember(&saved, game, choice);
        talia_choose(game, choice);
    }
}

static void review_with(ReviewCourse *with, int dealings, int looks)
{
    course_begin(with, &saved, learned_net(), dealings, REVIEW_SEED);
    while (course_on(with, looks) != COURSE_DONE) continue;
}

/* ---- Sums ------------------------------------------------------------------------------------ */

/* Where two play, all that moved a chance is luck or a choice of one of the two. */
static void check_sums_of_two(const Review *review)
{
    int64_t by_choice[2] = {0};
    for (size_t i = 0; i < review->count; i++) {
        const Judged *judged = &review->judged[i];
        by_choice[judged->seat] += judged->after - judged->before;
    }
    for (int seat = 0; seat < 2; seat++) {
        const PlayersReview *player = &review->player[seat];
        const int64_t sum = player->first + player->luck + by_choice[seat] - by_choice[1 - seat];
        check(llabs(sum - player->result) < 100, "the sum of all is the result");
    }
    check(llabs(review->player[0].luck + review->player[1].luck) < 100,
          "one's luck is the other's bad luck");
}

static void check_bounds(const Review *review)
{
    bool is_sound = review->count > 0 && !review->is_short;
    for (size_t i = 0; i < review->count; i++) {
        const Judged *judged = &review->judged[i];
        is_sound &= judged->lost >= 0 && judged->lost <= NET_ONE && judged->before >= 0 &&
                    judged->before <= NET_ONE && judged->after >= 0 && judged->after <= NET_ONE &&
                    judged->options > 1 && judged->seat < review->players &&
                    judged->chosen == saved.choice[judged->index] &&
                    (judged->chosen != judged->best || judged->lost == 0);
    }
    int64_t results = 0;
    for (int seat = 0; seat < review->players; seat++) {
        const PlayersReview *player = &review->player[seat];
        results += player->result;
        is_sound &= player->sound <= player->choices && player->lost >= 0 &&
                    player->by_turn[player->turns] == player->result;
    }
    is_sound &= !review->is_over || llabs(results - NET_ONE) < 10;
    check(is_sound, "figures are within their bounds");
}

/* ---- Many games ------------------------------------------------------------------------------ */

/* Luck is what nobody could expect: over many games it comes to nothing. Slips show as such. */
static void test_luck(int games)
{
    double sum = 0, squares = 0, adjusted = 0, results = 0;
    int64_t slips = 0, lost = 0;
    for (int i = 0; i < games; i++) {
        TaliaGame game;
        play_any(2, 0, &game);
        review_with(&course, 4, 1000000);
        const PlayersReview *player = &course.reviewer.review.player[0];
        const double luck = share_of(player->luck);
        const double off = share_of(review_adjusted(player)) - 0.5;
        sum += luck;
        squares += luck * luck;
        adjusted += off * off;
        results += (share_of(player->result) - 0.5) * (share_of(player->result) - 0.5);
        lost += player->lost / player->choices;
        course_end(&course);
        save_free(&saved);
        play_any(2, 4, &game);
        review_with(&course, 4, 1000000);
        check_sums_of_two(&course.reviewer.review);
        check_bounds(&course.reviewer.review);
        slips += course.reviewer.review.player[0].lost / course.reviewer.review.player[0].choices;
        course_end(&course);
        save_free(&saved);
    }
    if (games < 3) return; /* one game tells nothing of luck */
    const double mean = sum / games, error = sqrt((squares / games - mean * mean) / (games - 1));
    printf("luck %.3f +- %.3f, results' spread %.3f, without luck %.3f\n", mean, error,
           sqrt(results / games), sqrt(adjusted / games));
    check(fabs(mean) < 4 * error, "luck comes to nothing in the end");
    check(adjusted < results / 2, "results without luck differ less");
    check(slips > 2 * lost, "who chooses by chance loses more than the net");
}

/* ---- What is written ------------------------------------------------------------------------- */

typedef struct Written {
    char *text;
    size_t length;
} Written;

static Written write_as(const ReviewOf *of, Language language, int how)
{
    Written out = {NULL, 0};
    FILE *file = open_memstream(&out.text, &out.length);
    if (!file) return out;
    if (how == 0) review_print(of, language, false, file);
    if (how == 1) review_write_json(of, language, file);
    if (how == 2) check(review_page(of, language, file), "the page is written");
    fclose(file);
    return out;
}

static void check_written(int players)
{
    const ReviewOf of = {&course.reviewer.review, &saved};
    saved.name[0] = "<Zo\xc5\x82za & \"co\">";
    for (int language = 0; language < LANGUAGES; language++) {
        Written text = write_as(&of, (Language)language, 0);
        check(text.text && strstr(text.text, saved.name[0]) && !strchr(text.text, '{'), "text");
        Written page = write_as(&of, (Language)language, 2);
        check(page.text && !xml_fault(page.text), "a page");
        Written json = write_as(&of, (Language)language, 1);
        check(json.text && json_check(json.text, json.length) &&
                  strstr(json.text, "\"adjusted\": ") &&
                  strstr(json.text, players > 2 ? "\"seat\": \"C\"" : "\"seat\": \"B\""),
              "figures");
        free(text.text);
        free(page.text);
        free(json.text);
    }
}

static void test_tables(void)
{
    for (int players = 2; players <= TALIA_MAX_PLAYERS; players++) {
        TaliaGame game;
        play_any(players, 6, &game);
        saved.count /= (size_t)(players > 2 ? 8 : times(1, 4)); /* not over: these take long */
        review_with(&course, 2, 1000000);
        review_with(&again, 2, 7);
        check(course.reviewer.review.count == again.reviewer.review.count &&
                  memcmp(course.reviewer.review.player, again.reviewer.review.player,
                         sizeof again.reviewer.review.player) == 0,
              "the same in slices");
        check_bounds(&course.reviewer.review);
        check_written(players);
        course_end(&course);
        course_end(&again);
        save_free(&saved);
    }
}

int main(int argc, char **argv)
{
    test_tables();
    test_luck(argc > 1 ? (int)strtol(argv[1], NULL, 10) : times(3, 1));
    return checks_end();
}
