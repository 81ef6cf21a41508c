/* test_site_tree.c - the directory of a site, and what else may be in it. */
#include <criterion/criterion.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "pages/site_dir.h"
#include "pages/site_tree.h"
#include "scratch.h"

TestSuite(site_tree, .init = scratch_begin, .fini = scratch_end);

static struct buf in_scratch(const char *name)
{
    struct buf path = BUF_INIT;
    buf_puts(&path, scratch_path(name));
    return path;
}

static void make_directory(const char *name)
{
    cr_assert_eq(mkdir(scratch_path(name), 0777), 0);
}

static bool is_there(const char *name)
{
    struct stat st;
    return lstat(scratch_path(name), &st) == 0;
}

static void make_site(void)
{
    static const char list[] = SITE_LIST_TITLE "\nindex.html\npages/index.html\n";
    make_directory("mine");
    make_directory("mine/pages");
    scratch_write("mine/index.html", "1", 1);
    scratch_write("mine/pages/index.html", "2", 1);
    scratch_write("mine/" SITE_LIST, list, sizeof list - 1);
}

static void remove_tree(const char *name)
{
    struct buf path = in_scratch(name);
    site_tree_remove(buf_str(&path), NULL);
    buf_free(&path);
}

Test(site_tree, a_site_is_removed_with_its_directories)
{
    make_site();
    remove_tree("mine");
    cr_expect(!is_there("mine"));
}

Test(site_tree, nothing_is_removed_through_a_link)
{
    make_site();
    struct buf link = in_scratch("link");
    cr_assert_eq(symlink("mine", buf_str(&link)), 0);
    remove_tree("link");
    cr_expect(is_there("mine/index.html") && is_there("mine/pages/index.html"));
    buf_free(&link);
}

Test(site_tree, a_link_in_a_site_is_neither_followed_nor_removed)
{
    make_site();
    make_directory("other");
    scratch_write("other/index.html", "3", 1);
    struct buf pages = in_scratch("mine/pages"), aside = in_scratch("aside");
    cr_assert_eq(rename(buf_str(&pages), buf_str(&aside)), 0);
    cr_assert_eq(symlink("../other", buf_str(&pages)), 0);
    remove_tree("mine");
    cr_expect(is_there("other/index.html") && is_there("mine/pages"));
    cr_expect(!is_there("mine/index.html"));
    buf_free(&pages);
    buf_free(&aside);
}

Test(site_tree, a_site_with_a_link_in_it_is_refused)
{
    make_site();
    struct buf site = in_scratch("mine"), link = in_scratch("mine/again");
    struct err err = ERR_INIT;
    cr_expect_eq(site_tree_check(buf_str(&site), &err), 0, "%s", err.text);
    cr_assert_eq(symlink("pages", buf_str(&link)), 0);
    cr_expect_lt(site_tree_check(buf_str(&site), &err), 0);
    buf_free(&site);
    buf_free(&link);
}
