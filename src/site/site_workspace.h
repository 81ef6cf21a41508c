/* site_workspace.h - the place beside a directory where its next contents are made: DIR.shipslog-new.
 *
 *     files   the names of all that was begun in `site`: the workspace belongs to the run that has it locked
 *     site    the new site; once it has its place, the old one, until that is removed
 *     old     the old site, where the system cannot swap two names, between two renames
 *
 * A run that is killed leaves it.  The next one puts things in order: an old site that has no place
 * goes back to it, all else of ours is removed.
 */
#ifndef SITE_SITE_WORKSPACE_H
#define SITE_SITE_WORKSPACE_H

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

/* To be told of each file of the site before it is made.  Returns 0, or -1 with `err`. */
int site_workspace_note(struct site_workspace *workspace, const char *name, struct err *err);

/* Puts the site in its place, in one step where the system can swap two names.  Returns 0, or -1 with
 * `err`, and what was in the place is. */
int site_workspace_place(struct site_workspace *workspace, struct err *err);

/* Removes what is on the workspace, and the workspace. */
void site_workspace_close(struct site_workspace *workspace);

#endif
