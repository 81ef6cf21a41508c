/* A test that overflows an integer: the sanitized runner must report it as failed. */
#include <criterion/criterion.h>
#include <limits.h>

Test(canary, overflows_an_integer)
{
    volatile int large = INT_MAX;
    large = large + 1;
    cr_assert_lt(large, 0);
}
