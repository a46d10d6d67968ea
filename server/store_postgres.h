/* store_postgres.h - records in a PostgreSQL database: for several servers at once, which hear of
 * each other's lines.
 *
 * A connection that is lost is made again by itself, later and later while that fails. In the
 * meantime nothing can be stored: appending fails at once instead of waiting. */
#pragma once

#include "../house/store.h"

/* Opens the database of that URI (postgres://...: everything that libpq knows), and makes its
 * tables if they are not there. On a fault false, and what was wrong on standard error. */
bool store_postgres(const char *uri, Store *out);
