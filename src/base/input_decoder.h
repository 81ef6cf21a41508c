/* input_decoder.h - private to input.c and the decoders: how a compressed stream is taken apart.
 *
 * A decoder is a row of functions plus a state of its own. It pulls raw bytes from a
 * `struct input_raw`, which refills itself from the file, and produces plain bytes. To add a
 * format: write one file with one row, declare it here, and list it in input.c.
 */
#ifndef BASE_INPUT_DECODER_H
#define BASE_INPUT_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

enum {
    INPUT_BLOCK = 256 * 1024, /* raw bytes read at a time */
    INPUT_MAGIC_MAX = 4,      /* bytes needed to recognise a format */
};

/* The raw bytes of a file. Unread bytes are block[at..len). */
struct input_raw {
    int fd;
    char *name;           /* owned; for messages */
    uint64_t total;       /* bytes taken from the file so far */
    uint64_t plain_total; /* plain bytes given to the reader so far; for messages */
    unsigned char *block; /* owned; NULL until a decoder needs it */
    size_t at;
    size_t len;
};

struct input_decoder {
    const char *format; /* for messages: "gzip" */

    /* True when a stream that begins with these bytes is of this format. */
    bool (*matches)(const unsigned char *magic, size_t len);

    /* State for one stream; never NULL. */
    void *(*state_new)(void);
    void (*state_free)(void *state);

    /* Like input_read(). */
    long (*read)(void *state, struct input_raw *raw, void *dst, size_t cap, struct err *err);
};

extern const struct input_decoder input_gzip;
extern const struct input_decoder input_zstd;

/* One read() of up to `cap` bytes, repeated when a signal interrupts it. Counts `total`. */
long input_raw_read(struct input_raw *raw, void *dst, size_t cap, struct err *err);

/* Makes sure that there are unread bytes: 1 there are, 0 the file has ended, -1 error. */
int input_raw_fill(struct input_raw *raw, struct err *err);

/* Reports a stream that ended in the middle, or damage described by `detail`. Return -1. */
int input_truncated(const struct input_raw *raw, const char *format, struct err *err);
int input_corrupt(const struct input_raw *raw, const char *format, const char *detail,
                  struct err *err);

#endif
