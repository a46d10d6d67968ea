/* desk.h - all that one connection to a house has been told, and what it may ask for: the model of
 * what is shown. It knows no terminal and no network: whoever runs it hands it messages
 * (docs/PROTOCOL.md) and sends on what it says. */
#pragma once

#include "../../table/verify.h"
#include "sight.h"

enum { DESK_NAME = 64, DESK_WORDS = 512, DESK_ID = 32, DESK_KINGDOM = 2048, DESK_TURNS = 1024 };

typedef enum DeskState { STATE_NONE, STATE_WAITING, STATE_PLAYING, STATE_OVER } DeskState;

typedef struct SeatSight {
    char name[DESK_NAME];
    bool is_person, is_bot, is_open;
    bool is_present, bot_plays, has_resigned;
    int level; /* of a bot; -1: unknown */
} SeatSight;

typedef struct LogLine {
    char *words; /* on the heap */
    int turn, depth;
    bool begins;
} LogLine;

/* What follows one another when a view is shown step by step: moves, as the house told them, and
 * how many lines of the log are known after them. */
typedef struct Beat {
    char *moves; /* a list, on the heap */
    int lines;
    bool is_own;
} Beat;

typedef struct AdvisedOption {
    char label[SIGHT_LABEL], words[DESK_WORDS];
    int chance; /* thousandths */
} AdvisedOption;

typedef struct AdviceSight {
    int n; /* -1: none */
    int chance, dealings, options;
    char best[SIGHT_LABEL], net[SIGHT_LABEL];
    AdvisedOption option[TALIA_MAX_OPTIONS];
} AdviceSight;

typedef struct ScoreSight {
    int score, turns;
    int rows;
    struct {
        uint8_t card;
        int count, points;
    } row[TALIA_MAX_KINDS];
} ScoreSight;

typedef struct SummarySight {
    bool is_there;
    unsigned winners, resigned; /* a bit for each seat */
    ScoreSight seat[TALIA_MAX_PLAYERS];
    int turns, turn_at[DESK_TURNS]; /* the positions at which all turns begin */
} SummarySight;

typedef struct ProposedKingdom {
    bool is_there;
    int edition;
    CardList cards, events;
    char name[DESK_NAME], text[DESK_KINGDOM];
} ProposedKingdom;

/* What it says, and where random bytes come from. */
typedef struct DeskHooks {
    void *self;
    void (*say)(void *self, int connection, const char *text, size_t length);
    void (*random)(void *self, void *out, size_t size);
} DeskHooks;

typedef struct Desk {
    DeskHooks hooks;
    int connection;
    Language language;

    /* The table. */
    char table[DESK_ID], key[DESK_ID];
    int seat; /* -1: looks on */
    DeskState state;
    int host, players, edition;
    SeatSight sitting[TALIA_MAX_PLAYERS];
    char kingdom[DESK_NAME];
    int undo_by, undo_wish; /* -1: nobody wishes to take back */
    bool must_answer;       /* a wish of somebody else's */
    bool is_auto;           /* what is obvious is chosen for one */

    /* The game: as it is, and as it is shown on the way there. */
    bool has_view, is_new; /* is_new: the last view has not been looked at yet */
    Sight sight, shown;
    LogLine *line; /* on the heap */
    int lines, lines_room, lines_shown;
    Beat *beat; /* on the heap */
    int beats, beats_room;
    int stepping; /* the position that is looked at; -1: the last one */
    AdviceSight advice;
    SummarySight summary;
    ProposedKingdom proposed;
    char *file; /* a saved game that was asked for, on the heap; NULL: none */

    /* Said last; "": nothing. */
    char words[DESK_WORDS];
    bool is_waiting; /* for the answer to what was asked */
    bool is_cut_off; /* nobody hears what is asked: it is not said, and what was said last stays */
    int64_t id;
    bool is_removed, is_advised; /* is_advised: the advice has not been looked at yet */
    int emote, emote_of;         /* said by somebody at the table and not shown yet; -1: nothing */

    /* For docs/FAIRNESS.md. */
    char commitment[2 * SHA256_BYTES + 1], salt[2 * FAIR_SALT + 1];
    bool is_fair, has_come;
    char *table_told; /* the last `table` message, on the heap */
    Json seen, out;
    char chosen[SIGHT_LABEL];
    int chosen_n;
    int64_t chosen_id;
} Desk;

void desk_open(Desk *desk, const DeskHooks *hooks, int connection, Language language);
void desk_close(Desk *desk);

/* A message of the house. */
void desk_take(Desk *desk, const char *text, size_t length);

/* ---- Asking ---------------------------------------------------------------------------------- */

/* A message: begin, members into desk->out, end. */
void desk_begin(Desk *desk, const char *what);
void desk_end(Desk *desk);
void desk_ask(Desk *desk, const char *what); /* one without members */

void desk_hello(Desk *desk);
void desk_choose(Desk *desk, int option);
void desk_undo(Desk *desk);
void desk_allow(Desk *desk, bool yes);
void desk_advise(Desk *desk);
void desk_step(Desk *desk, int n);
void desk_emote(Desk *desk, int which);
void desk_save(Desk *desk); /* desk->file, when it comes */
void desk_return(Desk *desk, const char *table, const char *key);

/* ---- Showing --------------------------------------------------------------------------------- */

/* Whether somebody has yet to see how it came to this. */
static inline bool desk_is_showing(const Desk *desk)
{
    return desk->beats > 0;
}

/* The next beat; those of one's own follow at once. */
void desk_show_next(Desk *desk);
void desk_skip(Desk *desk);

/* Whether this desk's seat is to choose. */
static inline bool desk_is_asked(const Desk *desk)
{
    return desk->state == STATE_PLAYING && desk->has_view && desk->stepping < 0 &&
           desk->seat >= 0 && desk->sight.asked == desk->seat;
}

/* The advice on an option; NULL: there is none. To play all Treasures is what the net does with
 * the first of them, and the best where it can be done: what is bought comes after it. */
const AdvisedOption *desk_advice_on(const Desk *desk, const OptionSight *option);
bool desk_is_best(const Desk *desk, const OptionSight *option);

/* What came of holding what was seen against the record (desk->file); in words. */
Verdict desk_verify(Desk *desk, char words[VERIFY_WORDS]);
