#include "core/record_position.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "core/outcome.h"
#include "core/replay.h"

static void report_error(const struct err *why, struct err *err)
{
    if (why->column > 0)
        err_set(err, "position, character %u: %s", (unsigned)why->column, why->text);
    else
        err_set(err, "%s", why->text);
}

static void read_line(const struct record *record, const void *rules, int16_t *state,
                      struct err *why)
{
    const struct position_format *format = record->game->format;
    struct state_line *line = format->make();
    format->start(line, record->game, rules, "");
    format->read_named(line, record->position, state, why);
    format->free(line);
}

/* Of the two errors one is set at most: what is wrong with the rules, and with the position. */
static void read_position(const struct record *record, int16_t *state, struct err *of_rules,
                          struct err *of_position)
{
    const struct game_rules *of = &record->game->rules;
    void *rules = xcalloc(1, of->rules_size);
    if (of->resolve(rules, record->rules, record->n_players, of_rules) == 0)
        read_line(record, rules, state, of_position);
    free(rules);
}

int record_position_read(const struct record *record, int16_t *state, struct err *err)
{
    struct err of_rules = ERR_INIT, of_position = ERR_INIT;
    read_position(record, state, &of_rules, &of_position);
    if (err_is_set(&of_rules))
        return err_set(err, "%s", of_rules.text);
    if (!err_is_set(&of_position))
        return 0;
    report_error(&of_position, err);
    return -1;
}

/* ---- places --------------------------------------------------------------------------------- */

static const struct record_header *find_header(const struct record *r, const char *key)
{
    for (size_t i = 0; i < r->n_headers; i++)
        if (strcmp(r->header[i].key, key) == 0 && r->header[i].span.line > 0)
            return &r->header[i];
    return NULL;
}

/* The character of the value, 1-based; 0 is all of it. */
static struct span place_in_value(const struct record_header *header, uint32_t character)
{
    struct span place = header->span;
    if (header->value_at == 0 || character == 0)
        return place;
    const uint32_t skipped = header->value_at + character - 1;
    place.column += skipped;
    place.offset += skipped;
    place.length = 1;
    return place;
}

struct span record_rules_place(const struct record *r)
{
    struct err of_rules = ERR_INIT, of_position = ERR_INIT;
    int16_t state[STATE_SLOTS];
    const struct record_header *position = find_header(r, "position");
    const struct record_header *rules = find_header(r, "rules");
    if (position != NULL && r->game != NULL && r->grade != GRADE_RESULT)
        read_position(r, state, &of_rules, &of_position);
    if (err_is_set(&of_position))
        return place_in_value(position, of_position.column);
    return rules != NULL ? rules->span
                         : (struct span){.line = r->first_line, .offset = r->offset};
}

/* ---- replaying ------------------------------------------------------------------------------ */

int record_position_take(struct record *record, const struct game_def *game, const char *line,
                         struct err *err)
{
    static const char *const names[SEATS_MAX] = {"player A", "player B", "player C", "player D",
                                                 "player E"};
    struct state_line_rules named;
    int16_t state[STATE_SLOTS];
    if (game->format->read_rules(line, &named, err) < 0)
        return -1;
    record_reset(record);
    record->game = game;
    record->grade =
        GRADE_OPEN; /* a hand-out or draw that the position waits for is still to come */
    record->rules = arena_strndup(&record->arena, named.profile, strlen(named.profile));
    record->position = arena_strndup(&record->arena, line, strlen(line));
    for (; record->n_players < named.n_players && record->n_players < SEATS_MAX;
         record->n_players++)
        record->player[record->n_players] = names[record->n_players];
    return record_position_read(record, state, err);
}

/* They are of the record, so no position has them. */
static void put_bids(struct replay *r, const struct record *record)
{
    int bid[SEATS_MAX];
    outcome_bids_of(record, bid);
    for (size_t seat = 0; record->game->rules.slot_bids != 0 && seat < SEATS_MAX; seat++)
        r->state[record->game->rules.slot_bids + seat] = (int16_t)bid[seat];
}

static void start_at_position(struct replay *r, const struct record *record)
{
    int16_t state[STATE_SLOTS];
    if (record_position_read(record, state, NULL) < 0)
        r->dead = true;
    else if (record->game->rules.slot_grade != NO_SLOT)
        replay_stand_at(r,
                        state); /* what waits for cards that no line holds would go by itself */
    else
        replay_place(r, state);
}

void replay_start_record(struct replay *r, const struct record *record, const void *rules,
                         enum grade grade)
{
    replay_start(r, record->game, rules, grade);
    r->ends_early = record->ended.how != EARLY_NOT;
    if (record->position != NULL)
        start_at_position(r, record);
    put_bids(r, record);
}

bool record_has_moves(const struct record *r, struct err *err)
{
    int16_t state[STATE_SLOTS];
    if (r->grade == GRADE_RESULT)
        return err_set(err, "the log is a result only: there is nothing to replay") == 0;
    return r->position == NULL || r->game == NULL || record_position_read(r, state, err) == 0;
}
