/* test_notation_broken.c - logs that are cut somewhere and joined with others. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/input.h"
#include "base/lines.h"
#include "notation_fixture.h"
#include "scratch.h"

TestSuite(notation_broken, .init = scratch_begin, .fini = scratch_end);

#define FIRST                                                                                  \
    "slog 1\n"                                                                                 \
    "game      puerto-rico  # a game\n"                                                        \
    "event     \"Z\xC3\xBCrich; evening\"\n"                                                   \
    "x-note    note\n"                                                                         \
    "players   A Anna; B \"J\xC3\xBCrg\"; C Chris\n"                                           \
    "\n"                                                                                       \
    "# the first round\n"                                                                      \
    "A settler\n"                                                                              \
    "  A quarry; B corn\n"                                                                     \
    "  row corn 2, indigo  # \xE2\x80\x9Cquoted\xE2\x80\x9D\n"
#define SECOND                                                                                 \
    "slog 1\n"                                                                                 \
    "game      puerto-rico\n"                                                                  \
    "players   A x; B y; C z\n"                                                                \
    "\n"                                                                                       \
    "A mayor\n"                                                                                \
    "B -"

/* The last game that was read. */
struct last {
    size_t n_games, n_errors_before;
    struct buf text; /* its bytes */
    size_t n_events, n_errors;
    uint32_t line;
};

static struct last read_all(struct notation *n)
{
    struct last last = {.text = BUF_INIT};
    struct record r;
    record_init(&r);
    while (notation_next(n, &r, NULL) > 0) {
        last.n_games++;
        last.n_errors_before += last.n_errors;
        last.n_events = r.n_events;
        last.n_errors = r.n_errors;
        last.line = r.first_line;
        buf_clear(&last.text);
        if (!r.is_outside)
            buf_put(&last.text, r.text, (size_t)r.n_bytes);
    }
    record_free(&r);
    return last;
}

static struct last read_text(const struct buf *text)
{
    struct notation *n = fixture_open(text->data, text->len, true);
    struct last last = read_all(n);
    notation_close(n);
    return last;
}

static struct last read_stream(const struct buf *text)
{
    static const struct words *words[1];
    words[0] = fixture_words();
    const struct notation_options options = {.words = words, .n_words = 1, .keep_text = true};
    struct input *in;
    cr_assert_eq(input_open(&in, scratch_write("joined", text->data, text->len), NULL), 0);
    struct lines *lines = lines_new(in, LINES_DEFAULT_LIMIT);
    struct notation *n = notation_open(lines, &options);
    struct last last = read_all(n);
    notation_close(n);
    lines_free(lines);
    input_close(in);
    return last;
}

static void expect_second(struct last last, size_t at)
{
    cr_expect_eq(last.n_events, 2, "cut at %zu: %zu events", at, last.n_events);
    cr_expect_eq(last.n_errors, 0, "cut at %zu: %zu errors", at, last.n_errors);
    cr_expect_str_eq(buf_str(&last.text), SECOND, "cut at %zu: %s", at, buf_str(&last.text));
    buf_free(&last.text);
}

Test(notation_broken, a_log_cut_anywhere_does_not_swallow_the_next_game)
{
    for (size_t at = 0; at < sizeof(FIRST); at++) {
        struct buf text = BUF_INIT;
        buf_put(&text, FIRST, at);
        buf_puts(&text, SECOND);
        struct last last = read_text(&text);
        cr_expect_eq(last.n_games, at == 0 ? 1 : 2, "cut at %zu: %zu", at, last.n_games);
        expect_second(last, at);
        expect_second(read_stream(&text), at);
        buf_free(&text);
    }
}

Test(notation_broken, a_line_that_breaks_off_is_an_error_of_its_game)
{
    for (size_t at = 1; at < sizeof(FIRST) - 1; at++) {
        struct buf text = BUF_INIT;
        buf_put(&text, FIRST, at);
        buf_puts(&text, SECOND);
        struct last last = read_text(&text);
        const bool is_whole = FIRST[at - 1] == '\n' && at > strlen("slog 1\n");
        const bool has_players = strstr(FIRST, "\n\n") - FIRST < (long)at;
        cr_expect(is_whole && has_players ? last.n_errors_before == 0
                                          : last.n_errors_before > 0,
                  "cut at %zu: %zu errors", at, last.n_errors_before);
        buf_free(&last.text);
        buf_free(&text);
    }
}

/* What a full disk, a dead battery or an old system leaves. */
Test(notation_broken, rubbish_at_the_end_of_a_log_does_not_swallow_the_next_game)
{
    static const char *const rubbish[] = {"\xEF\xBB\xBF", "\x1A",     "\r", " ",
                                          "\xC3",         "\xFF\xFE", "\"", "# see "};
    for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        struct buf text = BUF_INIT;
        buf_printf(&text, FIRST "%s" SECOND, rubbish[i]);
        struct last last = read_text(&text);
        cr_expect_eq(last.n_games, 2, "%zu", i);
        cr_expect_eq(last.n_errors_before, i == 0 ? 0 : 1, "%zu", i);
        expect_second(last, i);
        buf_free(&text);
    }
    struct buf text = BUF_INIT;
    buf_puts(&text, FIRST);
    for (int i = 0; i < 100000; i++)
        buf_putc(&text, '\0');
    buf_puts(&text, SECOND);
    expect_second(read_stream(&text), 0);
    buf_free(&text);
}

Test(notation_broken, a_byte_order_mark_before_a_version_line_is_skipped_whatever_follows)
{
    static const char *const version[] = {"slog 1", "slog 1  # copied", "slog \t1\t"};
    for (size_t i = 0; i < sizeof version / sizeof *version; i++) {
        struct buf text = BUF_INIT;
        buf_printf(&text,
                   FIRST "\xEF\xBB\xBF%s\n# a comment\ngame puerto-rico\n"
                         "players A x; B y; C z\nA mayor\nB -",
                   version[i]);
        struct last last = read_text(&text);
        cr_expect_eq(last.n_games, 2, "%zu", i);
        cr_expect_eq(last.n_errors_before + last.n_errors, 0, "%zu", i);
        cr_expect_eq(last.n_events, 2, "%zu", i);
        buf_free(&last.text);
        buf_free(&text);
    }
}

Test(notation_broken, a_game_behind_lines_that_end_with_cr_alone_is_read)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, FIRST SECOND);
    for (size_t i = 0; i < sizeof(FIRST) - 1; i++)
        text.data[i] = text.data[i] == '\n' ? '\r' : text.data[i];
    expect_second(read_text(&text), 0);
    buf_free(&text);
}

Test(notation_broken, the_next_game_is_whole_wherever_the_blocks_of_the_stream_end)
{
    enum { BLOCK = 256 * 1024 };
    for (size_t size = BLOCK - 90; size < BLOCK + 10; size++) {
        struct buf text = BUF_INIT;
        buf_puts(&text, FIRST);
        while (text.len < size - 100)
            buf_puts(&text, "# 456789\n");
        while (text.len < size)
            buf_putc(&text, '#');
        buf_puts(&text, SECOND);
        struct last last = read_stream(&text);
        cr_expect_eq(last.n_games, 2, "%zu", size);
        expect_second(last, size);
        buf_free(&text);
    }
}

static void assert_one_game(const char *text)
{
    struct buf b = BUF_INIT;
    buf_puts(&b, text);
    struct last last = read_text(&b);
    cr_expect_eq(last.n_games, 1, "%s", text);
    cr_expect_eq(last.n_errors, 0, "%s", text);
    buf_free(&last.text);
    buf_free(&b);
}

Test(notation_broken, no_readable_log_is_taken_for_two)
{
#define PLAYERS "players A x; B y; C z\n"
    assert_one_game("slog 1  # behind slog 1\ngame puerto-rico\n" PLAYERS);
    assert_one_game("slog 1\n# see slog 1\ngame puerto-rico\n" PLAYERS);
    assert_one_game("slog 1\nevent what is slog 1\ngame puerto-rico\n" PLAYERS);
    assert_one_game("slog 1\nx-note slog 1\ngame puerto-rico\n" PLAYERS);
    assert_one_game("slog 1\n  x-note slog 1\ngame puerto-rico\n" PLAYERS);
    assert_one_game("slog 1\ngame puerto-rico\nevent slog 1\n" PLAYERS);
    assert_one_game("slog 1\ngame puerto-rico # slog 1\nevent \"slog 1\"\n" PLAYERS);
    assert_one_game("slog 1\ngame puerto-rico\nplayers A x; B y; C slog 1\ndate 2026\n");
    assert_one_game("slog 1\ngame puerto-rico\n" PLAYERS "A settler  # as in slog 1\nB corn\n");
    assert_one_game("slog 1\ngame puerto-rico\n" PLAYERS "# slog 1\n# game puerto-rico\n");
    assert_one_game("slog 1\ngame puerto-rico\n" PLAYERS "A settler\n# slog 1\nposition x\n");
    assert_one_game("slog 1\ngame puerto-rico\nposition x\n" PLAYERS
                    "A - # slog 1\nposition y\n");
    assert_one_game("slog 1\ngame puerto-rico\n" PLAYERS "# slog 1");
}

Test(notation_broken, a_game_of_an_unknown_version_is_not_searched)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, "slog 2\nabout slog 1\ngame puerto-rico\nA x slog 1\nplayers A x\n");
    struct last last = read_text(&text);
    cr_expect_eq(last.n_games, 1);
    cr_expect_eq(last.n_errors, 1);
    buf_free(&last.text);
    buf_free(&text);
}
