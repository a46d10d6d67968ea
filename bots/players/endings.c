/* endings.c - see endings.h. All ways to spend the Buys of a turn are tried, within reason. */
#include "endings.h"

#include "../../script/random.h"
#include "../net/games.h"

enum {
    MOST_CHOICES = 8,  /* of a way */
    MOST_TRIES = 3000, /* choices in all: some milliseconds */
    DEALS = 8,         /* in which a way must win */
};

typedef struct Ending {
    int seat, tries;
    int length;
    TaliaChoice way[MOST_CHOICES];
} Ending;

/* Cards that must leave piles before the game can end. */
static int cards_to_end(const TaliaView *view)
{
    const uint64_t supply = talia_view_supply(view);
    const int provinces = talia_view_pile(view, TALIA_province);
    const int piles = talia_view_piles_to_end(view) - talia_view_empty_piles(view);
    uint64_t counted = 0;
    int cards = 0;
    for (int n = 0; n < piles; n++) {
        int smallest = TALIA_NONE;
        for (uint64_t left = supply & ~counted; left; left &= left - 1) {
            const int kind = __builtin_ctzll(left), pile = talia_view_pile(view, kind);
            if (pile && (smallest == TALIA_NONE || pile < talia_view_pile(view, smallest)))
                smallest = kind;
        }
        if (smallest == TALIA_NONE) break;
        counted |= (uint64_t)1 << smallest;
        cards += talia_view_pile(view, smallest);
    }
    return cards < provinces ? cards : provinces;
}

static bool has_won(const TaliaGame *game, int seat)
{
    return talia_is_over(game) && talia_winners(game) == 1u << seat;
}

/* Goes on from here until a way wins, which stands in the ending then. */
static bool search(Ending *e, const TaliaGame *game, int depth)
{
    const TaliaDecision *decision = talia_decision(game);
    for (int i = 0; i < talia_option_count(decision); i++) {
        TaliaGame next;
        if (depth == MOST_CHOICES || e->tries++ >= MOST_TRIES) return false;
        talia_copy(&next, game);
        e->way[depth] = talia_option(decision, i);
        talia_choose(&next, e->way[depth]);
        e->length = depth + 1;
        if (!net_run_on(&next)) {
            if (has_won(&next, e->seat)) return true;
            continue;
        }
        const TaliaView view = {&next, e->seat};
        if (talia_view_turn_of(&view) != e->seat || talia_decision(&next)->who != e->seat) continue;
        if (search(e, &next, depth + 1)) return true;
    }
    return false;
}

/* Whether the same choices win however the hidden cards lie. */
static bool is_sure(const Ending *e, const TaliaGame *game, uint64_t chance)
{
    TaliaGame tried;
    for (int deal = 0; deal < DEALS; deal++) {
        random_dealing(&chance, game, &tried);
        for (int i = 0; i < e->length; i++) {
            const bool goes_on = net_run_on(&tried);
            if (!goes_on || !talia_is_option(talia_decision(&tried), e->way[i])) return false;
            talia_choose(&tried, e->way[i]);
        }
        if (net_run_on(&tried) || !has_won(&tried, e->seat)) return false;
    }
    return true;
}

bool ending_find(const TaliaGame *game, uint64_t chance, TaliaChoice *out)
{
    const TaliaView view = {game, talia_decision(game)->who};
    Ending ending = {.seat = view.seat};
    TaliaGame dealt;
    if (talia_view_question(&view) != TALIA_Q_BUY) return false;
    if (cards_to_end(&view) > talia_view_counters(&view, view.seat).buys) return false;
    random_dealing(&chance, game, &dealt);
    if (!search(&ending, &dealt, 0) || !is_sure(&ending, game, chance)) return false;
    *out = ending.way[0];
    return true;
}
