/* input_text.h - private to input.c: turns the bytes of a stream into UTF-8.
 *
 * UTF-8 passes as it is.  UTF-16 is known by its byte order mark, or by the zeros of its first two
 * characters.  A byte that no UTF-8 has, before any other character that is not ASCII, makes the rest
 * of the stream Windows-1252, if the bytes around it can be that: what came before reads the same in both.
 * A character that can only be UTF-8 ends it.  Everything that cannot be decided passes as it is, so that
 * whoever reads the line refuses it.  Nothing is read twice, and little is held: so it works on pipes, too.
 */
#ifndef BASE_INPUT_TEXT_H
#define BASE_INPUT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct err;

enum input_text_kind {
    INPUT_TEXT_NEW,   /* nothing was read yet */
    INPUT_TEXT_ASCII, /* so far */
    INPUT_TEXT_UTF8,  /* or what cannot be decided */
    INPUT_TEXT_WINDOWS,
    INPUT_TEXT_UTF16_LITTLE,
    INPUT_TEXT_UTF16_BIG,
};

/* Starts zeroed; the bytes are those that `read` gives of `from`, as input_read() does. */
struct input_text {
    long (*read)(void *from, void *dst, size_t cap, struct err *err);
    void *from;
    enum input_text_kind kind;
    const char *encoding; /* see input_encoding() */
    bool has_ended, has_failed;
    struct buf raw; /* bytes that are not decided yet: raw[raw_at..] */
    struct buf out; /* UTF-8 that nobody took yet: out[out_at..] */
    size_t raw_at, out_at;
    char before[64]; /* the last bytes of ASCII */
    size_t n_before;
};

/* Like input_read(). */
long input_text_read(struct input_text *t, void *dst, size_t cap, struct err *err);

void input_text_free(struct input_text *t);

#endif
