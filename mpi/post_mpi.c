/* post_mpi.c - see post.h. With MPI.
 *
 * Letters are sent and received in the background: with a rank that is gone in the middle of a
 * letter, a call that waits would wait for ever. */
#include <limits.h>
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "post.h"

/* A letter on its way. */
typedef struct Parcel {
    struct Parcel *next;
    MPI_Request request;
    int from, kind, length; /* of one that comes */
    _Alignas(max_align_t) unsigned char bytes[];
} Parcel;

static Parcel *outgoing;
static Parcel *incoming; /* in the order of their coming */
static Parcel *opened;   /* the last one that was received */

bool post_open(int *rank, int *ranks)
{
    int provided;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) return false;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, ranks);
    return true;
}

/* One that failed has arrived, too: nothing more will happen to it. */
static bool has_arrived(Parcel *parcel)
{
    int done = 1;
    return MPI_Test(&parcel->request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS || done;
}

static Parcel *make_parcel(size_t length)
{
    Parcel *parcel = length <= INT_MAX ? malloc(sizeof *parcel + length) : NULL;
    if (parcel) *parcel = (Parcel){.length = (int)length};
    return parcel;
}

/* ---- Sending ------------------------------------------------------------------------------- */

static void forget_delivered(void)
{
    for (Parcel **link = &outgoing; *link;) {
        Parcel *parcel = *link;
        if (has_arrived(parcel)) {
            *link = parcel->next;
            free(parcel);
        } else {
            link = &parcel->next;
        }
    }
}

bool post_send(int to, int kind, const void *bytes, size_t length)
{
    forget_delivered();
    Parcel *parcel = make_parcel(length);
    if (!parcel) return false;
    if (length) memcpy(parcel->bytes, bytes, length);
    parcel->request = MPI_REQUEST_NULL; /* one that cannot even be sent is done */
    parcel->next = outgoing;
    outgoing = parcel;
    return MPI_Isend(parcel->bytes, (int)length, MPI_BYTE, to, kind, MPI_COMM_WORLD,
                     &outgoing->request) == MPI_SUCCESS;
}

/* ---- Receiving ----------------------------------------------------------------------------- */

/* Begins to receive what has been announced. */
static void fetch(void)
{
    int there = 0, length = 0;
    MPI_Message message;
    MPI_Status status;
    Parcel **end = &incoming;
    while (*end) end = &(*end)->next;
    while (MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &message, &status) ==
               MPI_SUCCESS &&
           there) {
        MPI_Get_count(&status, MPI_BYTE, &length);
        Parcel *parcel = make_parcel((size_t)length);
        if (!parcel) abort(); /* a letter that is lost would be waited for */
        parcel->from = status.MPI_SOURCE;
        parcel->kind = status.MPI_TAG;
        MPI_Imrecv(parcel->bytes, length, MPI_BYTE, &message, &parcel->request);
        *end = parcel;
        end = &parcel->next;
    }
}

/* Whether an earlier letter of the same rank, up to that link, is still on its way. */
static bool must_wait(Parcel *const *link)
{
    for (const Parcel *earlier = incoming; earlier != *link; earlier = earlier->next) {
        if (earlier->from == (*link)->from) return true;
    }
    return false;
}

bool post_receive(Letter *letter)
{
    free(opened);
    opened = NULL;
    fetch();
    for (Parcel **link = &incoming; *link && !opened;) {
        Parcel *parcel = *link;
        if (must_wait(link) || !has_arrived(parcel)) {
            link = &parcel->next;
        } else {
            *link = parcel->next;
            opened = parcel;
        }
    }
    if (!opened) return false;
    *letter = (Letter){opened->from, opened->kind, opened->bytes, (size_t)opened->length};
    return true;
}

/* ---- The end ------------------------------------------------------------------------------- */

void post_close(void)
{
    free(opened);
    opened = NULL;
    while (outgoing) forget_delivered();
    MPI_Finalize();
}

void post_end_all(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
    _Exit(status);
}
