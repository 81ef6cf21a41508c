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

/* What a message says of its place. */
enum logbook_place {
    PLACE_IN_FILE, /* as `shipslog audit` says it: file, line, column and the source */
    PLACE_IN_LOG,  /* the number of the line, as the log is listed */
    PLACE_TYPED,   /* nothing: it is about what stands above it on the screen */
};

struct logbook_report {
    size_t from; /* findings from the event of this number on are reported */
    enum logbook_place place;
    struct buf *out; /* NULL for nowhere */
};

struct logbook {
    struct finding_sink sink; /* first member: takes the findings of the replay */
    const struct logbook_library *library;
    const char *
        name; /* of the file that the text comes from, for messages; NULL: it is typed; borrowed */
    struct buf text;      /* canonical */
    struct record record; /* as read from the text */
    struct replay replay; /* at the end of the record */
    unsigned findings;    /* errors and warnings */
    unsigned infos;
    unsigned cannot_tell;
    bool dead; /* a number outgrew the state: the replay ended early */
    /* While it is replayed: */
    size_t event;                 /* index of the event that is being replayed */
    struct logbook_report report; /* of this reading */
    unsigned n_reported;          /* errors and warnings among what is reported */
    struct legal_list legal;
};

void logbook_library_init(struct logbook_library *library);
void logbook_library_free(struct logbook_library *library);
/* The words of the record's game and edition. */
const struct words *logbook_library_words(const struct logbook_library *library,
                                          const struct record *record);

struct logbook *logbook_new(const struct logbook_library *library, const char *name);
void logbook_free(struct logbook *b);

/* Reads a log of one game, puts it into canonical form and replays it.  Says in `report` what the audit
 * says of the events from a number on.  Returns 0, or 1 when the text cannot be read, is not one game, or
 * has unknown rules: then the report says so and the logbook must not be used until the next call. */
int logbook_read(struct logbook *b, const char *text, size_t length,
                 struct logbook_report report);

/* The report that says nothing. */
struct logbook_report logbook_silence(void);

/* The seat names, for boards. */
void logbook_names(const struct logbook *b, const char *names[SEATS_MAX]);

#endif
