/* bots.c - see talia/bots.h. */
#include <talia/bots.h>

#include "../bots/plan.h"

TaliaChoice talia_default_choice(const TaliaView *view)
{
    return default_choice(view);
}
