/* book_merge.h - the databases of several scribes into one.
 *
 * The books are taken in order, and of each the files that its games came from, in the order of their
 * import: the result has the bytes that one import of these files would have made.  A game of two
 * books is stored once; two logs of one game are treated as import.h says.
 *
 * What a book has put aside does not count, though another book counts it: the one that put it
 * aside knew more.  Only when each of two books has put aside what the other counts, both are
 * taken, and the second meets the first.  After the games come superseded and removed versions, and
 * then the mergers of players; both are left out where the result has them already.  The first
 * evaluation of a game counts, where the result has the same moves, and the last answer of what was trained.
 */
#ifndef STORE_BOOK_MERGE_H
#define STORE_BOOK_MERGE_H

#include <stddef.h>
#include <stdint.h>

#include "store/import.h"

struct book_merge {
    struct store *into;
    const char *const *books; /* files; brought up to date when they are older */
    size_t n_books;
    enum import_choice choice;
    struct import_listener *listener;
    uint64_t versions; /* out: superseded and removed versions, carried over */
    uint64_t names;    /* out: mergers of players, carried over */
    uint64_t refused;  /* out: mergers that cannot be, each with a message */
};

/* 0, or -1 with `err`.  `totals` is that of the import. */
int book_merge_run(struct book_merge *m, struct import_totals *totals, struct err *err);

#endif
