#include "core/game_clauses.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static int compare_ids(const void *wanted, const void *row)
{
    const char *a = wanted;
    const char *b = ((const struct clause_def *)row)->id;
    while (*a != '\0' && text_fold(*a) == text_fold(*b)) {
        a++;
        b++;
    }
    return text_fold(*a) - text_fold(*b);
}

const struct clause_def *game_clauses_find(const struct game_clauses *clauses, const char *id)
{
    return bsearch(id, clauses->rows, clauses->n_rows, sizeof *clauses->rows, compare_ids);
}

bool clause_is_part(const struct clause_def *clause, const struct clause_def *whole)
{
    const size_t n = strlen(whole->id);
    if (strncmp(clause->id, whole->id, n) != 0)
        return false;
    const char *rest = clause->id + n;
    return *rest == '-' ? strchr(rest + 1, '-') == NULL : *rest >= 'a' && *rest <= 'z';
}
