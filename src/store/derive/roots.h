/* roots.h - which findings of a game are roots, what follows from them, and how the game is
 * probably meant (audit/repair.h).
 *
 * The search sees nothing but facts, so that a rebuild finds the same as the import did.
 */
#ifndef STORE_DERIVE_ROOTS_H
#define STORE_DERIVE_ROOTS_H

#include "core/record.h"
#include "store/schema/rows.h"

/* Scratch memory; belongs to one thread. */
struct roots;

struct roots *roots_new(void);
/* NULL is fine. */
void roots_free(struct roots *r);

/* Searches the probable reading of a game.  `rules` are those of the replay. */
void roots_search(struct roots *r, const struct record *record, const void *rules,
                  const struct game_rows *facts);

/* After a search: fills follows, follows_unread and repair of the rows of finding, which are those of
 * the log as it is written, and the table unread_repair.  Of a slip that shows only in the probable
 * reading, the first finding that comes of it is the root.  Returns how many findings follow. */
int32_t roots_trace(struct roots *r, struct game_rows *rows);

/* After a search: makes the probable reading a record: `out` shares everything with the record of the
 * search but its events, and is valid until the next search.  False when that would be the log as it is
 * written. */
bool roots_read(struct roots *r, struct record *out);

struct roots_sum {
    int32_t errors, warnings; /* findings by severity */
    int32_t adjusted;         /* of these, adjustments */
    int32_t following;        /* those that follow from another */
};

/* Adds the rows of the reading that roots_read() made: its findings, its statements, and what
 * unreadable lines mean. */
struct roots_sum roots_add_reading(struct roots *r, struct game_rows *rows);

#endif
