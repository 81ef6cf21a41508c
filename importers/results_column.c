#include "results_column.h"

#include <stddef.h>
#include <string.h>

#include "base/text.h"

static const struct {
    const char *word, *aliases, *help;
} columns[RESULTS_COLUMNS] = {
#define COLUMN(id, word, aliases, help) {word, aliases, help},
#include "results_column.def"
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

bool results_word_is_among(const char *text, const char *words)
{
    const size_t length = strlen(text);
    for (;;) {
        const size_t n = strcspn(words, "|");
        if (n > 0 && text_equal_fold(text, length, words, n))
            return true;
        if (words[n] == '\0')
            return false;
        words += n + 1;
    }
}

enum results_column results_column_find(const char *heading)
{
    int i = 0;
    while (i < RESULTS_COLUMNS && !results_word_is_among(heading, columns[i].word) &&
           !results_word_is_among(heading, columns[i].aliases))
        i++;
    return (enum results_column)i;
}

/* After the words follow check marks and crosses, as bytes of UTF-8. */
bool results_yes_read(const char *folded, bool *is_yes)
{
    static const char yes[] =
        "yes|y|true|x|1|1.0|ja|j|wahr|si|s|verdadero|oui|o|vrai|won|winner|*|"
        "\xE2\x9C\x93|\xE2\x9C\x94|\xE2\x9C\x94\xEF\xB8\x8F|\xE2\x98\x91|"
        "\xE2\x98\x91\xEF\xB8\x8F|\xE2\x9C\x85|\xC3\x97";
    static const char no[] = "no|n|false|0|0.0|-|nein|falsch|falso|non|faux|lost|"
                             "\xE2\x80\x93|\xE2\x9C\x97|\xE2\x9C\x98|\xE2\x98\x90|\xE2\x9D\x8C";
    *is_yes = results_word_is_among(folded, yes);
    return *is_yes || folded[0] == '\0' || results_word_is_among(folded, no);
}
