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

/* Somebody who has yet to ask, or to read the rest of the answer. */
typedef struct Asker {
    int file;   /* -1: nobody */
    char *text; /* the answer, on the heap; NULL: none yet */
    size_t length, sent;
} Asker;

struct Control {
    int socket;
    int poller; /* an epoll of it, and of those */
    Asker asker[WAITING];
    int next; /* which of them is the first to make room */
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

static void dismiss(Asker *asker)
{
    if (asker->file >= 0) close(asker->file);
    free(asker->text);
    *asker = (Asker){.file = -1};
}

Control *control_join(int socket)
{
    Control *control = calloc(1, sizeof *control);
    if (!control) return NULL;
    control->socket = socket;
    control->poller = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < WAITING; i++) control->asker[i] = (Asker){.file = -1};
    if (control->poller >= 0 && watch(control, socket)) return control;
    control_close(control);
    return NULL;
}

void control_close(Control *control)
{
    if (!control) return;
    for (int i = 0; i < WAITING; i++) dismiss(&control->asker[i]);
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

/* As much as there is room for; false: that is all, or nobody reads it. */
static bool send_more(Asker *asker)
{
    while (asker->sent < asker->length) {
        const size_t left = asker->length - asker->sent, size = left < PACKET ? left : PACKET;
        if (send(asker->file, asker->text + asker->sent, size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK;
        asker->sent += size;
    }
    return false;
}

/* False: nothing was asked, or it cannot be answered. */
static bool make_answer(Asker *asker, ControlAnswer *answer, void *self)
{
    char words[CONTROL_WORDS];
    const ssize_t got = recv(asker->file, words, sizeof words - 1, MSG_DONTWAIT);
    FILE *out = got > 0 ? open_memstream(&asker->text, &asker->length) : NULL;
    if (!out) return false;
    words[got] = '\0';
    answer(self, words, out);
    return fclose(out) == 0;
}

/* A long answer is read bit by bit: nobody else waits for that. */
static bool serve(const Control *control, Asker *asker, ControlAnswer *answer, void *self)
{
    struct epoll_event event = {.events = EPOLLOUT, .data.fd = asker->file};
    if (asker->text) return send_more(asker);
    return make_answer(asker, answer, self) && send_more(asker) &&
           epoll_ctl(control->poller, EPOLL_CTL_MOD, asker->file, &event) == 0;
}

/* Who has waited for longest makes room. */
static bool let_in(Control *control)
{
    Asker *asker = &control->asker[control->next];
    const int from = accept4(control->socket, NULL, NULL, SOCK_CLOEXEC);
    if (from < 0) return false;
    control->next = (control->next + 1) % WAITING;
    dismiss(asker);
    asker->file = from;
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
            Asker *asker = &control->asker[i];
            if (asker->file == event.data.fd && !serve(control, asker, answer, self))
                dismiss(asker);
        }
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
