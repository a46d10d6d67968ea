/* league_data.c - a league as JSON and as CSV: docs/MATCHES.md. */
#include <inttypes.h>

#include "data.h"
#include "report.h"

static const char *name_of(const LeagueRun *run, int who)
{
    return run->league->contestant[who].name;
}

static int seats_of(const LeagueRun *run)
{
    return run->league->setup->players;
}

static void write_contestants(const LeagueRun *run, FILE *out)
{
    fputs(" \"contestants\": [", out);
    for (int who = 0; who < run->league->count; who++) {
        const Rating *rating = &run->rating[who];
        const Pairing all = league_total(run, who);
        fprintf(out, "%s\n  {\"name\": ", who ? "," : "");
        json_text(out, name_of(run, who));
        fputs(", \"elo\": ", out);
        json_estimate(out, (Estimate){rating->elo, rating->elo - rating->margin,
                                      rating->elo + rating->margin});
        fputs(", \"share\": ", out);
        json_number(out, pairing_share(&all).value);
        fprintf(out, ", \"wins\": %" PRIu64 ", \"ties\": %" PRIu64 ", \"losses\": %" PRIu64 "}",
                all.wins, all.ties, all.losses);
    }
    fputs("],\n", out);
}

static void write_pairings(const LeagueRun *run, FILE *out)
{
    fputs(" \"pairings\": [", out);
    for (int i = 0; i < league_pairings(run->league->count); i++) {
        const Pairing *with = &run->pairing[i];
        int a, b;
        league_pair(run->league->count, i, &a, &b);
        fprintf(out, "%s\n  {\"a\": %d, \"b\": %d, \"games\": %" PRIu64 ", ", i ? "," : "", a, b,
                with->games);
        fprintf(out, "\"wins\": %" PRIu64 ", \"ties\": %" PRIu64 ", \"losses\": %" PRIu64,
                with->wins, with->ties, with->losses);
        fputs(", \"share\": ", out);
        json_estimate(out, pairing_share(with));
        fputs(", \"score_more\": ", out);
        json_estimate(out, pairing_margin(with, seats_of(run)));
        putc('}', out);
    }
    fputs("],\n", out);
}

void league_write_json(const LeagueRun *run, const RunFacts *facts, FILE *out)
{
    fputs("{\"talia\": \"league\", \"version\": 1, \"seed\": ", out);
    json_text(out, facts->seed);
    fprintf(out, ",\n \"games\": %" PRIu64 ", \"stop\": \"%s\", \"ties\": ", run->games,
            match_stop_word(run->stop));
    json_number(out, run->ties);
    fputs(",\n", out);
    json_kingdoms(out, run->league->setup, run->league->kingdoms);
    write_contestants(run, out);
    write_pairings(run, out);
    json_run(out, facts, run->games);
    fputs("}\n", out);
}

void league_write_csv(const LeagueRun *run, FILE *out)
{
    const int count = run->league->count;
    csv_head(out);
    for (int who = 0; who < count; who++) {
        const Rating *rating = &run->rating[who];
        const Estimate elo = {rating->elo, rating->elo - rating->margin,
                              rating->elo + rating->margin};
        const CsvRow row = {.table = "elo", .who = name_of(run, who), .count = -1, .value = elo};
        csv_row(out, &row);
    }
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
            if (a == b) continue;
            const Pairing with = league_between(run, a, b);
            CsvRow row = {
                .who = name_of(run, a), .item = name_of(run, b), .count = (double)with.games};
            row.table = "share", row.value = pairing_share(&with);
            csv_row(out, &row);
            row.table = "score more", row.value = pairing_margin(&with, seats_of(run));
            csv_row(out, &row);
        }
    }
}
