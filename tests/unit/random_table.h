/*
 * random_table.h - random games for tests, replayed with a journal that keeps every write.  A
 * finding fails the test: random games are legal.
 *
 *     struct table t;
 *     table_init(&t, &base_games);
 *     table_play(&t, 4, seed);
 *     for (uint32_t i = 0; i < t.record.n_events; i++)
 *         table_event(&t, i);
 *     table_free(&t);
 */
#ifndef TEST_RANDOM_TABLE_H
#define TEST_RANDOM_TABLE_H

#include <stdint.h>

#include "core/legal_list.h"
#include "core/record.h"
#include "core/replay.h"
#include "core/ruleset.h"

/* What is played: the profiles in turn. */
struct variety {
    const char *name;
    const char *game;
    const char *const *profiles; /* ended by NULL */
    unsigned games;              /* of each number of players, by default */
    const char *variable;        /* environment variable that overrides it */
};

extern const struct variety base_games, expansion_games; /* of Puerto Rico */
extern const struct variety card_games, new_card_games;  /* of San Juan: without and with its
                                                            expansion */

struct table {
    struct finding_sink sink; /* first: fails at any finding */
    const struct variety *variety;
    struct ruleset_cache *cache;
    const struct game_def *game;
    const void *rules;
    unsigned n_players;
    struct record record;
    struct replay replay;
    uint64_t seed;
    uint32_t event; /* being replayed */
};

void table_init(struct table *t, const struct variety *variety);
void table_free(struct table *t);

/* Plays a random game into the record and sets the replay up for it.  Its number, which is the
 * seed unless FIRST_SEED shifts it, also picks the profile, how the players play and how much
 * is written down. */
void table_play(struct table *t, unsigned n_players, uint64_t number);

/* A replay of the table's game that keeps its whole journal. */
void table_open_replay(const struct table *t, struct replay *r);

/* Replays the i-th event of the record. */
void table_event(struct table *t, uint32_t i);

/* Games of each number of players: fewer in slow builds, more in `make soak`. */
unsigned random_games(const struct variety *v);

/* Calls `check`, which replays the event, for every event of all games of any number of players. */
void every_event(const struct variety *variety, void (*check)(struct table *t, uint32_t event));

/* Most players of the variety's game; the fewest are 2. */
unsigned most_players(const struct variety *variety);

/* ---- what holds in every game: checks for every_event() ---------------------------------------- */

/* An event can be taken back by the journal, and so can all of them. */
void replay_and_take_back(struct table *t, uint32_t event);
/* The writes of an event keep the number of pieces of every component. */
void replay_and_count(struct table *t, uint32_t event);
/* Replays everything again; returns one hash of the hashes of all positions. */
uint64_t table_hash_of_all(struct table *t);
/* Games of both varieties, of which events are replayed in turn, come to the positions of each alone. */
void play_side_by_side(const struct variety *one, const struct variety *other);
/* Findings and end of each log, also with an event left out, are the same whether every position comes to rest or not. */
void play_with_and_without_a_look(const struct variety *variety);
/* Every legal event of the position can be replayed without a finding, and no two are the same.
 * Returns how many there are among the first `most` candidates; `legal` is scratch. */
size_t try_all_legal(struct table *t, struct legal_list *legal, size_t most);

/* Asserts something of the table's position. */
#define HOLDS(condition)                                                                       \
    cr_assert(condition, "%s, seed %llu, %u players, event %u: %s", t->variety->name,          \
              (unsigned long long)t->seed, t->n_players, t->event, #condition)

#endif
