#include "audit/repair.h"

#include <stdlib.h>
#include <string.h>

#include "audit/stretch.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/legal_list.h"

enum { MARGIN_NEAR = 10, MARGIN_FAR = 40 }; /* scores between the best repair and the next */

struct repairer {
    struct finding_sink sink; /* first: findings of the base variant arrive here */
    const struct repair_task *task;
    struct repair_log log;
    struct arena arena;
    struct search *search;
    struct repair_budget budget;
    struct words *words; /* of the game searched last; NULL before */
    struct variant base; /* the probable reading so far */
    struct checkpoints checkpoints;
    struct repair_plan plan;
    struct repair_root *root;
    struct repair_finding *found;
    struct repair_edit *edit;
    struct repair_origin *origin;
    uint32_t *known; /* the items of roots that are left as they are written */
    size_t n_known;
    size_t root_room, found_room, edit_room, known_room, origin_room;
    uint32_t item;   /* the one that the base variant takes */
    size_t n_before; /* findings of the statements before it */
    bool is_put;     /* what it takes is a statement that a repair moved before the item */
    struct stretch stretch;
    struct variant ahead; /* looks at what follows a full note */
    size_t stop; /* the number of the root after which nothing is repaired, from 1; 0: none */
    struct legal_list legal;
};

static void add_found(struct repairer *r, const struct finding *f, uint32_t item, uint32_t root,
                      bool follows)
{
    struct repair_plan *p = &r->plan;
    r->found = xgrow_array(r->found, p->n_found, &r->found_room, sizeof *r->found);
    r->found[p->n_found++] = (struct repair_finding){*f, item, root, follows};
    p->found = r->found;
}

static bool is_slip(const struct repairer *r, const struct finding *f)
{
    return violation_is_slip(&r->log.record->game->words.violations[f->violation]);
}

/* Whether a finding of the statement that is being taken is a root. */
static bool has_root(const struct repairer *r)
{
    for (size_t i = r->n_before; i < r->plan.n_found; i++)
        if (r->found[i].root != REPAIR_NO_ROOT)
            return true;
    return false;
}

/* Takes a finding of the base variant.  The first slip of a statement is a root, the others follow
 * from it: one event cannot be wrong twice by two slips.  Of one item there may be two statements:
 * one that a repair moved here stands before it. */
static void note_wrong(struct finding_sink *sink, const struct finding *f)
{
    struct repairer *r = (struct repairer *)(void *)sink;
    const bool slip = is_slip(r, f), follows = slip && (r->stretch.is_lost || has_root(r));
    if (slip && !follows && r->task->wants_legal)
        legal_list_take_instead(&r->legal, &r->base.replay);
    const size_t root =
        r->plan.n_roots - r->stretch.is_lost; /* of all that follows, the last one */
    add_found(r, f, r->item, slip ? (uint32_t)root : REPAIR_NO_ROOT, follows);
}

struct repairer *repairer_new(void)
{
    struct repairer *r = xcalloc(1, sizeof *r);
    r->sink.emit = note_wrong;
    r->search = search_new();
    return r;
}

void repairer_free(struct repairer *r)
{
    if (r == NULL)
        return;
    checkpoints_free(&r->checkpoints);
    stretch_free(&r->stretch);
    variant_free(&r->base);
    variant_free(&r->ahead);
    search_free(r->search);
    words_free(r->words);
    repair_log_free(&r->log);
    arena_free(&r->arena);
    free(r->root);
    free(r->found);
    free(r->edit);
    free(r->origin);
    free(r->known);
    legal_list_free(&r->legal);
    free(r);
}

/* ---- the roots ------------------------------------------------------------------------------------ */

static void add_edits(struct repairer *r, const struct repair *repair)
{
    struct repair_plan *p = &r->plan;
    for (unsigned i = 0; i < repair->n_edits; i++) {
        r->edit = xgrow_array(r->edit, p->n_edits, &r->edit_room, sizeof *r->edit);
        r->edit[p->n_edits++] = repair_edits(repair)[i];
    }
}

static int compare_edits(const void *a, const void *b, void *ctx)
{
    const struct repair_edit *x = a, *y = b;
    (void)ctx;
    return (x->at > y->at) - (x->at < y->at);
}

static void keep_legal(struct repairer *r, struct repair_root *root)
{
    root->n_legal = r->legal.n;
    root->legal_is_cut = r->legal.is_cut;
    root->turn = r->legal.other;
    root->n_legal_kept = r->legal.n < REPAIR_LEGAL_MAX ? r->legal.n : REPAIR_LEGAL_MAX;
    struct event *legal = arena_alloc(&r->arena, root->n_legal_kept * sizeof *legal);
    for (size_t i = 0; i < root->n_legal_kept; i++)
        event_copy(&legal[i], &r->legal.event[i]);
    root->legal = legal;
}

static struct repair_root *add_root(struct repairer *r)
{
    const size_t n = r->plan.n_roots++;
    r->root = xgrow_array(r->root, n, &r->root_room, sizeof *r->root);
    r->root[n] = (struct repair_root){.item = r->item};
    keep_legal(r, &r->root[n]);
    return &r->root[n];
}

static int breach_of(const struct repairer *r, uint32_t item)
{
    const struct repair_item *i = &r->log.item[item];
    if (i->event == NULL)
        return repair_cost(COST_UNREADABLE);
    if (repair_item_is_note(&r->log, i))
        return repair_cost(COST_CLAIM);
    return repair_cost(COST_BREACH);
}

static void leave_item(struct repairer *r, uint32_t item)
{
    if (r->is_put)
        return;
    r->known = xgrow_array(r->known, r->n_known, &r->known_room, sizeof *r->known);
    r->known[r->n_known++] = item;
}

/* Goes on from the root as the best candidate does. */
static void go_on(struct repairer *r, struct repair_root *root, const struct searched *best)
{
    struct variant_step step;
    root->repair = best->repair;
    add_edits(r, &best->repair);
    if (best->repair.kind == REPAIR_AS_WRITTEN) {
        leave_item(r, root->item);
        return;
    }
    variant_copy(&r->base, checkpoints_at(&r->checkpoints, best->back));
    checkpoints_forget_after(&r->checkpoints, r->base.at.item);
    for (unsigned i = 0; i < best->repair.n_edits; i++) {
        variant_add(&r->base, &repair_edits(&best->repair)[i]);
        checkpoints_add(&r->checkpoints, &repair_edits(&best->repair)[i]);
    }
    while (variant_next_item(&r->base) <= root->item && variant_step(&r->base, NULL, &step))
        checkpoints_push(&r->checkpoints, &r->base);
}

/* A note that is taken over explains itself: that is never certain. */
static void judge_root(struct repair_root *root, const struct searched *found, size_t n)
{
    size_t next = 1;
    while (next < n && found[next].score == found[0].score &&
           found[0].repair.kind != REPAIR_AS_WRITTEN)
        next++;
    const int margin = next < n ? found[next].score - found[0].score : MARGIN_FAR;
    root->n_as_good = (uint32_t)next - 1;
    if (next > 1)
        root->other = found[1].repair;
    root->sure =
        next > 1 || margin < MARGIN_NEAR ? REPAIR_PERHAPS
        : margin < MARGIN_FAR || found[0].hits != 0 || found[0].repair.kind == REPAIR_ADOPT
            ? REPAIR_PROBABLY
            : REPAIR_ALMOST_CERTAINLY;
}

static void search_root(struct repairer *r, struct repair_root *root)
{
    const struct searched *found;
    const struct search_task task = {.checkpoints = &r->checkpoints,
                                     .item = root->item,
                                     .breach = breach_of(r, root->item),
                                     .known = r->known,
                                     .n_known = r->n_known};
    const size_t n =
        repair_budget_is_spent(&r->budget) ? 0 : search_item(r->search, &task, &found);
    if (n == 0) {
        root->repair = (struct repair){
            .kind = repair_budget_is_spent(&r->budget) ? REPAIR_UNSEARCHED : REPAIR_AS_WRITTEN,
            .item = root->item};
        leave_item(r, root->item);
        return;
    }
    r->plan.n_searched = r->plan.n_roots;
    judge_root(root, found, n);
    go_on(r, root, &found[0]);
}

/* ---- where the log is lost ---- */

/* Whether a root counts where they multiply: scribes seldom slip that way. */
static bool is_doubtful(const struct repair *repair)
{
    return repair->kind == REPAIR_AS_WRITTEN || repair->kind == REPAIR_UNSEARCHED ||
           repair->cost > repair_cost(COST_SPELLING);
}

/* Goes back to the first root of the stretch: nothing is repaired from there on. */
static void lose_log(struct repairer *r)
{
    const struct stretch_root *first = stretch_first(&r->stretch);
    struct repair_plan *p = &r->plan;
    p->n_roots = first->n_roots;
    p->n_found = first->n_found;
    p->n_edits = first->n_edits;
    r->n_known = first->n_known;
    struct repair_root *root = &r->root[p->n_roots - 1];
    root->repair =
        (struct repair){.kind = p->fit.kind != FIT_NONE ? REPAIR_HEADER : REPAIR_LOST,
                        .item = root->item,
                        .to = (uint32_t)r->log.n};
    root->n_as_good = 0;
    p->n_searched = p->n_searched < p->n_roots ? p->n_searched : p->n_roots;
    variant_copy(&r->base, &first->base);
    stretch_clear(&r->stretch);
    r->stretch.is_lost = true;
}

/* The position becomes what the next item says of it. */
static void adopt_note(struct repairer *r)
{
    const uint32_t item = variant_next_item(&r->base);
    const bool is_note = item < r->log.n && repair_item_is_note(&r->log, &r->log.item[item]);
    const struct event *adopted = is_note ? candidate_adopted(&r->log, &r->arena, item) : NULL;
    if (adopted == NULL)
        return;
    const struct repair repair = {.n_edits = 1,
                                  .edit = {{.at = item, .drops = true, .put = adopted}}};
    if (variant_add(&r->base, &repair.edit[0]))
        add_edits(r, &repair);
}

/* Whether the log goes on legally: what a full note does not say, such as whose turn it is, may be wrong. */
static bool is_followed_by_play(struct repairer *r)
{
    enum { AHEAD = 100 };
    struct variant_step step;
    bool is_legal = true;
    variant_copy(&r->ahead, &r->base);
    for (unsigned i = 0; is_legal && i < AHEAD && variant_step(&r->ahead, NULL, &step); i++)
        is_legal = !step.is_wrong;
    repair_budget_spend(&r->budget, AHEAD);
    return is_legal;
}

/* After a statement of a log that is lost. */
static void find_again(struct repairer *r, const struct variant_step *step)
{
    if (step->event == NULL || r->plan.fit.kind != FIT_NONE ||
        !stretch_ends_with(&r->stretch, r->log.record, step->event) || !is_followed_by_play(r))
        return;
    if (r->plan.n_roots != r->stop)
        r->root[r->plan.n_roots - 1].repair.to = step->item + 1;
    stretch_clear(&r->stretch);
    checkpoints_clear(&r->checkpoints);
}

static void take_wrong(struct repairer *r)
{
    struct repair_root *root = add_root(r);
    const struct stretch_root counts = {.item = r->item,
                                        .n_found = r->plan.n_found,
                                        .n_edits = r->plan.n_edits,
                                        .n_known = r->n_known,
                                        .n_roots = r->plan.n_roots};
    stretch_add(&r->stretch, &r->base, &counts);
    if (r->plan.fit.kind != FIT_NONE) {
        lose_log(r);
        return;
    }
    search_root(r, root);
    if (!is_doubtful(&root->repair))
        stretch_drop(&r->stretch);
    else if (stretch_is_lost_now(&r->stretch))
        lose_log(r);
    if (r->plan.n_roots == r->stop) {
        stretch_clear(&r->stretch);
        r->stretch.is_lost = true;
    }
}

/* Reads the log to its end.  False when a statement that a repair moved after the last item is wrong
 * there: it can be no root, because the log has no such item. */
static bool read_log(struct repairer *r)
{
    struct variant_step step;
    variant_start(&r->base, &r->log);
    checkpoints_clear(&r->checkpoints);
    stretch_clear(&r->stretch);
    r->n_known = 0;
    for (;;) {
        if (r->stretch.is_lost)
            adopt_note(r);
        else
            checkpoints_push(&r->checkpoints, &r->base);
        r->legal.n = 0;
        r->legal.is_cut = false;
        r->legal.other.is_known = false;
        r->n_before = r->plan.n_found;
        r->item = variant_next_item(&r->base);
        const bool is_of_log = r->item < r->log.n;
        if (!variant_step(&r->base, is_of_log ? &r->sink : NULL, &step))
            return true;
        r->is_put = step.is_put;
        if (r->stretch.is_lost) {
            find_again(r, &step);
        } else if (step.is_wrong) {
            if (!is_of_log)
                return false;
            take_wrong(r);
        }
        if (r->base.replay.dead)
            return true;
    }
}

static bool find_roots(struct repairer *r, bool never_to_end)
{
    const struct search_begin how = {
        .log = &r->log,
        .words = r->words,
        .arena = &r->arena,
        .budget = &r->budget,
        .never_to_end = never_to_end,
    };
    r->plan = (struct repair_plan){.log = &r->log, .fit = r->plan.fit};
    search_begin(r->search, &how);
    return read_log(r);
}

/* ---- where findings come from --------------------------------------------------------------------- */

/* The item that a place belongs to. */
static uint32_t item_at(const struct repair_log *log, const struct span *place)
{
    uint32_t low = 0, high = (uint32_t)log->n;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const struct span span = repair_item_span(&log->item[middle]);
        if (span.line < place->line ||
            (span.line == place->line && span.column <= place->column))
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? 0 : low - 1;
}

/* The last root that is not after the item. */
static uint32_t root_before(const struct repair_plan *p, uint32_t item)
{
    size_t low = 0, high = p->n_roots;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (p->root[middle].item <= item)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? REPAIR_NO_ROOT : (uint32_t)low - 1;
}

/* The first of the findings that is not before the item. */
static size_t first_found(const struct repair_plan *p, size_t n, uint32_t item)
{
    size_t low = 0, high = n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (p->found[middle].item < item)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Whether the probable reading, whose findings are the first `n`, has the same finding. */
static bool is_found(const struct repair_plan *p, size_t n, uint32_t item,
                     const struct finding *f, bool *follows)
{
    for (size_t i = first_found(p, n, item); i < n && p->found[i].item == item; i++)
        if (p->found[i].finding.violation == f->violation &&
            p->found[i].finding.seat == f->seat) {
            *follows = p->found[i].follows;
            return true;
        }
    return false;
}

/* Gives each finding of the log as it is written its root. */
static void find_origins(struct repairer *r, const struct finding *literal, size_t n)
{
    struct repair_plan *p = &r->plan;
    const size_t n_read = p->n_found;
    for (size_t i = 0; i < n; i++) {
        const struct finding *f = &literal[i];
        const uint32_t item = item_at(&r->log, &f->span);
        struct repair_origin origin = {is_slip(r, f) ? root_before(p, item) : REPAIR_NO_ROOT,
                                       true};
        const bool found = is_found(p, n_read, item, f, &origin.follows);
        if (origin.root == REPAIR_NO_ROOT)
            origin.follows = false;
        if (!found)
            add_found(r, f, item, origin.root, origin.follows);
        r->origin = xgrow_array(r->origin, i, &r->origin_room, sizeof *r->origin);
        r->origin[i] = origin;
    }
}

static int compare_found(const void *a, const void *b, void *ctx)
{
    const struct repair_finding *x = a, *y = b;
    (void)ctx;
    return (x->item > y->item) - (x->item < y->item);
}

/* Brings the findings into the order of the log, and counts what follows. */
static void order_found(struct repairer *r)
{
    struct repair_plan *p = &r->plan;
    sort_stable(r->found, p->n_found, sizeof *r->found, compare_found, NULL);
    for (size_t i = 0; i < p->n_roots; i++) {
        r->root[i].first = (uint32_t)p->n_found;
        r->root[i].n_following = 0;
    }
    for (size_t i = 0; i < p->n_found; i++) {
        const struct repair_finding *f = &p->found[i];
        if (f->follows)
            r->root[f->root].n_following++;
        else if (f->root != REPAIR_NO_ROOT)
            r->root[f->root].first = (uint32_t)i;
    }
}

static void use_words(struct repairer *r, const struct game_def *game)
{
    if (r->words != NULL && words_game(r->words) == game)
        return;
    words_free(r->words);
    r->words = words_new(game);
}

static uint64_t most_steps(const struct repairer *r)
{
    const uint64_t slots = r->task->record->game->rules.state_slots;
    const uint64_t bytes = repair_log_size(&r->log);
    const uint64_t size = bytes < REPAIR_LEAST_BYTES ? REPAIR_LEAST_BYTES : bytes;
    const uint64_t first = size < REPAIR_FIRST_BYTES ? size : REPAIR_FIRST_BYTES;
    const uint64_t steps =
        REPAIR_STEPS_OF_FIRST * first + REPAIR_STEPS_OF_BYTE * (size - first);
    return r->task->most_steps > 0 ? r->task->most_steps : steps * REPAIR_SLOTS / slots;
}

/* The number of the event of the first root; of an unreadable line, of the one after it. */
static size_t first_wrong_event(const struct repairer *r)
{
    size_t n = 0;
    for (uint32_t i = 0; i < r->root[0].item; i++)
        n += r->log.item[i].event != NULL;
    return n;
}

/* Whether roots are so many that the header may be to blame. */
static bool asks_for_fit(const struct repairer *r)
{
    enum { ROOTS = 6 };
    bool asks = r->plan.n_roots >= ROOTS;
    for (size_t i = 0; i < r->plan.n_roots; i++)
        asks |= r->root[i].repair.kind == REPAIR_LOST;
    return asks && r->log.record->grade != GRADE_RESULT;
}

/* The number of the missing turn, from 1, after which repairs go on: tiles and cards of it are unknown, actions may be
 * guessed, and what is wrong after it follows from that.  0: there is none. */
static size_t find_guess(const struct repairer *r)
{
    enum { REPAIRS_AFTER = 2 };
    size_t n = 0, guess = 0;
    for (size_t i = 0; i < r->plan.n_roots && n < REPAIRS_AFTER; i++) {
        if (guess == 0 && r->root[i].repair.kind == REPAIR_TURN_PUT)
            guess = i + 1;
        else if (guess > 0)
            n += is_doubtful(&r->root[i].repair);
    }
    return n == REPAIRS_AFTER ? guess : 0;
}

/* Reads the log; once more up to a guess, where that leads to more repairs; and as one with a wrong header, where that
 * explains it. */
static void find_all_roots(struct repairer *r)
{
    const uint64_t most = r->budget.most;
    r->plan.fit = (struct log_fit){.kind = FIT_NONE};
    r->stop = 0;
    const bool never_to_end = !find_roots(r, false);
    if (never_to_end)
        find_roots(r, true);
    r->stop = find_guess(r);
    if (r->stop > 0) {
        r->budget = (struct repair_budget){.most = most};
        find_roots(r, never_to_end);
        r->stop = 0;
    }
    if (!asks_for_fit(r))
        return;
    log_fit_find(r->log.record, first_wrong_event(r), &r->arena, &r->plan.fit);
    if (r->plan.fit.kind != FIT_NONE)
        find_roots(r, true);
}

void repairer_trace(struct repairer *r, const struct finding *literal, size_t n)
{
    find_origins(r, literal, n);
    order_found(r);
    r->plan.found = r->found;
    r->plan.origin = r->origin;
}

const struct repair_plan *repairer_search(struct repairer *r, const struct repair_task *task)
{
    struct repair_plan *p = &r->plan;
    r->task = task;
    arena_reset(&r->arena);
    repair_log_take(&r->log, task->record, task->rules);
    use_words(r, task->record->game);
    r->budget = (struct repair_budget){.most = most_steps(r)};
    find_all_roots(r);
    sort_stable(r->edit, p->n_edits, sizeof *r->edit, compare_edits, NULL);
    p->steps = r->budget.spent;
    p->steps_left = repair_budget_is_spent(&r->budget) || r->budget.spent == r->budget.most
                        ? 1
                        : r->budget.most - r->budget.spent;
    p->root = r->root;
    p->found = r->found;
    p->edit = r->edit;
    repairer_trace(r, task->literal, task->n_literal);
    return p;
}

const struct repair_root *repair_root_of_line(const struct repair_plan *plan,
                                              const struct record_error *error)
{
    for (size_t i = 0; i < plan->n_roots; i++)
        if (plan->log->item[plan->root[i].item].error == error)
            return &plan->root[i];
    return NULL;
}

/* ---- the repaired record -------------------------------------------------------------------------- */

static bool is_dropped(const struct repair_plan *p, size_t edit, uint32_t item)
{
    for (; edit < p->n_edits && p->edit[edit].at == item; edit++)
        if (p->edit[edit].drops)
            return true;
    return false;
}

void repair_apply(const struct repair_plan *p, struct arena *arena, struct record *out)
{
    const struct repair_log *log = p->log;
    size_t edit = 0;
    *out = *log->record;
    out->events = arena_alloc(arena, (log->n + p->n_edits) * sizeof *out->events);
    out->n_events = 0;
    for (uint32_t item = 0; item <= log->n; item++) {
        const bool dropped = is_dropped(p, edit, item);
        for (; edit < p->n_edits && p->edit[edit].at == item; edit++)
            if (p->edit[edit].put != NULL)
                out->events[out->n_events++] = *p->edit[edit].put;
        if (!dropped && item < log->n && log->item[item].event != NULL)
            out->events[out->n_events++] = *log->item[item].event;
    }
    record_note_later(out);
}
