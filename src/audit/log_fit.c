#include "audit/log_fit.h"

#include <string.h>

#include "core/audit.h"
#include "core/fitting_rules.h"
#include "core/game.h"

enum {
    LEAST_FINDINGS = 8, /* fewer are slips */
    LEFT = 8,           /* of this many findings one may be left */
    NEXT_EVENTS = 40,   /* letters that fit are right there first */
    LEAST_LINES = 6,    /* of a player whom the header does not name */
};

struct fitter {
    struct auditor auditor;
    struct arena *arena;
    const struct record *record;
    unsigned findings; /* of the log as it is */
};

/* Only the number counts. */
static unsigned count_findings(struct fitter *f, const struct record *record)
{
    struct finding_sink sink = {.emit = NULL};
    const struct audit_result result = audit_record(&f->auditor, record, &sink, NULL, NULL);
    return result.replayed ? result.findings : UINT32_MAX;
}

static bool does_fit(const struct fitter *f, unsigned findings)
{
    return findings <= f->findings / LEFT;
}

/* ---- players ---- */

/* Whether the line of an error begins with the letter of a seat that the header does not name; *seat is its number. */
static bool has_other_seat(const struct record *record, const struct record_error *error,
                           unsigned *seat)
{
    size_t i = 0;
    while (error->line != NULL && i < error->line_length && error->line[i] == ' ')
        i++;
    if (error->line == NULL || i + 1 >= error->line_length || error->line[i + 1] != ' ')
        return false;
    const int letter = error->line[i] - 'A';
    *seat = (unsigned)letter;
    return letter >= (int)record->n_players && letter < SEATS_MAX;
}

bool log_fit_explains(const struct log_fit *fit, const struct record *record,
                      const struct record_error *error)
{
    unsigned seat;
    return fit->kind == FIT_PLAYERS && fit->n_players > record->n_players &&
           has_other_seat(record, error, &seat);
}

static bool find_more_players(const struct fitter *f, struct log_fit *out)
{
    unsigned n_lines = 0, most = 0, seat;
    for (size_t i = 0; i < f->record->n_errors; i++)
        if (has_other_seat(f->record, &f->record->errors[i], &seat)) {
            n_lines++;
            most = seat > most ? seat : most;
        }
    if (n_lines < LEAST_LINES)
        return false;
    *out = (struct log_fit){.kind = FIT_PLAYERS, .n_players = most + 1};
    return true;
}

static unsigned count_acting(const struct record *record)
{
    unsigned n = 0;
    for (size_t i = 0; i < record->n_events; i++)
        if (record->events[i].seat < SEATS_MAX && record->events[i].seat >= n)
            n = record->events[i].seat + 1U;
    return n;
}

static bool find_fewer_players(struct fitter *f, struct log_fit *out)
{
    struct record trial = *f->record;
    trial.n_players = count_acting(f->record);
    if (trial.n_players >= f->record->n_players || trial.n_players < 2 ||
        !does_fit(f, count_findings(f, &trial)))
        return false;
    *out = (struct log_fit){.kind = FIT_PLAYERS, .n_players = trial.n_players};
    return true;
}

/* ---- rules ---- */

/* Whether the best rules of the edition (NULL: of all) fit. */
static bool find_rules_of(struct fitter *f, const char *edition, struct log_fit *out)
{
    struct record trial = *f->record;
    trial.arena = (struct arena){0};
    const char *profile = fitting_rules_find(&trial, edition);
    trial.rules = profile;
    if (profile != NULL && does_fit(f, count_findings(f, &trial)))
        *out = (struct log_fit){.kind = FIT_RULES,
                                .profile = arena_strndup(f->arena, profile, strlen(profile))};
    arena_free(&trial.arena);
    return out->kind != FIT_NONE;
}

/* The edition of the header is right more often than its expansions. */
static bool find_rules(struct fitter *f, struct log_fit *out)
{
    const char *rules = f->record->rules;
    if (f->record->position != NULL || rules == NULL)
        return false;
    const char *edition = arena_strndup(f->arena, rules, strcspn(rules, " +"));
    return find_rules_of(f, edition, out) || find_rules_of(f, NULL, out);
}

/* ---- letters ---- */

/* Makes *trial the log up to `end` with other letters from event `from` on. */
static void exchange_letters(struct fitter *f, size_t from, size_t end, const uint8_t *seat,
                             struct record *trial)
{
    struct event *event = trial->events;
    *trial = *f->record;
    trial->events = event;
    trial->n_events = end;
    for (size_t i = 0; i < end; i++) {
        event[i] = f->record->events[i];
        if (i >= from && event[i].seat < SEATS_MAX)
            event[i].seat = seat[event[i].seat];
    }
    record_note_later(trial);
}

static bool do_letters_fit(struct fitter *f, size_t from, size_t wrong, const uint8_t *seat,
                           struct record *trial)
{
    const size_t n = f->record->n_events;
    exchange_letters(f, from, wrong + NEXT_EVENTS < n ? wrong + NEXT_EVENTS : n, seat, trial);
    if (count_findings(f, trial) > 1)
        return false;
    exchange_letters(f, from, n, seat, trial);
    return does_fit(f, count_findings(f, trial));
}

/* The next order of the letters; false after the last. */
static bool next_order(uint8_t *seat, unsigned n)
{
    unsigned i = n - 1;
    while (i > 0 && seat[i - 1] > seat[i])
        i--;
    if (i == 0)
        return false;
    unsigned k = n - 1;
    while (seat[k] < seat[i - 1])
        k--;
    const uint8_t swapped = seat[k];
    seat[k] = seat[i - 1];
    seat[i - 1] = swapped;
    for (unsigned low = i, high = n - 1; low < high; low++, high--) {
        const uint8_t at_low = seat[low];
        seat[low] = seat[high];
        seat[high] = at_low;
    }
    return true;
}

static bool find_letters_from(struct fitter *f, size_t from, size_t wrong, struct log_fit *out)
{
    struct record trial = {
        .events = arena_alloc(f->arena, f->record->n_events * sizeof *trial.events)};
    struct log_fit fit = {.kind = FIT_LETTERS};
    for (unsigned i = 0; i < SEATS_MAX; i++)
        fit.seat[i] = (uint8_t)i;
    while (next_order(fit.seat, f->record->n_players))
        if (do_letters_fit(f, from, wrong, fit.seat, &trial)) {
            *out = fit;
            return true;
        }
    return false;
}

/* The game may have others from the beginning, or from the round on in which the first event is wrong. */
static bool find_letters(struct fitter *f, size_t wrong, struct log_fit *out)
{
    const unsigned round = f->record->game->words.verb_round;
    size_t from = wrong;
    while (from > 0 && f->record->events[from].verb != round)
        from--;
    return find_letters_from(f, 0, wrong, out) || find_letters_from(f, from, wrong, out) ||
           find_letters_from(f, wrong, wrong, out);
}

void log_fit_find(const struct record *record, size_t wrong, struct arena *arena,
                  struct log_fit *out)
{
    struct fitter f = {.arena = arena, .record = record};
    *out = (struct log_fit){.kind = FIT_NONE};
    if (find_more_players(&f, out))
        return;
    auditor_init(&f.auditor);
    f.findings = count_findings(&f, record);
    if (f.findings >= LEAST_FINDINGS && f.findings != UINT32_MAX && record->n_errors == 0 &&
        wrong < record->n_events && !find_fewer_players(&f, out) && !find_rules(&f, out))
        find_letters(&f, wrong, out);
    auditor_free(&f.auditor);
}
