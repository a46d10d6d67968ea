/* ranks.h - the processes of one mpirun as one lab (docs/MATCHES.md, "Many machines").
 *
 * Rank 0 leads: it alone reads options and files, takes results and prints; it plays as well. The
 * others serve: they receive the match as bytes (lab/job.h), then blocks, play these with their own
 * threads and send the tallies back. Whoever is silent for too long is lost; others get its blocks.
 */
#pragma once

#include "../lab/workers.h"

/* Runs a command whose games may be played by many ranks: `lead` in rank 0 and without mpirun; the
 * other ranks serve meanwhile. The exit status. */
int ranks_run(int argc, char **argv, int (*lead)(int argc, char **argv));

/* How many there are: 1 without mpirun. */
int ranks_count(void);

/* ---- Leading ------------------------------------------------------------------------------- */

/* Has the other ranks get ready for some work, with so many threads each (0: as many as each has
 * processors), and fills in how workers_run() reaches them. False: told why not. */
bool lead_begin(const char *command, const Work *work, int threads, Elsewhere *out);

/* Adds the ranks and their threads to what is known of the run. */
void lead_count(RunFacts *facts);

/* mpirun is ending the job: nobody is to be waited for. */
void lead_hurry(void);

/* ---- Both sides ---------------------------------------------------------------------------- */

void lead_open(int ranks);
bool lead_dismiss(void); /* true: all have said goodbye */
int serve(void);

typedef enum LetterKind {
    LETTER_READY,  /* to rank 0: a Ready */
    LETTER_CREW,   /* to the others: a Crew; */
    LETTER_JOB,    /* a job's bytes; */
    LETTER_BLOCK,  /* a Task; */
    LETTER_RESULT, /* to rank 0: the Task, done, and RESULT_AT bytes from its start the result */
    LETTER_BEAT,   /* both ways: still here */
    LETTER_STOP,   /* to the others: it is over; */
    LETTER_BYE,    /* to rank 0: nothing comes after this */
} LetterKind;

typedef struct Ready {
    uint64_t program; /* all must run the same one, or results would depend on who plays what */
    int32_t processors;
    char host[64];
} Ready;

typedef struct Crew {
    int32_t threads;
    int32_t blocks; /* that wait or are played at once */
} Crew;

typedef struct Task {
    uint64_t number;
    Block block;
    double seconds; /* that it took */
} Task;

enum {
    RESULT_AT = 64,     /* results begin on a cache line */
    BLOCKS_A_THREAD = 4 /* so that none waits for the post */
};

#define BEAT 0.5          /* seconds between two signs of life */
#define LOST_AFTER 10.0   /* of silence a rank is lost */
#define ORPHAN_AFTER 60.0 /* rank 0, which may be busy reading or writing */
