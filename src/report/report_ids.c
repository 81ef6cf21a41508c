#include "report/report_ids.h"

#include <stdlib.h>

#include "base/sort.h"
#include "base/xalloc.h"
#include "report/report.h"

static int compare_ids(const void *a, const void *b, void *ctx)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    (void)ctx;
    return (x > y) - (x < y);
}

void report_ids_find(struct report_ids *out, const struct report_table *rows, size_t column)
{
    int64_t *id = xcalloc(rows->n_rows + 1, sizeof *id);
    size_t n = 0;
    for (size_t row = 0; row < rows->n_rows; row++)
        id[row] = report_cell(rows, row, column)->number;
    sort_stable(id, rows->n_rows, sizeof *id, compare_ids, NULL);
    for (size_t i = 0; i < rows->n_rows; i++) {
        if (i == 0 || id[i] != id[n - 1])
            id[n++] = id[i];
    }
    *out = (struct report_ids){id, n};
}

void report_ids_free(struct report_ids *ids)
{
    free(ids->id);
    *ids = (struct report_ids){0};
}

size_t report_ids_index(const struct report_ids *ids, int64_t id)
{
    size_t from = 0, to = ids->n;
    while (to - from > 1) {
        const size_t middle = from + (to - from) / 2;
        if (ids->id[middle] <= id)
            from = middle;
        else
            to = middle;
    }
    return from;
}
