#include "find/sweep.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

size_t sweep_column(const struct pattern *p, const struct pattern_variable *v)
{
    if (v->kind == VARIABLE_DECIDES)
        return TRACK_DECIDES;
    if (v->kind != VARIABLE_SLOT || v->slot >= p->game->rules.hashed_slots)
        return TRACK_COLUMNS;
    return track_key(p->game, v->slot) >> TRACK_SEAT_BITS;
}

void sweep_add_span(struct sweep_spans *spans, uint32_t begin, uint32_t end)
{
    if (spans->n == spans->capacity) {
        spans->capacity = spans->capacity == 0 ? 64 : spans->capacity * 2;
        spans->span = xrealloc_array(spans->span, spans->capacity, sizeof *spans->span);
    }
    spans->span[spans->n++] = (struct sweep_span){begin, end};
}

/* A span may be cut in pieces: those that are not met yet move to the end first. */
void sweep_intersect(struct sweep_spans *spans, const struct sweep_spans *other)
{
    const size_t n = spans->n;
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        const struct sweep_span a = spans->span[i];
        while (k < other->n && other->span[k].end <= a.begin)
            k++;
        for (size_t at = k; at < other->n && other->span[at].begin < a.end; at++) {
            const struct sweep_span b = other->span[at];
            sweep_add_span(spans, a.begin > b.begin ? a.begin : b.begin,
                           a.end < b.end ? a.end : b.end);
        }
    }
    spans->n -= n;
    memmove(spans->span, spans->span + n, spans->n * sizeof *spans->span);
}

bool sweep_constant(const struct pattern_variable *v, const struct sweep_game *game,
                    int32_t *out)
{
    if (v->kind == VARIABLE_PLAYERS)
        *out = (int32_t)game->n_players;
    else if (v->kind == VARIABLE_SEAT && v->seat == SEAT_BOUND)
        *out = game->seat;
    else
        return false;
    return true;
}

/* Gives `other` the values of a seat. */
static void bind_other(const struct pattern *p, struct pattern_values *values,
                       int32_t (*others)[SEATS_MAX], unsigned other)
{
    for (size_t i = 0; i < p->n_variables; i++) {
        if (p->variable[i].seat == SEAT_OTHER)
            values->of[i][0] =
                p->variable[i].kind == VARIABLE_SEAT ? (int32_t)other : others[i][other];
    }
}

bool sweep_holds(const struct pattern *p, uint16_t node, struct pattern_values *values,
                 int32_t (*others)[SEATS_MAX], const struct sweep_game *game)
{
    if (!p->has_other)
        return pattern_holds(p, node, values);
    for (unsigned other = 0; other < game->n_players; other++) {
        if (other == game->seat)
            continue;
        bind_other(p, values, others, other);
        if (pattern_holds(p, node, values))
            return true;
    }
    return false;
}

static int32_t *place_of(struct sweep *s, const struct sweep_lane *lane)
{
    return lane->is_other ? &s->others[lane->variable][lane->at]
                          : &s->values.of[lane->variable][lane->at];
}

/* Most words never change in most games: they are no lane. */
static void add_lane(struct sweep *s, uint16_t variable, unsigned at, unsigned seat,
                     uint32_t number)
{
    const struct pattern_variable *v = &s->p->variable[variable];
    const struct track_column *column = s->column[variable];
    struct sweep_lane *lane = &s->lane[s->n_lanes];
    lane->variable = variable;
    lane->at = (uint8_t)at;
    lane->is_other = v->seat == SEAT_OTHER;
    *place_of(s, lane) = pattern_shape(v, column->base);
    if (column->at[number | seat] == 0)
        return;
    track_cursor_start(&lane->cursor, column, number | seat);
    s->n_lanes += lane->cursor.time != TRACK_NEVER;
}

static void add_variable(struct sweep *s, uint16_t variable, const struct sweep_game *game)
{
    const struct pattern_variable *v = &s->p->variable[variable];
    if (v->kind == VARIABLE_SEAT && v->seat == SEAT_EACH)
        for (unsigned seat = 0; seat < game->n_players; seat++)
            s->values.of[variable][seat] = (int32_t)seat;
    if (s->column[variable] == NULL) {
        sweep_constant(v, game, &s->values.of[variable][0]);
        return;
    }
    if (v->seat == SEAT_NOBODY)
        add_lane(s, variable, 0, 0, game->number);
    else if (v->seat == SEAT_BOUND)
        add_lane(s, variable, 0, game->seat, game->number);
    else if (v->seat < SEATS_MAX)
        add_lane(s, variable, 0, v->seat, game->number);
    else
        for (unsigned seat = 0; seat < game->n_players; seat++)
            add_lane(s, variable, seat, seat, game->number);
}

/* Makes all changes of a time, and returns that of the next. */
static uint32_t change_all(struct sweep *s, uint32_t time)
{
    uint32_t next = TRACK_NEVER;
    for (size_t i = 0; i < s->n_lanes; i++) {
        struct sweep_lane *lane = &s->lane[i];
        if (lane->cursor.time == time) {
            track_cursor_step(&lane->cursor);
            *place_of(s, lane) =
                pattern_shape(&s->p->variable[lane->variable], lane->cursor.value);
        }
        if (lane->cursor.time < next)
            next = lane->cursor.time;
    }
    return next;
}

/* Whether a node compares one sum, which then needs no more than what is added to it at each change.  Sets
 * the factors of its variables. */
static bool is_sum(struct sweep *s, uint16_t number)
{
    const struct pattern_node *node = &s->p->node[number];
    if (node->kind != PATTERN_COMPARE || node->quantifier != FOR_ONE)
        return false;
    for (size_t i = node->first; i < node->end; i++) {
        if (s->p->variable[s->p->term[i].variable].seat == SEAT_OTHER)
            return false;
        s->factor[s->p->term[i].variable] = 0;
    }
    for (size_t i = node->first; i < node->end; i++)
        s->factor[s->p->term[i].variable] += s->p->term[i].factor;
    return true;
}

static int64_t sum_of(const struct sweep *s, const uint16_t *variable, size_t n)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += (int64_t)s->factor[variable[i]] * s->values.of[variable[i]][0];
    return sum;
}

/* Makes all changes of a time, and returns by how much they change the sum; *next gets the time of the next. */
static int64_t change_sum(struct sweep *s, uint32_t time, uint32_t *next)
{
    int64_t by = 0;
    *next = TRACK_NEVER;
    for (size_t i = 0; i < s->n_lanes; i++) {
        struct sweep_lane *lane = &s->lane[i];
        const struct pattern_variable *v = &s->p->variable[lane->variable];
        if (lane->cursor.time == time) {
            const int32_t before = pattern_shape(v, lane->cursor.value);
            track_cursor_step(&lane->cursor);
            by += (int64_t)s->factor[lane->variable] *
                  ((int64_t)pattern_shape(v, lane->cursor.value) - before);
        }
        if (lane->cursor.time < *next)
            *next = lane->cursor.time;
    }
    return by;
}

/* Takes what holds from `time` on; *begin is the beginning of the span at hand. */
static void take_time(struct sweep_spans *out, bool holds, uint32_t time, uint32_t *begin)
{
    if (holds && *begin == TRACK_NEVER)
        *begin = time;
    if (holds || *begin == TRACK_NEVER)
        return;
    sweep_add_span(out, *begin, time);
    *begin = TRACK_NEVER;
}

/* The least and the most value with which factor * value + rest stands in a relation to 0; false when these are
 * not all such values. */
static bool find_range(unsigned relation, int64_t factor, int64_t rest, int64_t *least,
                       int64_t *most)
{
    if (factor != 1 || relation == NOT_EQUAL)
        return false;
    *least = relation == EQUAL || relation == GREATER_OR_EQUAL ? -rest
             : relation == GREATER                             ? 1 - rest
                                                               : INT64_MIN;
    *most = relation == EQUAL || relation == LESS_OR_EQUAL ? -rest
            : relation == LESS                             ? -1 - rest
                                                           : INT64_MAX;
    return true;
}

/* All values of a cursor with their times, from time 0 on. */
static void read_changes(struct sweep_changes *out, struct track_cursor *c, uint32_t n_times)
{
    out->n = 0;
    for (uint32_t time = 0; time < n_times; time = c->time) {
        if (c->time == time)
            track_cursor_step(c);
        if (out->n == out->capacity) {
            out->capacity = out->capacity == 0 ? 256 : out->capacity * 2;
            out->change = xrealloc_array(out->change, out->capacity, sizeof *out->change);
        }
        out->change[out->n++] = (struct sweep_change){time, c->value};
    }
}

/* What belongs to no seat is read for the first seat, and kept for the others. */
static void read_once(struct sweep *s, uint16_t variable, struct track_cursor *c,
                      const struct sweep_game *game)
{
    if (s->kept_variable == variable && s->kept_column == s->column[variable]->data &&
        s->kept_number == game->number)
        return;
    s->kept_variable = variable;
    s->kept_column = s->column[variable]->data;
    s->kept_number = game->number;
    read_changes(&s->kept, c, game->n_times);
}

/* The same for one word that is compared with a number: most patterns are made of these. */
static bool one_lane(struct sweep *s, unsigned relation, int64_t rest,
                     const struct sweep_game *game, struct sweep_spans *out)
{
    struct track_cursor c = s->lane[0].cursor;
    const uint16_t variable = s->lane[0].variable;
    int64_t least, most;
    if (s->n_lanes != 1 || s->p->variable[variable].shape != SHAPE_PLAIN ||
        !find_range(relation, s->factor[variable],
                    rest - (int64_t)s->factor[variable] * c.value, &least, &most))
        return false;
    const bool is_kept = s->p->variable[variable].seat == SEAT_NOBODY;
    if (is_kept)
        read_once(s, variable, &c, game);
    else
        read_changes(&s->changes, &c, game->n_times);
    const struct sweep_changes *changes = is_kept ? &s->kept : &s->changes;
    uint32_t begin = TRACK_NEVER;
    for (size_t i = 0; i < changes->n; i++)
        take_time(out, changes->change[i].value >= least && changes->change[i].value <= most,
                  changes->change[i].time, &begin);
    if (begin != TRACK_NEVER)
        sweep_add_span(out, begin, game->n_times);
    return true;
}

static void all_lanes(struct sweep *s, uint16_t node, const struct sweep_game *game,
                      struct sweep_spans *out)
{
    uint32_t begin = TRACK_NEVER;
    for (uint32_t time = 0; time < game->n_times;) {
        const uint32_t next = change_all(s, time);
        take_time(out, sweep_holds(s->p, node, &s->values, s->others, game), time, &begin);
        time = next;
    }
    if (begin != TRACK_NEVER)
        sweep_add_span(out, begin, game->n_times);
}

void sweep_game(struct sweep *s, uint16_t node, const uint16_t *variable, size_t n,
                const struct sweep_game *game, struct sweep_spans *out)
{
    s->n_lanes = 0;
    s->values.n_players = game->n_players;
    out->n = 0;
    for (size_t i = 0; i < n; i++)
        add_variable(s, variable[i], game);
    if (!is_sum(s, node)) {
        all_lanes(s, node, game, out);
        return;
    }
    const unsigned relation = s->p->node[node].relation;
    int64_t sum = sum_of(s, variable, n) + s->p->node[node].number;
    if (!one_lane(s, relation, sum, game, out)) {
        /* The same as all_lanes() for a sum, in a fraction of the time. */
        uint32_t begin = TRACK_NEVER, next;
        for (uint32_t time = 0; time < game->n_times; time = next) {
            sum += change_sum(s, time, &next);
            take_time(out, pattern_relates(relation, sum), time, &begin);
        }
        if (begin != TRACK_NEVER)
            sweep_add_span(out, begin, game->n_times);
    }
}

struct sweep *sweep_new(const struct pattern *p)
{
    struct sweep *s = xcalloc(1, sizeof *s);
    s->p = p;
    return s;
}

void sweep_start_block(struct sweep *s)
{
    s->kept_column = NULL;
}

void sweep_free(struct sweep *s)
{
    if (s == NULL)
        return;
    free(s->kept.change);
    free(s->changes.change);
    free(s);
}
