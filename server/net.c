/* net.c - see net.h. */
#include "net.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "clock.h"
#include "net_parts.h"

enum {
    LEAVING_MS = 1500, /* for everybody to be told that we leave */
    LEAVING_STEP_MS = 20,
};

static const char protocol_name[] = "talia";

/* ---- The time ------------------------------------------------------------------------------ */

static void tick(lws_sorted_usec_list_t *timer)
{
    Net *net = lws_container_of(timer, Net, timer);
    const int wait = net->is_leaving ? LEAVING_STEP_MS : net->options.tick(net->options.self);
    lws_sul_schedule(net->context, 0, &net->timer, tick, (lws_usec_t)wait * LWS_US_PER_MS + 1);
}

static void tick_soon(Net *net)
{
    if (!net->is_leaving) lws_sul_schedule(net->context, 0, &net->timer, tick, 1);
}

/* ---- Where they come from ------------------------------------------------------------------ */

/* The place of a connection that is counted is kept with it; 0: it is not, since it comes from this
 * machine. */
static int counted_place(const struct lws *wsi)
{
    return (int)(intptr_t)lws_get_opaque_user_data(wsi);
}

/* Whose request it is, behind a proxy, too. */
static Address address_of(const Net *net, struct lws *wsi)
{
    enum { LONGEST = 4096 }; /* whoever asks may have put much before what the proxy adds */
    char header[LONGEST] = "";
    Address address = address_of_peer(lws_get_socket_fd(wsi)), forwarded = address_nowhere;
    if (!address_is_loopback(&address)) return address;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0) return address;
    if (!net->options.behind_proxy) return address_nowhere; /* by a proxy that we know nothing of */
    if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_X_FORWARDED_FOR) > 0)
        address_forwarded(header, &forwarded);
    return forwarded;
}

static bool refuse_by(const Net *net, const char *limit, const Address *from)
{
    net->options.refused(net->options.self, limit, from);
    return false;
}

static bool is_banned(const Net *net, const Address *address)
{
    return !address_is_loopback(address) && net->options.banned(net->options.self, address);
}

/* Before anything is read. Proxies on this machine are let in: their requests are counted. */
static bool may_connect(const Net *net, int socket)
{
    const Address from = address_of_peer(socket);
    const int place = limits_place(net->options.limits, &from, clock_milliseconds());
    if (net->is_leaving) return false;
    if (is_banned(net, &from)) return refuse_by(net, "ban", &from);
    if (!limits_enter(net->options.limits, place)) return refuse_by(net, "connections", &from);
    limits_leave(net->options.limits, place);
    return true;
}

static void count_connection(const Net *net, struct lws *wsi)
{
    const Address from = address_of_peer(lws_get_socket_fd(wsi));
    const int place = limits_place(net->options.limits, &from, clock_milliseconds());
    if (limits_enter(net->options.limits, place))
        lws_set_opaque_user_data(wsi, (void *)(intptr_t)place);
}

static void uncount_connection(const Net *net, struct lws *wsi)
{
    limits_leave(net->options.limits, counted_place(wsi));
    lws_set_opaque_user_data(wsi, NULL);
}

static bool may_come(const Net *net, struct lws *wsi)
{
    const Address from = address_of(net, wsi);
    return !is_banned(net, &from) || refuse_by(net, "ban", &from);
}

static bool may_ask(const Net *net, struct lws *wsi, LimitKind kind)
{
    const Address from = address_of(net, wsi);
    const int64_t now = clock_milliseconds();
    const int place = limits_place(net->options.limits, &from, now);
    return limits_allow(net->options.limits, place, kind, now) ||
           refuse_by(net, limits_name(kind), &from);
}

/* A WebSocket that a proxy hands on is counted from here on. */
static bool may_open(const Net *net, struct lws *wsi)
{
    const Address from = address_of(net, wsi);
    const int place = limits_place(net->options.limits, &from, clock_milliseconds());
    if (!may_ask(net, wsi, LIMIT_SOCKETS)) return false;
    if (net->options.connected(net->options.self) >= net->options.connections)
        return refuse_by(net, "total", &from);
    if (counted_place(wsi) != 0) return true;
    if (!limits_enter(net->options.limits, place)) return refuse_by(net, "connections", &from);
    lws_set_opaque_user_data(wsi, (void *)(intptr_t)place);
    return true;
}

int net_place(const Net *net, int number)
{
    const struct lws *wsi = net->connection[number].wsi;
    return wsi ? counted_place(wsi) : 0;
}

void net_end_banned(Net *net)
{
    for (int number = 0; number < NET_CONNECTIONS; number++) {
        if (!net->connection[number].wsi) continue;
        const Address from = limits_network(net->options.limits, net_place(net, number));
        if (is_banned(net, &from)) net_end(net, number, NET_END_POLICY);
    }
}

/* ---- Connections --------------------------------------------------------------------------- */

static bool open_connection(Net *net, struct lws *wsi, Session *session)
{
    int number = 0;
    while (number < NET_CONNECTIONS && net->connection[number].wsi) number++;
    if (number == NET_CONNECTIONS || net->is_leaving) return false;
    net->connection[number].wsi = wsi;
    if (!net->options.opened(net->options.self, number)) {
        net->connection[number].wsi = NULL;
        return false;
    }
    session->number = number + 1;
    net->figures.connections++;
    net->figures.opened++;
    return true;
}

static void close_connection(Net *net, Session *session)
{
    const int number = session->number - 1;
    if (number < 0) return;
    Connection *connection = &net->connection[number];
    session->number = 0;
    queue_free(net, connection);
    queue_forget(net, connection);
    *connection = (Connection){.is_told = connection->is_told};
    net->figures.connections--;
    if (!net->is_closing) net->options.closed(net->options.self, number);
}

void net_figures(const Net *net, NetFigures *out)
{
    *out = net->figures;
}

/* ---- HTTP ---------------------------------------------------------------------------------- */

static bool may_read_metrics(const Net *net, struct lws *wsi)
{
    const Address peer = address_of_peer(lws_get_socket_fd(wsi));
    if (address_is_known(&peer) && address_same(&peer, &net->options.metrics)) return true;
    return address_is_loopback(&peer) && net_http_is_local(wsi);
}

/* Answers with no more than that, and hangs up. */
static int turn_away(struct lws *wsi, unsigned status)
{
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

/* A picture takes a few milliseconds: they are taken from what its address may have. */
static int answer_picture(Net *net, struct lws *wsi, const Link *link, Answer *answer)
{
    Limits *limits = net->options.limits;
    const Address from = address_of(net, wsi);
    const int64_t now = clock_milliseconds(), before = clock_worked();
    const int place = limits_place(limits, &from, now);
    size_t size = 0;
    bool was_drawn = false;
    if (!limits_has(limits, place, LIMIT_TIME, now)) {
        refuse_by(net, limits_name(LIMIT_TIME), &from);
        return net_http_too_many(wsi, answer);
    }
    const uint8_t *png = previews_get(net->previews, link, &size, &was_drawn);
    if (was_drawn) limits_spend(limits, place, LIMIT_TIME, clock_worked() - before, now);
    return png ? net_http_picture(wsi, png, size, answer)
               : turn_away(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
}

static int answer_page(Net *net, struct lws *wsi, const Link *link, const char *path,
                       Answer *answer)
{
    char origin[NET_HEADER];
    size_t length = 0;
    net_http_origin(wsi, net->options.behind_proxy, origin);
    char *html = link_page(link, path, origin, &length);
    return html ? net_http_link(wsi, html, answer)
                : turn_away(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
}

static int answer_link(Net *net, struct lws *wsi, const char *path, Answer *answer)
{
    Link link;
    if (!link_read(path, &link)) return net_http_nothing(wsi, answer);
    return link.is_picture ? answer_picture(net, wsi, &link, answer)
                           : answer_page(net, wsi, &link, path, answer);
}

/* Messengers show the table in the language of whoever asks; of one that is not here the page has
 * something to say. */
static int answer_invitation(Net *net, struct lws *wsi, const char *path, Answer *answer)
{
    const NetOptions *options = &net->options;
    char table[LINK_TABLE], wanted[NET_HEADER];
    Link link;
    net_http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, wanted);
    const Language language = strncmp(wanted, "pl", 2) == 0 ? POLISH : ENGLISH;
    if (!link_invitation(path, table) || !options->table(options->self, table, language, &link))
        return net_http_begin(wsi, options->page, path, answer);
    return answer_page(net, wsi, &link, path, answer);
}

static int answer_request(Net *net, struct lws *wsi, const char *path, Answer *answer)
{
    net->figures.requests++;
    if (!may_come(net, wsi)) return turn_away(wsi, HTTP_STATUS_FORBIDDEN);
    if (net_http_has_body(wsi)) return turn_away(wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE);
    if (!may_ask(net, wsi, LIMIT_REQUESTS)) return net_http_too_many(wsi, answer);
    if (strcmp(path, "/readyz") == 0)
        return net_http_ready(wsi, net->options.ready(net->options.self), answer);
    if (link_is(path)) return answer_link(net, wsi, path, answer);
    if (strncmp(path, "/t/", 3) == 0) return answer_invitation(net, wsi, path, answer);
    if (strcmp(path, "/privacy") == 0) return net_http_page(wsi, net->options.privacy, answer);
    if (strcmp(path, "/metrics") != 0) return net_http_begin(wsi, net->options.page, path, answer);
    size_t length = 0;
    char *text =
        may_read_metrics(net, wsi) ? net->options.metrics_text(net->options.self, &length) : NULL;
    return text ? net_http_text(wsi, text, length, answer) : net_http_nothing(wsi, answer);
}

/* ---- libwebsockets ------------------------------------------------------------------------- */

/* The word that comes with the question is freed by now if libwebsockets knows no such protocol:
 * then it has answered, and the headers are gone. */
static bool wants_websocket(struct lws *wsi)
{
    char upgrade[NET_HEADER];
    return strcasecmp(net_http_header(wsi, WSI_TOKEN_UPGRADE, upgrade), "websocket") == 0;
}

/* libwebsockets speaks more than we do: HTTP/2, bodies of requests, and bytes of no protocol at
 * all. Such a connection could end or hold up the program, or stay for ever. */
static bool is_other_protocol(struct lws *wsi, enum lws_callback_reasons why)
{
    switch (why) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return !wants_websocket(wsi);
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_RAW_SKT_BIND_PROTOCOL:
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_CONNECTED:
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_RAW_WRITEABLE:
        return true;
    default:
        return false;
    }
}

/* Its answer is not always heeded: the connection is ended without that, too. */
static int end_other_protocol(struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    return -1;
}

static int called_back(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                       size_t length)
{
    enum { TOO_MANY = 429 };
    Net *net = lws_context_user(lws_get_context(wsi));
    Session *session = user;
    if (is_other_protocol(wsi, why)) return end_other_protocol(wsi);
    switch (why) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        count_connection(net, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        uncount_connection(net, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return answer_request(net, wsi, in, &session->answer);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return net_http_go_on(wsi, &session->answer);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session) net_http_free(&session->answer);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (!net_http_may_upgrade(wsi, net->options.hosts, net->options.behind_proxy))
            return turn_away(wsi, HTTP_STATUS_FORBIDDEN);
        if (!may_come(net, wsi)) return turn_away(wsi, HTTP_STATUS_FORBIDDEN);
        return may_open(net, wsi) ? 0 : turn_away(wsi, TOO_MANY);
    case LWS_CALLBACK_ESTABLISHED:
        session->number = 0;
        return open_connection(net, wsi, session) ? 0 : queue_refuse(wsi, NET_END_LATER);
    case LWS_CALLBACK_RECEIVE:
        tick_soon(net);
        return queue_receive(net, wsi, session->number - 1, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return queue_send_next(net, wsi, session->number - 1);
    case LWS_CALLBACK_RAW_RX_FILE:
        door_answer(net, may_connect);
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

/* It does not listen by itself: net_door.c gives it who connects. */
static bool make_context(Net *net)
{
    /* Who says nothing for half a minute is asked whether it is still there. */
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = 30,
                                            .secs_since_valid_hangup = 45};
    enum { PIECE = 4 << 10 }; /* bytes that come at once: each connection has room for them */
    static const struct lws_protocols protocols[] = {
        {protocol_name, called_back, sizeof(Session), PIECE, 0, NULL, 0}, {.name = NULL}};
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .headers = &net_headers,
        .server_string = "talia",
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .user = net,
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
static bool watch(Net *net, int watched)
{
    if (watched < 0) return true;
    const lws_sock_file_fd_type file = {.filefd = dup(watched)};
    return file.filefd >= 0 && lws_adopt_descriptor_vhost(net->host, LWS_ADOPT_RAW_FILE_DESC, file,
                                                          protocol_name, NULL) != NULL;
}

static bool watch_all(Net *net)
{
    bool good = watch(net, net->options.listening) && watch(net, net->options.door);
    for (int i = 0; i < NET_WATCHED && good; i++) good = watch(net, net->options.watched[i]);
    return good;
}

Net *net_open(const NetOptions *options)
{
    Net *net = calloc(1, sizeof *net);
    if (!net) return NULL;
    net->options = *options;
    net->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    net->previews = previews_open();
    if (!net->previews || !make_context(net) || !watch_all(net)) {
        fputs("talia: the network cannot be used: no memory, or too many files are open\n", stderr);
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
    previews_close(net->previews);
    close(net->spare);
    free(net);
}

/* One poll, and all that came of it; false: the network is gone. */
static bool turn(Net *net)
{
    const bool good = lws_service(net->context, 0) >= 0;
    queue_turn_ends(net, net->options.turn_ends(net->options.self));
    return good;
}

/* Nobody is let in any more, and everybody is told to come again. */
static void leave(Net *net)
{
    const int64_t until = clock_milliseconds() + LEAVING_MS;
    net->is_leaving = true;
    for (int i = 0; i < NET_CONNECTIONS; i++) net_end(net, i, NET_END_RESTART);
    lws_sul_schedule(net->context, 0, &net->timer, tick, 1);
    while (net->figures.connections > 0 && clock_milliseconds() < until) {
        if (!turn(net)) break;
    }
}

void net_run(Net *net)
{
    while (!net->is_stopping) {
        if (!turn(net)) return;
    }
    leave(net);
}

void net_stop(Net *net)
{
    net->is_stopping = true;
    lws_cancel_service(net->context);
}
