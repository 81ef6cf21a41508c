/* game_line.h - how a game writes its positions in one line (position/state_line.h).
 *
 * Rows are written and read in their order.  A group is a word without blanks: its letter, then
 * parts, with '/' between sections.  Each seat has a group.  Every other field is a word of its
 * own, "field=value", which is left out where it has the expected value: that of the set-up, or
 * what `rest` says.  So a game without rows has lines, too; they are only longer.
 *
 * In every part a number follows its letters, and no number means 1.  What a part cannot say, since
 * no legal position has it, is left out there and said by a word.
 */
#ifndef CORE_GAME_LINE_H
#define CORE_GAME_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a row says.  Its uses are names of fields (game_rules.fields): of a seat in the groups of
 * seats. */
enum line_kind {
    LINE_GROUP,   /* the group of the letter `label` begins */
    LINE_SEATS,   /* the groups of the seats begin, each with its letter */
    LINE_SECTION, /* the next section of the group begins */
    LINE_WORDS, /* the fields of the rows from here on are words: how their values are written */
    LINE_COUNT,  /* a number from 1 on: "8" */
    LINE_NUMBER, /* `label` and a number, which is left out when it is 0: "d4" */
    LINE_SEAT,   /* the letter of a seat; left out when the second field has the same seat */
    LINE_TAKER,  /* seat + 1 that did something: its letter; "-" for 0 */
    LINE_MASK,   /* a mask of seats: "AC"; "-" for none */
    LINE_NAME,   /* what a NAMED number stands for: the code of the thing, the code of the step;
                    * "-" for nothing */
    LINE_NAMES,  /* the same for each number of an array */
    LINE_DIGITS, /* a digit below `limit` for each number of an array; "-" for -1 */
    LINE_THINGS, /* numbers by thing, but those that are `limit`: "c2i"; "-" for none in a word */
    LINE_OCCUPIED, /* numbers by thing, and how many of these are occupied, which are capitals */
    LINE_LOADS,    /* what lies in each place, and how much: "-i5s"; "-" for nothing */
    LINE_TAKERS,   /* by thing: seat + 1 that took it, then a number; nothing when both are 0 */
};

struct line_row {
    uint8_t kind;  /* enum line_kind */
    int16_t limit; /* see the kind */
    const char *label;
    const char *use[2];
};

struct game_line {
    const struct line_row *rows;
    size_t n_rows;
    const char *const
        *codes; /* by thing: a small letter, or a capital and a small letter; NULL:
                               * it has none.  A code never changes. */
    const char *const
        *step_codes; /* by step: a shorter name; NULL, for all or for one: the name */
    /* Writes to `out`, which holds the set-up, the slots that follow from others as long as no
     * piece gets lost; reads only slots that it does not write.  NULL: nothing follows. */
    void (*rest)(const void *rules, const int16_t *state, int16_t *out);
    /* Sets `slot` to number i, from 0, of the slots that groups show and that hold more pieces than there
     * are, though nothing that follows from them is below 0; false when there are none left.  NULL: there are
     * none. */
    bool (*excess)(const void *rules, const int16_t *state, size_t i, size_t *slot);
    /* The field that may be below 0, and so may what follows for it; NULL: none. */
    const char *owed;
    /* What is known of hidden things: fields by thing after the hashed slots.  A line may hold them as words; what it does
     * not say nobody knows.  Those of a seat lie `known_step` slots after those of the seat before.  0 fields: nothing
     * is hidden. */
    const struct field_def *known;
    size_t n_known;
    size_t known_step;
    /* Whether a player sees all that lies where the slots from `row` on, which are such a field, count. */
    bool (*sees)(const int16_t *state, const int16_t *row, unsigned seat);
    /* Why the slots from `row` on, which are such a field, cannot be; NULL: they can.  All other slots of the line are
     * read. */
    const char *(*doubt)(const void *rules, const int16_t *state, const int16_t *row);
    /* Whether the role of the phase leads to the step of the position; NULL: it always does. */
    bool (*has_role)(const int16_t *state);
    /* Fills the slots that are not hashed: before, they are as in the set-up, but for the known ones that the line
     * says.  NULL: they stay so. */
    void (*complete)(const void *rules, int16_t *state);
};

#endif
