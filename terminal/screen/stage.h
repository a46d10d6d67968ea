/* stage.h - the screens of a full-screen game, one above the other, and what keys do there. It
 * paints pictures and takes presses; who shows the one and reads the other is not its concern. */
#pragma once

#include <stdio.h>

#include "../../script/save.h"
#include "board.h"
#include "plan.h"
#include "screen.h"

typedef struct Stage Stage;

/* A screen: what it looks like and what a press does. */
typedef struct PageKind {
    void (*paint)(Stage *stage, Picture *picture);
    void (*press)(Stage *stage, Press press);
} PageKind;

typedef struct Page {
    const PageKind *kind;
    int cursor, top; /* of its list or text */
    int card;        /* of one about a card; of the first one what is to be forgotten, from 1 */
    char *text;      /* of one that is a text, on the heap */
    Saying title;
    char filter[64];
} Page;

/* What whoever runs the stage does for it; all that is not there (NULL) cannot be done. */
typedef struct StageHooks {
    void *self;
    DeskHooks desk;
    void (*play)(void *self, const GamePlan *plan); /* a new table, here */
    void (*go_on)(void *self, int which);           /* one of stage->kept */
    void (*replay)(void *self, const char *path);   /* a saved game */
    void (*forget)(void *self, int which);          /* one of stage->kept, for good */
    void (*leave)(void *self);                      /* back to the first screen */
} StageHooks;

enum { STAGE_PAGES = 8, STAGE_KEPT = 32, STAGE_PATH = 512 };

typedef enum Pace { PACE_OFF, PACE_FAST, PACE_NORMAL, PACE_SLOW, PACES } Pace;

/* A game that is kept here, to go on with or to look at. */
typedef struct Kept {
    char path[STAGE_PATH], words[DESK_WORDS];
    bool is_over;
} Kept;

struct Stage {
    StageHooks hooks;
    Language language;
    bool ascii;
    Picture picture;
    Page page[STAGE_PAGES];
    int pages;
    bool is_left;           /* the program is to end */
    char words[DESK_WORDS]; /* said at the bottom until the next key */

    /* Those who sit here; several at a hot seat. */
    Desk *desk[TALIA_MAX_PLAYERS];
    int desks, at;
    bool is_hidden; /* until the one who is asked says to be there */
    bool is_network;
    bool is_resigning;   /* whether that is meant is asked */
    int64_t deadline_at; /* of the clock for this choice; 0: none */

    int cursor, cursor_n; /* among the options of position n */
    Pace pace;
    int64_t now, beat_at;

    Kept kept[STAGE_KEPT];
    int kept_count;
    GamePlan plan;   /* what the set-up screen has */
    bool wants_file; /* to be written somewhere when it comes, */
    char file_path[STAGE_PATH];
    bool wants_review, wants_proof;
    char proof[VERIFY_WORDS]; /* whether what was seen is what the record has; "": unknown */
    Verdict verdict;
    struct Reviewing *reviewing;
};

bool stage_begin(Stage *stage, const StageHooks *hooks, Language language, bool ascii);
void stage_end(Stage *stage);

/* Someone sits down here. The desk that is shown now. */
Desk *stage_add_desk(Stage *stage);
void stage_drop_desks(Stage *stage);
static inline Desk *stage_desk(Stage *stage)
{
    return stage->desks > 0 ? stage->desk[stage->at] : NULL;
}

/* Screens. */
Page *stage_push(Stage *stage, const PageKind *kind);
void stage_pop(Stage *stage);
void stage_only(Stage *stage, const PageKind *kind); /* this one, and none below */
static inline Page *stage_page(Stage *stage)
{
    return &stage->page[stage->pages - 1];
}

extern const PageKind page_home, page_setup, page_kingdoms, page_game, page_cards, page_card,
    page_deck, page_log, page_help, page_emotes, page_over, page_replay, page_text;

void stage_show_card(Stage *stage, int card);
void stage_show_text(Stage *stage, Saying title, char *text); /* takes the text */

/* A press; the picture as it is now, of that size; time goes by: milliseconds until it is to be
 * called again. */
void stage_press(Stage *stage, Press press);
bool stage_paint(Stage *stage, int width, int height);
int stage_tick(Stage *stage, int64_t now);

/* A message for one of the desks has been taken. */
void stage_told(Stage *stage, int connection);

/* ---- Between the files of the stage ---------------------------------------------------------- */

/* Moves in a list of so many rows, of which `rows` are seen; false: the key is none of these. */
bool list_press(Page *page, Press press, int count, int rows);
void list_keep(Page *page, int count, int rows);

/* Letters typed to find something, and whether a name has them. */
bool filter_press(Page *page, Press press);
bool filter_has(const char *filter, const char *name);

/* A saved game, gone through by the net; some of it at each tick. */
void review_begin(Stage *stage, const char *file);
void review_drop(Stage *stage);
bool review_go_on(Stage *stage);      /* false: there is nothing to do */
int review_share(const Stage *stage); /* done, in hundredths; -1: none is going on */

/* A file of the game: asked for, and what was wanted of it done when it has come. */
void stage_save(Stage *stage, Desk *desk);
void stage_take_file(Stage *stage, Desk *desk);
bool write_file(const char *path, const char *text);
