#include "notation/redact.h"

#include <string.h>

#include "notation/canonical.h"
#include "notation/header_key.h"

/* The header says "grade public", whatever it said before. */
static void make_public(struct record *record)
{
    const char *key = header_key_word(HEADER_GRADE);
    struct record_header *header = NULL;
    for (size_t i = 0; i < record->n_headers && header == NULL; i++) {
        if (strcmp(record->header[i].key, key) == 0) {
            header = &record->header[i];
        }
    }
    if (header == NULL) {
        header = record_add_header(record);
    }
    header->key = key;
    header->value = grade_word(GRADE_PUBLIC);
    record->grade = GRADE_PUBLIC;
}

void redact_record(struct replay *r, const void *rules, struct record *record, unsigned viewer)
{
    const struct game_def *game = record->game;
    if (game->redact == NULL) {
        return;
    }
    replay_start(r, game, rules, record->grade);
    for (size_t i = 0; i < record->n_events; i++) {
        const struct event e = record->events[i];
        game->redact(rules, r->state, &record->events[i], viewer);
        event_normalise(game, &record->events[i]);
        replay_event(r, &e, NULL);
    }
    replay_end(r);
    make_public(record);
}
