/*
 * fold.h - a written word becomes a token.
 *
 * Logs are typed on many keyboards and in several languages.  Before a word is looked up it is
 * folded: ASCII lower case; '_' and all dashes become '-'; apostrophes go; Latin letters lose
 * their accents, the German umlauts become ae, oe, ue and ss, also when they are typed as a
 * letter and a combining mark.  "Kleine_Indigoküperei" becomes "kleine-indigokueperei",
 * "Builder's-Hut" becomes "builders-hut".
 */
#ifndef NOTATION_FOLD_H
#define NOTATION_FOLD_H

#include <stddef.h>

enum { FOLD_MAX = 63 }; /* bytes of the longest token */

/* Folds the `length` bytes at `text` into `out`, which is NUL-terminated.  Returns the length of
 * the result; 0 when the word holds a character that no token can have or is too long. */
size_t fold_word(const char *text, size_t length, char out[FOLD_MAX + 1]);

#endif
