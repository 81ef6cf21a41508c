/* simulate.h - legal random games, from the replayer and the game's candidates that pass
 * `check`. */
#ifndef PLAY_SIMULATE_H
#define PLAY_SIMULATE_H

#include "core/play_style.h"
#include "core/random.h"
#include "core/record.h"
#include "core/replay.h"

enum { SIMULATE_EVENTS_MAX = 4096 }; /* a game that ends is not longer */

/* A player who decides by other means than a policy of the game.  Embed it as the first member of
 * your own struct. */
struct thinker {
    /* A game begins; the record has no events yet. */
    void (*begin)(struct thinker *t, const struct record *record, const void *rules);
    /* An event is taken at this position, by whomever. */
    void (*took)(struct thinker *t, const int16_t *before, const struct event *e);
    /* Sets `e` to what the seat of the node does; before, it is what its policy does. */
    void (*choose)(struct thinker *t, const struct replay *r, unsigned seat, struct event *e);
};

struct simulate_options {
    const char *profile; /* canonical text of the rules, copied into the record */
    const char *from;    /* a position of it, in one line, to begin at; NULL: the set-up */
    uint64_t seed;
    struct play_style player[SEATS_MAX];
    struct thinker *thinker; /* plays for the seats that think; NULL: none does; borrowed */
    bool thinks[SEATS_MAX];
    enum scribe scribe;
    bool hashes; /* write the hash of the position every round and at the end */
};

/* Resets `record` and fills it with one random game: header, round marks, every decision that is
 * not forced, the final result.  The game must have play (game_get_play()).  Options and rules
 * decide every byte.  False when the game does not end within SIMULATE_EVENTS_MAX events, as in
 * San Juan when players put all cards under their chapels. */
bool simulate_game(struct record *record, const struct game_def *game, const void *rules,
                   const struct simulate_options *options);

/* The random numbers of game `number` of many with one seed: independent of the games before it. */
struct random simulate_random(uint64_t seed, uint64_t number);

/* simulate_game() with seeds from `random`, until a game comes to its end or ten did not: careless
 * players of San Juan can put so many cards under chapels that nobody can build. */
bool simulate_until_over(struct record *record, const struct game_def *game, const void *rules,
                         struct simulate_options *options, struct random *random);

/* A player without a skill of their own: the style by chance, this temper. */
struct play_style simulate_player(const struct game_play *play, uint8_t policy, uint8_t temper,
                                  struct random *random);
enum { SIMULATE_TEMPER = 40 };

/* What simulated games say of themselves when nobody says otherwise. */
#define SIMULATE_DATE  "2024-01-04"
#define SIMULATE_EVENT "simulated game"
extern const char *const simulate_names[SEATS_MAX];

#endif
