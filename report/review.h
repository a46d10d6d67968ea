/* review.h - a game as bots/teacher/ judges it, for people and programs: docs/ADVICE.md. */
#pragma once

#include "../bots/teacher/review.h"
#include "../script/save.h"

#include <stdio.h>

typedef struct ReviewOf {
    const Review *review;
    const SavedGame *saved; /* the game, with its players' names */
} ReviewOf;

/* For a terminal, with the chances by turn as a plot of text. */
void review_print(const ReviewOf *of, Language language, bool ascii, FILE *out);

/* All figures, every choice. */
void review_write_json(const ReviewOf *of, Language language, FILE *out);

/* A page of HTML in one file; false: it could not be written. */
bool review_page(const ReviewOf *of, Language language, FILE *out);

/* ---- Between the files of a review ---------------------------------------------------------- */

enum { REVIEW_NAME = 64, REVIEW_WORDS = 512 };

void review_name(const ReviewOf *of, int seat, char out[REVIEW_NAME]);

/* "+12.3", in hundredths. */
void review_points(int64_t chance, Language language, char out[REVIEW_NAME]);

/* "turn 7, Ola: luck: +12.3"; "turn 9, Jan: buy Duchy instead of buy Gold: -8.4". */
void review_turning_words(const ReviewOf *of, const Turning *turning, Language language,
                          char out[REVIEW_WORDS]);
void review_choice_words(const ReviewOf *of, const Judged *judged, TaliaChoice choice,
                         Language language, char out[REVIEW_WORDS]);
