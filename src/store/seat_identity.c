#include "store/seat_identity.h"

#include <string.h>

static const struct {
    const char *key, *source;
} keys[] = {{"x-bgstats-players", "bgstats"}, {"x-bga-players", "bga"}};

static const char *header_of(const struct game_rows *rows, const char *key)
{
    for (EACH(header, row, rows))
        if (strcmp(row->key, key) == 0)
            return row->value;
    return "";
}

/* The word number `n`, counted from 0; *length is 0 when there are fewer. */
static const char *word_at(const char *text, unsigned n, size_t *length)
{
    text += strspn(text, " ");
    for (; n > 0 && *text != '\0'; n--) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    *length = strcspn(text, " ");
    return text;
}

bool seat_is_nobodys(const struct game_rows *rows, unsigned seat)
{
    const char *seats = header_of(rows, "x-nobody");
    size_t length;
    for (unsigned i = 0;; i++) {
        const char *word = word_at(seats, i, &length);
        if (length == 0)
            return false;
        if (length == 1 && word[0] == (char)('A' + seat))
            return true;
    }
}

void seat_identity_find(const struct game_rows *rows, unsigned seat, struct seat_identity *out)
{
    *out = (struct seat_identity){0};
    for (size_t i = 0; i < sizeof keys / sizeof *keys && out->source == NULL; i++) {
        size_t length;
        const char *word = word_at(header_of(rows, keys[i].key), seat, &length);
        if (length == 0 || length >= sizeof out->number ||
            (length == 1 && (word[0] == '-' || word[0] == '0')))
            continue;
        out->source = keys[i].source;
        memcpy(out->number, word, length);
    }
}
