/* match_plots.c - the plots of a match, made from its figures. */
#include "match_plots.h"

#include <math.h>
#include <stdlib.h>

#include "../text/say.h"
#include "numbers.h"

enum { MOST_BINS = 44, MOST_ROWS = 24 };

void draw_wins(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    PlotWin win[TALIA_MAX_PLAYERS];
    (void)who;
    for (int i = 0; i < figures->players; i++) {
        const PlayerFigures *player = &figures->side[i];
        win[i] = (PlotWin){.name = player->name,
                           .ink = ink_of(i),
                           .win = player->win.value,
                           .low = player->win.low,
                           .high = player->win.high,
                           .tie = player->tie.value};
    }
    head.x = phrase(head.language, PHRASE_axis_games);
    plot_wins(out, &head, win, figures->players, 1.0 / figures->players,
              phrase(head.language, PHRASE_ties));
}

/* ---- By turn ------------------------------------------------------------------------------- */

typedef struct Course {
    double mean[FIGURES_TURNS], low[2][FIGURES_TURNS], high[2][FIGURES_TURNS];
} Course;

/* The wide band is 10 to 90 %, the narrow one 25 to 75 % or a standard deviation. */
static void fill_turn(Course *course, int i, const Spread *spread, bool is_rare)
{
    const bool is_known = spread->games > 0 && !is_rare;
    const double *p = spread->percentile;
    course->mean[i] = is_known ? spread->mean : NAN;
    course->low[0][i] = is_known && spread->has_percentiles ? p[0] : NAN;
    course->high[0][i] = is_known && spread->has_percentiles ? p[4] : NAN;
    course->low[1][i] = !is_known                 ? NAN
                        : spread->has_percentiles ? p[1]
                                                  : spread->mean - spread->sd;
    course->high[1][i] = !is_known                 ? NAN
                         : spread->has_percentiles ? p[3]
                                                   : spread->mean + spread->sd;
}

static void draw_course(FILE *out, const MatchFigures *figures, const PlotHead *head, SpreadsOf of)
{
    const int turns = match_last_turn(figures, of);
    const double least = match_least_games(figures, of);
    Course *course = calloc((size_t)figures->players, sizeof *course);
    PlotLine line[TALIA_MAX_PLAYERS];
    if (!course) return;
    for (int who = 0; who < figures->players; who++) {
        const Spread *spread = of(&figures->side[who]);
        Course *own = &course[who];
        for (int t = 1; t <= turns; t++)
            fill_turn(own, t - 1, &spread[t], (double)spread[t].games < least);
        line[who] = (PlotLine){
            .name = figures->side[who].name,
            .ink = ink_of(who),
            .value = own->mean,
            .low = {figures->players <= MATCH_WIDE_BANDS ? own->low[0] : NULL, own->low[1]},
            .high = {own->high[0], own->high[1]}};
    }
    const LinePlot plot = {line, figures->players, 1, turns};
    plot_lines(out, head, &plot);
    free(course);
}

void draw_points(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    (void)who;
    head.x = phrase(head.language, PHRASE_axis_turn);
    head.y = phrase(head.language, PHRASE_axis_points_then);
    draw_course(out, figures, &head, spreads_of_points);
}

void draw_coins(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    (void)who;
    head.x = phrase(head.language, PHRASE_axis_turn);
    head.y = phrase(head.language, PHRASE_axis_coins);
    draw_course(out, figures, &head, spreads_of_coins);
}

void draw_chance(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    (void)who;
    head.x = phrase(head.language, PHRASE_axis_turn);
    head.y = phrase(head.language, PHRASE_axis_chance);
    head.percent = true;
    draw_course(out, figures, &head, spreads_of_chance);
}

/* ---- Distributions ------------------------------------------------------------------------- */

enum { AXIS = 128 };

/* What x counts, with the width of the bins where they are wider than one. */
static const char *bin_axis(Language language, Bins bins, Phrase plain, Phrase wide, char out[AXIS])
{
    char width[NUMBER_WORDS];
    const char *const values[] = {width};
    if (bins.width == 1) return phrase(language, plain);
    number_words(width, bins.width, 0, language);
    say_fill(out, AXIS, phrase(language, wide), values, 1);
    return out;
}

void draw_scores(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    double share[TALIA_MAX_PLAYERS][MOST_BINS];
    PlotSeries series[TALIA_MAX_PLAYERS];
    const Bins bins = match_score_bins(figures, MOST_BINS);
    (void)who;
    for (int i = 0; i < figures->players; i++) {
        const PlayerFigures *player = &figures->side[i];
        match_fill_bins(match_plays(figures, figures->games), player->scores, FIGURES_SCORES,
                        FIGURES_LEAST_SCORE, bins, share[i]);
        series[i] = (PlotSeries){player->name, ink_of(i), share[i], player->score.value};
    }
    char axis[AXIS];
    head.x = bin_axis(head.language, bins, PHRASE_axis_points, PHRASE_axis_points_bins, axis);
    head.y = phrase(head.language, PHRASE_axis_games);
    head.percent = true;
    const BinPlot plot = {series, figures->players, bins.count, bins.first, bins.width};
    plot_histogram(out, &head, &plot);
}

void draw_length(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    double share[TALIA_MAX_PLAYERS + 1][MOST_BINS], tied[MOST_BINS];
    PlotSeries series[TALIA_MAX_PLAYERS + 1];
    const Bins bins = match_length_bins(figures, MOST_BINS);
    const int players = figures->players;
    bool has_ties = false;
    (void)who;
    match_fill_bins((double)figures->games, figures->length, FIGURES_TURNS + 1, 0, bins, tied);
    for (int i = 0; i < players; i++) {
        const PlayerFigures *player = &figures->side[i];
        match_fill_bins((double)figures->games, player->won_in_turn, FIGURES_TURNS + 1, 0, bins,
                        share[i]);
        for (int b = 0; b < bins.count; b++) tied[b] -= share[i][b];
        series[i] = (PlotSeries){player->name, ink_of(i), share[i], NAN};
    }
    for (int b = 0; b < bins.count; b++) {
        if (tied[b] < 1e-9) tied[b] = 0;
        has_ties |= tied[b] > 0;
    }
    series[players] = (PlotSeries){phrase(head.language, PHRASE_ties), INK_MUTED, tied, NAN};
    char axis[AXIS];
    head.x = bin_axis(head.language, bins, PHRASE_axis_turns, PHRASE_axis_turns_bins, axis);
    head.y = phrase(head.language, PHRASE_axis_games);
    head.percent = true;
    const BinPlot plot = {series, players + has_ties, bins.count, bins.first, bins.width};
    plot_stacked(out, &head, &plot);
}

/* ---- What was bought ----------------------------------------------------------------------- */

/* The cards that were bought, by that player or (-1) by all, the most bought first; how many. */
static int order_cards(const MatchFigures *figures, int who, int order[FIGURES_CARDS])
{
    double bought[FIGURES_CARDS] = {0};
    int count = 0;
    for (int card = 0; card < figures->cards; card++) {
        for (int i = 0; i < figures->players; i++) {
            if (who < 0 || who == i)
                bought[card] += match_per_play(figures, match_bought(figures, i, card));
        }
        if (bought[card] < 0.005) continue;
        int at = count++;
        for (; at > 0 && bought[order[at - 1]] < bought[card]; at--) order[at] = order[at - 1];
        order[at] = card;
    }
    return count < MOST_ROWS ? count : MOST_ROWS;
}

void draw_bought(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    int order[FIGURES_CARDS];
    const int rows = order_cards(figures, who, order), turns = match_last_buy(figures, who);
    const char *name[MOST_ROWS], *note[MOST_ROWS];
    char words[MOST_ROWS][NUMBER_WORDS];
    double most = 0, *value = calloc(MOST_ROWS * FIGURES_TURNS, sizeof *value);
    if (!value) return;
    for (int r = 0; r < rows; r++) {
        const uint64_t *bought = figures->side[who].bought[order[r]];
        for (int t = 0; t < turns; t++) {
            value[r * turns + t] = match_per_play(figures, bought[t + 1]);
            most = fmax(most, value[r * turns + t]);
        }
        name[r] = text_card_name(head.language, figures->card[order[r]]);
        number_words(words[r], match_per_play(figures, match_bought(figures, who, order[r])), 2,
                     head.language);
        note[r] = words[r];
    }
    head.x = phrase(head.language, PHRASE_axis_turn);
    head.y = phrase(head.language, PHRASE_axis_copies);
    const HeatPlot plot = {.rows = rows,
                           .columns = turns,
                           .value = value,
                           .row = name,
                           .first = 1,
                           .note = note,
                           .note_title = phrase(head.language, PHRASE_in_all),
                           .most = most,
                           .high = ink_of(who)};
    plot_heat(out, &head, &plot);
    free(value);
}

void draw_totals(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    int order[FIGURES_CARDS];
    PlotRow row[MOST_ROWS];
    RowPlot plot = {.row = row, .series = figures->players};
    (void)who;
    plot.rows = order_cards(figures, -1, order);
    for (int r = 0; r < plot.rows; r++) {
        row[r] = (PlotRow){.name = text_card_name(head.language, figures->card[order[r]]),
                           .low = NAN,
                           .high = NAN};
        for (int i = 0; i < figures->players; i++)
            row[r].value[i] = match_per_play(figures, match_bought(figures, i, order[r]));
    }
    for (int i = 0; i < figures->players; i++) {
        plot.name[i] = figures->side[i].name;
        plot.ink[i] = ink_of(i);
    }
    head.x = phrase(head.language, PHRASE_axis_bought);
    plot_rows(out, &head, &plot);
}

void draw_decks(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    PlotRow row[MOST_ROWS];
    RowPlot plot = {.row = row, .series = figures->players};
    (void)who;
    for (int card = 0; card < figures->owned_cards && plot.rows < MOST_ROWS; card++) {
        PlotRow *const next = &row[plot.rows];
        double most = 0;
        *next = (PlotRow){
            .name = text_card_name(head.language, figures->owned[card]), .low = NAN, .high = NAN};
        for (int i = 0; i < figures->players; i++) {
            next->value[i] = match_per_play(figures, figures->side[i].owned[card]);
            most = fmax(most, next->value[i]);
        }
        plot.rows += most >= 0.05;
    }
    for (int i = 0; i < figures->players; i++) {
        plot.name[i] = figures->side[i].name;
        plot.ink[i] = ink_of(i);
    }
    head.x = phrase(head.language, PHRASE_axis_owned);
    plot_rows(out, &head, &plot);
}

/* ---- The end ------------------------------------------------------------------------------- */

void draw_piles(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    const Language language = head.language;
    char left[FIGURES_CARDS][2 * NUMBER_WORDS], empty[FIGURES_CARDS][NUMBER_WORDS];
    PlotRow row[FIGURES_CARDS];
    int rows = 0;
    (void)who;
    for (int i = 0; i < figures->piles; i++) {
        const PileFigures *pile = &figures->pile[i];
        const Spread spread = spread_of_counts(pile->left, FIGURES_PILE + 1, 0);
        const double size = pile->size > 0 ? pile->size : 1;
        char mean[NUMBER_WORDS];
        if (spread.games == 0) continue;
        number_words(mean, spread.mean, 1, language);
        snprintf(left[i], sizeof left[i], "%s / %d", mean, pile->size);
        percent_words(empty[i], (double)pile->left[0] / (double)spread.games, 0, language);
        row[rows++] = (PlotRow){.name = text_card_name(language, pile->card),
                                .value = {spread.mean / size},
                                .low = spread.percentile[0] / size,
                                .high = spread.percentile[4] / size,
                                .note = {left[i], empty[i]}};
    }
    head.x = phrase(language, PHRASE_axis_left);
    head.percent = true;
    const RowPlot plot = {
        .row = row,
        .rows = rows,
        .series = 1,
        .ink = {ink_of(2)},
        .most = 1,
        .has_track = true,
        .note = {phrase(language, PHRASE_pile_left), phrase(language, PHRASE_pile_empty)}};
    plot_rows(out, &head, &plot);
}

void draw_endings(FILE *out, const MatchFigures *figures, int who, PlotHead head)
{
    PlotPart part[ENDINGS];
    int count = 0;
    (void)who;
    for (int i = 0; i < ENDINGS; i++) {
        if (figures->ending[i] == 0) continue;
        part[count++] = (PlotPart){phrase(head.language, match_ending(figures, (Ending)i)),
                                   i == ENDED_LIMIT ? INK_MUTED : ink_of(2 + i),
                                   match_share(figures, figures->ending[i])};
    }
    head.y = phrase(head.language, PHRASE_axis_games);
    plot_parts(out, &head, part, count);
}
