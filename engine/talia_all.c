/* talia_all.c - the whole engine in one file for the compiler: nothing to link, everything inlined
 * where it pays, and the same file for gcc, clang, wasm32 and nvcc. The order is that of the
 * levels: chance, zones, verbs, memory, play, gain, leave, moments, turn, cards, set-up; then what
 * looks at a game from outside. */
#define TALIA_ENGINE 1
#include "position.c"
#include "anew.c"

PUBLIC void talia_start(TaliaGame *game, const TaliaSetup *setup)
{
    lay_out(game, setup);
    deal(game, setup->seed);
}

PUBLIC void talia_lay_out(TaliaGame *game, const TaliaSetup *setup)
{
    lay_out(game, setup);
}

PUBLIC void talia_deal(TaliaGame *game, const uint64_t seed[2])
{
    deal(game, seed);
}

PUBLIC void talia_reseed(TaliaGame *game, const uint64_t seed[2])
{
    seed_chance(game, seed);
}

PUBLIC void talia_choose(TaliaGame *game, TaliaChoice choice)
{
    ASSERT(choice == TALIA_PLAY_TREASURES || talia_is_option(&game->decision, choice));
    choose(game, choice);
}
