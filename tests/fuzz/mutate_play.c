/* mutate_play.c - adds legal events somewhere in the middle of a log. */
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/audit.h"
#include "core/legal_list.h"
#include "core/weighted_choice.h"
#include "fuzz_target.h"
#include "mutate_parts.h"
#include "notation/canonical.h"
#include "notation/statement.h"
#include "notation/writer.h"

static uint64_t draw(void *ctx)
{
    return random_next(ctx);
}

/* Reads the last game of a text and replays it; NULL when there is none, or it has no rules. */
static struct replay *replay_text(const struct buf *text)
{
    static struct auditor auditor;
    const struct notation_options options = fuzz_words();
    struct record record;
    struct err err = ERR_INIT;
    bool is_replayed = false;
    if (auditor.rules == NULL)
        auditor_init(&auditor);
    record_init(&record);
    struct notation *notation = notation_open_text(buf_str(text), text->len, &options);
    while (notation_next(notation, &record, NULL) > 0)
        is_replayed = record_fatal_error(&record) == NULL && record.game != NULL &&
                      audit_record(&auditor, &record, NULL, NULL, &err).replayed;
    notation_close(notation);
    record_free(&record);
    return is_replayed ? &auditor.replay : NULL;
}

/* Whether a statement takes so many items: after illegal ones a player may hold more cards than
 * simulated players ever do. */
static bool can_be_said(const struct game_def *game, const struct event *e)
{
    const struct verb_part *part = game->words.verbs[e->verb].part;
    unsigned n = 0;
    for (size_t i = 0; i < VERB_PARTS && part[i].classes != 0; i++)
        n += event_part_items(game, e, n, &part[i]);
    return n == e->n_items;
}

/* Picks a legal event; false when there is none. */
static bool choose(struct random *random, const struct replay *r, struct event *out)
{
    static struct legal_list legal;
    const struct weighted_choice choice = {
        .random = draw, .ctx = random, .play_style.temper = UINT8_MAX};
    if (r->dead || replay_is_over(r))
        return false;
    if (game_sample(r->game, r->rules, r->state, &choice, out))
        return can_be_said(r->game, out);
    legal_list_take(&legal, r, WEIGHTED_CHOICES_MAX);
    if (legal.n > 0)
        *out = legal.event[below(random, legal.n)];
    return legal.n > 0;
}

/* The statements of a text, replayed after a position. */
static struct replay *replay_behind(const struct beginning *b, const struct buf *text)
{
    const unsigned n_players = b->replay->game->rules.n_players(b->replay->rules);
    struct event_claim claims[STATEMENT_CLAIMS];
    for (const char *at = buf_str(text); *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        struct event e;
        struct err err = ERR_INIT;
        if (notation_parse_event(b->words, n_players, at, length, &e, claims, &err) == 0)
            replay_event(b->replay, &e, NULL);
        at += length + (at[length] != '\0');
    }
    return b->replay;
}

size_t mutate_play(struct random *r, const struct beginning *b, uint8_t *data, size_t size,
                   size_t max)
{
    struct buf text = BUF_INIT, more = BUF_INIT;
    struct event e;
    const bool at_end = below(r, 2) == 0;
    const size_t to = at_end ? size : part_line(data, size, below(r, size)).at;
    buf_puts(&text, b->header == NULL ? "" : b->header);
    buf_put(&text, data, to);
    struct replay *replay = b->replay != NULL ? replay_behind(b, &text) : replay_text(&text);
    if (to > 0 && data[to - 1] != '\n')
        buf_putc(&more, '\n');
    for (size_t n = 1 + below(r, at_end ? 16 : 3);
         n > 0 && replay != NULL && choose(r, replay, &e); n--) {
        replay_event(replay, &e, NULL);
        notation_write_event(replay->game, &e, &more);
        buf_putc(&more, '\n');
    }
    size = part_replace(data, size, max, (struct part){to, 0}, buf_str(&more), more.len);
    buf_free(&text);
    buf_free(&more);
    return size;
}
