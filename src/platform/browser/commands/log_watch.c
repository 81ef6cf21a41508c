/* log_watch.c - nobody else changes the files of a browser, so there is nothing to wait for. */
#include "commands/log_watch.h"

#include "base/err.h"

int log_watch_new(struct log_watch **out, const char *const *names, size_t n, struct err *err)
{
    (void)out, (void)names, (void)n;
    return err_set(err, "cannot watch: a browser has no folders");
}

void log_watch_free(struct log_watch *w)
{
    (void)w;
}

int log_watch_keep_changed(struct log_watch *w, struct folder *logs, struct err *err)
{
    (void)w, (void)logs, (void)err;
    return 0;
}

void log_watch_take(struct log_watch *w)
{
    (void)w;
}

void log_watch_forget(struct log_watch *w)
{
    (void)w;
}

int log_watch_wait(struct log_watch *w, long most_ms, struct err *err)
{
    (void)w, (void)most_ms, (void)err;
    return 0;
}
