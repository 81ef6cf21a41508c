/*
 * json_out.h - text inside JSON output.
 *
 * For streaming JSON Lines; JSON is read with Jansson elsewhere. Output is always valid UTF-8:
 * every byte that is not part of a well-formed sequence becomes U+FFFD.
 */
#ifndef BASE_JSON_OUT_H
#define BASE_JSON_OUT_H

#include <stddef.h>

struct buf;

/* Appends the `len` bytes at `s` as they stand between the quotes of a JSON string. */
void json_escape(struct buf *out, const char *s, size_t len);

/* The same with the quotes. */
void json_quote(struct buf *out, const char *s, size_t len);

#endif
