/* sql_tables_plan.c - which rows SQLite may ask for, and what they cost. */
#include <string.h>

#include "store/sql/sql_tables_private.h"

static bool is_text(const struct table *t, int column)
{
    return column > 0 && t->rows->column[column - 1].type == SCHEMA_TEXT;
}

/* Columns as letters, in the order of their values; the game comes first. */
static void take_filters(const struct table *t, sqlite3_index_info *info, char *letters,
                         bool of_game)
{
    size_t n = strlen(letters);
    for (int i = 0; i < info->nConstraint && n < FILTERS_MAX; i++) {
        const struct sqlite3_index_constraint *c = &info->aConstraint[i];
        if (!c->usable || c->op != SQLITE_INDEX_CONSTRAINT_EQ || c->iColumn < 0 ||
            is_text(t, c->iColumn) || (c->iColumn == 0) != of_game || (of_game && n > 0))
            continue;
        letters[n++] = (char)('A' + c->iColumn);
        info->aConstraintUsage[i].argvIndex = (int)n;
        info->aConstraintUsage[i].omit = 1;
    }
}

/* Bounds of the game, in small letters: games outside are not looked at.  SQLite checks them again. */
static void take_bounds(sqlite3_index_info *info, char *letters)
{
    size_t n = strlen(letters);
    for (int i = 0; i < info->nConstraint && n < FILTERS_MAX; i++) {
        const struct sqlite3_index_constraint *c = &info->aConstraint[i];
        const bool is_least =
            c->op == SQLITE_INDEX_CONSTRAINT_GT || c->op == SQLITE_INDEX_CONSTRAINT_GE;
        const bool is_most =
            c->op == SQLITE_INDEX_CONSTRAINT_LT || c->op == SQLITE_INDEX_CONSTRAINT_LE;
        if (!c->usable || c->iColumn != 0 || (!is_least && !is_most))
            continue;
        letters[n++] = is_least ? LETTER_LEAST : LETTER_MOST;
        info->aConstraintUsage[i].argvIndex = (int)n;
    }
}

/* Rows come game by game in key order, and keys are the first columns. */
static bool is_in_order(const sqlite3_index_info *info, bool of_game)
{
    int column = 0;
    for (int i = 0; i < info->nOrderBy; i++) {
        if (of_game && info->aOrderBy[i].iColumn == 0)
            continue;
        column += of_game && column == 0;
        if (info->aOrderBy[i].desc || info->aOrderBy[i].iColumn != column++)
            return false;
    }
    return true;
}

/* Whether rows are found without a look at the others of their game. */
static bool is_sought(const char *letters)
{
    return strchr(letters, 'A' + FIRST_KEY) != NULL;
}

int table_plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    const struct table *t = (struct table *)table;
    char letters[FILTERS_MAX + 1] = "";
    take_filters(t, info, letters, true);
    const bool of_game = letters[0] != '\0';
    take_filters(t, info, letters, false);
    if (!of_game)
        take_bounds(info, letters);
    const int n = (int)strlen(letters) - of_game;
    info->idxStr = sqlite3_mprintf("%s", letters);
    info->needToFreeIdxStr = 1;
    info->estimatedRows = (of_game ? ROWS_OF_GAME : 1000000) >> (n > 3 ? 6 : 2 * n);
    info->estimatedRows += info->estimatedRows == 0;
    info->estimatedCost = !of_game ? 10000000 : is_sought(letters) ? COST_OF_ROW : COST_OF_GAME;
    info->orderByConsumed = is_in_order(info, of_game);
    return info->idxStr == NULL ? SQLITE_NOMEM : SQLITE_OK;
}
