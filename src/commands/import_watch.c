#include "commands/import_watch.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/output.h"
#include "cli/book.h"
#include "cli/command.h"
#include "commands/log_watch.h"

enum {
    LOOK_AGAIN_MS = 1000, /* for what is missing, which costs little */
    TRY_AGAIN_MS = 10000, /* an import that could not be written */
};

struct import_watch {
    struct command_context *c;
    struct import_how how;
    const char *db;
    struct log_watch *logs;
    struct stat book;             /* as it was when it was last opened */
    bool is_book_there;           /* it was there once: from now on none is made */
    bool has_begun;               /* the first round is over */
    struct buf printed, troubles; /* those of the last round and of this one */
    long wait_ms;
};

/* ---- troubles ---------------------------------------------------------------------------- */

/* Something cannot be done now. */
static int put_trouble(struct import_watch *w, const struct err *why, long wait_ms)
{
    buf_puts(&w->troubles, "shipslog: ");
    err_format(why, &w->troubles);
    buf_puts(&w->troubles, w->has_begun ? "; the watch waits until this has changed\n" : "\n");
    w->wait_ms = w->wait_ms < 0 || w->wait_ms > wait_ms ? wait_ms : w->wait_ms;
    return -1;
}

/* ---- a round ----------------------------------------------------------------------------- */

/* A book that came back as another file, from a copy perhaps, may lack what was imported: all is met again. */
static void meet_book(struct import_watch *w)
{
    struct stat now;
    if (stat(w->db, &now) < 0)
        return;
    if (w->is_book_there && w->has_begun &&
        (now.st_ino != w->book.st_ino || now.st_dev != w->book.st_dev)) {
        log_watch_forget(w->logs);
        w->wait_ms = 0;
    }
    w->book = now;
    w->is_book_there = true;
}

/* The store is open only while something is imported, so others can use it meanwhile. */
static int import_listed(struct import_watch *w, const struct folder *logs)
{
    struct err err = ERR_INIT;
    struct store *store;
    if (book_try(w->c, w->db, w->is_book_there ? STORE_WRITE : STORE_CREATE, &store, &err) < 0)
        return put_trouble(w, &err, LOOK_AGAIN_MS);
    w->how.stopped = &err;
    import_logs(w->c, store, &w->how, logs->path, logs->n);
    store_close(store);
    fflush(w->c->out);
    if (err_is_set(&err))
        return put_trouble(w, &err, TRY_AGAIN_MS);
    log_watch_take(w->logs);
    meet_book(w);
    return 0;
}

static int list_name(struct import_watch *w, const struct import_how *how, size_t i,
                     struct folder *logs, struct err *err)
{
    struct stat st;
    const char *const *name = &w->c->args[i];
    if (stat(*name, &st) < 0)
        return err_at(err, *name, 0, 0, "%s", strerror(errno));
    return import_logs_list(w->c, how, name, 1, logs, err);
}

/* Lists all logs that can be listed now; files that are passed over are noted in the first round only. */
static int list_logs(struct import_watch *w, struct folder *logs)
{
    struct err err = ERR_INIT;
    struct import_how how = w->how;
    int status = 0;
    how.is_quiet |= w->has_begun;
    for (size_t i = 0; i < w->c->n_args; i++, err_clear(&err))
        if (list_name(w, &how, i, logs, &err) < 0)
            status = put_trouble(w, &err, LOOK_AGAIN_MS);
    if (log_watch_keep_changed(w->logs, logs, &err) < 0)
        status = put_trouble(w, &err, LOOK_AGAIN_MS);
    return status;
}

/* -1: something could not be done. */
static int go_round(struct import_watch *w)
{
    struct folder logs = {0};
    w->wait_ms = -1;
    int status = list_logs(w, &logs);
    if (logs.n > 0 && (status == 0 || w->has_begun) && import_listed(w, &logs) < 0)
        status = -1;
    folder_free(&logs);
    if (strcmp(buf_str(&w->printed), buf_str(&w->troubles)) != 0)
        output_puts(w->c->err, w->troubles.len > 0 ? buf_str(&w->troubles)
                                                   : "shipslog: the watch goes on\n");
    buf_clear(&w->printed);
    buf_puts(&w->printed, buf_str(&w->troubles));
    buf_clear(&w->troubles);
    return status;
}

/* ---- the watch --------------------------------------------------------------------------- */

static int go_on(struct import_watch *w, struct err *err)
{
    if (go_round(w) < 0)
        return EXIT_USAGE;
    for (w->has_begun = true; log_watch_wait(w->logs, w->wait_ms, err) >= 0;)
        go_round(w);
    return command_fail(w->c, err);
}

int import_watch(struct command_context *c, const struct import_how *how, const char *db)
{
    struct err err = ERR_INIT;
    struct store *none;
    struct import_watch w = {
        .c = c, .how = *how, .db = db, .printed = BUF_INIT, .troubles = BUF_INIT};
    if (db == NULL)
        return book_open(c, NULL, STORE_CREATE, &none);
    if (log_watch_new(&w.logs, c->args, c->n_args, &err) < 0)
        return command_fail(c, &err);
    w.how.follows_files = true;
    w.is_book_there = stat(db, &w.book) == 0 && w.book.st_size > 0;
    const int status = go_on(&w, &err);
    log_watch_free(w.logs);
    buf_free(&w.printed);
    buf_free(&w.troubles);
    return status;
}
