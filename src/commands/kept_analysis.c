#include "commands/kept_analysis.h"

#include <stdio.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "notation/writer.h"
#include "play/analysis_write.h"
#include "play/story.h"

static int64_t chance_of(int64_t value)
{
    return fixed_divide(value, MEASURE_WIN / EVALUATION_WIN);
}

static int64_t points_of(int64_t value)
{
    return fixed_divide(value, MEASURE_POINT / EVALUATION_POINT);
}

struct evaluation_settings kept_settings(const struct game_def *game,
                                         const struct analysis_options *options)
{
    if (options->fast)
        return (struct evaluation_settings){.policy = EVALUATION_ESTIMATE};
    return (struct evaluation_settings){
        .policy = analysis_policy(game, options),
        .temper = options->play_style.temper,
        .seed = (int64_t)options->seed,
        .games = options->games,
        .error = chance_of(options->effort.error),
        .all_cards = options->all_cards,
    };
}

/* ---- decisions ---- */

/* What kind of choice it is; *thing gets the role or the building. */
static const char *kind_of(const struct game_def *game, const struct event *e,
                           const char **thing)
{
    const bool builds = game->accounts != NULL && e->verb == game->accounts->verb_build;
    *thing = NULL;
    if ((e->verb != game->words.verb_role && !builds) || e->n_items == 0 ||
        e->item[0].thing == THING_NUMBER)
        return "other";
    *thing = game->words.things[e->item[0].thing].name;
    return builds ? "building" : "role";
}

static const char *text_of(const struct game_def *game, const struct event *e,
                           struct arena *texts)
{
    struct buf text = BUF_INIT;
    notation_write_event(game, e, &text);
    const char *copy = arena_strndup(texts, buf_str(&text), text.len);
    buf_free(&text);
    return copy;
}

/* A choice that was not compared is known by a difference alone: it is never better than the best, nor worse than
 * no chance. */
static const struct judged_choice *choices_of(const struct game_def *game,
                                              const struct race *race, struct arena *texts)
{
    struct judged_choice *choice = arena_calloc(texts, race->n, sizeof *choice);
    unsigned order[RACE_CHOICES_MAX];
    int64_t most = EVALUATION_WIN;
    race_order(race, order);
    for (unsigned i = 0; i < race->n; i++) {
        const struct race_choice *c = &race->choice[order[i]];
        struct expectation expected;
        race_expectation(race, order[i], &expected);
        choice[i] = (struct judged_choice){
            .statement = text_of(game, &c->event, texts),
            .sequel = c->has_then ? text_of(game, &c->then, texts) : NULL,
            .chance = fixed_clamp(chance_of(expected.chance[race->seat].value), 0, most),
            .error = chance_of(expected.chance[race->seat].error),
            .made = order[i] == race->made,
        };
        most = choice[i].chance;
    }
    return choice;
}

/* Players may be renamed, so names are put in when a sentence is shown (record_put_named). */
struct nameless {
    char name[SEATS_MAX][sizeof "{A}"];
    struct record record;
    struct analysis analysis;
};

static void hide_names(struct nameless *to, const struct analysis *a)
{
    to->record = *a->record;
    to->analysis = *a;
    to->analysis.record = &to->record;
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        snprintf(to->name[seat], sizeof to->name[seat], "{%c}", seat_letter(seat));
        to->record.player[seat] = to->name[seat];
    }
}

/* NULL for nothing. */
static const char *keep_sentence(struct buf *text, struct arena *texts)
{
    const char *kept = text->len > 0 ? arena_strndup(texts, buf_str(text), text->len) : NULL;
    buf_free(text);
    return kept;
}

static const char *why_of(const struct analysis *a, size_t i, struct arena *texts)
{
    struct nameless nameless;
    struct buf text = BUF_INIT;
    hide_names(&nameless, a);
    analysis_write_why(&nameless.analysis, i, &text);
    return keep_sentence(&text, texts);
}

static void take_story(struct evaluation *out, const struct analysis *a, struct arena *texts)
{
    struct nameless nameless;
    hide_names(&nameless, a);
    for (int i = 0; i < STORY_SENTENCES; i++) {
        struct buf text = BUF_INIT;
        story_put(&nameless.analysis, (enum story_sentence)i, &text);
        const char *sentence = keep_sentence(&text, texts);
        if (sentence != NULL)
            out->story[out->n_story++] = sentence;
    }
}

/* What is known of a mistake; nothing of what is none, or a small one. */
static void take_grade(struct judged_decision *d, const struct analysis *a, size_t i,
                       struct arena *texts)
{
    const enum analysis_severity severity = analysis_severity(a, i);
    const struct race *race = a->event[i].race;
    if (severity == SEVERITY_NONE)
        return;
    d->severity = analysis_severities[severity];
    if (a->event[i].reason != NULL && a->event[i].reason->kind != NULL)
        d->reason = a->event[i].reason->kind->name;
    d->why = why_of(a, i, texts);
    if (severity < SEVERITY_MISTAKE)
        return;
    d->choice = choices_of(a->trajectory.game, race, texts);
    d->n_choices = race->n;
}

static struct judged_decision decision_of(const struct analysis *a, size_t i,
                                          struct arena *texts)
{
    const struct trajectory_event *at = a->event[i].at;
    const struct race *race = a->event[i].race;
    const struct measure loss = race_loss(race);
    struct judged_decision d = {
        .seq = (int64_t)at->index + 1,
        .round = at->round,
        .turn = at->turn,
        .seat = at->seat,
        .best = text_of(a->trajectory.game, &race->choice[race->rival].event, texts),
        .loss = chance_of(loss.value),
        .error = chance_of(loss.error),
        .points = points_of(race_points_lost(race).value),
        .stakes = chance_of(race_stakes(race)),
        .worth = chance_of(race_change(race).value),
        .mistake = analysis_is_mistake(a, i),
    };
    d.what = kind_of(a->trajectory.game, &race->choice[race->made].event, &d.thing);
    take_grade(&d, a, i, texts);
    return d;
}

/* ---- luck ---- */

/* Of an estimate nothing is kept: where a turn does not end, it counts as luck what a draw brings at least. */
static void take_luck(struct evaluation *out, const struct analysis *a, struct arena *texts)
{
    const size_t most = a->trajectory.n * a->n_players;
    if (a->is_estimated)
        return;
    out->luck = arena_calloc(texts, most + 1, sizeof *out->luck);
    for (size_t i = 0; i < a->trajectory.n; i++) {
        const struct trajectory_event *at = a->event[i].at;
        for (unsigned seat = 0; seat < a->n_players && at->kind == TRAJECTORY_CHANCE; seat++) {
            const struct measure change = analysis_luck(a, i, seat);
            if (chance_of(change.value) != 0)
                out->luck[out->n_luck++] = (struct luck_change){
                    .seq = (int64_t)at->index + 1,
                    .seat = seat,
                    .round = at->round,
                    .change = chance_of(change.value),
                    .error = chance_of(change.error),
                };
        }
    }
}

/* ---- seats ---- */

/* The parts add up after rounding as well. */
static void take_account(struct evaluation *out, const struct analysis *a, unsigned seat)
{
    const struct analysis_account account = analysis_account(a, seat);
    struct evaluation_seat *s = &out->seat[seat];
    s->start = chance_of(account.start.value);
    s->own = chance_of(account.own.value);
    s->own_error = chance_of(account.own.error);
    s->luck_error = chance_of(account.luck.error);
    s->result = chance_of(account.result.value);
    for (size_t i = 0; i < out->n_luck; i++)
        if (out->luck[i].seat == seat)
            s->luck += out->luck[i].change;
    s->others = s->result - s->start - s->luck - s->own;
}

void kept_analysis(struct evaluation *out, const struct analysis *a,
                   const struct analysis_options *options, struct arena *texts)
{
    const size_t decided = analysis_decided_at(a);
    *out = (struct evaluation){.settings = kept_settings(a->trajectory.game, options),
                               .favourite = analysis_favourite(a),
                               .n_seats = a->n_players,
                               .n_positions = a->trajectory.n + 1};
    if (decided < a->trajectory.n) {
        out->decided = (int64_t)a->event[decided].at->index + 1;
        out->round = a->event[decided].at->round;
    }
    out->decision = arena_calloc(texts, a->trajectory.n + 1, sizeof *out->decision);
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (a->event[i].race != NULL)
            out->decision[out->n_decisions++] = decision_of(a, i, texts);
    take_luck(out, a, texts);
    take_story(out, a, texts);
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        take_account(out, a, seat);
        struct evaluation_seat *s = &out->seat[seat];
        s->chance = arena_calloc(texts, out->n_positions, sizeof *s->chance);
        s->points = arena_calloc(texts, out->n_positions, sizeof *s->points);
        for (size_t i = 0; i < out->n_positions; i++) {
            const struct expectation *expected = i == 0 ? &a->start : &a->event[i - 1].after;
            s->chance[i] = chance_of(expected->chance[seat].value);
            s->points[i] = points_of(expected->points[seat].value);
        }
    }
}
