#include "results/results_column.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/text.h"

static const struct {
    const char *word, *aliases, *help;
} columns[RESULTS_COLUMNS] = {
#define COLUMN(id, word, aliases, help) {word, aliases, help},
#include "results/results_column.def"
};

const char *results_column_word(enum results_column column)
{
    return columns[column].word;
}

const char *results_column_aliases(enum results_column column)
{
    return columns[column].aliases;
}

const char *results_column_help(enum results_column column)
{
    return columns[column].help;
}

/* Whether one of the words "points|score" is the heading. */
static bool is_one_of(const char *heading, const char *words)
{
    const size_t length = strlen(heading);
    for (;;) {
        const size_t n = strcspn(words, "|");
        if (n > 0 && text_equal_fold(heading, length, words, n))
            return true;
        if (words[n] == '\0')
            return false;
        words += n + 1;
    }
}

enum results_column results_column_find(const char *heading)
{
    int i = 0;
    while (i < RESULTS_COLUMNS && !is_one_of(heading, columns[i].word) &&
           !is_one_of(heading, columns[i].aliases))
        i++;
    return (enum results_column)i;
}
