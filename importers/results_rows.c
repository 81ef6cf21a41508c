#include "results_rows.h"

#include <string.h>

#include "base/sort.h"
#include "games/game_registry.h"
#include "core/game.h"
#include "notation/fold.h"

/* ---- headings ------------------------------------------------------------------------------- */

static bool is_score_part(const char *name)
{
    for (size_t g = 0; game_at(g) != NULL; g++) {
        const struct game_def *game = game_at(g);
        for (size_t i = 0; i < game->rules.n_score_parts; i++)
            if (strcmp(game->words.things[game->rules.score_parts[i].thing].name, name) == 0)
                return true;
    }
    return false;
}

static struct results_heading heading_of(struct arena *arena, const struct csv_field *field)
{
    char folded[FOLD_MAX + 1] = "";
    struct results_heading h = {.column = results_column_find(field->text),
                                .line = field->line,
                                .column_number = field->column};
    const size_t n = fold_word(field->text, strlen(field->text), folded);
    h.is_key = n > 2 && strncmp(folded, "x-", 2) == 0 &&
               strspn(folded, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
    h.is_part = n > 0 && is_score_part(folded);
    h.name = h.is_key || h.is_part ? arena_strndup(arena, folded, n)
                                   : arena_strndup(arena, field->text, strlen(field->text));
    return h;
}

bool results_rows_probe(const char *head, size_t length)
{
    const char *end = memchr(head, '\n', length);
    struct csv_reader csv;
    bool has[RESULTS_COLUMNS + 1] = {false};
    csv_reader_init(&csv, head, end != NULL ? (size_t)(end - head) : length);
    if (csv_read_row(&csv, NULL) > 0)
        for (size_t i = 0; i < csv.n; i++)
            has[results_column_find(csv.field[i].text)] = true;
    csv_reader_free(&csv);
    return has[RESULTS_PLAYER] && (has[RESULTS_TOTAL] || has[RESULTS_WINNER]);
}

/* Whether another heading before it stands for the same. */
static bool is_second(const struct results_rows *r, size_t i)
{
    const struct results_heading *h = &r->heading[i];
    if (h->column < RESULTS_COLUMNS)
        return r->index[h->column] != i;
    for (size_t j = 0; j < i && (h->is_key || h->is_part); j++)
        if (strcmp(r->heading[j].name, h->name) == 0)
            return true;
    return false;
}

/* A heading that stands there twice, or a column that must be there and is not. */
static int check_headings(const struct results_rows *r, struct err *err)
{
    static const enum results_column wanted[] = {RESULTS_GAME, RESULTS_PLAYER};
    for (size_t i = 0; i < r->n_headings; i++) {
        const struct results_heading *h = &r->heading[i];
        if (is_second(r, i))
            return err_at(err, NULL, h->line, h->column_number,
                          "the column \"%.60s\" has been there already", h->name);
    }
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (r->index[wanted[i]] == r->n_headings)
            return err_at(err, NULL, 1, 0, "expected a column \"%s\" among the headings",
                          results_column_word(wanted[i]));
    return 0;
}

static int compare_keys(const void *a, const void *b, void *ctx)
{
    const struct results_rows *r = ctx;
    return strcmp(r->heading[*(const size_t *)a].name, r->heading[*(const size_t *)b].name);
}

static void sort_keys(struct results_rows *r)
{
    r->key = arena_calloc(&r->arena, r->n_headings, sizeof *r->key);
    for (size_t i = 0; i < r->n_headings; i++)
        if (r->heading[i].is_key)
            r->key[r->n_keys++] = i;
    sort_stable(r->key, r->n_keys, sizeof *r->key, compare_keys, r);
}

static int read_headings(struct results_rows *r, struct err *err)
{
    const int status = csv_read_row(&r->csv, err);
    if (status <= 0)
        return status < 0 ? -1 : err_at(err, NULL, 1, 0, "expected headings, found nothing");
    r->n_headings = r->csv.n;
    r->heading = arena_calloc(&r->arena, r->n_headings, sizeof *r->heading);
    for (int i = 0; i < RESULTS_COLUMNS; i++)
        r->index[i] = r->n_headings;
    for (size_t i = 0; i < r->n_headings; i++) {
        r->heading[i] = heading_of(&r->arena, &r->csv.field[i]);
        const enum results_column column = r->heading[i].column;
        if (column < RESULTS_COLUMNS && r->index[column] == r->n_headings)
            r->index[column] = i;
    }
    sort_keys(r);
    return check_headings(r, err);
}

static void read_pending(struct results_rows *r)
{
    r->pending_err = (struct err)ERR_INIT;
    r->pending = csv_read_row(&r->csv, &r->pending_err);
}

int results_rows_open(struct results_rows *r, const char *bytes, size_t length, struct err *err)
{
    *r = (struct results_rows){.arena = ARENA_INIT, .bytes = bytes};
    csv_reader_init(&r->csv, bytes, length);
    if (read_headings(r, err) < 0)
        return -1;
    read_pending(r);
    return 0;
}

void results_rows_free(struct results_rows *r)
{
    csv_reader_free(&r->csv);
    arena_free(&r->arena);
}

/* ---- rows ----------------------------------------------------------------------------------- */

struct results_cell results_cell_of(const struct results_rows *r, const struct results_row *row,
                                    enum results_column column)
{
    if (r->index[column] < r->n_headings)
        return row->cell[r->index[column]];
    return (struct results_cell){.text = "", .line = row->line};
}

/* The pending row, as the reader has it. */
static struct results_row take_pending(const struct results_rows *r, struct arena *arena)
{
    struct results_row row = {.why = r->pending_err, .line = r->csv.line};
    row.cell = arena_calloc(arena, r->n_headings, sizeof *row.cell);
    for (size_t i = 0; i < r->n_headings; i++) {
        row.cell[i] = (struct results_cell){r->pending > 0 ? "" : NULL, r->csv.line, 0};
        if (i >= r->csv.n)
            continue;
        const struct csv_field *field = &r->csv.field[i];
        row.cell[i] = (struct results_cell){
            arena_strndup(arena, field->text, strlen(field->text)), field->line, field->column};
    }
    for (size_t i = r->n_headings; i < r->csv.n; i++)
        if (r->csv.field[i].text[0] != '\0')
            err_at(&row.why, NULL, r->csv.field[i].line, r->csv.field[i].column,
                   "expected %zu fields, found more", r->n_headings);
    return row;
}

/* Whether two cells have the same text, or one of them is not known. */
static bool is_same(const struct results_rows *r, const struct results_row *a,
                    const struct results_row *b, enum results_column column)
{
    const char *one = results_cell_of(r, a, column).text;
    const char *other = results_cell_of(r, b, column).text;
    return one == NULL || other == NULL || strcmp(one, other) == 0;
}

/* Whether the column holds the same text in both rows, and any. */
static bool repeats(const struct results_rows *r, const struct results_row *a,
                    const struct results_row *b, enum results_column column)
{
    const char *one = results_cell_of(r, a, column).text;
    return one != NULL && one[0] != '\0' && results_cell_of(r, b, column).text != NULL &&
           is_same(r, a, b, column);
}

/* Whether two rows may be of one game. */
static bool may_be_one(const struct results_rows *r, const struct results_row *a,
                       const struct results_row *b)
{
    static const enum results_column same[] = {RESULTS_GAME, RESULTS_DATE, RESULTS_EVENT,
                                               RESULTS_SITE};
    if (repeats(r, a, b, RESULTS_ID))
        return !repeats(r, a, b, RESULTS_SEAT);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (!is_same(r, a, b, same[i]))
            return false;
    return is_same(r, a, b, RESULTS_ID) && !repeats(r, a, b, RESULTS_SEAT) &&
           !repeats(r, a, b, RESULTS_PLAYER);
}

static bool belongs(const struct results_rows *r, const struct results_game *game,
                    const struct results_row *row)
{
    for (size_t i = 0; i < game->n && i <= SEATS_MAX; i++)
        if (!may_be_one(r, &game->row[i], row))
            return false;
    return true;
}

bool results_rows_next(struct results_rows *r, struct arena *arena, struct results_game *out)
{
    *out = (struct results_game){.start = (size_t)(r->csv.start - r->bytes)};
    while (r->pending != 0) {
        const struct results_row row = take_pending(r, arena);
        if (!belongs(r, out, &row))
            break;
        if (out->n <= SEATS_MAX)
            out->row[out->n] = row;
        out->n++;
        out->end = (size_t)(r->csv.row_end - r->bytes);
        out->end_line = r->csv.line_number - 1;
        read_pending(r);
    }
    return out->n > 0;
}
