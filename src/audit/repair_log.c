#include "audit/repair_log.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

static uint32_t last_header_line(const struct record *record)
{
    return record->n_headers == 0 ? record->first_line
                                  : record->header[record->n_headers - 1].span.line;
}

static void make_room(struct repair_log *log, size_t n)
{
    if (n <= log->room && log->later != NULL)
        return;
    log->room = n;
    log->item = xrealloc_array(log->item, n, sizeof *log->item);
    log->later = xrealloc_array(log->later, n + 1, sizeof *log->later);
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

/* From item `i` on, when that is known of the next one. */
static struct repair_later later_at(const struct repair_log *log, uint32_t i)
{
    const struct game_words *words = &log->record->game->words;
    const struct event *e = log->item[i].event;
    struct repair_later later = log->later[i + 1];
    if (e == NULL)
        return later;
    if (e->verb == words->verb_role)
        return (struct repair_later){.role = i};
    const bool is_act = e->seat < SEATS_MAX && !repair_item_is_note(log, &log->item[i]);
    const uint8_t seat = (uint8_t)(is_act ? 1U << e->seat : 0);
    later.before_role |= seat;
    later.in_phase = e->verb == words->verb_round ? 0 : later.in_phase | seat;
    return later;
}

static void find_later(struct repair_log *log)
{
    log->later[log->n] = (struct repair_later){.role = (uint32_t)log->n};
    for (uint32_t i = (uint32_t)log->n; i-- > 0;)
        log->later[i] = later_at(log, i);
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
    find_later(log);
}

uint64_t repair_log_size(const struct repair_log *log)
{
    enum { PLACELESS = 40 }; /* a statement of a format whose places have no length */
    uint64_t size = 0;
    for (size_t i = 0; i < log->n; i++) {
        const uint32_t length = repair_item_span(&log->item[i]).length;
        size += length == 0 && log->item[i].event != NULL ? PLACELESS : length + 1;
    }
    return size;
}

void repair_log_free(struct repair_log *log)
{
    free(log->item);
    free(log->later);
    *log = (struct repair_log){0};
}

/* ---- statements ---- */

static bool same_text(const struct event *a, const struct event *b)
{
    if (a->text == NULL || b->text == NULL)
        return a->text == b->text;
    return a->text_length == b->text_length && memcmp(a->text, b->text, a->text_length) == 0;
}

bool repair_same_statement(const struct event *a, const struct event *b)
{
    return a != NULL && b != NULL && a->verb == b->verb && a->seat == b->seat &&
           event_same_items(a, b) && same_text(a, b);
}
