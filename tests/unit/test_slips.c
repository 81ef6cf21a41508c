/* The slips that the audit is measured by are those they say they are. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/game_registry.h"
#include "notation/words.h"
#include "slip_case.h"

enum { CASES = 8 }; /* of each kind */

static const char log_text[] = "slog 1\n"
                               "game puerto-rico\n"
                               "\n"
                               "row corn corn indigo\n"
                               "\n"
                               "round 1\n"
                               "A settler\n"
                               "  A quarry\n"
                               "  # a remark\n"
                               "  B corn\n"
                               "C trader +12d\n"
                               "  C -\n"
                               "  C -\n";

/* Lines of log_text, from 0. */
enum {
    LINE_ROW = 3,
    LINE_ROUND = 5,
    LINE_SETTLER,
    LINE_QUARRY,
    LINE_CORN = 9,
    LINE_TRADER,
    LINE_END = 13
};

static const struct game_def *game_named(const char *name)
{
    return game_find(name, strlen(name));
}

/* With words that are built once and freed by nobody: a test is a process of its own. */
static struct slip_scene scene(void)
{
    static struct words *words;
    if (words == NULL)
        words = words_new(game_named("puerto-rico"));
    return (struct slip_scene){words, SETS_ALL, 3};
}

/* Slips in log_text; NULL when that cannot be, else the whole text, borrowed until the next call. */
static const char *slipped(enum slip_kind kind, size_t at, uint64_t seed, struct slip *slip)
{
    static struct buf out;
    const struct slip_scene words = scene();
    const struct slip_plan plan = {kind, at, seed};
    struct slip_text t = {0};
    slip_text_read(&t, log_text, strlen(log_text));
    const bool is_done = slip_apply(&plan, &words, &t, slip);
    buf_clear(&out);
    slip_text_write(&t, &out);
    slip_text_free(&t);
    if (!is_done)
        cr_assert_str_eq(buf_str(&out), log_text, "a slip that cannot be changes nothing");
    return is_done ? buf_str(&out) : NULL;
}

/* Whether one of some seeds slips so that the text holds `expected`. */
static bool can_become(enum slip_kind kind, size_t at, const char *expected)
{
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct slip slip;
        const char *text = slipped(kind, at, seed, &slip);
        if (text != NULL && strstr(text, expected) != NULL)
            return true;
    }
    return false;
}

/* Whether no seed slips at that line. */
static bool is_impossible(enum slip_kind kind, size_t at)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct slip slip;
        if (slipped(kind, at, seed, &slip) != NULL)
            return false;
    }
    return true;
}

/* ---- slips in a log of a few lines --------------------------------------------------------------- */

/* Slips so that the text holds `expected`, and names that line. */
static struct slip slip_at(enum slip_kind kind, size_t at, const char *expected, uint32_t line)
{
    struct slip slip;
    cr_assert_not_null(strstr(slipped(kind, at, 1, &slip), expected));
    cr_assert_eq(slip.first, line);
    cr_assert_eq(slip.last, line);
    return slip;
}

Test(slips, forgets_a_line_and_names_the_event_that_follows)
{
    const struct slip slip =
        slip_at(SLIP_FORGOTTEN, LINE_QUARRY, "A settler\n  # a remark\n  B corn\n", 9);
    cr_assert_eq(slip.origin, 8);
}

Test(slips, writes_a_line_twice_and_names_the_second)
{
    slip_at(SLIP_DOUBLED, LINE_SETTLER, "A settler\nA settler\n  A quarry\n", 8);
}

Test(slips, moves_a_line_up_to_three_events_both_ways)
{
    cr_assert(can_become(SLIP_MOVED, LINE_SETTLER, "  A quarry\nA settler\n"));
    cr_assert(can_become(SLIP_MOVED, LINE_SETTLER, "\nA settler\nround 1\n"));
    cr_assert(can_become(SLIP_MOVED, LINE_SETTLER, "  B corn\nA settler\nC"));
    cr_assert(can_become(SLIP_MOVED, LINE_SETTLER, "C trader +12d\nA settler\n"));
}

Test(slips, moves_no_line_into_the_header_or_behind_the_end)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct slip slip;
        const char *text = slipped(SLIP_MOVED, LINE_ROW, seed, &slip);
        cr_assert(text == NULL || strncmp(text, log_text, strlen("slog 1\ngame")) == 0);
        cr_assert(text == NULL || slip.first > LINE_ROW);
    }
}

Test(slips, writes_another_seat_of_the_table)
{
    cr_assert(can_become(SLIP_SEAT, LINE_CORN, "  A corn\n"));
    cr_assert(can_become(SLIP_SEAT, LINE_CORN, "  C corn\n"));
    cr_assert(!can_become(SLIP_SEAT, LINE_CORN, "  D corn\n"));
    cr_assert(is_impossible(SLIP_SEAT, LINE_ROW));
}

Test(slips, writes_a_number_off_by_one)
{
    cr_assert(can_become(SLIP_NUMBER, LINE_TRADER, "C trader +11d\n"));
    cr_assert(can_become(SLIP_NUMBER, LINE_TRADER, "C trader +13d\n"));
    cr_assert(is_impossible(SLIP_NUMBER, LINE_CORN));
}

Test(slips, misspells_one_letter_of_a_word)
{
    cr_assert(can_become(SLIP_SPELLING, LINE_CORN, "  B con\n"), "dropped");
    cr_assert(can_become(SLIP_SPELLING, LINE_CORN, "  B coorn\n"), "doubled");
    cr_assert(can_become(SLIP_SPELLING, LINE_CORN, "  B cron\n"), "exchanged");
    cr_assert(can_become(SLIP_SPELLING, LINE_CORN, "  B corx\n"), "replaced");
}

Test(slips, writes_another_word_of_the_same_class)
{
    cr_assert(can_become(SLIP_WORD, LINE_CORN, "  B tobacco\n"));
    cr_assert(!can_become(SLIP_WORD, LINE_CORN, "  B quarry\n"));
    cr_assert(can_become(SLIP_WORD, LINE_SETTLER, "\nA captain\n"));
    cr_assert(can_become(SLIP_WORD, LINE_ROW, "\nreshuffle corn"));
    cr_assert(is_impossible(SLIP_WORD, LINE_ROUND), "no other verb marks a round");
}

Test(slips, change_the_text_whatever_their_kind)
{
    for (unsigned kind = 0; kind < SLIP_KINDS; kind++)
        for (size_t at = LINE_ROW; at < LINE_END; at++)
            for (uint64_t seed = 0; seed < 60; seed++) {
                struct slip slip;
                const char *text = slipped((enum slip_kind)kind, at, seed, &slip);
                cr_assert(text == NULL || strcmp(text, log_text) != 0, "%s, line %zu",
                          slip_kind_name((enum slip_kind)kind), at + 1);
            }
}

/* ---- slips in simulated games -------------------------------------------------------------------- */

static bool is_named(const struct slip_case *c, size_t line)
{
    for (unsigned i = 0; i < c->n_slips; i++)
        if (c->slip[i].first <= line && line <= c->slip[i].last)
            return true;
    return false;
}

/* Lines that are not named are those of the true log, in their order. */
static void unnamed_lines_are_true(const struct slip_case *c)
{
    uint32_t before = 0;
    for (size_t i = 0; i < c->text.n; i++) {
        const struct slip_line *line = &c->text.line[i];
        if (is_named(c, i + 1))
            continue;
        cr_assert_gt(line->origin, before);
        cr_assert_str_eq(line->text, c->log.text.line[line->origin - 1].text);
        before = line->origin;
    }
}

static bool holds_origin(const struct slip_text *t, uint32_t origin)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->line[i].origin == origin)
            return true;
    return false;
}

static bool is_in_order(const struct slip_text *t, const struct slip *slip)
{
    for (size_t i = slip->first; i < slip->last; i++)
        if (t->line[i - 1].origin > t->line[i].origin)
            return false;
    return true;
}

/* What the kind of the slip says happened to the lines that it names. */
static void named_lines_differ(const struct slip_case *c)
{
    for (unsigned i = 0; i < c->n_slips; i++) {
        const struct slip *slip = &c->slip[i];
        const struct slip_line *line = &c->text.line[slip->first - 1];
        if (slip->kind == SLIP_FORGOTTEN || slip->kind == SLIP_TURN)
            cr_assert(!holds_origin(&c->text, slip->origin));
        else if (slip->kind == SLIP_DOUBLED || slip->kind == SLIP_TURN_DOUBLED)
            cr_assert_eq(line->origin, 0);
        else if (slip->kind == SLIP_MOVED || slip->kind == SLIP_TURN_MOVED)
            cr_assert(!is_in_order(&c->text, slip));
        else
            cr_assert_str_neq(line->text, c->log.text.line[line->origin - 1].text);
    }
}

/* A turn has as many lines as it has. */
static void has_as_many_lines_as_it_should(const struct slip_case *c)
{
    size_t n = c->log.text.n;
    if (c->slip[0].kind >= SLIP_TURN) {
        cr_assert_eq(c->text.n == n, c->slip[0].kind == SLIP_TURN_MOVED);
        return;
    }
    for (unsigned i = 0; i < c->n_slips; i++)
        n += (size_t)((c->slip[i].kind == SLIP_DOUBLED) - (c->slip[i].kind == SLIP_FORGOTTEN));
    cr_assert_eq(c->text.n, n);
}

static void every_case(const char *game, void (*check)(const struct slip_case *c))
{
    struct slip_bench bench;
    struct slip_case c = {0};
    slip_bench_init(&bench, game_named(game), 7);
    for (uint64_t i = 0; i < (uint64_t)CASES * SLIP_ROWS; i++) {
        cr_assert(slip_case_make(&bench, i, &c), "%s, case %u: the true log has findings", game,
                  (unsigned)i);
        cr_assert_eq(c.row, i % SLIP_ROWS);
        cr_assert_eq(c.n_slips, c.row < SLIP_NEAR ? 1 : 2);
        cr_assert(c.n_slips == 2 || c.slip[0].kind == (enum slip_kind)c.row);
        check(&c);
    }
    slip_case_free(&c);
    slip_bench_free(&bench);
}

static void changes_only_what_it_names(const struct slip_case *c)
{
    unnamed_lines_are_true(c);
    named_lines_differ(c);
    has_as_many_lines_as_it_should(c);
}

Test(slips, change_only_the_lines_they_name)
{
    every_case("puerto-rico", changes_only_what_it_names);
    every_case("san-juan", changes_only_what_it_names);
}

static void has_an_effect(const struct slip_case *c)
{
    cr_assert(c->n_slips == 2 || c->audit.n > 0 ||
              !slip_same_positions(&c->audit.marks, &c->true_audit.marks));
}

Test(slips, leave_a_finding_or_another_position)
{
    every_case("puerto-rico", has_an_effect);
    every_case("san-juan", has_an_effect);
}

static void lie_apart(const struct slip_case *c)
{
    if (c->n_slips == 1)
        return;
    int events = 0;
    for (size_t i = c->slip[0].last; i + 1 < c->slip[1].first; i++)
        events += slip_text_is_event(&c->text, i);
    cr_assert_lt(c->slip[0].last, c->slip[1].first);
    if (c->row == SLIP_NEAR)
        cr_assert_leq(events, 12 + 3);
    else
        cr_assert_geq(events, (c->row == SLIP_FAR ? 40 : 20) - 2 * 4);
}

Test(slips, are_near_or_far_apart_when_there_are_two)
{
    every_case("puerto-rico", lie_apart);
    every_case("san-juan", lie_apart);
}

/* The slipped text of a case; owned by the caller. */
static char *text_of_case(uint64_t seed, uint64_t number)
{
    struct slip_bench bench;
    struct slip_case c = {0};
    struct buf out = BUF_INIT;
    slip_bench_init(&bench, game_named("san-juan"), seed);
    cr_assert(slip_case_make(&bench, number, &c));
    slip_text_write(&c.text, &out);
    slip_case_free(&c);
    slip_bench_free(&bench);
    return buf_steal(&out);
}

Test(slips, are_the_same_for_the_same_seed_only)
{
    for (uint64_t i = 0; i < SLIP_ROWS; i++) {
        char *text = text_of_case(3, i), *again = text_of_case(3, i),
             *other = text_of_case(4, i);
        cr_assert_str_eq(text, again);
        cr_assert_str_neq(text, other);
        free(text);
        free(again);
        free(other);
    }
}

Test(slips, find_the_true_positions_in_the_true_text)
{
    struct slip_bench bench;
    struct slip_case c = {0};
    struct slip_audit again;
    slip_bench_init(&bench, game_named("puerto-rico"), 1);
    cr_assert(slip_case_make(&bench, 0, &c));
    slip_audit_slipped(bench.auditor, &c.log.text, &c.true_audit.marks, &again);
    cr_assert_eq(again.n, 0);
    cr_assert_gt(again.marks.n, 5);
    cr_assert(slip_same_positions(&again.marks, &c.true_audit.marks));
    slip_case_free(&c);
    slip_bench_free(&bench);
}

Test(slips, count_as_fixed_when_the_text_with_its_repairs_comes_to_the_true_positions)
{
    struct slip_bench bench;
    struct slip_case c = {0};
    struct slip_audit again;
    slip_bench_init(&bench, game_named("puerto-rico"), 1);
    for (uint64_t i = 0; i < 3; i++) {
        cr_assert(slip_case_make(&bench, SLIP_SPELLING + i * SLIP_ROWS, &c));
        cr_assert(c.audit.is_fixed);
    }
    c.true_audit.marks.at[c.true_audit.marks.n - 1].hash++;
    slip_audit_slipped(bench.auditor, &c.text, &c.true_audit.marks, &again);
    cr_assert_not(again.is_fixed, "the end counts");
    slip_case_free(&c);
    slip_bench_free(&bench);
}

/* ---- what the measure counts --------------------------------------------------------------------- */

Test(slips, reach_to_the_event_behind_them)
{
    const struct slip forgotten = {.kind = SLIP_FORGOTTEN, .first = 7, .last = 7, .origin = 6};
    const struct slip at_the_end = {
        .kind = SLIP_SEAT, .first = LINE_END, .last = LINE_END, .origin = LINE_END};
    struct slip_text t = {0};
    slip_text_read(&t, log_text, strlen(log_text));
    cr_assert_eq(slip_reach(&forgotten, &t), 8);
    cr_assert_eq(
        slip_reach(&(struct slip){.kind = SLIP_SEAT, .first = 8, .last = 8, .origin = 8}, &t),
        10, "not the remark");
    cr_assert_eq(slip_reach(&at_the_end, &t), LINE_END + 1);
    slip_text_free(&t);
}

/* Whether slips in lines 7 and 10 of log_text are found by findings at these two lines. */
static bool is_found_at(uint32_t one, uint32_t two)
{
    const struct slip_finding finding[] = {{one, "pr-one", ""}, {two, "pr-two", ""}};
    struct slip_case c = {.n_slips = 2,
                          .slip = {{SLIP_WORD, 7, 7, 7, false}, {SLIP_WORD, 10, 10, 10, false}},
                          .audit = {.finding = finding, .n = 2}};
    slip_text_read(&c.text, log_text, strlen(log_text));
    const bool is_found = slip_case_is_found(&c);
    slip_case_free(&c);
    return is_found;
}

Test(slips, are_found_by_a_root_at_each)
{
    cr_assert(is_found_at(7, 10));
    cr_assert(is_found_at(8, 11));
    cr_assert(!is_found_at(6, 10));
    cr_assert(!is_found_at(7, 8));
    cr_assert(!is_found_at(10, 11));
}

/* Whether slips at lines 10 and 20 are healed with these positions at lines 15, 20, 25 and the end;
 * the true ones are 1 to 4. */
static bool is_healed_with(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    const struct slip_case two = {
        .n_slips = 2,
        .slip = {{SLIP_WORD, 10, 10, 10, false}, {SLIP_WORD, 20, 20, 20, false}},
        .true_audit.marks = {4, {{15, 1}, {20, 2}, {25, 3}, {UINT32_MAX, 4}}},
        .audit.marks = {4, {{15, a}, {20, b}, {25, c}, {UINT32_MAX, d}}},
    };
    return slip_case_is_healed(&two);
}

Test(slips, are_healed_by_the_true_position_at_the_first_mark_behind_them)
{
    cr_assert(is_healed_with(1, 2, 3, 4));
    cr_assert(is_healed_with(9, 9, 3, 9));
    cr_assert(!is_healed_with(1, 2, 9, 4));
}
