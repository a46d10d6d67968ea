/* review.c - `talia review FILE`: a game that was played, judged by the net. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../bots/players/learned.h"
#include "../report/review.h"
#include "../script/files.h"
#include "commands.h"
#include "parts/language.h"

typedef struct Options {
    const char *html;
    uint64_t dealings, seed;
    bool json;
    int language;
} Options;

static const Option option_table[] = {
    {.name = "html",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .saying = SAY_takes_review_html,
     .to = offsetof(Options, html)},
    {.name = "json",
     .kind = OPTION_FLAG,
     .saying = SAY_takes_advice_json,
     .to = offsetof(Options, json)},
    {.name = "dealings",
     .kind = OPTION_COUNT,
     .saying = SAY_takes_review_dealings,
     .least = 2,
     .most = ADVISOR_DEALINGS,
     .to = offsetof(Options, dealings)},
    {.name = "seed",
     .kind = OPTION_COUNT,
     .saying = SAY_takes_advice_seed,
     .most = UINT32_MAX,
     .to = offsetof(Options, seed)},
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .saying = SAY_takes_lang,
     .to = offsetof(Options, language)},
    {.name = NULL},
};

static int refuse(const Options *options, Saying saying, const char *path, const char *why)
{
    return refuse_file("talia review", (Language)options->language, saying, path, why);
}

static bool write_page(const Options *options, const ReviewOf *of)
{
    FILE *page = fopen(options->html, "w");
    if (!page) return false;
    const bool good = review_page(of, (Language)options->language, page);
    return fclose(page) == 0 && good;
}

static int write(const Options *options, const ReviewOf *of)
{
    const Language language = (Language)options->language;
    if (options->html && !write_page(options, of))
        return refuse(options, SAY_review_unwritable, options->html, strerror(errno));
    if (options->json)
        review_write_json(of, language, stdout);
    else
        review_print(of, language, !environment_is_utf8(), stdout);
    return 0;
}

static int review(const Options *options, const char *path, const SavedGame *saved)
{
    ReviewCourse *course = malloc(sizeof *course);
    if (!course) return refuse(options, SAY_review_no_memory, path, "");
    course_begin(course, saved, learned_net(), (int)options->dealings, options->seed);
    while (course_on(course, INT32_MAX / 2) != COURSE_DONE) continue;
    const ReviewOf of = {.review = &course->reviewer.review, .saved = saved};
    const int status =
        of.review->is_short ? refuse(options, SAY_review_no_memory, path, "") : write(options, &of);
    course_end(course);
    free(course);
    return status;
}

static int run(int argc, char **argv)
{
    Options said = {
        .dealings = REVIEW_DEALINGS, .seed = REVIEW_SEED, .language = (int)usual_language()};
    Arguments rest;
    const int status = options_read(&command_review, argc, argv, &said, &rest);
    if (status >= 0) return status;
    const char *path = rest.word[0];
    SavedGame saved;
    char error[SAVE_ERROR];
    size_t length;
    if (!learned_net()) return refuse(&said, SAY_advise_no_net, path, "");
    char *text = file_read(path, &length);
    if (!text) return refuse(&said, SAY_advise_unreadable, path, strerror(errno));
    const bool good = save_read(path, text, length, &saved, error);
    free(text);
    if (!good) {
        fprintf(stderr, "%s\n", error);
        return 2;
    }
    const int done = review(&said, path, &saved);
    save_free(&saved);
    return done;
}

const Command command_review = {
    .name = "review",
    .saying = SAY_review_arguments,
    .option = option_table,
    .offer = OFFER_FILES,
    .least = 1,
    .most = 1,
    .run = run,
};
