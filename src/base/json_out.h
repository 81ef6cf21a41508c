/* json_out.h - text inside JSON output.
 *
 * For streaming JSON Lines; JSON is read with Jansson elsewhere. Output is always valid UTF-8:
 * every byte that is not part of a well-formed sequence becomes U+FFFD. What a terminal must not
 * see (text_cell) is escaped, `\u202e`, so that the same bytes are safe on it and lose nothing.
 */
#ifndef BASE_JSON_OUT_H
#define BASE_JSON_OUT_H

#include <stddef.h>
#include <stdint.h>

struct buf;

/* Appends the `len` bytes at `s` as a JSON string, with its quotes. */
void json_quote(struct buf *out, const char *s, size_t len);

/* Members of the object that `out` ends in: `"key":` with a comma in front unless it is the first
 * of its object, then a value. */
void json_key(struct buf *out, const char *key);
/* Begins a list: the key and its `[`; the caller writes the elements and the `]`. */
void json_list(struct buf *out, const char *key);
void json_text(struct buf *out, const char *key, const char *value);
/* The same for text from a log: unsafe characters are replaced (text_put_safe()). */
void json_safe_text(struct buf *out, const char *key, const char *value);
void json_u64(struct buf *out, const char *key, uint64_t value);
void json_int(struct buf *out, const char *key, int value);

#endif
