/* replay.c - taking events one after the other, and bringing the state to rest.
 *
 * The journal holds the writes since the last event was applied: first those of the event, then
 * (from rest_from on) those of the automatic steps after it.  Undoing to rest_from takes the
 * automatic steps back.
 */
#include "core/replay.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/adjustment.h"
#include "core/field.h"
#include "core/piece_count.h"
#include "core/position_hash.h"
#include "core/record.h"
#include "core/replay_adopt.h"
#include "core/replay_align.h"
#include "core/replay_note.h"
#include "core/replay_unplayed.h"

void replay_init(struct replay *r, const struct game_def *game, const void *rules,
                 enum grade grade)
{
    memset(r, 0, sizeof *r);
    struct journal_entry *entry = xcalloc(JOURNAL_STEP, sizeof *entry);
    r->journal = journal_make(r->state, entry, JOURNAL_STEP);
    r->hash = position_hash_new();
    replay_restart(r, game, rules, grade);
}

void replay_start(struct replay *r, const struct game_def *game, const void *rules,
                  enum grade grade)
{
    if (r->game == NULL)
        replay_init(r, game, rules, grade);
    else
        replay_restart(r, game, rules, grade);
}

void replay_free(struct replay *r)
{
    free(r->journal.entry);
    r->journal.entry = NULL;
    position_hash_free(r->hash);
    r->hash = NULL;
    if (r->line != NULL)
        r->game->format->free(r->line);
    r->line = NULL;
}

void replay_keep_journal(struct replay *r, uint32_t cap)
{
    const uint32_t mark = journal_mark(&r->journal);
    struct journal_entry *entry = xrealloc_array(r->journal.entry, cap, sizeof *entry);
    r->journal.entry = entry;
    r->journal.next = entry + mark;
    r->journal.end = entry + cap;
    r->keep_journal = true;
}

void replay_make_room(struct replay *r)
{
    const uint32_t cap = (uint32_t)(r->journal.end - r->journal.entry);
    if (cap - journal_mark(&r->journal) < 2 * JOURNAL_STEP)
        replay_keep_journal(r, 2 * cap + 2 * JOURNAL_STEP);
}

void replay_restart(struct replay *r, const struct game_def *game, const void *rules,
                    enum grade grade)
{
    assert(game->rules.state_slots <= STATE_SLOTS &&
           game->rules.n_components <= COMPONENTS_MAX);
    r->game = game;
    r->rules = rules;
    r->journal.state = r->state;
    journal_clear(&r->journal);
    position_hash_stop(r->hash);
    r->from = r->rest_from = 0;
    r->seq = r->applied = 0;
    r->current = NULL;
    r->unplayed_by = NULL;
    r->dead = r->ends_early = r->diverged = r->before_roles = r->journal.overflow = false;
    r->check_pieces = game->rules.n_components > 0;
    game->rules.setup(rules, r->state);
    if (game->rules.slot_grade != NO_SLOT)
        r->state[game->rules.slot_grade] = (int16_t)grade;
    align_rest(r);
}

void replay_stand_at(struct replay *r, const int16_t *state)
{
    const uint16_t grade = r->game->rules.slot_grade;
    const int16_t kept = grade == NO_SLOT ? 0 : r->state[grade];
    memcpy(r->state, state, r->game->rules.state_slots * sizeof *state);
    if (grade != NO_SLOT)
        r->state[grade] = kept;
    journal_clear(&r->journal);
    r->rest_from = journal_mark(&r->journal);
}

void replay_place(struct replay *r, const int16_t *state)
{
    replay_stand_at(r, state);
    align_rest(r);
}

void replay_copy(struct replay *to, const struct replay *from)
{
    const uint32_t n = journal_mark(&from->journal);
    assert(to->game == from->game && to->rules == from->rules && !from->keep_journal);
    memcpy(to->state, from->state, from->game->rules.state_slots * sizeof to->state[0]);
    memcpy(to->journal.entry, from->journal.entry, n * sizeof *to->journal.entry);
    to->journal.next = to->journal.entry + n;
    to->journal.overflow = from->journal.overflow;
    to->from = from->from;
    to->rest_from = from->rest_from;
    to->seq = from->seq;
    to->applied = from->applied;
    to->before_roles = from->before_roles;
    to->rests_later = from->rests_later;
    to->dead = from->dead;
    to->ends_early = from->ends_early;
    to->diverged = from->diverged;
    to->check_pieces = from->check_pieces;
    to->current = from->current;
}

/* ---- events ------------------------------------------------------------------------------ */

/* Makes the writes since `from` final: they cannot be undone, and the observer hears of them.  They belong to the last event that was applied, or
 * to `first`, where none was. */
static inline void commit(struct replay *r, uint32_t first)
{
    if (r->observer != NULL && replay_n_writes(r) > 0)
        r->observer->wrote(r->observer, r->applied > 0 ? r->applied : first,
                           r->journal.entry + r->from, replay_n_writes(r));
    if (!r->keep_journal)
        journal_clear(&r->journal);
    r->from = journal_mark(&r->journal);
}

/* A number does not fit its slot: undoes the event and ends the replay.  Only illegal events do
 * that, and each has its finding. */
static enum verdict give_up(struct replay *r)
{
    journal_undo(&r->journal, r->from);
    align_rest(r);
    r->dead = true;
    return VERDICT_IMPOSSIBLE;
}

static enum verdict max_verdict(enum verdict a, enum verdict b)
{
    return a > b ? a : b;
}

/* The position becomes what the note says. */
static enum verdict adopt_note(struct replay *r, const struct event *e)
{
    commit(r, r->seq + 1);
    r->applied = r->seq + 1;
    replay_adopt(r, e);
    align_rest(r);
    if (r->journal.overflow)
        return give_up(r);
    return VERDICT_LEGAL;
}

/* The position becomes what the table says. */
static enum verdict take_adjustment(struct replay *r, const struct event *e,
                                    struct finding_sink *sink)
{
    int16_t was[STATE_SLOTS];
    struct event note;
    struct replay_refusal why;
    const bool is_note = adjustment_note(r, e, &note);
    if (!is_note || !replay_can_adopt(r, &note, &why)) {
        adjustment_refuse(r, e, is_note ? &why.found : NULL, sink);
        return VERDICT_ILLEGAL;
    }
    if (replay_adopts_before_rest(r, &note))
        journal_undo(&r->journal, r->rest_from);
    memcpy(was, r->state, r->game->rules.state_slots * sizeof was[0]);
    commit(r, r->seq + 1);
    r->applied = r->seq + 1;
    replay_adopt(r, &note);
    if (sink != NULL)
        adjustment_report(r, e, was, sink);
    align_rest(r);
    return r->journal.overflow ? give_up(r) : VERDICT_LEGAL;
}

static bool is_before_roles(const struct replay *r)
{
    unsigned round, turn;
    r->game->rules.clock(r->state, &round, &turn);
    return turn == 0;
}

/* A legal event is only about parts that are played. */
static inline void apply(struct replay *r, const struct event *e, bool aligned, bool is_legal)
{
    r->game->rules.apply(r->rules, &r->journal, e, aligned);
    if (!is_legal)
        replay_leave_unplayed(r);
}

/* Whether an event without a finding, which would explain where pieces went, may have changed how many there are. */
static inline bool may_drift(const struct replay *r, const struct event *e,
                             enum verdict verdict)
{
    const struct game_rules *rules = &r->game->rules;
    return r->check_pieces && (verdict != VERDICT_LEGAL || e->adopts != ADOPT_NOTHING ||
                               (rules->is_short != NULL && rules->is_short(r->state)));
}

/* Carries out what replay_take_event() left; pieces may go astray there, too, as where a bank cannot pay. */
static enum verdict rest_later(struct replay *r, struct finding_sink *sink)
{
    const unsigned before = sink == NULL ? 0 : sink->n;
    if (!r->rests_later)
        return VERDICT_LEGAL;
    align_rest_again(r);
    if (r->journal.overflow)
        return give_up(r);
    if (sink == NULL || !may_drift(r, r->current, VERDICT_LEGAL))
        return VERDICT_LEGAL;
    piece_count_check(r, r->current, sink);
    return sink->n > before ? VERDICT_ILLEGAL : VERDICT_LEGAL;
}

void replay_rest(struct replay *r)
{
    rest_later(r, NULL);
}

/* Without `rests` the automatic steps after a legal event are left to come. */
static inline enum verdict take_event(struct replay *r, const struct event *e, bool rests,
                                      struct finding_sink *sink)
{
    enum verdict worst = VERDICT_LEGAL;
    const unsigned before = sink == NULL ? 0 : sink->n;
    const bool aligned = align_event(r, e, sink, &worst);
    if (r->observer != NULL)
        r->before_roles = aligned && is_before_roles(r);
    worst = max_verdict(worst, r->game->rules.check(r->rules, r->state, e, aligned, sink));
    if (!aligned && worst == VERDICT_LEGAL && e->verb == r->game->words.verb_pass)
        return worst; /* changes nothing */
    commit(r, r->seq + 1);
    if (worst == VERDICT_IMPOSSIBLE) {
        r->dead = true;
        return worst;
    }
    r->applied = r->seq + 1;
    if (r->observer != NULL && r->observer->before_apply != NULL)
        r->observer->before_apply(r->observer, r, e);
    apply(r, e, aligned, worst == VERDICT_LEGAL);
    if (e->adopts != ADOPT_NOTHING)
        replay_adopt(r, e);
    else if (e->n_claims > 0)
        r->game->rules.check_totals(r->rules, r->state, e, sink);
    if (!rests && worst == VERDICT_LEGAL && !may_drift(r, e, worst)) {
        r->rest_from = journal_mark(&r->journal);
        r->rests_later = true;
        return sink != NULL && sink->n > before ? VERDICT_ILLEGAL : worst;
    }
    align_rest(r);
    if (r->journal.overflow)
        return give_up(r);
    if (sink != NULL && sink->n == before && may_drift(r, e, worst))
        piece_count_check(r, e, sink);
    if (sink != NULL && sink->n > before)
        worst = max_verdict(worst, VERDICT_ILLEGAL);
    return worst;
}

static enum verdict take_note(struct replay *r, const struct event *e,
                              struct finding_sink *sink)
{
    if (e->verb == r->game->words.verb_adjust)
        return take_adjustment(r, e, sink);
    return e->adopts != ADOPT_NOTHING ? adopt_note(r, e) : replay_note_check(r, e, sink);
}

/* Whether the event is a note about the position at rest. */
static inline bool is_note(const struct replay *r, const struct event *e)
{
    return r->game->words.verbs[e->verb].kind == VERB_NOTE && align_awaits(r, e);
}

/* Whether the event notes the result of a game that ends before its end. */
static bool is_early_result(const struct replay *r, const struct event *e)
{
    const struct game_words *words = &r->game->words;
    if (!r->ends_early || replay_is_over(r))
        return false;
    return e->verb == words->verb_result ||
           (words->result != NULL &&
            (e->verb == words->result->verb_winner || e->verb == words->result->verb_score));
}

static inline enum verdict take(struct replay *r, const struct event *e, bool rests,
                                struct finding_sink *sink)
{
    const enum verdict late =
        r->rests_later && !align_is_spelt_out(r, e) ? rest_later(r, sink) : VERDICT_LEGAL;
    if (r->dead)
        return VERDICT_IMPOSSIBLE;
    r->current = e;
    r->before_roles = false;
    const enum verdict verdict = is_early_result(r, e) ? VERDICT_LEGAL
                                 : is_note(r, e)       ? take_note(r, e, sink)
                                                       : take_event(r, e, rests, sink);
    r->seq++;
    return max_verdict(verdict, late);
}

enum verdict replay_event(struct replay *r, const struct event *e, struct finding_sink *sink)
{
    return take(r, e, true, sink);
}

enum verdict replay_take_event(struct replay *r, const struct event *e,
                               struct finding_sink *sink)
{
    return take(r, e, r->game->rules.first_verbs == 0, sink);
}

void replay_legal_event(struct replay *r, const struct event *e)
{
    enum verdict worst = VERDICT_LEGAL;
    if (r->dead)
        return;
    const bool aligned = align_event(r, e, NULL, &worst);
    commit(r, r->seq + 1);
    r->applied = ++r->seq;
    apply(r, e, aligned, true);
    align_rest(r);
    if (r->journal.overflow)
        give_up(r);
}

/* Walks over everything that needs no decision; undoes the walk when it does not reach the end of
 * the game. */
static void close_record(struct replay *r)
{
    const uint32_t mark = journal_mark(&r->journal);
    for (int i = 0; i < ALIGN_STEPS_MAX; i++) {
        const uint8_t kind = replay_node(r).kind;
        if (kind == NODE_OVER)
            return;
        if (kind != NODE_AUTOMATIC && kind != NODE_OPTIONAL)
            break;
        r->game->rules.take_default(r->rules, &r->journal);
    }
    journal_undo(&r->journal, mark);
}

struct replay_point replay_point(const struct replay *r)
{
    return (struct replay_point){.from = r->from,
                                 .rest_from = r->rest_from,
                                 .seq = r->seq,
                                 .applied = r->applied,
                                 .has_rested = journal_mark(&r->journal) > r->rest_from,
                                 .is_over = replay_is_over(r),
                                 .dead = r->dead,
                                 .diverged = r->diverged,
                                 .overflow = r->journal.overflow};
}

/* An event may undo the automatic steps before it: these are undone, too, and repeated. */
void replay_go_back(struct replay *r, const struct replay_point *point)
{
    journal_undo(&r->journal, point->rest_from);
    if (point->has_rested)
        game_come_to_rest(r->game, r->rules, &r->journal);
    if (point->is_over && !replay_is_over(r))
        close_record(r); /* as the last event of a log did */
    r->from = point->from;
    r->rest_from = point->rest_from;
    r->seq = point->seq;
    r->applied = point->applied;
    r->dead = point->dead;
    r->diverged = point->diverged;
    r->journal.overflow = point->overflow;
}

__attribute__((noinline)) static enum verdict take_last(struct replay *r, const struct event *e,
                                                        struct finding_sink *sink)
{
    const enum verdict verdict = replay_event(r, e, sink);
    if (!r->dead)
        close_record(r);
    return verdict;
}

enum verdict replay_recorded_event(struct replay *r, const struct record *record, size_t i,
                                   struct finding_sink *sink)
{
    const struct event *e = &record->events[i];
    return i + 1 < record->n_events ? replay_event(r, e, sink) : take_last(r, e, sink);
}

void replay_end(struct replay *r)
{
    commit(r, 0);
}

void replay_state_after_event(const struct replay *r, int16_t *state)
{
    journal_state_before(&r->journal, r->rest_from, state, r->game->rules.state_slots);
}

bool replay_is_over(const struct replay *r)
{
    return replay_node(r).kind == NODE_OVER;
}
