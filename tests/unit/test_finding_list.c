/* The findings of a game as screens list them: roots, what follows from them, unreadable lines. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "review_fixture.h"

#define PR_4                                                                                   \
    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris; D David\n"       \
    "row corn corn indigo sugar coffee\n"

static struct review_fixture f;

static void end(void)
{
    review_end(&f);
}

TestSuite(finding_list, .fini = end);

static const struct finding_list *list(const char *text)
{
    review_begin(&f, text);
    return &f.review->findings;
}

/* Borrowed until the next call. */
static const char *meant(const struct listed_finding *finding)
{
    static struct buf text;
    buf_clear(&text);
    audit_item_put_meant(&finding->item, &text);
    return buf_str(&text);
}

static const char *legal(const struct listed_finding *finding)
{
    static struct buf text;
    buf_clear(&text);
    audit_item_put_legal(&finding->item, &text);
    return buf_str(&text);
}

Test(finding_list, a_legal_log_has_none)
{
    const struct finding_list *l = list(PR_4 "A settler\nA quarry\n");
    cr_assert_eq(l->n, 0);
    cr_assert_eq(l->n_following, 0);
}

Test(finding_list, what_a_forgotten_role_leads_astray_follows_from_its_first_finding)
{
    const struct finding_list *l = list(review_slip_log);
    cr_assert_gt(l->n, 3);
    cr_assert_eq(l->at[0].event, REVIEW_SLIP);
    cr_assert_eq(l->at[0].item.span.line, 13);
    cr_assert_eq(l->at[0].follows, LISTED_ROOT);
    cr_assert_eq(l->at[0].item.root->n_following, l->n - 1);
    cr_assert_eq(l->n_following, l->n - 1);
    for (uint32_t i = 1; i < l->n; i++)
        cr_assert_eq(l->at[i].follows, 0, "finding %u", (unsigned)i);
}

Test(finding_list, a_root_says_what_is_probably_meant_and_what_would_be_legal)
{
    const struct finding_list *l = list(review_slip_log);
    cr_assert_str_eq(strstr(meant(&l->at[0]), "\"B mayor\""),
                     "\"B mayor\" is missing before this line");
    cr_assert_not_null(strstr(legal(&l->at[0]), "B mayor"));
    cr_assert_str_eq(meant(&l->at[1]), "");
    cr_assert_str_eq(legal(&l->at[1]), "");
}

Test(finding_list, an_unreadable_line_is_a_root_of_the_event_after_it_with_its_meaning)
{
    const struct finding_list *l = list(PR_4 "A setler\nA quarry\nB corn\nC corn\nD indigo\n"
                                             "row sugar tobacco corn coffee indigo\n");
    cr_assert_str_eq(l->at[0].item.id, "log-syntax");
    cr_assert_str_eq(l->at[0].found, "A setler");
    cr_assert_eq(l->at[0].event, 2);
    cr_assert_eq(l->at[0].item.span.line, 6);
    cr_assert_not_null(strstr(meant(&l->at[0]), "A settler"));
    cr_assert_eq(l->at[0].item.root->n_following, l->n - 1,
                 "the settler's tiles are no findings");
    cr_assert_gt(l->n, 1);
}

Test(finding_list, unreadable_lines_of_the_header_and_behind_the_last_event_stand_in_the_list)
{
    const struct finding_list *l =
        list("slog 1\ngame puerto-rico\nrules rgg2002\ndate never\n"
             "players A Anna; B Bob; C Chris; D David\nrow corn corn indigo sugar coffee\n"
             "A settler\n  what is this\n");
    cr_assert_eq(l->n, 2);
    cr_assert_eq(l->at[0].item.span.line, 4);
    cr_assert_eq(l->at[0].event, 1);
    cr_assert_str_eq(meant(&l->at[0]), "");
    cr_assert_eq(l->at[1].item.span.line, 8);
    cr_assert_eq(l->at[1].event, 2, "the last one");
    cr_assert_str_eq(l->at[1].found, "what is this");
}

Test(finding_list, a_log_without_events_has_its_unreadable_lines)
{
    const struct finding_list *l = list("slog 1\ngame puerto-rico\nrules rgg2002\n"
                                        "players A Anna; B Bob; C Chris\nA what\n");
    cr_assert_eq(l->n, 1);
    cr_assert_eq(l->at[0].event, 0);
}
