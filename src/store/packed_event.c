#include "store/packed_event.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "store/packed.h"
#include "store/rows.h"

enum { PIECE_MOST = 64 };

static const struct event_row *event_at(const struct row_array *events, size_t i)
{
    return (const struct event_row *)(const void *)events->data + i;
}

/* ---- in SQL ---- */

#define TEXT_OF(x)     #x
#define NUMBER_TEXT(x) TEXT_OF(x)

/* Number `i` of a packed text: '!' begins a JSON array, '"' (34) is NULL, and all else is the number plus 35. */
#define NUMBER_OF(name)                                                                        \
    "iif(" name " LIKE '!%', (SELECT value FROM json_each(substr(" name                        \
    ", 2)) WHERE key = i - 1), nullif(unicode(substr(" name ", min(i, length(" name            \
    ")))), 34) - 35)"

/* clang-format off */
const char packed_event_view[] =
    "CREATE VIEW event AS\n"
    "  -- The statements in packed_event; docs/schema.md tells what they are.\n"
    "SELECT game AS game, first + i - 1 AS seq,\n"
    "  line + i - 1 + " NUMBER_OF("lines") " AS line,\n"
    "  " NUMBER_OF("columns") " AS column,\n"
    "  length(CAST(text AS BLOB)) + " NUMBER_OF("lengths") " - " NUMBER_TEXT(PIECE_LENGTH_ZERO) " AS length,\n"
    "  text AS text\n"
    "FROM (SELECT p.*, j.value AS text, j.key + 1 AS i FROM packed_event p\n"
    "  CROSS JOIN json_each('[\"' || replace(p.texts, char(10), '\",\"') || '\"]') j)";
/* clang-format on */

/* ---- packing ---- */

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

static void put_escaped(struct buf *out, const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\')
            buf_putc(out, '\\');
        if ((unsigned char)*c < 0x20)
            buf_printf(out, "\\u%04x", (unsigned)*c);
        else
            buf_putc(out, *c);
    }
}

static size_t count_special(const char *text, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++)
        n += !is_plain(text[i]);
    return n;
}

/* Hardly any text has a character that must be escaped, so texts are put as they are first.  Then only the
 * line feeds between them should be special. */
static void put_texts(struct buf *out, const struct row_array *events, size_t first, size_t n)
{
    const size_t begin = out->len;
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, event_at(events, first + i)->text);
        buf_putc(out, '\n');
    }
    buf_truncate(out, out->len - 1);
    if (count_special(out->data + begin, out->len - begin) == n - 1)
        return;
    buf_truncate(out, begin);
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            buf_putc(out, '\n');
        put_escaped(out, event_at(events, first + i)->text);
    }
}

static int64_t number_of(const struct event_row *e, enum piece_text text, int64_t line)
{
    if (text == PIECE_LINES)
        return e->line - line;
    if (text == PIECE_COLUMNS)
        return e->column;
    return e->length - (int64_t)strlen(e->text) + PIECE_LENGTH_ZERO;
}

static void put_text(struct buf *out, enum piece_text text, const struct row_array *events,
                     size_t first, size_t n)
{
    int64_t number[PIECE_MOST];
    const int64_t line = event_at(events, first)->line;
    if (text == PIECE_TEXTS) {
        put_texts(out, events, first, n);
        return;
    }
    for (size_t i = 0; i < n; i++)
        number[i] = number_of(event_at(events, first + i), text, line + (int64_t)i);
    packed_put_numbers(out, number, n);
}

static void add_piece(struct packed_events *p, const struct row_array *events, size_t first,
                      size_t n)
{
    if (p->n == p->capacity) {
        p->capacity = p->capacity == 0 ? 8 : p->capacity * 2;
        p->piece = xrealloc_array(p->piece, p->capacity, sizeof *p->piece);
    }
    struct event_piece *piece = &p->piece[p->n++];
    piece->first = event_at(events, first)->seq;
    piece->line = event_at(events, first)->line;
    for (int i = 0; i < PIECE_TEXT_COUNT; i++) {
        piece->text[i].begin = p->texts.len;
        put_text(&p->texts, (enum piece_text)i, events, first, n);
        piece->text[i].length = p->texts.len - piece->text[i].begin;
    }
}

/* A damaged database may lack a statement: the next one begins a piece. */
static size_t length_of_piece(const struct row_array *events, size_t first)
{
    size_t n = 1;
    while (n < PIECE_MOST && first + n < events->n &&
           event_at(events, first + n)->seq == event_at(events, first + n - 1)->seq + 1)
        n++;
    return n;
}

void packed_events_make(struct packed_events *p, const struct row_array *events)
{
    size_t n;
    buf_clear(&p->texts);
    p->n = 0;
    for (size_t first = 0; first < events->n; first += n) {
        n = length_of_piece(events, first);
        add_piece(p, events, first, n);
    }
}

void packed_events_free(struct packed_events *p)
{
    buf_free(&p->texts);
    free(p->piece);
    *p = (struct packed_events){0};
}

/* ---- unpacking ---- */

static unsigned hex_digit(char c)
{
    return c >= '0' && c <= '9' ? (unsigned)(c - '0') : ((unsigned)c & 7) + 9;
}

/* Appends the character of an escape, which is behind the '\'; returns what follows it. */
static const char *take_escape(const char *at, const char *end, struct buf *out)
{
    if (*at != 'u' || end - at < 5) {
        buf_putc(out, *at);
        return at + 1;
    }
    const char c = (char)(hex_digit(at[3]) << 4 | hex_digit(at[4]));
    if (c != '\0')
        buf_putc(out, c);
    return at + 5;
}

/* Appends a text and its NUL; returns what follows its line feed. */
static const char *take_text(const char *at, const char *end, struct buf *out)
{
    while (at < end && *at != '\n') {
        const size_t plain = strcspn(at, "\\\n");
        const size_t length = plain < (size_t)(end - at) ? plain : (size_t)(end - at);
        buf_put(out, at, length);
        at += length;
        if (at < end && *at == '\\')
            at = at + 1 < end ? take_escape(at + 1, end, out) : end;
        else if (at < end && *at == '\0')
            at++;
    }
    buf_putc(out, '\0');
    return at < end ? at + 1 : end;
}

/* Puts the texts of the piece into *memory; returns their number. */
static size_t take_texts(const char *at, size_t length, struct buf *memory)
{
    const char *end = at + length;
    size_t n = 1;
    buf_clear(memory);
    for (const char *c = at; c < end; c++)
        n += *c == '\n';
    for (size_t i = 0; i < n; i++)
        at = take_text(at, end, memory);
    return n;
}

static int32_t narrow(int64_t number)
{
    return number > INT32_MAX ? INT32_MAX : number < -INT32_MAX ? -INT32_MAX : (int32_t)number;
}

static void set_number(struct event_row *e, enum piece_text text, int64_t line, int64_t number)
{
    if (text == PIECE_LINES)
        e->line = narrow(line + number);
    else if (text == PIECE_COLUMNS)
        e->column = narrow(number);
    else
        e->length = narrow((int64_t)strlen(e->text) + number - PIECE_LENGTH_ZERO);
}

static void add_rows(const struct event_piece *piece, size_t n, struct row_array *events,
                     const struct buf *memory)
{
    const char *text = memory->data;
    if (n > events->capacity) {
        events->capacity = n * 2;
        events->data = xrealloc_array(events->data, events->capacity, sizeof(struct event_row));
    }
    events->n = n;
    for (size_t i = 0; i < n; i++) {
        struct event_row *e = (struct event_row *)(void *)events->data + i;
        *e = (struct event_row){.seq = narrow(piece->first + (int64_t)i), .text = text};
        text += strlen(text) + 1;
    }
}

void packed_events_read(const struct event_piece *piece, const char *base,
                        struct row_array *events, struct buf *memory)
{
    const size_t n = take_texts(base + piece->text[PIECE_TEXTS].begin,
                                piece->text[PIECE_TEXTS].length, memory);
    int64_t *number = xmalloc(n * sizeof *number);
    add_rows(piece, n, events, memory);
    for (int text = 0; text < PIECE_TEXTS; text++) {
        packed_take_numbers(base + piece->text[text].begin, piece->text[text].length, number,
                            n);
        for (size_t i = 0; i < n; i++)
            set_number((struct event_row *)(void *)events->data + i, (enum piece_text)text,
                       piece->line + (int64_t)i, number[i]);
    }
    free(number);
}
