/* match_text.c - the key plots of a report for a terminal. */
#include <math.h>

#include "match_parts.h"
#include "numbers.h"
#include "text_plot.h"

enum { LEAST_WIDTH = 40, MOST_WIDTH = 200, WORDS = 1024 };

static TextPaper paper_of(FILE *out, Language language, int width, bool ascii)
{
    if (width < LEAST_WIDTH) width = LEAST_WIDTH;
    if (width > MOST_WIDTH) width = MOST_WIDTH;
    return (TextPaper){.out = out, .width = width, .ascii = ascii, .language = language};
}

static void put_heading(const TextPaper *paper, Phrase title, Phrase unit)
{
    char words[WORDS];
    fputc('\n', paper->out);
    snprintf(words, sizeof words, "%s (%s)", phrase(paper->language, title),
             phrase(paper->language, unit));
    text_write(paper, words);
}

static void put_wins(const TextPaper *paper, const MatchFigures *figures)
{
    PlotWin win[TALIA_MAX_PLAYERS];
    for (int i = 0; i < figures->players; i++) {
        const PlayerFigures *player = &figures->side[i];
        win[i] = (PlotWin){.name = player->name,
                           .win = player->win.value,
                           .low = player->win.low,
                           .high = player->win.high,
                           .tie = player->tie.value};
    }
    put_heading(paper, PHRASE_wins_title, PHRASE_axis_games);
    text_wins(paper, win, figures->players);
}

static void put_points(const TextPaper *paper, const MatchFigures *figures)
{
    double mean[TALIA_MAX_PLAYERS][FIGURES_TURNS];
    PlotLine line[TALIA_MAX_PLAYERS];
    const int turns = match_last_turn(figures, spreads_of_points);
    if (turns == 0) return;
    for (int i = 0; i < figures->players; i++) {
        const PlayerFigures *player = &figures->side[i];
        for (int t = 0; t < turns; t++)
            mean[i][t] = player->points[t + 1].games ? player->points[t + 1].mean : NAN;
        line[i] = (PlotLine){.name = player->name, .value = mean[i]};
    }
    put_heading(paper, PHRASE_points_title, PHRASE_axis_points_then);
    text_lines(paper, &(LinePlot){line, figures->players, 1, turns});
}

static void put_scores(const TextPaper *paper, const MatchFigures *figures)
{
    double share[TALIA_MAX_PLAYERS][MOST_WIDTH];
    PlotSeries series[TALIA_MAX_PLAYERS];
    const Bins bins = match_score_bins(figures, text_bins(paper));
    if (bins.count == 0) return;
    for (int i = 0; i < figures->players; i++) {
        const PlayerFigures *player = &figures->side[i];
        match_fill_bins(match_plays(figures, figures->games), player->scores, FIGURES_SCORES,
                        FIGURES_LEAST_SCORE, bins, share[i]);
        series[i] = (PlotSeries){player->name, INK_NONE, share[i], player->score.value};
    }
    put_heading(paper, PHRASE_scores_title, PHRASE_axis_games);
    text_histogram(paper, &(BinPlot){series, figures->players, bins.count, bins.first, bins.width});
}

static void put_length(const TextPaper *paper, const MatchFigures *figures)
{
    double share[MOST_WIDTH];
    const Bins bins = match_length_bins(figures, text_bins(paper));
    const Spread spread = spread_of_counts(figures->length, FIGURES_TURNS + 1, 0);
    if (bins.count == 0) return;
    match_fill_bins((double)figures->games, figures->length, FIGURES_TURNS + 1, 0, bins, share);
    const PlotSeries series = {phrase(paper->language, PHRASE_axis_turns), INK_NONE, share,
                               spread.mean};
    fputc('\n', paper->out);
    text_histogram(paper, &(BinPlot){&series, 1, bins.count, bins.first, bins.width});
}

void match_report_text(FILE *out, const MatchFigures *figures, Language language, int width,
                       bool ascii)
{
    const TextPaper paper = paper_of(out, language, width, ascii);
    char words[WORDS];
    match_verdict(figures, language, words, sizeof words);
    text_paragraph(&paper, words);
    if (figures->games > 0) {
        put_wins(&paper, figures);
        put_points(&paper, figures);
        put_scores(&paper, figures);
        put_length(&paper, figures);
    }
}

void match_report_brief(FILE *out, const MatchFigures *figures, Language language, int width,
                        bool ascii)
{
    const TextPaper paper = paper_of(out, language, width, ascii);
    if (figures->games == 0) return;
    put_wins(&paper, figures);
    put_points(&paper, figures);
}

/* ---- Leagues ------------------------------------------------------------------------------- */

static void put_ratings(const TextPaper *paper, const LeagueFigures *figures, const int *order)
{
    char note[FIGURES_LEAGUE][NUMBER_WORDS + RANGE_WORDS + 4];
    PlotRow row[FIGURES_LEAGUE];
    for (int i = 0; i < figures->players; i++) {
        const Estimate *rating = &figures->rating[order[i]];
        char words[NUMBER_WORDS], range[RANGE_WORDS];
        number_words(words, rating->value, 0, paper->language);
        range_words(range, rating->low, rating->high, 0, paper->language);
        snprintf(note[i], sizeof note[i], "%s (%s)", words, range);
        row[i] = (PlotRow){.name = figures->name[order[i]],
                           .value = {rating->value},
                           .low = rating->low,
                           .high = rating->high,
                           .note = {note[i]}};
    }
    text_write(paper, phrase(paper->language, PHRASE_ratings_title));
    text_dots(paper, row, figures->players);
}

enum { CELL = 5, NAMES = 24 };

/* Rows of the cross table, from column `first` on, as many as fit; how many that is. */
static int put_cross(const TextPaper *paper, const LeagueFigures *figures, const int *order,
                     int first)
{
    const int room = (paper->width - NAMES) / CELL;
    const int end = first + room < figures->players ? first + room : figures->players;
    fprintf(paper->out, "%*s", NAMES, "");
    for (int c = first; c < end; c++) fprintf(paper->out, "%*d", CELL, c + 1);
    fputc('\n', paper->out);
    for (int r = 0; r < figures->players; r++) {
        char name[FIGURES_NAME + 16];
        snprintf(name, sizeof name, "%2d. %s", r + 1, figures->name[order[r]]);
        text_column(paper, name, NAMES);
        for (int c = first; c < end; c++) {
            char words[NUMBER_WORDS] = "";
            if (figures->met[order[r]][order[c]])
                number_words(words, 100 * figures->cross[order[r]][order[c]].value, 0,
                             paper->language);
            fprintf(paper->out, "%*s", CELL, words);
        }
        fputc('\n', paper->out);
    }
    return end - first;
}

void league_report_text(FILE *out, const LeagueFigures *figures, Language language, int width,
                        bool ascii)
{
    const TextPaper paper = paper_of(out, language, width, ascii);
    int order[FIGURES_LEAGUE];
    league_order(figures, order);
    if (figures->games == 0 || figures->players == 0)
        text_write(&paper, phrase(language, PHRASE_no_games));
    else
        put_ratings(&paper, figures, order);
    for (int first = 0; figures->games && first < figures->players;) {
        put_heading(&paper, PHRASE_cross_title, PHRASE_cross_axis);
        first += put_cross(&paper, figures, order, first);
    }
}
