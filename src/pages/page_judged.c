/* page_judged.c - kept chances and losses, as JSON for a page. */
#include "pages/page_judged.h"

#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "pages/page_data.h"
#include "pages/page_things.h"
#include "notation/sentence.h"
#include "play/analysis.h"

static bool is_same(const struct page_judged *j, size_t i, unsigned n_players)
{
    for (unsigned seat = 0; seat < n_players; seat++)
        if (j->chance[seat][i] != j->chance[seat][i - 1])
            return false;
    return true;
}

/* One row for each event, 0 where nothing changed. */
static void put_chances(struct buf *out, const struct page_judged *j, unsigned n_players)
{
    json_list(out, "chances");
    for (size_t i = 0; i < j->n_positions; i++) {
        if (i > 0)
            buf_putc(out, ',');
        if (i > 0 && is_same(j, i, n_players)) {
            buf_putc(out, '0');
        } else {
            for (unsigned seat = 0; seat < n_players; seat++) {
                buf_putc(out, seat == 0 ? '[' : ',');
                buf_put_i64(out, j->chance[seat][i]);
            }
            buf_putc(out, ']');
        }
    }
    buf_putc(out, ']');
}

/* Reads a statement of a log, without its claims. */
static bool read_statement(struct statement *s, const char *text, struct event *e)
{
    if (statement_read(s, text, strlen(text), 0, e) != STATEMENT_READ)
        return false;
    e->n_claims = 0;
    return true;
}

/* In words, or as it stands when it cannot be read. */
static void put_words(struct buf *words, struct statement *s, const struct page_game *shown,
                      const char *text)
{
    struct event e;
    if (read_statement(s, text, &e))
        sentence_put(words, shown->game, shown->rules, &e);
    else
        buf_puts(words, text);
}

/* What it is about, where it can be read. */
static void put_things(struct buf *out, struct statement *s, const struct page_game *shown,
                       const char *text)
{
    struct event e;
    if (read_statement(s, text, &e))
        page_things_put(out, shown->game, &e);
    else
        buf_puts(out, "[]");
}

static void put_best(struct buf *out, struct statement *s, const struct page_game *shown,
                     const char *text)
{
    struct buf words = BUF_INIT;
    put_words(&words, s, shown, text);
    json_key(out, "best");
    json_quote(out, buf_str(&words), words.len);
    json_key(out, "things");
    put_things(out, s, shown, text);
    buf_free(&words);
}

static void put_choice(struct buf *out, struct statement *s, const struct page_game *shown,
                       const struct page_choice *choice)
{
    struct buf words = BUF_INIT;
    put_words(&words, s, shown, choice->statement);
    if (choice->sequel != NULL) {
        buf_puts(&words, ", then ");
        put_words(&words, s, shown, choice->sequel);
    }
    buf_putc(out, '[');
    json_quote(out, buf_str(&words), words.len);
    buf_printf(out, ",[%lld,%lld],%d,", (long long)choice->chance, (long long)choice->error,
               choice->made);
    put_things(out, s, shown, choice->statement);
    buf_putc(out, ']');
    buf_free(&words);
}

static void put_choices(struct buf *out, struct statement *s, const struct page_game *shown,
                        const struct page_decision *d)
{
    if (d->n_choices == 0)
        return;
    json_list(out, "choices");
    for (size_t i = 0; i < d->n_choices && i < PAGE_CHOICES_MAX; i++) {
        buf_puts(out, i == 0 ? "" : ",");
        put_choice(out, s, shown, &d->choice[i]);
    }
    buf_putc(out, ']');
}

static void put_named(struct buf *out, const struct record *record, const char *text)
{
    struct buf named = BUF_INIT;
    record_put_named(record, text, &named);
    json_quote(out, buf_str(&named), named.len);
    buf_free(&named);
}

static void put_decision(struct buf *out, struct statement *s, const struct page_game *shown,
                         const struct page_decision *d)
{
    buf_puts(out, out->data[out->len - 1] == '[' ? "{" : ",{");
    json_u64(out, "event", (uint64_t)d->event);
    json_key(out, "loss");
    buf_printf(out, "[%lld,%lld]", (long long)d->loss, (long long)d->error);
    json_key(out, "points");
    buf_printf(out, "[%lld]", (long long)d->points);
    if (d->mistake)
        json_u64(out, "mistake", 1 + analysis_severity_of(d->loss * (MEASURE_WIN / 1000)));
    put_best(out, s, shown, d->best);
    put_choices(out, s, shown, d);
    if (d->why != NULL) {
        json_key(out, "why");
        put_named(out, shown->record, d->why);
    }
    buf_putc(out, '}');
}

static void put_story(struct buf *out, const struct record *record, const struct page_judged *j)
{
    json_list(out, "story");
    for (size_t i = 0; i < j->n_story; i++) {
        if (i > 0)
            buf_putc(out, ',');
        put_named(out, record, j->story[i]);
    }
    buf_putc(out, ']');
}

void page_judged_put(struct buf *out, const struct page_game *s,
                     const struct page_request *request)
{
    const struct page_judged *j = request->judged;
    const struct record *record = request->record;
    struct words *words = words_new(s->game);
    struct statement statement;
    statement_init(&statement, words_of_rules(words, record->rules), record->n_players,
                   words_sets(words, record->rules));
    json_text(out, "by", request->by);
    if (j->n_story > 0)
        put_story(out, record, j);
    page_put_accuracy(out, j->accuracy, record->n_players);
    put_chances(out, j, record->n_players);
    json_list(out, "decisions");
    for (size_t i = 0; i < j->n_decisions; i++)
        if (j->decision[i].event > 0 && j->decision[i].event <= (int64_t)record->n_events)
            put_decision(out, &statement, s, &j->decision[i]);
    buf_putc(out, ']');
    words_free(words);
}
