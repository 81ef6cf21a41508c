/* One slip of a scribe is one finding, which says what is probably meant. */
#include <criterion/criterion.h>
#include <string.h>

#include "audit/repair_text.h"
#include "base/buf.h"
#include "base/err.h"
#include "core/audit.h"
#include "games/game_registry.h"
#include "notation/reader.h"

#define HEAD "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n\n"
#define FIRST                                                                                  \
    "row corn indigo sugar coffee\nround 1\nA settler\nA quarry\nB corn\nC sugar\n"            \
    "row corn corn indigo tobacco\n"
#define MAYOR   "B mayor\nB +colonist\nA place quarry\nC place corn\n"
#define BUILDER "C builder\nC small-sugar-mill paid 1\nA construction-hut\nB -\n"
#define SECOND                                                                                 \
    "round 2\nB craftsman +1d\nB +corn\nC captain +1d\nC corn 1 @4\nB corn 2 @4 vp 2\n"

static struct {
    struct finding_sink sink; /* first */
    struct words *words;
    struct auditor auditor;
    struct repairer *repairer;
    struct record record;
    struct finding literal[64];
    size_t n;
    const struct repair_plan *plan;
    uint64_t most_steps;
} t;

static void keep(struct finding_sink *sink, const struct finding *f)
{
    (void)sink;
    if (t.n < 64)
        t.literal[t.n++] = *f;
}

/* Reads, audits and searches the log of a game. */
static void search(const char *text)
{
    struct err err = ERR_INIT;
    if (t.words == NULL) {
        t.words = words_new(game_find("puerto-rico", strlen("puerto-rico")));
        auditor_init(&t.auditor);
        t.repairer = repairer_new();
        record_init(&t.record);
        t.sink.emit = keep;
    }
    const struct words *words[] = {t.words};
    const struct notation_options options = {.words = words, .n_words = 1};
    struct notation *n = notation_open_text(text, strlen(text), &options);
    cr_assert_eq(notation_next(n, &t.record, &err), 1);
    notation_close(n);
    t.n = 0;
    cr_assert(audit_record(&t.auditor, &t.record, &t.sink, NULL, &err).replayed, "%s",
              err.text);
    const struct repair_task task = {.record = &t.record,
                                     .rules = auditor_rules(&t.auditor, &t.record, &err),
                                     .literal = t.literal,
                                     .n_literal = t.n,
                                     .most_steps = t.most_steps};
    t.plan = repairer_search(t.repairer, &task);
}

/* The log has one root, at this line, which is described so. */
static void assert_root(const char *text, uint32_t line, const char *description)
{
    struct buf found = BUF_INIT;
    search(text);
    cr_assert_eq(t.plan->n_roots, 1, "%zu roots in\n%s", t.plan->n_roots, text);
    repair_describe_root(t.plan, &t.plan->root[0], &found);
    cr_expect_str_eq(buf_str(&found), description);
    cr_expect_eq(repair_item_span(&t.plan->log->item[t.plan->root[0].item]).line, line);
    buf_free(&found);
}

static size_t count_wrong(const struct record *record)
{
    struct err err = ERR_INIT;
    t.n = 0;
    audit_record(&t.auditor, record, &t.sink, NULL, &err);
    return t.n;
}

Test(repair, a_legal_log_has_no_root)
{
    search(HEAD FIRST MAYOR BUILDER SECOND);
    cr_expect_eq(t.plan->n_roots, 0);
    cr_expect_eq(t.plan->n_found, 0);
    cr_expect_eq(t.plan->n_edits, 0);
}

Test(repair, a_forgotten_role_is_missing_before_the_next_line)
{
    assert_root(HEAD FIRST "B +colonist\nA place quarry\nC place corn\n" BUILDER SECOND, 13,
                "almost certainly: \"B mayor\" is missing before this line");
}

Test(repair, a_line_may_be_written_twice)
{
    assert_root(HEAD FIRST MAYOR "C builder\n" BUILDER SECOND, 18,
                "almost certainly: this line is written twice");
}

Test(repair, neighbours_may_be_exchanged)
{
    assert_root(HEAD
                "row corn indigo sugar coffee\nround 1\nA settler\nA quarry\nC sugar\nB corn\n"
                "row corn corn indigo tobacco\n" MAYOR BUILDER SECOND,
                10, "almost certainly: this line and line 11 are exchanged");
}

Test(repair, another_player_may_be_meant)
{
    assert_root(HEAD FIRST MAYOR
                "C builder\nB small-sugar-mill paid 1\nA construction-hut\nB -\n" SECOND,
                18, "almost certainly: C, not B");
}

Test(repair, a_number_may_be_off_by_one)
{
    assert_root(HEAD FIRST MAYOR BUILDER
                "round 2\nB craftsman +1d\nB +corn\nC captain +1d\nC corn 1 @4\nB corn 1 @4\n"
                "check B corn 0 2vp\n",
                26, "almost certainly: corn 2, not corn 1");
}

Test(repair, a_misspelt_line_is_read_as_its_nearest_reading)
{
    assert_root(HEAD FIRST MAYOR
                "C bulder\nC small-sugar-mill paid 1\nA construction-hut\nB -\n" SECOND,
                17, "almost certainly meant: C builder");
}

Test(repair, another_word_may_be_meant_even_before_the_line_that_is_wrong)
{
    assert_root(HEAD FIRST
                "B captain\nB +colonist\nA place quarry\nC place corn\n" BUILDER SECOND,
                14, "almost certainly: line 13: mayor, not captain");
}

Test(repair, a_wrong_claim_may_have_another_number)
{
    assert_root(HEAD FIRST MAYOR "C builder\nC small-sugar-mill paid 2\n", 18,
                "probably: paid 1, not paid 2");
}

Test(repair, what_follows_has_its_root)
{
    search(HEAD FIRST "B captain\nB +colonist\nA place quarry\nC place corn\n" BUILDER SECOND);
    cr_assert_eq(t.plan->n_roots, 1);
    cr_expect_gt(t.plan->root[0].n_following, 1);
    for (size_t i = 0; i < t.plan->n_found; i++) {
        cr_expect_eq(t.plan->found[i].root, 0);
        cr_expect_eq(t.plan->found[i].follows, i != t.plan->root[0].first);
    }
    cr_expect_not(t.plan->origin[0].follows);
    cr_expect(t.plan->origin[t.n - 1].follows);
}

Test(repair, the_repaired_record_is_legal)
{
    struct arena arena = ARENA_INIT;
    struct record repaired;
    search(HEAD FIRST "B captain\nB +colonist\nA place quarry\nC place corn\n"
                      "C bulder\nC small-sugar-mill paid 1\nA construction-hut\nB -\n" SECOND);
    cr_expect_gt(t.n, 2);
    repair_apply(t.plan, &arena, &repaired);
    cr_expect_eq(count_wrong(&repaired), 0);
    arena_free(&arena);
}

Test(repair, two_slips_near_each_other_are_two_roots)
{
    search(HEAD FIRST "B captain\nB +colonist\nA place quarry\nC place corn\n"
                      "C bulder\nC small-sugar-mill paid 1\nA construction-hut\nB -\n" SECOND);
    cr_assert_eq(t.plan->n_roots, 2);
    cr_expect_eq(t.plan->log->item[t.plan->root[1].item].event, NULL);
    cr_expect_eq(repair_root_of_line(t.plan, &t.record.errors[0]), &t.plan->root[1]);
}

Test(repair, what_no_slip_explains_stays_as_it_is_written)
{
    assert_root(HEAD FIRST MAYOR BUILDER "check C 9d\n" SECOND, 21, "");
    cr_expect_eq(t.plan->root[0].repair.kind, REPAIR_AS_WRITTEN);
}

/* Nothing before it explains the money, and what follows needs it. */
Test(repair, a_note_that_later_lines_confirm_is_right)
{
    struct arena arena = ARENA_INIT;
    struct record repaired;
    assert_root(HEAD FIRST MAYOR BUILDER
                "check A 9d corn 1\nround 2\nB builder\nB -\nC -\nA hospice paid 3\n"
                "C captain +1d\nA corn 1 @4\nA settler\nA -\nB corn\nC corn\n",
                21, "probably: this line is right, and what led to it is unknown");
    repair_apply(t.plan, &arena, &repaired);
    cr_expect_eq(count_wrong(&repaired), 0);
    arena_free(&arena);
}

Test(repair, so_is_a_noted_position_that_they_confirm)
{
    struct arena arena = ARENA_INIT;
    struct record repaired;
    assert_root(HEAD FIRST MAYOR BUILDER
                "position rgg2002:3 R2B/CrTrCa/BuC/role T---//c2it/if/m3 Ad9/iQ/c/Hu0 Bd2/CI "
                "Cd/Cs//Ss0 "
                "=?\nround 2\nB builder\nB -\nC -\nA hospice paid 3\n"
                "C captain +1d\nA corn 1 @4\nA settler\nA -\nB corn\nC corn\n",
                21, "probably: this line is right, and what led to it is unknown");
    repair_apply(t.plan, &arena, &repaired);
    cr_expect_eq(count_wrong(&repaired), 0);
    arena_free(&arena);
}

Test(repair, another_position_is_no_line_written_twice)
{
#define NOTE(money)                                                                            \
    "position rgg2002:3 R2B/CrTrCa/BuC/role T---//c2it/if/m3 Ad/iQ//Hu0 Bd" money              \
    "/CI Cd/Cs//Ss0 =?\n"
    assert_root(HEAD FIRST MAYOR BUILDER NOTE("2") NOTE("7") SECOND, 22, "");
    assert_root(HEAD FIRST MAYOR BUILDER NOTE("7") NOTE("2") SECOND, 21, "");
}

Test(repair, every_kind_of_repair_has_a_name)
{
    for (int kind = 0; kind < REPAIR_KINDS; kind++)
        cr_expect_not_null(repair_kind_name((enum repair_kind)kind), "%d", kind);
}

Test(repair, a_turn_that_was_written_twice_is_one_root)
{
    assert_root(HEAD FIRST MAYOR BUILDER BUILDER SECOND, 21,
                "almost certainly: lines 21 to 24 are written twice");
}

Test(repair, two_turns_that_are_exchanged_are_one_root)
{
    assert_root(HEAD FIRST BUILDER MAYOR SECOND, 13,
                "probably: lines 13 to 16 and 17 to 20 are exchanged");
}

/* The quarry shows in the mayor's phase, the corn in the craftsman's. */
Test(repair, a_turn_that_is_missing_shows_in_what_comes_later)
{
    assert_root(HEAD "row corn indigo sugar coffee\nround 1\n" MAYOR BUILDER SECOND, 8,
                "almost certainly: a turn of A is missing before this line: settler; A quarry; "
                "B corn; what C did is not known");
}

Test(repair, what_nothing_proves_is_not_written_into_the_log)
{
    search(HEAD "row corn indigo sugar coffee\nround 1\n" MAYOR BUILDER SECOND);
    cr_assert_eq(t.plan->n_roots, 1);
    cr_expect_eq(t.plan->root[0].repair.kind, REPAIR_TURN_PUT);
    cr_expect(!repair_changes_text(&t.plan->root[0].repair));
}

/* Statements of no game, as many as it takes. */
#define NONSENSE                                                                               \
    "A wharf\nB factory\nC harbor\nA guild-hall\nB fortress\nC city-hall\nA residence\n"       \
    "B university\nC hospice\nA office\nB large-market\nC customs-house\n"

Test(repair, where_roots_multiply_the_record_cannot_be_followed)
{
    assert_root(HEAD FIRST NONSENSE, 13,
                "too much is wrong: the record cannot be followed from here to the end");
    for (size_t i = 1; i < t.plan->n_found; i++)
        cr_expect(t.plan->found[i].follows);
}

Test(repair, a_position_line_makes_a_record_that_cannot_be_followed_one_that_can)
{
    assert_root(HEAD FIRST NONSENSE
                "position rgg2002:3 R2B/CrTrCa/BuC/role T---//c2it/if/m3 Ad/iQ//Hu0 Bd2"
                "/CI Cd/Cs//Ss0 =?\nB craftsman +1d\nB +corn\n",
                13, "too much is wrong: the record cannot be followed from here to line 26");
}

Test(repair, after_the_last_step_the_log_is_read_as_it_is_written)
{
    t.most_steps = 1;
    search(HEAD FIRST "B captain\nB +colonist\nA place quarry\nC place corn\n" BUILDER SECOND);
    cr_expect_gt(t.plan->n_roots, 0);
    cr_expect_eq(t.plan->n_edits, 0);
}

Test(repair, the_first_root_that_was_not_searched_says_so)
{
    struct buf description = BUF_INIT;
    t.most_steps = 1;
    search(HEAD FIRST "B captain\nB +colonist\nA place quarry\nC place corn\n" BUILDER SECOND);
    cr_assert_eq(t.plan->n_searched, 0);
    cr_assert_gt(t.plan->n_roots, 1);
    repair_describe_root(t.plan, &t.plan->root[0], &description);
    cr_expect_str_eq(buf_str(&description),
                     "too much is wrong: the rest of the game was not searched for repairs");
    buf_clear(&description);
    repair_describe_root(t.plan, &t.plan->root[1], &description);
    cr_expect_str_eq(buf_str(&description), "");
    cr_expect_str_eq(repair_kind_name(t.plan->root[1].repair.kind), "not-searched");
    buf_free(&description);
}

Test(repair, a_log_is_searched_for_no_more_steps_than_its_size_allows)
{
    struct buf log = BUF_INIT;
    buf_puts(&log, HEAD);
    for (unsigned i = 0; i < 400; i++)
        buf_puts(&log, i % 3 == 0 ? "B corn\n" : i % 3 == 1 ? "C captain\n" : "A wharf\n");
    search(buf_str(&log));
    cr_expect_lt(t.plan->steps, 20 * log.len + 7000);
    buf_free(&log);
}

Test(repair, a_header_line_that_cannot_be_read_is_no_root)
{
    search("slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\ndate "
           "x\n" FIRST);
    cr_expect_gt(t.record.n_errors, 0);
    cr_expect_eq(t.plan->n_roots, 0);
}
