/* Cards that nobody saw are dealt to where they can lie. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/record.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "play/simulate.h"
#include "core/random.h"
#include "core/weighted_choice.h"
#include "games/game_registry.h"
#include "games/sj/sj_sample.h"
#include "notation/redact.h"

/* One copy of a card is in one place, and every place holds its cards. */
static void expect_whole(const struct sj_rules *r, const struct sj_state *s)
{
    int copies[SJ_TYPES] = {0};
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++) {
        cr_expect_eq(kit_sum(s->least[p], SJ_TYPES), sj_size(s, (enum sj_place)p));
        for (unsigned t = 0; t < SJ_TYPES; t++) {
            cr_expect_eq(s->least[p][t], s->most[p][t]);
            copies[t] += s->least[p][t];
        }
    }
    for (unsigned t = 0; t < SJ_TYPES; t++)
        cr_expect_eq(copies[t], r->card.copies[t]);
}

static void expect_within(const struct sj_state *before, const struct sj_state *after)
{
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        for (unsigned t = 0; t < SJ_TYPES; t++) {
            cr_expect_geq(after->least[p][t], before->least[p][t]);
            cr_expect_leq(after->least[p][t], before->most[p][t]);
        }
}

/* At every position of a game as only the table saw it. */
Test(sj_redraw, deals_every_copy_once_within_what_is_known)
{
    struct ruleset_cache *cache = ruleset_cache_new();
    struct record record;
    struct replay r = {0}, seen = {0};
    const struct game_def *game = game_find("san-juan", strlen("san-juan"));
    const void *rules = ruleset_get(cache, game, "second + new-buildings", 3, NULL);
    const struct simulate_options o = {.profile = "second + new-buildings", .seed = 9};
    struct random random = {4};
    const struct weighted_choice choice = {.random = random_draw, .ctx = &random};
    record_init(&record);
    cr_assert(simulate_game(&record, game, rules, &o));
    redact_record(&r, &seen, rules, &record, 1);
    replay_start(&r, game, rules, GRADE_PUBLIC);
    for (size_t i = 0; i < record.n_events; i++) {
        int16_t state[STATE_SLOTS];
        replay_recorded_event(&r, &record, i, NULL);
        memcpy(state, r.state, sizeof state);
        sj_redraw(rules, state, &choice);
        expect_whole(rules, sj_view(state));
        expect_within(sj_view(r.state), sj_view(state));
    }
    replay_free(&r);
    replay_free(&seen);
    record_free(&record);
    ruleset_cache_free(cache);
}
