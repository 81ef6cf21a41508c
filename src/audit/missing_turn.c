#include "audit/missing_turn.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "audit/repair_cost.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/game.h"

enum {
    TURN_EVENTS = 40,  /* a turn has at most */
    TURN_ANSWERS = 48, /* of one decision that are tried */
    TURN_ROLES = 8,
    WINDOW = 60,        /* items by which roles are compared */
    FAR_WINDOW = 400,   /* and answers */
    WRONG_COST = 20,    /* of an item that is wrong after the turn */
    BEST_ROLES = 3,     /* that are looked at in the far window */
    PROOF = WRONG_COST, /* an answer is proved when every other one costs that much more */
};

/* A statement of the turn, and what could stand in its place. */
struct answer {
    const struct event *event; /* NULL: nothing, of what the player need not answer */
    const struct event *other; /* n_others of them, this one among them */
    unsigned n_others;
    bool is_cut; /* there are more than could be tried */
};

struct turn {
    struct answer answer[TURN_EVENTS];
    unsigned n;
    int cost; /* of what is wrong after it */
};

struct missing_turn {
    const struct repair_log *log; /* borrowed; of the item that is asked about */
    struct arena *arena;          /* borrowed */
    const struct variant *from;   /* borrowed: stands before the item */
    uint32_t item;
    struct repair_budget log_budget, budget; /* of all questions; of this one */
    struct lookahead *lookahead;
    struct variant probe;
    struct turn turn[TURN_ROLES], trial;
    const struct turn
        *model;    /* whose answers are given again where they are legal; NULL: none */
    unsigned next; /* of its answers, the first that has not been given again */
};

struct missing_turn *missing_turn_new(void)
{
    struct missing_turn *m = xcalloc(1, sizeof *m);
    m->lookahead = lookahead_new();
    return m;
}

void missing_turn_free(struct missing_turn *m)
{
    if (m == NULL)
        return;
    lookahead_free(m->lookahead);
    variant_free(&m->probe);
    free(m);
}

static bool is_role(const struct missing_turn *m, const struct event *e)
{
    return e->verb == m->log->record->game->words.verb_role;
}

/* ---- one turn ---- */

/* Makes the probe stand after the first `n` statements of the turn; false when one of them is wrong. */
static bool play_turn(struct missing_turn *m, const struct turn *turn, unsigned n)
{
    struct variant_step step;
    variant_copy(&m->probe, m->from);
    for (unsigned i = 0; i < n; i++) {
        const struct repair_edit edit = {.at = m->item, .put = turn->answer[i].event};
        if (edit.put == NULL)
            continue;
        if (!variant_add(&m->probe, &edit) || !variant_step(&m->probe, NULL, &step) ||
            step.is_wrong)
            return false;
    }
    repair_budget_spend(&m->budget, n);
    return true;
}

/* What is wrong in the items after the turn; INT_MAX when the turn is not legal, or it costs `most` or more. */
static int cost_after(struct missing_turn *m, const struct turn *turn, uint32_t window,
                      int most)
{
    struct variant_step step;
    int cost = 0;
    if (!play_turn(m, turn, turn->n))
        return INT_MAX;
    while (variant_next_item(&m->probe) < m->item + window && cost < most &&
           variant_step(&m->probe, NULL, &step)) {
        repair_budget_spend(&m->budget, 1);
        cost += step.is_wrong ? WRONG_COST : 0;
        if (m->probe.replay.dead)
            return INT_MAX;
    }
    return cost < most ? cost : INT_MAX;
}

/* ---- to its end ---- */

/* The event with the place of the item, in the arena. */
static const struct event *keep_event(struct missing_turn *m, const struct event *e)
{
    struct event *copy = arena_alloc(m->arena, sizeof *copy);
    event_copy(copy, e);
    copy->span = repair_item_span(&m->log->item[m->item]);
    return copy;
}

/* Takes the answer if it is legal there, and answers something. */
static bool is_legal_next(struct missing_turn *m, struct turn *turn, const struct event *e)
{
    const struct lookahead *o = m->lookahead;
    const size_t size = m->log->record->game->rules.state_slots * sizeof(int16_t);
    turn->answer[turn->n].event = e;
    return play_turn(m, turn, turn->n + 1) &&
           memcmp(m->probe.replay.state, o->node[0].state, size) != 0;
}

/* What the player says next with the same verb, in the log after the turn; NULL when nothing. */
static const struct event *next_of_verb(const struct missing_turn *m, const struct event *e)
{
    for (uint32_t i = m->item; i < m->log->n && i < m->item + FAR_WINDOW; i++) {
        const struct event *later = m->log->item[i].event;
        if (later != NULL && later->verb == e->verb && later->seat == e->seat)
            return later;
    }
    return NULL;
}

/* How many pieces two statements share. */
static int count_shared(const struct event *a, const struct event *b)
{
    int n = 0;
    for (unsigned i = 0; i < a->n_items; i++)
        for (unsigned k = 0; k < b->n_items; k++)
            if (a->item[i].thing == b->item[k].thing && a->item[i].mark == b->item[k].mark) {
                const int x = a->item[i].count, y = b->item[k].count;
                n += x == COUNT_NONE || y == COUNT_NONE ? 1 : x < y ? x : y;
            }
    return n;
}

/* Of more answers than are tried, those that are most like what the player does the next time: people are placed
 * where they were placed later.  They come first; returns how many there are. */
static size_t choose_answers(struct missing_turn *m, struct event *answer, size_t n)
{
    const struct event *later = n <= TURN_ANSWERS ? NULL : next_of_verb(m, &answer[0]);
    if (n <= TURN_ANSWERS)
        return n;
    for (size_t i = 0; i < TURN_ANSWERS && later != NULL; i++) {
        size_t best = i;
        for (size_t k = i + 1; k < n; k++)
            if (count_shared(&answer[k], later) > count_shared(&answer[best], later))
                best = k;
        const struct event swapped = answer[i];
        answer[i] = answer[best];
        answer[best] = swapped;
    }
    return TURN_ANSWERS;
}

/* Answers as the model does, if that is legal. */
static void give_again(struct missing_turn *m, struct turn *turn, unsigned seat)
{
    struct answer *answer = &turn->answer[turn->n];
    const struct event *first = answer->event;
    for (unsigned i = m->next; m->model != NULL && i < m->model->n; i++) {
        const struct event *again = m->model->answer[i].event;
        if (again == NULL || again->seat != seat || !is_legal_next(m, turn, again))
            continue;
        m->next = i + 1;
        return;
    }
    answer->event = first;
}

/* Begins with the answers to the node that the probe stands before; room for one more is left. */
static struct event *list_answers(struct missing_turn *m, struct answer *answer)
{
    const struct lookahead_node *node = &m->lookahead->node[0];
    struct event *legal = &m->lookahead->legal.event[node->first];
    const size_t n = choose_answers(m, legal, node->n);
    struct event *other = arena_calloc(m->arena, n + 1, sizeof *other);
    for (size_t i = 0; i < n; i++) {
        event_copy(&other[i], &legal[i]);
        other[i].span = repair_item_span(&m->log->item[m->item]);
    }
    *answer = (struct answer){.other = other, .n_others = (unsigned)n, .is_cut = n < node->n};
    return other;
}

/* Adds the answer to the decision that the probe stands before: a pass, or else the first legal one. */
static bool add_decision(struct missing_turn *m, struct turn *turn)
{
    struct answer *answer = &turn->answer[turn->n];
    struct event *other = list_answers(m, answer);
    const unsigned n = answer->n_others, seat = m->lookahead->node[0].node.seat;
    other[n] = (struct event){.verb = m->log->record->game->words.verb_pass,
                              .seat = (uint8_t)seat,
                              .span = repair_item_span(&m->log->item[m->item])};
    if (other[n].verb != NO_VERB && is_legal_next(m, turn, &other[n]))
        answer->n_others++;
    else if (n == 0 || !is_legal_next(m, turn, &other[0]))
        return false;
    give_again(m, turn, seat);
    turn->n++;
    return true;
}

/* Adds the event of chance if it is legal. */
static bool add_if_legal(struct missing_turn *m, struct turn *turn, const struct event *e)
{
    turn->answer[turn->n] = (struct answer){.event = NULL};
    if (!is_legal_next(m, turn, keep_event(m, e)))
        return false;
    turn->n++;
    return true;
}

/* What turns up as a later note shows it, which stands before the same chance comes again. */
static bool add_shown(struct missing_turn *m, struct turn *turn, unsigned verb)
{
    const struct game_words *words = &m->log->record->game->words;
    for (uint32_t i = m->item; verb == words->verb_shown && i < m->log->n; i++) {
        const struct event *later = m->log->item[i].event;
        if (later != NULL && later->verb == verb)
            return false;
        if (later == NULL || later->verb != words->verb_shows)
            continue;
        struct event e;
        event_copy(&e, later);
        e.verb = (uint8_t)verb;
        return add_if_legal(m, turn, &e);
    }
    return false;
}

/* Tiles or cards that turn up, unknown ones: as many as it takes, which the verb of chance does not say. */
static bool add_unknown(struct missing_turn *m, struct turn *turn, unsigned verb, unsigned seat)
{
    const struct game_def *game = m->log->record->game;
    struct event e;
    for (unsigned n = game->words.verbs[verb].part[0].max; n > 0; n--) {
        if (candidate_unknown(game, verb, seat, n, &e) && add_if_legal(m, turn, &e))
            return true;
    }
    return false;
}

/* Chance that nobody has noted. */
static bool add_chance(struct missing_turn *m, struct turn *turn)
{
    const struct record *record = m->log->record;
    const struct game_words *words = &record->game->words;
    for (unsigned verb = 0; verb < words->n_verbs; verb++) {
        const bool has_seat = words->verbs[verb].has_seat;
        if (words->verbs[verb].kind != VERB_CHANCE)
            continue;
        for (unsigned seat = 0; seat < (has_seat ? record->n_players : 1); seat++)
            if (add_shown(m, turn, verb) ||
                add_unknown(m, turn, verb, has_seat ? seat : SEAT_NONE))
                return true;
    }
    struct event *other =
        list_answers(m, &turn->answer[turn->n]); /* those that cannot be unknown */
    const bool is_listed =
        turn->answer[turn->n].n_others > 0 && is_legal_next(m, turn, &other[0]);
    turn->n += is_listed;
    return is_listed;
}

/* Whether a role may be taken, or the game is over: the turn is at its end. */
static bool is_at_end(const struct missing_turn *m)
{
    const struct lookahead *o = m->lookahead;
    for (size_t i = 0; i < o->n_nodes; i++) {
        if (o->node[i].node.kind == NODE_OVER)
            return true;
        for (size_t k = 0; k < o->node[i].n; k++)
            if (is_role(m, &o->legal.event[o->node[i].first + k]))
                return true;
    }
    return false;
}

/* Adds what a player may still do at the end of the turn: nothing, to begin with. */
static void add_option(struct missing_turn *m, struct turn *turn)
{
    const struct lookahead_node *node = &m->lookahead->node[0];
    if (node->node.kind != NODE_OPTIONAL)
        return;
    list_answers(m, &turn->answer[turn->n]);
    give_again(m, turn, node->node.seat);
    turn->n++;
}

/* Plays the turn, which has its role, to its end. */
static bool complete_turn(struct missing_turn *m, struct turn *turn)
{
    while (turn->n < TURN_EVENTS && !repair_budget_is_spent(&m->budget)) {
        if (!play_turn(m, turn, turn->n))
            return false;
        lookahead_take(m->lookahead, &m->probe.replay, -1);
        repair_budget_spend(&m->budget, m->lookahead->legal.n);
        const bool is_chance = m->lookahead->node[0].node.kind == NODE_CHANCE;
        if (is_chance && add_chance(m, turn))
            continue;
        if (is_at_end(m)) {
            add_option(m, turn);
            return true;
        }
        if (is_chance || !add_decision(m, turn))
            return false;
    }
    return false;
}

/* ---- the best of each role ---- */

/* Whether nothing is said after answer `i`. */
static bool is_last(const struct turn *turn, unsigned i)
{
    do
        i++;
    while (i < turn->n && turn->answer[i].event == NULL);
    return i == turn->n;
}

/* Makes m->trial the turn with another answer `i`.  What follows stays as far as it is legal then: after a sale
 * cards are drawn, after a pass none.  Returns what is wrong after it; INT_MAX when that is `most` or more. */
static int try_answer(struct missing_turn *m, const struct turn *turn, unsigned i,
                      const struct event *e, uint32_t window, int most)
{
    struct turn *trial = &m->trial;
    *trial = *turn;
    trial->answer[i].event = e;
    if (!is_last(trial, i) && play_turn(m, trial, trial->n))
        return cost_after(m, trial, window, most);
    trial->n = i + 1;
    m->model = turn;
    m->next = i + 1;
    const bool is_complete = complete_turn(m, trial);
    m->model = NULL;
    return is_complete ? cost_after(m, trial, window, most) : INT_MAX;
}

/* Exchanges answer `i` for each other one, and keeps the best. */
static void improve_answer(struct missing_turn *m, struct turn *turn, unsigned i,
                           uint32_t window)
{
    const struct answer answer = turn->answer[i];
    for (unsigned k = 0; k < answer.n_others && !repair_budget_is_spent(&m->budget); k++) {
        const int cost = try_answer(m, turn, i, &answer.other[k], window, turn->cost);
        if (cost >= turn->cost)
            continue;
        *turn = m->trial;
        turn->cost = cost;
    }
}

/* Until nothing gets better. */
static void improve_turn(struct missing_turn *m, struct turn *turn, uint32_t window)
{
    int before;
    turn->cost = cost_after(m, turn, window, INT_MAX);
    do {
        before = turn->cost;
        for (unsigned i = 1; i < turn->n && turn->cost > 0; i++)
            improve_answer(m, turn, i, window);
    } while (turn->cost < before && turn->cost > 0 && !repair_budget_is_spent(&m->budget));
}

/* Whether another answer would do as well. */
static bool is_guessed(struct missing_turn *m, const struct turn *turn, unsigned i)
{
    const struct answer *answer = &turn->answer[i];
    const int most = turn->cost + PROOF;
    bool is = answer->is_cut;
    for (unsigned k = 0; k < answer->n_others && !is; k++)
        is = (answer->event == NULL ||
              !repair_same_statement(&answer->other[k], answer->event)) &&
             (repair_budget_is_spent(&m->budget) ||
              try_answer(m, turn, i, &answer->other[k], FAR_WINDOW, most) < most);
    return is;
}

static int compare_turns(const void *a, const void *b, void *ctx)
{
    const struct turn *x = a, *y = b;
    (void)ctx;
    return (x->cost > y->cost) - (x->cost < y->cost);
}

/* The turns of the roles that may be taken, the likeliest first. */
static size_t find_turns(struct missing_turn *m)
{
    struct event role[TURN_ROLES];
    size_t n_roles = 0, n = 0;
    lookahead_take(m->lookahead, &m->from->replay, -1);
    for (size_t i = 0; i < m->lookahead->legal.n && n_roles < TURN_ROLES; i++)
        if (is_role(m, &m->lookahead->legal.event[i]))
            role[n_roles++] = m->lookahead->legal.event[i];
    for (size_t i = 0; i < n_roles; i++) {
        struct turn *turn = &m->turn[n];
        turn->n = 1;
        turn->answer[0] = (struct answer){.event = keep_event(m, &role[i])};
        if (!complete_turn(m, turn))
            continue;
        improve_turn(m, turn, WINDOW);
        n += turn->cost < INT_MAX;
    }
    sort_stable(m->turn, n, sizeof m->turn[0], compare_turns, NULL);
    return n;
}

/* Who answers: of an option that nobody took, who could have. */
static unsigned seat_of_answer(const struct answer *answer)
{
    return answer->event != NULL  ? answer->event->seat
           : answer->n_others > 0 ? answer->other[0].seat
                                  : SEAT_NONE;
}

static void add_turn(struct missing_turn *m, struct candidates *c, const struct turn *turn)
{
    struct repair *r =
        candidates_add(c, REPAIR_TURN_PUT, repair_cost(COST_TURN_MISSING), m->item);
    struct repair_edit *edit = arena_alloc(m->arena, turn->n * sizeof *edit);
    for (unsigned i = 0; i < turn->n; i++) {
        const struct answer *answer = &turn->answer[i];
        const unsigned seat = seat_of_answer(answer);
        if (answer->event != NULL)
            edit[r->n_edits++] = (struct repair_edit){.at = m->item, .put = answer->event};
        if (i > 0 && is_guessed(m, turn, i))
            r->guessed |= (uint8_t)(1U << (seat < SEATS_MAX ? seat : SEATS_MAX));
    }
    r->more = edit;
    r->to = m->item;
}

void missing_turn_begin(struct missing_turn *m, const struct repair_budget *search)
{
    m->log_budget = (struct repair_budget){.most = search->most / 2};
}

void missing_turn_add(struct missing_turn *m, struct candidates *c, const struct variant *v,
                      uint32_t item)
{
    struct repair_budget *left = &m->log_budget;
    if (item >= c->log->n || repair_budget_is_spent(left))
        return;
    m->log = c->log;
    m->arena = c->arena;
    m->from = v;
    m->item = item;
    m->budget = (struct repair_budget){.most = (left->most - left->spent) / 2};
    const size_t n = find_turns(m);
    for (size_t i = 0; i < n && i < BEST_ROLES && !repair_budget_is_spent(&m->budget); i++) {
        improve_turn(m, &m->turn[i], FAR_WINDOW);
        if (m->turn[i].cost < INT_MAX)
            add_turn(m, c, &m->turn[i]);
    }
    repair_budget_spend(left, m->budget.spent);
}
