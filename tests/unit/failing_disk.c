#include "failing_disk.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 4 };

/* Databases and journals have methods of their own: each kind is wrapped separately. */
struct kind {
    sqlite3_io_methods methods; /* first: what files of this kind point to */
    const sqlite3_io_methods *real;
};

/* One disk for each test process. */
static int writes_left = -1;
static int writes_seen;
static struct kind kinds[KINDS_MAX];
static sqlite3_vfs shim;
static sqlite3_vfs *real;

static int is_broken(void)
{
    writes_seen++;
    if (writes_left < 0)
        return 0;
    if (writes_left == 0)
        return 1;
    writes_left--;
    return 0;
}

static const sqlite3_io_methods *real_methods(const sqlite3_file *file)
{
    return ((const struct kind *)(const void *)file->pMethods)->real;
}

static int write_or_fail(sqlite3_file *file, const void *data, int n, sqlite3_int64 at)
{
    return is_broken() ? SQLITE_FULL : real_methods(file)->xWrite(file, data, n, at);
}

static int sync_or_fail(sqlite3_file *file, int flags)
{
    return is_broken() ? SQLITE_IOERR_FSYNC : real_methods(file)->xSync(file, flags);
}

static const sqlite3_io_methods *wrap(const sqlite3_io_methods *methods)
{
    struct kind *kind = kinds;
    while (kind->real != NULL && kind->real != methods) {
        kind++;
        if (kind == kinds + KINDS_MAX)
            abort();
    }
    kind->real = methods;
    kind->methods = *methods;
    kind->methods.xWrite = write_or_fail;
    kind->methods.xSync = sync_or_fail;
    return &kind->methods;
}

static int open_file(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags,
                     int *out_flags)
{
    (void)vfs;
    const int status = real->xOpen(real, name, file, flags, out_flags);
    if (status == SQLITE_OK)
        file->pMethods = wrap(file->pMethods);
    return status;
}

void failing_disk_install(void)
{
    real = sqlite3_vfs_find(NULL);
    shim = *real;
    shim.zName = "failing-disk";
    shim.xOpen = open_file;
    sqlite3_vfs_register(&shim, 1);
}

void failing_disk_after(int n)
{
    writes_left = n;
    writes_seen = 0;
}

int failing_disk_count(void)
{
    return writes_seen;
}
