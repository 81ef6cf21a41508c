/* bgg_game.h - what BoardGameGeek, and the programs that use its numbers, call our games. */
#ifndef IMPORTERS_BGG_GAME_H
#define IMPORTERS_BGG_GAME_H

#include <stdint.h>

struct bgg_game {
    int64_t id; /* 0: known by its name alone */
    int year;   /* of publication; 0: not known */
    const char *game;
    const char *rules; /* the edition; "": not known */
    const char *name;
};

struct bgg_expansion {
    int64_t id; /* as above */
    const char *game;
    const char *words; /* of `rules`: "new-buildings, nobles" */
    const char *name;
};

/* The game of that number or, when it is 0, of that name; NULL when it is none of ours.  Of names
 * only letters and digits count, whatever their case. */
const struct bgg_game *bgg_game_find(int64_t id, const char *name);

/* The game that a name is probably about, since it begins with that of ours, "Puerto Rico: ..."; NULL. */
const char *bgg_game_guess(const char *name);

/* What a game with these rules is called there: the game of that number when it is the same, else the
 * first of its edition, else the first that names none.  NULL when `game` has no name there. */
const struct bgg_game *bgg_game_of(const char *game, const char *rules, int64_t id);

/* The expansion of `game` with that number, or of that name; NULL when it is not known. */
const struct bgg_expansion *bgg_expansion_find(const char *game, int64_t id, const char *name);
/* The expansion of `game` with these words of its rules; NULL when there is none. */
const struct bgg_expansion *bgg_expansion_of(const char *game, const char *words);

#endif
