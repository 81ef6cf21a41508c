/* pr_state.h - a position of Puerto Rico.
 *
 * Flat: int16_t members only, so no padding and no pointers; pr_field.def names every slot.  The
 * engine writes through the journal alone.  Invariants (pr_invariants.c, PR-CON-*): the pieces
 * of each component add up to those in the box; city[] is -1 for a building that is not owned,
 * else its occupants, at most its circles; manned[] never exceeds tiles[].  A noble acts as a
 * colonist (PR-NOB-06): manned, san_juan, city and ship_colonists count both, and the noble_*
 * slots say how many of these are nobles.
 */
#ifndef GAMES_PR_PR_STATE_H
#define GAMES_PR_PR_STATE_H

#include "core/event.h"
#include "games/pr/pr_rules.h"

#define STEP(id, ...) PR_STEP_##id,
enum pr_step {
#include "games/pr/pr_step.def"
    PR_STEP_COUNT
};

enum { PR_WAIVED_SLOTS = (PR_BUILDING_COUNT + 15) / 16 };

/* Conditions that end the game, PR-END-*. */
enum pr_trigger { PR_END_COLONISTS, PR_END_CITY, PR_END_VP, PR_TRIGGER_COUNT };

struct pr_seat {
    int16_t doubloons;
    int16_t chips;                   /* VP held as chips */
    int16_t paper;                   /* VP noted on paper */
    int16_t goods[PR_KINDS];         /* on the windrose */
    int16_t tiles[PR_TILE_KINDS];    /* on the island */
    int16_t manned[PR_TILE_KINDS];   /* of these, occupied */
    int16_t san_juan;                /* colonists and nobles without a place */
    int16_t city[PR_BUILDING_COUNT]; /* -1, or occupants */
    /* how many of the occupants counted above are nobles */
    int16_t noble_manned[PR_TILE_KINDS];
    int16_t noble_san_juan;
    int16_t noble_city[PR_BUILDING_COUNT];
    int16_t waived[PR_WAIVED_SLOTS]; /* buildings not used in this turn, bit masks */
};

struct pr_state {
    struct pr_seat seat[SEATS_MAX];
    /* supplies */
    int16_t supply[PR_KINDS];
    int16_t colonists;        /* supply */
    int16_t ship_colonists;   /* on the colonist ship, nobles included */
    int16_t nobles;           /* supply */
    int16_t ship_nobles;      /* of those on the ship, nobles */
    int16_t pool;             /* VP chips left */
    int16_t bank;             /* doubloons left when the bank is finite, else 0 */
    int16_t quarries;         /* left */
    int16_t row[PR_KINDS];    /* face-up plantations */
    int16_t row_unknown;      /* face-up tiles nobody wrote down */
    int16_t unseen[PR_KINDS]; /* face-down, or unknown in row and discards */
    int16_t discard[PR_KINDS];
    int16_t discard_unknown;
    int16_t gone[PR_TILE_KINDS]; /* tiles out of the game, by forests that replaced them */
    int16_t copies[PR_BUILDING_COUNT];  /* left on the board */
    int16_t box[PR_BUILDING_COUNT];     /* not drafted: out of the game */
    int16_t cargo_kind[PR_CARGO_SHIPS]; /* -1: empty */
    int16_t cargo_load[PR_CARGO_SHIPS];
    int16_t house[PR_KINDS]; /* trading house */
    /* round */
    int16_t round;                     /* 1-based */
    int16_t governor;                  /* seat */
    int16_t picks;                     /* roles taken in this round */
    int16_t role_taken[PR_ROLE_CARDS]; /* 0, or seat + 1 */
    int16_t role_coins[PR_ROLE_CARDS];
    /* phase; role, done and took stay until the next role is taken */
    int16_t step;            /* enum pr_step */
    int16_t role;            /* role card of the phase, -1 before the first */
    int16_t chooser;         /* seat that took it */
    int16_t turn;            /* seat whose turn it is */
    int16_t done;            /* seats that had their turn, bit mask */
    int16_t late;            /* seats passed over by mistake, who may still act, bit mask */
    int16_t drawn;           /* what buildings gave in this turn: tiles, nobles */
    int16_t took[SEATS_MAX]; /* tile taken in this settler phase + 1, 0 none */
    int16_t privilege;       /* how often the chooser used the privilege of this phase */
    int16_t bonus[PR_KINDS]; /* goods the craftsman took by privilege, by kind */
    int16_t noble_taker;     /* seat + 1 that takes the ship's noble, 0 nobody yet */
    int16_t own_ship;        /* seats that used a wharf, bit mask */
    int16_t mixed_ship;      /* seats that used a small wharf, bit mask */
    int16_t begun;           /* seats that are past what comes before shipping, bit mask */
    int16_t paired;          /* seats whose union hall has acted, bit mask */
    int16_t delivered;       /* seats that used the royal supplier, bit mask */
    int16_t idle;            /* turns without loading since the last load */
    int16_t arrived;         /* colonists on the ship at the start of the mayor phase */
    int16_t unloaded; /* cargo ships unloaded at the end of the captain phase, bit mask */
    int16_t emptied;  /* 1: the trading house was emptied at the end of the trader phase */
    int16_t made[PR_KINDS];   /* produced by the craftsman in this phase */
    int16_t before[PR_KINDS]; /* goods in the supply when the craftsman phase began */
    /* end */
    int16_t trigger_round[PR_TRIGGER_COUNT]; /* 0: not met */
    int16_t trigger_seat[PR_TRIGGER_COUNT];  /* seat + 1 that met it, 0 nobody */
    /* declined colonists, PR-OPT-16 */
    int16_t colonists_out; /* of the game */
    int16_t declined;      /* seats that declined some in this phase, bit mask */
    /* about the log, not the position: not hashed (PR-LOG-05) */
    int16_t marked;         /* enum pr_marked */
    int16_t bid[SEATS_MAX]; /* half points bid for the seat (PR-SCO-09) */
};

/* Whether the log writes `round` lines. */
enum pr_marked { PR_MARKED_NO, PR_MARKED_AWAITED, PR_MARKED_SEEN };

static inline const struct pr_state *pr_view(const int16_t *state)
{
    return (const struct pr_state *)(const void *)state;
}

static inline const struct pr_rules *pr_ruleset(const void *rules)
{
    return (const struct pr_rules *)rules;
}

#endif
