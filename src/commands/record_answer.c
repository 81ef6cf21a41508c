#include "commands/record_answer.h"

#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "commands/record_ways.h"
#include "core/field.h"
#include "core/lookahead.h"
#include "notation/writer.h"
#include "pages/page_data.h"
#include "pages/page_things.h"
#include "notation/sentence.h"
#include "recorder/logbook.h"
#include "recorder/recorder.h"

/* Appends a member with text that may hold zero bytes nowhere, but names of players anywhere. */
static void put_text(struct buf *out, const char *key, const struct buf *text)
{
    json_key(out, key);
    json_quote(out, text->data == NULL ? "" : text->data, text->len);
}

/* What the action alone gives its player; nothing is written where that is nothing. */
static void put_gain(struct buf *out, const char *key, const struct lookahead *o,
                     const int16_t *before, const int16_t *after, unsigned seat,
                     enum account account)
{
    const int gain =
        field_sum(o->game, after, seat, account) - field_sum(o->game, before, seat, account);
    if (gain != 0)
        json_int(out, key, gain);
}

/* Whether it is a building that is paid with cards: the card that is built leaves the hand, too, but is no price. */
static bool takes_cards_as_money(const struct game_def *game, const struct event *e)
{
    const struct verb_def *verb = &game->words.verbs[e->verb];
    if (game->accounts == NULL || e->verb != game->accounts->verb_build)
        return false;
    for (size_t i = 1; i < VERB_PARTS && verb->part[i].classes != 0; i++)
        if (verb_part_is_cards(&verb->part[i]))
            return true;
    return false;
}

static void put_gains(struct buf *out, struct lookahead *o, size_t node, const struct event *e)
{
    int16_t after[STATE_SLOTS];
    const int16_t *before = o->node[node].state;
    if (e->seat == SEAT_NONE)
        return;
    lookahead_apply(o, node, e, after);
    put_gain(out, "money", o, before, after, e->seat, ACCOUNT_MONEY);
    put_gain(out, "points", o, before, after, e->seat, ACCOUNT_POINTS);
    if (takes_cards_as_money(o->game, e))
        json_u64(out, "pays", ways_cards_paid(o->game, e));
}

/* The line that says what happens, what it says in words (NULL: the sentence of the event), and what it is about: members of an
 * object. */
static void put_statement(struct buf *out, const struct lookahead *o, const struct event *e,
                          const char *words)
{
    struct buf text = BUF_INIT;
    notation_write_event(o->game, e, &text);
    put_text(out, "line", &text);
    buf_clear(&text);
    if (words == NULL)
        sentence_put(&text, o->game, o->rules, e);
    else
        buf_puts(&text, words);
    put_text(out, "words", &text);
    json_text(out, "verb", o->game->words.verbs[e->verb].name);
    json_key(out, "things");
    page_things_put(out, o->game, e);
    buf_free(&text);
}

/* What a player does who passes, "builds nothing"; NULL for other actions, and where the game has no words for it. */
static const char *declined_words(const struct lookahead *o, size_t node, const struct event *e)
{
    const char *const *declined = o->game->faces->declined;
    const bool is_pass = e->verb == o->game->words.verb_pass;
    return is_pass && declined != NULL ? declined[o->node[node].node.step] : NULL;
}

/* A legal action, and what it gives. */
static void put_action(struct buf *out, const struct recorder *r, size_t node,
                       const struct event *e)
{
    struct lookahead *o = recorder_lookahead(r);
    const unsigned turned = recorder_turned_over(r, e);
    buf_putc(out, '{');
    put_statement(out, o, e, declined_words(o, node, e));
    put_gains(out, o, node, e);
    if (turned > 0)
        json_u64(out, "picks", turned);
    if (ways_is_usual(o, node, e))
        json_u64(out, "usual", 1);
    buf_putc(out, '}');
}

static const char *kind_name(const struct node *node)
{
    return node->kind == NODE_OPTIONAL ? "optional"
           : node->kind == NODE_CHANCE ? "chance"
           : node->kind == NODE_OVER   ? "over"
                                       : "decision";
}

/* Appends a member: the lines of the text, as a list. */
static void put_lines(struct buf *out, const char *key, const struct buf *text)
{
    json_list(out, key);
    const char *at = buf_str(text);
    for (size_t length; (length = strcspn(at, "\n")) > 0; at += length + 1) {
        if (at != buf_str(text))
            buf_putc(out, ',');
        json_quote(out, at, length);
    }
    buf_putc(out, ']');
}

/* What the table can be said to be otherwise. */
static void put_table(struct buf *out, const struct recorder *r)
{
    struct buf text = BUF_INIT;
    recorder_put_table(r, &text);
    put_lines(out, "table", &text);
    buf_free(&text);
}

/* What the node wants a number of, and what can be in its list. */
static void put_list(struct buf *out, const struct recorder *r, size_t node)
{
    struct buf text = BUF_INIT;
    recorder_put_wanted(r, node, &text);
    put_text(out, "wanted", &text);
    buf_clear(&text);
    recorder_put_words(r, node, &text);
    put_lines(out, "words", &text);
    buf_free(&text);
}

/* Many ways as one action: how many cards are picked, and of which. */
static void put_ways(struct buf *out, struct recorder *r, size_t node, const struct ways *w)
{
    struct lookahead *o = recorder_lookahead(r);
    buf_putc(out, '{');
    put_statement(out, o, &w->bare, NULL);
    put_gains(out, o, node, &w->bare);
    json_u64(out, "picks", w->picks);
    json_key(out, "of");
    buf_putc(out, '{');
    for (size_t i = 0; i < o->game->words.n_things; i++)
        if (w->most[i] > 0)
            json_int(out, o->game->words.things[i].name, w->most[i]);
    buf_puts(out, "}}");
}

/* The legal actions of a node. */
static void put_legal(struct buf *out, struct recorder *r, size_t node)
{
    const struct lookahead *o = recorder_lookahead(r);
    const struct lookahead_node *s = &o->node[node];
    const bool has_pass = recorder_pass_is_about(r, node);
    struct ways_list list;
    ways_list_take(&list, o, node);
    json_list(out, "legal");
    for (size_t i = 0, n = 0; i < s->n; i++) {
        struct ways *w = &list.ways[list.of[i]];
        const bool is_one = w->n <= WAYS_LISTED && !(s->is_cut && w->picks > 0);
        if (w->n == 0 || /* said before */
            (o->legal.event[s->first + i].verb == o->game->words.verb_pass && !has_pass))
            continue;
        if (n++ > 0)
            buf_putc(out, ',');
        if (is_one) {
            put_action(out, r, node, &o->legal.event[s->first + i]);
        } else {
            put_ways(out, r, node, w);
            w->n = 0;
        }
    }
    buf_putc(out, ']');
    ways_list_free(&list);
}

static void put_node(struct buf *out, struct recorder *r, size_t node)
{
    struct lookahead *o = recorder_lookahead(r);
    const struct lookahead_node *s = &o->node[node];
    buf_putc(out, '{');
    json_text(out, "step", o->game->words.steps[s->node.step]);
    const char letter[2] = {(char)('A' + s->node.seat), '\0'};
    if (s->node.seat == SEAT_NONE) {
        json_key(out, "seat");
        buf_puts(out, "null");
    } else {
        json_text(out, "seat", letter);
    }
    json_text(out, "kind", kind_name(&s->node));
    json_text(out, "task", o->game->faces->tasks[s->node.step]);
    put_list(out, r, node);
    put_legal(out, r, node);
    buf_putc(out, '}');
}

struct beside_put {
    struct buf *out;
    struct recorder *r;
    unsigned n;
};

static void put_beside_action(void *ctx, const struct event *e)
{
    struct beside_put *b = ctx;
    buf_puts(b->out, b->n++ > 0 ? ",{" : "{");
    put_statement(b->out, recorder_lookahead(b->r), e, NULL);
    buf_putc(b->out, '}');
}

/* What may be said beside what is asked for. */
static void put_beside(struct buf *out, struct recorder *r)
{
    struct beside_put b = {out, r, 0};
    json_list(out, "beside");
    recorder_list_beside(r, put_beside_action, &b);
    buf_putc(out, ']');
}

/* The events of the log in words, each with its line. */
static void put_moves(struct buf *out, const struct logbook *b)
{
    struct buf text = BUF_INIT;
    json_list(out, "moves");
    for (size_t i = 0; i < b->record.n_events; i++) {
        const struct event *e = &b->record.events[i];
        const struct game_words *words = &b->record.game->words;
        buf_puts(out, i == 0 ? "{" : ",{");
        json_u64(out, "at", e->span.line);
        json_text(out, "verb", words->verbs[e->verb].name);
        if (e->seat != SEAT_NONE)
            json_int(out, "seat", e->seat);
        if (words->verbs[e->verb].kind == VERB_NOTE && e->verb != words->verb_adjust)
            json_int(out, "note", 1);
        buf_clear(&text);
        sentence_put(&text, b->record.game, b->replay.rules, e);
        put_text(out, "words", &text);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
    buf_free(&text);
}

/* What ends the game, for people; nothing while no condition is met. */
static void put_endings(struct buf *out, const struct logbook *b)
{
    struct ending ending[ENDINGS_MAX];
    const struct game_rules *rules = &b->replay.game->rules;
    const size_t n = rules->endings(b->replay.rules, b->replay.state, ending);
    json_list(out, "endings");
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, i == 0 ? "{" : ",{");
        json_text(out, "title", ending[i].title);
        if (ending[i].seat != SEAT_NONE)
            json_int(out, "seat", ending[i].seat);
        json_int(out, "round", ending[i].round);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

/* The position as the page of a game has it, for who draws the table. */
static void put_board(struct buf *out, struct recorder *r)
{
    struct lookahead *o = recorder_lookahead(r);
    json_key(out, "board");
    page_position_put(out, &recorder_logbook(r)->record, o->rules, o->node[0].state);
}

void record_answer_put(struct recorder *r, const struct buf *said, struct buf *out)
{
    const struct logbook *b = recorder_logbook(r);
    struct buf text = BUF_INIT;
    buf_putc(out, '{');
    put_text(out, "said", said);
    recorder_status(r, &text);
    put_text(out, "status", &text);
    buf_clear(&text);
    recorder_prompt(r, &text);
    put_text(out, "prompt", &text);
    buf_free(&text);
    json_list(out, "players");
    for (unsigned i = 0; i < b->record.n_players; i++) {
        if (i > 0)
            buf_putc(out, ',');
        json_quote(out, b->record.player[i], strlen(b->record.player[i]));
    }
    buf_putc(out, ']');
    json_u64(out, "events", b->record.n_events);
    json_u64(out, "findings", recorder_findings(r));
    json_u64(out, "refused", recorder_refusals(r));
    const struct lookahead *o = recorder_lookahead(r);
    json_list(out, "nodes");
    for (size_t i = 0; i < o->n_nodes; i++) {
        if (i > 0)
            buf_putc(out, ',');
        put_node(out, r, i);
    }
    buf_putc(out, ']');
    put_beside(out, r);
    put_table(out, r);
    put_moves(out, b);
    put_endings(out, b);
    put_board(out, r);
    put_text(out, "log", recorder_text(r));
    buf_puts(out, "}\n");
}
