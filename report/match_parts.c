/* match_parts.c - see match_parts.h. */
#include "match_parts.h"

#include <limits.h>

#include "../text/say.h"
#include "numbers.h"

double match_share(const MatchFigures *figures, uint64_t count)
{
    return figures->games ? (double)count / (double)figures->games : 0;
}

double match_plays(const MatchFigures *figures, uint64_t games)
{
    return (double)games * figures->seats / figures->players;
}

double match_per_play(const MatchFigures *figures, uint64_t count)
{
    return figures->watched ? (double)count / match_plays(figures, figures->watched) : 0;
}

const Spread *spreads_of_points(const PlayerFigures *player)
{
    return player->points;
}

const Spread *spreads_of_coins(const PlayerFigures *player)
{
    return player->coins;
}

const Spread *spreads_of_chance(const PlayerFigures *player)
{
    return player->chance;
}

double match_least_games(const MatchFigures *figures, SpreadsOf of)
{
    uint64_t most = 0;
    for (int who = 0; who < figures->players; who++) {
        for (int turn = 1; turn <= FIGURES_TURNS; turn++) {
            const uint64_t games = of(&figures->side[who])[turn].games;
            if (games > most) most = games;
        }
    }
    return 0.05 * (double)most;
}

int match_last_turn(const MatchFigures *figures, SpreadsOf of)
{
    const double least = match_least_games(figures, of);
    for (int turn = FIGURES_TURNS; turn > 0; turn--) {
        for (int who = 0; who < figures->players; who++) {
            const uint64_t games = of(&figures->side[who])[turn].games;
            if (games > 0 && (double)games >= least) return turn;
        }
    }
    return 0;
}

uint64_t match_bought(const MatchFigures *figures, int who, int card)
{
    uint64_t sum = 0;
    for (int turn = 0; turn <= FIGURES_TURNS; turn++) sum += figures->side[who].bought[card][turn];
    return sum;
}

int match_last_buy(const MatchFigures *figures, int who)
{
    uint64_t all = 0, later = 0;
    for (int card = 0; card < figures->cards; card++) all += match_bought(figures, who, card);
    for (int turn = FIGURES_TURNS; turn > 0; turn--) {
        for (int card = 0; card < figures->cards; card++)
            later += figures->side[who].bought[card][turn];
        if (later > 0 && (double)later > 0.01 * (double)all) return turn;
    }
    return 0;
}

static int floor_to(int value, int width)
{
    const int rest = value % width;
    return value - (rest < 0 ? rest + width : rest);
}

static Bins bins_of(int least, int last, int most)
{
    if (least > last) return (Bins){.width = 1};
    Bins bins = {.width = plot_bin_width(least, last, most)};
    bins.first = floor_to(least, bins.width);
    bins.count = (last - bins.first) / bins.width + 1;
    return bins;
}

Bins match_score_bins(const MatchFigures *figures, int most)
{
    int least = FIGURES_SCORES, last = -1;
    for (int who = 0; who < figures->players; who++) {
        for (int i = 0; i < FIGURES_SCORES; i++) {
            if (figures->side[who].scores[i] == 0) continue;
            if (i < least) least = i;
            if (i > last) last = i;
        }
    }
    return bins_of(least + FIGURES_LEAST_SCORE, last + FIGURES_LEAST_SCORE, most);
}

Bins match_length_bins(const MatchFigures *figures, int most)
{
    int least = FIGURES_TURNS + 1, last = -1;
    for (int turn = 0; turn <= FIGURES_TURNS; turn++) {
        if (figures->length[turn] == 0) continue;
        if (turn < least) least = turn;
        last = turn;
    }
    return bins_of(least, last, most);
}

void match_fill_bins(double all, const uint64_t *count, int values, int least, Bins bins,
                     double *out)
{
    for (int i = 0; i < bins.count; i++) out[i] = 0;
    for (int i = 0; i < values; i++) {
        const int bin = (least + i - bins.first) / bins.width;
        if (all > 0 && least + i >= bins.first && bin < bins.count)
            out[bin] += (double)count[i] / all;
    }
}

Phrase match_ending(const MatchFigures *figures, Ending ending)
{
    switch (ending) {
    case ENDED_PROVINCES:
        return PHRASE_ended_provinces;
    case ENDED_PILES:
        return figures->seats >= 5 ? PHRASE_ended_four : PHRASE_ended_three;
    case ENDED_BOTH:
        return PHRASE_ended_both;
    default:
        return PHRASE_ended_limit;
    }
}

/* Ahead beyond doubt is who has more than an even share and more than anybody else, with the whole
 * interval. */
static bool is_ahead(const MatchFigures *figures, int who)
{
    const Estimate *share = &figures->side[who].share;
    if (figures->players < 2 || share->low >= share->high) return false;
    for (int i = 0; i < figures->players; i++) {
        if (i == who) continue;
        const double theirs = figures->players == 2 ? 0.5 : figures->side[i].share.high;
        if (share->low <= theirs) return false;
    }
    return true;
}

void match_verdict(const MatchFigures *figures, Language language, char *out, size_t size)
{
    int best = 0;
    if (figures->games == 0) {
        snprintf(out, size, "%s", phrase(language, PHRASE_no_games));
        return;
    }
    for (int i = 1; i < figures->players; i++) {
        if (figures->side[i].share.value > figures->side[best].share.value) best = i;
    }
    const Estimate *share = &figures->side[best].share;
    const int decimals = number_decimals(100 * share->low, 100 * share->high, 1);
    char value[NUMBER_WORDS], range[RANGE_WORDS];
    percent_words(value, share->value, decimals, language);
    percent_range_words(range, share->low, share->high, decimals, language);
    const char *const values[] = {figures->side[best].name, value, range};
    const Phrase key = !(share->low < share->high) ? PHRASE_too_few
                       : is_ahead(figures, best)   ? PHRASE_leads
                                                   : PHRASE_undecided;
    say_fill(out, size, phrase(language, key), values, 3);
}

/* ---- Sound figures ------------------------------------------------------------------------- */

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Cards that there are; the others are left out. */
static int keep_cards(TaliaCard *card, int count, int most)
{
    int kept = 0;
    for (int i = 0; i < within(count, 0, most); i++) {
        if ((int)card[i] >= 0 && card[i] < TALIA_CARDS) card[kept++] = card[i];
    }
    return kept;
}

static void end_options(FigureOption *option, int *count)
{
    *count = within(*count, 0, FIGURES_OPTIONS);
    for (int i = 0; i < *count; i++)
        option[i].name[FIGURES_NAME - 1] = option[i].value[FIGURES_WORDS - 1] = 0;
}

/* Rows of `bought` belong to their cards: a card that there is not makes all of them doubtful. */
static void sound_cards(MatchFigures *figures)
{
    const int cards = within(figures->cards, 0, FIGURES_CARDS);
    figures->cards = keep_cards(figures->card, cards, FIGURES_CARDS) == cards ? cards : 0;
    const int owned = within(figures->owned_cards, 0, FIGURES_CARDS);
    figures->owned_cards = keep_cards(figures->owned, owned, FIGURES_CARDS) == owned ? owned : 0;
    int piles = 0;
    for (int i = 0; i < within(figures->piles, 0, FIGURES_CARDS); i++) {
        PileFigures *pile = &figures->pile[i];
        if ((int)pile->card < 0 || pile->card >= TALIA_CARDS) continue;
        pile->size = within(pile->size, 0, FIGURES_PILE);
        if (piles != i) figures->pile[piles] = *pile;
        piles++;
    }
    figures->piles = piles;
}

void match_make_sound(MatchFigures *figures)
{
    figures->players = within(figures->players, 1, TALIA_MAX_PLAYERS);
    figures->seats = within(figures->seats, figures->players, TALIA_MAX_PLAYERS);
    if (figures->watched == 0 || figures->watched > figures->games)
        figures->watched = figures->games;
    for (int who = 0; who < figures->players; who++) figures->side[who].name[FIGURES_NAME - 1] = 0;
    figures->kingdom_count =
        keep_cards(figures->kingdom, figures->kingdom_count, TALIA_MAX_KINGDOM);
    figures->event_count = keep_cards(figures->event, figures->event_count, TALIA_MAX_EVENTS);
    figures->kingdom_name[FIGURES_NAME - 1] = figures->seed[FIGURES_NAME - 1] = 0;
    figures->command[sizeof figures->command - 1] = figures->page[FIGURES_WORDS - 1] = 0;
    figures->typical_games = within(figures->typical_games, 0, FIGURES_GAMES);
    end_options(figures->option, &figures->options);
    sound_cards(figures);
}

static void sound_kingdom(FigureKingdom *on)
{
    on->kingdom_count = (uint8_t)within(on->kingdom_count, 0, TALIA_MAX_KINGDOM);
    on->event_count = (uint8_t)within(on->event_count, 0, TALIA_MAX_EVENTS);
    for (int i = 0; i < on->kingdom_count; i++) {
        if (on->kingdom[i] >= TALIA_CARDS) on->kingdom_count = 0;
    }
    for (int i = 0; i < on->event_count; i++) {
        if (on->event[i] >= TALIA_CARDS) on->event_count = 0;
    }
}

void league_make_sound(LeagueFigures *figures)
{
    figures->players = within(figures->players, 0, FIGURES_LEAGUE);
    figures->left_out = within(figures->left_out, 0, INT_MAX - FIGURES_LEAGUE);
    for (int who = 0; who < figures->players; who++) {
        figures->name[who][FIGURES_NAME - 1] = 0;
        for (int other = 0; other < figures->players; other++)
            sound_kingdom(&figures->on[who][other]);
    }
    figures->command[sizeof figures->command - 1] = 0;
    end_options(figures->option, &figures->options);
}

void league_order(const LeagueFigures *figures, int order[FIGURES_LEAGUE])
{
    for (int i = 0; i < figures->players; i++) {
        int at = i;
        for (; at > 0 && figures->rating[order[at - 1]].value < figures->rating[i].value; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}
