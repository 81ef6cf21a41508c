/* roots.h - which findings of a game are roots, and what follows from them (repair/repair.h).
 *
 * The search sees nothing but facts, so that a rebuild finds the same as the import did.  Of the
 * unreadable lines it sees those behind the first statement: the facts do not tell where a header
 * ends.
 */
#ifndef STORE_ROOTS_H
#define STORE_ROOTS_H

#include "core/record.h"
#include "store/rows.h"

/* Scratch memory; belongs to one thread. */
struct roots;

struct roots *roots_new(void);
/* NULL is fine. */
void roots_free(struct roots *r);

/* Searches the probable reading of a game.  Fills follows, follows_unread and repair of the rows
 * of finding, which are those of the log as it is written, and the table unread_repair.  Of a slip
 * that shows only in the probable reading, the first finding that comes of it is the root.
 * `rules` are those of the replay.  Returns how many findings follow. */
int32_t roots_find(struct roots *r, const struct record *record, const void *rules,
                   const struct game_rows *facts, struct game_rows *rows);

#endif
