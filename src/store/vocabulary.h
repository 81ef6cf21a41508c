/* vocabulary.h - the words behind the numbers of the derived half.
 *
 * Things, verbs, causes and violations come from the tables of the games and are copied into the
 * lookup tables of the database.  Their fingerprint is kept in `meta`: a program with other words
 * would misread the numbers, so it asks for a rebuild first.
 */
#ifndef STORE_VOCABULARY_H
#define STORE_VOCABULARY_H

#include "base/hash.h"

struct err;
struct store;

/* Fills the (empty) lookup tables. */
int vocabulary_store(struct store *s, struct err *err);

/* Hash over every row that vocabulary_store() writes, in hex. */
void vocabulary_fingerprint(char out[HASH128_HEX_DIGITS + 1]);

#endif
