/* bgstats_out.c - results as a file of BG Stats.
 *
 * Its import is strict and silent, so the members are those of a writer that is known to work.  Numbers
 * count games, players and places from 1, in the order of their first use; by uuids the program knows
 * again what it has imported before.
 */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "bgg_game.h"
#include "bgstats_value.h"
#include "core/early_end.h"
#include "core/outcome.h"
#include "core/record.h"
#include "export/results_writer.h"

enum { DAY = sizeof "2026-03-15" - 1, MINUTE = sizeof "2026-03-15T19:30" - 1, KEY_MAX = 32 };

/* Things that plays refer to. */
struct things {
    json_t *list;
    json_t *number; /* of each, by its uuid and by its name */
};

struct bgstats_out {
    struct things games, players, locations;
    json_t *plays;
};

/* A game on its way into the file. */
struct play {
    struct bgstats_out *file;
    const struct record *record;
    const struct outcome *outcome;
    const char *date; /* with a time */
};

/* ---- values --------------------------------------------------------------------------------- */

/* JSON takes only well-formed text.  Lines stay. */
static json_t *text_of(const char *text)
{
    struct buf safe = BUF_INIT;
    for (;;) {
        const size_t n = strcspn(text, "\n");
        text_put_safe(&safe, text, n);
        if (text[n] == '\0')
            break;
        buf_putc(&safe, '\n');
        text += n + 1;
    }
    json_t *value = json_stringn(buf_str(&safe), safe.len);
    buf_free(&safe);
    return value;
}

/* The number of the thing with that uuid; 0 when it is met for the first time. */
static json_int_t number_of(const struct things *things, const char *uuid)
{
    return json_integer_value(json_object_get(things->number, uuid));
}

/* Adds an object, which it takes, and numbers it. */
static json_int_t add_thing(const struct play *p, struct things *things, const char *uuid,
                            json_t *object)
{
    const json_int_t number = (json_int_t)json_array_size(things->list) + 1;
    json_object_set_new(object, "id", json_integer(number));
    json_object_set_new(object, "uuid", json_string(uuid));
    json_object_set_new(object, "modificationDate", json_string(p->date));
    json_array_append_new(things->list, object);
    json_object_set_new(things->number, uuid, json_integer(number));
    return number;
}

/* ---- what a play refers to ------------------------------------------------------------------ */

static const struct bgg_game *bgg_game_of_play(const struct play *p)
{
    const char *id = results_header(p->record, BGSTATS_GAME);
    return bgg_game_of(p->record->game->name, p->record->rules, strtoll(id, NULL, 10));
}

/* A game, or an expansion, of that number; 0: of that name. */
static json_int_t refer_to(const struct play *p, int64_t id, int year, const char *name,
                           bool is_expansion)
{
    char uuid[BGSTATS_UUID_TEXT], key[KEY_MAX];
    snprintf(key, sizeof key, "%" PRId64, id);
    bgstats_uuid_make("game", id != 0 ? key : name, uuid);
    const json_int_t number = number_of(&p->file->games, uuid);
    if (number > 0)
        return number;
    json_t *game = json_pack("{s:o, s:I, s:o, s:i, s:b, s:b, s:b, s:b}", "name", text_of(name),
                             "bggId", (json_int_t)id, "bggName", text_of(name), "bggYear", year,
                             "noPoints", 0, "highestWins", 1, "cooperative", 0, "usesTeams", 0);
    if (is_expansion) {
        json_object_set_new(game, "isBaseGame", json_integer(0));
        json_object_set_new(game, "isExpansion", json_integer(1));
    }
    return add_thing(p, &p->file->games, uuid, game);
}

static json_int_t refer_to_game(const struct play *p)
{
    const struct bgg_game *game = bgg_game_of_play(p);
    return game != NULL ? refer_to(p, game->id, game->year, game->name, false)
                        : refer_to(p, 0, 0, p->record->game->title, false);
}

/* The expansions that the line "x-expansions" names. */
static json_t *expansions_of(const struct play *p)
{
    const char *at = results_header(p->record, BGSTATS_EXPANDED);
    json_t *list = json_array();
    struct buf word = BUF_INIT;
    while (*at != '\0') {
        const char *end = strstr(at, ", ");
        const size_t n = end != NULL ? (size_t)(end - at) : strlen(at);
        buf_clear(&word);
        buf_put(&word, at, n);
        at += end != NULL ? n + strlen(", ") : n;
        const struct bgg_expansion *e = bgg_expansion_of(p->record->game->name, buf_str(&word));
        const json_int_t number =
            refer_to(p, e != NULL ? e->id : 0, 0, e != NULL ? e->name : buf_str(&word), true);
        json_array_append_new(list, json_pack("{s:I}", "gameRefId", number));
    }
    buf_free(&word);
    return list;
}

static json_int_t refer_to_location(const struct play *p)
{
    char uuid[BGSTATS_UUID_TEXT];
    if (p->record->site[0] == '\0')
        return 0;
    bgstats_uuid_make("location", p->record->site, uuid);
    const json_int_t number = number_of(&p->file->locations, uuid);
    if (number > 0)
        return number;
    return add_thing(p, &p->file->locations, uuid,
                     json_pack("{s:o}", "name", text_of(p->record->site)));
}

/* "Anonymous", "Anonymous 2": players without a name are one there. */
static bool is_anonymous(const char *name)
{
    const size_t n = sizeof BGSTATS_ANONYMOUS - 1;
    return strncmp(name, BGSTATS_ANONYMOUS, n) == 0 &&
           (name[n] == '\0' || (name[n] == ' ' && name[n + 1] != '\0' &&
                                name[n + 1 + strspn(name + n + 1, "0123456789")] == '\0'));
}

/* The uuid that the player had when the game came from there. */
static bool find_uuid(const struct record *record, unsigned seat, char uuid[BGSTATS_UUID_TEXT])
{
    const char *at = results_header(record, BGSTATS_PLAYERS);
    char text[BGSTATS_UUID_TEXT];
    for (; seat > 0 && *at != '\0'; seat--)
        at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ');
    snprintf(text, sizeof text, "%.*s", (int)strcspn(at, " "), at);
    return bgstats_uuid_read(text, uuid);
}

/* The player may have been met before in a game that did not come from there. */
static void take_uuid(struct things *players, json_int_t number, const char *key,
                      const char *uuid)
{
    json_t *player = json_array_get(players->list, (size_t)number - 1);
    if (strcmp(json_string_value(json_object_get(player, "uuid")), key) != 0)
        return;
    json_object_set_new(player, "uuid", json_string(uuid));
    json_object_set_new(players->number, uuid, json_integer(number));
}

/* Whether the player of that number has the uuid of another person there. */
static bool is_another(const struct things *players, json_int_t number, const char *key)
{
    const json_t *player = json_array_get(players->list, (size_t)number - 1);
    return number > 0 && strcmp(json_string_value(json_object_get(player, "uuid")), key) != 0;
}

/* A uuid is one player, as in a book; without one, a name is. */
static json_int_t refer_to_player(const struct play *p, unsigned seat)
{
    struct things *players = &p->file->players;
    char uuid[BGSTATS_UUID_TEXT], key[BGSTATS_UUID_TEXT];
    /* Guests and bots, and what older versions called so. */
    const char *seats = results_header(p->record, RESULT_NOBODY);
    const bool nobody =
        strchr(seats, (int)('A' + seat)) != NULL || is_anonymous(p->record->player[seat]);
    const char *name = nobody ? BGSTATS_ANONYMOUS : p->record->player[seat];
    bgstats_uuid_make("player", name, key);
    const bool has_uuid = !nobody && find_uuid(p->record, seat, uuid);
    if (has_uuid && number_of(players, uuid) > 0)
        return number_of(players, uuid);
    json_int_t number = number_of(players, key);
    if (number == 0 || (has_uuid && is_another(players, number, key)))
        number = add_thing(
            p, players, has_uuid ? uuid : key,
            json_pack("{s:o, s:b}", "name", text_of(name), "isAnonymous", (int)nobody));
    else if (has_uuid)
        take_uuid(players, number, key, uuid);
    json_object_set_new(players->number, key, json_integer(number));
    return number;
}

/* ---- scores --------------------------------------------------------------------------------- */

/* Those with the most points, bit mask; 0 when somebody's are not known. */
static unsigned find_best(const struct outcome *o)
{
    unsigned best = 0;
    int most = 0;
    for (unsigned seat = 0; seat < o->n_players && o->is_complete; seat++) {
        if (o->score[seat].total > most)
            best = 0;
        if (best == 0 || o->score[seat].total == most)
            best |= 1U << seat;
        if (best == 1U << seat)
            most = o->score[seat].total;
    }
    return best;
}

/* Who won, bit mask: who is said to have won, else who has the first place. */
static unsigned find_winners(const struct outcome *o)
{
    unsigned winners = o->won;
    for (unsigned seat = 0; seat < o->n_players && o->won == 0 && o->is_complete; seat++)
        winners |= o->score[seat].place == 1 ? 1U << seat : 0;
    return winners;
}

/* The score as it was written there, when it still is the same; else the number, "" for none. */
static json_t *score_of(const struct play *p, unsigned seat)
{
    char key[sizeof BGSTATS_SCORE], number[KEY_MAX] = "";
    int64_t points = 0;
    snprintf(key, sizeof key, BGSTATS_SCORE, (int)('a' + seat));
    const char *text = results_header(p->record, key);
    const bool is_known = (p->outcome->totals >> seat & 1) != 0;
    const bool is_sum = bgstats_sum(text, &points);
    if (is_known ? is_sum && points == p->outcome->score[seat].total : !is_sum)
        return text_of(text);
    if (is_known)
        snprintf(number, sizeof number, "%d", p->outcome->score[seat].total);
    return json_string(number);
}

/* Whether places say more than points and winners: of two players with as many points who both won, or both
 * did not, one is before the other. */
static bool has_ranks(const struct outcome *o, unsigned winners)
{
    for (unsigned i = 0; i < o->n_players && o->is_complete; i++) {
        for (unsigned j = 0; j < i; j++)
            if (o->score[i].total == o->score[j].total &&
                o->score[i].place != o->score[j].place &&
                (winners >> i & 1) == (winners >> j & 1))
                return true;
    }
    return false;
}

static json_t *scores_of(const struct play *p)
{
    const struct outcome *o = p->outcome;
    const unsigned winners = find_winners(o);
    const bool is_ranked = o->early != EARLY_NOT || has_ranks(o, winners);
    json_t *scores = json_array();
    for (unsigned seat = 0; seat < p->record->n_players; seat++)
        json_array_append_new(
            scores, json_pack("{s:I, s:b, s:b, s:i, s:i, s:o, s:b, s:s}", "playerRefId",
                              refer_to_player(p, seat), "winner", (int)(winners >> seat & 1),
                              "startPlayer", (int)(seat == 0 && o->n_seats_known > 0),
                              "seatOrder", o->n_seats_known == o->n_players ? (int)seat + 1 : 0,
                              "rank", is_ranked ? o->score[seat].place : 0, "score",
                              score_of(p, seat), "newPlayer", 0, "role", ""));
    return scores;
}

/* ---- plays ---------------------------------------------------------------------------------- */

static bool is_from_bgstats(const struct record *r)
{
    return strncmp(r->id, BGSTATS_ID_PREFIX, strlen(BGSTATS_ID_PREFIX)) == 0;
}

/* A game that came from there keeps its uuid; another one gets the same each time. */
static void find_play_uuid(const struct play *p, char uuid[BGSTATS_UUID_TEXT])
{
    const struct record *r = p->record;
    const size_t n = strlen(BGSTATS_ID_PREFIX);
    struct buf key = BUF_INIT;
    if (is_from_bgstats(r) && bgstats_uuid_read(r->id + n, uuid))
        return;
    buf_printf(&key, "%s\n%s\n%s", r->game->name, r->site, r->id);
    if (r->id[0] == '\0') {
        buf_printf(&key, "\n%s\n%s", r->date, r->event);
        for (unsigned seat = 0; seat < r->n_players; seat++)
            buf_printf(&key, "\n%s\n%d", r->player[seat], p->outcome->score[seat].total);
    }
    bgstats_uuid_make("play", buf_str(&key), uuid);
    buf_free(&key);
}

/* Board or variant: there is no other place for rules that the name of the game does not imply. */
static const char *find_board(const struct play *p)
{
    const struct bgg_game *game = bgg_game_of_play(p);
    const char *board = results_header(p->record, BGSTATS_BOARD);
    const bool is_known = is_from_bgstats(p->record) ||
                          (game != NULL && strcmp(game->rules, p->record->rules) == 0);
    return board[0] == '\0' && !is_known ? p->record->rules : board;
}

/* The time as it was written there, else the one of the log, which is UTC. */
static void put_date(const struct record *r, struct buf *out)
{
    const char *date = results_header(r, BGSTATS_DATE);
    if (strncmp(date, r->date, DAY) == 0 && (date[DAY] == ' ' || date[DAY] == 'T')) {
        text_put_safe(out, date, strlen(date));
        return;
    }
    const size_t length = strlen(r->date);
    buf_printf(out, "%.*s ", DAY, r->date);
    if (length < MINUTE)
        buf_puts(out, "00:00:00");
    else if (length < MINUTE + sizeof ":00Z" - 1)
        buf_printf(out, "%.5s:00", r->date + DAY + 1);
    else
        buf_printf(out, "%.8s", r->date + DAY + 1);
}

/* How a game ended early has no member of its own there: its first line says it. */
static void put_comments(const struct play *p, struct buf *out)
{
    struct buf own = BUF_INIT;
    if (p->outcome->early != EARLY_NOT) {
        buf_puts(out, BGSTATS_ENDED);
        early_end_put(&p->record->ended, out);
    }
    results_put_comments(p->record, &own);
    buf_puts(out, out->len > 0 && own.len > 0 ? "\n" : "");
    buf_put(out, own.data, own.len);
    buf_free(&own);
}

/* As the log notes them, or as its moves took. */
static long minutes_of(const struct record *record)
{
    const long noted = strtol(results_header(record, BGSTATS_MINUTES), NULL, 10);
    long seconds = 0;
    for (unsigned i = 0; i < record->n_players; i++)
        seconds += record->thinking[i].seconds;
    return noted > 0 ? noted : (seconds + 30) / 60;
}

static json_t *play_of(const struct play *p)
{
    char uuid[BGSTATS_UUID_TEXT];
    struct buf comments = BUF_INIT;
    const unsigned winners = find_winners(p->outcome);
    find_play_uuid(p, uuid);
    put_comments(p, &comments);
    json_t *play = json_pack(
        "{s:s, s:b, s:i, s:i, s:b, s:b, s:i, s:i, s:s, s:s, s:s, s:s, s:i, s:o, s:o, s:I, s:I, "
        "s:o}",
        "uuid", uuid, "ignored", p->record->is_ignored, "rating", 0, "scoringSetting", 0,
        "manualWinner", (int)(winners != 0 && winners != find_best(p->outcome)), "usesTeams", 0,
        "bggId", 0, "nemestatsId", 0, "playImages", "[]", "playDate", p->date, "entryDate",
        p->date, "modificationDate", p->date, "rounds", 0, "comments",
        text_of(buf_str(&comments)), "board", text_of(find_board(p)), "gameRefId",
        refer_to_game(p), "locationRefId", refer_to_location(p), "playerScores", scores_of(p));
    json_t *expansions = expansions_of(p);
    if (json_array_size(expansions) > 0)
        json_object_set(play, "expansionPlays", expansions);
    json_decref(expansions);
    const long minutes = minutes_of(p->record);
    if (minutes > 0)
        json_object_set_new(play, "durationMin", json_integer(minutes));
    buf_free(&comments);
    return play;
}

static bool add_play(void *self, const struct record *record, const struct outcome *outcome)
{
    struct buf date = BUF_INIT;
    if (strlen(record->date) < DAY)
        return false;
    put_date(record, &date);
    const struct play p = {self, record, outcome, buf_str(&date)};
    json_array_append_new(p.file->plays, play_of(&p));
    buf_free(&date);
    return true;
}

/* ---- the file ------------------------------------------------------------------------------- */

static void end_file(void *self, struct buf *out)
{
    struct bgstats_out *f = self;
    const int me = json_array_size(f->players.list) > 0;
    json_t *root = json_pack("{s:O, s:O, s:O, s:O, s:{s:i}, s:[]}", "games", f->games.list,
                             "players", f->players.list, "locations", f->locations.list,
                             "plays", f->plays, "userInfo", "meRefId", me, "challenges");
    char *text = json_dumps(root, JSON_INDENT(1));
    if (text == NULL)
        xalloc_failed();
    buf_puts(out, text);
    buf_putc(out, '\n');
    free(text);
    json_decref(root);
}

static struct things new_things(void)
{
    return (struct things){json_array(), json_object()};
}

static void free_things(struct things *things)
{
    json_decref(things->list);
    json_decref(things->number);
}

static void *new_file(void)
{
    struct bgstats_out *f = xcalloc(1, sizeof *f);
    *f = (struct bgstats_out){new_things(), new_things(), new_things(), json_array()};
    return f;
}

static void free_file(void *self)
{
    struct bgstats_out *f = self;
    free_things(&f->games);
    free_things(&f->players);
    free_things(&f->locations);
    json_decref(f->plays);
    free(f);
}

const struct results_writer bgstats_writer = {new_file, add_play, end_file, free_file};
