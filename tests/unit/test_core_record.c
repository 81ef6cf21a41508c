#include <criterion/criterion.h>

#include "core/record.h"

Test(core_record, grows_and_keeps_what_it_has)
{
    struct record r;
    record_init(&r);
    for (unsigned i = 0; i < 1000; i++) {
        struct event *e = record_add_event(&r);
        cr_assert_eq(e->n_items, 0);
        e->verb = (uint8_t)i;
        record_add_header(&r)->key = "k";
        record_add_comment(&r)->before = i;
        record_add_error(&r)->line_length = i;
    }
    cr_assert_eq(r.n_events, 1000);
    for (unsigned i = 0; i < 1000; i++) {
        cr_assert_eq(r.events[i].verb, (uint8_t)i);
        cr_assert_str_eq(r.header[i].key, "k");
        cr_assert_eq(r.comments[i].before, i);
        cr_assert_eq(r.errors[i].line_length, i);
    }
    record_free(&r);
}

Test(core_record, is_empty_after_a_reset_and_zeroes_its_elements)
{
    struct record r;
    record_init(&r);
    for (int i = 0; i < 100; i++) {
        record_add_event(&r)->n_items = 3;
        record_add_error(&r)->fatal = 1;
    }
    record_reset(&r);
    cr_assert_eq(r.n_events, 0);
    cr_assert_eq(r.n_errors, 0);
    cr_assert_null(r.game);
    cr_assert_str_eq(r.rules, "");
    for (int i = 0; i < 200; i++) {
        cr_assert_eq(record_add_event(&r)->n_items, 0);
        cr_assert_eq(record_add_error(&r)->fatal, 0);
    }
    record_free(&r);
    cr_assert_eq(r.n_events, 0);
    record_free(&r);
}
