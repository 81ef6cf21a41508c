#include "audit/fix_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "notation/header_key.h"
#include "notation/writer.h"

/* An edit and the kind of repair that it belongs to. */
struct fix {
    struct repair_edit edit;
    uint8_t kind;   /* enum repair_kind */
    bool is_unsure; /* another repair is about as good, and nobody has chosen */
};

struct fixer {
    const struct repair_plan *plan;
    const struct fix_source *source;
    struct buf *out;
    struct fix *fix; /* in the order of the log */
    size_t n, next;
    size_t done;     /* offset of what is not copied yet */
    const char *end; /* of lines: "\n" or "\r\n" */
    bool has_header; /* a line of the header is written anew */
};

/* A line of the source, and what becomes of it. */
struct fix_line {
    size_t begin, end;      /* offsets, without the line's end */
    size_t comment;         /* offset of its comment; `end` when there is none */
    uint32_t item, item_to; /* its items: up to before item_to */
    struct buf above, statements;
    const struct fix *reason; /* why a statement went; NULL: none did */
    bool changed, is_unsure;
};

static const char *doubt_of(bool is_unsure)
{
    return is_unsure ? "perhaps: " : "";
}

/* ---- which edits ---------------------------------------------------------------------------------- */

static int compare_fixes(const void *a, const void *b, void *ctx)
{
    const struct fix *x = a, *y = b;
    (void)ctx;
    return (x->edit.at > y->edit.at) - (x->edit.at < y->edit.at);
}

/* Whether the header can be mended: whom a letter stands for is no matter of its line. */
static bool has_wrong_header(const struct repair_plan *p)
{
    return p->fit.kind == FIT_RULES ||
           (p->fit.kind == FIT_PLAYERS && p->fit.n_players < p->log->record->n_players);
}

bool fix_text_changes(const struct repair_plan *plan, const struct repair *repair)
{
    return repair->kind == REPAIR_HEADER ? has_wrong_header(plan) : repair_changes_text(repair);
}

static size_t take_fixes(struct fixer *f, const struct repair *const *choice)
{
    const struct repair_plan *p = f->plan;
    size_t n_applied = 0;
    size_t room = 0;
    for (size_t i = 0; i < p->n_roots; i++) {
        const struct repair *r = choice == NULL ? &p->root[i].repair : choice[i];
        if (r == NULL || !fix_text_changes(p, r))
            continue;
        f->has_header |= r->kind == REPAIR_HEADER;
        for (unsigned k = 0; k < r->n_edits; k++) {
            f->fix = xgrow_array(f->fix, f->n, &room, sizeof *f->fix);
            f->fix[f->n++] = (struct fix){repair_edits(r)[k], r->kind,
                                          choice == NULL && p->root[i].sure == REPAIR_PERHAPS};
        }
        n_applied++;
    }
    sort_stable(f->fix, f->n, sizeof *f->fix, compare_fixes, NULL);
    return n_applied;
}

/* ---- pieces of text ------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void trim_blanks(const char *text, size_t *begin, size_t *end)
{
    while (*begin < *end && is_blank(text[*begin]))
        ++*begin;
    while (*begin < *end && is_blank(text[*end - 1]))
        --*end;
}

/* A part of the source, which may hold bytes that no comment may. */
static void put_quoted(const struct fixer *f, size_t begin, size_t end, struct buf *out)
{
    trim_blanks(f->source->text, &begin, &end);
    while (begin < end) {
        const char *text = f->source->text + begin;
        const char *tab = memchr(text, '\t', end - begin);
        const size_t n = tab == NULL ? end - begin : (size_t)(tab - text);
        text_put_safe(out, text, n);
        buf_puts(out, tab == NULL ? "" : "\t");
        begin += n + (tab != NULL);
    }
}

static const struct span *span_of(const struct fixer *f, uint32_t item)
{
    const struct repair_item *i = &f->plan->log->item[item];
    return i->event != NULL ? &i->event->span : &i->error->span;
}

/* Why a line stands where the log has none. */
static const char *why_put(const struct fix *fix)
{
    if (fix->kind == REPAIR_EARLIER || fix->kind == REPAIR_TURN_EXCHANGE)
        return "moved up";
    return fix->kind == REPAIR_LATER || fix->kind == REPAIR_EXCHANGE ? "moved down"
                                                                     : "missing in the log";
}

/* Why a line is a comment only. */
static const char *why_dropped(const struct fix *fix)
{
    static const char *const why[REPAIR_KINDS] = {
        [REPAIR_AS_WRITTEN] = "was",
        [REPAIR_ONCE] = "written twice",
        [REPAIR_LEAVE_OUT] = "left out",
        [REPAIR_EXCHANGE] = "moved down",
        [REPAIR_LATER] = "moved down",
        [REPAIR_EARLIER] = "moved up",
        [REPAIR_CHANGE] = "was",
        [REPAIR_PUT] = "was",
        [REPAIR_TURN_ONCE] = "written twice",
        [REPAIR_TURN_EXCHANGE] = "moved up",
        [REPAIR_TURN_PUT] = "was",
    };
    return why[fix->kind];
}

/* Rounds and roles begin a line; others are indented as the line of an item near them. */
static void put_indent(const struct fixer *f, const struct fix_line *line,
                       const struct event *e, struct buf *out)
{
    const struct game_words *words = &f->plan->log->record->game->words;
    const char *text = f->source->text;
    size_t begin = line->begin, n = 0;
    if (e->verb == words->verb_role || e->verb == words->verb_round)
        return;
    if (line->item > 0 && !is_blank(text[begin])) {
        const struct span *before = span_of(f, line->item - 1);
        begin = (size_t)before->offset - (before->column > 0 ? before->column - 1 : 0);
    }
    while (begin + n < line->end && is_blank(text[begin + n]))
        n++;
    buf_put(out, text + begin, n);
}

static void put_event(const struct fixer *f, const struct event *e, struct buf *out)
{
    notation_write_event(f->plan->log->record->game, e, out);
}

static void put_new_line(const struct fixer *f, const struct fix_line *line,
                         const struct fix *fix, struct buf *out)
{
    put_indent(f, line, fix->edit.put, out);
    put_event(f, fix->edit.put, out);
    buf_printf(out, "  # %s%s", doubt_of(fix->is_unsure), why_put(fix));
}

/* ---- one line ------------------------------------------------------------------------------------- */

static struct fix_line line_of(const struct fixer *f, uint32_t item)
{
    const struct repair_log *log = f->plan->log;
    const char *text = f->source->text;
    const struct span *span = span_of(f, item);
    struct fix_line line = {.begin = (size_t)span->offset -
                                     (span->column > 0 ? span->column - 1 : 0)};
    line.item = line.item_to = item;
    while (line.item > 0 && span_of(f, line.item - 1)->line == span->line)
        line.item--;
    while (line.item_to < log->n && span_of(f, line.item_to)->line == span->line)
        line.item_to++;
    line.end = line.begin;
    while (line.end < f->source->to && text[line.end] != '\n')
        line.end++;
    line.end -= line.end > line.begin && text[line.end - 1] == '\r';
    const char *comment = memchr(text + line.begin, '#', line.end - line.begin);
    line.comment = comment == NULL ? line.end : (size_t)(comment - text);
    return line;
}

static void add_statement(struct fix_line *line)
{
    if (line->statements.len > 0)
        buf_puts(&line->statements, "; ");
}

/* Takes an edit; the statement of the item is dropped when this returns true. */
static bool take_fix(struct fixer *f, struct fix_line *line, const struct fix *fix)
{
    if (fix->edit.drops) {
        line->reason = fix;
        line->is_unsure = line->is_unsure || fix->is_unsure;
    }
    if (fix->edit.put == NULL)
        return fix->edit.drops;
    if (!fix->edit.drops && line->statements.len == 0 && !line->changed) {
        put_new_line(f, line, fix, &line->above);
        buf_puts(&line->above, f->end);
        return false;
    }
    add_statement(line);
    put_event(f, fix->edit.put, &line->statements);
    line->is_unsure = line->is_unsure || fix->is_unsure;
    line->changed = true;
    return fix->edit.drops;
}

/* Takes the edits at an item, which is in the piece of the line from `begin` to `end`. */
static void take_item(struct fixer *f, struct fix_line *line, uint32_t item, size_t begin,
                      size_t end)
{
    bool is_dropped = false;
    for (; f->next < f->n && f->fix[f->next].edit.at == item; f->next++)
        is_dropped = take_fix(f, line, &f->fix[f->next]) || is_dropped;
    line->changed = line->changed || is_dropped;
    if (is_dropped || begin == end)
        return;
    add_statement(line);
    buf_put(&line->statements, f->source->text + begin, end - begin);
}

/* Takes the statements of the line one by one; between ';' without an item stands what the reader
 * did not come to, and an error in the comment counts for the last one. */
static void take_line(struct fixer *f, struct fix_line *line)
{
    const char *text = f->source->text;
    uint32_t item = line->item;
    for (size_t at = line->begin; at < line->comment; at++) {
        const char *stop = memchr(text + at, ';', line->comment - at);
        size_t begin = at, end = stop == NULL ? line->comment : (size_t)(stop - text);
        at = end;
        trim_blanks(text, &begin, &end);
        const bool is_last = stop == NULL && begin < end;
        if (item < line->item_to && (is_last || span_of(f, item)->offset <= at))
            take_item(f, line, item++, begin, end);
        else if (begin < end)
            take_item(f, line, UINT32_MAX, begin, end);
    }
    for (; item < line->item_to; item++)
        take_item(f, line, item, 0, 0);
}

/* Writes the statements that are left, followed by the old line, or the old line as a comment. */
static void put_changed(const struct fixer *f, const struct fix_line *line)
{
    size_t begin = line->begin;
    while (begin < line->end && is_blank(f->source->text[begin]))
        begin++;
    const bool is_left = line->statements.len > 0;
    buf_put(f->out, f->source->text + line->begin, begin - line->begin);
    buf_puts(f->out, buf_str(&line->statements));
    buf_printf(f->out, "%s# %s%s: ", is_left ? "  " : "", doubt_of(line->is_unsure),
               is_left || line->reason == NULL ? "was" : why_dropped(line->reason));
    put_quoted(f, begin, line->end, f->out);
}

static void copy_to(struct fixer *f, size_t end)
{
    buf_put(f->out, f->source->text + f->done, end - f->done);
    f->done = end;
}

static void fix_line(struct fixer *f, uint32_t item)
{
    const bool is_end = item == f->plan->log->n;
    struct fix_line line = line_of(f, item - is_end);
    copy_to(f, line.begin);
    if (!is_end)
        take_line(f, &line);
    buf_puts(f->out, buf_str(&line.above));
    if (line.changed) {
        put_changed(f, &line);
        f->done = line.end;
    }
    copy_to(f, line.end);
    for (; f->next < f->n && f->fix[f->next].edit.at == f->plan->log->n &&
           line.item_to == f->plan->log->n;
         f->next++) {
        buf_puts(f->out, f->end);
        line.item = line.item_to;
        put_new_line(f, &line, &f->fix[f->next], f->out);
    }
    buf_free(&line.above);
    buf_free(&line.statements);
}

/* Where the first `n` players of the value end: before the ';' that is not quoted. */
static size_t end_of_players(const char *value, size_t length, unsigned n)
{
    bool is_quoted = false;
    size_t i = 0;
    for (; i < length; i++) {
        is_quoted ^= value[i] == '"';
        if (value[i] == ';' && !is_quoted && --n == 0)
            break;
    }
    return i;
}

/* Writes a header line anew: `value` in place of its own, or of that the first `n_players` when it is NULL. */
static void fix_header_line(struct fixer *f, const struct record_header *h, const char *value,
                            unsigned n_players)
{
    const size_t begin = (size_t)h->span.offset + h->value_at;
    size_t end = begin;
    while (end < f->source->to && f->source->text[end] != '\n' && f->source->text[end] != '\r')
        end++;
    copy_to(f, begin);
    if (value != NULL)
        buf_puts(f->out, value);
    else
        copy_to(f, begin + end_of_players(f->source->text + begin, end - begin, n_players));
    buf_puts(f->out, "  # was: ");
    put_quoted(f, begin, end, f->out);
    f->done = end;
}

/* Writes the header line anew that the log contradicts: its rules, or players who do nothing. */
static void fix_header(struct fixer *f)
{
    const struct record *record = f->plan->log->record;
    const struct log_fit *fit = &f->plan->fit;
    const bool is_rules = fit->kind == FIT_RULES;
    const size_t i =
        header_find_line(record, header_key_word(is_rules ? HEADER_RULES : HEADER_PLAYERS));
    if (i < record->n_headers && record->header[i].value_at > 0)
        fix_header_line(f, &record->header[i], is_rules ? fit->profile : NULL, fit->n_players);
}

/* ---- all of a text -------------------------------------------------------------------------------- */

static const char *line_end_of(const struct fix_source *s)
{
    const char *end = memchr(s->text + s->from, '\n', s->to - s->from);
    return end != NULL && end > s->text + s->from && end[-1] == '\r' ? "\r\n" : "\n";
}

void fix_text_header(const struct record *record, const char *key, const char *value,
                     const struct fix_source *source, struct buf *out)
{
    struct fixer f = {.source = source, .out = out, .done = source->from};
    const size_t i = header_find_line(record, key);
    if (i < record->n_headers && record->header[i].value_at > 0)
        fix_header_line(&f, &record->header[i], value, 0);
    copy_to(&f, source->to);
}

size_t fix_text(const struct repair_plan *plan, const struct repair *const *choice,
                const struct fix_source *source, struct buf *out)
{
    struct fixer f = {.plan = plan,
                      .source = source,
                      .out = out,
                      .done = source->from,
                      .end = line_end_of(source)};
    const size_t n_applied = take_fixes(&f, choice);
    if (f.has_header)
        fix_header(&f);
    while (f.next < f.n)
        fix_line(&f, f.fix[f.next].edit.at);
    copy_to(&f, source->to);
    free(f.fix);
    return n_applied;
}
