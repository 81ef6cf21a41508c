/* keys.h - keys of a terminal as numbers: Unicode characters, and VIEW_KEY_* for keys without one. */
#ifndef REVIEW_KEYS_H
#define REVIEW_KEYS_H

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

#endif
