/* pr_engine.h - what the files of the Puerto Rico engine share; nobody outside includes it.
 *
 * Each phase file holds, for its steps: kind (who has a choice), pass (the default), check (pure,
 * all findings) and apply (literal).  pr_step.def and pr_action.def name these functions;
 * pr_steps.c and pr_verbs.c make tables of them.
 */
#ifndef GAMES_PR_PR_ENGINE_H
#define GAMES_PR_PR_ENGINE_H

#include <stddef.h>
#include <string.h>

#include "games/kit/kit_check.h"
#include "games/kit/kit_contract.h"
#include "games/kit/kit_event.h"
#include "games/kit/kit_mask.h"
#include "games/kit/kit_number.h"
#include "games/kit/kit_slots.h"
#include "games/pr/pr_state.h"

#define GROUP(title)
#define VIOLATION(cid, ...) PR_V_##cid,
enum pr_violation {
#include "games/pr/pr_violation.def"
    PR_VIOLATION_COUNT
};

enum { PR_NOTHING_SKIPPED = 0xFFFF }; /* the event may not leave this node */

/* ---- asking (pr_ask.c) ------------------------------------------------------------------- */

/* Whether the player waives a building in this turn (PR-BLDG-03). */
static inline bool pr_is_waived(const struct pr_seat *p, unsigned building)
{
    return kit_in_wide_mask(p->waived, building);
}

/* Whether the player waives any building in this turn. */
static inline bool pr_waives(const struct pr_seat *p)
{
    return kit_any_in_wide_mask(p->waived, PR_WAIVED_SLOTS);
}

/* Goods that an event names, by kind; a kind without a number means all of `all`. */
void pr_goods_of(const struct event *e, const int16_t all[PR_KINDS], int16_t out[PR_KINDS]);
/* Kinds that an event names, one each where it gives no number; returns the unknown ones. */
int pr_kinds_of(const struct event *e, int16_t out[PR_KINDS]);

/* The occupants that count for an effect that needs a colonist, or a noble. */
static inline int pr_right_occupants(const struct pr_seat *p, const struct kit_effect *e)
{
    const int nobles = p->noble_city[e->building];
    const int all = p->city[e->building];
    if (all <= 0)
        return 0;
    return e->occupant == PR_BY_NOBLE ? nobles : all - nobles;
}

/* Whether the right occupant stands on the building of an effect and the player uses it.  Both are
 * looked at: a branch would often be guessed wrongly. */
static inline bool pr_works(const struct pr_seat *p, const struct kit_effect *e)
{
    const int occupants =
        e->occupant == PR_BY_ANY ? p->city[e->building] : pr_right_occupants(p, e);
    return (occupants > 0) & !pr_is_waived(p, e->building);
}

/* Sum of a hook over the occupied buildings of a seat; others never work (PR-MAY-02). */
static inline int pr_power(const struct pr_rules *r, const struct pr_seat *p, enum pr_hook hook)
{
    int sum = 0;
    KIT_EFFECTS (e, &r->hooks, hook)
        sum += pr_works(p, e) ? e->amount : 0;
    return sum;
}

/* The hook's first building that works for the seat, as a cause.  PR_CAUSE_CORRECTION when none
 * does: then only a log says so. */
uint8_t pr_power_cause(const struct pr_rules *r, const struct pr_seat *p, enum pr_hook hook);

/* Whether the round being played is the last one: a condition that ends the game is met. */
static inline bool pr_is_last_round(const struct pr_state *s)
{
    return kit_sum(s->trigger_round, PR_TRIGGER_COUNT) > 0;
}

static inline bool pr_is_done(const struct pr_state *s, unsigned seat)
{
    return kit_in_mask(s->done, seat);
}
static inline bool pr_is_late(const struct pr_state *s, unsigned seat)
{
    return kit_in_mask(s->late, seat);
}

static inline void pr_mark_seat(struct journal *j, const int16_t *mask, unsigned seat)
{
    journal_put(j, mask, (int)((unsigned)*mask | kit_bit(seat)), PR_CAUSE_FLOW);
}

/* The sum of a count and what a log adds to it, cut to what a slot can hold. */
static inline int16_t pr_plus(int16_t count, int more)
{
    return journal_fit(count + more);
}

/* Whether it is the phase of this role. */
static inline bool pr_is_phase(const struct pr_state *s, enum pr_thing role)
{
    return s->role == (int)role - PR_FIRST_ROLE;
}

/* Whether the seat took this role, whose phase it is (PR-ROLE-09). */
static inline bool pr_is_chooser(const struct pr_state *s, unsigned seat, enum pr_thing role)
{
    return (seat == (unsigned)s->chooser) & pr_is_phase(s, role);
}

/* How often a seat has the privilege of this role: not at all unless it took the role in this
 * phase, once, or twice with a library (PR-ROLE-09, PR-BLDG-61). */
int pr_privilege(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                 enum pr_thing role);
/* The cause of what a privilege gives when it gave `before` already: the role, then a library. */
uint8_t pr_privilege_cause(const struct pr_rules *r, const struct pr_seat *p, int before);

/* The buildings of the game, rounded up to a multiple of eight: loops take eight at a time, and a
 * remainder one by one. */
static inline int pr_padded_buildings(const struct pr_rules *r)
{
    const int n = (r->n_buildings + 7) / 8 * 8;
    return kit_min(n, PR_BUILDING_COUNT);
}

/* Whether a player has any goods; no kind is ever negative.  Written out, since a loop would read
 * several slots at once and wait for the last writes to each. */
static inline bool pr_has_goods(const struct pr_seat *p)
{
    _Static_assert(PR_KINDS == 5, "the kinds below");
    return (p->goods[0] | p->goods[1] | p->goods[2] | p->goods[3] | p->goods[4]) != 0;
}

/* Filled island spaces. */
static inline int pr_island_tiles(const struct pr_seat *p)
{
    return kit_sum(p->tiles, PR_TILE_KINDS);
}

/* Circles of a kind of tile; a forest has none (PR-BLDG-52c). */
static inline int pr_tile_circles(const struct pr_seat *p, unsigned tile)
{
    return tile == PR_FOREST ? 0 : p->tiles[tile];
}

/* The circles of a seat, and the people in them. */
struct pr_circles {
    uint16_t people, all;
};
struct pr_circles pr_count_circles(const struct pr_rules *r, const struct pr_seat *p);
/* The places of a seat, and those with a free circle: kinds of tiles, and buildings, with circles. */
struct pr_places {
    uint16_t all, free;
};
struct pr_places pr_count_places(const struct pr_rules *r, const struct pr_seat *p);

int pr_points(const struct pr_seat *p);       /* chips and paper */
int pr_colonists_of(const struct pr_seat *p); /* on board and in San Juan, nobles included */
int pr_nobles_of(const struct pr_seat *p);    /* the nobles among them */
int pr_all_circles(const struct pr_rules *r,
                   const struct pr_seat *p); /* on the player's board */
int pr_empty_circles(const struct pr_rules *r, const struct pr_seat *p, bool with_tiles);
int pr_city_spaces(const struct pr_rules *r, const struct pr_seat *p); /* used */

/* Where people stand: a kind of tile, a building, San Juan. */
struct pr_place {
    const int16_t *all; /* how many stand there, -1 on a building that is not owned; NULL where
                            * nobody can stand */
    const int16_t *nobles; /* of these */
    int circles;           /* none in San Juan, where no circle is needed */
};
struct pr_place pr_place_at(const struct pr_rules *r, const struct pr_seat *p, unsigned thing);

/* Goods that a seat can make by its plantations and buildings, of each kind or of one. */
void pr_capacities(const struct pr_rules *r, const struct pr_seat *p, int capacity[PR_KINDS]);
int pr_capacity(const struct pr_rules *r, const struct pr_seat *p, int kind);
int pr_price(const struct pr_rules *r, const struct pr_state *s, unsigned seat, int building);
/* Those of all buildings, quicker. */
void pr_prices(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
               int16_t price[PR_BUILDING_COUNT]);
/* Whether the seat may build any building for this many doubloons (PR-BLD-01). */
bool pr_can_pay_any(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                    int money);
/* What a zoning office takes off the price of a building (PR-BLDG-74). */
int pr_zoning(const struct pr_rules *r, const struct pr_seat *p, int building);
/* By how much the reductions exceed the cost; nobody is paid that (PR-BLD-07). */
int pr_excess_reduction(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                        int building);
int pr_face_down(const struct pr_state *s); /* tiles in the face-down stacks */
int pr_tiles_for_row(const struct pr_rules *r, const struct pr_state *s); /* size of next row */

/* ---- moving pieces (pr_piece.c); all literal, never below 0 ------------------------------ */

void pr_pay(const struct pr_rules *r, struct journal *j, unsigned seat, int n, uint8_t cause);
void pr_charge(const struct pr_rules *r, struct journal *j, unsigned seat, int n,
               uint8_t cause);
/* VP: chips while there are any, then on paper (PR-END-09). */
void pr_award(const struct pr_rules *r, struct journal *j, unsigned seat, int n, uint8_t cause);
/* The sum of a hook as VP, and as doubloons, that its building gives.  Inline, since most hooks are
 * those of expansions: a game without them asks no more than that. */
static inline void pr_award_by(const struct pr_rules *r, struct journal *j, unsigned seat,
                               enum pr_hook hook)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[seat];
    const int n = pr_power(r, p, hook);
    if (n != 0)
        pr_award(r, j, seat, n, pr_power_cause(r, p, hook));
}
static inline void pr_pay_by(const struct pr_rules *r, struct journal *j, unsigned seat,
                             enum pr_hook hook)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[seat];
    const int n = pr_power(r, p, hook);
    if (n != 0)
        pr_pay(r, j, seat, n, pr_power_cause(r, p, hook));
}
/* What the privilege of a role gives its seat, as doubloons. */
void pr_pay_privilege(const struct pr_rules *r, struct journal *j, unsigned seat,
                      enum pr_thing role);
static inline void pr_produce(struct journal *j, unsigned seat, int kind, int n, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    const int there = kit_min(n, s->supply[kind]);
    journal_add(j, &s->supply[kind], -there, cause);
    journal_add(j, &s->seat[seat].goods[kind], n, cause);
}
void pr_return_goods(struct journal *j, unsigned seat, int kind, int n, uint8_t cause);
/* A colonist or noble comes to a place from the supply, else from the ship; nobody when neither
 * has one. */
void pr_take_newcomer(struct journal *j, bool noble, struct pr_place to, uint8_t cause);
void pr_trigger(struct journal *j, enum pr_trigger trigger, unsigned seat_or_none);

/* ---- tiles of islands and stacks (pr_island.c, pr_row.c) -------------------------------- */

/* Tiles that a draw from the face-down stack can turn up, by kind, in *pool; how many. */
int pr_draw_pool(const struct pr_rules *r, const struct pr_state *s, int16_t pool[PR_KINDS]);
/* Before a tile of the stack is looked at: discards are shuffled where it is empty (PR-OPT-04). */
void pr_look_at_stack(const struct pr_rules *r, struct journal *j);
/* A tile leaves the stack. */
void pr_take_face_down(const struct pr_rules *r, struct journal *j, unsigned tile,
                       uint8_t cause);
/* Forest tiles of the game that are left. */
int pr_forests_left(const struct pr_rules *r, const struct pr_state *s);
/* Whether the seat has a forest house at work and a forest is left. */
bool pr_may_place_forest(const struct pr_rules *r, const struct pr_state *s, unsigned seat);

/* ---- findings (pr_check.c) --------------------------------------------------------------- */

struct pr_check {
    const struct pr_rules *r;
    const struct pr_state *s;
    const struct event *e;
    const struct pr_seat *p; /* seat of the event; seat A when it has none */
    bool aligned;
    struct kit_findings found;
};

static inline struct pr_check pr_begin_check(const void *rules, const int16_t *state,
                                             const struct event *e, bool aligned,
                                             struct finding_sink *sink)
{
    const struct pr_state *s = pr_view(state);
    return (struct pr_check){
        .r = pr_ruleset(rules),
        .s = s,
        .e = e,
        .p = &s->seat[e->seat < SEATS_MAX ? e->seat : 0],
        .aligned = aligned,
        .found = KIT_NO_FINDINGS(e, sink),
    };
}

/* Reports a violation (kit_report): "expected|found" with printf-style numbers and words. */
#define pr_report(c, ...) kit_report(&(c)->found, __VA_ARGS__)

static inline bool pr_is_person(unsigned thing)
{
    return thing == PR_COLONIST || thing == PR_NOBLE;
}
/* Reports a number claimed wrongly; nothing when there is no such claim. */
void pr_check_number(struct pr_check *c, enum pr_claim key, int expected, unsigned violation);
/* Reports a colonist or noble that the event adds (hospice, university) and that is not there, or
 * comes from the ship too early, which is the violation `early_ship`. */
void pr_check_newcomer(struct pr_check *c, unsigned early_ship);

/* Reports a tile that the face-down stack cannot have turned up. */
void pr_check_face_down(struct pr_check *c, unsigned tile);
/* Reports a forest that may not be placed; whether it may. */
bool pr_check_may_place_forest(struct pr_check *c);
/* Reports a tile that is not on the island, or not with that occupant. */
void pr_check_removed(struct pr_check *c);
/* Moves that tile away, and who stood on it to San Juan. */
void pr_take_off(const struct pr_rules *r, struct journal *j, const struct event *e,
                 uint8_t cause);
/* "+2vp" for a hunting lodge. */
void pr_check_hunt_points(struct pr_check *c, int n);

const char *pr_name(unsigned thing);
const char *pr_building_name(unsigned building);

/* ---- turns (pr_turn.c) ------------------------------------------------------------------- */

/* What the seat waived in its turn counts again. */
void pr_end_waiver(struct journal *j, unsigned seat);
void pr_begin_phase(struct journal *j, enum pr_step step, unsigned chooser);
/* The seat has had its turn: it passes clockwise to the next seat that has not.  True when all
 * have. */
bool pr_next_turn(const struct pr_rules *r, struct journal *j, unsigned seat);
/* Goes to another step of the same phase, in which every seat acts again, from the chooser on. */
void pr_next_step(struct journal *j, enum pr_step step);
/* The phase is over: next role choice, or the end of the round. */
void pr_end_phase(const struct pr_rules *r, struct journal *j);
/* Whose turn it is to take a role. */
unsigned pr_picker(const struct pr_rules *r, const struct pr_state *s);
/* Whether the seat may take one: also when another took its turn. */
bool pr_may_pick(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
/* Begins the next round, even when the game should be over (PR-END-07). */
void pr_begin_round(const struct pr_rules *r, struct journal *j);

/* ---- phases ------------------------------------------------------------------------------ */

#define STEP(id, kind, pass, ...)                                                              \
    enum node_kind kind(const struct pr_rules *r, const struct pr_state *s);                   \
    void pass(const struct pr_rules *r, struct journal *j);
#include "games/pr/pr_step.def"

#define ACTION(verb, functions)                                                                \
    void pr_check_##functions(struct pr_check *c);                                             \
    void pr_apply_##functions(const struct pr_rules *r, struct journal *j,                     \
                              const struct event *e, bool aligned);
#include "games/pr/pr_action.def"

/* Each phase's part of BONUS ("+corn", "+colonist", "+1d"). */
void pr_check_mayor_bonus(struct pr_check *c);
void pr_apply_mayor_bonus(const struct pr_rules *r, struct journal *j, const struct event *e);
void pr_check_craft_bonus(struct pr_check *c);
void pr_apply_craft_bonus(const struct pr_rules *r, struct journal *j, const struct event *e);

/* Whether a building does something by itself at the step, on the turn of its owner. */
bool pr_acts_by_itself(const struct pr_rules *r, const struct pr_state *s, unsigned building);
/* Whether the seat has had a turn in the phase, which goes on until the next role is taken. */
bool pr_has_had_turn(const struct pr_state *s, unsigned seat);
/* Whether a pass of the seat that is over already stands after the action of a player who comes later in the
 * phase (PR-ROLE-06). */
bool pr_passes_late(const struct pr_rules *r, const struct pr_state *s, const struct event *e);
/* Whether people are being placed, so that no guest moves (PR-BLDG-55c). */
bool pr_in_mayor_phase(const struct pr_state *s);
/* The building whose occupants are guests, -1 when the game has none. */
int pr_guest_house(const struct pr_rules *r);
/* Whether the seat has guests that could move to an empty circle (pr_guest.c, PR-BLDG-55). */
bool pr_has_guest_to_move(const struct pr_rules *r, const struct pr_state *s, unsigned seat);

/* A tile is given up for the doubloon of a land office (pr_office.c). */
void pr_check_give(struct pr_check *c);
void pr_give(const struct pr_rules *r, struct journal *j, unsigned seat);

/* Sets of buildings (game_accounts.h): those on offer, and what a seat can do about them. */
int64_t pr_offered(const struct pr_rules *r, const struct pr_state *s);
struct buildable pr_buildable(const struct pr_rules *r, const struct pr_state *s,
                              unsigned seat);
/* Whether a seat has a legal action at the step, without listing them. */
bool pr_can_make(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
/* Goods that a seat makes when it makes all it can, by kind (PR-CRA-05, PR-BLDG-51). */
void pr_most_made(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                  int16_t made[PR_KINDS]);
/* The turn of a seat that declines all production; its buildings still pay. */
void pr_make_nothing(const struct pr_rules *r, struct journal *j);
bool pr_can_load_cargo(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
/* Begins the turn of the seat that is to load, with what comes before shipping if that is still to
 * come. */
void pr_begin_load(const struct pr_rules *r, struct journal *j);
/* Buildings drafted so far, of one printed cost or (0) of any. */
int pr_drafted(const struct pr_rules *r, const struct pr_state *s, int cost);
/* Goods of `kind` that cargo ship `ship` would take from the seat, 0 when it may not go there. */
int pr_load_room(const struct pr_rules *r, const struct pr_state *s, int kind, int ship);
bool pr_may_use_mixed_ship(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
/* Whether any ship takes goods of the seat: a cargo ship, a wharf, a small wharf. */
bool pr_can_ship(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
/* The cargo ship with this many spaces, -1 when the game has none. */
int pr_ship_with_spaces(const struct pr_rules *r, int spaces);
/* Whether the seat can deliver to the royal supplier at step BEGIN of its turn. */
bool pr_can_deliver(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
/* Whether the mayor's privilege has been used or declined (PR-MAY-03). */
bool pr_mayor_is_through(const struct pr_rules *r, const struct pr_state *s);
/* Colonists the ship deals to the seat (PR-MAY-06). */
int pr_ship_share(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
/* How many colonists of the ship the seat may still decline while people are placed, PR-OPT-16. */
int pr_may_decline(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
int pr_refill_wanted(const struct pr_rules *r, const struct pr_state *s, bool with_tiles);
/* Puts the next colonists, and a noble, on the ship; the mayor phase is over. */
void pr_refill_ship(const struct pr_rules *r, struct journal *j);
/* Whether these goods may be kept: some kinds whole and some single goods (PR-STO-02, PR-STO-03,
 * PR-BLDG-54). */
bool pr_may_keep(int whole_kinds, int singles, const int16_t *kept);
int pr_kept_kinds(const struct pr_rules *r, const struct pr_state *s, unsigned seat);
int pr_kept_singles(const struct pr_rules *r, const struct pr_state *s, unsigned seat);

/* ---- black market (pr_black_market.c), PR-BLDG-53 ---------------------------------------- */

/* What an event gives back to the supply; each piece pays a doubloon. */
struct pr_returns {
    int people, goods, points; /* pieces; people are colonists and nobles */
    unsigned place;            /* where the first colonist or noble stood */
};

struct pr_returns pr_returns_of(const struct event *e);
/* Doubloons that the pieces pay. */
int pr_worth_of_returns(const struct pr_returns *back);
/* Doubloons that a black market can add to those the seat has (PR-BLDG-53a). */
int pr_most_returned(const struct pr_rules *r, const struct pr_seat *p);
/* The sum of a hook when the returns have left: payment comes before what follows from the
 * building (PR-BLDG-53d). */
int pr_power_after_returns(const struct pr_rules *r, const struct pr_seat *p,
                           const struct event *e, enum pr_hook hook);
/* What is returned for a building of this price. */
void pr_check_returns(struct pr_check *c, const struct pr_returns *back, int price);
void pr_give_back(const struct pr_rules *r, struct journal *j, const struct event *e);

/* ---- notes, scores, the rest of the contract --------------------------------------------- */

void pr_check_note(struct pr_check *c);
void pr_check_score(struct pr_check *c);
void pr_check_result(struct pr_check *c);
void pr_check_winner(struct pr_check *c);
#define PR_TIEBREAK_OF "doubloons and goods"
/* Parts of a score (struct score), in the order of the things that name them. */
enum pr_score_part {
    PR_PART_CHIPS,     /* VP chips and VP on paper */
    PR_PART_BUILDINGS, /* printed VP */
    PR_PART_NOBLES,    /* 1 VP each */
    PR_PART_BONUS,     /* occupied large buildings */
    PR_PART_COUNT,
};
/* Bonus of one large building for a seat, as if it were occupied. */
int pr_bonus_of(const struct pr_rules *r, const struct pr_seat *p, unsigned building);
bool pr_respell(const int16_t *before, const int16_t *after, struct event *e, bool as_changes);
size_t pr_drift_of(const int16_t *before, const int16_t *after, size_t component,
                   struct piece_change *out, size_t cap);
enum { PR_COMPONENT_COUNT = PR_KINDS + 2 + PR_KINDS + 1 + 3 };
extern const uint16_t pr_component_violation[PR_COMPONENT_COUNT];

/* Who acts at the step; SEAT_NONE: chance. */
unsigned pr_seat_of(const struct pr_rules *r, const struct pr_state *s);
/* Whether the role of the phase leads to the step. */
bool pr_has_role_of_step(const int16_t *state);
/* Whether the seats answer the step in any order: allocations that are made at once. */
bool pr_in_any_order(const struct pr_state *s);
unsigned pr_odds(const void *rules, const int16_t *state, const struct event *e);
bool pr_chance_is_idle(const void *rules, const int16_t *state);
extern const struct game_clauses pr_clauses; /* of docs/rules/puerto-rico.md */
extern const struct game_line pr_line;
/* What to do at each step. */
extern const char *const pr_tasks[PR_STEP_COUNT];
/* What a scribe is asked for, where it is not the name of the step. */
extern const char *const pr_prompts[PR_STEP_COUNT];
/* What is done at the steps where players act in any order. */
extern const char *const pr_undone[PR_STEP_COUNT];
/* What a player does there who passes. */
extern const char *const pr_declined[PR_STEP_COUNT];
KIT_CONTRACT(pr);

#endif
