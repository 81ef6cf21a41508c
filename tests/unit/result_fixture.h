/* result_fixture.h - reads texts as files of results, for the tests of their importers. */
#ifndef TEST_RESULT_FIXTURE_H
#define TEST_RESULT_FIXTURE_H

#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/record.h"
#include "export/results_writer.h"

/* All that a file gives, as text: canonical logs, then a line for each warning and error. */
struct result_reading {
    struct buf logs, troubles;
    size_t n_games; /* with those that are refused */
    struct err err; /* of the file */
};

/* Reads a text with the importer of that name; in JSON, ' stands for ". */
struct result_reading result_read(const char *importer, const char *text);
struct result_reading result_read_json(const char *importer, const char *text);
/* Reads a text and writes the results that are in it. */
struct buf result_write(const struct results_writer *writer, const char *importer,
                        const char *text);
void result_reading_free(struct result_reading *r);

/* Fails unless a line of the text is `line`; when that begins with '!', if one is the rest of it. */
void result_assert_line(const struct buf *text, const char *line);
/* The same for the logs of a reading without troubles, which is freed. */
void result_assert_lines(struct result_reading r, const char *const *lines, size_t n);
#define RESULT_ASSERT_LINES(reading, ...)                                                      \
    result_assert_lines(reading, (const char *const[]){__VA_ARGS__},                           \
                        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

#endif
