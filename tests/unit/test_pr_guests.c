/* Random games with guests, with everything or every other thing that happens by itself written
 * down: wherever the line of a guest stands between two lines of its player, the game is the
 * same (PR-BLDG-55, PR-LOG-51b). */
#include <criterion/criterion.h>
#include <string.h>

#include <stdlib.h>

#include "base/xalloc.h"
#include "games/pr/pr_state.h"
#include "spelled.h"

enum { LINES_MAX = 8192, MOVES = 24, GAMES = 60 };

/* A statement, or (no event) a place that no guest of these seats may cross. */
struct line {
    struct event event;
    bool is_event;
    bool is_forced;  /* happens by itself: may be left out */
    unsigned barred; /* seats, bit mask */
};

struct script {
    struct line line[LINES_MAX];
    size_t n;
};

static struct line *add(struct script *s, unsigned barred)
{
    cr_assert_lt(s->n, (size_t)LINES_MAX);
    struct line *line = &s->line[s->n++];
    memset(line, 0, sizeof *line);
    line->barred = barred;
    return line;
}

/* All people are placed again: no guest moves before that is over. */
static bool is_of_mayor(const struct event *e)
{
    return e->verb == PR_VERB_PLACE || e->verb == PR_VERB_NOBLE ||
           (e->verb == PR_VERB_ROLE && e->item[0].thing == PR_MAYOR) ||
           (e->verb == PR_VERB_BONUS && e->item[0].thing >= PR_KINDS);
}

static void add_event(struct script *s, const struct event *e, bool is_forced)
{
    const unsigned all = (1U << SEATS_MAX) - 1;
    const unsigned own = e->seat < SEATS_MAX ? 1U << e->seat : 0;
    struct line *line = add(s, is_of_mayor(e) ? all : own);
    line->event = *e;
    line->event.n_claims = 0;
    line->is_event = true;
    line->is_forced = is_forced;
}

/* The game with everything spelled out, without notes and results. */
static void write_script(struct script *s, struct table *t)
{
    static struct spelled spelled;
    s->n = 0;
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        const struct event *e = &t->record.events[i];
        table_event(t, i);
        if (t->game->words.verbs[e->verb].kind == VERB_NOTE ||
            e->verb == t->game->words.verb_result)
            continue;
        add_event(s, e, false);
        spell_out(&spelled, t, &t->replay);
        for (unsigned k = 0; k < spelled.n; k++) {
            replay_event(&t->replay, &spelled.event[k], &t->sink);
            add_event(s, &spelled.event[k], true);
        }
        add(s, spelled.silent);
    }
}

/* Whether to write the statement of the line: `half` leaves out some optional ones. */
static bool is_written(const struct table *t, const struct line *line, size_t i, bool half)
{
    return line->is_event && !(half && line->is_forced && ((i ^ i >> 2 ^ t->seed) & 1) != 0);
}

/* The hash after `end` lines, with line `from` in front of `to`. */
static uint64_t hash_moved(struct table *t, const struct script *s, size_t from, size_t to,
                           size_t end, bool half)
{
    replay_restart(&t->replay, t->game, t->rules, t->record.grade);
    for (size_t i = 0; i < end; i++) {
        if (i == to)
            replay_event(&t->replay, &s->line[from].event, &t->sink);
        t->event = (uint32_t)i;
        if (i != from && is_written(t, &s->line[i], i, half))
            replay_event(&t->replay, &s->line[i].event, &t->sink);
    }
    if (to == end)
        replay_event(&t->replay, &s->line[from].event, &t->sink);
    return replay_hash(&t->replay);
}

static unsigned move_guest(struct table *t, const struct script *s, size_t at)
{
    const unsigned own = 1U << s->line[at].event.seat;
    size_t first = at, end = at + 1;
    unsigned moves = 0;
    while (first > 0 && (s->line[first - 1].barred & own) == 0)
        first--;
    while (end < s->n && (s->line[end].barred & own) == 0)
        end++;
    const size_t step = (end - first) / MOVES + 1;
    const uint64_t hash = hash_moved(t, s, at, at, end, false);
    for (size_t to = first; to <= end; to += step, moves++) {
        HOLDS(hash_moved(t, s, at, to, end, false) == hash);
        hash_moved(t, s, at, to, end, true); /* may rest before `end`; there is no finding */
    }
    return moves;
}

static unsigned move_guests(struct table *t, struct script *s)
{
    unsigned moves = 0;
    write_script(s, t);
    for (size_t i = 0; i < s->n; i++)
        if (s->line[i].is_event && s->line[i].event.verb == PR_VERB_GUEST)
            moves += move_guest(t, s, i);
    return moves;
}

Test(random_expansion_games, go_the_same_way_wherever_the_line_of_a_guest_stands,
     .timeout = 280)
{
    struct table t;
    struct script *s = xcalloc(1, sizeof *s);
    unsigned moves = 0;
    table_init(&t, &expansion_games);
    for (unsigned n = 2; n <= SEATS_MAX; n++)
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            table_play(&t, n, seed);
            moves += move_guests(&t, s);
        }
    cr_assert_gt(moves, 1000);
    table_free(&t);
    free(s);
}
