#include "core/piece_count.h"

#include "base/buf.h"
#include "core/replay.h"

/* "hacienda +1, small-market -1", or "+1" when the text of the violation names the piece. */
static void put_drift(const struct replay *r, const int16_t *before, size_t component,
                      int drift, struct finding *f)
{
    enum { CHANGES_MAX = 8 };
    struct piece_change change[CHANGES_MAX];
    struct buf text = BUF_INIT;
    const size_t n =
        r->game->rules.drift_of == NULL
            ? 0
            : r->game->rules.drift_of(before, r->state, component, change, CHANGES_MAX);
    for (size_t i = 0; i < n; i++)
        buf_printf(&text, "%s%s %+d", i == 0 ? "" : ", ",
                   r->game->words.things[change[i].thing].name, change[i].change);
    if (n == 0)
        buf_printf(&text, "%+d", drift);
    finding_found(f, "%s", buf_str(&text));
    buf_free(&text);
}

static const char *component_rule(const struct game_def *game, size_t component)
{
    const char *rule =
        game->rules.component_rule == NULL ? NULL : game->rules.component_rule[component];
    return rule == NULL ? "as many pieces as before" : rule;
}

static void report_drift(const struct replay *r, const struct event *e, const int16_t *before,
                         size_t component, int drift, struct finding_sink *sink)
{
    struct finding f =
        finding_make(r->game->rules.violation_component[component], SEAT_NONE, e);
    finding_expected(&f, "%s", component_rule(r->game, component));
    put_drift(r, before, component, drift, &f);
    finding_emit(sink, &f);
}

void piece_count_check(const struct replay *r, const struct event *e, struct finding_sink *sink)
{
    int16_t state[STATE_SLOTS];
    int before[COMPONENTS_MAX], after[COMPONENTS_MAX];
    journal_state_before(&r->journal, r->from, state, r->game->rules.state_slots);
    r->game->rules.imbalance(r->rules, state, before);
    r->game->rules.imbalance(r->rules, r->state, after);
    for (size_t i = 0; i < r->game->rules.n_components; i++) {
        if (after[i] != before[i]) {
            report_drift(r, e, state, i, after[i] - before[i], sink);
            return;
        }
    }
}
