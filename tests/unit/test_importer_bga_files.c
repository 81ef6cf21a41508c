/* What people save: envelopes, several games, names of another day. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "bga_fixture.h"
#include "bga_wrap.h"
#include "importer.h"
#include "notation/writer.h"
#include "scratch.h"

TestSuite(importer_bga_files, .init = scratch_begin, .fini = scratch_end);

/* The record as text; owned by the caller. */
static char *written(const struct record *record)
{
    struct buf out = BUF_INIT;
    notation_write(record, &out);
    return buf_steal(&out);
}

/* The only game of a text as text; owned by the caller. */
static char *converted(const char *text)
{
    struct record record;
    struct err err = ERR_INIT;
    record_init(&record);
    cr_assert_eq(bga_import_text(text, false, &record, &err), 1, "%s: %.200s", err.text, text);
    char *out = written(&record);
    record_free(&record);
    return out;
}

Test(importer_bga_files, gives_the_same_game_in_every_envelope)
{
    char *log = bga_sample(BARE_LIST), *expected = converted(log);
    for (int wrapping = 0; wrapping < BGA_WRAPPINGS; wrapping++) {
        struct buf text = BUF_INIT;
        bga_wrap(log, (enum bga_wrapping)wrapping, &text);
        char *found = converted(buf_str(&text));
        cr_assert_str_eq(found, expected, "envelope %d", wrapping);
        free(found);
        buf_free(&text);
    }
    free(expected);
    free(log);
}

Test(importer_bga_files, warns_of_the_cookies_in_a_har_and_keeps_none)
{
    struct record record;
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;
    char *log = bga_sample(BARE_LIST);
    bga_wrap(log, BGA_HAR, &text);
    record_init(&record);
    cr_assert_eq(bga_import_text(buf_str(&text), false, &record, &err), 1, "%s", err.text);
    cr_assert_eq(record.n_warnings, 1);
    cr_assert(strstr(record.warnings[0].text, "cookies of your session"));
    cr_assert_eq(record.warnings[0].is_of_file, 1);
    cr_assert_null(record.text);
    record_free(&record);
    buf_free(&text);
    free(log);
}

/* Reads every game of a text: appends them, and the errors that stand for games, to `out`.
 * Returns what the source ends with. */
static int convert_all(const char *text, struct buf *out, struct err *err)
{
    const struct importer_options options = {.keep_comments = true};
    struct source *source;
    struct record record;
    int status;
    record_init(&record);
    cr_assert_eq(
        source_open(&source, scratch_write_text("games.json", text), NULL, &options, err), 0);
    while ((status = source_next(source, &record, err)) > 0) {
        const struct record_error *error = record_fatal_error(&record);
        char *game = error ? NULL : written(&record);
        buf_puts(out, error ? error->text : game);
        buf_putc(out, '\n');
        free(game);
    }
    record_free(&record);
    source_close(source);
    return status;
}

/* Two samples, as one list or one answer a line. */
static void put_two(const char *first, const char *second, bool is_list, struct buf *out)
{
    buf_printf(out, "%s%s%s%s%s\n", is_list ? "[" : "", first, is_list ? "," : "", second,
               is_list ? "]" : "");
}

Test(importer_bga_files, takes_several_games_of_one_file)
{
    char *one = bga_sample(LOG_OF_2014), *other = bga_sample(BARE_LIST);
    char *first = converted(one), *second = converted(other);
    for (int is_list = 0; is_list < 2; is_list++) {
        struct buf text = BUF_INIT, out = BUF_INIT;
        struct err err = ERR_INIT;
        put_two(one, other, is_list, &text);
        cr_assert_eq(convert_all(buf_str(&text), &out, &err), 0, "%s", err.text);
        const size_t n = strlen(first);
        cr_assert_eq(strncmp(buf_str(&out), first, n), 0);
        cr_assert_eq(strncmp(buf_str(&out) + n + 1, second, strlen(second)), 0);
        cr_assert_eq(out.len, n + strlen(second) + 2);
        buf_free(&text);
        buf_free(&out);
    }
    free(first);
    free(second);
    free(one);
    free(other);
}

Test(importer_bga_files, loses_no_other_game_when_one_is_refused)
{
    struct buf text = BUF_INIT, out = BUF_INIT;
    struct err err = ERR_INIT;
    char *one = bga_sample(LOG_OF_2014), *other = bga_sample(BARE_LIST);
    char *bad = bga_replaced(one, "\"result\":[", "\"score\":\"", "\"score\":\"1");
    put_two(bad, other, false, &text);
    cr_assert_eq(convert_all(buf_str(&text), &out, &err), 0, "%s", err.text);
    cr_assert_eq(strncmp(buf_str(&out), "game 1: move ", 13), 0, "%.200s", buf_str(&out));
    cr_assert(strstr(buf_str(&out), "the sum of their parts"));
    cr_assert(strstr(buf_str(&out), "\nid        bga-7000004\n"));
    buf_free(&text);
    buf_free(&out);
    free(bad);
    free(one);
    free(other);
}

Test(importer_bga_files, gives_what_stands_before_damage_and_then_the_error)
{
    struct buf text = BUF_INIT, out = BUF_INIT;
    struct err err = ERR_INIT;
    char *one = bga_sample(LOG_OF_2014), *other = bga_sample(BARE_LIST);
    put_two(one, other, false, &text);
    buf_truncate(&text, text.len - 100);
    cr_assert_eq(convert_all(buf_str(&text), &out, &err), -1);
    cr_assert(strstr(buf_str(&out), "\nid        bga-7000002\n"), "%.300s", buf_str(&out));
    cr_assert(strstr(err.text, "expected JSON: "), "%s", err.text);
    cr_assert_gt(err.line, 200);
    buf_free(&text);
    buf_free(&out);
    free(one);
    free(other);
}

Test(importer_bga_files, loses_no_other_answer_when_one_is_damaged)
{
    struct buf text = BUF_INIT, out = BUF_INIT;
    struct err err = ERR_INIT;
    char *log = bga_sample(BARE_LIST);
    buf_puts(&text, "[{\"text\":\"[{\\\"packet_id\\\":\"},");
    bga_wrap(log, BGA_ANSWER_AS_TEXT, &text);
    buf_puts(&text, "]");
    cr_assert_eq(convert_all(buf_str(&text), &out, &err), -1);
    cr_assert(strstr(buf_str(&out), "\nid        bga-7000004\n"), "%.300s", buf_str(&out));
    cr_assert(strstr(err.text, "a text in this JSON: expected JSON: "), "%s", err.text);
    buf_free(&text);
    buf_free(&out);
    free(log);
}

Test(importer_bga_files, knows_a_player_whose_name_in_the_list_is_of_another_day)
{
    char *log = bga_sample(LOG_OF_2020S), *expected = converted(log);
    char *renamed =
        bga_replaced(log, "\"players\":[", "\"name\":\"Hana\"", "\"name\":\"Hanna 2\"");
    char *found = converted(renamed);
    char *comment = bga_replaced(found, "x-bga", "# C is called \"Hanna 2\", too\n", "");
    cr_assert_str_eq(comment, expected);
    free(comment);
    free(found);
    free(renamed);
    free(expected);
    free(log);
}

Test(importer_bga_files, knows_a_player_who_changes_the_name_during_the_game)
{
    char *log = bga_sample(LOG_OF_2020S);
    char *result =
        bga_replaced(log, "\"result\":[", "\"name\":\"Hana\"", "\"name\":\"Hanna 2\"");
    char *found = converted(result);
    cr_assert(strstr(found, "\nplayers   A Flora; B Gus; C Hana\n"), "%.400s", found);
    cr_assert(strstr(found, "# C is called \"Hanna 2\", too\n"), "%.800s", found);
    free(found);
    free(result);
    free(log);
}

Test(importer_bga_files, takes_the_name_of_the_list_when_the_log_has_none)
{
    static const char text[] =
        "{\"data\":{\"logs\":[{\"move_id\":1,\"data\":[{\"type\":\"roleSelected\",\"args\":"
        "{\"player_name\":\"Ann\",\"rol_type\":\"builder\"}}]}],"
        "\"players\":[{\"id\":7,\"name\":\"Ann\"},{\"id\":\"8\",\"name\":\"Bob\"}]}}";
    char *found = converted(text);
    cr_assert(strstr(found, "\nplayers   A Ann; B Bob\n"), "%s", found);
    free(found);
}

Test(importer_bga_files, refuses_a_history_which_lacks_what_a_replay_needs)
{
    char *log = bga_sample(BARE_LIST);
    char *history = bga_replaced(log, "\"move_id\":\"2\"", "\"packet_type\":\"resend\"",
                                 "\"packet_type\":\"history\"");
    bga_assert_refused(history, "this is a history, which leaves out what a replay needs: save "
                                "the replay of the finished game");
    free(history);
    free(log);
}
