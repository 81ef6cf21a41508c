/*
 * scratch.h - files for a test, in its own directory, which is removed at the end.
 *
 *     TestSuite(input, .init = scratch_begin, .fini = scratch_end);
 *     const char *path = scratch_write("a.txt", "text", 4);
 *
 * Criterion runs every test in its own process, so one directory at a time is enough.
 */
#ifndef TEST_SCRATCH_H
#define TEST_SCRATCH_H

#include <stddef.h>

struct buf;

void scratch_begin(void);
void scratch_end(void);

/* The path of a file in the directory; borrowed until the end of the test. */
const char *scratch_path(const char *name);

/* Writes a file (plain, or compressed with the libraries) and returns its path, borrowed. */
const char *scratch_write(const char *name, const void *data, size_t len);
const char *scratch_write_text(const char *name, const char *text);

/* Appends `data` compressed as one gzip member or one zstd frame with a checksum. */
void scratch_gzip(struct buf *out, const void *data, size_t len);
void scratch_zstd(struct buf *out, const void *data, size_t len);

#endif
