/* A log with its repairs applied keeps everything that the scribe wrote. */
#include <criterion/criterion.h>
#include <string.h>

#include "audit/fix_text.h"
#include "base/buf.h"
#include "base/err.h"
#include "core/audit.h"
#include "games/game_registry.h"
#include "notation/reader.h"

#define HEAD    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n\n"
#define ROW     "row corn indigo sugar coffee\n\nround 1\n"
#define SETTLER "A settler\n  A quarry\n  B corn\n  C sugar\n  row corn corn indigo tobacco\n"
#define MAYOR   "B mayor\n  B +colonist\n  A place quarry\n  C place corn\n"
#define BUILDER "C builder\n  C small-sugar-mill\n  A construction-hut\n  B -\n"

/* The text with its repairs, or with none of them; borrowed until the next call. */
static const char *fixed(const char *text, bool takes_all)
{
    static struct buf out;
    static struct words *words;
    static const struct repair *none[16];
    if (words == NULL)
        words = words_new(game_find("puerto-rico", strlen("puerto-rico")));
    const struct notation_options how = {.words = (const struct words *[]){words},
                                         .n_words = 1};
    struct notation *n = notation_open_text(text, strlen(text), &how);
    struct repairer *repairer = repairer_new();
    struct err err = ERR_INIT;
    struct auditor auditor;
    struct record record;
    auditor_init(&auditor);
    record_init(&record);
    cr_assert_eq(notation_next(n, &record, &err), 1);
    const struct repair_task task = {.record = &record,
                                     .rules = auditor_rules(&auditor, &record, &err)};
    const struct repair_plan *plan = repairer_search(repairer, &task);
    buf_clear(&out);
    const size_t n_applied = fix_text(plan, takes_all ? NULL : none,
                                      &(struct fix_source){text, 0, strlen(text)}, &out);
    cr_assert_eq(n_applied > 0, takes_all && strcmp(buf_str(&out), text) != 0);
    record_free(&record);
    notation_close(n);
    repairer_free(repairer);
    auditor_free(&auditor);
    return buf_str(&out);
}

#define IS_FIXED(text, expected) cr_expect_str_eq(fixed(text, true), expected)

Test(fix_text, reads_a_misspelt_statement_and_keeps_the_line_behind_it)
{
    IS_FIXED(HEAD ROW "A setler  # first\n  A quarry\n  B corn\n  C sugar\n",
             HEAD ROW "A settler  # was: A setler  # first\n  A quarry\n  B corn\n  C sugar\n");
}

Test(fix_text, puts_a_missing_line_in_front_indented_as_its_neighbours)
{
    IS_FIXED(HEAD ROW "  A quarry\n  B corn\n  C sugar\n",
             HEAD ROW "A settler  # missing in the log\n  A quarry\n  B corn\n  C sugar\n");
    IS_FIXED(HEAD ROW "A settler\n  A quarry\n  B corn\n  C sugar\n" MAYOR,
             HEAD ROW "A settler\n  A quarry\n  B corn\n  C sugar\n"
                      "  row ? ? ? ?  # missing in the log\n" MAYOR);
}

Test(fix_text, marks_a_repair_that_is_one_of_several)
{
    IS_FIXED(HEAD ROW SETTLER MAYOR "C builder\n  C small-sugar-mill\n  B -\nround 2\n",
             HEAD ROW SETTLER MAYOR "C builder\n  C small-sugar-mill\n"
                                    "  A -  # perhaps: missing in the log\n  B -\nround 2\n");
}

Test(fix_text, makes_a_comment_of_a_line_that_is_written_twice)
{
    IS_FIXED(HEAD ROW "A settler\n  A quarry\n  A quarry # !\n  B corn\n  C sugar\n",
             HEAD ROW "A settler\n  A quarry\n  # written twice: A quarry # !\n  B corn\n"
                      "  C sugar\n");
}

Test(fix_text, says_where_a_line_stood_that_is_moved)
{
    IS_FIXED(HEAD ROW SETTLER
             "  B +colonist\nB mayor\n  A place quarry\n  C place corn\n" BUILDER,
             HEAD ROW SETTLER "  # moved down: B +colonist\nB mayor\n"
                              "  B +colonist  # moved down\n  A place quarry\n"
                              "  C place corn\n" BUILDER);
}

Test(fix_text, changes_one_of_several_statements_of_a_line)
{
    IS_FIXED(HEAD ROW "A settler; A quarry; B crn\nC sugar\n", HEAD ROW
             "A settler; A quarry; B corn  # was: A settler; A quarry; B crn\nC sugar\n");
    IS_FIXED(HEAD ROW "A settler; A quarry; A quarry;B corn; C sugar # all\n",
             HEAD ROW "A settler; A quarry; B corn; C sugar"
                      "  # was: A settler; A quarry; A quarry;B corn; C sugar # all\n");
}

/* The reader does not come to what stands behind the unreadable statement. */
Test(fix_text, keeps_the_statements_behind_an_unreadable_one)
{
    IS_FIXED(HEAD ROW "A setler; A quarry\n",
             HEAD ROW "A settler; A quarry  # was: A setler; A quarry\n");
}

Test(fix_text, ends_new_lines_as_the_log_does)
{
    IS_FIXED("slog 1\r\ngame puerto-rico\r\nrules rgg2002\r\nplayers A x; B y; C z\r\n"
             "row corn indigo sugar coffee\r\nround 1\r\nA quarry\r\nB corn\r\nC sugr",
             "slog 1\r\ngame puerto-rico\r\nrules rgg2002\r\nplayers A x; B y; C z\r\n"
             "row corn indigo sugar coffee\r\nround 1\r\nA settler  # missing in the log\r\n"
             "A quarry\r\nB corn\r\nC sugar  # was: C sugr");
}

Test(fix_text, keeps_no_byte_in_a_comment_that_no_comment_may_hold)
{
    IS_FIXED(HEAD ROW "A settle\x1br\tx\n", HEAD ROW "A settle\x1br\tx\n");
    IS_FIXED(HEAD ROW "A setler\t# \xff\n", HEAD ROW "A settler  # was: A setler\t# ?\n");
}

Test(fix_text, leaves_the_log_as_it_is_when_no_repair_is_chosen)
{
    static const char text[] = HEAD ROW "A setler\n\tB corn ;; C sugar # x\n\n\n# end";
    cr_expect_str_eq(fixed(text, false), text);
}

Test(fix_text, leaves_a_log_without_slips_as_it_is)
{
    static const char text[] = HEAD ROW SETTLER MAYOR BUILDER;
    cr_expect_str_eq(fixed(text, true), text);
}
