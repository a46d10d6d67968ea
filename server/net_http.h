/* net_http.h - requests for the page's files: the part of net.c that is plain HTTP. */
#pragma once

#include <libwebsockets.h>

#include "page.h"

/* What is being sent to somebody who asked. */
typedef struct Answer {
    const uint8_t *bytes;
    size_t size, sent;
} Answer;

/* The headers of every answer. */
extern const struct lws_protocol_vhost_options net_headers;

/* Begins to answer, and goes on; what a libwebsockets callback is to return. */
int net_http_begin(struct lws *wsi, const Page *page, const char *path, Answer *answer);
int net_http_go_on(struct lws *wsi, Answer *answer);

/* Whether a WebSocket is asked for at /ws, and by our own page or no page at all. */
bool net_http_may_upgrade(struct lws *wsi);
