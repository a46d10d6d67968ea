/* league_data.c - a league as JSON and as CSV: docs/MATCHES.md. */
#include <inttypes.h>
#include <math.h>

#include "../json/print.h"
#include "../text/text.h"
#include "data.h"
#include "results.h"

static void write_contestants(const LeagueRun *run, FILE *out)
{
    fputs(" \"contestants\": [", out);
    for (int who = 0; who < run->league->count; who++) {
        const Rating *rating = &run->rating[who];
        const Pairing all = league_total(run, who);
        fprintf(out, "%s\n  {\"name\": ", who ? "," : "");
        json_print(out, league_name(run->league, who));
        fputs(", \"elo\": ", out);
        json_estimate(out, (Estimate){rating->elo, rating->elo - rating->margin,
                                      rating->elo + rating->margin});
        fputs(", \"share\": ", out);
        json_print_number(out, pairing_share(&all).value);
        fprintf(out, ", \"wins\": %" PRIu64 ", \"ties\": %" PRIu64 ", \"losses\": %" PRIu64 "}",
                all.wins, all.ties, all.losses);
    }
    fputs("],\n", out);
}

static void write_pairings(const LeagueRun *run, FILE *out)
{
    const League *league = run->league;
    fputs(" \"pairings\": [", out);
    for (int i = 0; i < league->fixtures; i++) {
        const Fixture *fixture = &league->fixture[i];
        const Pairing with = league_between(run, fixture->a, fixture->b);
        fprintf(out, "%s\n  {\"a\": %d, \"b\": %d, \"kingdom\": %d, \"games\": %" PRIu64 ", ",
                i ? "," : "", fixture->a, fixture->b, fixture->venue * league->kingdoms,
                with.games);
        fprintf(out, "\"wins\": %" PRIu64 ", \"ties\": %" PRIu64 ", \"losses\": %" PRIu64,
                with.wins, with.ties, with.losses);
        fputs(", \"share\": ", out);
        json_estimate(out, pairing_share(&with));
        fputs(", \"score_more\": ", out);
        json_estimate(out, pairing_margin(&with, league_seats(run->league)));
        putc('}', out);
    }
    fputs("],\n", out);
}

/* Those who do not meet. */
static void write_left_out(const League *league, FILE *out)
{
    int written = 0;
    fputs(" \"left_out\": [", out);
    for (int a = 0; a < league->count; a++) {
        for (int b = a + 1; b < league->count; b++) {
            if (league_venue(league, a, b) >= 0) continue;
            fprintf(out, "%s{\"a\": %d, \"b\": %d}", written++ ? ", " : "", a, b);
        }
    }
    fputs("],\n", out);
}

void league_write_json(const LeagueRun *run, const RunFacts *facts, FILE *out)
{
    const League *league = run->league;
    fputs("{\"talia\": \"league\", \"version\": 2, \"seed\": ", out);
    json_print(out, facts->seed);
    fprintf(out, ",\n \"games\": %" PRIu64 ", \"stop\": \"%s\", \"ties\": ", run->games,
            match_stop_word(run->stop));
    json_print_number(out, run->ties);
    fprintf(out, ", \"kingdoms_each\": %d,\n", league->kingdoms);
    json_kingdoms(out, league->setup, league->venues * league->kingdoms);
    write_contestants(run, out);
    write_pairings(run, out);
    write_left_out(league, out);
    json_run(out, facts, run->games);
    fputs("}\n", out);
}

/* ---- CSV ----------------------------------------------------------------------------------- */

static const Estimate no_value = {NAN, NAN, NAN};

/* How it went between two, and where; or that they have not met. */
static void write_meeting(const LeagueRun *run, int a, int b, FILE *out)
{
    const int venue = league_venue(run->league, a, b);
    CsvRow row = {.who = league_name(run->league, a),
                  .item = league_name(run->league, b),
                  .count = -1,
                  .value = no_value};
    if (venue < 0) {
        row.table = "left out";
        if (a < b) csv_row(out, &row);
        return;
    }
    const Pairing with = league_between(run, a, b);
    row.count = (double)with.games;
    row.table = "share", row.value = pairing_share(&with);
    csv_row(out, &row);
    row.table = "score more", row.value = pairing_margin(&with, league_seats(run->league));
    csv_row(out, &row);
    row.table = "on", row.value = no_value;
    row.count = venue * run->league->kingdoms;
    if (a < b) csv_row(out, &row);
}

/* Every card and Event of every kingdom. */
static void write_kingdoms(const League *league, FILE *out)
{
    for (int i = 0; i < league->venues * league->kingdoms; i++) {
        const TaliaSetup *setup = &league->setup[i];
        char index[16];
        CsvRow row = {.table = "card", .item = index, .count = -1, .value = no_value};
        snprintf(index, sizeof index, "%d", i);
        for (int card = 0; card < setup->kingdom_count + setup->event_count; card++) {
            const int at = card - setup->kingdom_count;
            row.who = text_card_id((TaliaCard)(at < 0 ? setup->kingdom[card] : setup->event[at]));
            csv_row(out, &row);
        }
    }
}

void league_write_csv(const LeagueRun *run, FILE *out)
{
    const int count = run->league->count;
    csv_head(out);
    for (int who = 0; who < count; who++) {
        const Rating *rating = &run->rating[who];
        const Estimate elo = {rating->elo, rating->elo - rating->margin,
                              rating->elo + rating->margin};
        const CsvRow row = {
            .table = "elo", .who = league_name(run->league, who), .count = -1, .value = elo};
        csv_row(out, &row);
    }
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
            if (a != b) write_meeting(run, a, b, out);
        }
    }
    write_kingdoms(run->league, out);
}
