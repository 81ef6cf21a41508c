/* extension_rows.c - the rows of the table functions: one game, asked through the library. */
#include <string.h>

#include "base/err.h"
#include "library/extension/extension_parts.h"
#include "library/library_parts.h"

static const char *const verdicts[] = {
    [SHIPSLOG_LEGAL] = "legal",
    [SHIPSLOG_CANNOT_TELL] = "cannot-tell",
    [SHIPSLOG_ILLEGAL] = "illegal",
    [SHIPSLOG_IMPOSSIBLE] = "impossible",
};
static const char *const kinds[] = {
    [SHIPSLOG_DECISION] = "decision", [SHIPSLOG_CHANCE] = "chance", [SHIPSLOG_NOTE] = "note"};
static const char *const severities[] = {
    [SHIPSLOG_INFO] = "info", [SHIPSLOG_WARNING] = "warning", [SHIPSLOG_ERROR] = "error"};

/* NULL when empty. */
static const char *or_null(const char *text)
{
    return text == NULL || text[0] == '\0' ? NULL : text;
}

/* 0 is an unknown place. */
static void put_place(struct answer *a, uint32_t number)
{
    if (number == 0)
        answer_null(a);
    else
        answer_int(a, number);
}

/* ---- games --------------------------------------------------------------------------------------- */

static int fill_games(struct answer *a, const shipslog_game *game, const struct asked *asked,
                      struct err *err)
{
    struct shipslog_about about;
    struct err why = ERR_INIT;
    (void)err;
    shipslog_game_about(game, &about);
    answer_int(a, asked->number);
    answer_text(a, about.kind);
    answer_text(a, or_null(about.rules));
    answer_text(a, about.kind == NULL ? NULL : about.grade);
    answer_text(a, or_null(about.date));
    answer_text(a, or_null(about.event));
    answer_text(a, or_null(about.site));
    answer_text(a, or_null(about.id));
    answer_int(a, about.n_players);
    answer_int(a, (int64_t)about.n_events);
    answer_int(a, (int64_t)about.n_unreadable);
    answer_own(a, library_game_hash(game, &why));
    return 0;
}

/* ---- statements and positions -------------------------------------------------------------------- */

/* NULL with `err`, or without when there is nothing to replay. */
static shipslog_replay *begin_replay(const shipslog_game *game, struct err *err)
{
    shipslog_error why;
    /* A result has no moves, so nothing of it is replayed. */
    struct shipslog_about about;
    shipslog_game_about(game, &about);
    if (about.kind == NULL || strcmp(about.grade, "result") == 0)
        return NULL;
    shipslog_replay *replay = shipslog_replay_new(game, NULL, &why);
    if (replay == NULL)
        extension_error(&why, err);
    return replay;
}

static int fill_events(struct answer *a, const shipslog_game *game, const struct asked *asked,
                       struct err *err)
{
    struct shipslog_event event;
    struct shipslog_place place;
    struct err why = ERR_INIT;
    (void)err;
    shipslog_replay *replay =
        begin_replay(game, &why); /* statements can be read without rules */
    for (size_t i = 0; shipslog_game_event(game, i, &event) == 0; i++) {
        const bool is_replayed = replay != NULL && shipslog_replay_step(replay) != 0;
        answer_int(a, asked->number);
        answer_int(a, (int64_t)i + 1);
        put_place(a, event.line);
        answer_text(a, event.verb);
        answer_text(a, kinds[event.kind]);
        answer_seat(a, event.seat);
        answer_own(a, shipslog_game_event_text(game, i));
        if (is_replayed)
            shipslog_replay_place(replay, &place);
        answer_text(a, is_replayed ? verdicts[place.verdict] : NULL);
    }
    shipslog_replay_free(replay);
    return 0;
}

static int fill_positions(struct answer *a, const shipslog_game *game,
                          const struct asked *asked, struct err *err)
{
    struct shipslog_place place;
    shipslog_replay *replay = begin_replay(game, err);
    if (replay == NULL)
        return err_is_set(err) ? -1 : 0;
    do {
        shipslog_replay_place(replay, &place);
        answer_int(a, asked->number);
        answer_int(a, (int64_t)place.n_events);
        answer_int(a, place.round);
        answer_int(a, place.turn);
        answer_text(a, place.step);
        answer_text(a, place.kind);
        answer_seat(a, place.seat);
        answer_text(a, verdicts[place.verdict]);
        answer_hash(a, place.hash);
        answer_own(a, shipslog_replay_line(replay));
    } while (shipslog_replay_step(replay) != 0);
    shipslog_replay_free(replay);
    return 0;
}

/* Goes to the event that was asked for, or to the end: 0, or -1 when the game never gets there. */
static int go_to_event(shipslog_replay *replay, const struct asked *asked)
{
    while (!asked->has_seq && shipslog_replay_step(replay) != 0)
        ;
    if (!asked->has_seq)
        return 0;
    return asked->seq < 0 ? -1 : shipslog_replay_seek(replay, (size_t)asked->seq);
}

static int fill_state(struct answer *a, const shipslog_game *game, const struct asked *asked,
                      struct err *err)
{
    struct shipslog_word word;
    shipslog_replay *replay = begin_replay(game, err);
    if (replay == NULL)
        return err_is_set(err) ? -1 : 0;
    const bool is_there = go_to_event(replay, asked) == 0;
    for (size_t i = 0; is_there && shipslog_replay_word(replay, i, &word) == 0; i++) {
        answer_int(a, asked->number);
        answer_text(a, word.name);
        answer_seat(a, word.seat);
        answer_text(a, word.field);
        answer_text(a, word.thing);
        answer_int(a, word.value);
        answer_text(a, word.means);
    }
    shipslog_replay_free(replay);
    return 0;
}

/* ---- findings ------------------------------------------------------------------------------------ */

struct audit_rows {
    struct answer *answer;
    const struct asked *asked;
};

static int take_finding(void *context, const shipslog_finding *f)
{
    const struct audit_rows *rows = context;
    struct answer *a = rows->answer;
    answer_int(a, rows->asked->number);
    put_place(a, f->line);
    put_place(a, f->column);
    put_place(a, f->length);
    answer_text(a, severities[f->severity]);
    answer_text(a, f->id);
    answer_text(a, or_null(f->rule));
    answer_text(a, f->message);
    answer_seat(a, f->seat);
    answer_text(a, or_null(f->expected));
    answer_text(a, or_null(f->found));
    answer_text(a, or_null(f->meant));
    put_place(a, f->follows_line);
    answer_text(a, or_null(f->position));
    answer_text(a, or_null(f->clause));
    return 0;
}

static int fill_audit(struct answer *a, const shipslog_game *game, const struct asked *asked,
                      struct err *err)
{
    struct audit_rows rows = {a, asked};
    (void)err;
    shipslog_game_audit(game, NULL, take_finding, &rows, NULL);
    return 0;
}

const struct extension_table extension_tables[] = {
    {"slog_games",
     "game, kind, rules, grade, date, event, site, id, players, events, unreadable, hash", 12,
     false, fill_games},
    {"slog_events", "game, seq, line, verb, kind, seat, text, verdict", 8, false, fill_events},
    {"slog_positions", "game, seq, round, turn, step, kind, seat, verdict, hash, position", 10,
     false, fill_positions},
    {"slog_state", "game, name, seat, field, thing, value, means", 7, true, fill_state},
    {"slog_audit",
     "game, line, column, length, severity, id, rule, message, seat, expected, found, meant, "
     "follows, position, clause",
     15, false, fill_audit},
    {"slog_ledger", "game, seq, seat, thing, cause, delta", 6, false, extension_fill_ledger},
    {NULL, NULL, 0, false, NULL},
};
