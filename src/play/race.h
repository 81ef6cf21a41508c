/* race.h - which of the choices of a decision is best, and what the one that was made costs.
 *
 * All choices are played on a few times for some rounds and compared by the lead that is estimated there, which is
 * less noisy than wins.  What is clearly worse drops out, the others are played more often.  Then
 * the best other choice and the one that was made are played again, in most games to the end, until the difference of their
 * chances is known well enough: the best of noisy values looks better than it is, and fresh games
 * do not know which one looked best.
 *
 * Where that is not worth it, few fresh games come first, fewest where the screening saw no loss.  When they see one,
 * fresh games of half the error are played after them, and so on: so a large loss never rests on few games.
 *
 * Where nothing is hidden, games follow the log (trail.h): those that came through the position and chose as the log, or as the
 * best other choice, are fresh games of these.  The choice that was made is then compared by all its games from
 * the beginning, since no game decided that it is looked at.
 */
#ifndef PLAY_RACE_H
#define PLAY_RACE_H

#include "play/expectation.h"
#include "play/rollout.h"

enum { RACE_CHOICES_MAX = 48, RACE_NONE = RACE_CHOICES_MAX };

struct race_choice {
    struct event event;
    struct event
        then; /* of a role, what its player best goes on with in this turn (sequel.h) */
    bool has_then;
    uint64_t reached;    /* trail_hash() of the position that the event leads to */
    unsigned weight;     /* how often the policy makes it, against the other choices */
    struct tally screen; /* the games that chose whom to compare */
    struct tally final;  /* fresh games; none of a choice that was not compared */
};

struct race {
    unsigned seat; /* who decides */
    unsigned n_players;
    unsigned n;    /* choices, at least 2 */
    unsigned made; /* the one of the log; RACE_NONE before the race when nothing is decided yet:
                     * then the race makes it the best one */
    unsigned rival; /* the best of the others */
    bool
        is_solved; /* by best play to the end (solver.h): each choice is one game without an error */
    bool is_certain; /* and however all play, each choice ends alike */
    bool
        is_second_look; /* the fresh games were played only because fewer before them saw a loss */
    struct measure change; /* race_change() */
    struct race_choice choice[RACE_CHOICES_MAX];
};

struct race_effort {
    struct play_stop screen, final; /* of the games of the screening, and of the fresh ones */
    /* Games of each of a dozen choices in the screening, and of those that stay in it; of fewer choices more to begin with,
     * of more choices fewer. */
    uint32_t first, last;
    /* Choices with a dozen games drop out when they are one error worse than the best, and games grow by half each time;
     * else two errors, and they double; four where time is given. */
    bool drops_early;
    int64_t error; /* that the difference of the two chances may have: measure of chances */
    uint32_t most; /* games of a choice in the final */
    unsigned
        equal_error_factor; /* times as large the error may be where nothing is lost: a power of 2 */
    /* Ends the screening, once each choice has its first games, when it is true.  NULL: the games alone do. */
    bool (*is_late)(void *ctx);
    void *ctx;
};

/* Where the games of a screening are played, at the same time; their number changes nothing. */
struct race_tables {
    struct rollout_table *table;
    unsigned n;
};

/* How the log goes on. */
struct race_log {
    struct trail *trail;
    size_t
        at; /* in it, the position after the choice that was made; the decision is before it */
};

/* Runs the race of the choices that are filled in, a role with the best of its sequels; the tallies are empty.  `start` is the position
 * at the decision; its `first` does not count.  `log` NULL: games do not follow it. */
void race_run(struct race *race, struct rollout_table *t, const struct rollout_start *start,
              uint64_t seed, const struct race_effort *effort, const struct race_log *log);

/* The screening alone: the choice with the largest lead.  Nothing is made yet. */
unsigned race_screen(struct race *race, const struct race_tables *tables,
                     const struct rollout_start *start, uint64_t seed,
                     const struct race_effort *effort);

/* The last games of all choices are filled in, by best play: says which are compared. */
void race_solve(struct race *race);

/* The player went on with a decision that had a race of its own: the choice that was made, such as a role, is worth what the better
 * of the two choices compared there is, when that is more by as many errors. */
void race_take_sequel(struct race *race, const struct race *next, int errors);

/* What the choice that was made is worth less than the best one: chances, points.  Negative when it
 * is better than the best other one. */
struct measure race_loss(const struct race *race);
struct measure race_points_lost(const struct race *race);
/* What the choice that was made is worth more than what the policy would have done: chances of the
 * seat, when the policy goes on with both.  Over games that the policy plays, it is 0 on average. */
struct measure race_change(const struct race *race);
/* The games of a choice that are compared with those of all others; by best play there is one of each. */
static inline const struct tally *race_screened(const struct race *race, unsigned i)
{
    const struct race_choice *c = &race->choice[i];
    return c->screen.n > 0 ? &c->screen : &c->final;
}

/* What is known of a choice: by the fresh games, if there are any; else by those of the best other one, and by how much
 * the two differ in the screening. */
void race_expectation(const struct race *race, unsigned i, struct expectation *out);
/* Sets `order` to the choices by their chances in that, the best first; of those that were not made the rival comes first. */
void race_order(const struct race *race, unsigned order[RACE_CHOICES_MAX]);

/* What was at stake: the chance that the better of the two compared gives, less the mean of all
 * choices. */
int64_t race_stakes(const struct race *race);

#endif
