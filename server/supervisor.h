/* supervisor.h - the process that `talia serve` is: it starts the workers, and again those that
 * end. It hears nothing of what strangers say.
 *
 * Each worker is the same program, started anew with the same options (and so at other addresses in
 * memory: nobody learns from a crash where things are). If the supervisor itself crashes it starts
 * itself over, with the same number and the same workers, which notice nothing. If it is killed the
 * workers end with it: whoever supervises the supervisor starts them all again. */
#pragma once

#include "shared.h"

/* Prepares what the workers talk through; false: it cannot be, which is said on standard error. */
bool supervisor_prepare(Shared *shared);

/* Until SIGINT or SIGTERM; the status of the program. `ready` is called once, when all workers
 * serve for the first time. */
int supervisor_run(Shared *shared, void (*ready)(void *to), void *to);

/* Whether this process was started by a supervisor: the memory it shares, and the number of the
 * worker that it is to be; -1: it is the supervisor, started over. NULL: it was not. */
Shared *supervisor_joined(int *number);
