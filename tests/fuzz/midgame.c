#include "midgame.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/ruleset.h"
#include "fuzz_target.h"
#include "games/game_registry.h"
#include "play/simulate.h"

enum { POSITIONS = 256, SEED = 7 };

/* One of each kind; every 256th part of the game is a position. */
static const struct kind {
    const char *game, *profile;
    unsigned n_players;
    enum grade grade;
} kinds[] = {
    {"puerto-rico", "rgg2002", 3, GRADE_PUBLIC},
    {"puerto-rico", "alea2001", 4, GRADE_PUBLIC},
    {"puerto-rico", "deluxe", 2, GRADE_PUBLIC},
    {"puerto-rico", "deluxe", 5, GRADE_PUBLIC},
    {"puerto-rico", "rgg2002 + new-buildings-2004", 4, GRADE_PUBLIC},
    {"puerto-rico", "rgg2002 + nobles", 3, GRADE_PUBLIC},
    {"puerto-rico", "deluxe + new-buildings", 2, GRADE_PUBLIC},
    {"puerto-rico", "deluxe + new-buildings + nobles, draft=all", 3, GRADE_PUBLIC},
    {"puerto-rico",
     "alea2001 + new-buildings-2004 + nobles, draft=all, villa=instead,"
     " noble-from-supply=yes",
     4, GRADE_PUBLIC},
    {"puerto-rico",
     "deluxe + new-buildings + nobles, draft=all, forest-tile=replaces-face-up,"
     " library-craftsman=any, before-shipping=first-shipment",
     5, GRADE_PUBLIC},
    {"san-juan", "second", 3, GRADE_OPEN},
    {"san-juan", "first, crane-own-build=allowed", 2, GRADE_OPEN},
    {"san-juan", "second + new-buildings", 4, GRADE_OPEN},
    {"san-juan", "second + new-buildings", 3, GRADE_OPEN},
    {"san-juan", "second + new-buildings, covered-cathedral=returns, setup=draft-down", 2,
     GRADE_OPEN},
    {"san-juan", "first + new-buildings, library-2p=always", 2, GRADE_OPEN},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

struct game_played {
    struct midgame midgame;
    struct ruleset_cache *rules; /* of its own, so that they stay valid */
    int16_t state[POSITIONS][STATE_SLOTS];
};

static const struct words *words_of(const struct game_def *game)
{
    const struct notation_options options = fuzz_words();
    size_t i = 0;
    while (words_game(options.words[i]) != game)
        i++;
    return options.words[i];
}

/* Players who do almost anything, so that their games reach every corner. */
static void simulate(const struct kind *kind, const struct midgame *o, struct record *record)
{
    struct simulate_options options = {.profile = kind->profile, .seed = SEED};
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        options.player[seat] = (struct play_style){.style = (uint8_t)(seat % 3), .temper = 120};
    if (!simulate_game(record, o->game, o->rules, &options))
        fuzz_fail("a simulated game does not end", kind->profile);
}

static void keep_positions(struct game_played *g, const struct record *record)
{
    struct replay r = {0};
    replay_start(&r, g->midgame.game, g->midgame.rules, g->midgame.grade);
    for (size_t i = 0, event = 0; i < POSITIONS; i++) {
        for (; event < i * record->n_events / POSITIONS; event++)
            replay_event(&r, &record->events[event], NULL);
        memcpy(g->state[i], r.state, sizeof r.state);
    }
    replay_free(&r);
}

static struct game_played *play(const struct kind *kind)
{
    struct game_played *g = xcalloc(1, sizeof *g);
    struct err err = ERR_INIT;
    struct record record;
    struct midgame *o = &g->midgame;
    o->game = game_find(kind->game, strlen(kind->game));
    o->words = words_of(o->game);
    o->n_players = kind->n_players;
    o->grade = kind->grade;
    g->rules = ruleset_cache_new();
    o->rules = ruleset_get(g->rules, o->game, kind->profile, kind->n_players, &err);
    if (o->rules == NULL)
        fuzz_fail("rules of a simulated game", err.text);
    record_init(&record);
    simulate(kind, o, &record);
    keep_positions(g, &record);
    record_free(&record);
    return g;
}

const struct midgame *midgame_begin(const uint8_t bytes[MIDGAME_BYTES], struct replay *r)
{
    static struct game_played *games[KINDS];
    const size_t i = bytes[0] % KINDS;
    if (games[i] == NULL)
        games[i] = play(&kinds[i]);
    const struct midgame *o = &games[i]->midgame;
    replay_start(r, o->game, o->rules, o->grade);
    memcpy(r->state, games[i]->state[bytes[1] % POSITIONS], sizeof r->state);
    journal_clear(&r->journal);
    r->rest_from = 0;
    return o;
}
