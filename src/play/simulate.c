/* simulate.c - random games: at every node what a player chooses, and what a scribe writes. */
#include "play/simulate.h"

#include <string.h>

#include "core/lookahead.h"
#include "core/record_position.h"
#include "core/recorded_hash.h"
#include "play/play_choice.h"

enum { NOTES_MAX = 64 };

struct game_run {
    struct replay replay;
    struct random random;
    const struct simulate_options *options;
    struct record *record;
    unsigned round;              /* marked so far */
    bool unnoted;                /* its position is not noted yet */
    int16_t before[STATE_SLOTS]; /* the position before the event, for claims */
    struct legal_list legal;     /* scratch */
};

/* ---- what is written --------------------------------------------------------------------- */

static void write_claims(struct game_run *g, struct event *e)
{
    const struct game_def *game = g->replay.game;
    struct event_claim claims[CLAIMS_MAX];
    int16_t after[STATE_SLOTS];
    if (game->play->claims_of == NULL)
        return;
    replay_state_after_event(&g->replay, after);
    const size_t n = game->play->claims_of(g->replay.rules, g->before, after, e, claims);
    if (n == 0)
        return;
    struct event_claim *kept = arena_calloc(&g->record->arena, n, sizeof *kept);
    memcpy(kept, claims, n * sizeof *kept);
    e->claim = kept;
    e->n_claims = (uint8_t)n;
}

static void take_event(struct game_run *g, const struct event *e)
{
    struct event *written = record_add_event(g->record);
    *written = *e;
    memcpy(g->before, g->replay.state, g->replay.game->rules.state_slots * sizeof g->before[0]);
    if (g->options->thinker != NULL)
        g->options->thinker->took(g->options->thinker, g->before, e);
    replay_event(&g->replay, e, NULL);
    if (g->options->scribe >= SCRIBE_CAREFUL)
        write_claims(g, written);
}

static void write_notes(struct game_run *g)
{
    const struct game_def *game = g->replay.game;
    struct event notes[NOTES_MAX];
    const size_t n = game->play->notes_of(g->replay.rules, g->replay.state, g->options->scribe,
                                          notes, NOTES_MAX);
    for (size_t i = 0; i < n; i++)
        *record_add_event(g->record) = notes[i];
}

static void write_hash(struct game_run *g)
{
    if (!g->options->hashes || g->replay.game->words.verb_hash == NO_VERB)
        return;
    const struct recorded_hash hash = {HASH_VERSION, replay_hash(&g->replay)};
    struct event *e = record_add_event(g->record);
    e->verb = g->replay.game->words.verb_hash;
    e->seat = SEAT_NONE;
    recorded_hash_put(e, ITEM_PLAIN, hash);
}

/* The mark of a new round. */
static void mark_round(struct game_run *g)
{
    struct replay *r = &g->replay;
    unsigned round, turn;
    r->game->rules.clock(r->state, &round, &turn);
    const struct event e = lookahead_mark(r->game, round);
    if (e.verb == NO_VERB || round == g->round ||
        !r->game->rules.awaits(r->rules, r->state, &e))
        return;
    g->round = round;
    g->unnoted = true;
    take_event(g, &e);
}

/* Notes the position of a round before its first role: what comes before that is automatic in
 * records of one grade and written in those of another, and both must reach the noted position. */
static void note_round(struct game_run *g)
{
    if (!g->unnoted)
        return;
    g->unnoted = false;
    write_notes(g);
    write_hash(g);
}

/* A choice of the player at the node, or chance; false when there is none. */
static bool choose_event(struct game_run *g, struct event *e)
{
    const struct replay *r = &g->replay;
    const struct simulate_options *o = g->options;
    const struct node node = replay_node(r);
    const bool decides = node.kind == NODE_DECISION || node.kind == NODE_OPTIONAL;
    if (!play_choose(r, &node, o->player, &g->random, &g->legal, e))
        return false;
    if (decides && node.seat < SEATS_MAX && o->thinks[node.seat])
        o->thinker->choose(o->thinker, r, node.seat, e);
    return true;
}

static bool play_event(struct game_run *g)
{
    const struct game_def *game = g->replay.game;
    while (!replay_is_over(&g->replay) && g->record->n_events < SIMULATE_EVENTS_MAX) {
        mark_round(g);
        struct event e;
        if (!choose_event(g, &e))
            break;
        if (e.verb == game->words.verb_role)
            note_round(g);
        take_event(g, &e);
    }
    if (!replay_is_over(&g->replay))
        return false;
    write_hash(g);
    write_notes(g);
    return true;
}

bool simulate_game(struct record *record, const struct game_def *game, const void *rules,
                   const struct simulate_options *options)
{
    struct game_run g = {.random = {options->seed}, .options = options, .record = record};
    record_reset(record);
    record->game = game;
    record->rules = arena_strndup(&record->arena, options->profile, strlen(options->profile));
    record->grade = game->rules.slot_grade == NO_SLOT ? GRADE_PUBLIC : GRADE_OPEN;
    record->n_players = game->rules.n_players(rules);
    if (options->from != NULL)
        record->position = arena_strndup(&record->arena, options->from, strlen(options->from));
    replay_start_record(&g.replay, record, rules, record->grade);
    g.replay.check_pieces = false;
    if (options->thinker != NULL)
        options->thinker->begin(options->thinker, record, rules);
    const bool over = play_event(&g);
    replay_free(&g.replay);
    legal_list_free(&g.legal);
    record_note_later(record);
    return over;
}

/* ---- many games ---------------------------------------------------------------------------------- */

enum { TRIES_MAX = 10 };

const char *const simulate_names[SEATS_MAX] = {"Anna", "Bob", "Chris", "David", "Eva"};

struct random simulate_random(uint64_t seed, uint64_t number)
{
    struct random by_number = {number};
    struct random random = {seed ^ random_next(&by_number)};
    random_next(&random);
    return random;
}

bool simulate_until_over(struct record *record, const struct game_def *game, const void *rules,
                         struct simulate_options *options, struct random *random)
{
    for (int i = 0; i < TRIES_MAX; i++) {
        options->seed = random_next(random);
        if (simulate_game(record, game, rules, options))
            return true;
    }
    return false;
}

struct play_style simulate_player(const struct game_play *play, uint8_t policy, uint8_t temper,
                                  struct random *random)
{
    size_t n_styles = 0;
    while (play->styles[n_styles] != NULL)
        n_styles++;
    return (struct play_style){
        .policy = policy, .style = (uint8_t)(random_next(random) % n_styles), .temper = temper};
}
