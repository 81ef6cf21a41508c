/* offers.h - what TAB can make of the word that is being typed: completions of a line_completer. */
#ifndef COMMANDS_OFFERS_H
#define COMMANDS_OFFERS_H

#include <stddef.h>

struct buf;

/* What all offers share, and how many there are. */
struct offers {
    const char *typed; /* the word so far, `length` bytes; borrowed */
    size_t length, n;
    struct buf *more, *choices; /* as line_input.h wants them; borrowed */
};

/* Offers the text when it begins as the word does; ASCII letters count as equal in either case. */
void offers_add(struct offers *o, const char *text, size_t length);

#endif
