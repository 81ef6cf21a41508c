/* Simulated games look like games of people; other tests check that they are legal. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/audit.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "play/simulate.h"

enum { GAMES = 150, STRONG = 10, WEAK = 200 };

static const struct game_def *puerto_rico(void)
{
    return game_find("puerto-rico", strlen("puerto-rico"));
}

/* Of many games with some number of players. */
struct tally {
    unsigned games, points, seats, rounds;
    unsigned of_end[3]; /* colonists, city-full, vp-exhausted */
    unsigned won_by_strong;
};

static void look(struct tally *tally, const struct replay *r, const struct simulate_options *o)
{
    static const char *const ends[] = {"colonists", "city-full", "vp-exhausted"};
    struct ending met[ENDINGS_MAX];
    struct score scores[SEATS_MAX];
    unsigned round, turn;
    const size_t n = r->game->rules.endings(r->rules, r->state, met);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 3; k++)
            tally->of_end[k] += strcmp(met[i].name, ends[k]) == 0;
    r->game->rules.clock(r->state, &round, &turn);
    r->game->rules.score(r->rules, r->state, scores);
    tally->games++;
    tally->rounds += round;
    for (unsigned seat = 0; seat < r->game->rules.n_players(r->rules); seat++) {
        tally->points += (unsigned)scores[seat].total;
        tally->seats++;
        tally->won_by_strong += scores[seat].place == 1 && o->player[seat].temper == STRONG;
    }
}

static void play_many(struct tally *tally, unsigned n_players, const uint8_t *temper)
{
    struct auditor auditor;
    struct record record;
    record_init(&record);
    auditor_init(&auditor);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct simulate_options options = {.profile = "rgg2002", .seed = seed};
        for (unsigned seat = 0; seat < n_players; seat++) {
            options.player[seat].style = (uint8_t)((seed + seat) % 4);
            options.player[seat].temper = temper[(seed + seat) % n_players];
        }
        const void *rules =
            ruleset_get(auditor.rules, puerto_rico(), "rgg2002", n_players, NULL);
        cr_assert(simulate_game(&record, puerto_rico(), rules, &options));
        cr_assert_eq(audit_record(&auditor, &record, NULL, NULL, NULL).worst, VERDICT_LEGAL);
        look(tally, &auditor.replay, &options);
    }
    auditor_free(&auditor);
    record_free(&record);
}

Test(simulate, plays_games_of_usual_length_with_usual_scores)
{
    static const uint8_t temper[SEATS_MAX] = {40, 40, 40, 40, 40};
    for (unsigned n = 3; n <= SEATS_MAX; n++) {
        struct tally tally = {0};
        play_many(&tally, n, temper);
        cr_assert_gt(tally.points / tally.seats, 40 - 1, "%u players", n);
        cr_assert_geq(tally.rounds, 13 * tally.games, "%u players", n);
        cr_assert_leq(tally.rounds, 17 * tally.games + tally.games / 2, "%u players", n);
    }
}

Test(simulate, ends_games_by_full_cities_and_by_chips_and_by_colonists)
{
    static const uint8_t temper[SEATS_MAX] = {40, 40, 40, 40, 40};
    struct tally tally = {0};
    for (unsigned n = 3; n <= SEATS_MAX; n++)
        play_many(&tally, n, temper);
    cr_assert_gt(tally.of_end[0] * 20, tally.games, "colonists: %u", tally.of_end[0]);
    cr_assert_gt(tally.of_end[1] * 100, tally.games * 15, "city: %u", tally.of_end[1]);
    cr_assert_gt(tally.of_end[2] * 100, tally.games * 15, "chips: %u", tally.of_end[2]);
}

Test(simulate, lets_one_strong_player_win_most_games_among_weak_ones)
{
    static const uint8_t temper[SEATS_MAX] = {STRONG, WEAK, WEAK, WEAK};
    struct tally tally = {0};
    play_many(&tally, 4, temper);
    cr_assert_gt(tally.won_by_strong * 2, tally.games, "%u won", tally.won_by_strong);
}

Test(simulate, leads_to_the_same_positions_when_legal_events_are_not_checked_again)
{
    static const char profile[] = "rgg2002 + new-buildings + nobles";
    const struct simulate_options options = {.profile = profile, .seed = 3};
    const struct game_def *game = puerto_rico();
    struct ruleset_cache *cache = ruleset_cache_new();
    const void *rules = ruleset_get(cache, game, profile, 4, NULL);
    struct replay checked = {0}, trusted = {0};
    struct record record;
    record_init(&record);
    cr_assert(simulate_game(&record, game, rules, &options));
    replay_init(&checked, game, rules, record.grade);
    replay_init(&trusted, game, rules, record.grade);
    for (uint32_t i = 0; i < record.n_events; i++) {
        const struct event *e = &record.events[i];
        if (game->words.verbs[e->verb].kind == VERB_NOTE)
            continue;
        cr_assert_eq(replay_event(&checked, e, NULL), VERDICT_LEGAL);
        replay_legal_event(&trusted, e);
        cr_assert_arr_eq(trusted.state, checked.state,
                         game->rules.state_slots * sizeof *checked.state, "event %u", i);
        cr_assert_eq(trusted.seq, checked.seq);
    }
    cr_assert(replay_is_over(&trusted));
    replay_free(&trusted);
    replay_free(&checked);
    record_free(&record);
    ruleset_cache_free(cache);
}
