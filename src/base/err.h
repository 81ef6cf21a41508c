/* err.h - why an operation failed, and where.
 *
 * A function that can fail returns an int (0 fine, negative failed) and takes a `struct err *` as
 * its last argument. The caller owns the struct, starts it with ERR_INIT, and may pass NULL to
 * ignore the reason. The first error wins: once set, later calls change nothing, so that
 * cleanup code cannot hide the cause. Text is lower case, without a full stop, and says what was
 * expected and what was found.
 *
 *     struct err err = ERR_INIT;
 *     if (input_open(&in, path, &err) < 0) {
 *         err_format(&err, &message);       // "games.slog: file does not exist"
 *     }
 */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

struct buf;

/* Meanings of `code`. A module with expected failures may set its own values above these. */
enum err_code {
    ERR_NONE,   /* no error: the struct is unused */
    ERR_FAILED, /* see the text */
};

struct err {
    char text[512];  /* empty = no error; cut with "..." when longer */
    char file[256];  /* empty = no place known; the front is cut with "..." when longer */
    uint32_t line;   /* 1-based; 0 = unknown */
    uint32_t column; /* 1-based, in bytes; 0 = unknown */
    int code;        /* enum err_code, or a module's own */
};

#define ERR_INIT                                                                               \
    {                                                                                          \
        .code = ERR_NONE                                                                       \
    }

/* Makes `e` (may be NULL) unset again. */
void err_clear(struct err *e);

/* True when `e` is not NULL and holds an error. */
bool err_is_set(const struct err *e);

/* Stores a message when `e` is not NULL and not set yet. Always returns -1, so that a function
 * can end with `return err_set(err, "...")`. */
int err_set(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The same with a place. `file` may be NULL; `line` and `column` may be 0. */
int err_at(struct err *e, const char *file, uint32_t line, uint32_t column, const char *fmt,
           ...) __attribute__((format(printf, 5, 6)));
/* The same for a function that takes such arguments itself. */
int err_at_args(struct err *e, const char *file, uint32_t line, uint32_t column,
                const char *fmt, va_list args) __attribute__((format(printf, 5, 0)));

/* Appends "file:line:column: text" to `out`, leaving out the parts that are unknown. No line end.
 * Control characters are shown as `?`: names and texts may come from hostile files. */
void err_format(const struct err *e, struct buf *out);

#endif
