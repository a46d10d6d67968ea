/* net_door.c - who connects: all workers wait at one socket that listens, and whoever is first lets
 * the next one in.
 *
 * People of one table are best served by one worker. Whoever comes for a table names its sign
 * ("GET /ws?at=7f"): that is looked at, not read, and the connection handed on as it is. Whoever
 * names none is let in by one worker after the other. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "net_parts.h"

enum {
    AT_ONCE = 64,    /* connections, then it is somebody else's turn */
    BACKLOG = 1024,  /* that may wait at the door */
    FIRST_WORDS = 1, /* seconds that the system waits for, before somebody is let in */
};

/* ---- Listening ----------------------------------------------------------------------------- */

static bool name(const char *address, int port, struct sockaddr_storage *out, socklen_t *length)
{
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (strchr(address, ':')) {
        *length = sizeof *six;
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)port);
        return inet_pton(AF_INET6, address, &six->sin6_addr) == 1;
    }
    *length = sizeof *four;
    four->sin_family = AF_INET;
    four->sin_port = htons((uint16_t)port);
    return inet_pton(AF_INET, address, &four->sin_addr) == 1;
}

static void set(int socket, int level, int option, int value)
{
    setsockopt(socket, level, option, &value, sizeof value);
}

/* The workers of a server that was killed may still be about to end. */
static bool bind_to(int made, const struct sockaddr_storage *to, socklen_t length)
{
    enum { TRIES = 20, PAUSE_NS = 50 * 1000 * 1000 };
    for (int i = 0; i < TRIES; i++) {
        if (bind(made, (const struct sockaddr *)to, length) == 0) return listen(made, BACKLOG) == 0;
        if (errno != EADDRINUSE) return false;
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
    }
    return false;
}

int net_listen(const char *address, int port)
{
    struct sockaddr_storage to;
    socklen_t length;
    int made = -1;
    if (name(address, port, &to, &length))
        made = socket(to.ss_family, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (made >= 0) {
        set(made, SOL_SOCKET, SO_REUSEADDR, 1);
        set(made, IPPROTO_TCP, TCP_NODELAY, 1);
        set(made, IPPROTO_TCP, TCP_DEFER_ACCEPT, FIRST_WORDS);
        if (to.ss_family == AF_INET6) set(made, IPPROTO_IPV6, IPV6_V6ONLY, 0);
        if (bind_to(made, &to, length)) return made;
        close(made);
    }
    fprintf(stderr,
            "talia: cannot listen at %s, port %d: another program does, or it is not allowed\n",
            address, port);
    return -1;
}

int net_port(int listening)
{
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    if (getsockname(listening, (struct sockaddr *)&at, &length) != 0) return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

/* ---- Handing on ---------------------------------------------------------------------------- */

/* Whether the first words that somebody has sent ask for a WebSocket, and the sign in them or
 * NET_NO_SIGN. */
static bool asks_for_tables(int socket, int *sign)
{
    static const char path[] = "GET /ws", named[] = "?at=";
    enum { PATH = sizeof path - 1, SIGN = PATH + sizeof named - 1, LENGTH = SIGN + 2 };
    char words[LENGTH + 1] = "", *end;
    *sign = NET_NO_SIGN;
    if (recv(socket, words, LENGTH, MSG_PEEK | MSG_DONTWAIT) != LENGTH) return false;
    if (memcmp(words, path, PATH) != 0) return false;
    if (memcmp(words + PATH, named, SIGN - PATH) != 0) return true;
    const long number = strtol(words + SIGN, &end, 16);
    if (end == words + LENGTH && number >= 0) *sign = (int)number;
    return true;
}

static bool send_socket(int to, int socket)
{
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control = {.head = {.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS}};
    struct iovec words = {.iov_base = "s", .iov_len = 1};
    const struct msghdr message = {.msg_iov = &words,
                                   .msg_iovlen = 1,
                                   .msg_control = control.bytes,
                                   .msg_controllen = sizeof control.bytes};
    control.head.cmsg_len = CMSG_LEN(sizeof socket);
    memcpy(CMSG_DATA(&control.head), &socket, sizeof socket);
    return sendmsg(to, &message, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0;
}

/* What somebody else has handed on; -1: nothing. */
static int receive_socket(int from)
{
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    char word;
    struct iovec words = {.iov_base = &word, .iov_len = 1};
    struct msghdr message = {.msg_iov = &words,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    int socket = -1;
    if (recvmsg(from, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) <= 0) return -1;
    const struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (head && head->cmsg_type == SCM_RIGHTS) memcpy(&socket, CMSG_DATA(head), sizeof socket);
    return socket;
}

/* True: it is somebody else's now. */
static bool hand_on(const Net *net, int socket)
{
    int sign;
    if (net->options.door < 0 || !asks_for_tables(socket, &sign)) return false;
    const int to = net->options.hand_on(net->options.self, sign);
    if (to == NET_NOBODY || !send_socket(to, socket)) return false;
    close(socket);
    return true;
}

/* ---- Letting in ---------------------------------------------------------------------------- */

/* libwebsockets closes what it cannot take. */
static void let_in(const Net *net, int socket)
{
    if (net->is_leaving)
        close(socket);
    else
        lws_adopt_socket_vhost(net->host, socket);
}

/* Where there are no numbers for files left, somebody is let in and out again: else the system
 * would tell for ever that they wait. */
static void turn_away_one(Net *net)
{
    close(net->spare);
    const int socket = accept4(net->options.listening, NULL, NULL, SOCK_CLOEXEC);
    if (socket >= 0) close(socket);
    net->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static bool answer_one(Net *net, bool (*may_connect)(const Net *net, int socket))
{
    const int socket = accept4(net->options.listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (socket < 0) {
        if (errno == EMFILE || errno == ENFILE) turn_away_one(net);
        return errno == ECONNABORTED || errno == EINTR;
    }
    if (!may_connect(net, socket))
        close(socket);
    else if (!hand_on(net, socket))
        let_in(net, socket);
    return true;
}

void door_answer(Net *net, bool (*may_connect)(const Net *net, int socket))
{
    int socket;
    for (int i = 0; i < AT_ONCE && answer_one(net, may_connect); i++) continue;
    if (net->options.door < 0) return;
    for (int i = 0; i < AT_ONCE && (socket = receive_socket(net->options.door)) >= 0; i++)
        let_in(net, socket);
}
