#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

#include "base/buf.h"
#include "base/progress.h"

static void assert_bar(struct progress_view view, const char *expected)
{
    struct buf out = BUF_INIT;
    progress_format(&out, &view);
    cr_assert_str_eq(buf_str(&out), expected);
    buf_free(&out);
}

Test(progress, shows_bar_share_rate_and_time_left)
{
    struct progress_view view = {.unit = "files",
                                 .rate_unit = "games",
                                 .done = 123,
                                 .total = 300,
                                 .count = 12340,
                                 .elapsed_ms = 10000,
                                 .width = 66};
    assert_bar(view, "[########-------------]  41% 123/300 files 1234 games/s ETA 00:14");
}

Test(progress, leaves_out_what_is_not_known)
{
    struct progress_view view = {.unit = "files", .done = 7, .width = 80};
    assert_bar(view, "7 files");
    view.rate_unit = "games";
    assert_bar(view, "7 files 0 games/s");
}

Test(progress, fits_any_width)
{
    struct progress_view view = {.unit = "files",
                                 .rate_unit = "games",
                                 .done = 5,
                                 .total = 10,
                                 .count = 1,
                                 .elapsed_ms = 7200000};
    for (view.width = 0; view.width < 200; view.width++) {
        struct buf out = BUF_INIT;
        progress_format(&out, &view);
        cr_assert(out.len < view.width || (view.width == 0 && out.len == 0));
        buf_free(&out);
    }
    assert_bar(view, "[####################--------------------]  50% 5/10 files 0 games/s "
                     "ETA 2:00:00");
}

Test(progress, never_shows_more_than_the_whole)
{
    struct progress_view view = {
        .unit = "bytes", .done = 12, .total = 10, .elapsed_ms = 5, .width = 30};
    assert_bar(view, "[##########] 100% 10/10 bytes");
}

Test(progress, does_nothing_when_it_is_not_wanted)
{
    struct progress *p = progress_new("files", NULL, 10, false);
    progress_update(p, 5, 0);
    progress_hide(p);
    progress_free(p);
    progress_free(NULL);
}

/* Holds for a bar that nobody sees, too, so every test of a long command checks its count. */
Test(progress, a_count_that_falls_is_a_bug, .signal = SIGABRT)
{
    struct progress *p = progress_new("files", NULL, 10, false);
    progress_update(p, 5, 0);
    progress_update(p, 5, 0);
    progress_update(p, 4, 0);
}
