/* bga_json.c - the importer of Board Game Arena logs: bytes to JSON to one record, or to an error.
 *
 * Files come from strangers: their size, the number of values in them and (by Jansson) their
 * nesting are limited before anything is built from them.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/xalloc.h"
#include "bga_game.h"
#include "importers.h"

enum {
    BYTES_MAX = 16 * 1024 * 1024, /* as of a game in our own notation */
    VALUES_MAX = 400 * 1000,      /* 60 MB of them at worst; a real log of 1 MB has 40 000 */
    READ_BLOCK = 64 * 1024,
};

struct bga_reader {
    struct importer_options options;
    struct input *input; /* borrowed */
    struct buf text;     /* the whole input, once read */
    bool is_done;
};

/* Bytes of the byte order mark that may stand before JSON; 0 when there is none. */
static size_t mark_length(const char *text, size_t length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t n = sizeof mark - 1;
    return length >= n && memcmp(text, mark, n) == 0 ? n : 0;
}

/* JSON begins with a bracket. */
static bool probe(const char *head, size_t length)
{
    size_t i = mark_length(head, length);
    while (i < length && memchr(" \t\r\n", head[i], 4))
        i++;
    return i < length && (head[i] == '{' || head[i] == '[');
}

static int open_reader(void **self, struct input *input, const struct importer_options *options,
                       struct err *err)
{
    (void)err;
    struct bga_reader *r = xcalloc(1, sizeof *r);
    r->options = *options;
    r->input = input;
    *self = r;
    return 0;
}

static void close_reader(void *self)
{
    struct bga_reader *r = self;
    buf_free(&r->text);
    free(r);
}

static int read_all(struct bga_reader *r, struct err *err)
{
    char *block = xmalloc(READ_BLOCK);
    long n;
    while ((n = input_read(r->input, block, READ_BLOCK, err)) > 0 &&
           r->text.len + (size_t)n <= BYTES_MAX)
        buf_put(&r->text, block, (size_t)n);
    free(block);
    if (n > 0)
        return err_at(err, input_name(r->input), 0, 0,
                      "expected the log of one game, at most %d MiB, found more",
                      BYTES_MAX / (1024 * 1024));
    return (int)n;
}

/* At least as many as there are values: every value but the first of a list or object stands
 * behind a comma.  Commas in texts count, too; real logs stay far below the limit. */
static int check_values(const struct bga_reader *r, struct err *err)
{
    size_t n = 1;
    for (size_t i = 0; i < r->text.len; i++)
        n += strchr("[{,", r->text.data[i]) != NULL && r->text.data[i] ? 1 : 0;
    if (n > VALUES_MAX)
        return err_at(err, input_name(r->input), 0, 0,
                      "expected the log of one game, at most %d values, found more",
                      VALUES_MAX);
    return 0;
}

static json_t *parse(const struct bga_reader *r, struct err *err)
{
    json_error_t why;
    const size_t mark = mark_length(buf_str(&r->text), r->text.len);
    json_t *root = json_loadb(buf_str(&r->text) + mark, r->text.len - mark, 0, &why);
    if (!root)
        err_at(err, input_name(r->input), why.line > 0 ? (uint32_t)why.line : 0,
               why.column > 0 ? (uint32_t)why.column : 0, "expected JSON: %s", why.text);
    return root;
}

/* The record contradicts itself: refused, or marked as such when the user insists. */
static int judge(const struct bga_reader *r, const struct bga_game *g, struct err *err)
{
    if (g->n_complaints == 0)
        return 0;
    if (!r->options.force)
        return err_at(err, input_name(r->input), 0, 0,
                      "%s (contradictions in this log: %u; --force takes it unverified)",
                      g->complaint[0], g->n_complaints);
    struct record_header *header = record_add_header(g->record);
    header->key = "x-unverified";
    header->value = "yes";
    for (unsigned i = 0; r->options.keep_comments && i < g->n_complaints && i < BGA_COMPLAINTS;
         i++) {
        struct record_comment *comment = record_add_comment(g->record);
        comment->in_header = 1;
        comment->before = (uint32_t)g->record->n_headers + 1;
        comment->text = g->complaint[i];
    }
    return 0;
}

static void keep_source(const struct bga_reader *r, struct record *record)
{
    record->first_line = 1;
    record->n_bytes = r->text.len;
    if (r->options.keep_text)
        record->text = arena_strndup(&record->arena, buf_str(&r->text), r->text.len);
}

static int import(const struct bga_reader *r, const json_t *root, struct record *record,
                  struct err *err)
{
    struct bga_log log;
    if (bga_log_open(&log, root, input_name(r->input), err) < 0)
        return -1;
    struct bga_game *g = xmalloc(sizeof *g);
    int status = bga_game_import(g, &log, record, r->options.keep_comments, err);
    if (status == 0)
        status = judge(r, g, err);
    free(g);
    if (status == 0)
        record_note_later(record);
    keep_source(r, record);
    return status;
}

static int next(void *self, struct record *record, struct err *err)
{
    struct bga_reader *r = self;
    if (r->is_done)
        return 0;
    r->is_done = true;
    record_reset(record);
    if (read_all(r, err) < 0 || check_values(r, err) < 0)
        return -1;
    json_t *root = parse(r, err);
    if (!root)
        return -1;
    const int status = import(r, root, record, err);
    json_decref(root);
    return status < 0 ? -1 : 1;
}

const struct importer importer_bga = {
    .name = "bga",
    .summary = "log of a finished Puerto Rico game saved from Board Game Arena (JSON)",
    .probe = probe,
    .open = open_reader,
    .next = next,
    .close = close_reader,
};
