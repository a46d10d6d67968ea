/* ranks.c - see ranks.h: joining and leaving. */
#include "ranks.h"

#include <stdio.h>
#include <stdlib.h>

#include "post.h"

static int count = 1;
static bool hurried;

int ranks_count(void)
{
    return count;
}

void lead_hurry(void)
{
    hurried = true;
}

/* How many were started together, as mpirun's environment has it: that of Open MPI, or of MPICH and
 * its relatives. 0: unknown, but there may be others (srun --mpi=pmix); 1: none. Without mpirun MPI
 * is left alone: it needs not work where talia runs by itself. */
static int started_together(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (!size) size = getenv("PMI_SIZE");
    if (size) return (int)strtol(size, NULL, 10);
    return getenv("PMIX_RANK") ? 0 : 1;
}

/* False: told why not. */
static bool join(const char *command, int started, int *rank)
{
    if (!post_open(rank, &count)) {
        if (started == 0) return true; /* one process of a system that always sets PMIX_RANK */
        fprintf(stderr,
                "%s: mpirun started this %d times, but this talia was built without MPI, or MPI "
                "failed\n",
                command, started);
        return false;
    }
    if (started == 0 || count == started) return true;
    fprintf(
        stderr,
        "%s: mpirun started %d ranks, but MPI knows of %d: is it the mpirun of another MPI than "
        "the one that talia was built with?\n",
        command, started, count);
    return false;
}

/* The program ends here if others may hang. */
static int leave(int status)
{
    if (hurried) return status;
    const bool all_well = lead_dismiss();
    if (fflush(stdout) != 0) status = 2;
    if (!all_well) post_end_all(status);
    post_close();
    return status;
}

int ranks_run(int argc, char **argv, int (*lead)(int argc, char **argv))
{
    const int started = started_together();
    int rank = 0;
    if (started == 1) return lead(argc, argv);
    if (!join(argv[0], started, &rank)) return 2;
    if (rank > 0) return serve();
    lead_open(count);
    return leave(lead(argc, argv));
}
