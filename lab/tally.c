/* tally.c - see tally.h. */
#include "tally.h"

#include <string.h>

/* ---- Where the parts lie ------------------------------------------------------------------- */

static size_t story_bytes(int contestants)
{
    return offsetof(TallyStory, side) + (size_t)contestants * sizeof(TallyStoryOfSide);
}

size_t tally_bytes(const TallyShape *shape)
{
    return sizeof(Tally) + (size_t)shape->cells * sizeof(TallyCell) +
           (shape->watched ? story_bytes(shape->contestants) : 0);
}

size_t tally_length(const void *tally)
{
    const Tally *one = tally;
    return one->bytes;
}

static size_t cell_at(int index)
{
    return sizeof(Tally) + (size_t)index * sizeof(TallyCell);
}

TallyCell *tally_cell(Tally *tally, int index)
{
    return (TallyCell *)((unsigned char *)tally + cell_at(index));
}

const TallyCell *tally_cell_of(const Tally *tally, int index)
{
    return (const TallyCell *)((const unsigned char *)tally + cell_at(index));
}

TallyStory *tally_story(Tally *tally)
{
    if (!tally->watched) return NULL;
    return (TallyStory *)((unsigned char *)tally + cell_at((int)tally->cells));
}

const TallyStory *tally_story_of(const Tally *tally)
{
    if (!tally->watched) return NULL;
    return (const TallyStory *)((const unsigned char *)tally + cell_at((int)tally->cells));
}

void tally_clear(Tally *tally, const TallyShape *shape)
{
    const size_t bytes = tally_bytes(shape);
    memset(tally, 0, bytes);
    tally->bytes = bytes;
    tally->contestants = (uint32_t)shape->contestants;
    tally->seats = (uint32_t)shape->seats;
    tally->kingdoms = (uint32_t)shape->kingdoms;
    tally->first_cell = (uint32_t)shape->first_cell;
    tally->cells = (uint32_t)shape->cells;
    tally->watched = shape->watched;
}

bool tally_is_sound(const void *bytes, size_t length, const TallyShape *of_match)
{
    const Tally *tally = bytes;
    if (length < sizeof *tally || tally->bytes != length) return false;
    if (tally->contestants != (uint32_t)of_match->contestants ||
        tally->seats != (uint32_t)of_match->seats ||
        tally->kingdoms != (uint32_t)of_match->kingdoms)
        return false;
    if (tally->watched > 1 || tally->cells > tally->kingdoms ||
        tally->first_cell >= tally->kingdoms)
        return false;
    const TallyShape shape = {.contestants = of_match->contestants,
                              .cells = (int)tally->cells,
                              .watched = tally->watched};
    if (tally_bytes(&shape) != length) return false;
    return !tally->watched || tally_story_of(tally)->kept_games <= TALLY_KEPT;
}

/* ---- Adding -------------------------------------------------------------------------------- */

static void add_counts(uint64_t *into, const uint64_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++) into[i] += from[i];
}

static void add_moments(Moments *into, const Moments *from)
{
    into->sum += from->sum;
    into->squares += from->squares;
}

static void add_side(TallySide *into, const TallySide *from)
{
    for (int i = 0; i < TALLY_METRICS; i++) add_moments(&into->of[i], &from->of[i]);
    for (int i = 0; i < TALIA_MAX_PLAYERS; i++) {
        into->share_with[i] += from->share_with[i];
        into->score_with[i] += from->score_with[i];
        add_counts(into->seat[i], from->seat[i], 3);
    }
    add_moments(&into->luck, &from->luck);
    into->share_luck += from->share_luck;
    add_counts(into->scores, from->scores, TALLY_SCORES);
    add_counts(into->won_in, from->won_in, TALLY_LENGTHS);
}

static void add_cells(Tally *into, const Tally *from)
{
    if (!into->cells) return;
    for (int i = 0; i < (int)from->cells; i++) {
        const uint32_t kingdom = (from->first_cell + (uint32_t)i) % from->kingdoms;
        TallyCell *to = tally_cell(into, (int)kingdom);
        const TallyCell *cell = tally_cell_of(from, i);
        to->groups += cell->groups;
        to->rounds += cell->rounds;
        for (int who = 0; who < (int)into->contestants; who++) {
            for (int metric = 0; metric < TALLY_METRICS; metric++)
                to->sum[who][metric] += cell->sum[who][metric];
            to->luck[who] += cell->luck[who];
        }
    }
}

static void add_turn(TallyTurn *into, const TallyTurn *from)
{
    into->count += from->count;
    add_moments(&into->points, &from->points);
    add_moments(&into->coins, &from->coins);
    add_moments(&into->cards, &from->cards);
}

static void add_small_counts(uint32_t *into, const uint32_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++) into[i] += from[i];
}

static void add_story_of_side(TallyStoryOfSide *into, const TallyStoryOfSide *from)
{
    for (int turn = 0; turn < TALLY_TURNS; turn++) {
        add_turn(&into->turn[turn], &from->turn[turn]);
        add_small_counts(into->points[turn], from->points[turn], TALLY_SCORES);
        add_small_counts(into->coins[turn], from->coins[turn], TALLY_COINS);
        add_small_counts(into->bought[turn], from->bought[turn], TALIA_CARDS);
        add_small_counts(into->gained[turn], from->gained[turn], TALIA_CARDS);
        add_small_counts(into->chance[turn], from->chance[turn], TALLY_CHANCES);
    }
    add_small_counts(into->owned, from->owned, TALIA_CARDS);
}

static void keep(TallyStory *story, const TallyKept *game)
{
    if (story->kept_games < TALLY_KEPT) story->kept[story->kept_games++] = *game;
}

static void add_story(TallyStory *into, const TallyStory *from, int contestants)
{
    into->games += from->games;
    for (uint64_t i = 0; i < from->kept_games; i++) keep(into, &from->kept[i]);
    for (int card = 0; card < TALIA_CARDS; card++) {
        const TallyPile *pile = &from->pile[card];
        into->pile[card].games += pile->games;
        into->pile[card].empty += pile->empty;
        into->pile[card].left += pile->left;
        add_small_counts(into->pile[card].ended_with, pile->ended_with, TALLY_PILE);
    }
    for (int who = 0; who < contestants; who++)
        add_story_of_side(&into->side[who], &from->side[who]);
}

void tally_add(Tally *into, const Tally *from)
{
    into->games += from->games;
    into->groups += from->groups;
    add_counts(into->ends, from->ends, TALLY_ENDS);
    add_moments(&into->rounds, &from->rounds);
    add_counts(into->lengths, from->lengths, TALLY_LENGTHS);
    add_counts(into->pairs, from->pairs, TALLY_PAIRS);
    for (int who = 0; who < (int)into->contestants; who++)
        add_side(&into->side[who], &from->side[who]);
    add_cells(into, from);
    if (into->watched && from->watched)
        add_story(tally_story(into), tally_story_of(from), (int)into->contestants);
}

/* ---- Booking ------------------------------------------------------------------------------- */

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

enum { WON, TIED, LOST };

static bool is_single(unsigned mask)
{
    return mask && !(mask & (mask - 1));
}

static int result_of(unsigned winners, unsigned own)
{
    if (winners & own) return is_single(winners) ? WON : TIED;
    return winners ? LOST : TIED;
}

/* Which contestants have won: a bit each. A game that was given up is a tie of all. */
static unsigned winning_contestants(const Tally *tally, const TallyGame *game)
{
    unsigned mask = 0;
    for (int seat = 0; seat < (int)tally->seats; seat++) {
        if (game->winners >> seat & 1) mask |= 1u << game->who[seat];
    }
    return mask ? mask : (1u << tally->contestants) - 1;
}

static void book_seat(Tally *tally, TallyGroup *group, const TallyGame *game, int seat)
{
    const int who = game->who[seat];
    TallySide *side = &tally->side[who];
    const int score = clamp(game->score[seat] - TALLY_LOWEST, 0, TALLY_SCORES - 1);
    side->seat[seat][result_of(game->winners, 1u << seat)]++;
    side->scores[score]++;
    group->sum[who][TALLY_SCORE] += game->score[seat];
    group->sum[who][TALLY_OWN_TURNS] += game->turns[seat];
    group->luck[who] += game->luck[seat];
}

static void keep_game(Tally *tally, const TallyGame *game, unsigned winners)
{
    TallyKept kept = {.rounds = game->turns[0], .winners = (uint16_t)winners};
    if (!tally->watched) return;
    for (int seat = 0; seat < (int)tally->seats; seat++)
        kept.score[game->who[seat]] = (int16_t)(kept.score[game->who[seat]] + game->score[seat]);
    keep(tally_story(tally), &kept);
}

void tally_game(Tally *tally, TallyGroup *group, const TallyGame *game)
{
    static const TallyMetric metric[] = {TALLY_WINS, TALLY_TIES, TALLY_LOSSES};
    const unsigned winners = winning_contestants(tally, game);
    const int share = TALLY_GAME / __builtin_popcount(winners);
    const int rounds = clamp(game->turns[0], 0, TALLY_LENGTHS - 1);
    for (int seat = 0; seat < (int)tally->seats; seat++) book_seat(tally, group, game, seat);
    for (int who = 0; who < (int)tally->contestants; who++) {
        group->sum[who][metric[result_of(winners, 1u << who)]]++;
        if (winners >> who & 1) group->sum[who][TALLY_SHARE] += share;
        if (winners == 1u << who) tally->side[who].won_in[rounds]++;
    }
    tally->games++;
    tally->ends[game->end]++;
    tally->lengths[rounds]++;
    group->rounds += game->turns[0];
    keep_game(tally, game, winners);
}

static void book_moment(Moments *moments, int64_t value)
{
    moments->sum += value;
    moments->squares += value * value;
}

static void book_cell(TallyCell *cell, const TallyGroup *group, int contestants)
{
    cell->groups++;
    cell->rounds += group->rounds;
    for (int who = 0; who < contestants; who++) {
        for (int metric = 0; metric < TALLY_METRICS; metric++)
            cell->sum[who][metric] += group->sum[who][metric];
        cell->luck[who] += group->luck[who];
    }
}

void tally_group(Tally *tally, const TallyGroup *group, int kingdom)
{
    const int contestants = (int)tally->contestants;
    tally->groups++;
    book_moment(&tally->rounds, group->rounds);
    for (int who = 0; who < contestants; who++) {
        TallySide *side = &tally->side[who];
        const int64_t *sum = group->sum[who];
        for (int metric = 0; metric < TALLY_METRICS; metric++)
            book_moment(&side->of[metric], sum[metric]);
        book_moment(&side->luck, group->luck[who]);
        side->share_luck += sum[TALLY_SHARE] * group->luck[who];
        for (int other = 0; other < contestants; other++) {
            side->share_with[other] += sum[TALLY_SHARE] * group->sum[other][TALLY_SHARE];
            side->score_with[other] += sum[TALLY_SCORE] * group->sum[other][TALLY_SCORE];
        }
    }
    if (contestants == 2) tally->pairs[group->sum[0][TALLY_SHARE] / (TALLY_GAME / 2)]++;
    if (tally->cells) {
        const uint32_t at = ((uint32_t)kingdom + tally->kingdoms - tally->first_cell);
        book_cell(tally_cell(tally, (int)(at % tally->kingdoms)), group, contestants);
    }
}
