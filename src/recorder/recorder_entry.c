/* recorder_entry.c - turns a typed line into lines of the log.
 *
 * Each statement is read at the position after the one before it.  It gets the player whose turn
 * it is when the scribe left that out, and the mark of a new round in front.  Then the log with it
 * is replayed from its beginning, and the audit decides whether it is taken.  A line is taken as a
 * whole or not at all.
 */
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/text.h"
#include "recorder/recorder_parts.h"
#include "notation/lexer.h"
#include "notation/statement.h"
#include "notation/writer.h"

/* A line on its way into the log. */
struct entry {
    struct recorder *r;
    struct gap gap;
    const char *line; /* as typed */
    size_t length, at;
    size_t begin;   /* of the statement that is read */
    bool is_unread; /* it cannot be read */
    enum entry_mode mode;
    struct buf text;    /* log up to the end of what is read of the line */
    struct buf echo;    /* what to say when it is taken */
    size_t first_event; /* findings from this event on are told */
    uint32_t number;    /* of the line of the log where the entry begins */
};

/* ---- words that are left out ------------------------------------------------------------- */

static void start_statement(const struct recorder *r, struct statement *s)
{
    const struct record *record = &r->next->record;
    const struct words *words = logbook_library_words(r->library, record->game);
    statement_init(s, words, record->n_players, words_sets(words, record->rules));
}

/* Words that the scribe left out in front of a statement, because the position tells them. */
struct head {
    struct buf words; /* "B ", "B sell ", "row " */
    struct buf text;  /* the statement with them, in canonical form */
    int fits;         /* see fit() */
    size_t node;      /* the node that it fits */
    struct buf other; /* another statement that fits there as well; "" for none */
};

static void head_free(struct head *h)
{
    buf_free(&h->words);
    buf_free(&h->text);
    buf_free(&h->other);
}

/* Reads the statement with these words in front. */
static enum statement_status read_behind(const struct entry *t, const char *words,
                                         struct buf *line, struct statement *s, struct event *e)
{
    buf_clear(line);
    buf_puts(line, words);
    buf_put(line, t->line + t->at, t->length - t->at);
    start_statement(t->r, s);
    return statement_read(s, buf_str(line), line->len, 0, e);
}

/* How well a statement fits a node: 1 it can be read, 2 the node awaits it, 3 it is legal. */
static int fit(const struct lookahead *o, size_t node, const struct event *e)
{
    struct event bare = *e;
    bare.n_claims = 0;
    if (!lookahead_awaits(o, node, &bare))
        return 1;
    return lookahead_allows(o, node, &bare) ? 3 : 2;
}

/* Keeps the words when the statement fits better with them than with others, and at least
 * `at_least` (see fit()). */
static void try_words(const struct entry *t, size_t node, const char *words, int at_least,
                      struct head *best)
{
    struct buf line = BUF_INIT, text = BUF_INIT;
    struct statement s;
    struct event e;
    if (read_behind(t, words, &line, &s, &e) == STATEMENT_READ) {
        const int fits = fit(t->r->lookahead, node, &e);
        notation_write_event(t->r->lookahead->game, &e, &text);
        if (fits > best->fits && fits >= at_least) {
            best->fits = fits;
            best->node = node;
            buf_clear(&best->words);
            buf_puts(&best->words, words);
            buf_clear(&best->text);
            buf_puts(&best->text, buf_str(&text));
        } else if (fits == 3 && node == best->node && best->other.len == 0 &&
                   strcmp(buf_str(&best->text), buf_str(&text)) != 0) {
            buf_puts(&best->other, buf_str(&text));
        }
    }
    buf_free(&text);
    buf_free(&line);
}

/* Tries the keywords of what the node awaits, "B sell ", "row ". */
static void try_keywords(const struct entry *t, size_t node, struct head *best)
{
    const struct lookahead *o = t->r->lookahead;
    const unsigned seat = o->node[node].node.seat;
    char words[64];
    for (size_t i = 0; i < o->game->words.n_verbs; i++) {
        const struct verb_def *verb = &o->game->words.verbs[i];
        const bool has_seat = verb->has_seat == 1;
        const struct event e = {.verb = (uint8_t)i,
                                .seat = has_seat ? (uint8_t)seat : SEAT_NONE};
        if (verb->kind == VERB_NOTE || verb->keyword[0] == '\0' || verb->part[0].classes == 0 ||
            (has_seat && seat == SEAT_NONE) || !lookahead_awaits(o, node, &e))
            continue;
        snprintf(words, sizeof words, "%.*s%s ", has_seat ? 2 : 0,
                 (const char[]){(char)('A' + seat % SEATS_MAX), ' ', '\0'}, verb->keyword);
        try_words(t, node, words, 3, best);
    }
}

/* Finds the words that were left out.  The first node ahead at which the statement is legal tells
 * them: the player if that is enough, else also the keyword. */
static void find_head(const struct entry *t, struct head *best)
{
    const struct lookahead *o = t->r->lookahead;
    for (size_t i = 0; i < o->n_nodes && best->fits < 3; i++) {
        const unsigned seat = o->node[i].node.seat;
        const char words[] = {(char)('A' + seat % SEATS_MAX), ' ', '\0'};
        const char plus[] = {words[0], ' ', '+', '\0'};
        if (seat != SEAT_NONE)
            try_words(t, i, words, 1, best);
        if (seat != SEAT_NONE && best->fits < 3)
            try_words(t, i, plus, 3, best);
        if (best->fits < 3)
            try_keywords(t, i, best);
    }
}

/* ---- errors ------------------------------------------------------------------------------ */

static void say_unread(const struct entry *t, const char *message, size_t at, size_t length,
                       struct buf *said)
{
    const struct span span = {
        .line = t->number, .column = (uint32_t)at + 1, .length = (uint32_t)length};
    const struct diag diag = {.file = t->r->name,
                              .source = t->line,
                              .source_length = t->length,
                              .span = span,
                              .severity = "error",
                              .message = message};
    diag_render(said, &diag);
}

/* Says why the statement cannot be read: `ahead` columns were put in front of it. */
static void say_failure(const struct entry *t, const struct statement *s, size_t ahead,
                        struct buf *said)
{
    struct buf message = BUF_INIT;
    size_t at, length;
    statement_explain(s, &message, &at, &length);
    if (ahead > 0)
        at = t->at + (at > ahead ? at - ahead : 0);
    say_unread(t, buf_str(&message), at, length, said);
    buf_free(&message);
}

/* ---- one statement ----------------------------------------------------------------------- */

/* A statement that was read, in canonical form. */
struct said_event {
    struct event event; /* without claims */
    struct buf text;
};

static void take_read(struct entry *t, const struct event *e, size_t end,
                      struct said_event *out)
{
    notation_write_event(t->r->next->record.game, e, &out->text);
    out->event = *e;
    out->event.n_claims = 0;
    out->event.claim = NULL;
    t->at = end;
}

static void say_ambiguous(const struct entry *t, const struct statement *bare,
                          const struct head *head, struct buf *said)
{
    struct buf message = BUF_INIT;
    buf_printf(&message, "could be %s or %s", buf_str(&head->text), buf_str(&head->other));
    say_unread(t, buf_str(&message), t->at, bare->token[0].length, said);
    buf_free(&message);
}

/* Reads a statement without its player or keyword, which the position tells. */
static bool read_without_head(struct entry *t, const struct statement *bare, struct buf *said,
                              struct said_event *out)
{
    struct buf line = BUF_INIT;
    struct head head = {.words = BUF_INIT};
    struct statement s;
    struct event e;
    const unsigned seat = t->r->lookahead->node[0].node.seat;
    enum statement_status status = STATEMENT_FAILED;
    find_head(t, &head);
    if (head.fits == 0 && seat != SEAT_NONE)
        buf_printf(&head.words, "%c ", (int)('A' + seat));
    if (head.words.len > 0)
        status = read_behind(t, buf_str(&head.words), &line, &s, &e);
    const bool is_read = status == STATEMENT_READ && head.other.len == 0;
    if (is_read)
        take_read(t, &e, t->at + statement_end(&s) - head.words.len, out);
    else if (head.other.len > 0)
        say_ambiguous(t, bare, &head, said);
    else if (head.words.len > 0 && s.failure.token >= bare->failure.token + 1)
        say_failure(t, &s, head.words.len, said);
    else
        say_failure(t, bare, 0, said);
    head_free(&head);
    buf_free(&line);
    return is_read;
}

/* Reads the statement at the cursor: 1; 0 when there is none; -1 after saying what is wrong. */
static int read_statement(struct entry *t, struct buf *said, struct said_event *out)
{
    struct statement s;
    struct event e;
    start_statement(t->r, &s);
    switch (statement_read(&s, t->line, t->length, t->at, &e)) {
    case STATEMENT_EMPTY:
        t->at = statement_end(&s);
        return 0;
    case STATEMENT_READ:
        take_read(t, &e, statement_end(&s), out);
        return 1;
    case STATEMENT_FAILED:
        break;
    }
    if (s.token[0].seat == SEAT_NONE && s.failure.kind != FAIL_CHARACTER)
        return read_without_head(t, &s, said, out) ? 1 : -1;
    say_failure(t, &s, 0, said);
    return -1;
}

/* ---- the mark of a round ----------------------------------------------------------------- */

/* The round that may be marked before the event, which a node ahead awaits; 0 for none. */
static unsigned due_round(const struct recorder *r, const struct event *e)
{
    const struct lookahead *o = r->lookahead;
    if (e->verb == o->game->words.verb_round || o->game->words.verbs[e->verb].kind == VERB_NOTE)
        return 0;
    const size_t end = lookahead_find(o, e);
    for (size_t i = 0; end < o->n_nodes && i <= end; i++)
        if (o->node[i].has_mark)
            return o->node[i].round;
    return 0;
}

/* ---- the log ----------------------------------------------------------------------------- */

static bool read_log(struct entry *t, struct buf *said)
{
    return logbook_read(t->r->next, buf_str(&t->text), t->text.len, t->first_event, said) == 0;
}

/* Puts the mark in front of what was added after `before` bytes, unless the log has more findings
 * with it. */
static void try_with_mark(struct entry *t, size_t before, int mark, bool is_due,
                          struct buf *told)
{
    struct logbook *next = t->r->next;
    const unsigned without = next->n_told;
    struct buf text = BUF_INIT, better = BUF_INIT;
    buf_put(&text, t->text.data, before);
    buf_printf(&text, "round %d\n%s", mark, t->text.data + before);
    if (logbook_read(next, buf_str(&text), text.len, t->first_event, &better) == 0 &&
        next->n_told < without + is_due) {
        buf_clear(&t->text);
        buf_put(&t->text, text.data, text.len);
        buf_clear(told);
        buf_put(told, better.data, better.len);
    } else {
        read_log(t, NULL);
    }
    buf_free(&better);
    buf_free(&text);
}

/* Whether the statement is the first of a new round.  A statement that changes nothing spells out
 * an automatic step of the old round.  A pass belongs to the new round when it is that of the
 * player who decides next. */
static bool begins_round(const struct entry *t, const struct event *e, uint64_t hash_before)
{
    const struct recorder *r = t->r;
    if (e->verb == r->lookahead->game->words.verb_pass)
        return e->seat == r->lookahead->node[0].node.seat;
    return replay_hash(&r->next->replay) != hash_before;
}

/* Reads the log with the statement behind it.  In a log that marks its rounds the statement gets
 * the mark of a new round in front. */
static bool read_with_mark(struct entry *t, const struct said_event *s, struct buf *told)
{
    struct recorder *r = t->r;
    const size_t before = t->text.len;
    const int last = recorder_last_mark(&r->next->record);
    const int due = (int)due_round(r, &s->event);
    const uint64_t hash = replay_hash(&r->next->replay);
    buf_printf(&t->text, "%s\n", buf_str(&s->text));
    t->first_event = r->next->record.n_events;
    if (!read_log(t, told))
        return false;
    if (last >= 0 && t->mode != ENTRY_EXACT &&
        (r->next->n_told > 0 || (due > 0 && begins_round(t, &s->event, hash))))
        try_with_mark(t, before, due > 0 ? due : last + 1, due > 0, told);
    return true;
}

/* Echoes the lines of the log from event `from` on. */
static void echo_events(struct entry *t, size_t from)
{
    const struct logbook *b = t->r->next;
    for (size_t i = from; i < b->record.n_events; i++)
        recorder_put_line(b, b->record.events[i].span.line, &t->echo);
}

/* Names the privileges that the statement passes over: the scribe may have forgotten them. */
static void say_unused(struct entry *t, const struct event *e)
{
    const struct lookahead *o = t->r->lookahead;
    const size_t end = lookahead_find(o, e);
    const char *between = "      not used: ";
    for (size_t i = 0; end < o->n_nodes && i < end; i++) {
        buf_puts(&t->echo, between);
        recorder_put_node(o->game, &o->node[i].node, &t->echo);
        between = ", ";
    }
    buf_puts(&t->echo, between[0] == ',' ? "\n" : "");
}

/* Adds a statement to the log; false when it cannot be taken. */
static bool add_statement(struct entry *t, const struct said_event *s, struct buf *said)
{
    struct recorder *r = t->r;
    const size_t n = r->next->record.n_events;
    struct buf told = BUF_INIT;
    const bool is_taken =
        read_with_mark(t, s, &told) && (t->mode != ENTRY_CHECKED || r->next->n_told == 0);
    if (is_taken) {
        echo_events(t, n);
        buf_puts(&t->echo, buf_str(&told));
        say_unused(t, &s->event);
        recorder_put_aftermath(r, r->next, &t->echo);
        recorder_look(r, r->next);
    } else {
        buf_puts(said, buf_str(&told));
    }
    buf_free(&told);
    return is_taken;
}

/* Adds the comment at the cursor, behind the last statement or on a line of its own. */
static bool add_comment(struct entry *t, bool has_statement, struct buf *said)
{
    if (has_statement)
        buf_truncate(&t->text, t->text.len - 1);
    buf_puts(&t->text, has_statement ? "  " : "");
    buf_put(&t->text, t->line + t->at, t->length - t->at);
    buf_putc(&t->text, '\n');
    struct buf told = BUF_INIT;
    const bool is_read = read_log(t, &told);
    if (is_read && !has_statement)
        recorder_put_line(t->r->next, t->number, &t->echo);
    if (!is_read)
        buf_puts(said, buf_str(&told));
    buf_free(&told);
    return is_read;
}

/* Adds the statements and the comment of the line; false after saying why it is not taken. */
static bool add_line(struct entry *t, struct buf *said)
{
    bool has_statement = false;
    for (;; t->at++) {
        struct said_event s = {.text = BUF_INIT};
        t->begin = t->at;
        const int status = read_statement(t, said, &s);
        t->is_unread = status < 0;
        const bool is_fine = status == 0 || (status > 0 && add_statement(t, &s, said));
        has_statement = has_statement || status > 0;
        buf_free(&s.text);
        if (!is_fine)
            return false;
        if (t->at >= t->length)
            return true;
        if (t->line[t->at] == '#')
            return add_comment(t, has_statement, said);
    }
}

/* Reads the log up to the gap. */
static bool begin(struct entry *t, struct buf *said)
{
    struct recorder *r = t->r;
    buf_put(&t->text, r->now->text.data, t->gap.before);
    t->number = recorder_count_lines(buf_str(&t->text), t->text.len) + 1;
    t->first_event = SIZE_MAX;
    if (!read_log(t, said))
        return false;
    t->first_event = r->next->record.n_events;
    recorder_look(r, r->next);
    return true;
}

/* Adds and replays the log behind the gap, and says what is wrong with it now. */
static bool add_rest(struct entry *t, struct buf *said)
{
    const struct buf *old = &t->r->now->text;
    const unsigned findings = t->r->now->findings;
    struct buf told = BUF_INIT;
    if (t->gap.after == old->len)
        return true;
    buf_put(&t->text, old->data + t->gap.after, old->len - t->gap.after);
    t->first_event = t->r->next->record.n_events;
    const bool is_read = read_log(t, &told);
    buf_puts(is_read ? &t->echo : said, buf_str(&told));
    if (is_read)
        buf_printf(&t->echo, "replayed to the end: findings in the whole log %u, before %u\n",
                   t->r->next->findings, findings);
    buf_free(&told);
    return is_read;
}

unsigned recorder_enter(struct recorder *r, struct gap gap, const char *line, size_t length,
                        enum entry_mode mode, struct buf *said)
{
    struct entry t = {.r = r, .gap = gap, .line = line, .length = length, .mode = mode};
    const bool is_taken = begin(&t, said) && add_line(&t, said) && add_rest(&t, said);
    if (is_taken) {
        buf_puts(said, buf_str(&t.echo));
        recorder_commit(r, line, length);
    } else {
        recorder_look(r, r->now);
    }
    buf_free(&t.text);
    buf_free(&t.echo);
    return is_taken ? RECORDER_CHANGED : 0;
}

/* Reads a line in a log that stays as it is; whether it would be taken. */
static bool try_line(struct entry *t)
{
    struct buf ignored = BUF_INIT;
    const bool is_taken = begin(t, &ignored) && add_line(t, &ignored);
    buf_free(&ignored);
    return is_taken;
}

static void end_trial(struct entry *t)
{
    buf_free(&t->text);
    buf_free(&t->echo);
}

void recorder_look_behind(struct recorder *r, const char *line, size_t length)
{
    struct entry t = {
        .r = r, .gap = gap_at_end(r), .line = line, .length = length, .mode = ENTRY_KEPT};
    try_line(&t);
    end_trial(&t);
}

bool recorder_would_take(struct recorder *r, const char *line, size_t length)
{
    struct entry t = {
        .r = r, .gap = gap_at_end(r), .line = line, .length = length, .mode = ENTRY_CHECKED};
    const bool is_taken = try_line(&t);
    recorder_look(r, r->now);
    end_trial(&t);
    return is_taken;
}

/* Appends a statement that cannot be read, with the player whose turn it is when it names none. */
static void put_unread(const struct entry *t, size_t end, struct buf *text)
{
    const unsigned seat = t->r->lookahead->node[0].node.seat;
    struct statement s;
    struct event e;
    start_statement(t->r, &s);
    statement_read(&s, t->line, t->length, t->begin, &e);
    if (s.token[0].seat == SEAT_NONE && seat != SEAT_NONE)
        buf_printf(text, "%c ", (int)('A' + seat));
    buf_put(text, t->line + t->begin, end - t->begin);
    buf_putc(text, '\n');
}

bool recorder_find_wrong(struct recorder *r, const char *line, size_t length, struct buf *text,
                         struct recorder_place *place)
{
    struct entry t = {
        .r = r, .gap = gap_at_end(r), .line = line, .length = length, .mode = ENTRY_CHECKED};
    const bool is_wrong = !try_line(&t);
    if (is_wrong) {
        t.begin = lex_skip_blanks(line, length, t.begin);
        place->begin = t.begin;
        place->end = t.at;
        buf_put(text, t.text.data, t.text.len);
        if (t.is_unread) {
            for (place->end = t.begin; place->end < length; place->end++)
                if (strchr(";#", line[place->end]) != NULL)
                    break;
            put_unread(&t, place->end, text);
        }
        while (place->end > place->begin && lex_is_blank(line[place->end - 1]))
            place->end--;
    }
    recorder_look(r, r->now);
    end_trial(&t);
    return is_wrong;
}
