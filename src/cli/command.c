#include "cli/command.h"

#include <stdarg.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/text.h"

static void print_error(struct command_context *c, const char *text)
{
    struct buf line = BUF_INIT;
    buf_puts(&line, "shipslog: ");
    text_put_safe(&line, text, strlen(text));
    buf_putc(&line, '\n');
    output_put(c->err, line.data, line.len);
    buf_free(&line);
}

static void print_error_v(struct command_context *c, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));
static void print_error_v(struct command_context *c, const char *fmt, va_list args)
{
    char text[1024];
    vsnprintf(text, sizeof text, fmt, args);
    print_error(c, text);
}

int command_error(struct command_context *c, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    print_error_v(c, fmt, args);
    va_end(args);
    return EXIT_USAGE;
}

int command_fail(struct command_context *c, const struct err *err)
{
    struct buf text = BUF_INIT;
    err_format(err, &text);
    print_error(c, buf_str(&text));
    buf_free(&text);
    return EXIT_USAGE;
}

int command_try_help(struct command_context *c)
{
    const char *name = c->command == NULL ? NULL : c->command->name;
    if (name == NULL)
        output_puts(c->err, "try 'shipslog help'\n");
    else
        output_printf(c->err, "try 'shipslog %s%s%s --help'\n",
                      c->parent == NULL ? "" : c->parent, c->parent == NULL ? "" : " ", name);
    return EXIT_USAGE;
}

int command_usage_error(struct command_context *c, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    print_error_v(c, fmt, args);
    va_end(args);
    return command_try_help(c);
}

bool command_output_failed(const struct command_context *c)
{
    return ferror(c->out) != 0;
}

int exit_status_worse(int a, int b)
{
    static const int rank[] = {
        [EXIT_CLEAN] = 0, [EXIT_FINDINGS] = 1, [EXIT_DIVERGED] = 2, [EXIT_USAGE] = 3};
    return rank[a] >= rank[b] ? a : b;
}
