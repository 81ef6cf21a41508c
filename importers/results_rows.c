#include "results_rows.h"

#include <string.h>

#include "base/buf.h"
#include "base/sort.h"
#include "games/game_registry.h"
#include "core/game.h"
#include "notation/fold.h"

enum { HEADINGS_SHOWN = 8 };

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

static bool is_blank_byte(char c)
{
    return c == ' ' || c == '_' || c == '\t' || c == '\n' || c == '\r';
}

/* Folds "Final  Score:" to "final-score"; what no word has stays as it is. */
static void fold_heading(const char *text, char folded[FOLD_MAX + 1])
{
    char word[FOLD_MAX * 2 + 1];
    size_t n = 0;
    for (; *text != '\0' && n + 1 < sizeof word; text++) {
        const char c = is_blank_byte(*text) ? '-' : *text;
        if (c != '-' || (n > 0 && word[n - 1] != '-'))
            word[n++] = c;
    }
    while (n > 0 && strchr("-:.?!", word[n - 1]) != NULL)
        n--;
    word[n] = '\0';
    if (*text != '\0' || fold_word(word, n, folded) == 0)
        folded[0] = '\0';
}

static struct results_heading heading_of(struct arena *arena, const struct csv_field *field)
{
    char folded[FOLD_MAX + 1] = "";
    fold_heading(field->text, folded);
    struct results_heading h = {.column = results_column_find(folded),
                                .line = field->line,
                                .column_number = field->column};
    const size_t n = strlen(folded);
    h.is_key = n > 2 && strncmp(folded, "x-", 2) == 0 &&
               strspn(folded, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
    h.is_part = n > 0 && is_score_part(folded);
    h.name = h.is_key || h.is_part ? arena_strndup(arena, folded, n)
                                   : arena_strndup(arena, field->text, strlen(field->text));
    return h;
}

/* Whether nothing is known of the heading, so that it may be a name. */
static bool may_be_name(const struct results_heading *h)
{
    return h->column == RESULTS_COLUMNS && !h->is_key && !h->is_part && h->name[0] != '\0';
}

/* Whether the headings are those of a table with a column for each player; `has` says which columns it
 * has, and whether there are others. */
static bool is_wide_table(const bool has[RESULTS_COLUMNS], size_t n_names)
{
    return !has[RESULTS_PLAYER] && !has[RESULTS_TOTAL] && !has[RESULTS_SEAT] &&
           (has[RESULTS_GAME] || has[RESULTS_DATE]) && n_names >= 2;
}

/* The headings of the row that was read last: fills in `has`, returns how many may be names. */
static size_t survey_headings(struct arena *arena, const struct csv_reader *csv,
                              bool has[RESULTS_COLUMNS + 1], bool *is_name)
{
    size_t n = 0;
    for (size_t i = 0; i < csv->n; i++) {
        const struct results_heading h = heading_of(arena, &csv->field[i]);
        has[h.column] = true;
        is_name[i] = may_be_name(&h);
        n += is_name[i];
    }
    return n;
}

/* Whether two columns of players or more have points in this row, and none has anything else. */
static bool has_points(const struct csv_reader *csv, const bool *is_name, size_t n_names)
{
    size_t n = 0;
    for (size_t i = 0; i < csv->n && i < n_names; i++) {
        const char *text = csv->field[i].text;
        if (!is_name[i] || text[0] == '\0')
            continue;
        if (text[strspn(text, "0123456789.,")] != '\0')
            return false;
        n++;
    }
    return n >= 2;
}

bool results_rows_probe(const char *head, size_t length)
{
    struct csv_reader csv;
    struct arena arena = ARENA_INIT;
    bool has[RESULTS_COLUMNS + 1] = {false}, is_name[CSV_FIELDS_MAX], is_it = false;
    csv_reader_init(&csv, head, length);
    if (csv_read_row(&csv, NULL) > 0) {
        const size_t n = csv.n, n_names = survey_headings(&arena, &csv, has, is_name);
        is_it = has[RESULTS_PLAYER] && (has[RESULTS_TOTAL] || has[RESULTS_WINNER]);
        if (!is_it && is_wide_table(has, n_names) && csv_read_row(&csv, NULL) > 0)
            is_it = has_points(&csv, is_name, n);
    }
    csv_reader_free(&csv);
    arena_free(&arena);
    return is_it;
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

/* What was found, and which headings would be known. */
static int refuse_headings(const struct results_rows *r, const char *wanted, struct err *err)
{
    struct buf found = BUF_INIT;
    const size_t n = r->n_headings - (r->is_wide ? 2 : 0);
    for (size_t i = 0; i < n && i < HEADINGS_SHOWN; i++)
        buf_printf(&found, "%s\"%.30s\"", i > 0 ? ", " : "", r->heading[i].name);
    if (n > HEADINGS_SHOWN)
        buf_puts(&found, ", ...");
    const int status =
        err_at(err, NULL, r->heading[0].line, 0,
               "expected %s among the headings, such as game, date, player, total, winner "
               "(docs/results.md has them all), found %s",
               wanted, buf_str(&found));
    buf_free(&found);
    return status;
}

/* A heading that stands there twice, or a column that must be there and is not. */
static int check_headings(const struct results_rows *r, bool needs_game, struct err *err)
{
    const bool has_points =
        r->index[RESULTS_TOTAL] < r->n_headings || r->index[RESULTS_WINNER] < r->n_headings;
    bool has_parts = false;
    for (size_t i = 0; i < r->n_headings; i++) {
        const struct results_heading *h = &r->heading[i];
        has_parts |= h->is_part;
        if (is_second(r, i))
            return err_at(err, NULL, h->line, h->column_number,
                          "the column \"%.60s\" has been there already", h->name);
    }
    if (r->index[RESULTS_PLAYER] == r->n_headings)
        return refuse_headings(r, "a column \"player\"", err);
    if (!has_points && !has_parts)
        return refuse_headings(r, "a column \"total\" or \"winner\"", err);
    if (needs_game && r->index[RESULTS_GAME] == r->n_headings)
        return refuse_headings(r, "a column \"game\" (or --game puerto-rico)", err);
    return 0;
}

static int compare_keys(const void *a, const void *b, void *ctx)
{
    const struct results_rows *r = ctx;
    return strcmp(r->heading[*(const size_t *)a].name, r->heading[*(const size_t *)b].name);
}

static void set_index(struct results_rows *r)
{
    for (int i = 0; i < RESULTS_COLUMNS; i++)
        r->index[i] = r->n_headings;
    for (size_t i = 0; i < r->n_headings; i++) {
        const enum results_column column = r->heading[i].column;
        if (column < RESULTS_COLUMNS && r->index[column] == r->n_headings)
            r->index[column] = i;
    }
}

/* Two columns that are not written, for the name and the points of each player. */
static void add_wide_columns(struct results_rows *r)
{
    bool has[RESULTS_COLUMNS] = {false};
    size_t n_names = 0;
    for (int i = 0; i < RESULTS_COLUMNS; i++)
        has[i] = r->index[i] < r->n_headings;
    for (size_t i = 0; i < r->n_headings; i++)
        n_names += may_be_name(&r->heading[i]);
    if (!is_wide_table(has, n_names))
        return;
    r->is_wide = true;
    for (size_t i = 0; i < r->n_headings; i++)
        r->heading[i].is_player = may_be_name(&r->heading[i]);
    r->heading[r->n_headings++] =
        (struct results_heading){.column = RESULTS_PLAYER, .name = ""};
    r->heading[r->n_headings++] = (struct results_heading){.column = RESULTS_TOTAL, .name = ""};
    set_index(r);
}

static int read_headings(struct results_rows *r, bool needs_game, struct err *err)
{
    const int status = csv_read_row(&r->csv, err);
    if (status <= 0)
        return status < 0 ? -1 : err_at(err, NULL, 1, 0, "expected headings, found nothing");
    r->n_headings = r->csv.n;
    r->heading = arena_calloc(&r->arena, r->n_headings + 2, sizeof *r->heading);
    for (size_t i = 0; i < r->n_headings; i++)
        r->heading[i] = heading_of(&r->arena, &r->csv.field[i]);
    set_index(r);
    add_wide_columns(r);
    r->key = arena_calloc(&r->arena, r->n_headings, sizeof *r->key);
    for (size_t i = 0; i < r->n_headings; i++)
        if (r->heading[i].is_key)
            r->key[r->n_keys++] = i;
    sort_stable(r->key, r->n_keys, sizeof *r->key, compare_keys, r);
    return check_headings(r, needs_game, err);
}

/* ---- which rows are one game ---------------------------------------------------------------- */

/* The text of a column in the row that was read last; NULL after the damage in a damaged row. */
static const char *text_in_row(const struct results_rows *r, enum results_column column,
                               bool is_damaged)
{
    const size_t i = r->index[column];
    if (i < r->csv.n && i < r->n_headings)
        return r->csv.field[i].text;
    return is_damaged && i < r->n_headings ? NULL : "";
}

static struct results_mark_row mark_row(const struct results_rows *r, bool is_damaged)
{
    static const enum results_column column[RESULTS_MARKS] = {
        [RESULTS_MARK_GAME] = RESULTS_GAME,     [RESULTS_MARK_DATE] = RESULTS_DATE,
        [RESULTS_MARK_EVENT] = RESULTS_EVENT,   [RESULTS_MARK_SITE] = RESULTS_SITE,
        [RESULTS_MARK_ID] = RESULTS_ID,         [RESULTS_MARK_SEAT] = RESULTS_SEAT,
        [RESULTS_MARK_PLAYER] = RESULTS_PLAYER,
    };
    struct results_mark_row row = {.start = r->csv.start, .line = r->csv.line};
    for (int m = 0; m < RESULTS_MARKS; m++)
        row.mark[m] = results_mark_of(text_in_row(r, column[m], is_damaged));
    return row;
}

static int gather_rows(struct results_rows *r, struct err *err)
{
    int status;
    while ((status = csv_read_row(&r->csv, NULL)) != 0) {
        if (r->gather.n_rows == RESULTS_ROWS_MAX)
            return err_at(err, NULL, r->csv.line, 0, "expected at most %d rows, found more",
                          RESULTS_ROWS_MAX);
        const struct results_mark_row row = mark_row(r, status < 0);
        results_gather_add(&r->gather, &row, r->is_wide);
    }
    if (!r->is_wide)
        results_gather_join(&r->gather);
    return 0;
}

int results_rows_open(struct results_rows *r, const char *bytes, size_t length, bool needs_game,
                      struct err *err)
{
    *r = (struct results_rows){.arena = ARENA_INIT, .bytes = bytes};
    csv_reader_init(&r->csv, bytes, length);
    return read_headings(r, needs_game, err) < 0 ? -1 : gather_rows(r, err);
}

void results_rows_free(struct results_rows *r)
{
    csv_reader_free(&r->csv);
    results_gather_free(&r->gather);
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

/* The row that was read last. */
static struct results_row copy_row(const struct results_rows *r, int status,
                                   const struct err *why, struct arena *arena)
{
    struct results_row row = {.why = *why, .line = r->csv.line};
    row.cell = arena_calloc(arena, r->n_headings, sizeof *row.cell);
    for (size_t i = 0; i < r->n_headings; i++) {
        row.cell[i] = (struct results_cell){status > 0 ? "" : NULL, r->csv.line, 0};
        if (i >= r->csv.n)
            continue;
        const struct csv_field *field = &r->csv.field[i];
        row.cell[i] = (struct results_cell){
            arena_strndup(arena, field->text, strlen(field->text)), field->line, field->column};
    }
    const size_t n_written = r->n_headings - (r->is_wide ? 2 : 0);
    for (size_t i = n_written; i < r->csv.n; i++)
        if (r->csv.field[i].text[0] != '\0')
            err_at(&row.why, NULL, r->csv.field[i].line, r->csv.field[i].column,
                   "expected %zu fields, found more", n_written);
    return row;
}

/* Whether more rows are counted only. */
static bool is_full(const struct results_game *game)
{
    return game->n > SEATS_MAX;
}

static void add_row(struct results_game *out, const struct results_row *row)
{
    if (!is_full(out))
        out->row[out->n] = *row;
    out->n++;
}

/* The row of one player, whose points stand in column `i`. */
static struct results_row row_of_player(const struct results_rows *r,
                                        const struct results_row *row, size_t i,
                                        struct arena *arena)
{
    const size_t player = r->index[RESULTS_PLAYER], won = r->index[RESULTS_WINNER];
    struct results_row one = *row;
    one.cell = arena_calloc(arena, r->n_headings, sizeof *one.cell);
    memcpy(one.cell, row->cell, r->n_headings * sizeof *one.cell);
    one.cell[player] = one.cell[r->index[RESULTS_TOTAL]] = one.cell[i];
    one.cell[player].text = r->heading[i].name;
    if (won < r->n_headings && one.cell[won].text != NULL)
        one.cell[won].text = strcmp(one.cell[won].text, r->heading[i].name) == 0 ? "yes" : "";
    return one;
}

/* Rows as if each player had one.  The winner may be given by name. */
static void spread_row(const struct results_rows *r, const struct results_row *row,
                       struct arena *arena, struct results_game *out)
{
    for (size_t i = 0; i < r->n_headings; i++) {
        const char *text = row->cell[i].text;
        if (!r->heading[i].is_player || text == NULL || text[strspn(text, " -")] == '\0')
            continue;
        const struct results_row one =
            is_full(out) ? (struct results_row){0} : row_of_player(r, row, i, arena);
        add_row(out, &one);
    }
    if (out->n == 0 || err_is_set(&row->why))
        add_row(out, row);
}

static void take_run(struct results_rows *r, const struct results_run *run, struct arena *arena,
                     struct results_game *out)
{
    const struct results_mark_row *first = &r->gather.row[run->first];
    *out = (struct results_game){.start = (size_t)(first->start - r->bytes),
                                 .is_unclear = run->is_unclear};
    for (uint32_t at = run->first; at != RESULTS_NO_ROW; at = r->gather.row[at].next) {
        /* The row that starts there, as the reader reads it. */
        struct err why = ERR_INIT;
        csv_reader_go_to(&r->csv, r->gather.row[at].start, r->gather.row[at].line);
        const int status = csv_read_row(&r->csv, &why);
        const struct results_row row =
            is_full(out) ? (struct results_row){0} : copy_row(r, status, &why, arena);
        if (r->is_wide)
            spread_row(r, &row, arena, out);
        else
            add_row(out, &row);
        /* What lies between rows that follow each other is theirs; of others each has its own bytes. */
        const size_t end = (size_t)(r->csv.row_end - r->bytes);
        const uint32_t n_lines = r->csv.line_number - r->csv.line;
        out->n_bytes = run->is_apart ? out->n_bytes + (size_t)(r->csv.row_end - r->csv.start)
                                     : end - out->start;
        out->n_lines =
            run->is_apart ? out->n_lines + n_lines : r->csv.line_number - first->line;
    }
}

bool results_rows_next(struct results_rows *r, struct arena *arena, struct results_game *out)
{
    while (r->next_run < r->gather.n_runs && r->gather.run[r->next_run].is_joined)
        r->next_run++;
    if (r->next_run == r->gather.n_runs)
        return false;
    take_run(r, &r->gather.run[r->next_run++], arena, out);
    return true;
}
