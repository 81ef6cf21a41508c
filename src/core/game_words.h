/* game_words.h - the words of a game: all that logs, messages and tables call by a name.
 *
 * Readers and writers of logs need nothing else of a game.  Every table is constant; the position
 * of a row is its number.
 */
#ifndef CORE_GAME_WORDS_H
#define CORE_GAME_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/finding.h"
#include "core/vocab.h"

/* A source of income or of any other change. */
struct cause_def {
    const char *name;  /* "role-coins", "small-market" */
    const char *title; /* for people */
};

enum { NO_CAUSE = 0xFF, NO_VERB = 0xFF };

/* What a log says that is a result only (core/outcome.h), and what can be wrong in it. */
struct result_words {
    uint8_t verb_score;         /* parts of the score of a seat, and its total */
    uint8_t verb_winner;        /* an item for each seat that won */
    uint8_t thing_total;        /* the total in a verb_score */
    uint8_t seat_a;             /* the thing that is the first seat; the others follow */
    uint16_t violation_move;    /* a statement that is not about the end */
    uint16_t violation_missing; /* somebody without points */
    uint16_t violation_sum;     /* a total that contradicts the parts, or another total */
    uint16_t violation_winner;  /* a winner with fewer points than another player */
};

/* What changes ("+2d", "-corn") are of in an adjustment. */
enum adjust_changes {
    CHANGES_NONE,    /* it has none: what is there then is written */
    CHANGES_NUMBERS, /* each item is a number by itself; others stay as they are */
    CHANGES_LIST,    /* the note is a whole list: how many of a thing there are */
    CHANGES_HOLDERS, /* the same, where a number is what stands on the thing */
};

/* A note that an adjustment can make true. */
struct adjustable {
    uint8_t verb;
    uint8_t changes; /* enum adjust_changes */
};

struct game_words {
    const struct thing_def *things;
    size_t n_things;
    const struct verb_def *verbs;
    size_t n_verbs;
    const struct claim_def *claims;
    size_t n_claims;
    const struct mark_def *marks;
    size_t n_marks;
    const struct set_def *sets;
    size_t n_sets;
    const struct violation_def *violations;
    size_t n_violations;
    /* The catalogue with headings: the title of a group, or NULL for the next violation.  NULL:
     * there are no groups. */
    const char *const *violation_groups;
    const struct cause_def *causes;
    size_t n_causes;
    const char *const *steps; /* names of the steps, for state dumps */
    size_t n_steps;

    /* Verbs that the frame knows; NO_VERB when the game has no such verb. */
    uint8_t verb_pass;     /* verb of "-" */
    uint8_t verb_role;     /* verb of a role choice: the item is the role */
    uint8_t verb_round;    /* verb of the mark of a new round */
    uint8_t verb_result;   /* verb of the final result: an item for each seat */
    uint8_t verb_hash;     /* verb of a recorded state hash */
    uint8_t verb_position; /* verb of a position in one line */
    /* While what a chance turned up lies there, a note shows it; NO_VERB when no note does. */
    uint8_t verb_shown, verb_shows;
    uint64_t
        full_note; /* bits of verbs: notes that together say all that a player is seen to have */
    uint8_t verb_adjust; /* verb of what the table did (core/adjustment.h) */
    uint8_t verb_check;  /* verb of what a player has; after `adjust` it is left out */
    const struct adjustable *adjustable; /* n_adjustable of them, as a table would name them */
    size_t n_adjustable;
    const struct result_words *result; /* NULL: a log of its result alone cannot be audited */
};

/* The form of an event: the verb whose items it has. */
static inline const struct verb_def *event_form(const struct game_words *words,
                                                const struct event *e)
{
    return &words->verbs[e->verb == words->verb_adjust ? e->note : e->verb];
}

/* How the note can be adjusted; NULL when it cannot. */
static inline const struct adjustable *words_adjustable(const struct game_words *words,
                                                        uint8_t verb)
{
    for (size_t i = 0; i < words->n_adjustable; i++)
        if (words->adjustable[i].verb == verb)
            return &words->adjustable[i];
    return NULL;
}

#endif
