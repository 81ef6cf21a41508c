/* test_notation_game_cut.c - where a text of many games can be cut, and when its games are counted. */
#include "notation/game_cut.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"

static struct game_cut cut_of(const char *text)
{
    return game_cut_last(text, strlen(text));
}

static void assert_cut(const char *text, const char *rest, uint32_t lines, uint32_t games)
{
    const struct game_cut cut = cut_of(text);
    cr_expect_str_eq(text + cut.length, rest);
    cr_expect_eq(cut.lines, lines, "%u lines of %s", cut.lines, text);
    cr_expect_eq(cut.games, games, "%u games of %s", cut.games, text);
    cr_expect(cut.is_counted);
}

Test(game_cut, is_before_the_last_line_that_begins_a_game)
{
    assert_cut("slog 1\na\nslog 1\nb\nslog 1\nc\n", "slog 1\nc\n", 4, 2);
    assert_cut("slog 1\r\na\r\nslog 1\r\nb", "slog 1\r\nb", 2, 1);
    assert_cut("# a\n\nslog 1\nb\n", "slog 1\nb\n", 2, 0);
    assert_cut("slog 1\nslog 1\nslog 1", "slog 1\nslog 1", 1, 1);
}

Test(game_cut, is_nowhere_else)
{
    cr_expect_eq(cut_of("").length, 0);
    cr_expect_eq(cut_of("slog 1\na\nb\n").length, 0);
    cr_expect_eq(cut_of("slog 1\na\nslog 1").length, 0);   /* the line may go on */
    cr_expect_eq(cut_of("slog 1\na\nslog 1\r").length, 0); /* likewise */
    cr_expect_eq(cut_of("slog 1\na\nslog 12\n").length, 0);
    cr_expect_eq(cut_of("slog 1\na\nslog 1 # b\n").length, 0);
    cr_expect_eq(cut_of("slog 1\na\nSLOG 1\n").length, 0);
    cr_expect_eq(cut_of("slog 1\na\n slog 1\n").length, 0);
    cr_expect_eq(cut_of("slog 1\na\rslog 1\n").length, 0);
    cr_expect_eq(cut_of("slog 1\na\n\xEF\xBB\xBFslog 1\n").length, 0);
}

/* Whether the games are counted when this stands in the first of two. */
static bool is_counted_with(const char *line)
{
    struct buf text = BUF_INIT;
    buf_printf(&text, "slog 1\nA corn\n%s\nslog 1\n", line);
    const struct game_cut cut = cut_of(buf_str(&text));
    cr_expect_eq(cut.length, text.len - strlen("slog 1\n"), "%s", line);
    cr_expect_eq(cut.games, 1);
    buf_free(&text);
    return cut.is_counted;
}

Test(game_cut, counts_no_games_when_one_may_begin_in_another_form)
{
    static const char *const other[] = {
        "SLOG 1",
        "> slog 1",
        " slog 1",
        "slog\t1",
        "slog\302\2401", /* a no-break space */
        "slog 1 # a",
        "slog 2",
        "slog",
        "slog # a",
        "\xEF\xBB\xBFslog 1",
        "\xEF\xBB\xBFslog",
        "[12:03] Anna: slog 1",
        "  C pslog 1",
        "event slog 1",
    };
    static const char *const plain[] = {
        "event shipslog", "# the island of Slog", "slogan 1",
        "A slog-mill",    "id shipslog-1-200",    "# shipslog wrote it",
    };
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        cr_expect_not(is_counted_with(other[i]), "%s", other[i]);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        cr_expect(is_counted_with(plain[i]), "%s", plain[i]);
}

/* Many bytes are looked at together: the place of the cut among them means nothing. */
Test(game_cut, is_found_at_every_distance)
{
    for (size_t n = 0; n < 300; n++) {
        struct buf text = BUF_INIT;
        buf_puts(&text, "slog 1\n#");
        for (size_t i = 0; i < n; i++)
            buf_putc(&text, i % 7 == 6 ? '\n' : 's');
        buf_putc(&text, '\n');
        const size_t length = text.len;
        buf_puts(&text, "slog 1\n\n\nA corn\n");
        const struct game_cut cut = cut_of(buf_str(&text));
        cr_expect_eq(cut.length, length, "after %zu", n);
        cr_expect_eq(cut.lines, 2 + n / 7);
        cr_expect_eq(cut.games, 1);
        cr_expect(cut.is_counted);
        buf_free(&text);
    }
}

static bool may_be(const char *text)
{
    return game_cut_may_be(text, strlen(text));
}

Test(game_cut, is_made_only_where_no_fence_came_first)
{
    cr_expect(may_be("slog 1\n"));
    cr_expect(may_be("\xEF\xBB\xBFslog 1\r\n"));
    cr_expect(may_be("# a\n\n  # b\nslog 1\n"));
    cr_expect_not(may_be(""));
    cr_expect_not(may_be("# a\n"));
    cr_expect_not(may_be("```\nslog 1\n"));
    cr_expect_not(may_be("[12:03] Anna:\nslog 1\n"));
    cr_expect_not(may_be("a\nslog 1\n"));
    cr_expect_not(may_be(" slog 1\n"));
    cr_expect_not(may_be("slog 1 # a\n"));
}
