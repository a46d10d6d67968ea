/* reviewing.c - a game gone through by the net while its players look at the scores; and files that
 * the house has told. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../bots/players/learned.h"
#include "../../report/review.h"
#include "stage.h"

typedef struct Reviewing {
    SavedGame saved;
    ReviewCourse course;
} Reviewing;

void review_drop(Stage *stage)
{
    Reviewing *work = stage->reviewing;
    if (!work) return;
    course_end(&work->course);
    save_free(&work->saved);
    free(work);
    stage->reviewing = NULL;
}

void review_begin(Stage *stage, const char *file)
{
    char error[SAVE_ERROR];
    review_drop(stage);
    Reviewing *work = calloc(1, sizeof *work);
    if (!work) return;
    if (!save_read("game", file, strlen(file), &work->saved, error)) {
        snprintf(stage->words, sizeof stage->words, "%.*s", (int)sizeof stage->words - 1, error);
        free(work);
        return;
    }
    stage->reviewing = work;
    course_begin(&work->course, &work->saved, learned_net(), REVIEW_DEALINGS, REVIEW_SEED);
}

static void show(Stage *stage)
{
    Reviewing *work = stage->reviewing;
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (file) {
        const ReviewOf of = {.review = &work->course.reviewer.review, .saved = &work->saved};
        review_print(&of, stage->language, stage->ascii, file);
        fclose(file);
        stage_show_text(stage, SAY_key_review, text);
    }
    review_drop(stage);
}

bool review_go_on(Stage *stage)
{
    enum { LOOKS = 500 };
    const clock_t begun = clock();
    if (!stage->reviewing) return false;
    while (stage->reviewing && clock() - begun < CLOCKS_PER_SEC / 20) {
        if (course_on(&stage->reviewing->course, LOOKS) == COURSE_DONE) show(stage);
    }
    return true;
}

int review_share(const Stage *stage)
{
    const Reviewing *work = stage->reviewing;
    if (!work) return -1;
    return (int)(100 * work->course.next / (work->saved.count ? work->saved.count : 1));
}

/* ---- Files ----------------------------------------------------------------------------------- */

bool write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!file) return false;
    const bool good = fputs(text, file) >= 0;
    return fclose(file) == 0 && good;
}

void stage_save(Stage *stage, Desk *desk)
{
    stage->wants_file = true;
    if (!stage->file_path[0])
        snprintf(stage->file_path, sizeof stage->file_path, "talia-%s.talia", desk->table);
    desk_save(desk);
}

void stage_take_file(Stage *stage, Desk *desk)
{
    if (!desk->file) return;
    if (stage->wants_review) review_begin(stage, desk->file);
    stage->wants_review = false;
    if (stage->wants_proof) stage->verdict = desk_verify(desk, stage->proof);
    stage->wants_proof = false;
    if (!stage->wants_file) return;
    stage->wants_file = false;
    say_into(stage->words, sizeof stage->words, stage->language,
             write_file(stage->file_path, desk->file) ? SAY_saved : SAY_not_saved, stage->file_path,
             "", "");
}
