/* mutation.h - what the files of the mutation test share: the sources as text, the mutants made
 * of them, and their trial. tools/README.md says what it is all for. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { MAX_PATH = 1024, MAX_NAME = 96, MAX_CARD = 40 };

/* A growing list of strings. */
typedef struct Names {
    char **name;
    size_t count;
} Names;

/* A file of engine/cards. */
typedef struct Source {
    char path[MAX_PATH]; /* from the root of the sources */
    char *text;          /* as it is */
    char *code;          /* the same length; what is not to be changed is blank */
} Source;

typedef enum Verdict {
    UNTRIED,
    CAUGHT,
    SURVIVED,
    NOT_COMPILED, /* no mutant at all */
} Verdict;

/* One change of one file. */
typedef struct Mutant {
    char card[MAX_CARD];
    char name[MAX_NAME];  /* "militia if 1": the card, what is changed, the how manieth of these */
    const Source *source; /* which file, */
    size_t from, to;      /* which bytes of it, */
    char *put;            /* what stands there instead */
    const char *reason;   /* why it makes no difference (equivalent.txt), or NULL */
    Verdict verdict;
    char by[MAX_PATH]; /* the scenario that caught it */
} Mutant;

typedef struct Mutants {
    Mutant *mutant;
    size_t count;
    Names cards; /* in the order of cards.def; then functions that belong to no single card */
} Mutants;

/* ---- source.c ------------------------------------------------------------------------------ */

_Noreturn void give_up(const char *what, const char *detail);
void *enough(void *memory);
char *read_all(const char *path);
void write_all(const char *path, const char *text, size_t size);
void add_name(Names *names, const char *name);
void sort_names(Names *names);
/* The number that a text begins with; 0 if it is none, or no small one. */
int number_at(const char *text);
bool begins(const char *text, const char *with);
bool ends(const char *text, const char *with);

/* Adds the files below a folder whose names end in this. */
void find_below(Names *names, const char *folder, const char *ending);

void read_source(Source *source, const char *path);
int line_of(const Source *source, size_t at);

bool is_word_char(char c);
/* Whether a whole word begins there. */
bool is_word_at(const char *code, size_t at, const char *word);
/* The parenthesis that closes the one at `open`. */
size_t closing(const char *code, size_t open);
size_t skip_spaces(const char *code, size_t at);

/* ---- rows.c, functions.c: the mutants ------------------------------------------------------- */

/* Adds a mutant: bytes `from` to `to` replaced. `what` is its name without the card. */
void add_mutant(Mutants *all, const char *card, const char *what, const Source *source, size_t from,
                size_t to, const char *put);

/* Of the rows of cards.def. Also lists the cards. */
void add_rows(Mutants *all, const Source *source);

/* Of the functions of a file of cards. */
void add_functions(Mutants *all, const Source *source);

/* ---- keep.c: verdicts of an earlier run ------------------------------------------------------ */

/* Reads the verdicts kept in that file, which need not exist: open for more. */
FILE *recall(const Mutants *all, const char *path);
void keep(FILE *file, const Mutant *m);

/* ---- trial.c: building and running ---------------------------------------------------------- */

/* Makes the work folder, builds what stays as it is, and runs the engine unchanged, which must
 * pass all scenarios. */
void prepare_trials(int jobs);

/* Tries all mutants that have no verdict, as many at a time as there are jobs, and keeps the
 * verdicts in the file, if there is one. */
void try_all(Mutants *all, int jobs, FILE *kept);

void remove_work(void);
