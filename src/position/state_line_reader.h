/* state_line_reader.h - a line while it is read; for state_line_read*.c alone. */
#ifndef POSITION_STATE_LINE_READER_H
#define POSITION_STATE_LINE_READER_H

#include "position/state_line_parts.h"
#include "position/state_line_wild.h"

/* A word about what is known: its slots, and where it stands. */
struct line_known_word {
    const int16_t *row;
    const char *at;
    const struct field_def *field;
};

struct line_reader {
    struct state_line *l;
    const char *text, *at,
        *end; /* the line, what is read next, the blank before the check sum */
    int16_t *state;
    int16_t *slots;            /* those that parts count from: of the state, or of a seat */
    bool is_said[STATE_SLOTS]; /* a word said it */
    struct line_known_word known[LINE_KNOWN_MAX * (SEATS_MAX + 1)];
    size_t n_known;
    const char *step; /* where the step stands; NULL: nowhere */
    size_t sought;    /* a slot that holds too much, or too little is left for; or NO_SLOT */
    const char *sought_at; /* the first group after which it does */
    struct line_demands
        *demands;     /* of a line with wildcards: what it says; NULL: of a position */
    bool is_any_seat; /* the group is that of '?' */
    struct err *err;
};

/* Sets the error, with the column of a place in the text; returns false. */
bool line_fail(struct line_reader *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads a number that fits a slot; false without an error when there is none. */
bool line_read_number(struct line_reader *r, int *out);
/* Reads a group, of a seat or SEAT_NONE, after its letter; false with an error. */
bool state_line_read_group(struct line_reader *r, const struct line_group *g, unsigned seat);
/* Adds a demand: what a slot has now, or the least of it. */
void line_demand(struct line_reader *r, size_t slot, bool is_least);
/* Reads the groups with their words, and other words; false with an error. */
bool state_line_read_groups(struct line_reader *r);
/* Refuses what no position can be: a step that its role does not lead to, and more pieces than there are, be
 * it that less than nothing follows for the rest of them.  All else is read.  False with an error. */
bool state_line_check(struct line_reader *r);
/* Reads what state_line_put_part() writes for it, into r->slots; false with an error. */
bool state_line_read_part(struct line_reader *r, const struct line_part *p);
/* Reads a word, which has a '=' in it; false with an error. */
bool state_line_read_word(struct line_reader *r, const char *word);
/* Reads words up to one without; false with an error. */
bool state_line_read_words(struct line_reader *r);

#endif
