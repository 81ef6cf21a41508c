/*
 * position_runner [--show] FILE...   runs position files and prints what fails, then one line
 * "positions: N passed, M failed, K known failures".  README.md describes the files.
 *
 * With --show it also prints what can be seen after every event: findings in words, the board, the
 * scores, the legal events, what the check says of slips in them, and the hash.
 */
#include "position_runner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/xalloc.h"
#include "games/game_registry.h"
#include "notation/reader.h"

struct tally {
    unsigned passed, failed, known;
};

/* ---- what is wrong ------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 0))) static void vfail(struct position *p, unsigned line,
                                                        const char *fmt, va_list args)
{
    p->failed++;
    if (p->quiet)
        return;
    fprintf(stderr, "%s:%u: ", p->file, line);
    vfprintf(stderr, fmt, args);
    fputc('\n', stderr);
}

void position_fail(struct position *p, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vfail(p, p->line, fmt, args);
    va_end(args);
}

void position_fail_at(struct position *p, unsigned line, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vfail(p, line, fmt, args);
    va_end(args);
}

/* ---- events -------------------------------------------------------------------------------- */

bool position_event(struct position *p, struct piece text, struct event *e,
                    struct event_claim claims[STATEMENT_CLAIMS])
{
    struct err err = ERR_INIT;
    if (notation_parse_event(p->words, p->n_players, text.at, text.length, e, claims, &err) ==
        0)
        return true;
    position_fail(p, "'%.*s': %s", (int)text.length, text.at, err.text);
    return false;
}

static void keep_finding(struct finding_sink *sink, const struct finding *f)
{
    struct finding_list *list = (struct finding_list *)(void *)sink;
    if (list->n < POSITION_FINDINGS)
        list->violation[list->n++] = f->violation;
    if (list->shown != NULL)
        position_show_finding(list->shown, f);
}

static void begin_step(struct position *p)
{
    position_end_step(p);
    p->in_step = true;
    p->expecting = false;
    p->step_line = p->line;
    p->verdict = p->expected_verdict = VERDICT_LEGAL;
    p->found.n = p->expected.n = 0;
    position_mark(p);
}

/* Undoing everything gives the position before the first event; redoing it gives this one. */
static void check_undo(struct position *p)
{
    struct journal *j = &p->replay.journal;
    const size_t bytes = p->game->rules.state_slots * sizeof(int16_t);
    int16_t now[STATE_SLOTS];
    const struct journal_entry *const end = j->next;
    memcpy(now, j->state, bytes);
    journal_undo(j, 0);
    if (memcmp(j->state, p->start, bytes) != 0)
        position_fail(p, "undoing the events does not give the first position");
    for (; j->next != end; j->next++)
        j->state[journal_slot(j->next)] = j->next->now;
    if (memcmp(j->state, now, bytes) != 0)
        position_fail(p, "the journal does not lead to the position");
    memcpy(j->state, now, bytes);
}

void position_run(struct position *p, struct piece text)
{
    struct event e;
    struct event_claim claims[STATEMENT_CLAIMS];
    if (!p->in_step || p->expecting)
        begin_step(p);
    const size_t number = p->next_event++;
    if (!position_event(p, text, &e, claims))
        return;
    e.in_phase = p->events.events[number].in_phase;
    e.before_role = p->events.events[number].before_role;
    const enum verdict v = replay_event(&p->replay, &e, &p->found.sink);
    if (v > p->verdict)
        p->verdict = v;
    check_undo(p);
    if (p->shows)
        position_show(p, v);
}

/* ---- one position -------------------------------------------------------------------------- */

static void set_up(struct position *p)
{
    struct err err = ERR_INIT;
    char *profile = xstrndup(p->profile.at, p->profile.length);
    p->rules = ruleset_get(p->cache, p->game, profile, p->n_players, &err);
    free(profile);
    if (p->rules == NULL) {
        position_fail(p, "%s", err.text);
        return;
    }
    replay_init(&p->replay, p->game, p->rules, p->grade);
    journal_undo(&p->replay.journal, 0); /* what every game begins with */
    replay_keep_journal(&p->replay, POSITION_JOURNAL);
    p->written = xcalloc(p->game->words.n_causes * STATE_SLOTS, sizeof *p->written);
    p->is_set_up = true;
}

/* Every piece is in exactly one place. */
static void check_pieces(struct position *p)
{
    int off[COMPONENTS_MAX];
    p->game->rules.imbalance(p->rules, p->replay.state, off);
    for (size_t i = 0; i < p->game->rules.n_components; i++)
        if (off[i] != 0 && !p->is_loose)
            position_fail(p, "the pieces do not add up (%s): %+d",
                          p->game->words.violations[p->game->rules.violation_component[i]].id,
                          off[i]);
}

/* Before the first event or expectation: the position is complete. */
static void begin(struct position *p)
{
    if (p->in_step)
        return;
    p->kind->balance(p);
    check_pieces(p);
    memcpy(p->start, p->replay.state, sizeof p->start);
    begin_step(p);
}

static bool takes(struct piece *line, const char *word)
{
    if (!piece_starts(*line, word))
        return false;
    line->at += strlen(word);
    line->length -= strlen(word);
    *line = piece_trim(*line);
    return true;
}

static const struct position_kind *const kinds[] = {&position_pr, &position_sj};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void choose_game(struct position *p, struct piece name)
{
    for (size_t i = 0; i < KINDS; i++)
        if (piece_is(name, kinds[i]->game)) {
            p->kind = kinds[i];
            p->game = game_find(kinds[i]->game, strlen(kinds[i]->game));
            p->words = p->words_of[i];
            return;
        }
    position_fail(p, "no game is called '%.*s'", (int)name.length, name.at);
}

/* The rules of the position: first the lines that all positions share, then its own. */
static bool run_rule(struct position *p, struct piece line)
{
    int players = 0;
    if (takes(&line, "rules "))
        p->profile = line;
    else if (takes(&line, "game "))
        choose_game(p, line);
    else if (takes(&line, "grade "))
        p->grade = piece_is(line, grade_word(GRADE_OPEN)) ? GRADE_OPEN : GRADE_PUBLIC;
    else if (takes(&line, "players ") && piece_number(line, &players))
        p->n_players = (unsigned)players;
    else
        return false;
    return true;
}

static bool is_rule(struct piece line)
{
    return piece_starts(line, "rules ") || piece_starts(line, "players ") ||
           piece_starts(line, "game ") || piece_starts(line, "grade ");
}

static void run_line(struct position *p, struct piece line)
{
    if (is_rule(line))
        return;
    if (!p->is_set_up)
        set_up(p);
    if (!p->is_set_up)
        return;
    if (takes(&line, "> ")) {
        begin(p);
        position_run(p, line);
    } else if (!p->in_step && !piece_starts(line, "=") && !piece_starts(line, "may") &&
               !piece_starts(line, "stop ") && !piece_starts(line, "score ")) {
        position_set(p, line);
    } else {
        begin(p);
        if (!position_expect(p, line))
            position_fail(p, "'%.*s': an event or an expectation expected", (int)line.length,
                          line.at);
        p->expecting = true;
    }
}

/* Notes who acts, for the events before it.  Errors are reported when the line itself is run. */
static void look_ahead(struct position *p, struct piece line)
{
    struct err err = ERR_INIT;
    struct event_claim claims[STATEMENT_CLAIMS];
    struct event e;
    if (!takes(&line, "> "))
        return;
    struct event *kept = record_add_event(&p->events);
    kept->seat = SEAT_NONE;
    if (notation_parse_event(p->words, p->n_players, line.at, line.length, &e, claims, &err) <
        0)
        return;
    kept->verb = e.verb;
    kept->seat = e.seat;
}

enum pass { PASS_RULES, PASS_AHEAD, PASS_ALL };

static void run_lines(struct position *p, struct piece text, unsigned first_line,
                      enum pass pass)
{
    p->line = first_line;
    for (; text.length > 0; p->line++) {
        struct piece line = piece_until(&text, '\n');
        for (size_t i = 0; i < line.length; i++)
            if (line.at[i] == '#' && (i == 0 || line.at[i - 1] == ' '))
                line.length = i;
        line = piece_trim(line);
        if (pass == PASS_RULES)
            run_rule(p, line);
        else if (pass == PASS_AHEAD)
            look_ahead(p, line);
        else if (line.length > 0)
            run_line(p, line);
    }
}

static void finish(struct position *p, bool known_failure, struct piece title, struct tally *t)
{
    if (p->is_set_up) {
        begin(p);
        position_end_step(p);
        replay_end(&p->replay);
        replay_free(&p->replay);
    }
    if (known_failure && p->failed == 0) {
        p->quiet = false;
        position_fail(p, "a known failure passes now: take the '*' away");
    } else if (known_failure) {
        t->known++;
        return;
    }
    if (p->failed == 0) {
        t->passed++;
        return;
    }
    t->failed++;
    fprintf(stderr, "FAILED %s: %.*s\n", p->file, (int)title.length, title.at);
}

/* ---- files --------------------------------------------------------------------------------- */

/* A position in the text of a file: its title and its lines. */
struct section {
    struct piece title, text;
    unsigned line; /* of the title */
    bool known_failure;
};

/* Cuts the next section off; the part before the first title has none. */
static struct section next_section(struct piece *rest, unsigned *line)
{
    struct section s = {{NULL, 0}, {rest->at, 0}, *line, false};
    struct piece text = *rest;
    unsigned number = *line;
    while (text.length > 0) {
        struct piece after = text;
        struct piece first = piece_until(&after, '\n');
        const bool is_title = takes(&first, "position:") || takes(&first, "position*:");
        if (is_title && s.title.at != NULL)
            break;
        if (is_title && text.at != rest->at)
            break;
        if (is_title) {
            s.title = first;
            s.known_failure = text.at[strlen("position")] == '*';
            s.text.at = after.at;
        }
        text = after;
        number++;
    }
    s.text.length = (size_t)(text.at - s.text.at);
    *rest = text;
    *line = number;
    return s;
}

static void run_section(const struct position *common, const struct section *head,
                        const struct section *s, struct tally *t)
{
    struct position *p = xcalloc(1, sizeof *p);
    *p = *common;
    p->found.sink.emit = keep_finding;
    p->found.shown = p->shows ? p : NULL;
    record_init(&p->events);
    p->quiet = s->known_failure;
    for (int pass = PASS_RULES; pass <= PASS_ALL; pass++) {
        run_lines(p, head->text, head->line, (enum pass)pass);
        run_lines(p, s->text, s->line + 1, (enum pass)pass);
        p->events.game = p->game;
        record_note_later(&p->events);
    }
    finish(p, s->known_failure, s->title, t);
    record_free(&p->events);
    free(p->written);
    free(p);
}

static bool read_file(const char *path, struct buf *out)
{
    struct err err = ERR_INIT;
    struct input *in;
    char block[4096];
    long n = -1;
    if (input_open(&in, path, &err) == 0) {
        while ((n = input_read(in, block, sizeof block, &err)) > 0)
            buf_put(out, block, (size_t)n);
        input_close(in);
    }
    if (n < 0)
        fprintf(stderr, "%s: %s\n", path, err.text);
    return n == 0;
}

static void run_file(struct position *common, const char *path, struct tally *t)
{
    struct buf text = BUF_INIT;
    unsigned line = 1, n = 0;
    common->file = path;
    if (!read_file(path, &text)) {
        t->failed++;
        buf_free(&text);
        return;
    }
    struct piece rest = {buf_str(&text), text.len};
    struct section head = {{NULL, 0}, {rest.at, 0}, 1, false};
    while (rest.length > 0) {
        const struct section s = next_section(&rest, &line);
        if (s.title.at == NULL)
            head = s;
        else
            run_section(common, &head, &s, t);
        n += s.title.at != NULL;
    }
    if (n == 0) {
        fprintf(stderr, "%s: no position\n", path);
        t->failed++;
    }
    buf_free(&text);
}

int main(int argc, char **argv)
{
    struct position common = {.grade = GRADE_PUBLIC};
    struct words *words[KINDS];
    struct tally t = {0, 0, 0};
    for (size_t i = 0; i < KINDS; i++)
        words[i] = words_new(game_find(kinds[i]->game, strlen(kinds[i]->game)));
    common.cache = ruleset_cache_new();
    common.words_of = words;
    choose_game(&common, (struct piece){kinds[0]->game, strlen(kinds[0]->game)});
    common.shows = argc > 1 && strcmp(argv[1], "--show") == 0;
    for (int i = common.shows ? 2 : 1; i < argc; i++)
        run_file(&common, argv[i], &t);
    ruleset_cache_free(common.cache);
    for (size_t i = 0; i < KINDS; i++)
        words_free(words[i]);
    printf("positions: %u passed, %u failed, %u known failures\n", t.passed, t.failed, t.known);
    return t.failed == 0 ? 0 : 1;
}
