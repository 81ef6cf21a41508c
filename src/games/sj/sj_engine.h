/* sj_engine.h - what the files of the San Juan engine share; no file outside includes it.
 *
 * Each phase file has, for its steps: kind (who has a choice), pass (the default), check (pure,
 * all findings) and apply (literal).  sj_steps.c and sj_verbs.c make tables of them from
 * sj_step.def and sj_action.def.
 */
#ifndef GAMES_SJ_SJ_ENGINE_H
#define GAMES_SJ_SJ_ENGINE_H

#include <stddef.h>
#include <string.h>

#include "games/kit/kit_check.h"
#include "games/kit/kit_contract.h"
#include "games/kit/kit_event.h"
#include "games/kit/kit_mask.h"
#include "games/kit/kit_number.h"
#include "games/kit/kit_slots.h"
#include "games/sj/sj_state.h"

#define GROUP(title)
#define VIOLATION(cid, ...) SJ_V_##cid,
enum sj_violation {
#include "games/sj/sj_violation.def"
    SJ_VIOLATION_COUNT
};

enum { SJ_NOTHING_SKIPPED = 0xFFFF }; /* the event may not leave this node */

/* ---- asking (sj_ask.c) ------------------------------------------------------------------- */

static inline bool sj_is_done(const struct sj_state *s, unsigned seat)
{
    return kit_in_mask(s->done, seat);
}
static inline bool sj_is_late(const struct sj_state *s, unsigned seat)
{
    return kit_in_mask(s->late, seat);
}

/* Whether the building of an effect works for the seat: uncovered, not waived, and not built in
 * this phase (SJ-BLD-11). */
static inline bool sj_works(const struct sj_seat *p, const struct kit_effect *e)
{
    return p->built[e->building] > (p->fresh == e->building + 1) &&
           !kit_in_wide_mask(p->waived, e->building);
}

/* Sum of a hook over the working buildings of a seat. */
static inline int sj_power(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook)
{
    int sum = 0;
    KIT_EFFECTS (e, &r->hooks, hook)
        sum += sj_works(p, e) ? e->amount : 0;
    return sum;
}
/* The amount of a hook that a card has, 0 for none. */
int sj_amount_of(const struct sj_rules *r, unsigned card, enum sj_hook hook);
/* The seat's first working building of the hook; SJ_CARD_COUNT when there is none. */
unsigned sj_first_of(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook);
/* That building as a cause; SJ_CAUSE_CORRECTION when there is none: then only a log says so. */
uint8_t sj_cause_of(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook);
/* Of the cards that came into a hand by the cause `of`, n came by a building of the hook. */
void sj_credit(const struct sj_rules *r, struct journal *j, unsigned seat, int n, uint8_t of,
               enum sj_hook hook);

int sj_buildings_of(const struct sj_seat *p); /* uncovered: SJ-END-01 */
int sj_goods_of(const struct sj_seat *p);
/* Uncovered buildings that take a good of the kind.  SJ_CUSTOMS: customs offices; their goods lie on the
 * buildings that get them in the councillor phase (SJ-CARD-56a). */
int sj_places_for(const struct sj_rules *r, const struct sj_seat *p, int kind);
/* Those without a good. */
int sj_empty_for(const struct sj_rules *r, const struct sj_seat *p, int kind);
/* Whether the card is in the game. */
static inline bool sj_in_game(const struct sj_rules *r, unsigned card)
{
    return r->card.copies[card] > 0;
}
/* Whether it is the phase of this role and the seat took it. */
static inline bool sj_is_chooser(const struct sj_state *s, unsigned seat, enum sj_thing role)
{
    return seat == (unsigned)s->chooser && s->role == (int)role - SJ_FIRST_ROLE;
}
/* Whether a library of the seat may double the privilege of this role now: the seat took the role,
 * the library works, and with two players it is not used yet in this round (SJ-2P-02,
 * SJ-OPT-07). */
bool sj_library_is_free(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                        enum sj_thing role);
/* What the privilege adds for the seat that took the role, without a library; 0 for others. */
int sj_privilege(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                 enum sj_thing role);
/* The same with the library where it is free. */
int sj_most_privilege(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                      enum sj_thing role);
/* Cards that the seat may hold at the start of a round (SJ-START-03). */
int sj_limit_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
/* The name of a thing; of a card by its index from SJ_FIRST_CARD. */
const char *sj_name(unsigned thing);
const char *sj_card_name(unsigned card);

/* ---- cards in places, and what is known of them (sj_place.c, sj_conclude.c), SJ-HID-06 --- */

struct sj_check;

/* Loops that seldom find anything take this many cards at a time. */
enum { SJ_GROUP = KIT_AT_ONCE, SJ_CARD_GROUPS = (SJ_CARD_COUNT + SJ_GROUP - 1) / SJ_GROUP };

/* Cards of an event: known ones by type, and the number of unknown ones. */
struct sj_list {
    int16_t of[SJ_CARD_GROUPS * SJ_GROUP]; /* by index from SJ_FIRST_CARD; the rest is 0 */
    int16_t unknown;
    int16_t n;    /* all together */
    bool written; /* the event has such items */
};

/* The cards that a list names, one after the other. */
struct sj_names {
    const struct sj_list *cards;
    uint32_t groups; /* those after the present one that have any, bit mask */
    unsigned first;  /* card of the present group */
    unsigned here;   /* its cards that are still to come, bit mask */
};

/* Which groups have a name is unpredictable, so all are looked at without a branch. */
static inline struct sj_names sj_names_of(const struct sj_list *cards)
{
    struct sj_names n = {.cards = cards};
    _Static_assert(SJ_CARD_GROUPS <= 32, "groups are a 32-bit mask");
    for (unsigned g = 0; g < SJ_CARD_GROUPS; g++) {
        n.groups |= (uint32_t)(kit_load_slots(&cards->of[g * SJ_GROUP]) != 0) << g;
    }
    return n;
}

/* The next card; SJ_CARD_COUNT when there is none. */
static inline unsigned sj_next_name(struct sj_names *n)
{
    if (n->here == 0) {
        if (n->groups == 0)
            return SJ_CARD_COUNT;
        n->first = (unsigned)__builtin_ctz(n->groups) * SJ_GROUP;
        n->groups &= n->groups - 1;
        for (unsigned i = 0; i < SJ_GROUP; i++)
            n->here |= (unsigned)(n->cards->of[n->first + i] != 0) << i;
    }
    const unsigned card = n->first + (unsigned)__builtin_ctz(n->here);
    n->here &= n->here - 1;
    return card;
}

/* The cards after `mark` (ITEM_PLAIN, SJ_MARK_PAY, ...) in an event. */
struct sj_list sj_list_of(const struct event *e, unsigned mark);
/* n unknown cards. */
struct sj_list sj_unknown(int n);
/* The cards that an event draws: where it writes none, `due` unknown ones. */
struct sj_list sj_drawn_in(const struct event *e, int due);
/* Whether the kept cards are all among those drawn, of which `unknown` may be any: finding
 * sj-keep-not-drawn, or cannot tell. */
void sj_check_kept(struct sj_check *c, const struct sj_list *kept, const struct sj_list *drawn,
                   int unknown, const char *expected);

int sj_size(const struct sj_state *s, enum sj_place place);
static inline enum sj_place sj_hand(unsigned seat)
{
    return (enum sj_place)(SJ_IN_HAND + seat);
}
static inline enum sj_place sj_piles(unsigned seat)
{
    return (enum sj_place)(SJ_IN_PILE + seat);
}

/* Bounds of a whole place: how many of each card are there at least and at most. */
struct sj_bounds {
    int16_t least[SJ_CARD_COUNT], most[SJ_CARD_COUNT];
};
void sj_put_bounds(struct journal *j, unsigned place, const struct sj_bounds *now);

/* Moves cards literally, with what is known of them; at most as many as the place holds.  Returns
 * their number.  Writes the sizes of deck, discards, offer and hands; the caller writes goods,
 * piles (SJ_AS_GOODS, SJ_IN_PILE) and buildings, which are counted by kind. */
int sj_move(struct journal *j, enum sj_place from, enum sj_place to,
            const struct sj_list *cards, uint8_t cause);
/* The same with n unknown cards. */
int sj_move_unknown(struct journal *j, enum sj_place from, enum sj_place to, int n,
                    uint8_t cause);
/* Moves a card from the hand to the table (SJ_ON_TABLE), where it becomes a building; the
 * cathedral comes from beside the roles. */
void sj_play(struct journal *j, unsigned seat, unsigned card);
/* Draws the cards from the deck to a place, at most as many as there are; returns their number.
 * When the deck has too few cards the discards are shuffled into it (SJ-DECK-03). */
int sj_draw_cards(struct journal *j, enum sj_place to, const struct sj_list *cards,
                  uint8_t cause);
/* Forgets which of the cards of deck and discards lie where. */
void sj_mix(struct journal *j);
/* All discards become the deck. */
void sj_shuffle(struct journal *j);
/* Narrows what is known until nothing changes; to be called after every event that moves cards.
 * When no deck is consistent, everything is forgotten but the cards on the table. */
void sj_conclude(const struct sj_rules *r, struct journal *j);
/* Whether a move of the cards says nothing about any card, so that nothing follows from it: all
 * are named and certainly there.  Asked before they move, where all that was known before has been
 * concluded. */
bool sj_is_certain(const struct sj_state *s, enum sj_place from, const struct sj_list *cards);
/* The same when all other cards of the place go elsewhere, too: then all must be known. */
bool sj_is_known_split(const struct sj_state *s, enum sj_place from,
                       const struct sj_list *cards);
/* sj_conclude() after moves that may all have been certain. */
void sj_conclude_unless(bool certain, const struct sj_rules *r, struct journal *j);
/* Forgets everything but the cards on the table. */
void sj_forget(const struct sj_rules *r, struct journal *j);
/* The position before the first event: all cards in the deck but the starting buildings. */
void sj_place_cards(const struct sj_rules *r, struct sj_state *s);
/* Whether the cards can come from the place: finding `missing` (the place is known and lacks one)
 * or sj-deck-impossible (no deck has it there), or cannot tell. */
void sj_check_cards(struct sj_check *c, enum sj_place from, const struct sj_list *cards,
                    unsigned missing);
/* The same for a draw; when the deck runs out in it, its cards may come from the old deck and the
 * new one. */
void sj_check_drawn(struct sj_check *c, const struct sj_list *cards, bool runs_out);

/* ---- findings (sj_check.c) --------------------------------------------------------------- */

struct sj_check {
    const struct sj_rules *r;
    const struct sj_state *s;
    const struct event *e;
    bool aligned;
    struct kit_findings found;
};

/* Reports a violation (kit_report): "expected|found" with printf-style numbers and words. */
#define sj_report(c, ...) kit_report(&(c)->found, __VA_ARGS__)

/* Goods after `mark` by kind; returns their number. */
int sj_goods_named(const struct event *e, unsigned mark, int16_t kinds[SJ_KINDS]);
/* Reports that the seat acts out of turn or in another phase (sj-turn-order). */
void sj_check_turn(struct sj_check *c, const char *what);
/* The same for the action of a role; a second action of a seat is sj-action-twice. */
void sj_check_action(struct sj_check *c, enum sj_thing role, const char *what);

/* ---- privileges counted in goods or cards (sj_privilege.c) ------------------------------- */

/* The finding for a doubled privilege without a free library: there is none, or with two players
 * it is used in this round. */
unsigned sj_library_fault(const struct sj_check *c, enum sj_thing role);
/* More was done than is possible without the library: it has worked in this round. */
void sj_use_library(const struct sj_rules *r, struct journal *j, unsigned seat,
                    enum sj_thing role);
/* Goods that anybody may produce in a producer phase, or sell in a trader phase. */
enum { SJ_GOODS_ACTION = 1 }; /* SJ-MAKE-01, SJ-SELL-05 */
/* Those that the seat may produce or sell then, with a library or without it. */
int sj_allowed(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
               enum sj_thing role, bool with_library);
/* Of `n` goods that the seat produces or sells those that it could not without an aqueduct, a trading
 * post; asked before a library is used. */
int sj_goods_more(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                  enum sj_thing role, int n);
/* Of `n` goods or cards of a privilege those that it gives twice by a library, when `once` of them
 * need none; asked before the library is used. */
int sj_doubled(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
               enum sj_thing role, int n, int once);
/* Whether `n` goods are no more than that; else the finding `too_many`, or that of a library. */
bool sj_check_allowed(struct sj_check *c, enum sj_thing role, int n, unsigned too_many);
/* Claims about the privilege and the library, where both gave `given` at most. */
void sj_check_privilege(struct sj_check *c, enum sj_thing role, int given);

/* ---- turns (sj_turn.c) ------------------------------------------------------------------- */

void sj_begin_phase(struct journal *j, enum sj_step step, unsigned chooser);
/* Ends the turn of the seat and goes to the next one clockwise; true when all had their turn. */
bool sj_next_turn(const struct sj_rules *r, struct journal *j, unsigned seat);
/* Goes to another step of the same phase, in which all act again, from the chooser on. */
void sj_next_step(struct journal *j, enum sj_step step);
/* Ends the phase: the next choice of a role, or the end of the round or of the game. */
void sj_end_phase(const struct sj_rules *r, struct journal *j);
/* Makes all roles free. */
void sj_free_roles(struct journal *j);
/* The seat whose turn it is to take a role. */
unsigned sj_picker(const struct sj_rules *r, const struct sj_state *s);
/* Whether the seat may take one: also when another took its turn. */
bool sj_may_pick(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
/* Starts the next round, even when the game should be over. */
void sj_begin_round(const struct sj_rules *r, struct journal *j);
/* Makes the seat draw `due` cards, then what the cards marked in due_by give; the turn goes on at
 * `after`. */
void sj_make_draw(struct journal *j, unsigned seat, int due, uint8_t cause,
                  const int16_t due_by[SJ_MASK_SLOTS], enum sj_step after);
/* Gold mines and goldsmiths, after the prospector's privilege; without any the phase ends. */
void sj_begin_reveal(const struct sj_rules *r, struct journal *j, unsigned seat_of_prospector);
/* Adds to a mask the seat's working buildings of a hook. */
void sj_mark_sources(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook,
                     int16_t mask[SJ_MASK_SLOTS]);
/* Cards that the pending draw gives for the cards marked in due_by, by their hooks. */
int sj_due_extra(const struct sj_rules *r, const struct sj_state *s);
/* The one building that all cards of the pending draw come from; SJ_CARD_COUNT when the action or several
 * buildings give them. */
unsigned sj_draw_source(const struct sj_state *s);
static inline void sj_set_mask(struct journal *j, const int16_t *mask, unsigned seat)
{
    journal_put(j, mask, (int)((unsigned)*mask | kit_bit(seat)), SJ_CAUSE_FLOW);
}

/* ---- phases ------------------------------------------------------------------------------ */

#define STEP(id, kind, pass, ...)                                                              \
    enum node_kind kind(const struct sj_rules *r, const struct sj_state *s);                   \
    void pass(const struct sj_rules *r, struct journal *j);
#include "games/sj/sj_step.def"

#define SJ_CHECK_AND_APPLY(name)                                                               \
    void sj_check_##name(struct sj_check *c);                                                  \
    void sj_apply_##name(const struct sj_rules *r, struct journal *j, const struct event *e,   \
                         bool aligned)
#define ACTION(verb, functions) SJ_CHECK_AND_APPLY(functions);
#include "games/sj/sj_action.def"

/* Each step's part of DRAW; `keep` after a draw is the step's part of KEEP. */
SJ_CHECK_AND_APPLY(dealt);    /* sj_setup.c */
SJ_CHECK_AND_APPLY(due);      /* sj_draw.c: step DRAW, and the steps FEWEST and NONE_SOLD */
SJ_CHECK_AND_APPLY(council);  /* sj_councillor.c */
SJ_CHECK_AND_APPLY(prospect); /* sj_prospector.c */
/* Each step's part of KEEP and DISCARD, about the items with `mark` of the event. */
#define SJ_CHECK_AND_APPLY_CHOICE(name)                                                        \
    void sj_check_##name(struct sj_check *c, unsigned mark, bool discards);                    \
    void sj_apply_##name(const struct sj_rules *r, struct journal *j, const struct event *e,   \
                         unsigned mark, bool discards)
SJ_CHECK_AND_APPLY_CHOICE(draft_keep); /* sj_setup.c */
SJ_CHECK_AND_APPLY_CHOICE(choice);     /* sj_councillor.c */
SJ_CHECK_AND_APPLY_CHOICE(revealed);   /* sj_reveal.c; nothing is discarded there */
/* Discards what cannot be kept, before a reshuffle at the step REVEALED. */
void sj_clear_revealed(const struct sj_rules *r, struct journal *j);
/* DISCARD at the start of a round (sj_start.c). */
SJ_CHECK_AND_APPLY(limit);

/* The turn of a seat goes on here after its pending draws. */
void sj_end_build(const struct sj_rules *r, struct journal *j, unsigned seat);
void sj_end_make(const struct sj_rules *r, struct journal *j, unsigned seat);
void sj_end_sell(const struct sj_rules *r, struct journal *j, unsigned seat);
/* Ends the turn of a seat at a step of one action (FEWEST, NONE_SOLD, COUNCIL, PROSPECT, REVEAL):
 * the next seat, or what comes after the step. */
void sj_end_turn(const struct sj_rules *r, struct journal *j, unsigned seat);
/* Goes on after the draws of step DRAW. */
void sj_go_on(const struct sj_rules *r, struct journal *j);
/* Goes to the step at which customs offices get goods (SJ-CARD-56), if one does. */
void sj_begin_council(const struct sj_rules *r, struct journal *j);
/* Sets the tile of a trader phase that begins, if it is known (SJ-SELL-03). */
void sj_begin_trade(struct journal *j);
/* Whether a tile may be the one of a trader phase with an unknown tile: it is not seen yet. */
bool sj_tile_is_possible(const struct sj_state *s, int tile);
/* Cards of the pending draw that the buildings of a hook give. */
int sj_due_by(const struct sj_rules *r, const struct sj_state *s, enum sj_hook hook);
/* Checks the claims of a draw about market hall and market stand. */
void sj_check_sale_draw(struct sj_check *c);
/* Nobody sold: the turn of the seat is over (SJ-SELL-52). */
void sj_end_none_sold(const struct sj_rules *r, struct journal *j, unsigned seat);
/* "produce customs" (sj_customs.c): whether the event is about the goods that customs offices get
 * in this phase; its check and its effect. */
bool sj_is_customs(const struct sj_state *s, const struct event *e);
void sj_check_customs(struct sj_check *c, int n);
void sj_apply_customs(const struct sj_rules *r, struct journal *j, const struct event *e);
/* Gives back the goods that the customs offices of the seat got in this phase. */
void sj_give_back_customs(const struct sj_rules *r, struct journal *j, unsigned seat);
/* Whether another seat draws as prospector: a draw that no node awaits (SJ-PRO-01). */
bool sj_draws_unprivileged(const struct sj_check *c);
/* The start of the round goes on after the cards of an exchange. */
void sj_resume_start(const struct sj_rules *r, struct journal *j, unsigned seat);
/* Gives the turn at the start of a round to the next seat that has something to decide; without
 * one the roles begin. */
void sj_turn_start(const struct sj_rules *r, struct journal *j);
/* The seat uses nothing more at the start of a round, and discards down to its hand limit. */
void sj_decline_start(const struct sj_rules *r, struct journal *j, unsigned seat);
void sj_check_declined_start(struct sj_check *c);

/* The price of a card for the seat in cards, before goods: reductions of privilege, buildings
 * and the covered one (`over` an index, -1 none); with or without a library; never below 0. */
int sj_price(const struct sj_rules *r, const struct sj_state *s, unsigned seat, unsigned card,
             int over, bool with_library);
/* Whether a seat has a legal action. */
bool sj_can_build(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
/* The cards that a seat can build (game_accounts.h). */
struct buildable sj_buildable(const struct sj_rules *r, const struct sj_state *s,
                              unsigned seat);
bool sj_can_sell(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
/* Goods that the seat may produce or sell at most, including those of a library. */
int sj_most_made(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
int sj_most_sold(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
/* Cards paid for a good of the kind at the tile of the phase; -1 when the tile is not known. */
int sj_good_price(const struct sj_rules *r, const struct sj_state *s, int kind);
/* Cards that the seat still draws in the councillor phase, and how many are kept. */
int sj_council_draw(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
int sj_council_keep(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
/* Cards that the seat's buildings give at the end of a phase: step FEWEST taverns (SJ-CARD-54),
 * step NONE_SOLD huts (SJ-CARD-53); 0 at any other step. */
int sj_end_draw_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
/* Whether the seat has a gold mine or goldsmith that has not revealed in this phase. */
bool sj_can_reveal(const struct sj_rules *r, const struct sj_seat *p);
/* Whether the role of the phase leads to the step. */
bool sj_has_role_of_step(const int16_t *state);
/* Whether the step is one of these two, and the hook of the buildings that draw there. */
static inline bool sj_is_phase_end(const struct sj_state *s)
{
    return s->step == SJ_STEP_FEWEST || s->step == SJ_STEP_NONE_SOLD;
}
static inline enum sj_hook sj_end_hook(const struct sj_state *s)
{
    return s->step == SJ_STEP_FEWEST ? SJ_HOOK_BUILD_DRAW_FEWEST : SJ_HOOK_SELL_NONE_DRAW;
}
/* SJ-CARD-09: whether a poor house gives when this many cards are in the hand. */
static inline bool sj_is_poor(int held)
{
    return held <= 1;
}
/* Whether a building of the seat on turn acts at the step by itself (SJ-LOG-12) and can be
 * waived. */
bool sj_acts_by_itself(const struct sj_rules *r, const struct sj_state *s, unsigned card);
/* Whether the seat may decline it now. */
bool sj_may_waive(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                  unsigned card);

/* The pile that a building makes, enum sj_pile; -1 none. */
int sj_pile_of(const struct sj_rules *r, unsigned card);

/* ---- notes, scores, the rest of the contract --------------------------------------------- */

void sj_check_note(struct sj_check *c);
void sj_check_score(struct sj_check *c);
void sj_check_result(struct sj_check *c);
void sj_check_winner(struct sj_check *c);
#define SJ_TIEBREAK_OF "cards and goods"
/* Parts of a score, in the order of game_rules.score_parts. */
enum sj_part {
    SJ_PART_BUILDINGS,
    SJ_PART_BONUS,
    SJ_PART_PILES,
    SJ_PART_QUARTER,
    SJ_PART_COUNT
};
/* Points of one scoring building of a seat, as if it stood uncovered (SJ-SCO-04). */
int sj_bonus_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                unsigned card);
/* What the bonuses of its other buildings grow by when the card joins them. */
int sj_bonus_growth(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                    unsigned card);
/* All cards of the deck; the cathedral; contradictions in what is known. */
enum { SJ_COMPONENT_COUNT = 3 };
extern const uint16_t sj_component_violation[SJ_COMPONENT_COUNT];

bool sj_precede(const void *rules, struct journal *j, const struct event *e, bool awaited);
extern const struct game_clauses sj_clauses; /* of docs/rules/san-juan.md */
extern const struct game_line sj_line;
/* What to do at each step. */
extern const char *const sj_tasks[SJ_STEP_COUNT];
/* What a scribe is asked for, where it is not the name of the step. */
extern const char *const sj_prompts[SJ_STEP_COUNT];
/* What is done at the steps where players act in any order. */
extern const char *const sj_undone[SJ_STEP_COUNT];
/* What a player does there who passes. */
extern const char *const sj_declined[SJ_STEP_COUNT];
KIT_CONTRACT(sj);

/* The draws of a step that goes by itself, of which no later step that the log may mean draws for the same turn, and
 * what comes early anywhere (sj_comes_early()). */
#define SJ_FIRST_VERBS                                                                         \
    (UINT64_C(1) << SJ_VERB_DRAW | UINT64_C(1) << SJ_VERB_PASS |                               \
     UINT64_C(1) << SJ_VERB_RESHUFFLE)
void sj_redact(const void *rules, const int16_t *state, struct event *e, unsigned viewer);
void sj_redraw(const void *rules, int16_t *state, const struct weighted_choice *choice);

#endif
