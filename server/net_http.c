/* net_http.c - see net_http.h. */
#include "net_http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "address.h"

enum {
    CHUNK = 16 << 10,
    HEADERS = 2048,
};

/* ---- Headers of every answer --------------------------------------------------------------- */

static const struct lws_protocol_vhost_options referrer = {NULL, NULL,
                                                           "referrer-policy:", "no-referrer"};

static const struct lws_protocol_vhost_options sniffing = {&referrer, NULL,
                                                           "x-content-type-options:", "nosniff"};

const struct lws_protocol_vhost_options net_headers = {
    &sniffing, NULL, "content-security-policy:",
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"};

/* ---- Answering ----------------------------------------------------------------------------- */

/* The headers of one answer, as they are written. */
typedef struct Head {
    struct lws *wsi;
    uint8_t bytes[LWS_PRE + HEADERS];
    uint8_t *at, *end;
    bool good;
} Head;

static void begin_head(Head *head, struct lws *wsi, unsigned status)
{
    head->wsi = wsi;
    head->at = head->bytes + LWS_PRE;
    head->end = head->bytes + sizeof head->bytes;
    head->good = lws_add_http_header_status(wsi, status, &head->at, head->end) == 0;
}

/* `name` ends in a colon. */
static void add_header(Head *head, const char *name, const char *value)
{
    head->good = head->good && lws_add_http_header_by_name(
                                   head->wsi, (const uint8_t *)name, (const uint8_t *)value,
                                   (int)strlen(value), &head->at, head->end) == 0;
}

static bool end_head(Head *head)
{
    return head->good && lws_finalize_write_http_header(head->wsi, head->bytes + LWS_PRE, &head->at,
                                                        head->end) == 0;
}

static int done(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Sends the headers, and the bytes after them if there are any to send. */
static int send_head(Head *head, Answer *answer, size_t size, bool with_body)
{
    struct lws *wsi = head->wsi;
    char length[32];
    snprintf(length, sizeof length, "%zu", size);
    add_header(head, "content-length:", length);
    if (!end_head(head)) return -1;
    if (!with_body || size == 0) return done(wsi);
    answer->size = size;
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_typed(struct lws *wsi, unsigned status, const char *type, const char *words,
                      Answer *answer, bool with_body)
{
    Head head;
    begin_head(&head, wsi, status);
    add_header(&head, "content-type:", type);
    add_header(&head, "cache-control:", "no-cache");
    *answer = (Answer){.bytes = (const uint8_t *)words};
    return send_head(&head, answer, strlen(words), with_body);
}

static int send_words(struct lws *wsi, unsigned status, const char *words, Answer *answer,
                      bool with_body)
{
    return send_typed(wsi, status, "text/plain; charset=utf-8", words, answer, with_body);
}

/* "/t/k3f9x2ab", an invitation to that table: the page knows it as "/#/t/k3f9x2ab". */
static bool is_invitation(const char *path)
{
    enum { MOST = 32 };
    const size_t length = strlen(path);
    if (strncmp(path, "/t/", 3) != 0 || length == 3 || length > MOST) return false;
    for (const char *c = path + 3; *c; c++) {
        if (!(*c >= 'a' && *c <= 'z') && !(*c >= '0' && *c <= '9')) return false;
    }
    return true;
}

static int send_to_table(struct lws *wsi, const char *path, Answer *answer)
{
    char place[NET_HEADER];
    Head head;
    snprintf(place, sizeof place, "/#%s", path);
    begin_head(&head, wsi, HTTP_STATUS_FOUND);
    add_header(&head, "location:", place);
    add_header(&head, "cache-control:", "no-cache");
    return send_head(&head, answer, 0, false);
}

const char *net_http_header(struct lws *wsi, enum lws_token_indexes which, char out[NET_HEADER])
{
    if (lws_hdr_copy(wsi, out, NET_HEADER, which) <= 0) out[0] = '\0';
    return out;
}

static void add_file_headers(Head *head, const PageFile *file, Encoding encoding)
{
    static const char *const names[ENCODINGS] = {[GZIP] = "gzip", [BROTLI] = "br"};
    add_header(head, "etag:", file->as[encoding].etag);
    add_header(head, "cache-control:",
               file->is_lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->as[GZIP].bytes || file->as[BROTLI].bytes)
        add_header(head, "vary:", "accept-encoding");
    if (encoding != PLAIN) add_header(head, "content-encoding:", names[encoding]);
}

static int send_file(struct lws *wsi, const PageFile *file, Answer *answer, bool with_body)
{
    char value[NET_HEADER];
    Head head;
    const Encoding encoding =
        page_encoding(file, net_http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value));
    const char *known = net_http_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value);
    if (page_is_known(file, encoding, known)) {
        begin_head(&head, wsi, HTTP_STATUS_NOT_MODIFIED);
        add_file_headers(&head, file, encoding);
        return end_head(&head) ? done(wsi) : -1;
    }
    begin_head(&head, wsi, HTTP_STATUS_OK);
    add_header(&head, "content-type:", file->type);
    add_file_headers(&head, file, encoding);
    *answer = (Answer){.bytes = file->as[encoding].bytes};
    return send_head(&head, answer, file->as[encoding].size, with_body);
}

bool net_http_has_body(struct lws *wsi)
{
    char length[NET_HEADER];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return true;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0) return false;
    return strcmp(net_http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length), "0") != 0;
}

static bool is_get(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
}

void net_http_free(Answer *answer)
{
    free(answer->owned);
    *answer = (Answer){.bytes = NULL};
}

/* Bytes on the heap, which are freed when they are sent. When all is said with the headers the
 * connection may be gone, and the answer with it: nothing is looked at after that. */
static int send_owned(Head *head, char *bytes, size_t size, Answer *answer)
{
    const bool with_body = is_get(head->wsi) && size > 0;
    if (!with_body) free(bytes);
    *answer = with_body ? (Answer){.bytes = (const uint8_t *)bytes, .owned = bytes}
                        : (Answer){.bytes = NULL};
    return send_head(head, answer, size, with_body);
}

int net_http_text(struct lws *wsi, char *text, size_t length, Answer *answer)
{
    Head head;
    begin_head(&head, wsi, HTTP_STATUS_OK);
    add_header(&head, "content-type:", "text/plain; version=0.0.4; charset=utf-8");
    add_header(&head, "cache-control:", "no-store");
    return send_owned(&head, text, length, answer);
}

int net_http_too_many(struct lws *wsi, Answer *answer)
{
    return send_words(wsi, 429,
                      "429: too many requests from one address. Wait a minute.\n"
                      "429: zbyt wiele zapytań spod jednego adresu. Odczekaj minutę.\n",
                      answer, is_get(wsi));
}

int net_http_page(struct lws *wsi, const char *html, Answer *answer)
{
    return send_typed(wsi, HTTP_STATUS_OK, "text/html; charset=utf-8", html, answer, is_get(wsi));
}

int net_http_link(struct lws *wsi, char *html, Answer *answer)
{
    Head head;
    begin_head(&head, wsi, HTTP_STATUS_OK);
    add_header(&head, "content-type:", "text/html; charset=utf-8");
    add_header(&head, "cache-control:", "no-cache");
    return send_owned(&head, html, strlen(html), answer);
}

/* It is sent from a copy: another picture may take its place meanwhile. */
int net_http_picture(struct lws *wsi, const uint8_t *png, size_t size, Answer *answer)
{
    Head head;
    char *copy = malloc(size);
    if (!copy) return -1;
    memcpy(copy, png, size);
    begin_head(&head, wsi, HTTP_STATUS_OK);
    add_header(&head, "content-type:", "image/png");
    add_header(&head, "cache-control:", "public, max-age=86400");
    return send_owned(&head, copy, size, answer);
}

/* Whoever runs a server behind a proxy has it speak https. Nothing but a name and a port comes
 * from the request into a page. */
void net_http_origin(struct lws *wsi, bool behind_proxy, char out[NET_HEADER])
{
    char host[NET_HEADER];
    net_http_header(wsi, WSI_TOKEN_HOST, host);
    const size_t good = strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "0123456789.-:[]");
    const bool is_https = behind_proxy && !net_http_is_local(wsi);
    out[0] = '\0';
    if (good == 0 || host[good] || good > NET_HEADER - sizeof "https://") return;
    snprintf(out, NET_HEADER, "%s://%.*s", is_https ? "https" : "http", NET_HEADER - 16, host);
}

int net_http_ready(struct lws *wsi, bool is_ready, Answer *answer)
{
    return send_words(wsi, is_ready ? HTTP_STATUS_OK : HTTP_STATUS_SERVICE_UNAVAILABLE,
                      is_ready ? "ready\n" : "not ready\n", answer, is_get(wsi));
}

int net_http_nothing(struct lws *wsi, Answer *answer)
{
    return send_words(wsi, HTTP_STATUS_NOT_FOUND,
                      "404: there is nothing here.\n404: tu nic nie ma.\n", answer, is_get(wsi));
}

int net_http_begin(struct lws *wsi, const Page *page, const char *path, Answer *answer)
{
    const bool is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    *answer = (Answer){.bytes = NULL};
    if (!is_get(wsi) && !is_head) {
        lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
        return -1;
    }
    if (is_invitation(path)) return send_to_table(wsi, path, answer);
    if (strcmp(path, "/healthz") == 0)
        return send_words(wsi, HTTP_STATUS_OK, "talia\n", answer, is_get(wsi));
    const PageFile *file = page_find(page, path);
    return file ? send_file(wsi, file, answer, is_get(wsi)) : net_http_nothing(wsi, answer);
}

int net_http_go_on(struct lws *wsi, Answer *answer)
{
    uint8_t chunk[LWS_PRE + CHUNK];
    const size_t left = answer->size - answer->sent;
    const size_t size = left < CHUNK ? left : CHUNK;
    if (left == 0) return 0;
    memcpy(chunk + LWS_PRE, answer->bytes + answer->sent, size);
    const bool is_last = size == left;
    if (lws_write(wsi, chunk + LWS_PRE, size, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    answer->sent += size;
    if (is_last) {
        net_http_free(answer);
        return done(wsi);
    }
    lws_callback_on_writable(wsi);
    return 0;
}

/* ---- WebSockets ---------------------------------------------------------------------------- */

static bool is_local_name(const char *host)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcasecmp(host, names[i]) == 0) return true;
    }
    return false;
}

/* "talia.example:8080" without the port. */
static const char *host_of(struct lws *wsi, char out[NET_HEADER])
{
    net_http_header(wsi, WSI_TOKEN_HOST, out);
    char *port = strrchr(out, ':');
    if (port && !strchr(port, ']')) *port = '\0';
    return out;
}

/* The machine's own, alone or with where it is: "shelf", "shelf.local". */
static bool is_own_name(const char *host)
{
    char name[256] = "";
    if (gethostname(name, sizeof name - 1) != 0 || !*name) return false;
    name[strcspn(name, ".")] = '\0';
    const size_t length = strlen(name);
    return strncasecmp(host, name, length) == 0 && (!host[length] || host[length] == '.');
}

static bool is_listed(const char *host, const char *hosts)
{
    const size_t length = strlen(host);
    while (hosts && *hosts) {
        const size_t next = strcspn(hosts, ",");
        if (next == length && strncasecmp(hosts, host, length) == 0) return true;
        hosts += next + (hosts[next] == ',');
    }
    return false;
}

static bool is_our_name(struct lws *wsi, const char *hosts, bool behind_proxy)
{
    char host[NET_HEADER];
    Address number;
    host_of(wsi, host);
    if (is_local_name(host) || address_read(host, &number) || is_listed(host, hosts)) return true;
    if (hosts) return false;
    if (is_own_name(host)) return true;
    return behind_proxy && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
}

bool net_http_may_upgrade(struct lws *wsi, const char *hosts, bool behind_proxy)
{
    char path[NET_HEADER], origin[NET_HEADER], host[NET_HEADER];
    if (strcmp(net_http_header(wsi, WSI_TOKEN_GET_URI, path), "/ws") != 0) return false;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true; /* a program */
    const char *from = strstr(net_http_header(wsi, WSI_TOKEN_ORIGIN, origin), "://");
    if (!from || !*net_http_header(wsi, WSI_TOKEN_HOST, host)) return false;
    return strcasecmp(from + 3, host) == 0 && is_our_name(wsi, hosts, behind_proxy);
}

bool net_http_is_local(struct lws *wsi)
{
    char host[NET_HEADER];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0) return false;
    return is_local_name(host_of(wsi, host));
}
