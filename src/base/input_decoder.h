/* input_decoder.h - private to input.c and the decoders: decompresses a stream.
 *
 * A decoder is a table of functions with a state of its own. It takes raw bytes from a
 * `struct input_raw`, which refills itself from the file, and gives plain bytes. To add a format:
 * write one file with one table, declare it here, and list it in input.c.
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

/* The raw bytes of a file, or of memory. Unread bytes are block[at..len). */
struct input_raw {
    int fd;             /* -1: of memory */
    const char *memory; /* borrowed: what was not taken yet, `memory_left` bytes */
    size_t memory_left;
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

/* Makes sure that there are unread bytes. Returns 1, 0 at the end of the file, -1 on an error. */
int input_raw_fill(struct input_raw *raw, struct err *err);

/* Reports that the file cannot be read ("read", "open": `what`) because of an errno. Returns -1. */
int input_system_error(const char *name, const char *what, int number, struct err *err);

/* Report a stream that ends in the middle, or damage described by `detail`. Return -1. */
int input_truncated(const struct input_raw *raw, const char *format, struct err *err);
int input_corrupt(const struct input_raw *raw, const char *format, const char *detail,
                  struct err *err);

#endif
