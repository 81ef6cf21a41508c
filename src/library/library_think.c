/* library_think.c - what a player would do, what seats can expect, and why a choice costs what it costs. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "library/library_parts.h"
#include "notation/writer.h"
#include "play/adviser.h"
#include "play/analysis_write.h"
#include "play/expectation.h"
#include "play/views.h"
#include "position/state_line.h"

static const struct shipslog_thinking usual;

static bool is_late(void *ctx)
{
    const struct shipslog_thinking *how = ctx;
    return how->stop(how->context) != 0;
}

static uint64_t seed_of(const struct shipslog_thinking *how)
{
    return how->seed;
}

/* The policy, or that of the players of games that are played on. */
static int set_style(const struct shipslog_replay *r, const struct shipslog_thinking *how,
                     struct adviser_wanted *out, struct err *err)
{
    const struct game_play *play = game_get_play(r->record->game, err);
    if (play == NULL)
        return -1;
    out->thinks = how->policy == NULL || strcmp(how->policy, "judge") == 0;
    const int row = out->thinks ? game_best_policy(play)
                                : game_find_policy(play, how->policy, strlen(how->policy));
    if (row < 0)
        return err_set(err, "no policy is named '%s'", how->policy);
    const int temper = how->temper > 0 ? how->temper : out->thinks ? JUDGE_TEMPER : 0;
    out->play_style = (struct play_style){
        .policy = (uint8_t)row, .temper = (uint8_t)(temper < UINT8_MAX ? temper : UINT8_MAX)};
    return 0;
}

/* ---- choosing ------------------------------------------------------------------------------------ */

/* What the seat of the node saw, when others hide something from it; NULL: it sees all.  The caller frees the views. */
static const int16_t *known_to(const struct shipslog_replay *r, unsigned seat,
                               const struct event *e, struct views *views)
{
    struct record record = library_replay_record(r);
    views_start(views, &record, r->rules, true);
    for (size_t i = 0; views->n > 0 && i < record.n_events; i++)
        views_take(views, &record, i);
    const int16_t *known = views_before(views, seat, e, r->replay.state);
    free(record.events);
    return known;
}

static bool is_possible(const struct replay *r, const struct event *e)
{
    return r->game->rules.awaits(r->rules, r->state, e) &&
           r->game->rules.check(r->rules, r->state, e, true, NULL) <= VERDICT_CANNOT_TELL;
}

/* Starts with what the policy does: what it reveals is chance, so nobody thinks about it; and where the views differ from
 * what is, it stands. */
static int decide(struct shipslog_replay *r, const struct node *node,
                  struct adviser_wanted *wanted, struct event *out, struct err *err)
{
    const struct replay *replay = &r->replay;
    const struct race *race;
    const bool thinks = wanted->thinks;
    wanted->thinks = false;
    if (adviser_choose(r->adviser, replay, node, wanted, out, &race, err) < 0)
        return -1;
    if (!thinks || game_odds(replay->game, replay->rules, replay->state, out) > 0)
        return 0;
    struct views *views = xcalloc(1, sizeof *views);
    struct event thought;
    wanted->thinks = true;
    wanted->known = known_to(r, node->seat, out, views);
    if (wanted->known != NULL &&
        adviser_choose(r->adviser, replay, node, wanted, &thought, &race, NULL) == 0 &&
        is_possible(replay, &thought))
        event_copy(out, &thought);
    views_free(views);
    free(views);
    return 0;
}

int shipslog_replay_choose(shipslog_replay *replay, const shipslog_thinking *how, char **out,
                           shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct node node;
    struct event e;
    struct shipslog_thinking asked = how != NULL ? *how : usual;
    struct adviser_wanted wanted = {.limits = {.seed = seed_of(&asked),
                                               .games = asked.games,
                                               .is_late = asked.stop != NULL ? is_late : NULL,
                                               .ctx = &asked}};
    if (set_style(replay, &asked, &wanted, &err) < 0)
        return library_code(SHIPSLOG_UNKNOWN, &err, error);
    if (adviser_node(&replay->replay, replay->record->n_players, &node, &err) < 0)
        return library_code(node.kind == NODE_OVER ? SHIPSLOG_OVER : SHIPSLOG_NO_CHOICE, &err,
                            error);
    if (replay->adviser == NULL)
        replay->adviser = adviser_new(1);
    if (decide(replay, &node, &wanted, &e, &err) < 0)
        return library_code(SHIPSLOG_NO_CHOICE, &err, error);
    if (out != NULL) {
        struct buf text = BUF_INIT;
        notation_write_event(replay->record->game, &e, &text);
        *out = buf_steal(&text);
    }
    return SHIPSLOG_OK;
}

/* The position as a line, with the cards that the seat knows. */
static char *line_of(const struct shipslog_replay *r, const int16_t *known, unsigned seat)
{
    size_t length;
    struct state_line *line = state_line_new();
    state_line_start(line, r->record->game, r->rules, r->profile);
    state_line_show_known(line, seat);
    const char *text = state_line_write(line, known, &length);
    char *copy = xstrndup(text, length);
    state_line_free(line);
    return copy;
}

char *shipslog_replay_seen(shipslog_replay *replay, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct node node;
    struct event e;
    const struct race *race;
    struct adviser_wanted plain = {.thinks = false};
    if (adviser_node(&replay->replay, replay->record->n_players, &node, &err) < 0) {
        library_error(&err, error);
        return NULL;
    }
    if (replay->adviser == NULL)
        replay->adviser = adviser_new(1);
    struct views *views = xcalloc(1, sizeof *views);
    char *line = NULL;
    if (adviser_choose(replay->adviser, &replay->replay, &node, &plain, &e, &race, &err) == 0) {
        const int16_t *known = known_to(replay, node.seat, &e, views);
        if (known != NULL)
            line = line_of(replay, known, node.seat);
        else
            err_set(&err, "what the player knows does not lead here");
    }
    if (line == NULL)
        library_error(&err, error);
    views_free(views);
    free(views);
    return line;
}

/* ---- chances ------------------------------------------------------------------------------------- */

enum { GAMES_AT_ONCE = 16 };

static void put_expectation(const struct expectation *e, unsigned n_players,
                            struct shipslog_chances *out)
{
    *out = (struct shipslog_chances){.games = e->games};
    for (unsigned seat = 0; seat < n_players; seat++)
        out->seat[seat] =
            (struct shipslog_expectation){.chance = (int)e->chance[seat].value,
                                          .chance_error = (int)e->chance[seat].error,
                                          .points = (int)e->points[seat].value,
                                          .points_error = (int)e->points[seat].error};
}

static void play_games(struct rollout_table *t, const struct rollout_start *start,
                       const struct shipslog_thinking *how, struct tally *tally)
{
    const uint32_t most = how->games < TALLY_GAMES_MAX ? how->games : TALLY_GAMES_MAX;
    while (tally->n < most &&
           (tally->n == 0 || how->stop == NULL || how->stop(how->context) == 0))
        rollout_play(t, start, seed_of(how), tally->n,
                     most - tally->n < GAMES_AT_ONCE ? most - tally->n : GAMES_AT_ONCE, tally);
}

int shipslog_replay_chances(shipslog_replay *replay, const shipslog_thinking *how,
                            shipslog_chances *out, shipslog_error *error)
{
    struct err err = ERR_INIT;
    const struct shipslog_thinking asked = how != NULL ? *how : usual;
    const struct game_def *game = replay->record->game;
    const unsigned n_players = replay->record->n_players;
    struct adviser_wanted wanted = {.thinks = true};
    struct expectation expected = {0};
    struct rollout_table table;
    if (set_style(replay, &asked, &wanted, &err) < 0)
        return library_code(SHIPSLOG_UNKNOWN, &err, error);
    const struct rollout_start start = {
        .game = game, .rules = replay->rules, .state = replay->replay.state};
    rollout_table_init(&table, game, replay->rules, wanted.play_style);
    if (asked.games > 0) {
        struct tally tally = {0};
        play_games(&table, &start, &asked, &tally);
        expectation_of_games(&expected, &tally, n_players);
    } else if (game->play->estimate != NULL) {
        struct estimate e;
        rollout_estimate(&table, &start, seed_of(&asked), ESTIMATE_OF_ALL, &e);
        expectation_of_estimate(&expected, &e, n_players);
    }
    rollout_table_free(&table);
    put_expectation(&expected, n_players, out);
    return SHIPSLOG_OK;
}

/* ---- why ----------------------------------------------------------------------------------------- */

/* Event `seq` of the record as the analysis has it; its number of events when it has none. */
static size_t find_event(const struct analysis *a, size_t seq)
{
    size_t i = 0;
    while (i < a->trajectory.n && a->event[i].at->index != seq)
        i++;
    return i;
}

/* The turn in which the last event was decided: a role begins its own. */
static struct analysis_turn turn_of(const struct record *record, const void *rules)
{
    struct trajectory trajectory;
    struct analysis_turn turn = {0};
    trajectory_take(&trajectory, record, rules, false);
    for (size_t i = 0; i < trajectory.n; i++)
        if (trajectory.event[i].index + 1 == record->n_events &&
            trajectory.event[i].known != NULL)
            turn = (struct analysis_turn){trajectory.event[i].round, trajectory.event[i].turn};
    trajectory_free(&trajectory);
    return turn;
}

int shipslog_replay_why(const shipslog_replay *replay, const shipslog_thinking *how, char **out,
                        int *cost, shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct adviser_wanted wanted = {.thinks = true};
    const struct shipslog_thinking asked = how != NULL ? *how : usual;
    if (set_style(replay, &asked, &wanted, &err) < 0)
        return library_code(SHIPSLOG_UNKNOWN, &err, error);
    struct record record = library_replay_record(replay);
    struct analysis_options options = analysis_usual(record.game);
    struct buf why = BUF_INIT;
    bool has_race = false;
    options.play_style = wanted.play_style;
    options.seed = seed_of(&asked);
    options.only = turn_of(&record, replay->rules);
    options.reasons = true;
    options.jobs = 1;
    if (asked.games > 0)
        options.effort.most = asked.games;
    if (options.only.round > 0) {
        struct analysis a;
        analysis_run(&a, &record, replay->rules, &options);
        const size_t i = find_event(&a, record.n_events - 1);
        has_race = i < a.trajectory.n && a.event[i].race != NULL;
        if (has_race) {
            analysis_write_why(&a, i, &why);
            if (cost != NULL)
                *cost = (int)race_loss(a.event[i].race).value;
        }
        analysis_free(&a);
    }
    free(record.events);
    if (!has_race) {
        buf_free(&why);
        err_set(&err, "the last event was no decision between several choices");
        return library_code(SHIPSLOG_NO_CHOICE, &err, error);
    }
    *out = buf_steal(&why);
    return SHIPSLOG_OK;
}
