/* store_sqlite.h - records in a SQLite file: what was acknowledged is there after the program was
 * killed. Several programs may use one file. */
#pragma once

#include "../house/store.h"

/* Opens the file, or makes it; after its name may stand "?sync=full": then what was acknowledged
 * is there after a power cut, too. On a fault false, and what was wrong on standard error. */
bool store_sqlite(const char *path, StoreClock *clock, Store *out);

/* Makes the file, if there is none, so that only its owner can read it; of one that is there, with
 * its log, everybody else's rights are taken away: records have secrets of games that go on. */
void store_sqlite_private(const char *path);

/* Whether opening the file would bring it up to date, which a server of an older talia that has it
 * open would not survive. */
bool store_sqlite_is_older(const char *path);

/* Copies a file, which may be in use, to another one that must not be there yet. On a fault false,
 * and what was wrong on standard error. */
bool store_sqlite_backup(const char *path, const char *to);

/* Whether SQLite finds the file sound; what is wrong with it on standard error. */
bool store_sqlite_check(const char *path);
