#include "commands/replay_walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/json_out.h"
#include "base/output.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "commands/one_game.h"
#include "commands/game_option.h"
#include "position/position_board.h"
#include "core/ruleset.h"
#include "position/state_json.h"
#include "position/state_line.h"
#include "notation/redact.h"
#include "notation/writer.h"
#include "core/record_position.h"

/* Reads a number from 0 to 99999999 at *s and moves *s past it. */
static bool read_number(const char **s, unsigned *out)
{
    const size_t digits = strspn(*s, "0123456789");
    if (digits == 0 || digits > 8)
        return false;
    *out = (unsigned)strtoul(*s, NULL, 10);
    *s += digits;
    return true;
}

int at_parse(struct at *at, const char *text, struct err *err)
{
    const char *s = text;
    unsigned number, turn;
    *at = (struct at){.kind = AT_END};
    if (strcmp(text, "end") == 0)
        return 0;
    if (read_number(&s, &number)) {
        if (*s == '\0') {
            *at = (struct at){.kind = AT_EVENT, .event = number};
            return 0;
        }
        if (*s++ == '.' && read_number(&s, &turn) && *s == '\0' && turn > 0) {
            *at = (struct at){.kind = AT_TURN, .round = number, .turn = turn};
            return 0;
        }
    }
    return err_set(err, "option '--at': '%s' is not an event, ROUND.TURN or 'end'", text);
}

/* --- one position -------------------------------------------------------------------------- */

static const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {
        [VERDICT_LEGAL] = "legal",
        [VERDICT_CANNOT_TELL] = "cannot-tell",
        [VERDICT_ILLEGAL] = "illegal",
        [VERDICT_IMPOSSIBLE] = "impossible",
    };
    return names[verdict];
}

/* The event that led to the position. */
struct place {
    unsigned number;           /* of the event, 0 before the first */
    const struct event *event; /* NULL before the first */
    enum verdict verdict;
};

static void put_text_position(struct buf *out, const struct replay_walk *w,
                              const struct place *place)
{
    const struct replay *r = &w->replay;
    text_put_safe(out, w->file, strlen(w->file));
    if (place->event != NULL)
        buf_printf(out, ":%" PRIu32, place->event->span.line);
    buf_printf(out, ": game %" PRIu32 ", ", w->number);
    if (w->as != SEAT_NONE)
        buf_printf(out, "as %c saw it, ", (int)('A' + w->as));
    if (place->event == NULL) {
        buf_puts(out, "before the first event\n");
    } else {
        buf_printf(out, "after event %u: ", place->number);
        notation_write_event(r->game, place->event, out);
        if (place->verdict != VERDICT_LEGAL)
            buf_printf(out, " (%s)",
                       place->verdict == VERDICT_CANNOT_TELL ? "undecidable"
                                                             : verdict_name(place->verdict));
        buf_putc(out, '\n');
    }
    position_board_draw(r->game, r->rules, r->state, w->names, out);
}

static void put_json_text(struct buf *out, const char *key, const char *text)
{
    buf_printf(out, "%s\"%s\":", out->data[out->len - 1] == '{' ? "" : ",", key);
    json_quote(out, text, strlen(text));
}

static void put_json_event(struct buf *out, const struct replay_walk *w,
                           const struct place *place)
{
    struct buf text = BUF_INIT;
    buf_printf(out, ",\"event\":%u", place->number);
    if (place->event != NULL) {
        notation_write_event(w->replay.game, place->event, &text);
        buf_printf(out, ",\"line\":%" PRIu32, place->event->span.line);
        put_json_text(out, "text", buf_str(&text));
        put_json_text(out, "verdict", verdict_name(place->verdict));
    }
    buf_free(&text);
}

static void put_json_position(struct buf *out, const struct replay_walk *w,
                              const struct place *place)
{
    buf_putc(out, '{');
    put_json_text(out, "file", w->file);
    buf_printf(out, ",\"number\":%" PRIu32, w->number);
    put_json_text(out, "id", w->record->id);
    if (w->as != SEAT_NONE)
        buf_printf(out, ",\"as\":\"%c\"", (int)('A' + w->as));
    put_json_event(out, w, place);
    buf_puts(out, ",\"position\":");
    state_json(out, &w->replay, w->names);
    buf_puts(out, "}\n");
}

static void put_line(struct buf *out, const struct replay_walk *w)
{
    size_t length;
    const char *line = state_line_write(w->line, w->replay.state, &length);
    buf_put(out, line, length);
    buf_putc(out, '\n');
}

static void draw_position(struct replay_walk *w, const struct place *place)
{
    buf_clear(&w->position);
    switch (w->format) {
    case REPLAY_BOARDS:
        put_text_position(&w->position, w, place);
        break;
    case REPLAY_JSON:
        put_json_position(&w->position, w, place);
        break;
    case REPLAY_LINES:
        put_line(&w->position, w);
        break;
    }
    w->n_before = w->n_findings;
    w->last_line = place->event == NULL ? 0 : place->event->span.line;
}

/* An empty line stands between two boards. */
static void print_position(struct replay_walk *w)
{
    if (w->out->out.len > 0 && w->format == REPLAY_BOARDS)
        buf_putc(&w->out->out, '\n');
    buf_put(&w->out->out, w->position.data, w->position.len);
}

/* --- one game ------------------------------------------------------------------------------ */

static void count_finding(struct finding_sink *sink, const struct finding *f)
{
    struct replay_walk *w = (struct replay_walk *)(void *)sink;
    if (w->replay.game->words.violations[f->violation].severity >= SEVERITY_WARNING)
        w->n_findings++;
}

/* Negative, zero or positive: the position is before, at or past the wanted one.  Of several
 * positions "at" it, the last one is wanted. */
static int compare_at(const struct replay_walk *w, const struct place *place)
{
    const struct at *at = &w->at;
    unsigned round, turn;
    switch (at->kind) {
    case AT_END:
        return 0;
    case AT_EVENT:
        return place->number < at->event ? -1 : place->number > at->event;
    case AT_TURN:
        w->replay.game->rules.clock(w->replay.state, &round, &turn);
        if (round != at->round)
            return round < at->round ? -1 : 1;
        return turn + 1 < at->turn ? -1 : turn + 1 > at->turn;
    }
    return 0;
}

static bool next_event(struct replay_walk *w, struct place *place)
{
    if (place->number == w->record->n_events || w->replay.dead)
        return false;
    place->event = &w->record->events[place->number];
    place->verdict = replay_recorded_event(&w->replay, w->record, place->number++, &w->sink);
    return true;
}

/* Goes from position to position up to the wanted one, and prints it or all of them. */
static void walk_positions(struct replay_walk *w)
{
    const bool every = w->every;
    struct place place = {.number = 0};
    do {
        const int order = compare_at(w, &place);
        if (order > 0)
            break;
        w->found = w->found || order == 0;
        if (every || (order == 0 && w->at.kind != AT_END))
            draw_position(w, &place);
        if (every)
            print_position(w);
        if (order == 0 && w->at.kind == AT_EVENT)
            break;
    } while (next_event(w, &place));
    if (w->at.kind == AT_END && !every)
        draw_position(w, &place);
    if (w->at.kind == AT_END)
        w->last_line = UINT32_MAX; /* to the end of the log */
    if (w->found && !every)
        print_position(w);
}

/* Says why there is no such position, or what the audit would say; returns the exit status. */
static int report_walk(struct replay_walk *w)
{
    /* Counts the unreadable lines up to the last position drawn. */
    const struct record *r = w->record;
    unsigned unread = 0;
    while (unread < r->n_errors && r->errors[unread].span.line < w->last_line)
        unread++;
    if (!w->found) {
        game_output_error(w->out, "%s: game %" PRIu32 " has %zu events and never reaches '%s'",
                          w->file, w->number, w->record->n_events, w->at_text);
        return EXIT_USAGE;
    }
    if (w->n_before + unread == 0)
        return w->replay.diverged ? EXIT_DIVERGED : EXIT_CLEAN;
    game_output_error(w->out,
                      "%s: game %" PRIu32 ": findings up to here: %u, unreadable lines: %u; "
                      "see 'shipslog audit'",
                      w->file, w->number, w->n_before, unread);
    return w->replay.diverged ? EXIT_DIVERGED : EXIT_FINDINGS;
}

void replay_walk_game(struct replay_walk *w, struct record *record, const char *file,
                      uint32_t number, struct game_output *out)
{
    struct err err = ERR_INIT;
    w->record = record;
    w->file = file;
    w->number = number;
    w->out = out;
    const void *rules = one_game_rules(w->cache, w->rules, record, file, number, &err);
    if (rules == NULL ||
        (w->format == REPLAY_BOARDS && game_get_faces(record->game, &err) == NULL)) {
        game_output_fail(out, &err);
        return;
    }
    if (!game_option_has_seat(w->as, record)) {
        err_set(&err, "%s: game %" PRIu32 ": nobody sits at %c", file, number,
                (int)('A' + w->as));
        game_output_fail(out, &err);
        return;
    }
    if (w->as != SEAT_NONE)
        redact_record(&w->replay, &w->seen, rules, record, w->as);
    replay_start_record(&w->replay, record, rules, record->grade);
    state_line_start(w->line, record->game, rules, w->rules != NULL ? w->rules : record->rules);
    for (unsigned seat = 0; seat < record->n_players; seat++)
        w->names[seat] = record->player[seat] == NULL ? "" : record->player[seat];
    w->n_findings = w->n_before = 0;
    w->found = false;
    walk_positions(w);
    out->status = exit_status_worse(out->status, report_walk(w));
}

struct replay_walk *replay_walk_new(const char *at_text, struct at at)
{
    struct replay_walk *w = xcalloc(1, sizeof *w);
    w->sink.emit = count_finding;
    w->at_text = at_text;
    w->at = at;
    w->as = SEAT_NONE;
    w->cache = ruleset_cache_new();
    w->line = state_line_new();
    return w;
}

void replay_walk_free(struct replay_walk *w)
{
    replay_free(&w->replay);
    replay_free(&w->seen);
    state_line_free(w->line);
    ruleset_cache_free(w->cache);
    buf_free(&w->position);
    free(w);
}
