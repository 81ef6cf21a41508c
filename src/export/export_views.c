#include "export/export_views.h"

#include <assert.h>
#include <string.h>

#include "base/buf.h"
#include "base/embedded.h"
#include "base/xalloc.h"
#include "report/report_template.h"

extern const struct embedded clickhouse_views;

/* What reports/shared.sql has under these names, for a `/` that is no division of integers.  Without a
 * denominator there is no value. */
static const struct report_piece pieces[] = {
    {"rounded",
     {"num", "den"},
     "if((${den}) = 0, NULL, intDiv(2 * (${num}) + (${den}), 2 * greatest(${den}, 1)))",
     &pieces[1]},
    {"rounded_any",
     {"num", "den"},
     "if((${num}) < 0, -intDiv(2 * -(${num}) + (${den}) - 1, 2 * (${den})), ${rounded(${num}, "
     "${den})})",
     &pieces[2]},
    {"mean2",
     {"sum", "n"},
     "if((${n}) = 0, NULL, intDiv(200 * (${sum}) + (${n}), 2 * greatest(${n}, 1)) / 100)",
     &pieces[3]},
    {"percent1",
     {"part", "of"},
     "if((${of}) = 0, NULL, intDiv(2000 * (${part}) + (${of}), 2 * greatest(${of}, 1)) / 10)",
     NULL},
};

/* Of a view: lines of three dashes are remarks. */
static void put_text(struct buf *out, const char *text, const char *end)
{
    while (text < end) {
        const size_t length = strcspn(text, "\n") + 1;
        if (strncmp(text, "---", 3) != 0)
            buf_put(out, text, length);
        text += length;
    }
}

char *export_view_at(struct buf *select, size_t i)
{
    static const char mark[] = "\n-- view: ";
    const char *text = clickhouse_views.data;
    do {
        text = strstr(text, mark);
        if (text == NULL)
            return NULL;
        text += strlen(mark);
    } while (i-- > 0);
    const size_t length = strcspn(text, "\n");
    const char *end = strstr(text, mark);
    struct buf body = BUF_INIT;
    put_text(&body, text + length + 1, end == NULL ? text + strlen(text) : end);
    const int status = report_template_put(select, buf_str(&body), pieces, NULL, NULL);
    assert(status == 0);
    (void)status;
    buf_free(&body);
    return xstrndup(text, length);
}

const char *export_view_of_all(const char *name)
{
    static const char start[] = "shard_";
    return strncmp(name, start, strlen(start)) == 0 ? name + strlen(start) : NULL;
}
