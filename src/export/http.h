/* http.h - requests to a server, by libcurl.
 *
 * The library is loaded when the first request is made, since it and the thirty libraries it needs would make
 * every other command slower to start: 4 ms more, where 2 ms are all.
 *
 * A request is sent once, whatever happens: each has a connection of its own, since libcurl sends a request
 * again when a connection that it has kept turns out to be closed, and a server may have done the first.
 * Certificates of https are checked, also against those of $SSL_CERT_FILE.
 */
#ifndef EXPORT_HTTP_H
#define EXPORT_HTTP_H

#include <stddef.h>

#include "base/err.h"

struct buf;
struct http;

/* A code of err.h: the server said nothing for too long, and may go on with what it was asked. */
enum { HTTP_STALLED = ERR_FAILED + 1 };

/* `user` and `password` go into the headers of ClickHouse; NULL: none.  `stall_seconds`: how long a connection may stand
 * still.  *out is owned by the caller.  Returns 0, or -1 with `err` when libcurl is not there. */
int http_new(struct http **out, const char *user, const char *password, long stall_seconds,
             struct err *err);
/* NULL is fine. */
void http_free(struct http *http);

/* Takes some bytes of an answer.  Returns 0, or -1 with `err` to end the request. */
typedef int http_take_fn(void *ctx, const char *data, size_t length, struct err *err);

/* Posts `length` bytes of `data` to `url`, and hands on the answer as it comes.  Returns 0, or -1 with `err`: no
 * connection, an answer that ends too early, or a status other than 200, and then what the server says. */
int http_post_to(struct http *http, const char *url, const void *data, size_t length,
                 http_take_fn *take, void *ctx, struct err *err);
/* The same for an answer of at most a megabyte, which is appended. */
int http_post(struct http *http, const char *url, const void *data, size_t length,
              struct buf *answer, struct err *err);

/* Appends text so that it may stand in an address: all but letters, digits and -._~ as %XX. */
void http_put_escaped(struct buf *out, const char *text, size_t length);

#endif
