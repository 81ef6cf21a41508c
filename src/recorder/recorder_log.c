/* recorder_log.c - changes the log of a recorder, undoes changes, and finds places in the log. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/xalloc.h"
#include "recorder/recorder_parts.h"

int recorder_last_mark(const struct record *record)
{
    int last = 0;
    for (size_t i = 0; i < record->n_events; i++) {
        const struct event *e = &record->events[i];
        if (e->verb == record->game->words.verb_role && last == 0)
            return -1;
        if (e->verb == record->game->words.verb_round)
            last = e->item[0].count;
    }
    return last;
}

void recorder_look(struct recorder *r, const struct logbook *b)
{
    lookahead_take(r->lookahead, &b->replay, recorder_last_mark(&b->record));
}

/* ---- changes ----------------------------------------------------------------------------- */

static void past_free(struct past_log *p)
{
    free(p->text);
    free(p->change);
}

void recorder_forget(struct recorder *r)
{
    while (r->n_past > 0)
        past_free(&r->past[--r->n_past]);
    free(r->past);
}

static void take_next(struct recorder *r)
{
    struct logbook *was = r->now;
    r->now = r->next;
    r->next = was;
    recorder_look(r, r->now);
}

void recorder_commit(struct recorder *r, const char *change, size_t length)
{
    r->past = xgrow_array(r->past, r->n_past, &r->past_cap, sizeof *r->past);
    const struct buf *text = &r->now->text;
    r->past[r->n_past++] = (struct past_log){.text = xstrndup(text->data, text->len),
                                             .length = text->len,
                                             .change = xstrndup(change, length)};
    take_next(r);
}

static void say_undone(const char *change, size_t length, struct buf *said)
{
    buf_puts(said, "undone: ");
    text_put_safe(said, change, length);
    buf_putc(said, '\n');
}

/* Drops the last line of a log whose changes are all undone, unless it is of the header. */
static bool drop_last_line(struct recorder *r, struct buf *said)
{
    const struct buf *text = &r->now->text;
    size_t at = text->len - 1;
    while (at > 0 && text->data[at - 1] != '\n')
        at--;
    if (recorder_is_header_line(r, recorder_count_lines(text->data, text->len)) ||
        logbook_read(r->next, text->data, at, logbook_silence()) != 0)
        return false;
    const char *line = text->data + at;
    const size_t indent = strspn(line, " ");
    say_undone(line + indent, strcspn(line + indent, "\n"), said);
    return true;
}

bool recorder_go_back(struct recorder *r, struct buf *said)
{
    if (r->n_past > 0) {
        struct past_log *p = &r->past[--r->n_past];
        logbook_read(r->next, p->text, p->length, logbook_silence());
        say_undone(p->change, strlen(p->change), said);
        past_free(p);
    } else if (!drop_last_line(r, said)) {
        return false;
    }
    take_next(r);
    return true;
}

/* ---- places ------------------------------------------------------------------------------ */

uint32_t recorder_count_lines(const char *text, size_t length)
{
    uint32_t n = 0;
    for (size_t i = 0; i < length; i++)
        n += text[i] == '\n';
    return n;
}

bool recorder_is_header_line(const struct recorder *r, uint32_t number)
{
    const struct record *record = &r->now->record;
    return number <= record->header[record->n_headers - 1].span.line;
}

struct gap gap_at_end(const struct recorder *r)
{
    return (struct gap){r->now->text.len, r->now->text.len};
}

bool gap_of_line(const struct recorder *r, uint32_t number, bool is_insertion, struct gap *out)
{
    const struct buf *text = &r->now->text;
    size_t at = 0;
    for (uint32_t n = 1; at < text->len; n++) {
        const size_t end = at + strcspn(text->data + at, "\n") + 1;
        if (n == number) {
            *out = (struct gap){at, is_insertion ? at : end};
            return true;
        }
        at = end;
    }
    return false;
}
