/* sj_check.c - reporting findings, and the claims that several verbs share. */
#include "games/sj/sj_engine.h"

#include <string.h>

int sj_goods_named(const struct event *e, unsigned mark, int16_t kinds[SJ_KINDS])
{
    int n = 0;
    memset(kinds, 0, SJ_KINDS * sizeof kinds[0]);
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        if (item->mark != mark || item->thing >= SJ_KINDS)
            continue;
        kinds[item->thing] = journal_fit(kinds[item->thing] + kit_count_of(item));
        n += kit_count_of(item);
    }
    return n;
}

void sj_check_turn(struct sj_check *c, const char *what)
{
    const struct sj_state *s = c->s;
    const bool mine = c->e->seat == (unsigned)s->turn;
    if (s->step == SJ_STEP_OVER)
        sj_report(c, SJ_V_game_over, "the game is over|%s", what); /* SJ-END-07 */
    else if (mine || sj_is_done(s, c->e->seat))
        sj_report(c, SJ_V_turn_order, "nothing of the kind now|%s", what);
    else
        sj_report(c, SJ_V_turn_order, "%c's turn|%c: %s", seat_letter(s->turn),
                  seat_letter(c->e->seat), what);
}

void sj_check_action(struct sj_check *c, enum sj_thing role, const char *what)
{
    const bool in_phase = c->s->role == (int)role - SJ_FIRST_ROLE;
    if (in_phase && c->s->step != SJ_STEP_OVER && sj_is_done(c->s, c->e->seat))
        sj_report(c, SJ_V_action_twice, "once a phase|%s, a second time", what);
    else
        sj_check_turn(c, what);
}
