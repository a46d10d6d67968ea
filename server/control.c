/* control.c - see control.h. */
#include "control.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    WAITING = 8, /* who may wait to be answered */
    ANSWER_MS = 30 * 1000,
    PACKET = 16 << 10,
};

struct Control {
    int socket;
    int poller;                /* an epoll of it, and of those who have yet to ask */
    int asking[WAITING], next; /* these, and which of them is the first to make room */
};

static bool name(const char *path, struct sockaddr_un *out)
{
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof out->sun_path) {
        fprintf(stderr, "talia: '%s' is too long a name for a socket\n", path);
        return false;
    }
    memcpy(out->sun_path, path, strlen(path));
    return true;
}

static int complain(const char *path)
{
    fprintf(stderr, "talia: %s: %s\n", path, strerror(errno));
    return -1;
}

static int open_socket(void)
{
    return socket(AF_UNIX, SOCK_SEQPACKET, 0);
}

/* ---- The server's side --------------------------------------------------------------------- */

/* What a server that ended without a word has left there is in the way. All workers wait at it: who
 * comes too late finds nobody. */
static int listen_at(const char *path)
{
    struct sockaddr_un address;
    if (!name(path, &address)) return -1;
    const int made = open_socket();
    if (made < 0) return complain(path);
    fcntl(made, F_SETFL, O_NONBLOCK);
    unlink(path);
    const mode_t before = umask(0177);
    const bool good =
        bind(made, (struct sockaddr *)&address, sizeof address) == 0 && listen(made, WAITING) == 0;
    umask(before);
    if (good) return made;
    complain(path);
    close(made);
    return -1;
}

int control_open(const char *path)
{
    return listen_at(path);
}

static bool watch(const Control *control, int file)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = file};
    return epoll_ctl(control->poller, EPOLL_CTL_ADD, file, &event) == 0;
}

Control *control_join(int socket)
{
    Control *control = calloc(1, sizeof *control);
    if (!control) return NULL;
    control->socket = socket;
    control->poller = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < WAITING; i++) control->asking[i] = -1;
    if (control->poller >= 0 && watch(control, socket)) return control;
    control_close(control);
    return NULL;
}

void control_close(Control *control)
{
    if (!control) return;
    for (int i = 0; i < WAITING; i++) {
        if (control->asking[i] >= 0) close(control->asking[i]);
    }
    if (control->poller >= 0) close(control->poller);
    free(control);
}

int control_watched(const Control *control)
{
    return control->poller;
}

static bool is_readable(int file, int milliseconds)
{
    struct pollfd poll_file = {.fd = file, .events = POLLIN};
    return poll(&poll_file, 1, milliseconds) > 0;
}

static void send_all(int to, const char *text, size_t length)
{
    for (size_t at = 0; at < length; at += PACKET) {
        const size_t size = length - at < PACKET ? length - at : PACKET;
        if (send(to, text + at, size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) return;
    }
}

static void answer_one(int from, ControlAnswer *answer, void *self)
{
    char words[CONTROL_WORDS], *text = NULL;
    size_t length = 0;
    const ssize_t got = recv(from, words, sizeof words - 1, MSG_DONTWAIT);
    if (got <= 0) return;
    words[got] = '\0';
    FILE *out = open_memstream(&text, &length);
    if (!out) return;
    answer(self, words, out);
    if (fclose(out) == 0) send_all(from, text, length);
    free(text);
}

/* Who has waited for longest makes room. */
static bool let_in(Control *control)
{
    int *place = &control->asking[control->next];
    const int from = accept4(control->socket, NULL, NULL, SOCK_CLOEXEC);
    if (from < 0) return false;
    control->next = (control->next + 1) % WAITING;
    if (*place >= 0) close(*place);
    *place = from;
    return watch(control, from);
}

/* Nobody waits for one who has connected and says nothing. */
void control_answer(Control *control, ControlAnswer *answer, void *self)
{
    struct epoll_event event;
    while (epoll_wait(control->poller, &event, 1, 0) > 0) {
        if (event.data.fd == control->socket) {
            if (!let_in(control)) return; /* another worker has */
            continue;
        }
        for (int i = 0; i < WAITING; i++) {
            if (control->asking[i] == event.data.fd) control->asking[i] = -1;
        }
        answer_one(event.data.fd, answer, self);
        close(event.data.fd);
    }
}

/* ---- The other side ------------------------------------------------------------------------ */

/* Copies the answer but for its first line; the status. */
static int copy_answer(int from, FILE *out)
{
    static char packet[PACKET + 1];
    int status = 2;
    ssize_t got;
    while (is_readable(from, ANSWER_MS) && (got = recv(from, packet, PACKET, 0)) > 0) {
        const char *text = packet;
        packet[got] = '\0';
        if (status == 2) {
            status = strncmp(text, "ok\n", 3) == 0 ? 0 : 1;
            text += strcspn(text, "\n");
            text += *text == '\n';
        }
        fputs(text, out);
    }
    return status;
}

int control_ask(const char *path, const char *words, FILE *out)
{
    struct sockaddr_un address;
    int status = 2;
    const int made = name(path, &address) ? open_socket() : -1;
    if (made < 0) return 2;
    if (connect(made, (struct sockaddr *)&address, sizeof address) != 0 ||
        send(made, words, strlen(words), MSG_NOSIGNAL) < 0)
        complain(path);
    else
        status = copy_answer(made, out);
    close(made);
    return status;
}
