/* net.h - the network: the page over HTTP, and messages over a WebSocket at /ws. One thread; of the
 * project's files only net.c and net_http.c include libwebsockets. */
#pragma once

#include "page.h"

enum {
    NET_CONNECTIONS = 2000,
    NET_MESSAGE = 256 << 10, /* bytes of a message towards us */
};

typedef struct Net Net;

typedef struct NetOptions {
    const char *address; /* "127.0.0.1"; "0.0.0.0": all of this machine's */
    int port;            /* 0: any that is free */
    const Page *page;    /* kept by the caller */
    void *self;
    /* A connection is a number below NET_CONNECTIONS; false: it is not wanted. */
    bool (*opened)(void *self, int connection);
    void (*closed)(void *self, int connection);
    void (*received)(void *self, int connection, const char *text, size_t length);
    /* Called after every message, and when the milliseconds are over that it returns. */
    int (*tick)(void *self);
    int watched; /* a file beside the network, polled for reading; -1: none */
    void (*readable)(void *self);
} NetOptions;

/* Begins to listen. NULL: it could not; why is on standard error. */
Net *net_open(const NetOptions *options);
void net_close(Net *net); /* nothing is called back any more */

int net_port(const Net *net);

/* Serves until net_stop, which a signal handler may call. */
void net_run(Net *net);
void net_stop(Net *net);

/* Sends a text, now or soon. One who reads too slowly is disconnected. */
void net_send(Net *net, int connection, const char *text, size_t length);
