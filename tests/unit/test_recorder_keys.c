/* How many keys a scribe presses for the games of the sample club, when every statement is typed as
 * briefly as the recorder takes it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "importer.h"
#include "notation/lexer.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "notation/writer.h"
#include "base/err.h"
#include "core/audit.h"
#include "core/respell.h"
#include "recorder/recorder_meaning.h"
#include "recorder/recorder_parts.h"
#include "session.h"

enum { PLAYERS = 4, KEYS_A_ROUND = 150 };

struct count {
    unsigned games, rounds, statements;
    unsigned long keys;  /* of the briefest lines, with Enter */
    unsigned long whole; /* of the statements as they stand in the log */
};

/* Whether the text means the statement, and nothing else, where the session is. */
static bool means(struct session *s, const char *text, const char *statement)
{
    const struct recorder *r = s->recorder;
    const struct record *record = &r->now->record;
    const struct meaning_place place = {
        r->lookahead, logbook_library_words(&s->library, record), record, r->is_exact};
    struct meanings m = {.n = 0};
    meanings_find(&m, &place, text, strlen(text), 0);
    const bool is_meant = m.n == 1 && strcmp(buf_str(&m.text[0]), statement) == 0;
    meanings_free(&m);
    return is_meant;
}

/* Sets the text to its bytes without [from, end) when it means the same without them. */
static bool leave_out(struct session *s, struct buf *text, size_t from, size_t end,
                      const char *statement)
{
    struct buf trial = BUF_INIT;
    buf_put(&trial, text->data, from);
    buf_puts(&trial, buf_str(text) + end);
    const bool is_same = means(s, buf_str(&trial), statement);
    if (is_same) {
        buf_clear(text);
        buf_puts(text, buf_str(&trial));
    }
    buf_free(&trial);
    return is_same;
}

/* Shortens the words of the text, from the last to the first, as long as it means the same. */
static void shorten_words(struct session *s, struct buf *text, const char *statement)
{
    for (size_t end = text->len; end > 0;) {
        size_t begin = end;
        while (begin > 0 && strchr(" ,+-@", text->data[begin - 1]) == NULL)
            begin--;
        if (begin == end) {
            end--;
            continue;
        }
        for (size_t n = 0; n < end - begin; n++) /* letters that stay */
            if (leave_out(s, text, begin + n, end, statement))
                break;
        end = begin;
    }
}

/* The fewest keys found for a statement, Enter included; `text` gets what is typed. */
static size_t fewest_keys(struct session *s, const char *statement, struct buf *text)
{
    buf_clear(text);
    buf_puts(text, statement);
    if (!means(s, statement, statement))
        return text->len + 1;
    leave_out(s, text, 0, strcspn(buf_str(text), " ") + 1, statement); /* the player */
    leave_out(s, text, 0, strcspn(buf_str(text), " ") + 1, statement); /* the keyword */
    shorten_words(s, text, statement);
    for (size_t at = text->len; at-- > 0;) /* blanks, commas, signs */
        leave_out(s, text, at, at + 1, statement);
    return text->len + 1;
}

static const struct event *without_claims(const struct event *e, struct event *bare)
{
    *bare = *e;
    bare->n_claims = 0;
    bare->claim = NULL;
    return bare;
}

static bool is_typed(const struct record *record, const struct event *e)
{
    return record->game->words.verbs[e->verb].kind != VERB_NOTE &&
           e->verb != record->game->words.verb_round;
}

static void put_event(const struct record *record, const struct event *e, struct buf *out)
{
    struct event bare;
    buf_clear(out);
    notation_write_event(record->game, without_claims(e, &bare), out);
}

/* Types a game: `changes` is the same with placements as changes. */
static void type_game(const struct record *record, const struct record *changes,
                      struct count *c)
{
    struct session s;
    struct buf whole = BUF_INIT, change = BUF_INIT, header = BUF_INIT;
    struct buf best = BUF_INIT;
    struct record copy = *record;
    copy.n_events = copy.n_comments = 0;
    notation_write(&copy, &header);
    session_begin(&s, buf_str(&header));
    for (size_t i = 0; i < record->n_events; i++) {
        const struct event *e = &record->events[i];
        if (!is_typed(record, e)) {
            c->rounds += e->verb == record->game->words.verb_round;
            continue;
        }
        put_event(record, e, &whole);
        put_event(changes, &changes->events[i], &change);
        const size_t keys = fewest_keys(&s, buf_str(&change), &best);
        if (getenv("KEYS_SHOWN") != NULL)
            fprintf(stderr, "%-40s %s\n", buf_str(&best), buf_str(&whole));
        const size_t n = s.recorder->now->record.n_events;
        cr_assert_eq(session_do(&s, buf_str(&best)), RECORDER_CHANGED, "%s: %s", buf_str(&best),
                     buf_str(&s.said));
        const struct record *now = &s.recorder->now->record;
        put_event(now, &now->events[now->n_events - 1], &change);
        cr_assert_gt(now->n_events, n);
        cr_assert_str_eq(buf_str(&change), buf_str(&whole), "%s", buf_str(&best));
        c->keys += keys;
        c->whole += whole.len + 1;
        c->statements++;
    }
    c->games++;
    buf_free(&whole);
    buf_free(&change);
    buf_free(&header);
    buf_free(&best);
    session_end(&s);
}

/* Two readings of one game: as it is, and with changes. */
static void type_club(const char *path, struct count *c)
{
    const struct importer_options how = {.force = false};
    struct source *source[2];
    struct record record[2];
    struct auditor auditor;
    struct err err = ERR_INIT;
    auditor_init(&auditor);
    for (int i = 0; i < 2; i++) {
        record_init(&record[i]);
        cr_assert_eq(source_open(&source[i], path, NULL, &how, &err), 0, "%s", err.text);
    }
    while (source_next(source[0], &record[0], &err) > 0 &&
           source_next(source[1], &record[1], &err) > 0) {
        cr_assert_eq(record_respell(&auditor, &record[1], SPELLING_CHANGES, &err), 0);
        if (record[0].n_players == PLAYERS)
            type_game(&record[0], &record[1], c);
    }
    for (int i = 0; i < 2; i++) {
        source_close(source[i]);
        record_free(&record[i]);
    }
    auditor_free(&auditor);
}

Test(recorder_keys, a_round_of_four_takes_at_most_150, .timeout = 280)
{
    static const char *const evenings[] = {"sample-logs/pr/club/2024-01-04.slog",
                                           "sample-logs/pr/club/2024-01-11.slog"};
    struct count c = {0};
    for (size_t i = 0; i < sizeof evenings / sizeof evenings[0]; i++)
        type_club(evenings[i], &c);
    cr_assert_gt(c.rounds, 0);
    fprintf(stderr,
            "keys: %u games of four, %u rounds, %u statements: %.1f a round, %.1f when whole\n",
            c.games, c.rounds, c.statements, (double)c.keys / c.rounds,
            (double)c.whole / c.rounds);
    cr_assert_leq(c.keys, (unsigned long)c.rounds * KEYS_A_ROUND);
}
