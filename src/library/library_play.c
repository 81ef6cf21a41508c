/* library_play.c - a replay that goes on: begun without a log, played, taken back, written down. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/lookahead.h"
#include "core/record_position.h"
#include "core/respell.h"
#include "games/game_registry.h"
#include "library/library_parts.h"
#include "notation/header_key.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "notation/writer.h"
#include "play/play_choice.h"
#include "play/simulate.h"

/* ---- beginning ----------------------------------------------------------------------------------- */

enum { PLAYERS_DEFAULT = 4 };

static const char *keep(struct record *record, const char *text)
{
    return arena_strndup(&record->arena, text, strlen(text));
}

static int set_game(struct record *record, const struct shipslog_setup *setup, struct err *err)
{
    const struct game_def *game = setup->game != NULL
                                      ? game_find(setup->game, strlen(setup->game))
                                  : setup->rules != NULL ? game_find_by_rules(setup->rules, err)
                                                         : game_at(0);
    if (game == NULL)
        return err_set(err, "no game is called '%s'", setup->game != NULL ? setup->game : "");
    const struct game_rules *rules = &game->rules;
    const unsigned n = setup->n_players > 0 ? setup->n_players : PLAYERS_DEFAULT;
    if (n < rules->min_players || n > rules->max_players)
        return err_set(err, "%s is a game for %u to %u players, not %u", game->title,
                       rules->min_players, rules->max_players, n);
    record->game = game;
    record->rules = keep(record, setup->rules != NULL ? setup->rules : rules->default_rules);
    record->grade = rules->slot_grade == NO_SLOT ? GRADE_PUBLIC : GRADE_OPEN;
    record->n_players = n;
    return 0;
}

static int set_from(struct record *record, const char *line, struct err *err)
{
    shipslog_error why;
    struct shipslog_game *game = shipslog_game_from_line(line, &why);
    if (game == NULL)
        return err_set(err, "%s", why.text);
    const int status = record_position_take(record, game->record.game, line, err);
    shipslog_game_free(game);
    return status;
}

static int set_header(struct record *record, const struct shipslog_header *h, struct err *err)
{
    const char *value = keep(record, h->value);
    const enum header_key key = header_key_find(h->key, strlen(h->key));
    if (key == HEADER_DATE)
        record->date = value;
    else if (key == HEADER_EVENT)
        record->event = value;
    else if (key == HEADER_SITE)
        record->site = value;
    else if (key == HEADER_ID)
        record->id = value;
    else if (strncmp(h->key, "x-", 2) != 0)
        return err_set(
            err, "expected date, event, site, id or a key that begins with x-, found '%s'",
            h->key);
    else
        *record_add_header(record) =
            (struct record_header){.key = keep(record, h->key), .value = value};
    return 0;
}

static int fill_setup(struct record *record, const struct shipslog_setup *setup,
                      struct err *err)
{
    if ((setup->from != NULL ? set_from(record, setup->from, err)
                             : set_game(record, setup, err)) < 0)
        return SHIPSLOG_UNKNOWN;
    for (unsigned seat = 0; seat < record->n_players; seat++)
        if (setup->player[seat] != NULL)
            record->player[seat] = keep(record, setup->player[seat]);
        else if (setup->from == NULL)
            record->player[seat] = simulate_names[seat];
    for (size_t i = 0; i < setup->n_headers; i++)
        if (set_header(record, &setup->header[i], err) < 0)
            return SHIPSLOG_UNKNOWN;
    return SHIPSLOG_OK;
}

/* Written and read again, so that a header says what a log would: a date is one, a name needs no quotes. */
static struct shipslog_game *make_game(const struct record *record, struct err *err)
{
    struct shipslog_game *game = library_game_of_record(record, "<game>", err);
    if (game == NULL || game->record.n_errors == 0)
        return game;
    err_set(err, "%s", game->record.errors[0].text);
    shipslog_game_free(game);
    return NULL;
}

int shipslog_replay_start(const shipslog_setup *setup, shipslog_replay **out,
                          shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct record record;
    *out = NULL;
    record_init(&record);
    int code = fill_setup(&record, setup, &err);
    struct shipslog_game *game = code == SHIPSLOG_OK ? make_game(&record, &err) : NULL;
    record_free(&record);
    if (code == SHIPSLOG_OK && game == NULL)
        code = SHIPSLOG_UNREADABLE;
    if (code != SHIPSLOG_OK)
        return library_code(code, &err, error);
    *out = shipslog_replay_new(game, NULL, error);
    if (*out == NULL) {
        shipslog_game_free(game);
        return SHIPSLOG_UNKNOWN;
    }
    (*out)->own = game;
    return SHIPSLOG_OK;
}

/* ---- one event ----------------------------------------------------------------------------------- */

/* The worst finding of an event that is tried. */
struct tried {
    struct finding_sink sink; /* first */
    const struct game_def *game;
    bool has_error;
    struct finding finding;
};

static void keep_finding(struct finding_sink *sink, const struct finding *f)
{
    struct tried *t = (struct tried *)(void *)sink;
    if (t->has_error || t->game->words.violations[f->violation].severity < SEVERITY_ERROR)
        return;
    t->has_error = true;
    t->finding = *f;
}

static int refuse(const struct tried *t, struct err *err)
{
    if (!t->has_error) {
        err_set(err, "the rules do not allow this here");
        return SHIPSLOG_REFUSED;
    }
    const struct finding *f = &t->finding;
    const struct violation_def *v = &t->game->words.violations[f->violation];
    err_set(err, "%s%s%s%s%s [%s]", v->text, f->expected[0] != '\0' ? "; expected " : "",
            f->expected, f->found[0] != '\0' ? "; found " : "", f->found, v->clause);
    return SHIPSLOG_REFUSED;
}

static void note_step(struct shipslog_replay *r, const struct event *e, bool is_mark)
{
    r->played = xgrow_array(r->played, r->n_played + 1, &r->room, sizeof *r->played);
    r->step = xgrow_array(r->step, r->n_played + 1, &r->step_room, sizeof *r->step);
    struct library_step *step = &r->step[r->n_played];
    *step = (struct library_step){
        .before = replay_point(&r->replay), .verdict_before = r->verdict, .is_mark = is_mark};
    struct event *kept = &r->played[r->n_played++];
    event_copy(kept, e);
    kept->n_claims = 0;
    kept->claim = NULL;
    event_keep(kept, &r->arena);
}

static void take_event(struct shipslog_replay *r, const struct event *e, bool is_mark,
                       struct finding_sink *sink)
{
    if (r->n_played == 0)
        replay_keep_journal(&r->replay, 4 * JOURNAL_STEP);
    replay_make_room(&r->replay);
    note_step(r, e, is_mark);
    r->verdict = replay_event(&r->replay, e, sink);
}

/* The mark of the round, if it is due before the event. */
static bool find_mark(const struct shipslog_replay *r, const struct event *e,
                      struct event *mark)
{
    unsigned round, turn;
    const struct replay *replay = &r->replay;
    const struct game_def *game = replay->game;
    game->rules.clock(replay->state, &round, &turn);
    *mark = lookahead_mark(game, round);
    /* Anybody may act after it: it takes nobody's turn (record_note_later()). */
    mark->in_phase = mark->before_role = UINT8_MAX;
    return mark->verb != NO_VERB && e->verb != mark->verb && !replay_is_over(replay) &&
           game->words.verbs[e->verb].kind != VERB_NOTE &&
           game->rules.awaits(replay->rules, replay->state, mark);
}

/* After the mark, if it is not NULL.  False, and nothing has changed, when the event is refused: what only warns does not
 * forbid; a verdict without a finding, such as of a pass that nobody awaits, does. */
static bool try_event(struct shipslog_replay *r, const struct event *mark,
                      const struct event *e, bool as_written, struct tried *tried)
{
    if (mark != NULL)
        take_event(r, mark, true, NULL);
    take_event(r, e, false, &tried->sink);
    if (as_written || (r->verdict != VERDICT_IMPOSSIBLE && !tried->has_error &&
                       (r->verdict != VERDICT_ILLEGAL || tried->sink.n > 0)))
        return true;
    library_take_back(r);
    if (mark != NULL)
        library_take_back(r);
    return false;
}

int library_play_event(struct shipslog_replay *r, const struct event *e, bool as_written,
                       struct err *err)
{
    struct tried first = {.sink.emit = keep_finding, .game = r->record->game};
    struct tried second = first;
    struct event mark;
    if (r->replay.dead) {
        err_set(err, "a number became too large: nothing can be played here");
        return SHIPSLOG_REFUSED;
    }
    /* What is not awaited here belongs to a node that was walked over, such as a hand that was dealt by itself: before the
     * mark. */
    const bool has_mark = find_mark(r, e, &mark);
    const bool is_awaited = r->record->game->rules.awaits(r->rules, r->replay.state, e);
    const bool was_over = replay_is_over(&r->replay);
    const struct event *now = has_mark && is_awaited ? &mark : NULL;
    const struct event *then = has_mark && !is_awaited ? &mark : NULL;
    if (try_event(r, now, e, as_written, &first) ||
        (has_mark && try_event(r, then, e, as_written, &second)))
        return SHIPSLOG_OK;
    const int code = refuse(&first, err);
    return was_over ? SHIPSLOG_OVER : code;
}

/* ---- statements ---------------------------------------------------------------------------------- */

static int read_statement(struct shipslog_replay *r, const char *text, struct statement *s,
                          struct event *e, struct err *err)
{
    const struct record *record = r->record;
    const size_t length = strcspn(text, "\r\n");
    if (r->words == NULL)
        r->words = words_new(record->game);
    statement_init(s, words_of_rules(r->words, r->profile), record->n_players,
                   words_sets(r->words, r->profile));
    const enum statement_status status = statement_read(s, text, length, 0, e);
    if (status == STATEMENT_READ && statement_end(s) == length &&
        text[length + strspn(text + length, "\r\n")] == '\0') {
        e->claim = s->claim;
        return SHIPSLOG_OK;
    }
    struct buf why = BUF_INIT;
    size_t at = 0, n = 0;
    if (status == STATEMENT_FAILED)
        statement_explain(s, &why, &at, &n);
    else
        buf_puts(&why, "expected one statement");
    err_at(err, NULL, 1, (uint32_t)at + 1, "%s", buf_str(&why));
    buf_free(&why);
    return SHIPSLOG_UNREADABLE;
}

static int play_text(struct shipslog_replay *r, const char *text, bool as_written,
                     shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct statement s;
    struct event e;
    int code = read_statement(r, text, &s, &e, &err);
    if (code == SHIPSLOG_OK)
        code = library_play_event(r, &e, as_written, &err);
    return library_code(code, &err, error);
}

int shipslog_replay_play(shipslog_replay *replay, const char *statement, shipslog_error *error)
{
    return play_text(replay, statement, false, error);
}

int shipslog_replay_play_as_written(shipslog_replay *replay, const char *statement,
                                    shipslog_error *error)
{
    return play_text(replay, statement, true, error);
}

int shipslog_replay_play_event(shipslog_replay *replay, const shipslog_game *game, size_t i,
                               int as_written, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct event e;
    if (i >= game->record.n_events || game->record.game != replay->record->game) {
        err_set(&err, "the log has no such statement of this game");
        return library_code(SHIPSLOG_UNKNOWN, &err, error);
    }
    event_copy(&e, &game->record.events[i]);
    return library_code(library_play_event(replay, &e, as_written != 0, &err), &err, error);
}

int shipslog_replay_play_drawn(shipslog_replay *replay, const char *statement, uint64_t *seed,
                               shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct random random = {*seed};
    struct statement s;
    struct event e;
    int code = read_statement(replay, statement, &s, &e, &err);
    if (code == SHIPSLOG_OK && game_get_play(replay->record->game, &err) == NULL)
        code = SHIPSLOG_FAILED;
    if (code == SHIPSLOG_OK &&
        replay->replay.game->rules.awaits(replay->rules, replay->replay.state, &e)) {
        replay->listed_at = (size_t)LIBRARY_UNLISTED; /* the list is scratch */
        play_turn_up(&replay->replay, &random, &replay->legal, &e);
    }
    if (code == SHIPSLOG_OK)
        code = library_play_event(replay, &e, false, &err);
    if (code == SHIPSLOG_OK)
        *seed = random.state;
    return library_code(code, &err, error);
}

/* ---- chance -------------------------------------------------------------------------------------- */

int shipslog_replay_draw(shipslog_replay *replay, uint64_t *seed, shipslog_error *error)
{
    static const struct play_style style[SEATS_MAX];
    struct err err = ERR_INIT;
    struct random random = {*seed};
    struct event e;
    const struct node node = replay_node(&replay->replay);
    int code = SHIPSLOG_OK;
    if (node.kind == NODE_OVER) {
        err_set(&err, "the game is over");
        code = SHIPSLOG_OVER;
    } else if (node.kind != NODE_CHANCE || game_get_play(replay->record->game, &err) == NULL ||
               !play_choose(&replay->replay, &node, style, &random, &replay->legal, &e)) {
        err_set(&err, "chance does not decide here (step %s)",
                replay->record->game->words.steps[node.step]);
        code = SHIPSLOG_NO_CHOICE;
    } else {
        code = library_play_event(replay, &e, false, &err);
    }
    replay->listed_at = (size_t)LIBRARY_UNLISTED; /* the list was scratch */
    if (code == SHIPSLOG_OK)
        *seed = random.state;
    return library_code(code, &err, error);
}

/* ---- what was played ----------------------------------------------------------------------------- */

const struct event *library_replay_event(const struct shipslog_replay *r, size_t i)
{
    return i < r->n_stepped                 ? &r->record->events[i]
           : i < r->n_stepped + r->n_played ? &r->played[i - r->n_stepped]
                                            : NULL;
}

struct record library_replay_record(const struct shipslog_replay *r)
{
    struct record record = *r->record;
    record.n_events = r->n_stepped + r->n_played;
    record.events = xrealloc_array(NULL, record.n_events + 1, sizeof *record.events);
    for (size_t i = 0; i < record.n_events; i++)
        record.events[i] = *library_replay_event(r, i);
    record.rules = r->profile;
    record.n_errors = record.n_warnings = 0;
    while (record.n_comments > 0 && !record.comments[record.n_comments - 1].in_header &&
           record.comments[record.n_comments - 1].before > r->n_stepped)
        record.n_comments--;
    record_note_later(&record);
    return record;
}

shipslog_game *shipslog_replay_game(const shipslog_replay *replay, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct record record = library_replay_record(replay);
    struct shipslog_game *game = library_game_of_record(&record, "<game>", &err);
    free(record.events);
    if (game == NULL)
        library_error(&err, error);
    return game;
}

char *shipslog_replay_text(const shipslog_replay *replay, shipslog_error *error)
{
    shipslog_game *game = shipslog_replay_game(replay, error);
    char *text = game == NULL ? NULL : shipslog_game_text(game, error);
    shipslog_game_free(game);
    return text;
}
