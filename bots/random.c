/* random.c - any option, all alike. */
#include "choose.h"

/* xorshift64* (Vigna): its high half is the good one. */
static uint32_t next_random(Bot *bot)
{
    uint64_t x = bot->random;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    bot->random = x;
    return (uint32_t)((x * 0x2545f4914f6cdd1du) >> 32);
}

TaliaChoice choose_random(Bot *bot, const TaliaView *view)
{
    const TaliaDecision *decision = talia_view_decision(view);
    const uint64_t options = (uint64_t)talia_option_count(decision);
    return talia_option(decision, (int)(next_random(bot) * options >> 32));
}
