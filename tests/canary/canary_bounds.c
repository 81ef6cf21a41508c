/* A test that reads past the end of its memory: the sanitized runner must report it as
 * failed. */
#include <criterion/criterion.h>
#include <stdlib.h>

Test(canary, reads_behind_its_memory)
{
    char *volatile memory = malloc(8);
    volatile size_t at = 8;
    volatile char c = memory[at];
    (void)c;
    free(memory);
}
