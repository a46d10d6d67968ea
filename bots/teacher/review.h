/* review.h - what a net says of a whole game: how likely each player was to win as it went on, what
 * every choice lost, and how much was luck. docs/ADVICE.md says what the figures mean.
 *
 *     course_begin(course, saved, net, dealings, seed);
 *     while (course_on(course, looks) != COURSE_DONE) continue;
 *
 * A slice is one call of course_on. Like advice it needs no file, clock or thread. */
#pragma once

#include "../../script/save.h"
#include "advisor.h"

enum {
    REVIEW_DEALINGS = 32, /* of each decision, usually, */
    REVIEW_SEED = 1,      /* and their seed */
    REVIEW_PARTS = 10000, /* of 1: what files and messages say chances in */
    REVIEW_TURNS = 200,   /* later ones count as this one */
    REVIEW_SHOWN = 8,     /* turning points, and each player's mistakes: the largest */
};

/* A choice of the game where there was one to be made. Chances are the player's own. */
typedef struct Judged {
    int index; /* of the choice in the game */
    int seat, turn;
    int options;
    TaliaChoice chosen, best, net;
    int32_t before; /* chance if the player chooses as the net would, and so on */
    int32_t luck;   /* what fell since the last decision that told something: that much of it */
    int32_t after;  /* chance after the choice, over all dealings */
    int32_t lost;   /* how much less that is than after the best one; 0: it may be chance */
    int32_t doubt;  /* standard error of the difference */
    int32_t share;  /* how often the net would have made this choice */
    Reason reason;  /* of the best option */
} Judged;

typedef struct PlayersReview {
    int32_t first;  /* chance before the first card was dealt: which seat begins, how many play */
    int32_t result; /* 1 won, 0 lost, or a part of a shared victory; without an end, the chance */
    int64_t luck;   /* all of it, good and bad, whoever drew */
    int64_t own;    /* of that, what was seen at the player's own decisions */
    int64_t lost;   /* by all choices */
    int choices, sound; /* judged; those that lost less than a hundredth */
    int turns;
    int32_t by_turn[REVIEW_TURNS + 1]; /* chance after the last choice of each turn; 0: `first` */
} PlayersReview;

typedef struct Review {
    int players;
    bool is_over;
    PlayersReview player[TALIA_MAX_PLAYERS];
    Judged *judged; /* on the heap */
    size_t count, room;
    bool is_short; /* of memory: some choices are missing */
} Review;

typedef struct Reviewer {
    const Net *net;
    int dealings;
    uint64_t seed;
    TaliaSetup setup;
    int firsts;      /* looks at other deals of it that are done, each by one seat, */
    uint64_t random; /* their chance, and the chances that they have shown */
    int64_t first[TALIA_MAX_PLAYERS];
    int index; /* of the next choice */
    TaliaChoice choice;
    bool is_judging;
    int64_t expected[TALIA_MAX_PLAYERS]; /* chance after the last decision that told of it, */
    int64_t given[TALIA_MAX_PLAYERS];    /* and what others' choices have lost since, in parts */
    Advisor advisor;
    Advice advice;
    Review review;
} Reviewer;

/* A saved game gone through from its beginning to its end. */
typedef struct ReviewCourse {
    const SavedGame *saved;
    TaliaGame game; /* before the choice `next`, also while that is told of */
    size_t next;
    bool is_chosen, is_judged;
    Reviewer reviewer;
} ReviewCourse;

typedef enum CourseStep {
    COURSE_GOES_ON,
    COURSE_JUDGED /* the choice `next` */,
    COURSE_DONE
} CourseStep;

/* The saved game stays there as long as the course. */
void course_begin(ReviewCourse *course, const SavedGame *saved, const Net *net, int dealings,
                  uint64_t seed);
CourseStep course_on(ReviewCourse *course, int looks); /* of the net at a position, about so many */
void course_end(ReviewCourse *course);

/* What happened at a decision that is worth a line. */
typedef struct Turning {
    const Judged *judged;
    bool is_luck; /* what fell before it, and not what was chosen */
    int32_t by;
} Turning;

/* What moved a chance by more than a twentieth, the most first: up to so many; how many. */
int review_turnings(const Review *review, Turning out[REVIEW_SHOWN]);

/* Choices that lost most, each player's own; likewise. */
int review_mistakes(const Review *review, int seat, const Judged *out[REVIEW_SHOWN]);

/* As it is written, in parts of which REVIEW_PARTS are 1. */
static inline int64_t review_written(int64_t chance)
{
    const int64_t half = chance < 0 ? -NET_ONE / 2 : NET_ONE / 2;
    return (chance * REVIEW_PARTS + half) / NET_ONE;
}

/* The result without the luck: what the player's choices, and those of others, came to. It is right
 * on the average of many games; of one game it may leave 0 to NET_ONE. */
static inline int64_t review_adjusted(const PlayersReview *player)
{
    return player->result - player->luck;
}
