#include "play/rollout.h"

#include <limits.h>
#include <string.h>

#include "base/fixed.h"
#include "core/lookahead.h"
#include "core/weighted_choice.h"
#include "play/play_choice.h"
#include "play/views.h"

enum { EVENTS_MAX = 2000 }; /* of a game that ends, a few hundred */
enum { ESTIMATES = 4 };     /* by which a turn is judged */
/* Rounds to where games stop: at their end, or before the role that begins a turn. */
enum { TO_THE_END = -1, THIS_TURN };

void rollout_table_init(struct rollout_table *t, const struct game_def *game, const void *rules,
                        struct play_style play_style)
{
    memset(t, 0, sizeof *t);
    replay_init(&t->replay, game, rules,
                game->rules.slot_grade == NO_SLOT ? GRADE_PUBLIC : GRADE_OPEN);
    t->replay.check_pieces = false;
    t->sees_all = !views_hide(game);
    t->players =
        play_style.policy == game_best_policy(game->play) ? ESTIMATE_OF_PLAIN : ESTIMATE_OF_ALL;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        t->play_style[seat] = play_style;
}

void rollout_table_free(struct rollout_table *t)
{
    replay_free(&t->replay);
    legal_list_free(&t->legal);
}

static struct random random_of(uint64_t seed, uint32_t number)
{
    struct random by_number = {number};
    return (struct random){seed ^ random_next(&by_number)};
}

/* The last game may have ended by an event that stops replays: the start is clean. */
static void place_start(struct rollout_table *t, const struct rollout_start *start,
                        struct random *random)
{
    int16_t state[STATE_SLOTS];
    const struct game_play *play = start->game->play;
    const struct weighted_choice choice = {.random = random_draw, .ctx = random};
    memcpy(state, start->state, start->game->rules.state_slots * sizeof *state);
    if (play->redraw != NULL)
        play->redraw(start->rules, state, &choice);
    t->replay.dead = false;
    t->replay.rules = start->rules;
    replay_place(&t->replay, state);
}

/* Logs that mark their rounds await the mark before anything else. */
static bool awaits_mark(const struct replay *r, unsigned *marked, struct event *e)
{
    unsigned round, turn;
    r->game->rules.clock(r->state, &round, &turn);
    if (round == *marked)
        return false;
    *marked = round;
    *e = lookahead_mark(r->game, round);
    return e->verb != NO_VERB && r->game->rules.awaits(r->rules, r->state, e);
}

static int round_of(const struct replay *r)
{
    unsigned round, turn;
    r->game->rules.clock(r->state, &round, &turn);
    return (int)round;
}

/* Who looks at a game that is played on. */
struct follower {
    const struct trail *trail; /* the log that it follows; NULL: none */
    struct trail_walk walk;
    const struct rollout_watch *watch; /* NULL: nobody watches */
};

static void show_watch(const struct follower *f, const struct event *e, const int16_t *state)
{
    if (f != NULL && f->watch != NULL)
        f->watch->took(f->watch->ctx, e, state);
}

static void show_event(struct follower *f, const struct event *e, const int16_t *state)
{
    if (f->trail != NULL)
        trail_step(f->trail, &f->walk, state);
    show_watch(f, e, state);
}

/* How far a game is played on. */
struct goal {
    int rounds;
    bool near_end;
};

static int last_round(const struct replay *r, struct goal goal)
{
    return goal.rounds == TO_THE_END ? INT_MAX : round_of(r) + goal.rounds;
}

static bool is_enough(const struct replay *r, int last, struct goal goal)
{
    return round_of(r) >= last &&
           (!goal.near_end || r->game->play->is_near_end(r->rules, r->state));
}

static bool follows(const struct follower *f)
{
    return f != NULL && f->trail != NULL && !f->walk.has_left;
}

static void play_on(struct rollout_table *t, struct random *random, struct goal goal,
                    struct follower *follower)
{
    const uint8_t verb_role = t->replay.game->words.verb_role;
    int last = last_round(&t->replay, goal);
    unsigned round = 0;
    struct event e;
    for (int i = 0; i < EVENTS_MAX; i++) {
        const struct node node = replay_node(&t->replay);
        if (node.kind == NODE_OVER)
            return;
        if (!awaits_mark(&t->replay, &round, &e) &&
            (!play_choose(&t->replay, &node, t->play_style, random, &t->legal, &e) ||
             (e.verb == verb_role && is_enough(&t->replay, last, goal))))
            return;
        if (t->sees_all)
            replay_legal_event(&t->replay, &e);
        else
            replay_event(&t->replay, &e, NULL);
        if (follower != NULL)
            show_event(follower, &e, t->replay.state);
        if (follows(follower))
            last = last_round(&t->replay, goal);
    }
}

static void play_from(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                      uint32_t number, struct goal goal, struct follower *follower)
{
    const struct event *const first[] = {start->first, start->then};
    struct random random = random_of(seed, number);
    place_start(t, start, &random);
    show_watch(follower, NULL, t->replay.state);
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        if (first[i] == NULL)
            continue;
        replay_event(&t->replay, first[i], NULL);
        show_watch(follower, first[i], t->replay.state);
    }
    play_on(t, &random, goal, follower);
}

static struct goal goal_of(const struct rollout_start *start)
{
    const struct play_stop *stop = &start->stop;
    return (struct goal){stop->rounds == 0 ? TO_THE_END : (int)stop->rounds, stop->near_end};
}

static void add_game(const struct rollout_table *t, const struct rollout_start *start,
                     struct tally *tally)
{
    struct estimate e;
    if (start->stop.rounds == 0) {
        tally_add_game(tally, start->game, start->rules, t->replay.state);
        return;
    }
    start->game->play->estimate(start->rules, t->replay.state, t->players, &e);
    tally_add_estimate(tally, &e, start->game->rules.n_players(start->rules));
}

void rollout_play(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                  uint32_t from, uint32_t n, struct tally *tally)
{
    for (uint32_t i = from; i < from + n; i++) {
        play_from(t, start, seed, i, goal_of(start), NULL);
        add_game(t, start, tally);
    }
}

void rollout_follow(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                    uint32_t from, uint32_t n, struct trail *trail, size_t at)
{
    for (uint32_t i = from; i < from + n; i++) {
        struct follower follower = {.trail = trail, .walk = {.at = at}};
        struct tally game = {0};
        play_from(t, start, seed, i, goal_of(start), &follower);
        add_game(t, start, &game);
        trail_add_game(trail, at, &follower.walk, &game);
    }
}

void rollout_watch(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                   uint32_t number, const struct rollout_watch *watch)
{
    struct follower follower = {.watch = watch};
    play_from(t, start, seed, number, (struct goal){.rounds = TO_THE_END}, &follower);
}

void rollout_estimate(struct rollout_table *t, const struct rollout_start *start, uint64_t seed,
                      enum estimate_of players, struct estimate *out)
{
    int64_t chance[SEATS_MAX] = {0}, score[SEATS_MAX] = {0};
    for (uint32_t i = 0; i < ESTIMATES; i++) {
        struct estimate e;
        play_from(t, start, seed, i, (struct goal){.rounds = THIS_TURN}, NULL);
        start->game->play->estimate(start->rules, t->replay.state, players, &e);
        for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
            chance[seat] += e.chance[seat];
            score[seat] += e.score[seat];
        }
    }
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        out->chance[seat] = (int32_t)fixed_divide(chance[seat], ESTIMATES);
        out->score[seat] = (int32_t)fixed_divide(score[seat], ESTIMATES);
    }
}
