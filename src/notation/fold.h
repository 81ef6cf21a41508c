/* fold.h - turns a written word into a token.
 *
 * Logs are typed on many keyboards and in several languages.  Before a word is looked up it is
 * folded: ASCII letters become lower case; '_' and all dashes become '-'; apostrophes are dropped;
 * Latin letters lose their accents; the German umlauts and sharp s become ae, oe, ue and ss, also
 * when an umlaut is a letter and a combining mark.  "Kleine_Indigoküperei" becomes
 * "kleine-indigokueperei", "Builder's-Hut" becomes "builders-hut".
 */
#ifndef NOTATION_FOLD_H
#define NOTATION_FOLD_H

#include <stddef.h>

enum { FOLD_MAX = 63 }; /* bytes of the longest token */

/* Folds the `length` bytes at `text` into `out`, which is NUL-terminated.  Returns the length of
 * the result; 0 when the word is too long or has a character that no token has. */
size_t fold_word(const char *text, size_t length, char out[FOLD_MAX + 1]);

#endif
