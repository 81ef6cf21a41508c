#include "audit/search.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "audit/missing_turn.h"
#include "audit/turn_candidates.h"
#include "base/sort.h"
#include "base/xalloc.h"

/* What one more wrong item costs: the first are probably slips of their own, the later ones follow
 * from them. */
static const int wrong_cost[] = {70, 60, 50, 40, 30, 20, 20, 10};
enum { DEAD_COST = 1000 }; /* a replay that ends early explains nothing after its end */
enum { WRONG_COSTS = sizeof wrong_cost / sizeof wrong_cost[0] };

/* How many of the best candidates are searched again, by depth. */
static const unsigned again[SEARCH_DEPTH] = {6, 2, 0};

enum { SEARCHED_MAX = 2 * CANDIDATES_MAX };

/* One level of the search. */
struct level {
    struct candidates candidates;
    struct checkpoints checkpoints; /* of the level below */
    struct variant probe;
    int best; /* score of all so far */
    size_t n;
    struct searched searched[SEARCHED_MAX + 1];
};

enum {
    HOPELESS = 150,     /* a score this much above the best is not looked at further */
    LEAST_COST = 15,    /* of any repair */
    UNEXPLAINED = 65,   /* a score that asks for slips further back */
    NEAR_BEST = 20,     /* a score as near as that to the best one is about as good */
    GUESS_COST = 10,    /* what it costs to choose one of two that are equally good */
    NEAR_BEST_MAX = 64, /* of them that are looked at further */
    IMPOSSIBLE =
        INT_MAX / 2, /* nothing can be done about it: a statement that was moved is wrong */
};

struct search {
    const struct repair_log *log;
    struct repair_budget *budget;
    struct lookahead *lookahead;
    struct missing_turn *turns;
    struct slip_finder slips;
    struct level level[SEARCH_DEPTH];
};

struct search *search_new(void)
{
    struct search *s = xcalloc(1, sizeof *s);
    s->lookahead = lookahead_new();
    s->turns = missing_turn_new();
    return s;
}

void search_free(struct search *s)
{
    if (s == NULL)
        return;
    for (unsigned i = 0; i < SEARCH_DEPTH; i++) {
        checkpoints_free(&s->level[i].checkpoints);
        variant_free(&s->level[i].probe);
    }
    lookahead_free(s->lookahead);
    missing_turn_free(s->turns);
    free(s);
}

void search_begin(struct search *s, const struct search_begin *how)
{
    const struct record *record = how->log->record;
    s->log = how->log;
    s->budget = how->budget;
    s->slips.log = how->log;
    s->slips.words = words_of_rules(how->words, record->rules);
    s->slips.sets = words_sets(how->words, record->rules);
    s->slips.arena = how->arena;
    s->slips.budget = how->budget;
    slip_finder_begin(&s->slips);
    missing_turn_begin(s->turns, how->budget);
    for (unsigned i = 0; i < SEARCH_DEPTH; i++) {
        struct candidates *c = &s->level[i].candidates;
        c->log = how->log;
        c->lookahead = s->lookahead;
        c->slips = &s->slips;
        c->arena = how->arena;
        c->never_to_end = how->never_to_end;
    }
}

/* ---- one candidate -------------------------------------------------------------------------------- */

/* Makes the probe variant `from` with the edits of the candidate. */
static bool edit_probe(struct level *l, const struct checkpoints *checkpoints, unsigned from,
                       struct searched *c)
{
    c->back = (uint8_t)from;
    variant_copy(&l->probe, checkpoints_at(checkpoints, from));
    for (unsigned i = 0; i < c->repair.n_edits; i++)
        if (!variant_add(&l->probe, &repair_edits(&c->repair)[i]))
            return false;
    return true;
}

/* Where the phase of variant `back` begins. */
static unsigned phase_of(const struct search *s, const struct checkpoints *checkpoints,
                         unsigned back)
{
    const struct game_def *game = s->log->record->game;
    for (; back > 0; back--) {
        const uint32_t before = checkpoints_at(checkpoints, back - 1)->at.item;
        const struct event *e = before < s->log->n ? s->log->item[before].event : NULL;
        if (e != NULL && e->verb == game->words.verb_role)
            return back;
    }
    return 0;
}

/* Makes the probe the candidate where it begins: at variant `back`, or earlier.  Where the order of seats means
 * nothing, what a phase does depends on who acts later in it (record_note_later): when the candidate changes that, the
 * phase is replayed from its role on. */
static bool begin_at(const struct search *s, struct level *l,
                     const struct checkpoints *checkpoints, unsigned back, struct searched *c)
{
    const struct variant *v = checkpoints_at(checkpoints, back);
    if (!edit_probe(l, checkpoints, back, c))
        return false;
    if (s->log->record->game->rules.precede == NULL || variant_same_later(&l->probe, v))
        return true;
    const unsigned phase = phase_of(s, checkpoints, back);
    return phase == back || edit_probe(l, checkpoints, phase, c);
}

static void note_wrong(struct searched *c, uint32_t item, uint32_t from, unsigned n)
{
    c->literal += wrong_cost[n < WRONG_COSTS ? n : WRONG_COSTS - 1];
    if (c->wrong == UINT32_MAX)
        c->wrong = item;
    if (item - from < 64)
        c->hits |= UINT64_C(1) << (item - from);
}

static bool is_known(const struct search_task *task, uint32_t item)
{
    for (size_t i = task->n_known; i-- > 0 && task->known[i] >= item;)
        if (task->known[i] == item)
            return true;
    return false;
}

/* A statement that holds a long text, as a noted position does, takes as long as its text. */
static uint64_t step_cost(const struct variant_step *step)
{
    enum { BYTES_OF_STEP = 32 };
    return 1 + (step->event != NULL && step->event->text != NULL
                    ? step->event->text_length / BYTES_OF_STEP
                    : 0);
}

/* Replays the candidate, which the probe stands at, up to item `end`; false when it leaves the item of the task wrong, makes
 * another one before it wrong, or puts a wrong statement. */
static bool replay_on(struct search *s, struct level *l, const struct search_task *task,
                      struct searched *c, uint32_t end)
{
    struct variant_step step;
    unsigned n = 0;
    c->literal = c->repair.cost;
    c->wrong = UINT32_MAX;
    c->hits = 0;
    while (variant_next_item(&l->probe) <= end && variant_step(&l->probe, NULL, &step)) {
        repair_budget_spend(s->budget, step_cost(&step));
        if (!step.is_wrong)
            continue;
        if (step.is_put)
            return false;
        if (step.item > task->item)
            note_wrong(c, step.item, task->item, n++);
        else if (c->repair.kind != REPAIR_AS_WRITTEN && !is_known(task, step.item))
            return false;
        if (l->probe.replay.dead || c->literal > l->best + HOPELESS)
            break;
    }
    c->literal += l->probe.replay.dead ? DEAD_COST : 0;
    c->score = c->literal;
    if (c->score < l->best)
        l->best = c->score;
    return true;
}

static void try_candidates(struct search *s, struct level *l, const struct search_task *task,
                           unsigned back, uint32_t end)
{
    repair_budget_spend(s->budget, l->candidates.n);
    for (size_t i = 0; i < l->candidates.n && l->n < SEARCHED_MAX; i++) {
        if (repair_budget_is_spent(s->budget))
            return;
        struct searched *c = &l->searched[l->n];
        c->repair = l->candidates.repair[i];
        if (begin_at(s, l, task->checkpoints, back, c) && replay_on(s, l, task, c, end))
            l->n++;
    }
}

static int compare_searched(const void *a, const void *b, void *ctx)
{
    const struct searched *x = a, *y = b;
    (void)ctx;
    return (x->score > y->score) - (x->score < y->score);
}

static void rank_searched(struct level *l)
{
    sort_stable(l->searched, l->n, sizeof l->searched[0], compare_searched, NULL);
}

/* ---- levels --------------------------------------------------------------------------------------- */

/* Walks the candidate to where it goes wrong, and keeps the variants on the way. */
static bool walk_to_wrong(struct search *s, struct level *l, const struct search_task *task,
                          struct searched *c)
{
    struct variant_step step;
    checkpoints_clear(&l->checkpoints);
    edit_probe(l, task->checkpoints, c->back, c);
    for (;;) {
        if (variant_next_item(&l->probe) > task->item)
            checkpoints_push(&l->checkpoints, &l->probe);
        repair_budget_spend(s->budget, 1);
        if (!variant_step(&l->probe, NULL, &step))
            return false;
        if (step.is_wrong && step.item == c->wrong)
            return l->checkpoints.n > 0;
    }
}

static void try_all(struct search *s, unsigned depth, const struct search_task *task,
                    uint32_t end)
{
    struct level *l = &s->level[depth];
    const unsigned front = task->checkpoints->n - 1;
    const unsigned first = depth > 0 || front < SEARCH_BACK ? 0 : front - SEARCH_BACK;
    for (unsigned back = depth > 0 ? front : first;
         back <= front && !repair_budget_is_spent(s->budget); back++) {
        const struct variant *v = checkpoints_at(task->checkpoints, back);
        candidates_take(&l->candidates, v, v->at.item, back == front);
        if (back == front)
            l->candidates.repair[0].cost = task->breach;
        try_candidates(s, l, task, back, end);
    }
}

static int search_level(struct search *s, unsigned depth, const struct search_task *task,
                        uint32_t end);

/* The least that it costs to go on where the candidate goes wrong. */
static int search_on(struct search *s, unsigned depth, const struct searched *c, uint32_t end)
{
    const struct search_task task = {.checkpoints = &s->level[depth].checkpoints,
                                     .item = c->wrong,
                                     .breach = repair_cost(COST_BREACH)};
    return search_level(s, depth + 1, &task, end);
}

static void search_again(struct search *s, unsigned depth, const struct search_task *task,
                         uint32_t end)
{
    struct level *l = &s->level[depth];
    unsigned n = depth + 1 == SEARCH_DEPTH ? 0 : again[depth];
    int best = l->n == 0 ? 0 : l->searched[0].score;
    for (size_t i = 0; i < l->n && n > 0 && !repair_budget_is_spent(s->budget); i++) {
        struct searched *c = &l->searched[i];
        /* Nothing is wrong, or a statement that was moved after the last item. */
        if (c->wrong >= s->log->n || c->repair.cost + LEAST_COST >= best ||
            !walk_to_wrong(s, l, task, c))
            continue;
        n--;
        const int score = c->repair.cost + search_on(s, depth, c, end);
        if (score < c->score)
            c->score = score;
        if (score < best)
            best = score;
    }
}

static int search_level(struct search *s, unsigned depth, const struct search_task *task,
                        uint32_t end)
{
    struct level *l = &s->level[depth];
    l->n = 0;
    l->best = INT_MAX - HOPELESS;
    try_all(s, depth, task, end);
    rank_searched(l);
    search_again(s, depth, task, end);
    rank_searched(l);
    return l->n == 0 ? IMPOSSIBLE : l->searched[0].score;
}

/* ---- far back, far ahead -------------------------------------------------------------------------- */

/* Whether an item before it may be to blame for a wrong event: it is about the same player, or one
 * of the two is about nobody in particular. */
static bool may_be_to_blame(const struct search *s, uint32_t item, const struct event *wrong)
{
    const struct event *e = s->log->item[item].event;
    return e != NULL && !repair_item_is_note(s->log, &s->log->item[item]) &&
           (e->seat == wrong->seat || e->seat == SEAT_NONE || wrong->seat == SEAT_NONE);
}

/* When nothing near explains the item: slips long before it that were legal by chance. */
static void search_far_back(struct search *s, const struct search_task *task, uint32_t end)
{
    struct level *l = &s->level[0];
    const struct event *e = s->log->item[task->item].event;
    if (e == NULL || task->checkpoints->n <= SEARCH_BACK + 1)
        return;
    for (unsigned back = task->checkpoints->n - 1 - SEARCH_BACK;
         back-- > 0 && !repair_budget_is_spent(s->budget);) {
        const uint32_t item = checkpoints_at(task->checkpoints, back)->at.item;
        if (!may_be_to_blame(s, item, e))
            continue;
        candidates_take_near(&l->candidates, item);
        try_candidates(s, l, task, back, end);
    }
    rank_searched(l);
}

/* Whether a turn may be missing before the item, or begin with it: of what stands within a turn there is too little or
 * too much. */
static bool is_between_turns(const struct search *s, uint32_t item)
{
    const struct game_words *words = &s->log->record->game->words;
    const struct event *e = s->log->item[item].event;
    return e != NULL && (e->verb == words->verb_role || e->verb == words->verb_round ||
                         words->verbs[e->verb].kind == VERB_NOTE);
}

/* Whether the best candidate does not explain the item, or is a role without what followed it. */
static bool asks_for_turns(const struct search *s, const struct level *l, uint32_t item)
{
    const struct searched *best = &l->searched[0];
    return is_between_turns(s, item) &&
           (best->score > UNEXPLAINED ||
            (best->repair.kind == REPAIR_PUT &&
             best->repair.edit[0].put->verb == s->log->record->game->words.verb_role));
}

/* Whole turns: written twice, exchanged, missing. */
static void search_turns(struct search *s, const struct search_task *task, uint32_t end)
{
    struct level *l = &s->level[0];
    const unsigned front = task->checkpoints->n - 1;
    candidates_clear(&l->candidates);
    turn_candidates_add(&l->candidates, task->item);
    missing_turn_add(s->turns, &l->candidates, checkpoints_at(task->checkpoints, front),
                     task->item);
    try_candidates(s, l, task, front, end);
    rank_searched(l);
}

/* How many are about as good as the best. */
static size_t count_near_best(const struct level *l)
{
    size_t n = 1;
    while (n < l->n && n < NEAR_BEST_MAX &&
           l->searched[n].score <= l->searched[0].score + NEAR_BEST)
        n++;
    return n;
}

/* Looks at more of the log while several candidates are about as good. */
static void look_ahead(struct search *s, const struct search_task *task)
{
    struct level *l = &s->level[0];
    const size_t n = l->n;
    uint32_t window = SEARCH_WINDOW;
    while (count_near_best(l) > 1 && task->item + window < s->log->n &&
           !repair_budget_is_spent(s->budget)) {
        const size_t near = count_near_best(l);
        window *= 2;
        for (size_t i = 0; i < near; i++) {
            struct searched *c = &l->searched[i];
            const int gained = c->literal - c->score;
            edit_probe(l, task->checkpoints, c->back, c);
            replay_on(s, l, task, c, task->item + window);
            c->score -= gained;
        }
        l->n = near;
        rank_searched(l);
        l->n = n;
    }
}

/* One of many changes that are equally good is only a guess: the more there are, the more it
 * costs, and in the end the item is better taken as it is written.  That a statement is missing
 * is no guess, though which one may be. */
static void prefer_as_written(struct level *l)
{
    size_t n = 1, as_written = 0;
    int guess = 0;
    while (n < l->n && l->searched[n].score == l->searched[0].score)
        n++;
    for (size_t two = 1; two < n; two *= 2)
        guess += GUESS_COST;
    if (l->searched[0].repair.kind != REPAIR_CHANGE)
        return;
    while (as_written < l->n && l->searched[as_written].repair.kind != REPAIR_AS_WRITTEN)
        as_written++;
    if (as_written == l->n || l->searched[as_written].score > l->searched[0].score + guess)
        return;
    const struct searched best = l->searched[as_written];
    memmove(l->searched + 1, l->searched, as_written * sizeof best);
    l->searched[0] = best;
}

size_t search_item(struct search *s, const struct search_task *task,
                   const struct searched **out)
{
    struct level *l = &s->level[0];
    const uint32_t end = task->item + SEARCH_WINDOW;
    *out = l->searched;
    search_level(s, 0, task, end);
    if (l->n > 0 && l->searched[0].score > UNEXPLAINED)
        search_far_back(s, task, end);
    if (l->n > 0 && asks_for_turns(s, l, task->item))
        search_turns(s, task, end);
    if (l->n > 0)
        look_ahead(s, task);
    prefer_as_written(l);
    return repair_budget_is_spent(s->budget) ? 0 : l->n;
}
