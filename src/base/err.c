#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"

void err_clear(struct err *e)
{
    if (e != NULL)
        *e = (struct err)ERR_INIT;
}

bool err_is_set(const struct err *e)
{
    return e != NULL && e->code != ERR_NONE;
}

static void set_text(struct err *e, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));

static void set_text(struct err *e, const char *fmt, va_list args)
{
    static const char cut[] = "...";
    int len = vsnprintf(e->text, sizeof(e->text), fmt, args);
    if (len >= (int)sizeof(e->text))
        memcpy(e->text + sizeof(e->text) - sizeof(cut), cut, sizeof(cut));
    e->code = ERR_FAILED;
}

/* Keeps the end of a path that is too long: that is the interesting part. */
static void set_file(struct err *e, const char *file)
{
    size_t len = strlen(file);
    if (len < sizeof(e->file)) {
        memcpy(e->file, file, len + 1);
    } else {
        size_t kept = sizeof(e->file) - sizeof("...");
        snprintf(e->file, sizeof(e->file), "...%s", file + len - kept);
    }
}

int err_set(struct err *e, const char *fmt, ...)
{
    if (e != NULL && !err_is_set(e)) {
        va_list args;
        va_start(args, fmt);
        set_text(e, fmt, args);
        va_end(args);
    }
    return -1;
}

int err_at_args(struct err *e, const char *file, uint32_t line, uint32_t column,
                const char *fmt, va_list args)
{
    if (e != NULL && !err_is_set(e)) {
        set_text(e, fmt, args);
        set_file(e, file != NULL ? file : "");
        e->line = line;
        e->column = column;
    }
    return -1;
}

int err_at(struct err *e, const char *file, uint32_t line, uint32_t column, const char *fmt,
           ...)
{
    va_list args;
    va_start(args, fmt);
    err_at_args(e, file, line, column, fmt, args);
    va_end(args);
    return -1;
}

void err_format(const struct err *e, struct buf *out)
{
    if (e->file[0] != '\0') {
        text_put_safe(out, e->file, strlen(e->file));
        if (e->line > 0) {
            buf_putc(out, ':');
            buf_put_u64(out, e->line);
        }
        if (e->line > 0 && e->column > 0) {
            buf_putc(out, ':');
            buf_put_u64(out, e->column);
        }
        buf_puts(out, ": ");
    }
    text_put_safe(out, e->text, strlen(e->text));
}
