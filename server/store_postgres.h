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

/* What to poll for reading, the same as long as the store is open: readable when there is something
 * for store_postgres_changes to do. -1: the store is another one. */
int store_postgres_socket(const Store *store);

/* Says which tables others have written to since the last call; the NULL table: any may have
 * changed, since a while was missed. Does not wait, but for a moment after connecting again. False:
 * there is no connection to the database now. */
bool store_postgres_changes(Store *store, void (*changed)(void *to, const char *table), void *to);

/* From now on store_postgres_changes also hands over the words that others have told (store.h). */
void store_postgres_listen(Store *store, void (*told)(void *to, const char *words), void *to);
