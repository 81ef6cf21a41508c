#include "commands/review_chances.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/fixed.h"
#include "notation/writer.h"
#include "pages/kept_page.h"
#include "play/analysis_write.h"
#include "play/budget.h"
#include "store/evaluation.h"
#include "store/store.h"

/* Of a log with more events nobody waits for the estimates. */
enum { EVENTS_MAX = 5000, SECONDS = 5 };
/* Thousandths of a game from which a loss is a mistake that is sought: estimated, and known. */
enum { THOUSANDTH = MEASURE_WIN / 1000, ESTIMATED_LEAST = 80, KNOWN_LEAST = 30 };

/* ---- what else could be done ------------------------------------------------------------------ */

static struct analysis_options options_for(const struct game_def *game, bool exact)
{
    struct analysis_options o = analysis_usual(game);
    o.fast = !exact;
    o.jobs = exact ? 0 : 1;
    if (exact) {
        o.budget = SECONDS * BUDGET_SECOND;
        o.effort.error = MEASURE_WIN / 100;
    }
    return o;
}

/* review_judged.ask */
static void answer_position(void *ctx, uint32_t number, bool exact, struct buf *out)
{
    struct review_chances *c = ctx;
    struct review *r = c->review;
    const struct analysis_options options = options_for(r->game, exact);
    struct analysis a;
    analysis_run_at(&a, r->record, r->rules, review_state(r, number), &options);
    if (a.next == NULL)
        buf_puts(out, "Nobody has a choice at this position.\n");
    else {
        if (number < r->n_events)
            buf_printf(out, "The log goes on: %s\n\n", r->event[number + 1].text);
        analysis_write_choices(&a, out);
    }
    analysis_free(&a);
}

/* ---- estimated -------------------------------------------------------------------------------- */

static void take_course(struct review_chances *c, const struct analysis *a)
{
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        int64_t *chance = arena_calloc(&c->texts, a->course.n + 1, sizeof *chance);
        chance[0] = fixed_divide(a->start.chance[seat].value, THOUSANDTH);
        for (size_t i = 0; i < a->course.n; i++)
            chance[i + 1] = fixed_divide(a->event[i].after.chance[seat].value, THOUSANDTH);
        c->judged.chance[seat] = chance;
    }
    c->judged.n_positions = a->course.n + 1;
}

static const char *text_of(struct review_chances *c, const struct event *e)
{
    struct buf text = BUF_INIT;
    notation_write_event(c->review->game, e, &text);
    const char *copy = arena_strndup(&c->texts, buf_str(&text), text.len);
    buf_free(&text);
    return copy;
}

static void take_losses(struct review_chances *c, const struct analysis *a)
{
    struct review_loss *loss = arena_calloc(&c->texts, a->course.n + 1, sizeof *loss);
    size_t n = 0;
    for (size_t i = 0; i < a->course.n; i++) {
        const struct race *race = a->event[i].race;
        if (race == NULL)
            continue;
        const int64_t lost = fixed_divide(race_loss(race).value, THOUSANDTH);
        loss[n++] = (struct review_loss){.event = a->event[i].at->index + 1,
                                         .loss = lost,
                                         .mistake = lost >= ESTIMATED_LEAST,
                                         .best = text_of(c, &race->choice[race->rival].event)};
    }
    c->judged.loss = loss;
    c->judged.n_losses = n;
}

static void estimate_positions(struct review_chances *c)
{
    const struct analysis_options options = options_for(c->review->game, false);
    struct analysis a;
    analysis_run(&a, c->review->record, c->review->rules, &options);
    take_course(c, &a);
    take_losses(c, &a);
    c->judged.by = "estimated";
    c->judged.is_estimated = true;
    analysis_free(&a);
}

/* ---- kept ------------------------------------------------------------------------------------- */

static void take_kept(struct review_chances *c, const struct kept_page *kept)
{
    const struct page_judged *j = &kept->judged;
    struct review_loss *loss = arena_calloc(&c->texts, j->n_decisions + 1, sizeof *loss);
    size_t n = 0;
    for (unsigned seat = 0; seat < j->n_seats; seat++) {
        int64_t *chance = arena_calloc(&c->texts, j->n_positions, sizeof *chance);
        for (size_t i = 0; i < j->n_positions; i++)
            chance[i] = j->chance[seat][i];
        c->judged.chance[seat] = chance;
    }
    for (size_t i = 0; i < j->n_decisions; i++) {
        const struct page_decision *d = &j->decision[i];
        const bool is_clear = d->loss >= KNOWN_LEAST && d->loss > 2 * d->error;
        if (d->event < 1 || d->event > c->review->n_events)
            continue;
        loss[n++] = (struct review_loss){(uint32_t)d->event, d->loss, d->mistake || is_clear,
                                         arena_strndup(&c->texts, d->best, strlen(d->best))};
    }
    buf_printf(&c->by, "by policy %s", kept->by);
    c->judged.by = buf_str(&c->by);
    c->judged.n_positions = j->n_positions;
    c->judged.loss = loss;
    c->judged.n_losses = n;
}

/* 1 = it is filled in, 0 = nothing is kept, -1 with `err`.  A kept estimate has no decisions. */
static int read_kept(struct review_chances *c, const char *db, int64_t id, struct err *err)
{
    struct store *store;
    struct kept_page kept = {.texts = ARENA_INIT};
    if (store_open(&store, db, STORE_READ, err) < 0)
        return -1;
    int found = kept_page_read(&kept, store, id, err);
    if (found > 0 && (kept.judged.n_seats != c->review->n_players ||
                      strcmp(kept.by, EVALUATION_ESTIMATE) == 0))
        found = 0;
    if (found > 0)
        take_kept(c, &kept);
    kept_page_free(&kept);
    store_close(store);
    return found;
}

int review_chances_init(struct review_chances *c, struct review *review, const char *db,
                        int64_t id, struct err *err)
{
    const struct game_play *play = review->game->play;
    *c = (struct review_chances){.review = review, .texts = ARENA_INIT, .by = BUF_INIT};
    if (play == NULL || play->estimate == NULL || review->n_events > EVENTS_MAX ||
        review->record->grade == GRADE_RESULT)
        return 0;
    const int found = db != NULL ? read_kept(c, db, id, err) : 0;
    if (found < 0)
        return -1;
    if (found == 0)
        estimate_positions(c);
    c->judged.ask = answer_position;
    c->judged.ctx = c;
    review->judged = &c->judged;
    return 0;
}

void review_chances_free(struct review_chances *c)
{
    arena_free(&c->texts);
    buf_free(&c->by);
}
