/* Random games, typed line by line: the log comes out the same. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "notation/redact.h"
#include "notation/writer.h"
#include "play/simulate.h"
#include "session.h"

struct variety {
    const char *game, *rules;
    unsigned min, max;
};

static const struct variety varieties[] = {
    {"puerto-rico", "rgg2002", 2, 5},
    {"puerto-rico", "deluxe + new-buildings + nobles", 2, 5},
    {"san-juan", "second", 2, 4},
    {"san-juan", "first + new-buildings", 2, 4},
};

/* One game and what it is made of. */
struct table {
    struct ruleset_cache *cache;
    const void *rules;
    struct record record;
    struct replay replay, seen;
};

static bool simulate(struct table *t, const struct variety *v, unsigned n_players,
                     uint64_t seed)
{
    static const char *const names[SEATS_MAX] = {"Anna", "Bob", "Chris", "Dora", "Emil"};
    const struct game_def *game = game_find(v->game, strlen(v->game));
    struct simulate_options options = {.profile = v->rules, .seed = seed};
    for (unsigned seat = 0; seat < n_players; seat++)
        options.player[seat].temper = 100;
    t->rules = ruleset_get(t->cache, game, v->rules, n_players, NULL);
    const bool is_over = simulate_game(&t->record, game, t->rules, &options);
    for (unsigned seat = 0; seat < n_players; seat++)
        t->record.player[seat] = names[seat];
    return is_over;
}

static char *header_of(struct record *record)
{
    struct buf header = BUF_INIT;
    const size_t n = record->n_events;
    record->n_events = 0;
    notation_write(record, &header);
    record->n_events = n;
    return buf_steal(&header);
}

/* The typed lines are the record, one statement a line, with its round marks; `-` stays where
 * it is: in a public record it may come after what it declines. */
static void type_back(struct session *s, const struct record *record)
{
    struct buf line = BUF_INIT;
    for (size_t i = 0; i < record->n_events; i++) {
        const struct event *e = &record->events[i];
        buf_clear(&line);
        buf_puts(&line, e->verb == record->game->words.verb_pass ? "!" : "");
        notation_write_event(record->game, e, &line);
        session_do(s, buf_str(&line));
        cr_assert_eq(recorder_refusals(s->recorder), 0, "%s\n%s", buf_str(&line),
                     buf_str(&s->said));
    }
    buf_free(&line);
}

static void check_typed(const struct record *record)
{
    struct session s;
    struct buf text = BUF_INIT;
    struct record copy = *record;
    char *header = header_of(&copy);
    notation_write(record, &text);
    session_begin(&s, header);
    type_back(&s, record);
    cr_assert_str_eq(buf_str(recorder_text(s.recorder)), buf_str(&text));
    cr_assert_eq(session_findings(&s), 0);
    cr_assert_eq(session_do(&s, "finish"), RECORDER_QUIT);
    free(header);
    buf_free(&text);
    session_end(&s);
}

/* Events up to the passes after which nothing is left to decide. */
static size_t up_to_last_passes(struct table *t)
{
    const struct record *record = &t->record;
    size_t n = 0;
    replay_start(&t->replay, record->game, t->rules, record->grade);
    for (size_t i = 0; i < record->n_events; i++) {
        const struct event *e = &record->events[i];
        const struct node node = record->game->rules.node(t->rules, t->replay.state);
        const bool may_lack =
            e->verb == record->game->words.verb_pass && node.kind == NODE_OPTIONAL;
        if (!may_lack && record->game->words.verbs[e->verb].kind != VERB_NOTE)
            n = i + 1;
        replay_event(&t->replay, e, NULL);
    }
    return n;
}

/* The same without round marks, the result, and the last passes: the recorder adds them.
 */
static void check_marked(struct table *t)
{
    struct session s;
    const struct record *record = &t->record;
    const size_t last = up_to_last_passes(t);
    struct record played = *record;
    struct buf text = BUF_INIT;
    char *header = header_of(&played);
    played.events = xcalloc(record->n_events, sizeof *played.events);
    played.n_events = 0;
    for (size_t i = 0; i < last; i++)
        if (record->events[i].verb != record->game->words.verb_round &&
            record->game->words.verbs[record->events[i].verb].kind != VERB_NOTE)
            played.events[played.n_events++] = record->events[i];
    session_begin(&s, header);
    for (size_t i = 0; i < played.n_events; i++) {
        buf_clear(&text);
        notation_write_event(record->game, &played.events[i], &text);
        session_do(&s, buf_str(&text));
    }
    cr_assert(session_do(&s, "finish") & RECORDER_QUIT, "%s", buf_str(&s.said));
    buf_clear(&text);
    const struct logbook *b = recorder_logbook(s.recorder);
    size_t k = 0;
    for (size_t i = 0; i < b->record.n_events; i++) {
        const struct event *e = &b->record.events[i];
        if (e->verb == record->game->words.verb_hash)
            continue; /* `finish` writes it, the simulation did not */
        cr_assert(k < record->n_events && e->verb == record->events[k].verb, "event %zu", i);
        k++;
    }
    cr_assert_eq(k, record->n_events);
    cr_assert_eq(session_findings(&s), 0);
    free(played.events);
    free(header);
    buf_free(&text);
    session_end(&s);
}

static bool has_last_passes(struct table *t)
{
    const struct record *record = &t->record;
    for (size_t i = up_to_last_passes(t); i < record->n_events; i++)
        if (record->events[i].verb == record->game->words.verb_pass)
            return true;
    return false;
}

/* Returns how many of some games can be finished this way. */
static unsigned finish_games(const struct variety *v)
{
    enum { GAMES = 30, FINISHED = 3 };
    struct table t = {.cache = ruleset_cache_new()};
    unsigned finished = 0;
    record_init(&t.record);
    for (uint64_t seed = 0; seed < GAMES && finished < FINISHED; seed++) {
        if (!simulate(&t, v, v->max, seed) || !has_last_passes(&t))
            continue;
        check_marked(&t);
        finished++;
    }
    replay_free(&t.replay);
    record_free(&t.record);
    ruleset_cache_free(t.cache);
    return finished;
}

static void check_all(bool is_public)
{
    struct table t = {.cache = ruleset_cache_new()};
    record_init(&t.record);
    for (size_t i = 0; i < sizeof varieties / sizeof varieties[0]; i++)
        for (unsigned n = varieties[i].min; n <= varieties[i].max; n++) {
            if (!simulate(&t, &varieties[i], n, 11 + n))
                continue;
            if (is_public)
                redact_record(&t.replay, &t.seen, t.rules, &t.record, SEAT_NONE);
            check_typed(&t.record);
            if (!is_public)
                check_marked(&t);
        }
    replay_free(&t.replay);
    replay_free(&t.seen);
    record_free(&t.record);
    ruleset_cache_free(t.cache);
}

Test(recorder_games, writes_random_games_as_they_were)
{
    check_all(false);
}

Test(recorder_games, writes_the_public_records_of_random_games_as_they_were)
{
    check_all(true);
}

Test(recorder_games, finishes_games_in_which_nothing_is_left_but_to_pass)
{
    unsigned finished = 0;
    for (size_t i = 0; i < sizeof varieties / sizeof varieties[0]; i++)
        finished += finish_games(&varieties[i]);
    cr_assert_gt(finished, 0);
}
