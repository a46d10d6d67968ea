/* job.h - a match or a league as plain bytes: all that another machine needs to play its blocks.
 *
 * The bytes are those of this program's own structures: they are for the same program elsewhere,
 * and not for a file. */
#pragma once

#include "league.h"

/* On the heap; NULL: no memory. */
void *job_of_match(const MatchRun *run, size_t *length);
void *job_of_league(const LeagueRun *run, size_t *length);

/* Work to be played: nothing can be taken by it. NULL: no memory, or these are no such bytes. */
typedef struct Job Job;
Job *job_read(const void *bytes, size_t length);
const Work *job_work(const Job *job);
void job_free(Job *job);
