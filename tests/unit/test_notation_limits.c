/* The limits of a game in docs/notation.md: a game at a limit is read, one above it is refused,
 * and the games beside it are read in both cases. */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/input.h"
#include "base/lines.h"
#include "notation_fixture.h"
#include "scratch.h"

TestSuite(notation_limits, .init = scratch_begin, .fini = scratch_end);

#define GAME "slog 1\ngame puerto-rico\nplayers A x; B y; C z\n"
#define NEXT "\n" GAME "A settler\n"

/* Shows the records of a reader: "events/errors[!]" each; '!' = refused, '?' = no game, '+' = its
 * source was kept. */
static void show_games(struct notation *n, struct buf *seen, struct buf *last_fatal)
{
    struct record r;
    record_init(&r);
    while (notation_next(n, &r, NULL) > 0) {
        const struct record_error *fatal = record_fatal_error(&r);
        buf_printf(seen, "%s%s%zu/%zu%s%s", seen->len > 0 ? " " : "", r.is_outside ? "?" : "",
                   r.n_events, r.n_errors, fatal != NULL ? "!" : "", r.text != NULL ? "+" : "");
        if (fatal != NULL)
            buf_printf(last_fatal, "%" PRIu32 ": %s", fatal->span.line, fatal->text);
    }
    record_free(&r);
}

/* Reads `text` as a whole and as a stream. */
static void assert_games(struct buf *text, const char *expected, const char *why)
{
    struct buf seen = BUF_INIT, fatal = BUF_INIT;
    struct notation *n = fixture_open(text->data, text->len, true);
    show_games(n, &seen, &fatal);
    notation_close(n);
    cr_expect_str_eq(buf_str(&seen), expected, "text: %s", buf_str(&seen));
    cr_expect_str_eq(buf_str(&fatal), why, "text: %s", buf_str(&fatal));

    const struct words *words[] = {fixture_words()};
    const struct notation_options options = {
        .words = words, .n_words = 1, .keep_comments = true, .keep_text = true};
    struct input *in;
    cr_assert_eq(input_open(&in, scratch_write("log", text->data, text->len), NULL), 0);
    struct lines *lines = lines_new(in, LINES_DEFAULT_LIMIT);
    n = notation_open(lines, &options);
    buf_clear(&seen);
    buf_clear(&fatal);
    show_games(n, &seen, &fatal);
    cr_expect_str_eq(buf_str(&seen), expected, "stream: %s", buf_str(&seen));
    cr_expect_str_eq(buf_str(&fatal), why, "stream: %s", buf_str(&fatal));
    notation_close(n);
    lines_free(lines);
    input_close(in);
    buf_free(&seen);
    buf_free(&fatal);
    buf_free(text);
}

static void put_many(struct buf *text, const char *what, size_t n)
{
    for (size_t i = 0; i < n; i++)
        buf_puts(text, what);
}

/* `n` bytes of comments, the last without its line end. */
static void put_comments(struct buf *text, size_t n)
{
    enum { LINE = 1000 };
    const size_t end = text->len + n;
    while (text->len < end) {
        const size_t length = end - text->len < LINE ? end - text->len : LINE;
        buf_putc(text, '#');
        put_many(text, "c", length - 1 - (length == LINE));
        buf_puts(text, length == LINE ? "\n" : "");
    }
}

/* ---- statements ----------------------------------------------------------------------------- */

static struct buf of_statements(size_t n)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, NEXT GAME);
    for (size_t i = 1; i <= n; i++)
        buf_puts(&text, i % 100 == 0 ? "A -\n" : "A -;");
    buf_puts(&text, "\n" NEXT);
    return text;
}

Test(notation_limits, as_many_statements_as_a_game_may_have_are_read)
{
    struct buf text = of_statements(NOTATION_EVENTS_MAX);
    assert_games(&text, "1/0+ 200000/0+ 1/0+", "");
}

Test(notation_limits, one_statement_more_is_refused)
{
    struct buf text = of_statements(NOTATION_EVENTS_MAX + 1);
    assert_games(
        &text, "1/0+ 200000/1!+ 1/0+",
        "2009: too many statements for one game, at most 200000: the rest is not read");
}

/* ---- lines ---------------------------------------------------------------------------------- */

static struct buf of_lines(size_t n)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, NEXT GAME);
    put_many(&text, "#\n", n - 4);
    buf_puts(&text, "B mayor\n");
    put_many(&text, "\n", 100);
    buf_puts(&text, NEXT);
    return text;
}

Test(notation_limits, as_many_lines_as_a_game_may_have_are_read)
{
    struct buf text = of_lines(NOTATION_LINES_MAX);
    assert_games(&text, "1/0+ 1/0+ 1/0+", "");
}

Test(notation_limits, one_line_more_is_refused)
{
    struct buf text = of_lines(NOTATION_LINES_MAX + 1);
    assert_games(&text, "1/0+ 1/1!+ 1/0+",
                 "1000006: too many lines for one game, at most 1000000: the rest is not read");
}

/* ---- bytes ---------------------------------------------------------------------------------- */

static struct buf of_bytes(size_t n)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, NEXT GAME "B mayor\n");
    put_comments(&text, n - strlen(GAME "B mayor\n"));
    put_many(&text, "\n \n", 300000); /* belong to no game */
    buf_puts(&text, NEXT);
    return text;
}

Test(notation_limits, as_many_bytes_as_a_game_may_have_are_read)
{
    struct buf text = of_bytes(NOTATION_BYTES_MAX);
    assert_games(&text, "1/0+ 1/0+ 1/0+", "");
}

Test(notation_limits, one_byte_more_is_refused)
{
    struct buf text = of_bytes(NOTATION_BYTES_MAX + 1);
    assert_games(&text, "1/0+ 1/1! 1/0+",
                 "16787: too many bytes for one game, at most 16777216: the rest is not read");
}

Test(notation_limits, empty_lines_before_a_statement_count_for_the_game)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, GAME "A settler");
    put_many(&text, "                               \n", NOTATION_BYTES_MAX / 32);
    buf_puts(&text, "B -\n" NEXT);
    assert_games(&text, "2/1! 1/0+",
                 "524292: too many bytes for one game, at most 16777216: the rest is not read");
}

/* ---- before the first game ------------------------------------------------------------------ */

Test(notation_limits, comments_before_the_first_game_count_for_it)
{
    for (size_t more = 0; more < 2; more++) {
        struct buf text = BUF_INIT;
        put_comments(&text, NOTATION_BYTES_MAX - 1 - strlen(GAME "B mayor") + more);
        buf_puts(&text, "\n" GAME "B mayor\n" NEXT);
        assert_games(&text, more ? "1/1!+ 1/0+" : "1/0+ 1/0+",
                     more ? "16782: too many bytes for one game, at most 16777216: the rest is "
                            "not read"
                          : "");
    }
}

Test(notation_limits, more_comments_than_a_game_may_have_belong_to_none)
{
    struct buf text = BUF_INIT;
    put_comments(&text, NOTATION_BYTES_MAX + 1);
    buf_puts(&text, "\n# more\n" GAME "B mayor\n" NEXT);
    assert_games(&text, "?0/1! 1/0+ 1/0+",
                 "16778: too many bytes of comments before the first game, at most 16777216: "
                 "they are not read");
}

Test(notation_limits, any_text_before_the_first_game_is_one_error)
{
    struct buf text = BUF_INIT;
    put_many(&text, "what is this, a log?\n", NOTATION_LINES_MAX + 1);
    buf_puts(&text, GAME "B mayor\n" NEXT);
    assert_games(&text, "?0/1! 1/0+ 1/0+",
                 "1: text outside a game: a game begins with the line \"slog 1\"");
}
