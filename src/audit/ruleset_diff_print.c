/* ruleset_diff_print.c - what differs under other rules: a paragraph or a line of JSON for each
 * game. */
#include "audit/ruleset_diff_print.h"

#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "base/text.h"
#include "audit/audit_print.h"
#include "position/state_json.h"

static const char *const kinds[] = {[RULESET_DIFF_NOTHING] = "nothing",
                                    [RULESET_DIFF_APPEARS] = "finding-appears",
                                    [RULESET_DIFF_VANISHES] = "finding-vanishes",
                                    [RULESET_DIFF_VERDICT] = "verdict",
                                    [RULESET_DIFF_SCORE] = "score",
                                    [RULESET_DIFF_END] = "end",
                                    [RULESET_DIFF_WINNER] = "winner"};

static const struct span *span_of(const struct ruleset_diff_item *item, size_t event)
{
    return &item->record->events[event].span;
}

static const struct violation_def *violation_of(const struct ruleset_diff_item *item)
{
    return &item->record->game->words.violations[item->result->finding.violation];
}

static bool is_finding(const struct ruleset_diff_result *r)
{
    return r->legality && r->finding_kind != RULESET_DIFF_VERDICT;
}

/* ---- text -------------------------------------------------------------------------------- */

static void put_place(struct buf *out, const struct ruleset_diff_item *item, size_t event)
{
    text_put_safe(out, item->file, strlen(item->file));
    buf_printf(out, ":%" PRIu32, span_of(item, event)->line);
}

static void put_first(struct buf *out, const struct ruleset_diff_item *item)
{
    static const char *const what[] = {[RULESET_DIFF_NOTHING] = "nothing",
                                       [RULESET_DIFF_APPEARS] = "a finding appears",
                                       [RULESET_DIFF_VANISHES] = "a finding vanishes",
                                       [RULESET_DIFF_VERDICT] = "the verdict",
                                       [RULESET_DIFF_SCORE] = "the score",
                                       [RULESET_DIFF_END] = "the end of the game",
                                       [RULESET_DIFF_WINNER] = "the winner"};
    put_place(out, item, item->result->first_event);
    buf_printf(out, ": game %" PRIu32, item->game);
    if (item->record->id != NULL && item->record->id[0] != '\0') {
        buf_puts(out, " (");
        text_put_safe(out, item->record->id, strlen(item->record->id));
        buf_putc(out, ')');
    }
    buf_printf(out, " first differs here: %s\n", what[item->result->first]);
}

static void put_some(struct buf *out, unsigned n, const char *one, const char *many)
{
    buf_printf(out, "%u finding%s", n, n == 1 ? one : many);
}

static void put_legality(struct buf *out, const struct ruleset_diff_item *item)
{
    const struct ruleset_diff_result *r = item->result;
    const struct finding *f = &r->finding;
    buf_puts(out, "  legality: ");
    if (r->appeared > 0)
        put_some(out, r->appeared, " appears", "s appear");
    if (r->appeared > 0 && r->vanished > 0)
        buf_puts(out, ", ");
    if (r->vanished > 0)
        put_some(out, r->vanished, " vanishes", "s vanish");
    if (!is_finding(r)) {
        buf_printf(out, "%sanother verdict at ", r->appeared + r->vanished > 0 ? "; " : "");
        put_place(out, item, r->finding_event);
        buf_putc(out, '\n');
        return;
    }
    buf_puts(out, "; first ");
    put_place(out, item, r->finding_event);
    const bool appears = r->finding_kind == RULESET_DIFF_APPEARS;
    buf_printf(out, " %s: %s [%s, %s]\n", appears ? "appears" : "vanishes",
               violation_of(item)->text, violation_of(item)->id, violation_of(item)->clause);
    audit_put_detail(out, "    ", "expected", f->expected);
    audit_put_detail(out, "    ", "found", f->found);
}

static void put_scores(struct buf *out, const struct ruleset_diff_result *r)
{
    buf_puts(out, "  score:");
    for (unsigned seat = 0; seat < r->n_seats; seat++) {
        const int own = r->score[RULESET_DIFF_OWN][seat].total;
        const int other = r->score[RULESET_DIFF_OTHER][seat].total;
        buf_printf(out, "%s %c %d", seat == 0 ? "" : ",", 'A' + (int)seat, own);
        if (own != other)
            buf_printf(out, " -> %d", other);
    }
    buf_putc(out, '\n');
}

static void put_winners(struct buf *out, const struct ruleset_diff_result *r, int side)
{
    const char *between = "";
    for (unsigned seat = 0; seat < r->n_seats; seat++)
        if (r->score[side][seat].place == 1) {
            buf_printf(out, "%s%c", between, 'A' + (int)seat);
            between = " and ";
        }
}

static void put_end(struct buf *out, const struct ruleset_diff_end *end)
{
    for (size_t i = 0; i < end->n; i++) {
        buf_printf(out, "%s%s (", i == 0 ? "" : ", ", end->ending[i].name);
        if (end->ending[i].seat != SEAT_NONE)
            buf_printf(out, "%c, ", 'A' + end->ending[i].seat);
        buf_printf(out, "round %u)", end->ending[i].round);
    }
    if (!end->over)
        buf_puts(out, end->n > 0 ? ", not over" : "not over");
}

static void text_item(struct buf *out, const struct ruleset_diff_item *item)
{
    const struct ruleset_diff_result *r = item->result;
    put_first(out, item);
    if (r->legality)
        put_legality(out, item);
    if (r->score_differs)
        put_scores(out, r);
    if (r->winner) {
        buf_puts(out, "  winner: ");
        put_winners(out, r, RULESET_DIFF_OWN);
        buf_puts(out, " -> ");
        put_winners(out, r, RULESET_DIFF_OTHER);
        buf_putc(out, '\n');
    }
    if (r->end) {
        buf_puts(out, "  end: ");
        put_end(out, &r->ended[RULESET_DIFF_OWN]);
        buf_puts(out, " -> ");
        put_end(out, &r->ended[RULESET_DIFF_OTHER]);
        buf_putc(out, '\n');
    }
}

static void text_summary(struct buf *out, const struct ruleset_diff_summary *s)
{
    buf_printf(out, "%" PRIu64 " game%s, %" PRIu64 " differ%s", s->games,
               s->games == 1 ? "" : "s", s->differ, s->differ == 1 ? "s" : "");
    buf_printf(out,
               ": in legality %" PRIu64 ", score %" PRIu64 ", winner %" PRIu64 ", end %" PRIu64,
               s->legality, s->score, s->winner, s->end);
    if (s->not_compared > 0)
        buf_printf(out, "; not compared %" PRIu64, s->not_compared);
    buf_putc(out, '\n');
}

const struct ruleset_diff_printer ruleset_diff_print_text = {text_item, text_summary};

/* ---- JSON Lines -------------------------------------------------------------------------- */

static void put_changed(struct buf *out, const struct ruleset_diff_result *r)
{
    const struct {
        bool differs;
        const char *name;
    } row[] = {
        {r->legality, "legality"},
        {r->score_differs, "score"},
        {r->winner, "winner"},
        {r->end, "end"},
    };
    const char *between = "";
    json_key(out, "changed");
    buf_putc(out, '[');
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (row[i].differs) {
            buf_printf(out, "%s\"%s\"", between, row[i].name);
            between = ",";
        }
    buf_putc(out, ']');
}

static void put_span(struct buf *out, const struct span *span)
{
    json_u64(out, "line", span->line);
    json_u64(out, "column", span->column);
    json_u64(out, "length", span->length);
}

static void put_finding(struct buf *out, const struct ruleset_diff_item *item)
{
    const struct ruleset_diff_result *r = item->result;
    json_key(out, "finding");
    if (!is_finding(r)) {
        buf_puts(out, "null");
        return;
    }
    buf_putc(out, '{');
    json_text(out, "what", r->finding_kind == RULESET_DIFF_APPEARS ? "appears" : "vanishes");
    put_span(out, span_of(item, r->finding_event));
    json_text(out, "id", violation_of(item)->id);
    json_text(out, "rule", violation_of(item)->clause);
    json_text(out, "message", violation_of(item)->text);
    state_json_seat(out, "seat", r->finding.seat);
    json_text(out, "expected", r->finding.expected);
    json_text(out, "found", r->finding.found);
    buf_putc(out, '}');
}

static void put_side(struct buf *out, const char *key, const struct ruleset_diff_result *r,
                     int side)
{
    const struct ruleset_diff_end *end = &r->ended[side];
    json_key(out, key);
    buf_puts(out, "{\"scores\":[");
    for (unsigned seat = 0; seat < r->n_seats; seat++)
        buf_printf(out, "%s%d", seat == 0 ? "" : ",", r->score[side][seat].total);
    buf_puts(out, "],\"places\":[");
    for (unsigned seat = 0; seat < r->n_seats; seat++)
        buf_printf(out, "%s%d", seat == 0 ? "" : ",", r->score[side][seat].place);
    buf_printf(out, "],\"over\":%s,\"ends\":[", end->over ? "true" : "false");
    for (size_t i = 0; i < end->n; i++) {
        buf_puts(out, i == 0 ? "{" : ",{");
        json_text(out, "name", end->ending[i].name);
        state_json_seat(out, "seat", end->ending[i].seat);
        json_u64(out, "round", end->ending[i].round);
        buf_putc(out, '}');
    }
    buf_puts(out, "]}");
}

static void json_item(struct buf *out, const struct ruleset_diff_item *item)
{
    const struct ruleset_diff_result *r = item->result;
    buf_putc(out, '{');
    json_text(out, "file", item->file);
    json_u64(out, "game", item->game);
    json_text(out, "game_id", item->record->id == NULL ? "" : item->record->id);
    json_text(out, "rules", item->rules);
    json_text(out, "against", item->against);
    put_changed(out, r);
    json_text(out, "first", kinds[r->first]);
    put_span(out, span_of(item, r->first_event));
    json_u64(out, "appeared", r->appeared);
    json_u64(out, "vanished", r->vanished);
    put_finding(out, item);
    put_side(out, "own", r, RULESET_DIFF_OWN);
    put_side(out, "other", r, RULESET_DIFF_OTHER);
    buf_puts(out, "}\n");
}

static void json_summary(struct buf *out, const struct ruleset_diff_summary *s)
{
    buf_puts(out, "{\"summary\":{");
    json_u64(out, "files", s->files);
    json_u64(out, "games", s->games);
    json_u64(out, "games_differ", s->differ);
    json_u64(out, "legality", s->legality);
    json_u64(out, "score", s->score);
    json_u64(out, "winner", s->winner);
    json_u64(out, "end", s->end);
    json_u64(out, "games_not_compared", s->not_compared);
    json_u64(out, "status", (uint64_t)s->status);
    buf_puts(out, "}}\n");
}

const struct ruleset_diff_printer ruleset_diff_print_json = {json_item, json_summary};
