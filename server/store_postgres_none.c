/* store_postgres_none.c - in place of store_postgres.c where talia is built without libpq. */
#include <stdio.h>

#include "store_postgres.h"

bool store_postgres(const char *uri, Store *out)
{
    (void)uri;
    (void)out;
    fputs(
        "talia: this talia was built without PostgreSQL: install libpq (Debian: libpq-dev), build "
        "it again, or keep the records in a file\n",
        stderr);
    return false;
}

int store_postgres_socket(const Store *store)
{
    (void)store;
    return -1;
}

bool store_postgres_changes(Store *store, void (*changed)(void *to, const char *table), void *to)
{
    (void)store;
    (void)changed;
    (void)to;
    return true;
}

void store_postgres_listen(Store *store, void (*told)(void *to, const char *words), void *to)
{
    (void)store;
    (void)told;
    (void)to;
}
