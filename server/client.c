/* client.c - see client.h. */
#include "client.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shared.h"

enum {
    HOST_ROOM = 256,
    PATH_ROOM = 32,
    MESSAGE_MOST = 4 << 20, /* bytes of a message towards us */
    TICK = 100,             /* milliseconds */
    LAST_WORDS = 20,        /* ticks until what is unsent at the end is given up */
};

typedef struct Unsent {
    struct Unsent *next;
    size_t length;
    uint8_t bytes[]; /* LWS_PRE of them belong to libwebsockets */
} Unsent;

struct Client {
    ClientOptions options;
    char host[HOST_ROOM];
    int port;
    bool is_secure, is_untrusted;
    struct lws_context *context;
    struct lws *wsi; /* NULL: not connected */
    lws_sorted_usec_list_t timer;
    Unsent *first, *last;
    char *received; /* a message of which more is to come */
    size_t length, room;
    bool is_over, is_closing;
    int ticks_left;
};

/* ---- Addresses ----------------------------------------------------------------------------- */

/* "ws://host:port/ws" taken apart; false: it is no such address. */
static bool read_url(Client *client, const char *url)
{
    static const char scheme[] = "ws://", secure[] = "wss://";
    client->is_secure = strncmp(url, secure, sizeof secure - 1) == 0;
    if (!client->is_secure && strncmp(url, scheme, sizeof scheme - 1) != 0) return false;
    const char *host = strstr(url, "://") + 3;
    const size_t length = strcspn(host, ":/");
    const char *rest = host + length;
    char *end;
    if (length == 0 || length >= HOST_ROOM) return false;
    memcpy(client->host, host, length);
    client->port = client->is_secure ? 443 : 80;
    if (*rest == ':') {
        const long port = strtol(rest + 1, &end, 10);
        if (end == rest + 1 || port < 1 || port > 65535) return false;
        client->port = (int)port;
        rest = end;
    }
    return !*rest || strcmp(rest, "/") == 0 || strcmp(rest, "/ws") == 0;
}

/* ---- Messages ------------------------------------------------------------------------------ */

static void free_unsent(Client *client)
{
    while (client->first) {
        Unsent *next = client->first->next;
        free(client->first);
        client->first = next;
    }
    client->last = NULL;
}

static void lose(Client *client, ClientFault why)
{
    client->wsi = NULL;
    free_unsent(client);
    if (!client->is_closing && !client->is_over) client->options.closed(client->options.self, why);
    client->is_over = true;
}

static int send_next(Client *client)
{
    Unsent *message = client->first;
    if (!message) return 0;
    const int sent =
        lws_write(client->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
    if (sent < (int)message->length) return -1;
    client->first = message->next;
    if (!client->first) client->last = NULL;
    free(message);
    if (client->first) lws_callback_on_writable(client->wsi);
    return 0;
}

void client_send(Client *client, const char *text, size_t length)
{
    if (!client->wsi) return;
    Unsent *message = malloc(sizeof *message + LWS_PRE + length);
    if (!message) return;
    message->next = NULL;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    if (client->last)
        client->last->next = message;
    else
        client->first = message;
    client->last = message;
    lws_callback_on_writable(client->wsi);
}

/* A message comes in pieces, at least where it is long. */
static int receive(Client *client, const char *piece, size_t length)
{
    const size_t size = client->length + length;
    if (size > MESSAGE_MOST) return -1;
    if (size >= client->room) {
        char *more = realloc(client->received, 2 * size + 1);
        if (!more) return -1;
        client->received = more;
        client->room = 2 * size + 1;
    }
    if (length) memcpy(client->received + client->length, piece, length);
    client->length = size;
    if (!lws_is_final_fragment(client->wsi) || lws_remaining_packet_payload(client->wsi)) return 0;
    client->received[size] = '\0';
    client->length = 0;
    client->options.received(client->options.self, client->received, size);
    return 0;
}

/* ---- libwebsockets ------------------------------------------------------------------------- */

static void tick(lws_sorted_usec_list_t *timer)
{
    Client *client = lws_container_of(timer, Client, timer);
    if (client->ticks_left > 0) client->ticks_left--;
    if (!client->is_over) client->options.tick(client->options.self);
    lws_sul_schedule(client->context, 0, &client->timer, tick, (lws_usec_t)TICK * LWS_US_PER_MS);
}

/* Of a connection that could not be opened, by what libwebsockets says of it. */
static ClientFault fault_of(const Client *client, const char *words)
{
    if (client->is_untrusted) return CLIENT_UNTRUSTED;
    return words && (strstr(words, "HS: ") || strstr(words, "SSL")) ? CLIENT_STRANGER
                                                                    : CLIENT_NOBODY;
}

static int called_back(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                       size_t length)
{
    Client *client = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (why) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        client->wsi = wsi;
        client->options.opened(client->options.self);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return client->is_over ? 0 : receive(client, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_next(client);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        lose(client, fault_of(client, in));
        return 0;
    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION: /* length: whether it is good */
        client->is_untrusted |= length == 0;
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lose(client, CLIENT_CLOSED);
        return 0;
    case LWS_CALLBACK_RAW_RX_FILE:
        if (client->is_over || !client->options.readable(client->options.self)) return -1;
        return client->is_over ? -1 : 0;
    case LWS_CALLBACK_RAW_CLOSE_FILE: /* nobody writes to it any more: reading tells */
        if (!client->is_over && !client->is_closing) client->options.readable(client->options.self);
        return 0;
    default:
        return 0;
    }
}

static bool begin(Client *client)
{
    static const struct lws_protocols protocols[] = {
        {"talia", called_back, 0, 16 << 10, 0, NULL, 0}, {.name = NULL}};
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (client->is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .user = client};
    lws_set_log_level(0, NULL); /* what matters is told by `closed` */
    client->context = lws_create_context(&info);
    struct lws_vhost *host = client->context ? lws_create_vhost(client->context, &info) : NULL;
    /* libwebsockets closes what it polls: it gets a file of its own. */
    const lws_sock_file_fd_type file = {.filefd = dup(client->options.watched)};
    if (!host || file.filefd < 0 ||
        !lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, file, "talia", NULL))
        return false;
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/ws?at=%02x", shared_sign(client->options.table));
    const struct lws_client_connect_info to = {.context = client->context,
                                               .vhost = host,
                                               .address = client->host,
                                               .port = client->port,
                                               .path = path,
                                               .host = client->host,
                                               .ssl_connection =
                                                   client->is_secure ? LCCSCF_USE_SSL : 0,
                                               .local_protocol_name = "talia"};
    lws_sul_schedule(client->context, 0, &client->timer, tick, 1);
    if (!lws_client_connect_via_info(&to)) lose(client, CLIENT_NOBODY);
    return true;
}

Client *client_open(const ClientOptions *options)
{
    Client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->options = *options;
    if (!read_url(client, options->url)) {
        fprintf(
            stderr,
            "talia: '%s' is not the address of a server; expected ws://HOST:PORT or wss://HOST\n",
            options->url);
        free(client);
        return NULL;
    }
    if (begin(client)) return client;
    fputs("talia: the connection cannot be prepared\n", stderr);
    client_close(client);
    return NULL;
}

void client_close(Client *client)
{
    client->is_closing = true;
    if (client->context) {
        lws_sul_cancel(&client->timer);
        lws_context_destroy(client->context);
    }
    free_unsent(client);
    free(client->received);
    free(client);
}

void client_run(Client *client)
{
    while ((!client->is_over || (client->wsi && client->first && client->ticks_left > 0)) &&
           lws_service(client->context, 0) >= 0)
        continue;
}

bool client_is_open(const Client *client)
{
    return client->wsi != NULL;
}

void client_stop(Client *client)
{
    client->is_over = true;
    client->ticks_left = LAST_WORDS;
}
