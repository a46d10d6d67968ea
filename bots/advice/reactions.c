/* reactions.c - what to do about another player's Attack. */
#include "../advice.h"

/* A Moat keeps all harm away, so it comes first. A Caravan Guard costs nothing, and neither does a
 * Secret Chamber: both may bring a Moat. */
TaliaChoice advise_reaction(const Mind *mind)
{
    const uint64_t reveal = offered(mind, TALIA_REVEAL);
    const uint64_t play = offered(mind, TALIA_PLAY);
    const int moat = kind_of(mind, TALIA_moat);
    if (moat != TALIA_NONE && reveal & one(moat)) return TALIA_CHOICE(TALIA_REVEAL, moat);
    if (play) return TALIA_CHOICE(TALIA_PLAY, __builtin_ctzll(play));
    if (reveal) return TALIA_CHOICE(TALIA_REVEAL, __builtin_ctzll(reveal));
    return say_word(TALIA_DONE);
}
