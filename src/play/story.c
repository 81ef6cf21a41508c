#include "play/story.h"

#include "base/buf.h"
#include "base/fixed.h"
#include "core/game.h"
#include "notation/sentence.h"
#include "play/analysis_text.h"
#include "play/choice_text.h"

enum { PERCENT = MEASURE_WIN / 100 };

static void put_percent(struct buf *out, int64_t chance)
{
    buf_put_i64(out, fixed_divide(chance, PERCENT));
}

static void put_player(const struct analysis *a, unsigned seat, struct buf *out)
{
    analysis_put_player(a, seat, out);
}

static const struct expectation *before(const struct analysis *a, size_t i)
{
    return i == 0 ? &a->start : &a->event[i - 1].after;
}

/* ---- who led when -------------------------------------------------------------------------------- */

static unsigned leader_of(const struct analysis *a, const struct expectation *e)
{
    unsigned best = 0;
    for (unsigned seat = 1; seat < a->n_players; seat++)
        if (e->chance[seat].value > e->chance[best].value)
            best = seat;
    return best;
}

/* The chances after the last event of a round; those of the start when there is none. */
static const struct expectation *after_round(const struct analysis *a, unsigned round)
{
    const struct expectation *e = &a->start;
    for (size_t i = 0; i < a->trajectory.n && a->event[i].at->round <= round; i++)
        e = &a->event[i].after;
    return e;
}

static unsigned last_round(const struct analysis *a)
{
    unsigned last = 0;
    for (size_t i = 0; i < a->trajectory.n; i++)
        last = a->event[i].at->round > last ? a->event[i].at->round : last;
    return last;
}

/* A log may begin at a position. */
static unsigned first_round(const struct analysis *a)
{
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (a->event[i].at->round > 0)
            return a->event[i].at->round;
    return 1;
}

/* The last round in a row from `from` on after which the same player leads. */
static unsigned end_of_lead(const struct analysis *a, unsigned from, unsigned rounds)
{
    const unsigned leader = leader_of(a, after_round(a, from));
    unsigned to = from;
    while (to < rounds && leader_of(a, after_round(a, to + 1)) == leader)
        to++;
    return to;
}

static void put_rounds(unsigned from, unsigned to, struct buf *out)
{
    if (from == to)
        buf_printf(out, " in round %u", from);
    else
        buf_printf(out, " in rounds %u to %u", from, to);
}

/* Who led in which rounds. */
static void put_each_lead(const struct analysis *a, unsigned rounds, struct buf *out)
{
    const unsigned first = first_round(a);
    for (unsigned from = first; from <= rounds;) {
        const unsigned to = end_of_lead(a, from, rounds);
        buf_puts(out, from == first ? "; over the game " : ", ");
        put_player(a, leader_of(a, after_round(a, from)), out);
        buf_puts(out, from == first ? " led" : "");
        if (from == first && to == rounds)
            buf_puts(out, " from the first round to the last");
        else
            put_rounds(from, to, out);
        from = to + 1;
    }
}

/* Who led after how many rounds. */
static void count_leads(const struct analysis *a, unsigned rounds, struct buf *out)
{
    unsigned led[SEATS_MAX] = {0};
    const char *start = "; over the game ";
    for (unsigned round = first_round(a); round <= rounds; round++)
        led[leader_of(a, after_round(a, round))]++;
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        if (led[seat] == 0)
            continue;
        buf_puts(out, start);
        put_player(a, seat, out);
        buf_printf(out, start[0] == ';' ? " led in %u round%s" : " in %u", led[seat],
                   led[seat] == 1 ? "" : "s");
        start = ", ";
    }
}

/* Few leads say who led when, of many each player has a number. */
static void put_leads(const struct analysis *a, unsigned rounds, struct buf *out)
{
    enum { MANY_CHANGES = 4 };
    unsigned changes = 0;
    for (unsigned from = first_round(a); from <= rounds;) {
        const unsigned to = end_of_lead(a, from, rounds);
        changes += to < rounds;
        from = to + 1;
    }
    if (changes < MANY_CHANGES)
        put_each_lead(a, rounds, out);
    else
        count_leads(a, rounds, out);
    if (changes == 1)
        buf_puts(out, "; the lead changed hands once");
    else if (changes > 1)
        buf_printf(out, "; the lead changed hands %u times", changes);
}

static void put_who_led(const struct analysis *a, struct buf *out)
{
    const unsigned rounds = last_round(a), first = first_round(a),
                   half = first - 1 + (rounds - first + 1) / 2;
    const struct expectation *e = after_round(a, half);
    const unsigned leader = leader_of(a, e);
    if (half < first || rounds <= first)
        return;
    buf_puts(out, a->is_estimated ? "Roughly, by an estimate: at" : "At");
    buf_printf(out, " half time, after round %u of %u, ", half, rounds);
    put_player(a, leader, out);
    buf_puts(out, " led with the best chance to win, ");
    put_percent(out, e->chance[leader].value);
    buf_puts(out, " %");
    put_leads(a, rounds, out);
    buf_putc(out, '.');
}

/* ---- what decided it ----------------------------------------------------------------------------- */

/* "Bob chooses captain", "Bob sells corn", "new plantations: corn, sugar" */
static void put_event(const struct analysis *a, size_t i, struct buf *out)
{
    const struct event *e = &a->record->events[a->event[i].at->index];
    if (e->seat < a->n_players) {
        put_player(a, e->seat, out);
        buf_putc(out, ' ');
    }
    sentence_put(out, a->trajectory.game, a->trajectory.rules, e);
}

/* Why: what was done instead of something better, or what would have been worse. */
static void put_turning_reason(const struct analysis *a, const struct analysis_event *e,
                               struct buf *out)
{
    const struct analysis_turning *turning = &a->turning;
    const bool is_mistake = e->reason != NULL;
    const struct reason *reason = is_mistake ? e->reason : turning->reason;
    const struct race *race = is_mistake ? e->race : turning->race;
    if (reason == NULL || (reason->kind == NULL && !reason_bears(reason, reason->lead)))
        return;
    buf_puts(out, is_mistake ? ". Better was " : ". Worse would have been ");
    choice_put(a, race, is_mistake ? race->rival : race->made, out);
    buf_puts(out, ": ");
    reason_put_sentence(a, race, reason, out);
}

/* The least chance that a seat has from event `at` on. */
static int64_t least_from(const struct analysis *a, size_t at, unsigned seat)
{
    int64_t least = a->event[at].after.chance[seat].value;
    for (size_t i = at + 1; i < a->trajectory.n; i++)
        if (a->event[i].after.chance[seat].value < least)
            least = a->event[i].after.chance[seat].value;
    return least;
}

static void put_decided(const struct analysis *a, struct buf *out)
{
    const size_t at = analysis_decided_at(a);
    const unsigned seat = analysis_favourite(a);
    if (at == a->trajectory.n)
        return;
    const int64_t after = a->event[at].after.chance[seat].value;
    const int64_t least = least_from(a, at, seat);
    buf_printf(out,
               a->trajectory.is_over && 2 * least >= MEASURE_WIN
                   ? "Decided in round %u: "
                   : "The turn came in round %u: ",
               a->event[at].at->round);
    put_event(a, at, out);
    buf_puts(out, ", and the chance of ");
    put_player(a, seat, out);
    buf_puts(out, " rose from ");
    put_percent(out, before(a, at)->chance[seat].value);
    buf_puts(out, " to ");
    put_percent(out, after);
    buf_puts(out, " %");
    if (fixed_divide(least, PERCENT) < fixed_divide(after, PERCENT)) {
        buf_puts(out, " and was never below ");
        put_percent(out, least);
        buf_puts(out, " % again");
    } else if (at + 1 < a->trajectory.n) {
        buf_puts(out, " and never fell again");
    }
    put_turning_reason(a, &a->event[at], out);
    buf_putc(out, '.');
}

/* ---- what won it --------------------------------------------------------------------------------- */

static const int16_t *last_state(const struct analysis *a)
{
    const int16_t *state = a->trajectory.start;
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (a->event[i].at->after != NULL)
            state = a->event[i].at->after;
    return state;
}

static unsigned best_but(const struct score *score, unsigned n, unsigned but)
{
    unsigned best = SEAT_NONE;
    for (unsigned seat = 0; seat < n; seat++)
        if (seat != but && (best == SEAT_NONE || score[seat].place < score[best].place))
            best = seat;
    return best;
}

static void put_parts(const struct analysis *a, const struct score *first,
                      const struct score *second, struct buf *out)
{
    const struct game_rules *rules = &a->trajectory.game->rules;
    const char *start = ": ";
    for (size_t i = 0; i < rules->n_score_parts; i++) {
        const int more = first->part[i] - second->part[i];
        if (more == 0)
            continue;
        buf_printf(out, "%s%d %s for %s", start, more < 0 ? -more : more,
                   more < 0 ? "fewer" : "more",
                   game_thing_title(a->trajectory.game, a->trajectory.rules,
                                    rules->score_parts[i].thing));
        start = ", ";
    }
}

/* "Anna won 56 to 54 over Bob", "Anna won by the tie-break, 52 all with Bob", "Anna shares the win 52 to 52 with Bob" */
static void put_winner(const struct analysis *a, const struct score *score, unsigned first,
                       unsigned second, struct buf *out)
{
    const bool is_tie = score[first].place == score[second].place;
    put_player(a, first, out);
    if (a->trajectory.is_over && !is_tie && score[first].total == score[second].total)
        buf_printf(out, " won by the tie-break, %d all with ", score[first].total);
    else
        buf_printf(out, " %s %d to %d %s ",
                   !a->trajectory.is_over ? "leads"
                   : is_tie               ? "shares the win"
                                          : "won",
                   score[first].total, score[second].total,
                   is_tie && a->trajectory.is_over ? "with" : "over");
    put_player(a, second, out);
}

static void put_others(const struct analysis *a, const struct score *score, unsigned first,
                       unsigned second, struct buf *out)
{
    const char *start = "; ";
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        if (seat == first || seat == second)
            continue;
        buf_puts(out, start);
        put_player(a, seat, out);
        buf_printf(out, start[0] == ';' ? " had %d" : " %d", score[seat].total);
        start = ", ";
    }
}

static void put_won(const struct analysis *a, struct buf *out)
{
    struct score score[SEATS_MAX];
    a->trajectory.game->rules.score(a->trajectory.rules, last_state(a), score);
    const unsigned first = best_but(score, a->n_players, SEAT_NONE);
    const unsigned second = best_but(score, a->n_players, first);
    put_winner(a, score, first, second, out);
    put_parts(a, &score[first], &score[second], out);
    put_others(a, score, first, second, out);
    buf_putc(out, '.');
}

/* ---- luck ---------------------------------------------------------------------------------------- */

static bool is_known(struct measure m)
{
    return m.value > 2 * m.error || -m.value > 2 * m.error;
}

static void put_points(struct buf *out, int64_t chance)
{
    const int64_t percent = fixed_divide(chance < 0 ? -chance : chance, PERCENT);
    buf_put_i64(out, percent);
    buf_puts(out, percent == 1 ? " percentage point" : " percentage points");
}

/* Luck of less than half of a percent is none. */
static bool had_luck(const struct analysis *a, unsigned seat, int64_t *luck)
{
    const struct measure m = analysis_account(a, seat).luck;
    *luck = m.value;
    return is_known(m) && fixed_divide(m.value, PERCENT) != 0;
}

static void put_favourite(const struct analysis *a, unsigned first, struct buf *out)
{
    put_player(a, first, out);
    buf_puts(out, a->trajectory.is_over ? ", who won" : ", who leads");
}

static void put_known_luck(const struct analysis *a, unsigned first, int64_t luck,
                           struct buf *out)
{
    put_favourite(a, first, out);
    buf_puts(out, luck > 0 ? ", was lucky: what was drawn raised the chance of "
                           : ", was unlucky: what was drawn lowered the chance of ");
    put_player(a, first, out);
    buf_puts(out, " by ");
    put_points(out, luck);
}

/* None, or an error too large to say. */
static void put_unknown_luck(const struct analysis *a, unsigned first, int64_t luck,
                             struct buf *out)
{
    enum { SMALL_ERROR = 5 * PERCENT / 2 };
    const int64_t error = analysis_account(a, first).luck.error;
    buf_puts(out, error <= SMALL_ERROR ? "Luck did not matter to " : "Whether ");
    put_favourite(a, first, out);
    buf_puts(out, error <= SMALL_ERROR ? "" : ", was lucky cannot be said");
    buf_puts(out, ": what was drawn ");
    buf_puts(out, fixed_divide(luck, PERCENT) < 0 ? "took " : "gave ");
    put_points(out, luck);
    buf_puts(out, ", with an error of ");
    put_percent(out, error);
}

/* Who won first: how lucky were they? */
static void put_lucky(const struct analysis *a, struct buf *out)
{
    const unsigned first = analysis_favourite(a);
    int64_t luck;
    if (had_luck(a, first, &luck))
        put_known_luck(a, first, luck, out);
    else
        put_unknown_luck(a, first, luck, out);
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        if (seat == first || !had_luck(a, seat, &luck))
            continue;
        buf_puts(out, "; ");
        put_player(a, seat, out);
        buf_puts(out, luck > 0 ? " was lucky, by " : " was unlucky, by ");
        put_points(out, luck);
    }
    buf_putc(out, '.');
}

/* ---- what would have been better ----------------------------------------------------------------- */

static size_t dearest_of(const struct analysis *a, unsigned seat)
{
    size_t most = a->trajectory.n;
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (a->event[i].at->seat == seat && analysis_severity(a, i) != SEVERITY_NONE &&
            (most == a->trajectory.n ||
             race_loss(a->event[i].race).value > race_loss(a->event[most].race).value))
            most = i;
    return most;
}

static void put_better(const struct analysis *a, struct buf *out)
{
    const char *start = "Better would have been: for ";
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        const size_t i = dearest_of(a, seat);
        if (i == a->trajectory.n)
            continue;
        const struct race *race = a->event[i].race;
        buf_puts(out, start);
        put_player(a, seat, out);
        buf_putc(out, ' ');
        choice_put_instead(a, race, out);
        buf_printf(out, " in round %u, by ", a->event[i].at->round);
        put_points(out, race_loss(race).value);
        if (start[0] == 'B')
            buf_puts(out, " of the chance to win");
        start = "; for ";
    }
    buf_puts(out, start[0] == 'B' ? "Nobody made a mistake for certain." : ".");
}

void story_put(const struct analysis *a, enum story_sentence sentence, struct buf *out)
{
    static void (*const put[STORY_SENTENCES])(const struct analysis *a, struct buf *out) = {
        [STORY_LEAD] = put_who_led, [STORY_DECIDED] = put_decided, [STORY_WON] = put_won,
        [STORY_LUCK] = put_lucky,   [STORY_BETTER] = put_better,
    };
    const bool needs_decisions = sentence == STORY_BETTER;
    if (a->trajectory.n == 0 || !a->has_chances || (needs_decisions && !a->has_decisions) ||
        (a->is_estimated && (needs_decisions || sentence == STORY_LUCK)))
        return;
    put[sentence](a, out);
}
