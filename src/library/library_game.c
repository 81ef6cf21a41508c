/* library_game.c - what a game holds, as values and as text. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/audit.h"
#include "core/respell.h"
#include "library/library_parts.h"
#include "notation/writer.h"

void shipslog_game_free(shipslog_game *game)
{
    if (game == NULL)
        return;
    record_free(&game->record);
    free(game->name);
    free(game);
}

static const char *text_or_empty(const char *text)
{
    return text == NULL ? "" : text;
}

void shipslog_game_about(const shipslog_game *game, shipslog_about *out)
{
    const struct record *r = &game->record;
    *out = (struct shipslog_about){
        .kind = r->game == NULL ? NULL : r->game->name,
        .title = r->game == NULL ? NULL : r->game->title,
        .rules = text_or_empty(r->rules),
        .grade = grade_word(r->grade),
        .date = text_or_empty(r->date),
        .event = text_or_empty(r->event),
        .site = text_or_empty(r->site),
        .id = text_or_empty(r->id),
        .n_players = r->n_players,
        .number = game->number,
        .n_events = r->n_events,
        .n_unreadable = r->n_errors,
    };
    for (unsigned seat = 0; seat < r->n_players; seat++)
        out->player[seat] = text_or_empty(r->player[seat]);
}

int library_kind(const struct verb_def *verb)
{
    static const int kind[] = {[VERB_DECISION] = SHIPSLOG_DECISION,
                               [VERB_CHANCE] = SHIPSLOG_CHANCE,
                               [VERB_NOTE] = SHIPSLOG_NOTE};
    return kind[verb->kind];
}

int shipslog_game_event(const shipslog_game *game, size_t i, shipslog_event *out)
{
    const struct record *r = &game->record;
    if (i >= r->n_events)
        return -1;
    const struct event *e = &r->events[i];
    const struct verb_def *verb = &r->game->words.verbs[e->verb];
    *out = (struct shipslog_event){
        .verb = verb->name,
        .kind = library_kind(verb),
        .seat = library_seat(e->seat),
        .line = e->span.line,
        .column = e->span.column,
        .length = e->span.length,
    };
    return 0;
}

char *shipslog_game_event_text(const shipslog_game *game, size_t i)
{
    struct buf text = BUF_INIT;
    if (i >= game->record.n_events)
        return NULL;
    notation_write_event(game->record.game, &game->record.events[i], &text);
    return buf_steal(&text);
}

/* ---- text ---------------------------------------------------------------------------------------- */

/* The spelling of events changes, so they are copied: the game stays as it is. */
static int write_respelled(const struct record *record, struct buf *out, struct err *err)
{
    struct auditor auditor;
    struct record copy = *record;
    copy.events = xrealloc_array(NULL, record->n_events + 1, sizeof *copy.events);
    if (record->n_events > 0)
        memcpy(copy.events, record->events, record->n_events * sizeof *copy.events);
    auditor_init(&auditor);
    const int status = record_respell(&auditor, &copy, SPELLING_WHOLE, err);
    if (status == 0)
        notation_write(&copy, out);
    auditor_free(&auditor);
    free(copy.events);
    return status;
}

int library_game_write(const struct shipslog_game *game, struct buf *out, struct err *err)
{
    const struct record *r = &game->record;
    if (r->n_errors > 0)
        return err_at(err, game->name, r->errors[0].span.line, r->errors[0].span.column, "%s",
                      r->errors[0].text);
    return write_respelled(r, out, err);
}

int library_game_put_native(const struct shipslog_game *game, struct buf *out, struct err *err)
{
    const struct record *r = &game->record;
    if (!game->is_native || r->text == NULL)
        return library_game_write(game, out, err);
    buf_put(out, r->text, (size_t)r->n_bytes);
    buf_putc(out, '\n');
    return 0;
}

char *shipslog_game_text(const shipslog_game *game, shipslog_error *error)
{
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    if (library_game_write(game, &text, &err) == 0)
        return buf_steal(&text);
    library_error(&err, error);
    buf_free(&text);
    return NULL;
}

/* ---- headers, comments --------------------------------------------------------------------------- */

int shipslog_game_header(const shipslog_game *game, size_t i, const char **key,
                         const char **value)
{
    if (i >= game->record.n_headers)
        return -1;
    *key = game->record.header[i].key;
    *value = text_or_empty(game->record.header[i].value);
    return 0;
}

const char *shipslog_game_header_value(const shipslog_game *game, const char *key)
{
    for (size_t i = 0; i < game->record.n_headers; i++)
        if (strcmp(game->record.header[i].key, key) == 0)
            return text_or_empty(game->record.header[i].value);
    return NULL;
}

int shipslog_game_comment(const shipslog_game *game, size_t i, shipslog_comment *out)
{
    if (i >= game->record.n_comments)
        return -1;
    const struct record_comment *c = &game->record.comments[i];
    *out = (struct shipslog_comment){.text = c->text,
                                     .before = c->before,
                                     .is_trailing = c->trailing,
                                     .in_header = c->in_header};
    return 0;
}
