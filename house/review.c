/* review.c - a saved game is judged from its beginning to its end, for whoever plays alone. It is
 * done by bots/teacher/ in slices; each choice is told as soon as it is judged, and at last what
 * all of it comes to. */
#include <stdlib.h>
#include <string.h>

#include "parts.h"

#include "../bots/players/learned.h"
#include "../bots/teacher/review.h"
#include "../script/save.h"
#include "../text/question.h"

typedef struct Reviewing {
    Work work;
    char *text;
    SaveReader *reader;
    ReviewCourse course; /* through no game yet: it is being read */
    size_t told;         /* choices that were judged and told */
} Reviewing;

static void end_review(House *house, Work *work)
{
    Reviewing *at = (Reviewing *)work;
    (void)house;
    course_end(&at->course);
    save_reader_close(at->reader);
    free(at->text);
}

/* ---- What is told ---------------------------------------------------------------------------- */

static void tell_chance(Json *out, const char *key, int64_t chance)
{
    json_integer(out, key, review_written(chance));
}

static void tell_option(Json *out, const char *key, const TaliaGame *game, Language language,
                        TaliaChoice choice)
{
    char words[OPTION_WORDS];
    option_words(game, choice, (Wording){.language = language, .marks = true}, words);
    json_string(out, key, words);
}

static void send_judged(const Request *request, const Reviewing *at, const Judged *judged)
{
    Json *out = &request->house->out;
    const Language language = request->guest->language;
    char words[REASON_WORDS];
    reason_say(language, &judged->reason, words);
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "judged");
    json_integer(out, "n", judged->index);
    json_integer(out, "of", (int64_t)at->course.saved->count);
    json_integer(out, "seat", judged->seat);
    json_integer(out, "turn", judged->turn);
    tell_option(out, "chosen", &at->course.game, language, judged->chosen);
    tell_option(out, "best", &at->course.game, language, judged->best);
    tell_chance(out, "luck", judged->luck);
    tell_chance(out, "before", judged->before);
    tell_chance(out, "after", judged->after);
    tell_chance(out, "lost", judged->lost);
    json_string(out, "words", words);
    json_close(out, '}');
    send_out(request->house, request->guest);
}

static void tell_player(Json *out, const PlayersReview *player)
{
    json_open(out, NULL, '{');
    tell_chance(out, "first", player->first);
    tell_chance(out, "result", player->result);
    tell_chance(out, "luck", player->luck);
    tell_chance(out, "adjusted", review_adjusted(player));
    tell_chance(out, "lost", player->lost);
    json_integer(out, "choices", player->choices);
    json_integer(out, "sound", player->sound);
    json_open(out, "turns", '[');
    for (int turn = 0; turn <= player->turns; turn++) tell_chance(out, NULL, player->by_turn[turn]);
    json_close(out, ']');
    json_close(out, '}');
}

static void tell_turnings(Json *out, const Review *review)
{
    Turning turning[REVIEW_SHOWN];
    const int count = review_turnings(review, turning);
    json_open(out, "turnings", '[');
    for (int i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        json_integer(out, "n", turning[i].judged->index);
        json_bool(out, "luck", turning[i].is_luck);
        tell_chance(out, "by", turning[i].by);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void tell_mistakes(Json *out, const Review *review, int seat)
{
    const Judged *judged[REVIEW_SHOWN];
    const int count = review_mistakes(review, seat, judged);
    json_open(out, NULL, '[');
    for (int i = 0; i < count; i++) json_integer(out, NULL, judged[i]->index);
    json_close(out, ']');
}

static void send_review(const Request *request, const Review *review)
{
    Json *out = &request->house->out;
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "review");
    json_bool(out, "over", review->is_over);
    json_open(out, "players", '[');
    for (int seat = 0; seat < review->players; seat++) tell_player(out, &review->player[seat]);
    json_close(out, ']');
    tell_turnings(out, review);
    json_open(out, "mistakes", '[');
    for (int seat = 0; seat < review->players; seat++) tell_mistakes(out, review, seat);
    json_close(out, ']');
    json_close(out, '}');
    send_out(request->house, request->guest);
}

/* ---- Slices ---------------------------------------------------------------------------------- */

static WorkState read_on(const Request *request, Reviewing *at)
{
    char error[SAVE_ERROR];
    const SaveStep step = save_reader_on(at->reader, request->house->slice, error);
    if (step == SAVE_GOES_ON) return WORK_GOES_ON;
    if (step == SAVE_FAULT) {
        refuse_number(request, REFUSAL_file, line_of_fault(error));
        return WORK_REFUSED;
    }
    course_begin(&at->course, save_reader_game(at->reader), learned_net(), REVIEW_DEALINGS,
                 REVIEW_SEED);
    return WORK_GOES_ON;
}

static WorkState finish(const Request *request, const Review *review)
{
    if (review->is_short) {
        refuse(request, REFUSAL_memory);
        return WORK_REFUSED;
    }
    send_review(request, review);
    return WORK_DONE;
}

/* Ends before its time when the guest has something else to say. */
static WorkState go_on(const Request *request, Work *work)
{
    Reviewing *at = (Reviewing *)work;
    if (request->guest->waiting) return WORK_DONE;
    if (!at->course.saved) return read_on(request, at);
    const Review *review = &at->course.reviewer.review;
    const CourseStep step = course_on(&at->course, WORK_LOOKS);
    if (step == COURSE_DONE) return finish(request, review);
    if (step == COURSE_JUDGED && at->told < review->count) /* if there was anything to judge */
        send_judged(request, at, &review->judged[at->told++]);
    return WORK_GOES_ON;
}

bool obey_review(const Request *request)
{
    if (!learned_net()) return refuse(request, REFUSAL_no_net);
    char *text = get_file(request);
    if (!text) return false;
    Reviewing *at = calloc(1, sizeof *at);
    SaveReader *reader = save_reader_open("file", text, strlen(text));
    if (!at || !reader) {
        free(text);
        free(at);
        save_reader_close(reader);
        return refuse(request, REFUSAL_memory);
    }
    at->work = (Work){.go_on = go_on, .end = end_review, .is_patient = true};
    at->text = text;
    at->reader = reader;
    return work_begin(request, &at->work);
}
