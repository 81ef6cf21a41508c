#include "store/connection.h"

#include <errno.h>
#include <string.h>

#include "base/err.h"
#include "store/store.h"
#include "store/system_error.h"

int connection_cannot_open(const char *path, int number, struct err *err)
{
    char why[128];
    if (strerror_r(number, why, sizeof why) != 0)
        why[0] = '\0';
    return err_at(err, path, 0, 0, "cannot open: %s", why);
}

static int fail(const struct store *s, struct err *err, const char *text)
{
    return err_at(err, s->path, 0, 0, "%s", text);
}

static int fail_to_read_or_write(struct store *s, int number, struct err *err)
{
    char cause[128];
    if (number == 0)
        number = sqlite3_system_errno(s->db);
    if (number == 0)
        sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_LAST_ERRNO, &number);
    if (number == ENOSPC)
        return fail(s, err, "cannot write: the disk is full");
    if (number == 0 || strerror_r(number, cause, sizeof cause) != 0)
        return fail(s, err, sqlite3_errmsg(s->db));
    return err_at(err, s->path, 0, 0, "cannot read or write: %s", cause);
}

static int fail_in_use(const struct store *s, struct err *err)
{
    if (err != NULL && !err_is_set(err)) {
        fail(s, err, "is in use by another program");
        err->code = STORE_IN_USE;
    }
    return -1;
}

int connection_fail_read_only(struct store *s, int number, struct err *err)
{
    if (number == 0 || number == EACCES || number == EPERM || number == EROFS)
        return fail(s, err, "cannot write: the file or its directory is read-only");
    return connection_cannot_open(s->path, number, err);
}

static int fail_stopped(struct store *s, struct err *err)
{
    const enum store_stop stop = s->stop;
    s->stop = STOP_NONE;
    if (stop == STOP_LIMIT)
        return err_at(err, s->path, 0, 0,
                      "stopped: an answer took more than %llu million steps of SQLite and may "
                      "never end (the option --no-limit of reports removes the limit)",
                      (unsigned long long)(s->limit / 1000000));
    return fail(s, err, "interrupted");
}

int connection_fail(struct store *s, struct err *err)
{
    bool was_read;
    const int refused = system_error_take(&was_read);
    switch (sqlite3_errcode(s->db)) { /* without a connection: no memory */
    case SQLITE_NOMEM:
        return err_set(err, "out of memory");
    case SQLITE_INTERRUPT:
        return fail_stopped(s, err);
    case SQLITE_CANTOPEN:
        return connection_cannot_open(
            s->path, refused != 0 ? refused : sqlite3_system_errno(s->db), err);
    case SQLITE_FULL:
        return fail(s, err, "cannot write: the disk is full");
    case SQLITE_READONLY:
        return connection_fail_read_only(s, refused, err);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fail_in_use(s, err);
    case SQLITE_IOERR:
        return fail_to_read_or_write(s, refused, err);
    case SQLITE_NOTADB:
        return fail(s, err, "is not a database");
    case SQLITE_CORRUPT:
        if (was_read)
            return fail_to_read_or_write(s, refused, err);
        return fail(s, err, "is damaged: its pages are not those of a database");
    }
    return fail(s, err, sqlite3_errmsg(s->db));
}
