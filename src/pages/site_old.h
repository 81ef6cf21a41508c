/* site_old.h - the site that is replaced: what is the same in the new one is taken over, the very file.
 *
 * The list of a site has for some files a key of what they were made of, and the hash of their bytes.  A file whose key is
 * still the same need not be made anew, if nobody has changed it.
 */
#ifndef PAGES_SITE_OLD_H
#define PAGES_SITE_OLD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"

struct buf;

struct site_old_file {
    const char *name, *key, *hash; /* no key: NULL */
};

struct site_old {
    const char *path; /* of the directory; borrowed */
    char *list;
    struct site_old_file *file; /* by name */
    size_t n, room;
};

/* Reads the list in the directory `path`; of no site, or of one that has no list, there is nothing. */
void site_old_read(struct site_old *old, const char *path);
void site_old_free(struct site_old *old);

/* Whether it has a file of that name that was made of the same. */
bool site_old_has(const struct site_old *old, const char *name, const char *key);

/* Gives the file of that name the other name `to` if it was made of the same, and if its bytes are still those that were
 * written: *hash.  False: it has to be made. */
bool site_old_take_key(const struct site_old *old, const char *name, const char *key,
                       const char *to, char hash[HASH128_HEX_DIGITS + 1]);
/* The same if its bytes are `data`. */
bool site_old_take_same(const struct site_old *old, const char *name, const struct buf *data,
                        const char *to);

#endif
