#include "core/record_join.h"

#include <string.h>

#include "base/err.h"
#include "core/game.h"

static int check_pair(const struct record *first, const struct record *second, struct err *err)
{
    if (first->game == NULL || first->game != second->game)
        return err_set(err, "the two are no parts of one game: expected %s, found %s",
                       first->game == NULL ? "a game" : first->game->title,
                       second->game == NULL ? "another game" : second->game->title);
    if (strcmp(first->rules, second->rules) != 0)
        return err_set(err, "the rules differ: expected \"%.120s\", found \"%.120s\"",
                       first->rules, second->rules);
    if (first->n_players != second->n_players)
        return err_set(err, "the players differ: expected %u, found %u", first->n_players,
                       second->n_players);
    if (first->grade == GRADE_RESULT || second->grade == GRADE_RESULT)
        return err_set(err, "a result has no moves to join");
    return 0;
}

/* The verb of a noted position. */
static uint8_t verb_of_position(const struct game_words *words)
{
    uint8_t verb = 0;
    while (verb < words->n_verbs && !verb_takes_line(&words->verbs[verb]))
        verb++;
    return verb;
}

static void note_position(struct record *first, const char *position)
{
    const uint8_t verb = verb_of_position(&first->game->words);
    if (verb == first->game->words.n_verbs)
        return;
    struct event *e = record_add_event(first);
    e->verb = verb;
    e->seat = SEAT_NONE;
    e->text_length = (uint32_t)strlen(position);
    e->text = arena_strndup(&first->arena, position, e->text_length);
}

static void add_events(struct record *first, const struct record *second)
{
    for (size_t i = 0; i < second->n_events; i++) {
        struct event *e = record_add_event(first);
        event_copy(e, &second->events[i]);
        event_keep(e, &first->arena);
    }
}

/* Comments of the second header stand before its first event. */
static void add_comments(struct record *first, const struct record *second, size_t before)
{
    for (size_t i = 0; i < second->n_comments; i++) {
        const struct record_comment *from = &second->comments[i];
        if (from->in_header && from->blank)
            continue;
        struct record_comment *to = record_add_comment(first);
        *to = *from;
        to->before = (uint32_t)before + (from->in_header ? 0 : from->before);
        to->trailing = from->trailing && !from->in_header;
        to->in_header = 0;
        to->text = arena_strndup(&first->arena, from->text, strlen(from->text));
    }
}

int record_join(struct record *first, const struct record *second, struct err *err)
{
    if (check_pair(first, second, err) < 0)
        return -1;
    if (second->position != NULL)
        note_position(first, second->position);
    const size_t before = first->n_events;
    add_events(first, second);
    add_comments(first, second, before);
    record_note_later(first);
    return 0;
}
