/* fuzz_replay.c - any log through the replayer.
 *
 * Whatever a log says, the position stays valid: no number below 0, no more occupants than
 * circles, nothing of an expansion that is not played.  The journal accounts for every change,
 * no piece appears or vanishes while there is no finding, and a second replay gives the same
 * positions.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/audit.h"
#include "fuzz_target.h"
#include "games/pr/pr_state.h"
#include "notation/reader.h"

FUZZ_LOG_MUTATOR(mutate_log)
FUZZ_BRANCHES(400000, 4000)
FUZZ_SQLITE_STEPS(0, 0)

/* One replay, watched. */
struct watched {
    struct finding_sink sink;
    struct audit_watcher watcher;
    int16_t setup[STATE_SLOTS]; /* the position before the first event */
    struct replay_observer observer;
    int16_t shadow[STATE_SLOTS]; /* made from the set-up and the journal */
    uint64_t hashes;             /* of all positions */
    const struct replay *replay;
    size_t n_events; /* of the log */
};

#define WATCHED(pointer, member)                                                               \
    ((struct watched *)(void *)((char *)(pointer)-offsetof(struct watched, member)))

static void take_finding(struct finding_sink *sink, const struct finding *f)
{
    const struct replay *r = WATCHED(sink, sink)->replay;
    if (f->violation >= r->game->words.n_violations)
        fuzz_fail("a finding that is not in the catalogue", "");
    if (f->seat != SEAT_NONE && f->seat >= r->game->rules.n_players(r->rules))
        fuzz_fail("a finding about nobody", r->game->words.violations[f->violation].id);
}

static void take_writes(struct replay_observer *observer, uint32_t event,
                        const struct journal_entry *entry, uint32_t n)
{
    struct watched *w = WATCHED(observer, observer);
    if (event > w->n_events)
        fuzz_fail("writes of an event that is not there", "");
    for (uint32_t i = 0; i < n; i++) {
        if (w->shadow[journal_slot(&entry[i])] != entry[i].old)
            fuzz_fail("the journal is not of this state", "");
        w->shadow[journal_slot(&entry[i])] = entry[i].now;
    }
}

static void fail_field(const char *what, const char *field, int value)
{
    char text[128];
    snprintf(text, sizeof text, "%s: %d", field, value);
    fuzz_fail(what, text);
}

/* What the bank could not pay, and bits, of which the highest is the sign. */
static bool is_free(const struct field_def *field)
{
    return strcmp(field->name, "bank") == 0 || strcmp(field->name, "waived") == 0;
}

/* Of Puerto Rico: -1 stands for "none" in some fields. */
static int16_t lowest_of(const struct field_def *field)
{
    static const char *const names[] = {"city", "cargo_kind", "role"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(field->name, names[i]) == 0)
            return -1;
    }
    return is_free(field) ? INT16_MIN : 0;
}

/* The lowest number that each slot of a state may hold. */
static const int16_t *lowest_slots(const struct game_def *game)
{
    static int16_t lowest[STATE_SLOTS];
    static bool is_filled;
    for (size_t i = 0; !is_filled && i < game->rules.n_fields; i++) {
        const struct field_def *field = &game->rules.fields[i];
        for (size_t k = 0; k < (field->per_seat ? SEATS_MAX * field->count : field->count);
             k++) {
            const size_t seat = k / field->count;
            const size_t base =
                field->per_seat ? game->rules.seat_offset + seat * game->rules.seat_slots : 0;
            lowest[base + field->offset + k % field->count] = lowest_of(field);
        }
    }
    is_filled = true;
    return lowest;
}

/* The field that holds the slot. */
static const char *field_of(const struct game_def *game, size_t word)
{
    const struct field_def *found = game->rules.fields;
    const bool in_seat = word >= game->rules.seat_offset;
    const size_t at =
        in_seat ? (word - game->rules.seat_offset) % game->rules.seat_slots : word;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *field = &game->rules.fields[i];
        if ((field->per_seat != 0) == in_seat && field->offset <= at &&
            at < (size_t)field->offset + field->count)
            found = field;
    }
    return found->name;
}

static void check_words(const struct replay *r)
{
    const int16_t *lowest = lowest_slots(r->game);
    for (size_t i = 0; i < r->game->rules.state_slots; i++) {
        if (r->state[i] < lowest[i])
            fail_field("a number that is too low", field_of(r->game, i), r->state[i]);
    }
}

/* Fields of expansions that are not played are as in the set-up. */
static void check_unplayed(const struct watched *w, const struct replay *r)
{
    const struct game_def *game = r->game;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        const size_t first = f->offset + (f->per_seat ? game->rules.seat_offset : 0);
        if ((f->sets & game->rules.played_sets(r->rules)) != 0)
            continue;
        for (size_t seat = 0; seat < (f->per_seat ? game->rules.max_players : 1U); seat++) {
            const size_t at = first + seat * game->rules.seat_slots;
            if (memcmp(r->state + at, w->setup + at, f->count * sizeof(int16_t)) != 0)
                fail_field("a part that is not played has changed", f->name, (int)seat);
        }
    }
}

static void check_occupants(const struct replay *r)
{
    const struct pr_rules *rules = pr_ruleset(r->rules);
    const struct pr_state *s = pr_view(r->state);
    for (unsigned seat = 0; seat < rules->n_players; seat++) {
        for (unsigned k = 0; k < PR_TILE_KINDS; k++) {
            if (s->seat[seat].manned[k] > s->seat[seat].tiles[k])
                fail_field("more colonists than tiles", "manned", s->seat[seat].manned[k]);
        }
        for (unsigned b = 0; b < PR_BUILDING_COUNT; b++) {
            if (s->seat[seat].city[b] > rules->building.circles[b])
                fail_field("more colonists than circles", "city", s->seat[seat].city[b]);
        }
    }
}

static void check_pieces(const struct watched *w, const struct replay *r)
{
    int out[COMPONENTS_MAX];
    if (w->sink.n > 0)
        return;
    r->game->rules.imbalance(r->rules, r->state, out);
    for (size_t i = 0; i < r->game->rules.n_components; i++) {
        if (out[i] != 0)
            fail_field("pieces appear or vanish without a finding",
                       r->game->words.violations[r->game->rules.violation_component[i]].id,
                       out[i]);
    }
}

static void take_settled(struct audit_watcher *watcher, const struct replay *r, uint32_t seq,
                         enum verdict verdict)
{
    struct watched *w = WATCHED(watcher, watcher);
    (void)seq;
    if (strcmp(r->game->name, "puerto-rico") == 0) {
        check_words(r);
        check_occupants(r);
    }
    check_unplayed(w, r);
    check_pieces(w, r);
    if (r->game->rules.node(r->rules, r->state).kind == NODE_AUTOMATIC)
        fuzz_fail("the position is not settled", "");
    w->hashes = w->hashes * 31 + replay_hash(r) + verdict;
}

/* A log that begins at a position can begin anywhere, where none of this holds. */
static bool is_readable(const struct record *record)
{
    for (size_t i = 0; i < record->n_errors; i++) {
        if (record->errors[i].fatal)
            return false;
    }
    return record->game != NULL && record->position == NULL;
}

static uint64_t replay_once(struct auditor *auditor, const struct record *record)
{
    struct watched w = {.sink = {.emit = take_finding},
                        .watcher = {take_settled},
                        .observer = {.wrote = take_writes},
                        .replay = &auditor->replay,
                        .n_events = record->n_events};
    struct err err = ERR_INIT;
    const void *rules =
        ruleset_get(auditor->rules, record->game, record->rules, record->n_players, &err);
    if (rules == NULL)
        return 0;
    record->game->rules.setup(rules, w.shadow);
    if (record->game->rules.slot_grade != NO_SLOT)
        w.shadow[record->game->rules.slot_grade] = (int16_t)record->grade;
    memcpy(w.setup, w.shadow, sizeof w.setup);
    auditor->replay.observer = &w.observer;
    audit_record(auditor, record, &w.sink, &w.watcher, &err);
    auditor->replay.observer = NULL;
    if (memcmp(w.shadow, auditor->replay.state,
               record->game->rules.state_slots * sizeof(int16_t)) != 0)
        fuzz_fail("the state changed without the journal", "");
    return w.hashes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct auditor auditor;
    const struct notation_options options = fuzz_words();
    if (auditor.rules == NULL)
        auditor_init(&auditor);
    struct notation *notation = notation_open_text((const char *)data, size, &options);
    struct record record;
    record_init(&record);
    while (notation_next(notation, &record, NULL) > 0) {
        if (is_readable(&record) &&
            replay_once(&auditor, &record) != replay_once(&auditor, &record))
            fuzz_fail("a second replay differs", "");
    }
    record_free(&record);
    notation_close(notation);
    return 0;
}
