/* Random games of San Juan: what holds in every position of every game, whatever the players do. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/xalloc.h"
#include "games/sj/sj_engine.h"
#include "random_table.h"

#define EVERY_EVENT(test, check)                                                               \
    Test(random_card_games, test, .timeout = 280)                                              \
    {                                                                                          \
        every_event(&card_games, check);                                                       \
    }                                                                                          \
    Test(random_new_card_games, test, .timeout = 280)                                          \
    {                                                                                          \
        every_event(&new_card_games, check);                                                   \
    }

static const struct sj_rules *rules_of(const struct table *t)
{
    return sj_ruleset(t->rules);
}

static const struct sj_state *view(const struct table *t)
{
    return sj_view(t->replay.state);
}

EVERY_EVENT(can_be_taken_back_event_by_event, replay_and_take_back)
EVERY_EVENT(keep_the_number_of_all_pieces, replay_and_count)

/* ---- invariants --------------------------------------------------------------------------- */

static void seat_is_sound(const struct table *t, const struct sj_seat *p)
{
    const struct sj_rules *r = rules_of(t);
    HOLDS(p->hand >= 0 && p->banked >= 0 && p->banked <= view(t)->round);
    for (int i = 0; i < SJ_PILE_COUNT; i++)
        HOLDS(p->pile[i] >= 0);
    for (int k = 0; k < SJ_KINDS; k++) { /* SJ-MAKE-04 */
        HOLDS(p->goods[k] >= 0);
        HOLDS(k == SJ_CUSTOMS || p->goods[k] <= p->built[k]);
    }
    for (unsigned card = 0; card < SJ_CARD_COUNT; card++) {
        HOLDS(p->built[card] >= 0 && p->covered[card] >= 0);
        HOLDS(r->card.class[card] == SJ_CLASS_PRODUCTION ||
              p->built[card] <= 1); /* SJ-BLD-09 */
    }
    HOLDS(p->goods[SJ_CUSTOMS] <=
          p->built[SJ_CUSTOMS_OFFICE - SJ_FIRST_CARD]); /* SJ-CARD-56a */
    HOLDS(sj_buildings_of(p) <= SJ_CITY_FULL);          /* SJ-END-06 */
}

/* SJ-CON-01, SJ-CON-02, SJ-CON-51, SJ-CON-52. */
/* Impossible bounds of a place: least above most, or sums that do not fit its size. */
static int bad_bounds_in(const struct sj_state *s, enum sj_place place)
{
    const int size = sj_size(s, place);
    int bad = kit_sum(s->least[place], SJ_TYPES) > size;
    bad += kit_sum(s->most[place], SJ_TYPES) < size;
    for (unsigned t = 0; t < SJ_TYPES; t++)
        bad += s->least[place][t] < 0 || s->least[place][t] > s->most[place][t];
    return bad;
}

/* Copies on the table beyond those of the game; as many other cards may be missing. */
static int copies_over(const struct sj_rules *r, const struct sj_state *s)
{
    int over = 0;
    for (unsigned t = 0; t < SJ_TYPES; t++)
        if (s->least[SJ_ON_TABLE][t] > r->card.most[t])
            over += s->least[SJ_ON_TABLE][t] - r->card.most[t];
    return over;
}

/* The number of bounds that contradict each other or the copies of the game: SJ-CON-02, SJ-HID-06,
 * SJ-HID-08. */
static int bad_bounds(const struct sj_rules *r, const struct sj_state *s)
{
    const int over = copies_over(r, s);
    int bad = 0;
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        bad += bad_bounds_in(s, (enum sj_place)p);
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        const int table = s->least[SJ_ON_TABLE][t];
        const int copies = table > r->card.most[t] ? table : r->card.most[t];
        int least = 0, most = 0;
        for (unsigned p = 0; p < SJ_PLACE_COUNT; p++) {
            least += s->least[p][t];
            most += s->most[p][t];
        }
        bad += least > copies || most < r->card.fewest[t] - over;
    }
    return bad;
}

/* What is known has been narrowed as far as it can be: the sums that are kept up to date from round
 * to round lead where new ones lead. */
static bool is_concluded(const struct sj_rules *r, const struct sj_state *s)
{
    static struct journal_entry entry[JOURNAL_STEP];
    struct sj_state copy = *s;
    struct journal j = journal_make((int16_t *)(void *)&copy, entry, JOURNAL_STEP);
    sj_conclude(r, &j);
    return journal_mark(&j) == 0;
}

static void cards_are_sound(const struct table *t)
{
    const struct sj_state *s = view(t);
    int off[COMPONENTS_MAX];
    t->game->rules.imbalance(t->rules, t->replay.state, off);
    for (size_t i = 0; i < t->game->rules.n_components; i++)
        HOLDS(off[i] == 0);
    HOLDS(s->deck >= 0 && s->discards >= 0 && s->offer >= 0 && s->inconsistent == 0);
    HOLDS(bad_bounds(rules_of(t), s) == 0); /* SJ-HID-06 */
    HOLDS(is_concluded(rules_of(t), s));
    for (unsigned card = 0; card < SJ_CARD_COUNT; card++) {
        int n = 0;
        for (unsigned seat = 0; seat < t->n_players; seat++)
            n += s->seat[seat].built[card] + s->seat[seat].covered[card];
        HOLDS(n <= (card < SJ_TYPES ? rules_of(t)->card.most[card] : 1));
    }
}

/* In a record that names the cards every hand is known (SJ-HID-06). */
static void hands_are_known(const struct table *t)
{
    const struct sj_state *s = view(t);
    for (unsigned seat = 0; seat < t->n_players; seat++)
        HOLDS(kit_sum(s->least[sj_hand(seat)], SJ_TYPES) == s->seat[seat].hand);
    HOLDS(kit_sum(s->least[SJ_IN_OFFER], SJ_TYPES) == s->offer);
}

static void round_is_sound(const struct table *t)
{
    const struct sj_state *s = view(t);
    int taken = 0;
    for (int i = 0; i < SJ_ROLES; i++)
        taken += s->role_taken[i] != 0;
    HOLDS(taken == s->picks && s->picks <= rules_of(t)->picks); /* SJ-ROUND-02, SJ-ROLE-03 */
    HOLDS(s->governor == (s->round - 1) % (int)t->n_players);   /* SJ-ROUND-04 */
    if (s->step != SJ_STEP_ROLE || s->picks > 0 || s->round == 1)
        return;
    for (unsigned seat = 0; seat < t->n_players; seat++) /* SJ-START-03 */
        HOLDS(s->seat[seat].hand <= sj_limit_of(rules_of(t), s, seat));
}

static void replay_and_look(struct table *t, uint32_t event)
{
    table_event(t, event);
    for (unsigned seat = 0; seat < t->n_players; seat++)
        seat_is_sound(t, &view(t)->seat[seat]);
    cards_are_sound(t);
    hands_are_known(t);
    round_is_sound(t);
    HOLDS(view(t)->late == 0);
    HOLDS(event + 1 < t->record.n_events || replay_is_over(&t->replay));
}

EVERY_EVENT(have_no_findings_and_sound_positions_to_the_end, replay_and_look)

/* ---- the same again ----------------------------------------------------------------------- */

Test(random_card_games, replay_the_same_side_by_side_and_alone, .timeout = 280)
{
    play_side_by_side(&card_games, &new_card_games);
}

Test(random_card_games, are_the_same_whether_somebody_looks_at_the_positions_or_not,
     .timeout = 280)
{
    play_with_and_without_a_look(&card_games);
    play_with_and_without_a_look(&new_card_games);
}

/* ---- legal events ------------------------------------------------------------------------- */

enum { CHOICES_MAX = 4096, EVERY = 7 };

/* The next line of the record may be the mark of a round, which comes first. */
static bool is_before_mark(const struct table *t, uint32_t event)
{
    return event + 1 < t->record.n_events && t->record.events[event + 1].verb == SJ_VERB_ROUND;
}

static void try_all_everywhere(const struct variety *variety)
{
    struct legal_list legal = LEGAL_LIST_INIT;
    struct table t;
    table_init(&t, variety);
    for (unsigned n = 2; n <= SJ_SEATS; n++)
        for (uint64_t seed = 0; seed < random_games(variety) / 20; seed++) {
            table_play(&t, n, seed);
            for (uint32_t i = 0; i < t.record.n_events; i++) {
                table_event(&t, i);
                if (i % EVERY == 0 && !is_before_mark(&t, i))
                    try_all_legal(&t, &legal, CHOICES_MAX);
            }
        }
    legal_list_free(&legal);
    table_free(&t);
}

Test(random_card_games, list_legal_events_that_have_no_findings, .timeout = 280)
{
    try_all_everywhere(&card_games);
}

Test(random_new_card_games, list_legal_events_that_have_no_findings, .timeout = 280)
{
    try_all_everywhere(&new_card_games);
}

/* ---- quick answers ------------------------------------------------------------------------ */

struct asking {
    struct event *event;
    struct sj_state state;
    unsigned yes, no;
};

/* Whether nobody disputes the event: tables do not agree on the others (SJ-OPT-06), and no turn is
 * awaited for their sake. */
static bool is_undisputed(const struct table *t, const int16_t *state, const struct event *e)
{
    struct finding_sink sink = {.emit = NULL};
    return sj_check_event(t->rules, state, e, true, &sink) <= VERDICT_CANNOT_TELL &&
           sink.n == 0;
}

/* Whether the seat would have a legal event of the verb if it were its turn at the step. */
static bool has_any(struct asking *a, const struct table *t, enum sj_verb verb)
{
    const int16_t *state = (const int16_t *)(const void *)&a->state;
    bool is_cut;
    const size_t n = sj_candidates(t->rules, state, a->event, CHOICES_MAX, &is_cut);
    for (size_t i = 0; i < n; i++)
        if (a->event[i].verb == verb && is_undisputed(t, state, &a->event[i]))
            return true;
    return false;
}

static void ask(struct asking *a, const struct table *t, enum sj_step step, enum sj_verb verb,
                bool (*can)(const struct sj_rules *r, const struct sj_state *s, unsigned seat))
{
    a->state.step = (int16_t)step;
    const bool quick = can(rules_of(t), &a->state, (unsigned)a->state.turn);
    HOLDS(quick == has_any(a, t, verb));
    a->yes += quick;
    a->no += !quick;
}

static bool can_make(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    return sj_most_made(r, s, seat) > 0;
}

/* As if one player had just taken the role, and it were the turn of another. */
static void ask_all(struct asking *a, const struct table *t, uint32_t event)
{
    const unsigned seat = event % t->n_players;
    memcpy(&a->state, view(t), sizeof a->state);
    a->state.chooser = (int16_t)(event / 2 % t->n_players);
    a->state.turn = (int16_t)seat;
    a->state.done = 0;
    a->state.tile_now = 0;
    a->state.role = SJ_BUILDER - SJ_FIRST_ROLE;
    ask(a, t, SJ_STEP_BUILD, SJ_VERB_BUILD, sj_can_build);
    a->state.role = SJ_PRODUCER - SJ_FIRST_ROLE;
    ask(a, t, SJ_STEP_MAKE, SJ_VERB_PRODUCE, can_make);
    a->state.role = SJ_TRADER - SJ_FIRST_ROLE;
    ask(a, t, SJ_STEP_SELL, SJ_VERB_SELL, sj_can_sell);
}

static void ask_everywhere(const struct variety *variety)
{
    struct asking a = {.event = xcalloc(CHOICES_MAX, sizeof *a.event)};
    struct table t;
    table_init(&t, variety);
    for (unsigned n = 2; n <= SJ_SEATS; n++)
        for (uint64_t seed = 0; seed < random_games(variety) / 10; seed++) {
            table_play(&t, n, seed);
            for (uint32_t i = 0; i < t.record.n_events; i++) {
                table_event(&t, i);
                if (view(&t)->step == SJ_STEP_ROLE)
                    ask_all(&a, &t, i);
            }
        }
    cr_expect_gt(a.yes, 0);
    cr_expect_gt(a.no, 0);
    free(a.event);
    table_free(&t);
}

Test(random_card_games, give_quick_answers_that_agree_with_the_list, .timeout = 280)
{
    ask_everywhere(&card_games);
}

Test(random_new_card_games, give_quick_answers_that_agree_with_the_list, .timeout = 280)
{
    ask_everywhere(&new_card_games);
}
