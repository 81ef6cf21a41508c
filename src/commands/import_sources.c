#include "commands/import_sources.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/input.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "core/audit.h"
#include "core/respell.h"
#include "notation/header_key.h"

enum { HASH_BLOCK = 256 * 1024, SHORT_MOST = 1024 * 1024 };

struct open_file {
    struct source *source;
    char *path;
    char hash[HASH128_HEX_DIGITS + 1]; /* of the whole, when it has been read to its end */
    struct auditor auditor;            /* replays games whose placements are changes */
};

static bool is_short(struct import_reader *reader, const char *path, uint64_t *bytes)
{
    (void)reader;
    return input_measure(path, bytes) && *bytes <= SHORT_MOST;
}

static int open_source(struct import_reader *reader, const char *path, void **file,
                       struct err *err)
{
    const struct import_sources *self = (const struct import_sources *)reader;
    struct source *source;
    if (source_open(&source, path, self->importer, &self->options, err) < 0)
        return -1;
    struct open_file *f = xcalloc(1, sizeof *f);
    f->source = source;
    f->path = xstrdup(path);
    auditor_init(&f->auditor);
    *file = f;
    return 0;
}

static int hash_descriptor(int fd, struct hash128 *out)
{
    struct hash_stream *stream = hash_stream_new();
    char *block = xmalloc(HASH_BLOCK);
    ssize_t n;
    while ((n = read(fd, block, HASH_BLOCK)) > 0 || (n < 0 && errno == EINTR)) {
        if (n > 0)
            hash_stream_put(stream, block, (size_t)n);
    }
    *out = hash_stream_value(stream);
    free(block);
    hash_stream_free(stream);
    return n < 0 ? -1 : 0;
}

/* Hash of the file as it is on disk, as `xxhsum -H2` prints it; "" for a pipe. */
static int hash_file(struct open_file *f, struct err *err)
{
    struct stat st;
    struct hash128 hash;
    if (strcmp(f->path, "-") == 0 || (stat(f->path, &st) == 0 && !S_ISREG(st.st_mode)))
        return 0;
    const int fd = descriptor_open(f->path, O_RDONLY | O_CLOEXEC, 0);
    const int status = fd < 0 ? -1 : hash_descriptor(fd, &hash);
    if (status < 0)
        err_at(err, f->path, 0, 0, "cannot read: %s", strerror(errno));
    else
        hash128_format(hash, f->hash);
    if (fd >= 0)
        close(fd);
    return status;
}

static int next_record(void *file, struct record *record, struct err *err)
{
    struct open_file *f = file;
    const int status = source_next(f->source, record, err);
    if (status > 0) {
        /* The hash of a game is made of the canonical form.  A game whose rules are not known is refused
         * by what follows, with the reason. */
        struct err why = ERR_INIT;
        record_respell(&f->auditor, record, SPELLING_WHOLE, &why);
    }
    return status == 0 ? hash_file(f, err) : status;
}

static void describe_file(void *file, struct import_source *out)
{
    struct open_file *f = file;
    out->format = source_importer(f->source)->name;
    out->bytes = input_bytes(source_input(f->source));
    memcpy(out->hash, f->hash, sizeof out->hash);
}

static uint64_t bytes_taken(void *file)
{
    struct open_file *f = file;
    return input_raw_bytes(source_input(f->source));
}

static void close_source(void *file)
{
    struct open_file *f = file;
    source_close(f->source);
    auditor_free(&f->auditor);
    free(f->path);
    free(f);
}

void import_sources_init(struct import_sources *sources)
{
    *sources = (struct import_sources){.reader = {.is_short = is_short,
                                                  .open = open_source,
                                                  .next = next_record,
                                                  .describe = describe_file,
                                                  .close = close_source,
                                                  .taken = bytes_taken,
                                                  .reads_files = true}};
}
