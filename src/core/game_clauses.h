/* game_clauses.h - the rules of a game as people read them: numbered clauses, in our own words.
 *
 * The rows are made from a page of docs/rules by `.ci/clauses`.  The page is the row "PR", an area
 * "PR-ROLE", a clause "PR-ROLE-05", a ruling about a clause "PR-BLDG-22a".  They are sorted by id,
 * so what belongs to a row follows it.
 */
#ifndef CORE_GAME_CLAUSES_H
#define CORE_GAME_CLAUSES_H

#include <stdbool.h>
#include <stddef.h>

struct clause_def {
    const char *id;      /* "PR-ROLE-05": stable */
    const char *heading; /* "Once a round" */
    const char *const
        *lines; /* ends with NULL; each is a paragraph, "" between two parts of the
                               * text, or a row of a table: a '|' before each cell; the first of
                               * several rows is the heading */
};

struct game_clauses {
    const struct clause_def *rows;
    size_t n_rows;
};

/* The row of that id, in which case does not count; NULL when there is none. */
const struct clause_def *game_clauses_find(const struct game_clauses *clauses, const char *id);

/* Whether a row is a part of `whole`: an area of a page, a clause of an area, a ruling of an area
 * or of its clause. */
bool clause_is_part(const struct clause_def *clause, const struct clause_def *whole);

#endif
