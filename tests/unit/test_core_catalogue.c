/* What must hold for the table of violations of every game. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

#include "core/game.h"
#include "games/game_registry.h"

/* The names that the engines use, after the prefix of the game's ids. */
struct row {
    const char *name, *id;
};
#define ROW(cid, id, ...) {#cid, id},
static const struct row rows_pr[] = {
#define GROUP(title)
#define VIOLATION ROW
#include "games/pr/pr_violation.def"
};
static const struct row rows_sj[] = {
#define GROUP(title)
#define VIOLATION ROW
#include "games/sj/sj_violation.def"
};

static size_t prefix_of(const char *id)
{
    return strcspn(id, "-") + 1;
}

static void expect_names(const struct row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *id = rows[i].id + prefix_of(rows[i].id);
        size_t at = 0;
        while (id[at] != '\0' && rows[i].name[at] == (id[at] == '-' ? '_' : id[at]))
            at++;
        cr_expect(id[at] == '\0' && rows[i].name[at] == '\0', "%s is called %s", rows[i].id,
                  rows[i].name);
    }
}

Test(core_catalogue, the_engine_calls_a_violation_as_its_id_does)
{
    expect_names(rows_pr, sizeof rows_pr / sizeof *rows_pr);
    expect_names(rows_sj, sizeof rows_sj / sizeof *rows_sj);
}

Test(core_catalogue, ids_of_a_game_have_one_prefix_that_no_other_game_has)
{
    for (size_t g = 0; game_at(g) != NULL; g++) {
        const char *first = game_at(g)->words.violations[0].id;
        for (size_t i = 1; i < game_at(g)->words.n_violations; i++) {
            const char *id = game_at(g)->words.violations[i].id;
            cr_expect(strncmp(id, first, prefix_of(first)) == 0, "%s", id);
        }
        for (size_t other = 0; other < g; other++)
            cr_expect(
                strncmp(game_at(other)->words.violations[0].id, first, prefix_of(first)) != 0,
                "%s", first);
    }
}

Test(core_catalogue, no_id_stands_twice)
{
    for (size_t g = 0; game_at(g) != NULL; g++) {
        const struct violation_def *v = game_at(g)->words.violations;
        for (size_t i = 0; i < game_at(g)->words.n_violations; i++)
            for (size_t k = 0; k < i; k++)
                cr_expect_str_neq(v[i].id, v[k].id);
    }
}

Test(core_catalogue, texts_are_lower_case_without_full_stop)
{
    for (size_t g = 0; game_at(g) != NULL; g++) {
        for (size_t i = 0; i < game_at(g)->words.n_violations; i++) {
            const char *text = game_at(g)->words.violations[i].text;
            cr_expect(text[0] != '\0' && !isupper((unsigned char)text[0]), "%s", text);
            cr_expect(text[strlen(text) - 1] != '.', "%s", text);
        }
    }
}

Test(core_catalogue, every_violation_stands_in_a_group)
{
    for (size_t g = 0; game_at(g) != NULL; g++) {
        const char *const *group = game_at(g)->words.violation_groups;
        if (group == NULL)
            continue;
        cr_assert_not_null(group[0], "%s begins with a group", game_at(g)->name);
        for (size_t i = 0; i < game_at(g)->words.n_violations; i++, group++)
            while (*group != NULL)
                cr_expect_neq(**group++, '\0', "%s", game_at(g)->words.violations[i].id);
    }
}
