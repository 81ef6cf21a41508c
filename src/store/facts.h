/* facts.h - records to rows, and rows to records.
 *
 * The facts of a game are its header, its statements in canonical notation, and their places. A
 * record made from the facts has the same header, events and claims as the record they came
 * from; spans are those of the first import.
 */
#ifndef STORE_FACTS_H
#define STORE_FACTS_H

#include "base/buf.h"
#include "core/record.h"
#include "store/schema/rows.h"

struct err;

/* Scratch memory and word tables; belongs to one thread. */
struct facts;

struct facts *facts_new(void);
void facts_free(struct facts *f);

/* Fills the tables of the facts in `rows`, which must be empty.  `record` names a known game.
 * Texts are copied. */
void facts_from_record(struct facts *f, const struct record *record, struct game_rows *rows);

/* Fills `record` (reset first) from the facts in `rows`; texts are copied.  Returns 0, or -1
 * with `err` when a statement cannot be read: the database is damaged or comes from a newer
 * program. */
int facts_to_record(struct facts *f, const struct game_rows *rows, struct record *record,
                    struct err *err);

#endif
