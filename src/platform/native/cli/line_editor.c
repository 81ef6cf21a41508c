/* line_editor.c - libedit. */
#include "cli/line_editor.h"

#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/buf.h"
#include "base/output.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/line_input.h"

enum { HISTORY_LINES = 1000, CHOICES_SHOWN = 2000 /* bytes */ };

struct line_editor {
    FILE *out;
    EditLine *editor;
    History *history;
    const char *prompt; /* of the line that is being read */
    const struct line_completer *completer;
    bool is_interrupted;
};

static struct line_editor *input_of(EditLine *editor)
{
    void *in = NULL;
    el_get(editor, EL_CLIENTDATA, &in);
    return in;
}

/* libedit wants a text without const, and does not change it. */
static char *prompt_of(EditLine *editor)
{
    union {
        const char *given;
        char *taken;
    } prompt = {.given = input_of(editor)->prompt};
    return prompt.taken;
}

/* Prints the choices below the line and draws the line again. */
static void show_choices(const struct line_editor *in, const struct buf *choices)
{
    const char *text = buf_str(choices);
    const size_t length = choices->len < CHOICES_SHOWN ? choices->len : CHOICES_SHOWN;
    output_puts(in->out, "\n");
    for (size_t at = 0; at < length;) {
        const size_t n = strcspn(text + at, "\n") + 1;
        output_puts(in->out, "  ");
        output_put(in->out, text + at, n);
        at += n;
    }
    if (length < choices->len)
        output_puts(in->out, "  ...\n");
    fflush(in->out);
}

static unsigned char complete_word(EditLine *editor, wint_t key)
{
    struct line_editor *in = input_of(editor);
    const LineInfo *line = el_line(editor);
    struct buf more = BUF_INIT, choices = BUF_INIT;
    unsigned char result = CC_ERROR;
    (void)key;
    const size_t n =
        in->completer == NULL
            ? 0
            : in->completer->complete(in->completer->ctx, line->buffer,
                                      (size_t)(line->cursor - line->buffer), &more, &choices);
    if (more.len > 0 && el_insertstr(editor, buf_str(&more)) == 0)
        result = CC_REFRESH;
    else if (n > 1) {
        show_choices(in, &choices);
        result = CC_REDISPLAY;
    }
    buf_free(&more);
    buf_free(&choices);
    return result;
}

/* Ctrl-C: clears the line; on an empty one it ends the reading. */
static unsigned char interrupt_line(EditLine *editor, wint_t key)
{
    struct line_editor *in = input_of(editor);
    const LineInfo *line = el_line(editor);
    const int length = (int)(line->lastchar - line->buffer);
    (void)key;
    if (length == 0) {
        in->is_interrupted = true;
        output_puts(in->out, "\n");
        return CC_EOF;
    }
    el_cursor(editor, (int)(line->lastchar - line->cursor));
    el_deletestr(editor, length);
    return CC_REFRESH;
}

/* Ctrl-Z; libedit's handler of the signal puts the terminal in order. */
static unsigned char suspend_program(EditLine *editor, wint_t key)
{
    (void)editor, (void)key;
    raise(SIGTSTP);
    return CC_REFRESH;
}

static void start_editor(struct line_editor *in)
{
    HistEvent event;
    setlocale(LC_CTYPE, ""); /* names are typed in the user's encoding */
    in->editor = el_init("shipslog", stdin, in->out, stderr);
    if (in->editor == NULL)
        return;
    in->history = history_init();
    history(in->history, &event, H_SETSIZE, HISTORY_LINES);
    history(in->history, &event, H_SETUNIQUE, 1);
    el_set(in->editor, EL_CLIENTDATA, in);
    el_set(in->editor, EL_PROMPT, prompt_of);
    el_set(in->editor, EL_EDITOR, "emacs");
    el_set(in->editor, EL_SIGNAL, 1);
    el_set(in->editor, EL_HIST, history, in->history);
    /* The wide form: the narrow one copies both texts and never frees them. */
    el_wset(in->editor, EL_ADDFN, L"complete-action", L"Complete by the legal actions",
            complete_word);
    el_set(in->editor, EL_BIND, "^I", "complete-action", NULL);
    /* While a line is edited Ctrl-C and Ctrl-Z are keys, not signals. */
    el_set(in->editor, EL_SETTY, "-d", "-isig", NULL);
    el_wset(in->editor, EL_ADDFN, L"interrupt-line", L"Clear the line, or ask", interrupt_line);
    el_set(in->editor, EL_BIND, "^C", "interrupt-line", NULL);
    el_wset(in->editor, EL_ADDFN, L"suspend", L"Stop the program for a while", suspend_program);
    el_set(in->editor, EL_BIND, "^Z", "suspend", NULL);
    el_set(in->editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(in->editor, NULL);
}

static bool read_edited(struct line_editor *in, const char *offer, struct buf *line)
{
    HistEvent event;
    int length = 0;
    /* Types the offer for the user.  libedit treats a tab in it as a key. */
    struct buf plain = BUF_INIT, safe = BUF_INIT;
    buf_puts(&plain, offer);
    for (size_t i = 0; i < plain.len; i++)
        plain.data[i] = plain.data[i] == '\t' ? ' ' : plain.data[i];
    text_put_safe(&safe, buf_str(&plain), plain.len);
    if (safe.len > 0)
        el_push(in->editor, buf_str(&safe));
    buf_free(&plain);
    buf_free(&safe);
    const char *text = el_gets(in->editor, &length);
    if (text == NULL || length <= 0)
        return false;
    length -= text[length - 1] == '\n';
    buf_put(line, text, (size_t)length);
    if (length > 0)
        history(in->history, &event, H_ENTER, buf_str(line));
    return true;
}

/* ------------------------------------------------------------------------------------------ */

struct line_editor *line_editor_new(FILE *out)
{
    struct line_editor *in = xcalloc(1, sizeof *in);
    in->out = out;
    start_editor(in);
    if (in->editor != NULL)
        return in;
    free(in);
    return NULL;
}

void line_editor_free(struct line_editor *in)
{
    if (in == NULL)
        return;
    el_end(in->editor);
    history_end(in->history);
    free(in);
}

bool line_editor_next(struct line_editor *in, const char *prompt, const char *offer,
                      const struct line_completer *completer, struct buf *line,
                      bool *is_interrupted)
{
    in->prompt = prompt;
    in->completer = completer;
    in->is_interrupted = false;
    const bool is_read = read_edited(in, offer, line);
    *is_interrupted = in->is_interrupted;
    return is_read;
}
