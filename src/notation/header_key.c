#include "notation/header_key.h"

#include <string.h>

#define HEADER_KEY_WORD(id, word) word,
static const char *const key_word[HEADER_KEY_COUNT] = {HEADER_KEYS(HEADER_KEY_WORD)};

const char *header_key_word(enum header_key key)
{
    return key_word[key];
}

enum header_key header_key_find(const char *word, size_t length)
{
    for (size_t i = 0; i < HEADER_KEY_COUNT; i++)
        if (strlen(key_word[i]) == length && memcmp(key_word[i], word, length) == 0)
            return (enum header_key)i;
    return HEADER_KEY_COUNT;
}

size_t header_find_line(const struct record *record, const char *key)
{
    size_t i = 0;
    while (i < record->n_headers && strcmp(record->header[i].key, key) != 0)
        i++;
    return i;
}
