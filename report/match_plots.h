/* match_plots.h - the plots and tables that match_parts lists. */
#pragma once

#include "match_parts.h"

void draw_wins(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_points(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_coins(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_chance(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_scores(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_length(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_bought(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_totals(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_decks(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_piles(FILE *out, const MatchFigures *figures, int who, PlotHead head);
void draw_endings(FILE *out, const MatchFigures *figures, int who, PlotHead head);

void fill_wins(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_points(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_coins(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_chance(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_scores(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_length(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_bought(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_totals(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_decks(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_piles(Sheet *sheet, const MatchFigures *figures, int who, Language language);
void fill_endings(Sheet *sheet, const MatchFigures *figures, int who, Language language);
