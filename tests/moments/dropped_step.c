/* dropped_step.c - must not compile: nobody waits for what may follow a trash. */
#include "../../engine/talia_all.c"

void drop(TaliaGame *game)
{
    trash(game, 0, COPPER);
}
