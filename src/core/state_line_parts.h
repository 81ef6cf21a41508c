/* state_line_parts.h - the tables behind a line, resolved for a game; for state_line*.c alone. */
#ifndef CORE_STATE_LINE_PARTS_H
#define CORE_STATE_LINE_PARTS_H

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "core/limits.h"
#include "core/state_line.h"

enum {
    LINE_GROUPS = 8,       /* that of the seats is one */
    LINE_SECTIONS = 8,     /* of a group */
    LINE_SECTION_RUNS = 3, /* runs of its slots */
    LINE_PARTS = 64,       /* of all groups */
    LINE_WORDS_MAX = 96,   /* fields of a game */
    LINE_UNSAID = 128,     /* slots of a section */
    LINE_SUM_DIGITS = 8,
};

/* A part of a group, or the value of a word.  Slots count from the state or from its seat. */
struct line_part {
    uint8_t kind; /* enum line_kind; LINE_WORDS: a field without a row */
    char label;
    int16_t limit;
    uint16_t slot, n; /* of the first field */
    uint16_t other;   /* slot of the second; NO_SLOT when there is none */
    uint16_t first;   /* thing of the first slot, or that a number 0 stands for */
    int16_t behind;   /* what the number of that thing is */
    const struct field_def *field;
};

/* Slots that lie side by side. */
struct line_run {
    uint16_t slot, n;
    uint8_t first, end; /* of words: words [first, end) */
};

/* Parts [first, end) of the list, and the slots that they show. */
struct line_section {
    uint8_t first, end, n_runs;
    struct line_run run[LINE_SECTION_RUNS];
};

struct line_group {
    char letter; /* '\0': of each seat its own */
    uint8_t n;
    struct line_section section[LINE_SECTIONS];
};

/* Words of the state, or of each seat. */
struct line_words {
    struct line_part part[LINE_WORDS_MAX];
    struct line_run run[LINE_WORDS_MAX];
    size_t n, n_runs;
};

/* What a text adds to the check sum: the sum of its bytes, and the sum of these sums after each
 * byte; not reduced, which takes longer than all else. */
struct line_sum {
    uint64_t plain, weighted;
};

struct line_piece {
    struct buf text;
    struct line_sum sum;
};

/* The code of a thing: `n` letters, 0 for none. */
struct line_code {
    char text[2];
    uint8_t n;
};

/* Slots that parts could not say. */
struct line_unsaid {
    uint16_t slot[LINE_UNSAID];
    size_t n;
};

/* A group as it was written last: its sections, and all of it, with a blank before it and words
 * behind it for what could not be said. */
struct line_written {
    struct line_piece section[LINE_SECTIONS], whole;
    struct line_unsaid unsaid[LINE_SECTIONS];
};

struct state_line {
    const struct game_def *game;
    const void *rules;
    unsigned n_players;
    struct line_part part[LINE_PARTS];
    size_t n_parts;
    struct line_group group[LINE_GROUPS];
    size_t n_groups;
    struct line_words words, seat_words;
    struct line_code code[THING_IDS];
    const char *step[STEPS_OF_GAME]; /* their codes */
    int16_t setup[STATE_SLOTS];      /* the set-up */
    int16_t expected[STATE_SLOTS];   /* the same, and what follows from the position */
    bool in_group[STATE_SLOTS];      /* whether a group shows the slot */
    /* What was written last. */
    bool is_written;
    int16_t last[STATE_SLOTS];
    struct line_written written[LINE_GROUPS], seat[SEATS_MAX];
    struct line_piece head, rest;
    struct buf line;
};

static inline size_t line_seat_slot(const struct state_line *l, unsigned seat)
{
    return l->game->rules.seat_offset + seat * l->game->rules.seat_slots;
}

/* Adler-32 (RFC 1950) of a text. */
uint32_t state_line_sum(const char *text, size_t length);

static inline uint64_t line_four(const int16_t *slots)
{
    uint64_t four;
    memcpy(&four, slots, sizeof four);
    return four;
}

/* The bits in which two lists of slots differ; of short ones, for which memcmp() takes longer. */
static inline uint64_t line_difference(const int16_t *a, const int16_t *b, size_t n)
{
    enum { FOUR = sizeof(uint64_t) / sizeof *a };
    uint64_t differs = 0;
    size_t i = 0;
    for (; i + FOUR <= n; i += FOUR)
        differs |= line_four(a + i) ^ line_four(b + i);
    for (; i < n; i++)
        differs |= (uint16_t)(a[i] ^ b[i]);
    return differs;
}

static inline bool line_differs(const int16_t *a, const int16_t *b, size_t n)
{
    return line_difference(a, b, n) != 0;
}

/* state_line_part.c: */

/* Appends the parts [part, end) with the values at `slots`, the first slot of the state or of a
 * seat; `unsaid` gets the slots that they cannot say. */
void state_line_put_parts(const struct state_line *l, const struct line_part *part,
                          const struct line_part *end, const int16_t *slots, struct buf *out,
                          struct line_unsaid *unsaid);

/* state_line_table.c: */

/* Makes the tables of the game. */
void state_line_take_game(struct state_line *l, const struct game_def *game);

/* state_line_word.c: */

/* Appends a word for each of the unsaid slots of a seat, or of the state (SEAT_NONE). */
void state_line_put_unsaid(const struct state_line *l, unsigned seat, const int16_t *slots,
                           const struct line_unsaid *unsaid, struct buf *out);
/* The same for the words whose slots are not as expected. */
void state_line_put_words(const struct state_line *l, const struct line_words *words,
                          unsigned seat, const int16_t *slots, const int16_t *expected,
                          struct buf *out);
/* Appends a word for one slot of the state, be it shown or not. */
void state_line_put_slot(const struct state_line *l, size_t slot, const int16_t *state,
                         struct buf *out);

#endif
