/* store_limit.c - no statement goes on for ever.
 *
 * A file may come from anybody, and with it views that never end; so may the SQL of a report.  Time
 * is no measure of that, it differs from machine to machine: the steps of SQLite's machine are.  A
 * row that is given out counts for many, since whoever asked holds it.
 *
 * The limit grows with the file.  What this program asks itself takes a few steps for each byte of it
 * at most; measured on 20,000 players in 5,000 games (200 MB): 126 million to verify it, 56 million for
 * the longest report, rows included.  SQL of our own without an answer, as that of an import, is not
 * limited.
 */
#include "base/err.h"
#include "base/interrupt.h"
#include "store/query.h"
#include "store/store_private.h"

enum {
    STEPS_AT_ONCE = 10000,       /* between two looks; less than a millisecond */
    LIMIT_LEAST = 200000000,     /* steps; some seconds */
    TEXT_MAX = 64 * 1024 * 1024, /* bytes of a value: SQLite makes those of a GB in one step */
    LIMIT_PER_BYTE = 20,         /* steps for each byte of the file */
};

/* SQLite calls this every STEPS_AT_ONCE steps; not 0 ends the statement. */
static int look(void *self)
{
    struct store *s = self;
    if (interrupt_is_asked()) {
        s->stop = STOP_INTERRUPT;
        return 1;
    }
    if (s->running == NULL || s->limit == 0)
        return 0;
    s->running->steps += STEPS_AT_ONCE;
    if (s->running->steps <= s->limit)
        return 0;
    s->stop = STOP_LIMIT;
    return 1;
}

int store_watch(struct store *s, struct err *err)
{
    int64_t bytes = 0;
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, TEXT_MAX);
    sqlite3_progress_handler(s->db, STEPS_AT_ONCE, look, s);
    s->limit = LIMIT_LEAST;
    if (store_number(s,
                     "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
                     &bytes, err) < 0)
        return -1;
    s->limit += (uint64_t)bytes * LIMIT_PER_BYTE;
    return 0;
}

void store_lift_limit(struct store *s)
{
    s->limit = 0;
}

int store_stop_error(struct store *s, struct err *err)
{
    const enum store_stop stop = s->stop;
    s->stop = STOP_NONE;
    if (stop == STOP_LIMIT)
        return err_at(err, s->path, 0, 0,
                      "stopped: an answer took more than %llu million steps of SQLite and may "
                      "never end (--no-limit of the reports lets it go on)",
                      (unsigned long long)(s->limit / 1000000));
    return err_at(err, s->path, 0, 0, "interrupted");
}
