/* analysis_account.c - what follows from the chances of an analysis: luck, accounts, mistakes. */
#include "play/analysis.h"

#include "base/fixed.h"
#include "play/accuracy.h"

static const struct expectation *expectation_before(const struct analysis *a, size_t i)
{
    return i == 0 ? &a->start : &a->event[i - 1].after;
}

static const struct expectation *last_expectation(const struct analysis *a)
{
    return a->trajectory.n == 0 ? &a->start : &a->event[a->trajectory.n - 1].after;
}

struct measure analysis_luck(const struct analysis *a, size_t i, unsigned seat)
{
    const struct analysis_event *e = &a->event[i];
    const struct measure *near = i == 0 ? a->start_near : a->event[i - 1].near;
    if (e->at->after == NULL)
        return (struct measure){0};
    if (a->is_estimated || a->trajectory.game->play->estimate == NULL)
        return measure_less(e->after.chance[seat], expectation_before(a, i)->chance[seat]);
    return measure_less(e->near[seat], near[seat]);
}

static void add_to(struct measure *sum, struct measure change, int sign)
{
    const int64_t squares = sum->error * sum->error + change.error * change.error;
    *sum = (struct measure){sum->value + sign * change.value,
                            (int64_t)fixed_root((uint64_t)squares)};
}

struct analysis_account analysis_account(const struct analysis *a, unsigned seat)
{
    const size_t n = a->trajectory.n;
    struct analysis_account account = {.start = a->start.chance[seat]};
    account.result = last_expectation(a)->chance[seat];
    for (size_t i = 0; i < n; i++) {
        const struct analysis_event *e = &a->event[i];
        if (e->at->kind == TRAJECTORY_CHANCE)
            add_to(&account.luck, analysis_luck(a, i, seat), 1);
        else if (e->race != NULL && e->at->seat == seat)
            add_to(&account.own, race_change(e->race), 1);
    }
    account.others = account.result;
    add_to(&account.others, account.start, -1);
    add_to(&account.others, account.luck, -1);
    add_to(&account.others, account.own, -1);
    return account;
}

bool analysis_accuracy(const struct analysis *a, unsigned seat, struct measure *out)
{
    struct accuracy accuracy = {0};
    for (size_t i = 0; i < a->trajectory.n && !a->is_estimated; i++)
        if (a->event[i].race != NULL && a->event[i].at->seat == seat)
            accuracy_add(&accuracy, race_loss(a->event[i].race), race_stakes(a->event[i].race));
    return accuracy_of(&accuracy, MEASURE_WIN, out);
}

/* How many errors the loss of one of `n` decisions must be above 0 (one-sided, 5 % divided by n), in
 * hundredths: the normal quantile at powers of two, from a table. */
static int errors_needed(size_t n)
{
    static const int16_t of_power[] = {164, 196, 224, 250, 273, 296, 316,
                                       336, 355, 373, 390, 406, 422};
    enum { POWERS = sizeof of_power / sizeof *of_power };
    unsigned power = 0;
    while (power + 1 < POWERS && (size_t)1 << power < n)
        power++;
    return of_power[power];
}

bool analysis_is_listed(const struct analysis *a, size_t i)
{
    enum { LEAST = 5 * MEASURE_WIN / 100 };
    if (a->event[i].race == NULL)
        return false;
    const struct measure loss = race_loss(a->event[i].race);
    return a->is_estimated ? loss.value >= LEAST && loss.value > 2 * loss.error
                           : loss.value > 0;
}

bool analysis_is_mistake(const struct analysis *a, size_t i)
{
    size_t races = 0;
    for (size_t k = 0; k < a->trajectory.n; k++)
        races += a->event[k].race != NULL;
    if (a->event[i].race == NULL || a->is_estimated)
        return false;
    const struct measure loss = race_loss(a->event[i].race);
    return loss.value * 100 > loss.error * errors_needed(races);
}

const char *const analysis_severities[SEVERITIES] = {"none", "inaccuracy", "mistake",
                                                     "blunder"};

enum analysis_severity analysis_severity_of(int64_t loss)
{
    enum { PERCENT = MEASURE_WIN / 100, INACCURACY = 5, MISTAKE = 10, BLUNDER = 20 };
    return loss >= BLUNDER * PERCENT      ? SEVERITY_BLUNDER
           : loss >= MISTAKE * PERCENT    ? SEVERITY_MISTAKE
           : loss >= INACCURACY * PERCENT ? SEVERITY_INACCURACY
                                          : SEVERITY_NONE;
}

enum analysis_severity analysis_severity(const struct analysis *a, size_t i)
{
    return analysis_is_mistake(a, i) ? analysis_severity_of(race_loss(a->event[i].race).value)
                                     : SEVERITY_NONE;
}

unsigned analysis_favourite(const struct analysis *a)
{
    const struct expectation *last = last_expectation(a);
    unsigned best = 0;
    for (unsigned seat = 1; seat < a->n_players; seat++)
        if (last->chance[seat].value > last->chance[best].value)
            best = seat;
    return best;
}

static bool is_of_last_round(const struct analysis *a, size_t i)
{
    return a->event[i].at->round == a->event[a->trajectory.n - 1].at->round;
}

/* A choice of several, or chance; where choices were not listed, any.  In the last round roles, buildings and mistakes alone: who places
 * people there has a choice of many that come to the same. */
static bool is_open(const struct analysis *a, size_t i)
{
    const struct analysis_event *e = &a->event[i];
    const struct game_def *game = a->trajectory.game;
    const uint8_t verb = a->record->events[e->at->index].verb;
    const bool is_close = verb == game->words.verb_role ||
                          (game->accounts != NULL && verb == game->accounts->verb_build);
    return e->at->kind == TRAJECTORY_CHANCE ||
           (e->at->kind == TRAJECTORY_DECISION && (e->race != NULL || !a->has_decisions) &&
            (is_close || !is_of_last_round(a, i) || analysis_is_mistake(a, i)));
}

size_t analysis_decided_at(const struct analysis *a)
{
    const unsigned seat = analysis_favourite(a);
    int64_t least = INT64_MAX, most = 0; /* the least chance from here on, the largest rise */
    size_t decided = a->trajectory.n;
    for (size_t i = a->trajectory.n; i-- > 0;) {
        const int64_t now = a->event[i].after.chance[seat].value;
        least = now < least ? now : least;
        const int64_t rise = least - expectation_before(a, i)->chance[seat].value;
        if (is_open(a, i) && rise >= most && rise > 0) {
            most = rise;
            decided = i;
        }
    }
    return decided;
}

size_t analysis_largest_mistake(const struct analysis *a)
{
    size_t largest = a->trajectory.n;
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (analysis_is_mistake(a, i) &&
            (largest == a->trajectory.n ||
             race_loss(a->event[i].race).value > race_loss(a->event[largest].race).value))
            largest = i;
    return largest;
}
