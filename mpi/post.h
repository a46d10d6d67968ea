/* post.h - letters between the processes that one mpirun started, its ranks.
 *
 * post_mpi.c carries them by MPI; post_none.c is for a program that was built without it. To be
 * called by one thread only. Nothing here waits: letters are sent and received in the background of
 * these calls, so whoever hopes for one calls post_receive() again and again. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* False: this program was built without MPI, or MPI failed. */
bool post_open(int *rank, int *ranks);

/* The bytes are copied. False: that rank cannot be reached, or no memory. */
bool post_send(int to, int kind, const void *bytes, size_t length);

typedef struct Letter {
    int from, kind;
    void *bytes; /* aligned for anything; until the next call of post_receive */
    size_t length;
} Letter;

/* The next letter; false: none has come. */
bool post_receive(Letter *letter);

/* When all ranks close: after what was sent has been sent. */
void post_close(void);

/* Instead of that, when other ranks may be lost. Everything must have been written by then: this
 * ends the program, and all ranks with it. */
_Noreturn void post_end_all(int status);
