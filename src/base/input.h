/* input.h - a file, standard input or memory as a stream of bytes.
 *
 * gzip and zstd are recognised by their first bytes, not by the file name, and decompressed on
 * the way; several gzip members or zstd frames in a row read as one stream, and zero padding
 * after a gzip member is ignored. Memory is bounded whatever the file holds: one block
 * of 256 KiB for compressed files (plus the decoder's window, at most 32 MiB for zstd), none for
 * plain ones, which are read straight into the caller's memory.
 *
 * What comes out is UTF-8: UTF-16 and Windows-1252 are recognised, too, and turned into it on the way
 * (input_text.h).  Bytes that are none of these come out as they are.
 *
 * A stream that ends too early or is damaged first gives every byte that can be read, then the
 * error. After an error or the end, reading again gives the same answer.
 *
 *     struct input *in;
 *     if (input_open(&in, path, err) < 0) return -1;
 *     while ((n = input_read(in, block, sizeof(block), err)) > 0) ...
 *     input_close(in);
 */
#ifndef BASE_INPUT_H
#define BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct err;
struct hash_stream;
struct input;

/* Opens `path`, or standard input for "-". *out is owned by the caller: input_close() it. On
 * failure *out is NULL and `err` says why, with the path as its file. */
int input_open(struct input **out, const char *path, struct err *err);
/* The same for a file that no user named, such as the settings: nobody writes to a pipe there, so it is refused instead
 * of waited for.  "-" is a file of that name. */
int input_open_found(struct input **out, const char *path, struct err *err);

/* The same for `length` bytes at `data`, which are borrowed until input_close(); `name` stands for the
 * path and is copied. */
int input_open_memory(struct input **out, const char *name, const void *data, size_t length,
                      struct err *err);

/* Bytes that an input gave, with what it said of them. */
struct input_part {
    const char *data;
    size_t length;
    const char *encoding; /* of the input, see input_encoding() */
    size_t encoding_at;   /* how many of the bytes were read when it came out */
    const struct err
        *failure; /* what the input said after them; NULL: its end, or more bytes */
};

/* Opens a part, which is borrowed until input_close(), to be read as the input was: nothing in it is decoded again.  It
 * has the same name. */
void input_open_part(struct input **out, const char *name, const struct input_part *part);

/* Reads up to `cap` (> 0) bytes into `dst`. Returns how many, 0 at the end of the stream, -1 on an
 * error. May return less than `cap` before the end. */
long input_read(struct input *in, void *dst, size_t cap, struct err *err);

/* Appends the rest of the stream to `out`, but no more than a block beyond `most` bytes, whole MiB.  Returns 0, or
 * -1 with `err` when it cannot be read, or there is more: then it is not `what` was expected, "a file". */
int input_read_all(struct input *in, size_t most, const char *what, struct buf *out,
                   struct err *err);

/* Shows up to `want` of the bytes that input_read() gives next, without taking them: *head is
 * borrowed until the next call of either.  Fewer than `want` are shown only at the end of the
 * stream, or before an error, which input_read() then reports.  Returns 0, or -1 with `err` when an
 * error comes before the first byte. */
int input_peek(struct input *in, size_t want, const char **head, size_t *length,
               struct err *err);

/* Gives back the last `length` bytes that were read: they are read again. */
void input_give_back(struct input *in, const char *bytes, size_t length);

/* Adds every byte that the stream gives from now on to `hash`, which is borrowed; NULL stops. */
void input_watch(struct input *in, struct hash_stream *hash);

/* The path as given, "<stdin>" for "-"; borrowed, valid until input_close(). */
const char *input_name(const struct input *in);

/* The encoding of what was read so far, "Windows-1252" or "UTF-16"; NULL for UTF-8. */
const char *input_encoding(const struct input *in);

/* Bytes that the stream had given when its encoding came out; 0 for UTF-8. */
uint64_t input_encoding_at(const struct input *in);

/* Fails when what was read so far was not UTF-8: for small files that hold names, are read without a
 * word, and may be written again. */
int input_expect_utf8(const struct input *in, struct err *err);

/* Whether what comes out was decompressed. */
bool input_is_compressed(const struct input *in);

/* Bytes taken from the file so far, before decompression; for progress. */
uint64_t input_raw_bytes(const struct input *in);

/* Bytes that the stream gave so far, after decompression. */
uint64_t input_bytes(const struct input *in);

/* Size of the file, before decompression; 0 when unknown (a pipe). */
uint64_t input_size(const struct input *in);

/* Closes the file and frees everything. NULL is fine. */
void input_close(struct input *in);

#endif
