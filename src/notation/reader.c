#include "notation/reader.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "notation/fold.h"
#include "notation/header_key.h"
#include "notation/lexer.h"
#include "notation/reading.h"
#include "notation/statement.h"
#include "notation/text_lines.h"

enum { VERSION_LENGTH = sizeof(VERSION_WORD) - 1 };

/* Where in the stream the current line is. */
enum mode {
    MODE_OUTSIDE, /* before the first game: only comments so far */
    MODE_TEXT,    /* before the first game: text that belongs to none */
    MODE_HEADER,
    MODE_EVENTS,
    MODE_SKIP, /* in a game that cannot be read any further */
};

struct notation {
    struct notation_options options;
    struct lines *lines;    /* borrowed; NULL when reading a text */
    struct text_lines text; /* used when lines is NULL */
    struct reading reading;
    struct statement statement;
    struct buf message;
    enum mode mode;
    bool has_line;    /* reading.line was read but belongs to the next record */
    bool has_ended;   /* there is no line any more: reading.line is none of the stream */
    bool has_comment; /* outside: there was a comment */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether a line is "slog", or "slog" and something behind it. */
static bool is_version_line(const char *text, size_t length)
{
    return length >= VERSION_LENGTH && memcmp(text, VERSION_WORD, VERSION_LENGTH) == 0 &&
           (length == VERSION_LENGTH || is_blank(text[VERSION_LENGTH]) ||
            text[VERSION_LENGTH] == '#');
}

bool notation_probe(const char *head, size_t length)
{
    struct text_lines lines;
    struct line line;
    text_lines_init(&lines, head, length);
    while (text_lines_next(&lines, &line)) {
        size_t at = lex_skip_blanks(line.text, line.length, 0);
        if (at < line.length && line.text[at] != '#') {
            return is_version_line(line.text, line.length);
        }
    }
    return false;
}

/* --- open and close -------------------------------------------------------------------------- */

static struct notation *notation_new(const struct notation_options *options)
{
    struct notation *n = xcalloc(1, sizeof(*n));
    n->options = *options;
    n->reading.options = &n->options;
    buf_init(&n->reading.scratch);
    buf_init(&n->message);
    return n;
}

struct notation *notation_open(struct lines *lines, const struct notation_options *options)
{
    struct notation *n = notation_new(options);
    n->lines = lines;
    return n;
}

struct notation *notation_open_text(const char *text, size_t length,
                                    const struct notation_options *options)
{
    struct notation *n = notation_new(options);
    text_lines_init(&n->text, text, length);
    return n;
}

void notation_close(struct notation *n)
{
    if (n != NULL) {
        buf_free(&n->reading.scratch);
        buf_free(&n->message);
        free(n);
    }
}

/* --- comments -------------------------------------------------------------------------------- */

/* A comment's place counts header lines up to the first statement, then events. */
static struct record_comment next_comment(const struct notation *n)
{
    const struct record *record = n->reading.record;
    struct record_comment c = {.text = ""};
    c.in_header = n->mode == MODE_HEADER || n->mode == MODE_OUTSIDE;
    if (n->mode == MODE_HEADER) {
        c.before = (uint32_t)record->n_headers + 1;
    } else if (n->mode != MODE_OUTSIDE) {
        c.before = (uint32_t)record->n_events;
    }
    return c;
}

/* The comment whose '#' is line[at]. */
static void take_comment(struct notation *n, size_t at, bool is_trailing)
{
    struct reading *r = &n->reading;
    n->has_comment = true;
    if (!reading_check_text(r, at) || !n->options.keep_comments) {
        return;
    }
    size_t start = at + 1;
    size_t end = r->line.length;
    start += start < end && r->line.text[start] == ' ';
    while (end > start && is_blank(r->line.text[end - 1])) {
        end--;
    }
    struct record_comment c = next_comment(n);
    c.trailing = is_trailing;
    c.text = arena_strndup(&r->record->arena, r->line.text + start, end - start);
    *record_add_comment(r->record) = c;
}

/* An empty line; several in a row count as one. */
static void take_empty_line(struct notation *n)
{
    struct record *record = n->reading.record;
    const struct record_comment *last =
        record->n_comments > 0 ? &record->comments[record->n_comments - 1] : NULL;
    struct record_comment c = next_comment(n);
    c.blank = 1;
    if (n->options.keep_comments &&
        (last == NULL || !last->blank || last->before != c.before)) {
        *record_add_comment(record) = c;
    }
}

/* The comments behind the last header line are those before the first statement. */
static void move_comments_out_of_header(struct record *record)
{
    for (size_t i = record->n_comments; i > 0; i--) {
        struct record_comment *c = &record->comments[i - 1];
        if (!c->in_header || c->trailing || c->before != record->n_headers + 1) {
            break;
        }
        c->in_header = 0;
        c->before = 0;
    }
}

/* --- statements ------------------------------------------------------------------------------ */

static void report_limit(struct notation *n, size_t at, const char *what, int max)
{
    reading_error(&n->reading, true, at, 0,
                  "too many %s for one game, at most %d: the rest is not read", what, max);
    n->mode = MODE_SKIP;
}

/* A known header key, or the version, where a statement should be. */
static const char *misplaced_line(const struct statement *s)
{
    char folded[FOLD_MAX + 1];
    size_t length = fold_word(s->line + s->token[0].at, s->token[0].length, folded);
    if (strcmp(folded, VERSION_WORD) == 0) {
        return MISPLACED_VERSION;
    }
    return header_key_find(folded, length) != HEADER_KEY_COUNT
               ? "header lines stand before the first statement"
               : NULL;
}

static void report_statement(struct notation *n)
{
    const struct statement *s = &n->statement;
    size_t at;
    size_t length;
    if (n->reading.record->n_errors >= NOTATION_ERRORS_MAX ||
        !reading_check_text(&n->reading, 0)) {
        return;
    }
    buf_clear(&n->message);
    statement_explain(s, &n->message, &at, &length);
    const char *misplaced = s->failure.kind == FAIL_START ? misplaced_line(s) : NULL;
    reading_error(&n->reading, false, at, length, "%s",
                  misplaced != NULL ? misplaced : buf_str(&n->message));
}

/* The event of the statement that was read becomes the record's. */
static void keep_event(struct notation *n, struct event *e)
{
    const struct line *line = &n->reading.line;
    e->span.line = line->number;
    e->span.offset += line->offset;
    if (e->n_claims > 0) {
        size_t size = e->n_claims * sizeof(*e->claim);
        struct event_claim *claims = arena_alloc(&n->reading.record->arena, size);
        memcpy(claims, e->claim, size);
        e->claim = claims;
    }
}

/* A line of statements, from line[at] on. */
static void take_statements(struct notation *n, size_t at)
{
    struct record *record = n->reading.record;
    const struct line *line = &n->reading.line;
    const size_t n_before = record->n_events;
    for (;;) {
        struct event *e = record_add_event(record);
        enum statement_status status =
            statement_read(&n->statement, line->text, line->length, at, e);
        if (status == STATEMENT_READ) {
            keep_event(n, e);
        } else {
            record->n_events--;
        }
        if (status == STATEMENT_FAILED) {
            report_statement(n);
            return;
        }
        at = statement_end(&n->statement);
        if (record->n_events >= NOTATION_EVENTS_MAX) {
            report_limit(n, at, "statements", NOTATION_EVENTS_MAX);
            return;
        }
        if (at >= line->length || line->text[at] == '#') {
            break;
        }
        at++;
    }
    if (at < line->length) {
        take_comment(n, at, record->n_events > n_before);
    }
}

/* --- the parts of a game --------------------------------------------------------------------- */

/* The record begins with the current line. */
static void begin_source(struct notation *n)
{
    struct reading *r = &n->reading;
    r->record->first_line = r->line.number;
    r->record->offset = r->line.offset;
    if (n->options.keep_text && n->lines != NULL && !n->has_ended) {
        lines_keep(n->lines, &r->line);
    }
}

/* Begins a game with the version line that is current. */
static void begin_game(struct notation *n)
{
    struct reading *r = &n->reading;
    const char *text = r->line.text;
    size_t length = r->line.length;
    begin_source(n);
    r->words = NULL;
    r->has_game_error = false;
    r->has_players_error = false;
    r->players = (struct reading_source){.text = NULL};
    r->version = reading_keep_line(r, 0, VERSION_LENGTH);
    n->mode = MODE_HEADER;

    size_t at = lex_skip_blanks(text, length, VERSION_LENGTH);
    size_t end = at;
    while (end < length && !is_blank(text[end]) && text[end] != '#') {
        end++;
    }
    if (end - at != 1 || text[at] != '0' + NOTATION_VERSION) {
        reading_error(r, true, at, end - at,
                      end == at ? "expected a version: \"slog %d\""
                                : "unknown version, this program reads \"slog %d\"",
                      NOTATION_VERSION);
        n->mode = MODE_SKIP;
        return;
    }
    end = lex_skip_blanks(text, length, end);
    if (end < length && text[end] == '#') {
        take_comment(n, end, true);
    } else if (end < length) {
        reading_error(r, false, end, length - end, "unexpected text after the version");
    }
}

/* The header is over; without a known game nothing more can be read. */
static void end_header(struct notation *n)
{
    struct reading *r = &n->reading;
    header_finish(r);
    move_comments_out_of_header(r->record);
    if (r->words == NULL) {
        n->mode = MODE_SKIP;
        return;
    }
    n->mode = MODE_EVENTS;
    statement_init(&n->statement, r->words, r->record->n_players,
                   words_sets(r->words, r->record->rules));
}

/* What the line that begins at line[at] is, seen from the header. */
enum header_line { LINE_OF_HEADER, LINE_OF_EVENTS, LINE_WITHOUT_SEAT };

static enum header_line classify(const struct notation *n, size_t at)
{
    const struct reading *r = &n->reading;
    const char *text = r->line.text + at;
    size_t length = lex_word_length(r->line.text, r->line.length, at);
    if (length == 1 && text_fold(text[0]) >= 'a' && text_fold(text[0]) < 'a' + SEATS_MAX) {
        return LINE_OF_EVENTS;
    }
    char folded[FOLD_MAX + 1];
    size_t n_folded = fold_word(text, length, folded);
    const struct word *w =
        n_folded > 0 && r->words != NULL ? words_find(r->words, folded, n_folded) : NULL;
    enum header_line kind = LINE_OF_HEADER;
    for (size_t i = 0; w != NULL && i < w->n_verbs; i++) {
        if (words_game(r->words)->verbs[w->verb[i]].has_seat != 1) {
            return LINE_OF_EVENTS;
        }
        kind = LINE_WITHOUT_SEAT;
    }
    return kind;
}

static void take_header_line(struct notation *n, size_t at)
{
    struct reading *r = &n->reading;
    const size_t n_before = r->record->n_headers;
    switch (classify(n, at)) {
    case LINE_OF_HEADER:
        at = header_read_line(r, at);
        if (at < r->line.length) {
            take_comment(n, at, r->record->n_headers > n_before);
        }
        return;
    case LINE_OF_EVENTS:
        end_header(n);
        if (n->mode == MODE_EVENTS) {
            take_statements(n, at);
        }
        return;
    case LINE_WITHOUT_SEAT:
        statement_init(&n->statement, r->words, r->record->n_players,
                       words_sets(r->words, r->record->rules));
        take_statements(n, at);
        return;
    }
}

/* Text before the first game: one error, whatever its length. */
static void begin_text(struct notation *n, size_t at)
{
    struct reading *r = &n->reading;
    begin_source(n);
    r->record->is_outside = true;
    n->mode = MODE_TEXT;
    reading_error(r, true, at, r->line.length - at,
                  "text outside a game: a game begins with the line \"slog %d\"",
                  NOTATION_VERSION);
}

static void take_text(struct notation *n, size_t at)
{
    switch (n->mode) {
    case MODE_OUTSIDE:
        begin_text(n, at);
        return;
    case MODE_HEADER:
        take_header_line(n, at);
        return;
    case MODE_EVENTS:
        take_statements(n, at);
        return;
    case MODE_TEXT:
    case MODE_SKIP:
        return;
    }
}

/* A line whose first byte that is no blank is line[at]. */
static void take_line(struct notation *n, size_t at)
{
    struct reading *r = &n->reading;
    const struct line *line = &r->line;
    if (n->mode == MODE_SKIP || n->mode == MODE_TEXT) {
        return;
    }
    if (line->too_long) {
        n->has_comment = true; /* nobody knows what it is, but it is not dropped silently */
        reading_error(r, false, 0, 0, "the line is too long: %llu bytes, at most %zu are read",
                      (unsigned long long)line->full_length, line->length);
        return;
    }
    if (at == line->length) {
        take_empty_line(n);
    } else if (line->text[at] == '#') {
        take_comment(n, at, false);
    } else {
        take_text(n, at);
    }
}

/* --- from lines to records ------------------------------------------------------------------- */

static int next_line(struct notation *n, struct err *err)
{
    struct line *line = &n->reading.line;
    return n->lines != NULL ? lines_next(n->lines, line, err) : text_lines_next(&n->text, line);
}

/* Counts the current line as one of the record's.  Empty lines at its end do not belong to it,
 * so that a game is the same bytes wherever it stands. */
static void count_line(struct notation *n, bool is_empty)
{
    struct record *record = n->reading.record;
    const struct line *line = &n->reading.line;
    if (record->first_line == 0) {
        return;
    }
    if (!is_empty) {
        record->n_lines = line->number - record->first_line + 1;
        record->n_bytes = line->offset + line->full_length - record->offset;
    }
    if (record->n_lines > NOTATION_LINES_MAX && n->mode != MODE_SKIP && n->mode != MODE_TEXT) {
        report_limit(n, 0, "lines", NOTATION_LINES_MAX);
    }
}

/* Copies the bytes of the record, unless a line was too long to be kept. */
static void keep_source(struct notation *n)
{
    struct record *record = n->reading.record;
    size_t length = (size_t)record->n_bytes;
    const char *text =
        n->lines != NULL ? lines_kept(n->lines, &length) : n->text.text + record->offset;
    if (length >= record->n_bytes) {
        record->text = arena_strndup(&record->arena, text, (size_t)record->n_bytes);
    }
}

/* The record is complete. */
static int finish_record(struct notation *n)
{
    if (n->mode == MODE_HEADER) {
        end_header(n);
    }
    if (n->options.keep_text) {
        keep_source(n);
    }
    return 1;
}

/* There was no game, but something.  What was wrong with it has been said already, or it looked
 * like comments. */
static void end_without_game(struct notation *n)
{
    struct record *record = n->reading.record;
    if (record->n_errors == 0) {
        begin_text(n, 0);
        return;
    }
    record->first_line = record->errors[0].span.line;
    record->offset = record->errors[0].span.offset;
    record->errors[0].fatal = 1;
    n->mode = MODE_TEXT;
}

/* There are no more lines.  Comments alone make no game, but they are not dropped silently. */
static int finish_stream(struct notation *n, int status)
{
    struct reading *r = &n->reading;
    n->has_ended = true;
    r->line.text = ""; /* the last line is gone */
    r->line.length = 0;
    if (n->mode == MODE_OUTSIDE && (!n->has_comment || status < 0)) {
        return status;
    }
    if (n->mode == MODE_OUTSIDE) {
        end_without_game(n);
    }
    if (status < 0) {
        reading_error(r, true, 0, 0, "the input ends here with an error");
    }
    return finish_record(n);
}

static void begin_record(struct notation *n, struct record *record)
{
    record_reset(record);
    n->reading.record = record;
    n->mode = MODE_OUTSIDE;
    n->has_comment = false;
}

int notation_next(struct notation *n, struct record *record, struct err *err)
{
    begin_record(n, record);
    for (;;) {
        int status = n->has_line ? 1 : next_line(n, err);
        n->has_line = false;
        if (status <= 0) {
            return finish_stream(n, status);
        }
        const struct line *line = &n->reading.line;
        size_t at = lex_skip_blanks(line->text, line->length, 0);
        if (is_version_line(line->text, line->length)) {
            if (n->mode != MODE_OUTSIDE) {
                n->has_line = true;
                return finish_record(n);
            }
            begin_game(n);
        } else {
            take_line(n, at);
        }
        count_line(n, at == line->length);
    }
}

int notation_parse_event(const struct words *words, unsigned n_players, const char *text,
                         size_t length, struct event *out, struct event_claim *claims,
                         struct err *err)
{
    struct statement s;
    statement_init(&s, words, n_players, SETS_ALL);
    enum statement_status status = statement_read(&s, text, length, 0, out);
    if (status == STATEMENT_FAILED) {
        struct buf message = BUF_INIT;
        size_t at;
        size_t at_length;
        statement_explain(&s, &message, &at, &at_length);
        err_at(err, NULL, 1, (uint32_t)at + 1, "%s", buf_str(&message));
        buf_free(&message);
        return -1;
    }
    const size_t end = statement_end(&s);
    if (status == STATEMENT_EMPTY || (end < length && text[end] != '#')) {
        return err_at(err, NULL, 1, (uint32_t)end + 1, "expected one statement");
    }
    out->span.line = 1;
    if (out->n_claims > 0) {
        assert(claims != NULL);
        memcpy(claims, s.claim, out->n_claims * sizeof(*claims));
        out->claim = claims;
    }
    return 0;
}
