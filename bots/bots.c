/* bots.c - which bot is meant. */
#include "big_money.h"

static const char *const names[BOT_NAMED] = {"random", "big-money", "bmu",
                                             "smithy", "idle",      "dearest"};

TaliaChoice bot_choose(Bot *bot, const TaliaView *view)
{
    switch (bot->kind) {
    case BOT_RANDOM:
        return choose_random(bot, view);
    case BOT_BIG_MONEY:
        return choose_big_money(bot, view);
    case BOT_BMU:
        return choose_bmu(view);
    case BOT_SMITHY:
        return choose_smithy(view);
    case BOT_DEAREST:
        return choose_dearest(view);
    default:
        return choose_default(view);
    }
}

/* Bots run where there is no C library. */
static bool is_same(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

bool bot_by_name(const char *name, Bot *out)
{
    for (int kind = 0; kind < BOT_NAMED; kind++) {
        if (is_same(name, names[kind])) {
            *out = (Bot){.kind = (BotKind)kind, .random = 1};
            return true;
        }
    }
    return false;
}

const char *bot_name(BotKind kind)
{
    return names[kind];
}
