/* The committed inputs of the fuzz targets, as plain tests. */
#include <criterion/criterion.h>
#include <dirent.h>

#define LLVMFuzzerTestOneInput fuzz_notation
#include "tests/fuzz/fuzz_notation.c"

static void run_path(const char *path)
{
    struct buf data = BUF_INIT;
    char block[4096];
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    for (size_t n; (n = fread(block, 1, sizeof(block), file)) > 0;) {
        buf_put(&data, block, n);
    }
    fclose(file);
    fuzz_notation((const uint8_t *)buf_str(&data), data.len);
    buf_free(&data);
}

/* The tests run in the top directory of the tree. */
Test(fuzz_corpus, of_the_notation_runs_through)
{
    static const char place[] = "tests/fuzz/corpus/notation";
    DIR *dir = opendir(place);
    int n = 0;
    cr_assert_not_null(dir, "%s", place);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] != '.') {
            struct buf path = BUF_INIT;
            buf_printf(&path, "%s/%s", place, entry->d_name);
            run_path(buf_str(&path));
            buf_free(&path);
            n++;
        }
    }
    closedir(dir);
    cr_assert_gt(n, 0);
}
