/* library_move.c - statements as values: of logs, and those that are legal. */
#include "base/buf.h"
#include "base/err.h"
#include "library/library_parts.h"
#include "notation/writer.h"

static const char *mark_name(const struct game_words *words, unsigned mark)
{
    static const char *const signs[] = {[ITEM_PLAIN] = "", [ITEM_PLUS] = "+", [ITEM_AT] = "@"};
    return mark < ITEM_WORD ? signs[mark] : words->marks[mark - ITEM_WORD].name;
}

void library_move(const struct game_def *game, const struct event *e, struct shipslog_move *out)
{
    const struct game_words *words = &game->words;
    const struct verb_def *verb = &words->verbs[e->verb];
    out->verb = verb->name;
    out->kind = e->verb == words->verb_round ? SHIPSLOG_MARK : library_kind(verb);
    out->seat = library_seat(e->seat);
    out->n_items = e->n_items;
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        out->item[i] = (struct shipslog_item){
            .thing = item->thing == THING_NUMBER ? NULL : words->things[item->thing].name,
            .mark = mark_name(words, event_mark(item)),
            .sign = (item->mark & ITEM_ADDED) != 0     ? 1
                    : (item->mark & ITEM_REMOVED) != 0 ? -1
                                                       : 0,
            .count = item->count,
        };
    }
}

int shipslog_game_move(const shipslog_game *game, size_t i, shipslog_move *out)
{
    if (i >= game->record.n_events)
        return -1;
    library_move(game->record.game, &game->record.events[i], out);
    return 0;
}

/* ---- legal ones ---------------------------------------------------------------------------------- */

size_t shipslog_replay_moves(shipslog_replay *replay)
{
    const size_t n_events = replay->n_stepped + replay->n_played;
    if (replay->listed_at != n_events)
        legal_list_take(&replay->legal, &replay->replay, LEGAL_LIST_ALL);
    replay->listed_at = n_events;
    return replay->legal.n;
}

static const struct event *find_move(struct shipslog_replay *r, size_t i)
{
    return i < shipslog_replay_moves(r) ? &r->legal.event[i] : NULL;
}

int shipslog_replay_move(shipslog_replay *replay, size_t i, shipslog_move *out)
{
    const struct event *e = find_move(replay, i);
    if (e == NULL)
        return -1;
    library_move(replay->record->game, e, out);
    return 0;
}

char *shipslog_replay_move_text(shipslog_replay *replay, size_t i)
{
    struct buf text = BUF_INIT;
    const struct event *e = find_move(replay, i);
    if (e == NULL)
        return NULL;
    notation_write_event(replay->record->game, e, &text);
    return buf_steal(&text);
}

int shipslog_replay_play_move(shipslog_replay *replay, size_t i, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct event e;
    const struct event *found = find_move(replay, i);
    if (found == NULL) {
        err_set(&err, "no legal event has this number");
        return library_code(SHIPSLOG_UNKNOWN, &err, error);
    }
    event_copy(&e, found);
    return library_code(library_play_event(replay, &e, false, &err), &err, error);
}
