/* places.c - where the cards of a question lie.
 *
 * Nothing is kept: whoever wants to know asks, and it follows from the verb and the question. Where
 * a card takes from elsewhere it says so in its row (PICKS in cards.def). */
#pragma once
#include "inspect.c"

FN TaliaPlace place_in(TaliaZone zone, int who)
{
    return (TaliaPlace){(uint8_t)zone, (uint8_t)who};
}

FN TaliaPlace nowhere(void)
{
    return (TaliaPlace){NONE, NONE};
}

FN TaliaPlace pile_place(const Game *g, int kind)
{
    if (is(g->events, kind)) return place_in(TALIA_EVENT_LINE, NONE);
    if (is(g->supply | g->beside, kind)) return place_in(TALIA_SUPPLY, NONE);
    return nowhere();
}

/* What waits to happen bears the name of a card that lies before somebody, of the player who is
 * asked if possible, or of an Event. The card may be gone meanwhile. */
FN TaliaPlace waiting_place(const Game *g, int kind)
{
    int who = g->decision.who;
    if (count_on_mat(g, who, TALIA_TAVERN, kind)) return place_in(TALIA_TAVERN, who);
    if (is(g->events, kind)) return place_in(TALIA_EVENT_LINE, NONE);
    for (int i = 0; i < g->players; i++, who = next_player(g, who)) {
        if (count_in_play(g, who, kind)) return place_in(TALIA_IN_PLAY, who);
    }
    return nowhere();
}

/* Where a verb takes its cards from. */
FN TaliaPlace verb_place(const Game *g, TaliaVerb verb, int kind)
{
    switch (verb) {
    case TALIA_BUY:
    case TALIA_GAIN:
    case TALIA_NAME:
    case TALIA_PILE:
        return pile_place(g, kind);
    case TALIA_FIRST:
        return waiting_place(g, kind);
    case TALIA_CALL:
        return place_in(TALIA_TAVERN, g->decision.who);
    case TALIA_EXCHANGE:
        return place_in(TALIA_IN_PLAY, g->decision.who);
    case TALIA_TAKE:
    case TALIA_KEEP:
        return place_in(TALIA_LOOKED, g->decision.who);
    default:
        return place_in(TALIA_HAND, g->decision.who);
    }
}

/* The question of a card. */
FN TaliaPlace card_place(const Game *g, const Frame *f, TaliaVerb verb, int kind)
{
    if (f->effect == FX_put_back_looked) return place_in(TALIA_LOOKED, f->you);
    switch (g->card[f->card] << 8 | (int)verb) {
#define PICKS(id, verb, zone, whose)                                                               \
    case TALIA_##id << 8 | TALIA_##verb:                                                           \
        return place_in(TALIA_##zone, whose);
#include "cards/cards.def"
    default:
        return verb_place(g, verb, kind);
    }
}

PUBLIC TaliaPlace talia_option_place(const TaliaGame *game, TaliaChoice option)
{
    const TaliaDecision *d = &game->decision;
    const TaliaVerb verb = (TaliaVerb)(option >> 8);
    const int kind = option & 0xff;
    if (verb == TALIA_WORD) return nowhere();
    if (d->question == TALIA_Q_CARD)
        return card_place(game, &game->frame[game->depth - 1], verb, kind);
    if (d->question == TALIA_Q_LEAVE) return place_in(TALIA_IN_PLAY, d->who);
    if (d->question == TALIA_Q_GAINED && verb == TALIA_TOPDECK)
        return place_in(TALIA_DISCARD_PILE, d->who);
    return verb_place(game, verb, kind);
}

PUBLIC int talia_group_zone(const TaliaGame *game, int group)
{
    const TaliaDecision *d = &game->decision;
    int zone = NONE;
    int kind;
    EACH_KIND(kind, d->mask[group]) {
        const int its = talia_option_place(game, TALIA_CHOICE(d->verb[group], kind)).zone;
        if (kind != lowest(d->mask[group]) && its != zone) return TALIA_SEVERAL;
        zone = its;
    }
    return zone;
}
