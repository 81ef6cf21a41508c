/* page_analysis.c - the chances of the players and the price of their choices, as JSON for a page. */
#include "base/buf.h"
#include "base/fixed.h"
#include "base/json_out.h"
#include "pages/page_data.h"
#include "pages/page_things.h"
#include "notation/sentence.h"
#include "play/analysis_write.h"

enum { THOUSANDTH = MEASURE_WIN / 1000, TENTH = MEASURE_POINT / 10 };

static void put_pair(struct buf *out, struct measure m, int64_t unit)
{
    buf_putc(out, '[');
    buf_put_i64(out, fixed_divide(m.value, unit));
    buf_putc(out, ',');
    buf_put_i64(out, fixed_divide(m.error, unit));
    buf_putc(out, ']');
}

/* ---- chances --------------------------------------------------------------------------------- */

static void put_seats(struct buf *out, const struct analysis *a,
                      const struct expectation *expected)
{
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        buf_putc(out, seat == 0 ? '[' : ',');
        buf_put_i64(out, fixed_divide(expected->chance[seat].value, THOUSANDTH));
    }
    buf_putc(out, ']');
}

/* One row for each event, 0 where nothing changed; thousandths. */
static void put_chances(struct buf *out, const struct analysis *a)
{
    json_list(out, "chances");
    put_seats(out, a, &a->start);
    for (size_t i = 0; i < a->trajectory.n; i++) {
        buf_putc(out, ',');
        if (a->event[i].at->after == NULL)
            buf_putc(out, '0');
        else
            put_seats(out, a, &a->event[i].after);
    }
    buf_putc(out, ']');
}

/* ---- how well they chose ---------------------------------------------------------------------- */

void page_put_accuracy(struct buf *out, const int64_t *accuracy, unsigned n_players)
{
    unsigned known = 0;
    for (unsigned seat = 0; seat < n_players; seat++)
        known += accuracy[seat] >= 0;
    if (known == 0)
        return;
    json_list(out, "accuracy");
    for (unsigned seat = 0; seat < n_players; seat++) {
        buf_puts(out, seat == 0 ? "" : ",");
        buf_put_i64(out, accuracy[seat]);
    }
    buf_putc(out, ']');
}

static void put_accuracy(struct buf *out, const struct analysis *a)
{
    int64_t accuracy[SEATS_MAX];
    struct measure m;
    for (unsigned seat = 0; seat < a->n_players; seat++)
        accuracy[seat] =
            analysis_accuracy(a, seat, &m) ? fixed_divide(m.value, THOUSANDTH) : -1;
    page_put_accuracy(out, accuracy, a->n_players);
}

/* ---- decisions ------------------------------------------------------------------------------- */

static void put_choice(struct buf *out, const struct page_game *s, const struct race *race,
                       unsigned i)
{
    const struct race_choice *choice = &race->choice[i];
    struct buf text = BUF_INIT;
    struct expectation expected;
    sentence_put(&text, s->game, s->rules, &choice->event);
    if (choice->has_then) {
        buf_puts(&text, ", then ");
        sentence_put(&text, s->game, s->rules, &choice->then);
    }
    buf_putc(out, '[');
    json_quote(out, buf_str(&text), text.len);
    buf_putc(out, ',');
    race_expectation(race, i, &expected);
    put_pair(out, expected.chance[race->seat], THOUSANDTH);
    buf_printf(out, ",%d,", i == race->made);
    page_things_put(out, s->game, &choice->event);
    buf_putc(out, ']');
    buf_free(&text);
}

static void put_why(struct buf *out, const struct analysis *a, size_t i)
{
    struct buf why = BUF_INIT;
    analysis_write_why(a, i, &why);
    if (why.len > 0) {
        json_key(out, "why");
        json_quote(out, buf_str(&why), why.len);
    }
    buf_free(&why);
}

static void put_decision(struct buf *out, const struct page_game *s, const struct analysis *a,
                         size_t i)
{
    const struct race *race = a->event[i].race;
    buf_puts(out, out->data[out->len - 1] == '[' ? "{" : ",{");
    json_u64(out, "event", a->event[i].at->index + 1);
    json_key(out, "loss");
    put_pair(out, race_loss(race), THOUSANDTH);
    json_key(out, "points");
    put_pair(out, race_points_lost(race), TENTH);
    if (analysis_is_mistake(a, i))
        json_u64(out, "mistake", 1 + analysis_severity(a, i));
    put_why(out, a, i);
    unsigned order[RACE_CHOICES_MAX];
    race_order(race, order);
    json_list(out, "choices");
    for (unsigned k = 0; k < race->n && k < PAGE_CHOICES_MAX; k++) {
        buf_puts(out, k == 0 ? "" : ",");
        put_choice(out, s, race, order[k]);
    }
    buf_putc(out, ']');
    buf_putc(out, '}');
}

void page_analysis_put(struct buf *out, const struct page_game *s,
                       const struct page_request *request)
{
    const struct analysis *a = request->analysis;
    json_text(out, "by", request->by);
    analysis_write_story(a, out);
    put_accuracy(out, a);
    put_chances(out, a);
    json_list(out, "decisions");
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (a->event[i].race != NULL)
            put_decision(out, s, a, i);
    buf_putc(out, ']');
}
