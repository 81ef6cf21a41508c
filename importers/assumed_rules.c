/* assumed_rules.c - the rules of a log that does not name them. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "core/fitting_rules.h"
#include "importer.h"
#include "notation/header_key.h"

/* An error that ends the game says more than its rules could. */
static bool needs_rules(const struct record *r)
{
    return !r->is_outside && !r->is_refused && r->game != NULL && r->n_players > 0 &&
           r->grade != GRADE_RESULT && (r->rules == NULL || r->rules[0] == '\0') &&
           record_fatal_error(r) == NULL;
}

static bool can_be_played(const struct record *r, const char *profile)
{
    void *rules = xcalloc(1, r->game->rules.rules_size);
    const bool can = r->game->rules.resolve(rules, profile, r->n_players, NULL) == 0;
    free(rules);
    return can;
}

/* The first of "rgg2002; second" that the game has; NULL when there is none. */
static const char *find_set(struct record *r, const char *profiles)
{
    while (profiles != NULL && *profiles != '\0') {
        profiles += strspn(profiles, "; ");
        const size_t whole = strcspn(profiles, ";");
        size_t length = whole;
        while (length > 0 && profiles[length - 1] == ' ')
            length--;
        const char *profile = arena_strndup(&r->arena, profiles, length);
        if (length > 0 && can_be_played(r, profile))
            return profile;
        profiles += whole;
    }
    return NULL;
}

void assumed_rules_take(struct record *record, const struct importer_options *options)
{
    if (options->has_rules || !needs_rules(record))
        return;
    const bool is_placed = record->position != NULL;
    const char *set = is_placed ? NULL : find_set(record, options->rules);
    const char *profile = set != NULL ? set : fitting_rules_find(record, NULL);
    if (profile == NULL)
        return;
    struct record_header *header = record_add_header(record);
    header->key = header_key_word(HEADER_RULES);
    header->value = record->rules = profile;
    struct buf text = BUF_INIT;
    buf_printf(&text, "no line \"rules\": read by %s, %s; \"shipslog fmt\" writes the line",
               record->rules,
               is_placed     ? "as its position says"
               : set != NULL ? "the setting \"rules\""
                             : "which the log fits best");
    struct record_error *note =
        options->is_strict ? record_add_error(record) : record_add_warning(record);
    note->is_of_file = !options->is_strict;
    note->span = (struct span){.line = record->first_line, .offset = record->offset};
    note->text = arena_strndup(&record->arena, buf_str(&text), text.len);
    buf_free(&text);
}
