#include "scratch.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "base/arena.h"
#include "base/buf.h"

static struct scratch {
    char directory[64];
    struct arena paths;
} scratch;

void scratch_begin(void)
{
    snprintf(scratch.directory, sizeof(scratch.directory), "/tmp/shipslog-test-XXXXXX");
    cr_assert_not_null(mkdtemp(scratch.directory));
}

static void remove_directory(const char *path)
{
    struct buf child = BUF_INIT;
    DIR *dir = opendir(path);
    cr_assert_not_null(dir);
    const struct dirent *entry;
    while ((entry = readdir(dir)) != NULL) {
        buf_clear(&child);
        buf_printf(&child, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            unlink(buf_str(&child)) != 0)
            remove_directory(buf_str(&child));
    }
    closedir(dir);
    rmdir(path);
    buf_free(&child);
}

void scratch_end(void)
{
    remove_directory(scratch.directory);
    arena_free(&scratch.paths);
}

const char *scratch_path(const char *name)
{
    struct buf path = BUF_INIT;
    buf_printf(&path, "%s/%s", scratch.directory, name);
    const char *copy = arena_strndup(&scratch.paths, path.data, path.len);
    buf_free(&path);
    return copy;
}

const char *scratch_write(const char *name, const void *data, size_t len)
{
    const char *path = scratch_path(name);
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(len > 0 ? fwrite(data, 1, len, file) : 0, len);
    cr_assert_eq(fclose(file), 0);
    return path;
}

const char *scratch_write_text(const char *name, const char *text)
{
    return scratch_write(name, text, strlen(text));
}

void scratch_gzip(struct buf *out, const void *data, size_t len)
{
    z_stream z = {0};
    cr_assert_eq(deflateInit2(&z, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    size_t bound = deflateBound(&z, (uLong)len) + 64;
    buf_reserve(out, bound);
    /* zlib does not write through next_in, but its type does not say so. */
    memcpy(&z.next_in, &data, sizeof(data));
    z.avail_in = (uInt)len;
    z.next_out = (Bytef *)(out->data + out->len);
    z.avail_out = (uInt)bound;
    cr_assert_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
    out->len += z.total_out;
    deflateEnd(&z);
}

void scratch_zstd(struct buf *out, const void *data, size_t len)
{
    size_t bound = ZSTD_compressBound(len);
    buf_reserve(out, bound);
    ZSTD_CCtx *context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    size_t n = ZSTD_compress2(context, out->data + out->len, bound, data, len);
    cr_assert(!ZSTD_isError(n));
    out->len += n;
    ZSTD_freeCCtx(context);
}
