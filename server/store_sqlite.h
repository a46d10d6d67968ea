/* store_sqlite.h - records in a SQLite file: what was acknowledged is there after the program was
 * killed. Several programs may use one file. */
#pragma once

#include "../table/store.h"

/* Opens the file, or makes it. On a fault false, and what was wrong on standard error. */
bool store_sqlite(const char *path, Store *out);
