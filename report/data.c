/* data.c - see data.h. */
#include "data.h"

#include "../json/print.h"
#include "../text/text.h"
#include "markup.h"

void csv_number(FILE *out, double number)
{
    char digits[JSON_DIGITS];
    json_digits(digits, number);
    fputs(digits, out);
}

void json_estimate(FILE *out, Estimate e)
{
    fputs("{\"value\": ", out);
    json_print_number(out, e.value);
    fputs(", \"low\": ", out);
    json_print_number(out, e.low);
    fputs(", \"high\": ", out);
    json_print_number(out, e.high);
    putc('}', out);
}

static void json_cards(FILE *out, const char *key, const uint8_t *cards, int count)
{
    fprintf(out, "\"%s\": [", key);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s\"%s\"", i ? ", " : "", text_card_id((TaliaCard)cards[i]));
    putc(']', out);
}

void json_kingdoms(FILE *out, const TaliaSetup *setup, int kingdoms)
{
    fprintf(out, " \"players\": %d, \"edition\": %d, \"boxes\": %d,\n \"kingdoms\": [\n",
            setup->players, setup->edition, talia_setup_boxes(setup));
    for (int i = 0; i < kingdoms; i++) {
        fputs("  {", out);
        json_cards(out, "kingdom", setup[i].kingdom, setup[i].kingdom_count);
        fputs(", ", out);
        json_cards(out, "events", setup[i].event, setup[i].event_count);
        fprintf(out, "}%s\n", i + 1 < kingdoms ? "," : "");
    }
    fputs(" ],\n", out);
}

double run_rate(const RunFacts *facts, uint64_t games)
{
    const bool has_played = games > facts->done && facts->seconds > 0;
    return has_played ? (double)(games - facts->done) / facts->seconds : 0;
}

void json_run(FILE *out, const RunFacts *facts, uint64_t games)
{
    char seconds[JSON_DIGITS];
    json_fixed(seconds, facts->seconds, 3);
    fprintf(out,
            " \"run\": {\"threads\": %d, \"ranks\": %d, \"lost_ranks\": %d, \"seconds\": %s, "
            "\"games_per_second\": %.0f}\n",
            facts->threads, facts->ranks, facts->lost, seconds, run_rate(facts, games));
}

/* ---- CSV ----------------------------------------------------------------------------------- */

void csv_head(FILE *out)
{
    fputs("table,who,item,at,count,value,low,high\n", out);
}

void csv_row(FILE *out, const CsvRow *row)
{
    fprintf(out, "%s,", row->table);
    if (row->who) markup_csv(out, row->who);
    putc(',', out);
    if (row->item) markup_csv(out, row->item);
    putc(',', out);
    if (row->at > 0) fprintf(out, "%d", row->at);
    putc(',', out);
    if (row->count >= 0) fprintf(out, "%.0f", row->count);
    const double numbers[] = {row->value.value, row->value.low, row->value.high};
    for (int i = 0; i < 3; i++) {
        putc(',', out);
        csv_number(out, numbers[i]);
    }
    putc('\n', out);
}
