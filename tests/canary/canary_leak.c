/* A test that leaks: the sanitized runner must report it as failed. */
#include <criterion/criterion.h>
#include <stdlib.h>

Test(canary, leaks_memory)
{
    void *volatile lost = malloc(10);
    lost = NULL;
    cr_assert_null(lost);
}
