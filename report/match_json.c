/* match_json.c - a match as JSON: docs/MATCHES.md has the schema. */
#include <inttypes.h>

#include "../json/print.h"
#include "../text/text.h"
#include "data.h"
#include "results.h"
#include "../lab/summary.h"

const char *match_stop_word(MatchStop stop)
{
    static const char *const word[] = {"games", "until", "sprt", "interrupted"};
    return word[stop];
}

static const char *const metric_key[TALLY_METRICS] = {"share",  "wins",  "ties",
                                                      "losses", "score", "turns"};

static void write_counts(FILE *out, const uint64_t *counts, int count)
{
    putc('[', out);
    for (int i = 0; i < count; i++) fprintf(out, "%s%" PRIu64, i ? "," : "", counts[i]);
    putc(']', out);
}

/* ---- Watched games ------------------------------------------------------------------------- */

static void write_spread(FILE *out, const char *key, const Moments *moments, uint64_t count)
{
    const Scatter spread = summary_spread(moments, count);
    fprintf(out, ", \"%s\": ", key);
    json_print_number(out, spread.mean);
    fprintf(out, ", \"%s_sd\": ", key);
    json_print_number(out, spread.deviation);
}

/* The mean chance to win, of those that were judged. */
static void write_chance(FILE *out, const uint32_t chance[TALLY_CHANCES])
{
    uint64_t count = 0, sum = 0;
    for (int i = 0; i < TALLY_CHANCES; i++) {
        count += chance[i];
        sum += (uint64_t)i * chance[i];
    }
    if (!count) return;
    fprintf(out, ", \"judged\": %" PRIu64 ", \"chance\": ", count);
    json_print_number(out, (double)sum / 100 / (double)count);
}

static void write_turns(FILE *out, const TallyStoryOfSide *side)
{
    fputs("   \"by_turn\": [", out);
    for (int turn = 0; turn < TALLY_TURNS; turn++) {
        const TallyTurn *at = &side->turn[turn];
        if (!at->count) break;
        fprintf(out, "%s\n    {\"turn\": %d, \"count\": %" PRIu64, turn ? "," : "", turn + 1,
                at->count);
        write_spread(out, "points", &at->points, at->count);
        write_spread(out, "coins", &at->coins, at->count);
        write_spread(out, "cards", &at->cards, at->count);
        write_chance(out, side->chance[turn]);
        putc('}', out);
    }
    fputs("],\n", out);
}

/* Of each card that occurs, how many in each turn. */
static void write_cards(FILE *out, const char *key, const uint32_t of[TALLY_TURNS][TALIA_CARDS],
                        const char *after)
{
    bool first = true;
    fprintf(out, "   \"%s\": {", key);
    for (int card = 0; card < TALIA_CARDS; card++) {
        int last = TALLY_TURNS;
        while (last > 0 && !of[last - 1][card]) last--;
        if (!last) continue;
        fprintf(out, "%s\n    \"%s\": [", first ? "" : ",", text_card_id((TaliaCard)card));
        for (int turn = 0; turn < last; turn++)
            fprintf(out, "%s%" PRIu32, turn ? "," : "", of[turn][card]);
        putc(']', out);
        first = false;
    }
    fprintf(out, "}%s", after);
}

/* Cards owned at the end, in all watched games together. */
static void write_owned(FILE *out, const TallyStoryOfSide *side)
{
    bool first = true;
    fputs("   \"owned\": {", out);
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (!side->owned[card]) continue;
        fprintf(out, "%s\"%s\": %" PRIu32, first ? "" : ", ", text_card_id((TaliaCard)card),
                side->owned[card]);
        first = false;
    }
    fputs("},\n", out);
}

static void write_story(FILE *out, const TallyStory *story)
{
    bool first = true;
    fprintf(out, " \"watched\": {\"games\": %" PRIu64 ", \"piles\": {", story->games);
    for (int card = 0; card < TALIA_CARDS; card++) {
        const TallyPile *pile = &story->pile[card];
        if (!pile->games) continue;
        fprintf(out, "%s\n  \"%s\": {\"games\": %" PRIu64 ", \"empty\": %" PRIu64 ", \"left\": ",
                first ? "" : ",", text_card_id((TaliaCard)card), pile->games, pile->empty);
        json_print_number(out, (double)pile->left / (double)pile->games);
        putc('}', out);
        first = false;
    }
    fputs("}},\n", out);
}

/* ---- Results ------------------------------------------------------------------------------- */

static void write_seats(FILE *out, const TallySide *side, int seats)
{
    fputs("   \"seats\": [", out);
    for (int seat = 0; seat < seats; seat++)
        fprintf(out,
                "%s{\"seat\": %d, \"wins\": %" PRIu64 ", \"ties\": %" PRIu64
                ", \"losses\": %" PRIu64 "}",
                seat ? ", " : "", seat + 1, side->seat[seat][0], side->seat[seat][1],
                side->seat[seat][2]);
    fputs("],\n", out);
}

static void write_contestant(FILE *out, const MatchRun *run, int who)
{
    const Tally *tally = run->tally;
    const TallySide *side = &tally->side[who];
    const TallyStory *story = tally_story_of(tally);
    fputs("  {\"name\": ", out);
    json_print(out, run->match->contestant[who]->name);
    fprintf(out,
            ",\n   \"counts\": {\"wins\": %" PRId64 ", \"ties\": %" PRId64 ", \"losses\": %" PRId64
            "},\n",
            side->of[TALLY_WINS].sum, side->of[TALLY_TIES].sum, side->of[TALLY_LOSSES].sum);
    for (int metric = 0; metric < TALLY_METRICS; metric++) {
        fprintf(out, "   \"%s\": ", metric_key[metric]);
        json_estimate(out, summary_estimate(tally, who, (TallyMetric)metric));
        fputs(",\n", out);
    }
    if (summary_knows_luck(tally)) {
        fputs("   \"adjusted\": ", out);
        json_estimate(out, summary_adjusted(tally, who));
        fputs(", \"games_needed\": ", out);
        json_print_number(out, summary_games_needed(tally, who));
        fputs(",\n", out);
    }
    write_seats(out, side, (int)tally->seats);
    if (story) {
        write_owned(out, &story->side[who]);
        write_turns(out, &story->side[who]);
        write_cards(out, "bought", story->side[who].bought, ",\n");
        write_cards(out, "gained", story->side[who].gained, ",\n");
    }
    fprintf(out, "   \"scores\": {\"lowest\": %d, \"counts\": ", TALLY_LOWEST);
    write_counts(out, side->scores, TALLY_SCORES);
    fputs("}}", out);
}

static void write_comparisons(FILE *out, const MatchRun *run)
{
    bool first = true;
    fputs(" \"comparisons\": [", out);
    for (int a = 0; a < run->match->contestants; a++) {
        for (int b = a + 1; b < run->match->contestants; b++) {
            const Comparison both = summary_compare(run->tally, a, b);
            fprintf(out, "%s\n  {\"a\": %d, \"b\": %d, \"share\": ", first ? "" : ",", a, b);
            json_estimate(out, both.share);
            fputs(", \"score\": ", out);
            json_estimate(out, both.score);
            fputs(", \"p\": ", out);
            json_print_number(out, both.p);
            putc('}', out);
            first = false;
        }
    }
    fputs("],\n", out);
}

static void write_test(FILE *out, const MatchRun *run)
{
    static const char *const answer[] = {"undecided", "no", "yes"};
    const Sprt *sprt = &run->rule.sprt;
    if (!run->rule.tests) return;
    fprintf(out, " \"sprt\": {\"share0\": %.17g, \"share1\": %.17g, \"alpha\": %g, \"beta\": %g, ",
            sprt->share0, sprt->share1, sprt->alpha, sprt->beta);
    fprintf(out, "\"lower\": %.17g, \"upper\": %.17g, \"ratio\": %.17g, \"answer\": \"%s\"},\n",
            sprt_lower(sprt), sprt_upper(sprt), sprt_ratio(sprt, run->tally->pairs),
            answer[sprt_answer(sprt, run->tally->pairs)]);
}

static void write_by_kingdom(FILE *out, const Tally *tally)
{
    if (!tally->cells) return;
    fputs(" \"by_kingdom\": [", out);
    for (int i = 0; i < (int)tally->cells; i++) {
        const TallyCell *cell = tally_cell_of(tally, i);
        fprintf(out, "%s\n  {\"kingdom\": %d, \"groups\": %" PRId64 ", \"share\": [", i ? "," : "",
                i, cell->groups);
        for (int who = 0; who < (int)tally->contestants; who++) {
            const double all = (double)cell->groups * tally->contestants * TALLY_GAME;
            if (who) fputs(", ", out);
            json_print_number(out, (double)cell->sum[who][TALLY_SHARE] / all);
        }
        fputs("]}", out);
    }
    fputs("],\n", out);
}

static void write_games(FILE *out, const Tally *tally)
{
    fputs(" \"rounds\": ", out);
    json_estimate(out, summary_rounds(tally));
    fputs(",\n \"lengths\": ", out);
    write_counts(out, tally->lengths, TALLY_LENGTHS);
    fprintf(out,
            ",\n \"ends\": {\"provinces\": %" PRIu64 ", \"piles\": %" PRIu64 ", \"both\": %" PRIu64
            ", \"given_up\": %" PRIu64 ", \"forfeited\": %" PRIu64 "},\n",
            tally->ends[TALLY_BY_PROVINCES], tally->ends[TALLY_BY_PILES],
            tally->ends[TALLY_BY_BOTH], tally->ends[TALLY_GIVEN_UP], tally->ends[TALLY_FORFEITED]);
    if (tally->contestants == 2) {
        fputs(" \"pairs\": ", out);
        write_counts(out, tally->pairs, TALLY_PAIRS);
        fputs(",\n", out);
    }
}

void match_write_json(const MatchRun *run, const RunFacts *facts, FILE *out)
{
    const Match *match = run->match;
    const Tally *tally = run->tally;
    fputs("{\"talia\": \"match\", \"version\": 1, \"seed\": ", out);
    json_print(out, facts->seed);
    fprintf(out, ",\n \"games\": %" PRIu64 ", \"groups\": %" PRIu64 ", \"stop\": \"%s\",\n",
            tally->games, tally->groups, match_stop_word(run->stop));
    json_kingdoms(out, match->setup, match->kingdoms);
    fputs(" \"contestants\": [\n", out);
    for (int who = 0; who < match->contestants; who++) {
        write_contestant(out, run, who);
        fputs(who + 1 < match->contestants ? ",\n" : "],\n", out);
    }
    write_comparisons(out, run);
    write_test(out, run);
    write_games(out, tally);
    write_by_kingdom(out, tally);
    if (tally_story_of(tally)) write_story(out, tally_story_of(tally));
    json_run(out, facts, tally->games);
    fputs("}\n", out);
}
