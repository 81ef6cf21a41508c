/*
 * store_games.h - databases full of random games, for tests of the store.
 *
 *     struct random_games games = {.n = 30, .seed = 1};
 *     struct store *store = random_games_import(&games, scratch_path("a.db"), 1, &totals);
 *
 * A path "games-20" stands for a file of the games 20 .. 20+n-1, "absent" for a file that
 * cannot be opened, "broken" for one that fails after its games.
 */
#ifndef TEST_STORE_GAMES_H
#define TEST_STORE_GAMES_H

#include "core/record.h"
#include "store/import.h"

struct store;

/* Fills `record` with the random game of this number: 3 to 5 players, always the same. */
void random_game(struct record *record, unsigned number);
/* The same with one of some profiles, ended by NULL. */
void random_game_of(struct record *record, unsigned number, const char *const *profiles);
/* The same of San Juan, 2 to 4 players, all editions: the open record, or what the table saw. */
void random_card_game(struct record *record, unsigned number, bool is_seen);

struct random_games {
    struct import_reader reader;     /* first */
    struct import_listener listener; /* collects messages */
    unsigned per_file;               /* games of each file */
    bool is_cards;                   /* of San Juan */
    bool is_seen;                    /* these as the table saw them */
    bool is_dated;               /* some days of 2020 to 2022, a month, a year, or nothing */
    const char *const *profiles; /* of Puerto Rico, in turn, ended by NULL; NULL: one */
    char messages[4096];         /* all of them, rendered */
};

void random_games_init(struct random_games *games, unsigned per_file);

/* Imports `paths` (ended by NULL) into the store. */
int random_games_import(struct random_games *games, struct store *store,
                        const char *const *paths, unsigned jobs, struct import_totals *totals);

/* Opens (and creates) a database and imports; everything must succeed. */
struct store *random_games_store(struct random_games *games, const char *db,
                                 const char *const *paths);

/* Runs constant SQL that gives one number. */
long long store_ask(struct store *s, const char *sql);

#endif
