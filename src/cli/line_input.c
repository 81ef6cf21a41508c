#include "cli/line_input.h"

#include <stdlib.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/stream.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/line_editor.h"

struct line_input {
    FILE *in, *out;
    struct line_editor *editor; /* NULL when this is no terminal */
    bool is_interrupted;
    char *plain; /* of getline() */
    size_t plain_cap;
};

bool line_input_next_quietly(struct line_input *in, struct buf *line)
{
    buf_clear(line);
    ssize_t length = getline(&in->plain, &in->plain_cap, in->in);
    if (length < 0)
        return false;
    length -= length > 0 && in->plain[length - 1] == '\n';
    length -= length > 0 && in->plain[length - 1] == '\r'; /* of a file from Windows */
    buf_put(line, in->plain, (size_t)length);
    return true;
}

int line_input_check(const struct line_input *in, struct err *err)
{
    if (ferror(in->in) == 0)
        return 0;
    const int cause = stream_cause(in->in);
    return err_set(err, "standard input: %s", strerror(cause != 0 ? cause : EIO));
}

static bool read_plain(struct line_input *in, const char *prompt, struct buf *line)
{
    output_puts(in->out, prompt);
    fflush(in->out);
    if (!line_input_next_quietly(in, line)) {
        output_puts(in->out, "\n");
        return false;
    }
    struct buf shown = BUF_INIT;
    text_put_safe(&shown, buf_str(line), line->len);
    output_put(in->out, buf_str(&shown), shown.len);
    output_puts(in->out, "\n");
    buf_free(&shown);
    return true;
}

struct line_input *line_input_new(FILE *out)
{
    struct line_input *in = xcalloc(1, sizeof *in);
    in->in = stream_standard(stdin);
    in->out = out;
    if (isatty(STDIN_FILENO) == 1 && isatty(stream_descriptor(out)) == 1)
        in->editor = line_editor_new(out);
    return in;
}

void line_input_free(struct line_input *in)
{
    line_editor_free(in->editor);
    free(in->plain);
    free(in);
}

bool line_input_is_terminal(const struct line_input *in)
{
    return in->editor != NULL;
}

bool line_input_is_interrupted(const struct line_input *in)
{
    return in->is_interrupted;
}

bool line_input_next(struct line_input *in, const char *prompt, const char *offer,
                     const struct line_completer *completer, struct buf *line)
{
    in->is_interrupted = false;
    buf_clear(line);
    if (in->editor == NULL)
        return read_plain(in, prompt, line);
    return line_editor_next(in->editor, prompt, offer, completer, line, &in->is_interrupted);
}
