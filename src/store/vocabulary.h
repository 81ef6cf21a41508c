/* vocabulary.h - the words that numbers of the derived half stand for.
 *
 * Things, verbs, causes and violations come from the tables of the games and are copied into
 * the lookup tables of the database.  `meta` keeps a fingerprint of these words, of the fields
 * of a state and its hash, and of the derived tables and views.  A program with another
 * fingerprint would misread the numbers, so it asks for a rebuild first.
 *
 * It cannot see a change of the code that derives: SCHEMA_DERIVED_VERSION is for that.
 */
#ifndef STORE_VOCABULARY_H
#define STORE_VOCABULARY_H

#include "base/hash.h"

struct buf;
struct err;
struct game_def;
struct store;

/* The words for these enums in the database: "building", "decision". */
const char *vocabulary_thing_class(unsigned class);
const char *vocabulary_verb_class(unsigned kind);

/* Fills the (empty) lookup tables. */
int vocabulary_store(struct store *s, struct err *err);

/* Appends what the hash of a state depends on: its fields as text, and the hash of an invented
 * state. */
void vocabulary_put_state(const struct game_def *game, struct buf *out);

/* Hash over every row that vocabulary_store() writes, the states of all games, and the SQL of the
 * derived tables and views, in hex. */
void vocabulary_fingerprint(char out[HASH128_HEX_DIGITS + 1]);

#endif
