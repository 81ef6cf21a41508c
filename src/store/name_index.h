/* name_index.h - all names of a book in memory, by their keys (base/name_key.h).
 *
 * It is read when it is first asked, and again when another program has written to the book since.
 * Who adds a name to the book adds it here; who rolls back calls name_index_spoil().
 */
#ifndef STORE_NAME_INDEX_H
#define STORE_NAME_INDEX_H

struct err;
struct store;
struct name_index;

struct name_index *name_index_new(struct store *s);
/* NULL is fine.  Must come before the store is closed. */
void name_index_free(struct name_index *ix);

/* Makes sure that the names are those of the book. */
int name_index_refresh(struct name_index *ix, struct err *err);
void name_index_add(struct name_index *ix, const char *name);
void name_index_spoil(struct name_index *ix);

/* The first name of the book with the key of `name`; NULL when there is none.  Both answers are
 * valid until the index changes. */
const char *name_index_find(const struct name_index *ix, const char *name);
/* The first name that is near (name_fold_is_near) but not equal; NULL when there is none. */
const char *name_index_near(struct name_index *ix, const char *name);

#endif
