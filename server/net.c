/* net.c - see net.h. */
#include "net.h"

#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "net_http.h"

enum {
    QUEUED_BYTES = 4 << 20, /* that somebody may be behind in reading */
    FILES = NET_CONNECTIONS + 200,
    FIRST_ROOM = 4096,
};

static const char protocol_name[] = "talia";

/* One that waits to be sent. */
typedef struct Message {
    struct Message *next;
    size_t length;
    uint8_t bytes[]; /* LWS_PRE of them belong to libwebsockets */
} Message;

typedef struct Connection {
    struct lws *wsi; /* NULL: this number is free */
    Message *first, *last;
    size_t queued;
    char *received; /* a message of which more is to come */
    size_t length, room;
    bool is_lost;
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
    bool is_closing;
    volatile sig_atomic_t is_stopping;
    Connection connection[NET_CONNECTIONS];
};

/* ---- The time ------------------------------------------------------------------------------ */

static void tick(lws_sorted_usec_list_t *timer)
{
    Net *net = lws_container_of(timer, Net, timer);
    const int wait = net->options.tick(net->options.self);
    lws_sul_schedule(net->context, 0, &net->timer, tick, (lws_usec_t)wait * LWS_US_PER_MS + 1);
}

static void tick_soon(Net *net)
{
    lws_sul_schedule(net->context, 0, &net->timer, tick, 1);
}

/* ---- Connections --------------------------------------------------------------------------- */

static bool open_connection(Net *net, struct lws *wsi, Session *session)
{
    for (int i = 0; i < NET_CONNECTIONS; i++) {
        if (net->connection[i].wsi) continue;
        if (!net->options.opened(net->options.self, i)) return false;
        net->connection[i] = (Connection){.wsi = wsi};
        session->number = i + 1;
        return true;
    }
    return false;
}

static void free_messages(Connection *connection)
{
    while (connection->first) {
        Message *next = connection->first->next;
        free(connection->first);
        connection->first = next;
    }
    connection->last = NULL;
    connection->queued = 0;
}

static void close_connection(Net *net, Session *session)
{
    const int number = session->number - 1;
    if (number < 0) return;
    Connection *connection = &net->connection[number];
    session->number = 0;
    free_messages(connection);
    free(connection->received);
    *connection = (Connection){.wsi = NULL};
    if (!net->is_closing) net->options.closed(net->options.self, number);
}

/* Room for so many bytes of a message; false: there is none. */
static bool make_room(Connection *connection, size_t size)
{
    if (size <= connection->room) return true;
    size_t room = connection->room ? connection->room : FIRST_ROOM;
    while (room < size) room *= 2;
    char *more = realloc(connection->received, room);
    if (!more) return false;
    connection->received = more;
    connection->room = room;
    return true;
}

static int refuse(struct lws *wsi, enum lws_close_status why)
{
    lws_close_reason(wsi, why, NULL, 0);
    return -1;
}

/* A message comes in pieces, at least where it is long. */
static int receive(Net *net, struct lws *wsi, Session *session, const char *piece, size_t length)
{
    Connection *connection = &net->connection[session->number - 1];
    if (lws_frame_is_binary(wsi)) return refuse(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (connection->length + length > NET_MESSAGE)
        return refuse(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (!make_room(connection, connection->length + length)) return -1;
    if (length) memcpy(connection->received + connection->length, piece, length);
    connection->length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
    const char *text = connection->length ? connection->received : "";
    net->options.received(net->options.self, session->number - 1, text, connection->length);
    connection->length = 0;
    if (connection->room > FIRST_ROOM) {
        free(connection->received);
        connection->received = NULL;
        connection->room = 0;
    }
    tick_soon(net);
    return 0;
}

/* One message each time that libwebsockets has room for it. */
static int send_next(Net *net, struct lws *wsi, Session *session)
{
    Connection *connection = &net->connection[session->number - 1];
    Message *message = connection->first;
    if (connection->is_lost) return -1;
    if (!message) return 0;
    const int sent = lws_write(wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
    if (sent < (int)message->length) return -1;
    connection->first = message->next;
    if (!connection->first) connection->last = NULL;
    connection->queued -= message->length;
    free(message);
    if (connection->first) lws_callback_on_writable(wsi);
    return 0;
}

/* It is closed later, by libwebsockets: nothing is closed under the hands of one who sends. */
static void lose(Connection *connection)
{
    connection->is_lost = true;
    free_messages(connection);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void net_send(Net *net, int number, const char *text, size_t length)
{
    Connection *connection = &net->connection[number];
    if (net->is_closing || !connection->wsi || connection->is_lost) return;
    Message *message = NULL;
    if (connection->queued + length <= QUEUED_BYTES)
        message = malloc(sizeof *message + LWS_PRE + length);
    if (!message) {
        lose(connection);
        return;
    }
    message->next = NULL;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    if (connection->last)
        connection->last->next = message;
    else
        connection->first = message;
    connection->last = message;
    connection->queued += length;
    lws_callback_on_writable(connection->wsi);
}

/* ---- libwebsockets ------------------------------------------------------------------------- */

static int called_back(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                       size_t length)
{
    Net *net = lws_context_user(lws_get_context(wsi));
    Session *session = user;
    switch (why) {
    case LWS_CALLBACK_HTTP:
        return net_http_begin(wsi, net->options.page, in, &session->answer);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return net_http_go_on(wsi, &session->answer);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (net_http_may_upgrade(wsi)) return 0;
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return -1;
    case LWS_CALLBACK_ESTABLISHED:
        session->number = 0;
        return open_connection(net, wsi, session) ? 0
                                                  : refuse(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    case LWS_CALLBACK_RECEIVE:
        return receive(net, wsi, session, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_next(net, wsi, session);
    case LWS_CALLBACK_RAW_RX_FILE:
        net->options.readable(net->options.self);
        tick_soon(net);
        return 0;
    case LWS_CALLBACK_CLOSED:
        close_connection(net, session);
        return 0;
    default:
        return 0;
    }
}

static bool listen_at(Net *net)
{
    /* Who says nothing for half a minute is asked whether it is still there. */
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = 30,
                                            .secs_since_valid_hangup = 45};
    static const struct lws_protocols protocols[] = {
        {protocol_name, called_back, sizeof(Session), 16 << 10, 0, NULL, 0}, {.name = NULL}};
    const struct lws_context_creation_info info = {
        .port = net->options.port,
        .iface = strcmp(net->options.address, "0.0.0.0") == 0 ? NULL : net->options.address,
        .protocols = protocols,
        .headers = &net_headers,
        .server_string = "talia",
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .user = net,
        .fd_limit_per_thread = FILES,
        .timeout_secs = 20,
        .keepalive_timeout = 20,
        .retry_and_idle_policy = &patience,
    };
    lws_set_log_level(0, NULL); /* it would tell what strangers do wrong */
    net->context = lws_create_context(&info);
    if (net->context) net->host = lws_create_vhost(net->context, &info);
    return net->host != NULL;
}

/* libwebsockets closes what it polls: it gets a file of its own. */
static bool watch(Net *net)
{
    if (net->options.watched < 0) return true;
    const lws_sock_file_fd_type file = {.filefd = dup(net->options.watched)};
    return file.filefd >= 0 && lws_adopt_descriptor_vhost(net->host, LWS_ADOPT_RAW_FILE_DESC, file,
                                                          protocol_name, NULL) != NULL;
}

Net *net_open(const NetOptions *options)
{
    Net *net = calloc(1, sizeof *net);
    if (!net) return NULL;
    net->options = *options;
    if (!listen_at(net)) {
        fprintf(stderr,
                "talia: cannot listen at %s, port %d: another program does, or it is not allowed\n",
                options->address, options->port);
        net_close(net);
        return NULL;
    }
    if (!watch(net)) {
        fprintf(stderr, "talia: the store's file cannot be watched\n");
        net_close(net);
        return NULL;
    }
    tick_soon(net);
    return net;
}

void net_close(Net *net)
{
    net->is_closing = true;
    if (net->context) {
        lws_sul_cancel(&net->timer);
        lws_context_destroy(net->context);
    }
    free(net);
}

int net_port(const Net *net)
{
    return lws_get_vhost_listen_port(net->host);
}

void net_run(Net *net)
{
    while (!net->is_stopping && lws_service(net->context, 0) >= 0) continue;
}

void net_stop(Net *net)
{
    net->is_stopping = true;
    lws_cancel_service(net->context);
}
