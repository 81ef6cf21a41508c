/* typed.h - keys of a terminal, and text that the user types on a screen, key by key. */
#ifndef REVIEW_TYPED_H
#define REVIEW_TYPED_H

#include <stdbool.h>
#include <stdint.h>

struct buf;

/* Keys as numbers: Unicode characters, and VIEW_KEY_* for keys without one. */
enum view_key {
    VIEW_KEY_ENTER = '\r',
    VIEW_KEY_ESCAPE = 0x1B,
    VIEW_KEY_FIRST = 0x110000, /* above all characters */
    VIEW_KEY_UP = VIEW_KEY_FIRST,
    VIEW_KEY_DOWN,
    VIEW_KEY_LEFT,
    VIEW_KEY_RIGHT,
    VIEW_KEY_PAGE_UP,
    VIEW_KEY_PAGE_DOWN,
    VIEW_KEY_HOME,
    VIEW_KEY_END,
    VIEW_KEY_BACKSPACE,
};
#define VIEW_CONTROL(letter) ((letter) - 'a' + 1)

enum { TYPED_MAX = 200 }; /* bytes, after which characters are ignored */

/* Whether the key takes the last character away. */
bool typed_is_erase(uint32_t key);
/* Takes a key: a character, backspace, or Control-U, which clears the text.  False when it is none of
 * these, or when there is nothing to take away. */
bool typed_key(struct buf *typed, uint32_t key);

#endif
