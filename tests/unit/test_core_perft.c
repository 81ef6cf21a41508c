#include <criterion/criterion.h>
#include <string.h>

#include "core/ruleset.h"
#include "games/game_registry.h"
#include "play/perft.h"

struct sum {
    struct perft_split split; /* first */
    uint64_t n;
    unsigned lines;
};

static void add_line(struct perft_split *split, const struct event *e, uint64_t n)
{
    struct sum *sum = (struct sum *)(void *)split;
    (void)e;
    sum->n += n;
    sum->lines++;
}

static const struct game_def *puerto_rico(void)
{
    return game_find("puerto-rico", strlen("puerto-rico"));
}

Test(perft, puts_the_position_back)
{
    struct ruleset_cache *cache = ruleset_cache_new();
    for (unsigned n = 2; n <= SEATS_MAX; n++) {
        struct replay r;
        perft_init(&r, puerto_rico(), ruleset_get(cache, puerto_rico(), "rgg2002", n, NULL), 5);
        const uint64_t before = replay_hash(&r);
        const uint64_t first = perft(&r, 5, NULL);
        cr_assert_eq(replay_hash(&r), before);
        cr_assert_eq(perft(&r, 5, NULL), first);
        cr_assert_eq(r.seq, 0);
        replay_free(&r);
    }
    ruleset_cache_free(cache);
}

/* Of a game with hidden cards, too. */
Test(perft, puts_the_cards_back)
{
    const struct game_def *game = game_find("san-juan", strlen("san-juan"));
    struct ruleset_cache *cache = ruleset_cache_new();
    for (unsigned n = 2; n <= game->rules.max_players; n++) {
        struct replay r;
        static int16_t before[STATE_SLOTS];
        perft_init(&r, game, ruleset_get(cache, game, "second + new-buildings", n, NULL), 8);
        memcpy(before, r.state, sizeof before);
        const uint64_t first = perft(&r, 8, NULL);
        cr_assert_arr_eq(r.state, before, sizeof before);
        cr_assert_eq(perft(&r, 8, NULL), first);
        replay_free(&r);
    }
    ruleset_cache_free(cache);
}

Test(perft, is_the_sum_of_its_parts)
{
    struct ruleset_cache *cache = ruleset_cache_new();
    struct replay r;
    perft_init(&r, puerto_rico(), ruleset_get(cache, puerto_rico(), "rgg2002", 4, NULL), 6);
    for (unsigned depth = 1; depth <= 6; depth++) {
        struct sum sum = {{add_line}, 0, 0};
        const uint64_t n = perft(&r, depth, &sum.split);
        cr_assert_eq(sum.n, n, "depth %u", depth);
        cr_assert_eq(sum.lines, 7, "seven roles with four players");
        cr_assert_eq(perft(&r, depth, NULL), n, "depth %u", depth);
    }
    replay_free(&r);
    ruleset_cache_free(cache);
}
