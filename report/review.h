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

enum { REVIEW_NAME = 64, REVIEW_WORDS = 512, REVIEW_SHOWN = 8 };

/* What happened at a decision that is worth a line. */
typedef struct Turning {
    const Judged *judged;
    bool is_luck; /* what fell before it, and not what was chosen */
    int32_t by;
} Turning;

void review_name(const ReviewOf *of, int seat, char out[REVIEW_NAME]);

/* What moved a chance by more than a twentieth, the most first: up to so many; how many. */
int review_turnings(const Review *review, Turning out[REVIEW_SHOWN]);

/* Choices that lost most, each player's own; likewise. */
int review_mistakes(const Review *review, int seat, const Judged *out[REVIEW_SHOWN]);

/* "+12.3", in hundredths. */
void review_points(int64_t chance, Language language, char out[REVIEW_NAME]);

/* "turn 7, Ola: luck: +12.3"; "turn 9, Jan: buy Duchy instead of buy Gold: -8.4". */
void review_turning_words(const ReviewOf *of, const Turning *turning, Language language,
                          char out[REVIEW_WORDS]);
void review_choice_words(const ReviewOf *of, const Judged *judged, TaliaChoice choice,
                         Language language, char out[REVIEW_WORDS]);
