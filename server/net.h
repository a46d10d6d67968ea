/* net.h - the network: the page over HTTP, and messages over a WebSocket at /ws. One thread; of the
 * project's files only net.c, net_queue.c and net_http.c include libwebsockets. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "limits.h"
#include "link.h"
#include "page.h"

enum {
    NET_CONNECTIONS = 4000,
    NET_FILES = NET_CONNECTIONS + 500,
    NET_MESSAGE = 256 << 10, /* bytes of a message towards us */
    NET_WATCHED = 2,
    NET_NOBODY = -1,
    NET_NO_SIGN = -1,
};

typedef struct Net Net;

/* Why a connection is ended by us, as WebSockets have it. */
typedef enum NetEnd { NET_END_POLICY = 1008, NET_END_RESTART = 1012, NET_END_LATER = 1013 } NetEnd;

typedef struct NetOptions {
    int listening;       /* net_listen() */
    int door;            /* where others hand on who has connected; -1: there are none */
    const Page *page;    /* kept by the caller */
    const char *privacy; /* the page at /privacy, likewise */
    Limits *limits;      /* kept by the caller */
    int connections;     /* WebSockets of all workers */
    int workers;         /* that share the memory for messages, this one included */
    bool behind_proxy;   /* whoever connects from this machine may be a proxy: X-Forwarded-For */
    const char
        *hosts;      /* "a.example,b.example": names of ours, beside those of this machine; NULL */
    Address metrics; /* may read /metrics, beside this machine; unknown: nobody else */
    void *self;
    /* A connection is a number below NET_CONNECTIONS; false: it is not wanted. */
    bool (*opened)(void *self, int connection);
    void (*closed)(void *self, int connection);
    void (*received)(void *self, int connection, const char *text, size_t length);
    /* Somebody was refused by a limit, of which that is the name. */
    void (*refused)(void *self, const char *limit, const Address *from);
    bool (*ready)(void *self); /* whether people can be sent here */
    /* What is to be shown of that table; false: it is not here. */
    bool (*table)(void *self, const char *id, Language language, Link *out);
    /* The text of /metrics, on the heap; NULL: there is none. */
    char *(*metrics_text)(void *self, size_t *length);
    /* Called after every message, and when the milliseconds are over that it returns. */
    int (*tick)(void *self);
    /* Called after all that came at once: what was sent meanwhile goes out now. False: it is not
     * to, and those it was for are cut off. */
    bool (*turn_ends)(void *self);
    int watched[NET_WATCHED]; /* files beside the network, polled for reading; -1: none */
    void (*readable)(void *self);
    /* How many WebSockets all workers have. */
    int (*connected)(void *self);
    /* Where somebody is to be handed on to who comes for a table of that sign, or for any: a file
     * to send it to; NET_NOBODY: they are right here. */
    int (*hand_on)(void *self, int sign);
    bool (*banned)(void *self, const Address *address); /* shut out */
} NetOptions;

/* A socket that listens at "127.0.0.1", or "0.0.0.0", "::" (all addresses of this machine); port 0:
 * any that is free. -1: it cannot be; why is on standard error. */
int net_listen(const char *address, int port);
int net_port(int listening);

/* NULL: it could not begin; why is on standard error. */
Net *net_open(const NetOptions *options);
void net_close(Net *net); /* nothing is called back any more */

/* Serves until net_stop, which a signal handler may call; then tells everybody to come again
 * (NET_END_RESTART), which takes at most a second and a half. */
void net_run(Net *net);
void net_stop(Net *net);

/* Sends a text, when the turn ends. One who reads too slowly is disconnected. */
void net_send(Net *net, int connection, const char *text, size_t length);

/* Ends a connection, soon, after what was sent to it. */
void net_end(Net *net, int connection, NetEnd why);

/* Ends those of addresses that are shut out now. */
void net_end_banned(Net *net);

/* Where it comes from, of `limits`. */
int net_place(const Net *net, int connection);

typedef struct NetFigures {
    int connections; /* WebSockets that are open */
    size_t queued;   /* bytes that wait to be sent */
    uint64_t opened, lost, requests, messages_in, messages_out, bytes_in, bytes_out;
} NetFigures;

void net_figures(const Net *net, NetFigures *out);
