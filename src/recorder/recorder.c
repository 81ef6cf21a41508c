/* recorder.c - tells apart the lines of a scribe: statements, comments, commands. */
#include "recorder/recorder.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/xalloc.h"
#include "recorder/recorder_parts.h"
#include "notation/lexer.h"
#include "audit/repair.h"

struct recorder *recorder_new(const struct logbook_library *library, const char *name)
{
    struct recorder *r = xcalloc(1, sizeof *r);
    r->library = library;
    r->now = logbook_new(library, name);
    r->next = logbook_new(library, name);
    r->lookahead = lookahead_new();
    r->repairer = repairer_new();
    return r;
}

void recorder_free(struct recorder *r)
{
    if (r == NULL)
        return;
    recorder_forget(r);
    logbook_free(r->now);
    logbook_free(r->next);
    lookahead_free(r->lookahead);
    repairer_free(r->repairer);
    buf_free(&r->refused);
    buf_free(&r->guess);
    buf_free(&r->offer);
    free(r);
}

void recorder_take_letters_as_seats(struct recorder *r)
{
    r->is_exact = true;
}

int recorder_open(struct recorder *r, const char *text, size_t length, struct buf *said)
{
    const struct logbook_report report = {.place = PLACE_IN_FILE, .out = said};
    if (logbook_read(r->now, text, length, report) != 0)
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

struct lookahead *recorder_lookahead(const struct recorder *r)
{
    return r->lookahead;
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

/* ---- lines ------------------------------------------------------------------------------- */

/* Remembers a line that is not taken, so that "!" can keep it. */
static void refuse_line(struct recorder *r, const char *line, size_t length)
{
    buf_clear(&r->guess);
    buf_clear(&r->refused);
    buf_put(&r->refused, line, length);
    r->n_refused++;
}

/* Keeps a line that cannot be read as a comment, so that nothing is lost. */
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

/* "!" keeps the line that was not taken, "!B sell corn" keeps this statement. */
static unsigned keep_line(struct recorder *r, const char *line, size_t length, struct buf *said)
{
    const size_t at = lex_skip_blanks(line, length, 0);
    if (at == length)
        return keep_refused(r, said);
    const unsigned effect =
        recorder_enter(r, gap_at_end(r), line + at, length - at, ENTRY_EXACT, said);
    if (effect == 0)
        refuse_line(r, line + at, length - at);
    return effect;
}

/* "=" takes what the last line was probably meant to be. */
static unsigned take_guess(struct recorder *r, struct buf *said)
{
    if (r->guess.len == 0) {
        buf_puts(said, "nothing to take: there is no proposal\n");
        return 0;
    }
    const unsigned effect =
        recorder_enter(r, gap_at_end(r), r->guess.data, r->guess.len, ENTRY_CHECKED, said);
    r->n_refused -= effect != 0;
    return effect;
}

static unsigned take_trimmed(struct recorder *r, const char *line, size_t length,
                             struct buf *said)
{
    unsigned effect;
    if (r->edited > 0)
        return recorder_replace(r, line, length, said);
    if (r->asked > 0 && recorder_is_command(line, length))
        recorder_leave_table(r);
    if (r->asked > 0)
        return recorder_answer_table(r, line, length, said);
    if (length == 0)
        return 0;
    if (line[0] == '?') {
        /* "? WORD": what is legal. */
        const size_t at = lex_skip_blanks(line, length, 1);
        recorder_put_legal(r, line + at, length - at, said);
        return 0;
    }
    if (line[0] == '=' && length == 1)
        return take_guess(r, said);
    if (line[0] == '!')
        return keep_line(r, line + 1, length - 1, said);
    if (recorder_command(r, line, length, said, &effect))
        return effect;
    effect = recorder_enter(r, gap_at_end(r), line, length, ENTRY_CHECKED, said);
    if (effect == 0) {
        refuse_line(r, line, length);
        buf_puts(said, "not taken; '!' keeps it all the same\n");
        recorder_guess(r, line, length, said);
    }
    return effect;
}

unsigned recorder_take(struct recorder *r, const char *line, size_t length, struct buf *said)
{
    const size_t at = lex_skip_blanks(line, length, 0);
    while (length > at && strchr(" \t\r\n", line[length - 1]) != NULL)
        length--;
    const unsigned effect = take_trimmed(r, line + at, length - at, said);
    if ((effect & RECORDER_CHANGED) != 0) {
        buf_clear(&r->refused);
        buf_clear(&r->guess);
    }
    return effect;
}
