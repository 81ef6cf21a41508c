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

static bool is_called(const char *name, const char *wanted)
{
    return name && wanted && strcmp(name, wanted) == 0;
}

/* The site has players whose name is empty: they are the ones of whom no other name is known. */
uint8_t bga_seat_of_name(const struct bga_players *players, const char *name)
{
    if (name && !name[0]) {
        /* The only player without a name; SEAT_NONE when there are several. */
        uint8_t found = SEAT_NONE;
        unsigned n = 0;
        for (unsigned s = 0; s < players->n; s++) {
            if (players->seat[s].name)
                continue;
            found = (uint8_t)s;
            n++;
        }
        return n == 1 ? found : SEAT_NONE;
    }
    for (unsigned s = 0; s < players->n; s++)
        if (is_called(players->seat[s].name, name))
            return (uint8_t)s;
    for (unsigned s = 0; s < players->n; s++)
        if (is_called(players->seat[s].other, name))
            return (uint8_t)s;
    return SEAT_NONE;
}

/* The place of a player who was not met before; NULL, and a fault, at a full table. */
static struct bga_player *add_player(struct bga_players *players, const char *file)
{
    if (players->n < SEATS_MAX)
        return &players->seat[players->n++];
    err_at(&players->fault, file, 0, 0, "expected at most %d players, found more", SEATS_MAX);
    return NULL;
}

/* Remembers that somebody plays; `name` NULL when not known. */
static void meet_player(struct bga_players *players, int64_t id, const char *name,
                        const char *file)
{
    const uint8_t by_id = bga_seat_of_id(players, id);
    const uint8_t by_name = bga_seat_of_name(players, name);
    const uint8_t known = by_id != SEAT_NONE ? by_id : by_name;
    if (by_name != SEAT_NONE && players->seat[by_name].id != id) {
        err_at(&players->fault, file, 0, 0,
               "two players, %" PRId64 " and %" PRId64 ", are called \"%s\"",
               players->seat[by_name].id, id, name);
        return;
    }
    struct bga_player *p =
        known == SEAT_NONE ? add_player(players, file) : &players->seat[known];
    if (!p)
        return;
    p->id = id;
    if (!p->name)
        p->name = name;
    else if (name && !p->other && !is_called(p->name, name))
        p->other = name;
}

/* An object with a number and a name of a player, under one of these keys. */
static void meet_object(struct bga_players *players, const json_t *object, const char *id_key,
                        const char *name_key, const char *file)
{
    int64_t id = 0;
    const char *name = json_string_value(json_object_get(object, name_key));
    if (bga_integer(json_object_get(object, id_key), &id) && id > 0 && name)
        meet_player(players, id, name[0] ? name : NULL, file);
}

/* The clocks of a state change have one member for each player: {"20":180,"21":null}. */
static void meet_clocks(struct bga_players *players, const struct bga_note *note)
{
    const json_t *total = json_object_get(bga_arg(note, "reflexion"), "total");
    struct bga_members m = bga_members_of(json_is_object(total) ? total : NULL);
    while (bga_members_next(&m)) {
        int64_t id = 0;
        if (bga_integer_text(m.key, &id) && id > 0)
            meet_player(players, id, NULL, note->file);
    }
}

/* Spectators appear in what is not of the game. */
static bool is_of_game(const char *type)
{
    static const char *const types[] = {
#define GAME(name, handler) #name,
#include "bga_type.def"
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i], type) == 0)
            return true;
    return false;
}

static void meet_note(struct bga_players *players, const struct bga_note *note)
{
    if (strcmp(note->type, "gameStateChange") == 0) {
        meet_clocks(players, note);
        struct bga_members m = bga_members_of(json_object_get(bga_arg(note, "args"), "result"));
        while (bga_members_next(&m))
            meet_object(players, m.value, "player", "name", note->file);
    } else if (is_of_game(note->type)) {
        meet_object(players, note->args, "player_id", "player_name", note->file);
    }
}

/* A name of the list is only another one, until the log has no name for the player. */
static void meet_listed(struct bga_players *players, const json_t *listed, const char *file)
{
    int64_t id = 0;
    const char *name = json_string_value(json_object_get(listed, "name"));
    if (!bga_integer(json_object_get(listed, "id"), &id) || id <= 0 || !name)
        return;
    meet_player(players, id, NULL, file);
    if (!name[0])
        return;
    const uint8_t seat = bga_seat_of_id(players, id);
    if (seat != SEAT_NONE && !is_called(players->seat[seat].name, name))
        players->seat[seat].other = name;
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
        nameless = add_player(players, file);
    if (nameless)
        nameless->name = name;
    return nameless ? 0 : -1;
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

/* Whose role choice it is; -1 when nobody's. */
static int chooser_of(struct bga_players *players, const struct bga_note *note, struct err *err)
{
    const char *name = bga_arg_text(note, "player_name", err);
    if (!name)
        return -1;
    uint8_t seat = bga_seat_of_name(players, name);
    if (seat == SEAT_NONE && !name[0])
        return bga_refuse(note, err,
                          "player_name: expected a name, found \"\", which may be of several "
                          "players");
    if (seat == SEAT_NONE) {
        if (name_the_nameless(players, name, note->file, err) < 0)
            return -1;
        seat = bga_seat_of_name(players, name);
    }
    if (!players->seat[seat].name && name[0])
        players->seat[seat].name = name;
    return seat;
}

/* Seats by the role choices, as far as the first round goes. */
static int seat_all(struct bga_players *players, const struct bga_table *table, struct err *err)
{
    unsigned seated = 0;
    struct bga_log log = bga_log_of(table);
    struct bga_note note;
    while (bga_log_next(&log, &note) && strcmp(note.type, "newGovernor") != 0) {
        if (strcmp(note.type, "roleSelected") != 0 || note.to_one_player)
            continue;
        const int who = chooser_of(players, &note, err);
        if (who < 0)
            return -1;
        sit_down(players, &seated, (uint8_t)who);
    }
    if (seated + 1 < players->n || seated == 0)
        return err_at(
            err, table->file, 0, 0,
            "the log is too short to tell the seats: %u of %u players have chosen a role",
            seated, players->n);
    /* The log has no name of its own for some: they keep that of the list. */
    for (unsigned s = 0; s < players->n; s++) {
        struct bga_player *p = &players->seat[s];
        if (!p->name)
            p->name = p->other;
        if (is_called(p->name, p->other))
            p->other = NULL;
    }
    return 0;
}

int bga_players_find(struct bga_players *players, const struct bga_table *table,
                     struct err *err)
{
    *players = (struct bga_players){0};
    struct bga_log log = bga_log_of(table);
    struct bga_note note;
    while (bga_log_next(&log, &note))
        meet_note(players, &note);
    struct bga_members m = bga_members_of(table->players);
    while (bga_members_next(&m))
        meet_listed(players, m.value, table->file);
    if (seat_all(players, table, err) < 0)
        return -1;
    if (players->n < PLAYERS_MIN)
        return err_at(err, table->file, 0, 0, "expected at least %d players, found %u",
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
