/* reason.h - why a choice costs what it costs: what differs between games after it and games after the best other one.
 *
 * Both are played on to the end a hundred times and more, until it is certain which kind the games bear.  The lead that is lost is split into the parts of the score of
 * who decided, and of the rival who gains most; what players count (game_play.reason_amounts), what happens until the end of
 * the next round, and when the game ends and by whom, is counted.  Only what lies well outside of its error is a fact.
 *
 * The kind is the first row of the game's table whose condition holds and which these figures bear.
 */
#ifndef PLAY_REASON_H
#define PLAY_REASON_H

#include "core/game_reason.h"
#include "play/race.h"

enum {
    REASON_GAMES = 128,        /* after each choice, to begin with; */
    REASON_GAMES_MOST = 1024,  /* of many choices that are explained; */
    REASON_GAMES_ASKED = 8192, /* of one that somebody asks about */
    REASON_FACTS = 2,
    REASON_FIGURES = 2
};

enum reason_fact_kind {
    REASON_DOES, /* a seat takes an event of this verb with this first item until the end of the next round */
    REASON_ENDS,    /* the game is over after this round */
    REASON_ENDS_BY, /* a seat meets the condition that ends the game */
};

/* Something that happens more or less often after the choice that was made. */
struct reason_fact {
    enum reason_fact_kind kind;
    unsigned seat,
        round; /* that takes the event; the last one in which it counts, or after which the game is over */
    uint8_t verb;
    uint16_t thing;      /* of an end: its number among the endings */
    const char *title;   /* of an end: "a city is full" */
    uint32_t made, best; /* games in which it happens, of `games` after each */
};

/* Something that a seat has more of after the choice that was made, until the end of a round or of the game. */
struct reason_figure {
    unsigned seat, amount; /* of game_play.reason_amounts */
    unsigned round;        /* 0: to the end of the game */
    struct measure more;   /* in thousandths */
};
enum { REASON_SOON, REASON_TO_THE_END, REASON_SPANS };

struct reason {
    const struct reason_kind *kind; /* NULL: the figures bear none of the game's */
    struct reason_words words;      /* of its sentence */
    uint32_t games;
    unsigned seat, rival;
    /* Points, after the best choice less after the one that was made: of the lead over the best other player; of the
     * own score by part; and, the other way round, of the rival's.  What is left of the lead is that of players between them. */
    struct measure lead, own[SCORE_PARTS_MAX], gained[SCORE_PARTS_MAX], rest;
    struct measure own_all, gained_all;    /* of all parts together */
    struct reason_fact fact[REASON_FACTS]; /* the largest difference first */
    unsigned n_facts;
    struct reason_fact
        end; /* the round after which the ends differ most; whether that is certain: */
    bool end_differs;
    /* More after the choice that was made. */
    struct measure amount[REASON_SPANS][SEATS_MAX][REASON_AMOUNTS_MAX];
    bool is_bad[REASON_AMOUNTS_MAX];             /* reason_amount.is_bad */
    unsigned last;                               /* round until which it is counted soon */
    struct reason_figure figure[REASON_FIGURES]; /* of these, the most certain */
    unsigned n_figures;
};

/* Of a race in which both were compared.  `start` is the position at the decision, `seed` that of the games: after each choice `most` of them
 * at most. */
void reason_find(struct reason *out, const struct race *race, struct rollout_table *t,
                 const struct rollout_start *start, uint64_t seed, uint32_t most);

/* What other games show of the same reason: as many of them, its lead and parts, and in their places its facts and figures. */
void reason_repeat(struct reason *out, const struct reason *stated, const struct race *race,
                   struct rollout_table *t, const struct rollout_start *start, uint64_t seed);

/* Whether the figures bear a kind that any of these differences (enum reason_bearer) bears. */
bool reason_is_borne(const struct reason *reason, uint32_t bearers);

/* Whether a part of the lead, or the lead itself, is said: both two errors above 0, and a part a third of the whole. */
bool reason_bears(const struct reason *reason, struct measure part);

#endif
