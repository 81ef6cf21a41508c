/* results_csv.c - the importer of results in CSV (docs/results.md). */
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/input.h"
#include "base/iso_date.h"
#include "base/text.h"
#include "core/early_end.h"
#include "bgg_game.h"
#include "game_name.h"
#include "games/game_registry.h"
#include "importers.h"
#include "notation/fold.h"
#include "result_record.h"
#include "results_rows.h"

enum { BYTES_MAX = 64 * 1024 * 1024 };

struct reader {
    struct importer_reader base;
    struct buf text;
    struct results_rows rows;
    unsigned n_others; /* games that are not ours */
    struct results_cell first_other;
    struct arena others; /* its text */
    bool is_read, has_reported;
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

/* Names of ours and of BoardGameGeek come before what the user says. */
static const struct game_def *game_named(const struct reader *r, const char *name,
                                         const struct bgg_game **bgg)
{
    *bgg = bgg_game_find(0, name);
    const char *own = *bgg != NULL ? (*bgg)->game : name;
    size_t length = strlen(own);
    const struct game_def *game = game_find(own, length);
    if (game == NULL)
        own = game_name_find(r->base.options.games, name, &length);
    return game == NULL && own != NULL ? game_find(own, length) : game;
}

/* ---- header --------------------------------------------------------------------------------- */

static void put_text(struct making *m, enum results_column column, const char **member)
{
    const struct results_cell cell = column_of(m, column);
    *member = result_header(m->record, results_column_word(column), cell.text);
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

static struct half_points half_points_of(struct making *m, struct results_cell cell)
{
    struct half_points points = {.whole = RESULT_NO_POINTS};
    if (cell.text == NULL || result_is_blank(cell.text) ||
        result_read_points(cell.text, &points))
        return points;
    if (points.is_other)
        result_refuse(m->record, span_of(cell),
                      "expected whole points, or half ones such as 47.5, found \"%.40s\"",
                      cell.text);
    else
        result_refuse(m->record, span_of(cell), "expected 0 to %d points, found \"%.40s\"",
                      RESULT_POINTS_MAX, cell.text);
    return (struct half_points){.whole = RESULT_NO_POINTS};
}

/* Half points are of a total alone. */
static int points_of(struct making *m, struct results_cell cell)
{
    const struct half_points points = half_points_of(m, cell);
    if (points.has_half)
        result_refuse(m->record, span_of(cell), "expected whole points, found \"%.40s\"",
                      cell.text);
    return points.whole;
}

/* What an empty cell says is the caller's. */
static bool read_yes(struct making *m, struct results_cell cell)
{
    bool is_yes = false;
    char folded[FOLD_MAX + 1];
    if (cell.text == NULL)
        return false;
    const bool is_word = fold_word(cell.text, strlen(cell.text), folded) > 0;
    if (!results_yes_read(is_word ? folded : cell.text, &is_yes))
        result_refuse(m->record, span_of(cell), "expected yes or no, found \"%.40s\"",
                      cell.text);
    return is_yes;
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

static int tiebreak_of(struct making *m, const struct results_row *row)
{
    const struct results_cell cell = results_cell_of(&m->reader->rows, row, RESULTS_TIEBREAK);
    const int tiebreak = points_of(m, cell);
    if (tiebreak > RESULT_TIEBREAK_MAX)
        result_refuse(m->record, span_of(cell), "expected 0 to %d, found \"%.40s\"",
                      RESULT_TIEBREAK_MAX, cell.text);
    return tiebreak == RESULT_NO_POINTS ? 0 : tiebreak;
}

/* The place is read in a game that ended early alone; 0: nothing says it. */
static uint8_t place_of(struct making *m, const struct results_row *row)
{
    const struct results_cell cell = results_cell_of(&m->reader->rows, row, RESULTS_PLACING);
    const int place = points_of(m, cell);
    if (place != RESULT_NO_POINTS && (place < 1 || place > SEATS_MAX))
        result_refuse(m->record, span_of(cell),
                      "expected a place from 1 to %d, found \"%.40s\"", SEATS_MAX, cell.text);
    return place == RESULT_NO_POINTS ? 0 : (uint8_t)place;
}

static void put_ended(struct making *m)
{
    const struct results_cell cell = column_of(m, RESULTS_ENDED);
    struct early_end end = {0};
    if (cell.text[0] == '\0')
        return;
    if (!early_end_read(cell.text, &end)) {
        result_refuse(m->record, span_of(cell),
                      "expected conceded by B, left by B, agreed or time, found \"%.40s\"",
                      cell.text);
        return;
    }
    for (unsigned i = 0; i < m->n; i++)
        end.place[i] = place_of(m, m->seat[i]);
    result_ended(m->record, &end);
}

static void put_result(struct making *m)
{
    struct result_points points[SEATS_MAX];
    int tiebreak[SEATS_MAX] = {0};
    bool has_half = false, has_other = false;
    unsigned winners = 0;
    for (unsigned i = 0; i < m->n; i++) {
        const struct half_points total =
            half_points_of(m, results_cell_of(&m->reader->rows, m->seat[i], RESULTS_TOTAL));
        points[i] = result_points_of(total.whole);
        tiebreak[i] = total.has_half ? RESULT_HALF : tiebreak_of(m, m->seat[i]);
        has_half |= total.has_half;
        has_other |= !total.has_half && tiebreak[i] != 0;
        take_parts(m, m->seat[i], &points[i]);
        if (read_yes(m, results_cell_of(&m->reader->rows, m->seat[i], RESULTS_WINNER)))
            winners |= 1U << i;
    }
    const struct span place = {.line = m->game->row[0].line, .offset = m->game->start};
    if (has_half && has_other)
        result_refuse(m->record, place, "expected half points or tiebreaks, found both");
    result_tiebreaks(m->record, tiebreak);
    put_ended(m);
    result_statements(m->record, points, winners, place);
}

/* ---- the record ----------------------------------------------------------------------------- */

static void put_counts(struct making *m)
{
    const struct results_cell cell = column_of(m, RESULTS_COUNTS);
    if (cell.text[0] != '\0' && !read_yes(m, cell))
        result_ignore(m->record);
}

static void put_header(struct making *m, const struct bgg_game *bgg)
{
    const bool has_seats = seat_rows(m);
    put_text(m, RESULTS_RULES, &m->record->rules);
    if (m->record->rules[0] == '\0' && bgg != NULL)
        m->record->rules = result_header(m->record, "rules", bgg->rules);
    put_seating(m, has_seats);
    put_counts(m);
    const struct results_cell cell = column_of(m, RESULTS_DATE);
    char date[ISO_DATE_TEXT] = "";
    struct err why = ERR_INIT;
    if (cell.text[0] != '\0' && iso_date_read(cell.text, date, &why) < 0)
        result_refuse(m->record, span_of(cell), "%s", why.text);
    m->record->date = result_header(m->record, "date", date);
    put_text(m, RESULTS_EVENT, &m->record->event);
    put_text(m, RESULTS_SITE, &m->record->site);
    put_text(m, RESULTS_ID, &m->record->id);
    for (unsigned i = 0; i < m->n && m->seat[i] != NULL; i++)
        put_name(m, m->seat[i]);
    result_end_players(m->record);
    /* The order of columns means nothing, and that of header lines is kept. */
    const struct results_rows *rows = &m->reader->rows;
    for (size_t i = 0; i < rows->n_keys; i++)
        result_header(m->record, rows->heading[rows->key[i]].name,
                      value_of(m, rows->key[i]).text);
}

/* Rows that are no CSV, or too many or too few, or do not name the game. */
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
    if (g->is_unclear)
        result_refuse(
            m->record, place,
            "the rows of this day stand apart, and a player has two of them: expected "
            "a column \"id\" that says which are one game");
    else if (game == NULL)
        result_refuse(
            m->record, place,
            "expected the name of a game, found nothing (--game puerto-rico says it of all)");
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
    record->n_bytes = game->n_bytes;
    record->n_lines = game->n_lines;
    check_rows(&m, def);
    if (record->n_errors > 0)
        return;
    result_begin(record, def);
    put_header(&m, bgg);
    if (record->n_errors > 0)
        return;
    for (unsigned i = 0; i < m.n && m.reader->base.options.keep_comments; i++) {
        const struct results_cell cell =
            results_cell_of(&m.reader->rows, &m.game->row[i], RESULTS_COMMENT);
        result_comments(m.record, cell.text != NULL ? cell.text : "");
    }
    put_result(&m);
    result_end(record, (struct span){.line = record->first_line});
}

/* ---- what is left out ----------------------------------------------------------------------- */

/* A record that is no game, with a warning for each thing that is not read. */
static bool report_left_out(struct reader *r, struct record *record)
{
    result_begin_left_out(record);
    r->has_reported = true;
    for (size_t i = 0; i < r->rows.n_headings; i++) {
        const struct results_heading *h = &r->rows.heading[i];
        if (h->column == RESULTS_COLUMNS && !h->is_key && !h->is_part && !h->is_player &&
            h->name[0] != '\0')
            result_warn(record, (struct span){.line = h->line, .column = h->column_number},
                        "the column \"%.60s\" is not read", h->name);
    }
    if (r->n_others > 0) {
        /* A name that begins like one of our games: the option that reads it. */
        const char *name = r->first_other.text, *ours = bgg_game_guess(name);
        struct buf guess = BUF_INIT;
        if (ours != NULL)
            buf_printf(&guess, ": --game \"%s=%s\" reads it", name, ours);
        result_warn(record, span_of(r->first_other),
                    r->n_others == 1 ? "%u other game is left out: \"%.60s\"%s"
                                     : "%u other games are left out, the first is \"%.60s\"%s",
                    r->n_others, r->first_other.text, buf_str(&guess));
        buf_free(&guess);
    }
    return result_end_left_out(record);
}

/* ---- the importer --------------------------------------------------------------------------- */

static void close_reader(void *self)
{
    struct reader *r = self;
    results_rows_free(&r->rows);
    arena_free(&r->others);
    buf_free(&r->text);
}

static int read_file(struct reader *r, struct err *err)
{
    const char *name = input_name(r->base.input);
    struct err why = ERR_INIT;
    size_t length;
    r->is_read = true;
    if (input_read_all(r->base.input, BYTES_MAX, "a file", &r->text, err) < 0)
        return -1;
    const bool needs_game = game_name_find(r->base.options.games, "", &length) == NULL;
    if (results_rows_open(&r->rows, buf_str(&r->text), r->text.len, needs_game, &why) < 0)
        return err_at(err, name, why.line, why.column, "%s", why.text);
    return 0;
}

/* What the rows say is their game; "" when none says it, or only which one of the evening it was: "Spiel 1". */
static struct results_cell find_name(const struct reader *r, const struct results_game *game)
{
    struct results_cell cell = {.text = ""};
    for (size_t i = 0; i < game->n && i <= SEATS_MAX && cell.text[0] == '\0'; i++) {
        const struct results_cell of_row =
            results_cell_of(&r->rows, &game->row[i], RESULTS_GAME);
        if (of_row.text != NULL)
            cell = of_row;
    }
    if (cell.text[strspn(cell.text, "0123456789")] == '\0')
        cell.text = "";
    return cell;
}

static int next_game(void *self, struct record *record, struct err *err)
{
    struct reader *r = self;
    struct results_game game;
    const struct bgg_game *bgg;
    record_reset(record);
    if (!r->is_read && read_file(r, err) < 0)
        return -1;
    while (results_rows_next(&r->rows, &record->arena, &game)) {
        const struct results_cell name = find_name(r, &game);
        const struct game_def *def = game_named(r, name.text, &bgg);
        if (def != NULL || name.text[0] == '\0') {
            make_record(r, &game, def, bgg, record);
            return 1;
        }
        if (r->n_others++ == 0) {
            r->first_other = name;
            r->first_other.text = arena_strndup(&r->others, name.text, strlen(name.text));
        }
        record_reset(record);
    }
    return !r->has_reported && report_left_out(r, record) ? 1 : 0;
}

const struct importer importer_results = {
    .name = "results",
    .summary = "results in a table of CSV, one player a row",
    .endings = "csv|tsv",
    .probe = results_rows_probe,
    .is_sure = results_rows_probe,
    .reader_size = sizeof(struct reader),
    .next = next_game,
    .close = close_reader,
};
