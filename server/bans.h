/* bans.h - addresses that are shut out for a while, kept in a file so that they stay so when the
 * server is started again. */
#pragma once

#include <stdio.h>

#include "address.h"

typedef struct Bans Bans;

enum { BANS_MOST = 1000 };

/* What that file has, which need not be there; NULL: in memory only. On a fault NULL, and why is on
 * standard error. `now` is in seconds since 1970, here and below. */
Bans *bans_open(const char *path, int64_t now);
void bans_close(Bans *bans);

/* The same for workers that share memory of that size, all of it 0 at first: one begins it, each
 * joins. */
size_t bans_size(void);
bool bans_begin(void *memory, const char *path, int64_t now);
Bans *bans_join(void *memory, const char *path);

/* "192.0.2.7", "192.0.2.0/24", "2001:db8::/48"; of IPv6 at most the first 64 bits count. False: it
 * is none of these, or of this machine, there are too many, or they cannot be kept. */
bool bans_add(Bans *bans, const char *words, int64_t until, int64_t now);
bool bans_remove(Bans *bans, const char *words, int64_t now); /* false: it is not shut out */

bool bans_has(const Bans *bans, const Address *address, int64_t now);

/* A line each. */
void bans_write(const Bans *bans, int64_t now, FILE *out);
