#include "bgg_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "game_name.h"

static const struct bgg_game games[] = {
#define BGG_GAME(id, year, game, rules, name) {id, year, game, rules, name},
#include "bgg_game.def"
};
enum { GAMES = sizeof games / sizeof games[0] };

static const struct bgg_expansion expansions[] = {
#define BGG_EXPANSION(id, game, words, name) {id, game, words, name},
#include "bgg_game.def"
};
enum { EXPANSIONS = sizeof expansions / sizeof expansions[0] };

const struct bgg_game *bgg_game_find(int64_t id, const char *name)
{
    const struct bgg_game *found = NULL;
    for (size_t i = 0; i < GAMES; i++) {
        const bool is_it =
            id != 0 ? games[i].id == id : game_name_is_same(name, strlen(name), games[i].name);
        /* A name that several rows have says nothing of the edition: the row without one is meant. */
        if (is_it && (found == NULL || (games[i].rules[0] == '\0' && found->rules[0] != '\0')))
            found = &games[i];
    }
    return found;
}

const char *bgg_game_guess(const char *name)
{
    size_t i = 0;
    while (i < GAMES && !game_name_begins(name, games[i].name))
        i++;
    return i < GAMES ? games[i].game : NULL;
}

/* Whether the profile "first + new-buildings" is of the edition "first". */
static bool is_edition(const char *rules, const char *edition)
{
    const size_t n = strlen(edition);
    return n > 0 && strncmp(rules, edition, n) == 0 && strchr(" ,+", rules[n]) != NULL;
}

const struct bgg_game *bgg_game_of(const char *game, const char *rules, int64_t id)
{
    const struct bgg_game *of_edition = NULL, *of_none = NULL;
    for (size_t i = 0; i < GAMES; i++) {
        const struct bgg_game *g = &games[i];
        const bool has_edition = g->rules[0] != '\0';
        if (strcmp(g->game, game) != 0)
            continue;
        /* The number says the edition of a game whose rules are not known. */
        const bool is_other = has_edition && !(rules[0] == '\0' && id != 0 && g->id == id) &&
                              !is_edition(rules, g->rules);
        if (is_other)
            continue;
        if (g->id == id && id != 0)
            return g;
        if (has_edition && of_edition == NULL)
            of_edition = g;
        else if (!has_edition && of_none == NULL)
            of_none = g;
    }
    return of_edition != NULL ? of_edition : of_none;
}

const struct bgg_expansion *bgg_expansion_find(const char *game, int64_t id, const char *name)
{
    const struct bgg_expansion *found = NULL;
    for (size_t i = 0; i < EXPANSIONS; i++) {
        const struct bgg_expansion *e = &expansions[i];
        if (strcmp(e->game, game) != 0)
            continue;
        if (id != 0 && e->id == id)
            return e;
        if (found == NULL && game_name_is_same(name, strlen(name), e->name))
            found = e;
    }
    return found;
}

const struct bgg_expansion *bgg_expansion_of(const char *game, const char *words)
{
    size_t i = 0;
    while (i < EXPANSIONS &&
           (strcmp(expansions[i].game, game) != 0 || strcmp(expansions[i].words, words) != 0))
        i++;
    return i < EXPANSIONS ? &expansions[i] : NULL;
}
