#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "export/export_views.h"
#include "export/http.h"

Test(export_views, have_no_holes_left)
{
    struct buf sql = BUF_INIT;
    char *name;
    size_t n = 0;
    for (; (name = export_view_at(&sql, n)) != NULL; n++) {
        cr_expect(strncmp(buf_str(&sql), "SELECT ", 7) == 0, "%s: %s", name, buf_str(&sql));
        cr_expect_null(strstr(buf_str(&sql), "${"), "%s", name);
        cr_expect_null(strstr(buf_str(&sql), "--"), "%s", name);
        buf_clear(&sql);
        free(name);
    }
    cr_expect_gt(n, 15);
    cr_expect_str_eq(export_view_of_all("shard_seat"), "seat");
    cr_expect_null(export_view_of_all("seats"));
    buf_free(&sql);
}

Test(http, escapes_all_that_means_something_in_an_address)
{
    struct buf out = BUF_INIT;
    http_put_escaped(&out, "a-Z_0.~ &=?\"\n%\xC3\xA9", 16);
    cr_expect_str_eq(buf_str(&out), "a-Z_0.~%20%26%3D%3F%22%0A%25%C3%A9");
    buf_free(&out);
}
