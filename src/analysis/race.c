#include "analysis/race.h"

#include "base/fixed.h"
#include "core/random.h"

/* The fresh games of a choice: at first, so that their spread tells an error, and each time that it is too large. */
enum { FINAL_FIRST = 64, FINAL_MORE = 32, FINAL_SEED = 0x5DEECE66 };

static uint64_t seed_of(uint64_t seed, unsigned stage, unsigned choice)
{
    struct random random = {seed + ((uint64_t)stage << 32) + choice};
    return random_next(&random);
}

static void play_choice(struct race *race, unsigned i, struct rollout_table *t,
                        const struct rollout_start *start, uint64_t seed, bool final,
                        uint32_t n)
{
    struct race_choice *c = &race->choice[i];
    struct tally *tally = final ? &c->final : &c->screen;
    struct rollout_start from = *start;
    from.first = &c->event;
    rollout_play(t, &from, seed_of(seed, final ? FINAL_SEED : 0, i), tally->n, n, tally);
}

static struct measure lead_of(const struct race *race, unsigned i)
{
    return tally_lead(&race->choice[i].screen, race->seat);
}

/* The choice with the largest lead among those still racing; `but` does not count. */
static unsigned leader(const struct race *race, const bool *racing, unsigned but)
{
    unsigned best = race->n;
    for (unsigned i = 0; i < race->n; i++)
        if (i != but && racing[i] &&
            (best == race->n || lead_of(race, i).value > lead_of(race, best).value))
            best = i;
    return best;
}

/* Two standard errors behind. */
static bool is_beaten(const struct race *race, unsigned i, unsigned best)
{
    const struct measure behind = measure_less(lead_of(race, best), lead_of(race, i));
    return behind.value > 2 * behind.error;
}

/* Drops the choices that are clearly worse than the best; returns how many race on beside the one
 * that was made, which races to the end. */
static unsigned drop_beaten(const struct race *race, bool *racing)
{
    const unsigned best = leader(race, racing, race->n);
    unsigned n = 0;
    for (unsigned i = 0; i < race->n; i++) {
        if (i != race->made && racing[i] && is_beaten(race, i, best))
            racing[i] = false;
        n += i != race->made && racing[i];
    }
    return n;
}

unsigned race_screen(struct race *race, struct rollout_table *t,
                     const struct rollout_start *start, uint64_t seed,
                     const struct race_effort *effort)
{
    bool racing[RACE_CHOICES_MAX], all[RACE_CHOICES_MAX];
    for (unsigned i = 0; i < race->n; i++)
        racing[i] = all[i] = true;
    uint32_t played = 0;
    for (uint32_t n = effort->first; n <= effort->last; n *= 2) {
        for (unsigned i = 0; i < race->n; i++)
            if (racing[i])
                play_choice(race, i, t, start, seed, false, n - played);
        played = n;
        if (drop_beaten(race, racing) <= 1)
            break;
    }
    const unsigned best = leader(race, racing, RACE_NONE);
    if (race->made == RACE_NONE)
        race->made = best;
    race->rival = leader(race, racing, race->made);
    if (race->rival == race->n) /* all others are beaten */
        race->rival = leader(race, all, race->made);
    return best;
}

static void take_best_estimate(struct race *race)
{
    unsigned best = RACE_NONE, rival = RACE_NONE;
    for (unsigned i = 0; i < race->n; i++) {
        const int32_t chance = race->choice[i].estimate.chance[race->seat];
        if (best == RACE_NONE || chance > race->choice[best].estimate.chance[race->seat])
            best = i;
    }
    if (race->made == RACE_NONE)
        race->made = best;
    for (unsigned i = 0; i < race->n; i++)
        if (i != race->made &&
            (rival == RACE_NONE || race->choice[i].estimate.chance[race->seat] >
                                       race->choice[rival].estimate.chance[race->seat]))
            rival = i;
    race->rival = rival;
}

void race_estimate(struct race *race, struct rollout_table *t,
                   const struct rollout_start *start, uint64_t seed)
{
    struct rollout_start from = *start;
    race->is_estimated = true;
    for (unsigned i = 0; i < race->n; i++) {
        from.first = &race->choice[i].event;
        rollout_estimate(t, &from, seed, &race->choice[i].estimate);
    }
    take_best_estimate(race);
}

static struct measure estimated_chance(const struct race *race, unsigned i)
{
    return (struct measure){race->choice[i].estimate.chance[race->seat], 0};
}

static struct measure final_chance(const struct race *race, unsigned i)
{
    return race->is_estimated ? estimated_chance(race, i)
                              : tally_chance(&race->choice[i].final, race->seat);
}

/* Fresh games until the difference has the error, or there are `most` of each. */
static void play_finals(struct race *race, struct rollout_table *t,
                        const struct rollout_start *start, uint64_t seed, int64_t error,
                        uint32_t most)
{
    uint32_t n = most < FINAL_FIRST ? most : FINAL_FIRST;
    do {
        play_choice(race, race->made, t, start, seed, true, n);
        play_choice(race, race->rival, t, start, seed, true, n);
        n = FINAL_MORE;
    } while (race->choice[race->made].final.n < most && race_loss(race).error > error);
}

/* More than its error. */
static bool is_seen(struct measure loss)
{
    return loss.value > loss.error;
}

/* Fresh games that saw a loss make way for more of them.  The first ones become part of the screening; later ones
 * were played only because others had seen a loss, and do not count. */
static void clear_finals(struct race *race, bool screens)
{
    const unsigned pair[] = {race->made, race->rival};
    for (unsigned i = 0; i < 2; i++) {
        struct race_choice *c = &race->choice[pair[i]];
        if (screens)
            tally_add(&c->screen, &c->final);
        c->final = (struct tally){0};
    }
}

/* How many times as large as asked for the error of the first fresh games may be. */
static unsigned first_coarse(const struct race *race, const struct race_effort *effort)
{
    const bool loses = is_beaten(race, race->made, race->rival);
    return effort->calm > 1 && loses ? effort->calm / 2 : effort->calm;
}

void race_run(struct race *race, struct rollout_table *t, const struct rollout_start *start,
              uint64_t seed, const struct race_effort *effort)
{
    race_screen(race, t, start, seed, effort);
    const unsigned first = first_coarse(race, effort);
    for (unsigned coarse = first;; coarse /= 2) {
        const uint32_t most = effort->most / (coarse * coarse);
        play_finals(race, t, start, seed_of(seed, first / coarse, 0), effort->error * coarse,
                    most > 0 ? most : 1);
        race->is_again = coarse < first;
        race->is_calm = coarse > 1 && !is_seen(race_loss(race));
        if (coarse == 1 || race->is_calm)
            return;
        clear_finals(race, coarse == first);
    }
}

struct measure race_loss(const struct race *race)
{
    return measure_less(final_chance(race, race->rival), final_chance(race, race->made));
}

struct measure race_points_lost(const struct race *race)
{
    struct outlook rival, made;
    race_outlook(race, race->rival, &rival);
    race_outlook(race, race->made, &made);
    return measure_less(rival.points[race->seat], made.points[race->seat]);
}

/* Of all games of the choice but those that were played only because others had ended badly: with these, it
 * would seem better than it is. */
static struct measure chance_of(const struct race *race, unsigned i)
{
    if (race->is_estimated)
        return estimated_chance(race, i);
    struct tally all = race->choice[i].screen;
    if (!race->is_again)
        tally_add(&all, &race->choice[i].final);
    return tally_chance(&all, race->seat);
}

struct measure race_change(const struct race *race)
{
    struct measure change = {0};
    const struct measure made = chance_of(race, race->made);
    int64_t all = 0, squares = 0, others = 0;
    for (unsigned i = 0; i < race->n; i++)
        all += race->choice[i].weight;
    if (all == 0)
        return change;
    for (unsigned i = 0; i < race->n; i++) {
        if (i == race->made)
            continue;
        const struct measure other = chance_of(race, i);
        others += race->choice[i].weight;
        change.value +=
            fixed_divide((made.value - other.value) * (int64_t)race->choice[i].weight, all);
        const int64_t error = fixed_divide(other.error * (int64_t)race->choice[i].weight, all);
        squares += error * error;
    }
    const int64_t error = fixed_divide(made.error * others, all);
    change.error = (int64_t)fixed_root((uint64_t)(squares + error * error));
    return change;
}

void race_outlook(const struct race *race, unsigned i, struct outlook *out)
{
    const struct race_choice *c = &race->choice[i];
    if (race->is_estimated)
        outlook_of_estimate(out, &c->estimate, race->n_players);
    else
        outlook_of_games(out, c->final.n > 0 ? &c->final : &c->screen, race->n_players);
}

static int64_t known_chance(const struct race *race, unsigned i)
{
    struct outlook o;
    race_outlook(race, i, &o);
    return o.chance[race->seat].value;
}

void race_order(const struct race *race, unsigned order[RACE_CHOICES_MAX])
{
    int64_t chance[RACE_CHOICES_MAX];
    for (unsigned i = 0; i < race->n; i++) {
        unsigned at = i;
        chance[i] = known_chance(race, i);
        for (; at > 0 && chance[order[at - 1]] < chance[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

int64_t race_stakes(const struct race *race)
{
    const int64_t made = final_chance(race, race->made).value;
    const int64_t rival = final_chance(race, race->rival).value;
    int64_t sum = 0;
    for (unsigned i = 0; i < race->n; i++)
        sum += race->is_estimated ? estimated_chance(race, i).value
                                  : tally_chance(&race->choice[i].screen, race->seat).value;
    return (made > rival ? made : rival) - sum / race->n;
}
