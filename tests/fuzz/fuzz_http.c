/* fuzz_http.c - libFuzzer: what strangers write into requests. Lines of the input, in turn: a path,
 * Accept-Encoding or the first line of a table, If-None-Match, X-Forwarded-For. The page is a
 * folder with a secret beside it: nothing but the page's own files is ever found, in no other form
 * than it is there, an address is counted as what it says, a link shows what we have written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../../server/limits.h"
#include "../../server/link.h"
#include "../../server/page.h"
#include "../../server/preview.h"

static const char *const made[] = {"index.html",       "index.html.gz", "index.html.br",
                                   "main-K3ABX2QD.js", "icons/a.svg",   ".hidden",
                                   "../secret"};

enum { LINE = 4096, STEPS = 64 };

static Page page;
static Limits *limits;
static Previews *previews;

__attribute__((noreturn)) static void stop(const char *why)
{
    fprintf(stderr, "fuzz_http: %s\n", why);
    abort();
}

static void write_file(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file) stop("no file");
    fputs(name, file);
    if (fclose(file)) stop("no file");
}

static void make_page(void)
{
    char top[] = "/tmp/talia-fuzz-XXXXXX", folder[64], icons[64], command[128];
    if (!mkdtemp(top)) stop("no folder");
    snprintf(folder, sizeof folder, "%s/page", top);
    snprintf(icons, sizeof icons, "%s/page/icons", top);
    if (mkdir(folder, 0700) || mkdir(icons, 0700)) stop("no folder");
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) write_file(folder, made[i]);
    if (!page_read(&page, folder)) stop("no page");
    snprintf(command, sizeof command, "rm -r %s", top);
    if (system(command)) stop("it stays"); /* NOLINT: our own words */
}

/* A file is what is asked for, and what was in the folder. */
static void ask(const char *path, const char *accepted, const char *known)
{
    const PageFile *file = page_find(&page, path);
    if (!file) return;
    if (strcmp(file->path, strcmp(path, "/") == 0 ? "/index.html" : path) != 0)
        stop("another file");
    if (strstr(file->path, "..") || strstr(file->path, "/.")) stop("a hidden file");
    const Encoding encoding = page_encoding(file, accepted);
    if (!file->as[encoding].bytes) stop("a form that is not there");
    if (encoding == PLAIN &&
        strncmp((const char *)file->as[PLAIN].bytes, path + 1, file->as[PLAIN].size) != 0 &&
        strcmp(path, "/") != 0)
        stop("what is in another file");
    if (page_is_known(file, encoding, known) && !strstr(known, file->as[encoding].etag))
        stop("known by another tag");
}

/* The page of a link has one script, ours; its picture is drawn of at most a kingdom's cards. */
static void show(const Link *link, const char *path)
{
    size_t length = 0;
    bool was_drawn = false;
    char *html = link_page(link, path, "https://talia.example", &length);
    if (!html || strlen(html) != length) stop("no page of a link");
    const char *script = strstr(html, "<script");
    if (!script || strstr(script + 1, "<script")) stop("another script");
    free(html);
    if (link->cards > TALIA_MAX_KINGDOM || link->events > 2) stop("more than a kingdom");
    if (link->is_picture && !previews_get(previews, link, &length, &was_drawn)) stop("no picture");
}

static void follow(const char *path, const char *line)
{
    char table[LINK_TABLE];
    Link link;
    if (link_is(path) && link_read(path, &link)) show(&link, path);
    if (strncmp(path, "/t/", 3) != 0 || !link_invitation(path, table)) return;
    if (strlen(table) >= sizeof table || strpbrk(table, "<>&\"'/.")) stop("no table's id");
    if (link_to_table(line, strlen(line), POLISH, &link)) show(&link, path);
}

/* However often, nobody has more than its share; and who goes gives back what it had. */
static void come_from(const char *header)
{
    Address address, again;
    char words[ADDRESS_WORDS];
    if (!address_forwarded(header, &address)) return;
    address_write(&address, words);
    if (!address_read(words, &again) || !address_same(&address, &again)) stop("another address");
    const int place = limits_place(limits, &address, 1000);
    if ((place == 0) != address_is_loopback(&address)) stop("without limits");
    int entered = 0, allowed = 0;
    while (entered < 1000 && limits_enter(limits, place)) entered++;
    for (int i = 0; i < 1000; i++) allowed += limits_allow(limits, place, LIMIT_TABLES, 1000);
    if (place && (entered > limits_usual.connections || allowed > limits_usual.each[LIMIT_TABLES]))
        stop("more than its share");
    for (; entered > 0; entered--) limits_leave(limits, place);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[4][LINE] = {"", "", "", ""};
    if (!limits) {
        make_page();
        limits = limits_open(&limits_usual);
        previews = previews_open();
        if (!limits || !previews) stop("no memory");
    }
    const char *at = (const char *)data, *end = at + size;
    for (int step = 0; at < end && step < STEPS; step++) {
        const char *stop_at = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop_at ? stop_at : end) - at);
        snprintf(line[step % 4], LINE, "%.*s", (int)(length < LINE ? length : LINE - 1), at);
        at += length + 1;
        if (step % 4 == 3) ask(line[0], line[1], line[2]);
        if (step % 4 == 3) follow(line[0], line[1]);
        if (step % 4 == 3) come_from(line[3]);
    }
    ask(line[0], line[1], line[2]);
    follow(line[0], line[1]);
    come_from(line[3]);
    return 0;
}
