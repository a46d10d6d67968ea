/* net_queue.c - messages over a WebSocket, in and out; of those who read slowly some wait. */
#include <stdlib.h>
#include <string.h>

#include "net_parts.h"

enum {
    QUEUED_BYTES = 4 << 20,    /* that somebody may be behind in reading */
    QUEUED_BY_ALL = 256 << 20, /* that all may be, together, at all workers */
    FIRST_ROOM = 4096,
    RECEIVED_BY_ALL = 64 << 20, /* bytes of long messages of which more is to come */
    MESSAGE_SECONDS = 20,       /* for the rest of a message to come */
    ENDING_SECONDS = 5,         /* for somebody to read why it is ended */
};

/* What this worker has of what there is for all. */
static size_t share_of(const Net *net, size_t bytes)
{
    return bytes / (size_t)net->options.workers;
}

void queue_free(Net *net, Connection *connection)
{
    while (connection->first) {
        Message *next = connection->first->next;
        free(connection->first);
        connection->first = next;
    }
    net->figures.queued -= connection->queued;
    connection->last = NULL;
    connection->queued = 0;
}

int queue_refuse(struct lws *wsi, int why)
{
    lws_close_reason(wsi, (enum lws_close_status)why, NULL, 0);
    return -1;
}

/* ---- In ------------------------------------------------------------------------------------ */

/* Room for so many bytes of a message; false: there is none. For a short one there always is. */
static bool make_room(Net *net, Connection *connection, size_t size)
{
    if (size <= connection->room) return true;
    size_t room = connection->room ? connection->room : FIRST_ROOM;
    while (room < size) room *= 2;
    if (room > FIRST_ROOM &&
        net->receiving + room - connection->room > share_of(net, RECEIVED_BY_ALL))
        return false;
    char *more = realloc(connection->received, room);
    if (!more) return false;
    net->receiving += room - connection->room;
    connection->received = more;
    connection->room = room;
    return true;
}

void queue_forget(Net *net, Connection *connection)
{
    free(connection->received);
    net->receiving -= connection->room;
    connection->received = NULL;
    connection->room = connection->length = 0;
}

static void hand_over(Net *net, int number)
{
    Connection *connection = &net->connection[number];
    const char *text = connection->length ? connection->received : "";
    net->figures.messages_in++;
    net->figures.bytes_in += connection->length;
    net->options.received(net->options.self, number, text, connection->length);
    connection->length = 0;
    if (connection->room > FIRST_ROOM) queue_forget(net, connection);
}

/* A message comes in pieces, at least where it is long. What is said to one who is leaving is not
 * heard. */
int queue_receive(Net *net, struct lws *wsi, int number, const char *piece, size_t length)
{
    Connection *connection = &net->connection[number];
    if (lws_frame_is_binary(wsi)) return queue_refuse(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (connection->end || connection->is_lost) return 0;
    if (connection->length + length > NET_MESSAGE)
        return queue_refuse(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (!make_room(net, connection, connection->length + length))
        return queue_refuse(wsi, NET_END_LATER);
    if (length) memcpy(connection->received + connection->length, piece, length);
    connection->length += length;
    const bool is_whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (is_whole == connection->is_partly) {
        connection->is_partly = !is_whole;
        lws_set_timeout(wsi, is_whole ? NO_PENDING_TIMEOUT : PENDING_TIMEOUT_USER_REASON_BASE,
                        is_whole ? 0 : MESSAGE_SECONDS);
    }
    if (is_whole) hand_over(net, number);
    return 0;
}

/* ---- Out ----------------------------------------------------------------------------------- */

/* The first message that waits; false: the connection is broken. */
static bool send_first(Net *net, Connection *connection)
{
    Message *message = connection->first;
    const int sent =
        lws_write(connection->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
    if (sent < (int)message->length) return false;
    connection->first = message->next;
    if (!connection->first) connection->last = NULL;
    connection->queued -= message->length;
    net->figures.queued -= message->length;
    net->figures.messages_out++;
    net->figures.bytes_out += message->length;
    free(message);
    return true;
}

/* One message each time that libwebsockets has room for it. What was sent in this turn waits: its
 * end asks for room again. */
int queue_send_next(Net *net, struct lws *wsi, int number)
{
    Connection *connection = &net->connection[number];
    if (connection->is_lost) return -1;
    if (!connection->first) return connection->end ? queue_refuse(wsi, (int)connection->end) : 0;
    if (connection->first->turn == net->turn) return 0;
    if (!send_first(net, connection)) return -1;
    if (connection->first || connection->end) lws_callback_on_writable(wsi);
    return 0;
}

/* It is closed later, by libwebsockets: nothing is closed under the hands of one who sends. */
static void lose(Net *net, Connection *connection)
{
    connection->is_lost = true;
    queue_free(net, connection);
    net->figures.lost++;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* The one that is farthest behind. */
static void lose_slowest(Net *net)
{
    Connection *slowest = NULL;
    for (int i = 0; i < NET_CONNECTIONS; i++) {
        Connection *connection = &net->connection[i];
        if (connection->queued > (slowest ? slowest->queued : 0)) slowest = connection;
    }
    if (slowest) lose(net, slowest);
}

void net_send(Net *net, int number, const char *text, size_t length)
{
    Connection *connection = &net->connection[number];
    if (net->is_closing || !connection->wsi || connection->is_lost || connection->end) return;
    if (net->figures.queued + length > share_of(net, QUEUED_BY_ALL)) lose_slowest(net);
    if (connection->is_lost) return;
    Message *message = NULL;
    if (connection->queued + length <= QUEUED_BYTES)
        message = malloc(sizeof *message + LWS_PRE + length);
    if (!message) {
        lose(net, connection);
        return;
    }
    message->next = NULL;
    message->turn = net->turn;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    if (connection->last)
        connection->last->next = message;
    else
        connection->first = message;
    connection->last = message;
    connection->queued += length;
    net->figures.queued += length;
    if (!connection->is_told) net->told[net->told_count++] = number;
    connection->is_told = true;
}

/* A poll of thousands of connections takes longer than all else: as long as there is room, nobody
 * waits for the next one. */
static void send_now(Net *net, Connection *connection)
{
    bool good = true;
    while (good && connection->first && !lws_partial_buffered(connection->wsi))
        good = send_first(net, connection);
    if (!good)
        lose(net, connection);
    else if (connection->first || connection->end)
        lws_callback_on_writable(connection->wsi);
}

void queue_turn_ends(Net *net, bool good)
{
    net->turn++;
    for (int i = 0; i < net->told_count; i++) {
        Connection *connection = &net->connection[net->told[i]];
        connection->is_told = false;
        if (!connection->wsi || connection->is_lost) continue;
        if (good)
            send_now(net, connection);
        else
            lose(net, connection);
    }
    net->told_count = 0;
}

void net_end(Net *net, int number, NetEnd why)
{
    Connection *connection = &net->connection[number];
    if (!connection->wsi || connection->is_lost || connection->end) return;
    connection->end = why;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, ENDING_SECONDS);
    lws_callback_on_writable(connection->wsi);
}
