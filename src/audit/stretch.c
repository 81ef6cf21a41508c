#include "audit/stretch.h"

#include <string.h>

#include "core/game.h"

void stretch_free(struct stretch *s)
{
    for (size_t i = 0; i < STRETCH_ROOTS; i++)
        variant_free(&s->root[i].base);
}

void stretch_clear(struct stretch *s)
{
    s->n = 0;
    s->is_lost = false;
    memset(s->noted, 0, sizeof s->noted);
}

static size_t place_of(const struct stretch *s, size_t i)
{
    return (s->first + i) % STRETCH_ROOTS;
}

void stretch_add(struct stretch *s, const struct variant *base,
                 const struct stretch_root *counts)
{
    if (s->n == STRETCH_ROOTS) {
        s->first = place_of(s, 1);
        s->n--;
    }
    struct stretch_root *root = &s->root[place_of(s, s->n++)];
    root->item = counts->item;
    root->n_found = counts->n_found;
    root->n_edits = counts->n_edits;
    root->n_known = counts->n_known;
    root->n_roots = counts->n_roots;
    variant_copy(&root->base, base);
}

void stretch_drop(struct stretch *s)
{
    s->n -= s->n > 0;
}

bool stretch_is_lost_now(const struct stretch *s)
{
    return s->n == STRETCH_ROOTS &&
           s->root[place_of(s, s->n - 1)].item - stretch_first(s)->item < STRETCH_ITEMS;
}

const struct stretch_root *stretch_first(const struct stretch *s)
{
    return &s->root[s->first];
}

bool stretch_ends_with(struct stretch *s, const struct record *record, const struct event *e)
{
    const struct game_words *words = &record->game->words;
    if (e->verb == words->verb_position)
        return true;
    if (words->verbs[e->verb].kind != VERB_NOTE)
        memset(s->noted, 0, sizeof s->noted);
    else if (e->seat < SEATS_MAX)
        s->noted[e->seat] |= UINT64_C(1) << e->verb;
    for (unsigned seat = 0; seat < record->n_players; seat++)
        if ((~s->noted[seat] & words->full_note) != 0)
            return false;
    return true;
}
