/* fitting_rules.c - audits by one profile after the other. */
#include "core/fitting_rules.h"

#include <limits.h>
#include <string.h>

#include "base/buf.h"
#include "core/audit.h"
#include "core/profile.h"

struct search {
    struct auditor auditor;
    struct record trial; /* borrows all of the record; its rules are those that are tried */
    struct buf profile;  /* that is tried */
    struct buf best;
    unsigned fewest; /* findings of the best */
    unsigned n_trials;
};

/* Forgets the findings, but counts them. */
static void try_profile(struct search *s)
{
    struct finding_sink sink = {.emit = NULL};
    if (s->fewest == 0 || s->n_trials++ == FITTING_TRIALS)
        return;
    s->trial.rules = buf_str(&s->profile);
    const struct audit_result result = audit_record(&s->auditor, &s->trial, &sink, NULL, NULL);
    if (!result.replayed || result.findings >= s->fewest)
        return;
    s->fewest = result.findings;
    buf_clear(&s->best);
    buf_puts(&s->best, buf_str(&s->profile));
}

/* The edition with the expansions of the mask, "deluxe + nobles". */
static void try_edition(struct search *s, size_t edition, unsigned expansions)
{
    const struct profile_tables *tables = s->trial.game->rules.profiles;
    buf_clear(&s->profile);
    buf_puts(&s->profile, tables->editions[edition].name);
    for (size_t i = 0; i < tables->n_expansions; i++)
        if ((expansions >> i & 1) != 0)
            buf_printf(&s->profile, " + %s", tables->expansions[i].name);
    try_profile(s);
}

static void try_all(struct search *s, const char *edition)
{
    const struct profile_tables *tables = s->trial.game->rules.profiles;
    for (unsigned expansions = 0; expansions >> tables->n_expansions == 0; expansions++)
        for (size_t i = 0; i < tables->n_editions; i++)
            if (edition == NULL || strcmp(tables->editions[i].name, edition) == 0)
                try_edition(s, i, expansions);
}

static void try_position(struct search *s)
{
    struct state_line_rules named;
    if (s->trial.game->format->read_rules(s->trial.position, &named, NULL) < 0)
        return;
    buf_puts(&s->profile, named.profile);
    try_profile(s);
}

const char *fitting_rules_find(struct record *record, const char *edition)
{
    struct search s = {.trial = *record, .fewest = UINT_MAX};
    if (s.trial.n_events > FITTING_EVENTS)
        s.trial.n_events = FITTING_EVENTS;
    auditor_init(&s.auditor);
    if (record->position != NULL)
        try_position(&s);
    else if (record->game->rules.profiles != NULL)
        try_all(&s, edition);
    auditor_free(&s.auditor);
    const char *found = s.fewest == UINT_MAX
                            ? NULL
                            : arena_strndup(&record->arena, buf_str(&s.best), s.best.len);
    buf_free(&s.profile);
    buf_free(&s.best);
    return found;
}
