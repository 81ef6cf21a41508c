#include "audit/candidates.h"

#include <string.h>

#include "base/hash.h"
#include "core/game.h"
#include "notation/canonical.h"

struct repair *candidates_add(struct candidates *c, enum repair_kind kind, int cost,
                              uint32_t item)
{
    struct repair *r = &c->repair[c->n];
    c->n += c->n < CANDIDATES_MAX;
    *r = (struct repair){.kind = (uint8_t)kind, .cost = cost, .item = item};
    return r;
}

static void add_edit(struct repair *r, uint32_t at, bool drops, const struct event *put)
{
    r->edit[r->n_edits++] = (struct repair_edit){at, drops, put};
}

/* Whether a statement in this place is new among the candidates; it no longer is. */
static bool is_new(struct candidates *c, enum repair_kind kind, const struct event *e)
{
    struct {
        uint8_t kind, verb, seat, n_items;
        struct event_item item[EVENT_ITEMS];
        int16_t claim[EVENT_ITEMS];
        uint64_t text;
    } key;
    memset(&key, 0, sizeof key);
    key.kind = (uint8_t)kind;
    key.verb = e->verb;
    key.seat = e->seat;
    key.n_items = e->n_items;
    for (unsigned i = 0; i < e->n_items; i++)
        key.item[i] = e->item[i];
    for (unsigned i = 0; i < e->n_claims && i < EVENT_ITEMS; i++)
        key.claim[i] =
            (int16_t)(e->claim[i].value * 64 + e->claim[i].key * 8 + e->claim[i].thing);
    if (e->text != NULL)
        key.text = hash64(e->text, e->text_length, 0);
    const uint64_t hash = hash64(&key, sizeof key, 0);
    size_t at = hash % CANDIDATES_SEEN;
    for (; c->seen_in[at] == c->take; at = (at + 1) % CANDIDATES_SEEN)
        if (c->seen[at] == hash)
            return false;
    c->seen[at] = hash;
    c->seen_in[at] = c->take;
    return true;
}

static void add_change(struct candidates *c, uint32_t item, const struct event *e,
                       enum repair_cost cost)
{
    if (c->n < CANDIDATES_MAX && is_new(c, REPAIR_CHANGE, e))
        add_edit(candidates_add(c, REPAIR_CHANGE, repair_cost(cost), item), item, true, e);
}

static void add_put(struct candidates *c, uint32_t item, const struct event *e,
                    enum repair_cost cost)
{
    if (c->n < CANDIDATES_MAX && is_new(c, REPAIR_PUT, e))
        add_edit(candidates_add(c, REPAIR_PUT, repair_cost(cost), item), item, false, e);
}

static const struct event *event_at(const struct candidates *c, uint32_t item)
{
    return item < c->log->n ? c->log->item[item].event : NULL;
}

/* ---- as written, left out, moved ----------------------------------------------------------------- */

/* Whether one of the statements just before says the same. */
static bool is_double(const struct candidates *c, uint32_t item)
{
    for (uint32_t k = 1; k <= MOVE_MAX && k <= item; k++)
        if (repair_same_statement(event_at(c, item), event_at(c, item - k)))
            return true;
    return false;
}

/* What the table says of its position is never left out: nobody else knows. */
static void add_left_out(struct candidates *c, uint32_t item)
{
    if (event_at(c, item)->verb == c->log->record->game->words.verb_adjust)
        return;
    const bool twice = is_double(c, item);
    add_edit(candidates_add(c, twice ? REPAIR_ONCE : REPAIR_LEAVE_OUT,
                            repair_cost(twice ? COST_ONCE : COST_LEFT_OUT), item),
             item, true, NULL);
}

const struct event *candidate_adopted(const struct repair_log *log, struct arena *arena,
                                      uint32_t item)
{
    const struct game_words *words = &log->record->game->words;
    const struct event *e = item < log->n ? log->item[item].event : NULL;
    if (e == NULL || log->record->game->rules.adopt == NULL || e->verb == words->verb_hash ||
        e->verb == words->verb_adjust ||
        (e->n_claims == 0 && words->verbs[e->verb].kind != VERB_NOTE))
        return NULL;
    struct event *copy = arena_alloc(arena, sizeof *copy);
    *copy = *e;
    copy->adopts = ADOPT_PIECES;
    return copy;
}

/* The position becomes what the statement says of it.  That explains every wrong note, so it costs
 * more than most slips, and is worth it only when later lines agree. */
static void add_adopted(struct candidates *c, uint32_t item)
{
    const struct event *adopted = candidate_adopted(c->log, c->arena, item);
    if (adopted != NULL)
        add_edit(candidates_add(c, REPAIR_ADOPT, repair_cost(COST_ADOPTED), item), item, true,
                 adopted);
}

static void add_moves(struct candidates *c, uint32_t item)
{
    for (uint32_t k = 1; k <= MOVE_MAX && item + k < c->log->n; k++) {
        const int cost = repair_cost(k == 1 ? COST_EXCHANGED : COST_MOVED);
        const struct event *e = event_at(c, item), *later = event_at(c, item + k);
        if (e != NULL && !(c->never_to_end && item + k + 1 == c->log->n)) {
            struct repair *r =
                candidates_add(c, k == 1 ? REPAIR_EXCHANGE : REPAIR_LATER, cost, item);
            add_edit(r, item, true, NULL);
            add_edit(r, item + k + 1, false, e);
            r->to = item + k + 1;
        }
        if (later != NULL && k > 1) {
            struct repair *r = candidates_add(c, REPAIR_EARLIER, cost, item + k);
            add_edit(r, item, false, later);
            add_edit(r, item + k, true, NULL);
            r->to = item;
        }
    }
}

/* ---- changed -------------------------------------------------------------------------------------- */

static void add_near(struct candidates *c, uint32_t item)
{
    const struct slip_list *list = slips_of_item(c->slips, item);
    for (size_t k = 0; k < list->n; k++)
        add_change(c, item, list->found[k].event, list->found[k].cost);
}

static struct event *copy_event(struct candidates *c, const struct event *e, struct span span)
{
    struct event *copy = arena_alloc(c->arena, sizeof *copy);
    *copy = *e;
    copy->n_claims = 0;
    copy->claim = NULL;
    copy->span = span;
    return copy;
}

/* A legal statement instead of one of the same kind, whose claims stay, or of an unreadable line. */
static void add_legal_change(struct candidates *c, uint32_t item, const struct event *legal)
{
    const struct event *e = event_at(c, item);
    if (e != NULL && e->verb != legal->verb)
        return;
    struct event *copy = copy_event(c, legal, repair_item_span(&c->log->item[item]));
    if (e != NULL) {
        copy->n_claims = e->n_claims;
        copy->claim = e->claim;
    }
    add_change(c, item, copy, COST_LEGAL);
}

/* ---- put in front --------------------------------------------------------------------------------- */

static enum repair_cost cost_of_missing(const struct candidates *c, const struct event *e)
{
    const struct game_words *words = &c->log->record->game->words;
    if (e->verb == words->verb_role)
        return COST_MISSING_ROLE;
    if (e->verb == words->verb_pass)
        return COST_MISSING_PASS;
    if (e->verb == words->verb_round)
        return COST_MISSING_ROUND;
    if (words->verbs[e->verb].kind == VERB_CHANCE)
        return COST_MISSING_CHANCE;
    return COST_MISSING;
}

static void add_missing(struct candidates *c, uint32_t item, const struct event *e)
{
    const struct span span = repair_item_span(&c->log->item[item]);
    add_put(c, item, copy_event(c, e, span), cost_of_missing(c, e));
}

static void add_legal(struct candidates *c, const struct variant *v, uint32_t item)
{
    lookahead_take(c->lookahead, &v->replay, -1);
    for (size_t i = 0; i < c->lookahead->legal.n; i++) {
        add_legal_change(c, item, &c->lookahead->legal.event[i]);
        add_missing(c, item, &c->lookahead->legal.event[i]);
    }
    for (size_t i = 0; i < c->lookahead->n_nodes; i++) {
        const struct event pass = {.verb = c->log->record->game->words.verb_pass,
                                   .seat = c->lookahead->node[i].node.seat};
        if (pass.verb != NO_VERB && pass.seat != SEAT_NONE)
            add_missing(c, item, &pass);
    }
}

static void add_round(struct candidates *c, const struct variant *v, uint32_t item)
{
    unsigned round, turn;
    const struct game_def *game = c->log->record->game;
    if (game->words.verb_round == NO_VERB)
        return;
    game->rules.clock(v->replay.state, &round, &turn);
    for (unsigned by = 0; by < 2; by++) {
        const struct event mark = lookahead_mark(game, round + by);
        add_missing(c, item, &mark);
    }
}

bool candidate_unknown(const struct game_def *game, unsigned verb, unsigned seat, unsigned n,
                       struct event *out)
{
    const struct game_words *words = &game->words;
    const struct verb_part *part = &words->verbs[verb].part[0];
    uint8_t unknown = 0;
    while (unknown < words->n_things && words->things[unknown].class != THING_UNKNOWN)
        unknown++;
    if (unknown == words->n_things || (part->classes & CLASS_BIT(THING_UNKNOWN)) == 0 ||
        n > part->max || n > EVENT_ITEMS)
        return false;
    *out = (struct event){.verb = (uint8_t)verb, .seat = (uint8_t)seat, .n_items = (uint8_t)n};
    for (unsigned i = 0; i < n; i++)
        out->item[i] = (struct event_item){unknown, ITEM_PLAIN, COUNT_NONE};
    event_normalise(game, out);
    return true;
}

/* As many as it takes. */
static void add_unknown(struct candidates *c, uint32_t item, unsigned verb)
{
    struct event e;
    for (unsigned n = 1; candidate_unknown(c->log->record->game, verb, SEAT_NONE, n, &e); n++)
        add_missing(c, item, &e);
}

static void add_chance(struct candidates *c, uint32_t item)
{
    const struct game_words *words = &c->log->record->game->words;
    for (unsigned verb = 0; verb < words->n_verbs; verb++)
        if (words->verbs[verb].kind == VERB_CHANCE && !words->verbs[verb].has_seat)
            add_unknown(c, item, verb);
}

void candidates_clear(struct candidates *c)
{
    c->n = 0;
    if (++c->take == 0) { /* the numbers begin again: no slot may hold an old one */
        memset(c->seen_in, 0, sizeof c->seen_in);
        c->take = 1;
    }
}

void candidates_take_near(struct candidates *c, uint32_t item)
{
    candidates_clear(c);
    add_near(c, item);
}

void candidates_take(struct candidates *c, const struct variant *v, uint32_t item,
                     bool is_front)
{
    candidates_clear(c);
    if (is_front) {
        candidates_add(c, REPAIR_AS_WRITTEN, 0, item);
        add_adopted(c, item);
    }
    add_near(c, item);
    if (event_at(c, item) != NULL)
        add_left_out(c, item);
    add_moves(c, item);
    add_round(c, v, item);
    add_chance(c, item);
    add_legal(c, v, item);
}
