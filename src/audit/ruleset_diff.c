/* ruleset_diff.c - one record through two replayers, compared after every event. */
#include "audit/ruleset_diff.h"

#include <string.h>

#include "base/err.h"
#include "core/record_position.h"

enum { FINDINGS_MAX = 64 }; /* of one event; further ones are not compared */

struct collector {
    struct finding_sink sink; /* first */
    struct finding finding[FINDINGS_MAX];
    unsigned n;
    bool matched[FINDINGS_MAX]; /* the other side has it too */
};

/* The comparison of one record. */
struct comparing {
    struct ruleset_diff *c;
    const struct record *record;
    struct ruleset_diff_result *out;
    struct collector found[RULESET_DIFF_SIDES];
    size_t event;
};

void ruleset_diff_init(struct ruleset_diff *c)
{
    for (int i = 0; i < RULESET_DIFF_SIDES; i++)
        auditor_init(&c->side[i]);
}

void ruleset_diff_free(struct ruleset_diff *c)
{
    for (int i = 0; i < RULESET_DIFF_SIDES; i++)
        auditor_free(&c->side[i]);
}

static void collect_finding(struct finding_sink *sink, const struct finding *f)
{
    struct collector *collector = (struct collector *)(void *)sink;
    if (collector->n < FINDINGS_MAX)
        collector->finding[collector->n++] = *f;
}

static int start_rules(struct auditor *a, const struct record *record, struct err *err)
{
    const void *rules = auditor_rules(a, record, err);
    if (rules == NULL)
        return -1;
    replay_start_record(&a->replay, record, rules, record->grade);
    return 0;
}

/* ---- after an event ---------------------------------------------------------------------- */

static void note_first(struct comparing *w, enum ruleset_diff_kind kind)
{
    if (w->out->first != RULESET_DIFF_NOTHING)
        return;
    w->out->first = kind;
    w->out->first_event = w->event;
}

static void note_legality(struct comparing *w, enum ruleset_diff_kind kind,
                          const struct finding *f)
{
    note_first(w, kind);
    if (w->out->legality)
        return;
    w->out->legality = true;
    w->out->finding_kind = kind;
    w->out->finding_event = w->event;
    if (f != NULL)
        w->out->finding = *f;
}

/* Findings are the same when row and player are the same; their numbers may differ. */
static void match_findings(struct collector *own, struct collector *other)
{
    memset(own->matched, 0, sizeof own->matched);
    memset(other->matched, 0, sizeof other->matched);
    for (unsigned i = 0; i < own->n; i++)
        for (unsigned j = 0; j < other->n && !own->matched[i]; j++)
            if (!other->matched[j] &&
                own->finding[i].violation == other->finding[j].violation &&
                own->finding[i].seat == other->finding[j].seat)
                own->matched[i] = other->matched[j] = true;
}

static void compare_findings(struct comparing *w)
{
    struct collector *own = &w->found[RULESET_DIFF_OWN];
    struct collector *other = &w->found[RULESET_DIFF_OTHER];
    match_findings(own, other);
    for (unsigned i = 0; i < other->n; i++)
        if (!other->matched[i]) {
            note_legality(w, RULESET_DIFF_APPEARS, &other->finding[i]);
            w->out->appeared++;
        }
    for (unsigned i = 0; i < own->n; i++)
        if (!own->matched[i]) {
            note_legality(w, RULESET_DIFF_VANISHES, &own->finding[i]);
            w->out->vanished++;
        }
}

static void read_scores(struct comparing *w)
{
    for (int i = 0; i < RULESET_DIFF_SIDES; i++) {
        const struct replay *r = &w->c->side[i].replay;
        r->game->rules.score(r->rules, r->state, w->out->score[i]);
    }
}

static bool totals_differ(const struct ruleset_diff_result *out)
{
    for (unsigned seat = 0; seat < out->n_seats; seat++)
        if (out->score[RULESET_DIFF_OWN][seat].total !=
            out->score[RULESET_DIFF_OTHER][seat].total)
            return true;
    return false;
}

static bool winners_differ(const struct ruleset_diff_result *out)
{
    for (unsigned seat = 0; seat < out->n_seats; seat++)
        if ((out->score[RULESET_DIFF_OWN][seat].place == 1) !=
            (out->score[RULESET_DIFF_OTHER][seat].place == 1))
            return true;
    return false;
}

static void read_ends(struct comparing *w)
{
    for (int i = 0; i < RULESET_DIFF_SIDES; i++) {
        const struct replay *r = &w->c->side[i].replay;
        struct ruleset_diff_end *end = &w->out->ended[i];
        end->over = replay_is_over(r);
        end->n = r->game->rules.endings(r->rules, r->state, end->ending);
    }
}

static bool ends_differ(const struct ruleset_diff_result *out)
{
    const struct ruleset_diff_end *own = &out->ended[RULESET_DIFF_OWN];
    const struct ruleset_diff_end *other = &out->ended[RULESET_DIFF_OTHER];
    bool differ = own->over != other->over || own->n != other->n;
    for (size_t i = 0; i < own->n && !differ; i++)
        differ = strcmp(own->ending[i].name, other->ending[i].name) != 0 ||
                 own->ending[i].seat != other->ending[i].seat ||
                 own->ending[i].round != other->ending[i].round;
    return differ;
}

static void compare_event(struct comparing *w)
{
    const struct event *e = &w->record->events[w->event];
    enum verdict verdict[RULESET_DIFF_SIDES];
    for (int i = 0; i < RULESET_DIFF_SIDES; i++) {
        w->found[i].n = 0;
        verdict[i] = replay_recorded_event(&w->c->side[i].replay, w->record, w->event,
                                           &w->found[i].sink);
    }
    if (e->verb == w->record->game->words.verb_hash ||
        e->verb == w->record->game->words.verb_position)
        return;
    compare_findings(w);
    if (verdict[RULESET_DIFF_OWN] != verdict[RULESET_DIFF_OTHER])
        note_legality(w, RULESET_DIFF_VERDICT, NULL);
    read_scores(w);
    if (totals_differ(w->out))
        note_first(w, RULESET_DIFF_SCORE);
    read_ends(w);
    if (ends_differ(w->out))
        note_first(w, RULESET_DIFF_END);
}

int ruleset_diff_record(struct ruleset_diff *c, const struct record *record,
                        struct ruleset_diff_result *out, struct err *err)
{
    memset(out, 0, sizeof *out);
    if (start_rules(&c->side[RULESET_DIFF_OWN], record, err) < 0 ||
        start_rules(&c->side[RULESET_DIFF_OTHER], record, err) < 0)
        return -1;
    struct comparing w = {.c = c, .record = record, .out = out};
    for (int i = 0; i < RULESET_DIFF_SIDES; i++)
        w.found[i].sink.emit = collect_finding;
    out->n_seats = record->n_players;
    for (; w.event < record->n_events; w.event++)
        compare_event(&w);
    for (int i = 0; i < RULESET_DIFF_SIDES; i++)
        replay_end(&c->side[i].replay);
    read_scores(&w);
    read_ends(&w);
    w.event = record->n_events > 0 ? record->n_events - 1 : 0;
    out->score_differs = totals_differ(out);
    out->end = ends_differ(out);
    out->winner = out->ended[RULESET_DIFF_OWN].over && out->ended[RULESET_DIFF_OTHER].over &&
                  winners_differ(out);
    if (out->winner)
        note_first(&w, RULESET_DIFF_WINNER);
    return 0;
}

bool ruleset_diff_is_any(const struct ruleset_diff_result *result)
{
    return result->legality || result->score_differs || result->winner || result->end;
}
