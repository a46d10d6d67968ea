/* told.c - the engine once more, this time telling a sink what happens (tell.h says why). */
#define TALIA_TOLD 1
#pragma GCC diagnostic ignored "-Wunused-function" /* what only talia_all.c makes public */
#include "setup.c"

void talia_start_told(TaliaGame *game, const TaliaSetup *setup, const TaliaSink *to)
{
    sink = to;
    lay_out(game, setup);
    deal(game, setup->seed);
    sink = NULL;
}

void talia_choose_told(TaliaGame *game, TaliaChoice choice, const TaliaSink *to)
{
    sink = to;
    choose(game, choice);
    sink = NULL;
}
