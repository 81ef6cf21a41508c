#include "repair/repair_log.h"

#include <stdlib.h>

#include "base/xalloc.h"

static uint32_t last_header_line(const struct record *record)
{
    return record->n_headers == 0 ? record->first_line
                                  : record->header[record->n_headers - 1].span.line;
}

static void make_room(struct repair_log *log, size_t n)
{
    if (n <= log->room)
        return;
    log->room = n;
    log->item = xrealloc_array(log->item, n, sizeof *log->item);
}

/* Adds the unreadable lines that stand before an offset of the log. */
static size_t take_errors(struct repair_log *log, size_t next, uint64_t offset)
{
    const struct record *record = log->record;
    const uint32_t header = last_header_line(record);
    for (; next < record->n_errors && record->errors[next].span.offset < offset; next++) {
        const struct record_error *error = &record->errors[next];
        if (!error->fatal && error->line != NULL && error->span.line > header)
            log->item[log->n++] = (struct repair_item){.error = error};
    }
    return next;
}

void repair_log_take(struct repair_log *log, const struct record *record, const void *rules)
{
    size_t error = 0;
    make_room(log, record->n_events + record->n_errors);
    log->record = record;
    log->rules = rules;
    log->n = 0;
    for (size_t i = 0; i < record->n_events; i++) {
        error = take_errors(log, error, record->events[i].span.offset);
        log->item[log->n++] = (struct repair_item){.event = &record->events[i]};
    }
    take_errors(log, error, UINT64_MAX);
}

void repair_log_free(struct repair_log *log)
{
    free(log->item);
    *log = (struct repair_log){0};
}
