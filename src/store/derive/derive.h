/* derive.h - the derived rows of a record, from its replay.
 *
 * A deriver belongs to one thread and serves many records, one after the other.  The rows
 * depend on the record and the rules alone, so `db verify` can compare them.
 */
#ifndef STORE_DERIVE_DERIVE_H
#define STORE_DERIVE_DERIVE_H

#include "core/audit.h"
#include "store/derive/digest.h"
#include "store/derive/ledger.h"
#include "store/schema/rows.h"
#include "store/derive/totals.h"
#include "store/derive/sailings.h"

struct err;
struct roots;

/* reading.reading of a game that is replayed as it is probably meant. */
#define READING_REPAIRED "repaired"

struct deriver {
    struct auditor auditor;
    bool
        only_replayed; /* fills action and ledger alone, action.hash too; else all tables without
                         * that: half of the time either way */
    uint64_t last_hash;  /* of the position at the end of the game derived last; 0: none */
    struct roots *roots; /* NULL until a game needs it */
    struct ledger_map ledger;
    struct yield_map yield;
    struct totals totals; /* of the game under way, as the next */
    struct sailings sailings;
    struct ledger_sums income;
    struct digest_maker *digest; /* NULL until a game needs it */
};

void deriver_init(struct deriver *d);
void deriver_free(struct deriver *d);

/* Replays `record`, whose facts are those in `facts`, and fills the derived tables of `rows`,
 * which must be empty; `rows` may be `facts`.  It is packed for the row writer, and rows->digest is made.
 * Returns 0, or -1 with `err` when the rules are unknown, so that nothing can be replayed. */
int derive_game(struct deriver *d, const struct record *record, const struct game_rows *facts,
                struct game_rows *rows, struct err *err);

/* The record that counts: 1 when that is not `record`, but `repaired`, which shares everything with it but its
 * events and is valid until the next call; else 0; -1 with `err`.  `rows` are scratch, empty before. */
int derive_record(struct deriver *d, const struct record *record, const struct game_rows *facts,
                  struct game_rows *rows, struct record *repaired, struct err *err);

#endif
