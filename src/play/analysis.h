/* analysis.h - what decided a game: chances after every event, choices with their price, luck.
 *
 * Everything is estimated by playing on (rollout.h), and so by the play of one policy.  The
 * position, the options and the seed decide every number; the number of threads none.
 *
 *     struct analysis a;
 *     analysis_run(&a, record, rules, &options);
 *     ... a.event[i] ...
 *     analysis_free(&a);
 */
#ifndef PLAY_ANALYSIS_H
#define PLAY_ANALYSIS_H

#include "play/race.h"
#include "play/reason.h"
#include "play/trajectory.h"

struct analysis_options {
    struct play_style play_style; /* of all seats in the games played on */
    uint64_t seed;
    uint32_t games; /* from each position; from the start four times as many */
    uint32_t
        near; /* that are played on for three rounds beside chance, for luck; 0: six for each of `games` */
    struct race_effort effort;
    uint64_t
        budget; /* games in all, shared out (budget.h): `games` and `effort`, but for its error, do not count
                      * then; 0: as many as these ask for */
    bool all_cards; /* decisions are judged by all cards, not by what the player knew */
    /* Only the decisions of one turn, and no chances of positions; round 0: the whole game. */
    struct analysis_turn {
        unsigned round, turn;
    } only;
    const struct event *instead; /* what could have been done there; NULL: nothing; borrowed */
    bool chances_only;           /* decisions are not judged */
    bool reasons; /* those that cost most for certain are played on again: reason.h */
    bool fast;    /* nothing is played to its end: by the estimate of the game, which it has */
    bool show_progress;
    unsigned jobs; /* threads; 0 stands for all processors */
};

/* Good numbers for a player who waits a minute: the best policy of the game, which has play; losses with a standard
 * error of two percentage points. */
struct analysis_options analysis_usual(const struct game_def *game);

/* What positions are judged by: the name of the policy, or "estimate". */
const char *analysis_policy(const struct game_def *game,
                            const struct analysis_options *options);

/* What an event did. */
struct analysis_event {
    const struct trajectory_event *at;
    struct expectation after;       /* of the position after it */
    struct measure near[SEATS_MAX]; /* the chances three rounds later, beside a chance event */
    struct race *race;              /* a decision with several choices, else NULL; owned */
    struct reason *
        reason; /* why it costs what it costs; NULL: nobody asked, or it is not certain; owned */
};

struct analysis {
    const struct record *record; /* borrowed */
    struct trajectory trajectory;
    unsigned n_players;
    bool is_estimated;  /* options.fast */
    bool has_chances;   /* of positions: not of one turn alone */
    bool has_decisions; /* they were judged */
    struct analysis_turning {
        struct race *
            race; /* of where the game was decided, as if the best other choice had been made; owned */
        struct reason
            *reason; /* why that would have been worse; NULL: it was not, for certain; owned */
    } turning;
    uint32_t games;           /* from each position */
    struct expectation start; /* before the first event */
    struct measure start_near[SEATS_MAX];
    bool asks_instead; /* options.instead was possible at a decision, and is a choice of it */
    struct analysis_asked {
        const struct race *at; /* that decision; NULL: nothing was asked */
        /* The same, as if options.instead had been made; or, when that is better than the best other choice, as if this had
         * been; owned. */
        struct race *race;
        bool is_better;
        struct reason *reason; /* why what is made there is worse than its rival; owned */
    } asked;
    struct race *next; /* of a position: the decision that it waits for; NULL: none; owned */
    struct analysis_event *event; /* trajectory.n of them; owned */
};

/* Analyses the game of a record that has moves, of a game with play.  A record without events is a
 * position (record.position): its decision has the choices, and none was made. */
void analysis_run(struct analysis *a, const struct record *record, const void *rules,
                  const struct analysis_options *options);
/* The choices at a position of the record's game, as if nothing had come before: a->next. */
void analysis_run_at(struct analysis *a, const struct record *record, const void *rules,
                     const int16_t *state, const struct analysis_options *options);
void analysis_free(struct analysis *a);

/* The decision that the player of event `i` makes next in the turn of the role, when neither chance nor anybody else comes
 * between; NULL: there is none. */
const struct race *analysis_sequel(const struct analysis *a, size_t i);
/* What chance event `i` gave a seat: its chance after it less the one before it, both by games that are played on for
 * three rounds (rollout_start.stop), of an estimate as that says.  Games to their end would have four times
 * the error. */
struct measure analysis_luck(const struct analysis *a, size_t i, unsigned seat);

/* Where the result of a seat came from; start + luck + choices = result, in measures of chances. */
struct analysis_account {
    struct measure start;  /* the chance before the first event */
    struct measure luck;   /* by all chance events: analysis_luck() */
    struct measure own;    /* by the choices of the seat: race_change() */
    struct measure others; /* the rest: by those of the other seats */
    struct measure result; /* the last chance: 1 for a win */
};
struct analysis_account analysis_account(const struct analysis *a, unsigned seat);

/* How well a seat chose, 0 to MEASURE_WIN: 1 less the part of its stakes that it lost, where two fifths of the error of each
 * loss are taken off, which is what a decision seems to cost that costs nothing (v_judged_decisions does the same).  False when
 * it had no decision in which there was something to lose, or nothing but an estimate. */
bool analysis_accuracy(const struct analysis *a, unsigned seat, struct measure *out);

/* The seat that has the largest chance in the end; the first of several. */
unsigned analysis_favourite(const struct analysis *a);
/* Where the game was decided: the choice or chance after which the chance of the favourite rose most for good, to where it never again
 * came back below.  What was forced decides nothing.  trajectory.n when it rose nowhere. */
size_t analysis_decided_at(const struct analysis *a);
/* The mistake with the largest loss; trajectory.n when there is none. */
size_t analysis_largest_mistake(const struct analysis *a);

/* Whether a loss is worth a look.  Of an estimate: at least 5 % of a game, and above two errors, since the
 * games that it rests on are few, and what is estimated at their end may be off by as much.  Else: any. */
bool analysis_is_listed(const struct analysis *a, size_t i);

/* How bad a mistake for certain is, by the chances that it costs. */
enum analysis_severity {
    SEVERITY_NONE,
    SEVERITY_INACCURACY,
    SEVERITY_MISTAKE,
    SEVERITY_BLUNDER,
    SEVERITIES
};
/* 5, 10 and 20 % of a game; `loss` is a measure of chances. */
enum analysis_severity analysis_severity_of(int64_t loss);
enum analysis_severity analysis_severity(const struct analysis *a, size_t i);
extern const char *const analysis_severities[SEVERITIES]; /* "blunder" */

/* Of how many decisions of a player it is said why they cost what they cost. */
enum { ANALYSIS_LISTED = 5 };

/* The decisions of the game that a program would have made otherwise, for certain: their loss is
 * so far above its error that, of all decisions looked at, one in twenty games has a wrong one. */
bool analysis_is_mistake(const struct analysis *a, size_t i);

#endif
