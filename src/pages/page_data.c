#include "pages/page_data.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "base/xalloc.h"
#include "core/profile.h"
#include "pages/page_judged.h"
#include "pages/page_moments.h"

/* ---- key moments ------------------------------------------------------------------------- */

/* A mask of the conditions of `p` that `before` does not have.  Positions list conditions by kind,
 * not in the order in which they are met. */
static unsigned new_endings(const struct page_position *before, const struct page_position *p)
{
    unsigned endings = 0;
    for (size_t i = 0; i < p->n_endings; i++) {
        size_t k = 0;
        while (k < before->n_endings && strcmp(before->ending[k].name, p->ending[i].name) != 0)
            k++;
        endings |= k == before->n_endings ? 1U << i : 0;
    }
    return endings;
}

static struct moment_point *new_points(const struct page_game *s)
{
    struct moment_point *point = xcalloc(s->n_events + 1, sizeof *point);
    for (size_t i = 0; i <= s->n_events; i++) {
        const struct page_position *p = &s->position[i];
        for (unsigned seat = 0; seat < s->n_seats; seat++)
            point[i].total[seat] = p->score[seat].total;
        point[i].endings = i > 0 ? new_endings(p - 1, p) : 0;
        point[i].over = p->over;
        point[i].takes_role =
            i > 0 && s->record->events[i - 1].verb == s->game->words.verb_role;
    }
    for (size_t i = 0; i < s->n_gains; i++) {
        if (s->gain[i].account == ACCOUNT_MONEY)
            point[s->gain[i].event].money[s->gain[i].seat] += s->gain[i].amount;
        else if (s->gain[i].account == ACCOUNT_GOODS)
            point[s->gain[i].event].goods[s->gain[i].seat] += s->gain[i].amount;
    }
    for (uint32_t i = 0; i < s->findings.n; i++) {
        const struct listed_finding *f = &s->findings.at[i];
        struct moment_point *p = &point[page_game_event_of(s, f)];
        if (f->follows != LISTED_ROOT)
            p->n_following++;
        else
            p->n_findings += f->item.severity >= SEVERITY_WARNING;
    }
    return point;
}

/* The one player with place 1, after ties are broken; the finder of moments knows points only. */
static unsigned find_winner(const struct page_game *s, size_t at)
{
    unsigned winner = SEAT_NONE;
    for (unsigned seat = 0; seat < s->n_seats; seat++) {
        if (s->position[at].score[seat].place != 1)
            continue;
        if (winner != SEAT_NONE)
            return SEAT_NONE;
        winner = seat;
    }
    return winner;
}

static void put_moment(struct buf *out, const struct page_game *s, const struct moment *m)
{
    const struct page_position *p = &s->position[m->event];
    unsigned seat = m->seat;
    buf_puts(out, out->data[out->len - 1] == '[' ? "{" : ",{");
    json_int(out, "event", (int)m->event);
    json_text(out, "kind", moment_kind_name((enum moment_kind)m->kind));
    if (m->kind == MOMENT_OVER)
        seat = find_winner(s, m->event);
    if (m->kind == MOMENT_ENDING) {
        json_text(out, "title", p->ending[m->amount].title);
        seat = p->ending[m->amount].seat;
    }
    if (seat != SEAT_NONE)
        json_int(out, "seat", (int)seat);
    if (m->kind != MOMENT_ENDING)
        json_int(out, "amount", m->amount);
    buf_putc(out, '}');
}

static void put_moments(struct buf *out, const struct page_game *s)
{
    struct moment_point *point = new_points(s);
    const size_t n = moments_find(point, s->n_events + 1, s->n_seats, NULL, 0);
    struct moment *moment = xcalloc(n, sizeof *moment);
    moments_find(point, s->n_events + 1, s->n_seats, moment, n);
    json_list(out, "moments");
    for (size_t i = 0; i < n; i++)
        put_moment(out, s, &moment[i]);
    buf_putc(out, ']');
    free(moment);
    free(point);
}

/* ---- the object -------------------------------------------------------------------------- */

static void put_header(struct buf *out, const struct page_game *s,
                       const struct page_request *request)
{
    const struct record *r = s->record;
    const char *override = request->auditor->rules_override;
    const char *rules = override != NULL ? override : r->rules;
    struct buf words = BUF_INIT;
    profile_put_words(s->game->rules.profiles, rules, ", ", &words);
    json_safe_text(out, "rules", rules);
    json_safe_text(out, "rulesInWords", buf_str(&words));
    buf_free(&words);
    json_safe_text(out, "date", r->date);
    json_safe_text(out, "event", r->event);
    json_safe_text(out, "site", r->site);
    json_safe_text(out, "id", r->id);
    if (s->game->rules.slot_grade != NO_SLOT)
        json_text(out, "grade", grade_word(r->grade));
    if (request->as != SEAT_NONE)
        json_int(out, "as", (int)request->as);
    json_int(out, "unreadable", (int)r->n_errors);
}

/* `page`: addresses of their pages, of each or NULL; NULL: nobody has one. */
static void put_players(struct buf *out, const struct page_game *s, const char *const *page)
{
    json_list(out, "players");
    for (unsigned seat = 0; seat < s->n_seats; seat++) {
        const char *name = s->record->player[seat];
        buf_puts(out, seat == 0 ? "{" : ",{");
        json_safe_text(out, "name", name == NULL ? "" : name);
        if (page != NULL && page[seat] != NULL)
            json_text(out, "page", page[seat]);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

void page_position_put(struct buf *out, const struct record *record, const void *rules,
                       int16_t *state)
{
    const struct game_rules *game = &record->game->rules;
    struct page_position position = {0};
    const struct page_game s = {.game = record->game,
                                .rules = rules,
                                .record = record,
                                .n_seats = record->n_players,
                                .sets = game->played_sets(rules),
                                .slots = state,
                                .position = &position};
    page_read_position(&s, state, &position);
    buf_putc(out, '{');
    put_players(out, &s, NULL);
    page_words_put(out, &s);
    page_standing_put(out, &s);
    buf_putc(out, '}');
}

void page_data_put(struct buf *out, const struct page_game *s,
                   const struct page_request *request)
{
    struct buf json = BUF_INIT;
    buf_putc(&json, '{');
    put_header(&json, s, request);
    put_players(&json, s, request->site == NULL ? NULL : request->site->player);
    if (request->site == NULL)
        page_words_put(&json, s);
    put_moments(&json, s);
    page_events_put(&json, s);
    if (request->analysis != NULL)
        page_analysis_put(&json, s, request);
    else if (request->judged != NULL && request->judged->n_seats == request->record->n_players)
        page_judged_put(&json, s, request);
    buf_putc(&json, '}');
    /* Nothing in the JSON may end a script. */
    for (size_t i = 0; i < json.len; i++) {
        if (json.data[i] == '<')
            buf_puts(out, "\\u003c");
        else
            buf_putc(out, json.data[i]);
    }
    buf_free(&json);
}
