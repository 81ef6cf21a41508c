/* What holds in every random game, whatever the rules (random_table.h). */
#include <criterion/criterion.h>
#include <string.h>

#include "random_table.h"

/* ---- undo --------------------------------------------------------------------------------- */

/* The position before the first event. */
static void first_state(const struct table *t, int16_t *out)
{
    memset(out, 0, STATE_SLOTS * sizeof out[0]);
    t->game->rules.setup(t->rules, out);
    if (t->game->rules.slot_grade != NO_SLOT)
        out[t->game->rules.slot_grade] = (int16_t)t->record.grade;
}

void replay_and_take_back(struct table *t, uint32_t event)
{
    struct replay *r = &t->replay;
    int16_t before[STATE_SLOTS], again[STATE_SLOTS];
    const uint32_t mark = r->rest_from; /* an event may undo automatic steps */
    journal_state_before(&r->journal, mark, before, STATE_SLOTS);
    table_event(t, event);
    journal_state_before(&r->journal, mark, again, STATE_SLOTS);
    cr_assert_arr_eq(before, again, sizeof before, "seed %llu, event %u",
                     (unsigned long long)t->seed, event);
    if (event + 1 < t->record.n_events)
        return;
    first_state(t, before);
    journal_undo(&r->journal, 0);
    cr_assert_arr_eq(before, r->state, sizeof before, "seed %llu", (unsigned long long)t->seed);
}

/* ---- pieces ------------------------------------------------------------------------------- */

void replay_and_count(struct table *t, uint32_t event)
{
    struct replay *r = &t->replay;
    int before[COMPONENTS_MAX], after[COMPONENTS_MAX];
    int16_t state[STATE_SLOTS];
    table_event(t, event);
    journal_state_before(&r->journal, r->from, state, STATE_SLOTS);
    t->game->rules.imbalance(t->rules, state, before);
    t->game->rules.imbalance(t->rules, r->state, after);
    for (size_t i = 0; i < t->game->rules.n_components; i++)
        HOLDS(after[i] == before[i]);
}

/* ---- the same again ----------------------------------------------------------------------- */

/* Replays the event, if the game has it, into a hash of all hashes. */
static void replay_next(struct table *t, uint32_t event, uint64_t *hash)
{
    if (event >= t->record.n_events)
        return;
    table_event(t, event);
    *hash = *hash * 31 + replay_hash(&t->replay);
}

uint64_t table_hash_of_all(struct table *t)
{
    uint64_t hash = 0;
    replay_restart(&t->replay, t->game, t->rules, t->record.grade);
    for (uint32_t i = 0; i < t->record.n_events; i++)
        replay_next(t, i, &hash);
    return hash;
}

void play_side_by_side(const struct variety *one, const struct variety *other)
{
    struct table a, b;
    const unsigned choices = most_players(one) - 1; /* of numbers of players */
    table_init(&a, one);
    table_init(&b, other);
    for (uint64_t seed = 0; seed < random_games(one) / 4; seed++) {
        table_play(&a, 2 + (unsigned)(seed % choices), seed);
        table_play(&b, 2 + (unsigned)(seed / choices % choices), seed + 1);
        const uint64_t alone[] = {table_hash_of_all(&a), table_hash_of_all(&b)};
        uint64_t together[] = {0, 0};
        replay_restart(&a.replay, a.game, a.rules, a.record.grade);
        replay_restart(&b.replay, b.game, b.rules, b.record.grade);
        for (uint32_t i = 0; i < a.record.n_events || i < b.record.n_events; i++) {
            replay_next(&a, i, &together[0]);
            replay_next(&b, i, &together[1]);
        }
        cr_assert_arr_eq(alone, together, sizeof alone);
    }
    table_free(&a);
    table_free(&b);
}

/* ---- whoever looks ------------------------------------------------------------------------ */

/* Adds up what is found, and where. */
struct sum_of_findings {
    struct finding_sink sink; /* first */
    uint64_t hash;
};

static void add_finding(struct finding_sink *sink, const struct finding *f)
{
    struct sum_of_findings *sum = (struct sum_of_findings *)(void *)sink;
    sum->hash = (sum->hash * 31 + f->violation) * 31 + f->span.offset + f->seat;
}

/* Findings and end of a log without its event `left_out`; with `looks` every position comes to rest. */
static uint64_t hash_of_log(struct table *t, uint32_t left_out, bool looks)
{
    struct sum_of_findings sum = {.sink = {.emit = add_finding}};
    struct replay *r = &t->replay;
    replay_restart(r, t->game, t->rules, t->record.grade);
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        const struct event *e = &t->record.events[i];
        if (i != left_out)
            looks ? replay_event(r, e, &sum.sink) : replay_take_event(r, e, &sum.sink);
    }
    replay_rest(r);
    return sum.hash * 31 + replay_hash(r) + r->dead;
}

void play_with_and_without_a_look(const struct variety *variety)
{
    struct table t;
    table_init(&t, variety);
    for (uint64_t seed = 0; seed < random_games(variety) / 2; seed++) {
        table_play(&t, 2 + (unsigned)(seed % (most_players(variety) - 1)), seed);
        for (uint32_t i = 0; i < 8; i++) {
            const uint32_t left_out =
                i == 0 ? UINT32_MAX : (uint32_t)((seed * 7 + i * 31) % t.record.n_events);
            cr_assert_eq(hash_of_log(&t, left_out, true), hash_of_log(&t, left_out, false),
                         "%s, seed %u, without event %u", variety->name, (unsigned)seed,
                         (unsigned)left_out);
        }
    }
    table_free(&t);
}

/* ---- legal events ------------------------------------------------------------------------- */

/* What the replay stores besides its state and journal. */
struct point {
    int16_t state[STATE_SLOTS];
    uint32_t n, from, rest_from, seq, applied;
};

static struct point remember(const struct replay *r)
{
    struct point p = {.n = journal_mark(&r->journal),
                      .from = r->from,
                      .rest_from = r->rest_from,
                      .seq = r->seq,
                      .applied = r->applied};
    memcpy(p.state, r->state, sizeof p.state);
    return p;
}

static void go_back(struct table *t, const struct point *p)
{
    struct replay *r = &t->replay;
    journal_undo(&r->journal, p->rest_from); /* automatic steps may have been undone */
    game_come_to_rest(t->game, t->rules, &r->journal);
    HOLDS(journal_mark(&r->journal) == p->n);
    HOLDS(memcmp(r->state, p->state, sizeof p->state) == 0);
    r->from = p->from;
    r->rest_from = p->rest_from;
    r->seq = p->seq;
    r->applied = p->applied;
}

static bool same_event(const struct event *a, const struct event *b)
{
    return a->verb == b->verb && a->seat == b->seat && a->n_items == b->n_items &&
           memcmp(a->item, b->item, a->n_items * sizeof a->item[0]) == 0;
}

size_t try_all_legal(struct table *t, struct legal_list *legal, size_t most)
{
    const struct point point = remember(&t->replay);
    legal_list_take(legal, &t->replay, most);
    const struct event *e = legal->event;
    const struct node node = t->game->rules.node(t->rules, t->replay.state);
    const bool is_hidden = t->game->rules.slot_grade != NO_SLOT;
    const enum verdict worst = is_hidden ? VERDICT_CANNOT_TELL : VERDICT_LEGAL;
    HOLDS(legal->n > 0 || node.kind == NODE_CHANCE || node.kind == NODE_OVER);
    for (size_t i = 0; i < legal->n; i++) {
        for (size_t k = 0; k < i && legal->n < 64; k++)
            HOLDS(!same_event(&e[i], &e[k]));
        const unsigned n_disputes = t->sink.n; /* the sink fails at every other finding */
        const enum verdict verdict = replay_event(&t->replay, &e[i], &t->sink);
        HOLDS(verdict <= worst || t->sink.n > n_disputes);
        go_back(t, &point);
    }
    return legal->n;
}
