/* league.c - see league.h. */
#include "league.h"

#include <stdlib.h>

#include "job.h"

enum { STRETCH = 32 }; /* groups that a pairing plays before it is the next one's turn */

/* ---- Pairings ------------------------------------------------------------------------------ */

int league_pairings(int count)
{
    return count * (count - 1) / 2;
}

int league_index(int count, int a, int b)
{
    return a * count - a * (a + 1) / 2 + b - a - 1;
}

void league_pair(int count, int index, int *a, int *b)
{
    for (*a = 0; index >= count - 1 - *a; ++*a) index -= count - 1 - *a;
    *b = *a + 1 + index;
}

/* ---- Which games are whose ----------------------------------------------------------------- */

/* Where a group of the league belongs. */
typedef struct Place {
    int fixture;
    uint64_t group; /* of that fixture */
    uint64_t left;  /* groups to the end of its stretch, this one included */
} Place;

static Place place_in(uint64_t within, uint64_t stretch, uint64_t before)
{
    return (Place){(int)(within / stretch), before + within % stretch, stretch - within % stretch};
}

/* Rounds of whole stretches, then one with what is left. */
static Place place_of(const League *league, uint64_t group)
{
    const uint64_t fixtures = (uint64_t)league->fixtures;
    const uint64_t whole = league->groups / STRETCH * STRETCH;
    const uint64_t round = STRETCH * fixtures;
    if (group < whole * fixtures) return place_in(group % round, STRETCH, group / round * STRETCH);
    return place_in(group - whole * fixtures, league->groups - whole, whole);
}

static Match match_of(const League *league, int number)
{
    const uint64_t each = league->groups / (uint64_t)league->kingdoms;
    const Fixture *fixture = &league->fixture[number];
    return (Match){
        .contestants = 2,
        .contestant = {&league->contestant[fixture->a], &league->contestant[fixture->b]},
        .setup = league->setup + (size_t)fixture->venue * (size_t)league->kingdoms,
        .kingdoms = league->kingdoms,
        .run = each < 1         ? 1
               : each > STRETCH ? STRETCH
                                : each,
        .seed = {league->seed[0], league->seed[1]},
        .lineup = (uint64_t)number,
    };
}

static uint64_t limit(const void *self, uint64_t first)
{
    const LeagueRun *run = self;
    return 2 * place_of(run->league, first / 2).left;
}

static void *open_room(const void *self)
{
    const LeagueRun *run = self;
    return room_open(run->league->kingdoms);
}

static void play(const void *self, void *own, Block block, void *result)
{
    const LeagueRun *run = self;
    const Place place = place_of(run->league, block.first / 2);
    const Match match = match_of(run->league, place.fixture);
    match_play(own, &match, (Block){2 * place.group, block.count}, result);
}

static void *pack(const void *self, size_t *length)
{
    return job_of_league(self, length);
}

static bool is_sound(const void *self, Block block, const void *result, size_t length)
{
    const LeagueRun *run = self;
    const Place place = place_of(run->league, block.first / 2);
    const Match match = match_of(run->league, place.fixture);
    return match_is_result(&match, (Block){2 * place.group, block.count}, result, length);
}

/* ---- Adding up ----------------------------------------------------------------------------- */

static void add(Moments *into, Moments more)
{
    into->sum += more.sum;
    into->squares += more.squares;
}

static void add_tally(Pairing *pairing, const Tally *tally)
{
    const TallySide *one = &tally->side[0], *other = &tally->side[1];
    const Moments *score = &one->of[TALLY_SCORE], *others = &other->of[TALLY_SCORE];
    pairing->games += tally->games;
    pairing->groups += tally->groups;
    pairing->wins += (uint64_t)one->of[TALLY_WINS].sum;
    pairing->ties += (uint64_t)one->of[TALLY_TIES].sum;
    pairing->losses += (uint64_t)one->of[TALLY_LOSSES].sum;
    pairing->given_up += tally->ends[TALLY_GIVEN_UP];
    add(&pairing->share, one->of[TALLY_SHARE]);
    add(&pairing->score, *score);
    add(&pairing->other_score, *others);
    add(&pairing->margin, (Moments){score->sum - others->sum,
                                    score->squares - 2 * one->score_with[1] + others->squares});
    add(&pairing->rounds, tally->rounds);
}

static bool has_margin(LeagueRun *run)
{
    if (!league_rate(run)) return false;
    for (int i = 0; i < run->league->count; i++) {
        if (!(run->rating[i].margin <= run->until)) return false;
    }
    return true;
}

uint64_t league_games(const League *league)
{
    return 2 * league->groups * (uint64_t)league->fixtures;
}

/* When all have played alike. */
static void look_at_rule(LeagueRun *run)
{
    const League *league = run->league;
    const uint64_t round = 2 * STRETCH * (uint64_t)league->fixtures;
    const bool all = run->games == league_games(league);
    if (run->until > 0 && (all || run->games % round == 0) && has_margin(run))
        run->stop = MATCH_UNTIL_REACHED;
    else if (all)
        run->stop = MATCH_ALL_PLAYED;
}

static bool take(void *self, Block block, const void *result)
{
    LeagueRun *run = self;
    const League *league = run->league;
    const Fixture *fixture = &league->fixture[place_of(league, block.first / 2).fixture];
    add_tally(&run->pairing[league_index(league->count, fixture->a, fixture->b)], result);
    run->games += block.count;
    look_at_rule(run);
    return run->stop == MATCH_INTERRUPTED;
}

void league_resume(LeagueRun *run)
{
    if (run->games) look_at_rule(run);
}

/* ---- The whole ----------------------------------------------------------------------------- */

bool league_begin(LeagueRun *run)
{
    const int count = run->league->count;
    run->pairing = calloc((size_t)league_pairings(count), sizeof *run->pairing);
    run->rating = calloc((size_t)count, sizeof *run->rating);
    run->games = 0;
    run->stop = MATCH_INTERRUPTED;
    if (run->pairing && run->rating) return true;
    league_end(run);
    return false;
}

void league_end(LeagueRun *run)
{
    free(run->pairing);
    free(run->rating);
    run->pairing = NULL;
    run->rating = NULL;
}

Work league_work(LeagueRun *run)
{
    const Match match = match_of(run->league, 0);
    const TallyShape largest = match_shape(&match, (Block){0, 2 * (STRETCH + 1)});
    return (Work){
        .self = run,
        .games = league_games(run->league),
        .done = run->stop == MATCH_INTERRUPTED ? run->games : league_games(run->league),
        .grain = 2,
        .room = tally_bytes(&largest),
        .limit = limit,
        .open = open_room,
        .close = room_close,
        .play = play,
        .take = take,
        .pack = pack,
        .length = tally_length,
        .is_sound = is_sound,
    };
}

bool league_rate(LeagueRun *run)
{
    const int count = run->league->count;
    Encounter *table = calloc((size_t)count * (size_t)count, sizeof *table);
    if (!table) return false;
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            const Pairing *pairing = &run->pairing[league_index(count, a, b)];
            table[a * count + b] =
                (Encounter){(double)pairing->wins, (double)pairing->ties, (double)pairing->losses};
        }
    }
    const bool solved = rating_solve(count, table, run->rating, &run->ties);
    free(table);
    return solved;
}

/* What the other one got of each pair of games. */
static Moments others_share(const Pairing *pairing)
{
    const int64_t pair = 2 * TALLY_GAME, groups = (int64_t)pairing->groups;
    return (Moments){pair * groups - pairing->share.sum,
                     pair * pair * groups - 2 * pair * pairing->share.sum + pairing->share.squares};
}

Pairing league_between(const LeagueRun *run, int a, int b)
{
    if (a < b) return run->pairing[league_index(run->league->count, a, b)];
    Pairing turned = run->pairing[league_index(run->league->count, b, a)];
    const Pairing as_is = turned;
    turned.share = others_share(&as_is);
    turned.score = as_is.other_score;
    turned.other_score = as_is.score;
    turned.margin.sum = -as_is.margin.sum;
    turned.wins = as_is.losses;
    turned.losses = as_is.wins;
    return turned;
}

Pairing league_total(const LeagueRun *run, int who)
{
    Pairing all = {.games = 0};
    for (int other = 0; other < run->league->count; other++) {
        if (other == who) continue;
        const Pairing with = league_between(run, who, other);
        all.games += with.games;
        all.groups += with.groups;
        all.wins += with.wins;
        all.ties += with.ties;
        all.losses += with.losses;
        all.share.sum += with.share.sum;
        all.share.squares += with.share.squares;
        all.score.sum += with.score.sum;
    }
    return all;
}

Estimate pairing_share(const Pairing *pairing)
{
    const Sample sample = sample_of_ones((double)pairing->groups, (double)pairing->share.sum,
                                         (double)pairing->share.squares);
    return stats_share(&sample, 2 * TALLY_GAME);
}

Estimate pairing_margin(const Pairing *pairing, int seats)
{
    const Sample sample = sample_of_ones((double)pairing->groups, (double)pairing->margin.sum,
                                         (double)pairing->margin.squares);
    return stats_mean(&sample, seats);
}

void league_rank(const LeagueRun *run, int *order)
{
    for (int who = 0; who < run->league->count; who++) {
        int at = who;
        for (; at > 0 && run->rating[order[at - 1]].elo < run->rating[who].elo; at--)
            order[at] = order[at - 1];
        order[at] = who;
    }
}
