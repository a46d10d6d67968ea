/* reference.c - see reference.h. Percentages are of all games; turns are those of the first seat
 * where nothing else is said. */
#include "reference.h"

#include <math.h>

#include <talia/table.h>

#include "../bots/bots.h"

enum { PROVINCES = 8, FIRST = 0, FOURTH = 3, EIGHTH = 7 };

/* At a million games; with fewer, chance is allowed more. */
#define ALLOWED_POINTS 0.2
#define ALLOWED_TURNS 0.01
#define ALLOWED_ROUNDS 0.02 /* the known ones are rounded to 0.01, and games of BMU differ more */
#define ENOUGH_GAMES 1e6

/* One plan, while the other seat buys nothing: the mean turns of some Provinces. */
typedef struct Solo {
    const char *name;
    int smithies;
    double first, fourth, deviation, eighth;
} Solo;

static const Solo solos[] = {
    {"Basic Big Money, alone", 0, 8.721, 16.804, 1.837, 25.956},
    {"with 1 Smithy, alone", 1, 6.858, 14.933, 1.753, 24.343},
    {"with 2 Smithies, alone", 2, 7.222, 14.911, 1.961, 24.007},
};

/* Two plans; percentages are those of the first one. */
typedef struct Match {
    const char *name;
    BotKind one, other;
    int smithies; /* of one, where it is Big Money */
    enum { ONE_FIRST, OTHER_FIRST, ALTERNATING } seats;
    double wins, losses, ties;
    double turns;      /* 0: not known */
    double both_turns; /* likewise: of both seats together */
} Match;

static const Match matches[] = {
    {"BMU v BMU, by seat", BOT_BMU, BOT_BMU, 0, ONE_FIRST, 51.90, 40.94, 7.16, 19.36, 0},
    {"Smithy v BMU, alternating", BOT_SMITHY, BOT_BMU, 0, ALTERNATING, 72.35, 22.36, 5.29, 18.57,
     0},
    {"Basic v BMU, alternating", BOT_BIG_MONEY, BOT_BMU, 0, ALTERNATING, 16.22, 80.66, 3.12, 17.98,
     0},
    {"Basic v Basic, by seat", BOT_BIG_MONEY, BOT_BIG_MONEY, 0, ONE_FIRST, 24.344, 42.393, 33.263,
     17.35, 34.2098},
    {"2 Smithies v Basic, first", BOT_BIG_MONEY, BOT_BIG_MONEY, 2, ONE_FIRST, 51.479, 18.657,
     29.864, 0, 0},
    {"2 Smithies v Basic, second", BOT_BIG_MONEY, BOT_BIG_MONEY, 2, OTHER_FIRST, 69.847, 8.560,
     21.593, 0, 0},
};

enum {
    SOLOS = sizeof solos / sizeof *solos,
    MATCHES = sizeof matches / sizeof *matches,
    OPENINGS = 1,
};

/* The figures so far, and what all measurements share. */
typedef struct Reference {
    ReferenceFigure *figure;
    int count;
    uint64_t games;
    uint64_t run; /* part of the seeds: no two measurements have the same games */
    double leeway;
    TaliaGame laid_out, game;
} Reference;

static void note(Reference *r, const char *of, const char *what, double ours, double theirs,
                 double allowed)
{
    r->figure[r->count++] = (ReferenceFigure){of, what, ours, theirs, allowed * r->leeway};
}

static void deal(Reference *r, uint64_t number)
{
    const uint64_t seed[2] = {number + 1, r->run};
    talia_copy(&r->game, &r->laid_out);
    talia_deal(&r->game, seed);
}

/* ---- Alone --------------------------------------------------------------------------------- */

typedef struct Sums {
    double turns[PROVINCES], squares[PROVINCES];
} Sums;

/* A Province is bought in the turn after those that are over. */
static void play_alone(TaliaGame *game, Bot *bot, Sums *sums)
{
    Bot idle = {.kind = BOT_IDLE};
    int provinces = 0;
    while (!talia_is_over(game)) {
        const TaliaView view = {game, talia_decision(game)->who};
        const TaliaChoice choice = bot_choose(view.seat == 0 ? bot : &idle, &view);
        if (choice == TALIA_CHOICE(TALIA_BUY, TALIA_province)) {
            const double turn = talia_turns(game, view.seat) + 1;
            sums->turns[provinces] += turn;
            sums->squares[provinces] += turn * turn;
            provinces++;
        }
        talia_choose(game, choice);
    }
}

static void measure_solo(Reference *r, const Solo *solo)
{
    Bot bot = {.kind = BOT_BIG_MONEY, .smithies = solo->smithies, .random = 1};
    Sums sums = {{0}, {0}};
    for (uint64_t i = 0; i < r->games; i++) {
        deal(r, i);
        play_alone(&r->game, &bot, &sums);
    }
    const double n = (double)r->games;
    const double fourth = sums.turns[FOURTH] / n;
    const double variance = sums.squares[FOURTH] / n - fourth * fourth;
    note(r, solo->name, "1st Province, turn", sums.turns[FIRST] / n, solo->first, ALLOWED_TURNS);
    note(r, solo->name, "4th Province, turn", fourth, solo->fourth, ALLOWED_TURNS);
    note(r, solo->name, "4th Province, sd", sqrt(variance), solo->deviation, ALLOWED_TURNS);
    note(r, solo->name, "8th Province, turn", sums.turns[EIGHTH] / n, solo->eighth, ALLOWED_TURNS);
}

/* ---- Two players --------------------------------------------------------------------------- */

static void measure_match(Reference *r, const Match *match)
{
    uint64_t wins = 0, losses = 0, turns = 0, both_turns = 0;
    Bot bot[2] = {{.kind = match->one, .smithies = match->smithies}, {.kind = match->other}};
    for (uint64_t i = 0; i < r->games; i++) {
        const bool swapped = match->seats == OTHER_FIRST || (match->seats == ALTERNATING && i % 2);
        TaliaGame *const game = &r->game;
        deal(r, i);
        while (!talia_is_over(game)) {
            const TaliaView view = {game, talia_decision(game)->who};
            talia_choose(game, bot_choose(&bot[view.seat ^ swapped], &view));
        }
        const unsigned winners = talia_winners(game);
        wins += winners == 1u << swapped;
        losses += winners == 1u << !swapped;
        turns += (uint64_t)talia_turns(game, 0);
        both_turns += (uint64_t)(talia_turns(game, 0) + talia_turns(game, 1));
    }
    const double n = (double)r->games;
    const double won = 100 * (double)wins / n, lost = 100 * (double)losses / n;
    note(r, match->name, "wins, %", won, match->wins, ALLOWED_POINTS);
    note(r, match->name, "losses, %", lost, match->losses, ALLOWED_POINTS);
    note(r, match->name, "ties, %", 100 - won - lost, match->ties, ALLOWED_POINTS);
    if (match->turns > 0)
        note(r, match->name, "turns", (double)turns / n, match->turns, ALLOWED_ROUNDS);
    if (match->both_turns > 0)
        note(r, match->name, "turns of both", (double)both_turns / n, match->both_turns,
             ALLOWED_TURNS);
}

/* ---- Openings ------------------------------------------------------------------------------ */

/* Two Curses are bought on the first turns, since they cost nothing: do they come together on the
 * third or fourth? */
static bool come_together(TaliaGame *game)
{
    Bot idle = {.kind = BOT_IDLE};
    for (;;) {
        const TaliaView view = {game, talia_decision(game)->who};
        const int turns = talia_turns(game, view.seat);
        if (view.seat == 0 && turns >= 2) {
            if (talia_view_in_hand(&view, TALIA_curse) == 2) return true;
            if (turns == 3) return false;
        }
        const bool buys = view.seat == 0 && turns < 2;
        talia_choose(game, buys ? TALIA_CHOICE(TALIA_BUY, TALIA_curse) : bot_choose(&idle, &view));
    }
}

static void measure_openings(Reference *r)
{
    static const char name[] = "openings, exact";
    uint64_t even = 0, together = 0;
    for (uint64_t i = 0; i < r->games; i++) {
        deal(r, i);
        const int coppers = talia_view_in_hand(&(TaliaView){&r->game, 0}, TALIA_copper);
        even += coppers == 3 || coppers == 4;
        together += come_together(&r->game);
    }
    const double n = (double)r->games;
    note(r, name, "4/3 or 3/4, %", 100 * (double)even / n, 500.0 / 6, ALLOWED_POINTS);
    note(r, name, "buys drawn together, %", 100 * (double)together / n, 24000.0 / 792,
         ALLOWED_POINTS);
}

/* ---- The whole ----------------------------------------------------------------------------- */

int reference_measure(uint64_t games, BenchProgress *progress, ReferenceFigure out[REFERENCE_MOST])
{
    static Reference r; /* two games are much for a stack */
    const int all = OPENINGS + SOLOS + MATCHES;
    const TaliaSetup setup = {
        .players = 2, .edition = 2, .kingdom_count = 1, .kingdom = {TALIA_smithy}};
    r.figure = out;
    r.count = 0;
    r.games = games;
    r.leeway = (double)games < ENOUGH_GAMES ? sqrt(ENOUGH_GAMES / (double)games) : 1;
    talia_lay_out(&r.laid_out, &setup);
    for (int i = 0; i < all; i++) {
        if (progress) progress(i, all);
        r.run = (uint64_t)i + 1;
        if (i < OPENINGS)
            measure_openings(&r);
        else if (i < OPENINGS + SOLOS)
            measure_solo(&r, &solos[i - OPENINGS]);
        else
            measure_match(&r, &matches[i - OPENINGS - SOLOS]);
    }
    if (progress) progress(all, all);
    return r.count;
}

bool reference_agrees(const ReferenceFigure *figure)
{
    return fabs(figure->ours - figure->theirs) <= figure->allowed;
}
