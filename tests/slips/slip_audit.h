/* slip_audit.h - what `shipslog audit` finds in a text, and which positions it comes to.
 *
 * A mark is the line of the first role of a round, and the end of the log: there the position of a
 * slipped log is compared with the true one.
 */
#ifndef SLIP_AUDIT_H
#define SLIP_AUDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "slip_text.h"

struct game_def;
struct slip_auditor;
struct words;

enum { SLIP_MARKS_MAX = 128 };

/* The end of the log comes last. */
struct slip_marks {
    size_t n;
    struct slip_mark {
        uint32_t origin; /* line of the true log; UINT32_MAX: the end */
        uint64_t hash;   /* of the position after it; 0: the line is gone */
    } at[SLIP_MARKS_MAX];
};

/* A breach of the rules, or a line that cannot be read. */
struct slip_finding {
    uint32_t line;
    const char *id;
    const char *description; /* what its repair assumes; "" for nothing */
};

struct slip_audit {
    const struct slip_finding *finding; /* by line; valid until the next audit */
    size_t n;
    struct slip_marks marks; /* those asked for, with the hashes met */
    bool is_fixed; /* the text that `shipslog fix` makes of it comes to the true positions */
};

/* Audits logs of one game. */
struct slip_auditor *slip_auditor_new(const struct game_def *game);
void slip_auditor_free(struct slip_auditor *a);
const struct words *slip_auditor_words(const struct slip_auditor *a);

/* Finds the marks of a true log. */
void slip_audit_true(struct slip_auditor *a, const struct slip_text *t, struct slip_audit *out);
/* Audits a slipped log, which is read at the marks of the true one. */
void slip_audit_slipped(struct slip_auditor *a, const struct slip_text *t,
                        const struct slip_marks *marks, struct slip_audit *out);

bool slip_same_positions(const struct slip_marks *a, const struct slip_marks *b);

#endif
