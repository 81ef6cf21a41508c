#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "review/quiz.h"
#include "review_fixture.h"

static struct review_fixture f;
static struct quiz quiz;
static struct buf out;

/* The best, one within the errors of both, one beyond them, the one of the game. */
static struct quiz_choice choices[4];

static void begin(void)
{
    choices[0] = (struct quiz_choice){"A settler", "A quarry", 6000, 150, false, false};
    choices[1] = (struct quiz_choice){"A mayor", NULL, 5800, 140, false, false};
    choices[2] = (struct quiz_choice){"A builder", NULL, 5700, 140, false, false};
    choices[3] = (struct quiz_choice){"A craftsman", NULL, 4000, 150, true, false};
    review_begin(&f, review_log);
    quiz = (struct quiz){&f.record, f.rules, review_state(f.review, 1), 0, choices, 4};
    quiz_start(&quiz);
}

static void end(void)
{
    buf_free(&out);
    review_end(&f);
}

TestSuite(quiz, .init = begin, .fini = end);

static const struct quiz_choice *find(const char *statement)
{
    size_t i = 0;
    while (i < quiz.n && strcmp(quiz.choice[i].statement, statement) != 0)
        i++;
    cr_assert_lt(i, quiz.n, "%s", statement);
    return &quiz.choice[i];
}

Test(quiz, what_is_within_its_error_of_the_best_is_right)
{
    cr_expect(find("A settler")->is_right);
    cr_expect(find("A mayor")->is_right, "2.0 less, with an error of 2.05");
    cr_expect_not(find("A builder")->is_right);
    cr_expect_not(find("A craftsman")->is_right);
}

Test(quiz, the_order_says_nothing_about_the_answer)
{
    quiz_show(&quiz, &out);
    cr_expect_not_null(strstr(buf_str(&out),
                              "   1  A builder\n   2  A craftsman\n   3  A mayor\n"
                              "   4  A settler\n"),
                       "%s", buf_str(&out));
    cr_expect_not_null(strstr(buf_str(&out), "Anna"));
    cr_expect_null(strstr(buf_str(&out), "right"));
    cr_expect_null(strstr(buf_str(&out), "quarry\n"), "the sequel is part of the answer");
}

Test(quiz, an_answer_is_a_number_or_a_statement)
{
    cr_expect_eq(quiz_read(&quiz, "4", &out), 3);
    cr_expect_eq(quiz_read(&quiz, "mayor", &out), 2);
    cr_expect_eq(quiz_read(&quiz, "A builder", &out), 0);
    cr_expect_eq(quiz_read(&quiz, "sett", &out), 3, "a beginning, as in a log");
    cr_expect_eq(out.len, 0);
    static const char *const wrong[] = {"",       "0",         "5",       "4x",     "-1",
                                        "trader", "B settler", "nothing", "2 mayor"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        buf_clear(&out);
        cr_expect_eq(quiz_read(&quiz, wrong[i], &out), QUIZ_NONE, "%s", wrong[i]);
        cr_expect_gt(out.len, 0, "%s", wrong[i]);
    }
}

Test(quiz, the_answer_has_each_choice_with_its_chance)
{
    quiz_reveal(&quiz, 1, &out);
    cr_expect_str_eq(
        buf_str(&out),
        "Chances to win in percent after each choice, with their standard errors:\n"
        "  right   60.0 (1.5)  A settler, then A quarry\n"
        "  right   58.0 (1.4)  A mayor\n"
        "          57.0 (1.4)  A builder\n"
        "          40.0 (1.5)  A craftsman  (played)  (yours)\n");
}
