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
