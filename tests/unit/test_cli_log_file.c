#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "commands/log_file.h"
#include "scratch.h"

TestSuite(log_file, .init = scratch_begin, .fini = scratch_end);

static int save(struct log_file *f, const char *text, struct err *err)
{
    struct buf buf = BUF_INIT;
    buf_puts(&buf, text);
    const int result = log_file_save(f, &buf, err);
    buf_free(&buf);
    return result;
}

static void holds(const char *path, const char *text)
{
    char found[256];
    FILE *file = fopen(path, "r");
    cr_assert(file != NULL);
    const size_t n = fread(found, 1, sizeof found - 1, file);
    fclose(file);
    found[n] = '\0';
    cr_assert_str_eq(found, text);
}

static ino_t inode_of(const char *path)
{
    struct stat st;
    cr_assert_eq(stat(path, &st), 0);
    return st.st_ino;
}

Test(log_file, is_made_with_its_first_text_and_not_before)
{
    const char *path = scratch_path("new.slog");
    struct log_file f;
    cr_assert_eq(log_file_open(&f, path, NULL), 0);
    cr_assert_not(f.exists);
    cr_assert_neq(access(path, F_OK), 0);
    cr_assert_eq(save(&f, "one\n", NULL), 0);
    holds(path, "one\n");
    log_file_close(&f);
}

Test(log_file, appends_what_goes_on_and_replaces_what_does_not)
{
    const char *path = scratch_write_text("a.slog", "one\n");
    struct log_file f;
    cr_assert_eq(log_file_open(&f, path, NULL), 0);
    const ino_t before = inode_of(path);
    cr_assert_eq(save(&f, "one\ntwo\n", NULL), 0);
    cr_assert_eq(inode_of(path), before, "appended to");
    holds(path, "one\ntwo\n");
    cr_assert_eq(save(&f, "one\nthree\nfour\n", NULL), 0);
    holds(path, "one\nthree\nfour\n");
    cr_assert_eq(save(&f, "one\n", NULL), 0);
    holds(path, "one\n");
    log_file_close(&f);
}

Test(log_file, leaves_alone_what_another_program_has_changed)
{
    const char *path = scratch_write_text("a.slog", "one\n");
    static const char *const texts[] = {"one\ntwo\n", "two\n"};
    for (size_t i = 0; i < 2; i++) {
        struct log_file f;
        struct err err = ERR_INIT;
        scratch_write_text("a.slog", "one\n");
        cr_assert_eq(log_file_open(&f, path, NULL), 0);
        scratch_write_text("a.slog", "one\nfrom elsewhere\n");
        cr_assert_eq(save(&f, texts[i], &err), -1);
        cr_assert_str_eq(err.text, "was changed by another program");
        holds(path, "one\nfrom elsewhere\n");
        log_file_close(&f);
    }
}

Test(log_file, does_not_appear_when_another_program_was_faster)
{
    struct log_file f;
    struct err err = ERR_INIT;
    cr_assert_eq(log_file_open(&f, scratch_path("a.slog"), NULL), 0);
    scratch_write_text("a.slog", "other\n");
    cr_assert_eq(save(&f, "one\n", &err), -1);
    holds(scratch_path("a.slog"), "other\n");
    log_file_close(&f);
}

Test(log_file, refuses_what_nothing_can_be_appended_to)
{
    struct buf packed = BUF_INIT;
    struct log_file f;
    struct err err = ERR_INIT;
    scratch_gzip(&packed, "slog 1\n", 7);
    const char *path = scratch_write("a.slog.gz", packed.data, packed.len);
    cr_assert_eq(log_file_open(&f, path, &err), -1);
    cr_assert_str_eq(err.text, "is compressed: nothing can be appended to it");
    log_file_close(&f);
    err_clear(&err);
    cr_assert_eq(log_file_open(&f, "/dev/null", &err), -1);
    cr_assert_str_eq(err.text, "is not a regular file");
    log_file_close(&f);
    buf_free(&packed);
}
