#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "importer.h"
#include "scratch.h"

TestSuite(importer_source, .init = scratch_begin, .fini = scratch_end);

static const char two_games[] = "slog 1\n"
                                "game puerto-rico\n"
                                "players A Anna; B Bob\n"
                                "row corn sugar coffee\n"
                                "A prospector\n"
                                "\n"
                                "slog 1\n"
                                "game puerto-rico\n"
                                "players A Chris; B Dora\n"
                                "row corn corn indigo\n";

static const struct importer_options no_options;

static struct source *open_source(const char *path, const struct importer *or_null)
{
    struct err err = ERR_INIT;
    struct source *source;
    cr_assert_eq(source_open(&source, path, or_null, &no_options, &err), 0, "%s", err.text);
    return source;
}

static void assert_two_games(const char *path)
{
    struct err err = ERR_INIT;
    struct record record;
    struct source *source = open_source(path, NULL);
    record_init(&record);
    cr_assert_str_eq(source_importer(source)->name, "slog");
    cr_assert_eq(source_next(source, &record, &err), 1, "%s", err.text);
    cr_assert_str_eq(record.player[1], "Bob");
    cr_assert_eq(record.n_errors, 0);
    cr_assert_eq(record.events[1].span.line, 5);
    cr_assert_eq(source_next(source, &record, &err), 1, "%s", err.text);
    cr_assert_str_eq(record.player[1], "Dora");
    cr_assert_eq(record.first_line, 7);
    cr_assert_eq(source_next(source, &record, &err), 0, "%s", err.text);
    record_free(&record);
    source_close(source);
}

static void assert_fails(const char *path, const struct importer *or_null, const char *expected)
{
    struct err err = ERR_INIT;
    struct source *source = NULL;
    struct record record;
    record_init(&record);
    int status = source_open(&source, path, or_null, &no_options, &err);
    while (status == 0 && (status = source_next(source, &record, &err)) > 0)
        status = 0;
    cr_assert_eq(status, -1);
    cr_assert(strstr(err.text, expected), "expected: %s\nfound: %s", expected, err.text);
    record_free(&record);
    source_close(source);
}

Test(importer_source, reads_a_file_from_its_start)
{
    assert_two_games(scratch_write_text("two.slog", two_games));
}

Test(importer_source, reads_a_pipe)
{
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(write(ends[1], two_games, strlen(two_games)), (ssize_t)strlen(two_games));
    close(ends[1]);
    cr_assert_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    assert_two_games("-");
}

Test(importer_source, reads_a_file_that_is_standard_input)
{
    cr_assert_not_null(freopen(scratch_write_text("two.slog", two_games), "r", stdin));
    assert_two_games("-");
}

Test(importer_source, reads_a_log_longer_than_what_importers_look_at)
{
    struct buf text = BUF_INIT;
    while (text.len < 100000)
        buf_puts(&text, "# a comment, and nothing but a comment\n");
    const uint32_t comments =
        (uint32_t)(text.len / strlen("# a comment, and nothing but a comment\n"));
    buf_puts(&text, two_games);
    struct err err = ERR_INIT;
    struct record record;
    struct source *source = open_source(scratch_write("long.slog", text.data, text.len), NULL);
    record_init(&record);
    cr_assert_eq(source_next(source, &record, &err), 1, "%s", err.text);
    cr_assert_eq(record.first_line, comments + 1);
    record_free(&record);
    source_close(source);
    buf_free(&text);
}

Test(importer_source, returns_the_games_before_the_damage)
{
    struct buf packed = BUF_INIT;
    struct err err = ERR_INIT;
    struct record record;
    scratch_gzip(&packed, two_games, strlen(two_games));
    struct source *source =
        open_source(scratch_write("cut.slog.gz", packed.data, packed.len - 4), NULL);
    record_init(&record);
    cr_assert_eq(source_next(source, &record, &err), 1, "%s", err.text);
    cr_assert_str_eq(record.player[0], "Anna");
    cr_assert_eq(source_next(source, &record, &err), 1, "%s", err.text);
    cr_assert_eq(source_next(source, &record, &err), -1);
    cr_assert(strstr(err.text, "gzip"), "%s", err.text);
    record_free(&record);
    source_close(source);
    buf_free(&packed);
}

Test(importer_source, says_why_it_cannot_read)
{
    assert_fails(scratch_path("absent.slog"), NULL, "does not exist");
    assert_fails(scratch_write_text("empty.slog", ""), NULL,
                 "expected a log, found an empty file");
    const char *binary = scratch_write("binary",
                                       "\x7f"
                                       "ELF\0\0",
                                       6);
    assert_fails(binary, NULL, "cannot tell the format of this file, none of: ");
    assert_fails(binary, NULL, "bga, slog");
    assert_fails(scratch_write_text("two.slog", two_games), importer_find("bga"),
                 "expected JSON");
}

Test(importer_source, takes_an_importer_by_name)
{
    struct err err = ERR_INIT;
    struct record record;
    cr_assert_null(importer_find("pgn"));
    for (size_t i = 0; importer_at(i); i++)
        cr_assert_eq(importer_find(importer_at(i)->name), importer_at(i));
    struct source *source =
        open_source(scratch_write_text("x.json", "[1,2"), importer_find("slog"));
    record_init(&record);
    cr_assert_eq(source_next(source, &record, &err), 1);
    cr_assert_eq(record.n_errors, 1);
    record_free(&record);
    source_close(source);
}

/* The rules of a game without such a line, and what is said of them. */
static void assert_rules(const struct importer_options *options, const char *rules,
                         const char *why)
{
    static const char text[] = "slog 1\ngame puerto-rico\nplayers A Anna; B Bob; C Chris\n"
                               "row corn corn sugar coffee\nA prospector\n";
    struct err err = ERR_INIT;
    struct record record;
    struct source *source;
    cr_assert_eq(source_open_memory(&source, "x", text, sizeof text - 1, options, &err), 0);
    record_init(&record);
    cr_assert_eq(source_next(source, &record, &err), 1);
    cr_assert_eq(record.n_warnings, why != NULL);
    cr_assert_str_eq(record.rules, rules);
    cr_assert(why == NULL || strstr(record.warnings[0].text, why) != NULL, "%s",
              record.warnings[0].text);
    record_free(&record);
    source_close(source);
}

Test(importer_source, gives_a_log_without_rules_those_that_are_set_or_fit)
{
    assert_rules(&(struct importer_options){.rules = NULL}, "rgg2002",
                 "which the log fits best");
    assert_rules(&(struct importer_options){.rules = " second; deluxe "}, "deluxe",
                 "the setting \"rules\"");
    assert_rules(&(struct importer_options){.rules = "second"}, "rgg2002", "fits best");
    assert_rules(&(struct importer_options){.rules = "deluxe", .has_rules = true}, "", NULL);
}
