/* fuzz_notation.c - any bytes through the reader and the writer.
 *
 * What is read must be written as text that reads without error, and formatting it again must
 * change nothing.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "fuzz_target.h"
#include "notation/reader.h"
#include "notation/writer.h"

FUZZ_LOG_MUTATOR(mutate_log)
FUZZ_BRANCHES(100000, 12000)
FUZZ_SQLITE_STEPS(0, 0)

static bool fuzz_is_readable(const struct record *record)
{
    bool is_fatal = false;
    for (size_t i = 0; i < record->n_errors; i++) {
        is_fatal |= record->errors[i].fatal != 0;
    }
    return !is_fatal;
}

/* Appends the games of a text in canonical form, those that can be replayed if `only_readable`.
 * Returns the number of errors in them. */
static size_t fuzz_format(const char *text, size_t length, bool only_readable, struct buf *out)
{
    struct notation_options options = fuzz_words();
    options.keep_comments = true;
    options.keep_text = only_readable;
    struct notation *notation = notation_open_text(text, length, &options);
    struct record record;
    size_t n_errors = 0;
    record_init(&record);
    while (notation_next(notation, &record, NULL) > 0) {
        if (only_readable && !fuzz_is_readable(&record)) {
            continue;
        }
        buf_puts(out, out->len > 0 ? "\n" : "");
        notation_write(&record, out);
        n_errors += record.n_errors;
    }
    record_free(&record);
    notation_close(notation);
    return n_errors;
}

static void fuzz_one(const char *text, size_t length)
{
    struct buf once = BUF_INIT;
    struct buf twice = BUF_INIT;
    size_t n_errors = fuzz_format(text, length, true, &once);
    size_t n_later = fuzz_format(buf_str(&once), once.len, false, &twice);
    if (once.len != twice.len || memcmp(buf_str(&once), buf_str(&twice), once.len) != 0) {
        fuzz_fail("formatting a second time changes the text", buf_str(&once));
    }
    if (n_later > n_errors) {
        fuzz_fail("the writer writes what the reader does not take", buf_str(&once));
    }
    buf_free(&once);
    buf_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_one((const char *)data, size);
    return 0;
}
