#include "result_record.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "core/early_end.h"
#include "core/outcome.h"
#include "notation/header_key.h"

/* ---- header --------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The text without the blanks around it; *length gets that of the rest. */
static const char *trim_blanks(const char *text, size_t *length)
{
    for (; *length > 0 && is_blank(*text); --*length)
        text++;
    while (*length > 0 && is_blank(text[*length - 1]))
        --*length;
    return text;
}

static const char *keep_text(struct record *r, const char *text, size_t length)
{
    struct buf safe = BUF_INIT;
    text = trim_blanks(text, &length);
    text_put_safe(&safe, text, length);
    const char *kept = arena_strndup(&r->arena, buf_str(&safe), safe.len);
    buf_free(&safe);
    return kept;
}

const char *result_text(struct record *r, const char *text)
{
    return keep_text(r, text, strlen(text));
}

const char *result_header(struct record *r, const char *key, const char *value)
{
    const char *kept = result_text(r, value);
    if (kept[0] == '\0')
        return "";
    struct record_header *header = record_add_header(r);
    header->key = result_text(r, key);
    header->value = kept;
    return kept;
}

void result_begin(struct record *r, const struct game_def *game)
{
    r->game = game;
    r->grade = GRADE_RESULT;
    result_header(r, "game", game->name);
    result_header(r, "grade", grade_word(GRADE_RESULT));
}

void result_seating(struct record *r, enum seating seating)
{
    r->seating = seating;
    if (seating != SEATING_KNOWN)
        result_header(r, "seating", seating_word(seating));
}

void result_begin_left_out(struct record *r)
{
    r->is_outside = true;
    r->first_line = 1;
}

bool result_end_left_out(struct record *r)
{
    for (size_t i = 0; i < r->n_warnings; i++)
        r->warnings[i].is_of_file = 1;
    return r->n_warnings > 0;
}

void result_ignore(struct record *r)
{
    r->is_ignored = true;
    result_header(r, header_key_word(HEADER_COUNTS), "no");
}

/* ---- players -------------------------------------------------------------------------------- */

static bool is_taken(const struct record *r, const char *name)
{
    unsigned s = 0;
    while (s < r->n_players && strcmp(r->player[s], name) != 0)
        s++;
    return s < r->n_players;
}

void result_name(struct record *r, const char *name)
{
    const char *kept = result_text(r, name);
    struct buf text = BUF_INIT;
    buf_puts(&text, kept);
    for (unsigned n = 2; is_taken(r, buf_str(&text)); n++) {
        buf_clear(&text);
        buf_printf(&text, "%s %u", kept, n);
    }
    r->player[r->n_players++] = arena_strndup(&r->arena, buf_str(&text), text.len);
    buf_free(&text);
}

void result_end_players(struct record *r)
{
    struct buf names = BUF_INIT;
    for (unsigned s = 0; s < r->n_players; s++)
        buf_printf(&names, "%s%c %s", s > 0 ? "; " : "", 'A' + (int)s, r->player[s]);
    result_header(r, "players", buf_str(&names));
    buf_free(&names);
}

void result_put_tiebreaks(const int tiebreak[SEATS_MAX], unsigned n, struct buf *out)
{
    const size_t start = out->len;
    bool are_same = true;
    for (unsigned s = 0; s < n; s++) {
        are_same &= tiebreak[s] == tiebreak[0];
        if (tiebreak[s] != 0)
            buf_printf(out, "%s%c %d", out->len > start ? ", " : "", 'A' + (int)s, tiebreak[s]);
    }
    if (are_same)
        buf_truncate(out, start);
}

void result_tiebreaks(struct record *r, const int tiebreak[SEATS_MAX])
{
    struct buf text = BUF_INIT;
    result_put_tiebreaks(tiebreak, r->n_players, &text);
    result_header(r, OUTCOME_TIEBREAK, buf_str(&text));
    buf_free(&text);
}

void result_ended(struct record *r, const struct early_end *end)
{
    struct buf text = BUF_INIT;
    r->ended = *end;
    early_end_put(end, &text);
    result_header(r, header_key_word(HEADER_ENDED), buf_str(&text));
    buf_clear(&text);
    for (unsigned s = 0; s < r->n_players; s++)
        if (end->place[s] != 0)
            buf_printf(&text, "%s%c %d", text.len > 0 ? ", " : "", 'A' + (int)s, end->place[s]);
    result_header(r, header_key_word(HEADER_PLACING), buf_str(&text));
    buf_free(&text);
}

/* ---- statements ----------------------------------------------------------------------------- */

void result_comments(struct record *r, const char *text)
{
    size_t length = strlen(text);
    text = trim_blanks(text, &length);
    while (length > 0) {
        const char *end = memchr(text, '\n', length);
        const size_t n = end != NULL ? (size_t)(end - text) : length;
        record_add_comment(r)->text = keep_text(r, text, n);
        text += n + (end != NULL);
        length -= n + (end != NULL);
    }
}

bool result_is_blank(const char *text)
{
    size_t length = strlen(text);
    trim_blanks(text, &length);
    return length == 0;
}

bool result_read_points(const char *text, struct half_points *points)
{
    size_t length = strlen(text);
    text = trim_blanks(text, &length);
    const char *const end = text + length;
    const size_t n = strspn(text, "0123456789");
    *points = (struct half_points){0};
    for (size_t i = 0; i < n && points->whole <= RESULT_POINTS_MAX; i++)
        points->whole = points->whole * 10 + (text[i] - '0');
    text += n;
    if (n > 0 && (*text == '.' || *text == ',')) {
        const size_t digits = strspn(++text, "0123456789");
        points->has_half = *text == '5';
        points->is_other = strspn(text + points->has_half, "0") + points->has_half < digits;
        text += digits;
    }
    return n > 0 && text == end && points->whole <= RESULT_POINTS_MAX && !points->is_other;
}

struct result_points result_points_of(int total)
{
    struct result_points points = {.total = total};
    for (size_t i = 0; i < SCORE_PARTS_MAX; i++)
        points.part[i] = RESULT_NO_POINTS;
    return points;
}

static void add_event(struct record *r, uint8_t verb, unsigned seat, struct span span)
{
    struct event *e = record_add_event(r);
    e->verb = verb;
    e->seat = (uint8_t)seat;
    e->span = span;
}

/* Adds an item to the last statement. */
static void add_item(struct record *r, unsigned thing, int count)
{
    struct event *e = &r->events[r->n_events - 1];
    e->item[e->n_items++] = (struct event_item){(uint8_t)thing, ITEM_PLAIN, (int16_t)count};
}

static void add_score(struct record *r, unsigned seat, const struct result_points *points,
                      struct span span)
{
    const struct game_def *game = r->game;
    size_t n = 0;
    for (size_t i = 0; i < game->rules.n_score_parts; i++) {
        if (points->part[i] == RESULT_NO_POINTS)
            continue;
        if (n++ == 0)
            add_event(r, game->words.result->verb_score, seat, span);
        add_item(r, game->rules.score_parts[i].thing, points->part[i]);
    }
    if (n > 0 && points->total != RESULT_NO_POINTS)
        add_item(r, game->words.result->thing_total, points->total);
}

void result_statements(struct record *r, const struct result_points *points, unsigned winners,
                       struct span span)
{
    for (unsigned seat = 0; seat < r->n_players; seat++)
        add_score(r, seat, &points[seat], span);
    unsigned n = 0;
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        if (points[seat].total == RESULT_NO_POINTS)
            continue;
        if (n++ == 0)
            add_event(r, r->game->words.verb_result, SEAT_NONE, span);
        add_item(r, r->game->words.result->seat_a + seat, points[seat].total);
    }
    if (winners != 0) {
        add_event(r, r->game->words.result->verb_winner, SEAT_NONE, span);
        for (unsigned seat = 0; seat < r->n_players; seat++)
            if ((winners >> seat & 1) != 0)
                add_item(r, r->game->words.result->seat_a + seat, COUNT_NONE);
    }
}

/* ---- troubles ------------------------------------------------------------------------------- */

__attribute__((format(printf, 4, 0))) static void report_trouble(struct record *r,
                                                                 struct record_error *trouble,
                                                                 struct span span,
                                                                 const char *fmt, va_list args)
{
    struct buf text = BUF_INIT;
    buf_vprintf(&text, fmt, args);
    trouble->span = span;
    trouble->text = keep_text(r, buf_str(&text), text.len);
    buf_free(&text);
}

void result_refuse(struct record *r, struct span span, const char *fmt, ...)
{
    struct record_error *error = record_add_error(r);
    va_list args;
    error->fatal = 1;
    va_start(args, fmt);
    report_trouble(r, error, span, fmt, args);
    va_end(args);
}

void result_warn(struct record *r, struct span span, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    report_trouble(r, record_add_warning(r), span, fmt, args);
    va_end(args);
}

void result_end(struct record *r, struct span span)
{
    size_t n = 0;
    for (size_t i = 0; i < r->n_headers; i++)
        n += strlen(r->header[i].value);
    for (size_t i = 0; i < r->n_comments; i++)
        n += strlen(r->comments[i].text) + 1;
    if (n > RESULT_BYTES_MAX)
        result_refuse(r, span, "expected at most %d bytes of text, found %zu", RESULT_BYTES_MAX,
                      n);
}
