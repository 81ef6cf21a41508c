/* http.h - requests to a server, by libcurl.
 *
 * The library is loaded when the first request is made, since it and the thirty libraries it needs would make
 * every other command slower to start: 4 ms more, where 2 ms are all.
 */
#ifndef EXPORT_HTTP_H
#define EXPORT_HTTP_H

#include <stddef.h>

struct buf;
struct err;
struct http;

/* `user` and `password` go into the headers of ClickHouse; NULL: none.  *out is owned by the caller.  Returns 0,
 * or -1 with `err` when libcurl is not there. */
int http_new(struct http **out, const char *user, const char *password, struct err *err);
/* NULL is fine. */
void http_free(struct http *http);

/* Posts `length` bytes of `data` to `url`, and appends the answer.  Returns 0, or -1 with `err`: no connection, or
 * a status other than 200, and then what the server says. */
int http_post(struct http *http, const char *url, const void *data, size_t length,
              struct buf *answer, struct err *err);

/* Appends text so that it may stand in an address: all but letters, digits and -._~ as %XX. */
void http_put_escaped(struct buf *out, const char *text, size_t length);

#endif
