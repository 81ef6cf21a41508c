/* recorder_legal.c - shows the legal actions, as a list and as completions. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "recorder/recorder_meaning.h"
#include "recorder/recorder_parts.h"
#include "notation/fold.h"
#include "notation/lexer.h"
#include "notation/writer.h"

enum { LISTED_MAX = 60, LIST_WIDTH = 79, LIST_INDENT = 2, ITEM_MAX = 64 };

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

/* What the listed actions have to have: a word that begins so, or a thing with such a name. */
struct wanted {
    char text[FOLD_MAX + 1]; /* folded, with '-' for blanks; "" for all */
    size_t length;
    uint8_t thing[UINT8_MAX];
    size_t n_things;
};

static void want_word(const struct recorder *r, const char *word, size_t length,
                      struct wanted *wanted)
{
    const struct record *record = &r->now->record;
    const struct meaning_place place = {r->lookahead, logbook_library_words(r->library, record),
                                        record, r->is_exact};
    char joined[FOLD_MAX + 1];
    const size_t n = length < FOLD_MAX ? length : FOLD_MAX;
    for (size_t i = 0; i < n; i++)
        joined[i] = (char)(lex_is_blank(word[i]) ? '-' : word[i]);
    wanted->length = fold_word(joined, n, wanted->text);
    if (wanted->length == 0) { /* no word of a game */
        memcpy(wanted->text, joined, n);
        wanted->length = n;
    }
    wanted->n_things = wanted->length == 0
                           ? 0
                           : meaning_things(&place, wanted->text, wanted->length, UINT32_MAX,
                                            MEANS_PART, wanted->thing, sizeof wanted->thing);
}

static bool is_wanted(const struct wanted *wanted, const struct event *e, const char *text)
{
    for (unsigned i = 0; i < e->n_items; i++)
        if (memchr(wanted->thing, e->item[i].thing, wanted->n_things) != NULL)
            return true;
    return has_word(text, wanted->text, wanted->length);
}

/* Appends how the statements begin that the node awaits, "row ...", for nodes whose legal actions nobody
 * can list: tiles, cards. */
static void put_forms(const struct lookahead *o, size_t node, const struct wanted *wanted,
                      size_t *column, struct buf *out)
{
    for (size_t i = 0; i < o->game->words.n_verbs; i++) {
        const struct verb_def *verb = &o->game->words.verbs[i];
        const struct event e = {.verb = (uint8_t)i,
                                .seat =
                                    verb->has_seat == 0 ? SEAT_NONE : o->node[node].node.seat};
        if (verb->kind == VERB_NOTE || !lookahead_awaits(o, node, &e) ||
            (verb->has_seat != 0 && e.seat == SEAT_NONE))
            continue;
        char item[ITEM_MAX];
        const char seat[] = {e.seat == SEAT_NONE ? '\0' : seat_letter(e.seat), ' ', '\0'};
        snprintf(item, sizeof item, "%s%s%s", seat, verb->keyword,
                 verb->part[0].classes == 0 ? "" : " ...");
        if (has_word(item, wanted->text, wanted->length))
            put_item(out, column, item);
    }
}

/* Appends the wanted actions of a node below its name; false when there are none. */
static bool put_node_list(const struct recorder *r, size_t node, const struct wanted *wanted,
                          struct buf *out)
{
    const struct lookahead *o = r->lookahead;
    const struct lookahead_node *s = &o->node[node];
    struct buf text = BUF_INIT;
    size_t column = 0, n = 0;
    const size_t begin = out->len;
    recorder_put_node(o->game, &s->node, out);
    buf_puts(out, s->node.kind == NODE_OPTIONAL ? ", optional\n" : "\n");
    for (size_t i = 0; i < s->n; i++) {
        const struct event *e = &o->legal.event[s->first + i];
        buf_clear(&text);
        notation_write_event(o->game, e, &text);
        if (is_wanted(wanted, e, buf_str(&text)) && n++ < LISTED_MAX)
            put_item(out, &column, buf_str(&text));
    }
    if (s->n == 0)
        put_forms(o, node, wanted, &column, out);
    buf_free(&text);
    if (column == 0) {
        buf_truncate(out, begin);
        return false;
    }
    buf_putc(out, '\n');
    if (s->n == 0)
        recorder_put_chance_words(r, node, out);
    if (n > LISTED_MAX)
        buf_printf(out, "  and %s%zu more; '? WORD' lists those with the word in them\n",
                   s->is_cut ? "at least " : "", n - LISTED_MAX);
    return true;
}

void recorder_put_legal(struct recorder *r, const char *word, size_t length, struct buf *out)
{
    struct wanted wanted;
    bool is_listed = false;
    want_word(r, word, length, &wanted);
    for (size_t i = 0; i < r->lookahead->n_nodes; i++)
        is_listed = put_node_list(r, i, &wanted, out) || is_listed;
    if (is_listed)
        return;
    buf_puts(out, "nothing that is legal now has a word that begins with \"");
    text_put_safe(out, word, length);
    buf_puts(out, "\"\n");
}

/* ---- completion -------------------------------------------------------------------------- */

/* The completions found so far. */
struct completions {
    const char *typed; /* the beginning of the statement */
    size_t length;
    size_t n;
    bool is_named;     /* the name of a player stood in front */
    struct buf common; /* what all of them add to `typed` */
    struct buf *choices;
};

static void narrow_common(struct buf *common, const char *more)
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
static void offer_text(struct completions *c, const char *text)
{
    if (strlen(text) < c->length || !text_equal_fold(text, c->length, c->typed, c->length) ||
        is_listed(c, text))
        return;
    if (c->n++ == 0)
        buf_puts(&c->common, text + c->length);
    else
        narrow_common(&c->common, text + c->length);
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
        offer_text(c, buf_str(text));
    if (has_seat && c->n == n)
        offer_text(c, buf_str(text) + strcspn(buf_str(text), " ") + 1);
}

/* Whether a listed event of the node has the thing; true when none is listed. */
static bool is_possible(const struct lookahead *o, const struct lookahead_node *s,
                        uint8_t thing)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct event *e = &o->legal.event[s->first + i];
        for (unsigned k = 0; k < e->n_items; k++)
            if (e->item[k].thing == thing)
                return true;
    }
    return s->n == 0;
}

/* Where the last word begins; the sign before it is not of it. */
static size_t last_word(const char *typed, size_t length)
{
    size_t at = length;
    while (at > 0 && strchr(" ,+@", typed[at - 1]) == NULL)
        at--;
    return at + (at + 1 < length && typed[at] == '-');
}

/* Offers the things that the last word of a list may become. */
static void offer_words(struct completions *c, struct recorder *r, struct buf *text)
{
    const struct lookahead *o = r->lookahead;
    const struct record *record = &r->now->record;
    const struct meaning_place place = {o, logbook_library_words(r->library, record), record,
                                        r->is_exact};
    const size_t at = last_word(c->typed, c->length);
    const bool names_other = /* whose legal statements are not listed */
        c->is_named || (c->length > 1 && c->typed[1] == ' ' &&
                        text_fold(c->typed[0]) != 'a' + o->node[0].node.seat);
    uint8_t thing[UINT8_MAX];
    const size_t n =
        meaning_things(&place, c->typed + at, c->length - at, recorder_awaited_classes(o, 0),
                       MEANS_NAME, thing, sizeof thing);
    for (size_t i = 0; i < n; i++) {
        if (!names_other && !is_possible(o, &o->node[0], thing[i]))
            continue;
        buf_clear(text);
        buf_put(text, c->typed, at);
        buf_puts(text, o->game->words.things[thing[i]].name);
        offer_text(c, buf_str(text));
    }
}

/* Offers the players whose names begin with what is typed, with '-' for blanks. */
static void offer_players(struct completions *c, const struct record *record, struct buf *text)
{
    for (unsigned seat = 0; c->length > 1 && seat < record->n_players; seat++) {
        buf_clear(text);
        buf_puts(text, record->player[seat]);
        for (size_t i = 0; i < text->len; i++)
            text->data[i] = text->data[i] == ' ' ? '-' : text->data[i];
        offer_text(c, buf_str(text));
    }
}

/* Leaves out a name in front: the statements after it are offered without their player. */
static void skip_player(struct completions *c, const struct record *record)
{
    size_t word = 0;
    while (word < c->length && !lex_is_blank(c->typed[word]))
        word++;
    for (unsigned seat = 0; word > 1 && word < c->length && seat < record->n_players; seat++) {
        if (!meaning_is_player(record, seat, c->typed, word))
            continue;
        const size_t next = lex_skip_blanks(c->typed, c->length, word);
        c->is_named = true;
        c->typed += next;
        c->length -= next;
        return;
    }
}

static void offer_whole(void *ctx, const char *text)
{
    offer_text(ctx, text);
}

size_t recorder_complete(struct recorder *r, const char *line, size_t length, struct buf *more,
                         struct buf *choices)
{
    struct completions c = {.choices = choices};
    struct buf text = BUF_INIT;
    size_t at = length;
    while (at > 0 && line[at - 1] != ';')
        at--;
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
    skip_player(&c, &r->now->record);
    const bool is_header =
        is_first && recorder_offer_header(r, c.typed, c.length, offer_whole, &c);
    for (size_t i = 0; !is_header && i < r->lookahead->legal.n; i++)
        offer_event(&c, r->lookahead->game, &r->lookahead->legal.event[i], &text);
    if (c.n == 0 && !is_header)
        offer_words(&c, r, &text);
    for (size_t i = 0; is_first && c.length > 0 && recorder_command_name(i) != NULL; i++)
        offer_text(&c, recorder_command_name(i));
    if (c.n == 0)
        offer_players(&c, &r->now->record, &text);
    if (!is_first)
        recorder_look(r, r->now);
    buf_put(more, buf_str(&c.common), c.common.len);
    buf_free(&c.common);
    buf_free(&text);
    return c.n;
}
