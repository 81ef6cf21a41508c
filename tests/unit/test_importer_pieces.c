/* test_importer_pieces.c - the pieces of a file give the records of the file. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "importer.h"
#include "scratch.h"

TestSuite(importer_pieces, .init = scratch_begin, .fini = scratch_end);

static const struct importer_options options = {.keep_comments = true, .keep_text = true};

enum { GAMES = 9000 };

/* Games of 100 bytes, with an error here and there, so that there are a few pieces. */
static void put_games(struct buf *out, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++) {
        buf_printf(out, "slog 1\ngame puerto-rico\nid %08u\n", i);
        buf_puts(out, "players A Anna; B Bob; C Chris # a comment\nrules rgg2002\n");
        buf_puts(out, i % 50 == 7 ? "row corn nonsense\n" : "row corn corn sugar coffee\n");
    }
}

/* What is known of a record, as a line. */
static void put_record(struct buf *out, const struct record *record)
{
    buf_printf(out, "%d line %u offset %llu lines %llu bytes %llu events %zu",
               record->is_outside, record->first_line, (unsigned long long)record->offset,
               (unsigned long long)record->n_lines, (unsigned long long)record->n_bytes,
               record->n_events);
    for (size_t i = 0; i < record->n_headers; i++)
        buf_printf(out, " %s", record->header[i].value);
    record_put_errors(record, "f", out);
    record_put_warnings(record, "f", out);
    buf_printf(out, "%s\n", record->text == NULL ? "" : record->text);
}

static void put_records(struct buf *out, struct source *source)
{
    struct err err = ERR_INIT;
    struct record record;
    record_init(&record);
    int more;
    while ((more = source_next(source, &record, &err)) > 0)
        put_record(out, &record);
    if (more < 0)
        err_format(&err, out);
    record_free(&record);
}

/* Reads the file in pieces as far as it is cut, and then on; returns the number of pieces. */
static unsigned put_pieces(struct buf *out, const char *path)
{
    struct err err = ERR_INIT;
    struct source *file, *source;
    struct source_piece piece = {.text = BUF_INIT};
    unsigned n = 0;
    cr_assert_eq(source_open(&file, path, NULL, &options, &err), 0, "%s", err.text);
    while (!piece.is_last && source_cut(file, &piece)) {
        source_open_piece(&source, path, &piece, &options);
        put_records(out, source);
        source_close(source);
        cr_expect(piece.text.len <= 4 * 1024 * 1024);
        n++;
    }
    if (!piece.is_last)
        put_records(out, file);
    source_piece_free(&piece);
    source_close(file);
    return n;
}

/* Returns the number of pieces. */
static unsigned assert_same(const char *path)
{
    struct err err = ERR_INIT;
    struct source *file;
    struct buf whole = BUF_INIT, pieces = BUF_INIT;
    cr_assert_eq(source_open(&file, path, NULL, &options, &err), 0, "%s", err.text);
    put_records(&whole, file);
    source_close(file);
    const unsigned n = put_pieces(&pieces, path);
    size_t same = 0;
    while (same < whole.len && same < pieces.len && whole.data[same] == pieces.data[same])
        same++;
    cr_expect(same == whole.len && same == pieces.len, "%s: differs in \"%.60s\"", path,
              same < whole.len ? whole.data + same : "the end");
    buf_free(&whole);
    buf_free(&pieces);
    return n;
}

/* The same of a text, which is freed. */
static unsigned assert_text_same(struct buf *text)
{
    const unsigned n = assert_same(scratch_write("games.slog", text->data, text->len));
    buf_free(text);
    return n;
}

static struct buf many_games(const char *before, const char *between, const char *after)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, before);
    put_games(&text, 0, GAMES / 2);
    buf_puts(&text, between);
    put_games(&text, GAMES / 2, GAMES);
    buf_puts(&text, after);
    return text;
}

Test(importer_pieces, give_the_records_of_a_plain_file)
{
    struct buf text = many_games("", "", "");
    cr_expect_geq(assert_text_same(&text), 4);
    text = many_games("\xEF\xBB\xBF# comment\n\n", "slog 1\r\n\r\nSLOG 1\nA row slog 1\n",
                      "slog 1");
    cr_expect_geq(assert_text_same(&text), 4);
    text = many_games("", "# x\xFFy\n\xEF\xBB\xBF", "A corn");
    cr_expect_geq(assert_text_same(&text), 4);
}

Test(importer_pieces, give_the_records_of_a_compressed_file)
{
    struct buf text = many_games("", "", ""), packed = BUF_INIT;
    scratch_gzip(&packed, text.data, text.len);
    cr_expect_geq(assert_same(scratch_write("games.slog.gz", packed.data, packed.len)), 4);
    cr_expect_geq(assert_same(scratch_write("cut.slog.gz", packed.data, packed.len / 2)), 2);
    buf_free(&text);
    buf_free(&packed);
}

Test(importer_pieces, warn_of_an_encoding_where_the_file_does)
{
    static const char *const places[] = {"# J\xFCrgen\n", "# f\xFC"
                                                          "r J\xFCrgen\n"};
    for (int i = 0; i < 2; i++) {
        struct buf text = many_games(i == 0 ? places[0] : "", i == 1 ? places[1] : "", "");
        cr_expect_geq(assert_text_same(&text), 4);
    }
}

/* Each game in a fence of its own, as in a page of Markdown. */
static struct buf games_in_fences(unsigned n)
{
    struct buf text = BUF_INIT;
    for (unsigned i = 0; i < n; i++) {
        buf_printf(&text, "Game %u\n```\n", i);
        put_games(&text, i, i + 1);
        buf_puts(&text, "```\n");
    }
    return text;
}

Test(importer_pieces, are_not_made_of_games_in_fences)
{
    struct buf text = games_in_fences(GAMES / 2);
    cr_expect_eq(assert_text_same(&text), 1); /* it is short */
    text = games_in_fences(GAMES);
    cr_expect_eq(assert_text_same(&text), 0);
}

Test(importer_pieces, end_before_a_game_that_is_too_long)
{
    struct buf text = BUF_INIT;
    put_games(&text, 0, GAMES / 2);
    for (int i = 0; i < 60000; i++)
        buf_puts(&text, "# a comment, and nothing but that\n");
    put_games(&text, GAMES / 2, GAMES);
    const unsigned n = assert_text_same(&text);
    cr_expect_geq(n, 1);
    cr_expect_leq(n, 3);
}

Test(importer_pieces, are_one_of_a_short_file)
{
    struct buf text = BUF_INIT;
    put_games(&text, 0, 3);
    cr_expect_eq(assert_text_same(&text), 1);
    buf_puts(&text, "Hello\n");
    put_games(&text, 0, 3);
    cr_expect_eq(assert_text_same(&text), 1);
    const char *csv =
        "date,game,rank,player,points\n2026-11-20,1,1,Anna,40\n2026-11-20,1,2,Bob,30\n";
    cr_expect_eq(assert_same(scratch_write_text("results.csv", csv)), 1);
}
