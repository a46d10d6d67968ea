/* limits.h - how much one address may have of the server. IPv6 addresses count together by their
 * first 64 bits, those with the same first 48 bits may have four times as much together, unknown
 * ones count as a single one. Whoever is on this machine may have all of it. */
#pragma once

#include <stddef.h>

#include "address.h"

/* What there may be too much of in a time. */
typedef enum LimitKind {
    LIMIT_REQUESTS, /* by HTTP, a minute */
    LIMIT_SOCKETS,  /* new WebSockets, a minute */
    LIMIT_MESSAGES, /* a second */
    LIMIT_TABLES,   /* new ones, a minute */
    LIMIT_SEATS,    /* sat down on, a minute */
    LIMIT_PLAYERS,  /* ratings that are begun, a day */
    LIMIT_TIME,     /* of the processor, milliseconds a second */
    LIMIT_STORED,   /* in the store, megabytes a day */
    LIMIT_KINDS
} LimitKind;

typedef struct LimitRules {
    int connections;       /* of one address at once; 0: any number, here and below */
    int each[LIMIT_KINDS]; /* of one address */
    int total;             /* WebSockets of all */
    int memory;            /* tables in memory */
} LimitRules;

extern const LimitRules limits_usual;

/* Words like "connections=100,tables=0": what they say is changed. On a fault false, and what was
 * wrong on standard error. */
bool limits_read(const char *words, LimitRules *out);

/* What a rule for LimitKind is called. */
const char *limits_name(LimitKind kind);

typedef struct Limits Limits;

enum { LIMITS_WORKERS = 16 };

Limits *limits_open(const LimitRules *rules); /* NULL: no memory */
void limits_close(Limits *limits);

/* The same for workers that share memory of that size, all of it 0 at first: one begins it (false:
 * it cannot), each joins with its number, and what one of that number had entered before is no
 * longer there. */
size_t limits_size(void);
bool limits_begin(void *memory, const LimitRules *rules);
Limits *limits_join(void *memory, int worker);

/* A number for an address, which is its own as long as it is held or was asked of lately; 0: of
 * this machine, and without limits. `now` is in milliseconds. */
int limits_place(Limits *limits, const Address *address, int64_t now);

/* One more connection; false: there are too many. */
bool limits_enter(Limits *limits, int place);
void limits_leave(Limits *limits, int place);

/* Counts one more of a kind; false: there were too many lately, and it does not count. */
bool limits_allow(Limits *limits, int place, LimitKind kind, int64_t now);

/* What was asked took so many microseconds (LIMIT_TIME) or bytes (LIMIT_STORED); and whether more
 * may be asked, or that must be made up for first. */
void limits_spend(Limits *limits, int place, LimitKind kind, int64_t amount, int64_t now);
bool limits_has(Limits *limits, int place, LimitKind kind, int64_t now);

/* What the address of a place is part of; unknown of the place 0. */
Address limits_network(const Limits *limits, int place);

/* What stands for the address where nobody need know it; 0 of the place 0. */
uint64_t limits_origin(const Limits *limits, int place);
