/* board.h - a table as one seat sees it, painted: the supply, what lies before everybody, the hand,
 * the question and its options, the log. */
#pragma once

#include "desk.h"
#include "layout.h"

/* Whether it is the desk's turn to be looked at, and where its reader is. */
typedef struct Board {
    const Desk *desk;
    int cursor;      /* among the options */
    int log_up;      /* lines that the log is scrolled back */
    bool shows_tips; /* the text of the card at the cursor */
    int seconds;     /* left for this choice; -1: no clock */
} Board;

/* False: the screen is too small for all piles. */
bool board_paint(const Board *board, Picture *picture);

/* A line of keys, each after its name: "?help U undo"; words between two spaces. */
typedef struct KeyWord {
    int key;
    Saying saying;
} KeyWord;
void paint_keys(Picture *picture, const KeyWord *keys, int count, Language language);

/* ---- Shared by all screens ------------------------------------------------------------------- */

/* How a card looks: a mark and a colour for its types. */
char card_mark(int types);
Tone card_tone(int types);
int card_types(int card);

/* A heading across the whole screen. */
void paint_title(Picture *picture, const char *left, const char *right);

/* "Copper x3, Silver": of each card once, in the order in which they come. */
void list_cards(const CardList *list, Language language, Names *out);

/* What somebody is called at this table; and what lies before them, or before oneself, in words. */
const char *seat_name(const Desk *desk, int seat);
void other_words(const Desk *desk, int seat, Names *out);
void own_words(const Desk *desk, Names *out);

/* The basic cards as they are, then the kingdom by cost, what lies beside it, and Events. */
enum { SIGHT_ALL_PILES = 3 * SIGHT_MOST_PILES };
int order_piles(const Sight *sight, const PileSight *out[SIGHT_ALL_PILES]);

/* Everybody's score, and who has won; on the heap, NULL: no memory. */
char *over_words(const Desk *desk);

/* "Smithy: Action; costs 4". */
void card_head(int card, Language language, char out[DESK_WORDS]);

/* A card: its name, types, cost and text. Returns how many lines it takes; painted from `from`. */
int paint_card(Picture *picture, Rect at, int from, int card, Language language, int edition);

void say_into(char *out, size_t size, Language language, Saying saying, const char *zero,
              const char *one, const char *two);
