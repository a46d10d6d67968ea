/* store_open.h - stores by the words that name them: "sqlite:FILE", "postgres://...", "memory". */
#pragma once

#include "../house/store.h"

/* On a fault false, and what was wrong on standard error. */
bool store_open(const char *words, Store *out);

/* The same beside a server that may be running: one of an older talia keeps its file as it is. */
bool store_open_beside(const char *words, Store *out);

/* The file of "sqlite:FILE" with what may stand after it; NULL: it is another store. */
const char *store_file(const char *words);

/* talia/tables.db in the folder of the user's data, as words, on the heap; the folder is made if
 * need be. NULL: there is no such folder; that is said on standard error. */
char *store_usual(void);

/* Keeps others from serving the same file until the program ends: two servers would not hear of
 * each other. Other stores need nothing. False: somebody does so already, which is said on standard
 * error. */
bool store_reserve(const char *words);
