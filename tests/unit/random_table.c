#include "random_table.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "games/game_registry.h"
#include "play/simulate.h"

enum { GAMES = 402, EXPANSION_GAMES = 120, CARD_GAMES = 90, JOURNAL = 1 << 20 };

static const char *const base[] = {
    "rgg2002", "alea2001", "deluxe, doubloon-bank=900",
    "pr1897, price.factory=4, tiles.indigo=16, tiles.coffee=4, without=office, "
    "declined-colonists=leave",
    NULL};

/* Each edition with each choice of expansions, then the options. */
static const char *const expansions[] = {
    "rgg2002 + new-buildings-2004",
    "rgg2002 + new-buildings",
    "rgg2002 + nobles",
    "rgg2002 + new-buildings-2004 + nobles",
    "rgg2002 + new-buildings + nobles",
    "deluxe + new-buildings-2004",
    "deluxe + new-buildings",
    "deluxe + nobles",
    "deluxe + new-buildings-2004 + nobles",
    "deluxe + new-buildings + nobles",
    "deluxe + new-buildings + nobles, draft=all, doubloon-bank=900",
    "alea2001 + new-buildings-2004 + nobles, draft=all, villa=instead, noble-from-supply=yes",
    "rgg2002 + new-buildings + nobles, nobles-market=draft, forest-tiles=4, "
    "vp-trigger=any-phase",
    "deluxe + new-buildings + nobles, draft=all, forest-tile=replaces-face-up,"
    " library-craftsman=any, before-shipping=first-shipment",
    "pr1897 + new-buildings + nobles",
    "deluxe + new-buildings + nobles, without=hacienda, with=forest-house, with=statue,"
    " price.chapel=4, declined-colonists=leave",
    "deluxe + new-buildings-2004 + nobles, draft=all, black-market-own-colonist=allowed,"
    " ship-shortage=none, jeweler-copies-2p=2, hacienda-with-forest-house=forbidden",
    NULL,
};

static const char *const cards[] = {
    "second",
    "first",
    "second, setup=draft-down, library-2p=always",
    "first, crane-own-build=allowed",
    "second, crane-own-build=forbidden, gold-mine=any",
    NULL,
};

static const char *const new_cards[] = {
    "second + new-buildings",
    "first + new-buildings",
    "second + new-buildings, guard-room-limit=when-owned, setup=draft-down, start-limits=last",
    "second + new-buildings, covered-cathedral=returns, crane-own-build=allowed",
    "second + new-buildings, extra-production=as-set, extra-indigo=0, extra-sugar=1",
    NULL,
};

const struct variety base_games = {"base game", "puerto-rico", base, GAMES, "GAMES"};
const struct variety expansion_games = {"expansions", "puerto-rico", expansions,
                                        EXPANSION_GAMES, "EXPANSION_GAMES"};
const struct variety card_games = {"cards", "san-juan", cards, CARD_GAMES, "CARD_GAMES"};
const struct variety new_card_games = {"new cards", "san-juan", new_cards, CARD_GAMES,
                                       "CARD_GAMES"};

static unsigned count(const char *const *list)
{
    unsigned n = 0;
    while (list[n] != NULL)
        n++;
    return n;
}

unsigned random_games(const struct variety *v)
{
    const char *wanted = getenv(v->variable);
    return wanted == NULL ? v->games : (unsigned)strtoul(wanted, NULL, 10);
}

static void fail_at_finding(struct finding_sink *sink, const struct finding *f)
{
    const struct table *t = (const struct table *)(const void *)sink;
    const bool is_disputed = t->game->words.violations[f->violation].is_no_slip;
    cr_assert(is_disputed, "%s, seed %llu, %u players, event %u: %s, expected %s, found %s",
              t->variety->name, (unsigned long long)t->seed, t->n_players, t->event,
              t->game->words.violations[f->violation].id, f->expected, f->found);
}

void table_init(struct table *t, const struct variety *variety)
{
    memset(t, 0, sizeof *t);
    t->variety = variety;
    t->sink.emit = fail_at_finding;
    t->game = game_find(variety->game, strlen(variety->game));
    t->cache = ruleset_cache_new();
    record_init(&t->record);
}

void table_free(struct table *t)
{
    if (t->replay.game != NULL)
        replay_free(&t->replay);
    record_free(&t->record);
    ruleset_cache_free(t->cache);
}

void table_open_replay(const struct table *t, struct replay *r)
{
    replay_init(r, t->game, t->rules, t->record.grade);
    replay_keep_journal(r, JOURNAL);
}

/* FIRST_SEED of the environment is added to every seed, to play other games. */
static uint64_t shifted(uint64_t seed)
{
    const char *first = getenv("FIRST_SEED");
    return first == NULL ? seed : seed + strtoull(first, NULL, 10);
}

void table_play(struct table *t, unsigned n_players, uint64_t number)
{
    struct err err = ERR_INIT;
    const uint64_t seed = shifted(number);
    const unsigned n_profiles = count(t->variety->profiles);
    const char *profile = t->variety->profiles[seed % n_profiles];
    const struct simulate_options options = {
        .profile = profile,
        .seed = seed,
        .player = {{.style = 0, .temper = 40},
                   {.style = 1, .temper = 80},
                   {.style = 2, .temper = 120},
                   {.style = 0, .temper = 250},
                   {.style = 3, .temper = 20}},
        .scribe = (enum scribe)(seed / n_profiles % 3),
        .hashes = true,
    };
    t->seed = seed;
    t->n_players = n_players;
    t->rules = ruleset_get(t->cache, t->game, profile, n_players, &err);
    cr_assert_not_null(t->rules, "%s", err.text);
    cr_assert(simulate_game(&t->record, t->game, t->rules, &options),
              "%s, seed %llu with %u players does not end", profile, (unsigned long long)seed,
              n_players);
    if (t->replay.game == NULL)
        table_open_replay(t, &t->replay);
    replay_restart(&t->replay, t->game, t->rules, t->record.grade);
}

void table_event(struct table *t, uint32_t i)
{
    t->event = i;
    replay_event(&t->replay, &t->record.events[i], &t->sink);
}

unsigned most_players(const struct variety *variety)
{
    return game_find(variety->game, strlen(variety->game))->rules.max_players;
}

void every_event(const struct variety *variety, void (*check)(struct table *t, uint32_t event))
{
    struct table t;
    table_init(&t, variety);
    for (unsigned n = 2; n <= most_players(variety); n++)
        for (uint64_t seed = 0; seed < random_games(variety); seed++) {
            table_play(&t, n, seed);
            for (uint32_t i = 0; i < t.record.n_events; i++)
                check(&t, i);
        }
    table_free(&t);
}
