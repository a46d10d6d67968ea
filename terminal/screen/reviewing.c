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
    TaliaGame game;
    size_t at;
    bool is_judging;
    Reviewer reviewer;
} Reviewing;

void review_drop(Stage *stage)
{
    Reviewing *work = stage->reviewing;
    if (!work) return;
    reviewer_free(&work->reviewer);
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
        snprintf(stage->words, sizeof stage->words, "%s", error);
        free(work);
        return;
    }
    stage->reviewing = work;
    reviewer_begin(&work->reviewer, learned_net(), &work->saved.setup, REVIEW_DEALINGS, 1);
    talia_start(&work->game, &work->saved.setup);
}

static void show(Stage *stage)
{
    Reviewing *work = stage->reviewing;
    char *text = NULL;
    size_t length;
    reviewer_end(&work->reviewer, &work->game);
    FILE *file = open_memstream(&text, &length);
    if (file) {
        const ReviewOf of = {.review = &work->reviewer.review, .saved = &work->saved};
        review_print(&of, stage->language, stage->ascii, file);
        fclose(file);
        stage_show_text(stage, SAY_key_review, text);
    }
    review_drop(stage);
}

/* A step of it. */
static void go_on(Stage *stage)
{
    enum { LOOKS = 500 };
    Reviewing *work = stage->reviewing;
    if (work->is_judging && reviewer_step(&work->reviewer, LOOKS)) return;
    if (work->is_judging) {
        save_prepare(&work->saved, work->at, &work->game);
        talia_choose(&work->game, work->saved.choice[work->at++]);
        work->is_judging = false;
    }
    if (work->at == work->saved.count) {
        show(stage);
        return;
    }
    reviewer_choose(&work->reviewer, &work->game, work->saved.choice[work->at]);
    work->is_judging = true;
}

bool review_go_on(Stage *stage)
{
    const clock_t begun = clock();
    if (!stage->reviewing) return false;
    while (stage->reviewing && clock() - begun < CLOCKS_PER_SEC / 20) go_on(stage);
    return true;
}

int review_share(const Stage *stage)
{
    const Reviewing *work = stage->reviewing;
    if (!work) return -1;
    return (int)(100 * work->at / (work->saved.count ? work->saved.count : 1));
}

/* ---- Files ----------------------------------------------------------------------------------- */

bool write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!file) return false;
    const bool good = fputs(text, file) >= 0;
    return fclose(file) == 0 && good;
}

/* What was wanted with the file that has come. */
static void take_file(Stage *stage, Desk *desk)
{
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

void stage_told(Stage *stage, int connection)
{
    if (connection >= stage->desks) return;
    Desk *desk = stage->desk[connection];
    if (!desk->file || !(stage->wants_file || stage->wants_review || stage->wants_proof)) return;
    take_file(stage, desk);
}
