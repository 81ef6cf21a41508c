/* reader.h - reads a stream of .slog games, one record at a time (docs/notation.md).
 *
 * A game begins at a line "slog 1" and ends at the next such line or at the end of the stream.
 * Errors in it never affect the next game.  A line that cannot be read becomes a record_error of
 * its game, and reading continues at the next line.  Text before the first game is returned as a
 * record of its own, without a game and with one fatal error.
 *
 * The caller passes the word tables of the games to read.  The reader allocates in the record's
 * arena only; memory is bounded by the limits below.  A reader belongs to one thread at a time;
 * word tables may be shared.
 *
 *     struct notation *n = notation_open(lines, &options);
 *     record_init(&record);
 *     while ((status = notation_next(n, &record, &err)) > 0) {
 *         use(&record);
 *     }
 *     record_free(&record);
 *     notation_close(n);
 */
#ifndef NOTATION_READER_H
#define NOTATION_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/record.h"
#include "notation/words.h"

struct err;
struct lines;
struct notation;

enum {
    NOTATION_VERSION = 1,
    NOTATION_EVENTS_MAX = 200000, /* of one game; more are a fatal error of the game */
    NOTATION_LINES_MAX = 1000000, /* of one game, comments and empty lines too; likewise */
    NOTATION_BYTES_MAX = 16 * 1024 * 1024, /* of one game, comments too; likewise */
    NOTATION_ERRORS_MAX = 1000,     /* of one game; the last one says that there are more */
    NOTATION_HEADERS_MAX = 256,     /* of one game; more are errors */
    NOTATION_ERROR_LINE_MAX = 4096, /* bytes kept of a line with an error */
};

/* Why a note of a position cannot be the first statement: there the line is that of the header. */
#define NOTATION_FIRST_POSITION "a position is noted after another statement"

struct notation_options {
    const struct words *const *words; /* borrowed: one per game to read */
    size_t n_words;
    bool keep_comments; /* record comments and empty lines (fmt) */
    bool keep_text;     /* keep the source bytes of each game (import) */
    bool is_strict;     /* a form that is only tolerated is an error of its line */
};

/* Whether the first bytes of a stream look like this notation: the first line that is neither
 * empty nor a comment is a version line. */
bool notation_probe(const char *head, size_t length);

/* Where a text, of which these are the first bytes, has a line "slog" with the number of a version, also in
 * the forms that are tolerated (notation/tolerance.h). */
enum notation_look {
    NOTATION_NOWHERE,
    NOTATION_LATER, /* after other lines */
    NOTATION_FIRST, /* only empty lines, comments and a code fence come before it */
};
enum notation_look notation_look(const char *head, size_t length);

/* Starts reading.  `lines` is borrowed until notation_close(); the options are copied. */
struct notation *notation_open(struct lines *lines, const struct notation_options *options);

/* The same for a text in memory, which is borrowed. */
struct notation *notation_open_text(const char *text, size_t length,
                                    const struct notation_options *options);

/* Reads the next game into `record` (which is reset first).  Returns 1, 0 at the end of the
 * stream, or -1 with `err` when the input failed.  A game that the failure cuts off is returned
 * before, with an error of its own. */
int notation_next(struct notation *n, struct record *record, struct err *err);

/* NULL is fine. */
void notation_close(struct notation *n);

/* Reads one statement, maybe with a comment after it, outside a game (position files, tests,
 * rebuilding a database).  `n_players` may be 0: then all seats are allowed.  The claims of `out`
 * are written to `claims`, which must have room for STATEMENT_CLAIMS (statement.h), or may be NULL
 * when the statement cannot have claims; its text stands in `text`.  Returns 0, or -1 with `err` saying what was expected; its
 * column counts from the start of `text`. */
int notation_parse_event(const struct words *words, unsigned n_players, const char *text,
                         size_t length, struct event *out, struct event_claim *claims,
                         struct err *err);

#endif
