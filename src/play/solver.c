#include "play/solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/legal_list.h"
#include "core/lookahead.h"
#include "core/replay.h"
#include "core/weighted_choice.h"
#include "play/trail.h"

/* Positions that are searched in all, and of one where the end is not triggered; decisions one after the other, and answers at one. */
enum { POSITIONS_MAX = 1000000, TRY_MAX = 20000, DEPTH_MAX = 120, ANSWERS_MAX = 400 };
/* At first; a power of 2. */
enum { ROOM = 1 << 12 };

struct known {
    uint64_t hash; /* 0: free */
    struct solution solution;
};

struct solver {
    const struct game_def *game;
    const void *rules;
    unsigned n_players;
    struct replay replay;
    struct legal_list level[DEPTH_MAX];
    struct known *known;
    size_t n_known, room;
    size_t searched, searched_most;
    unsigned round; /* the game must end in it */
};

struct solver *solver_new(const struct game_def *game, const void *rules)
{
    struct solver *s = xcalloc(1, sizeof *s);
    s->game = game;
    s->rules = rules;
    s->n_players = game->rules.n_players(rules);
    replay_init(&s->replay, game, rules, GRADE_OPEN);
    s->replay.check_pieces = false;
    s->room = ROOM;
    s->known = xcalloc(s->room, sizeof *s->known);
    return s;
}

void solver_free(struct solver *s)
{
    if (s == NULL)
        return;
    replay_free(&s->replay);
    for (size_t i = 0; i < DEPTH_MAX; i++)
        legal_list_free(&s->level[i]);
    free(s->known);
    free(s);
}

/* ---- what is known ------------------------------------------------------------------------------- */

/* The place of a position: where it is, or would be. */
static struct known *find_known(struct known *known, size_t room, uint64_t hash)
{
    size_t i = (size_t)hash & (room - 1);
    while (known[i].hash != 0 && known[i].hash != hash)
        i = (i + 1) & (room - 1);
    return &known[i];
}

static void double_room(struct solver *s)
{
    struct known *more = xcalloc(2 * s->room, sizeof *more);
    for (size_t i = 0; i < s->room; i++)
        if (s->known[i].hash != 0)
            *find_known(more, 2 * s->room, s->known[i].hash) = s->known[i];
    free(s->known);
    s->known = more;
    s->room *= 2;
}

static void keep_known(struct solver *s, uint64_t hash, const struct solution *solution)
{
    if (2 * s->n_known >= s->room)
        double_room(s);
    *find_known(s->known, s->room, hash) = (struct known){hash, *solution};
    s->n_known++;
}

/* ---- who prefers what ---------------------------------------------------------------------------- */

static int lead_of(const struct solution *a, unsigned n_players, unsigned seat)
{
    int best = INT16_MIN;
    for (unsigned i = 0; i < n_players; i++)
        if (i != seat && a->total[i] > best)
            best = a->total[i];
    return a->total[seat] - best;
}

static bool is_better(const struct solver *s, unsigned seat, const struct solution *a,
                      const struct solution *b)
{
    if (a->place[seat] != b->place[seat])
        return a->place[seat] < b->place[seat];
    return lead_of(a, s->n_players, seat) > lead_of(b, s->n_players, seat);
}

/* ---- the search ---------------------------------------------------------------------------------- */

static void read_score(const struct solver *s, struct solution *out)
{
    struct score score[SEATS_MAX];
    s->game->rules.score(s->rules, s->replay.state, score);
    *out = (struct solution){.is_certain = true};
    for (unsigned seat = 0; seat < s->n_players; seat++) {
        out->total[seat] = (int16_t)score[seat].total;
        out->place[seat] = (uint8_t)score[seat].place;
    }
}

static uint64_t draw_zero(void *ctx)
{
    (void)ctx;
    return 0;
}

static unsigned round_of(const struct solver *s)
{
    unsigned round, turn;
    s->game->rules.clock(s->replay.state, &round, &turn);
    return round;
}

/* Past chance that changes no score.  False when chance decides. */
static bool pass_by(struct solver *s)
{
    static const struct weighted_choice first = {.random = draw_zero};
    bool (*const is_idle)(const void *, const int16_t *) = s->game->play->chance_is_idle;
    struct replay *r = &s->replay;
    struct event e;
    while (replay_node(r).kind == NODE_CHANCE) {
        if (is_idle == NULL || !is_idle(s->rules, r->state) ||
            !game_sample(s->game, s->rules, r->state, &first, &e))
            return false;
        replay_event(r, &e, NULL);
    }
    return true;
}

/* False when there are too many answers. */
static bool list_answers(struct solver *s, struct legal_list *answers)
{
    legal_list_take(answers, &s->replay, ANSWERS_MAX);
    return answers->n > 0 && !answers->is_cut;
}

static bool knows_hand(const struct solver *s, unsigned seat)
{
    const struct game_play *play = s->game->play;
    return play->is_hand_known == NULL || play->is_hand_known(s->replay.state, seat);
}

static bool solve(struct solver *s, unsigned depth, struct solution *out);

static bool solve_answer(struct solver *s, unsigned depth, const int16_t *state,
                         const struct event *e, struct solution *out)
{
    s->replay.dead = false;
    replay_place(&s->replay, state);
    replay_event(&s->replay, e, NULL);
    return solve(s, depth + 1, out);
}

static bool is_same(const struct solution *a, const struct solution *b)
{
    return memcmp(a->total, b->total, sizeof a->total) == 0 &&
           memcmp(a->place, b->place, sizeof a->place) == 0;
}

/* The best answer of `seat`.  What answers reveal is chance: it must not matter. */
static bool solve_answers(struct solver *s, unsigned depth, unsigned seat, struct solution *out)
{
    int16_t state[STATE_SLOTS];
    const struct legal_list *answers = &s->level[depth];
    struct solution next, revealed;
    bool is_certain = true, has_revealed = false;
    memcpy(state, s->replay.state, s->game->rules.state_slots * sizeof *state);
    for (size_t i = 0; i < answers->n; i++) {
        const bool reveals = game_odds(s->game, s->rules, state, &answers->event[i]) > 0;
        if (!solve_answer(s, depth, state, &answers->event[i], &next))
            return false;
        if (reveals && has_revealed && !is_same(&next, &revealed))
            return false;
        if (reveals)
            revealed = next;
        has_revealed |= reveals;
        is_certain &= next.is_certain &&
                      (i == 0 || memcmp(next.place, out->place, sizeof next.place) == 0);
        if (i == 0 || is_better(s, seat, &next, out))
            *out = next;
    }
    out->is_certain = is_certain;
    return true;
}

/* From where the replay stands. */
static bool solve(struct solver *s, unsigned depth, struct solution *out)
{
    if (replay_is_over(&s->replay)) {
        read_score(s, out);
        return true;
    }
    const uint64_t hash = trail_hash(s->game, s->replay.state);
    const struct known *known = find_known(s->known, s->room, hash);
    if (known->hash != 0) {
        *out = known->solution;
        return true;
    }
    if (depth == DEPTH_MAX || ++s->searched > s->searched_most || !pass_by(s))
        return false;
    if (replay_is_over(&s->replay)) {
        read_score(s, out);
        return true;
    }
    const struct node node = replay_node(&s->replay);
    if (round_of(s) != s->round || node.seat >= s->n_players || !knows_hand(s, node.seat) ||
        !list_answers(s, &s->level[depth]) || !solve_answers(s, depth, node.seat, out))
        return false;
    keep_known(s, hash, out);
    return true;
}

/* Where the end is not triggered it may be out of sight. */
static size_t most_positions(const struct solver *s, const int16_t *state)
{
    struct ending met[ENDINGS_MAX];
    const size_t tried = s->searched + TRY_MAX;
    const bool is_triggered = s->game->rules.endings(s->rules, state, met) > 0;
    return is_triggered || tried > POSITIONS_MAX ? POSITIONS_MAX : tried;
}

bool solver_find(struct solver *s, const int16_t *state, const struct event *first,
                 struct solution *out)
{
    s->replay.dead = false;
    replay_place(&s->replay, state);
    s->round = round_of(s);
    s->searched_most = most_positions(s, state);
    if (first != NULL)
        replay_event(&s->replay, first, NULL);
    return solve(s, 0, out);
}

struct tally solution_tally(const struct solution *solution, unsigned n_players)
{
    struct tally t = {.n = 1};
    int winners = 0;
    for (unsigned seat = 0; seat < n_players; seat++)
        winners += solution->place[seat] == 1;
    for (unsigned seat = 0; seat < n_players; seat++) {
        tally_add_value(&t.wins[seat], solution->place[seat] == 1 ? TALLY_WIN / winners : 0);
        tally_add_value(&t.points[seat], TALLY_POINT * solution->total[seat]);
        tally_add_value(&t.lead[seat], TALLY_POINT * lead_of(solution, n_players, seat));
    }
    return t;
}
