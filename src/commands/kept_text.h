/* kept_text.h - what is kept of a judged game (store/evaluation.h), as text for people.
 *
 * It says what analysis_write_text() says, less what is not kept: how certain the chances after each round are.
 */
#ifndef COMMANDS_KEPT_TEXT_H
#define COMMANDS_KEPT_TEXT_H

#include <stdint.h>

struct buf;
struct err;
struct evaluation_settings;
struct record;
struct store;

/* Appends it: 1; 0 and nothing when the game is not judged with these settings by this version, or is read otherwise than its
 * log says; -1 with `err`. */
int kept_text_put(struct buf *out, struct store *store, int64_t game,
                  const struct record *record, const struct evaluation_settings *settings,
                  struct err *err);

#endif
