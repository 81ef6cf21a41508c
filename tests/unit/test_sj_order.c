/* Random games of San Juan written differently: players with nothing to decide are left out,
 * and players who act at the same time are in another order.  There is no finding, and the
 * table is the same after every choice of a role: SJ-ROLE-12, SJ-LOG-02, SJ-LOG-06, SJ-HID-10. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/random.h"
#include "games/sj/sj_engine.h"
#include "random_table.h"

/* ---- the record as the table saw it ------------------------------------------------------- */

struct writing {
    struct table *t;
    struct replay replay;
    struct random random;
    struct record seen, written; /* all that the table saw, and what is written of it */
    uint64_t *hash;              /* of the table after each role of the game */
    size_t n_roles;
    bool has_reshuffles;          /* the lines are written */
    bool draws_written[SJ_SEATS]; /* in this phase: all of a seat's, or none */
    unsigned left_out, moved;
};

static void copy(struct record *to, const struct event *e)
{
    struct event *kept = record_add_event(to);
    *kept = *e;
    kept->n_claims = 0;
}

static void see(struct writing *g)
{
    struct table *t = g->t;
    record_reset(&g->seen);
    g->seen.game = t->game;
    replay_restart(&t->replay, t->game, t->rules, t->record.grade);
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        struct event e = t->record.events[i];
        t->game->rules.redact(t->rules, t->replay.state, &e, SEAT_NONE);
        table_event(t, i);
        if (sj_verbs[e.verb].kind != VERB_NOTE)
            copy(&g->seen, &e);
    }
    record_note_later(&g->seen);
}

/* ---- written differently
 * ----------------------------------------------------------------------- */

/* Events of one phase: from a role, or from the mark of a round, up to the next. */
struct phase {
    const struct event *event;
    size_t n;
    bool at_once;    /* all act at the same time */
    bool reshuffles; /* the pile is renewed in it */
};

static bool begins_phase(const struct event *e)
{
    return e->verb == SJ_VERB_ROLE || e->verb == SJ_VERB_ROUND;
}

static struct phase phase_at(const struct record *r, size_t first)
{
    const struct event *e = &r->events[first];
    struct phase p = {.event = e, .n = 1};
    const int role = e->verb == SJ_VERB_ROLE ? e->item[0].thing : 0;
    p.at_once = role == SJ_PRODUCER || role == SJ_TRADER || role == SJ_COUNCILLOR;
    while (first + p.n < r->n_events && !begins_phase(&p.event[p.n])) {
        p.reshuffles |= p.event[p.n].verb == SJ_VERB_RESHUFFLE;
        p.n++;
    }
    return p;
}

/* Lines about numbers of cards that move automatically. */
static bool is_number_of_cards(const struct event *e)
{
    return e->verb == SJ_VERB_DRAW || e->verb == SJ_VERB_KEEP || e->verb == SJ_VERB_DISCARD;
}

/* At the start of a round, and in the phase of the prospector, a pass would be about what is
 * left out.  A line between the last card and its reshuffle says where the reshuffle is. */
static bool may_leave_out(const struct writing *g, const struct phase *p, const struct event *e)
{
    if (e->verb == SJ_VERB_RESHUFFLE)
        return !g->has_reshuffles;
    return is_number_of_cards(e) && p->event->verb == SJ_VERB_ROLE &&
           p->event->item[0].thing != SJ_PROSPECTOR && !(p->reshuffles && g->has_reshuffles);
}

static bool toss(struct writing *g)
{
    return random_next(&g->random) % 2 == 0;
}

static void write_event(struct writing *g, const struct phase *p, const struct event *e)
{
    const bool written = e->verb == SJ_VERB_DRAW ? g->draws_written[e->seat]
                                                 : e->verb != SJ_VERB_RESHUFFLE && toss(g);
    if (may_leave_out(g, p, e) && !written)
        g->left_out++;
    else
        copy(&g->written, e);
}

static void shuffle_seats(struct random *random, unsigned order[SJ_SEATS])
{
    for (unsigned i = 0; i < SJ_SEATS; i++)
        order[i] = i;
    for (unsigned i = SJ_SEATS - 1; i > 0; i--) {
        const unsigned k = (unsigned)(random_next(random) % (i + 1));
        const unsigned seat = order[i];
        order[i] = order[k];
        order[k] = seat;
    }
}

/* The lines of no seat first, then those of one seat after another. */
static void write_in_disorder(struct writing *g, const struct phase *p)
{
    unsigned order[SJ_SEATS + 1] = {SEAT_NONE};
    shuffle_seats(&g->random, order + 1);
    for (unsigned i = 0; i <= SJ_SEATS; i++)
        for (size_t k = 1; k < p->n; k++)
            if (p->event[k].seat == order[i])
                write_event(g, p, &p->event[k]);
    g->moved++;
}

static bool has_end(const struct phase *p)
{
    for (size_t k = 1; k < p->n; k++)
        for (unsigned i = 0; i < p->event[k].n_items; i++)
            if (p->event[k].item[i].mark == SJ_MARK_BY && p->event[k].item[i].thing == SJ_HUT)
                return true;
    return false;
}

/* Whether the order does not matter: where the pile may run out, the player written first gets
 * the first cards; a hut comes after the last player. */
static bool may_be_moved(const struct writing *g, const struct phase *p)
{
    enum { MOST_DRAWN = 40 };
    return p->at_once && !p->reshuffles && !has_end(p) &&
           sj_view(g->replay.state)->deck >= MOST_DRAWN;
}

/* ---- both replayed ------------------------------------------------------------------------ */

static void replay_one(struct writing *g, const struct record *r, size_t event)
{
    g->t->event = (uint32_t)event;
    replay_event(&g->replay, &r->events[event], &g->t->sink);
}

static void write_phase(struct writing *g, const struct phase *p, bool in_disorder)
{
    copy(&g->written, p->event);
    for (unsigned seat = 0; seat < SJ_SEATS; seat++)
        g->draws_written[seat] = toss(g);
    if (in_disorder)
        write_in_disorder(g, p);
    else
        for (size_t k = 1; k < p->n; k++)
            write_event(g, p, &p->event[k]);
}

/* Takes the hashes, and writes the phases differently. */
static void replay_seen(struct writing *g)
{
    struct table *t = g->t;
    g->n_roles = 0;
    record_reset(&g->written);
    g->written.game = t->game;
    replay_restart(&g->replay, t->game, t->rules, GRADE_PUBLIC);
    for (size_t i = 0; i < g->seen.n_events;) {
        const struct phase p = phase_at(&g->seen, i);
        write_phase(g, &p, may_be_moved(g, &p));
        for (size_t k = 0; k < p.n; k++, i++) {
            replay_one(g, &g->seen, i);
            if (k == 0 && p.event->verb == SJ_VERB_ROLE)
                g->hash[g->n_roles++] = replay_hash(&g->replay);
        }
    }
    record_note_later(&g->written);
}

static void replay_written(struct writing *g)
{
    struct table *t = g->t;
    size_t role = 0;
    replay_restart(&g->replay, t->game, t->rules, GRADE_PUBLIC);
    for (size_t i = 0; i < g->written.n_events; i++) {
        replay_one(g, &g->written, i);
        if (g->written.events[i].verb == SJ_VERB_ROLE)
            HOLDS(replay_hash(&g->replay) == g->hash[role++]);
    }
    HOLDS(role == g->n_roles && replay_is_over(&g->replay));
}

static void write_game(struct writing *g)
{
    see(g);
    g->hash = xcalloc(g->seen.n_events + 1, sizeof *g->hash);
    replay_seen(g);
    replay_written(g);
    free(g->hash);
}

static void write_all(const struct variety *variety)
{
    struct table t;
    struct writing g = {.t = &t};
    table_init(&t, variety);
    record_init(&g.seen);
    record_init(&g.written);
    for (unsigned n = 2; n <= SJ_SEATS; n++)
        for (uint64_t seed = 0; seed < random_games(variety); seed++) {
            table_play(&t, n, seed);
            if (g.replay.game == NULL)
                table_open_replay(&t, &g.replay);
            g.random = (struct random){seed * 3 + n};
            g.has_reshuffles = seed % 2 == 0;
            write_game(&g);
        }
    cr_expect(g.left_out > 0 && g.moved > 0);
    replay_free(&g.replay);
    record_free(&g.written);
    record_free(&g.seen);
    table_free(&t);
}

Test(random_card_games, are_the_same_in_another_order_with_less_written, .timeout = 280)
{
    write_all(&card_games);
}

Test(random_new_card_games, are_the_same_in_another_order_with_less_written, .timeout = 280)
{
    write_all(&new_card_games);
}
