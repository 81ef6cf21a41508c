/* Statements that are not read again: they are what the reader makes of them. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/recent.h"
#include "notation/statement.h"
#include "notation_fixture.h"

static struct recent *recent;

static void begin(void)
{
    recent = recent_new();
    recent_start(recent, fixture_words(), 4);
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
    if (s.is_plain)
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
        "A place corn 1",
        "A place corn 2",
        "A place corn 1, office 1",
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
        "A place corn 10, indigo 1, office 1",
        "A quar",
        "row corn corn corn corn corn corn",
    };
    for (size_t i = 0; i < sizeof not_kept / sizeof not_kept[0]; i++) {
        (void)read_and_keep(not_kept[i], 0);
        cr_expect_not(is_found(not_kept[i]), "%s", not_kept[i]);
    }
    cr_expect_not(is_found("A corn"));
    cr_expect_not(is_found(""));
}

/* What is said means the same of every seat that plays. */
Test(notation_recent, a_statement_of_one_seat_is_known_of_all_who_play)
{
    struct event e = read_and_keep("D corn", 0);
    e.seat = 1;
    assert_found("B corn", 0, &e);
    cr_expect_not(is_found("E corn"));
    cr_expect_not(is_found("B  corn"));
    cr_expect_not(is_found("corn"));
    recent_start(recent, fixture_words(), 3);
    assert_found("B corn", 0, &e);
    cr_expect_not(is_found("D corn"));
    recent_start(recent, fixture_words(), 0);
    e.seat = 4;
    assert_found("E corn", 0, &e);
}

/* Of more lists of words than there is room for, the first are forgotten. */
Test(notation_recent, a_statement_is_known_among_the_same_words_alone)
{
    enum { N = 20 };
    struct words *other[N];
    const struct event e = read_and_keep("D corn", 0);
    for (int i = 0; i < N; i++) {
        other[i] = words_new(words_game(fixture_words()));
        recent_start(recent, other[i], 4);
        cr_expect_not(is_found("D corn"));
        if (i > 0)
            continue;
        recent_start(recent, fixture_words(), 4);
        assert_found("D corn", 0, &e);
    }
    recent_start(recent, fixture_words(), 4);
    cr_expect_not(is_found("D corn"));
    (void)read_and_keep("D corn", 0);
    assert_found("D corn", 0, &e);
    for (int i = 0; i < N; i++)
        words_free(other[i]);
}

/* ---- lines ------------------------------------------------------------------------------- */

static struct record record;
static bool empty; /* whether empty lines are passed over */

/* Reads the text, of which the first `before` bytes have been read. */
static struct recent_lines read_text(const char *text, size_t before, uint32_t most)
{
    record_reset(&record);
    const struct lines_unread unread = {.text = text + before,
                                        .length = strlen(text) - before,
                                        .before = before,
                                        .limit = 100,
                                        .offset = 1000 + before,
                                        .number = 7};
    return recent_read(recent, &unread, most, empty, &record);
}

/* Bytes of a line that has been read, so many that the shortest line behind it can be. */
#define READ "a line that has been read already\n"

/* A line behind those that are looked at. */
#define REST "# and so on\n"

static size_t lines_of(const char *text)
{
    return read_text(text, sizeof READ - 1, 100).n;
}

Test(notation_recent, lines_of_known_statements_are_read_at_once)
{
    (void)read_and_keep("A corn", 0);
    (void)read_and_keep("B -", 0);
    record_init(&record);
    const struct recent_lines read =
        read_text(READ "A corn\n  C corn\nB -\nA cor\n", sizeof READ - 1, 100);
    cr_assert_eq(read.n, 3);
    cr_assert_eq(record.n_events, 3);
    cr_expect_eq(read.size, strlen("A corn\n  C corn\nB -\n"));
    const struct event *e = &record.events[1];
    cr_expect_eq(e->seat, 2);
    cr_expect_eq(e->item[0].thing, record.events[0].item[0].thing);
    cr_expect_eq(e->span.line, 8);
    cr_expect_eq(e->span.column, 3);
    cr_expect_eq(e->span.length, 6);
    cr_expect_eq(e->span.offset, 1000 + strlen(READ "A corn\n  "));
    record_free(&record);
}

Test(notation_recent, reading_of_lines_stops_where_more_must_be_asked)
{
    (void)read_and_keep("A corn", 0);
    record_init(&record);
    cr_expect_eq(lines_of(READ "A corn\nA corn\n" REST), 2);
    cr_expect_eq(lines_of(READ "A corn\nA corn"), 1, "half a line");
    cr_expect_eq(lines_of(READ "A corn\n\nA corn\n" REST), 1, "an empty line");
    cr_expect_eq(lines_of(READ "A corn\n         A corn\n" REST), 1, "many blanks");
    cr_expect_eq(lines_of(READ "A corn\n\tA corn\n" REST), 1, "a tab");
    cr_expect_eq(lines_of(READ "A corn\nA corn\r\nA corn\n"), 1, "CR LF");
    cr_expect_eq(lines_of(READ "A corn\nA corn # said\nA corn\n"), 1, "a comment");
    cr_expect_eq(lines_of(READ "A corn\n       \nA corn\n"), 1, "blanks alone");
    cr_expect_eq(read_text("A corn\n" REST, 0, 100).n, 0, "too few bytes before the end");
    cr_expect_eq(read_text(READ REST "A corn\n", sizeof READ REST - 1, 100).n, 0,
                 "too few behind");
    cr_expect_eq(read_text(READ "A corn\nA corn\n" REST, sizeof READ - 1, 1).n, 1, "enough");
    record_free(&record);
}

Test(notation_recent, empty_lines_between_statements_are_passed_over)
{
    (void)read_and_keep("A corn", 0);
    record_init(&record);
    empty = true;
    struct recent_lines read =
        read_text(READ "A corn\n\n\nA corn\n\nB -\n" REST, sizeof READ - 1, 100);
    cr_expect_eq(read.n, 4);
    cr_expect_eq(read.size, strlen("A corn\n\n\nA corn\n"), "up to a statement");
    cr_expect_eq(read.next, strlen("A corn\n\n\nA corn\n\n"), "up to what is new");
    cr_expect_eq(record.events[1].span.line, 10);
    read = read_text(READ "A corn\n\nA corn\n" REST, sizeof READ - 1, 2);
    cr_expect_eq(read.n, 1, "they count as lines");
    record_free(&record);
}

/* A log that breaks off before another one: `C pslog 1`, see broken_line.h. */
Test(notation_recent, a_line_that_ends_like_a_version_line_is_not_kept)
{
    struct event e = read_and_keep("A corn", 0);
    const char *line = "A corn slog 1";
    e.span.length = (uint32_t)strlen(line);
    recent_keep(recent, line, strlen(line), &e);
    cr_expect_not(is_found(line));
}

/* ---- a memory for several readers --------------------------------------------------------------- */

#define FIRST_LOG                                                                              \
    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n\nA corn\nB -\n"
#define OTHER_GAME                                                                             \
    "slog 1\ngame san-juan\nrules second\nplayers A Anna; B Bob\n\nA builder\nB -\n"
#define FEWER_PLAYERS                                                                          \
    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob\n\nA corn\nB -\nC corn\n"

/* Reads the one game of a text. */
static void read_log(const char *text, struct notation_memory *memory,
                     const struct words_list *words, struct record *into)
{
    const struct notation_options options = {
        .memory = memory, .words = words->words, .n_words = words->n};
    struct notation *n = notation_open_text(text, strlen(text), &options);
    cr_assert_eq(notation_next(n, into, NULL), 1);
    notation_close(n);
}

Test(notation_recent, a_reader_with_a_memory_reads_what_one_without_does)
{
    static const char *const texts[] = {FIRST_LOG, OTHER_GAME, FEWER_PLAYERS, FIRST_LOG};
    struct notation_memory *memory = notation_memory_new(games_of_program);
    struct words_list words = words_list_of(games_of_program);
    struct record with, without;
    record_init(&with);
    record_init(&without);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        read_log(texts[i], memory, &words, &with);
        read_log(texts[i], NULL, &words, &without);
        cr_expect_eq(with.game, without.game);
        cr_expect_eq(with.n_errors, without.n_errors, "log %zu", i);
        cr_assert_eq(with.n_events, without.n_events, "log %zu", i);
        for (size_t k = 0; k < with.n_events; k++) {
            const struct event *a = &with.events[k], *b = &without.events[k];
            cr_expect(a->verb == b->verb && a->seat == b->seat && a->n_items == b->n_items &&
                          a->span.line == b->span.line && a->span.length == b->span.length,
                      "log %zu, event %zu", i, k);
        }
    }
    record_free(&with);
    record_free(&without);
    words_list_free(&words);
    notation_memory_free(memory);
}
