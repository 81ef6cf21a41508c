/*
 * position_runner.h - what the parts of the position runner share.
 *
 * A position file (*.pos) holds positions: each a position of the game written as differences
 * from the set-up, then events in the notation, then what must be true.  README.md describes the
 * format; position_fields.c reads positions, position_expect.c compares, position_runner.c reads
 * files and counts, position_show.c prints what a golden file compares.
 *
 * Nothing here knows the rules: events go through the replayer like those of a log.
 */
#ifndef TEST_POSITION_RUNNER_H
#define TEST_POSITION_RUNNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/record.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "notation/statement.h"
#include "notation/words.h"

enum {
    POSITION_FINDINGS = 32,     /* most findings of one step */
    POSITION_JOURNAL = 1 << 16, /* entries: none is dropped, so that all can be undone */
    POSITION_CHOICES = 8192,    /* most legal events of a position */
};

/* A piece of a line; not NUL-terminated. */
struct piece {
    const char *at;
    size_t length;
};

/* Findings of a step, as the replay gave them or as the file expects them. */
struct finding_list {
    struct finding_sink sink; /* first: the replay gives findings to it */
    unsigned n;
    uint16_t violation[POSITION_FINDINGS];
    const struct position *shown; /* that shows its findings; NULL: none does */
};

/* What to do with one slot of a state that a setting names. */
struct position;
typedef void setting_fn(struct position *p, size_t word, int value, struct piece what);

/* What only the positions of one game have. */
struct position_kind {
    const char *game;
    /* Reads a setting that is not a field, and calls `fn` for the slots it names; false when it
     * is an ordinary one. */
    bool (*setting)(struct position *p, struct piece text, setting_fn *fn);
    /* Takes what the file gave to players out of the supplies, unless the file sets those
     * too. */
    void (*balance)(struct position *p);
};
extern const struct position_kind position_pr, position_sj;

/* The position that is being run. */
struct position {
    const struct game_def *game;
    const struct position_kind *kind; /* of that game */
    const struct words *words;        /* of that game */
    struct words *const *words_of;    /* of all games */
    struct ruleset_cache *cache;
    const char *file;
    unsigned line;   /* of the file, now */
    unsigned failed; /* expectations that failed, and lines that could not be read */
    bool quiet;      /* a known failure: count, do not print */
    bool shows;      /* each event prints what can be seen after it */

    struct piece profile;
    unsigned n_players;
    enum grade grade; /* of the record that the events are from */
    bool is_set_up;   /* the replay exists */
    bool is_loose;    /* the pieces need not be those of the box */
    const void *rules;
    struct replay replay;
    bool given[STATE_SLOTS];    /* slots that the file sets */
    int16_t start[STATE_SLOTS]; /* the state before the first event */

    struct record events; /* all of this position, so that each event knows who acts after it */
    size_t next_event;

    bool in_step;       /* an event was run */
    bool expecting;     /* and a line checks it */
    unsigned step_line; /* of the first event of the step */
    enum verdict verdict, expected_verdict;
    struct finding_list found, expected;
    int32_t *written; /* by cause and slot, before the step */
};

/* Says what is wrong with the current line (or the line given) and counts it. */
void position_fail(struct position *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void position_fail_at(struct position *p, unsigned line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Pieces of text: the next word of `*rest` (separated by blanks and commas), cut off it; the next
 * piece up to `separator`. */
struct piece piece_word(struct piece *rest);
struct piece piece_until(struct piece *rest, char separator);
struct piece piece_trim(struct piece p);
bool piece_is(struct piece p, const char *text);
bool piece_starts(struct piece p, const char *text);
/* A whole number; false when the text is none. */
bool piece_number(struct piece p, int *out);
/* "A" .. "E": the seat; SEAT_NONE when this game has no such seat. */
unsigned piece_seat(const struct position *p, struct piece word);

/* Reads "A doubloons 6; A city harbor 1, wharf 0; ship 7 sugar 6; step load" and calls `fn` for
 * each slot named. */
void position_settings(struct position *p, struct piece text, setting_fn *fn);

/* Makes the state what the file says. */
void position_set(struct position *p, struct piece text);
/* The slot of the state that holds a field of a seat (SEAT_NONE: of the whole table). */
bool position_field(const struct position *p, unsigned seat, struct piece name,
                    const struct field_def **out, size_t *first);

/* Reads an event of the notation; false (and counted) when it cannot be read. */
bool position_event(struct position *p, struct piece text, struct event *e,
                    struct event_claim claims[STATEMENT_CLAIMS]);

/* Runs one event: replays it, then undoes everything and repeats it. */
void position_run(struct position *p, struct piece text);
/* Ends a step: compares its findings. */
void position_end_step(struct position *p);

/* Compares one expectation of the step; false when the line is not one. */
bool position_expect(struct position *p, struct piece line);
/* Prints a finding in words; after an event the board, the scores, what is legal, and what the check
 * says of slips in that. */
void position_show_finding(const struct position *p, const struct finding *f);
void position_show(const struct position *p, enum verdict verdict);
/* Remembers what was written so far, to report the causes of changes. */
void position_mark(struct position *p);

#endif
