/* blanks.h - private to the reader: blanks that are no ASCII, as web pages and messengers write them. */
#ifndef NOTATION_BLANKS_H
#define NOTATION_BLANKS_H

#include <stddef.h>

/* The bytes of the character at `text` when it is a blank that is not ASCII; else 0. */
size_t blanks_other(const char *text, size_t length);

/* The same of any blank. */
size_t blanks_length(const char *text, size_t length);

/* The offset of the first byte from `at` on that is no blank of any kind. */
size_t blanks_skip(const char *text, size_t length, size_t at);

/* The offset of the first byte from `at` on that is no blank of any kind, nor the ">" of a quoted line. */
size_t blanks_skip_quotes(const char *text, size_t length, size_t at);

/* The end of text[at..end) without the blanks of any kind at its end. */
size_t blanks_trim(const char *text, size_t at, size_t end);

/* The bytes of a dash between blanks at text[at]; else 0. */
size_t blanks_dash(const char *text, size_t length, size_t at);

#endif
