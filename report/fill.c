/* fill.c - see fill.h. */
#include "fill.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <talia/table.h>

#include "phrases.h"
#include "../text/say.h"
#include "../lab/summary.h"
#include "../lab/typical.h"
#include "../script/save.h"

/* An interval that is none has no width in a report. */
static Estimate closed(Estimate e)
{
    return isfinite(e.low) && isfinite(e.high) ? e : (Estimate){e.value, e.value, e.value};
}

static void put_words(char *out, size_t size, const char *words)
{
    if (words && strlen(words) < size) memcpy(out, words, strlen(words) + 1);
}

/* ---- Results ------------------------------------------------------------------------------- */

static void fill_results(const Tally *tally, int who, PlayerFigures *out)
{
    const TallySide *side = &tally->side[who];
    out->wins = (uint64_t)side->of[TALLY_WINS].sum;
    out->ties = (uint64_t)side->of[TALLY_TIES].sum;
    out->losses = (uint64_t)side->of[TALLY_LOSSES].sum;
    out->win = closed(summary_estimate(tally, who, TALLY_WINS));
    out->tie = closed(summary_estimate(tally, who, TALLY_TIES));
    out->loss = closed(summary_estimate(tally, who, TALLY_LOSSES));
    out->share = closed(summary_estimate(tally, who, TALLY_SHARE));
    out->score = closed(summary_estimate(tally, who, TALLY_SCORE));
    out->turns = closed(summary_estimate(tally, who, TALLY_OWN_TURNS));
    if (summary_knows_luck(tally)) {
        out->adjusted = closed(summary_adjusted(tally, who));
        out->games_needed = summary_games_needed(tally, who);
    }
    for (int i = 0; i < TALLY_SCORES; i++)
        out->scores[i + TALLY_LOWEST - FIGURES_LEAST_SCORE] = side->scores[i];
    for (int i = 0; i < TALLY_LENGTHS; i++) out->won_in_turn[i] = side->won_in[i];
}

static void fill_endings(const Tally *tally, MatchFigures *out)
{
    out->ending[ENDED_PROVINCES] = tally->ends[TALLY_BY_PROVINCES];
    out->ending[ENDED_PILES] = tally->ends[TALLY_BY_PILES];
    out->ending[ENDED_BOTH] = tally->ends[TALLY_BY_BOTH];
    out->ending[ENDED_LIMIT] = tally->ends[TALLY_GIVEN_UP] + tally->ends[TALLY_FORFEITED];
    for (int i = 0; i < TALLY_LENGTHS; i++) out->length[i] = tally->lengths[i];
}

/* ---- Watched games ------------------------------------------------------------------------- */

static Spread spread_of(const uint32_t *count, int values, int least)
{
    uint64_t wide[TALLY_SCORES];
    _Static_assert((int)TALLY_COINS <= (int)TALLY_SCORES, "both fit");
    for (int i = 0; i < values; i++) wide[i] = count[i];
    return spread_of_counts(wide, values, least);
}

/* Chances are counted in per cent. */
static Spread spread_of_chances(const uint32_t *count)
{
    Spread spread = spread_of(count, TALLY_CHANCES, 0);
    spread.mean /= 100;
    spread.sd /= 100;
    for (int i = 0; i < 5; i++) spread.percentile[i] /= 100;
    return spread;
}

static void fill_course(const TallyStoryOfSide *side, PlayerFigures *out)
{
    for (int turn = 0; turn < TALLY_TURNS; turn++) {
        out->points[turn + 1] = spread_of(side->points[turn], TALLY_SCORES, TALLY_LOWEST);
        out->coins[turn + 1] = spread_of(side->coins[turn], TALLY_COINS, 0);
        out->chance[turn + 1] = spread_of_chances(side->chance[turn]);
    }
}

/* How many of a card all contestants bought; how many they had at the end. */
typedef uint64_t CountOf(const TallyStory *story, int contestants, int card);

static uint64_t bought_of(const TallyStory *story, int contestants, int card)
{
    uint64_t sum = 0;
    for (int who = 0; who < contestants; who++) {
        for (int turn = 0; turn < TALLY_TURNS; turn++) sum += story->side[who].bought[turn][card];
    }
    return sum;
}

static uint64_t owned_of(const TallyStory *story, int contestants, int card)
{
    uint64_t sum = 0;
    for (int who = 0; who < contestants; who++) sum += story->side[who].owned[card];
    return sum;
}

/* The cards that somebody has, the most frequent first, as many as there is room for; how many. */
static int find_cards(const TallyStory *story, int contestants, CountOf *count_of,
                      TaliaCard out[FIGURES_CARDS])
{
    uint64_t count[TALIA_CARDS];
    int cards = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        count[card] = count_of(story, contestants, card);
        if (count[card] == 0) continue;
        int at = cards < FIGURES_CARDS ? cards++ : FIGURES_CARDS;
        for (; at > 0 && count[out[at - 1]] < count[card]; at--) {
            if (at < FIGURES_CARDS) out[at] = out[at - 1];
        }
        if (at < FIGURES_CARDS) out[at] = (TaliaCard)card;
    }
    return cards;
}

static void fill_owned(const TallyStory *story, MatchFigures *out)
{
    out->owned_cards = find_cards(story, out->players, owned_of, out->owned);
    for (int who = 0; who < out->players; who++) {
        for (int i = 0; i < out->owned_cards; i++)
            out->side[who].owned[i] = story->side[who].owned[out->owned[i]];
    }
}

static void fill_bought(const TallyStory *story, MatchFigures *out)
{
    out->cards = find_cards(story, out->players, bought_of, out->card);
    for (int who = 0; who < out->players; who++) {
        for (int i = 0; i < out->cards; i++) {
            for (int turn = 0; turn < TALLY_TURNS; turn++)
                out->side[who].bought[i][turn + 1] = story->side[who].bought[turn][out->card[i]];
        }
    }
}

/* The piles of the first kingdom that all others have too. */
static void fill_piles(const TallyStory *story, const TaliaSetup *setup, MatchFigures *out)
{
    static TaliaGame table; /* large */
    talia_lay_out(&table, setup);
    for (int kind = 0; kind < talia_kinds(&table); kind++) {
        const TaliaCard card = talia_card(&table, kind);
        const TallyPile *from = &story->pile[card];
        PileFigures *pile = &out->pile[out->piles];
        if (from->games == 0 || from->games != story->games) continue;
        pile->card = card;
        pile->size = talia_pile(&table, kind);
        for (int left = 0; left < TALLY_PILE; left++) pile->left[left] = from->ended_with[left];
        out->piles++;
    }
}

_Static_assert((int)TALLY_PILE <= FIGURES_PILE + 1, "a pile fits");
_Static_assert((int)TALLY_LENGTHS <= FIGURES_TURNS + 1, "a length fits");
_Static_assert((int)TALLY_LOWEST >= (int)FIGURES_LEAST_SCORE, "a low score fits");
_Static_assert(TALLY_LOWEST + TALLY_SCORES <= FIGURES_LEAST_SCORE + FIGURES_SCORES,
               "a high score fits");

/* ---- The whole match ----------------------------------------------------------------------- */

/* A kingdom by its name in that language, if a name is what was said. */
static const char *name_of_kingdom(const PlayedAs *as, int edition)
{
    const Kingdom *kingdom =
        as->kingdom ? text_find_kingdom(as->kingdom, strlen(as->kingdom), edition) : NULL;
    return kingdom ? kingdom->name[as->language] : NULL;
}

static void fill_table(const Match *match, const PlayedAs *as, MatchFigures *out)
{
    const TaliaSetup *setup = match->setup;
    out->players = match->contestants;
    out->seats = setup->players;
    out->kingdoms = match->kingdoms;
    out->edition = setup->edition;
    put_words(out->seed, sizeof out->seed, as->seed);
    put_words(out->command, sizeof out->command, as->command);
    if (match->kingdoms > 1) return;
    put_words(out->kingdom_name, sizeof out->kingdom_name, name_of_kingdom(as, setup->edition));
    out->kingdom_count = setup->kingdom_count;
    out->event_count = setup->event_count;
    for (int i = 0; i < setup->kingdom_count; i++) out->kingdom[i] = (TaliaCard)setup->kingdom[i];
    for (int i = 0; i < setup->event_count; i++) out->event[i] = (TaliaCard)setup->event[i];
}

void match_figures(const MatchRun *run, const PlayedAs *as, MatchFigures *out)
{
    const Tally *tally = run->tally;
    const TallyStory *story = tally_story_of(tally);
    memset(out, 0, sizeof *out);
    fill_table(run->match, as, out);
    out->games = tally->games;
    for (int who = 0; who < out->players; who++) {
        figures_name(out->side[who].name, run->match->contestant[who]->name);
        if (out->games) fill_results(tally, who, &out->side[who]);
    }
    fill_endings(tally, out);
    if (story && story->games > 0) {
        out->watched = story->games;
        for (int who = 0; who < out->players; who++)
            fill_course(&story->side[who], &out->side[who]);
        fill_bought(story, out);
        fill_owned(story, out);
        fill_piles(story, run->match->setup, out);
    }
    match_make_sound(out);
}

static bool fill_game(const MatchRun *run, int winner, FigureGame *out)
{
    const int number = typical_win(run->tally, winner);
    SavedGame saved;
    if (number < 0 || !match_record(run->match, (uint64_t)number, &saved)) return false;
    const TallyKept *kept = typical_kept(run->tally, number);
    *out = (FigureGame){.winner = winner,
                        .number = (uint64_t)number + 1,
                        .rounds = kept->rounds,
                        .setup = saved.setup,
                        .text = save_text(&saved)};
    for (int who = 0; who < run->match->contestants; who++) out->score[who] = kept->score[who];
    save_free(&saved);
    return out->text != NULL;
}

void match_figure_games(const MatchRun *run, const char *page, MatchFigures *out)
{
    int order[TALIA_MAX_PLAYERS];
    put_words(out->page, sizeof out->page, page);
    summary_rank(run->tally, order);
    for (int i = 0; i < run->match->contestants && out->typical_games < FIGURES_GAMES; i++)
        out->typical_games += fill_game(run, order[i], &out->game[out->typical_games]);
}

/* ---- Leagues ------------------------------------------------------------------------------- */

static void add_option(LeagueFigures *out, const char *name, const char *value)
{
    if (!value || !*value || out->options == FIGURES_OPTIONS) return;
    FigureOption *option = &out->option[out->options++];
    figures_name(option->name, name);
    snprintf(option->value, sizeof option->value, "%s", value);
}

static void list_cards(const uint8_t *card, int count, Language language, char out[FIGURES_WORDS])
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < count && n < FIGURES_WORDS; i++)
        n += (size_t)snprintf(out + n, FIGURES_WORDS - n, "%s%s", i ? ", " : "",
                              text_card_name(language, (TaliaCard)card[i]));
}

/* A number in a phrase, as the value of an option. */
static void add_number_option(LeagueFigures *out, Language language, Phrase name, Phrase value,
                              int number)
{
    char digits[16], words[FIGURES_WORDS];
    const char *const values[] = {digits};
    snprintf(digits, sizeof digits, "%d", number);
    say_fill(words, sizeof words, phrase(language, value), values, 1);
    add_option(out, phrase(language, name), words);
}

static void fill_kingdoms(const League *league, Language language, LeagueFigures *out)
{
    const TaliaSetup *setup = league->setup;
    char words[FIGURES_WORDS];
    if (league->venues > 1) {
        add_number_option(out, language, PHRASE_kingdoms,
                          league->kingdoms > 1 ? PHRASE_kingdoms_apart_many : PHRASE_kingdoms_apart,
                          league->kingdoms);
    } else if (league->kingdoms > 1) {
        snprintf(words, sizeof words, "%d", league->kingdoms);
        add_option(out, phrase(language, PHRASE_kingdoms), words);
    } else {
        list_cards(setup->kingdom, setup->kingdom_count, language, words);
        add_option(out, phrase(language, PHRASE_kingdom), words);
        list_cards(setup->event, setup->event_count, language, words);
        add_option(out, phrase(language, PHRASE_events), words);
    }
}

static void fill_left_out(const League *league, Language language, LeagueFigures *out)
{
    const int missing = league_pairings(league->count) - league->fixtures;
    const int parts = league_parts(league);
    if (missing) add_number_option(out, language, PHRASE_not_met, PHRASE_not_met_why, missing);
    if (parts > 1) add_number_option(out, language, PHRASE_parts, PHRASE_parts_note, parts);
}

static void fill_options(const League *league, const PlayedAs *as, LeagueFigures *out)
{
    const TaliaSetup *setup = league->setup;
    const Language language = as->language;
    char words[FIGURES_WORDS];
    if (setup->players > 2) {
        snprintf(words, sizeof words, "%d", setup->players);
        add_option(out, phrase(language, PHRASE_seats), words);
    }
    fill_kingdoms(league, language, out);
    fill_left_out(league, language, out);
    snprintf(words, sizeof words, "%d", setup->edition);
    add_option(out, phrase(language, PHRASE_edition), words);
    add_option(out, phrase(language, PHRASE_seed), as->seed);
    put_words(out->command, sizeof out->command, as->command);
}

/* Where two met; nothing, if they did not. */
static void fill_where(const League *league, int a, int b, FigureKingdom *out)
{
    const int venue = league_venue(league, a, b);
    if (venue < 0) return;
    const TaliaSetup common = league_common(league, venue);
    out->kingdom_count = common.kingdom_count;
    out->event_count = common.event_count;
    memcpy(out->kingdom, common.kingdom, sizeof out->kingdom);
    memcpy(out->event, common.event, sizeof out->event);
}

static void fill_row(const LeagueRun *run, const int *order, int row, LeagueFigures *out)
{
    const Rating *rating = &run->rating[order[row]];
    figures_name(out->name[row], run->league->contestant[order[row]].name);
    out->rating[row] =
        (Estimate){rating->elo, rating->elo - rating->margin, rating->elo + rating->margin};
    for (int column = 0; column < out->players; column++) {
        if (column == row) continue;
        const Pairing pairing = league_between(run, order[row], order[column]);
        out->met[row][column] = pairing.games;
        if (pairing.games) out->cross[row][column] = closed(pairing_share(&pairing));
        if (row < column) fill_where(run->league, order[row], order[column], &out->on[row][column]);
    }
}

bool league_figures(const LeagueRun *run, const PlayedAs *as, LeagueFigures *out)
{
    const int count = run->league->count;
    int *order = calloc((size_t)count, sizeof *order);
    memset(out, 0, sizeof *out);
    if (!order) return false;
    league_rank(run, order);
    out->games = run->games;
    out->players = count < FIGURES_LEAGUE ? count : FIGURES_LEAGUE;
    out->left_out = count - out->players;
    out->apart = run->league->venues > 1;
    out->kingdoms = run->league->kingdoms;
    for (int row = 0; row < out->players; row++) fill_row(run, order, row, out);
    fill_options(run->league, as, out);
    league_make_sound(out);
    free(order);
    return true;
}
