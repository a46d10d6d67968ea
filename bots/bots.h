/* bots.h - who chooses when no person does. A bot sees a view and nothing else. */
#pragma once

#include <talia/view.h>

typedef enum BotKind {
    BOT_RANDOM,    /* any option, all alike */
    BOT_BIG_MONEY, /* Province at 8, Gold at 6, Silver at 3; `smithies`: that many Smithies at 4 */
    BOT_BMU,       /* docs/PERFORMANCE.md: Big Money with Duchies and Estates in time */
    BOT_SMITHY,    /* the same with Smithies */
    BOT_IDLE,      /* buys nothing */
    BOT_DEAREST,   /* the dearest card that it can pay for; Actions in the order of the hand */
    BOT_NAMED,
} BotKind;

typedef struct Bot {
    BotKind kind;
    int smithies;    /* BOT_BIG_MONEY: how many it buys */
    uint64_t random; /* BOT_RANDOM: its state, never 0 */
} Bot;

/* The choice of the seat that is asked; it may be TALIA_PLAY_TREASURES. */
TaliaChoice bot_choose(Bot *bot, const TaliaView *view);

/* By name ("big-money", "random", "bmu", "smithy", "idle", "dearest"); false: none of that name. */
bool bot_by_name(const char *name, Bot *out);
const char *bot_name(BotKind kind);
