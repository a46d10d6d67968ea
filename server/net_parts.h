/* net_parts.h - what net.c and net_queue.c share. */
#pragma once

#include <libwebsockets.h>
#include <signal.h>

#include "net.h"
#include "net_http.h"
#include "preview.h"

/* One that waits to be sent. */
typedef struct Message {
    struct Message *next;
    uint64_t turn; /* in which it was sent */
    size_t length;
    uint8_t bytes[]; /* LWS_PRE of them belong to libwebsockets */
} Message;

typedef struct Connection {
    struct lws *wsi; /* NULL: this number is free */
    Message *first, *last;
    size_t queued;
    char *received; /* a message of which more is to come */
    size_t length, room;
    bool is_partly; /* a message has begun and is waited for */
    bool is_lost;
    bool is_told; /* something in this turn: it, or who had its number before */
    NetEnd end;   /* to be ended so when all is sent; 0: not */
} Connection;

/* What libwebsockets keeps for each of its own connections. */
typedef struct Session {
    Answer answer;
    int number; /* of the connection, plus 1; 0: it is no WebSocket */
} Session;

struct Net {
    NetOptions options;
    struct lws_context *context;
    struct lws_vhost *host;
    lws_sorted_usec_list_t timer;
    bool is_closing, is_leaving;
    volatile sig_atomic_t is_stopping;
    NetFigures figures;
    uint64_t turn;             /* what is sent in it waits for its end */
    int told[NET_CONNECTIONS]; /* whom: */
    int told_count;
    size_t receiving; /* bytes of room for messages */
    Previews *previews;
    int spare; /* a file that is open for nothing but its number */
    Connection connection[NET_CONNECTIONS];
};

/* ---- net_door.c: who connects -------------------------------------------------------------- */

/* Lets those in who wait, or hands them on. `may_connect`: before anything is read. */
void door_answer(Net *net, bool (*may_connect)(const Net *net, int socket));

/* ---- net_queue.c: messages in and out ------------------------------------------------------ */

/* What a libwebsockets callback is to return. */
int queue_receive(Net *net, struct lws *wsi, int number, const char *piece, size_t length);
int queue_send_next(Net *net, struct lws *wsi, int number);

void queue_turn_ends(Net *net, bool good); /* false: what was sent in it is thrown away */
void queue_free(Net *net, Connection *connection);
void queue_forget(Net *net, Connection *connection); /* what was received */
int queue_refuse(struct lws *wsi, int why);          /* returns what ends the connection */
