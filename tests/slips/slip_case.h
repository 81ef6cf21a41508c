/* slip_case.h - one log with one slip, or two, and what the audit says of it.
 *
 * The game, the seed and the number of a case decide all of it.
 */
#ifndef SLIP_CASE_H
#define SLIP_CASE_H

#include <stdbool.h>
#include <stdint.h>

#include "slip.h"
#include "slip_audit.h"
#include "slip_log.h"

/* What is measured apart: one slip of each kind, or two of any. */
enum slip_row {
    SLIP_NEAR = SLIP_KINDS, /* 8 to 12 events lie between the two */
    SLIP_FAR,               /* 40 and more */
    SLIP_APART,             /* 20 and more, and each of the two alone has a root at its place */
    SLIP_ROWS
};

struct slip_case {
    enum slip_row row;
    struct slip_log log;
    struct slip_audit true_audit;
    struct slip_text text; /* the slipped one */
    struct slip slip[2];
    unsigned n_slips;
    struct slip_audit audit; /* of the slipped text; its findings last until the next case */
    unsigned no_slips;       /* drawn before, but without any effect */
};

/* Makes the cases of one game. */
struct slip_bench {
    struct slip_scribe scribe;
    struct slip_auditor *auditor;
    uint64_t seed;
};

const char *slip_row_name(enum slip_row row);

void slip_bench_init(struct slip_bench *b, const struct game_def *game, uint64_t seed);
void slip_bench_free(struct slip_bench *b);

/* Makes case `number`; `c` is all zero, or was used before.  False when the audit finds something
 * in the true log: then there is no slip, and c->true_audit says what. */
bool slip_case_make(struct slip_bench *b, uint64_t number, struct slip_case *c);
void slip_case_free(struct slip_case *c);

/* Whether every slip has a root at its lines or at the event behind it. */
bool slip_case_is_found(const struct slip_case *c);
/* Whether the position at the first mark behind all slips is the true one. */
bool slip_case_is_healed(const struct slip_case *c);

#endif
