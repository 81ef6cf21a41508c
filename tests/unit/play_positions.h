/* play_positions.h - positions and events as lines, for files of tests about play alone. */
#ifndef TEST_PLAY_POSITIONS_H
#define TEST_PLAY_POSITIONS_H

#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "core/record_position.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "play_suite.h"

/* Takes a position as the record; its rules. */
static inline const void *take_position(const char *line, int16_t *state)
{
    struct err err = ERR_INIT;
    const char *name = strncmp(line, "second", 6) == 0 ? "san-juan" : "puerto-rico";
    const struct game_def *game = game_find(name, strlen(name));
    cr_assert_eq(record_position_take(&record, game, line, &err), 0, "%s", err.text);
    cr_assert_eq(record_position_read(&record, state, &err), 0, "%s", err.text);
    return ruleset_get(cache, game, record.rules, record.n_players, &err);
}

/* An event of the record's game. */
static inline void read_event(const char *text, struct event *out)
{
    struct event_claim claims[STATEMENT_CLAIMS];
    struct err err = ERR_INIT;
    struct words *words = words_new(record.game);
    cr_assert_eq(
        notation_parse_event(words, record.n_players, text, strlen(text), out, claims, &err), 0,
        "%s: %s", text, err.text);
    out->n_claims = 0;
    words_free(words);
}

#endif
