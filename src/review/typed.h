/* typed.h - text that the user types on a screen, key by key (keys.h). */
#ifndef REVIEW_TYPED_H
#define REVIEW_TYPED_H

#include <stdbool.h>
#include <stdint.h>

struct buf;

enum { TYPED_MAX = 200 }; /* bytes, after which characters are ignored */

/* Whether the key takes the last character away. */
bool typed_is_erase(uint32_t key);
/* Takes a key: a character, backspace, or Control-U, which clears the text.  False when it is none of
 * these, or when there is nothing to take away. */
bool typed_key(struct buf *typed, uint32_t key);

#endif
