/* echo.c [COPIES] - the least that a server of WebSockets can do with libwebsockets, to measure
 * ours against: who sends "SIZE ..." is sent SIZE bytes, and with COPIES 2 the neighbour too, the
 * connections being neighbours two by two. Says at which port. */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MOST = 8192, LONGEST = 64 << 10 };

typedef struct Session {
    int number;
    size_t owed[16]; /* sizes of texts that wait to be sent */
    int waiting;
} Session;

static struct lws *connection[MOST];
static Session *session_of[MOST];
static int copies = 1;

static void owe(int number, size_t size)
{
    Session *session = session_of[number];
    if (!connection[number] || session->waiting == 16) return;
    session->owed[session->waiting++] = size < LONGEST ? size : LONGEST;
    lws_callback_on_writable(connection[number]);
}

static int answer(struct lws *wsi, Session *session)
{
    static uint8_t bytes[LWS_PRE + LONGEST];
    if (session->waiting == 0) return 0;
    const size_t size = session->owed[0];
    memmove(session->owed, session->owed + 1, sizeof session->owed - sizeof session->owed[0]);
    session->waiting--;
    memset(bytes + LWS_PRE, 'x', size);
    if (lws_write(wsi, bytes + LWS_PRE, size, LWS_WRITE_TEXT) < (int)size) return -1;
    if (session->waiting) lws_callback_on_writable(wsi);
    return 0;
}

static int called_back(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                       size_t length)
{
    static int next;
    Session *session = user;
    char words[16] = "";
    switch (why) {
    case LWS_CALLBACK_ESTABLISHED:
        if (next == MOST) return -1;
        *session = (Session){.number = next};
        connection[next] = wsi;
        session_of[next++] = session;
        return 0;
    case LWS_CALLBACK_CLOSED:
        connection[session->number] = NULL;
        return 0;
    case LWS_CALLBACK_RECEIVE:
        memcpy(words, in, length < sizeof words ? length : sizeof words - 1);
        owe(session->number, strtoul(words, NULL, 10));
        if (copies == 2) owe(session->number ^ 1, strtoul(words, NULL, 10));
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return answer(wsi, session);
    default:
        return 0;
    }
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        {"echo", called_back, sizeof(Session), 16 << 10, 0, NULL, 0}, {.name = NULL}};
    const struct lws_context_creation_info info = {.port = 0,
                                                   .iface = "127.0.0.1",
                                                   .protocols = protocols,
                                                   .gid = -1,
                                                   .uid = -1,
                                                   .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                              LWS_SERVER_OPTION_DISABLE_IPV6};
    const struct rlimit files = {MOST, MOST};
    if (argc > 1 && strcmp(argv[1], "2") == 0) copies = 2;
    setrlimit(RLIMIT_NOFILE, &files); /* as the server has it: see limit_files */
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;
    if (!host) return 1;
    printf("echo: http://localhost:%d/\n", lws_get_vhost_listen_port(host));
    fflush(stdout);
    while (lws_service(context, 0) >= 0) continue;
    lws_context_destroy(context);
    return 0;
}
