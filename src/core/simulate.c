/* simulate.c - random games: at every stop a weighted choice among the legal events. */
#include "core/simulate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/random.h"

enum { CHOICES_MAX = 512, PERFT_CHOICES_MAX = 8192 };

static uint64_t draw(void *ctx)
{
    return random_next(ctx);
}

/* A weighted choice among the legal candidates; false when there is none. */
static bool choose(const struct replay *r, struct random *random, struct event *out)
{
    struct event legal[CHOICES_MAX];
    unsigned weight[CHOICES_MAX];
    const size_t n = replay_legal(r, legal, CHOICES_MAX);
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += weight[i] = r->game->weight(r->rules, r->state, &legal[i]);
    if (sum == 0)
        return false;
    uint64_t at = random_next(random) % sum;
    for (size_t i = 0; i < n; i++) {
        if (at < weight[i]) {
            *out = legal[i];
            return true;
        }
        at -= weight[i];
    }
    return false;
}

static void take(struct replay *r, struct record *record, const struct event *e)
{
    *record_add_event(record) = *e;
    replay_event(r, e, NULL);
}

/* The mark of a new round, in games that have one. */
static void mark_round(struct replay *r, struct record *record, unsigned *round)
{
    unsigned now, turn;
    r->game->clock(r->state, &now, &turn);
    if (now == *round || r->game->stop(r->rules, r->state).kind != STOP_DECISION)
        return;
    struct event e = {.verb = r->game->verb_round, .seat = SEAT_NONE, .n_items = 1};
    e.item[0] = (struct event_item){THING_NUMBER, ITEM_PLAIN, (int16_t)now};
    take(r, record, &e);
    *round = now;
}

static void add_result(const struct replay *r, struct record *record)
{
    struct score scores[SEATS_MAX];
    r->game->score(r->rules, r->state, scores);
    struct event *e = record_add_event(record);
    e->verb = r->game->verb_result;
    e->seat = SEAT_NONE;
    for (unsigned seat = 0; seat < r->game->n_players(r->rules); seat++)
        e->item[e->n_items++] = (struct event_item){(uint8_t)(r->game->thing_seat_a + seat),
                                                    ITEM_PLAIN, (int16_t)scores[seat].total};
}

bool simulate_game(struct record *record, const struct game_def *game, const char *profile,
                   const void *rules, uint64_t seed)
{
    struct random random = {seed};
    struct replay r;
    unsigned round = 0;
    record_reset(record);
    record->game = game;
    record->rules = arena_strndup(&record->arena, profile, strlen(profile));
    record->n_players = game->n_players(rules);
    replay_init(&r, game, rules);
    r.check_pieces = false;
    while (!replay_is_over(&r) && record->n_events < SIMULATE_EVENTS_MAX) {
        struct event e;
        mark_round(&r, record, &round);
        if (!game->sample(rules, r.state, draw, &random, &e) && !choose(&r, &random, &e))
            break;
        take(&r, record, &e);
    }
    const bool over = replay_is_over(&r);
    if (over)
        add_result(&r, record);
    replay_free(&r);
    return over;
}

/* ---- perft -------------------------------------------------------------------------------- */

static uint64_t first(void *ctx)
{
    (void)ctx;
    return 0;
}

/* Everything a perft step must put back besides the journalled state. */
struct saved {
    uint32_t n, from, settled_from, seq, applied;
    int imbalance[COMPONENTS_MAX];
};

static struct saved save(const struct replay *r)
{
    struct saved s = {r->journal.n, r->from, r->settled_from, r->seq, r->applied, {0}};
    memcpy(s.imbalance, r->imbalance, sizeof s.imbalance);
    return s;
}

static void restore(struct replay *r, const struct saved *s)
{
    journal_undo(&r->journal, s->n);
    r->from = s->from;
    r->settled_from = s->settled_from;
    r->seq = s->seq;
    r->applied = s->applied;
    memcpy(r->imbalance, s->imbalance, sizeof r->imbalance);
}

static void settle_chance(struct replay *r)
{
    struct event e;
    while (r->game->stop(r->rules, r->state).kind == STOP_CHANCE &&
           r->game->sample(r->rules, r->state, first, NULL, &e))
        replay_event(r, &e, NULL);
}

static uint64_t count_after(struct replay *r, const struct event *e, unsigned depth)
{
    const struct saved saved = save(r);
    replay_event(r, e, NULL);
    const uint64_t n = perft(r, depth);
    restore(r, &saved);
    return n;
}

uint64_t perft(struct replay *r, unsigned depth)
{
    const struct saved saved = save(r);
    settle_chance(r);
    uint64_t n = depth == 0;
    if (depth > 0 && !replay_is_over(r)) {
        struct event *legal = xcalloc(PERFT_CHOICES_MAX, sizeof *legal);
        const size_t choices = replay_legal(r, legal, PERFT_CHOICES_MAX);
        assert(choices < PERFT_CHOICES_MAX);
        bool revealed = false;
        for (size_t i = 0; i < choices; i++) {
            const bool reveals = legal[i].verb == r->game->verb_reveal;
            if (!reveals || !revealed)
                n += count_after(r, &legal[i], depth - 1);
            revealed = revealed || reveals;
        }
        free(legal);
    }
    restore(r, &saved);
    return n;
}
