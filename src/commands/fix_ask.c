#include "commands/fix_ask.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "audit/audit_print.h"
#include "base/buf.h"
#include "base/output.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/line_input.h"

enum { LINES_AROUND = 2 };

struct fix_ask {
    FILE *out;
    struct line_input *input;
    struct buf said, line;
    bool has_quit;
};

struct fix_ask *fix_ask_new(struct command_context *c)
{
    struct fix_ask *ask = xcalloc(1, sizeof *ask);
    ask->out = c->err;
    ask->input = line_input_new(c->err);
    return ask;
}

void fix_ask_free(struct fix_ask *ask)
{
    if (ask == NULL)
        return;
    line_input_free(ask->input);
    buf_free(&ask->said);
    buf_free(&ask->line);
    free(ask);
}

/* ---- what is asked about -------------------------------------------------------------------------- */

/* The offset of the line `steps` above the one that begins at `at`, and how many there are. */
static size_t go_up(const struct fix_source *s, size_t at, uint32_t steps, uint32_t *n)
{
    for (*n = 0; *n < steps && at > s->from; ++*n)
        for (at--; at > s->from && s->text[at - 1] != '\n';)
            at--;
    return at;
}

/* Appends the lines around the one of the span, which has a mark. */
static void put_lines(struct buf *out, const struct fix_source *s, const struct span *span)
{
    const size_t begin = (size_t)span->offset - (span->column > 0 ? span->column - 1 : 0);
    uint32_t above;
    size_t at = go_up(s, begin, LINES_AROUND, &above);
    const uint32_t first = span->line - above;
    for (uint32_t i = 0; at < s->to && i <= above + LINES_AROUND; i++) {
        const char *text = s->text + at;
        const char *end = memchr(text, '\n', s->to - at);
        const size_t length = end == NULL ? s->to - at : (size_t)(end - text);
        const bool is_crlf = length > 0 && text[length - 1] == '\r';
        buf_printf(out, "%c %4" PRIu32 "  ", i == above ? '>' : ' ', first + i);
        text_put_safe(out, text, length - is_crlf);
        buf_putc(out, '\n');
        at += length + 1;
    }
}

static void put_question(struct buf *out, const char *file, const struct repair_plan *plan,
                         const struct repair_root *root, const struct fix_source *source)
{
    const struct repair_item *at = &plan->log->item[root->item];
    struct audit_item item =
        at->event == NULL
            ? audit_item_of_error(at->error)
            : audit_item_of(plan->log->record->game, &plan->found[root->first].finding);
    item.file = file;
    item.plan = plan;
    item.root = root;
    item.source = NULL; /* it is among the lines around */
    audit_print_text.item(out, &item);
    const struct span span = repair_item_span(at);
    put_lines(out, source, &span);
}

/* ---- answers -------------------------------------------------------------------------------------- */

static void put_header_question(struct buf *out, const char *file,
                                const struct record_error *error,
                                const struct fix_source *source)
{
    struct audit_item item = audit_item_of_error(error);
    item.file = file;
    item.source = NULL; /* likewise */
    item.id = "log-other-game";
    audit_print_text.item(out, &item);
    put_lines(out, source, &error->span);
}

/* The first letter of the answer; 'q' at the end of the input. */
static char read_answer(struct fix_ask *ask, bool with_other)
{
    const char *const letters = with_other ? "ynoq" : "ynq";
    const char *prompt =
        with_other ? "repair it? yes, no, other, quit> " : "repair it? yes, no, quit> ";
    while (line_input_next(ask->input, prompt, "", NULL, &ask->line)) {
        const char *answer = buf_str(&ask->line);
        const char letter = (char)tolower((unsigned char)answer[strspn(answer, " \t")]);
        if (letter != '\0' && strchr(letters, letter) != NULL)
            return letter;
    }
    return 'q';
}

bool fix_ask_header(struct fix_ask *ask, const char *file, const struct record_error *error,
                    const struct fix_source *source)
{
    if (ask->has_quit)
        return false;
    buf_clear(&ask->said);
    put_header_question(&ask->said, file, error, source);
    output_put(ask->out, ask->said.data, ask->said.len);
    const char answer = read_answer(ask, false);
    ask->has_quit = answer == 'q';
    return answer == 'y';
}

void fix_ask_choose(struct fix_ask *ask, const char *file, const struct repair_plan *plan,
                    const struct fix_source *source, const struct repair **choice)
{
    for (size_t i = 0; i < plan->n_roots; i++) {
        const struct repair_root *root = &plan->root[i];
        choice[i] = NULL;
        if (ask->has_quit || !fix_text_changes(plan, &root->repair))
            continue;
        buf_clear(&ask->said);
        put_question(&ask->said, file, plan, root, source);
        output_put(ask->out, ask->said.data, ask->said.len);
        const char answer =
            read_answer(ask, root->n_as_good > 0 && fix_text_changes(plan, &root->other));
        ask->has_quit = answer == 'q';
        choice[i] = answer == 'y' ? &root->repair : answer == 'o' ? &root->other : NULL;
    }
}
