/* told.c - the engine once more, this time telling a sink what happens (tell.h says why). Where
 * size counts more than speed, in the page, it is all there is of the engine: TALIA_ONCE. */
#define TALIA_ENGINE 1
#define TALIA_TOLD 1
#ifdef TALIA_ONCE
#include "talia_all.c"
#else
#pragma GCC diagnostic ignored "-Wunused-function" /* what only talia_all.c makes public */
#include "setup.c"
#endif

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
