/* results_csv.c - the importer of results in CSV (docs/results.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "games/game_registry.h"
#include "importers.h"
#include "notation/iso_date.h"
#include "result_record.h"
#include "results/bgg_game.h"
#include "results_rows.h"

enum { BYTES_MAX = 64 * 1024 * 1024, DAY_TEXT = 64 };

struct reader {
    struct importer_options options;
    struct input *input; /* borrowed */
    struct buf text;
    struct results_rows rows;
    unsigned n_others; /* games that are not ours */
    struct results_cell first_other;
    struct arena others; /* its text */
    bool is_read, is_told;
};

/* A game on its way to a record. */
struct making {
    const struct reader *reader;
    const struct results_game *game;
    struct record *record;
    const struct results_row *seat[SEATS_MAX];
    unsigned n;
};

/* ---- values --------------------------------------------------------------------------------- */

static struct span span_of(struct results_cell cell)
{
    return (struct span){.line = cell.line, .column = cell.column};
}

/* What stands in a column of the game; all rows that say something must say the same. */
static struct results_cell value_of(const struct making *m, size_t heading)
{
    struct results_cell found = {.text = ""};
    for (unsigned i = 0; i < m->n; i++) {
        const struct results_cell cell = m->game->row[i].cell[heading];
        if (cell.text == NULL || cell.text[0] == '\0')
            continue;
        if (found.text[0] == '\0')
            found = cell;
        else if (strcmp(found.text, cell.text) != 0)
            result_refuse(m->record, span_of(cell),
                          "expected \"%.60s\" as in line %u, found \"%.60s\"", found.text,
                          found.line, cell.text);
    }
    return found;
}

static struct results_cell column_of(const struct making *m, enum results_column column)
{
    const struct results_rows *rows = &m->reader->rows;
    if (rows->index[column] == rows->n_headings)
        return (struct results_cell){.text = ""};
    return value_of(m, rows->index[column]);
}

static const struct game_def *game_named(const char *name, const struct bgg_game **bgg)
{
    *bgg = bgg_game_find(0, name);
    const char *own = *bgg != NULL ? (*bgg)->game : name;
    return game_find(own, strlen(own));
}

/* ---- header --------------------------------------------------------------------------------- */

static void put_text(struct making *m, enum results_column column, const char **member)
{
    const struct results_cell cell = column_of(m, column);
    *member = result_header(m->record, results_column_word(column), cell.text);
}

/* The number of at most two digits at *at, before a dot; moves *at behind it.  0: there is none. */
static int take_dotted(const char **at)
{
    const size_t n = strspn(*at, "0123456789");
    const int number = n == 2 ? ((*at)[0] - '0') * 10 + (*at)[1] - '0' : (*at)[0] - '0';
    if (n == 0 || n > 2 || (*at)[n] != '.')
        return 0;
    *at += n + 1;
    return number;
}

/* "15.3.2026" is written with dots in one order alone. */
static void turn_date(const char *text, char date[DAY_TEXT])
{
    const char *year = text;
    const int day = take_dotted(&year), month = take_dotted(&year);
    if (day > 0 && month > 0 && strlen(year) == 4)
        snprintf(date, DAY_TEXT, "%s-%02d-%02d", year, month, day);
    else
        snprintf(date, DAY_TEXT, "%s", text);
}

static void put_date(struct making *m)
{
    const struct results_cell cell = column_of(m, RESULTS_DATE);
    char date[DAY_TEXT];
    turn_date(cell.text, date);
    m->record->date = result_header(m->record, "date", date);
    if (cell.text[0] != '\0' && !iso_date_is_valid(date))
        result_refuse(m->record, span_of(cell),
                      "expected a date such as 2026-11-20, found \"%.40s\"", cell.text);
}

static void put_rules(struct making *m, const struct bgg_game *bgg)
{
    put_text(m, RESULTS_RULES, &m->record->rules);
    if (m->record->rules[0] == '\0' && bgg != NULL)
        m->record->rules = result_header(m->record, "rules", bgg->rules);
}

/* ---- seats ---------------------------------------------------------------------------------- */

/* The seat that the text names; SEATS_MAX when it names none. */
static unsigned seat_of(const char *text)
{
    const char c = text_fold(text[0]);
    if (c == '\0' || text[1] != '\0')
        return SEATS_MAX;
    const int seat = c >= 'a' ? c - 'a' : c - '1';
    return seat >= 0 && seat < SEATS_MAX ? (unsigned)seat : SEATS_MAX;
}

/* Puts the rows in the order of their seats.  False when no row has one. */
static bool seat_rows(struct making *m)
{
    unsigned n_seats = 0;
    for (unsigned i = 0; i < m->n; i++) {
        const struct results_cell cell =
            results_cell_of(&m->reader->rows, &m->game->row[i], RESULTS_SEAT);
        n_seats += cell.text != NULL && cell.text[0] != '\0';
    }
    for (unsigned i = 0; i < m->n; i++) {
        const struct results_row *row = &m->game->row[i];
        const struct results_cell cell = results_cell_of(&m->reader->rows, row, RESULTS_SEAT);
        const unsigned seat = n_seats == 0 || cell.text == NULL ? i : seat_of(cell.text);
        if (seat >= m->n || m->seat[seat] != NULL)
            result_refuse(m->record, span_of(cell),
                          "expected the seats A to %c, each once, found \"%.20s\"",
                          (int)('A' + m->n - 1), cell.text);
        else
            m->seat[seat] = row;
    }
    return n_seats > 0;
}

static void put_seating(struct making *m, bool has_seats)
{
    const struct results_cell cell = column_of(m, RESULTS_SEATING);
    enum seating seating = has_seats ? SEATING_KNOWN : SEATING_UNKNOWN;
    if (cell.text[0] != '\0' && !seating_find(cell.text, &seating))
        result_refuse(m->record, span_of(cell),
                      "expected known, first or unknown, found "
                      "\"%.40s\"",
                      cell.text);
    result_seating(m->record, seating);
}

static void put_name(struct making *m, const struct results_row *row)
{
    const struct results_cell cell = results_cell_of(&m->reader->rows, row, RESULTS_PLAYER);
    const char *name = cell.text != NULL ? result_text(m->record, cell.text) : "?";
    for (unsigned i = 0; i < m->record->n_players; i++)
        if (strcmp(m->record->player[i], name) == 0)
            result_refuse(m->record, span_of(cell), "two players have the name \"%.60s\"",
                          name);
    if (name[0] == '\0')
        result_refuse(m->record, span_of(cell), "expected the name of a player, found nothing");
    result_name(m->record, name);
}

/* ---- points --------------------------------------------------------------------------------- */

static int points_of(struct making *m, struct results_cell cell)
{
    int points = 0;
    if (cell.text == NULL || cell.text[0] == '\0')
        return RESULT_NO_POINTS;
    const size_t n = strspn(cell.text, "0123456789");
    for (size_t i = 0; i < n && points <= RESULT_POINTS_MAX; i++)
        points = points * 10 + (cell.text[i] - '0');
    if (n > 0 && cell.text[n] == '\0' && points <= RESULT_POINTS_MAX)
        return points;
    result_refuse(m->record, span_of(cell), "expected 0 to %d points, found \"%.40s\"",
                  RESULT_POINTS_MAX, cell.text);
    return RESULT_NO_POINTS;
}

static bool is_word_of(const char *text, const char *const *words)
{
    while (*words != NULL && !text_equal_fold(text, strlen(text), *words, strlen(*words)))
        words++;
    return *words != NULL;
}

static bool has_won(struct making *m, const struct results_row *row)
{
    static const char *const yes[] = {"yes", "y", "true", "x", "1", NULL};
    static const char *const no[] = {"no", "n", "false", "", "0", NULL};
    const struct results_cell cell = results_cell_of(&m->reader->rows, row, RESULTS_WINNER);
    if (cell.text == NULL || is_word_of(cell.text, no))
        return false;
    if (!is_word_of(cell.text, yes))
        result_refuse(m->record, span_of(cell), "expected yes or no, found \"%.40s\"",
                      cell.text);
    return true;
}

/* The part of the scores of this game; SCORE_PARTS_MAX when it has none such. */
static size_t find_part(const struct game_def *game, const char *name)
{
    for (size_t i = 0; i < game->rules.n_score_parts; i++)
        if (strcmp(game->words.things[game->rules.score_parts[i].thing].name, name) == 0)
            return i;
    return SCORE_PARTS_MAX;
}

static void take_parts(struct making *m, const struct results_row *row,
                       struct result_points *points)
{
    const struct results_rows *rows = &m->reader->rows;
    for (size_t i = 0; i < rows->n_headings; i++) {
        if (!rows->heading[i].is_part)
            continue;
        const int n = points_of(m, row->cell[i]);
        const size_t part = find_part(m->record->game, rows->heading[i].name);
        if (n != RESULT_NO_POINTS && part == SCORE_PARTS_MAX)
            result_refuse(m->record, span_of(row->cell[i]), "%s has no points for \"%s\"",
                          m->record->game->title, rows->heading[i].name);
        else if (part < SCORE_PARTS_MAX)
            points->part[part] = n;
    }
}

static void put_result(struct making *m)
{
    struct result_points points[SEATS_MAX];
    unsigned winners = 0;
    for (unsigned i = 0; i < m->n; i++) {
        points[i] = result_points_of(
            points_of(m, results_cell_of(&m->reader->rows, m->seat[i], RESULTS_TOTAL)));
        take_parts(m, m->seat[i], &points[i]);
        winners |= has_won(m, m->seat[i]) ? 1U << i : 0;
    }
    const struct span place = {.line = m->game->row[0].line, .offset = m->game->start};
    result_statements(m->record, points, winners, place);
}

/* ---- the record ----------------------------------------------------------------------------- */

/* The order of columns means nothing, and that of header lines is kept. */
static void put_keys(struct making *m)
{
    const struct results_rows *rows = &m->reader->rows;
    for (size_t i = 0; i < rows->n_keys; i++)
        result_header(m->record, rows->heading[rows->key[i]].name,
                      value_of(m, rows->key[i]).text);
}

static void put_comments(struct making *m)
{
    for (unsigned i = 0; i < m->n && m->reader->options.keep_comments; i++) {
        const struct results_cell cell =
            results_cell_of(&m->reader->rows, &m->game->row[i], RESULTS_COMMENT);
        result_comments(m->record, cell.text != NULL ? cell.text : "");
    }
}

static void put_header(struct making *m, const struct bgg_game *bgg)
{
    const bool has_seats = seat_rows(m);
    put_rules(m, bgg);
    put_seating(m, has_seats);
    put_date(m);
    put_text(m, RESULTS_EVENT, &m->record->event);
    put_text(m, RESULTS_SITE, &m->record->site);
    put_text(m, RESULTS_ID, &m->record->id);
    for (unsigned i = 0; i < m->n && m->seat[i] != NULL; i++)
        put_name(m, m->seat[i]);
    result_end_players(m->record);
    put_keys(m);
}

/* Rows that are no CSV, or too many or too few, or do not tell the game. */
static void check_rows(struct making *m, const struct game_def *game)
{
    const struct results_game *g = m->game;
    const struct span place = {.line = g->row[0].line};
    for (unsigned i = 0; i < m->n; i++) {
        const struct err *why = &g->row[i].why;
        if (err_is_set(why))
            result_refuse(m->record, (struct span){.line = why->line, .column = why->column},
                          "%s", why->text);
    }
    if (m->record->n_errors > 0)
        return;
    if (game == NULL)
        result_refuse(m->record, place, "expected the name of a game, found nothing");
    else if (g->n < game->rules.min_players || g->n > game->rules.max_players)
        result_refuse(m->record, place, "%s is for %u to %u players, not %zu", game->title,
                      (unsigned)game->rules.min_players, (unsigned)game->rules.max_players,
                      g->n);
}

static void make_record(const struct reader *r, const struct results_game *game,
                        const struct game_def *def, const struct bgg_game *bgg,
                        struct record *record)
{
    struct making m = {.reader = r, .game = game, .record = record};
    m.n = (unsigned)(game->n < SEATS_MAX ? game->n : SEATS_MAX);
    record->first_line = game->row[0].line;
    record->offset = game->start;
    record->n_bytes = game->end - game->start;
    record->n_lines = game->end_line - record->first_line + 1;
    check_rows(&m, def);
    if (record->n_errors > 0)
        return;
    result_begin(record, def);
    put_header(&m, bgg);
    if (record->n_errors > 0)
        return;
    put_comments(&m);
    put_result(&m);
    result_end(record, (struct span){.line = record->first_line});
}

/* ---- what is left out ----------------------------------------------------------------------- */

static void leave_out(struct reader *r, struct results_cell cell)
{
    if (r->n_others++ > 0)
        return;
    r->first_other = cell;
    r->first_other.text = arena_strndup(&r->others, cell.text, strlen(cell.text));
}

/* A record that is no game, with a warning for each thing that is not read. */
static bool tell_left_out(struct reader *r, struct record *record)
{
    record->is_outside = true;
    record->first_line = 1;
    r->is_told = true;
    for (size_t i = 0; i < r->rows.n_headings; i++) {
        const struct results_heading *h = &r->rows.heading[i];
        if (h->column == RESULTS_COLUMNS && !h->is_key && !h->is_part && h->name[0] != '\0')
            result_warn(record, (struct span){.line = h->line, .column = h->column_number},
                        "the column \"%.60s\" is not read", h->name);
    }
    if (r->n_others > 0)
        result_warn(record, span_of(r->first_other),
                    r->n_others == 1 ? "%u other game is left out: \"%.60s\""
                                     : "%u other games are left out, the first is \"%.60s\"",
                    r->n_others, r->first_other.text);
    for (size_t i = 0; i < record->n_warnings; i++)
        record->warnings[i].is_of_file = 1;
    return record->n_warnings > 0;
}

/* ---- the importer --------------------------------------------------------------------------- */

static int open_reader(void **self, struct input *input, const struct importer_options *options,
                       struct err *err)
{
    (void)err;
    struct reader *r = xcalloc(1, sizeof *r);
    r->options = *options;
    r->input = input;
    *self = r;
    return 0;
}

static void close_reader(void *self)
{
    struct reader *r = self;
    results_rows_free(&r->rows);
    arena_free(&r->others);
    buf_free(&r->text);
    free(r);
}

static int read_file(struct reader *r, struct err *err)
{
    const char *name = input_name(r->input);
    struct err why = ERR_INIT;
    r->is_read = true;
    const int status = input_read_all(r->input, BYTES_MAX, &r->text, err);
    if (status > 0)
        return err_at(err, name, 0, 0, "expected a file of at most %d MiB, found more",
                      BYTES_MAX / (1024 * 1024));
    if (status < 0)
        return -1;
    if (results_rows_open(&r->rows, buf_str(&r->text), r->text.len, &why) < 0)
        return err_at(err, name, why.line, why.column, "%s", why.text);
    return 0;
}

/* What the rows say is their game; "" when none says it. */
static struct results_cell find_name(const struct reader *r, const struct results_game *game)
{
    struct results_cell cell = {.text = ""};
    for (size_t i = 0; i < game->n && i <= SEATS_MAX && cell.text[0] == '\0'; i++) {
        const struct results_cell of_row =
            results_cell_of(&r->rows, &game->row[i], RESULTS_GAME);
        if (of_row.text != NULL)
            cell = of_row;
    }
    return cell;
}

static int next(void *self, struct record *record, struct err *err)
{
    struct reader *r = self;
    struct results_game game;
    const struct bgg_game *bgg;
    record_reset(record);
    if (!r->is_read && read_file(r, err) < 0)
        return -1;
    while (results_rows_next(&r->rows, &record->arena, &game)) {
        const struct results_cell name = find_name(r, &game);
        const struct game_def *def = game_named(name.text, &bgg);
        if (def != NULL || name.text[0] == '\0') {
            make_record(r, &game, def, bgg, record);
            return 1;
        }
        leave_out(r, name);
        record_reset(record);
    }
    return !r->is_told && tell_left_out(r, record) ? 1 : 0;
}

const struct importer importer_results = {
    .name = "results",
    .summary = "results in a table of CSV, one player a row",
    .endings = "csv",
    .probe = results_rows_probe,
    .is_sure = results_rows_probe,
    .open = open_reader,
    .next = next,
    .close = close_reader,
};
