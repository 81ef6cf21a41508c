#include "core/grade.h"

#include <string.h>

static const char *const words[GRADE_COUNT] = {
    [GRADE_PUBLIC] = "public",
    [GRADE_OPEN] = "open",
};

const char *grade_word(enum grade grade)
{
    return words[grade];
}

bool grade_find(const char *word, enum grade *out)
{
    for (int i = 0; i < GRADE_COUNT; i++) {
        if (strcmp(words[i], word) == 0) {
            *out = (enum grade)i;
            return true;
        }
    }
    return false;
}
