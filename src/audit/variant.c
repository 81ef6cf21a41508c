#include "audit/variant.h"

#include <string.h>

#include "core/game.h"
#include "core/record_position.h"

void variant_start(struct variant *v, const struct repair_log *log)
{
    v->log = log;
    v->at = (struct variant_cursor){0};
    v->later = (struct variant_later){0};
    v->n_edits = 0;
    replay_start_record(&v->replay, log->record, log->rules, log->record->grade);
}

void variant_free(struct variant *v)
{
    if (v->replay.game != NULL)
        replay_free(&v->replay);
}

void variant_copy(struct variant *to, const struct variant *from)
{
    if (to->replay.game != from->replay.game || to->replay.rules != from->replay.rules)
        variant_start(to, from->log);
    to->log = from->log;
    to->at = from->at;
    to->later = from->later;
    to->n_edits = from->n_edits;
    memcpy(to->edit, from->edit, from->n_edits * sizeof from->edit[0]);
    replay_copy(&to->replay, &from->replay);
}

/* Edits of items that are passed make room; every step looks through all that are left. */
static void forget_passed(struct variant *v)
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->n_edits; i++)
        if (v->edit[i].at >= v->at.item)
            v->edit[n++] = v->edit[i];
    v->n_edits = n;
}

bool variant_add(struct variant *v, const struct repair_edit *edit)
{
    forget_passed(v);
    if (v->n_edits == VARIANT_EDITS)
        return false;
    v->edit[v->n_edits++] = *edit;
    v->later = (struct variant_later){0};
    return true;
}

/* ---- the sequence ------------------------------------------------------------------------------- */

static const struct event *next_put(const struct variant *v, const struct variant_cursor *at)
{
    uint32_t n = 0;
    for (unsigned i = 0; i < v->n_edits; i++)
        if (v->edit[i].at == at->item && v->edit[i].put != NULL && n++ == at->n_put)
            return v->edit[i].put;
    return NULL;
}

static bool is_dropped(const struct variant *v, uint32_t item)
{
    for (unsigned i = 0; i < v->n_edits; i++)
        if (v->edit[i].at == item && v->edit[i].drops)
            return true;
    return false;
}

bool variant_next(const struct variant *v, struct variant_cursor *at, uint32_t *item,
                  const struct event **out)
{
    for (;;) {
        *item = at->item;
        *out = next_put(v, at);
        if (*out != NULL) {
            at->n_put++;
            return true;
        }
        if (at->item >= v->log->n)
            return false;
        const bool dropped = is_dropped(v, at->item);
        *out = v->log->item[at->item].event;
        *at = (struct variant_cursor){at->item + 1, 0};
        if (!dropped)
            return true;
    }
}

uint32_t variant_next_item(const struct variant *v)
{
    struct variant_cursor at = v->at;
    const struct event *next;
    uint32_t item;
    variant_next(v, &at, &item, &next);
    return item;
}

/* ---- steps -------------------------------------------------------------------------------------- */

/* Whether the variant is the log as it is written from an item on, up to the next role. */
static bool is_untouched(const struct variant *v, uint32_t item)
{
    for (unsigned i = 0; i < v->n_edits; i++)
        if (v->edit[i].at >= item && v->edit[i].at <= v->log->later[item].role)
            return false;
    return true;
}

/* The seats that act later, as record_note_later() notes them, but of this variant: what its edits change is
 * walked over, what follows is known. */
static struct variant_later find_later(const struct variant *v)
{
    const struct game_words *words = &v->replay.game->words;
    struct variant_cursor at = v->at;
    struct variant_later later = {.from = at.item, .until = at.item};
    const struct event *next;
    uint32_t item;
    bool only_notes = true;
    uint8_t same_phase = UINT8_MAX;
    while (!is_untouched(v, at.item)) {
        if (!variant_next(v, &at, &item, &next))
            return later;
        if (next == NULL)
            continue;
        const bool is_note = words->verbs[next->verb].kind == VERB_NOTE;
        only_notes = only_notes && is_note;
        if (only_notes)
            later.until = item;
        if (next->verb == words->verb_role)
            return later;
        const uint8_t seat =
            (uint8_t)(next->seat < SEATS_MAX && !is_note ? 1U << next->seat : 0);
        same_phase = next->verb == words->verb_round ? 0 : same_phase;
        later.before_role |= seat;
        later.in_phase |= seat & same_phase;
    }
    later.before_role |= v->log->later[at.item].before_role;
    later.in_phase |= v->log->later[at.item].in_phase & same_phase;
    return later;
}

/* Who acts later, when that is as the log is written. */
static bool later_as_written(const struct variant *v, struct variant_later *out)
{
    const struct repair_later *later = &v->log->later[v->at.item];
    *out =
        (struct variant_later){.in_phase = later->in_phase, .before_role = later->before_role};
    return is_untouched(v, v->at.item);
}

bool variant_same_later(const struct variant *v, const struct variant *w)
{
    struct variant_later a, b;
    if (!later_as_written(v, &a))
        a = find_later(v);
    if (!later_as_written(w, &b))
        b = find_later(w);
    return a.in_phase == b.in_phase && a.before_role == b.before_role;
}

/* Many notes in a row share what follows them: the walk over them is made once. */
static void note_later(struct variant *v, struct event *e)
{
    struct variant_later later;
    if (!later_as_written(v, &later)) {
        if (v->at.item < v->later.from || v->at.item >= v->later.until)
            v->later = find_later(v);
        later = v->later;
    }
    e->in_phase = later.in_phase;
    e->before_role = later.before_role;
}

/* Hands findings on and counts those of slips. */
struct counting_sink {
    struct finding_sink sink; /* first: findings arrive here */
    const struct violation_def *violations;
    struct finding_sink *next;
    unsigned n_wrong;
};

static void count_finding(struct finding_sink *sink, const struct finding *f)
{
    struct counting_sink *c = (struct counting_sink *)(void *)sink;
    c->n_wrong += violation_is_slip(&c->violations[f->violation]);
    if (c->next != NULL)
        finding_emit(c->next, f);
}

static bool take_event(struct variant *v, const struct event *e, struct finding_sink *sink)
{
    struct counting_sink c = {
        .sink = {.emit = count_finding, .is_textless = sink == NULL || sink->is_textless},
        .violations = v->replay.game->words.violations,
        .next = sink};
    struct event copy;
    if (v->replay.game->rules.precede != NULL ||
        v->replay.game->words.verbs[e->verb].kind == VERB_NOTE) {
        copy = *e;
        note_later(v, &copy);
        e = &copy;
    }
    replay_event(&v->replay, e, &c.sink);
    v->replay.current = NULL;
    return c.n_wrong > 0;
}

bool variant_step(struct variant *v, struct finding_sink *sink, struct variant_step *out)
{
    if (!variant_next(v, &v->at, &out->item, &out->event))
        return false;
    out->is_put = out->event != NULL &&
                  (out->item == v->log->n || out->event != v->log->item[out->item].event);
    out->is_wrong = out->event == NULL || take_event(v, out->event, sink);
    return true;
}
