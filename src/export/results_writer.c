#include "export/results_writer.h"

#include <string.h>

#include "base/buf.h"
#include "core/record.h"

const char *results_header(const struct record *record, const char *key)
{
    for (size_t i = 0; i < record->n_headers; i++)
        if (strcmp(record->header[i].key, key) == 0)
            return record->header[i].value;
    return "";
}

void results_put_comments(const struct record *record, struct buf *out)
{
    if (record->grade != GRADE_RESULT)
        return;
    for (size_t i = 0; i < record->n_comments; i++)
        if (!record->comments[i].blank)
            buf_printf(out, "%s%s", out->len > 0 ? "\n" : "", record->comments[i].text);
}
