#include "report/report_template.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

/* Far more than a report needs: pieces may contain pieces, even themselves. */
enum { DEPTH_MAX = 16, HOLES_MAX = 20000, KEPT_MAX = 32 * TEMPLATE_BYTES_MAX };

struct filling {
    struct buf *out;
    const struct report_piece *pieces;
    size_t n_holes, n_kept; /* bytes of `texts` */
    struct arena texts;
    struct err *err;
};

/* The value of a name that is not a piece. */
struct binding {
    const char *name, *value;
    const struct binding *next;
};

static int put_text(struct filling *f, const char *text, const struct binding *known,
                    unsigned depth);

static const char *keep_text(struct filling *f, const char *text, size_t length)
{
    f->n_kept += length;
    return arena_strndup(&f->texts, text, length);
}

static size_t name_length(const char *s)
{
    return strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_");
}

static const char *find_value(const struct binding *known, const char *name)
{
    while (known != NULL && strcmp(known->name, name) != 0)
        known = known->next;
    return known == NULL ? NULL : known->value;
}

const struct report_piece *report_piece_find(const struct report_piece *pieces,
                                             const char *name)
{
    while (pieces != NULL && strcmp(pieces->name, name) != 0)
        pieces = pieces->next;
    return pieces;
}

static int fail_hole(struct filling *f, const char *what, const char *hole)
{
    return err_set(f->err, "%s: ${%.*s", what, (int)strcspn(hole, "\n"), hole);
}

/* The '}' that ends the hole at `hole`, or the end of the text. */
static const char *end_of_hole(const char *hole)
{
    size_t depth = 0;
    for (; *hole != '\0'; hole++) {
        depth += hole[0] == '$' && hole[1] == '{';
        if (*hole == '}' && --depth == 0)
            break;
    }
    return hole;
}

/* The ',' or ')' after a value, or the end of the text. */
static const char *end_of_value(const char *s)
{
    size_t depth = 0;
    bool is_quoted = false;
    for (; *s != '\0'; s++) {
        is_quoted ^= *s == '\'';
        if (is_quoted)
            continue;
        if (depth == 0 && (*s == ',' || *s == ')'))
            break;
        depth += *s == '(' || *s == '{';
        depth -= depth > 0 && (*s == ')' || *s == '}');
    }
    return s;
}

/* A value with its own holes filled. */
static const char *take_value(struct filling *f, const char *s, const char *end,
                              const struct binding *known, unsigned depth)
{
    struct buf value = BUF_INIT, *out = f->out;
    s += strspn(s, " \n");
    f->out = &value;
    const int status = put_text(f, keep_text(f, s, (size_t)(end - s)), known, depth + 1);
    const char *kept = status < 0 ? NULL : keep_text(f, buf_str(&value), value.len);
    f->out = out;
    buf_free(&value);
    return kept;
}

/* "(a, b)" or nothing, as many as the piece has parameters. */
static int take_values(struct filling *f, struct binding *value,
                       const struct report_piece *piece, const char *s,
                       const struct binding *known, unsigned depth)
{
    size_t n = 0;
    for (; piece->parameter[n] != NULL; n++) {
        const char *end = *s == '\0' ? s : end_of_value(s + 1);
        if (*s != (n == 0 ? '(' : ',') || *end == '\0')
            return fail_hole(f, "too few values", piece->name);
        const char *text = take_value(f, s + 1, end, known, depth);
        if (text == NULL)
            return -1;
        value[n] = (struct binding){piece->parameter[n], text, n == 0 ? NULL : &value[n - 1]};
        s = end;
    }
    return strcmp(s, n == 0 ? "" : ")") == 0 ? 0 : fail_hole(f, "too many values", piece->name);
}

static int put_piece(struct filling *f, const char *hole, const struct binding *known,
                     unsigned depth)
{
    const size_t length = name_length(hole);
    const char *name = keep_text(f, hole, length);
    const char *text = hole[length] == '\0' ? find_value(known, name) : NULL;
    if (text != NULL) {
        buf_puts(f->out, text);
        return 0;
    }
    const struct report_piece *piece = report_piece_find(f->pieces, name);
    if (piece == NULL)
        return fail_hole(f, "there is no such piece", hole);
    struct binding value[PIECE_PARAMETERS_MAX];
    if (take_values(f, value, piece, hole + length, known, depth) < 0)
        return -1;
    size_t n = 0;
    while (piece->parameter[n] != NULL)
        n++;
    if (n > 0 && piece->text[0] == '\0') {
        /* A piece without text stands for the function of its name. */
        buf_puts(f->out, piece->name);
        for (size_t i = 0; piece->parameter[i] != NULL; i++)
            buf_printf(f->out, "%s%s", i == 0 ? "(" : ", ", value[i].value);
        buf_putc(f->out, ')');
        return 0;
    }
    return put_text(f, piece->text, n == 0 ? NULL : &value[n - 1], depth + 1);
}

/* A text with a word of a list, and with its halves when it is "X/W". */
static int put_word(struct filling *f, const char *word, const char *text,
                    const struct binding *known, unsigned depth)
{
    const size_t half = strcspn(word, "/");
    const struct binding it = {"it", word, known};
    const struct binding x = {"x", keep_text(f, word, half), &it};
    const struct binding w = {"w", word[half] == '\0' ? "" : word + half + 1, &x};
    return put_text(f, text, &w, depth + 1);
}

/* "each NAME: TEXT", from the name on. */
static int put_each(struct filling *f, const char *hole, const struct binding *known,
                    unsigned depth)
{
    const size_t length = name_length(hole);
    const struct report_piece *list = report_piece_find(f->pieces, keep_text(f, hole, length));
    if (list == NULL || hole[length] != ':')
        return fail_hole(f, "expected 'each PIECE: TEXT'", hole);
    for (const char *word = list->text; *word != '\0';) {
        const size_t letters = strcspn(word, " \n");
        if (letters > 0 &&
            put_word(f, keep_text(f, word, letters), hole + length + 1, known, depth) < 0)
            return -1;
        word += letters + (word[letters] != '\0');
    }
    return 0;
}

static int put_hole(struct filling *f, const char *hole, const struct binding *known,
                    unsigned depth)
{
    static const char each[] = "each ";
    if (depth >= DEPTH_MAX || f->n_holes++ >= HOLES_MAX || f->n_kept > KEPT_MAX)
        return fail_hole(f, "pieces in pieces without end", hole);
    if (strncmp(hole, each, strlen(each)) == 0)
        return put_each(f, hole + strlen(each), known, depth);
    return put_piece(f, hole, known, depth);
}

static int put_text(struct filling *f, const char *text, const struct binding *known,
                    unsigned depth)
{
    for (const char *hole; (hole = strstr(text, "${")) != NULL;) {
        const char *end = end_of_hole(hole);
        buf_put(f->out, text, (size_t)(hole - text));
        if (*end == '\0')
            return fail_hole(f, "expected '}'", hole + 2);
        if (put_hole(f, keep_text(f, hole + 2, (size_t)(end - hole) - 2), known, depth) < 0)
            return -1;
        text = end + 1;
    }
    buf_puts(f->out, text);
    return f->out->len > TEMPLATE_BYTES_MAX ? err_set(f->err, "too much text") : 0;
}

/* The end of the line, or of that in which its last hole ends. */
static const char *end_of_line(const char *text)
{
    while (*text != '\0' && *text != '\n') {
        if (text[0] == '$' && text[1] == '{')
            text = end_of_hole(text);
        text += *text != '\0';
    }
    return text;
}

static void note_lines(struct report_lines *lines, const char *from, const char *to,
                       size_t start)
{
    for (; lines != NULL && from < to; from++) {
        if (*from == '\n')
            lines->start[lines->n++] = start;
    }
}

int report_template_put(struct buf *out, const char *text, const struct report_piece *pieces,
                        struct report_lines *lines, struct err *err)
{
    struct filling f = {.out = out, .pieces = pieces, .texts = ARENA_INIT, .err = err};
    int status = 0;
    if (lines != NULL)
        lines->start[lines->n++] = out->len;
    while (status == 0 && *text != '\0') {
        const char *end = end_of_line(text);
        end += *end == '\n';
        status = put_text(&f, keep_text(&f, text, (size_t)(end - text)), NULL, 0);
        if (status == 0)
            note_lines(lines, text, end, out->len);
        text = end;
    }
    arena_free(&f.texts);
    return status;
}
