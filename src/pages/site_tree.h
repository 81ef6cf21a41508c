/* site_tree.h - what a directory holds: nothing, a site, or files of others. */
#ifndef PAGES_SITE_TREE_H
#define PAGES_SITE_TREE_H

#include <stddef.h>

struct err;

#define SITE_LIST_TITLE "# files of a site written by shipslog; removed when it is written anew"

/* A set of paths; owns its strings. */
struct site_names {
    char **name;
    size_t n, room;
};

void site_names_add(struct site_names *names, const char *name);
/* By bytes. */
void site_names_sort(struct site_names *names);
void site_names_free(struct site_names *names);

/* 0 when `path` does not exist, is an empty directory, or a site with no other file in it; else -1
 * with `err`, which names the file. */
int site_tree_check(const char *path, struct err *err);

/* Removes the files of a site: those of its list, and of the list `more` when it is not NULL;
 * then the empty directories. */
void site_tree_remove(const char *path, const char *more);

#endif
