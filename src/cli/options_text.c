/* options_text.c - option rows as text for users. */
#include <string.h>

#include "base/buf.h"
#include "base/text_width.h"
#include "cli/options.h"

enum { HELP_COLUMN = 28, HELP_WIDTH = 79 };

const struct option_row option_help = {
    .kind = OPTION_FLAG, .letter = 'h', .name = "help", .help = "print this help and exit"};

static void put_choice(struct buf *out, const char *choices, int index)
{
    for (; index > 0; index--)
        choices += strcspn(choices, "|") + 1;
    buf_put(out, choices, strcspn(choices, "|"));
}

void options_put_meaning(struct buf *out, const struct option_row *row, const void *defaults)
{
    struct buf value = BUF_INIT;
    buf_puts(out, row->help);
    const void *member = defaults == NULL ? NULL : (const char *)defaults + row->offset;
    const long number =
        member != NULL && row->kind == OPTION_NUMBER ? *(const long *)member : 0;
    if (row->kind == OPTION_NUMBER && number >= row->min && (number != 0 || row->min == 0))
        buf_printf(&value, "%ld", number);
    else if (row->kind == OPTION_CHOICE)
        put_choice(&value, row->choices, member == NULL ? 0 : *(const int *)member);
    else if (row->kind == OPTION_TEXT && member != NULL && *(const char *const *)member != NULL)
        buf_puts(&value, *(const char *const *)member);
    if (value.len > 0)
        buf_printf(out, " (default %s)", buf_str(&value));
    buf_free(&value);
}

static void describe_row(struct buf *out, const struct option_row *row, const void *defaults)
{
    const size_t start = out->len;
    buf_puts(out, row->letter == 0 ? "      " : "  ");
    if (row->letter != 0)
        buf_printf(out, "-%c, ", row->letter);
    buf_printf(out, "--%s", row->name);
    if (row->choices != NULL)
        buf_printf(out, " %s", row->choices);
    else if (row->arg != NULL)
        buf_printf(out, " %s", row->arg);
    size_t column = out->len - start;
    if (column + 2 > HELP_COLUMN) {
        buf_putc(out, '\n');
        column = 0;
    }
    buf_printf(out, "%*s", (int)(HELP_COLUMN - column), "");

    struct buf text = BUF_INIT;
    options_put_meaning(&text, row, defaults);
    text_put_lines(out, buf_str(&text), HELP_COLUMN, HELP_WIDTH);
    buf_free(&text);
}

void options_describe(struct buf *out, const struct option_row *rows, const void *defaults)
{
    for (; rows != NULL && rows->kind != OPTION_END; rows++)
        describe_row(out, rows, defaults);
    describe_row(out, &option_help, NULL);
}
