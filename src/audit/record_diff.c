#include "audit/record_diff.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/record_position.h"

enum { FIRST, SECOND };
enum { WINDOW = 12 }; /* events that may be in another order */

/* An event that changed something. */
struct step {
    size_t event;
    uint64_t hash; /* of the position after it */
    bool is_legal;
    bool is_matched; /* the other record has it too, in the current stretch */
};

struct steps {
    struct step *step;
    size_t n, cap;
};

/* Where the second record reaches a position. */
struct meeting {
    uint64_t hash;
    size_t step;
};

struct record_diff {
    struct replay replay[RECORD_DIFF_SIDES];
    const struct record *const *record;
    const void *const *rules;
    struct steps steps[RECORD_DIFF_SIDES];
    struct meeting *meeting; /* by hash, then step */
    struct record_diff_result *out;
};

struct record_diff *record_diff_new(void)
{
    return xcalloc(1, sizeof(struct record_diff));
}

void record_diff_free(struct record_diff *c)
{
    if (c == NULL)
        return;
    for (int side = 0; side < RECORD_DIFF_SIDES; side++) {
        if (c->replay[side].game != NULL)
            replay_free(&c->replay[side]);
        free(c->steps[side].step);
    }
    free(c->meeting);
    free(c);
}

/* ---- the course of each record ----------------------------------------------------------- */

static void start_side(struct record_diff *c, int side)
{
    replay_start_record(&c->replay[side], c->record[side], c->rules[side],
                        c->record[side]->grade);
}

static void add_step(struct steps *s, struct step step)
{
    s->step = xgrow_array(s->step, s->n, &s->cap, sizeof *s->step);
    s->step[s->n++] = step;
}

/* Of all slots, unlike the position hash: a difference of the set-ups counts. */
static uint64_t hash_slots(const struct replay *r)
{
    return hash64_i16(r->state, r->game->rules.hashed_slots);
}

static void walk_side(struct record_diff *c, int side)
{
    struct replay *r = &c->replay[side];
    struct finding_sink sink = {0}; /* without one a replay finds less */
    start_side(c, side);
    uint64_t hash = hash_slots(r);
    c->steps[side].n = 0;
    for (size_t i = 0; i < c->record[side]->n_events && !r->dead; i++) {
        const enum verdict verdict = replay_recorded_event(r, c->record[side], i, &sink);
        const uint64_t now = hash_slots(r);
        if (now != hash)
            add_step(&c->steps[side],
                     (struct step){
                         .event = i, .hash = now, .is_legal = verdict <= VERDICT_CANNOT_TELL});
        hash = now;
    }
}

static int compare_meetings(const void *a, const void *b, void *ctx)
{
    const struct meeting *x = a, *y = b;
    (void)ctx;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return x->step < y->step ? -1 : x->step > y->step;
}

static void list_meetings(struct record_diff *c)
{
    const struct steps *s = &c->steps[SECOND];
    c->meeting = xrealloc_array(c->meeting, s->n, sizeof *c->meeting);
    for (size_t i = 0; i < s->n; i++)
        c->meeting[i] = (struct meeting){s->step[i].hash, i};
    sort_stable(c->meeting, s->n, sizeof *c->meeting, compare_meetings, NULL);
}

/* The first step of the second record, from `from` on, that reaches the position; the number of
 * steps when none does. */
static size_t find_meeting(const struct record_diff *c, uint64_t hash, size_t from)
{
    const size_t n = c->steps[SECOND].n;
    const struct meeting wanted = {hash, from};
    size_t low = 0, high = n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_meetings(&c->meeting[middle], &wanted, NULL) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && c->meeting[low].hash == hash ? c->meeting[low].step : n;
}

/* ---- events ------------------------------------------------------------------------------ */

static const struct event *event_of(const struct record_diff *c, int side, size_t step)
{
    return &c->record[side]->events[c->steps[side].step[step].event];
}

/* A number that is not written matches any. */
static bool is_same_item(const struct event_item *a, const struct event_item *b)
{
    return a->thing == b->thing && a->mark == b->mark &&
           (a->count == b->count || a->count == COUNT_NONE || b->count == COUNT_NONE);
}

static bool is_same_event(const struct event *a, const struct event *b)
{
    if (a->verb != b->verb || a->seat != b->seat || a->n_items != b->n_items)
        return false;
    for (unsigned i = 0; i < a->n_items; i++)
        if (!is_same_item(&a->item[i], &b->item[i]))
            return false;
    return true;
}

/* Whether items with this mark are a list of cards, some of which may be unknown. */
static bool is_list_of_cards(const struct verb_def *verb, unsigned mark)
{
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++)
        if (verb->part[i].mark == mark)
            return verb_part_is_cards(&verb->part[i]);
    return false;
}

/* The known cards of a list by name, and the number of unknown ones. */
struct cards {
    int named[UINT8_MAX + 1];
    int unknown, all;
};

static void count_cards(const struct game_def *game, const struct event *e, unsigned mark,
                        struct cards *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        const int n = item->count == COUNT_NONE ? 1 : item->count;
        if (item->mark != mark)
            continue;
        out->all += n;
        if (item->thing == THING_NUMBER ||
            game->words.things[item->thing].class == THING_UNKNOWN)
            out->unknown += n;
        else
            out->named[item->thing] += n;
    }
}

/* Whether the cards that one list names cannot be those of the other list. */
static bool exceeds_cards(const struct cards *a, const struct cards *b)
{
    int beyond = 0;
    for (unsigned i = 0; i <= UINT8_MAX; i++)
        if (a->named[i] > b->named[i])
            beyond += a->named[i] - b->named[i];
    return b->all > 0 && beyond > b->unknown;
}

static bool has_other_cards(const struct game_def *game, const struct event *a,
                            const struct event *b)
{
    struct cards x, y;
    if (a->verb != b->verb || a->seat != b->seat)
        return false;
    for (unsigned mark = 0; mark < ITEM_MARKS_MAX; mark++) {
        if (!is_list_of_cards(&game->words.verbs[a->verb], mark))
            continue;
        count_cards(game, a, mark, &x);
        count_cards(game, b, mark, &y);
        if (x.all > 0 && (exceeds_cards(&x, &y) || exceeds_cards(&y, &x)))
            return true;
    }
    return false;
}

/* ---- a stretch between two meetings ------------------------------------------------------ */

/* Steps [from, to) of each record. */
struct stretch {
    size_t from[RECORD_DIFF_SIDES], to[RECORD_DIFF_SIDES];
    bool meets;    /* both reach the same position at its end */
    bool is_legal; /* all events of both in it are legal */
};

/* The step of the other record, near `at`, with the same event and not yet matched; the end of the
 * stretch when there is none. */
static size_t find_same(const struct record_diff *c, const struct stretch *s, int side,
                        size_t step, size_t at)
{
    const int other = 1 - side;
    const size_t end = at + WINDOW < s->to[other] ? at + WINDOW : s->to[other];
    for (size_t i = at; i < end; i++)
        if (!c->steps[other].step[i].is_matched &&
            is_same_event(event_of(c, side, step), event_of(c, other, i)))
            return i;
    return s->to[other];
}

/* A legal `-` on the way to the same position counts as matched: the other record may leave it
 * out, or have it at another time. */
static void clear_matches(struct record_diff *c, const struct stretch *s)
{
    const uint8_t pass = c->record[FIRST]->game->words.verb_pass;
    for (int side = 0; side < RECORD_DIFF_SIDES; side++)
        for (size_t i = s->from[side]; i < s->to[side]; i++)
            c->steps[side].step[i].is_matched =
                s->meets && s->is_legal && event_of(c, side, i)->verb == pass;
}

static size_t skip_matched(const struct record_diff *c, const struct stretch *s, int side,
                           size_t at)
{
    while (at < s->to[side] && c->steps[side].step[at].is_matched)
        at++;
    return at;
}

/* Walks along both while they have the same events in any order.  `at` become the first steps that
 * differ, `unordered` the first that are in another order. */
static void walk_together(struct record_diff *c, const struct stretch *s, size_t at[2],
                          size_t unordered[2])
{
    clear_matches(c, s);
    unordered[FIRST] = s->to[FIRST];
    unordered[SECOND] = s->to[SECOND];
    for (;;) {
        at[FIRST] = skip_matched(c, s, FIRST, at[FIRST]);
        at[SECOND] = skip_matched(c, s, SECOND, at[SECOND]);
        if (at[FIRST] == s->to[FIRST] || at[SECOND] == s->to[SECOND])
            return;
        const size_t same = find_same(c, s, FIRST, at[FIRST], at[SECOND]);
        if (same == s->to[SECOND] ||
            find_same(c, s, SECOND, at[SECOND], at[FIRST]) == s->to[FIRST])
            return;
        if (same != at[SECOND] && unordered[FIRST] == s->to[FIRST])
            memcpy(unordered, at, 2 * sizeof *at);
        c->steps[FIRST].step[at[FIRST]].is_matched = true;
        c->steps[SECOND].step[same].is_matched = true;
    }
}

static bool is_legal(const struct record_diff *c, const struct stretch *s)
{
    for (int side = 0; side < RECORD_DIFF_SIDES; side++)
        for (size_t i = s->from[side]; i < s->to[side]; i++)
            if (!c->steps[side].step[i].is_legal)
                return false;
    return true;
}

/* ---- what differs ------------------------------------------------------------------------ */

/* Replays the first n_events events. */
static void replay_to(struct record_diff *c, int side, size_t n_events)
{
    start_side(c, side);
    for (size_t i = 0; i < n_events; i++)
        replay_recorded_event(&c->replay[side], c->record[side], i, NULL);
}

static void compare_positions(struct record_diff *c, const size_t n_events[RECORD_DIFF_SIDES])
{
    struct record_diff_result *out = c->out;
    for (int side = 0; side < RECORD_DIFF_SIDES; side++)
        replay_to(c, side, n_events[side]);
    const int16_t *a = c->replay[FIRST].state, *b = c->replay[SECOND].state;
    for (size_t i = 0; i < c->replay[FIRST].game->rules.hashed_slots; i++)
        if (a[i] != b[i] && out->n_slots++ < RECORD_DIFF_SLOTS_MAX)
            out->slot[out->n_slots - 1] = (struct record_diff_slot){(uint16_t)i, {a[i], b[i]}};
}

static size_t event_at(const struct record_diff *c, int side, size_t step)
{
    const struct steps *s = &c->steps[side];
    return step < s->n ? s->step[step].event : c->record[side]->n_events;
}

/* The number of events before the step. */
static size_t events_before(const struct record_diff *c, int side, size_t step)
{
    return step == 0 ? 0 : c->steps[side].step[step - 1].event + 1;
}

/* Notes a difference at these steps.  The positions of the first one are compared after the
 * events; of a record that lacks the event, before the step. */
static void note_difference(struct record_diff *c, enum record_diff_kind kind, unsigned side,
                            const size_t at[2])
{
    struct record_diff_result *out = c->out;
    size_t n_events[RECORD_DIFF_SIDES];
    if (out->stretches++ > 0)
        return;
    out->kind = kind;
    out->side = side;
    out->agreed = at[FIRST];
    for (int i = 0; i < RECORD_DIFF_SIDES; i++) {
        out->event[i] = event_at(c, i, at[i]);
        const bool lacks =
            (kind == RECORD_DIFF_EXTRA || kind == RECORD_DIFF_END) && (int)side != i;
        n_events[i] = lacks ? events_before(c, i, at[i]) : out->event[i] + 1;
    }
    compare_positions(c, n_events);
}

/* The records go through different positions. */
static void judge_stretch(struct record_diff *c, struct stretch *s)
{
    size_t at[2] = {s->from[FIRST], s->from[SECOND]}, unordered[2];
    s->is_legal = is_legal(c, s);
    walk_together(c, s, at, unordered);
    const bool ended[] = {at[FIRST] == s->to[FIRST], at[SECOND] == s->to[SECOND]};
    if (ended[FIRST] && ended[SECOND]) {
        if (s->meets && s->is_legal)
            return;
        if (unordered[FIRST] == s->to[FIRST])
            note_difference(c, RECORD_DIFF_EFFECT, FIRST, s->from);
        else
            note_difference(c, RECORD_DIFF_ORDER, FIRST, unordered);
        return;
    }
    if (ended[FIRST] || ended[SECOND]) {
        const unsigned side = ended[FIRST] ? SECOND : FIRST;
        const bool is_end = s->to[1 - side] == c->steps[1 - side].n;
        note_difference(c, is_end ? RECORD_DIFF_END : RECORD_DIFF_EXTRA, side, at);
        return;
    }
    const bool second_has = find_same(c, s, FIRST, at[FIRST], at[SECOND]) < s->to[SECOND];
    const bool first_has = find_same(c, s, SECOND, at[SECOND], at[FIRST]) < s->to[FIRST];
    if (first_has != second_has)
        note_difference(c, RECORD_DIFF_EXTRA, first_has ? FIRST : SECOND, at);
    else
        note_difference(c, RECORD_DIFF_EVENT, FIRST, at);
}

/* ---- from meeting to meeting ------------------------------------------------------------- */

/* Sets the end of the stretch that begins at s->from: the steps that reach the next position that
 * both have.  False when there is none. */
static bool find_end(const struct record_diff *c, struct stretch *s)
{
    s->meets = true;
    for (size_t i = s->from[FIRST]; i < c->steps[FIRST].n; i++) {
        const size_t j = find_meeting(c, c->steps[FIRST].step[i].hash, s->from[SECOND]);
        if (j < c->steps[SECOND].n) {
            s->to[FIRST] = i + 1;
            s->to[SECOND] = j + 1;
            return true;
        }
    }
    s->to[FIRST] = c->steps[FIRST].n;
    s->to[SECOND] = c->steps[SECOND].n;
    s->meets = false;
    return false;
}

/* Both reach the same position.  A record that does so in one step has no positions of its own. */
static void judge_meeting(struct record_diff *c, struct stretch *s)
{
    const size_t first = s->to[FIRST] - s->from[FIRST];
    const size_t second = s->to[SECOND] - s->from[SECOND];
    const size_t before = c->out->stretches;
    if (first > 1 && second > 1)
        judge_stretch(c, s);
    else if (first == 1 && second == 1 &&
             has_other_cards(c->record[FIRST]->game, event_of(c, FIRST, s->from[FIRST]),
                             event_of(c, SECOND, s->from[SECOND])))
        note_difference(c, RECORD_DIFF_CARDS, FIRST, s->from);
    if (before == 0 && c->out->stretches == 1) {
        c->out->agree_again = true;
        c->out->again[FIRST] = event_at(c, FIRST, s->to[FIRST] - 1);
        c->out->again[SECOND] = event_at(c, SECOND, s->to[SECOND] - 1);
    }
}

static bool starts_differ(struct record_diff *c)
{
    static const size_t nothing[RECORD_DIFF_SIDES] = {0, 0};
    compare_positions(c, nothing);
    return c->out->n_slots > 0;
}

static void compare_courses(struct record_diff *c)
{
    struct stretch s = {.meets = false};
    while (find_end(c, &s)) {
        judge_meeting(c, &s);
        memcpy(s.from, s.to, sizeof s.from);
    }
    if (s.from[FIRST] < s.to[FIRST] || s.from[SECOND] < s.to[SECOND])
        judge_stretch(c, &s);
    if (c->out->stretches == 0)
        c->out->agreed = c->steps[FIRST].n;
}

void record_diff_compare(struct record_diff *c,
                         const struct record *const record[RECORD_DIFF_SIDES],
                         const void *const rules[RECORD_DIFF_SIDES],
                         struct record_diff_result *out)
{
    memset(out, 0, sizeof *out);
    c->out = out;
    c->record = record;
    c->rules = rules;
    if (starts_differ(c)) {
        out->kind = RECORD_DIFF_START;
        out->stretches = 1;
        return;
    }
    for (int side = 0; side < RECORD_DIFF_SIDES; side++)
        walk_side(c, side);
    list_meetings(c);
    compare_courses(c);
}
