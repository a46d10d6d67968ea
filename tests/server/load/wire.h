/* wire.h - the client's end of many WebSockets (RFC 6455) in one thread: no more of the protocol
 * than a server of ours uses. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Wire {
    int file;
    uint8_t *in; /* what has come of frames that are not all there */
    size_t length, room;
} Wire;

/* A text that came. */
typedef void WireText(void *to, Wire *wire, const char *text, size_t length);

/* Connects to 127.0.0.1 and waits until the socket is open; false: it was refused. */
bool wire_open(Wire *wire, int port, const char *path);
void wire_close(Wire *wire);

/* Reads what is there; false: the server has closed the connection. */
bool wire_read(Wire *wire, WireText *each, void *to);

bool wire_send(Wire *wire, const char *text, size_t length);
