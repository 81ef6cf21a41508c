/* recorder_legal.c - shows the legal actions, as a list and as completions. */
#include <string.h>

#include "base/text.h"
#include "recorder/recorder_commands.h"
#include "recorder/recorder_parts.h"
#include "notation/lexer.h"
#include "notation/writer.h"

enum { LISTED_MAX = 60, LIST_WIDTH = 79, LIST_INDENT = 2 };

/* ---- the list ---------------------------------------------------------------------------- */

/* Whether a word of the statement begins with `word`. */
static bool has_word(const char *text, const char *word, size_t length)
{
    for (const char *at = text;; at++) {
        if (strlen(at) < length)
            return false;
        if (text_equal_fold(at, length, word, length) &&
            (at == text || strchr(" ,+@-", at[-1]) != NULL))
            return true;
    }
}

/* Appends an item to the list, on a new line when it does not fit. */
static void put_item(struct buf *out, size_t *column, const char *item)
{
    if (*column > 0 && *column + 2 + strlen(item) > LIST_WIDTH) {
        buf_puts(out, ";\n");
        *column = 0;
    }
    if (*column == 0) {
        buf_printf(out, "%*s", LIST_INDENT, "");
        *column = LIST_INDENT;
    } else {
        buf_puts(out, "; ");
        *column += 2;
    }
    buf_puts(out, item);
    *column += strlen(item);
}

/* Appends the forms of the statements that the node awaits, for nodes whose legal actions nobody
 * can list: tiles, cards. */
static void put_forms(const struct lookahead *o, size_t node, size_t *column, struct buf *out)
{
    for (size_t i = 0; i < o->game->words.n_verbs; i++) {
        const struct verb_def *verb = &o->game->words.verbs[i];
        const struct event e = {.verb = (uint8_t)i,
                                .seat =
                                    verb->has_seat == 0 ? SEAT_NONE : o->node[node].node.seat};
        if (verb->kind != VERB_NOTE && lookahead_awaits(o, node, &e))
            put_item(out, column, verb->shape);
    }
}

static void put_node_list(const struct lookahead *o, size_t node, const char *word,
                          size_t length, struct buf *out)
{
    const struct lookahead_node *s = &o->node[node];
    struct buf text = BUF_INIT;
    size_t column = 0, n = 0;
    recorder_put_node(o->game, &s->node, out);
    buf_puts(out, s->node.kind == NODE_OPTIONAL ? ", optional\n" : "\n");
    for (size_t i = 0; i < s->n; i++) {
        buf_clear(&text);
        notation_write_event(o->game, &o->event[s->first + i], &text);
        if (has_word(buf_str(&text), word, length) && n++ < LISTED_MAX)
            put_item(out, &column, buf_str(&text));
    }
    if (s->n == 0)
        put_forms(o, node, &column, out);
    buf_puts(out, column > 0 ? "\n" : "  nothing\n");
    if (n > LISTED_MAX)
        buf_printf(out, "  and %zu more; '? WORD' lists those with the word in them\n",
                   n - LISTED_MAX);
    buf_free(&text);
}

void recorder_put_legal(struct recorder *r, const char *word, size_t length, struct buf *out)
{
    for (size_t i = 0; i < r->lookahead->n_nodes; i++)
        put_node_list(r->lookahead, i, word, length, out);
}

/* ---- completion -------------------------------------------------------------------------- */

/* The completions found so far. */
struct completions {
    const char *typed; /* the beginning of the statement */
    size_t length;
    size_t n;
    struct buf common; /* what all of them add to `typed` */
    struct buf *choices;
};

static void narrow(struct buf *common, const char *more)
{
    size_t n = 0;
    while (n < common->len && more[n] == common->data[n])
        n++;
    buf_truncate(common, n);
}

static bool is_listed(const struct completions *c, const char *text)
{
    const size_t length = strlen(text);
    const char *at = buf_str(c->choices);
    while ((at = strstr(at, text)) != NULL) {
        const bool begins = at == c->choices->data || at[-1] == '\n';
        if (begins && at[length] == '\n')
            return true;
        at += length;
    }
    return false;
}

/* Adds the text when it begins with what is typed and is new. */
static void offer(struct completions *c, const char *text)
{
    if (strlen(text) < c->length || !text_equal_fold(text, c->length, c->typed, c->length) ||
        is_listed(c, text))
        return;
    if (c->n++ == 0)
        buf_puts(&c->common, text + c->length);
    else
        narrow(&c->common, text + c->length);
    buf_puts(c->choices, text);
    buf_putc(c->choices, '\n');
}

/* Offers the statement, with its player or without. */
static void offer_event(struct completions *c, const struct game_def *game,
                        const struct event *e, struct buf *text)
{
    buf_clear(text);
    notation_write_event(game, e, text);
    const bool has_seat = game->words.verbs[e->verb].has_seat == 1;
    const size_t n = c->n;
    if (c->length > 0 || !has_seat)
        offer(c, buf_str(text));
    if (has_seat && c->n == n)
        offer(c, buf_str(text) + strcspn(buf_str(text), " ") + 1);
}

static size_t last_statement(const char *line, size_t length)
{
    size_t at = length;
    while (at > 0 && line[at - 1] != ';')
        at--;
    return at;
}

size_t recorder_complete(struct recorder *r, const char *line, size_t length, struct buf *more,
                         struct buf *choices)
{
    struct completions c = {.choices = choices};
    struct buf text = BUF_INIT;
    size_t at = last_statement(line, length);
    const bool is_first = at == 0;
    if (memchr(line, '#', length) != NULL || r->edited > 0)
        return 0;
    if (length == 0 && r->guess.len > 0) {
        buf_puts(more, buf_str(&r->guess));
        return 1;
    }
    if (!is_first)
        recorder_look_behind(r, line, at - 1);
    at = lex_skip_blanks(line, length, at);
    if (at < length && is_first && line[at] == '!')
        at = lex_skip_blanks(line, length, at + 1);
    c.typed = line + at;
    c.length = length - at;
    for (size_t i = 0; i < r->lookahead->n_events; i++)
        offer_event(&c, r->lookahead->game, &r->lookahead->event[i], &text);
    for (size_t i = 0; is_first && c.length > 0 && recorder_command_name(i) != NULL; i++)
        offer(&c, recorder_command_name(i));
    if (!is_first)
        recorder_look(r, r->now);
    buf_put(more, buf_str(&c.common), c.common.len);
    buf_free(&c.common);
    buf_free(&text);
    return c.n;
}
