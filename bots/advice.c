/* advice.c - the words that advice is written in, and answers that need no look at the card. */
#include "advice.h"

#include "advice/actions.h"
#include "advice/moments.h"

/* ---- Options ------------------------------------------------------------------------------- */

uint64_t offered(const Mind *mind, TaliaVerb verb)
{
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (mind->decision->verb[group] == verb && mind->decision->mask[group])
            return mind->decision->mask[group];
    }
    return 0;
}

bool offers_word(const Mind *mind, TaliaWord word)
{
    return mind->decision->words >> word & 1;
}

/* ---- The game as the seat sees it ------------------------------------------------------------ */

int kind_of(const Mind *mind, TaliaCard card)
{
    return mind->planner->kind[card];
}

TaliaCard card_of(const Mind *mind, int kind)
{
    return (TaliaCard)mind->planner->card[kind];
}

const TaliaCardInfo *info_of_kind(const Mind *mind, int kind)
{
    return talia_card_info(card_of(mind, kind));
}

uint64_t of_type(const Mind *mind, int type)
{
    return mind->planner->types[__builtin_ctz((unsigned)type)];
}

uint64_t hand_kinds(const Mind *mind)
{
    return talia_view_hand(mind->view);
}

int in_hand(const Mind *mind, int kind)
{
    return kind == TALIA_NONE ? 0 : talia_view_in_hand(mind->view, kind);
}

int hand_count(const Mind *mind)
{
    return talia_view_size(mind->view, mind->view.seat, TALIA_HAND);
}

int owned_by_me(const Mind *mind, int kind)
{
    return kind == TALIA_NONE ? 0 : talia_view_owned(mind->view, mind->view.seat, kind);
}

bool is_my_turn(const Mind *mind)
{
    return talia_view_turn_of(mind->view) == mind->view.seat;
}

int actions_left(const Mind *mind)
{
    return talia_view_counters(mind->view, mind->view.seat).actions;
}

int coins_now(const Mind *mind)
{
    return talia_view_counters(mind->view, mind->view.seat).coins;
}

int coins_in_hand(const Mind *mind)
{
    int coins = 0;
    for (uint64_t left = hand_kinds(mind) & of_type(mind, TALIA_TREASURE); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        coins += in_hand(mind, kind) * mind->planner->worth[kind];
    }
    return coins;
}

int provinces_left(const Mind *mind)
{
    return talia_view_pile(mind->view, TALIA_province);
}

int deck_money(const Mind *mind)
{
    return talia_view_owned_sum(mind->view, mind->view.seat, mind->planner->worth);
}

int cards_owned_by_me(const Mind *mind)
{
    return talia_view_cards(mind->view, mind->view.seat);
}

bool is_late(const Mind *mind)
{
    const int to_end = talia_view_piles_to_end(mind->view);
    return provinces_left(mind) <= 3 || talia_view_empty_piles(mind->view) + 1 >= to_end;
}

/* ---- What cards are worth -------------------------------------------------------------------- */

static int worth_of_points(const Mind *mind, const TaliaCardInfo *info)
{
    return info->points * (is_late(mind) ? 25 : 4);
}

/* What the numbers on a card and its cost say of its use, points apart. */
static int worth_of_use(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (info->types & TALIA_ACTION) return 12 + 13 * info->cost;
    if (!(info->types & TALIA_TREASURE)) return 0;
    if (kind == TALIA_copper) return deck_money(mind) < 5 ? 20 : 4;
    return 16 * info->cost;
}

int worth_owning(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    int worth = worth_of_use(mind, kind) + worth_of_points(mind, info);
    if (info->types & TALIA_CURSE) return -60;
    if (kind == TALIA_estate && !is_late(mind)) worth = -8;
    if (mind->planner->wanted >> kind & 1 && !(info->types & TALIA_VICTORY)) worth += 10;
    return worth;
}

int worth_holding(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    if (info->types & TALIA_TREASURE) return 20 + 20 * mind->planner->worth[kind];
    if (!(talia_view_types(mind->view, kind) & TALIA_ACTION)) return info->types & TALIA_CURSE;
    if (is_my_turn(mind) && actions_left(mind) == 0) return 5;
    return 30 + 6 * info->cost + 10 * info->plus_actions;
}

int least(const Mind *mind, uint64_t mask, Worth *worth)
{
    int best = TALIA_NONE, low = 0;
    for (uint64_t left = mask; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int value = worth(mind, kind);
        if (best != TALIA_NONE && value >= low) continue;
        best = kind;
        low = value;
    }
    return best;
}

int most(const Mind *mind, uint64_t mask, Worth *worth)
{
    int best = TALIA_NONE, high = 0;
    for (uint64_t left = mask; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        const int value = worth(mind, kind);
        if (best != TALIA_NONE && value <= high) continue;
        best = kind;
        high = value;
    }
    return best;
}

int best_gain(const Mind *mind, uint64_t mask)
{
    const int kind = plan_pick(mind, mask);
    return kind != TALIA_NONE ? kind : most(mind, mask, worth_owning);
}

bool is_rubbish(const Mind *mind, int kind)
{
    return worth_owning(mind, kind) < (deck_money(mind) > 6 ? 8 : 0);
}

uint64_t rubbish(const Mind *mind, uint64_t mask)
{
    uint64_t worthless = 0;
    for (uint64_t left = mask; left; left &= left - 1) {
        if (is_rubbish(mind, __builtin_ctzll(left))) worthless |= left & -left;
    }
    return worthless;
}

/* ---- Common answers -------------------------------------------------------------------------- */

TaliaChoice trash_worst(const Mind *mind)
{
    const uint64_t mask = offered(mind, TALIA_TRASH);
    const int kind = least(mind, mask, worth_owning);
    if (offers_word(mind, TALIA_DONE) && (kind == TALIA_NONE || !is_rubbish(mind, kind)))
        return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_TRASH, kind);
}

TaliaChoice discard_worst(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_DISCARD, least(mind, offered(mind, TALIA_DISCARD), worth_holding));
}

TaliaChoice gain_best(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_GAIN, best_gain(mind, offered(mind, TALIA_GAIN)));
}

/* The verb that the decision offers first. */
static TaliaVerb first_verb(const Mind *mind)
{
    for (int group = 0; group < TALIA_MAX_GROUPS; group++) {
        if (mind->decision->mask[group]) return (TaliaVerb)mind->decision->verb[group];
    }
    return TALIA_WORD;
}

/* Cards that are given away for good, or only for now. */
static TaliaChoice give_away(const Mind *mind, TaliaVerb verb)
{
    const uint64_t mask = offered(mind, verb);
    const bool for_good = verb == TALIA_PASS || verb == TALIA_RETURN;
    return TALIA_CHOICE(verb, least(mind, mask, for_good ? worth_owning : worth_holding));
}

/* A decision of words alone: what is declined costs nothing. */
static TaliaChoice answer_words(const Mind *mind)
{
    if (offers_word(mind, TALIA_DONE)) return say_word(TALIA_DONE);
    if (offers_word(mind, TALIA_NO)) return say_word(TALIA_NO);
    return talia_option(mind->decision, 0);
}

TaliaChoice answer_generally(const Mind *mind)
{
    const TaliaVerb verb = first_verb(mind);
    switch (verb) {
    case TALIA_WORD:
        return answer_words(mind);
    case TALIA_TRASH:
        return trash_worst(mind);
    case TALIA_GAIN:
    case TALIA_TAKE:
        return TALIA_CHOICE(verb, best_gain(mind, offered(mind, verb)));
    case TALIA_PLAY:
        return TALIA_CHOICE(verb, most(mind, offered(mind, verb), urge_to_play));
    case TALIA_REVEAL:
        return TALIA_CHOICE(verb, most(mind, offered(mind, verb), worth_owning));
    case TALIA_FIRST:
    case TALIA_PILE:
    case TALIA_NAME:
    case TALIA_CALL:
    case TALIA_EXCHANGE:
    case TALIA_KEEP:
        return TALIA_CHOICE(verb, most(mind, offered(mind, verb), worth_owning));
    default:
        if (offers_word(mind, TALIA_DONE)) return say_word(TALIA_DONE);
        return give_away(mind, verb);
    }
}

/* ---- Which card asks ------------------------------------------------------------------------- */

#define ADVICE(id) Advice advise_##id;
#include "advice.def"
#undef ADVICE

static Advice *const advice[TALIA_CARDS] = {
#define ADVICE(id) [TALIA_##id] = advise_##id,
#include "advice.def"
#undef ADVICE
};

TaliaChoice advise(const Mind *mind)
{
    Advice *const of_moment = moment_advice((TaliaQuestion)mind->decision->question);
    if (of_moment) return of_moment(mind);
    const int kind = mind->decision->card;
    const bool asks = mind->decision->question == TALIA_Q_CARD && kind != TALIA_NONE;
    Advice *const of_card = asks ? advice[card_of(mind, kind)] : 0;
    return of_card ? of_card(mind) : answer_generally(mind);
}
