/* postgres_proxy.h - stands between a program and a PostgreSQL on a Unix socket, a process of its
 * own, and does what networks do at the worst moment. */
#pragma once

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

typedef enum ProxyDoes {
    PROXY_FORWARD,
    PROXY_CUT_ANSWER,  /* what is sent arrives; instead of the answer the connection breaks */
    PROXY_CUT_REQUEST, /* the connection breaks before anything arrives */
    PROXY_RIVAL,       /* likewise, after somebody else has been faster */
    PROXY_STALL,       /* nothing goes through, and nothing breaks */
} ProxyDoes;

typedef struct Proxy {
    volatile int *does; /* shared between the processes; cuts happen once */
    void (*rival)(void);
    pid_t process;
    char folder[64], path[108], target[108];
} Proxy;

static Proxy proxy;

static int unix_socket(const char *path, struct sockaddr_un *address)
{
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(address->sun_path, sizeof address->sun_path, "%s", path);
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

/* What came on one side goes to the other; false: it is over. */
static bool pass(int from, int to)
{
    char bytes[1 << 16];
    const ssize_t n = read(from, bytes, sizeof bytes);
    return n > 0 && write(to, bytes, (size_t)n) == n;
}

/* One connection, until it ends or is cut. */
static void serve(int client, int server)
{
    for (;;) {
        struct pollfd fd[2] = {{.fd = client, .events = POLLIN}, {.fd = server, .events = POLLIN}};
        if (*proxy.does == PROXY_STALL) {
            usleep(10000);
            continue;
        }
        if (poll(fd, 2, 20) <= 0) continue;
        const int does = *proxy.does;
        if (does == PROXY_STALL) continue;
        const bool cuts = (does == PROXY_CUT_ANSWER && fd[1].revents) ||
                          ((does == PROXY_CUT_REQUEST || does == PROXY_RIVAL) && fd[0].revents);
        if (cuts) {
            *proxy.does = PROXY_FORWARD;
            if (does == PROXY_RIVAL) proxy.rival();
            return;
        }
        if (fd[0].revents && !pass(client, server)) return;
        if (fd[1].revents && !pass(server, client)) return;
    }
}

static void be_proxy(int listening)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN);
    for (int client; (client = accept(listening, NULL, NULL)) >= 0; close(client)) {
        if (fork() != 0) continue;
        struct sockaddr_un address;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int server = unix_socket(proxy.target, &address);
        if (connect(server, (const struct sockaddr *)&address, sizeof address) == 0)
            serve(client, server);
        _exit(0);
    }
    _exit(1);
}

/* Starts it before the database of that URI; the URI through it is written to `out`. */
static inline void proxy_start(const char *uri, void (*rival)(void), char *out, size_t size)
{
    struct sockaddr_un address;
    const char *host = strstr(uri, "host=");
    proxy = (Proxy){.rival = rival, .folder = "/tmp/talia-proxy-XXXXXX"};
    proxy.does =
        mmap(NULL, sizeof *proxy.does, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!host || !mkdtemp(proxy.folder) || (void *)proxy.does == MAP_FAILED) exit(1);
    snprintf(proxy.path, sizeof proxy.path, "%s/.s.PGSQL.5432", proxy.folder);
    snprintf(proxy.target, sizeof proxy.target, "%s/.s.PGSQL.5432", host + strlen("host="));
    snprintf(out, size, "%.*shost=%s", (int)(host - uri), uri, proxy.folder);
    const int listening = unix_socket(proxy.path, &address);
    if (bind(listening, (const struct sockaddr *)&address, sizeof address) || listen(listening, 16))
        exit(1);
    proxy.process = fork();
    if (proxy.process == 0) be_proxy(listening);
    close(listening);
}

static inline void proxy_do(ProxyDoes what)
{
    *proxy.does = (int)what;
}

static inline void proxy_stop(void)
{
    kill(proxy.process, SIGKILL);
    waitpid(proxy.process, NULL, 0);
    unlink(proxy.path);
    rmdir(proxy.folder);
}
