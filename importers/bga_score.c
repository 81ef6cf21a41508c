/* Final scoring and the result. */
#include "bga_game.h"

#include <string.h>

#include "base/err.h"

enum {
    POINTS_MAX = 999,
    STATE_GAME_END = 99, /* the site's number of the last state */
};

/* The seat that scores, and its points; the last phase is over. */
static int take_points(struct bga_game *g, const struct bga_note *note, int *points,
                       struct err *err)
{
    const int seat = bga_arg_seat(&g->players, note, err);
    if (seat < 0 || bga_arg_int(note, "score_delta", 0, POINTS_MAX, points, err) < 0)
        return -1;
    bga_close_phase(g, note, true);
    return seat;
}

int bga_take_shipping_score(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    int points;
    const int seat = take_points(g, note, &points, err);
    if (seat < 0)
        return -1;
    if (points != g->seat[seat].chips)
        bga_complain(g, note, "expected %d points for shipping of %c, found %d",
                     g->seat[seat].chips, 'A' + seat, points);
    return 0;
}

/* "${player_name} earned ${score_delta} bonus points (city hall)": only this
 * text names the building. */
static uint8_t bonus_building(const char *log)
{
    const char *open = strrchr(log, '(');
    const int thing = open ? bga_thing(open, THING_BUILDING) : -1;
    return thing < 0 ? PR_UNKNOWN : (uint8_t)thing;
}

int bga_take_bonus_score(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    int points;
    const int seat = take_points(g, note, &points, err);
    if (seat < 0)
        return -1;
    struct bga_seat *s = &g->seat[seat];
    if (s->n_bonus == BGA_BONUS_MAX)
        return bga_refuse(note, err, "more than %d bonuses of %c", BGA_BONUS_MAX, 'A' + seat);
    s->bonus[s->n_bonus++] = (struct bga_bonus){bonus_building(note->log), (int16_t)points};
    return 0;
}

static int bonus_of(const struct bga_seat *s)
{
    int sum = 0;
    for (unsigned i = 0; i < s->n_bonus; i++)
        sum += s->bonus[i].vp;
    return sum;
}

/* The site's own statistics of a player's points, by their numbers. */
static void check_statistics(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                             const json_t *stats)
{
    const struct bga_seat *s = &g->seat[seat];
    const struct {
        const char *number, *name;
        int expected;
    } rows[] = {
        {"10", "for shipping", s->chips},
        {"11", "for buildings", s->building_vp},
        {"12", "as a bonus", bonus_of(s)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t shown;
        if (bga_integer(json_object_get(stats, rows[i].number), &shown) &&
            shown != rows[i].expected)
            bga_complain(g, note, "expected %d points of %c %s, found %" PRId64,
                         rows[i].expected, 'A' + seat, rows[i].name, shown);
    }
}

/* One player's row of the result; the points go to total[]. */
static int take_row(struct bga_game *g, const struct bga_note *note, const json_t *row,
                    int *total, struct err *err)
{
    int64_t id = 0, score, tiebreak;
    bga_integer(json_object_get(row, "player"), &id);
    const uint8_t seat = bga_seat_of_id(&g->players, id);
    if (seat == SEAT_NONE)
        return bga_refuse(note, err, "result: player %" PRId64 " is nobody at this table", id);
    if (!bga_integer(json_object_get(row, "score"), &score) || score < 0 || score > POINTS_MAX)
        return bga_refuse(note, err, "result: expected a score of %c from 0 to %d", 'A' + seat,
                          POINTS_MAX);
    total[seat] = (int)score;
    const struct bga_seat *s = &g->seat[seat];
    const int expected = s->chips + s->building_vp + bonus_of(s);
    if (score != expected)
        bga_complain(g, note,
                     "expected %d points of %c, the sum of their parts, found %" PRId64,
                     expected, 'A' + seat, score);
    if (bga_integer(json_object_get(row, "score_aux"), &tiebreak))
        bga_check_tiebreak(g, note, seat, tiebreak);
    check_statistics(g, note, seat, json_object_get(row, "stats"));
    return 0;
}

static void write_score(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                        int total)
{
    const struct bga_seat *s = &g->seat[seat];
    struct event *e = bga_event(g, note->move, PR_VERB_SCORE, seat);
    bga_item(e, PR_CHIPS, ITEM_PLAIN, s->chips);
    bga_item(e, PR_BUILDINGS, ITEM_PLAIN, s->building_vp);
    for (unsigned i = 0; i < s->n_bonus; i++)
        if (s->bonus[i].thing != PR_UNKNOWN)
            bga_item(e, s->bonus[i].thing, ITEM_PLAIN, s->bonus[i].vp);
    bga_item(e, PR_BONUS, ITEM_PLAIN, bonus_of(s));
    bga_item(e, PR_TOTAL, ITEM_PLAIN, total);
}

static int take_result(struct bga_game *g, const struct bga_note *note, const json_t *result,
                       struct err *err)
{
    int total[SEATS_MAX];
    for (unsigned s = 0; s < SEATS_MAX; s++)
        total[s] = COUNT_NONE;
    bga_close_phase(g, note, true);
    struct bga_members m = bga_members_of(result);
    while (bga_members_next(&m))
        if (take_row(g, note, m.value, total, err) < 0)
            return -1;
    for (uint8_t s = 0; s < g->players.n; s++) {
        if (total[s] == COUNT_NONE)
            return bga_refuse(note, err, "result: %c is missing", 'A' + s);
        write_score(g, note, s, total[s]);
    }
    struct event *e = bga_event(g, note->move, PR_VERB_RESULT, SEAT_NONE);
    for (uint8_t s = 0; s < g->players.n; s++)
        bga_item(e, (uint8_t)(PR_SEAT_A + s), ITEM_PLAIN, total[s]);
    return 0;
}

/* The row of a player who conceded: not every concession has a notification of its own. */
static const json_t *find_conceding(const json_t *result)
{
    struct bga_members m = bga_members_of(result);
    int64_t conceded = 0;
    while (bga_members_next(&m))
        if (bga_integer(json_object_get(m.value, "concede"), &conceded) && conceded != 0)
            return m.value;
    return NULL;
}

/* State changes are the framework's own; only the last one holds something of the game. */
int bga_take_state(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    int64_t id = 0;
    bga_integer(bga_arg(note, "id"), &id);
    const char *name = json_string_value(bga_arg(note, "name"));
    if (id != STATE_GAME_END && !(name && strcmp(name, "gameEnd") == 0))
        return 1;
    const json_t *result = json_object_get(bga_arg(note, "args"), "result");
    if (!json_is_array(result) && !json_is_object(result))
        return bga_refuse(note, err, "expected the result of the game, found %s",
                          bga_type_name(result));
    const json_t *row = find_conceding(result);
    if (!row)
        return take_result(g, note, result, err);
    bga_end_early(g, note, "concede", json_string_value(json_object_get(row, "name")));
    return 0;
}
