/* spool.h - keeps any number of bytes until they are copied out.
 *
 * Up to a MiB they are in memory, beyond that in a temporary file without a name, which is gone
 * whenever the program ends.  They are written first, then copied out any number of times.
 *
 *     struct spool *spool = spool_new();
 *     status = spool_put(spool, data, length, err);
 *     status = spool_copy(spool, stdout, err);
 *     spool_free(spool);
 */
#ifndef BASE_SPOOL_H
#define BASE_SPOOL_H

#include <stddef.h>
#include <stdio.h>

struct err;
struct spool;

struct spool *spool_new(void);
/* NULL is fine. */
void spool_free(struct spool *s);

/* Appends.  Returns 0, or -1 with `err` when the temporary file cannot be made or written. */
int spool_put(struct spool *s, const char *data, size_t length, struct err *err);

/* Writes everything to `out`; the caller checks `out` for errors.  Returns 0, or -1 with `err` when
 * the temporary file cannot be read back. */
int spool_copy(struct spool *s, FILE *out, struct err *err);

#endif
