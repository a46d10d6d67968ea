/* mutants.c - the mutation test of the cards: would the scenarios notice if a card were wrong?
 *
 * Every card is broken in all the small ways that engine/cards can be read wrongly, one at a time,
 * and the scenarios run on each broken engine. At least one must fail. The mutants are made in
 * tools/mutation/; those that make no difference stand in tools/mutation/equivalent.txt. */
#include "mutation.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char table_path[] = "engine/cards/cards.def";
static const char cards_folder[] = "engine/cards";
/* Where cards of all sets meet. */
static const char *const meeting_places[] = {"engine/gain.c", "engine/leave.c", "engine/moments.c"};
static const char equivalent_path[] = "tools/mutation/equivalent.txt";

typedef struct Options {
    Names cards;      /* none: all */
    const char *like; /* what names must have in them, or NULL */
    const char *keep; /* where verdicts are kept, or NULL */
    bool lists, tells_all;
    int jobs;
} Options;

static const char help[] =
    "usage: mutants [--card NAME] [--like TEXT] [--keep FILE] [--jobs N] [--list] [--all]\n"
    "Breaks the cards one by one and runs tests/scenarios on each broken engine.\n"
    "Run it in the root of the sources. Exit status 1: some mutant survived.\n"
    "  --card NAME  only the mutants of this card (council_room or council-room); may be repeated\n"
    "  --like TEXT  only the mutants whose names or files have this in them ('f->you', 'gain.c')\n"
    "  --keep FILE  the verdicts are kept there; those in it are not tried again\n"
    "  --jobs N     so many at a time; else as many as there are processors\n"
    "  --list       list the mutants and run nothing\n"
    "  --all        also list the caught ones, each with a scenario that catches it\n"
    "  --help       show this\n";

/* ---- Which mutants -------------------------------------------------------------------------- */

static void make_mutants(Mutants *all)
{
    Names files = {0};
    find_below(&files, cards_folder, ".c");
    for (size_t i = 0; i < sizeof meeting_places / sizeof meeting_places[0]; i++)
        add_name(&files, meeting_places[i]);
    sort_names(&files);
    Source *sources = enough(calloc(files.count + 1, sizeof *sources));
    read_source(&sources[0], table_path);
    add_rows(all, &sources[0]);
    for (size_t i = 0; i < files.count; i++) {
        read_source(&sources[i + 1], files.name[i]);
        add_functions(all, &sources[i + 1]);
    }
}

static Mutant *find_mutant(const Mutants *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->mutant[i].name, name) == 0) return &all->mutant[i];
    }
    return NULL;
}

/* `militia if 1: why it makes no difference`, a line each; '#' begins a comment. */
static void read_equivalents(const Mutants *all)
{
    char *line = read_all(equivalent_path);
    for (char *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = '\0';
        if (!line[0] || line[0] == '#') continue;
        char *colon = strstr(line, ": ");
        if (!colon) give_up("equivalent.txt: no reason given: ", line);
        *colon = '\0';
        Mutant *m = find_mutant(all, line);
        if (!m) give_up("equivalent.txt: there is no mutant ", line);
        m->reason = colon + 2;
    }
}

static bool is_among(const Names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++) {
        if (strcmp(names->name[i], name) == 0) return true;
    }
    return false;
}

/* Keeps only those of some cards. */
static void keep_cards(Mutants *all, const Names *cards)
{
    size_t kept = 0;
    for (size_t i = 0; i < cards->count; i++) {
        const Names one = {&cards->name[i], 1};
        bool found = false;
        for (size_t j = 0; j < all->count; j++) found |= is_among(&one, all->mutant[j].card);
        if (!found) give_up("no mutants of a card named ", cards->name[i]);
    }
    for (size_t i = 0; i < all->count; i++) {
        if (is_among(cards, all->mutant[i].card)) all->mutant[kept++] = all->mutant[i];
    }
    all->count = kept;
}

static void keep_like(Mutants *all, const char *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++) {
        const Mutant *m = &all->mutant[i];
        if (strstr(m->name, text) || strstr(m->source->path, text)) all->mutant[kept++] = *m;
    }
    if (kept == 0) give_up("no mutants named like ", text);
    all->count = kept;
}

/* ---- What is printed ------------------------------------------------------------------------ */

/* A piece of source on one line. */
static void print_piece(const char *text, size_t size)
{
    bool spaced = false;
    putchar('`');
    for (size_t i = 0; i < size; i++) {
        const bool is_space = text[i] == ' ' || text[i] == '\n';
        if (!is_space) putchar(text[i]);
        if (is_space && !spaced) putchar(' ');
        spaced = is_space;
    }
    putchar('`');
}

/* Its name, its place, the line it stands in, the change. */
static void print_mutant(const char *verdict, const Mutant *m)
{
    const char *text = m->source->text;
    size_t from = m->from;
    while (from > 0 && text[from - 1] != '\n') from--;
    from = skip_spaces(text, from);
    printf("%s%s, %s:%d: ", verdict, m->name, m->source->path, line_of(m->source, m->from));
    print_piece(text + from, strcspn(text + from, "\n"));
    printf(": ");
    if (m->to - m->from <= 200)
        print_piece(text + m->from, m->to - m->from);
    else
        printf("all of it");
    if (m->put[strspn(m->put, " ")]) {
        printf(" made ");
        print_piece(m->put, strlen(m->put));
    } else {
        printf(" left out");
    }
    printf("\n");
}

typedef struct Counts {
    int mutants, caught, survived, equivalent, not_compiled;
} Counts;

static void count(Counts *counts, const Mutant *m)
{
    if (m->verdict == NOT_COMPILED) {
        counts->not_compiled++;
    } else if (m->reason && m->verdict == SURVIVED) {
        counts->equivalent++;
    } else {
        counts->mutants++;
        counts->caught += m->verdict == CAUGHT;
        counts->survived += m->verdict == SURVIVED;
    }
}

static void print_row(const char *card, const Counts *c)
{
    printf("%-16s %7d %7d %9d %11d %13d\n", card, c->mutants, c->caught, c->survived, c->equivalent,
           c->not_compiled);
}

static void print_card(const Mutants *all, const char *card, bool tells_all, Counts *total)
{
    Counts counts = {0};
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->mutant[i].card, card) != 0) continue;
        count(&counts, &all->mutant[i]);
        count(total, &all->mutant[i]);
    }
    if (counts.mutants + counts.equivalent + counts.not_compiled == 0) return;
    print_row(card, &counts);
    for (size_t i = 0; i < all->count; i++) {
        const Mutant *m = &all->mutant[i];
        if (strcmp(m->card, card) != 0) continue;
        if (m->verdict == SURVIVED && !m->reason) print_mutant("  survived: ", m);
        if (m->verdict == CAUGHT && m->reason)
            printf("  not equivalent: %s is caught by %s\n", m->name, m->by);
        if (m->verdict == CAUGHT && tells_all) printf("  caught: %s: %s\n", m->name, m->by);
        if (m->verdict == NOT_COMPILED && tells_all) print_mutant("  not compiled: ", m);
    }
}

/* The exit status. */
static int print_all(const Mutants *all, bool tells_all)
{
    Counts total = {0};
    int wrong_reasons = 0;
    printf("%-16s %7s %7s %9s %11s %13s\n", "card", "mutants", "caught", "survived", "equivalent",
           "not compiled");
    for (size_t i = 0; i < all->cards.count; i++)
        print_card(all, all->cards.name[i], tells_all, &total);
    for (size_t i = 0; i < all->count; i++)
        wrong_reasons += all->mutant[i].reason && all->mutant[i].verdict == CAUGHT;
    print_row("all", &total);
    if (wrong_reasons) printf("%d of equivalent.txt are caught: take them out\n", wrong_reasons);
    printf("%d mutants, %d caught, %d survived\n", total.mutants, total.caught, total.survived);
    return total.survived || wrong_reasons ? 1 : 0;
}

/* ---- The whole ----------------------------------------------------------------------------- */

/* The id of a card that was given with hyphens or spaces. */
static void add_card_named(Names *cards, const char *name)
{
    add_name(cards, name);
    for (char *c = cards->name[cards->count - 1]; *c; c++) {
        if (*c == '-' || *c == ' ') *c = '_';
    }
}

static void read_options(int argc, char **argv, Options *options)
{
    static const struct option known[] = {
        {"card", required_argument, NULL, 'c'}, {"like", required_argument, NULL, 'k'},
        {"keep", required_argument, NULL, 'f'}, {"jobs", required_argument, NULL, 'j'},
        {"list", no_argument, NULL, 'l'},       {"all", no_argument, NULL, 'a'},
        {"help", no_argument, NULL, 'h'},       {NULL, 0, NULL, 0}};
    options->jobs = (int)sysconf(_SC_NPROCESSORS_ONLN);
    for (int c; (c = getopt_long(argc, argv, "h", known, NULL)) != -1;) {
        if (c == 'c') add_card_named(&options->cards, optarg);
        if (c == 'k') options->like = optarg;
        if (c == 'f') options->keep = optarg;
        if (c == 'j') options->jobs = number_at(optarg);
        if (c == 'l') options->lists = true;
        if (c == 'a') options->tells_all = true;
        if (c == 'h') {
            fputs(help, stdout);
            exit(0);
        }
        if (c == '?') exit(2);
    }
    if (optind < argc) give_up("no such argument: ", argv[optind]);
    if (options->jobs < 1) give_up("--jobs wants a number of at least 1", "");
}

int main(int argc, char **argv)
{
    Options options = {0};
    Mutants all = {0};
    read_options(argc, argv, &options);
    make_mutants(&all);
    read_equivalents(&all);
    if (options.cards.count) keep_cards(&all, &options.cards);
    if (options.like) keep_like(&all, options.like);
    if (options.lists) {
        for (size_t i = 0; i < all.count; i++) print_mutant("", &all.mutant[i]);
        printf("%zu mutants\n", all.count);
        return 0;
    }
    if (nice(10) == -1) fprintf(stderr, "mutants: running at full priority\n");
    FILE *kept = options.keep ? recall(&all, options.keep) : NULL;
    prepare_trials(options.jobs);
    try_all(&all, options.jobs, kept);
    if (kept) fclose(kept);
    remove_work();
    return print_all(&all, options.tells_all);
}
