/* client.h - a connection to a server (`talia serve`): messages over a WebSocket, for a program
 * that sits at a table there. One thread; beside it one file is watched. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Client Client;

/* Why there is no connection, or none any more. */
typedef enum ClientFault {
    CLIENT_NOBODY,    /* nobody answers there */
    CLIENT_STRANGER,  /* whoever answers is no such server */
    CLIENT_UNTRUSTED, /* nobody whom this machine trusts vouches for its certificate */
    CLIENT_CLOSED,    /* the server has ended it */
} ClientFault;

typedef struct ClientOptions {
    const char *url;   /* "ws://localhost:8080", with or without "/ws"; or "wss://..." */
    const char *table; /* that one comes for: its process serves this connection */
    void *self;
    void (*opened)(void *self);
    void (*received)(void *self, const char *text, size_t length);
    void (*closed)(void *self, ClientFault why); /* or it could not be opened */
    int watched;                                 /* a file that is polled for reading */
    bool (*readable)(void *self);                /* false: it is polled no more */
    void (*tick)(void *self);                    /* some times a second */
} ClientOptions;

/* Begins to connect. NULL: it cannot; why is on standard error. */
Client *client_open(const ClientOptions *options);
void client_close(Client *client); /* nothing is called back any more */

/* Serves until client_stop; what is yet to be sent is sent then. */
void client_run(Client *client);
void client_stop(Client *client);

bool client_is_open(const Client *client); /* else what is sent goes nowhere */
void client_send(Client *client, const char *text, size_t length);
