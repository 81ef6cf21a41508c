#include "store/position_walk.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "core/record.h"
#include "core/record_position.h"
#include "core/replay.h"
#include "store/derive/derive.h"
#include "store/facts.h"

struct position_walk {
    struct deriver deriver;
    struct replay replay;
    struct facts *facts;
    struct record record;
    struct game_rows scratch;
};

struct position_walk *position_walk_new(void)
{
    struct position_walk *p = xcalloc(1, sizeof *p);
    deriver_init(&p->deriver);
    p->facts = facts_new();
    record_init(&p->record);
    return p;
}

void position_walk_free(struct position_walk *p)
{
    if (p == NULL)
        return;
    deriver_free(&p->deriver);
    replay_free(&p->replay);
    facts_free(p->facts);
    record_free(&p->record);
    rows_free(&p->scratch);
    free(p);
}

static void walk(struct position_walk *p, const struct record *record, const void *rules,
                 struct position_taker *taker, struct outcome *out)
{
    struct replay *r = &p->replay;
    replay_start_record(r, record, rules, record->grade);
    taker->take(taker, r, NULL);
    for (size_t i = 0; i < record->n_events; i++) {
        replay_recorded_event(r, record, i, NULL);
        taker->take(taker, r, &record->events[i]);
    }
    replay_end(r);
    outcome_of_replay(r, out);
}

int position_walk_run(struct position_walk *p, const struct game_rows *facts,
                      struct position_taker *taker, struct outcome *out, struct err *err)
{
    struct record repaired;
    if (facts_to_record(p->facts, facts, &p->record, err) < 0)
        return -1;
    const void *rules = auditor_rules(&p->deriver.auditor, &p->record, err);
    if (rules == NULL)
        return -1;
    rows_reset(&p->scratch);
    const int other =
        derive_record(&p->deriver, &p->record, facts, &p->scratch, &repaired, err);
    if (other < 0)
        return -1;
    walk(p, other > 0 ? &repaired : &p->record, rules, taker, out);
    return 0;
}
