/* checkpoint.h - puts what is in the write-ahead log of a SQLite file into the file itself, in a
 * thread of its own. It waits for the disk, and nobody at a table should have to wait for that. */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

typedef struct Checkpoint Checkpoint;

/* From now on `file`, which is open under that path, leaves its log to the thread. NULL: there is
 * no memory, or no thread. */
Checkpoint *checkpoint_open(sqlite3 *file, const char *path);
void checkpoint_close(Checkpoint *checkpoint); /* before the file is; NULL: nothing */

/* What the thread does: as much of it as nobody is kept waiting for; false: nothing was done.
 * `is_doubtful`: a sync of the log has failed, and it has not been written anew since. */
bool checkpoint_do(sqlite3 *file, bool *is_doubtful);

/* Writes the log over itself, and syncs it. When a sync fails, the system may keep what it could
 * not write as if it had: all read it, the next sync goes well, and a power cut takes it away. What
 * follows it in the log, and what has come from there into the file, would then make no sense. */
bool checkpoint_renew_log(sqlite3 *file);
