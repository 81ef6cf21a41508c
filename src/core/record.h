/* record.h - one game as a log holds it: header, events, comments.
 *
 * A record knows words, not rules.  An importer produces it; the replayer, the writer and the
 * store take it.  It owns an arena: every pointer in it points there, or to constant tables, and
 * is valid until record_reset() or record_free().
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "core/early_end.h"
#include "core/event.h"
#include "core/game.h"
#include "core/grade.h"

/* A header line, in file order.  The record's members hold the known keys decoded. */
struct record_header {
    const char *key;   /* as written, lower case */
    const char *value; /* decoded: quotes and escapes removed */
    struct span span;
    uint32_t value_at; /* bytes of the span before its first character; 0: not known */
};

/* A comment: on its own line before event `before`, or (trailing) on the line of that event. */
struct record_comment {
    uint32_t before;   /* index of the event; n_events for comments at the end */
    uint8_t trailing;  /* 1: after the last statement of the line of event before - 1 */
    uint8_t in_header; /* 1: `before` counts header lines; the version line is number 0, and
                          header[i] is number i + 1 */
    uint8_t blank;     /* 1: an empty line that is kept; text is "" */
    const char *text;  /* without '#' and one space after it, trailing white space removed */
};

/* A line that cannot be read.  The game goes on at the next line. */
struct record_error {
    struct span span;
    const char *text; /* what was expected and found */
    const char *line; /* the source line */
    size_t line_length;
    uint8_t fatal;      /* 1: the game cannot be replayed (no version, unknown profile, ...) */
    uint8_t is_of_file; /* 1: of a warning: about the file, so nothing is missing in the game */
};

/* How long a seat thought, where the source has stamps of time.  It is no content of the game: no log in notation
 * says it, and the hash of the game leaves it out. */
struct record_thinking {
    uint32_t seconds; /* in the moves that were timed */
    uint32_t moves;   /* that were timed; 0: nothing is known */
};

struct err;

struct record {
    struct arena arena;
    bool
        is_refused; /* a game beyond a limit of its format, or of another game than its header says, which an
                     * error names; not replayed */
    bool is_outside;             /* text that belongs to no game, reported by an error */
    const struct game_def *game; /* NULL when the header names no known game */
    const struct game_def
        *other_game;        /* the one whose log this is, as a fatal error says; else NULL */
    const char *rules;      /* profile and options as canonical text */
    const char *position;   /* in one line, where the game begins; NULL: at the set-up */
    enum grade grade;       /* how much of the game it has */
    enum seating seating;   /* whether the seats are known; of a result it may not be */
    struct early_end ended; /* that it ended before its end, and how */
    bool is_ignored;        /* kept, and counted nowhere: the header line "counts no" */
    const char *date;       /* ISO 8601 or "" */
    const char *event;      /* tournament, club evening, table; "" */
    const char *site;       /* "" */
    const char *id;         /* the record's own id, "" when it has none */
    unsigned n_players;
    const char *player[SEATS_MAX];
    struct record_thinking thinking[SEATS_MAX];
    struct record_header *header;
    size_t n_headers;
    struct event *events;
    size_t n_events;
    struct record_comment *comments;
    size_t n_comments;
    struct record_error *errors;
    size_t n_errors;
    /* What the reader passed over, since the log seems complete without it; never fatal. */
    struct record_error *warnings;
    size_t n_warnings;
    /* Elements there is room for; record_reset() keeps them as a hint, so that the next game needs
     * one allocation for each array. */
    size_t event_cap, header_cap, comment_cap, error_cap, warning_cap;
    uint32_t first_line; /* of the version line, 1-based */
    uint32_t n_lines;    /* up to the last line that is not empty */
    uint64_t offset;     /* of the version line in the decompressed stream */
    uint64_t n_bytes; /* up to the end of the last line that is not empty, without its line end:
                          * the same bytes wherever in a file the game stands */
    const char *text; /* the n_bytes source bytes when the reader keeps them, else NULL */
};

void record_init(struct record *r);
/* Empties the record and keeps its memory for the next game. */
void record_reset(struct record *r);
void record_free(struct record *r);

/* Whether there is something to replay.  False, with `err`, for a result, and for a game that
 * begins at a position that cannot be read. */
bool record_has_moves(const struct record *r, struct err *err);

/* The first error that keeps the game from being replayed; NULL when there is none. */
const struct record_error *record_fatal_error(const struct record *r);

/* The message about a line of the file that cannot be read; it borrows from both. */
struct diag record_error_diag(const struct record_error *e, const char *file);
/* The same about what was passed over. */
struct diag record_warning_diag(const struct record_error *e, const char *file);
/* Appends those of the record (base/diag.h), warnings first. */
void record_put_errors(const struct record *r, const char *file, struct buf *out);
/* The warnings alone. */
void record_put_warnings(const struct record *r, const char *file, struct buf *out);
/* Where the record says how it begins, for what is wrong with that: its position, if that is what cannot be
 * read; else its rules; its first line when it names none. */
struct span record_rules_place(const struct record *r);

/* The source line of the span, without its line end; NULL when the record does not keep its text.
 * Borrowed. */
const char *record_source_line(const struct record *r, const struct span *span, size_t *length);

/* Notes in every event the seats that act after it, in its phase and before the next role; events
 * that are notes do not count.  To be called once, when the record is complete: what a log leaves out
 * happens when it is due (game_rules.precede) and is declined before a note (core/replay_note.h),
 * unless it comes later in the log.  Notes, too, who acted before it in the phase: a pass that a log may leave
 * out can be written too late. */
void record_note_later(struct record *r);

/* For importers: each appends a zeroed element and returns it; of an event the items are not set. */
struct event *record_add_event(struct record *r);
/* Makes what the event borrows the arena's own. */
void event_keep(struct event *e, struct arena *arena);
struct record_header *record_add_header(struct record *r);
struct record_comment *record_add_comment(struct record *r);
struct record_error *record_add_error(struct record *r);
struct record_error *record_add_warning(struct record *r);

/* Appends a text that is kept without names: "{A}" becomes the name of the player of seat A, which cannot steer a terminal. */
void record_put_named(const struct record *r, const char *text, struct buf *out);

#endif
