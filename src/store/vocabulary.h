/* vocabulary.h - the words behind the numbers of the derived half.
 *
 * Things, verbs, causes and violations come from the tables of the games and are copied into the
 * lookup tables of the database.  A fingerprint is kept in `meta` of them, of what a state is made
 * of and how it is hashed, and of the derived tables and views: a program with others would
 * misread the numbers, so it asks for a rebuild first.
 *
 * What it cannot see is a change of the code that derives: that is what SCHEMA_DERIVED_VERSION
 * is for.
 */
#ifndef STORE_VOCABULARY_H
#define STORE_VOCABULARY_H

#include "base/hash.h"

struct buf;
struct err;
struct game_def;
struct store;

/* What these enums are called in the database: "building", "decision", "error". */
const char *vocabulary_thing_class(unsigned class);
const char *vocabulary_verb_class(unsigned kind);
const char *vocabulary_severity(unsigned severity);

/* Fills the (empty) lookup tables. */
int vocabulary_store(struct store *s, struct err *err);

/* Appends what the hash of a state depends on: the fields, in words, and the hash of a state made
 * up for it. */
void vocabulary_put_state(const struct game_def *game, struct buf *out);

/* Hash over every row that vocabulary_store() writes, the states of all games, and the SQL of the
 * derived tables and views, in hex. */
void vocabulary_fingerprint(char out[HASH128_HEX_DIGITS + 1]);

#endif
