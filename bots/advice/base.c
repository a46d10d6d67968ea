/* base.c - the questions of the base game's cards. */
#include "../advice.h"

/* Militia: the others keep what is worth most. */
TaliaChoice advise_militia(const Mind *mind)
{
    return discard_worst(mind);
}
