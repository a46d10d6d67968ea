/* setup_options.h - the options that say which set-up, the same in all commands that start games:
 * rows for a command whose struct, `Said`, has a SetupWish called `wish`. */
#pragma once

#include "../../lab/workers.h"
#include "../../script/setup.h"
#include "../options/option.h"

/* A row of the wish's member of the same name. */
#define SETUP_OPTION(Said, id, offers)                                                             \
    {                                                                                              \
        .name = #id, .kind = OPTION_TEXT, .offer = (offers), .saying = SAY_takes_##id,             \
        .to = offsetof(Said, wish.id)                                                              \
    }

#define KINGDOM_OPTION(Said) SETUP_OPTION(Said, kingdom, OFFER_KINGDOMS)
#define EVENTS_OPTION(Said) SETUP_OPTION(Said, events, OFFER_EVENTS)
#define EDITION_OPTION(Said) SETUP_OPTION(Said, edition, OFFER_ARGUMENT)
#define BOXES_OPTION(Said) SETUP_OPTION(Said, boxes, OFFER_ARGUMENT)

/* Of all sets unless it says otherwise, and of the base game. */
#define ALL_SETS_OPTION(Said) SETUP_OPTION(Said, sets, OFFER_SETS)
#define BASE_SETS_OPTION(Said)                                                                     \
    {                                                                                              \
        .name = "sets", .kind = OPTION_TEXT, .offer = OFFER_SETS, .argument = "LIST",              \
        .help = "what kingdoms are picked or filled up from: base (with its edition's own "        \
                "cards), intrigue, seaside, adventures, or all of these (base)",                   \
        .to = offsetof(Said, wish.sets)                                                            \
    }

/* Where games are played by chance, by several threads, and perhaps not all at once. */
#define SEED_OPTION(Said, place)                                                                   \
    {                                                                                              \
        .name = "seed", .kind = OPTION_TEXT, .argument = "S",                                      \
        .help = "all games follow from it (1)", .to = offsetof(Said, place)                        \
    }
#define THREADS_OPTION(Said, place)                                                                \
    {                                                                                              \
        .name = "threads", .kind = OPTION_COUNT, .argument = "T",                                  \
        .help = "games at the same time (as many as there are processors)", .least = 1,            \
        .most = WORKERS_MOST_THREADS, .is_beside = true, .to = offsetof(Said, place)               \
    }
#define STATE_OPTION(Said, place)                                                                  \
    {                                                                                              \
        .name = "state", .kind = OPTION_TEXT, .offer = OFFER_FILES, .argument = "FILE",            \
        .help = "kept there every ten seconds and at the end; the same command goes on with what " \
                "is there",                                                                        \
        .is_beside = true, .to = offsetof(Said, place)                                             \
    }
