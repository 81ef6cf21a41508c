/* recorder_beside.c - what may be said beside what is asked for: a building that is waived, a guest who moves.
 *
 * No list of legal actions has these: they may be said by players who have no turn, also of what has happened by itself
 * since the last statement, and nobody has to say them. */
#include <string.h>

#include "recorder/recorder_meaning.h"
#include "recorder/recorder_parts.h"
#include "notation/writer.h"

/* A search for such statements in one position after the other. */
struct beside {
    struct recorder *r;
    recorder_beside_fn *found;
    void *ctx;
    const struct lookahead_node
        *node; /* NULL: the position is one that has been left by itself */
    const int16_t *state;
    struct buf texts; /* of those that were found, a line each */
};

static bool is_listed(const struct lookahead *o, const struct lookahead_node *s, size_t verb)
{
    for (size_t i = 0; i < s->n; i++)
        if (o->legal.event[s->first + i].verb == verb)
            return true;
    return false;
}

/* Whether the list of the node has the verb; of a position that was left, whether any list has it. */
static bool is_asked_for(const struct beside *b, size_t verb)
{
    const struct lookahead *o = b->r->lookahead;
    if (b->node != NULL)
        return is_listed(o, b->node, verb);
    for (size_t k = 0; k < o->n_nodes; k++)
        if (is_listed(o, &o->node[k], verb))
            return true;
    return false;
}

/* Whether the statement is awaited, is legal, and changes something: what spells out what has happened does not. */
static bool is_possible(const struct beside *b, const struct event *e)
{
    struct lookahead *o = b->r->lookahead;
    const struct game_rules *rules = &o->game->rules;
    int16_t after[STATE_SLOTS];
    if (!rules->awaits(o->rules, b->state, e) ||
        rules->check(o->rules, b->state, e, true, NULL) > VERDICT_CANNOT_TELL)
        return false;
    memcpy(after, b->state, rules->state_slots * sizeof after[0]);
    o->journal.state = after;
    journal_clear(&o->journal);
    rules->apply(o->rules, &o->journal, e, true);
    return memcmp(b->state, after, rules->state_slots * sizeof after[0]) != 0;
}

static void note_found(struct beside *b, const struct event *e)
{
    struct buf line = BUF_INIT;
    buf_puts(&line, "\n");
    notation_write_event(b->r->lookahead->game, e, &line);
    const size_t length = line.len;
    buf_puts(&line, "\n");
    const bool is_new = strstr(buf_str(&b->texts), buf_str(&line)) == NULL;
    if (is_new && (b->node != NULL || recorder_would_take(b->r, line.data + 1, length - 1))) {
        buf_puts(&b->texts, buf_str(&line));
        b->found(b->ctx, e);
    }
    buf_free(&line);
}

static void try_mark(struct beside *b, size_t verb, uint8_t thing, uint8_t mark)
{
    struct event e = {.verb = (uint8_t)verb, .n_items = 1};
    e.item[0] = (struct event_item){thing, mark, COUNT_NONE};
    for (unsigned seat = 0; seat < b->r->now->record.n_players; seat++) {
        e.seat = (uint8_t)seat;
        if (is_possible(b, &e))
            note_found(b, &e);
    }
}

static void try_verb(struct beside *b, size_t number)
{
    const struct recorder *r = b->r;
    const struct record *record = &r->now->record;
    const struct verb_part *part = &r->lookahead->game->words.verbs[number].part[0];
    const struct meaning_place place = {r->lookahead, logbook_library_words(r->library, record),
                                        record, r->is_exact};
    uint8_t thing[UINT8_MAX];
    const size_t n =
        meaning_things(&place, "", 0, part->classes, MEANS_NAME, thing, sizeof thing);
    for (size_t i = 0; i < n; i++) {
        try_mark(b, number, thing[i], part->mark);
        if (part->or_mark != ITEM_PLAIN)
            try_mark(b, number, thing[i], part->or_mark);
    }
}

/* Tries the verbs of which the node lists nothing. */
static void try_position(struct beside *b, const struct lookahead_node *node,
                         const int16_t *state)
{
    const struct lookahead *o = b->r->lookahead;
    b->node = node;
    b->state = state;
    for (size_t i = 0; i < o->game->words.n_verbs; i++) {
        const struct verb_def *verb = &o->game->words.verbs[i];
        if (verb->kind == VERB_DECISION && verb->has_seat == 1 && verb->part[0].min > 0 &&
            (verb->part[0].classes & CLASS_NUMBER) == 0 && !is_asked_for(b, i))
            try_verb(b, i);
    }
}

/* The positions between the last statement and the one in which somebody has to decide. */
static void try_passed(struct beside *b)
{
    const struct replay *replay = &b->r->now->replay;
    const struct game_rules *rules = &replay->game->rules;
    struct journal *j = &b->r->lookahead->journal;
    int16_t state[STATE_SLOTS];
    replay_state_after_event(replay, state);
    while (rules->node(replay->rules, state).kind == NODE_AUTOMATIC) {
        try_position(b, NULL, state);
        j->state = state;
        journal_clear(j);
        rules->take_default(replay->rules, j);
    }
}

void recorder_list_beside(struct recorder *r, recorder_beside_fn *found, void *ctx)
{
    struct beside b = {.r = r, .found = found, .ctx = ctx};
    for (size_t k = 0; k < r->lookahead->n_nodes; k++)
        try_position(&b, &r->lookahead->node[k], r->lookahead->node[k].state);
    if (!r->now->replay.dead && r->now->replay.seq == r->now->replay.applied)
        try_passed(&b);
    buf_free(&b.texts);
}

/* ---- passes ------------------------------------------------------------------------------ */

bool recorder_pass_is_about(struct recorder *r, size_t node)
{
    const struct lookahead *o = r->lookahead;
    const struct node *at = &o->node[node].node;
    const size_t size = o->game->rules.hashed_slots * sizeof(int16_t);
    struct buf line = BUF_INIT;
    int16_t declined[STATE_SLOTS];
    if (at->kind != NODE_OPTIONAL)
        return true;
    if (node > 0 || o->n_nodes < 2) /* its turn comes, or is left by going on */
        return false;
    memcpy(declined, o->node[1].state, size);
    const struct event pass = {.verb = o->game->words.verb_pass, .seat = at->seat};
    notation_write_event(o->game, &pass, &line);
    const bool is_taken = recorder_would_take(r, line.data, line.len);
    buf_free(&line);
    return is_taken && memcmp(r->next->replay.state, declined, size) == 0;
}
