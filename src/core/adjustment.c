#include "core/adjustment.h"

#include "core/position_difference.h"

enum { NOTES_MAX = 48, COUNT_MAX = 9999 };

/* ---- changes ----------------------------------------------------------------------------- */

/* Whether both notes are about the same: of a player, or of the ship that the first item names. */
static bool is_about_same(const struct event *a, const struct event *b)
{
    return a->verb == b->verb && a->seat == b->seat;
}

/* Writes the note of the game's scribe that is about the same; false when there is none. */
static bool find_now(const struct replay *r, const struct event *note, struct event *now)
{
    struct event notes[NOTES_MAX];
    if (r->game->play == NULL)
        return false;
    const size_t n =
        r->game->play->notes_of(r->rules, r->state, SCRIBE_TABLE, notes, NOTES_MAX);
    for (size_t i = 0; i < n; i++)
        if (is_about_same(&notes[i], note)) {
            event_copy(now, &notes[i]);
            return true;
        }
    return false;
}

static struct event_item *find_item(struct event *e, const struct event_item *like)
{
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].thing == like->thing && e->item[i].mark == event_mark(like))
            return &e->item[i];
    return NULL;
}

static void drop_item(struct event *e, struct event_item *item)
{
    const struct event_item *last = &e->item[e->n_items - 1];
    for (; item < last; item++)
        item[0] = item[1];
    e->n_items--;
}

static int number_of(const struct event_item *item)
{
    return item->count == COUNT_NONE ? 1 : item->count;
}

/* "corn corn" becomes "corn 2". */
static void join_items(struct event *e)
{
    for (unsigned i = 1; i < e->n_items;) {
        struct event_item *first = find_item(e, &e->item[i]);
        if (first == &e->item[i]) {
            i++;
            continue;
        }
        first->count = (int16_t)(number_of(first) + number_of(&e->item[i]));
        drop_item(e, &e->item[i]);
    }
}

static struct event_item *add_item(struct event *e, const struct event_item *change)
{
    if (e->n_items == EVENT_ITEMS)
        return NULL;
    e->item[e->n_items] = (struct event_item){change->thing, event_mark(change), 0};
    return &e->item[e->n_items++];
}

/* "+hospice", "-hospice": of what has things standing on it. */
static bool change_holder(struct event *note, const struct event_item *change)
{
    struct event_item *item = find_item(note, change);
    if ((change->mark & ITEM_ADDED) != 0)
        return item != NULL || add_item(note, change) != NULL;
    if (item == NULL)
        return false;
    drop_item(note, item);
    return true;
}

/* "+2d", "-1 corn": the number that it gives; below 0 when that cannot be. */
static int changed_number(const struct event_item *item, const struct event_item *change)
{
    const int now = item == NULL ? 0 : number_of(item);
    const int by = number_of(change);
    const int then = (change->mark & ITEM_ADDED) != 0 ? now + by : now - by;
    return then <= COUNT_MAX ? then : -1;
}

/* Writes one change into the note of what is there now. */
static bool change_item(struct event *now, const struct event_item *change,
                        enum adjust_changes changes)
{
    if (changes == CHANGES_HOLDERS && change->count == COUNT_NONE)
        return change_holder(now, change);
    struct event_item *item = find_item(now, change);
    const int then = changed_number(item, change);
    if (then < 0 || (item == NULL && (item = add_item(now, change)) == NULL))
        return false;
    item->count = (int16_t)then;
    return true;
}

/* Leaves the items that a change is about. */
static void keep_changed(struct event *note, const struct event *changes)
{
    struct event kept;
    event_copy(&kept, note);
    kept.n_items = 0;
    for (unsigned i = 0; i < changes->n_items; i++)
        if (find_item(&kept, &changes->item[i]) == NULL)
            kept.item[kept.n_items++] = *find_item(note, &changes->item[i]);
    event_copy(note, &kept);
}

/* ---- notes ------------------------------------------------------------------------------- */

static void begin_note(struct event *note, const struct event *e)
{
    note->verb = e->note;
    note->adopts = ADOPT_TABLE;
    note->span = e->span;
}

bool adjustment_note(const struct replay *r, const struct event *e, struct event *note)
{
    const struct adjustable *how = words_adjustable(&r->game->words, e->note);
    event_copy(note, e);
    begin_note(note, e);
    if (!event_is_change(e))
        return true;
    if (how == NULL || how->changes == CHANGES_NONE || !find_now(r, note, note))
        return false;
    begin_note(note, e);
    join_items(note);
    for (unsigned i = 0; i < e->n_items; i++)
        if (!change_item(note, &e->item[i], (enum adjust_changes)how->changes))
            return false;
    if (how->changes == CHANGES_NUMBERS)
        keep_changed(note, e);
    return true;
}

void adjustment_of_note(const struct game_def *game, const struct event *note,
                        struct event *out)
{
    event_copy(out, note);
    out->verb = game->words.verb_adjust;
    out->note = note->verb;
    out->adopts = ADOPT_NOTHING;
}

/* ---- findings ---------------------------------------------------------------------------- */

void adjustment_report(const struct replay *r, const struct event *e, const int16_t *was,
                       struct finding_sink *sink)
{
    struct position_difference d = POSITION_DIFFERENCE_INIT;
    for (size_t slot = 0; slot < r->game->rules.hashed_slots; slot++)
        if (was[slot] != r->state[slot])
            position_difference_add(&d, r->game, slot, was[slot], r->state[slot]);
    struct finding f = finding_make(r->game->rules.violation_adjusted,
                                    e->seat == SEAT_NONE ? d.seat : e->seat, e);
    position_difference_put(&d, &f);
    if (d.n > 0)
        finding_emit(sink, &f);
    position_difference_free(&d);
}

void adjustment_refuse(const struct replay *r, const struct event *e, const struct finding *why,
                       struct finding_sink *sink)
{
    struct finding f = finding_make(r->game->rules.violation_adjust_refused, e->seat, e);
    if (why == NULL)
        finding_found(&f, "more is taken away than there is");
    else {
        finding_expected(&f, "%s", why->expected);
        finding_found(&f, "%s", why->found);
    }
    finding_emit(sink, &f);
}
