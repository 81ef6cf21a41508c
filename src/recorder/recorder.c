/* recorder.c - the commands of a scribe, and the way back. */
#include "recorder/recorder.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/xalloc.h"
#include "recorder/recorder_commands.h"
#include "recorder/recorder_parts.h"
#include "notation/lexer.h"

struct recorder *recorder_new(const struct logbook_library *library, const char *name)
{
    struct recorder *r = xcalloc(1, sizeof *r);
    r->library = library;
    r->name = name;
    r->now = logbook_new(library, name);
    r->next = logbook_new(library, name);
    r->lookahead = lookahead_new();
    return r;
}

static void past_free(struct past *p)
{
    free(p->text);
    free(p->change);
}

void recorder_free(struct recorder *r)
{
    if (r == NULL)
        return;
    while (r->n_past > 0)
        past_free(&r->past[--r->n_past]);
    free(r->past);
    logbook_free(r->now);
    logbook_free(r->next);
    lookahead_free(r->lookahead);
    buf_free(&r->refused);
    buf_free(&r->offer);
    free(r);
}

int recorder_open(struct recorder *r, const char *text, size_t length, struct buf *said)
{
    if (logbook_read(r->now, text, length, 0, said) != 0)
        return 1;
    recorder_look(r, r->now);
    return 0;
}

const struct buf *recorder_text(const struct recorder *r)
{
    return &r->now->text;
}

const struct logbook *recorder_logbook(const struct recorder *r)
{
    return r->now;
}

unsigned recorder_findings(const struct recorder *r)
{
    return r->now->findings;
}

unsigned recorder_refusals(const struct recorder *r)
{
    return r->n_refused;
}

const char *recorder_offer(const struct recorder *r)
{
    return buf_str(&r->offer);
}

/* ---- there and back ---------------------------------------------------------------------- */

static void remember(struct recorder *r, const char *change, size_t length)
{
    if (r->n_past == r->past_cap) {
        r->past_cap = r->past_cap == 0 ? 64 : 2 * r->past_cap;
        r->past = xrealloc(r->past, r->past_cap * sizeof *r->past);
    }
    const struct buf *text = &r->now->text;
    r->past[r->n_past++] = (struct past){.text = xstrndup(text->data, text->len),
                                         .length = text->len,
                                         .change = xstrndup(change, length)};
}

static void swap_logs(struct recorder *r)
{
    struct logbook *was = r->now;
    r->now = r->next;
    r->next = was;
}

void recorder_commit(struct recorder *r, const char *change, size_t length)
{
    remember(r, change, length);
    swap_logs(r);
    recorder_look(r, r->now);
}

static void say_undone(const char *change, size_t length, struct buf *said)
{
    buf_puts(said, "undone: ");
    text_put_safe(said, change, length);
    buf_putc(said, '\n');
}

/* Of a log that was there before: its last line, unless that belongs to the header. */
static bool drop_last_line(struct recorder *r, struct buf *said)
{
    const struct record *record = &r->now->record;
    const struct buf *text = &r->now->text;
    size_t at = text->len - 1;
    uint32_t number = 1;
    while (at > 0 && text->data[at - 1] != '\n')
        at--;
    for (size_t i = 0; i < at; i++)
        number += text->data[i] == '\n';
    if (number <= record->header[record->n_headers - 1].span.line ||
        logbook_read(r->next, text->data, at, SIZE_MAX, NULL) != 0)
        return false;
    const char *line = text->data + at;
    const size_t indent = strspn(line, " ");
    say_undone(line + indent, strcspn(line + indent, "\n"), said);
    return true;
}

bool recorder_go_back(struct recorder *r, struct buf *said)
{
    if (r->n_past > 0) {
        struct past *p = &r->past[--r->n_past];
        logbook_read(r->next, p->text, p->length, SIZE_MAX, NULL);
        say_undone(p->change, strlen(p->change), said);
        past_free(p);
    } else if (!drop_last_line(r, said)) {
        return false;
    }
    swap_logs(r);
    recorder_look(r, r->now);
    return true;
}

/* ---- places in the log ------------------------------------------------------------------- */

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

/* ---- lines ------------------------------------------------------------------------------- */

/* A line that was not taken can be kept, "!". */
static void refuse(struct recorder *r, const char *line, size_t length)
{
    buf_clear(&r->refused);
    buf_put(&r->refused, line, length);
    r->n_refused++;
}

/* What cannot be read becomes a comment, so that nothing is lost. */
static unsigned keep_as_comment(struct recorder *r, struct buf *said)
{
    struct buf comment = BUF_INIT;
    buf_printf(&comment, "# %s", buf_str(&r->refused));
    buf_puts(said, "cannot be read, so it is kept as a comment:\n");
    const unsigned effect =
        recorder_enter(r, gap_at_end(r), comment.data, comment.len, ENTRY_KEPT, said);
    buf_free(&comment);
    return effect;
}

static unsigned keep_refused(struct recorder *r, struct buf *said)
{
    struct buf ignored = BUF_INIT;
    if (r->refused.len == 0) {
        buf_puts(said, "nothing to keep: the last line was taken\n");
        return 0;
    }
    unsigned effect =
        recorder_enter(r, gap_at_end(r), r->refused.data, r->refused.len, ENTRY_KEPT, &ignored);
    if (effect != 0)
        buf_puts(said, buf_str(&ignored));
    else
        effect = keep_as_comment(r, said);
    buf_free(&ignored);
    r->n_refused -= effect != 0;
    return effect;
}

/* "!" alone keeps the line that was not taken, "!B sell corn" this one. */
static unsigned keep_line(struct recorder *r, const char *line, size_t length, struct buf *said)
{
    const size_t at = lex_skip_blanks(line, length, 0);
    if (at == length)
        return keep_refused(r, said);
    const unsigned effect =
        recorder_enter(r, gap_at_end(r), line + at, length - at, ENTRY_EXACT, said);
    if (effect == 0)
        refuse(r, line + at, length - at);
    return effect;
}

static unsigned take_trimmed(struct recorder *r, const char *line, size_t length,
                             struct buf *said)
{
    unsigned effect;
    if (r->edited > 0)
        return recorder_replace(r, line, length, said);
    if (length == 0)
        return 0;
    if (line[0] == '?')
        return recorder_list(r, line + 1, length - 1, said);
    if (line[0] == '!')
        return keep_line(r, line + 1, length - 1, said);
    if (recorder_command(r, line, length, said, &effect))
        return effect;
    effect = recorder_enter(r, gap_at_end(r), line, length, ENTRY_CHECKED, said);
    if (effect == 0) {
        refuse(r, line, length);
        buf_puts(said, "not taken; '!' keeps it all the same\n");
    }
    return effect;
}

unsigned recorder_take(struct recorder *r, const char *line, size_t length, struct buf *said)
{
    const size_t at = lex_skip_blanks(line, length, 0);
    while (length > at && strchr(" \t\r\n", line[length - 1]) != NULL)
        length--;
    const unsigned effect = take_trimmed(r, line + at, length - at, said);
    if ((effect & RECORDER_CHANGED) != 0)
        buf_clear(&r->refused);
    return effect;
}
