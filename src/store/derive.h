/* derive.h - what a replay makes of a record: the derived half of its rows.
 *
 * A deriver belongs to one thread and is used for many records, one after the other.  The rows
 * depend on the record and the rules alone, so that `db verify` can compare them.
 */
#ifndef STORE_DERIVE_H
#define STORE_DERIVE_H

#include <stdint.h>

#include "core/audit.h"
#include "store/rows.h"

struct err;

/* Whose and what a word of the state counts, for words whose changes are income or expense. */
struct ledger_word {
    uint8_t is_ledger;
    uint8_t seat;
    uint8_t thing;
};

struct deriver {
    struct auditor auditor;
    const struct game_def *game; /* `word` is about this one; NULL before the first record */
    struct ledger_word word[STATE_WORDS];
};

void deriver_init(struct deriver *d);
void deriver_free(struct deriver *d);

/* Replays `record` and fills the derived tables of `rows`, which must be empty.  Fails, with
 * `err`, when the record cannot be replayed at all: its rules are unknown. */
int derive_game(struct deriver *d, const struct record *record, struct game_rows *rows,
                struct err *err);

#endif
