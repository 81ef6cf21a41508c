#include "audit/clause_print.h"

#include "audit/clause_table.h"
#include "base/buf.h"
#include "base/text_width.h"

void clause_put_text(struct buf *out, const struct clause_def *clause, size_t indent,
                     size_t width)
{
    for (const char *const *line = clause->lines; *line != NULL;) {
        if ((*line)[0] == '|') {
            line += clause_table_put(out, line, indent, width);
            continue;
        }
        if ((*line)[0] != '\0')
            buf_printf(out, "%*s", (int)indent, "");
        text_put_lines(out, *line++, indent, width);
    }
}

void clause_put_lines(struct buf *out, const struct clause_def *clause)
{
    buf_puts(out, clause->heading);
    for (size_t i = 0; clause->lines[i] != NULL; i++) {
        buf_putc(out, '\n');
        buf_puts(out, clause->lines[i]);
    }
}
