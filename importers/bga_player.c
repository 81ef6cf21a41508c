#include "bga_player.h"

#include <string.h>

#include "base/err.h"

enum { PLAYERS_MIN = 2 };

uint8_t bga_seat_of_id(const struct bga_players *players, int64_t id)
{
    for (unsigned s = 0; s < players->n; s++)
        if (id != 0 && players->seat[s].id == id)
            return (uint8_t)s;
    return SEAT_NONE;
}

uint8_t bga_seat_of_name(const struct bga_players *players, const char *name)
{
    for (unsigned s = 0; s < players->n; s++)
        if (name && players->seat[s].name && strcmp(players->seat[s].name, name) == 0)
            return (uint8_t)s;
    return SEAT_NONE;
}

/* Remembers that somebody plays: `id` 0 or `name` NULL when not known. */
static int meet(struct bga_players *players, int64_t id, const char *name, const char *file,
                struct err *err)
{
    const uint8_t by_id = bga_seat_of_id(players, id);
    const uint8_t by_name = bga_seat_of_name(players, name);
    const uint8_t known = by_id != SEAT_NONE ? by_id : by_name;
    if (known == SEAT_NONE && players->n == SEATS_MAX)
        return err_at(err, file, 0, 0, "expected at most %d players, found more", SEATS_MAX);
    struct bga_player *p = &players->seat[known == SEAT_NONE ? players->n++ : known];
    if (name && p->name && strcmp(name, p->name) != 0)
        return err_at(err, file, 0, 0, "player %" PRId64 " is called both \"%s\" and \"%s\"",
                      id, p->name, name);
    if (by_name != SEAT_NONE && id != 0 && players->seat[by_name].id != 0 &&
        players->seat[by_name].id != id)
        return err_at(err, file, 0, 0,
                      "two players, %" PRId64 " and %" PRId64 ", are called \"%s\"",
                      players->seat[by_name].id, id, name);
    p->id = id != 0 ? id : p->id;
    p->name = name ? name : p->name;
    return 0;
}

/* An object with a number and a name of a player, under one of these keys. */
static int meet_object(struct bga_players *players, const json_t *object, const char *id_key,
                       const char *name_key, const char *file, struct err *err)
{
    int64_t id = 0;
    const char *name = json_string_value(json_object_get(object, name_key));
    if (!bga_integer(json_object_get(object, id_key), &id) || id <= 0 || !name || !name[0])
        return 0;
    return meet(players, id, name, file, err);
}

/* The clocks of a state change have one member for each player: {"20":180,"21":null}. */
static int meet_clocks(struct bga_players *players, const struct bga_note *note,
                       struct err *err)
{
    const json_t *total = json_object_get(bga_arg(note, "reflexion"), "total");
    struct bga_members m = bga_members_of(json_is_object(total) ? total : NULL);
    while (bga_members_next(&m)) {
        int64_t id = 0;
        if (bga_integer_text(m.key, &id) && id > 0 &&
            meet(players, id, NULL, note->file, err) < 0)
            return -1;
    }
    return 0;
}

static int meet_result(struct bga_players *players, const struct bga_note *note,
                       struct err *err)
{
    struct bga_members m = bga_members_of(json_object_get(bga_arg(note, "args"), "result"));
    while (bga_members_next(&m))
        if (meet_object(players, m.value, "player", "name", note->file, err) < 0)
            return -1;
    return 0;
}

static int meet_note(struct bga_players *players, const struct bga_note *note, struct err *err)
{
    if (strcmp(note->type, "gameStateChange") == 0) {
        if (meet_clocks(players, note, err) < 0)
            return -1;
        return meet_result(players, note, err);
    }
    /* Spectators talk, too. */
    if (strcmp(note->type, "chatmessage") == 0)
        return 0;
    return meet_object(players, note->args, "player_id", "player_name", note->file, err);
}

static int meet_all(struct bga_players *players, struct bga_log log, struct err *err)
{
    struct bga_members m = bga_members_of(log.players);
    while (bga_members_next(&m))
        if (meet_object(players, m.value, "id", "name", log.file, err) < 0)
            return -1;
    struct bga_note note;
    int status;
    while ((status = bga_log_next(&log, &note, err)) > 0)
        if (meet_note(players, &note, err) < 0)
            return -1;
    return status;
}

/* The one player without a name is the one whose name has no number yet. */
static int name_the_nameless(struct bga_players *players, const char *name, const char *file,
                             struct err *err)
{
    struct bga_player *nameless = NULL;
    unsigned n = 0;
    for (unsigned s = 0; s < players->n; s++)
        if (!players->seat[s].name) {
            nameless = &players->seat[s];
            n++;
        }
    if (n > 1)
        return err_at(err, file, 0, 0,
                      "the log is too short to tell which player is called \"%s\"", name);
    if (n == 0)
        return meet(players, 0, name, file, err);
    nameless->name = name;
    return 0;
}

/* Gives the player the next seat, unless they already have one. */
static void sit_down(struct bga_players *players, unsigned *seated, uint8_t who)
{
    if (who < *seated)
        return;
    const struct bga_player swap = players->seat[*seated];
    players->seat[*seated] = players->seat[who];
    players->seat[who] = swap;
    (*seated)++;
}

/* Seats by the role choices, as far as the first round goes. */
static int seat_all(struct bga_players *players, struct bga_log log, struct err *err)
{
    unsigned seated = 0;
    struct bga_note note;
    int status;
    while ((status = bga_log_next(&log, &note, err)) > 0) {
        if (strcmp(note.type, "newGovernor") == 0)
            break;
        if (strcmp(note.type, "roleSelected") != 0)
            continue;
        const char *name = bga_arg_text(&note, "player_name", err);
        if (!name)
            return -1;
        if (!name[0])
            return bga_refuse(&note, err, "player_name: expected a name, found \"\"");
        if (bga_seat_of_name(players, name) == SEAT_NONE &&
            name_the_nameless(players, name, log.file, err) < 0)
            return -1;
        sit_down(players, &seated, bga_seat_of_name(players, name));
    }
    if (status < 0)
        return -1;
    if (seated + 1 < players->n || seated == 0)
        return err_at(
            err, log.file, 0, 0,
            "the log is too short to tell the seats: %u of %u players have chosen a role",
            seated, players->n);
    return 0;
}

int bga_players_find(struct bga_players *players, struct bga_log log, struct err *err)
{
    *players = (struct bga_players){0};
    if (meet_all(players, log, err) < 0 || seat_all(players, log, err) < 0)
        return -1;
    if (players->n < PLAYERS_MIN)
        return err_at(err, log.file, 0, 0, "expected at least %d players, found %u",
                      PLAYERS_MIN, players->n);
    return 0;
}

static int refuse_stranger(const struct bga_note *note, const char *key, struct err *err)
{
    const json_t *value = bga_arg(note, key);
    const char *text = json_string_value(value);
    if (json_is_integer(value))
        return bga_refuse(note, err, "%s: %" JSON_INTEGER_FORMAT " is nobody at this table",
                          key, json_integer_value(value));
    return bga_refuse(note, err, "%s: %s is nobody at this table", key,
                      text ? text : bga_type_name(value));
}

int bga_arg_seat_id(const struct bga_players *players, const struct bga_note *note,
                    const char *key, struct err *err)
{
    int64_t id = 0;
    bga_integer(bga_arg(note, key), &id);
    const uint8_t seat = bga_seat_of_id(players, id);
    return seat == SEAT_NONE ? refuse_stranger(note, key, err) : seat;
}

int bga_arg_seat(const struct bga_players *players, const struct bga_note *note,
                 struct err *err)
{
    if (bga_arg(note, "player_id"))
        return bga_arg_seat_id(players, note, "player_id", err);
    const uint8_t seat =
        bga_seat_of_name(players, json_string_value(bga_arg(note, "player_name")));
    return seat == SEAT_NONE ? refuse_stranger(note, "player_name", err) : seat;
}
