/* thumbs.c - whether an analysis agrees with rules of thumb of experienced players.
 *
 * thumbs: everybody plays by `plain` at a temper of 5.  In each game the first position is taken of which a rule says something; GAMES_PRICED games
 * after the choice that the rule names, and after the best one by a screening, price it.  Prints for each position the rule, the
 * loss in chances of a hundred and its place among the choices, then for each rule the means with two standard errors.
 */
#include <math.h>
#include <stdio.h>

#include "games/pr/pr_ahead.h"
#include "play/choices.h"
#include "play/trajectory.h"
#include "tests/policies/insight.h"
#include "tests/policies/thumbs.h"

/* ---- what is looked at --------------------------------------------------------------------- */

/* A position as the rules see it, by seat. */
struct thumb_view {
    const struct pr_rules *r;
    const struct pr_state *s;
    const struct pr_seat *p;
    unsigned seat;
    int sale[SEATS_MAX];  /* price of the best good that can be sold */
    int made[SEATS_MAX];  /* goods that a craftsman would make */
    int goods[SEATS_MAX]; /* held */
    int empty[SEATS_MAX]; /* circles without a colonist */
    int coins[SEATS_MAX];
};

static bool can_sell(const struct pr_state *s, const struct pr_means *means, unsigned kind)
{
    return s->house[kind] == 0 || means->any_kind > 0;
}

static int best_price(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const struct pr_means means = pr_means_of(r, &s->seat[seat]);
    int best = 0;
    if (kit_sum(s->house, PR_KINDS) >= r->house_size)
        return 0;
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (s->seat[seat].goods[k] > 0 && can_sell(s, &means, k))
            best = kit_max(best, r->good_price[k] + means.sale);
    return best;
}

static struct thumb_view look(const void *rules, const int16_t *state, unsigned seat)
{
    struct thumb_view v = {.r = pr_ruleset(rules), .s = pr_view(state), .seat = seat};
    const struct pr_output output = pr_output_of(v.r, v.s);
    v.p = &v.s->seat[seat];
    for (unsigned i = 0; i < v.r->n_players; i++) {
        const struct pr_seat *p = &v.s->seat[i];
        v.sale[i] = best_price(v.r, v.s, i);
        v.goods[i] = kit_sum(p->goods, PR_KINDS);
        v.empty[i] = pr_empty_circles(v.r, p, true);
        v.coins[i] = p->doubloons;
        for (unsigned k = 0; k < PR_KINDS; k++)
            v.made[i] += output.of[i][k];
    }
    return v;
}

/* Of the others: the most, the least, the sum, and how many have at least so much. */
static int most(const struct thumb_view *v, const int of[SEATS_MAX])
{
    int found = INT16_MIN;
    for (unsigned i = 0; i < v->r->n_players; i++)
        found = i == v->seat ? found : kit_max(found, of[i]);
    return found;
}

static int least(const struct thumb_view *v, const int of[SEATS_MAX])
{
    int found = INT16_MAX;
    for (unsigned i = 0; i < v->r->n_players; i++)
        found = i == v->seat ? found : kit_min(found, of[i]);
    return found;
}

static int total(const struct thumb_view *v, const int of[SEATS_MAX])
{
    int sum = 0;
    for (unsigned i = 0; i < v->r->n_players; i++)
        sum += i == v->seat ? 0 : of[i];
    return sum;
}

static int with_at_least(const struct thumb_view *v, const int of[SEATS_MAX], int n)
{
    int count = 0;
    for (unsigned i = 0; i < v->r->n_players; i++)
        count += i != v->seat && of[i] >= n;
    return count;
}

static int next_of(const struct thumb_view *v, const int of[SEATS_MAX])
{
    return of[(v->seat + 1) % v->r->n_players];
}

static bool is_last_pick(const struct thumb_view *v)
{
    return v->s->picks + 1 >= v->r->picks;
}

static bool is_free(const struct thumb_view *v, enum pr_thing role)
{
    return v->s->role_taken[role - PR_FIRST_ROLE] == 0;
}

static int on_card(const struct thumb_view *v, enum pr_thing role)
{
    return v->s->role_coins[role - PR_FIRST_ROLE];
}

/* A role can be taken, and nothing lies on its card. */
static bool is_bare(const struct thumb_view *v, enum pr_thing role)
{
    return v->s->step == PR_STEP_ROLE && is_free(v, role) && on_card(v, role) == 0;
}

static bool is_choice(const struct thumb_view *v, enum pr_thing role)
{
    return v->s->step == PR_STEP_ROLE && is_free(v, role);
}

static bool is_large(const struct pr_rules *r, unsigned building)
{
    return r->building.size[building] > 1;
}

static bool is_large_left(const struct thumb_view *v)
{
    for (unsigned b = 0; b < v->r->n_buildings; b++)
        if (is_large(v->r, b) && v->s->copies[b] > 0 && v->p->city[b] < 0)
            return pr_city_spaces(v->r, v->p) + 2 <= PR_SPACES;
    return false;
}

static bool has_empty_large(const struct thumb_view *v)
{
    for (unsigned b = 0; b < v->r->n_buildings; b++)
        if (is_large(v->r, b) && v->p->city[b] == 0)
            return true;
    return false;
}

static int production_buildings(const struct thumb_view *v)
{
    int n = 0;
    for (unsigned b = 0; b < v->r->n_buildings; b++)
        n += v->p->city[b] >= 0 && v->r->building.class[b] != PR_VIOLET;
    return n;
}

/* ---- the rules ----------------------------------------------------------------------------- */

static bool bad_trader(const struct thumb_view *v)
{
    return is_bare(v, PR_TRADER) && v->sale[v->seat] == 0 && most(v, v->sale) >= 3 &&
           v->s->round <= 10;
}

static bool bad_captain(const struct thumb_view *v)
{
    return is_bare(v, PR_CAPTAIN) && v->goods[v->seat] == 0 && total(v, v->goods) >= 6;
}

static bool bad_craftsman(const struct thumb_view *v)
{
    return is_bare(v, PR_CRAFTSMAN) && v->made[v->seat] <= 1 && next_of(v, v->made) >= 4 &&
           (is_free(v, PR_CAPTAIN) || is_free(v, PR_TRADER)) && !is_last_pick(v);
}

static bool bad_builder(const struct thumb_view *v)
{
    return is_bare(v, PR_BUILDER) && v->coins[v->seat] == 0 &&
           with_at_least(v, v->coins, 6) >= 2;
}

static bool bad_mayor(const struct thumb_view *v)
{
    return is_bare(v, PR_MAYOR) && v->empty[v->seat] == 0 && least(v, v->empty) >= 2;
}

static bool bad_settler(const struct thumb_view *v)
{
    return is_bare(v, PR_SETTLER) && pr_island_tiles(v->p) >= PR_SPACES;
}

static bool bad_prospector(const struct thumb_view *v)
{
    return is_choice(v, PR_PROSPECTOR) && pr_is_last_round(v->s) && v->goods[v->seat] >= 5 &&
           is_free(v, PR_CAPTAIN);
}

static bool bad_pass(const struct thumb_view *v)
{
    return v->s->step == PR_STEP_BUILD && v->s->round >= 12 && v->coins[v->seat] >= 10 &&
           is_large_left(v) && !pr_is_last_round(v->s);
}

static bool right_trader(const struct thumb_view *v)
{
    return is_choice(v, PR_TRADER) && v->sale[v->seat] >= 3 && most(v, v->sale) < 2 &&
           v->s->round <= 8;
}

static bool right_captain(const struct thumb_view *v)
{
    return is_choice(v, PR_CAPTAIN) && v->goods[v->seat] >= 5 && most(v, v->goods) <= 2;
}

static bool right_builder(const struct thumb_view *v)
{
    return is_choice(v, PR_BUILDER) && v->coins[v->seat] >= 9 && most(v, v->coins) < 7 &&
           is_large_left(v);
}

static bool right_coins(const struct thumb_view *v)
{
    if (v->s->step != PR_STEP_ROLE || v->s->round > 6)
        return false;
    for (int i = 0; i < v->r->role_cards; i++)
        if (v->s->role_taken[i] == 0 && v->s->role_coins[i] >= 3)
            return true;
    return false;
}

static bool right_mayor(const struct thumb_view *v)
{
    return is_choice(v, PR_MAYOR) && pr_is_last_round(v->s) && has_empty_large(v) &&
           v->p->san_juan == 0;
}

static bool right_craftsman(const struct thumb_view *v)
{
    return is_choice(v, PR_CRAFTSMAN) && is_last_pick(v) && v->made[v->seat] >= 5 &&
           v->made[v->seat] > most(v, v->made);
}

static bool right_sale(const struct thumb_view *v)
{
    return v->s->step == PR_STEP_SELL && v->sale[v->seat] >= 4 && v->s->round <= 8;
}

static bool right_guild_hall(const struct thumb_view *v)
{
    const unsigned hall = PR_GUILD_HALL - PR_FIRST_BUILDING;
    return v->s->step == PR_STEP_BUILD && v->coins[v->seat] >= 10 &&
           production_buildings(v) >= 5 && v->s->copies[hall] > 0;
}

#define ROLE(role) PR_VERB_ROLE, PR_##role
const struct thumb thumbs[THUMBS] = {
    {"bad: trader without a sale", true, false, ROLE(TRADER), bad_trader},
    {"bad: captain without goods", true, true, ROLE(CAPTAIN), bad_captain},
    {"bad: craftsman for the next", true, false, ROLE(CRAFTSMAN), bad_craftsman},
    {"bad: builder without money", true, true, ROLE(BUILDER), bad_builder},
    {"bad: mayor without a circle", true, false, ROLE(MAYOR), bad_mayor},
    {"bad: settler with a full island", true, false, ROLE(SETTLER), bad_settler},
    {"bad: prospector with goods at the end", true, false, ROLE(PROSPECTOR), bad_prospector},
    {"bad: pass with money for a large building", true, true, PR_VERB_PASS, PR_THING_COUNT,
     bad_pass},
    {"right: trader when nobody else sells", false, false, ROLE(TRADER), right_trader},
    {"right: captain with most goods", false, false, ROLE(CAPTAIN), right_captain},
    {"right: builder with most money", false, false, ROLE(BUILDER), right_builder},
    {"right: a role with three doubloons", false, false, PR_VERB_ROLE, PR_THING_COUNT,
     right_coins},
    {"right: mayor for the large building at the end", false, false, ROLE(MAYOR), right_mayor},
    {"right: craftsman as the last", false, false, ROLE(CRAFTSMAN), right_craftsman},
    {"right: to sell tobacco or coffee early", false, false, PR_VERB_SELL, PR_THING_COUNT,
     right_sale},
    {"right: guild hall with five production buildings", false, false, PR_VERB_BUILD,
     PR_GUILD_HALL, right_guild_hall},
};
#undef ROLE

bool thumb_holds(const struct thumb *thumb, const void *rules, const int16_t *state,
                 unsigned seat)
{
    const struct thumb_view v = look(rules, state, seat);
    return thumb->holds(&v);
}

const struct thumb *thumb_of_blunder(const void *rules, const int16_t *state, unsigned seat)
{
    const struct thumb_view v = look(rules, state, seat);
    for (unsigned t = 0; t < THUMBS; t++)
        if (thumbs[t].is_blunder && thumbs[t].holds(&v))
            return &thumbs[t];
    return NULL;
}

/* A role without a name in the rule is the one on whose card doubloons lie. */
static bool is_named(const struct thumb *thumb, const struct pr_state *s, const struct event *e)
{
    if (e->verb != thumb->verb)
        return false;
    if (thumb->thing != PR_THING_COUNT)
        return e->n_items > 0 && e->item[0].thing == thumb->thing;
    return thumb->verb != PR_VERB_ROLE || s->role_coins[e->item[0].thing - PR_FIRST_ROLE] >= 3;
}

static bool builds_large(const struct pr_rules *r, const struct race *race)
{
    for (unsigned i = 0; i < race->n; i++)
        if (race->choice[i].event.verb == PR_VERB_BUILD &&
            is_large(r, race->choice[i].event.item[0].thing - PR_FIRST_BUILDING))
            return true;
    return false;
}

unsigned thumb_choice(const struct thumb *thumb, const void *rules, const int16_t *state,
                      const struct race *race)
{
    if (thumb->verb == PR_VERB_PASS && !builds_large(pr_ruleset(rules), race))
        return race->n;
    for (unsigned i = 0; i < race->n; i++)
        if (is_named(thumb, pr_view(state), &race->choice[i].event))
            return i;
    return race->n;
}

/* ---- the experiment ------------------------------------------------------------------------ */

enum { GAMES_SCREENED = 256, GAMES_PRICED = 2000, TEMPER = 5 };

struct verdicts {
    unsigned n, first; /* positions, and where the choice comes first */
    double sum, squares;
};

static double loss_by(const struct tally *best, const struct tally *other, unsigned seat)
{
    return 100.0 *
           (double)measure_less(tally_chance(best, seat), tally_chance(other, seat)).value /
           MEASURE_WIN;
}

static unsigned place_in(const struct race *race, unsigned choice)
{
    unsigned place = 1;
    for (unsigned i = 0; i < race->n; i++)
        place += tally_lead(&race->choice[i].screen, race->seat).value >
                 tally_lead(&race->choice[choice].screen, race->seat).value;
    return place;
}

/* Prices the choice that a rule names by fresh games; false when it cannot be made. */
static bool judge(struct rollout_table *t, const struct rollout_start *at, unsigned seat,
                  const struct thumb *thumb, uint64_t seed, struct verdicts *out)
{
    static struct race race;
    const struct race_tables tables = {t, 1};
    const struct race_effort effort = {.first = GAMES_SCREENED, .last = GAMES_SCREENED};
    if (!choices_list(&race, t, at, &(struct choices_asked){.seat = seat, .seed = seed}))
        return false;
    const unsigned named = thumb_choice(thumb, at->rules, at->state, &race);
    if (named == race.n)
        return false;
    const unsigned best = race_screen(&race, &tables, at, seed, &effort);
    double loss = 0;
    if (best != named) {
        struct tally tally[2] = {0};
        for (unsigned i = 0; i < 2; i++) {
            const struct race_choice *c = &race.choice[i == 0 ? best : named];
            struct rollout_start from = *at;
            from.first = &c->event;
            from.then = c->has_then ? &c->then : NULL;
            rollout_play(t, &from, seed + 1, 0, GAMES_PRICED, &tally[i]);
        }
        loss = loss_by(&tally[0], &tally[1], seat);
    }
    out->n++;
    out->first += best == named;
    out->sum += loss;
    out->squares += loss * loss;
    printf("%s,%.1f,%u of %u\n", thumb->name, loss, place_in(&race, named), race.n);
    fflush(stdout);
    return true;
}

static void judge_game(const struct insight *in, struct rollout_table *t,
                       const struct record *record, uint64_t game,
                       struct verdicts verdicts[THUMBS])
{
    struct trajectory trajectory;
    bool was_found[THUMBS] = {false};
    trajectory_take(&trajectory, record, in->rules, true);
    for (size_t i = 0; i < trajectory.n; i++) {
        const struct trajectory_event *e = &trajectory.event[i];
        if (e->kind != TRAJECTORY_DECISION)
            continue;
        const struct rollout_start at = {
            .game = in->game, .rules = in->rules, .state = e->known};
        for (unsigned k = 0; k < THUMBS; k++)
            if (!was_found[k] && thumb_holds(&thumbs[k], in->rules, e->known, e->seat))
                was_found[k] = judge(t, &at, e->seat, &thumbs[k], (game << 16) + (i << 4) + k,
                                     &verdicts[k]);
    }
    trajectory_free(&trajectory);
}

void insight_thumbs(const struct insight *in, unsigned games)
{
    struct verdicts verdicts[THUMBS] = {0};
    struct rollout_table table;
    struct record record;
    rollout_table_init(&table, in->game, in->rules, in->options.play_style);
    record_init(&record);
    for (unsigned g = 0; g < games; g++) {
        struct random random = simulate_random(79, g);
        struct simulate_options options = {.scribe = SCRIBE_BRIEF};
        for (unsigned i = 0; i < in->n; i++)
            options.player[i] = (struct play_style){.policy = game_best_policy(in->game->play),
                                                    .temper = TEMPER};
        insight_simulate(in, &record, &options, &random);
        judge_game(in, &table, &record, g, verdicts);
    }
    printf("rule,positions,first,loss,two errors\n");
    for (unsigned k = 0; k < THUMBS; k++) {
        const struct verdicts *v = &verdicts[k];
        const double mean = v->n > 0 ? v->sum / v->n : 0;
        const double variance = v->n > 1 ? (v->squares / v->n - mean * mean) / (v->n - 1) : 0;
        printf("%s,%u,%u,%.1f,%.1f\n", thumbs[k].name, v->n, v->first, mean,
               2 * sqrt(variance));
    }
    record_free(&record);
    rollout_table_free(&table);
}
