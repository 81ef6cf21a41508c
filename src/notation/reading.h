/* reading.h - private to the reader: the game that is being read, and its errors.
 */
#ifndef NOTATION_READING_H
#define NOTATION_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/buf.h"
#include "base/lines.h"
#include "base/span.h"
#include "core/record.h"
#include "notation/lexer.h"
#include "notation/reader.h"
#include "notation/tolerance.h"

/* The word that begins a game, and the message when it is elsewhere. */
#define VERSION_WORD      "slog"
#define MISPLACED_VERSION "the version line of a game begins in column 1, in small letters"

enum { VERSION_LENGTH = sizeof(VERSION_WORD) - 1 };

/* A line that errors found later may point to. */
struct reading_source {
    struct span span;
    const char *text; /* in the record's arena; NULL = there is no such line */
    size_t length;
};

struct reading {
    const struct notation_options *options;
    struct record *record;
    const struct words *words; /* of the game; NULL while it is not known */
    struct line line;          /* the current line */
    const char
        *written; /* the same as it stands in the log, when `line` was cleaned; else NULL */
    struct buf cleaned;
    struct tolerated met;
    struct buf scratch;
    struct reading_source version; /* the line "slog 1" */
    struct reading_source game;    /* the name in the line "game ..." */
    struct reading_source players; /* the line "players ..." */
    bool has_game_error;           /* the line "game ..." is wrong: do not report it missing */
    bool has_players_error;
};

/* Copies the current line for later. */
struct reading_source reading_keep_line(struct reading *r, size_t at, size_t length);

/* Adds an error about `length` bytes from line[at] of the current line. */
void reading_error(struct reading *r, bool is_fatal, size_t at, size_t length, const char *fmt,
                   ...) __attribute__((cold, format(printf, 5, 6)));

/* Adds an error about a line that reading_keep_line() copied. */
void reading_error_at(struct reading *r, bool is_fatal, const struct reading_source *source,
                      const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Counts the kinds, one bit each, that were met in the current line; the first place is line[at]. */
void reading_tolerate(struct reading *r, unsigned kinds, size_t at, size_t length);

/* Cleans the current line by `clean`, a function of tolerance.h.  False when there was nothing to clean. */
bool reading_clean(struct reading *r,
                   unsigned (*clean)(const struct reading *r, char *line, size_t length));

/* Whether a line is "slog", or "slog" with something after it. */
static inline bool reading_is_version(const char *text, size_t length)
{
    return length >= VERSION_LENGTH && memcmp(text, VERSION_WORD, VERSION_LENGTH) == 0 &&
           (length == VERSION_LENGTH || lex_is_blank(text[VERSION_LENGTH]) ||
            text[VERSION_LENGTH] == '#');
}

/* Checks that the current line from `at` on is UTF-8 without control characters (a tab is
 * allowed); adds an error and returns false when it is not. */
bool reading_check_text(struct reading *r, size_t at);

/* Reads the header line "key value [# comment]" that begins at line[at] (no blank).  Returns the
 * offset of the '#' of a comment, or the length of the line. */
size_t header_read_line(struct reading *r, size_t at);

/* The same after the moves, where only those two lines of the header may stand that say how the game ended early: who writes
 * while it is played knows that no sooner.  0, and nothing is read, when the line is none of them. */
size_t header_read_ending(struct reading *r, size_t at);

/* The header is over: adds errors for what is missing. */
void header_finish(struct reading *r);

#endif
