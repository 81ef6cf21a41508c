#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "scratch.h"
#include "store/store.h"
#include "store/training.h"

TestSuite(store_training, .init = scratch_begin, .fini = scratch_end);

Test(store_training, a_right_answer_comes_back_later_each_time)
{
    static const char *const due[] = {"2026-11-23", "2026-11-27", "2026-12-06",
                                      "2026-12-25", "2027-02-18", "2027-02-18"};
    struct training t = {0};
    for (int i = 0; i < TRAINING_BOXES; i++) {
        training_answer(&t, true, "2026-11-20");
        cr_expect_str_eq(t.due, due[i]);
    }
    cr_expect_eq(t.box, TRAINING_BOXES, "the last box keeps it");
    cr_expect_eq(t.times, 6);
    cr_expect_eq(t.right, 6);
}

Test(store_training, a_wrong_answer_comes_back_tomorrow)
{
    struct training t = {.box = 4, .times = 3, .right = 3};
    training_answer(&t, false, "2024-02-28");
    cr_expect_eq(t.box, 1);
    cr_expect_str_eq(t.due, "2024-02-29");
    cr_expect_str_eq(t.answered, "2024-02-28");
    cr_expect_eq(t.right, 3);
    struct training new = {0};
    training_answer(&new, false, "2026-12-31");
    cr_expect_str_eq(new.due, "2027-01-01");
}

static struct store *open_book(const char *name)
{
    struct store *s;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&s, scratch_path(name), STORE_CREATE, &err), 0, "%s", err.text);
    return s;
}

static void put(struct store *s, const char *hash, bool is_right, const char *today)
{
    struct err err = ERR_INIT;
    struct training t;
    cr_assert_geq(training_read(&t, s, hash, 7, &err), 0, "%s", err.text);
    training_answer(&t, is_right, today);
    cr_assert_eq(store_begin(s, &err), 0);
    cr_assert_eq(training_put(s, hash, 7, &t, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(s, &err), 0, "%s", err.text);
}

Test(store_training, is_read_as_it_was_put_and_goes_over_to_another_book)
{
    struct store *one = open_book("one.db"), *other = open_book("other.db");
    struct err err = ERR_INIT;
    struct training t;
    put(one, "aa", true, "2026-11-20");
    put(one, "bb", true, "2026-11-20");
    put(other, "bb", false, "2026-11-21");
    put(other, "cc", true, "2026-11-19");
    put(one, "cc", false, "2026-11-22");
    cr_expect_eq(training_read(&t, one, "zz", 7, &err), 0);
    cr_expect_eq(t.box, 0);
    cr_assert_eq(store_begin(one, &err), 0);
    cr_assert_eq(training_copy(other, one, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(one, &err), 0);
    cr_expect_eq(training_read(&t, one, "aa", 7, &err), 1);
    cr_expect_str_eq(t.due, "2026-11-23");
    cr_expect_eq(training_read(&t, one, "bb", 7, &err), 1);
    cr_expect_str_eq(t.answered, "2026-11-21", "the later answer");
    cr_expect_eq(t.box, 1);
    cr_expect_eq(training_read(&t, one, "cc", 7, &err), 1);
    cr_expect_str_eq(t.answered, "2026-11-22");
    store_close(one);
    store_close(other);
}
