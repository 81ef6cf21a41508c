#include "store/derive/derive.h"

#include <string.h>

#include "base/err.h"
#include "core/outcome.h"
#include "core/record_position.h"
#include "store/derive/end_summary.h"
#include "store/derive/game_key.h"
#include "store/derive/roots.h"

enum { STANDING_BITS = 12, STANDING_MOST = (1 << STANDING_BITS) - 1 };

/* What the seats had when a role was chosen: columns of the table turn. */
struct standing {
    int64_t purses, scores;
};

/* The position at the end of a round.  It is kept until nothing more can belong to the round,
 * since a log may spell out forced events after the replay has moved on. */
struct round_end {
    unsigned round; /* 0: none is pending */
    int16_t state[STATE_SLOTS];
};

/* One replay under way. */
struct derivation {
    struct finding_sink sink;
    struct audit_watcher watcher;
    struct replay_observer observer;
    struct deriver *deriver;
    const struct record *record;
    const struct game_def *game;
    const struct game_accounts *accounts; /* NULL: events, rounds and results alone are rows */
    unsigned first_building;
    const void *rules;
    const struct game_rows *facts;
    struct game_rows *rows;
    int32_t n_done;      /* events done so far */
    unsigned clock;      /* round of the position */
    unsigned turn_round; /* round of the last role taken, or of the last act where a game
                          * has no roles; 0 before the first */
    unsigned on_turn;    /* seat whose turn it is, where players draw */
    bool is_between;     /* the last event that is no note comes before the first role of its
                          * round: notes may stand before its writes are final */
    int32_t errors, warnings, adjusted;
    bool is_repaired; /* the record is not the log's, and its findings are those of roots.h */
    bool
        is_whole; /* the log has the moves from the set-up on; else no rows count them, since what
                       * came before would be missing in every sum */
    bool has_reading; /* the game is read in another way than it is written: as `reading` */
    struct record reading;
    struct standing standing; /* at the last choice of a role */
    struct round_end end;
    unsigned written_round; /* last round in round_score */
};

#define CONTAINER(pointer, member)                                                             \
    ((struct derivation *)(void *)((char *)(pointer)-offsetof(struct derivation, member)))

static int32_t seat_or_null(uint8_t seat)
{
    return seat == SEAT_NONE ? ROW_NULL : seat;
}

static size_t count(const struct derivation *d, enum rows_table table)
{
    return d->rows->table[table].n;
}

/* ---- findings ---- */

/* A finding about a claim points at the claim.  The row holds the place of the whole statement
 * instead: only that is a fact, and rows must follow from facts. */
static struct span place_of_finding(const struct derivation *d)
{
    const size_t n = d->record->n_events;
    const size_t i = (size_t)d->n_done;
    if (n == 0)
        return (struct span){0};
    return d->record->events[i < n ? i : n - 1].span;
}

static void take_finding(struct finding_sink *sink, const struct finding *f)
{
    struct derivation *d = CONTAINER(sink, sink);
    if (d->is_repaired)
        return;
    const struct violation_def *violation = &d->game->words.violations[f->violation];
    const struct span place = place_of_finding(d);
    struct arena *text = &d->rows->text;
    const int32_t n = (int32_t)count(d, ROWS_finding) + 1;
    *rows_add_finding(d->rows) = (struct finding_row){
        .n = n,
        .seq = d->n_done + 1,
        .line = row_number(place.line),
        .column = row_number(place.column),
        .length = row_number(place.length),
        .violation = violation->id,
        .seat = seat_or_null(f->seat),
        .expected = arena_strndup(text, f->expected, strlen(f->expected)),
        .found = arena_strndup(text, f->found, strlen(f->found)),
        .follows = ROW_NULL,
        .follows_unread = ROW_NULL,
    };
    d->errors += violation->severity == SEVERITY_ERROR;
    d->warnings += violation->severity == SEVERITY_WARNING;
    d->adjusted += game_finds_adjustment(d->game, f);
}

/* ---- writes ---- */

static bool is_act_of_seat(const struct derivation *d, const struct event *e)
{
    return d->game->words.verbs[e->verb].kind != VERB_NOTE && e->seat != SEAT_NONE;
}

static void take_writes(struct replay_observer *observer, uint32_t event,
                        const struct journal_entry *entry, uint32_t n)
{
    struct derivation *d = CONTAINER(observer, observer);
    if (d->accounts == NULL)
        return;
    ledger_add_writes(&d->deriver->ledger, d->rows, (int32_t)event, !d->is_between, entry, n);
    if (d->accounts->slot_stock != NO_SLOT)
        ledger_add_draws(&d->deriver->ledger, d->rows, &d->on_turn, !d->is_between, entry, n);
    if (d->deriver->only_replayed)
        return;
    totals_add_writes(&d->deriver->totals, &d->deriver->yield, entry, n);
    sailings_add_writes(&d->deriver->sailings, d->game, entry, n);
}

static int64_t in_bits_of(unsigned seat, int32_t number)
{
    const int32_t most = number > STANDING_MOST ? STANDING_MOST : number;
    return (int64_t)(most < 0 ? 0 : most) << seat * STANDING_BITS;
}

static void meet_standing(struct derivation *d, const int16_t *state)
{
    struct score score[SEATS_MAX];
    d->game->rules.score(d->rules, state, score);
    d->standing = (struct standing){0};
    for (unsigned seat = 0; seat < d->record->n_players; seat++) {
        d->standing.purses |= in_bits_of(seat, ledger_money(&d->deriver->ledger, state, seat));
        d->standing.scores |= in_bits_of(seat, score[seat].total);
    }
}

static void take_choice(struct replay_observer *observer, const struct replay *r,
                        const struct event *e)
{
    struct derivation *d = CONTAINER(observer, observer);
    if (d->deriver->only_replayed || !d->is_whole)
        return;
    if (d->accounts != NULL)
        totals_meet(&d->deriver->totals, d->rows, r, e);
    if (e->verb == d->game->words.verb_role)
        meet_standing(d, r->state);
}

/* The game's `setup` gives players what they begin with, without a journal.  A position that cannot be
 * read is refused by the audit. */
static void take_setup(struct derivation *d)
{
    int16_t state[STATE_SLOTS] = {0};
    unsigned turn;
    if (d->is_whole || record_position_read(d->record, state, NULL) < 0)
        d->game->rules.setup(d->rules, state);
    if (d->is_whole)
        ledger_add_setup(&d->deriver->ledger, d->rows, state);
    d->game->rules.clock(state, &d->clock, &turn);
}

/* ---- rounds ---- */

static void remember_round_end(struct derivation *d, const int16_t *state, unsigned round)
{
    d->end.round = round;
    memcpy(d->end.state, state, d->game->rules.state_slots * sizeof *state);
}

static int32_t part_or_null(const struct derivation *d, const struct score *score, size_t part)
{
    return part < d->game->rules.n_score_parts ? score->part[part] : ROW_NULL;
}

static void add_round_score(struct derivation *d, unsigned seat, const struct score *score)
{
    *rows_add_round_score(d->rows) = (struct round_score_row){
        .round = (int32_t)d->end.round,
        .seat = (int32_t)seat,
        .part_1 = part_or_null(d, score, 0),
        .part_2 = part_or_null(d, score, 1),
        .part_3 = part_or_null(d, score, 2),
        .part_4 = part_or_null(d, score, 3),
        .part_5 = part_or_null(d, score, 4),
        .part_6 = part_or_null(d, score, 5),
        .total = score->total,
        .money = ledger_money(&d->deriver->ledger, d->end.state, seat),
        .gained = 0,
    };
}

static void count_buildings(struct derivation *d, unsigned seat)
{
    if (d->accounts == NULL)
        return;
    const struct owned owned = d->accounts->owned(d->end.state, seat);
    totals_add_round(&d->deriver->totals, seat, d->first_building, &owned);
}

/* Adds the rows of the pending round.  A log that goes on after the end may reach the end of
 * the same round again: the first time counts. */
static void settle_round(struct derivation *d)
{
    if (d->end.round > d->written_round) {
        struct score score[SEATS_MAX];
        d->written_round = d->end.round;
        d->game->rules.score(d->rules, d->end.state, score);
        for (unsigned seat = 0; seat < d->record->n_players; seat++) {
            add_round_score(d, seat, &score[seat]);
            count_buildings(d, seat);
        }
    }
    d->end.round = 0;
}

static void watch_round(struct derivation *d, const struct replay *r)
{
    unsigned turn;
    const bool has_begun = d->is_between && d->clock > d->turn_round;
    d->game->rules.clock(r->state, &d->clock, &turn);
    if (d->turn_round == 0 || d->deriver->only_replayed || !d->is_whole)
        return;
    if (has_begun)
        settle_round(d); /* the next round: what is done before its first role is its own */
    else if (replay_is_over(r))
        remember_round_end(d, r->state, d->turn_round);
    else if (d->clock > d->turn_round)
        remember_round_end(d, r->state, d->clock - 1);
    else
        settle_round(d);
}

/* ---- events ---- */

/* The round an event belongs to.  The position may be in the next round already when the log
 * spells out a forced event of the last turn. */
static unsigned round_of(const struct derivation *d, const struct event *e)
{
    const bool is_of_turn =
        is_act_of_seat(d, e) && e->verb != d->game->words.verb_role && !d->is_between;
    return is_of_turn && d->turn_round != 0 ? d->turn_round : d->clock;
}

/* Verb, seat and items as numbers: what is known without a replay. */
static struct action_row *add_action(struct derivation *d, const struct event *e, int32_t seq)
{
    struct action_row *row = rows_add_action(d->rows);
    *row = (struct action_row){
        .seq = seq,
        .verb = e->verb,
        .seat = seat_or_null(e->seat),
        .item = ROW_NULL,
        .amount = ROW_NULL,
        .at_thing = ROW_NULL,
        .at_number = ROW_NULL,
        .verdict = ROW_NULL,
        .round = ROW_NULL,
        .turn = ROW_NULL,
        .hash = ROW_WIDE_NULL,
    };
    for (unsigned i = e->n_items; i-- > 0;) {
        const struct event_item *item = &e->item[i];
        int32_t *thing = item->mark == ITEM_AT ? &row->at_thing : &row->item;
        int32_t *number = item->mark == ITEM_AT ? &row->at_number : &row->amount;
        *thing = item->thing == THING_NUMBER ? ROW_NULL : item->thing;
        *number = item->count == COUNT_NONE ? ROW_NULL : item->count;
    }
    return row;
}

static void end_turn(struct derivation *d)
{
    if (d->accounts != NULL && !d->deriver->only_replayed)
        sailings_end_turn(&d->deriver->sailings, d->game, d->rules, d->rows);
}

static void add_turn(struct derivation *d, const struct event *e, int32_t seq)
{
    d->turn_round = d->clock;
    if (!d->is_whole)
        return;
    end_turn(d);
    const size_t n = count(d, ROWS_turn);
    struct turn_row *before = n == 0 ? NULL : rows_at(d->rows, ROWS_turn, n - 1);
    int32_t pick = 1;
    if (before != NULL) {
        before->last_seq = seq - 1;
        pick = before->round == (int32_t)d->clock ? before->pick + 1 : 1;
    }
    *rows_add_turn(d->rows) = (struct turn_row){
        .turn = (int32_t)n + 1,
        .round = (int32_t)d->clock,
        .pick = pick,
        .seat = e->seat,
        .role = e->item[0].thing,
        .on_card = 0,
        .first_seq = seq,
        .last_seq = (int32_t)d->record->n_events,
        .offered = d->deriver->totals.offer.offered,
        .on_cards = d->deriver->totals.offer.on_cards,
        .purses = d->standing.purses,
        .scores = d->standing.scores,
    };
}

static void add_build(struct derivation *d, const struct event *e, int32_t seq)
{
    *rows_add_build(d->rows) = (struct build_row){
        .seq = seq,
        .round = (int32_t)round_of(d, e),
        .turn = (int32_t)count(d, ROWS_turn),
        .seat = e->seat,
        .building = e->item[0].thing,
        .paid = 0,
    };
}

static void take_settled(struct audit_watcher *watcher, const struct replay *r, uint32_t index,
                         enum verdict verdict)
{
    struct derivation *d = CONTAINER(watcher, watcher);
    const struct event *e = &d->record->events[index];
    const int32_t seq = (int32_t)index + 1;
    const bool is_done = verdict != VERDICT_IMPOSSIBLE;
    if (d->game->words.verbs[e->verb].kind != VERB_NOTE)
        d->is_between =
            r->before_roles && is_act_of_seat(d, e) && e->verb != d->game->words.verb_role;
    struct action_row *action = add_action(d, e, seq);
    action->round = (int32_t)round_of(d, e);
    action->verdict = (int32_t)verdict;
    if (d->deriver->only_replayed)
        action->hash = (int64_t)replay_hash(r);
    if (is_done && e->verb == d->game->words.verb_role)
        add_turn(d, e, seq);
    if (is_done && d->game->words.verb_role == NO_VERB && is_act_of_seat(d, e))
        d->turn_round = d->clock;
    if (is_done && d->accounts != NULL && e->verb == d->accounts->verb_build)
        add_build(d, e, seq);
    action->turn = (int32_t)count(d, ROWS_turn);
    d->n_done = seq;
    watch_round(d, r);
}

/* ---- the end ---- */

static void add_offers(struct derivation *d, const int16_t *state)
{
    const int64_t offered = d->accounts == NULL ? 0 : d->accounts->offered(d->rules, state);
    for (unsigned bit = 0; bit < BUILDINGS_MAX; bit++) {
        if (offered >> bit & 1)
            *rows_add_offer(d->rows) =
                (struct offer_row){.building = (int32_t)(d->first_building + bit)};
    }
}

static void add_endings(struct derivation *d, const int16_t *state)
{
    struct ending ending[ENDINGS_MAX];
    const size_t n = d->game->rules.endings(d->rules, state, ending);
    for (size_t i = 0; i < n; i++) {
        *rows_add_ending(d->rows) = (struct ending_row){
            .n = (int32_t)i + 1,
            .condition = ending[i].name,
            .seat = seat_or_null(ending[i].seat),
            .round = ending[i].round,
        };
    }
}

static void add_ends(struct derivation *d, const int16_t *state, bool is_over)
{
    add_endings(d, state);
    if (is_over)
        end_summary_add(d->rows, (int32_t)d->turn_round);
}

static int32_t known_part(const struct outcome *o, unsigned seat, size_t part)
{
    return (o->parts[seat] >> part & 1) != 0 ? o->score[seat].part[part] : ROW_NULL;
}

static int32_t win_of_each_first(const struct outcome *o)
{
    int32_t firsts = 0;
    for (unsigned seat = 0; seat < o->n_players; seat++)
        firsts += o->score[seat].place == 1;
    return firsts == 0 ? 0 : ROW_WIN / firsts;
}

/* `totals` is NULL when only the result is known. */
static void add_results(struct derivation *d, const struct outcome *o,
                        const struct totals *totals)
{
    const int32_t win = win_of_each_first(o);
    for (unsigned seat = 0; seat < o->n_players; seat++) {
        *rows_add_result(d->rows) = (struct result_row){
            .seat = (int32_t)seat,
            .part_1 = known_part(o, seat, 0),
            .part_2 = known_part(o, seat, 1),
            .part_3 = known_part(o, seat, 2),
            .part_4 = known_part(o, seat, 3),
            .part_5 = known_part(o, seat, 4),
            .part_6 = known_part(o, seat, 5),
            .total = o->score[seat].total,
            .tiebreak = o->score[seat].tiebreak,
            .place = o->score[seat].place,
            .win = o->score[seat].place == 1 ? win : 0,
            .owned = totals != NULL ? totals->owned[seat] : 0,
        };
    }
}

static bool has_slips(const struct derivation *d)
{
    return d->errors + d->warnings > 0 || d->facts->table[ROWS_unread].n > 0;
}

static bool is_read_repaired(const struct game_rows *facts)
{
    return facts->table[ROWS_reading].n > 0 &&
           strcmp(((const struct reading_row *)rows_at(facts, ROWS_reading, 0))->reading,
                  READING_REPAIRED) == 0;
}

/* Says which findings follow from which, and returns how many follow; or makes the reading, when the game is
 * read in another way than it is written: its rows will be others.  A clean game pays nothing for it. */
static int32_t find_roots(struct derivation *d)
{
    if (!has_slips(d))
        return 0;
    if (d->deriver->roots == NULL)
        d->deriver->roots = roots_new();
    roots_search(d->deriver->roots, d->record, d->rules, d->facts);
    d->has_reading = is_read_repaired(d->facts) && roots_read(d->deriver->roots, &d->reading);
    return d->has_reading ? 0 : roots_trace(d->deriver->roots, d->rows);
}

static int32_t add_reading(struct derivation *d)
{
    const struct roots_sum sum = roots_add_reading(d->deriver->roots, d->rows);
    d->errors = sum.errors;
    d->warnings = sum.warnings;
    d->adjusted = sum.adjusted;
    return sum.following;
}

/* Whether the log says that the game ended where its moves do. */
static bool ends_early(const struct derivation *d, const struct audit_result *result)
{
    return d->record->ended.how != EARLY_NOT && d->record->grade != GRADE_RESULT &&
           !result->over;
}

/* How it ended before its end, of a log and of a result. */
static int32_t early_of(const struct derivation *d, const struct audit_result *result)
{
    return d->record->grade == GRADE_RESULT || ends_early(d, result) ? d->record->ended.how
                                                                     : EARLY_NOT;
}

static void add_audit(struct derivation *d, const struct outcome *outcome, bool is_dead,
                      const struct audit_result *result, int32_t following)
{
    *rows_add_audit(d->rows) = (struct audit_row){
        .moves = d->record->grade != GRADE_RESULT && d->is_whole && !ends_early(d, result),
        .early = early_of(d, result),
        .seats_known = (int32_t)outcome->n_seats_known,
        .counts = !d->record->is_ignored,
        .complete = result->over || ends_early(d, result),
        .dead = is_dead,
        .diverged = result->diverged,
        .verdict = (int32_t)result->worst,
        .cannot_tell = (int32_t)result->cannot_tell,
        .events = (int32_t)d->record->n_events,
        .rounds = (int32_t)d->turn_round,
        .turns = (int32_t)count(d, ROWS_turn),
        .findings = (int32_t)count(d, ROWS_finding),
        .errors = d->errors,
        .adjusted = d->adjusted,
        .warnings = d->warnings,
        .following = following,
    };
}

static void add_sums(struct derivation *d)
{
    ledger_add_income(&d->deriver->ledger, &d->deriver->income, d->rows);
    ledger_add_round_gains(&d->deriver->ledger, d->rows);
    sailings_finish(d->game, d->rules, d->rows);
    totals_finish(&d->deriver->totals, &d->deriver->yield, d->rows);
}

static void finish(struct derivation *d, const struct replay *r,
                   const struct audit_result *result)
{
    for (size_t i = (size_t)d->n_done; i < d->record->n_events; i++)
        add_action(d, &d->record->events[i], (int32_t)i + 1);
    if (d->deriver->only_replayed) {
        if (!d->is_repaired && is_read_repaired(d->facts))
            find_roots(d);
        return;
    }
    d->deriver->last_hash = replay_hash(r);
    settle_round(d);
    end_turn(d);
    if (d->accounts != NULL)
        add_sums(d);
    add_offers(d, r->state);
    struct outcome outcome;
    outcome_of_replay(r, &outcome);
    if (ends_early(d, result)) {
        outcome_of_early_end(d->record, r, &outcome);
        add_results(d, &outcome, NULL);
    } else if (result->over) {
        add_results(d, &outcome, &d->deriver->totals);
    }
    if (d->is_whole)
        add_ends(d, r->state, result->over);
    add_audit(d, &outcome, r->dead, result, d->is_repaired ? add_reading(d) : find_roots(d));
}

/* ---- a result ---- */

static void take_compared(struct audit_watcher *watcher, const struct replay *r, uint32_t index,
                          enum verdict verdict)
{
    struct derivation *d = CONTAINER(watcher, watcher);
    (void)r;
    add_action(d, &d->record->events[index], (int32_t)index + 1)->verdict = (int32_t)verdict;
    d->n_done = (int32_t)index + 1;
}

/* The rows of a log that has no moves: what it says of the end. */
static int compare_into_rows(struct derivation *d, struct err *err)
{
    struct outcome outcome;
    const struct audit_result result =
        audit_record(&d->deriver->auditor, d->record, &d->sink, &d->watcher, err);
    if (!result.replayed)
        return -1;
    outcome_of_result(d->record, &outcome);
    if (result.over)
        add_results(d, &outcome, NULL);
    add_audit(d, &outcome, false, &result, 0);
    return 0;
}

void deriver_init(struct deriver *d)
{
    auditor_init(&d->auditor);
    d->only_replayed = false;
    d->roots = NULL;
    d->ledger.game = NULL;
    d->yield.game = NULL;
    d->digest = NULL;
    memset(&d->totals, 0, sizeof d->totals);
    memset(&d->income, 0, sizeof d->income);
}

void deriver_free(struct deriver *d)
{
    auditor_free(&d->auditor);
    roots_free(d->roots);
    digest_maker_free(d->digest);
}

static int find_rules(struct derivation *d, struct err *err)
{
    const struct record *record = d->record;
    if (record->game == NULL)
        return err_set(err, "the header names no game");
    if (record->rules == NULL || record->rules[0] == '\0')
        return err_set(err, "the header names no rules (%s?)",
                       record->game->rules.default_rules);
    d->rules = ruleset_get(d->deriver->auditor.rules, record->game, record->rules,
                           record->n_players, err);
    return d->rules == NULL ? -1 : 0;
}

/* Replays the record and fills the derived tables. */
static int replay_into_rows(struct derivation *d, struct err *err)
{
    struct deriver *deriver = d->deriver;
    if (find_rules(d, err) < 0)
        return -1;
    d->accounts = d->is_whole ? d->game->accounts : NULL;
    d->first_building = game_first_building(d->game);
    ledger_map_use(&deriver->ledger, d->game);
    if (d->accounts != NULL)
        yield_map_use(&deriver->yield, d->game);
    totals_start(&deriver->totals);
    memset(&deriver->sailings, 0, sizeof deriver->sailings);
    take_setup(d);
    struct replay *replay = &deriver->auditor.replay;
    replay->observer = &d->observer;
    const struct audit_result result =
        audit_record(&deriver->auditor, d->record, &d->sink, &d->watcher, err);
    replay->observer = NULL;
    if (!result.replayed)
        return -1;
    finish(d, replay, &result);
    return 0;
}

static struct derivation begin(struct deriver *deriver, const struct record *record,
                               const struct game_rows *facts, struct game_rows *rows)
{
    return (struct derivation){
        .sink = {.emit = take_finding},
        .watcher = {take_settled},
        .observer = {take_writes, take_choice},
        .deriver = deriver,
        .record = record,
        .game = record->game,
        .facts = facts,
        .rows = rows,
        .on_turn = SEAT_NONE,
        .is_whole = record->position == NULL,
    };
}

/* Replays the log as it is written.  Returns 1 with `repaired` when it is read in another way, 0 when
 * it is not, -1 with `err`. */
static int read_written(struct derivation *d, struct record *repaired, struct err *err)
{
    if (replay_into_rows(d, err) < 0)
        return -1;
    *repaired = d->reading;
    return d->has_reading;
}

static int derive_reading(struct deriver *deriver, const struct record *record,
                          const struct game_rows *facts, struct game_rows *rows,
                          struct err *err)
{
    struct record repaired;
    struct derivation d = begin(deriver, record, facts, rows);
    if (record->grade == GRADE_RESULT) {
        d.watcher.at_rest = take_compared;
        return compare_into_rows(&d, err);
    }
    const int is_repaired = read_written(&d, &repaired, err);
    if (is_repaired <= 0)
        return is_repaired;
    rows_reset_derived(rows);
    d = begin(deriver, &repaired, facts, rows);
    d.is_repaired = true;
    return replay_into_rows(&d, err);
}

int derive_record(struct deriver *deriver, const struct record *record,
                  const struct game_rows *facts, struct game_rows *rows,
                  struct record *repaired, struct err *err)
{
    struct derivation d = begin(deriver, record, facts, rows);
    return is_read_repaired(facts) ? read_written(&d, repaired, err) : 0;
}

static uint64_t mix(uint64_t sum, uint64_t number)
{
    sum = (sum ^ number) * UINT64_C(0x9E3779B97F4A7C15);
    return sum ^ sum >> 32;
}

static uint64_t join(int32_t high, int32_t low)
{
    return (uint64_t)(uint32_t)high << 32 | (uint32_t)low;
}

/* By numbers, not bytes: a database may go to a machine with another order of bytes. */
static void add_replay_sum(struct game_rows *rows, uint64_t last_hash)
{
    uint64_t sum = mix(0, last_hash);
    for (EACH(action, row, rows)) {
        sum = mix(mix(sum, join(row->verdict, row->round)), join(row->verb, row->turn));
    }
    for (EACH(ledger, row, rows)) {
        sum = mix(mix(sum, join(row->seq, row->delta)), join(row->thing, row->cause));
        sum = mix(sum, (uint64_t)row->seat);
    }
    *rows_add_replay_sum(rows) = (struct replay_sum_row){.sum = (int64_t)(sum >> 1)};
}

int derive_game(struct deriver *deriver, const struct record *record,
                const struct game_rows *facts, struct game_rows *rows, struct err *err)
{
    deriver->last_hash = 0;
    if (derive_reading(deriver, record, facts, rows, err) < 0)
        return -1;
    if (deriver->only_replayed)
        return 0;
    game_key_add(record, facts, rows);
    add_replay_sum(rows, deriver->last_hash);
    if (deriver->digest == NULL)
        deriver->digest = digest_maker_new();
    digest_make(deriver->digest, rows, &rows->digest);
    return 0;
}
