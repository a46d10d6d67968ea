/* advice.c - the words that advice is written in, and answers that need no look at the card. */
#include "advice.h"

#include "advice/actions.h"
#include "advice/moments.h"
#include "ending.h"

/* ---- Options ------------------------------------------------------------------------------- */

uint64_t offered(const Mind *mind, TaliaVerb verb)
{
    if (mind->decision->verb[0] == verb && mind->decision->mask[0]) return mind->decision->mask[0];
    for (int group = 1; group < TALIA_MAX_GROUPS; group++) {
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

uint64_t action_kinds(const Mind *mind)
{
    if (is_seen(mind, SEEN_ACTION_KINDS)) return mind->sight->action_kinds;
    note_seen(mind, SEEN_ACTION_KINDS, 0);
    const bool estates = talia_view_types(mind->view, TALIA_estate) & TALIA_ACTION;
    mind->sight->action_kinds = of_type(mind, TALIA_ACTION) | (estates ? one(TALIA_estate) : 0);
    return mind->sight->action_kinds;
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
    return talia_view_size(mind->view, mind->seat, TALIA_HAND);
}

static int copies_in(const Mind *mind, TaliaZone zone, int kind)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(mind->view, mind->seat, zone, list);
    int copies = 0;
    for (int i = 0; i < size; i++) copies += list[i] == kind;
    return copies;
}

int in_play(const Mind *mind, int kind)
{
    return copies_in(mind, TALIA_IN_PLAY, kind);
}

int on_mat(const Mind *mind, TaliaZone mat, int kind)
{
    return copies_in(mind, mat, kind);
}

int owned_by_me(const Mind *mind, int kind)
{
    return kind == TALIA_NONE ? 0 : owned_counts(mind)[kind];
}

int mine(const Mind *mind, TaliaSetting setting)
{
    return talia_view_get(mind->view, mind->seat, setting);
}

bool is_my_turn(const Mind *mind)
{
    return talia_view_turn_of(mind->view) == mind->seat;
}

int actions_left(const Mind *mind)
{
    return talia_view_counters(mind->view, mind->seat).actions;
}

int coins_now(const Mind *mind)
{
    return talia_view_counters(mind->view, mind->seat).coins;
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

/* What all cards of these kinds are worth together. */
static int sum_owned(const Mind *mind, const uint8_t *worth, uint64_t kinds)
{
    const uint8_t *const owned = owned_counts(mind);
    int sum = 0;
    for (uint64_t left = kinds; left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        sum += owned[kind] * worth[kind];
    }
    return sum;
}

int deck_money(const Mind *mind)
{
    const Planner *const p = mind->planner;
    if (is_seen(mind, SEEN_MONEY)) return seen(mind, SEEN_MONEY);
    return note_seen(mind, SEEN_MONEY,
                     sum_owned(mind, p->worth, p->paying & of_type(mind, TALIA_TREASURE)));
}

int deck_wealth(const Mind *mind)
{
    const Planner *const p = mind->planner;
    if (is_seen(mind, SEEN_WEALTH)) return seen(mind, SEEN_WEALTH);
    return note_seen(mind, SEEN_WEALTH, sum_owned(mind, p->coins, p->paying));
}

int cards_owned_by_me(const Mind *mind)
{
    return talia_view_cards(mind->view, mind->seat);
}

int cards_to_draw(const Mind *mind)
{
    return talia_view_size(mind->view, mind->seat, TALIA_DECK) +
           talia_view_size(mind->view, mind->seat, TALIA_DISCARD_PILE);
}

void count_deck(const Mind *mind, uint8_t count[TALIA_MAX_KINDS])
{
    uint8_t list[TALIA_MAX_OWNED];
    const uint8_t *const owned = owned_counts(mind);
    for (int kind = 0; kind < TALIA_MAX_KINDS; kind++)
        count[kind] = kind < talia_view_kinds(mind->view) ? owned[kind] : 0;
    for (int zone = TALIA_HAND; zone <= TALIA_LOOKED; zone++) {
        if (zone == TALIA_DECK) continue;
        const int size = talia_view_zone(mind->view, mind->seat, (TaliaZone)zone, list);
        for (int i = 0; i < size; i++) {
            if (list[i] < TALIA_MAX_KINDS && count[list[i]]) count[list[i]]--;
        }
    }
    const int inherited = plays_as_of_old(mind) ? TALIA_NONE : mine(mind, TALIA_INHERITED);
    if (inherited != TALIA_NONE && count[inherited]) count[inherited]--;
}

int actions_to_use(const Mind *mind)
{
    if (!is_my_turn(mind)) return 1;
    return talia_view_phase(mind->view) == TALIA_PHASE_ACTION ? actions_left(mind) : 0;
}

/* ---- Common answers -------------------------------------------------------------------------- */

/* Cards that are trashed out of the hand pay no more; those that were looked at would not have. */
static Worth *loss_here(const Mind *mind)
{
    const bool looking = talia_view_size(mind->view, mind->seat, TALIA_LOOKED) > 0;
    return looking ? worth_owning : loss_of_trashing;
}

TaliaChoice trash_worst(const Mind *mind)
{
    Worth *const loss = loss_here(mind);
    const int kind = least(mind, offered(mind, TALIA_TRASH), loss);
    if (offers_word(mind, TALIA_DONE) &&
        (kind == TALIA_NONE || !is_rubbish(mind, kind) || loss(mind, kind) >= 0))
        return say_word(TALIA_DONE);
    return TALIA_CHOICE(TALIA_TRASH, kind);
}

TaliaChoice discard_worst(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_DISCARD, least(mind, offered(mind, TALIA_DISCARD), worth_holding));
}

/* Without what would end the game at a loss, if anything else is left. */
static uint64_t safe_gains(const Mind *mind, uint64_t mask)
{
    uint64_t safe = mask;
    for (uint64_t left = mask; left; left &= left - 1) {
        if (is_losing_end(mind->view, __builtin_ctzll(left))) safe &= ~(left & -left);
    }
    return safe ? safe : mask;
}

TaliaChoice gain_best_of(const Mind *mind, uint64_t mask)
{
    if (is_my_turn(mind) && talia_view_may_end(mind->view)) {
        const Plan *plan = mind->planner->plan;
        const int end = plan->finisher ? winning_end(mind->view, mask) : TALIA_NONE;
        if (end != TALIA_NONE) return TALIA_CHOICE(TALIA_GAIN, end);
        if (plan->careful) mask = safe_gains(mind, mask);
    }
    return TALIA_CHOICE(TALIA_GAIN, best_gain(mind, mask));
}

TaliaChoice gain_best(const Mind *mind)
{
    return gain_best_of(mind, offered(mind, TALIA_GAIN));
}

TaliaChoice topdeck_worst(const Mind *mind)
{
    return TALIA_CHOICE(TALIA_TOPDECK, least(mind, offered(mind, TALIA_TOPDECK), worth_drawing));
}

/* Whether this turn's buy is the same without a copy of it. */
static bool is_spare(const Mind *mind, int kind)
{
    const int coins = mind->planner->worth[kind];
    return coins ? missed_without(mind, coins) == 0 : is_dead(mind, kind);
}

TaliaChoice topdeck_spare(const Mind *mind)
{
    const uint64_t mask = offered(mind, TALIA_TOPDECK);
    uint64_t spare = 0;
    for (uint64_t left = mask; left; left &= left - 1) {
        if (is_spare(mind, __builtin_ctzll(left))) spare |= left & -left;
    }
    const int kind = spare ? most(mind, spare, worth_drawing) : least(mind, mask, worth_holding);
    return TALIA_CHOICE(TALIA_TOPDECK, kind);
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
        return gain_best(mind);
    case TALIA_TAKE:
        return TALIA_CHOICE(verb, most(mind, offered(mind, verb), worth_holding));
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
    if (mind->decision->question == TALIA_Q_REACT) return advise_reaction(mind);
    const bool asks = mind->decision->question == TALIA_Q_CARD && kind != TALIA_NONE;
    Advice *const of_card = asks ? advice[card_of(mind, kind)] : 0;
    return of_card ? of_card(mind) : answer_generally(mind);
}
