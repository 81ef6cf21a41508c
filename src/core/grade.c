#include "core/grade.h"

#include <string.h>

static const char *const grades[GRADE_COUNT] = {
    [GRADE_PUBLIC] = "public",
    [GRADE_OPEN] = "open",
    [GRADE_RESULT] = "result",
};

static const char *const seatings[SEATING_COUNT] = {
    [SEATING_KNOWN] = "known",
    [SEATING_FIRST] = "first",
    [SEATING_UNKNOWN] = "unknown",
};

/* The number of the word; `n` when it is none of them. */
static int find(const char *const *words, int n, const char *word)
{
    int i = 0;
    while (i < n && strcmp(words[i], word) != 0)
        i++;
    return i;
}

const char *grade_word(enum grade grade)
{
    return grades[grade];
}

bool grade_find(const char *word, enum grade *out)
{
    const int i = find(grades, GRADE_COUNT, word);
    if (i < GRADE_COUNT)
        *out = (enum grade)i;
    return i < GRADE_COUNT;
}

const char *seating_word(enum seating seating)
{
    return seatings[seating];
}

bool seating_find(const char *word, enum seating *out)
{
    const int i = find(seatings, SEATING_COUNT, word);
    if (i < SEATING_COUNT)
        *out = (enum seating)i;
    return i < SEATING_COUNT;
}
