#include "audit/diff_print.h"

#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/json_out.h"
#include "base/text.h"
#include "core/field.h"
#include "notation/writer.h"

static const struct event *event_of(const struct diff_item *item, int side)
{
    const struct record *r = item->record[side];
    const size_t event = item->result->event[side];
    const bool has = item->result->kind != RECORD_DIFF_START && event < r->n_events;
    return has ? &r->events[event] : NULL;
}

/* The name of a number of the position. */
static void put_word(const struct diff_item *item, const struct record_diff_slot *w,
                     struct buf *out)
{
    const struct game_def *game = item->record[0]->game;
    struct field_place place;
    if (field_find(game, w->slot, &place))
        field_put(game, &place, out);
}

static size_t n_shown(const struct record_diff_result *r)
{
    return r->n_slots < RECORD_DIFF_SLOTS_MAX ? r->n_slots : RECORD_DIFF_SLOTS_MAX;
}

/* ---- text -------------------------------------------------------------------------------- */

static void put_safe(struct buf *out, const char *text)
{
    text_put_safe(out, text, strlen(text));
}

static void put_headers(struct buf *out, const struct diff_item *item)
{
    for (size_t i = 0; i < item->n_headers; i++) {
        const struct diff_header *h = &item->header[i];
        for (int side = 0; side < RECORD_DIFF_SIDES; side++) {
            put_safe(out, item->file[side]);
            buf_printf(out, ": %s: ", h->key);
            put_safe(out, h->value[side][0] == '\0' ? "-" : h->value[side]);
            buf_putc(out, '\n');
        }
    }
}

/* The words for the place of a record in a difference. */
static const char *message_of(const struct record_diff_result *r, int side)
{
    static const char *const messages[][RECORD_DIFF_SIDES] = {
        [RECORD_DIFF_SAME] = {"", ""},
        [RECORD_DIFF_START] = {"", ""},
        [RECORD_DIFF_EVENT] = {"the first record says", "the second record says"},
        [RECORD_DIFF_ORDER] = {"in order: the first record says", "the second record says"},
        [RECORD_DIFF_EFFECT] = {"the same words, but here they do", "something else than here"},
        [RECORD_DIFF_CARDS] = {"in cards: the first record says", "the second record says"},
    };
    const bool has = (int)r->side == side;
    if (r->kind == RECORD_DIFF_EXTRA)
        return has ? "only this record says" : "the other goes on with";
    if (r->kind == RECORD_DIFF_END)
        return has ? "only this record goes on" : "the other ends here";
    return messages[r->kind][side];
}

static void put_place(struct buf *out, const struct diff_item *item, int side)
{
    const struct event *e = event_of(item, side);
    const struct record *r = item->record[side];
    struct diag diag = {.file = item->file[side],
                        .severity = "differs",
                        .message = message_of(item->result, side)};
    if (e != NULL) {
        diag.span = e->span;
        diag.source = record_source_line(r, &e->span, &diag.source_length);
    } else {
        diag.span.line = r->first_line + r->n_lines - 1;
    }
    diag_render(out, &diag);
}

static void put_words(struct buf *out, const struct diff_item *item)
{
    const struct record_diff_result *r = item->result;
    for (size_t i = 0; i < n_shown(r); i++) {
        buf_puts(out, "  ");
        put_word(item, &r->slot[i], out);
        buf_printf(out, ": %d, %d\n", r->slot[i].value[0], r->slot[i].value[1]);
    }
    if (r->n_slots > n_shown(r))
        buf_printf(out, "  and %zu more\n", r->n_slots - n_shown(r));
}

static void put_again(struct buf *out, const struct diff_item *item)
{
    const struct record_diff_result *r = item->result;
    if (r->kind == RECORD_DIFF_END || r->kind == RECORD_DIFF_START)
        return;
    buf_puts(out, r->agree_again ? "they agree again after " : "they do not agree again\n");
    for (int side = 0; r->agree_again && side < RECORD_DIFF_SIDES; side++) {
        put_safe(out, item->file[side]);
        buf_printf(out, ":%" PRIu32 "%s", item->record[side]->events[r->again[side]].span.line,
                   side == 0 ? " and " : "\n");
    }
    if (r->stretches > 1)
        buf_printf(out, "they differ in %zu places\n", r->stretches);
}

static void text_item(struct buf *out, const struct diff_item *item)
{
    const struct record_diff_result *r = item->result;
    put_headers(out, item);
    if (r == NULL) {
        buf_printf(out, "game %" PRIu32 ": not compared\n", item->game);
        return;
    }
    if (r->kind == RECORD_DIFF_SAME) {
        buf_printf(out, "game %" PRIu32 ": the same course, %zu actions\n", item->game,
                   r->agreed);
        return;
    }
    if (r->kind == RECORD_DIFF_START) {
        buf_printf(out, "game %" PRIu32 ": the positions differ from the beginning\n",
                   item->game);
        put_words(out, item);
        return;
    }
    buf_printf(out, "game %" PRIu32 ": the same for %zu actions, then\n", item->game,
               r->agreed);
    const int first =
        r->kind == RECORD_DIFF_EXTRA || r->kind == RECORD_DIFF_END ? (int)r->side : 0;
    put_place(out, item, first);
    put_place(out, item, 1 - first);
    put_words(out, item);
    put_again(out, item);
}

const struct diff_printer diff_print_text = {text_item};

/* ---- JSON Lines -------------------------------------------------------------------------- */

static void put_headers_json(struct buf *out, const struct diff_item *item)
{
    json_key(out, "header");
    buf_putc(out, '[');
    for (size_t i = 0; i < item->n_headers; i++) {
        const struct diff_header *h = &item->header[i];
        buf_puts(out, i == 0 ? "{" : ",{");
        json_text(out, "key", h->key);
        json_text(out, "first", h->value[0]);
        json_text(out, "second", h->value[1]);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_event_json(struct buf *out, const struct diff_item *item, int side)
{
    const struct event *e = event_of(item, side);
    struct buf text = BUF_INIT;
    json_key(out, side == 0 ? "first" : "second");
    if (e == NULL) {
        buf_puts(out, "null");
        return;
    }
    notation_write_event(item->record[side]->game, e, &text);
    buf_putc(out, '{');
    json_u64(out, "line", e->span.line);
    json_u64(out, "column", e->span.column);
    json_u64(out, "length", e->span.length);
    json_text(out, "text", buf_str(&text));
    buf_putc(out, '}');
    buf_free(&text);
}

static void put_words_json(struct buf *out, const struct diff_item *item)
{
    const struct record_diff_result *r = item->result;
    struct buf name = BUF_INIT;
    json_key(out, "state");
    buf_putc(out, '[');
    for (size_t i = 0; i < n_shown(r); i++) {
        buf_clear(&name);
        put_word(item, &r->slot[i], &name);
        buf_puts(out, i == 0 ? "{" : ",{");
        json_text(out, "field", buf_str(&name));
        json_int(out, "first", r->slot[i].value[0]);
        json_int(out, "second", r->slot[i].value[1]);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
    json_u64(out, "state_differs", r->n_slots);
    buf_free(&name);
}

static void put_again_json(struct buf *out, const struct diff_item *item)
{
    const struct record_diff_result *r = item->result;
    json_key(out, "again");
    if (r->agree_again)
        buf_printf(out, "[%" PRIu32 ",%" PRIu32 "]",
                   item->record[0]->events[r->again[0]].span.line,
                   item->record[1]->events[r->again[1]].span.line);
    else
        buf_puts(out, "null");
}

static const char *kind_name(const struct diff_item *item)
{
    static const char *const names[] = {
        [RECORD_DIFF_SAME] = "same",   [RECORD_DIFF_START] = "start",
        [RECORD_DIFF_EVENT] = "event", [RECORD_DIFF_EXTRA] = "extra",
        [RECORD_DIFF_ORDER] = "order", [RECORD_DIFF_CARDS] = "cards",
        [RECORD_DIFF_END] = "end",     [RECORD_DIFF_EFFECT] = "effect",
    };
    return item->result == NULL ? "not-compared" : names[item->result->kind];
}

static void put_result_json(struct buf *out, const struct diff_item *item)
{
    const struct record_diff_result *r = item->result;
    const bool has_side = r->kind == RECORD_DIFF_EXTRA || r->kind == RECORD_DIFF_END;
    json_u64(out, "agreed", r->agreed);
    json_key(out, "only");
    buf_puts(out, !has_side ? "null" : r->side == 0 ? "\"first\"" : "\"second\"");
    if (r->kind == RECORD_DIFF_SAME)
        return;
    put_event_json(out, item, 0);
    put_event_json(out, item, 1);
    put_words_json(out, item);
    put_again_json(out, item);
    json_u64(out, "places", r->stretches);
}

static void json_item(struct buf *out, const struct diff_item *item)
{
    buf_putc(out, '{');
    json_key(out, "files");
    buf_putc(out, '[');
    json_quote(out, item->file[0], strlen(item->file[0]));
    buf_putc(out, ',');
    json_quote(out, item->file[1], strlen(item->file[1]));
    buf_putc(out, ']');
    json_u64(out, "game", item->game);
    json_key(out, "same");
    buf_puts(out, item->differs ? "false" : "true");
    json_text(out, "kind", kind_name(item));
    put_headers_json(out, item);
    if (item->result != NULL)
        put_result_json(out, item);
    buf_puts(out, "}\n");
}

const struct diff_printer diff_print_json = {json_item};
