/* audit.h - replays one record and reports every finding in it.
 *
 * An auditor belongs to one thread and replays any number of records, one after the other.  It
 * owns a replay and a ruleset cache.  A syntax error of the record is not a finding: the caller
 * reports record->errors itself, in the order of the lines.
 */
#ifndef CORE_AUDIT_H
#define CORE_AUDIT_H

#include "core/record.h"
#include "core/replay.h"
#include "core/ruleset.h"

struct auditor {
    struct replay replay;
    struct ruleset_cache *rules;
    const char *rules_override; /* profile that replaces the record's own; NULL for none */
};

/* The result of one record. */
struct audit_result {
    unsigned findings;    /* of every severity */
    unsigned cannot_tell; /* events whose verdict depends on something hidden or not written */
    enum verdict worst;
    bool
        replayed; /* or compared; false: the record has no game or its rules are unknown (err is
                    * set) */
    bool over;    /* the game has ended; of a result: its outcome is whole */
    bool diverged; /* a recorded state hash differed */
};

/* Called after every event, when the state is at rest; `r` is NULL in a result.  Embed it as the
 * first member. */
struct audit_watcher {
    void (*at_rest)(struct audit_watcher *w, const struct replay *r, uint32_t seq,
                    enum verdict verdict);
};

void auditor_init(struct auditor *a);
void auditor_free(struct auditor *a);

/* The rules to replay the record by: its own profile, or the override.  NULL with `err` when
 * the record names no known game, no profile, or an unknown one. */
const void *auditor_rules(struct auditor *a, const struct record *record, struct err *err);

/* Replays `record` into a->replay; the caller sets its observer, if any.  `sink` gets the findings
 * in order, `watcher` (may be NULL) every state at rest.  Without a usable game or ruleset
 * `replayed` is false and `err` is set.
 *
 * A result is compared with itself (core/outcome.h): there is no replay, the watcher gets NULL for
 * it, and the game is over when everybody has points.  It need not name its rules. */
struct audit_result audit_record(struct auditor *a, const struct record *record,
                                 struct finding_sink *sink, struct audit_watcher *watcher,
                                 struct err *err);

#endif
