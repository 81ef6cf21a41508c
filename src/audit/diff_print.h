/* diff_print.h - how `shipslog diff` shows what differs: as text or as JSON Lines (docs/diff.md).
 *
 * What an item points to is borrowed for the call.
 */
#ifndef AUDIT_DIFF_PRINT_H
#define AUDIT_DIFF_PRINT_H

#include <stdint.h>

#include "audit/record_diff.h"

struct buf;

enum { DIFF_HEADERS = 7 };

/* A header line that is not the same. */
struct diff_header {
    const char *key;
    const char *value[RECORD_DIFF_SIDES]; /* "" where a record has none */
};

struct diff_item {
    const char *file[RECORD_DIFF_SIDES];
    uint32_t game; /* number of the game in each file, from 1 */
    const struct record *record[RECORD_DIFF_SIDES];
    size_t n_headers;
    struct diff_header header[DIFF_HEADERS];
    const struct record_diff_result
        *result; /* NULL: not compared, for another game, other players */
    bool differs;
};

struct diff_printer {
    void (*item)(struct buf *out, const struct diff_item *item);
};

extern const struct diff_printer diff_print_text;
extern const struct diff_printer diff_print_json;

#endif
