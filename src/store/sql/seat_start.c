#include "store/sql/seat_start.h"

#include <sqlite3.h>
#include <string.h>

#include "base/err.h"
#include "core/limits.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "store/connection.h"

static const char *text_of(sqlite3_value *value)
{
    const char *text = (const char *)sqlite3_value_text(value);
    return text == NULL ? "" : text;
}

/* NULL when the seat has none. */
static const char *first_tile(const struct game_def *game, const void *rules,
                              const int16_t *state, size_t seat)
{
    const int16_t *own = state + game->rules.seat_offset + seat * game->rules.seat_slots;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *field = &game->rules.fields[i];
        for (size_t k = 0; field->account == ACCOUNT_TILES && k < field->count; k++) {
            if (own[field->offset + k] > 0)
                return game_thing_title(game, rules, field->first + k);
        }
    }
    return NULL;
}

/* (kind, rules, players, seat) */
static void find_start(sqlite3_context *context, int n, sqlite3_value **value)
{
    const char *kind = text_of(value[0]);
    const struct game_def *game = game_find(kind, strlen(kind));
    const int64_t players = sqlite3_value_int64(value[2]), seat = sqlite3_value_int64(value[3]);
    struct err why = ERR_INIT;
    (void)n;
    if (game == NULL || players < 1 || players > SEATS_MAX || seat < 0 || seat >= players)
        return;
    const void *rules = ruleset_get(sqlite3_user_data(context), game, text_of(value[1]),
                                    (unsigned)players, &why);
    if (rules == NULL)
        return;
    int16_t state[STATE_SLOTS] = {0};
    game->rules.setup(rules, state);
    const char *tile = first_tile(game, rules, state, (size_t)seat);
    if (tile != NULL)
        sqlite3_result_text(context, tile, -1, SQLITE_STATIC);
}

static void free_rules(void *cache)
{
    ruleset_cache_free(cache);
}

int seat_start_add(struct store *s, struct err *err)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    return sqlite3_create_function_v2(s->db, "seat_start", 4, flags, ruleset_cache_new(),
                                      find_start, NULL, NULL, free_rules) == SQLITE_OK
               ? 0
               : connection_fail(s, err);
}
