#include "core/replay_adopt.h"

#include "core/game.h"
#include "core/position_note.h"
#include "core/replay_note.h"

void replay_adopt(struct replay *r, const struct event *note)
{
    if (note->verb == r->game->words.verb_position)
        position_note_adopt(r, note);
    else if (r->game->rules.adopt != NULL)
        r->game->rules.adopt(r->rules, &r->journal, note);
}

static void keep_first(struct finding_sink *sink, const struct finding *f)
{
    struct replay_refusal *why = (struct replay_refusal *)(void *)sink;
    if (sink->n == 1)
        why->found = *f;
}

bool replay_can_adopt(struct replay *r, const struct event *note, struct replay_refusal *why)
{
    const uint32_t mark = journal_mark(&r->journal);
    *why = (struct replay_refusal){.sink.emit = keep_first};
    replay_adopt(r, note);
    replay_note_compare(r, note, &why->sink);
    const bool becomes = why->sink.n == 0 && !r->journal.overflow;
    journal_undo(&r->journal, mark);
    r->journal.overflow = false;
    return becomes;
}

bool replay_adopts_before_rest(struct replay *r, const struct event *note)
{
    const uint32_t rest_from = r->rest_from;
    if (journal_mark(&r->journal) == rest_from)
        return false;
    journal_undo(&r->journal, rest_from);
    replay_adopt(r, note);
    game_come_to_rest(r->game, r->rules, &r->journal);
    const bool holds = !r->journal.overflow && replay_note_holds(r, note);
    journal_undo(&r->journal, rest_from);
    r->journal.overflow = false;
    game_come_to_rest(r->game, r->rules, &r->journal);
    return holds;
}
