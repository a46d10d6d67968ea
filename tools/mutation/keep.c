/* keep.c - verdicts kept in a file, so that a long run can be stopped and goes on where it was.
 *
 * A line each: the verdict, the name, and what caught it, with tabs between. Whoever gives the file
 * sees to it that it is of the same sources (tools/prove does). */
#include "mutation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {
    [CAUGHT] = "caught", [SURVIVED] = "survived", [NOT_COMPILED] = "not compiled"};

static Verdict verdict_named(const char *word)
{
    for (Verdict v = CAUGHT; v <= NOT_COMPILED; v++) {
        if (strcmp(words[v], word) == 0) return v;
    }
    give_up("the kept verdicts know no ", word);
}

static void recall_line(const Mutants *all, char *line)
{
    char *name = strchr(line, '\t');
    char *by = name ? strchr(name + 1, '\t') : NULL;
    if (!by) give_up("no line of kept verdicts: ", line);
    *name++ = *by++ = '\0';
    for (size_t i = 0; i < all->count; i++) {
        Mutant *m = &all->mutant[i];
        if (strcmp(m->name, name) != 0) continue;
        m->verdict = verdict_named(line);
        snprintf(m->by, sizeof m->by, "%s", by);
        return;
    }
}

FILE *recall(const Mutants *all, const char *path)
{
    FILE *file = fopen(path, "a+");
    if (!file) give_up("cannot open ", path);
    char line[MAX_PATH + MAX_NAME + 20];
    rewind(file);
    while (fgets(line, sizeof line, file)) {
        const size_t length = strcspn(line, "\n");
        if (line[length] != '\n') break; /* cut off in the middle: it is tried again */
        line[length] = '\0';
        recall_line(all, line);
    }
    return file;
}

void keep(FILE *file, const Mutant *m)
{
    fprintf(file, "%s\t%s\t%s\n", words[m->verdict], m->name, m->by);
    fflush(file);
}
