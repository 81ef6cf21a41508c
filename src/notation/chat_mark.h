/* chat_mark.h - private to the reader: what a chat writes before a message, "[12:03] Anna: ".
 *
 * A time stamp is a time with or without a day before it, in brackets or not, and maybe a dash.  After it may stand
 * who wrote the message, "Anna:" or "<Anna>".  Some chats give both a line of their own: "Anna - today at 19:30".
 */
#ifndef NOTATION_CHAT_MARK_H
#define NOTATION_CHAT_MARK_H

#include <stdbool.h>
#include <stddef.h>

struct words;

struct chat_mark {
    size_t end;                   /* of the mark, blanks after it too */
    size_t sender, sender_length; /* 0: nobody */
};

/* Finds the mark at text[at], which is no blank.  `words` are those of the game, NULL when it is not known: a key of
 * a header and a word of the game begin no sender. */
bool chat_mark_find(const struct words *words, const char *text, size_t length, size_t at,
                    struct chat_mark *out);

/* Whether text[at..length) is such a mark and nothing else. */
bool chat_mark_is_head(const char *text, size_t length, size_t at);

/* Whether the message at text[at] begins neither with a seat, nor with the key of a header or a word that stands
 * before all seats. */
bool chat_mark_needs_seat(const struct words *words, const char *text, size_t length,
                          size_t at);

#endif
