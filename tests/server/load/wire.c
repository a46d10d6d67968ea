/* wire.c - see wire.h. */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHUNK = 64 << 10, LONGEST = 1000, TEXT = 0x81, PING = 0x89, PONG = 0x8a, CLOSING = 0x88 };

static bool make_room(Wire *wire, size_t size)
{
    if (wire->room >= size) return true;
    const size_t room = 2 * size;
    uint8_t *more = realloc(wire->in, room);
    if (!more) return false;
    wire->in = more;
    wire->room = room;
    return true;
}

static bool write_all(int file, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    while (size > 0) {
        const ssize_t sent = send(file, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN) {
            struct pollfd ready = {.fd = file, .events = POLLOUT};
            poll(&ready, 1, -1);
        } else if (sent < 0 && errno != EINTR) {
            return false;
        }
        if (sent > 0) {
            at += sent;
            size -= (size_t)sent;
        }
    }
    return true;
}

/* ---- Opening ------------------------------------------------------------------------------- */

static bool greet(int file, int port, const char *path)
{
    char text[512];
    size_t got = 0;
    const int length = snprintf(text, sizeof text,
                                "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                                path, port);
    if (!write_all(file, text, (size_t)length)) return false;
    /* Nothing follows before we have said anything: the answer is all that comes. */
    memset(text, 0, sizeof text);
    while (got + 1 < sizeof text && !strstr(text, "\r\n\r\n")) {
        const ssize_t more = recv(file, text + got, sizeof text - 1 - got, 0);
        if (more <= 0) return false;
        got += (size_t)more;
    }
    return strncmp(text, "HTTP/1.1 101", 12) == 0;
}

bool wire_open(Wire *wire, int port, const char *path)
{
    const int on = 1;
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr = {htonl(INADDR_LOOPBACK)}};
    *wire = (Wire){.file = socket(AF_INET, SOCK_STREAM, 0)};
    if (wire->file < 0) return false;
    setsockopt(wire->file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(wire->file, (const struct sockaddr *)&address, sizeof address) == 0 &&
        greet(wire->file, port, path) && fcntl(wire->file, F_SETFL, O_NONBLOCK) == 0)
        return true;
    wire_close(wire);
    return false;
}

void wire_close(Wire *wire)
{
    close(wire->file);
    free(wire->in);
    *wire = (Wire){.file = -1};
}

/* ---- Frames -------------------------------------------------------------------------------- */

static bool send_frame(Wire *wire, int first, const void *payload, size_t length)
{
    static const uint8_t mask[4] = {0x5a, 0x17, 0xc3, 0x88};
    uint8_t frame[LONGEST + 16];
    size_t n = 0;
    if (length > LONGEST) return false;
    frame[n++] = (uint8_t)first;
    if (length < 126) {
        frame[n++] = (uint8_t)(0x80 | length);
    } else {
        frame[n++] = 0x80 | 126;
        frame[n++] = (uint8_t)(length >> 8);
        frame[n++] = (uint8_t)length;
    }
    memcpy(frame + n, mask, sizeof mask);
    n += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[n++] = (uint8_t)(((const uint8_t *)payload)[i] ^ mask[i & 3]);
    return write_all(wire->file, frame, n);
}

bool wire_send(Wire *wire, const char *text, size_t length)
{
    return send_frame(wire, TEXT, text, length);
}

/* The first frame of so many bytes: where its payload begins, and its length; 0: more to come. */
static size_t find_payload(const uint8_t *bytes, size_t size, size_t *length)
{
    if (size < 2) return 0;
    size_t at = 2;
    *length = bytes[1] & 127u;
    if (*length == 126) {
        if (size < 4) return 0;
        *length = (size_t)bytes[2] << 8 | bytes[3];
        at = 4;
    } else if (*length == 127) {
        if (size < 10) return 0;
        *length = 0;
        for (int i = 2; i < 10; i++) *length = *length << 8 | bytes[i];
        at = 10;
    }
    return size - at >= *length ? at : 0;
}

/* All frames that are there; false: it is closed. */
static bool take_frames(Wire *wire, WireText *each, void *to)
{
    size_t done = 0, length, at;
    bool open = true;
    while (open && (at = find_payload(wire->in + done, wire->length - done, &length)) > 0) {
        const uint8_t *frame = wire->in + done;
        if (frame[0] == TEXT) each(to, wire, (const char *)frame + at, length);
        if (frame[0] == PING) send_frame(wire, PONG, frame + at, length);
        if (frame[0] == CLOSING) open = false;
        done += at + length;
    }
    wire->length -= done;
    memmove(wire->in, wire->in + done, wire->length);
    return open;
}

bool wire_read(Wire *wire, WireText *each, void *to)
{
    if (!make_room(wire, wire->length + CHUNK)) return false;
    const ssize_t got = recv(wire->file, wire->in + wire->length, wire->room - wire->length, 0);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    if (got == 0) return false;
    wire->length += (size_t)got;
    return take_frames(wire, each, to);
}
