/* client.h - a connection to a server (`talia serve`): messages over a WebSocket, for a program
 * that sits at a table there. One thread; beside it one file is watched. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Client Client;

typedef struct ClientOptions {
    const char *url; /* "ws://localhost:8080", with or without "/ws" */
    void *self;
    void (*opened)(void *self);
    void (*received)(void *self, const char *text, size_t length);
    void (*closed)(void *self, const char *why); /* or it could not be opened */
    int watched;                                 /* a file that is polled for reading */
    void (*readable)(void *self);
    void (*tick)(void *self); /* some times a second */
} ClientOptions;

/* Begins to connect. NULL: it cannot; why is on standard error. */
Client *client_open(const ClientOptions *options);
void client_close(Client *client); /* nothing is called back any more */

/* Serves until client_stop; what is yet to be sent is sent then. */
void client_run(Client *client);
void client_stop(Client *client);

void client_send(Client *client, const char *text, size_t length);
