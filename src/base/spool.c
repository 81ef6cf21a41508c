#include "base/spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/xalloc.h"

enum {
    IN_MEMORY_MAX = 1024 * 1024,
    COPY_BLOCK = 64 * 1024,
};

struct spool {
    struct buf text; /* while there is no file */
    FILE *file;      /* NULL as long as all is in memory */
};

struct spool *spool_new(void)
{
    return xcalloc(1, sizeof(struct spool));
}

void spool_free(struct spool *s)
{
    if (s == NULL)
        return;
    if (s->file != NULL)
        fclose(s->file);
    buf_free(&s->text);
    free(s);
}

static int fail_file(const char *what, struct err *err)
{
    return err_set(err, "a temporary file cannot be %s: %s", what, strerror(errno));
}

static int write_file(struct spool *s, const char *data, size_t length, struct err *err)
{
    return output_put(s->file, data, length) ? 0 : fail_file("written", err);
}

/* Moves what is in memory to a temporary file. */
static int move_to_file(struct spool *s, struct err *err)
{
    s->file = tmpfile();
    if (s->file == NULL)
        return fail_file("made", err);
    const int status = write_file(s, s->text.data, s->text.len, err);
    buf_free(&s->text);
    return status;
}

int spool_put(struct spool *s, const char *data, size_t length, struct err *err)
{
    if (length == 0)
        return 0;
    if (s->file == NULL && s->text.len + length <= IN_MEMORY_MAX) {
        buf_put(&s->text, data, length);
        return 0;
    }
    if (s->file == NULL && move_to_file(s, err) < 0)
        return -1;
    return write_file(s, data, length, err);
}

/* The bytes of a block to write: whole lines, since output_put() takes whole characters only. */
static size_t whole_lines(const char *block, size_t length)
{
    size_t n = length;
    while (n > 0 && block[n - 1] != '\n')
        n--;
    return n > 0 ? n : length;
}

static int copy_file(struct spool *s, FILE *out, struct err *err)
{
    char *block = xmalloc(COPY_BLOCK);
    size_t held = 0, n;
    rewind(s->file);
    while ((n = fread(block + held, 1, COPY_BLOCK - held, s->file)) > 0 && !ferror(out)) {
        const size_t length = held + n, whole = whole_lines(block, length);
        output_put(out, block, whole);
        held = length - whole;
        memmove(block, block + whole, held);
    }
    output_put(out, block, held);
    free(block);
    return ferror(s->file) ? fail_file("read", err) : 0;
}

int spool_copy(struct spool *s, FILE *out, struct err *err)
{
    if (s->file != NULL)
        return fflush(s->file) == 0 ? copy_file(s, out, err) : fail_file("written", err);
    output_put(out, buf_str(&s->text), s->text.len);
    return 0;
}
