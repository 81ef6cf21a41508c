/* library_simulate.c - games that no log holds: simulated, or begun at a position. */
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/record_position.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "library/library_parts.h"
#include "notation/writer.h"
#include "play/simulate.h"
#include "position/state_line.h"

enum { PLAYERS_DEFAULT = 4 };

static int read_line(const char *line, struct record *record, struct err *err)
{
    struct state_line_rules rules;
    if (state_line_read_rules(line, &rules, err) < 0)
        return -1;
    const struct game_def *game = game_find_by_rules(rules.profile, err);
    return game == NULL ? -1 : record_position_take(record, game, line, err);
}

struct shipslog_game *library_game_of_record(const struct record *record, const char *name,
                                             struct err *err)
{
    struct buf text = BUF_INIT;
    notation_write(record, &text);
    struct shipslog_game *game = library_game_of_text(&text, name, err);
    buf_free(&text);
    return game;
}

static shipslog_game *hand_over(shipslog_game *game, const struct err *err,
                                shipslog_error *error)
{
    if (game == NULL)
        library_error(err, error);
    return game;
}

shipslog_game *shipslog_game_from_line(const char *line, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct record record;
    struct shipslog_game *game = NULL;
    record_init(&record);
    if (read_line(line, &record, &err) == 0)
        game = library_game_of_record(&record, "<position>", &err);
    record_free(&record);
    return hand_over(game, &err, error);
}

/* ---- simulating ---------------------------------------------------------------------------------- */

/* What is played, checked. */
struct table {
    const struct game_def *game;
    const char *profile;
    unsigned n_players;
    const void *rules;
};

static int set_from(struct table *t, const char *line, struct record *start, struct err *err)
{
    if (read_line(line, start, err) < 0)
        return -1;
    t->game = start->game;
    t->profile = start->rules;
    t->n_players = start->n_players;
    return t->game->rules.slot_grade == NO_SLOT
               ? 0
               : err_set(err,
                         "a position of %s does not hold the cards of the players, so nobody "
                         "can go on from it",
                         t->game->title);
}

static int set_game(struct table *t, const struct shipslog_simulation *what, struct err *err)
{
    const char *name = what->game != NULL ? what->game : game_at(0)->name;
    t->game = game_find(name, strlen(name));
    if (t->game == NULL)
        return err_set(err, "no game is called '%s'", name);
    t->profile = what->rules != NULL ? what->rules : t->game->rules.default_rules;
    t->n_players = what->n_players > 0 ? what->n_players : PLAYERS_DEFAULT;
    if (t->n_players < t->game->rules.min_players || t->n_players > t->game->rules.max_players)
        return err_set(err, "%s is a game for %u to %u players, not %u", t->game->title,
                       t->game->rules.min_players, t->game->rules.max_players, t->n_players);
    return 0;
}

/* The same draws as `shipslog simulate` makes for its first game. */
static bool play_table(const struct table *t, const struct shipslog_simulation *what,
                       struct record *record)
{
    struct random random = simulate_random(what->seed, 0);
    struct simulate_options o = {.profile = t->profile,
                                 .from = what->from,
                                 .scribe = what->detail <= 0   ? SCRIBE_BRIEF
                                           : what->detail == 1 ? SCRIBE_CAREFUL
                                                               : SCRIBE_FULL,
                                 .hashes = what->hashes != 0};
    random_next(&random); /* the number of players */
    for (unsigned seat = 0; seat < t->n_players; seat++)
        o.player[seat] = simulate_player(t->game->play, 0, SIMULATE_TEMPER, &random);
    return simulate_until_over(record, t->game, t->rules, &o, &random);
}

static void write_header(struct record *record, const struct shipslog_simulation *what)
{
    struct buf id = BUF_INIT;
    buf_puts(&id, "simulated-");
    buf_put_u64(&id, what->seed);
    buf_puts(&id, "-1");
    record->id = arena_strndup(&record->arena, buf_str(&id), id.len);
    record->date = SIMULATE_DATE;
    record->event = SIMULATE_EVENT;
    for (unsigned seat = 0; seat < record->n_players; seat++)
        record->player[seat] = simulate_names[seat];
    buf_free(&id);
}

static struct shipslog_game *simulate_table(const struct shipslog_simulation *what,
                                            struct record *start, struct ruleset_cache *cache,
                                            struct err *err)
{
    struct table t = {0};
    struct record record;
    struct shipslog_game *game = NULL;
    if ((what->from != NULL ? set_from(&t, what->from, start, err) : set_game(&t, what, err)) <
            0 ||
        game_get_play(t.game, err) == NULL)
        return NULL;
    t.rules = ruleset_get(cache, t.game, t.profile, t.n_players, err);
    if (t.rules == NULL)
        return NULL;
    record_init(&record);
    if (play_table(&t, what, &record)) {
        write_header(&record, what);
        game = library_game_of_record(&record, "<simulated>", err);
    } else {
        err_set(err, "the game did not come to its end");
    }
    record_free(&record);
    return game;
}

shipslog_game *shipslog_game_simulate(const shipslog_simulation *what, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct record start;
    struct ruleset_cache *cache = ruleset_cache_new();
    record_init(&start);
    struct shipslog_game *game = simulate_table(what, &start, cache, &err);
    record_free(&start);
    ruleset_cache_free(cache);
    return hand_over(game, &err, error);
}
