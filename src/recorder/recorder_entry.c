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
#include "audit/audit_print.h"
#include "base/text.h"
#include "recorder/recorder_meaning.h"
#include "recorder/recorder_parts.h"
#include "notation/lexer.h"
#include "notation/printed_name.h"
#include "notation/reader.h"
#include "notation/statement.h"
#include "notation/writer.h"

/* A line on its way into the log. */
struct entry {
    struct recorder *r;
    struct gap gap;
    const char *typed;
    const char *line; /* the same, or `joined` */
    size_t length, at;
    struct buf joined;         /* the words of a name with '-' between them; see join_names() */
    size_t begin;              /* of the statement that is read */
    bool is_unread;            /* it cannot be read */
    struct recorder_slip slip; /* in it */
    enum entry_mode mode;
    struct buf text;    /* log up to the end of what is read of the line */
    struct buf echo;    /* what to say when it is taken */
    size_t first_event; /* findings from this event on are reported */
};

static struct entry entry_of(struct recorder *r, struct gap gap, const char *line,
                             size_t length, enum entry_mode mode)
{
    return (struct entry){
        .r = r, .gap = gap, .typed = line, .line = line, .length = length, .mode = mode};
}

static void entry_free(struct entry *t)
{
    buf_free(&t->joined);
    buf_free(&t->text);
    buf_free(&t->echo);
}

/* ---- reading ----------------------------------------------------------------------------- */

static void start_statement(const struct recorder *r, struct statement *s)
{
    const struct record *record = &r->next->record;
    const struct words *words = logbook_library_words(r->library, record);
    statement_init(s, words, record->n_players, words_sets(words, record->rules));
}

/* Puts '-' between the words of names in the statement at the cursor; false when it has no such names. */
static bool join_names(struct entry *t)
{
    const struct words *words = logbook_library_words(t->r->library, &t->r->next->record);
    if (t->joined.len == 0)
        buf_put(&t->joined, t->line, t->length);
    if (!printed_names_join(words, t->joined.data, t->joined.len, t->at))
        return false;
    t->line = t->joined.data;
    return true;
}

/* Whether a statement that could be read is taken as it is: the scribe insists on it, it is no
 * action, or it is legal where the game is and its letter can only be the seat. */
static bool is_literal(const struct entry *t, const struct event *e)
{
    const struct lookahead *o = t->r->lookahead;
    struct event bare = *e;
    bare.n_claims = 0;
    if (t->mode != ENTRY_CHECKED || o->game->words.verbs[e->verb].kind == VERB_NOTE)
        return true;
    if (e->seat != SEAT_NONE && !t->r->is_exact &&
        meaning_is_other_player(&t->r->next->record, e->seat))
        return false;
    const size_t node = lookahead_find(o, &bare);
    return node < o->n_nodes && lookahead_allows(o, node, &bare);
}

/* ---- errors ------------------------------------------------------------------------------ */

/* The line stands above on the screen: the sentence says which word it is about. */
static void say_unread(const char *message, struct buf *said)
{
    const struct diag diag = {.severity = "error", .message = message};
    diag_render(said, &diag);
}

enum { EXAMPLES = 5 };

/* Appends what the player of the statement can do now, or whose turn it is. */
static void put_examples(const struct recorder *r, const struct statement *s, struct buf *out)
{
    const struct lookahead *o = r->lookahead;
    const struct lookahead_node *node = &o->node[0];
    const uint8_t actor = s->token[0].seat, seat = node->node.seat;
    const bool is_other = actor != SEAT_NONE && seat != SEAT_NONE && actor != seat;
    const struct audit_item item = {.def = o->game,
                                    .legal = o->legal.event + node->first,
                                    .n_legal = is_other ? 0 : node->n,
                                    .n_legal_shown = is_other             ? 0
                                                     : node->n < EXAMPLES ? node->n
                                                                          : EXAMPLES,
                                    .legal_is_cut = node->is_cut,
                                    .other = {seat, node->node.step, is_other}};
    audit_item_put_choices(&item, out);
    if (node->n == 0)
        recorder_put_chance_words(r, 0, out);
}

/* Whether the statement is the name of a player and nothing else. */
static bool is_lone_player(const struct entry *t, const struct statement *s)
{
    const struct record *record = &t->r->next->record;
    const struct token *word = &s->token[0];
    if (s->failure.kind != FAIL_START || s->n_tokens != 2)
        return false;
    for (unsigned seat = 0; seat < record->n_players; seat++)
        if (meaning_is_player(record, seat, s->line + word->at, word->length))
            return true;
    return false;
}

/* Says why a statement cannot be read: `ahead` columns were put in front of what stands in the line
 * from `from` on. */
static void say_failure(struct entry *t, const struct statement *s, size_t from, size_t ahead,
                        struct buf *said)
{
    struct buf message = BUF_INIT;
    size_t at, length;
    statement_explain_briefly(s, &message, &at, &length);
    if (is_lone_player(t, s)) {
        buf_clear(&message);
        buf_puts(&message, "something is missing after the player");
    }
    at = from + (at > ahead ? at - ahead : 0);
    t->slip = (struct recorder_slip){at, at + length, statement_suggest(s)};
    say_unread(buf_str(&message), said);
    if (t->slip.meant == NULL)
        put_examples(t->r, s, said);
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

/* "A quarry (Zoë)": the name where the players differ. */
static void put_meaning(const struct entry *t, const struct meanings *m, unsigned i,
                        struct buf *out)
{
    const unsigned seat = m->event[i].seat;
    buf_puts(out, buf_str(&m->text[i]));
    if (m->event[0].seat != m->event[1].seat && seat != SEAT_NONE) {
        const char *name = t->r->next->record.player[seat];
        buf_puts(out, " (");
        text_put_safe(out, name, strlen(name));
        buf_putc(out, ')');
    }
}

static void say_ambiguous(const struct entry *t, const struct meanings *m, struct buf *said)
{
    struct buf message = BUF_INIT;
    buf_puts(&message, "could be ");
    put_meaning(t, m, 0, &message);
    buf_puts(&message, " or ");
    put_meaning(t, m, 1, &message);
    say_unread(buf_str(&message), said);
    buf_free(&message);
}

/* Takes what the statement can only mean here: 1; 0 when it means nothing; -1 after saying that it
 * could be several. */
static int take_meaning(struct entry *t, struct buf *said, struct said_event *out)
{
    struct recorder *r = t->r;
    const struct record *record = &r->next->record;
    const struct meaning_place place = {r->lookahead, logbook_library_words(r->library, record),
                                        record, r->is_exact};
    struct meanings m = {.n = 0};
    meanings_find(&m, &place, t->line, t->length, t->at);
    const int found = m.n == 2 ? -1 : (int)m.n;
    if (found > 0) {
        out->event = m.event[0];
        buf_puts(&out->text, buf_str(&m.text[0]));
        t->at = m.end;
    } else if (found < 0) {
        say_ambiguous(t, &m, said);
    }
    meanings_free(&m);
    return found;
}

/* The one player whose name begins with the first word, when more follows; else SEAT_NONE. */
static unsigned named_player(const struct entry *t, const struct statement *s)
{
    const struct record *record = &t->r->next->record;
    const struct token *word = &s->token[0];
    unsigned found = SEAT_NONE;
    if (s->n_tokens < 3 || word->kind != TOKEN_WORD) /* the last token is the end */
        return SEAT_NONE;
    for (unsigned seat = 0; seat < record->n_players; seat++) {
        if (!meaning_is_player(record, seat, t->line + word->at, word->length))
            continue;
        if (found != SEAT_NONE)
            return SEAT_NONE;
        found = seat;
    }
    return found;
}

static bool is_listed(const struct lookahead *o, uint8_t verb)
{
    for (size_t i = 0; i < o->node[0].n; i++)
        if (o->legal.event[o->node[0].first + i].verb == verb)
            return true;
    return o->node[0].n == 0;
}

/* The keyword that a statement may leave out: that of the verb with a list which the position
 * asks for, where it asks for none without a keyword.  "" for none. */
static const char *awaited_keyword(const struct entry *t, unsigned seat)
{
    const struct lookahead *o = t->r->lookahead;
    const struct game_words *game = &o->game->words;
    const char *found = "";
    for (size_t i = 0; i < game->n_verbs; i++) {
        const struct verb_def *verb = &game->verbs[i];
        const struct event bare = {.verb = (uint8_t)i, .seat = (uint8_t)seat};
        if (verb->kind == VERB_NOTE || verb->part[0].classes == 0 ||
            verb->has_seat != (seat != SEAT_NONE) || !is_listed(o, (uint8_t)i) ||
            !lookahead_awaits(o, 0, &bare))
            continue;
        if (verb->keyword[0] == '\0')
            return "";
        found = found[0] == '\0' ? verb->keyword : found;
    }
    return found;
}

/* A statement with what the scribe left out in front. */
struct completed {
    struct buf line;
    size_t from;  /* where it goes on in the typed line */
    size_t ahead; /* bytes in front of that */
    size_t end;   /* where it ends in the typed line */
    struct statement s;
    struct event event;
    enum statement_status status;
};

/* Reads `rest` with the letter of the player and a keyword in front. */
static void complete_statement(const struct entry *t, unsigned seat, const char *keyword,
                               const char *rest, size_t length, struct completed *c)
{
    buf_clear(&c->line);
    if (seat != SEAT_NONE)
        buf_printf(&c->line, "%c ", seat_letter(seat));
    if (keyword[0] != '\0')
        buf_printf(&c->line, "%s ", keyword);
    c->ahead = c->line.len;
    buf_put(&c->line, rest, length);
    start_statement(t->r, &c->s);
    c->status = statement_read(&c->s, buf_str(&c->line), c->line.len, 0, &c->event);
    c->end = c->from + statement_end(&c->s) - c->ahead;
}

/* Puts the keyword before the words in full of a statement that can be read without it: there a word
 * may be short for more. */
static void complete_in_full(const struct entry *t, const struct completed *read,
                             const char *keyword, struct completed *c)
{
    struct buf text = BUF_INIT;
    notation_write_event(t->r->next->record.game, &read->event, &text);
    const size_t skip = read->event.seat == SEAT_NONE ? 0 : strlen("A ");
    complete_statement(t, read->event.seat, keyword, text.data + skip, text.len - skip, c);
    c->end = read->end;
    buf_free(&text);
}

/* Where the reading failed, in the typed line. */
static size_t failed_at(const struct completed *c)
{
    const size_t at = c->s.token[c->s.failure.token].at;
    return c->from + (at > c->ahead ? at - c->ahead : 0);
}

/* Whether the scribe wrote the keyword. */
static bool names_keyword(const struct statement *bare, bool has_player)
{
    const struct token *word = &bare->token[has_player];
    return word->kind == TOKEN_WORD && word->word != NULL && word->word->n_verbs > 0;
}

/* The failure that says most: the one that gets furthest, then one that knows what was meant, then
 * `b`, which has less in front. */
static const struct completed *choose_failure(const struct completed *a,
                                              const struct completed *b)
{
    if (failed_at(a) != failed_at(b))
        return failed_at(a) > failed_at(b) ? a : b;
    return statement_suggest(&a->s) != NULL ? a : b;
}

/* The best reading of what means nothing legal here: with the awaited keyword, as it stands, with the
 * player alone. */
static const struct completed *choose_reading(const struct completed *bare,
                                              const struct completed *plain,
                                              const struct completed *full)
{
    if (full->status == STATEMENT_READ)
        return full;
    if (bare->status == STATEMENT_READ || plain->status == STATEMENT_READ)
        return bare->status == STATEMENT_READ ? bare : plain;
    return choose_failure(choose_failure(full, plain), bare);
}

/* The player whom the line names, else the one whose turn it is; SEAT_NONE for nobody. */
static unsigned find_actor(const struct entry *t, const struct statement *bare,
                           bool *is_written)
{
    const unsigned named = named_player(t, bare);
    const bool has_letter =
        bare->token[0].seat != SEAT_NONE && bare->token[1].kind != TOKEN_END;
    *is_written = has_letter || named != SEAT_NONE;
    if (*is_written)
        return named != SEAT_NONE ? named : bare->token[0].seat;
    return t->r->lookahead->node[0].node.seat;
}

static bool is_checked_pass(const struct entry *t, const struct event *e)
{
    return t->mode == ENTRY_CHECKED && e->verb == t->r->lookahead->game->words.verb_pass;
}

/* A pass for nobody in particular that no node awaits: it would stand in the log and answer nothing. */
static void say_idle_pass(const struct entry *t, struct buf *said)
{
    struct buf message = BUF_INIT;
    const struct node *node = &t->r->lookahead->node[0].node;
    buf_puts(&message, "nothing is answered by - here: ");
    if (node->seat != SEAT_NONE)
        buf_printf(&message, "%c ", seat_letter(node->seat));
    buf_puts(&message, t->r->lookahead->game->faces->tasks[node->step]);
    say_unread(buf_str(&message), said);
    buf_free(&message);
}

/* Reads what means nothing legal here, with the letter of the player who is named or whose turn it
 * is in front, and the keyword that is awaited: for what is said of it. */
static int take_turn(struct entry *t, const struct completed *bare, struct buf *said,
                     struct said_event *out)
{
    bool has_player;
    const unsigned seat = find_actor(t, &bare->s, &has_player);
    const bool has_keyword = names_keyword(&bare->s, has_player);
    const char *keyword = has_keyword ? "" : awaited_keyword(t, seat);
    const size_t from = has_player ? bare->s.token[1].at : t->at;
    const char *rest = t->line + from;
    struct completed full = {.line = BUF_INIT, .from = from};
    struct completed plain = {.line = BUF_INIT, .from = from};
    complete_statement(t, seat, "", rest, t->length - from, &plain);
    complete_statement(t, seat, keyword, rest, t->length - from, &full);
    if (full.status != STATEMENT_READ && plain.status == STATEMENT_READ)
        complete_in_full(t, &plain, keyword, &full);
    const struct completed *best = choose_reading(bare, &plain, &full);
    const bool is_read = best->status == STATEMENT_READ;
    const bool is_named = has_player || bare->status == STATEMENT_READ;
    const bool is_idle = is_read && !is_named && is_checked_pass(t, &best->event);
    if (is_idle)
        say_idle_pass(t, said);
    else if (is_read)
        take_read(t, &best->event, best->end, out);
    else
        say_failure(t, &best->s, best->from, best->ahead, said);
    buf_free(&full.line);
    buf_free(&plain.line);
    return is_read && !is_idle ? 1 : -1;
}

/* Reads the statement at the cursor: 1; 0 when there is none; -1 after saying what is wrong. */
static int read_statement(struct entry *t, struct buf *said, struct said_event *out)
{
    struct completed bare = {.line = BUF_INIT};
    const struct event *e = &bare.event;
    start_statement(t->r, &bare.s);
    bare.status = statement_read(&bare.s, t->line, t->length, t->at, &bare.event);
    if (bare.status == STATEMENT_FAILED && join_names(t))
        bare.status = statement_read(&bare.s, t->line, t->length, t->at, &bare.event);
    if (bare.status == STATEMENT_EMPTY) {
        t->at = statement_end(&bare.s);
        return 0;
    }
    const bool is_read = bare.status == STATEMENT_READ;
    bare.end = statement_end(&bare.s);
    if (is_read && e->text != NULL && t->r->next->record.n_events == 0) {
        say_unread(NOTATION_FIRST_POSITION, said);
        return -1;
    }
    if (!is_read && bare.s.failure.kind == FAIL_CHARACTER) {
        say_failure(t, &bare.s, 0, 0, said);
        return -1;
    }
    if (is_read && is_literal(t, e)) {
        take_read(t, e, bare.end, out);
        return 1;
    }
    const int found = take_meaning(t, said, out);
    return found != 0 ? found : take_turn(t, &bare, said, out);
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

static bool read_log(struct entry *t, enum logbook_place place, struct buf *said)
{
    const struct logbook_report report = {t->first_event, place, said};
    return logbook_read(t->r->next, buf_str(&t->text), t->text.len, report) == 0;
}

/* Puts the mark in front of what was added after `before` bytes, unless the log has more findings
 * with it. */
static void try_with_mark(struct entry *t, size_t before, int mark, bool is_due,
                          struct buf *report)
{
    struct logbook *next = t->r->next;
    const unsigned without = next->n_reported;
    struct buf text = BUF_INIT, better = BUF_INIT;
    buf_put(&text, t->text.data, before);
    buf_printf(&text, "round %d\n%s", mark, t->text.data + before);
    if (logbook_read(next, buf_str(&text), text.len,
                     (struct logbook_report){t->first_event, PLACE_TYPED, &better}) == 0 &&
        next->n_reported < without + is_due) {
        buf_clear(&t->text);
        buf_put(&t->text, text.data, text.len);
        buf_clear(report);
        buf_put(report, better.data, better.len);
    } else {
        read_log(t, PLACE_TYPED, NULL);
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

/* Reads the log with the statement after it.  In a log that marks its rounds the statement gets
 * the mark of a new round in front. */
static bool read_with_mark(struct entry *t, const struct said_event *s, struct buf *report)
{
    struct recorder *r = t->r;
    const size_t before = t->text.len;
    const int last = recorder_last_mark(&r->next->record);
    const int due = (int)due_round(r, &s->event);
    const uint64_t hash = replay_hash(&r->next->replay);
    buf_printf(&t->text, "%s\n", buf_str(&s->text));
    t->first_event = r->next->record.n_events;
    if (!read_log(t, PLACE_TYPED, report))
        return false;
    if (last >= 0 && t->mode != ENTRY_EXACT &&
        (r->next->n_reported > 0 || (due > 0 && begins_round(t, &s->event, hash))))
        try_with_mark(t, before, due > 0 ? due : last + 1, due > 0, report);
    return true;
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

/* Whether the pass, which is in the log now, answers nothing that is asked, but declines what its player got without being
 * asked: a production, say.  A scribe who types `B -` once too often would throw that away. */
static bool declines_given(const struct entry *t, const struct event *e, uint64_t hash_before)
{
    const struct lookahead *o = t->r->lookahead;
    return is_checked_pass(t, e) && lookahead_find(o, e) >= o->n_nodes &&
           replay_hash(&t->r->next->replay) != hash_before;
}

static void say_declines(const struct event *e, struct buf *said)
{
    struct buf message = BUF_INIT;
    buf_printf(&message, "- would decline what %c got without being asked",
               seat_letter(e->seat));
    say_unread(buf_str(&message), said);
    buf_free(&message);
}

/* Adds a statement to the log; false when it cannot be taken. */
static bool add_statement(struct entry *t, const struct said_event *s, struct buf *said)
{
    struct recorder *r = t->r;
    const size_t n = r->next->record.n_events;
    const uint64_t hash = replay_hash(&r->next->replay);
    struct buf report = BUF_INIT;
    if (!read_with_mark(t, s, &report) ||
        (t->mode == ENTRY_CHECKED && r->next->n_reported > 0)) {
        buf_puts(said, buf_str(&report));
        if (!lookahead_awaits(r->lookahead, 0, &s->event))
            recorder_put_undone(r, said);
        buf_free(&report);
        return false;
    }
    /* After the mark of a round the pass is about the new one. */
    const bool is_taken =
        r->next->record.n_events > n + 1 || !declines_given(t, &s->event, hash);
    if (is_taken) {
        /* Echo the new lines of the log. */
        const struct logbook *b = t->r->next;
        for (size_t i = n; i < b->record.n_events; i++)
            recorder_put_line(b, b->record.events[i].span.line, &t->echo);
        buf_puts(&t->echo, buf_str(&report));
        say_unused(t, &s->event);
        recorder_put_aftermath(r, r->next, &t->echo);
        recorder_look(r, r->next);
    } else {
        say_declines(&s->event, said);
    }
    buf_free(&report);
    return is_taken;
}

/* Adds the comment at the cursor, after the last statement or on a line of its own. */
static bool add_comment(struct entry *t, bool has_statement, struct buf *said)
{
    if (has_statement)
        buf_truncate(&t->text, t->text.len - 1);
    buf_puts(&t->text, has_statement ? "  " : "");
    buf_put(&t->text, t->line + t->at, t->length - t->at);
    buf_putc(&t->text, '\n');
    struct buf report = BUF_INIT;
    const bool is_read = read_log(t, PLACE_TYPED, &report);
    const struct logbook *b = t->r->next;
    if (is_read && !has_statement)
        recorder_put_line(b, recorder_count_lines(buf_str(&b->text), b->text.len), &t->echo);
    if (!is_read)
        buf_puts(said, buf_str(&report));
    buf_free(&report);
    return is_read;
}

/* Adds the statements and the comment of the line; false after saying why it is not taken. */
static bool add_line(struct entry *t, struct buf *said)
{
    bool has_statement = false;
    for (;; t->at++) {
        struct said_event s = {.text = BUF_INIT};
        t->begin = t->at;
        t->slip.meant = NULL;
        const int status = read_statement(t, said, &s);
        t->is_unread = status < 0; /* and then t->slip is of this statement */
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
static bool read_to_gap(struct entry *t, struct buf *said)
{
    struct recorder *r = t->r;
    buf_put(&t->text, r->now->text.data, t->gap.before);
    t->first_event = SIZE_MAX;
    if (!read_log(t, PLACE_IN_LOG, said))
        return false;
    t->first_event = r->next->record.n_events;
    recorder_look(r, r->next);
    return true;
}

/* Adds and replays the log after the gap, and says what is wrong with it now. */
static bool add_rest(struct entry *t, struct buf *said)
{
    const struct buf *old = &t->r->now->text;
    const unsigned findings = t->r->now->findings;
    struct buf report = BUF_INIT;
    if (t->gap.after == old->len)
        return true;
    buf_put(&t->text, old->data + t->gap.after, old->len - t->gap.after);
    t->first_event = t->r->next->record.n_events;
    const bool is_read = read_log(t, PLACE_IN_LOG, &report);
    buf_puts(is_read ? &t->echo : said, buf_str(&report));
    if (is_read)
        buf_printf(&t->echo, "replayed to the end: findings in the whole log %u, before %u\n",
                   t->r->next->findings, findings);
    buf_free(&report);
    return is_read;
}

unsigned recorder_enter(struct recorder *r, struct gap gap, const char *line, size_t length,
                        enum entry_mode mode, struct buf *said)
{
    struct entry t = entry_of(r, gap, line, length, mode);
    const bool is_taken = read_to_gap(&t, said) && add_line(&t, said) && add_rest(&t, said);
    if (is_taken) {
        buf_puts(said, buf_str(&t.echo));
        recorder_commit(r, line, length);
    } else {
        recorder_look(r, r->now);
    }
    entry_free(&t);
    return is_taken ? RECORDER_CHANGED : 0;
}

/* Reads a line in a log that stays as it is; whether it would be taken. */
static bool try_line(struct entry *t)
{
    struct buf ignored = BUF_INIT;
    const bool is_taken = read_to_gap(t, &ignored) && add_line(t, &ignored);
    buf_free(&ignored);
    return is_taken;
}

void recorder_look_behind(struct recorder *r, const char *line, size_t length)
{
    struct entry t = entry_of(r, gap_at_end(r), line, length, ENTRY_KEPT);
    try_line(&t);
    entry_free(&t);
}

bool recorder_would_take(struct recorder *r, const char *line, size_t length)
{
    struct entry t = entry_of(r, gap_at_end(r), line, length, ENTRY_CHECKED);
    const bool is_taken = try_line(&t);
    recorder_look(r, r->now);
    entry_free(&t);
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
    struct entry t = entry_of(r, gap_at_end(r), line, length, ENTRY_CHECKED);
    const bool is_wrong = !try_line(&t);
    if (is_wrong) {
        t.begin = lex_skip_blanks(line, length, t.begin);
        *place = (struct recorder_place){t.begin, t.at, t.slip};
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
    entry_free(&t);
    return is_wrong;
}
