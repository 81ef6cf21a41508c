/* report_ids.h - the different numbers in a column of rows, such as the players, in ascending order. */
#ifndef REPORT_IDS_H
#define REPORT_IDS_H

#include <stddef.h>
#include <stdint.h>

struct report_table;

struct report_ids {
    int64_t *id; /* owned */
    size_t n;
};

/* The caller frees them. */
void report_ids_find(struct report_ids *out, const struct report_table *rows, size_t column);
void report_ids_free(struct report_ids *ids);

/* Where one of them stands, from 0. */
size_t report_ids_index(const struct report_ids *ids, int64_t id);

#endif
