/* test_report_rated_kept.c - what ratings keep of many games, and when they do not believe it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "core/random.h"
#include "report/rated_games.h"
#include "report/rated_kept.h"
#include "report/report.h"
#include "scratch.h"

TestSuite(report_rated_kept, .init = scratch_begin, .fini = scratch_end);

enum { PLAYERS = 9, SEATS = 4, COLUMNS = 9 };

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
        report_put_int(&cells[6], place == 1 ? 60 : 0);
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
    struct hash128 seats; /* what was said of all of them */
    struct rated_points first;
    int64_t change;
};

static struct rated rate(const struct report_table *rows)
{
    struct rated_games games;
    struct hash_stream *stream = hash_stream_new();
    rated_games_play(&games, rows, hash_game, stream);
    const struct rated rated = {hash_stream_value(stream),
                                rated_games_points(&games, &games.player[0]),
                                games.player[0].change};
    hash_stream_free(stream);
    rated_games_free(&games);
    return rated;
}

static bool is_known(const struct report_table *rows)
{
    struct rated_kept kept;
    struct rating_book *book = rating_book_new(PLAYERS + RATING_SIDES_MAX);
    rated_kept_read(&kept, rows, book);
    const bool is_known = kept.is_known;
    rated_kept_free(&kept);
    rating_book_free(book);
    return is_known;
}

static const char *kept_path(const struct report_table *rows)
{
    struct rated_kept kept;
    static char path[4096];
    struct rating_book *book = rating_book_new(PLAYERS + RATING_SIDES_MAX);
    rated_kept_read(&kept, rows, book);
    snprintf(path, sizeof path, "%s", kept.path);
    rated_kept_free(&kept);
    rating_book_free(book);
    return path;
}

Test(report_rated_kept, ratings_are_the_same_when_they_were_kept)
{
    struct report_table rows;
    fill(&rows, RATED_KEPT_FROM);
    cr_expect_not(is_known(&rows));
    const struct rated played = rate(&rows);
    cr_expect(is_known(&rows));
    const struct rated kept = rate(&rows);
    cr_expect_eq(kept.seats.low, played.seats.low);
    cr_expect_eq(kept.first.points, played.first.points);
    cr_expect_eq(kept.first.deviation, played.first.deviation);
    cr_expect_eq(kept.change, played.change);
    report_table_free(&rows);
}

Test(report_rated_kept, another_result_counts_at_once)
{
    struct report_table rows;
    fill(&rows, RATED_KEPT_FROM);
    const struct rated before = rate(&rows);
    struct report_cell *a = &rows.cells[5], *b = &rows.cells[COLUMNS + 5];
    const int64_t place = a->number;
    a->number = b->number;
    b->number = place;
    cr_expect_not(is_known(&rows));
    cr_expect_neq(rate(&rows).seats.low, before.seats.low);
    report_table_free(&rows);
}

Test(report_rated_kept, a_damaged_or_cut_file_counts_as_none)
{
    struct report_table rows;
    fill(&rows, RATED_KEPT_FROM);
    const struct rated played = rate(&rows);
    const char *path = kept_path(&rows);
    FILE *file = fopen(path, "r+b");
    cr_assert(file != NULL && fseek(file, 5000, SEEK_SET) == 0);
    const int byte = fgetc(file);
    cr_assert(fseek(file, 5000, SEEK_SET) == 0 && fputc(byte ^ 1, file) != EOF);
    fclose(file);
    cr_expect_not(is_known(&rows));
    cr_expect_eq(rate(&rows).seats.low, played.seats.low);
    cr_expect(is_known(&rows), "written once more");
    file = fopen(path, "wb");
    cr_assert(file != NULL && fputs("slrating", file) >= 0);
    fclose(file);
    cr_expect_not(is_known(&rows));
    report_table_free(&rows);
}

Test(report_rated_kept, few_games_are_not_kept)
{
    struct report_table rows;
    fill(&rows, RATED_KEPT_FROM - SEATS);
    rate(&rows);
    FILE *file = fopen(scratch_path("cache"), "r");
    cr_expect_null(file);
    report_table_free(&rows);
}

/* Everywhere the same; so whoever changes the numbers must raise RATING_METHOD, or old ones stay. */
Test(report_rated_kept, the_method_gives_these_numbers)
{
    struct report_table rows;
    fill(&rows, 4000);
    cr_expect_eq(RATING_METHOD, 1);
    cr_expect_eq(rate(&rows).seats.low, UINT64_C(0x8d83e90b7fd4805c), "%llx",
                 (unsigned long long)rate(&rows).seats.low);
    report_table_free(&rows);
}
