/* review_text.c - a review for people: at a terminal, and as a page. */
#include <math.h>

#include "../text/say.h"
#include "advice.h"
#include "numbers.h"
#include "page.h"
#include "phrases.h"
#include "report_files.h"
#include "review.h"
#include "sheet.h"
#include "text_plot.h"

enum { WIDTH = 79, COLUMNS = 7 };

/* ---- Each player's row ----------------------------------------------------------------------- */

static const Phrase headings[COLUMNS] = {
    PHRASE_player,        PHRASE_review_first,    PHRASE_review_luck,    PHRASE_review_lost,
    PHRASE_review_result, PHRASE_review_adjusted, PHRASE_review_accuracy};

typedef char Row[COLUMNS][REVIEW_NAME];

static void fill_row(const ReviewOf *of, int seat, Language language, Row row)
{
    const PlayersReview *player = &of->review->player[seat];
    const double sound = player->choices ? (double)player->sound / player->choices : 1;
    char share[NUMBER_WORDS];
    review_name(of, seat, row[0]);
    percent_words(row[1], share_of(player->first), 1, language);
    review_points(player->luck, language, row[2]);
    review_points(-player->lost, language, row[3]);
    percent_words(row[4], share_of(player->result), 0, language);
    percent_words(row[5], share_of(review_adjusted(player)), 1, language);
    percent_words(share, sound, 0, language);
    snprintf(row[6], REVIEW_NAME, "%s (%d/%d)", share, player->sound, player->choices);
}

static void print_players(const ReviewOf *of, Language language, FILE *out)
{
    Row row[TALIA_MAX_PLAYERS + 1];
    int width[COLUMNS] = {0};
    const int rows = of->review->players + 1;
    for (int i = 0; i < COLUMNS; i++)
        snprintf(row[0][i], REVIEW_NAME, "%s", phrase(language, headings[i]));
    for (int seat = 0; seat < of->review->players; seat++)
        fill_row(of, seat, language, row[seat + 1]);
    for (int r = 0; r < rows; r++) {
        for (int i = 0; i < COLUMNS; i++)
            width[i] = text_width(row[r][i]) > width[i] ? text_width(row[r][i]) : width[i];
    }
    for (int r = 0; r < rows; r++) {
        fprintf(out, "%s%*s", row[r][0], width[0] - text_width(row[r][0]), "");
        for (int i = 1; i < COLUMNS; i++)
            fprintf(out, "  %*s%s", width[i] - text_width(row[r][i]), "", row[r][i]);
        fputc('\n', out);
    }
}

/* ---- The plot -------------------------------------------------------------------------------- */

typedef struct Course {
    double value[TALIA_MAX_PLAYERS][REVIEW_TURNS + 1];
    char name[TALIA_MAX_PLAYERS][REVIEW_NAME];
    PlotLine line[TALIA_MAX_PLAYERS];
    LinePlot plot;
} Course;

/* In hundredths for the terminal, as shares for the page. */
static void fill_course(const ReviewOf *of, double whole, Course *out)
{
    int turns = 0;
    for (int seat = 0; seat < of->review->players; seat++) {
        const PlayersReview *player = &of->review->player[seat];
        if (player->turns > turns) turns = player->turns;
    }
    for (int seat = 0; seat < of->review->players; seat++) {
        const PlayersReview *player = &of->review->player[seat];
        review_name(of, seat, out->name[seat]);
        for (int turn = 0; turn <= turns; turn++)
            out->value[seat][turn] =
                turn <= player->turns ? whole * share_of(player->by_turn[turn]) : NAN;
        out->line[seat] =
            (PlotLine){.name = out->name[seat], .ink = ink_of(seat), .value = out->value[seat]};
    }
    out->plot = (LinePlot){out->line, of->review->players, 0, turns + 1};
}

/* ---- A terminal ------------------------------------------------------------------------------ */

static void print_mistakes(const ReviewOf *of, const TextPaper *paper)
{
    for (int seat = 0; seat < of->review->players; seat++) {
        const Judged *list[REVIEW_SHOWN];
        char name[REVIEW_NAME];
        const int count = review_mistakes(of->review, seat, list);
        review_name(of, seat, name);
        if (count > 0) fprintf(paper->out, "  %s\n", name);
        for (int i = 0; i < count; i++) {
            char line[REVIEW_WORDS], why[REASON_WORDS];
            const Turning turning = {list[i], false, -list[i]->lost};
            review_turning_words(of, &turning, paper->language, line);
            reason_say(paper->language, &list[i]->reason, why);
            fprintf(paper->out, "    %s (%s)\n", line, why);
        }
    }
}

void review_print(const ReviewOf *of, Language language, bool ascii, FILE *out)
{
    static Course course;
    const TextPaper paper = {.out = out, .width = WIDTH, .ascii = ascii, .language = language};
    Turning turning[REVIEW_SHOWN];
    const int count = review_turnings(of->review, turning);
    print_players(of, language, out);
    fprintf(out, "\n%s\n", phrase(language, PHRASE_review_course));
    fill_course(of, 100, &course);
    text_lines(&paper, &course.plot);
    if (count > 0) fprintf(out, "\n%s\n", phrase(language, PHRASE_review_turnings));
    for (int i = 0; i < count; i++) {
        char line[REVIEW_WORDS];
        review_turning_words(of, &turning[i], language, line);
        fprintf(out, "  %s\n", line);
    }
    fprintf(out, "\n%s\n", phrase(language, PHRASE_review_better));
    print_mistakes(of, &paper);
    fputc('\n', out);
    text_paragraph(&paper, phrase(language, PHRASE_review_note));
}

/* ---- A page ---------------------------------------------------------------------------------- */

static void put_players(const ReviewOf *of, Language language, FILE *out)
{
    const char *heading[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) heading[i] = phrase(language, headings[i]);
    page_table_begin(out, heading, COLUMNS);
    for (int seat = 0; seat < of->review->players; seat++) {
        Row row;
        fill_row(of, seat, language, row);
        page_row_begin(out, row[0]);
        for (int i = 1; i < COLUMNS; i++) page_cell(out, row[i], NULL);
        page_row_end(out);
    }
    page_table_end(out, phrase(language, PHRASE_review_note));
}

static void put_course(const ReviewOf *of, Language language, FILE *out)
{
    static Course course;
    const PlotHead head = {.id = "chances",
                           .title = phrase(language, PHRASE_review_course_title),
                           .about = phrase(language, PHRASE_review_course_note),
                           .x = phrase(language, PHRASE_axis_turn),
                           .y = phrase(language, PHRASE_review_axis),
                           .percent = true,
                           .language = language};
    fill_course(of, 1, &course);
    page_figures_begin(out);
    page_figure(out, 0);
    plot_lines(out, &head, &course.plot);
    page_figure_end(out, language, head.id, phrase(language, PHRASE_review_course_note));
    page_figures_end(out);
}

static void put_turnings(const ReviewOf *of, Language language, FILE *out)
{
    Turning turning[REVIEW_SHOWN];
    const int count = review_turnings(of->review, turning);
    if (count > 0) page_section(out, phrase(language, PHRASE_review_turnings));
    for (int i = 0; i < count; i++) {
        char line[REVIEW_WORDS];
        review_turning_words(of, &turning[i], language, line);
        page_paragraph(out, line, false);
    }
}

static void put_mistake(const ReviewOf *of, const Judged *judged, Language language, FILE *out)
{
    char turn[16], words[REVIEW_WORDS], lost[REVIEW_NAME], why[REASON_WORDS];
    snprintf(turn, sizeof turn, "%d", judged->turn);
    page_row_begin(out, turn);
    review_choice_words(of, judged, judged->chosen, language, words);
    page_cell(out, words, NULL);
    review_choice_words(of, judged, judged->best, language, words);
    page_cell(out, words, NULL);
    review_points(-judged->lost, language, lost);
    page_cell(out, lost, NULL);
    reason_say(language, &judged->reason, why);
    page_cell(out, why, NULL);
    page_row_end(out);
}

static void put_mistakes(const ReviewOf *of, int seat, Language language, FILE *out)
{
    const char *const heading[] = {
        phrase(language, PHRASE_axis_turn), phrase(language, PHRASE_review_chosen),
        phrase(language, PHRASE_review_best), phrase(language, PHRASE_review_lost),
        phrase(language, PHRASE_advice_why)};
    const Judged *list[REVIEW_SHOWN];
    char name[REVIEW_NAME];
    const int count = review_mistakes(of->review, seat, list);
    if (count == 0) return;
    review_name(of, seat, name);
    page_paragraph(out, name, true);
    page_table_begin(out, heading, 5);
    for (int i = 0; i < count; i++) put_mistake(of, list[i], language, out);
    page_table_end(out, NULL);
}

/* The numbers of the plot, for the buttons below it. */
static void put_numbers(const ReviewOf *of, Language language, FILE *out)
{
    Sheet sheet = {.out = out, .format = SHEET_JSON};
    page_numbers_begin(out, language);
    fputs("{\"tables\":[", out);
    sheet_begin(&sheet, "chances", phrase(language, PHRASE_review_course_title),
                "player,turn,chance");
    for (int seat = 0; seat < of->review->players; seat++) {
        const PlayersReview *player = &of->review->player[seat];
        char name[REVIEW_NAME];
        review_name(of, seat, name);
        for (int turn = 0; turn <= player->turns; turn++) {
            sheet_row(&sheet);
            sheet_text(&sheet, name);
            sheet_count(&sheet, (uint64_t)turn);
            sheet_number(&sheet, share_of(player->by_turn[turn]));
        }
    }
    sheet_end(&sheet);
    fputs("]}", out);
    page_numbers_end(out);
}

bool review_page(const ReviewOf *of, Language language, FILE *out)
{
    const char *title = of->saved->title;
    page_begin(out, language, title && *title ? title : phrase(language, PHRASE_review_title));
    put_players(of, language, out);
    put_course(of, language, out);
    put_turnings(of, language, out);
    page_section(out, phrase(language, PHRASE_review_better));
    for (int seat = 0; seat < of->review->players; seat++) put_mistakes(of, seat, language, out);
    put_numbers(of, language, out);
    page_end(out);
    return report_is_written(out);
}
