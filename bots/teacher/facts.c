/* facts.c - reasons for and against an option: each is a fact of the position that the seat can
 * check, never a guess. tests/unit/advice.c finds out by other means whether they are true. */
#include "advisor.h"

/* An option, and what there is to know of it. */
typedef struct About {
    const TaliaView *view;
    const TaliaDecision *decision;
    const Finish *finish;
    const Advised *advised;
    int verb, kind;            /* TALIA_NONE: a word */
    const TaliaCardInfo *info; /* NULL: a word */
    int card, word;
    TaliaCounters counters; /* of the seat */
    bool takes;             /* a card from a pile of the supply */
    bool is_alone;          /* the best option, and none is as good */
    int ahead;              /* of the next best one then, in hundredths */
} About;

typedef bool (*Fact)(const About *about, Reason *out);

/* A chance in hundredths. */
static int in_hundredths(int32_t chance)
{
    return (chance * 100 + NET_ONE / 2) / NET_ONE;
}

/* ---- The end of the game --------------------------------------------------------------------- */

/* Whether it is an finish of that kind, by so many points. */
static bool is_finish(const About *a, bool is_now, int result, bool by_turns, Reason *out)
{
    const Finish *finish = a->finish;
    if (!finish->is_known || finish->is_now != is_now || finish->result != result) return false;
    out->n = (int16_t)(finish->margin < 0 ? -finish->margin : finish->margin);
    return result == 0 || by_turns == (finish->margin == 0);
}

static bool ends_won(const About *a, Reason *out)
{
    return is_finish(a, true, 1, false, out);
}

static bool ends_won_by_turns(const About *a, Reason *out)
{
    return is_finish(a, true, 1, true, out);
}

static bool ends_shared(const About *a, Reason *out)
{
    return is_finish(a, true, 0, false, out);
}

static bool ends_lost(const About *a, Reason *out)
{
    return is_finish(a, true, -1, false, out);
}

static bool ends_lost_by_turns(const About *a, Reason *out)
{
    return is_finish(a, true, -1, true, out);
}

static bool can_win(const About *a, Reason *out)
{
    return is_finish(a, false, 1, false, out);
}

static bool can_win_by_turns(const About *a, Reason *out)
{
    return is_finish(a, false, 1, true, out);
}

static bool can_share(const About *a, Reason *out)
{
    return is_finish(a, false, 0, false, out);
}

static bool can_lose(const About *a, Reason *out)
{
    return is_finish(a, false, -1, false, out);
}

static bool can_lose_by_turns(const About *a, Reason *out)
{
    return is_finish(a, false, -1, true, out);
}

/* ---- Piles ----------------------------------------------------------------------------------- */

static bool takes_last(const About *a, Reason *out)
{
    out->n = (int16_t)(talia_view_empty_piles(a->view) + 1);
    return a->takes && talia_view_pile(a->view, a->kind) == 1;
}

static bool nears_end(const About *a, Reason *out)
{
    enum { FEW = 3 };
    if (!a->takes || a->card == TALIA_province) return false;
    out->n = (int16_t)talia_view_empty_piles(a->view);
    out->m = (int16_t)(talia_view_pile(a->view, a->kind) - 1);
    return out->n == talia_view_piles_to_end(a->view) - 1 && out->m <= FEW;
}

static bool few_provinces(const About *a, Reason *out)
{
    enum { FEW = 3 };
    out->n = (int16_t)(a->takes ? talia_view_pile(a->view, a->kind) - 1 : 0);
    return a->takes && a->card == TALIA_province && out->n <= FEW;
}

/* ---- Points ---------------------------------------------------------------------------------- */

static bool brings_points(const About *a, Reason *out)
{
    out->n = (int16_t)(a->takes ? talia_view_points_of_gain(a->view, a->kind) : 0);
    return out->n > 0;
}

static bool takes_lead(const About *a, Reason *out)
{
    const int seat = talia_view_seat(a->view), own = talia_view_score(a->view, seat);
    int best = INT16_MIN;
    if (!brings_points(a, out)) return false;
    for (int who = 0; who < talia_view_players(a->view); who++) {
        if (talia_view_unseen(a->view, who) > 0) return false;
        const int score = talia_view_score(a->view, who);
        if (who != seat && score > best) best = score;
    }
    return own <= best && own + out->n > best;
}

static bool costs_points(const About *a, Reason *out)
{
    out->n = (int16_t)(a->takes ? -talia_view_points_of_gain(a->view, a->kind) : 0);
    return out->n > 0;
}

/* Whether it trashes a card of one's own. */
static bool trashes_own(const About *a)
{
    return a->verb == TALIA_TRASH &&
           talia_view_place(a->view, a->advised->option).who == talia_view_seat(a->view);
}

static bool gives_up_points(const About *a, Reason *out)
{
    out->n = (int16_t)(trashes_own(a) ? a->info->points : 0);
    return out->n > 0;
}

static bool sheds_minus(const About *a, Reason *out)
{
    out->n = (int16_t)(trashes_own(a) ? -a->info->points : 0);
    return out->n > 0;
}

/* ---- Actions --------------------------------------------------------------------------------- */

static bool wards_off(const About *a, Reason *out)
{
    (void)out;
    return a->verb == TALIA_REVEAL && a->decision->question == TALIA_Q_REACT &&
           talia_wards_off((TaliaCard)a->card);
}

/* Whether an Action is played from the hand in the Action phase. */
static bool plays_action(const About *a)
{
    return a->verb == TALIA_PLAY && a->decision->question == TALIA_Q_ACTION;
}

static int actions_in_hand(const TaliaView *view)
{
    int count = 0;
    for (uint64_t left = talia_view_hand(view); left; left &= left - 1) {
        const int kind = __builtin_ctzll(left);
        if (talia_view_types(view, kind) & TALIA_ACTION) count += talia_view_in_hand(view, kind);
    }
    return count;
}

/* Whether something else than the card may give an Action when it is played: a token, a Champion,
 * a Royal Carriage that is called, the card under the Estate token. */
static bool may_have_help(const About *a)
{
    uint8_t cards[TALIA_MAX_OWNED];
    const int seat = talia_view_seat(a->view);
    if (talia_view_get(a->view, seat, TALIA_TOKEN_ACTION) == a->kind) return true;
    if (talia_view_zone(a->view, seat, TALIA_TAVERN, cards) > 0) return true;
    const int count = talia_view_zone(a->view, seat, TALIA_IN_PLAY, cards);
    for (int i = 0; i < count; i++) {
        if (talia_view_staying(a->view, seat, cards[i]) > 0) return true;
    }
    return false;
}

/* Whether all that it gives is printed. What Attacks do more is done to others, or to the cards of
 * the hand; none gives an Action. */
static bool gives_what_is_printed(const About *a)
{
    return !a->info->does_more || a->info->types & TALIA_ATTACK;
}

static bool strands(const About *a, Reason *out)
{
    if (!plays_action(a) || a->counters.actions != 1 || a->info->plus_actions > 0) return false;
    out->n = (int16_t)(actions_in_hand(a->view) - 1);
    return a->info->types & TALIA_ACTION && out->n > 0 && gives_what_is_printed(a) &&
           a->info->plus_cards == 0 && !may_have_help(a);
}

static bool opens_actions(const About *a, Reason *out)
{
    out->n = (int16_t)(plays_action(a) ? a->info->plus_actions : 0);
    return out->n > 1 && actions_in_hand(a->view) > 1;
}

static bool draws_free(const About *a, Reason *out)
{
    out->n = (int16_t)(plays_action(a) ? a->info->plus_cards : 0);
    return out->n > 0 && a->info->plus_actions > 0;
}

static bool free_action(const About *a, Reason *out)
{
    (void)out;
    return plays_action(a) && a->info->plus_actions > 0;
}

static bool draws(const About *a, Reason *out)
{
    out->n = (int16_t)(plays_action(a) ? a->info->plus_cards : 0);
    return out->n > 0;
}

static bool gives_coins(const About *a, Reason *out)
{
    out->n = (int16_t)(plays_action(a) ? a->info->plus_coins : 0);
    return out->n > 0;
}

static bool leaves_actions(const About *a, Reason *out)
{
    out->n = (int16_t)actions_in_hand(a->view);
    return a->word == TALIA_END && a->decision->question == TALIA_Q_ACTION && out->n > 0;
}

/* ---- Coins and cards ------------------------------------------------------------------------- */

static bool buys(const About *a)
{
    return a->verb == TALIA_BUY && a->decision->question == TALIA_Q_BUY &&
           !talia_view_plain_treasures(a->view);
}

static bool spends_all(const About *a, Reason *out)
{
    out->n = (int16_t)a->counters.coins;
    return buys(a) && out->n > 0 && talia_view_cost(a->view, a->kind) == out->n;
}

/* No purchase is left to spend them on. */
static bool leaves_coins(const About *a, Reason *out)
{
    enum { MANY = 2 };
    const bool ends = a->word == TALIA_END && a->decision->question == TALIA_Q_BUY;
    if (!ends && !(buys(a) && a->takes && a->counters.buys == 1)) return false;
    out->n = (int16_t)(a->counters.coins - (ends ? 0 : talia_view_cost(a->view, a->kind)));
    return out->n >= MANY && !talia_view_plain_treasures(a->view);
}

static bool idle_in_hand(const About *a, Reason *out)
{
    (void)out;
    if (a->verb != TALIA_DISCARD && a->verb != TALIA_TRASH && a->verb != TALIA_TOPDECK)
        return false;
    const TaliaPlace place = talia_view_place(a->view, a->advised->option);
    const int useful = TALIA_ACTION | TALIA_TREASURE | TALIA_REACTION;
    return place.zone == TALIA_HAND && place.who == talia_view_seat(a->view) &&
           !(talia_view_types(a->view, a->kind) & useful);
}

/* ---- By its chance --------------------------------------------------------------------------- */

static bool is_better(const About *a, Reason *out)
{
    out->n = (int16_t)a->ahead;
    return a->is_alone && out->n > 0;
}

static bool is_as_good(const About *a, Reason *out)
{
    (void)out;
    return a->advised->behind <= 2 * a->advised->doubt || in_hundredths(a->advised->behind) == 0;
}

static bool is_worse(const About *a, Reason *out)
{
    out->n = (int16_t)in_hundredths(a->advised->behind);
    return true;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static const Fact facts[REASONS] = {
#define REASON(id, words) [REASON_##id] = (id),
#include "../../text/en/reasons.def"
#undef REASON
};

/* How far the best option is ahead of the next one, in hundredths; 0 where that may be chance. */
static int ahead_of_next(const Advice *advice)
{
    int next = -1;
    for (int i = 0; i < advice->options; i++) {
        const int32_t behind = advice->option[i].behind;
        if (i != advice->best && (next < 0 || behind < advice->option[next].behind)) next = i;
    }
    if (next < 0 || advice->option[next].behind <= 2 * advice->option[next].doubt) return 0;
    return in_hundredths(advice->option[next].behind);
}

/* Whether the seat takes a card from the supply: some cards ask what another is to gain. */
static bool is_taken(const TaliaView *view, TaliaChoice option)
{
    const int verb = option >> 8, kind = option & 0xff, asking = talia_view_asking(view);
    if (verb != TALIA_BUY && verb != TALIA_GAIN) return false;
    if (verb == TALIA_GAIN && asking != TALIA_NONE &&
        talia_asks_about_others(talia_view_card(view, asking)))
        return false;
    return talia_view_place(view, option).zone == TALIA_SUPPLY &&
           talia_view_supply(view) >> kind & 1;
}

Reason teacher_reason(const Advisor *advisor, const Advice *advice, int which)
{
    const TaliaView view = {&advisor->from, advisor->seat};
    const TaliaChoice option = advice->option[which].option;
    const int verb = option >> 8, object = option & 0xff;
    const bool is_word = verb == TALIA_WORD;
    About about = {.view = &view,
                   .decision = talia_view_decision(&view),
                   .finish = &advisor->finish[which],
                   .advised = &advice->option[which],
                   .verb = verb,
                   .kind = is_word ? TALIA_NONE : object,
                   .card = is_word ? TALIA_NONE : (int)talia_view_card(&view, object),
                   .word = is_word ? object : TALIA_NONE,
                   .counters = talia_view_counters(&view, advisor->seat),
                   .is_alone = which == advice->best,
                   .ahead = ahead_of_next(advice)};
    about.info = is_word ? NULL : talia_card_info((TaliaCard)about.card);
    about.takes = !is_word && is_taken(&view, option);
    for (int id = 0; id < REASONS; id++) {
        Reason reason = {.id = (uint8_t)id, .card = (uint8_t)about.card};
        if (facts[id](&about, &reason)) return reason;
    }
    return (Reason){.id = REASON_is_as_good, .card = (uint8_t)about.card};
}
