/* pack_plans.c - `pack_plans FOLDER STRENGTHS OUT.c`: all plans of a folder as bytes in a C file
 * (bots/players/packed.h), the strongest first. STRENGTHS is plans/strength.tsv; a plan that it
 * does not have counts as half of the games won. Part of the build. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../script/files.h"
#include "../script/plan.h"
#include "../bots/players/packed.h"

enum { MOST_PLANS = 255, MOST_BYTES = 65535, UNKNOWN_STRENGTH = 100 };

typedef struct Entry {
    Plan plan;
    int strength;
    const char *path;
} Entry;

static void stop(const char *what, const char *path)
{
    fprintf(stderr, "pack_plans: %s: %s\n", path, what);
    exit(2);
}

static void *enough(void *memory)
{
    if (!memory) stop("not enough memory", "-");
    return memory;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* "chapel-witch" of "plans/chapel-witch.plan". */
static Slice stem_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    return (Slice){name, strcspn(name, ".")};
}

/* Wins and half the ties in half percents, of the row that begins with that name. */
static int strength_of(Slice name, Slice table)
{
    Slice line;
    while (slice_next(&table, '\n', &line)) {
        Slice field;
        double won, tied;
        if (!slice_next(&line, '\t', &field) || field.length != name.length ||
            memcmp(field.at, name.at, name.length) != 0)
            continue;
        char *end;
        won = strtod(line.at, &end);
        tied = strtod(end, &end);
        const double half_percents = 2 * won + tied;
        if (half_percents >= 0 && half_percents <= 200) return (int)(half_percents + 0.5);
    }
    return UNKNOWN_STRENGTH;
}

static void read_entry(Entry *entry, const char *path, Slice strengths)
{
    size_t length;
    char *text = file_read(path, &length);
    if (!text) stop("cannot be read", path);
    if (!plan_read(path, (Slice){text, length}, &entry->plan, stderr)) exit(2);
    free(text);
    entry->strength = strength_of(stem_of(path), strengths);
    entry->path = path;
}

static int compare(const void *a, const void *b)
{
    const Entry *const x = *(Entry *const *)a, *const y = *(Entry *const *)b;
    if (x->strength != y->strength) return y->strength - x->strength;
    return strcmp(x->plan.name, y->plan.name);
}

/* ---- Writing --------------------------------------------------------------------------------- */

typedef struct Packer {
    unsigned char bytes[MOST_BYTES];
    int length;
    const char *path;
} Packer;

static void put(Packer *p, int byte)
{
    if (byte < 0 || byte > 255) stop("a number of this plan does not fit into a byte", p->path);
    if (p->length == MOST_BYTES) stop("this plan is too long", p->path);
    p->bytes[p->length++] = (unsigned char)byte;
}

static void put_number(Packer *p, int number)
{
    if (number < 0) {
        put(p, PACKED_TYPES + number);
    } else if (number < PACKED_TYPES - PLAN_TYPES) {
        put(p, number);
    } else {
        put(p, PACKED_WIDE);
        put(p, number & 255);
        put(p, number >> 8);
    }
}

static void put_condition(Packer *p, const int16_t *code)
{
    for (;; code++) {
        put_number(p, *code);
        if (*code == PLAN_STOP) return;
        if (plan_has_operand(*code)) put_number(p, *++code);
    }
}

static void put_rule(Packer *p, const Plan *plan, int index)
{
    const PlanRule *rule = &plan->rule[index];
    const bool same = index > 0 && rule->code == rule[-1].code;
    put(p, rule->verb | rule->object << 5 | rule->veto << 7);
    put(p, rule->about);
    put(p, rule->object == PLAN_TYPE ? __builtin_ctz(rule->which) : rule->which);
    put(p, rule->code == PLAN_ALWAYS ? PACKED_ALWAYS : same ? PACKED_SAME : PACKED_ASKS);
    if (rule->code != PLAN_ALWAYS && !same) put_condition(p, plan->code + rule->code);
}

static void pack(Packer *p, const Entry *entry)
{
    const Plan *plan = &entry->plan;
    p->length = 2; /* its length comes here */
    p->path = entry->path;
    put(p, entry->strength);
    put(p, plan->careful | plan->finisher << 1);
    put(p, plan->kingdom_count + plan->event_count);
    for (int i = 0; i < plan->kingdom_count; i++) put(p, plan->kingdom[i]);
    for (int i = 0; i < plan->event_count; i++) put(p, plan->event[i]);
    put(p, plan->rules);
    for (int i = 0; i < plan->rules; i++) put_rule(p, plan, i);
    p->bytes[0] = (unsigned char)(p->length & 255);
    p->bytes[1] = (unsigned char)(p->length >> 8);
}

static void write_bytes(FILE *out, const Packer *p)
{
    enum { A_LINE = 20 };
    for (int i = 0; i < p->length; i++)
        fprintf(out, "%d,%s", p->bytes[i], i % A_LINE == A_LINE - 1 ? "\n" : "");
    fputs("\n", out);
}

static void write_names(FILE *out, Entry *const *entry, int count)
{
    int money = -1;
    fputs("const char *const packed_names[] = {\n", out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "\"%s\",\n", entry[i]->plan.name);
        if (strcmp(entry[i]->plan.name, "BMU") == 0) money = i;
    }
    if (money < 0) stop("is not among the plans", "BMU");
    fprintf(out, "};\n\nconst int packed_count = %d, packed_money = %d;\n", count, money);
}

int main(int argc, char **argv)
{
    static const char *const suffixes[] = {".plan", NULL};
    static Entry *entry[MOST_PLANS];
    static Packer packer;
    Paths paths = {.count = 0};
    size_t length;
    if (argc != 4) {
        fputs("usage: pack_plans FOLDER STRENGTHS OUT.c\n", stderr);
        return 2;
    }
    if (!paths_add(&paths, argv[1], suffixes)) return 2;
    if (paths.count == 0 || paths.count > MOST_PLANS) stop("no plans, or too many", argv[1]);
    char *strengths = file_read(argv[2], &length);
    if (!strengths) stop("cannot be read", argv[2]);
    for (size_t i = 0; i < paths.count; i++) {
        entry[i] = enough(calloc(1, sizeof **entry));
        read_entry(entry[i], paths.path[i], (Slice){strengths, length});
    }
    qsort(entry, paths.count, sizeof(void *), compare);
    FILE *out = fopen(argv[3], "w");
    if (!out) stop("cannot be written", argv[3]);
    fputs("#include \"bots/players/packed.h\"\n\nconst unsigned char packed_plans[] = {\n", out);
    for (size_t i = 0; i < paths.count; i++) {
        pack(&packer, entry[i]);
        write_bytes(out, &packer);
    }
    fputs("};\n\n", out);
    write_names(out, entry, (int)paths.count);
    for (size_t i = 0; i < paths.count; i++) free(entry[i]);
    if (fclose(out) != 0) stop("cannot be written", argv[3]);
    free(strengths);
    paths_free(&paths);
    return 0;
}
