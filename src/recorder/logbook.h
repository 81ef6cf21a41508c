/* logbook.h - the text of one game that is being written, with its record, position and findings.
 *
 * Whenever the text changes, record, position and findings are made from it from the first line.
 * So the scribe sees what `shipslog audit` will say of the file.  The text is always in canonical
 * form.
 *
 * A logbook owns its text, record and replay; words and ruleset cache are borrowed.
 */
#ifndef RECORDER_LOGBOOK_H
#define RECORDER_LOGBOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "core/legal_list.h"
#include "core/record.h"
#include "core/replay.h"
#include "notation/words.h"

struct ruleset_cache;

/* The words and the rules of all games, shared by logbooks. */
struct logbook_library {
    struct words_list words;
    struct ruleset_cache *rules;
};

struct logbook {
    struct finding_sink sink; /* first member: takes the findings of the replay */
    const struct logbook_library *library;
    const char *name;     /* of the file, for messages; borrowed */
    struct buf text;      /* canonical */
    struct record record; /* as read from the text */
    struct replay replay; /* at the end of the record */
    unsigned findings;    /* errors and warnings */
    unsigned infos;
    unsigned cannot_tell;
    bool dead; /* a number outgrew the state: the replay ended early */
    /* While it is replayed: */
    size_t event;        /* index of the event that is being replayed */
    size_t report_from;  /* findings from this event on are reported */
    struct buf *report;  /* where; NULL for nowhere */
    unsigned n_reported; /* errors and warnings among them */
    struct legal_list legal;
};

void logbook_library_init(struct logbook_library *library);
void logbook_library_free(struct logbook_library *library);
/* The words of the record's game and edition. */
const struct words *logbook_library_words(const struct logbook_library *library,
                                          const struct record *record);

struct logbook *logbook_new(const struct logbook_library *library, const char *name);
void logbook_free(struct logbook *b);

/* Reads a log of one game, puts it into canonical form and replays it.  Appends to `report` (may be
 * NULL) what the audit says of the events from number `from` on, as it would say it of the file.
 * Returns 0, or 1 when the text cannot be read, is not one game, or has unknown rules: then `report`
 * says so and the logbook must not be used until the next call. */
int logbook_read(struct logbook *b, const char *text, size_t length, size_t from,
                 struct buf *report);

/* The seat names, for boards. */
void logbook_names(const struct logbook *b, const char *names[SEATS_MAX]);

#endif
