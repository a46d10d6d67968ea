/* base.c - the questions of the base game's cards, both editions, in the order of the alphabet. */
#include "../advice.h"

#include "actions.h"

/* Artisan: the best card to hand; then a card that this turn does without goes back. */
TaliaChoice advise_artisan(const Mind *mind)
{
    return offered(mind, TALIA_GAIN) ? gain_best(mind) : topdeck_spare(mind);
}

/* Bandit: the victim keeps the better Treasure. */
TaliaChoice advise_bandit(const Mind *mind)
{
    return trash_worst(mind);
}

/* Bureaucrat: the victim puts back what is of no use on the next turn. */
TaliaChoice advise_bureaucrat(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_TOPDECK, least(mind, offered(mind, TALIA_TOPDECK), worth_holding));
}

/* A card that comes in place of another: Actions count where one is left to play them. */
static int worth_to_come(const Mind *mind)
{
    const int card = worth_of_a_card(mind);
    const bool counts = actions_left(mind) > 0 && !plays_as_of_old(mind);
    return counts ? max_of(card, mean_draw(mind)) : card;
}

/* An Action that can be played and would do nothing. */
static bool is_idle(const Mind *mind, int kind)
{
    if (plays_as_of_old(mind) || !(action_kinds(mind) >> kind & 1)) return false;
    return value_of_play(mind, kind) <= 0;
}

/* Cellar: what does nothing any more goes, and Copper where the deck is better; another Cellar if
 * it would find nothing to discard. */
TaliaChoice advise_cellar(const Mind *mind)
{
    const int better_than_copper = plays_as_of_old(mind) ? 12 : 11;
    const uint64_t cellar = one(mind->decision->card);
    for (uint64_t left = offered(mind, TALIA_DISCARD); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const bool poor = kind == TALIA_copper && worth_to_come(mind) >= better_than_copper;
        if (poor || is_dead(mind, kind) || is_idle(mind, kind))
            return TALIA_CHOICE(TALIA_DISCARD, kind);
    }
    if (offered(mind, TALIA_DISCARD) & cellar && !plays_as_of_old(mind))
        return TALIA_CHOICE(TALIA_DISCARD, mind->decision->card);
    return say_word(TALIA_DONE);
}

/* Chancellor: the sooner the deck is shuffled, the sooner new cards come. */
TaliaChoice advise_chancellor(const Mind *mind)
{
    return say_word(is_good_deck(mind) ? TALIA_NO : TALIA_YES);
}

TaliaChoice advise_chapel(const Mind *mind)
{
    return trash_worst(mind);
}

/* Feast: anything but another Feast, though the plan may miss the one that was trashed. */
TaliaChoice advise_feast(const Mind *mind)
{
    const uint64_t others = offered(mind, TALIA_GAIN) & ~one(mind->decision->card);
    return gain_best_of(mind, others ? others : offered(mind, TALIA_GAIN));
}

/* Harbinger: the best card of the discard pile, if it is better than what is there anyway. */
TaliaChoice advise_harbinger(const Mind *mind)
{
    const int kind = most(mind, offered(mind, TALIA_TOPDECK), worth_drawing);
    if (worth_drawing(mind, kind) <= mean_draw(mind)) return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_TOPDECK, kind);
}

/* Library: an Action that cannot be played makes room for another card. */
TaliaChoice advise_library(const Mind *mind)
{
    const uint64_t mask = offered(mind, TALIA_TAKE);
    const int kind = __builtin_ctzll(mask);
    const bool playable = actions_left(mind) > 0 &&
                          (actions_of_play(mind, kind) || !(hand_kinds(mind) & mask)) &&
                          value_of_play(mind, kind) > 0;
    return TALIA_CHOICE(playable ? TALIA_TAKE : TALIA_SET_ASIDE, kind);
}

/* Militia: the others keep what is worth most. */
TaliaChoice advise_militia(const Mind *mind)
{
    return discard_worst(mind);
}

/* Mine: the Treasure that gains most by it. */
TaliaChoice advise_mine(const Mind *mind)
{
    if (offered(mind, TALIA_GAIN)) return gain_best(mind);
    int best = TALIA_NONE, most_gain = 0;
    for (uint64_t left = offered(mind, TALIA_TRASH); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const uint64_t mask = supply_up_to(mind, talia_view_cost(mind->view, kind) + 3) &
                              of_type(mind, TALIA_TREASURE);
        const int get = best_gain(mind, mask);
        if (get == TALIA_NONE) continue;
        const int gain = worth_owning(mind, get) - worth_owning(mind, kind);
        if (best != TALIA_NONE && gain <= most_gain) continue;
        best = kind;
        most_gain = gain;
    }
    if (best != TALIA_NONE && most_gain > 0) return TALIA_CHOICE(TALIA_TRASH, best);
    return trash_worst(mind);
}

/* Moneylender: three coins are more than one. */
TaliaChoice advise_moneylender(const Mind *mind)
{
    (void)mind;
    return TALIA_CHOICE(TALIA_TRASH, TALIA_copper);
}

TaliaChoice advise_poacher(const Mind *mind)
{
    return discard_worst(mind);
}

/* Remodel: the card that gains most by it. */
TaliaChoice advise_remodel(const Mind *mind)
{
    if (offered(mind, TALIA_GAIN)) return gain_best(mind);
    return TALIA_CHOICE(TALIA_TRASH, best_trade(mind, offered(mind, TALIA_TRASH), 2, false).give);
}

/* Sentry: rubbish is trashed, what only clogs the next hand is discarded. */
TaliaChoice advise_sentry(const Mind *mind)
{
    if (offered(mind, TALIA_TRASH)) return trash_worst(mind);
    const uint64_t discard = offered(mind, TALIA_DISCARD);
    if (!discard) return topdeck_worst(mind);
    const int kind = least(mind, discard, worth_drawing);
    const bool clogs = worth_drawing(mind, kind) < mean_draw(mind) - 5;
    return clogs ? TALIA_CHOICE(TALIA_DISCARD, kind) : say_word(TALIA_DONE);
}

/* Spy: one's own good cards stay, the others' bad ones. */
TaliaChoice advise_spy(const Mind *mind)
{
    const int kind = __builtin_ctzll(offered(mind, TALIA_DISCARD));
    const bool good = worth_drawing(mind, kind) >= mean_draw(mind) - 2;
    const bool mine = talia_view_size(mind->view, mind->seat, TALIA_LOOKED) > 0;
    return TALIA_CHOICE(good == mine ? TALIA_KEEP : TALIA_DISCARD, kind);
}

/* Thief: the best Treasure goes, and is gained if it is any good. */
TaliaChoice advise_thief(const Mind *mind)
{
    const uint64_t trash = offered(mind, TALIA_TRASH);
    if (trash) return TALIA_CHOICE(TALIA_TRASH, most(mind, trash, worth_owning));
    const int kind = most(mind, offered(mind, TALIA_GAIN), worth_owning);
    if (worth_owning(mind, kind) <= 0) return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_GAIN, kind);
}

/* Actions in hand but for that kind. */
static int other_actions(const Mind *mind, int than)
{
    int count = 0;
    const uint64_t others = hand_kinds(mind) & action_kinds(mind) & ~one(than);
    for (uint64_t left = others; left; left &= left - 1)
        count += in_hand(mind, __builtin_ctzll(left));
    return count;
}

/* Throne Room: the best Action; another Throne Room if it can serve two more. */
TaliaChoice advise_throne_room(const Mind *mind)
{
    const uint64_t mask = offered(mind, TALIA_PLAY);
    const int throne = mind->decision->card;
    if (mask & one(throne) && other_actions(mind, throne) >= 2)
        return TALIA_CHOICE(TALIA_PLAY, throne);
    const int kind = best_to_repeat(mind, mask);
    if (kind != TALIA_NONE) return TALIA_CHOICE(TALIA_PLAY, kind);
    if (offers_word(mind, TALIA_DONE)) return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_PLAY, most(mind, mask, worth_playing_twice));
}

/* Vassal: the Action that was discarded costs no Action. */
TaliaChoice advise_vassal(const Mind *mind)
{
    const int kind = __builtin_ctzll(offered(mind, TALIA_PLAY));
    return value_of_play(mind, kind) > 0 ? TALIA_CHOICE(TALIA_PLAY, kind) : say_word(TALIA_DONE);
}

TaliaChoice advise_workshop(const Mind *mind)
{
    return gain_best(mind);
}
