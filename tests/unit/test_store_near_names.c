#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/name_key.h"
#include "core/random.h"
#include "store/near_names.h"

enum { TEXTS = 400, SIZE = 16 };

struct list {
    char text[TEXTS][SIZE];
    const char *wanted;
    size_t n, looked_at;
};

static struct list list;

static bool is_near(const void *ctx, size_t number)
{
    const char *text = list.text[number];
    (void)ctx;
    list.looked_at++;
    return name_fold_is_near(list.wanted, strlen(list.wanted), text, strlen(text));
}

static size_t find(const struct near_names *names, const char *wanted)
{
    list.wanted = wanted;
    list.looked_at = 0;
    return near_names_find(names, wanted, strlen(wanted), is_near, NULL);
}

/* Six or seven letters of few kinds, one of which has two bytes. */
static void make_text(char *text, struct random *random)
{
    static const char *const letters[] = {"a", "b", "c", "\u00E6"};
    size_t length = 0;
    for (size_t i = 6 + random_next(random) % 2; i-- > 0;)
        length += (size_t)snprintf(text + length, SIZE - length, "%s",
                                   letters[random_next(random) % 4]);
}

Test(store_near_names, the_first_near_text_is_found_as_if_all_were_compared)
{
    struct random random = {11};
    struct near_names *names = near_names_new();
    size_t n_found = 0;
    for (size_t i = 0; i < TEXTS; i++) {
        make_text(list.text[i], &random);
        list.wanted = list.text[i];
        size_t expected = 0;
        while (expected < i && !is_near(NULL, expected))
            expected++;
        const size_t found = find(names, list.text[i]);
        cr_assert_eq(found, expected < i ? expected : SIZE_MAX, "%s", list.text[i]);
        n_found += found != SIZE_MAX;
        near_names_add(names, list.text[i], strlen(list.text[i]));
    }
    cr_expect(n_found > TEXTS / 4 && n_found < TEXTS);
    near_names_free(names);
}

Test(store_near_names, few_of_many_texts_are_looked_at)
{
    struct near_names *names = near_names_new();
    for (size_t i = 0; i < TEXTS; i++) {
        snprintf(list.text[i], SIZE, "name %c%c%c%c", (char)('a' + i % 7),
                 (char)('a' + i / 7 % 7), (char)('a' + i / 49 % 7), (char)('a' + i / 343));
        near_names_add(names, list.text[i], strlen(list.text[i]));
    }
    cr_expect_eq(find(names, "quite another"), SIZE_MAX);
    cr_expect_eq(list.looked_at, 0);
    cr_expect_eq(find(names, "name aaaz"), 0);
    cr_expect(list.looked_at < TEXTS / 10);
    near_names_free(names);
}
