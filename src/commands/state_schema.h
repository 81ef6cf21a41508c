/* state_schema.h - the JSON Schema of what `shipslog replay --format json` prints. */
#ifndef COMMANDS_STATE_SCHEMA_H
#define COMMANDS_STATE_SCHEMA_H

#include "core/game.h"

struct buf;

/* Appends the schema (draft 7) of one line for `game`, made from the game's field table. */
void state_schema(struct buf *out, const struct game_def *game);

#endif
