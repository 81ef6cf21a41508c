#include "slip_case.h"

#include "core/game.h"
#include "core/random.h"
#include "notation/words.h"

enum { NEAR_LEAST = 8, NEAR_RANGE = 5, FAR_LEAST = 40, APART_LEAST = 20 };

const char *slip_row_name(enum slip_row row)
{
    return row == SLIP_NEAR    ? "two near"
           : row == SLIP_FAR   ? "two far apart"
           : row == SLIP_APART ? "two roots"
                               : slip_kind_name((enum slip_kind)row);
}

void slip_bench_init(struct slip_bench *b, const struct game_def *game, uint64_t seed)
{
    slip_scribe_init(&b->scribe, game);
    b->auditor = slip_auditor_new(game);
    b->seed = seed;
}

void slip_bench_free(struct slip_bench *b)
{
    slip_scribe_free(&b->scribe);
    slip_auditor_free(b->auditor);
}

static struct slip_scene scene_of(const struct slip_bench *b, const struct slip_case *c)
{
    const struct words *words = slip_auditor_words(b->auditor);
    return (struct slip_scene){words, words_sets(words, c->log.profile), c->log.n_players};
}

/* ---- drawing slips ------------------------------------------------------------------------------ */

static size_t draw_event(const struct slip_text *t, struct random *random)
{
    size_t at;
    do
        at = t->body + (size_t)(random_next(random) % (t->n - t->body));
    while (!slip_text_is_event(t, at));
    return at;
}

/* The line of the second slip; past the end when there is none. */
static size_t draw_second(const struct slip_text *t, size_t first, enum slip_row row,
                          struct random *random)
{
    if (row == SLIP_NEAR)
        return slip_text_step(t, first, NEAR_LEAST + (int)(random_next(random) % NEAR_RANGE));
    const size_t least = slip_text_step(t, first, row == SLIP_FAR ? FAR_LEAST : APART_LEAST);
    if (least == t->n)
        return least;
    return slip_text_next_event(t, least + (size_t)(random_next(random) % (t->n - least)));
}

/* What leaves neither a finding nor another position is no slip. */
static bool is_slip(struct slip_bench *b, struct slip_case *c, const struct slip_plan *plan)
{
    const struct slip_scene scene = scene_of(b, c);
    slip_text_copy(&c->text, &c->log.text);
    if (!slip_apply(plan, &scene, &c->text, &c->slip[0]))
        return false;
    slip_audit_slipped(b->auditor, &c->text, &c->true_audit.marks, &c->audit);
    if (c->audit.n > 0 || !slip_same_positions(&c->audit.marks, &c->true_audit.marks))
        return true;
    c->no_slips++;
    return false;
}

static bool draw_slip(struct slip_bench *b, struct slip_case *c, enum slip_kind kind, size_t at,
                      struct random *random, struct slip_plan *plan)
{
    *plan = (struct slip_plan){kind, at, random_next(random)};
    c->n_slips = 1;
    return at < c->log.text.n && is_slip(b, c, plan) &&
           (c->row != SLIP_APART || slip_case_is_found(c));
}

static void draw_one(struct slip_bench *b, struct slip_case *c, struct random *random)
{
    struct slip_plan plan;
    while (!draw_slip(b, c, (enum slip_kind)c->row, draw_event(&c->log.text, random), random,
                      &plan)) {
    }
    c->n_slips = 1;
}

/* Slips at the later line first, so that the earlier one is where it was. */
static void apply_both(struct slip_bench *b, struct slip_case *c, const struct slip_plan *plan)
{
    const struct slip_scene scene = scene_of(b, c);
    slip_text_copy(&c->text, &c->log.text);
    slip_apply(&plan[1], &scene, &c->text, &c->slip[1]);
    const size_t before = c->text.n;
    slip_apply(&plan[0], &scene, &c->text, &c->slip[0]);
    const uint32_t added = (uint32_t)(c->text.n - before);
    c->slip[1].first += added;
    c->slip[1].last += added;
    c->n_slips = 2;
    slip_audit_slipped(b->auditor, &c->text, &c->true_audit.marks, &c->audit);
}

static enum slip_kind draw_kind(struct random *random)
{
    return (enum slip_kind)(random_next(random) % SLIP_LINES);
}

/* Each of the two would be a slip without the other. */
static void draw_two(struct slip_bench *b, struct slip_case *c, struct random *random)
{
    struct slip_plan plan[2];
    size_t first, second;
    do {
        first = draw_event(&c->log.text, random);
        second = draw_second(&c->log.text, first, c->row, random);
    } while (!draw_slip(b, c, draw_kind(random), first, random, &plan[0]) ||
             !draw_slip(b, c, draw_kind(random), second, random, &plan[1]));
    apply_both(b, c, plan);
}

bool slip_case_make(struct slip_bench *b, uint64_t number, struct slip_case *c)
{
    struct random by_number = {number};
    struct random random = {b->seed ^ random_next(&by_number)};
    c->row = (enum slip_row)(number % SLIP_ROWS);
    c->no_slips = c->n_slips = 0;
    slip_log_make(&b->scribe, &random, &c->log);
    slip_audit_true(b->auditor, &c->log.text, &c->true_audit);
    if (c->true_audit.n > 0)
        return false;
    if (c->row < SLIP_NEAR)
        draw_one(b, c, &random);
    else
        draw_two(b, c, &random);
    return true;
}

void slip_case_free(struct slip_case *c)
{
    slip_log_free(&c->log);
    slip_text_free(&c->text);
}

/* ---- what became of it -------------------------------------------------------------------------- */

static bool has_finding(const struct slip_audit *audit, uint32_t first, uint32_t last)
{
    for (size_t i = 0; i < audit->n; i++)
        if (first <= audit->finding[i].line && audit->finding[i].line <= last)
            return true;
    return false;
}

bool slip_case_is_found(const struct slip_case *c)
{
    for (unsigned i = 0; i < c->n_slips; i++)
        if (!has_finding(&c->audit, c->slip[i].first, slip_reach(&c->slip[i], &c->text)))
            return false;
    return true;
}

bool slip_case_is_healed(const struct slip_case *c)
{
    const struct slip_marks *marks = &c->true_audit.marks;
    size_t i = 0;
    while (i < marks->n - 1 && marks->at[i].origin <= c->slip[c->n_slips - 1].origin)
        i++;
    return c->audit.marks.at[i].hash == marks->at[i].hash;
}
