/* ruleset_diff_print.h - how `shipslog audit --against` shows what differs: as text or JSON Lines
 * (docs/audit.md).  What an item points to is borrowed for the call.
 */
#ifndef AUDIT_RULESET_DIFF_PRINT_H
#define AUDIT_RULESET_DIFF_PRINT_H

#include <stdint.h>

#include "audit/ruleset_diff.h"

struct buf;

struct ruleset_diff_item {
    const char *file;
    uint32_t game; /* number of the game in its file, from 1 */
    const struct record *record;
    const char *rules, *against; /* profiles */
    const struct ruleset_diff_result *result;
};

struct ruleset_diff_summary {
    uint64_t files, games;
    uint64_t differ; /* games that differ */
    uint64_t legality, score, winner, end;
    uint64_t not_compared; /* games that could not be replayed under one of the rulesets */
    int status;            /* exit status so far */
};

struct ruleset_diff_printer {
    void (*item)(struct buf *out, const struct ruleset_diff_item *item);
    void (*summary)(struct buf *out, const struct ruleset_diff_summary *summary);
};

extern const struct ruleset_diff_printer ruleset_diff_print_text;
extern const struct ruleset_diff_printer ruleset_diff_print_json;

#endif
