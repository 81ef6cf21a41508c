/* test_report_rated_kept.c - what ratings keep of many games, and when they do not believe it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "core/random.h"
#include "report/rated_games.h"
#include "report/rated_kept.h"
#include "report/report.h"
#include "scratch.h"

TestSuite(report_rated_kept, .init = scratch_begin, .fini = scratch_end);

enum { PLAYERS = 9, SEATS = 4, COLUMNS = 9, PATH_SIZE = 4096 };

/* Games of four of the players, who sit and win by chance, until there are so many rows. */
static void fill(struct report_table *rows, size_t n)
{
    static const char name[PLAYERS + 1] = "abcdefghi";
    struct random random = {7};
    *rows = (struct report_table){.columns = rated_games_columns,
                                  .n_columns = COLUMNS,
                                  .texts = ARENA_INIT,
                                  .kept_in = scratch_path("cache/")};
    for (size_t row = 0; row < n; row++) {
        const size_t seat = row % SEATS, player = (row / SEATS + 2 * seat) % PLAYERS;
        const int64_t winner = seat == 0 ? (int64_t)(random_next(&random) % SEATS)
                                         : report_cell(rows, row - seat, 5)->number - 1;
        const int64_t place = 1 + (winner + (int64_t)seat) % SEATS;
        struct report_cell *cells = report_add_row(rows);
        report_put_int(&cells[0], (int64_t)(row / SEATS));
        report_put_text(rows, &cells[1], "2024-05-17", 10);
        report_put_int(&cells[2], (int64_t)(row / SEATS / 3));
        report_put_int(&cells[3], (int64_t)player);
        report_put_text(rows, &cells[4], &name[player], 1);
        report_put_int(&cells[5], place);
        report_put_int(&cells[6], SEATS);
        report_put_int(&cells[7], 1);
        report_put_int(&cells[8], 1);
    }
}

static void hash_game(void *ctx, const struct rated_games *games, const struct rated_game *game)
{
    (void)games;
    hash_stream_put(ctx, game->seat, game->n * sizeof *game->seat);
}

struct rated {
    struct hash128 seats, then; /* what was said of all of them, and behind each stretch */
    struct rated_points first;
    int64_t change;
};

static struct hash128 hash_then(const struct rated_games *games)
{
    struct hash_stream *stream = hash_stream_new();
    hash_stream_put(stream, games->then,
                    games->n_stretches * games->n_players * sizeof *games->then);
    const struct hash128 hash = hash_stream_value(stream);
    hash_stream_free(stream);
    return hash;
}

static struct rated rate(const struct report_table *rows)
{
    struct rated_games games;
    struct hash_stream *stream = hash_stream_new();
    rated_games_play(&games, rows, hash_game, stream);
    const struct rated rated = {hash_stream_value(stream), hash_then(&games),
                                rated_games_points(&games, &games.player[0]),
                                games.player[0].change};
    hash_stream_free(stream);
    rated_games_free(&games);
    return rated;
}

/* The files in which ratings are kept, as one number: it changes when one is written.  `path` may be NULL, or
 * gets the last one. */
static uint64_t kept_files(char *path)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < RATED_KEPT_FILES; i++) {
        char name[32];
        struct stat file;
        snprintf(name, sizeof name, "cache/ratings-%u", (unsigned)i);
        if (stat(scratch_path(name), &file) != 0)
            continue;
        sum += (i + 1) * (uint64_t)file.st_ino;
        if (path != NULL)
            snprintf(path, PATH_SIZE, "%s", scratch_path(name));
    }
    return sum;
}

static FILE *open_kept(const char *mode)
{
    char path[PATH_SIZE];
    cr_assert_neq(kept_files(path), 0);
    FILE *file = fopen(path, mode);
    cr_assert_not_null(file);
    return file;
}

/* Rates, and says whether that was kept. */
static struct rated rate_kept(const struct report_table *rows, bool *is_known)
{
    const uint64_t before = kept_files(NULL);
    const struct rated rated = rate(rows);
    *is_known = before == kept_files(NULL);
    return rated;
}

Test(report_rated_kept, ratings_are_the_same_when_they_were_kept)
{
    struct report_table rows;
    bool is_known;
    fill(&rows, RATED_KEPT_FROM);
    const struct rated played = rate_kept(&rows, &is_known);
    cr_expect_not(is_known);
    const struct rated kept = rate_kept(&rows, &is_known);
    cr_expect(is_known);
    cr_expect_eq(kept.seats.low, played.seats.low);
    cr_expect_eq(kept.then.low, played.then.low);
    cr_expect_eq(kept.first.points, played.first.points);
    cr_expect_eq(kept.first.deviation, played.first.deviation);
    cr_expect_eq(kept.change, played.change);
    report_table_free(&rows);
}

Test(report_rated_kept, whoever_is_shown_has_the_ratings_that_were_kept)
{
    struct report_table rows;
    bool is_known;
    fill(&rows, RATED_KEPT_FROM);
    rate(&rows);
    for (size_t row = 1; row < rows.n_rows; row += SEATS)
        rows.cells[row * COLUMNS + RATED_GAMES_CAUSES].number = 0;
    rate_kept(&rows, &is_known);
    cr_expect(is_known);
    report_table_free(&rows);
}

Test(report_rated_kept, another_result_counts_at_once)
{
    struct report_table rows;
    bool is_known;
    fill(&rows, RATED_KEPT_FROM);
    const struct rated before = rate(&rows);
    struct report_cell *a = &rows.cells[5], *b = &rows.cells[COLUMNS + 5];
    const int64_t place = a->number;
    a->number = b->number;
    b->number = place;
    cr_expect_neq(rate_kept(&rows, &is_known).seats.low, before.seats.low);
    cr_expect_not(is_known);
    report_table_free(&rows);
}

Test(report_rated_kept, a_damaged_or_cut_file_counts_as_none)
{
    struct report_table rows;
    bool is_known;
    fill(&rows, RATED_KEPT_FROM);
    const struct rated played = rate(&rows);
    FILE *file = open_kept("r+b");
    cr_assert(fseek(file, 5000, SEEK_SET) == 0);
    const int byte = fgetc(file);
    cr_assert(fseek(file, 5000, SEEK_SET) == 0 && fputc(byte ^ 1, file) != EOF);
    fclose(file);
    cr_expect_eq(rate_kept(&rows, &is_known).seats.low, played.seats.low);
    cr_expect_not(is_known);
    rate_kept(&rows, &is_known);
    cr_expect(is_known, "written once more");
    file = open_kept("wb");
    cr_assert(fputs("slrated", file) >= 0);
    fclose(file);
    rate_kept(&rows, &is_known);
    cr_expect_not(is_known);
    report_table_free(&rows);
}

Test(report_rated_kept, few_games_are_not_kept)
{
    struct report_table rows;
    fill(&rows, RATED_KEPT_FROM - SEATS);
    rate(&rows);
    cr_expect_eq(kept_files(NULL), 0);
    report_table_free(&rows);
}

/* 2,500 games are 193 stretches of 13, the last of 4. */
Test(report_rated_kept, the_last_stretch_ends_with_the_last_game)
{
    struct report_table rows;
    struct rated_games games;
    fill(&rows, RATED_KEPT_FROM);
    rated_games_play(&games, &rows, NULL, NULL);
    cr_expect(games.stretch == 13 && games.n_stretches == 193);
    for (size_t i = 0; i < games.n_players; i++) {
        const struct rated_points last = rated_games_points(&games, &games.player[i]);
        const struct rated_points then =
            rated_games_then(&games, &games.player[i], games.n_stretches - 1);
        cr_expect(then.points == last.points && then.deviation == last.deviation);
    }
    rated_games_free(&games);
    report_table_free(&rows);
}

/* Everywhere the same; so whoever changes the numbers must raise RATING_METHOD, or old ones stay. */
Test(report_rated_kept, the_method_gives_these_numbers)
{
    struct report_table rows;
    fill(&rows, 4000);
    cr_expect_eq(RATING_METHOD, 1);
    const struct rated rated = rate(&rows);
    cr_expect_eq(rated.seats.low, UINT64_C(0x8d83e90b7fd4805c), "%llx",
                 (unsigned long long)rated.seats.low);
    cr_expect_eq(rated.then.low, UINT64_C(0x944aac8e0a2a4070), "%llx",
                 (unsigned long long)rated.then.low);
    report_table_free(&rows);
}

/* Whether an answer about the rows computes no ratings but borrows those of the memory. */
static bool is_borrowed(const struct report_table *rows)
{
    struct rated_games first, second;
    rated_games_play(&first, rows, NULL, NULL);
    rated_games_play(&second, rows, NULL, NULL);
    const bool is_same = first.is_lent && second.is_lent && first.seat == second.seat &&
                         first.book == second.book;
    rated_games_free(&first);
    rated_games_free(&second);
    return is_same;
}

Test(report_rated_kept, answers_with_a_memory_compute_the_ratings_of_the_same_games_once)
{
    struct report_table rows;
    fill(&rows, 400);
    const struct rated computed = rate(&rows);
    rows.rated = rated_memory_new();
    cr_expect(is_borrowed(&rows));
    report_put_int(&rows.cells[8], 0); /* another player is shown */
    cr_expect(is_borrowed(&rows));
    const struct rated again = rate(&rows);
    cr_expect_eq(again.seats.low, computed.seats.low);
    cr_expect_eq(again.then.low, computed.then.low);
    cr_expect_eq(again.first.deviation, computed.first.deviation);
    rated_memory_free(rows.rated);
    report_table_free(&rows);
}

Test(report_rated_kept, other_games_have_other_ratings_in_a_memory)
{
    struct report_table rows, others;
    fill(&rows, 400);
    fill(&others, 80);
    const struct rated computed = rate(&others);
    rows.rated = others.rated = rated_memory_new();
    rate(&rows);
    const struct rated again = rate(&others);
    cr_expect_eq(again.seats.low, computed.seats.low);
    cr_expect_eq(again.first.points, computed.first.points);
    rated_memory_free(rows.rated);
    report_table_free(&rows);
    report_table_free(&others);
}
