#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/lines.h"
#include "notation/statement.h"
#include "notation_fixture.h"
#include "scratch.h"

TestSuite(notation_reader, .init = scratch_begin, .fini = scratch_end);

/* Shows the records of a text, "events/errors[!]" each; '!' = fatal, '0' = no game. */
static void assert_games(const char *text, size_t length, const char *expected)
{
    struct notation *n = fixture_open(text, length, false);
    struct record r;
    struct buf seen = BUF_INIT;
    record_init(&r);
    while (notation_next(n, &r, NULL) > 0) {
        buf_printf(&seen, "%s%s%zu/%zu", seen.len > 0 ? " " : "", r.game == NULL ? "?" : "",
                   r.n_events, r.n_errors);
        for (size_t i = 0; i < r.n_errors; i++) {
            buf_puts(&seen, r.errors[i].fatal ? "!" : "");
        }
    }
    cr_assert_str_eq(buf_str(&seen), expected, "%s: %s", text, buf_str(&seen));
    record_free(&r);
    notation_close(n);
    buf_free(&seen);
}

#define GAME "slog 1\ngame puerto-rico\nplayers A x; B y; C z\n"

static void assert_text_games(const char *text, const char *expected)
{
    assert_games(text, strlen(text), expected);
}

Test(notation_reader, reads_one_game_after_the_other)
{
    assert_text_games("", "");
    assert_text_games("\n \n\t\n", "");
    assert_text_games(GAME, "0/0");
    assert_text_games(GAME "A settler; B corn;; C -;\n", "3/0");
    assert_text_games(GAME "A settler\n\n" GAME "\nA mayor\nB -\n", "1/0 2/0");
    assert_text_games("# a licence\n\n" GAME "A settler", "1/0");
}

Test(notation_reader, goes_on_behind_every_mistake)
{
    assert_text_games(GAME "A settler\nB foo\nC corn\nD -\nA -\n", "3/2");
    assert_text_games(GAME "A settler; B foo; C corn\nC -\n", "2/1");
    assert_text_games(GAME "A foo\n" GAME "A settler\n", "0/1 1/0");
    assert_text_games("slog 1\nplayers\nA settler\n" GAME "A settler\n", "?0/3!! 1/0");
    assert_text_games("slog 2\nwhatever it is\nA x\n" GAME "A settler\n", "?0/1! 1/0");
    assert_text_games("slog\n" GAME, "?0/1! 0/0");
    assert_text_games("slog 11\n" GAME, "?0/1! 0/0");
    assert_text_games("slog 1 x\ngame puerto-rico\nplayers A x; B y; C z\n", "0/1");
    assert_text_games(GAME " slog 1\nA settler\n", "1/1");
    assert_text_games(GAME "A settler\n  slog 1\nA -\n", "2/1");
}

Test(notation_reader, reports_text_outside_games)
{
    assert_text_games("hello\nworld\n", "?0/1!");
    assert_text_games("hello\nworld\n" GAME "A settler\n", "?0/1! 1/0");
    assert_text_games("game puerto-rico\nplayers A x; B y; C z\n", "?0/1!");
    assert_text_games("# only a comment\n", "?0/1!");
    assert_text_games("slogan\n", "?0/1!");
}

Test(notation_reader, takes_crlf_and_a_byte_order_mark)
{
    assert_text_games("\xEF\xBB\xBFslog 1\r\ngame puerto-rico\r\nplayers A x; B y; C z\r\n\r\n"
                      "A settler\r\n  B corn ; C -\r\n",
                      "3/0");
    assert_text_games(GAME "A settler\rB corn\n", "0/1");
}

Test(notation_reader, reports_bytes_that_are_no_text)
{
    static const char nul[] = GAME "A settler\nA set\0tler\nB -\n# a \0 b\n";
    assert_games(nul, sizeof(nul) - 1, "2/2");
    assert_text_games(GAME "A settler # caf\xE9\nB \xE9\nB caf\xC3\xA9\nC -\n", "2/3");
    assert_text_games("slog 1\n\x01\ngame puerto-rico\nplayers A x; B y; C z\xFF\n", "0/3!");
}

Test(notation_reader, says_what_is_wrong_with_the_bytes)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, GAME "A settler\nB \xE9\x80; foo\nB foo \x1B\n# \x80\n");
    cr_assert_eq(r.n_errors, 3);
    cr_assert_str_eq(r.errors[0].text, "invalid UTF-8: unexpected byte 0xE9");
    cr_assert_str_eq(r.errors[1].text, "control character 0x1B");
    cr_assert_eq(r.errors[1].span.column, 7);
    cr_assert_str_eq(r.errors[2].text, "invalid UTF-8: unexpected byte 0x80");
    record_free(&r);
}

Test(notation_reader, says_where_a_mistake_stands)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "\xEF\xBB\xBF# first\r\n" GAME "A settler; B  foo # why\nC -\n");
    cr_assert_eq(r.n_errors, 1);
    const struct record_error *e = &r.errors[0];
    cr_assert_eq(e->span.line, 5);
    cr_assert_eq(e->span.column, 15);
    cr_assert_eq(e->span.length, 3);
    cr_assert_eq(e->line_length, strlen("A settler; B  foo # why"));
    cr_assert_str_eq(e->line, "A settler; B  foo # why");
    cr_assert_eq(r.first_line, 2);
    cr_assert_eq(r.offset, 12);
    cr_assert_eq(e->span.offset, 12 + strlen(GAME) + 14);
    cr_assert_eq(r.n_lines, 5);
    const struct span *span = &r.events[1].span;
    cr_assert_eq(span->line, 6);
    cr_assert_eq(span->column, 1);
    cr_assert_eq(span->offset, 12 + strlen(GAME) + strlen("A settler; B  foo # why\n"));
    record_free(&r);
}

Test(notation_reader, keeps_the_bytes_of_each_game)
{
    const char *first = "slog 1\r\ngame puerto-rico\r\nplayers A x; B y; C z\n\n# end";
    const char *second = GAME "A settler";
    struct buf text = BUF_INIT;
    buf_printf(&text, "# before\n%s\n\n \n%s\r\n\n", first, second);
    struct notation *n = fixture_open(text.data, text.len, true);
    struct record r;
    record_init(&r);
    cr_assert_eq(notation_next(n, &r, NULL), 1);
    cr_assert_eq(r.n_bytes, strlen(first));
    cr_assert_str_eq(r.text, first);
    cr_assert_eq(notation_next(n, &r, NULL), 1);
    cr_assert_eq(r.n_bytes, strlen(second));
    cr_assert_str_eq(r.text, second);
    cr_assert_eq(r.n_lines, 4);
    cr_assert_eq(memcmp(text.data + r.offset, second, strlen(second)), 0);
    cr_assert_eq(notation_next(n, &r, NULL), 0);
    record_free(&r);
    notation_close(n);
    buf_free(&text);
}

Test(notation_reader, finds_the_known_games_by_their_folded_names)
{
    assert_text_games("slog 1\ngame \"Puerto Rico\"\nplayers A x; B y; C z\nA settler\n",
                      "1/0");
    assert_text_games("slog 1\nplayers A x; B y; C z\ngame PUERTO_RICO\nA settler\n", "1/0");
}

static struct notation *open_file(const char *path, struct input **in, struct lines **lines,
                                  size_t limit)
{
    static const struct words *words[1];
    words[0] = fixture_words();
    const struct notation_options options = {.words = words, .n_words = 1};
    cr_assert_eq(input_open(in, path, NULL), 0);
    *lines = lines_new(*in, limit);
    return notation_open(*lines, &options);
}

Test(notation_reader, reports_a_line_that_is_too_long)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, GAME "A settler\nrow");
    for (int i = 0; i < 100; i++) {
        buf_puts(&text, " corn");
    }
    buf_puts(&text, "\nB -\n" GAME "A settler\n");
    struct input *in;
    struct lines *lines;
    struct notation *n =
        open_file(scratch_write("long", text.data, text.len), &in, &lines, 100);
    struct record r;
    record_init(&r);
    cr_assert_eq(notation_next(n, &r, NULL), 1);
    cr_assert_eq(r.n_events, 2);
    cr_assert_eq(r.n_errors, 1);
    cr_assert_str_eq(r.errors[0].text, "the line is too long: 503 bytes, at most 100 are read");
    cr_assert_eq(notation_next(n, &r, NULL), 1);
    cr_assert_eq(r.n_errors, 0);
    cr_assert_eq(notation_next(n, &r, NULL), 0);
    record_free(&r);
    notation_close(n);
    lines_free(lines);
    input_close(in);
    buf_free(&text);
}

Test(notation_reader, hands_out_what_came_before_a_failure_of_the_input)
{
    const char *text = GAME "A settler\nB corn\n";
    struct buf packed = BUF_INIT;
    scratch_gzip(&packed, text, strlen(text));
    struct input *in;
    struct lines *lines;
    const char *path = scratch_write("cut.gz", packed.data, packed.len - 6);
    struct notation *n = open_file(path, &in, &lines, 1000);
    struct record r;
    struct err err = ERR_INIT;
    record_init(&r);
    cr_assert_eq(notation_next(n, &r, &err), 1);
    cr_assert_eq(r.n_events, 2);
    cr_assert_eq(r.n_errors, 1);
    cr_assert(r.errors[0].fatal);
    cr_assert_str_eq(r.errors[0].text, "the input ends here with an error");
    cr_assert_eq(notation_next(n, &r, &err), -1);
    cr_assert(err_is_set(&err));
    cr_assert_eq(notation_next(n, &r, &err), -1);
    record_free(&r);
    notation_close(n);
    lines_free(lines);
    input_close(in);
    buf_free(&packed);
}

Test(notation_reader, bounds_the_errors_of_a_game)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, GAME);
    for (int i = 0; i < 2 * NOTATION_ERRORS_MAX; i++) {
        buf_puts(&text, "A foo\n");
    }
    buf_puts(&text, GAME "A settler\n");
    assert_games(text.data, text.len, "0/1000 1/0");
    struct notation *n = fixture_open(text.data, text.len, false);
    struct record r;
    record_init(&r);
    notation_next(n, &r, NULL);
    cr_assert_str_eq(r.errors[NOTATION_ERRORS_MAX - 1].text,
                     "too many errors: no more are reported for this game");
    record_free(&r);
    notation_close(n);
    buf_free(&text);
}

Test(notation_reader, recognises_its_files)
{
    static const char *const good[] = {"slog 1\n", "\xEF\xBB\xBFslog 1", "# x\n\n  \nslog 2\n",
                                       "slog"};
    static const char *const bad[] = {"",         "slo",     "{\"a\":1}",
                                      "# only\n", " slog 1", "x\nslog 1"};
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        cr_expect(notation_probe(good[i], strlen(good[i])), "%s", good[i]);
    }
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        cr_expect(!notation_probe(bad[i], strlen(bad[i])), "%s", bad[i]);
    }
}

Test(notation_reader, records_comments_with_their_places)
{
    struct record r;
    record_init(&r);
    fixture_read(&r, "# zero\nslog 1 # version\n# key\ngame puerto-rico # which\n"
                     "players A x; B y; C z\n# first\n\n\nrow corn # tiles\n"
                     "A foo # not read\nA settler; B - #two\n#last\n");
    static const struct {
        unsigned before;
        int trailing, in_header, blank;
        const char *text;
    } expected[] = {
        {0, 0, 1, 0, "zero"},  {1, 1, 1, 0, "version"}, {1, 0, 1, 0, "key"},
        {2, 1, 1, 0, "which"}, {0, 0, 0, 0, "first"},   {0, 0, 0, 1, ""},
        {1, 1, 0, 0, "tiles"}, {3, 1, 0, 0, "two"},     {3, 0, 0, 0, "last"},
    };
    cr_assert_eq(r.n_comments, sizeof(expected) / sizeof(expected[0]));
    for (size_t i = 0; i < r.n_comments; i++) {
        const struct record_comment *c = &r.comments[i];
        cr_expect_str_eq(c->text, expected[i].text);
        cr_expect_eq(c->before, expected[i].before, "%s", c->text);
        cr_expect_eq(c->trailing, expected[i].trailing, "%s", c->text);
        cr_expect_eq(c->in_header, expected[i].in_header, "%s", c->text);
        cr_expect_eq(c->blank, expected[i].blank, "%s", c->text);
    }
    record_free(&r);
}
