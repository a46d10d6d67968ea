/* metrics.c - see metrics.h. */
#include "metrics.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talia/base.h>

/* Microseconds. */
static const int64_t bound[METRICS_BOUNDS] = {50,   100,   250,    500,    1000,
                                              5000, 25000, 100000, 500000, 2500000};

void metrics_took(Durations *durations, int64_t microseconds)
{
    int i = 0;
    while (i < METRICS_BOUNDS && microseconds > bound[i]) i++;
    durations->within[i]++;
    durations->microseconds += (uint64_t)microseconds;
}

/* The place of a reason; NULL: there are too many. Another process may be writing to it. */
static uint64_t *reason_of(Metrics *metrics, const char *reason)
{
    int i = 0;
    while (i < metrics->reasons && strcmp(metrics->refused[i].reason, reason) != 0) i++;
    if (i >= METRICS_REASONS) return NULL;
    if (i == metrics->reasons) {
        snprintf(metrics->refused[i].reason, sizeof metrics->refused[i].reason, "%s", reason);
        metrics->reasons++;
    }
    return &metrics->refused[i].count;
}

void metrics_refused(Metrics *metrics, const char *reason)
{
    uint64_t *count = reason_of(metrics, reason);
    if (count) (*count)++;
}

static void add_durations(Durations *to, const Durations *more)
{
    for (int i = 0; i <= METRICS_BOUNDS; i++) to->within[i] += more->within[i];
    to->microseconds += more->microseconds;
}

void metrics_add(Metrics *to, const Metrics *more)
{
    to->tables_made += more->tables_made;
    to->tables_ended += more->tables_ended;
    to->tables_expired += more->tables_expired;
    to->tables_unreadable += more->tables_unreadable;
    to->hung_up += more->hung_up;
    for (int i = 0; i < STORE_DOINGS; i++) {
        add_durations(&to->store[i], &more->store[i]);
        to->store_failed[i] += more->store_failed[i];
    }
    add_durations(&to->held, &more->held);
    if (more->longest_hold > to->longest_hold) to->longest_hold = more->longest_hold;
    for (int i = 0; i < more->reasons && i < METRICS_REASONS; i++) {
        char reason[sizeof more->refused[i].reason];
        snprintf(reason, sizeof reason, "%.*s", (int)sizeof reason - 1, more->refused[i].reason);
        uint64_t *count = reason_of(to, reason);
        if (count) *count += more->refused[i].count;
    }
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP talia_%s %s\n# TYPE talia_%s %s\n", name, help, name, type);
}

static void counter(FILE *out, const char *name, const char *help, uint64_t value)
{
    head(out, name, "counter", help);
    fprintf(out, "talia_%s %" PRIu64 "\n", name, value);
}

static void gauge(FILE *out, const char *name, const char *help, double value)
{
    head(out, name, "gauge", help);
    fprintf(out, "talia_%s %.15g\n", name, value);
}

static void seconds(FILE *out, const char *name, const char *help, uint64_t microseconds)
{
    head(out, name, "counter", help);
    fprintf(out, "talia_%s %.6f\n", name, (double)microseconds / 1e6);
}

static void write_refused(FILE *out, const Metrics *metrics)
{
    head(out, "refused_total", "counter",
         "What people asked for and did not get, by code of the error or limit.");
    for (int i = 0; i < metrics->reasons; i++)
        fprintf(out, "talia_refused_total{reason=\"%s\"} %" PRIu64 "\n", metrics->refused[i].reason,
                metrics->refused[i].count);
}

/* `label`: "doing=\"read\"," or nothing. */
static void write_durations(FILE *out, const char *name, const char *label, const Durations *took)
{
    const int length = (int)strlen(label), bare = length > 0 ? length - 1 : 0;
    const char *open = length > 0 ? "{" : "", *close = length > 0 ? "}" : "";
    uint64_t count = 0;
    for (int i = 0; i <= METRICS_BOUNDS; i++) {
        count += took->within[i];
        fprintf(out, "talia_%s_bucket{%sle=\"", name, label);
        if (i < METRICS_BOUNDS)
            fprintf(out, "%.6g", (double)bound[i] / 1e6);
        else
            fputs("+Inf", out);
        fprintf(out, "\"} %" PRIu64 "\n", count);
    }
    fprintf(out, "talia_%s_sum%s%.*s%s %.6f\ntalia_%s_count%s%.*s%s %" PRIu64 "\n", name, open,
            bare, label, close, (double)took->microseconds / 1e6, name, open, bare, label, close,
            count);
}

static void write_held(FILE *out, const Metrics *metrics)
{
    head(out, "held_seconds", "histogram",
         "How long everybody waited for one message, or for what is done as time passes.");
    write_durations(out, "held_seconds", "", &metrics->held);
    gauge(out, "longest_hold_seconds", "Time of the processor that the longest of these took.",
          (double)metrics->longest_hold / 1e6);
}

static void write_store(FILE *out, const Metrics *metrics)
{
    static const char *const doing[STORE_DOINGS] = {"append", "read", "other"};
    head(out, "store_seconds", "histogram", "How long the store took.");
    for (int i = 0; i < STORE_DOINGS; i++) {
        char label[32];
        snprintf(label, sizeof label, "doing=\"%s\",", doing[i]);
        write_durations(out, "store_seconds", label, &metrics->store[i]);
    }
    head(out, "store_failed_total", "counter", "What the store could not do.");
    for (int i = 0; i < STORE_DOINGS; i++)
        fprintf(out, "talia_store_failed_total{doing=\"%s\"} %" PRIu64 "\n", doing[i],
                metrics->store_failed[i]);
}

double metrics_memory(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0;
    char words[128];
    if (file && fgets(words, sizeof words, file)) {
        const char *second = strchr(words, ' ');
        if (second) pages = strtol(second, NULL, 10);
    }
    if (file) fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void write_house(FILE *out, const Metrics *metrics, const HouseFigures *house)
{
    gauge(out, "tables_in_memory", "Tables in memory.", house->tables);
    gauge(out, "tables_bytes", "Memory that these take.", (double)house->table_bytes);
    gauge(out, "games_playing", "Of these, games that go on.", house->playing);
    counter(out, "tables_created_total", "Tables that were made here.", metrics->tables_made);
    counter(out, "tables_finished_total", "Tables that ended here.", metrics->tables_ended);
    counter(out, "tables_expired_total", "Old tables that were removed.", metrics->tables_expired);
    counter(out, "tables_unreadable_total", "Times that a record could not be read.",
            metrics->tables_unreadable);
    counter(out, "choices_total", "Choices at all tables, those of bots too.", house->choices);
    counter(out, "bot_choices_total", "Choices of bots.", house->bot_choices);
    seconds(out, "bot_seconds_total", "Time that bots thought.", house->bot_microseconds);
}

static void write_net(FILE *out, const Metrics *metrics, const NetFigures *net)
{
    gauge(out, "connections", "WebSockets that are open.", net->connections);
    counter(out, "connections_opened_total", "WebSockets that were opened.", net->opened);
    counter(out, "connections_lost_total", "WebSockets of which the other end read too slowly.",
            net->lost);
    counter(out, "connections_silent_total", "WebSockets that never said hello.", metrics->hung_up);
    counter(out, "http_requests_total", "Requests by HTTP.", net->requests);
    counter(out, "messages_received_total", "Messages from people.", net->messages_in);
    counter(out, "messages_sent_total", "Messages to people.", net->messages_out);
    counter(out, "received_bytes_total", "Bytes of messages from people.", net->bytes_in);
    counter(out, "sent_bytes_total", "Bytes of messages to people.", net->bytes_out);
    gauge(out, "queued_bytes", "Bytes that wait to be sent.", (double)net->queued);
}

static void write_processes(FILE *out, const MetricsText *from)
{
    gauge(out, "uptime_seconds", "Since the server was started.", from->uptime);
    gauge(out, "memory_bytes", "Memory in use.", from->memory);
    gauge(out, "workers", "Processes that serve people.", from->workers);
    counter(out, "worker_restarts_total", "Times that one of these had ended, and began anew.",
            from->restarts);
    counter(out, "supervisor_restarts_total", "Times that the one that starts them began anew.",
            from->supervisor_restarts);
}

char *metrics_write(const MetricsText *from, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (!out) return NULL;
    head(out, "info", "gauge", "Which talia this is.");
    fprintf(out, "talia_info{version=\"%s\",rules=\"%d\"} 1\n", TALIA_VERSION, TALIA_RULES_VERSION);
    write_processes(out, from);
    write_net(out, from->metrics, from->net);
    write_house(out, from->metrics, from->house);
    write_refused(out, from->metrics);
    write_held(out, from->metrics);
    write_store(out, from->metrics);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}
