#include "memory_disk.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "fuzz_target.h"
#include "memory_pool.h"

enum { FILES_MAX = 16, REGIONS_MAX = 16, DISK_MAX = 1 << 23, SECTOR = 512 };

struct disk_file {
    char *name; /* NULL: free; "" for a file without one */
    struct buf bytes;
    void *region[REGIONS_MAX]; /* the index of a write-ahead log, shared in memory */
};

/* What SQLite holds of an open file. */
struct handle {
    sqlite3_file base; /* first */
    struct disk_file *file;
    bool is_deleted; /* when it is closed */
};

static struct disk_file files[FILES_MAX];
static sqlite3_vfs disk;
static sqlite3_vfs *real;

/* ---- files ---- */

static struct disk_file *find_file(const char *name)
{
    for (size_t i = 0; i < FILES_MAX; i++) {
        if (files[i].name != NULL && strcmp(files[i].name, name) == 0)
            return &files[i];
    }
    return NULL;
}

static struct disk_file *add_file(const char *name)
{
    size_t i = 0;
    while (i < FILES_MAX && files[i].name != NULL)
        i++;
    if (i == FILES_MAX)
        fuzz_fail("more files than the disk has room for", name);
    files[i].name = xstrdup(name);
    return &files[i];
}

static void remove_regions(struct disk_file *f)
{
    for (size_t i = 0; i < REGIONS_MAX; i++) {
        free(f->region[i]);
        f->region[i] = NULL;
    }
}

static void remove_file(struct disk_file *f)
{
    free(f->name);
    f->name = NULL;
    buf_clear(&f->bytes);
    remove_regions(f);
}

static struct disk_file *file_of(sqlite3_file *file)
{
    return ((struct handle *)(void *)file)->file;
}

/* ---- what SQLite does with an open file ---- */

static int disk_close(sqlite3_file *file)
{
    struct handle *h = (struct handle *)(void *)file;
    if (h->is_deleted)
        remove_file(h->file);
    return SQLITE_OK;
}

static int disk_read(sqlite3_file *file, void *out, int n, sqlite3_int64 at)
{
    const struct buf *b = &file_of(file)->bytes;
    const size_t wanted = (size_t)n, from = (size_t)at < b->len ? (size_t)at : b->len;
    const size_t have = b->len - from < wanted ? b->len - from : wanted;
    if (have > 0)
        memcpy(out, b->data + from, have);
    memset((char *)out + have, 0, wanted - have);
    return have == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int disk_resize(struct buf *b, size_t size)
{
    if (size > DISK_MAX)
        return SQLITE_FULL;
    const size_t was = b->len;
    if (size > was) {
        buf_reserve(b, size - was);
        memset(b->data + was, 0, size - was);
        b->len = size;
    } else {
        buf_truncate(b, size);
    }
    return SQLITE_OK;
}

static int disk_write(sqlite3_file *file, const void *data, int n, sqlite3_int64 at)
{
    struct buf *b = &file_of(file)->bytes;
    const size_t end = (size_t)at + (size_t)n;
    if (end > b->len && disk_resize(b, end) != SQLITE_OK)
        return SQLITE_FULL;
    memcpy(b->data + at, data, (size_t)n);
    return SQLITE_OK;
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return disk_resize(&file_of(file)->bytes, (size_t)size);
}

static int disk_size(sqlite3_file *file, sqlite3_int64 *out)
{
    *out = (sqlite3_int64)file_of(file)->bytes.len;
    return SQLITE_OK;
}

static int disk_sync(sqlite3_file *file, int flags)
{
    (void)file;
    (void)flags;
    return SQLITE_OK;
}

static int disk_lock(sqlite3_file *file, int level)
{
    (void)file;
    (void)level;
    return SQLITE_OK;
}

static int disk_is_reserved(sqlite3_file *file, int *out)
{
    (void)file;
    *out = 0;
    return SQLITE_OK;
}

static int disk_control(sqlite3_file *file, int what, void *arg)
{
    (void)file;
    (void)what;
    (void)arg;
    return SQLITE_NOTFOUND;
}

static int disk_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

static int disk_characteristics(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static int disk_shm_map(sqlite3_file *file, int region, int size, int extend,
                        void volatile **out)
{
    if (region >= REGIONS_MAX)
        return SQLITE_IOERR_SHMMAP;
    void **place = &file_of(file)->region[region];
    if (*place == NULL && extend)
        *place = xcalloc(1, (size_t)size);
    *out = *place;
    return SQLITE_OK;
}

static int disk_shm_lock(sqlite3_file *file, int at, int n, int flags)
{
    (void)file;
    (void)at;
    (void)n;
    (void)flags;
    return SQLITE_OK;
}

static void disk_shm_barrier(sqlite3_file *file)
{
    (void)file;
}

static int disk_shm_unmap(sqlite3_file *file, int is_deleted)
{
    (void)is_deleted;
    remove_regions(file_of(file)); /* no one else has the file open */
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = disk_close,
                                           .xRead = disk_read,
                                           .xWrite = disk_write,
                                           .xTruncate = disk_truncate,
                                           .xSync = disk_sync,
                                           .xFileSize = disk_size,
                                           .xLock = disk_lock,
                                           .xUnlock = disk_lock,
                                           .xCheckReservedLock = disk_is_reserved,
                                           .xFileControl = disk_control,
                                           .xSectorSize = disk_sector,
                                           .xDeviceCharacteristics = disk_characteristics,
                                           .xShmMap = disk_shm_map,
                                           .xShmLock = disk_shm_lock,
                                           .xShmBarrier = disk_shm_barrier,
                                           .xShmUnmap = disk_shm_unmap};

/* ---- and with the disk ---- */

static int disk_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags,
                     int *out_flags)
{
    struct handle *h = (struct handle *)(void *)file;
    struct disk_file *f = name == NULL ? NULL : find_file(name);
    (void)vfs;
    file->pMethods = NULL;
    if (f == NULL && (flags & SQLITE_OPEN_CREATE) == 0)
        return SQLITE_CANTOPEN;
    h->file = f != NULL ? f : add_file(name == NULL ? "" : name);
    h->is_deleted = name == NULL || (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    file->pMethods = &methods;
    if (out_flags != NULL)
        *out_flags = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct disk_file *f = find_file(name);
    (void)vfs;
    (void)sync;
    if (f == NULL)
        return SQLITE_IOERR_DELETE_NOENT;
    remove_file(f);
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    const struct disk_file *f = find_file(name);
    (void)vfs;
    /* An empty file counts as none, as it does on a real disk. */
    *out = f != NULL && (flags != SQLITE_ACCESS_EXISTS || f->bytes.len > 0);
    return SQLITE_OK;
}

static int disk_full_name(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
}

void memory_disk_install(void)
{
    memory_pool_install();
    real = sqlite3_vfs_find(NULL);
    disk = *real;
    disk.zName = "memory-disk";
    disk.szOsFile = sizeof(struct handle);
    disk.xOpen = disk_open;
    disk.xDelete = disk_delete;
    disk.xAccess = disk_access;
    disk.xFullPathname = disk_full_name;
    sqlite3_vfs_register(&disk, 1);
}

void memory_disk_put(const char *path, const void *data, size_t size)
{
    for (size_t i = 0; i < FILES_MAX; i++) {
        if (files[i].name != NULL && strcmp(files[i].name, path) != 0)
            remove_file(&files[i]);
    }
    struct disk_file *f = find_file(path);
    if (f == NULL)
        f = add_file(path);
    buf_clear(&f->bytes);
    buf_put(&f->bytes, data, size);
}

const void *memory_disk_get(const char *path, size_t *size)
{
    const struct disk_file *f = find_file(path);
    *size = f == NULL ? 0 : f->bytes.len;
    return f == NULL ? NULL : f->bytes.data;
}
