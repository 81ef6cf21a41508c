/* Games that go along a log are games of the positions that they come through. */
#include <stdlib.h>

#include <criterion/criterion.h>
#include <string.h>

#include "core/ruleset.h"
#include "games/game_registry.h"
#include "nim.h"
#include "play/judge.h"
#include "play/choices.h"
#include "play/simulate.h"
#include "play/trajectory.h"

static const struct tally one_game = {.n = 1, .wins[0] = {TALLY_WIN, TALLY_WIN *TALLY_WIN}};

/* Three positions of a log, and one beside it. */
static int16_t position[4][STATE_SLOTS];

static struct trail three_positions(void)
{
    struct trail trail = {.game = &nim_game};
    for (int i = 0; i < 4; i++)
        position[i][0] = (int16_t)(i + 1);
    for (int i = 0; i < 3; i++)
        trail_add_position(&trail, position[i]);
    return trail;
}

static void go(struct trail *trail, size_t from, const int *way, size_t n)
{
    struct trail_walk walk = {.at = from};
    for (size_t i = 0; i < n; i++)
        trail_step(trail, &walk, position[way[i]]);
    trail_add_game(trail, from, &walk, &one_game);
}

static uint32_t count_left(const struct trail *trail, size_t at, uint64_t reached)
{
    return trail_left(trail, at, reached)->n;
}

Test(trail, a_game_counts_where_it_stood_until_it_leaves_the_log)
{
    struct trail trail = three_positions();
    go(&trail, 0, (const int[]){1, 3, 2}, 3); /* leaves behind the second position */
    go(&trail, 0, (const int[]){1, 2, 3}, 3); /* goes beyond the last one */
    go(&trail, 1, (const int[]){3}, 1);       /* begins at the second position */
    cr_expect_eq(trail.stand[0].games.n, 2);
    cr_expect_eq(trail.stand[1].games.n, 3);
    cr_expect_eq(trail.stand[2].games.n, 1);
    cr_expect_eq(trail.stand[2].games.wins[0].sum, TALLY_WIN);
    trail_free(&trail);
}

Test(trail, a_game_that_leaves_counts_for_where_it_goes)
{
    struct trail trail = three_positions();
    const uint64_t beside = trail_hash(&nim_game, position[3]);
    go(&trail, 0, (const int[]){1, 3, 2}, 3);
    go(&trail, 1, (const int[]){3}, 1);
    go(&trail, 0, (const int[]){1, 2, 3}, 3);
    cr_expect_eq(count_left(&trail, 1, beside), 2);
    cr_expect_eq(count_left(&trail, 0, beside), 0);
    cr_expect_eq(count_left(&trail, 2, beside), 0, "nothing is known of what follows");
    trail_free(&trail);
}

/* ---- games of Puerto Rico ------------------------------------------------------------------ */

enum { FOLLOWERS = 3000, FRESH = 400, ENOUGH = 150, TWO_PERCENT = MEASURE_WIN / 50 };

struct fixture {
    struct ruleset_cache *cache;
    struct record record;
    const void *rules;
    struct trajectory trajectory;
    struct rollout_table table;
    bool is_estimated; /* games stop: what they say may differ a little */
};

static void set_up(struct fixture *f, uint8_t policy, uint8_t temper)
{
    const struct simulate_options o = {
        .profile = "rgg2002", .seed = 4, .player = {{.policy = policy}, {.policy = policy}}};
    const struct game_def *game = game_find("puerto-rico", strlen("puerto-rico"));
    f->cache = ruleset_cache_new();
    record_init(&f->record);
    f->record.game = game;
    f->record.rules = "rgg2002";
    f->record.n_players = 2;
    f->record.player[0] = "Anna";
    f->record.player[1] = "Bob";
    f->is_estimated = false;
    f->rules = ruleset_get(f->cache, game, "rgg2002", 2, NULL);
    cr_assert(simulate_game(&f->record, game, f->rules, &o));
    trajectory_take(&f->trajectory, &f->record, f->rules, false);
    rollout_table_init(&f->table, game, f->rules,
                       (struct play_style){.policy = policy, .temper = temper});
}

static void tear_down(struct fixture *f)
{
    rollout_table_free(&f->table);
    trajectory_free(&f->trajectory);
    record_free(&f->record);
    ruleset_cache_free(f->cache);
}

/* The positions from event `i` on. */
static struct trail trail_from(const struct fixture *f, size_t i, size_t n)
{
    struct trail trail = {.game = f->record.game};
    for (; trail.n < n && i < f->trajectory.n; i++)
        if (f->trajectory.event[i].after != NULL)
            trail_add_position(&trail, f->trajectory.event[i].after);
    return trail;
}

static struct rollout_start start_at(const struct fixture *f, const int16_t *state)
{
    return (struct rollout_start){.game = f->record.game, .rules = f->rules, .state = state};
}

/* Within four errors; returns whether there were enough games to tell. */
static bool expect_like_fresh(struct fixture *f, const struct tally *games,
                              const struct rollout_start *start)
{
    struct tally fresh = {0};
    if (games->n < ENOUGH)
        return false;
    rollout_play(&f->table, start, 99, 0, FRESH, &fresh);
    const struct measure chance = measure_less(tally_chance(games, 0), tally_chance(&fresh, 0));
    const struct measure lead = measure_less(tally_lead(games, 0), tally_lead(&fresh, 0));
    cr_expect_leq(llabs(chance.value), 4 * chance.error + (f->is_estimated ? TWO_PERCENT : 0));
    cr_expect_leq(llabs(lead.value), 4 * lead.error + (f->is_estimated ? MEASURE_POINT : 0));
    return true;
}

/* Wherever a game of the trail's first position came through. */
static unsigned expect_all_like_fresh(struct fixture *f, struct trail *trail)
{
    unsigned n = 0;
    for (size_t at = 1; at < trail->n; at++) {
        const struct rollout_start start = start_at(f, trail->stand[at].position);
        n += expect_like_fresh(f, &trail->stand[at].games, &start);
    }
    return n;
}

/* Whatever was chosen instead of what the log has. */
static unsigned expect_branches_like_fresh(struct fixture *f, struct trail *trail, size_t at)
{
    static struct race race;
    struct rollout_start start = start_at(f, trail->stand[at].position);
    const struct node node = f->record.game->rules.node(f->rules, start.state);
    const struct choices_asked asked = {.seat = node.seat, .seed = 1};
    unsigned n = 0;
    if (node.kind != NODE_DECISION || !choices_list(&race, &f->table, &start, &asked))
        return 0;
    for (unsigned i = 0; i < race.n; i++) {
        start.first = &race.choice[i].event;
        n += expect_like_fresh(f, trail_left(trail, at, race.choice[i].reached), &start);
    }
    return n;
}

static void expect_followers_like_fresh(uint8_t policy, uint8_t temper, struct play_stop stop)
{
    struct fixture f;
    unsigned stood = 0, left = 0;
    set_up(&f, policy, temper);
    f.is_estimated = stop.rounds > 0;
    for (size_t i = 20; i + 8 < f.trajectory.n; i += f.trajectory.n / 5) {
        struct trail trail = trail_from(&f, i, 8);
        struct rollout_start start = start_at(&f, trail.stand[0].position);
        start.stop = stop;
        rollout_follow(&f.table, &start, 7, 0, FOLLOWERS, &trail, 0);
        cr_assert_eq(trail.stand[0].games.n, FOLLOWERS);
        stood += expect_all_like_fresh(&f, &trail);
        for (size_t at = 0; at < trail.n; at++)
            left += expect_branches_like_fresh(&f, &trail, at);
        trail_free(&trail);
    }
    cr_expect_gt(stood, 5, "games follow the log for a while");
    cr_expect_gt(left, 5, "and leave it for what was a choice");
    tear_down(&f);
}

Test(trail, games_that_come_through_a_position_are_like_games_from_there)
{
    expect_followers_like_fresh(1, 60, (struct play_stop){0});
}

Test(trail, games_that_stop_near_their_end_are_like_whole_ones)
{
    const struct game_def *game = game_find("puerto-rico", strlen("puerto-rico"));
    expect_followers_like_fresh((uint8_t)game_best_policy(game->play), JUDGE_TEMPER,
                                game->play->enough);
}

static unsigned round_at(const struct fixture *f, const int16_t *state)
{
    unsigned round, turn;
    f->record.game->rules.clock(state, &round, &turn);
    return round;
}

/* Plays one game from a position on; whether it came to its end. */
static bool expect_stop(struct fixture *f, const int16_t *state, uint64_t seed)
{
    const struct game_def *game = f->record.game;
    struct rollout_start start = start_at(f, state);
    struct tally games = {0};
    start.stop = (struct play_stop){.rounds = 3, .near_end = true};
    rollout_play(&f->table, &start, seed, 0, 1, &games);
    const int16_t *last = f->table.replay.state;
    if (game->rules.node(f->rules, last).kind == NODE_OVER)
        return true;
    cr_expect_geq(round_at(f, last), round_at(f, state) + start.stop.rounds);
    cr_expect(game->play->is_near_end(f->rules, last));
    return false;
}

Test(rollout, a_game_stops_where_the_end_is_near_and_some_rounds_are_played)
{
    struct fixture f;
    unsigned stopped = 0, ended = 0;
    set_up(&f, 1, 60);
    for (size_t i = 0; i < f.trajectory.n; i += 10) {
        const int16_t *state = f.trajectory.event[i].after;
        if (state == NULL)
            continue;
        const bool has_ended = expect_stop(&f, state, i);
        ended += has_ended;
        stopped += !has_ended;
    }
    cr_expect_gt(stopped, 5, "most games stop");
    cr_expect_gt(ended, 0, "from near the end they come to it");
    tear_down(&f);
}
