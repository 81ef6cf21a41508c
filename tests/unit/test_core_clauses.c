/* What must hold for the clauses of every game that has some, and how they are found. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

#include "core/game.h"
#include "games/game_registry.h"

/* The next game with clauses from number *i on; NULL past the last. */
static const struct game_def *next_game(size_t *i)
{
    while (game_at(*i) != NULL && game_at(*i)->clauses == NULL)
        ++*i;
    return game_at((*i)++);
}

#define FOR_EACH_GAME(game)                                                                    \
    size_t number_ = 0;                                                                        \
    for (const struct game_def *game; (game = next_game(&number_)) != NULL;)

Test(core_clauses, the_clause_of_every_violation_has_a_text)
{
    size_t games = 0;
    FOR_EACH_GAME(game)
    {
        games++;
        for (size_t i = 0; i < game->words.n_violations; i++) {
            const struct violation_def *v = &game->words.violations[i];
            const struct clause_def *clause = game_clauses_find(game->clauses, v->clause);
            cr_assert_not_null(clause, "%s names %s", v->id, v->clause);
            cr_expect_str_eq(clause->id, v->clause);
            cr_expect_not_null(clause->lines[0], "%s has no text", clause->id);
        }
    }
    cr_expect_neq(games, 0);
}

Test(core_clauses, every_clause_is_found_by_its_id_whatever_its_case)
{
    FOR_EACH_GAME(game)
    {
        for (size_t i = 0; i < game->clauses->n_rows; i++) {
            const struct clause_def *clause = &game->clauses->rows[i];
            char id[32] = "";
            for (size_t k = 0; clause->id[k] != '\0'; k++)
                id[k] = (char)tolower(clause->id[k]);
            cr_expect_eq(game_clauses_find(game->clauses, id), clause, "%s", id);
            for (size_t k = 0; clause->id[k] != '\0'; k++)
                id[k] = (char)toupper(clause->id[k]);
            cr_expect_eq(game_clauses_find(game->clauses, id), clause, "%s", id);
        }
    }
}

Test(core_clauses, ids_that_only_begin_alike_are_not_found)
{
    static const char *const ids[] = {"", "P", "PR-", "PR-ROLE-", "PR-ROLE-0", "SJ-ROLE-1"};
    FOR_EACH_GAME(game)
    {
        for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
            cr_expect_null(game_clauses_find(game->clauses, ids[i]), "'%s'", ids[i]);
    }
}

Test(core_clauses, texts_are_plain_and_no_part_of_them_is_empty)
{
    FOR_EACH_GAME(game)
    {
        for (size_t i = 0; i < game->clauses->n_rows; i++) {
            const struct clause_def *clause = &game->clauses->rows[i];
            cr_expect_neq(clause->heading[0], '\0', "%s", clause->id);
            const char *before = "";
            for (const char *const *line = clause->lines; *line != NULL; line++) {
                cr_expect_null(strpbrk(*line, "`*\n"), "%s: %s", clause->id, *line);
                cr_expect_null(strstr(*line, "]("), "%s: %s", clause->id, *line);
                cr_expect((*line)[0] != '\0' || before[0] != '\0', "%s", clause->id);
                before = *line;
            }
            cr_expect(clause->lines[0] == NULL || before[0] != '\0', "%s", clause->id);
        }
    }
}

Test(core_clauses, a_part_is_one_level_below_or_a_ruling)
{
    static const struct {
        const char *part, *whole;
        bool is_part;
    } cases[] = {
        {"XX-AREAS", "XX", true},
        {"XX-AREAS-22", "XX", false},
        {"XX-AREAS-22", "XX-AREAS", true},
        {"XX-AREAS-22a", "XX-AREAS", true},
        {"XX-AREAS-22", "XX-AREA", false},
        {"XX-AREAS", "XX-AREA", false},
        {"XX-AREAS-22a", "XX-AREAS-22", true},
        {"XX-AREAS-22", "XX-AREAS-22", false},
        {"XX-AREAS-23", "XX-AREAS-22", false},
        {"XX-AREAS-22", "XX-AREAS-22a", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct clause_def part = {.id = cases[i].part}, whole = {.id = cases[i].whole};
        cr_expect_eq(clause_is_part(&part, &whole), cases[i].is_part, "%s of %s", cases[i].part,
                     cases[i].whole);
    }
}
