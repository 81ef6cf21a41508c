/* Statements that are not read again: they are what the reader makes of them. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "notation/recent.h"
#include "notation/statement.h"
#include "notation_fixture.h"

static struct recent *recent;

static void begin(void)
{
    recent = recent_new();
    recent_start(recent, fixture_words(), 4, SETS_ALL);
}

static void end(void)
{
    recent_free(recent);
}

TestSuite(notation_recent, .init = begin, .fini = end);

/* Reads the statement at line[at] as a log would, and keeps it. */
static struct event read_and_keep(const char *line, size_t at)
{
    static struct statement s;
    struct event e;
    memset(&e, 0, sizeof e);
    statement_init(&s, fixture_words(), 4, SETS_ALL);
    cr_assert_eq(statement_read(&s, line, strlen(line), at, &e), STATEMENT_READ, "%s", line);
    recent_keep(recent, line, strlen(line), &e);
    return e;
}

static bool is_found(const char *line)
{
    struct event e;
    return recent_find(recent, line, strlen(line), strspn(line, " "), &e);
}

static void assert_found(const char *line, size_t at, const struct event *want)
{
    struct event e;
    memset(&e, 0xA5, sizeof e);
    cr_assert(recent_find(recent, line, strlen(line), at, &e), "%s", line);
    cr_expect_eq(e.verb, want->verb, "%s", line);
    cr_expect_eq(e.seat, want->seat, "%s", line);
    cr_expect_eq(e.n_claims, 0, "%s", line);
    cr_expect_null(e.claim, "%s", line);
    cr_expect_null(e.text, "%s", line);
    cr_expect_eq(e.in_phase | e.before_role | e.adopts, 0, "%s", line);
    cr_expect_eq(e.span.offset, at, "%s", line);
    cr_expect_eq(e.span.column, at + 1, "%s", line);
    cr_expect_eq(e.span.length, want->span.length, "%s", line);
    cr_assert_eq(e.n_items, want->n_items, "%s", line);
    for (unsigned i = 0; i < e.n_items; i++) {
        cr_expect_eq(e.item[i].thing, want->item[i].thing, "%s", line);
        cr_expect_eq(e.item[i].mark, want->item[i].mark, "%s", line);
        cr_expect_eq(e.item[i].count, want->item[i].count, "%s", line);
    }
}

/* Of every length up to four times eight bytes, since they are compared eight at a time. */
Test(notation_recent, a_statement_is_found_as_it_was_read_wherever_it_stands)
{
    static const char *const all[] = {
        "A -",
        "B corn",
        "A quarry",
        "D builder",
        "A sugar 4 @7",
        "B sell coffee",
        "A place corn 1",
        "A small-market",
        "row corn corn corn",
        "A place corn 1, office 1",
        "B keep corn 1, sugar",
        "row corn indigo sugar corn corn",
        "A place office 1, coffee-roaster",
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char line[64];
        const struct event e = read_and_keep(all[i], 0);
        snprintf(line, sizeof line, "    %s", all[i]);
        assert_found(all[i], 0, &e);
        assert_found(line, 4, &e);
    }
}

/* They differ in one byte, or one is the beginning of the other. */
Test(notation_recent, statements_that_are_nearly_the_same_are_told_apart)
{
    static const char *const all[] = {
        "A corn",
        "B corn",
        "A place corn 1",
        "A place corn 2",
        "A place corn 1, office 1",
        "B place corn 1, office 1",
        "A place corn 1, office 2",
        "A place corn 2, office 1",
    };
    enum { N = sizeof all / sizeof all[0] };
    struct event e[N];
    for (size_t i = 0; i < N; i++) {
        cr_expect_not(is_found(all[i]), "%s", all[i]);
        e[i] = read_and_keep(all[i], 0);
    }
    for (size_t i = 0; i < N; i++)
        assert_found(all[i], 0, &e[i]);
}

/* What stands behind a statement belongs to the line, and claims have places of their own. */
Test(notation_recent, only_short_statements_that_end_their_line_are_kept)
{
    static const char *const not_kept[] = {
        "position A",
        "A corn # a comment",
        "A corn; B corn",
        "A corn ",
        "B sell corn for 3",
        "A place corn 1, indigo 1, sugar 1",
        "row corn corn corn corn corn corn",
    };
    for (size_t i = 0; i < sizeof not_kept / sizeof not_kept[0]; i++) {
        (void)read_and_keep(not_kept[i], 0);
        cr_expect_not(is_found(not_kept[i]), "%s", not_kept[i]);
    }
    cr_expect_not(is_found("A corn"));
    cr_expect_not(is_found(""));
}

/* The same text means something else, or nothing, with other words, players or sets. */
Test(notation_recent, a_statement_is_known_among_the_same_words_players_and_sets_alone)
{
    const struct event e = read_and_keep("D corn", 0);
    recent_start(recent, fixture_words(), 3, SETS_ALL);
    cr_expect_not(is_found("D corn"));
    recent_start(recent, fixture_words(), 4, 1);
    cr_expect_not(is_found("D corn"));
    recent_start(recent, fixture_words(), 4, SETS_ALL);
    assert_found("D corn", 0, &e);
}

/* More games of other kinds than there is room for begin again. */
Test(notation_recent, many_kinds_of_games_forget_the_first)
{
    (void)read_and_keep("D corn", 0);
    for (uint32_t sets = 1; sets < 40; sets++)
        recent_start(recent, fixture_words(), 4, sets);
    recent_start(recent, fixture_words(), 4, SETS_ALL);
    cr_expect_not(is_found("D corn"));
    const struct event e = read_and_keep("D corn", 0);
    assert_found("D corn", 0, &e);
}
