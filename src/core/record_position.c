#include "core/record_position.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "core/replay.h"
#include "core/state_line.h"

/* Whether both texts name the same rules for this number of players. */
static bool are_same_rules(const struct game_def *game, const void *rules, const char *profile,
                           unsigned n_players)
{
    void *other = xcalloc(1, game->rules.rules_size);
    const bool are_same = game->rules.resolve(other, profile, n_players, NULL) == 0 &&
                          memcmp(rules, other, game->rules.rules_size) == 0;
    free(other);
    return are_same;
}

static int read_line(const struct game_def *game, const void *rules, const char *profile,
                     const char *line, int16_t *state, struct err *err)
{
    struct state_line *l = state_line_new();
    struct err why = ERR_INIT;
    state_line_start(l, game, rules, profile);
    if (state_line_read(l, line, state, &why) < 0)
        err_set(err, "position, character %u: %s", (unsigned)why.column, why.text);
    state_line_free(l);
    return err_is_set(&why) ? -1 : 0;
}

static int read_with(const struct record *record, const struct state_line_rules *named,
                     void *rules, int16_t *state, struct err *err)
{
    const struct game_def *game = record->game;
    if (game->rules.resolve(rules, named->profile, named->n_players, err) < 0)
        return -1;
    if (named->n_players != record->n_players)
        return err_set(err, "the position is one of %u players, the log of %u",
                       named->n_players, record->n_players);
    if (!are_same_rules(game, rules, record->rules, record->n_players))
        return err_set(err, "the rules of the position are not those of the log, '%s'",
                       record->rules);
    return read_line(game, rules, named->profile, record->position, state, err);
}

int record_position_read(const struct record *record, int16_t *state, struct err *err)
{
    struct state_line_rules named;
    struct err why = ERR_INIT;
    if (state_line_read_rules(record->position, &named, &why) < 0)
        return err_set(err, "position, character %u: %s", (unsigned)why.column, why.text);
    void *rules = xcalloc(1, record->game->rules.rules_size);
    const int status = read_with(record, &named, rules, state, err);
    free(rules);
    return status;
}

int record_position_take(struct record *record, const struct game_def *game, const char *line,
                         struct err *err)
{
    static const char *const names[SEATS_MAX] = {"player A", "player B", "player C", "player D",
                                                 "player E"};
    struct state_line_rules named;
    int16_t state[STATE_SLOTS];
    if (state_line_read_rules(line, &named, err) < 0)
        return -1;
    record_reset(record);
    record->game = game;
    record->rules = arena_strndup(&record->arena, named.profile, strlen(named.profile));
    record->position = arena_strndup(&record->arena, line, strlen(line));
    for (; record->n_players < named.n_players && record->n_players < SEATS_MAX;
         record->n_players++)
        record->player[record->n_players] = names[record->n_players];
    return record_position_read(record, state, err);
}

void replay_start_record(struct replay *r, const struct record *record, const void *rules,
                         enum grade grade)
{
    int16_t state[STATE_SLOTS];
    replay_start(r, record->game, rules, grade);
    if (record->position == NULL)
        return;
    if (record_position_read(record, state, NULL) < 0)
        r->dead = true;
    else
        replay_place(r, state);
}
