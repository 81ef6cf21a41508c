#include <criterion/criterion.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/err.h"
#include "base/new_file.h"
#include "scratch.h"

TestSuite(new_file, .init = scratch_begin, .fini = scratch_end);

static void assert_holds(const char *path, const char *expected)
{
    char text[64] = "";
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    cr_assert_str_eq(text, expected);
}

Test(new_file, gives_new_contents_and_keeps_the_mode)
{
    const char *path = scratch_write_text("a.slog", "old");
    struct err err = ERR_INIT;
    struct stat st;
    cr_assert_eq(chmod(path, 0640), 0);
    cr_assert_eq(new_file_write(path, "newer", 5, &err), 0, "%s", err.text);
    assert_holds(path, "newer");
    cr_assert_eq(stat(path, &st), 0);
    cr_assert_eq(st.st_mode & 07777, 0640);
}

Test(new_file, follows_a_symbolic_link)
{
    const char *path = scratch_write_text("a.slog", "old");
    const char *link_path = scratch_path("link.slog");
    struct err err = ERR_INIT;
    struct stat st;
    cr_assert_eq(symlink("a.slog", link_path), 0);
    cr_assert_eq(new_file_write(link_path, "new", 3, &err), 0, "%s", err.text);
    assert_holds(path, "new");
    cr_assert_eq(lstat(link_path, &st), 0);
    cr_assert(S_ISLNK(st.st_mode));
}

Test(new_file, is_made_where_a_link_ends_in_nothing)
{
    const char *link_path = scratch_path("link.slog");
    struct err err = ERR_INIT;
    cr_assert_eq(symlink("a.slog", link_path), 0);
    cr_assert_eq(new_file_write(link_path, "new", 3, &err), 0, "%s", err.text);
    assert_holds(scratch_path("a.slog"), "new");
}

Test(new_file, says_why_it_cannot)
{
    static const struct {
        const char *name, *why;
    } rows[] = {
        {"absent/a.slog", "cannot be written: No such file or directory"},
        {"plain/a.slog", "cannot be written: Not a directory"},
        {"directory", "cannot be written: Is a directory"},
        {"loop", "cannot be written: Too many levels of symbolic links"},
    };
    scratch_write_text("plain", "");
    cr_assert_eq(mkdir(scratch_path("directory"), 0700), 0);
    cr_assert_eq(symlink("loop", scratch_path("loop")), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct err err = ERR_INIT;
        cr_expect_eq(new_file_write(scratch_path(rows[i].name), "x", 1, &err), -1);
        cr_expect_str_eq(err.text, rows[i].why);
    }
    struct err err = ERR_INIT;
    cr_expect_eq(new_file_write("", "x", 1, &err), -1);
    cr_expect_str_eq(err.text, "the name of a file to write is empty");
}

Test(new_file, leaves_nothing_behind_when_it_fails)
{
    struct err err = ERR_INIT;
    const char *path = scratch_path("directory");
    cr_assert_eq(mkdir(path, 0700), 0);
    cr_assert_eq(new_file_write(path, "x", 1, &err), -1);
    cr_assert_eq(rmdir(path), 0);
    glob_t found;
    cr_assert_eq(glob(scratch_path("*"), 0, NULL, &found), GLOB_NOMATCH);
}

Test(new_file, has_its_name_when_it_is_committed_and_not_before)
{
    const char *path = scratch_path("a.csv");
    struct new_file *file;
    struct err err = ERR_INIT;
    cr_assert_eq(new_file_open(&file, path, &err), 0, "%s", err.text);
    fputs("one", new_file_stream(file));
    cr_expect_neq(access(path, F_OK), 0);
    new_file_drop(file);
    cr_expect_neq(access(path, F_OK), 0);
    cr_expect_neq(access(scratch_path("a.csv" NEW_FILE_ENDING), F_OK), 0);
    cr_assert_eq(new_file_open(&file, path, &err), 0, "%s", err.text);
    fputs("two", new_file_stream(file));
    cr_assert_eq(new_file_commit(file, &err), 0, "%s", err.text);
    assert_holds(path, "two");
}

Test(new_file, replaces_what_a_killed_run_left)
{
    const char *left = scratch_write_text("a.csv" NEW_FILE_ENDING, "half of a longer te");
    struct err err = ERR_INIT;
    cr_assert_eq(new_file_write(scratch_path("a.csv"), "whole", 5, &err), 0, "%s", err.text);
    assert_holds(scratch_path("a.csv"), "whole");
    cr_expect_neq(access(left, F_OK), 0);
}

Test(new_file, does_not_write_through_a_link_that_stands_in_its_way)
{
    const char *other = scratch_write_text("other", "mine");
    struct err err = ERR_INIT;
    cr_assert_eq(symlink(other, scratch_path("a.csv" NEW_FILE_ENDING)), 0);
    cr_expect_eq(new_file_write(scratch_path("a.csv"), "whole", 5, &err), -1);
    assert_holds(other, "mine");
}

/* The other run is its own process, because locks belong to processes. */
Test(new_file, is_refused_while_another_run_writes_it)
{
    const char *path = scratch_path("a.csv");
    struct new_file *file;
    struct err err = ERR_INIT;
    int status;
    cr_assert_eq(new_file_open(&file, path, &err), 0, "%s", err.text);
    const pid_t other = fork();
    if (other == 0)
        _exit(new_file_write(path, "other", 5, NULL) == -1 ? 7 : 8);
    cr_assert_eq(waitpid(other, &status, 0), other);
    cr_expect_eq(WEXITSTATUS(status), 7);
    fputs("own", new_file_stream(file));
    cr_assert_eq(new_file_commit(file, &err), 0, "%s", err.text);
    assert_holds(path, "own");
}

Test(new_file, does_not_replace_a_file_made_meanwhile)
{
    const char *path = scratch_write_text("a.slog", "other");
    struct err err = ERR_INIT;
    cr_expect_eq(new_file_make(path, "own", 3, &err), -1);
    cr_expect_str_eq(err.text, "cannot be written: File exists");
    assert_holds(path, "other");
    err_clear(&err);
    cr_expect_eq(new_file_make(scratch_path("b.slog"), "own", 3, &err), 0, "%s", err.text);
    assert_holds(scratch_path("b.slog"), "own");
}

/* `(echo before; shipslog ... -o /dev/stdout; echo behind) >>file` */
Test(new_file, appends_where_the_descriptor_stands)
{
    const char *path = scratch_write_text("log", "before\n");
    struct err err = ERR_INIT;
    char name[32];
    const int fd = open(path, O_WRONLY | O_APPEND);
    snprintf(name, sizeof name, "/dev/fd/%d", fd);
    cr_assert_eq(new_file_write(name, "own\n", 4, &err), 0, "%s", err.text);
    cr_assert_eq(write(fd, "behind\n", 7), 7);
    close(fd);
    assert_holds(path, "before\nown\nbehind\n");
}

Test(new_file, writes_into_a_pipe_as_it_is)
{
    const char *path = scratch_path("pipe");
    struct err err = ERR_INIT;
    char text[8] = "";
    cr_assert_eq(mkfifo(path, 0600), 0);
    const int fd = open(path, O_RDONLY | O_NONBLOCK);
    cr_assert_eq(new_file_write(path, "own", 3, &err), 0, "%s", err.text);
    cr_expect_eq(read(fd, text, sizeof text), 3);
    cr_expect_str_eq(text, "own");
    close(fd);
    err_clear(&err);
    cr_expect_eq(new_file_write("/dev/full", "own", 3, &err), -1);
    cr_expect_str_eq(err.text, "cannot be written: No space left on device");
}
