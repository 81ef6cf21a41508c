/* site_workspace.h - the directory beside a site where the next one is made: DIR.shipslog-new.
 *
 *     files   the names of all that was begun in `site`: the workspace belongs to the run that has it locked
 *     site    the new site; once it has its place, the old one, until that is removed
 *     old     the old site, where the system cannot swap two names, between two renames
 *
 * A killed run leaves the workspace.  The next run moves an old site back to its place when
 * that is empty, and removes the rest.
 */
#ifndef PAGES_SITE_WORKSPACE_H
#define PAGES_SITE_WORKSPACE_H

#include "base/buf.h"

struct err;

struct site_workspace {
    const char *place; /* the directory; borrowed */
    struct buf path, files, site, old;
    int fd; /* of `files`; -1 when the workspace is not ours */
};

/* Makes the workspace of the directory `place`, with an empty site.  Returns 0, or -1 with `err`; in both
 * cases site_workspace_close() ends it. */
int site_workspace_open(struct site_workspace *workspace, const char *place, struct err *err);

/* Must be called for each file of the site before it is made.  Returns 0, or -1 with `err`. */
int site_workspace_note(struct site_workspace *workspace, const char *name, struct err *err);

/* Puts the site in its place, in one step where the system can swap two names.  Returns 0, or
 * -1 with `err`; then the old site is in place. */
int site_workspace_place(struct site_workspace *workspace, struct err *err);

/* Removes the workspace and its contents. */
void site_workspace_close(struct site_workspace *workspace);

#endif
