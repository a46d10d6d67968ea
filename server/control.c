/* control.c - see control.h. */
#include "control.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    WAITING = 8,       /* who may wait to be answered */
    PATIENCE_MS = 100, /* for somebody who has connected to ask */
    ANSWER_MS = 30 * 1000,
    PACKET = 16 << 10,
};

struct Control {
    int socket;
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

Control *control_join(int socket)
{
    Control *control = calloc(1, sizeof *control);
    if (control) control->socket = socket;
    return control;
}

void control_close(Control *control)
{
    free(control);
}

int control_watched(const Control *control)
{
    return control->socket;
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
    if (!is_readable(from, PATIENCE_MS)) return;
    const ssize_t got = recv(from, words, sizeof words - 1, 0);
    if (got <= 0) return;
    words[got] = '\0';
    FILE *out = open_memstream(&text, &length);
    if (!out) return;
    answer(self, words, out);
    if (fclose(out) == 0) send_all(from, text, length);
    free(text);
}

void control_answer(const Control *control, ControlAnswer *answer, void *self)
{
    while (is_readable(control->socket, 0)) {
        const int from = accept4(control->socket, NULL, NULL, SOCK_CLOEXEC);
        if (from < 0) return;
        answer_one(from, answer, self);
        close(from);
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
