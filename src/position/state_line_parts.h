/* state_line_parts.h - the tables that a line is read and written by, resolved for a game; for state_line*.c alone. */
#ifndef POSITION_STATE_LINE_PARTS_H
#define POSITION_STATE_LINE_PARTS_H

#include <stdbool.h>

#include "base/buf.h"
#include "core/limits.h"
#include "position/state_line.h"

enum {
    LINE_GROUPS = 8,     /* that of the seats is one */
    LINE_SECTIONS = 8,   /* of a group */
    LINE_PARTS = 64,     /* of all groups */
    LINE_WORDS_MAX = 96, /* fields of a game */
    LINE_KNOWN_MAX = 8,  /* fields of what is known */
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

/* Parts [first, end) of the list. */
struct line_section {
    uint8_t first, end;
};

struct line_group {
    char letter; /* '\0': of each seat its own */
    uint8_t n;
    struct line_section section[LINE_SECTIONS];
};

/* Words of the state, or of each seat. */
struct line_words {
    struct line_part part[LINE_WORDS_MAX];
    size_t n;
};

/* The code of a thing: `n` letters, 0 for none. */
struct line_code {
    char text[2];
    uint8_t n;
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
    struct line_part known[LINE_KNOWN_MAX];
    size_t n_known;
    unsigned viewer; /* of what is known */
    struct line_code code[THING_IDS];
    const char *step[STEPS_OF_GAME]; /* their codes */
    int16_t setup[STATE_SLOTS];
    bool in_group[STATE_SLOTS]; /* whether a group shows the slot */
    struct buf head, line;      /* the first word; what was written last */
};

/* A line while it is written. */
struct line_writer {
    const struct state_line *l;
    const int16_t *state, *slots; /* those that parts count from: of the state, or of a seat */
    struct buf *out;
    uint16_t unsaid[STATE_SLOTS]; /* slots of the state that parts could not say */
    size_t n_unsaid;
};

static inline size_t line_seat_slot(const struct state_line *l, unsigned seat)
{
    return l->game->rules.seat_offset + seat * l->game->rules.seat_slots;
}

/* The slot that those of what a seat is known to have count from. */
static inline size_t line_known_slot(const struct state_line *l, unsigned seat)
{
    return seat == SEAT_NONE ? 0 : seat * l->game->line->known_step;
}

/* Adler-32 (RFC 1950) of a text. */
uint32_t state_line_sum(const char *text, size_t length);
/* The values of slots that a line leaves out: those of the set-up, or what follows from others. */
void state_line_expect(const struct state_line *l, const int16_t *state, int16_t *out);

/* state_line_part.c: */

/* Appends a part, and notes the slots that it cannot say. */
void state_line_put_part(struct line_writer *w, const struct line_part *p);

/* state_line_table.c: */

/* Makes the tables of the game. */
void state_line_take_game(struct state_line *l, const struct game_def *game);

/* state_line_word.c: */

/* Appends a word for each of the unsaid slots, and forgets them. */
void state_line_put_unsaid(struct line_writer *w);
/* Appends the words whose slots are not as expected. */
void state_line_put_words(struct line_writer *w, const struct line_words *words, unsigned seat,
                          const int16_t *expected);
/* Appends a word for each field of what is known of a seat, or SEAT_NONE. */
void state_line_put_known(struct line_writer *w, unsigned seat);

#endif
