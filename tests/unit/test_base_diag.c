#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"

static struct buf render(const char *source, size_t len, uint32_t column, uint32_t length)
{
    struct diag d = {
        .file = "a.slog",
        .source = source,
        .source_length = len,
        .span = {.line = 4, .column = column, .length = length},
        .severity = "error",
        .message = "what",
    };
    struct buf out = BUF_INIT;
    buf_puts(&out, "before:");
    diag_render(&out, &d);
    return out;
}

static void assert_renders(const char *source, uint32_t column, uint32_t length,
                           const char *lines)
{
    struct buf out = render(source, strlen(source), column, length);
    const char *head_end = strchr(out.data, '\n');
    cr_assert_str_eq(head_end + 1, lines, "got:\n%s", out.data);
    buf_free(&out);
}

Test(diag, puts_the_caret_under_the_span)
{
    assert_renders("  C smal-market", 5, 11, "  C smal-market\n    ^~~~~~~~~~~\n");
    assert_renders("corn", 1, 4, "corn\n^~~~\n");
    assert_renders("corn", 1, 1, "corn\n^\n");
    assert_renders("corn", 3, 0, "corn\n  ^\n");
}

Test(diag, begins_with_the_place_that_is_known)
{
    struct diag d = {.file = "a.slog", .severity = "warning", .message = "odd\nname"};
    struct buf out = BUF_INIT;
    diag_render(&out, &d);
    d.span.line = 7;
    diag_render(&out, &d);
    d.file = NULL;
    d.span.column = 2;
    d.severity = "note";
    diag_render(&out, &d);
    d.span.line = 0;
    diag_render(&out, &d);
    cr_assert_str_eq(out.data, "a.slog: warning: odd?name\n"
                               "a.slog:7: warning: odd?name\n"
                               "7:2: note: odd?name\n"
                               "note: odd?name\n");
    buf_free(&out);
}

Test(diag, keeps_the_caret_inside_or_right_behind_the_line)
{
    assert_renders("corn", 5, 1, "corn\n    ^\n");
    assert_renders("corn", 90, 7, "corn\n    ^\n");
    assert_renders("corn", 3, 700, "corn\n  ^~\n");
    assert_renders("", 1, 0, "\n^\n");
    assert_renders("corn", UINT32_MAX, UINT32_MAX, "corn\n    ^\n");
}

Test(diag, puts_a_tab_where_the_source_has_one)
{
    assert_renders("\tC\tcorn", 4, 4, "\tC\tcorn\n\t \t^~~~\n");
}

Test(diag, counts_a_utf8_sequence_as_one_column)
{
    /* "Zoe" with two dots on the e is four bytes; the span begins at byte 6. */
    assert_renders("Zo\xC3\xAB corn", 6, 4, "Zo\xC3\xAB corn\n    ^~~~\n");
    assert_renders("a\xC3\xABz", 2, 2, "a\xC3\xABz\n ^\n");
    assert_renders("a\xC3\xAB\xC3\xABz", 2, 4, "a\xC3\xAB\xC3\xABz\n ^~\n");
}

Test(diag, shows_hostile_bytes_as_question_marks)
{
    assert_renders("a\033[2Jb\xFF", 6, 1, "a?[2Jb?\n     ^\n");
    assert_renders("x\xE2\x80\xAEy", 5, 1, "x?y\n  ^\n");
    struct buf out = render("a\0b", 3, 3, 1);
    cr_assert(strstr(out.data, "\na?b\n  ^\n") != NULL);
    buf_free(&out);
}

/* The column (0-based) of the caret and the width of the source line in `out`. */
static void measure_lines(const char *out, size_t *caret, size_t *width, char *under)
{
    const char *source = strchr(out, '\n') + 1;
    const char *carets = strchr(source, '\n') + 1;
    *width = (size_t)(carets - 1 - source);
    *caret = strcspn(carets, "^");
    *under = source[*caret];
}

Test(diag, shows_the_part_of_a_long_line_around_the_caret)
{
    enum { LENGTH = 5000 };
    char line[LENGTH];
    static const uint32_t columns[] = {1, 10, 41, 42, 300, 2500, 4900, 4999, LENGTH};
    for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
        memset(line, '.', LENGTH);
        line[7] = '\t';
        line[columns[i] - 1] = 'X';
        struct buf out = render(line, LENGTH, columns[i], 1000);
        size_t caret;
        size_t width;
        char under;
        measure_lines(out.data, &caret, &width, &under);
        cr_assert_leq(width, 166, "width %zu", width);
        cr_assert_geq(width, 160, "width %zu", width);
        cr_assert_eq(under, 'X', "column %u", (unsigned)columns[i]);
        cr_assert_lt(out.len, 400, "the marks end with the window");
        buf_free(&out);
    }
}

Test(diag, marks_where_a_long_line_was_cut)
{
    char line[1000];
    memset(line, 'm', sizeof(line));
    struct buf out = render(line, sizeof(line), 500, 3);
    cr_assert(strstr(out.data, "\n...mmm") != NULL);
    cr_assert(strstr(out.data, "mmm...\n") != NULL);
    buf_free(&out);
    out = render(line, sizeof(line), 1, 3);
    cr_assert(strstr(out.data, "\nmmm") != NULL);
    cr_assert(strstr(out.data, "mmm...\n^~~\n") != NULL);
    buf_free(&out);
}
