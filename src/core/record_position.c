#include "core/record_position.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "core/position_reader.h"
#include "core/replay.h"
#include "core/state_line.h"

static void tell(const struct err *why, struct err *err)
{
    if (why->column > 0)
        err_set(err, "position, character %u: %s", (unsigned)why->column, why->text);
    else
        err_set(err, "%s", why->text);
}

static int read_line(const struct record *record, const void *rules, int16_t *state,
                     struct err *err)
{
    struct position_reader *reader = position_reader_new();
    struct err why = ERR_INIT;
    position_reader_start(reader, record->game, rules);
    if (position_reader_read(reader, record->position, strlen(record->position), state, &why) <
        0)
        tell(&why, err);
    position_reader_free(reader);
    return err_is_set(&why) ? -1 : 0;
}

int record_position_read(const struct record *record, int16_t *state, struct err *err)
{
    const struct game_rules *of = &record->game->rules;
    void *rules = xcalloc(1, of->rules_size);
    int status = of->resolve(rules, record->rules, record->n_players, err);
    if (status == 0)
        status = read_line(record, rules, state, err);
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

bool record_has_moves(const struct record *r, struct err *err)
{
    int16_t state[STATE_SLOTS];
    if (r->grade == GRADE_RESULT)
        return err_set(err, "the log is a result only: there is nothing to replay") == 0;
    return r->position == NULL || r->game == NULL || record_position_read(r, state, err) == 0;
}
