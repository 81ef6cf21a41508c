/* json_text.h - the JSON values in a text, with limits, and errors that say where.
 *
 *     struct json_text text = json_text_of(bytes, length, JSON_VALUES_MAX);
 *     while ((status = json_text_next(&text, &value, file, err)) > 0) ... json_decref(value);
 *
 * The text is borrowed, and ends with a NUL byte that does not count.
 */
#ifndef IMPORTERS_JSON_TEXT_H
#define IMPORTERS_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

/* In one input: 150 MB of them at worst.  The log of a real game has 40 000. */
enum { JSON_VALUES_MAX = 1000 * 1000 };

struct json_text {
    const char *start, *at, *end;
    size_t n_values; /* how many may still be made */
};

/* A byte order mark and white space before the first value are passed over. */
struct json_text json_text_of(const char *bytes, size_t length, size_t n_values);

/* Returns the first place from `at` on that is no white space. */
const char *json_skip_space(const char *at, const char *end);
/* Returns the place after the quote that closes the text at `at`, a quote. */
const char *json_quote_end(const char *at, const char *end);
/* Whether a list or an object begins at `at`. */
bool json_is_bracket(const char *at, const char *end);

/* Reads the value at text->at and goes past it; `flags` are Jansson's.  1, or -1: it is no JSON,
 * or has more values than are left: `err` has its line and column in the text, and `file`. */
int json_text_take(struct json_text *text, size_t flags, json_t **value, const char *file,
                   struct err *err);
/* The same for the next list or object; 0: there are no more. */
int json_text_next(struct json_text *text, json_t **value, const char *file, struct err *err);

/* For main(): no call of Jansson fails for lack of memory, the process ends (xalloc.h).  Not for libraries: it is so for
 * all users of Jansson in the process. */
void json_needs_memory(void);

/* ---- where the elements of a list stand in the text, which Jansson does not say ---- */

struct json_place {
    size_t start, end; /* bytes from the start of the text; end: after it, 0 of a plain value */
    uint32_t line, column, end_line;
};

/* The places of the elements of the list that is the member `key` of the object in the text, which
 * Jansson has read.  Returns their number; *out is the caller's to free, NULL when there are
 * none. */
size_t json_places_of(const char *bytes, size_t length, const char *key,
                      struct json_place **out);

#endif
