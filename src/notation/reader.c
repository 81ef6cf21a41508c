#include "notation/reader.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "notation/blanks.h"
#include "notation/broken_line.h"
#include "notation/characters.h"
#include "notation/chat_mark.h"
#include "notation/fold.h"
#include "notation/header_key.h"
#include "notation/lexer.h"
#include "notation/other_game.h"
#include "notation/reading.h"
#include "notation/statement.h"
#include "notation/text_lines.h"

/* Where in the stream the current line is. */
enum mode {
    MODE_OUTSIDE, /* before the first game: only comments so far */
    MODE_HEADER,
    MODE_EVENTS,
    /* From here on lines are skipped: */
    MODE_TEXT,    /* before the first game: text that belongs to none */
    MODE_SKIP,    /* in a game whose rest cannot be read */
    MODE_FOREIGN, /* in a game of an unknown version */
    MODE_BEHIND,  /* after a game that stood in a code fence */
};

struct notation {
    struct notation_options options;
    struct lines *lines;    /* borrowed; NULL when reading a text */
    struct text_lines text; /* used when lines is NULL */
    struct reading reading;
    struct statement statement;
    struct buf message;
    enum mode mode;
    bool has_line;      /* reading.line is read but belongs to the next record */
    bool has_comment;   /* outside: there is a comment */
    bool has_fence;     /* a code fence begins, and no other text after it */
    bool has_chat_head; /* outside: what a chat writes above a message was passed over */
    bool is_in_fence;   /* the game stands in it */
    uint64_t from; /* offset of the first line that counts for the record, see count_line() */
    uint64_t n_lines;  /* lines from there to the current one; 0: none yet */
    uint64_t end;      /* of the last line that is part of the source, without the line end */
    uint32_t last;     /* its number; 0: none yet */
    uint32_t n_around; /* lines of text before the game */
};

/* --- open and close -------------------------------------------------------------------------- */

static struct notation *notation_new(const struct notation_options *options)
{
    struct notation *n = xcalloc(1, sizeof(*n));
    n->options = *options;
    n->reading.options = &n->options;
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
        buf_free(&n->reading.cleaned);
        buf_free(&n->message);
        free(n);
    }
}

/* --- comments -------------------------------------------------------------------------------- */

/* A comment with its place, which counts header lines up to the first statement, then events. */
static struct record_comment next_comment(const struct notation *n)
{
    const struct record *record = n->reading.record;
    struct record_comment c = {.text = ""};
    c.in_header = n->mode == MODE_HEADER || n->mode == MODE_OUTSIDE;
    if (n->mode == MODE_HEADER)
        c.before = (uint32_t)record->n_headers + 1;
    else if (n->mode != MODE_OUTSIDE)
        c.before = (uint32_t)record->n_events;
    return c;
}

/* Takes the comment whose '#' is line[at]. */
static void take_comment(struct notation *n, size_t at, bool is_trailing)
{
    struct reading *r = &n->reading;
    n->has_comment = true;
    if (!reading_check_text(r, at) || !n->options.keep_comments)
        return;
    size_t start = at + 1;
    start += start < r->line.length && r->line.text[start] == ' ';
    const size_t end = lex_trim_blanks(r->line.text, start, r->line.length);
    struct record_comment c = next_comment(n);
    c.trailing = is_trailing;
    c.text = arena_strndup(&r->record->arena, r->line.text + start, end - start);
    *record_add_comment(r->record) = c;
}

/* Takes an empty line; several in a row count as one. */
static void take_empty_line(struct notation *n)
{
    struct record *record = n->reading.record;
    const struct record_comment *last =
        record->n_comments > 0 ? &record->comments[record->n_comments - 1] : NULL;
    struct record_comment c = next_comment(n);
    c.blank = 1;
    if (n->options.keep_comments && (last == NULL || !last->blank || last->before != c.before))
        *record_add_comment(record) = c;
}

/* Comments after the last header line belong to the first statement. */
static void move_comments_out_of_header(struct record *record)
{
    for (size_t i = record->n_comments; i > 0; i--) {
        struct record_comment *c = &record->comments[i - 1];
        if (!c->in_header || c->trailing || c->before != record->n_headers + 1)
            break;
        c->in_header = 0;
        c->before = 0;
    }
}

/* --- statements ------------------------------------------------------------------------------ */

/* Gives up a game that has too much of something. */
static void report_limit(struct notation *n, size_t at, const char *what, int max)
{
    reading_error(&n->reading, true, at, 0,
                  "too many %s for one game, at most %d: the rest is not read", what, max);
    n->reading.record->is_refused = true;
    n->mode = MODE_SKIP;
}

/* What to say of a known header key, or the version, in place of a statement; else NULL. */
static const char *misplaced_line(const struct statement *s)
{
    char folded[FOLD_MAX + 1];
    size_t length = fold_word(s->line + s->token[0].at, s->token[0].length, folded);
    if (strcmp(folded, VERSION_WORD) == 0)
        return MISPLACED_VERSION;
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
        !reading_check_text(&n->reading, 0))
        return;
    buf_clear(&n->message);
    statement_explain(s, &n->message, &at, &length);
    const char *misplaced = s->failure.kind == FAIL_START ? misplaced_line(s) : NULL;
    reading_error(&n->reading, false, at, length, "%s",
                  misplaced != NULL ? misplaced : buf_str(&n->message));
}

/* Makes the event of the statement the record's own. */
static void keep_event(struct notation *n, struct event *e)
{
    const struct line *line = &n->reading.line;
    e->span.line = line->number;
    e->span.offset += line->offset;
    if (e->n_claims > 0 || e->text != NULL)
        event_keep(e, &n->reading.record->arena);
}

/* A position before every other statement is that of the header: written back, a note would become
 * one.  It comes here only after a line that cannot be read. */
static void refuse_first(struct notation *n)
{
    struct record *record = n->reading.record;
    const struct span *place = &record->events[--record->n_events].span;
    reading_error(&n->reading, false, place->column - 1, place->length, "%s",
                  NOTATION_FIRST_POSITION);
}

/* Takes the statements of a line, from line[at] on. */
static void take_statements(struct notation *n, size_t at)
{
    struct record *record = n->reading.record;
    const struct line *line = &n->reading.line;
    const size_t n_before = record->n_events;
    for (;;) {
        const size_t start = at;
        struct event *e = record_add_event(record);
        const enum statement_status status =
            statement_read(&n->statement, line->text, line->length, start, e);
        at = statement_end(&n->statement);
        if (status == STATEMENT_READ) {
            keep_event(n, e);
        } else {
            record->n_events--;
            if (status == STATEMENT_FAILED &&
                reading_clean(&n->reading, tolerance_clean_statements)) {
                at = start;
                continue;
            }
            if (status == STATEMENT_FAILED) {
                at = header_read_ending(&n->reading, start);
                if (at == 0)
                    report_statement(n);
                else if (at < line->length)
                    take_comment(n, at, false);
                return;
            }
        }
        if (record->n_events == 1 && record->events[0].text != NULL) {
            refuse_first(n);
            return;
        }
        if (record->n_events > NOTATION_EVENTS_MAX) {
            record->n_events--;
            report_limit(n, start, "statements", NOTATION_EVENTS_MAX);
            return;
        }
        if (at >= line->length || line->text[at] == '#')
            break;
        at++;
    }
    if (at < line->length)
        take_comment(n, at, record->n_events > n_before);
}

/* --- the parts of a game --------------------------------------------------------------------- */

/* The record begins with the current line. */
static void begin_source(struct notation *n)
{
    struct reading *r = &n->reading;
    r->record->first_line = r->line.number;
    r->record->offset = r->line.offset;
}

/* The kinds of marks around the word of the version line. */
static void take_tolerated_version(struct notation *n, size_t word)
{
    struct reading *r = &n->reading;
    const size_t mark = blanks_skip_quotes(r->line.text, r->line.length, 0);
    const bool is_quoted = memchr(r->line.text, '>', mark) != NULL;
    reading_tolerate(r,
                     1U << (mark < word ? TOLERATED_CHAT
                            : is_quoted ? TOLERATED_QUOTE
                                        : TOLERATED_VERSION),
                     0, word + VERSION_LENGTH);
}

/* Begins a game at the current line, a version line, whose word is line[word]. */
static void begin_game(struct notation *n, size_t word)
{
    struct reading *r = &n->reading;
    const char *text = r->line.text;
    size_t length = r->line.length;
    begin_source(n);
    if (n->options.keep_text && n->lines != NULL)
        lines_keep(n->lines, &r->line, NOTATION_BYTES_MAX);
    r->words = NULL;
    r->has_game_error = false;
    r->has_players_error = false;
    r->players = (struct reading_source){.text = NULL};
    r->met = (struct tolerated){0};
    r->version = reading_keep_line(r, word, VERSION_LENGTH);
    n->mode = MODE_HEADER;
    if (n->has_chat_head)
        reading_tolerate(r, 1U << TOLERATED_CHAT, 0, word + VERSION_LENGTH);
    n->is_in_fence = n->has_fence;
    n->has_fence = false;
    if (word > 0 || memcmp(text, VERSION_WORD, VERSION_LENGTH) != 0)
        take_tolerated_version(n, word);

    size_t at = blanks_skip_quotes(text, length, word + VERSION_LENGTH);
    size_t end = at;
    while (end < length && !lex_is_blank(text[end]) && text[end] != '#')
        end++;
    if (end - at > 1 && text[at + 1] == '\r') {
        reading_error(r, true, at + 1, 1,
                      "the line ends with CR alone: lines end with LF or CR LF");
        n->mode = MODE_FOREIGN;
        return;
    }
    if (end - at != 1 || text[at] != '0' + NOTATION_VERSION) {
        reading_error(r, true, at, end - at,
                      end == at ? "expected a version: \"slog %d\""
                                : "unknown version, this program reads \"slog %d\"",
                      NOTATION_VERSION);
        n->mode = MODE_FOREIGN;
        return;
    }
    end = lex_skip_blanks(text, length, end);
    if (end < length && text[end] == '#')
        take_comment(n, end, true);
    else if (end < length)
        reading_error(r, false, end, length - end, "unexpected text after the version");
}

/* The parts of the game whose words the statements may use.  A result need not name its rules. */
static uint32_t sets_of(const struct reading *r)
{
    const struct record *record = r->record;
    const bool is_open =
        record->grade == GRADE_RESULT && (record->rules == NULL || record->rules[0] == '\0');
    return is_open ? SETS_ALL : words_sets(r->words, record->rules);
}

/* Statements follow, of the game that the header names. */
static void start_statements(struct notation *n)
{
    const struct reading *r = &n->reading;
    statement_init(&n->statement, r->words, r->record->n_players, sets_of(r));
}

/* Ends the header; without a known game nothing more can be read. */
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
    start_statements(n);
}

/* What a line in the header turns out to be. */
enum header_line { LINE_OF_HEADER, LINE_OF_EVENTS, LINE_WITHOUT_SEAT };

static enum header_line classify_line(const struct notation *n, size_t at)
{
    const struct reading *r = &n->reading;
    const char *text = r->line.text + at;
    size_t length = lex_word_length(r->line.text, r->line.length, at);
    char folded[FOLD_MAX + 1];
    size_t n_folded = fold_word(text, length, folded);
    if (header_key_find(folded, n_folded) != HEADER_KEY_COUNT)
        return LINE_OF_HEADER; /* position, which is a keyword after the first statement */
    if (n_folded == 1 && folded[0] >= 'a' && folded[0] < 'a' + SEATS_MAX)
        return LINE_OF_EVENTS; /* also E', which is written as the key e */
    const struct word *w =
        n_folded > 0 && r->words != NULL ? words_find(r->words, folded, n_folded) : NULL;
    enum header_line kind = LINE_OF_HEADER;
    for (size_t i = 0; w != NULL && i < w->n_verbs; i++) {
        if (words_game(r->words)->words.verbs[w->verb[i]].has_seat != 1)
            return LINE_OF_EVENTS;
        kind = LINE_WITHOUT_SEAT;
    }
    return kind;
}

static void take_header_line(struct notation *n, size_t at)
{
    struct reading *r = &n->reading;
    const size_t n_before = r->record->n_headers;
    enum header_line kind = classify_line(n, at);
    if (kind == LINE_OF_HEADER && reading_clean(r, tolerance_clean_header)) {
        at = lex_skip_blanks(r->line.text, r->line.length, 0);
        kind = classify_line(n, at);
    }
    if (at == r->line.length || r->line.text[at] == '#') {
        /* The rest of a line of blanks. */
        if (at < n->reading.line.length)
            take_comment(n, at, false);
        else
            take_empty_line(n);
        return;
    }
    switch (kind) {
    case LINE_OF_HEADER:
        at = header_read_line(r, at);
        if (at < r->line.length)
            take_comment(n, at, r->record->n_headers > n_before);
        return;
    case LINE_OF_EVENTS:
        end_header(n);
        if (n->mode == MODE_EVENTS)
            take_statements(n, at);
        return;
    case LINE_WITHOUT_SEAT:
        start_statements(n);
        take_statements(n, at);
        return;
    }
}

static void begin_outside(struct notation *n)
{
    begin_source(n);
    n->reading.record->is_outside = true;
    n->mode = MODE_TEXT;
}

/* Reports text before the first game: one error, whatever its length. */
static void begin_text(struct notation *n, size_t at)
{
    struct reading *r = &n->reading;
    begin_outside(n);
    reading_error(r, true, at, r->line.length - at,
                  "text outside a game: a game begins with the line \"slog %d\"",
                  NOTATION_VERSION);
}

static void take_text(struct notation *n, size_t at)
{
    switch (n->mode) {
    case MODE_OUTSIDE:
        if (chat_mark_is_head(n->reading.line.text, n->reading.line.length, at))
            n->has_chat_head = n->has_comment = true;
        else
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
    case MODE_FOREIGN:
    case MODE_BEHIND:
        return;
    }
}

/* Whether the rest of the current game is skipped. */
static bool is_skipping(const struct notation *n)
{
    return n->mode >= MODE_TEXT;
}

/* Takes a line; line[at] is its first byte that is no blank. */
static void take_line(struct notation *n, size_t at)
{
    struct reading *r = &n->reading;
    const struct line *line = &r->line;
    if (is_skipping(n))
        return;
    if (line->too_long) {
        n->has_comment = true; /* so that it is not dropped silently */
        reading_error(r, false, 0, 0, "the line is too long: %llu bytes, at most %zu are read",
                      (unsigned long long)line->full_length, line->length);
        return;
    }
    if (at == line->length)
        take_empty_line(n);
    else if (line->text[at] == '#')
        take_comment(n, at, false);
    else
        take_text(n, at);
}

/* --- from lines to records ------------------------------------------------------------------- */

static int next_line(struct notation *n, struct err *err)
{
    struct line *line = &n->reading.line;
    n->reading.written = NULL;
    return n->lines != NULL ? lines_next(n->lines, line, err) : text_lines_next(&n->text, line);
}

/* Comments before the first game are held in memory for it, up to a limit. */
static void report_outside(struct notation *n, const char *what, int max)
{
    begin_outside(n);
    reading_error(
        &n->reading, true, 0, 0,
        "too many %s of comments before the first game, at most %d: they are not read", what,
        max);
}

static void check_limit(struct notation *n, uint64_t count, const char *what, int max)
{
    if (count > (uint64_t)max && n->mode == MODE_OUTSIDE)
        report_outside(n, what, max);
    else if (count > (uint64_t)max && !is_skipping(n))
        report_limit(n, 0, what, max);
}

/* ---- games that begin in the middle of a line ---- */

static bool has_header(const struct record *record, enum header_key key)
{
    return header_find_line(record, header_key_word(key)) < record->n_headers;
}

/* Whether the header cannot hold the current line, or the line after it, which has this key. */
static bool is_wrong_in_header(const struct notation *n, enum header_key next)
{
    const struct line *line = &n->reading.line;
    const struct record *record = n->reading.record;
    const enum header_key key = broken_line_key(line->text, line->length);
    if (key == next || has_header(record, next) || reading_is_version(line->text, line->length))
        return true;
    const size_t at = lex_skip_blanks(line->text, line->length, 0);
    return key == HEADER_KEY_COUNT && !has_header(record, HEADER_GAME) &&
           lex_word_length(line->text, line->length, at) > 0 &&
           memcmp(line->text + at, "x-", 2) != 0;
}

/* Whether these two lines cannot both stand in the current game.  Only then is the line cut, so a
 * log that can be read is never taken for two. */
static bool is_out_of_place(const struct notation *n, enum header_key next)
{
    return n->mode != MODE_FOREIGN && (n->mode != MODE_HEADER || is_wrong_in_header(n, next));
}

/* Whether a version line follows the byte order mark at the start of the line. */
static bool is_marked_version(const struct line *line)
{
    return line->length > BROKEN_LINE_MARK &&
           broken_line_is_mark(line->text, BROKEN_LINE_MARK) &&
           reading_is_version(line->text + BROKEN_LINE_MARK, line->length - BROKEN_LINE_MARK);
}

/* Whether a game begins with the version line at the end of the current line. */
static bool begins_at_version(struct notation *n)
{
    struct line *line = &n->reading.line;
    const char *next;
    const size_t length = n->lines != NULL
                              ? lines_ahead(n->lines, line, BROKEN_LINE_AHEAD, &next)
                              : text_lines_ahead(&n->text, BROKEN_LINE_AHEAD, &next);
    const enum header_key key = broken_line_key(next, length);
    /* A position may be noted there. */
    return key != HEADER_KEY_COUNT && key != HEADER_POSITION && is_out_of_place(n, key);
}

/* Cuts the current line before a version line in it, if a game begins there. */
static bool split_line(struct notation *n)
{
    struct line *line = &n->reading.line;
    const bool may_be = !line->too_long && broken_line_may_be(line->text, line->length);
    size_t at = may_be ? broken_line_version(line->text, line->length) : 0;
    if (is_marked_version(line))
        at = BROKEN_LINE_MARK;
    else if (at == 0 || !begins_at_version(n))
        return false;
    if (n->lines != NULL)
        lines_split(n->lines, line, at);
    else
        text_lines_split(&n->text, line, at);
    return true;
}

/* Takes what stands before a version line.  None of it is read, since its end is missing. */
static void take_broken_line(struct notation *n, size_t at)
{
    struct reading *r = &n->reading;
    if (n->mode == MODE_OUTSIDE) {
        begin_text(n, at);
    } else if (!is_skipping(n) && at == r->line.length) {
        reading_error(r, false, at, 0, "%s", MISPLACED_VERSION);
    } else if (!is_skipping(n)) {
        reading_error(r, false, r->line.length, 0,
                      "the line breaks off, and another game begins after it");
    }
}

/* Counts the current line for the record.  Empty lines at the end of a game do not belong to it,
 * so that its bytes are the same wherever it stands.  Comments before the first game count for its
 * size, since they are held with it, but are no part of its source. */
static void count_line(struct notation *n, bool is_empty)
{
    const struct line *line = &n->reading.line;
    const uint64_t end = line->offset + line->full_length;
    if (is_empty) {
        n->n_lines += n->n_lines > 0;
        return;
    }
    if (n->n_lines++ == 0)
        n->from = line->offset;
    n->from += line->full_length - line->length; /* what is not held does not count */
    if (n->reading.record->first_line != 0) {
        n->last = line->number;
        n->end = end;
    }
    check_limit(n, end - n->from, "bytes", NOTATION_BYTES_MAX);
    check_limit(n, n->n_lines, "lines", NOTATION_LINES_MAX);
}

/* A log in a code fence stands in a message: what is around it is passed over. */
static void forgive_text(struct notation *n)
{
    struct record *record = n->reading.record;
    struct record_error *error = &record->errors[0];
    struct tolerated *met = &n->reading.met;
    *met = (struct tolerated){0};
    met->kind[TOLERATED_AROUND].n = n->n_around;
    met->kind[TOLERATED_AROUND].first = error->span;
    met->kind[TOLERATED_AROUND].line = error->line;
    met->kind[TOLERATED_AROUND].length = error->line_length;
    record->n_errors = 0;
}

/* Completes the record. */
static int finish_record(struct notation *n)
{
    struct record *record = n->reading.record;
    if (n->mode == MODE_HEADER)
        end_header(n);
    if (n->mode == MODE_TEXT && n->has_fence && n->has_line && record->n_errors == 1)
        forgive_text(n);
    if (n->last != 0) {
        record->n_lines = n->last - record->first_line + 1;
        record->n_bytes = n->end - record->offset;
    }
    other_game_report(&n->reading, &n->statement);
    tolerance_report(&n->reading.met, record);
    record_note_later(record);
    if (n->options.keep_text && !record->is_outside) {
        /* Copy the bytes of the record, unless they are too many or a line is too long. */
        size_t length = (size_t)record->n_bytes;
        const char *text =
            n->lines != NULL ? lines_kept(n->lines, &length) : n->text.text + record->offset;
        if (length >= record->n_bytes && record->n_bytes <= NOTATION_BYTES_MAX)
            record->text = arena_strndup(&record->arena, text, (size_t)record->n_bytes);
    }
    return 1;
}

/* Ends a stream that holds something, but no game: reports it unless it has errors already. */
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

/* Ends the stream.  Comments alone make no game, but they are not dropped silently. */
static int finish_stream(struct notation *n, int status)
{
    struct reading *r = &n->reading;
    r->line.text = ""; /* the last line is gone */
    r->line.length = 0;
    if (n->mode == MODE_OUTSIDE && (!n->has_comment || status < 0))
        return status;
    if (n->mode == MODE_OUTSIDE)
        end_without_game(n);
    if (status < 0)
        reading_error(r, true, 0, 0, "the input ends here with an error");
    return finish_record(n);
}

static void begin_record(struct notation *n, struct record *record)
{
    record_reset(record);
    n->reading.record = record;
    n->mode = MODE_OUTSIDE;
    n->has_comment = false;
    n->has_chat_head = false;
    n->n_lines = 0;
    n->last = 0;
    n->n_around = 0;
    n->reading.met = (struct tolerated){0};
}

/* Whether line[at], its first byte that is no blank, may begin what only a tolerant reader understands: a
 * version line, a code fence. */
static inline bool may_be_tolerated(const struct line *line, size_t at)
{
    if (at == line->length)
        return false;
    return (class_of(line->text[at]) & CHAR_ODD) != 0 &&
           (line->text[at] != 's' || line->length - at < 64);
}

/* Takes a code fence, and text after the game in it.  False when the line is neither. */
static bool take_around(struct notation *n, bool may_be_fence)
{
    struct reading *r = &n->reading;
    const bool is_outside = n->mode == MODE_OUTSIDE || n->mode == MODE_TEXT;
    const bool is_fence = may_be_fence && tolerance_is_fence(r->line.text, r->line.length);
    if (!is_fence && !is_outside && n->mode != MODE_BEHIND)
        return false;
    if (is_fence && !is_outside && n->mode != MODE_BEHIND) {
        if (!n->is_in_fence)
            return false;
        if (n->mode == MODE_HEADER)
            end_header(n);
        n->mode = MODE_BEHIND;
        return true;
    }
    n->has_fence = is_fence;
    n->n_around += is_outside && n->n_around < UINT32_MAX;
    if (is_outside)
        return false;
    if (!is_fence)
        reading_tolerate(r, 1U << TOLERATED_AROUND, 0, r->line.length);
    return true;
}

/* Whether the line, whose first byte that is no blank is line[at], can only be one of the game that is being read: nearly
 * all are. */
static inline bool is_of_game(const struct notation *n, size_t at)
{
    const struct line *line = &n->reading.line;
    return (n->mode == MODE_HEADER || n->mode == MODE_EVENTS) && !n->has_line &&
           (at == line->length || (class_of(line->text[at]) & CHAR_ODD) == 0) &&
           !broken_line_may_be(line->text, line->length);
}

/* What became of a line that may be more than a line of the game. */
enum taken {
    NOT_TAKEN,
    TAKEN,
    PASSED_OVER, /* it does not count */
    NEXT_GAME,   /* it belongs to the next record */
};

/* Takes a version line, what stands before one in its line, and what is around a game. */
__attribute__((noinline)) static enum taken take_other(struct notation *n, size_t *at)
{
    const struct line *line = &n->reading.line;
    size_t word = 0;
    size_t end;
    const bool is_odd = may_be_tolerated(line, *at) && !is_marked_version(line);
    const bool is_tolerated =
        is_odd && tolerance_find_version(line->text, line->length, &word, &end);
    const bool is_broken = !is_tolerated && !n->has_line && split_line(n);
    n->has_line = false;
    if (is_broken) {
        *at = lex_skip_blanks(line->text, line->length, 0);
        if (broken_line_is_mark(line->text, line->length))
            return PASSED_OVER;
    }
    if (is_tolerated || reading_is_version(line->text, line->length)) {
        n->has_line = n->mode != MODE_OUTSIDE;
        if (n->has_line)
            return NEXT_GAME;
        begin_game(n, word);
        return TAKEN;
    }
    if (is_broken) {
        take_broken_line(n, *at);
        return TAKEN;
    }
    const bool is_text = *at < line->length && line->text[*at] != '#';
    return is_text && take_around(n, is_odd) ? PASSED_OVER : NOT_TAKEN;
}

int notation_next(struct notation *n, struct record *record, struct err *err)
{
    begin_record(n, record);
    for (;;) {
        const int status = n->has_line ? 1 : next_line(n, err);
        if (status <= 0)
            return finish_stream(n, status);
        const struct line *line = &n->reading.line;
        size_t at = lex_skip_blanks(line->text, line->length, 0);
        const enum taken taken = is_of_game(n, at) ? NOT_TAKEN : take_other(n, &at);
        if (taken == NEXT_GAME)
            return finish_record(n);
        if (taken == PASSED_OVER)
            continue;
        if (taken == NOT_TAKEN)
            take_line(n, at);
        count_line(n, at == line->length);
    }
}
