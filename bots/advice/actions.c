/* actions.c - which Action to play next. plays.def says what a play is worth and at which stage of
 * the turn it is best; judges.c where that depends on more. */
#include "actions.h"

#include "judges.h"

typedef enum Stage { NEVER, OPEN, FREE, DRAW, SIFT, PAY, REFILL } Stage;

typedef struct Play {
    uint8_t stage;
    int8_t usual; /* beyond its bonuses, in tenths of a coin */
    Judge *judge; /* how much that is now, where it depends */
} Play;

static const Play plays[TALIA_CARDS] = {
#define PLAY(id, stage, more) [TALIA_##id] = {stage, more, 0},
#define JUDGE(id, stage, usual) [TALIA_##id] = {stage, usual, judge_##id},
#include "plays.def"
#undef PLAY
#undef JUDGE
};

/* An Estate plays the card that was set aside by Inheritance. */
static int played_as(const Mind *mind, int kind)
{
    if (kind != TALIA_estate || !mind->planner->has_tokens) return kind;
    const int inherited = mine(mind, TALIA_INHERITED);
    return inherited == TALIA_NONE ? kind : inherited;
}

static const Play *play_of(const Mind *mind, int kind)
{
    return &plays[card_of(mind, kind)];
}

static bool has_token(const Mind *mind, TaliaSetting token, int kind)
{
    return mind->planner->has_tokens && mine(mind, token) == kind;
}

/* A Pawn is mostly played for one. */
int actions_given(TaliaCard card)
{
    return talia_card_info(card)->plus_actions + (card == TALIA_pawn);
}

int actions_with_tokens(const Mind *mind, int kind)
{
    const int as = played_as(mind, kind);
    return mind->planner->gives[as] + has_token(mind, TALIA_TOKEN_ACTION, as);
}

/* Whether the hand holds more Terminals than there are Actions for. */
static bool lacks_actions(const Mind *mind)
{
    int terminals = 0;
    for (uint64_t left = hand_kinds(mind) & action_kinds(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (!actions_of_play(mind, kind)) terminals += in_hand(mind, kind);
    }
    return terminals >= actions_to_use(mind);
}

int worth_of_draws(const Mind *mind, int cards)
{
    const int there = cards_to_draw(mind);
    return (cards < there ? cards : there) * worth_of_a_card(mind);
}

enum { NEEDED_ACTION = 12 };

/* What +Cards, +Actions, +Buys and +coins are worth, those of tokens counted. */
static int worth_of_bonuses(const Mind *mind, int kind)
{
    const TaliaCardInfo *info = info_of_kind(mind, kind);
    const int cards = info->plus_cards + has_token(mind, TALIA_TOKEN_CARD, kind);
    const int coins = info->plus_coins + has_token(mind, TALIA_TOKEN_COIN, kind);
    const int buys = info->plus_buys + has_token(mind, TALIA_TOKEN_BUY, kind);
    int worth = 10 * coins + 3 * buys;
    if (cards) worth += worth_of_draws(mind, cards);
    if (actions_of_play(mind, kind) >= 2 && lacks_actions(mind)) worth += NEEDED_ACTION;
    return worth;
}

int usual_value(const Mind *mind, int kind)
{
    if (is_seen_of(mind, SEEN_USUAL, kind)) return seen_of(mind, SEEN_USUAL, kind);
    const int as = played_as(mind, kind);
    const int value = worth_of_bonuses(mind, as) + play_of(mind, as)->usual;
    return note_seen_of(mind, SEEN_USUAL, kind, value);
}

int text_value(const Mind *mind, int kind)
{
    return play_of(mind, kind)->usual;
}

static int work_out_play(const Mind *mind, int kind)
{
    const int as = played_as(mind, kind);
    const Play *play = play_of(mind, as);
    if (!play->judge) return worth_of_bonuses(mind, as) + play->usual;
    const uint64_t rest = hand_kinds(mind) & ~(in_hand(mind, kind) > 1 ? 0 : one(kind));
    return worth_of_bonuses(mind, as) + play->judge(mind, rest);
}

int value_of_play(const Mind *mind, int kind)
{
    if (is_seen_of(mind, SEEN_PLAY, kind)) return seen_of(mind, SEEN_PLAY, kind);
    return note_seen_of(mind, SEEN_PLAY, kind, work_out_play(mind, kind));
}

/* A coin counts 10 here, and what it buys about 24 as cards are worth to own. */
int value_of_last_play(const Mind *mind, int kind)
{
    const int as = played_as(mind, kind);
    const TaliaCardInfo *info = info_of_kind(mind, as);
    const int cards = min_of(info->plus_cards, cards_to_draw(mind));
    const int drawn = cards * worth_of_a_card(mind);
    const int coins = info->plus_coins + (drawn + 9) / 10;
    return value_of_play(mind, kind) - drawn - 10 * info->plus_coins +
           won_with(mind, coins) * 10 / 24;
}

/* Cards in play stand for plays: those of an earlier turn count too, and a second play does not. */
bool is_third_action(const Mind *mind)
{
    uint8_t list[TALIA_MAX_OWNED];
    const int size = talia_view_zone(mind->view, mind->seat, TALIA_IN_PLAY, list);
    int actions = 0;
    for (int i = 0; i < size; i++) actions += (of_type(mind, TALIA_ACTION) & one(list[i])) != 0;
    return actions >= 2;
}

/* ---- In what order --------------------------------------------------------------------------- */

enum { STEP = 1000, MOST = STEP - 1 };

static bool plays_another(TaliaCard card)
{
    return card == TALIA_throne_room || card == TALIA_disciple;
}

/* A card that plays another is played when that one would be. */
static Stage stage_of(const Mind *mind, int kind)
{
    const TaliaCard card = card_of(mind, kind);
    if (plays_another(card)) {
        const int target = best_to_repeat(mind, hand_kinds(mind) & ~one(kind));
        if (target != TALIA_NONE && actions_of_play(mind, target)) return FREE;
        return target == TALIA_NONE ? PAY : (Stage)play_of(mind, target)->stage;
    }
    if (card == TALIA_shanty_town && actions_left(mind) >= 2 && !plays_as_of_old(mind))
        return REFILL; /* with no Action left in hand it draws */
    if (card == TALIA_conspirator) return is_third_action(mind) ? FREE : REFILL;
    return (Stage)plays[card].stage;
}

/* The later stages come to the same with a single Action: then what is worth most is played. */
static int rank_of(const Mind *mind, int kind)
{
    const bool ample = actions_left(mind) >= 2;
    const bool terminal = actions_of_play(mind, kind) == 0;
    switch (stage_of(mind, kind)) {
    case OPEN:
        return 6;
    case FREE:
        return 5;
    case DRAW:
        return ample || !terminal ? 4 : 2;
    case SIFT:
        return 3;
    case PAY:
        return terminal ? 2 : 3;
    case REFILL:
        return ample ? 1 : terminal ? 2 : 3;
    default:
        return 0;
    }
}

int urge_to_play(const Mind *mind, int kind)
{
    if (info_of_kind(mind, kind)->types & TALIA_TREASURE)
        return 1 + mind->planner->worth[kind]; /* no Action: what gives most */
    const int value = value_of_play(mind, kind);
    if (value <= 0) return 0;
    return rank_of(mind, played_as(mind, kind)) * STEP + (value < MOST ? value : MOST);
}

/* Of these Actions those of the highest rank. */
static uint64_t highest_rank(const Mind *mind, uint64_t actions)
{
    uint64_t highest = 0;
    int top = -1;
    for (uint64_t left = actions; left; left &= left - 1) {
        const int rank = rank_of(mind, played_as(mind, __builtin_ctzll(left)));
        if (rank < top) continue;
        highest = rank > top ? left & -left : highest | (left & -left);
        top = rank;
    }
    return highest;
}

static int capped_value(const Mind *mind, int kind)
{
    return min_of(value_of_play(mind, kind), MOST);
}

/* The most urgent (urge_to_play) of several: what a lower rank is worth is not worked out if there
 * is something of a higher one to play. */
static TaliaChoice play_most_urgent(const Mind *mind, uint64_t playable)
{
    while (playable) {
        const uint64_t highest = highest_rank(mind, playable);
        const int kind = most(mind, highest, capped_value);
        if (value_of_play(mind, kind) > 0) return TALIA_CHOICE(TALIA_PLAY, kind);
        playable &= ~highest;
    }
    return say_word(TALIA_END);
}

TaliaChoice advise_action(const Mind *mind)
{
    const uint64_t playable = offered(mind, TALIA_PLAY);
    if (playable & (playable - 1)) return play_most_urgent(mind, playable);
    if (!playable) return say_word(TALIA_END); /* a plan may forbid all of them */
    const int kind = __builtin_ctzll(playable);
    return value_of_play(mind, kind) > 0 ? TALIA_CHOICE(TALIA_PLAY, kind) : say_word(TALIA_END);
}

/* ---- Playing a card twice -------------------------------------------------------------------- */

/* Cards that do nothing more, or harm, when played a second time. */
static bool is_wasted_twice(TaliaCard card)
{
    switch (card) {
    case TALIA_library:
    case TALIA_outpost:
    case TALIA_tactician:
    case TALIA_treasure_map:
    case TALIA_distant_lands:
    case TALIA_duplicate:
    case TALIA_royal_carriage:
    case TALIA_transmogrify:
    case TALIA_teacher:
        return true;
    default:
        return false;
    }
}

int worth_playing_twice(const Mind *mind, int kind)
{
    const int once = value_of_play(mind, kind);
    const int again = actions_of_play(mind, kind) >= 2 ? once - NEEDED_ACTION : once;
    return is_wasted_twice(card_of(mind, played_as(mind, kind))) ? once / 2 : once + again;
}

int best_to_repeat(const Mind *mind, uint64_t mask)
{
    uint64_t targets = 0;
    for (uint64_t left = mask & action_kinds(mind); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (!plays_another(card_of(mind, played_as(mind, kind)))) targets |= one(kind);
    }
    const int kind = most(mind, targets, worth_playing_twice);
    return kind != TALIA_NONE && worth_playing_twice(mind, kind) > 0 ? kind : TALIA_NONE;
}
