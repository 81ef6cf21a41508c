#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/spool.h"

/* Puts `n` pieces and reads all of it back, twice. */
static void assert_gives_back(size_t n)
{
    struct spool *s = spool_new();
    struct buf expected = BUF_INIT;
    for (size_t i = 0; i < n; i++) {
        const size_t before = expected.len;
        buf_printf(&expected, "piece %zu of %zu\n", i, n);
        cr_assert_eq(spool_put(s, expected.data + before, expected.len - before, NULL), 0);
    }
    for (int again = 0; again < 2; again++) {
        char *data = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&data, &length);
        cr_assert_eq(spool_copy(s, out, NULL), 0);
        fclose(out);
        cr_assert_eq(length, expected.len);
        cr_assert_eq(memcmp(data, buf_str(&expected), length), 0);
        free(data);
    }
    buf_free(&expected);
    spool_free(s);
}

Test(spool, gives_back_what_was_put_whether_it_is_in_memory_or_in_a_file)
{
    assert_gives_back(0);
    assert_gives_back(1);
    assert_gives_back(1000);
    assert_gives_back(200000);
}
