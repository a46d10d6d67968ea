/* match_sheets.c - the numbers behind the plots of a match, as tables. */
#include "match_plots.h"

#include <math.h>

static void put_estimate(Sheet *sheet, Estimate estimate)
{
    sheet_number(sheet, estimate.value);
    sheet_number(sheet, estimate.low);
    sheet_number(sheet, estimate.high);
}

void fill_wins(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    (void)language;
    for (int i = 0; i < figures->players; i++) {
        const PlayerFigures *player = &figures->side[i];
        sheet_row(sheet);
        sheet_text(sheet, player->name);
        sheet_count(sheet, figures->games);
        sheet_count(sheet, player->wins);
        sheet_count(sheet, player->ties);
        sheet_count(sheet, player->losses);
        put_estimate(sheet, player->win);
        put_estimate(sheet, player->tie);
        put_estimate(sheet, player->loss);
        put_estimate(sheet, player->share);
        put_estimate(sheet, player->score);
        put_estimate(sheet, player->turns);
    }
}

static void fill_spreads(Sheet *sheet, const MatchFigures *figures, SpreadsOf of)
{
    for (int i = 0; i < figures->players; i++) {
        const Spread *spread = of(&figures->side[i]);
        for (int turn = 1; turn <= FIGURES_TURNS; turn++) {
            if (spread[turn].games == 0) continue;
            sheet_row(sheet);
            sheet_text(sheet, figures->side[i].name);
            sheet_count(sheet, (uint64_t)turn);
            sheet_count(sheet, spread[turn].games);
            sheet_number(sheet, spread[turn].mean);
            sheet_number(sheet, spread[turn].sd);
            for (int p = 0; p < 5; p++)
                sheet_number(sheet,
                             spread[turn].has_percentiles ? spread[turn].percentile[p] : NAN);
        }
    }
}

void fill_points(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    (void)language;
    fill_spreads(sheet, figures, spreads_of_points);
}

void fill_coins(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    (void)language;
    fill_spreads(sheet, figures, spreads_of_coins);
}

void fill_chance(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    (void)language;
    fill_spreads(sheet, figures, spreads_of_chance);
}

void fill_scores(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    (void)language;
    for (int i = 0; i < figures->players; i++) {
        for (int s = 0; s < FIGURES_SCORES; s++) {
            if (figures->side[i].scores[s] == 0) continue;
            sheet_row(sheet);
            sheet_text(sheet, figures->side[i].name);
            sheet_number(sheet, s + FIGURES_LEAST_SCORE);
            sheet_count(sheet, figures->side[i].scores[s]);
        }
    }
}

/* For each length: all games, then who won them. */
void fill_length(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    (void)language;
    for (int turn = 0; turn <= FIGURES_TURNS; turn++) {
        if (figures->length[turn] == 0) continue;
        uint64_t shared = figures->length[turn];
        for (int i = 0; i < figures->players; i++) {
            const uint64_t won = figures->side[i].won_in_turn[turn];
            sheet_row(sheet);
            sheet_count(sheet, (uint64_t)turn);
            sheet_text(sheet, figures->side[i].name);
            sheet_count(sheet, won);
            shared -= won < shared ? won : shared;
        }
        sheet_row(sheet);
        sheet_count(sheet, (uint64_t)turn);
        sheet_text(sheet, "");
        sheet_count(sheet, shared);
    }
}

void fill_bought(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    for (int card = 0; card < figures->cards; card++) {
        for (int turn = 0; turn <= FIGURES_TURNS; turn++) {
            const uint64_t bought = figures->side[who].bought[card][turn];
            if (bought == 0) continue;
            sheet_row(sheet);
            sheet_text(sheet, text_card_name(language, figures->card[card]));
            sheet_count(sheet, (uint64_t)turn);
            sheet_count(sheet, bought);
            sheet_number(sheet, match_per_play(figures, bought));
        }
    }
}

void fill_totals(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    for (int i = 0; i < figures->players; i++) {
        for (int card = 0; card < figures->cards; card++) {
            const uint64_t bought = match_bought(figures, i, card);
            sheet_row(sheet);
            sheet_text(sheet, figures->side[i].name);
            sheet_text(sheet, text_card_name(language, figures->card[card]));
            sheet_count(sheet, bought);
            sheet_number(sheet, match_per_play(figures, bought));
        }
    }
}

void fill_decks(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    for (int i = 0; i < figures->players; i++) {
        for (int card = 0; card < figures->owned_cards; card++) {
            const uint64_t owned = figures->side[i].owned[card];
            sheet_row(sheet);
            sheet_text(sheet, figures->side[i].name);
            sheet_text(sheet, text_card_name(language, figures->owned[card]));
            sheet_count(sheet, owned);
            sheet_number(sheet, match_per_play(figures, owned));
        }
    }
}

void fill_piles(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    for (int i = 0; i < figures->piles; i++) {
        const PileFigures *pile = &figures->pile[i];
        const Spread spread = spread_of_counts(pile->left, FIGURES_PILE + 1, 0);
        if (spread.games == 0) continue;
        sheet_row(sheet);
        sheet_text(sheet, text_card_name(language, pile->card));
        sheet_count(sheet, (uint64_t)pile->size);
        sheet_number(sheet, spread.mean);
        for (int p = 0; p < 5; p++) sheet_number(sheet, spread.percentile[p]);
        sheet_number(sheet, (double)pile->left[0] / (double)spread.games);
    }
}

void fill_endings(Sheet *sheet, const MatchFigures *figures, int who, Language language)
{
    (void)who;
    for (int i = 0; i < ENDINGS; i++) {
        sheet_row(sheet);
        sheet_text(sheet, phrase(language, match_ending(figures, (Ending)i)));
        sheet_count(sheet, figures->ending[i]);
        sheet_number(sheet, match_share(figures, figures->ending[i]));
    }
}
