/* results_out.c - results as a table of CSV (docs/results.md), one player a row. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/csv.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/early_end.h"
#include "core/outcome.h"
#include "core/record.h"
#include "export/results_writer.h"
#include "results_column.h"

/* Columns stand in this order. */
enum kind { OF_ALL, OF_SCORE, OF_HEADER, OF_COMMENT };

struct column {
    const char *word;
    enum kind kind;
    bool is_used; /* the others are not written */
};

struct cell {
    size_t column;
    const char *text; /* NULL: the number */
    int number;
};

struct row {
    struct cell *cell; /* n of them */
    size_t n, room;
};

struct results_table {
    struct arena texts;
    struct column *column;
    size_t n_columns, column_room;
    struct row *row;
    size_t n_rows, row_room;
};

/* ---- cells ---------------------------------------------------------------------------------- */

static size_t column_of(struct results_table *t, const char *word, enum kind kind)
{
    for (size_t i = 0; i < t->n_columns; i++)
        if (t->column[i].kind == kind && strcmp(t->column[i].word, word) == 0)
            return i;
    t->column = xgrow_array(t->column, t->n_columns, &t->column_room, sizeof *t->column);
    t->column[t->n_columns] =
        (struct column){.word = arena_strndup(&t->texts, word, strlen(word)), .kind = kind};
    return t->n_columns++;
}

static void put_cell(struct results_table *t, size_t column, const char *text, int number)
{
    struct row *row = &t->row[t->n_rows - 1];
    row->cell = xgrow_array(row->cell, row->n, &row->room, sizeof *row->cell);
    row->cell[row->n++] = (struct cell){column, text, number};
    t->column[column].is_used = true;
}

static void put_text(struct results_table *t, const char *word, enum kind kind,
                     const char *text)
{
    if (text[0] != '\0')
        put_cell(t, column_of(t, word, kind), arena_strndup(&t->texts, text, strlen(text)), 0);
}

static void put_own(struct results_table *t, enum results_column column, const char *text)
{
    put_text(t, results_column_word(column), OF_ALL, text);
}

/* ---- rows ----------------------------------------------------------------------------------- */

static void put_game(struct results_table *t, const struct record *r,
                     const struct outcome *outcome)
{
    put_own(t, RESULTS_GAME, r->game->name);
    put_own(t, RESULTS_ID, r->id);
    put_own(t, RESULTS_DATE, r->date);
    put_own(t, RESULTS_EVENT, r->event);
    put_own(t, RESULTS_SITE, r->site);
    put_own(t, RESULTS_RULES, r->rules);
    if (r->is_ignored)
        put_own(t, RESULTS_COUNTS, "no");
    if (r->seating != SEATING_KNOWN)
        put_own(t, RESULTS_SEATING, seating_word(r->seating));
    if (outcome->early != EARLY_NOT) {
        struct buf how = BUF_INIT;
        early_end_put(&r->ended, &how);
        put_own(t, RESULTS_ENDED, buf_str(&how));
        buf_free(&how);
    }
}

static void put_player(struct results_table *t, const struct record *r,
                       const struct outcome *outcome, unsigned seat)
{
    const struct score *score = &outcome->score[seat];
    const char letter[] = {(char)('A' + seat), '\0'};
    put_own(t, RESULTS_SEAT, letter);
    put_own(t, RESULTS_PLAYER, r->player[seat]);
    if ((outcome->totals >> seat & 1) != 0)
        put_cell(t, column_of(t, results_column_word(RESULTS_TOTAL), OF_ALL), NULL,
                 score->total);
    if (score->tiebreak != 0 && r->grade == GRADE_RESULT)
        put_cell(t, column_of(t, results_column_word(RESULTS_TIEBREAK), OF_ALL), NULL,
                 score->tiebreak);
    put_own(t, RESULTS_WINNER, (outcome->won >> seat & 1) != 0 ? "yes" : "");
    if (outcome->early != EARLY_NOT)
        put_cell(t, column_of(t, results_column_word(RESULTS_PLACING), OF_ALL), NULL,
                 score->place);
    for (size_t i = 0; i < r->game->rules.n_score_parts; i++)
        if ((outcome->parts[seat] >> i & 1) != 0)
            put_cell(t,
                     column_of(t,
                               r->game->words.things[r->game->rules.score_parts[i].thing].name,
                               OF_SCORE),
                     NULL, score->part[i]);
}

static bool add_rows(void *self, const struct record *record, const struct outcome *outcome)
{
    struct results_table *t = self;
    for (unsigned seat = 0; seat < record->n_players; seat++) {
        t->row = xgrow_array(t->row, t->n_rows, &t->row_room, sizeof *t->row);
        t->row[t->n_rows++] = (struct row){0};
        put_game(t, record, outcome);
        put_player(t, record, outcome, seat);
        if (seat == 0) {
            /* Once for each game, since they may be long. */
            struct buf comments = BUF_INIT;
            for (size_t i = 0; i < record->n_headers; i++)
                if (strncmp(record->header[i].key, "x-", 2) == 0)
                    put_text(t, record->header[i].key, OF_HEADER, record->header[i].value);
            results_put_comments(record, &comments);
            put_text(t, results_column_word(RESULTS_COMMENT), OF_COMMENT, buf_str(&comments));
            buf_free(&comments);
        }
    }
    return true;
}

/* ---- the file ------------------------------------------------------------------------------- */

static void put_field(struct csv *w, const struct row *row, size_t column)
{
    size_t i = 0;
    while (i < row->n && row->cell[i].column != column)
        i++;
    if (i < row->n && row->cell[i].text == NULL)
        csv_fixed(w, row->cell[i].number, 0);
    else
        csv_str(w, i < row->n ? row->cell[i].text : NULL);
}

/* Lines of headers by their names, whatever games have them; the others as they came. */
static int compare_columns(const void *a, const void *b, void *ctx)
{
    const struct results_table *t = ctx;
    const struct column *x = &t->column[*(const size_t *)a],
                        *y = &t->column[*(const size_t *)b];
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x->kind == OF_HEADER ? strcmp(x->word, y->word) : 0;
}

/* One row, the columns in this order; NULL for the headings. */
static void put_row(const struct results_table *t, struct csv *w, const size_t *order,
                    const struct row *row)
{
    for (size_t i = 0; i < t->n_columns; i++) {
        const struct column *column = &t->column[order[i]];
        if (column->is_used && row == NULL)
            csv_str(w, column->word);
        else if (column->is_used)
            put_field(w, row, order[i]);
    }
    csv_end_row(w);
}

static void end_table(void *self, struct buf *out)
{
    struct results_table *t = self;
    size_t *order = xcalloc(t->n_columns, sizeof *order);
    struct csv w;
    for (size_t i = 0; i < t->n_columns; i++)
        order[i] = i;
    sort_stable(order, t->n_columns, sizeof *order, compare_columns, t);
    csv_init(&w, out);
    put_row(t, &w, order, NULL);
    for (size_t i = 0; i < t->n_rows; i++)
        put_row(t, &w, order, &t->row[i]);
    free(order);
}

/* Columns that every table has. */
static void *new_table(void)
{
    static const enum results_column always[] = {RESULTS_GAME, RESULTS_PLAYER, RESULTS_TOTAL,
                                                 RESULTS_WINNER};
    struct results_table *t = xcalloc(1, sizeof *t);
    for (int i = 0; i < RESULTS_COLUMNS; i++)
        column_of(t, results_column_word((enum results_column)i),
                  i == RESULTS_COMMENT ? OF_COMMENT : OF_ALL);
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        t->column[always[i]].is_used = true;
    return t;
}

static void free_table(void *self)
{
    struct results_table *t = self;
    for (size_t i = 0; i < t->n_rows; i++)
        free(t->row[i].cell);
    free(t->row);
    free(t->column);
    arena_free(&t->texts);
    free(t);
}

const struct results_writer results_csv_writer = {new_table, add_rows, end_table, free_table};
