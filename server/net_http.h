/* net_http.h - requests for the page's files: the part of net.c that is plain HTTP. */
#pragma once

#include <libwebsockets.h>

#include "page.h"

/* What is being sent to somebody who asked. */
typedef struct Answer {
    const uint8_t *bytes;
    size_t size, sent;
    char *owned; /* the same bytes, if they are to be freed */
} Answer;

enum { NET_HEADER = 512 }; /* room for a header that is read */

/* The headers of every answer. */
extern const struct lws_protocol_vhost_options net_headers;

/* "https://talia.example", where the page was asked for; "" if the request does not say. */
void net_http_origin(struct lws *wsi, bool behind_proxy, char out[NET_HEADER]);

/* A header of the request; "" if it is not there, or longer than any that we understand. */
const char *net_http_header(struct lws *wsi, enum lws_token_indexes which, char out[NET_HEADER]);

/* Whether more is to come after the headers. Nothing here takes any: libwebsockets 4.1 never stops
 * reading the body of a request that it had to put off until an earlier one was answered. */
bool net_http_has_body(struct lws *wsi);

/* Begins to answer, and goes on; what a libwebsockets callback is to return. */
int net_http_begin(struct lws *wsi, const Page *page, const char *path, Answer *answer);
int net_http_text(struct lws *wsi, char *text, size_t length, Answer *answer); /* on the heap */
int net_http_page(struct lws *wsi, const char *html, Answer *answer);          /* which is kept */
int net_http_link(struct lws *wsi, char *html, Answer *answer);                /* on the heap */
int net_http_picture(struct lws *wsi, const uint8_t *png, size_t size, Answer *answer);
int net_http_ready(struct lws *wsi, bool is_ready, Answer *answer);
int net_http_too_many(struct lws *wsi, Answer *answer);
int net_http_nothing(struct lws *wsi, Answer *answer);
int net_http_go_on(struct lws *wsi, Answer *answer);
void net_http_free(Answer *answer);

/* Whether a WebSocket is asked for at /ws, and by our own page or no page at all. A page that came
 * under a name which is none of ours is not: somebody may have made that name mean this machine.
 * Ours are those of this machine, numbers, and `hosts`; where there are none of these, what a proxy
 * hands on. */
bool net_http_may_upgrade(struct lws *wsi, const char *hosts, bool behind_proxy);

/* Whether a request names this machine as `localhost` and the like: no proxy has handed it on. */
bool net_http_is_local(struct lws *wsi);
