/* kit_reason.inc.c - the kinds of reasons of a game (core/game_reason.h), of its list; the file that defines struct look and
 * look_at() includes this once, after the names of the game (pr_names.h).
 *
 * A row of the list: REASON(identifier, name, habit, condition, bearers, names, sentence).
 */
const struct reason_kind GAME_OWN(reasons)[] = {
#define REASON(id, name, habit, condition, bearers, names, sentence)                           \
    {name, habit, sentence, bearers},
#include GAME_LIST(reason)
    {NULL, NULL, NULL, 0},
};

enum {
#define REASON(id, ...) ROW_##id,
#include GAME_LIST(reason)
};

static bool holds(const struct look *v, size_t row, struct reason_words *out)
{
    switch (row) {
#define REASON(id, name, habit, condition, bearers, names, ...)                                \
    case ROW_##id:                                                                             \
        *out = names;                                                                          \
        return condition;
#include GAME_LIST(reason)
    default:
        return false;
    }
}

size_t GAME_OWN(find_reason)(const struct reason_question *q, size_t from,
                             struct reason_words *out)
{
    const struct look v = look_at(q);
    while (GAME_OWN(reasons)[from].name != NULL && !holds(&v, from, out))
        from++;
    return from;
}
