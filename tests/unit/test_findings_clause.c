#include <criterion/criterion.h>

#include "audit/clause_print.h"
#include "base/buf.h"

static const char *const lines[] = {
    "Stock runs short, and then the discards are shuffled.",
    "",
    "||rgg2002|a-long-profile",
    "|moment of shuffling|early|later than early",
    "|effect|none",
    "",
    "[000]",
    NULL,
};
static const struct clause_def clause = {"X-01", "A heading", lines};

static void expect_text(size_t indent, size_t width, const char *expected)
{
    struct buf out = BUF_INIT;
    clause_put_text(&out, &clause, indent, width);
    cr_expect_str_eq(buf_str(&out), expected, "%s", buf_str(&out));
    buf_free(&out);
}

Test(findings_clause, fills_paragraphs_and_sets_tables_in_columns)
{
    expect_text(2, 60,
                "  Stock runs short, and then the discards are shuffled.\n"
                "\n"
                "                       rgg2002  a-long-profile\n"
                "  -------------------  -------  ----------------\n"
                "  moment of shuffling  early    later than early\n"
                "  effect               none\n"
                "\n"
                "  [000]\n");
}

Test(findings_clause, breaks_the_widest_cells_at_blanks)
{
    expect_text(2, 40,
                "  Stock runs short, and then the\n"
                "  discards are shuffled.\n"
                "\n"
                "                 rgg2002  a-long-profile\n"
                "  -------------  -------  --------------\n"
                "  moment of      early    later than\n"
                "  shuffling               early\n"
                "  effect         none\n"
                "\n"
                "  [000]\n");
}

Test(findings_clause, breaks_cells_behind_hyphens_when_blanks_are_not_enough)
{
    expect_text(0, 30,
                "Stock runs short, and then the\n"
                "discards are shuffled.\n"
                "\n"
                "           rgg2002  a-long-\n"
                "                    profile\n"
                "---------  -------  ----------\n"
                "moment of  early    later than\n"
                "shuffling           early\n"
                "effect     none\n"
                "\n"
                "[000]\n");
}

Test(findings_clause, breaks_words_when_nothing_else_is_enough)
{
    expect_text(0, 20,
                "Stock runs short,\n"
                "and then the\n"
                "discards are\n"
                "shuffled.\n"
                "\n"
                "       rgg20  a-\n"
                "       02     long-\n"
                "              profil\n"
                "              e\n"
                "-----  -----  ------\n"
                "momen  early  later\n"
                "t of          than\n"
                "shuff         early\n"
                "ling\n"
                "effec  none\n"
                "t\n"
                "\n"
                "[000]\n");
}

Test(findings_clause, lines_are_as_in_the_row_below_the_heading)
{
    static const char *const two[] = {"One.", "|a|b", NULL};
    struct buf out = BUF_INIT;
    clause_put_lines(&out, &(struct clause_def){"X-02", "Two", two});
    cr_expect_str_eq(buf_str(&out), "Two\nOne.\n|a|b");
    buf_free(&out);
}
