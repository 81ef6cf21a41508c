#include "base/spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"

enum {
    IN_MEMORY_MAX = 1024 * 1024,
    COPY_BLOCK = 64 * 1024,
};

struct spool {
    struct buf text; /* while there is no file */
    FILE *file;      /* NULL as long as all is in memory */
    uint64_t length;
};

struct spool *spool_new(void)
{
    struct spool *s = xcalloc(1, sizeof(*s));
    buf_init(&s->text);
    return s;
}

void spool_free(struct spool *s)
{
    if (s == NULL) {
        return;
    }
    if (s->file != NULL) {
        fclose(s->file);
    }
    buf_free(&s->text);
    free(s);
}

static int fail(const char *what, struct err *err)
{
    return err_set(err, "a temporary file cannot be %s: %s", what, strerror(errno));
}

static int write_file(struct spool *s, const char *data, size_t length, struct err *err)
{
    return fwrite(data, 1, length, s->file) == length ? 0 : fail("written", err);
}

/* What was in memory goes into a file, in the directory for such files. */
static int move_to_file(struct spool *s, struct err *err)
{
    s->file = tmpfile();
    if (s->file == NULL) {
        return fail("made", err);
    }
    const int status = write_file(s, s->text.data, s->text.len, err);
    buf_free(&s->text);
    return status;
}

int spool_put(struct spool *s, const char *data, size_t length, struct err *err)
{
    if (length == 0) {
        return 0;
    }
    s->length += length;
    if (s->file == NULL && s->length <= IN_MEMORY_MAX) {
        buf_put(&s->text, data, length);
        return 0;
    }
    if (s->file == NULL && move_to_file(s, err) < 0) {
        return -1;
    }
    return write_file(s, data, length, err);
}

uint64_t spool_length(const struct spool *s)
{
    return s->length;
}

static int copy_file(struct spool *s, FILE *out, struct err *err)
{
    char *block = xmalloc(COPY_BLOCK);
    size_t n;
    rewind(s->file);
    while ((n = fread(block, 1, COPY_BLOCK, s->file)) > 0 && !ferror(out)) {
        fwrite(block, 1, n, out);
    }
    free(block);
    return ferror(s->file) ? fail("read", err) : 0;
}

int spool_copy(struct spool *s, FILE *out, struct err *err)
{
    if (s->file != NULL) {
        return fflush(s->file) == 0 ? copy_file(s, out, err) : fail("written", err);
    }
    fwrite(buf_str(&s->text), 1, s->text.len, out);
    return 0;
}
