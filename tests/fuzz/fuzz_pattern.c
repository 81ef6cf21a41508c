/* fuzz_pattern.c - patterns of find: whatever is typed is compiled or refused at a place of the text, and a pattern
 * gives an answer for any values. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "find/pattern.h"
#include "fuzz_target.h"
#include "games/game_registry.h"

FUZZ_MUTATOR(mutate_bytes)
FUZZ_BRANCHES(400000, 5000)
FUZZ_SQLITE_STEPS(0, 0)

enum { TEXT_MAX = 4096, VALUES = 4 };

static struct pattern *pattern;
static struct pattern_values *values;

static void ask(void)
{
    static const int32_t samples[VALUES] = {0, -1, INT16_MAX, INT16_MIN};
    for (size_t k = 0; k < VALUES; k++) {
        values->n_players = (unsigned)k + 2;
        for (size_t i = 0; i < pattern->n_variables; i++)
            for (size_t seat = 0; seat < SEATS_MAX; seat++)
                values->of[i][seat] =
                    pattern_shape(&pattern->variable[i], samples[(i + seat + k) % VALUES]);
        pattern_holds(pattern, pattern->root, values);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[TEXT_MAX + 1];
    if (pattern == NULL) {
        pattern = xcalloc(1, sizeof *pattern);
        values = xcalloc(1, sizeof *values);
    }
    size = size < TEXT_MAX ? size : TEXT_MAX;
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t i = 0; game_at(i) != NULL; i++) {
        struct err err = ERR_INIT;
        if (pattern_compile(pattern, game_at(i), text, &err) == 0)
            ask();
        else if (!err_is_set(&err) || err.column > strlen(text) + 1)
            fuzz_fail("a pattern is refused without a place in it", err.text);
    }
    return 0;
}
