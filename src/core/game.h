/* game.h - the contract that every game fulfils: one constant struct game_def.
 *
 * The frame (replay, audit, notation, store, reports) holds only what all games use and never
 * asks which game it is.  A game is its tables (things, verbs, claims, violations, causes,
 * fields) and pure functions over a ruleset and a state, in parts of one purpose each.
 *
 * Every game has words and rules: with them its logs can be read, audited, written and imported.
 * The other parts are pointers, NULL where the game has none: a caller gets one by game_get_play(),
 * game_get_faces() or game_get_clauses() and passes on the error.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/game_accounts.h"
#include "core/game_clauses.h"
#include "core/game_faces.h"
#include "core/game_line.h"
#include "core/game_play.h"
#include "core/game_rules.h"
#include "core/game_words.h"
#include "core/position_format.h"

struct err;

struct game_def {
    const char *name;  /* "puerto-rico" */
    const char *title; /* "Puerto Rico" */
    struct game_words words;
    struct game_rules rules;
    const struct game_play *play;         /* NULL: it cannot be simulated */
    const struct game_faces *faces;       /* NULL: it cannot be drawn */
    const struct game_accounts *accounts; /* NULL: only results are counted */
    const struct game_clauses *clauses;   /* NULL: its rules cannot be read here */
    const struct game_line *line;         /* NULL: every field is a word in its lines */
    const struct position_format *format; /* that of all games: state_line_format */
};

/* A part of a game, or NULL with `err` saying what is missing. */
const struct game_play *game_get_play(const struct game_def *game, struct err *err);
const struct game_faces *game_get_faces(const struct game_def *game, struct err *err);
const struct game_clauses *game_get_clauses(const struct game_def *game, struct err *err);

/* Members that may be NULL: game_rules.come_to_rest and comes_early, game_play.odds and sample. */
static inline void game_come_to_rest(const struct game_def *game, const void *rules,
                                     struct journal *j)
{
    if (game->rules.come_to_rest != NULL)
        game->rules.come_to_rest(rules, j);
}

static inline bool game_comes_early(const struct game_def *game, const int16_t *state,
                                    const struct event *e)
{
    return game->rules.comes_early != NULL && game->rules.comes_early(state, e);
}

static inline unsigned game_odds(const struct game_def *game, const void *rules,
                                 const int16_t *state, const struct event *e)
{
    return game->play->odds == NULL ? 0 : game->play->odds(rules, state, e);
}

static inline bool game_sample(const struct game_def *game, const void *rules,
                               const int16_t *state, const struct weighted_choice *choice,
                               struct event *e)
{
    return game->play->sample != NULL && game->play->sample(rules, state, choice, e);
}

/* What people call a thing in a game by these resolved rules (NULL: not known): the word of its edition,
 * else the title of the thing. */
const char *game_thing_title(const struct game_def *game, const void *rules, size_t thing);
/* The same for a cause: a building is one by its own name. */
const char *game_cause_title(const struct game_def *game, const void *rules, size_t cause);

/* A number to seed simulated games with.  It depends on the position alone, and stays the same when the
 * state grows: kept analyses stay true. */
uint64_t game_seed(const struct game_def *game, const int16_t *state);

/* Whether the finding is that the table set the position (core/adjustment.h). */
static inline bool game_finds_adjustment(const struct game_def *game, const struct finding *f)
{
    return game->words.verb_adjust != NO_VERB && f->violation == game->rules.violation_adjusted;
}

/* The thing that is the first role card; the others follow.  n_things when the game has none. */
unsigned game_first_role(const struct game_def *game);
/* The same for buildings; there are at most BUILDINGS_MAX. */
unsigned game_first_building(const struct game_def *game);

#endif
