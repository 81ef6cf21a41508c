#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "cli/replace_file.h"
#include "scratch.h"

TestSuite(replace_file, .init = scratch_begin, .fini = scratch_end);

static void assert_holds(const char *path, const char *expected)
{
    char text[64] = "";
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    cr_assert_str_eq(text, expected);
}

Test(replace_file, gives_new_contents_and_keeps_the_mode)
{
    const char *path = scratch_write_text("a.slog", "old");
    struct err err = ERR_INIT;
    struct stat st;
    cr_assert_eq(chmod(path, 0640), 0);
    cr_assert_eq(replace_file(path, "newer", 5, &err), 0, "%s", err.text);
    assert_holds(path, "newer");
    cr_assert_eq(stat(path, &st), 0);
    cr_assert_eq(st.st_mode & 07777, 0640);
}

Test(replace_file, follows_a_symbolic_link)
{
    const char *path = scratch_write_text("a.slog", "old");
    const char *link_path = scratch_path("link.slog");
    struct err err = ERR_INIT;
    struct stat st;
    cr_assert_eq(symlink("a.slog", link_path), 0);
    cr_assert_eq(replace_file(link_path, "new", 3, &err), 0, "%s", err.text);
    assert_holds(path, "new");
    cr_assert_eq(lstat(link_path, &st), 0);
    cr_assert(S_ISLNK(st.st_mode));
}

Test(replace_file, says_why_it_cannot)
{
    struct err err = ERR_INIT;
    cr_assert_eq(replace_file(scratch_path("absent.slog"), "x", 1, &err), -1);
    cr_assert_str_eq(err.text, "cannot be rewritten: No such file or directory");
}

Test(replace_file, leaves_nothing_behind_when_it_fails)
{
    struct err err = ERR_INIT;
    const char *path = scratch_path("directory");
    cr_assert_eq(mkdir(path, 0700), 0);
    cr_assert_eq(replace_file(path, "x", 1, &err), -1);
    cr_assert_eq(rmdir(path), 0);
    glob_t found;
    cr_assert_eq(glob(scratch_path("*"), 0, NULL, &found), GLOB_NOMATCH);
}
