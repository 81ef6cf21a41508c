/* tolerance.h - private to the reader: what a log gathers on its way through web pages, mails and chats.
 *
 * A line that cannot be read as it is gets a second reading, in which such marks are blanks.  Every byte
 * becomes one byte, so the places in the line stay.  What was passed over is said once a game for each kind,
 * with the number of lines; the canonical form has none of it.
 */
#ifndef NOTATION_TOLERANCE_H
#define NOTATION_TOLERANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

struct reading;
struct record;

enum tolerance {
    TOLERATED_BLANKS,     /* no-break, thin and zero-width spaces, byte order marks */
    TOLERATED_QUOTE,      /* "> " before a line */
    TOLERATED_VERSION,    /* SLOG 1, or not in column 1 */
    TOLERATED_SEAT_MARK,  /* A: corn */
    TOLERATED_KEY_MARK,   /* game: puerto-rico */
    TOLERATED_COMMA,      /* between players */
    TOLERATED_NAME_QUOTE, /* typographic quotes around a name */
    TOLERATED_DATE,       /* 31.12.2026 */
    TOLERATED_CHAT,       /* [12:03] Anna: */
    TOLERATED_SENDER,     /* the same, where "settler" needs a player */
    TOLERATED_PLAYER,     /* Anna corn */
    TOLERATED_NAME,       /* small market */
    TOLERATED_ENDING,     /* "ended" after the moves */
    TOLERATED_AROUND,     /* text before or after a log in a code fence */
    TOLERANCES
};

/* How often each kind was met in a game, and where first.  Starts zeroed. */
struct tolerated {
    struct {
        uint32_t n;    /* lines */
        uint32_t last; /* the number of the last one */
        struct span first;
        const char *line; /* in the arena of the record */
        size_t length;
    } kind[TOLERANCES];
};

/* Adds a warning to the record for each kind that was met, about the file. */
void tolerance_report(const struct tolerated *met, struct record *record);

/* Whether the name must be quoted, lest a reader takes something in it for one of these marks. */
bool tolerance_changes_name(const char *name);

/* Makes such marks of a line with statements blanks, and joins the words of names; returns the kinds that were met, one bit each. */
unsigned tolerance_clean_statements(const struct reading *r, char *line, size_t length);

/* The same of a header line, up to the mark after the key, and of blanks anywhere.  In a value that is
 * free text blanks stay. */
unsigned tolerance_clean_header(const struct reading *r, char *line, size_t length);

/* Whether the line is the version line of a game, `slog 1`, in whatever case, in column 1 or after such
 * marks, and holds nothing else but a comment; sets *at to its word and *end after the 1. */
bool tolerance_find_version(const char *text, size_t length, size_t *at, size_t *end);

/* Whether the line begins or ends a block of code: ``` or ~~~. */
bool tolerance_is_fence(const char *text, size_t length);

/* The bytes of the mark at `text`, after the letter of a seat: ":" "=" "." ")" or a dash between
 * blanks; else 0. */
size_t tolerance_seat_mark(const char *text, size_t length, size_t at);

#endif
