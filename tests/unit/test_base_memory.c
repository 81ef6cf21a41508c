#include <criterion/criterion.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "base/xalloc.h"

Test(arena, gives_aligned_memory_that_does_not_overlap)
{
    struct arena a = ARENA_INIT;
    char *parts[500];
    for (size_t i = 0; i < 500; i++) {
        parts[i] = arena_alloc(&a, i);
        cr_assert_eq((uintptr_t)parts[i] % 16, 0);
        memset(parts[i], (int)(i & 0x7F), i);
    }
    for (size_t i = 0; i < 500; i++) {
        for (size_t j = 0; j < i; j++) {
            cr_assert_eq(parts[i][j], (char)(i & 0x7F));
        }
    }
    arena_free(&a);
}

Test(arena, gives_a_large_request_a_block_of_its_own)
{
    struct arena a = ARENA_INIT;
    arena_alloc(&a, 10);
    char *large = arena_alloc(&a, 1000000);
    memset(large, 1, 1000000);
    char *small = arena_alloc(&a, 10);
    memset(small, 2, 10);
    cr_assert_eq(large[999999], 1);
    arena_free(&a);
}

Test(arena, reuses_its_blocks_after_a_reset)
{
    struct arena a = ARENA_INIT;
    char *first = arena_alloc(&a, 100);
    char *large = arena_alloc(&a, 200000);
    arena_reset(&a);
    cr_assert_eq(arena_alloc(&a, 100), first);
    cr_assert_eq(arena_alloc(&a, 200000), large);
    arena_reset(&a);
    /* A kept block that is too small is passed over, not lost. */
    char *larger = arena_alloc(&a, 300000);
    memset(larger, 3, 300000);
    arena_free(&a);
}

Test(arena, copies_strings_and_clears_arrays)
{
    struct arena a = ARENA_INIT;
    memset(arena_alloc(&a, 64), 0xFF, 64);
    arena_reset(&a);
    const int *zeros = arena_calloc(&a, 16, sizeof(*zeros));
    for (size_t i = 0; i < 16; i++) {
        cr_assert_eq(zeros[i], 0);
    }
    cr_assert_str_eq(arena_strndup(&a, "corn and sugar", 4), "corn");
    cr_assert_str_eq(arena_strndup(&a, NULL, 0), "");
    arena_free(&a);
}

Test(xalloc, copies_strings_with_nul_bytes)
{
    char *copy = xstrndup("a\0b", 3);
    cr_assert_arr_eq(copy, "a\0b", 4);
    free(copy);
    copy = xstrdup("whole");
    cr_assert_str_eq(copy, "whole");
    free(copy);
}

Test(xalloc, gives_a_valid_pointer_for_no_bytes)
{
    void *parts[] = {xmalloc(0), xcalloc(0, 8), xcalloc(8, 0), xrealloc(NULL, 0)};
    for (size_t i = 0; i < 4; i++) {
        cr_assert_not_null(parts[i]);
        free(parts[i]);
    }
}

Test(xalloc, grows_an_array_that_is_full_and_keeps_its_elements)
{
    int *squares = NULL;
    size_t room = 0;
    for (size_t i = 0; i < 1000; i++) {
        const size_t before = room;
        squares = xgrow_array(squares, i, &room, sizeof *squares);
        cr_assert_gt(room, i);
        cr_assert(room == before || (before == i && room >= 2 * before));
        squares[i] = (int)(i * i);
    }
    for (size_t i = 0; i < 1000; i++)
        cr_assert_eq(squares[i], (int)(i * i));
    free(squares);
}

Test(xalloc, aborts_when_a_size_overflows, .signal = SIGABRT)
{
    free(xrealloc_array(NULL, SIZE_MAX / 2, 4));
}

struct row {
    int key;
    int order; /* before sorting */
};

static int compare_keys(const void *a, const void *b, void *ctx)
{
    const struct row *x = a;
    const struct row *y = b;
    ++*(size_t *)ctx;
    return (x->key > y->key) - (x->key < y->key);
}

static void assert_sorted_and_stable(const struct row *rows, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        cr_assert_leq(rows[i - 1].key, rows[i].key);
        if (rows[i - 1].key == rows[i].key) {
            cr_assert_lt(rows[i - 1].order, rows[i].order);
        }
    }
}

Test(sort, sorts_and_keeps_the_order_of_equals)
{
    struct row rows[300];
    for (size_t n = 0; n <= 300; n++) {
        unsigned noise = (unsigned)n + 1;
        for (size_t i = 0; i < n; i++) {
            noise = noise * 1103515245u + 12345u;
            rows[i] = (struct row){.key = (int)(noise >> 16) % 20, .order = (int)i};
        }
        size_t comparisons = 0;
        sort_stable(rows, n, sizeof(rows[0]), compare_keys, &comparisons);
        assert_sorted_and_stable(rows, n);
    }
}

Test(sort, needs_one_comparison_per_pair_when_the_input_is_sorted)
{
    struct row rows[1000];
    for (int i = 0; i < 1000; i++) {
        rows[i] = (struct row){.key = i, .order = i};
    }
    size_t comparisons = 0;
    sort_stable(rows, 1000, sizeof(rows[0]), compare_keys, &comparisons);
    cr_assert_lt(comparisons, 1000);
    assert_sorted_and_stable(rows, 1000);
}

Test(sort, accepts_no_elements)
{
    sort_stable(NULL, 0, sizeof(struct row), compare_keys, NULL);
}
