/* control.c - what whoever runs a server asks it (`talia admin`): short answers and long ones, and
 * those who ask nothing, read nothing or are gone. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../server/control.h"
#include "../support/check.h"

enum { LINE = 10, LONG = 500000 }; /* lines of an answer */

static char folder[] = "/tmp/talia-control-XXXXXX";
static char path[64];

static void answer(void *self, char words[CONTROL_WORDS], FILE *out)
{
    ++*(int *)self;
    fputs(strcmp(words, "no") == 0 ? "no\n" : "ok\n", out);
    const long lines = strcmp(words, "long") == 0 ? LONG : 1;
    for (long i = 0; i < lines; i++) fprintf(out, "%09ld\n", i);
}

/* Lets a process ask, and serves it until it ends; its status. */
static int serve(Control *control, int (*ask)(void), int *asked)
{
    int status = -1;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) _exit(ask());
    for (int i = 0; i < 30000 && waitpid(child, &status, WNOHANG) == 0; i++) {
        struct pollfd file = {.fd = control_watched(control), .events = POLLIN};
        if (poll(&file, 1, 1) > 0) control_answer(control, answer, asked);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* 0: the answer is whole. */
static int ask_words(const char *words, int status, size_t length)
{
    char *text = NULL;
    size_t got = 0;
    FILE *out = open_memstream(&text, &got);
    const int said = control_ask(path, words, out);
    fclose(out);
    const bool ends = got >= LINE && strtol(text + got - LINE, NULL, 10) == (long)got / LINE - 1;
    free(text);
    return said == status && got == length && ends ? 0 : 1;
}

static int ask_short(void)
{
    return ask_words("short", 0, LINE);
}

static int ask_no(void)
{
    return ask_words("no", 1, LINE);
}

static int ask_long(void)
{
    return ask_words("long", 0, (size_t)LONG * LINE);
}

static int reach(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int made = socket(AF_UNIX, SOCK_SEQPACKET, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    check(connect(made, (struct sockaddr *)&address, sizeof address) == 0, "it listens");
    return made;
}

/* More of them than may wait: some say nothing, one does not read, others have gone. */
static void test_idle(Control *control, int *asked)
{
    enum { IDLE = 20 };
    int idle[IDLE];
    for (int i = 0; i < IDLE; i++) {
        idle[i] = reach();
        if (i % 4 == 1) check(send(idle[i], "long", 4, 0) == 4, "one who does not read");
        if (i % 4 == 2) close(idle[i]);
        control_answer(control, answer, asked);
    }
    check(serve(control, ask_short, asked) == 0, "others are answered");
    check(serve(control, ask_long, asked) == 0, "at length, too");
    for (int i = 0; i < IDLE; i++) {
        if (i % 4 != 2) close(idle[i]);
    }
}

int main(void)
{
    int asked = 0;
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/control", folder);
    const int made = control_open(path);
    Control *control = made >= 0 ? control_join(made) : NULL;
    check(control != NULL, "a socket");
    if (!control) return checks_end();
    check(serve(control, ask_short, &asked) == 0 && serve(control, ask_no, &asked) == 0,
          "whoever asks is answered");
    check(serve(control, ask_long, &asked) == 0, "all of a long answer comes");
    check(asked == 3, "each question is answered once");
    test_idle(control, &asked);
    control_close(control);
    close(made);
    check(control_ask(path, "short", stdout) == 2, "nobody answers any more");
    unlink(path);
    rmdir(folder);
    return checks_end();
}
