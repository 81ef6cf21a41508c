#include "game_name.h"

#include <string.h>

#include "base/text.h"

/* One entry, without the blanks around its parts. */
struct entry {
    const char *name, *game;
    size_t name_length, game_length;
};

static void trim_blanks(const char **text, size_t *length)
{
    for (; *length > 0 && **text == ' '; --*length)
        ++*text;
    while (*length > 0 && (*text)[*length - 1] == ' ')
        --*length;
}

/* Takes the entry at *at, and moves *at after it.  False at the end. */
static bool take_entry(const char **at, struct entry *entry)
{
    const size_t n = strcspn(*at, ";");
    size_t equals = n;
    if (**at == '\0')
        return false;
    for (size_t i = 0; i < n; i++)
        equals = (*at)[i] == '=' ? i : equals;
    *entry = (struct entry){.name = *at, .game = *at, .game_length = n};
    if (equals < n) {
        entry->name_length = equals;
        entry->game = *at + equals + 1;
        entry->game_length = n - equals - 1;
    }
    trim_blanks(&entry->name, &entry->name_length);
    trim_blanks(&entry->game, &entry->game_length);
    *at += n + ((*at)[n] != '\0');
    return true;
}

/* The next letter or digit before `end`, folded; 0 at the end. */
static char next_letter(const char **at, const char *end)
{
    while (*at < end) {
        const char c = text_fold(*(*at)++);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            return c;
    }
    return '\0';
}

/* Sets `differs` to the first letters in which the names differ; 0 stands for the end of a name. */
static void find_difference(const char *a, size_t a_length, const char *b, char differs[2])
{
    const char *const a_end = a + a_length, *const b_end = b + strlen(b);
    do {
        differs[0] = next_letter(&a, a_end);
        differs[1] = next_letter(&b, b_end);
    } while (differs[0] == differs[1] && differs[0] != '\0');
}

bool game_name_is_same(const char *a, size_t a_length, const char *b)
{
    char differs[2];
    find_difference(a, a_length, b, differs);
    return differs[0] == differs[1];
}

bool game_name_begins(const char *name, const char *beginning)
{
    char differs[2];
    find_difference(name, strlen(name), beginning, differs);
    return differs[0] != '\0' && differs[1] == '\0';
}

const char *game_name_find(const char *names, const char *name, size_t *length)
{
    struct entry e;
    while (names != NULL && take_entry(&names, &e)) {
        if (e.game_length == 0 || !game_name_is_same(e.name, e.name_length, name))
            continue;
        *length = e.game_length;
        return e.game;
    }
    return NULL;
}

const char *game_name_find_wrong(const char *names, bool (*is_game)(const char *text, size_t n),
                                 size_t *length)
{
    struct entry e;
    while (names != NULL && take_entry(&names, &e)) {
        if (e.game_length == 0 && e.name_length == 0)
            continue;
        *length = e.game_length;
        if (!is_game(e.game, e.game_length))
            return e.game;
    }
    return NULL;
}
