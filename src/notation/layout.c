/* Writes a record as lines: header, statements and comments in their canonical places. */
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "notation/tolerance.h"
#include "notation/header_key.h"
#include "notation/reader.h"
#include "notation/writer.h"

enum {
    VALUE_COLUMN = 10, /* bytes in front of a header value, at least */
    PHASE_INDENT = 2,  /* blanks in front of statements within the phase of a role */
};

struct layout {
    const struct record *record;
    struct buf *out;
    size_t start;   /* length of `out` before this game */
    size_t comment; /* next comment */
    bool is_inside; /* a role is chosen in this round */
    bool has_gap;   /* an empty line comes before the next line */
};

/* --- pieces of a line ------------------------------------------------------------------------ */

static void begin_line(struct layout *l, unsigned indent)
{
    if (l->has_gap && l->out->len > l->start)
        buf_putc(l->out, '\n');
    l->has_gap = false;
    for (; indent > 0; indent--)
        buf_putc(l->out, ' ');
}

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 0x7F;
}

/* "# text"; bytes that the reader refuses (an importer may have put them there) are replaced. */
static void put_comment(struct layout *l, const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && (is_control(text[length - 1]) || text[length - 1] == ' '))
        length--;
    buf_puts(l->out, length > 0 ? "# " : "#");
    for (size_t at = 0; at < length;) {
        size_t n = utf8_sequence(text + at, length - at);
        if (n == 0)
            buf_putc(l->out, '?');
        else if (is_control(text[at]) && text[at] != '\t')
            buf_putc(l->out, ' ');
        else
            buf_put(l->out, text + at, n);
        at += n > 0 ? n : 1;
    }
}

static void put_own_comment(struct layout *l, const struct record_comment *c, unsigned indent)
{
    if (c->blank) {
        l->has_gap = true;
        return;
    }
    begin_line(l, indent);
    put_comment(l, c->text);
    buf_putc(l->out, '\n');
}

static bool needs_quotes(const char *value)
{
    size_t length = strlen(value);
    if (length == 0 || value[0] == ' ' || value[length - 1] == ' ' ||
        !utf8_valid(value, length, NULL))
        return true;
    for (size_t i = 0; i < length; i++)
        if (is_control(value[i]) || strchr(";#\"\\", value[i]) != NULL)
            return true;
    return false;
}

static void put_escaped(struct buf *out, char c)
{
    static const char meanings[] = "\"\\\n\r\t";
    static const char letters[] = "\"\\nrt";
    const char *meaning = strchr(meanings, c);
    buf_putc(out, '\\');
    if (meaning != NULL)
        buf_putc(out, letters[meaning - meanings]);
    else
        buf_printf(out, "x%02X", (unsigned char)c);
}

static void put_quoted(struct buf *out, const char *value)
{
    buf_putc(out, '"');
    for (size_t length = strlen(value); length > 0;) {
        size_t n = utf8_sequence(value, length);
        if (n == 0 || is_control(*value) || *value == '"' || *value == '\\') {
            put_escaped(out, *value);
            n = 1;
        } else {
            buf_put(out, value, n);
        }
        value += n;
        length -= n;
    }
    buf_putc(out, '"');
}

void notation_put_value(struct buf *out, const char *value)
{
    if (needs_quotes(value))
        put_quoted(out, value);
    else
        buf_puts(out, value);
}

/* --- header ---------------------------------------------------------------------------------- */

/* Writes the comments before header line `number` (0 is the version line, header[i] is i + 1), or
 * the one after it.  There are no empty lines between header lines. */
static void put_header_comments(struct layout *l, size_t number, bool is_trailing)
{
    const struct record *record = l->record;
    for (size_t i = 0; i < record->n_comments && record->comments[i].in_header; i++) {
        const struct record_comment *c = &record->comments[i];
        bool is_dropped = c->blank && number > 0 && number <= record->n_headers;
        if (c->trailing != is_trailing || c->before != number + is_trailing || is_dropped)
            continue;
        if (is_trailing) {
            buf_puts(l->out, "  ");
            put_comment(l, c->text);
        } else {
            put_own_comment(l, c, 0);
        }
    }
}

static void put_key(struct layout *l, const char *key)
{
    size_t length = strlen(key);
    buf_put(l->out, key, length);
    do {
        buf_putc(l->out, ' ');
    } while (++length < VALUE_COLUMN);
}

static void put_players(struct layout *l)
{
    for (unsigned i = 0; i < l->record->n_players; i++) {
        buf_puts(l->out, i > 0 ? "; " : "");
        buf_putc(l->out, seat_letter(i));
        buf_putc(l->out, ' ');
        if (tolerance_changes_name(l->record->player[i]))
            put_quoted(l->out, l->record->player[i]);
        else
            notation_put_value(l->out, l->record->player[i]);
    }
}

/* The value of a key in the record; "" when there is none. */
static const char *member_value(const struct record *record, enum header_key key)
{
    switch (key) {
    case HEADER_GAME:
        return record->game != NULL ? record->game->name : "";
    case HEADER_RULES:
        return record->rules;
    case HEADER_POSITION:
        return record->position == NULL ? "" : record->position;
    case HEADER_GRADE: /* a default is written only when the log has the line */
        return record->grade == GRADE_PUBLIC ? "" : grade_word(record->grade);
    case HEADER_SEATING:
        return record->seating == SEATING_KNOWN ? "" : seating_word(record->seating);
    case HEADER_COUNTS:
        return record->is_ignored ? "no" : "";
    case HEADER_DATE:
        return record->date;
    case HEADER_EVENT:
        return record->event;
    case HEADER_SITE:
        return record->site;
    case HEADER_ID:
        return record->id;
    case HEADER_TIEBREAK:
    case HEADER_BID:
    case HEADER_ENDED:
    case HEADER_PLACING:
    case HEADER_PLAYERS:
    case HEADER_KEY_COUNT:
        return "";
    }
    return "";
}

/* Writes the line of a known key from the record's members, or as the log has it when its value is
 * wrong. */
static void put_known(struct layout *l, enum header_key key)
{
    const struct record *record = l->record;
    size_t i = header_find_line(record, header_key_word(key));
    const char *value = member_value(record, key);
    bool has_players = key == HEADER_PLAYERS && record->n_players > 0;
    bool is_written = i < record->n_headers;
    if (value[0] == '\0' && !has_players && !is_written)
        return;
    if (is_written)
        put_header_comments(l, i + 1, false);
    begin_line(l, 0);
    put_key(l, header_key_word(key));
    if (has_players)
        put_players(l);
    else if (key == HEADER_PLAYERS)
        buf_puts(l->out, record->header[i].value);
    else
        notation_put_value(l->out, value[0] != '\0' ? value : record->header[i].value);
    if (is_written)
        put_header_comments(l, i + 1, true);
    buf_putc(l->out, '\n');
}

static void put_header(struct layout *l)
{
    const struct record *record = l->record;
    put_header_comments(l, 0, false);
    if (record->game == NULL && record->n_headers == 0)
        return;
    begin_line(l, 0);
    buf_printf(l->out, "slog %d", NOTATION_VERSION);
    put_header_comments(l, 0, true);
    buf_putc(l->out, '\n');
    for (int key = 0; key < HEADER_KEY_COUNT; key++)
        put_known(l, (enum header_key)key);
    for (size_t i = 0; i < record->n_headers; i++) {
        const struct record_header *h = &record->header[i];
        if (header_key_find(h->key, strlen(h->key)) == HEADER_KEY_COUNT) {
            put_header_comments(l, i + 1, false);
            begin_line(l, 0);
            put_key(l, h->key);
            notation_put_value(l->out, h->value);
            put_header_comments(l, i + 1, true);
            buf_putc(l->out, '\n');
        }
    }
    put_header_comments(l, record->n_headers + 1, false);
}

/* --- statements ------------------------------------------------------------------------------ */

static bool is_round(const struct verb_def *verb)
{
    return verb->kind == VERB_DECISION && verb->has_seat == 0;
}

static bool is_role(const struct verb_def *verb)
{
    return verb->kind == VERB_DECISION && verb->has_seat == 1 &&
           (verb->part[0].classes & CLASS_BIT(THING_ROLE)) != 0;
}

/* Whether the verb is a note about the end of the game: scores and players. */
static bool is_outcome(const struct verb_def *verb)
{
    return verb->kind == VERB_NOTE &&
           (verb->part[0].classes & (CLASS_BIT(THING_SEAT) | CLASS_BIT(THING_SCORE))) != 0;
}

/* The indentation of a statement; enters and leaves phases. */
static unsigned indent_of(struct layout *l, const struct verb_def *verb)
{
    if (is_round(verb) || is_outcome(verb)) {
        l->is_inside = false;
        return 0;
    }
    if (is_role(verb)) {
        l->is_inside = true;
        return 0;
    }
    return l->is_inside ? PHASE_INDENT : 0;
}

/* The next comment when it stands before event `number`, else NULL. */
static const struct record_comment *next_comment(const struct layout *l, size_t number)
{
    const struct record *record = l->record;
    if (l->comment == record->n_comments || record->comments[l->comment].before != number)
        return NULL;
    return &record->comments[l->comment];
}

/* Writes the comments before event `number`.  A round begins after an empty line, which comes
 * before its comments unless the log has one among them. */
static void put_comments_before(struct layout *l, size_t number, unsigned indent,
                                bool begins_round)
{
    const struct record_comment *c;
    bool has_empty_line = false;
    for (size_t i = l->comment; i < l->record->n_comments; i++) {
        c = &l->record->comments[i];
        if (c->before != number)
            break;
        has_empty_line |= c->blank != 0;
    }
    l->has_gap |= begins_round && !has_empty_line;
    while ((c = next_comment(l, number)) != NULL) {
        put_own_comment(l, c, indent);
        l->comment++;
    }
}

static void put_statement(struct layout *l, size_t number)
{
    const struct record *record = l->record;
    const struct event *e = &record->events[number];
    const struct verb_def *verb = &record->game->words.verbs[e->verb];
    unsigned indent = indent_of(l, verb);
    put_comments_before(l, number, indent, is_round(verb));
    begin_line(l, indent);
    notation_write_event(record->game, e, l->out);
    const struct record_comment *c = next_comment(l, number + 1);
    if (c != NULL && c->trailing) {
        buf_puts(l->out, "  ");
        put_comment(l, c->text);
        l->comment++;
    }
    buf_putc(l->out, '\n');
}

void notation_write(const struct record *record, struct buf *out)
{
    struct layout l = {.record = record, .out = out, .start = out->len};
    put_header(&l);
    while (l.comment < record->n_comments && record->comments[l.comment].in_header)
        l.comment++;
    l.has_gap = true;
    for (size_t i = 0; record->game != NULL && i < record->n_events; i++)
        put_statement(&l, i);
    put_comments_before(&l, record->n_events, 0, false);
}
