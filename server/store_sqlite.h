/* store_sqlite.h - records in a SQLite file: what was acknowledged is there after the program was
 * killed. Several programs may use one file. */
#pragma once

#include "../house/store.h"

/* Opens the file, or makes it; after its name may stand "?sync=full": then what was acknowledged
 * is there after a power cut, too. On a fault false, and what was wrong on standard error. */
bool store_sqlite(const char *path, StoreClock *clock, Store *out);

/* Whether opening the file would bring it up to date, which a server of an older talia that has it
 * open would not survive. */
bool store_sqlite_is_older(const char *path);

/* Copies a file, which may be in use, to another one that must not be there yet. On a fault false,
 * and what was wrong on standard error. */
bool store_sqlite_backup(const char *path, const char *to);

/* Whether SQLite finds the file sound; what is wrong with it on standard error. */
bool store_sqlite_check(const char *path);
