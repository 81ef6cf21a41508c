/* header_key.h - the header keys that have a meaning, in the order in which they are written.
 *
 * Every other key is kept as it is.
 */
#ifndef NOTATION_HEADER_KEY_H
#define NOTATION_HEADER_KEY_H

#include "core/record.h"

/* KEY(identifier, word) */
#define HEADER_KEYS(KEY)                                                                       \
    KEY(GAME, "game")                                                                          \
    KEY(RULES, "rules")                                                                        \
    KEY(POSITION, "position")                                                                  \
    KEY(GRADE, "grade")                                                                        \
    KEY(SEATING, "seating")                                                                    \
    KEY(TIEBREAK, "tiebreak")                                                                  \
    KEY(BID, "bid")                                                                            \
    KEY(ENDED, "ended")                                                                        \
    KEY(PLACING, "placing")                                                                    \
    KEY(COUNTS, "counts")                                                                      \
    KEY(DATE, "date")                                                                          \
    KEY(EVENT, "event")                                                                        \
    KEY(SITE, "site")                                                                          \
    KEY(ID, "id")                                                                              \
    KEY(PLAYERS, "players")

#define HEADER_KEY_ENUM(id, word) HEADER_##id,
enum header_key { HEADER_KEYS(HEADER_KEY_ENUM) HEADER_KEY_COUNT };
#undef HEADER_KEY_ENUM

/* "game"; borrowed. */
const char *header_key_word(enum header_key key);

/* The key of this (lower-case) word, HEADER_KEY_COUNT when it has no meaning. */
enum header_key header_key_find(const char *word, size_t length);

/* The index of the header line of `key`; n_headers when the record has none. */
size_t header_find_line(const struct record *record, const char *key);

#endif
