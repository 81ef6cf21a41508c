/* page_events.c - writes the events of a page: one object for each, position 0 in front.
 *
 * A position holds only what is new: the slots that changed, and node, clock, scores and endings
 * when they changed.
 */
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "notation/writer.h"
#include "pages/page_data.h"
#include "notation/sentence.h"
#include "position/state_json.h"

static void put_comma(struct buf *out)
{
    const char last = out->data[out->len - 1];
    if (last != '[' && last != '{')
        buf_putc(out, ',');
}

/* ---- positions --------------------------------------------------------------------------- */

/* Appends "step of the index, value" for each slot of a field that is new; *index counts the slots
 * of all fields, *last is the last index written. */
static void put_slots(struct buf *out, const int16_t *now, const int16_t *before, size_t count,
                      int *index, int *last)
{
    for (size_t i = 0; i < count; i++, (*index)++) {
        if (now[i] == (before == NULL ? 0 : before[i]))
            continue;
        put_comma(out);
        buf_put_i64(out, *index - *last);
        buf_putc(out, ',');
        buf_put_i64(out, now[i]);
        *last = *index;
    }
}

/* The slots that differ from the position before (all zero before the first), in the order of
 * the fields; those of seats follow, seat by seat.  Nothing when none differ. */
static void put_changes(struct buf *out, const struct page_game *s, size_t at)
{
    const struct game_def *game = s->game;
    const int16_t *now = page_game_words(s, at);
    const int16_t *before = at == 0 ? NULL : page_game_words(s, at - 1);
    int index = 0, last = 0;
    const size_t begin = out->len;
    json_list(out, "words");
    const size_t first = out->len;
    for (unsigned seat = 0; seat <= s->n_seats; seat++) {
        const size_t base =
            seat == 0 ? 0 : game->rules.seat_offset + (seat - 1) * game->rules.seat_slots;
        for (size_t i = 0; i < game->rules.n_fields; i++) {
            const struct field_def *f = &game->rules.fields[i];
            const size_t slot = base + f->offset;
            if ((f->per_seat != 0) == (seat > 0))
                put_slots(out, now + slot, before == NULL ? NULL : before + slot, f->count,
                          &index, &last);
        }
    }
    if (out->len == first)
        buf_truncate(out, begin);
    else
        buf_putc(out, ']');
}

static void put_seat(struct buf *out, unsigned seat)
{
    put_comma(out);
    buf_put_i64(out, seat == SEAT_NONE ? -1 : (int)seat);
}

static bool is_same_score(const struct page_game *s, const struct score *a,
                          const struct score *b)
{
    if (a->total != b->total || a->tiebreak != b->tiebreak || a->place != b->place)
        return false;
    for (size_t i = 0; i < s->game->rules.n_score_parts; i++)
        if (a->part[i] != b->part[i])
            return false;
    return true;
}

static void put_score(struct buf *out, const struct page_game *s, const struct score *score)
{
    buf_putc(out, '[');
    for (size_t i = 0; i < s->game->rules.n_score_parts; i++) {
        buf_put_i64(out, score->part[i]);
        buf_putc(out, ',');
    }
    buf_printf(out, "%d,%d,%d]", score->total, score->tiebreak, score->place);
}

/* 0 for a seat whose score is as before; nothing when all are. */
static void put_scores(struct buf *out, const struct page_game *s,
                       const struct page_position *p, const struct page_position *before)
{
    unsigned n_new = 0;
    for (unsigned seat = 0; seat < s->n_seats; seat++)
        n_new += before == NULL || !is_same_score(s, &before->score[seat], &p->score[seat]);
    if (n_new == 0)
        return;
    json_list(out, "scores");
    for (unsigned seat = 0; seat < s->n_seats; seat++) {
        put_comma(out);
        if (before != NULL && is_same_score(s, &before->score[seat], &p->score[seat]))
            buf_putc(out, '0');
        else
            put_score(out, s, &p->score[seat]);
    }
    buf_putc(out, ']');
}

/* Who decides in which step; its kind where it is no decision. */
static void put_stop(struct buf *out, const struct node *node)
{
    json_list(out, "stop");
    put_seat(out, node->seat);
    buf_printf(out, ",%d", node->step);
    if (node->kind != NODE_DECISION) {
        const char *kind = node_kind_name((enum node_kind)node->kind);
        buf_putc(out, ',');
        json_quote(out, kind, strlen(kind));
    }
    buf_putc(out, ']');
}

static void put_endings(struct buf *out, const struct page_position *p)
{
    json_list(out, "endings");
    for (size_t i = 0; i < p->n_endings; i++) {
        const struct ending *e = &p->ending[i];
        put_comma(out);
        buf_putc(out, '[');
        json_quote(out, e->name, strlen(e->name));
        put_seat(out, e->seat);
        buf_printf(out, ",%d]", e->round);
    }
    buf_putc(out, ']');
}

static bool are_same_endings(const struct page_position *a, const struct page_position *b)
{
    if (a->n_endings != b->n_endings)
        return false;
    for (size_t i = 0; i < a->n_endings; i++)
        if (a->ending[i].name != b->ending[i].name || a->ending[i].seat != b->ending[i].seat ||
            a->ending[i].round != b->ending[i].round)
            return false;
    return true;
}

static void put_position(struct buf *out, const struct page_game *s, size_t at)
{
    const struct page_position *p = &s->position[at];
    const struct page_position *before = at == 0 ? NULL : p - 1;
    put_changes(out, s, at);
    if (before == NULL || before->node.kind != p->node.kind ||
        before->node.seat != p->node.seat || before->node.step != p->node.step)
        put_stop(out, &p->node);
    if (before == NULL || before->round != p->round || before->turn != p->turn) {
        json_key(out, "clock");
        buf_printf(out, "[%u,%u]", p->round, p->turn);
    }
    put_scores(out, s, p, before);
    if (before == NULL || !are_same_endings(before, p))
        put_endings(out, p);
}

/* ---- events ------------------------------------------------------------------------------ */

/* The next element of each list that runs beside the events. */
struct cursor {
    size_t gain, finding, comment;
};

static void put_gains(struct buf *out, const struct page_game *s, size_t at, size_t *next)
{
    size_t n = 0;
    for (; *next < s->n_gains && s->gain[*next].event <= at; (*next)++) {
        const struct page_gain *g = &s->gain[*next];
        if (g->event != at || g->amount == 0)
            continue;
        if (n++ == 0)
            json_list(out, "gains");
        put_comma(out);
        buf_printf(out, "[%d,%d,%d,%d]", g->seat, g->account, g->cause, g->amount);
    }
    if (n > 0)
        buf_putc(out, ']');
}

/* A root says what is meant; any other finding, from what it follows. */
static void put_origin(struct buf *out, const struct page_game *s,
                       const struct listed_finding *f)
{
    const struct repair_root *root = f->item.root;
    struct buf meant = BUF_INIT;
    audit_item_put_meant(&f->item, &meant);
    if (meant.len > 0)
        json_safe_text(out, "meant", buf_str(&meant));
    buf_free(&meant);
    if (root != NULL && root->n_following > 0)
        json_int(out, "following", (int)root->n_following);
    if (f->follows == LISTED_ROOT)
        return;
    json_int(out, "follows", (int)page_game_event_of(s, &s->findings.at[f->follows]));
    if (f->item.follows_line > 0)
        json_int(out, "rootLine", (int)f->item.follows_line);
}

static void put_finding(struct buf *out, const struct page_game *s,
                        const struct listed_finding *f)
{
    const struct audit_item *item = &f->item;
    put_comma(out);
    buf_putc(out, '{');
    json_text(out, "id", item->id);
    json_text(out, "severity", severity_name(item->severity));
    json_text(out, "rule", item->clause);
    json_safe_text(out, "text", item->message);
    json_safe_text(out, "expected", item->expected);
    json_safe_text(out, "found", f->found);
    if (item->span.line > 0)
        json_int(out, "line", (int)item->span.line);
    put_origin(out, s, f);
    buf_putc(out, '}');
}

static void put_findings(struct buf *out, const struct page_game *s, size_t at, size_t *next)
{
    const struct finding_list *l = &s->findings;
    size_t n = 0;
    for (; *next < l->n && page_game_event_of(s, &l->at[*next]) <= at; (*next)++) {
        if (n++ == 0)
            json_list(out, "findings");
        put_finding(out, s, &l->at[*next]);
    }
    if (n > 0)
        buf_putc(out, ']');
}

/* A comment belongs to the event on its line, else to the next event, or to the last one at the
 * end. */
static size_t event_of_comment(const struct page_game *s, const struct record_comment *c)
{
    const size_t event = c->trailing ? c->before : c->before + 1;
    return event > s->n_events ? s->n_events : event;
}

static void put_comments(struct buf *out, const struct page_game *s, size_t at, size_t *next)
{
    size_t n = 0;
    for (; *next < s->record->n_comments; (*next)++) {
        const struct record_comment *c = &s->record->comments[*next];
        if (c->in_header || c->blank || c->text[0] == '\0')
            continue;
        if (event_of_comment(s, c) > at)
            break;
        if (n++ == 0) {
            json_list(out, "comments");
            buf_putc(out, '{');
        } else {
            buf_puts(out, ",{");
        }
        json_safe_text(out, "text", c->text);
        buf_putc(out, '}');
    }
    if (n > 0)
        buf_putc(out, ']');
}

static void put_event(struct buf *out, const struct page_game *s, size_t at)
{
    static const char *const verdicts[] = {"", "cannot-tell", "illegal", "impossible"};
    const struct event *e = &s->record->events[at - 1];
    const struct verb_def *verb = &s->game->words.verbs[e->verb];
    struct buf text = BUF_INIT, say = BUF_INIT;
    notation_write_event(s->game, e, &text);
    sentence_put(&say, s->game, s->rules, e);
    json_text(out, "text", buf_str(&text));
    if (strcmp(buf_str(&text), buf_str(&say)) != 0)
        json_text(out, "say", buf_str(&say));
    if (e->seat != SEAT_NONE)
        json_int(out, "seat", e->seat);
    if (verb->kind == VERB_NOTE && e->verb != s->game->words.verb_adjust)
        json_int(out, "note", 1);
    if (e->verb == s->game->words.verb_role || e->verb == s->game->words.verb_round)
        json_text(out, "begins", e->verb == s->game->words.verb_role ? "role" : "round");
    if (e->verb == s->game->words.verb_role && e->n_items > 0)
        json_text(out, "role", game_thing_title(s->game, s->rules, e->item[0].thing));
    if (s->position[at].verdict != VERDICT_LEGAL)
        json_text(out, "verdict", verdicts[s->position[at].verdict]);
    buf_free(&text);
    buf_free(&say);
}

void page_events_put(struct buf *out, const struct page_game *s)
{
    struct cursor next = {0};
    json_list(out, "steps");
    for (size_t at = 0; at <= s->n_events; at++) {
        buf_puts(out, at == 0 ? "\n{" : ",\n{");
        if (at > 0)
            put_event(out, s, at);
        put_findings(out, s, at, &next.finding);
        put_comments(out, s, at, &next.comment);
        put_gains(out, s, at, &next.gain);
        put_position(out, s, at);
        buf_putc(out, '}');
    }
    buf_puts(out, "\n]");
}

void page_standing_put(struct buf *out, const struct page_game *s)
{
    json_list(out, "steps");
    buf_putc(out, '{');
    put_position(out, s, 0);
    buf_puts(out, "}]");
}
