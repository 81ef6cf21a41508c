/* digest_columns.c - the tables of the digest, their columns and ratios, from digest.def. */
#include "store/digest_private.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
#define DIGEST(table, keys, ratios, ...) \
    [DIGEST_##table] = {"digest_" #table, keys, ratios, #__VA_ARGS__},
const struct digest_table digest_tables[DIGEST_COUNT] = {
#include "store/digest.def"
};
/* clang-format on */

/* ---- names ---- */

enum { NAME_SIZE = 64 };

/* Copies the next word of a list; returns what follows it, NULL when there was none. */
static const char *take_word(const char *list, char word[NAME_SIZE])
{
    list += strspn(list, ", /");
    const size_t length = strcspn(list, ", /");
    assert(length < NAME_SIZE);
    memcpy(word, list, length);
    word[length] = '\0';
    return length == 0 ? NULL : list + length;
}

size_t digest_count_words(const char *list)
{
    char word[NAME_SIZE];
    size_t n = 0;
    while ((list = take_word(list, word)) != NULL)
        n++;
    return n;
}

static uint8_t find_word(const char *list, const char *wanted)
{
    char word[NAME_SIZE];
    uint8_t at = 0;
    while ((list = take_word(list, word)) != NULL && strcmp(word, wanted) != 0)
        at++;
    assert(list != NULL);
    return at;
}

void digest_each_column(const struct digest_table *table,
                        void (*put)(void *context, const char *column), void *context)
{
    static const char *const moments[MOMENTS] = {"n", "xx", "xw", "ww"};
    char x[NAME_SIZE], w[NAME_SIZE], name[3 * NAME_SIZE];
    for (const char *list = table->sums; (list = take_word(list, x)) != NULL;)
        put(context, x);
    for (const char *list = table->ratios; (list = take_word(list, x)) != NULL;) {
        list = take_word(list, w);
        for (size_t i = 0; i < MOMENTS; i++) {
            snprintf(name, sizeof name, "%s_%s_%s", x, w, moments[i]);
            put(context, name);
        }
    }
}

void digest_find_ratios(struct digest *d, enum digest_table_id t)
{
    const struct digest_table *table = &digest_tables[t];
    char x[NAME_SIZE], w[NAME_SIZE];
    for (const char *list = table->ratios; (list = take_word(list, x)) != NULL;) {
        list = take_word(list, w);
        assert(d->n_ratios[t] < DIGEST_RATIOS_MAX);
        d->ratio[t][d->n_ratios[t]++] =
            (struct digest_ratio){find_word(table->sums, x), find_word(table->sums, w)};
    }
}
