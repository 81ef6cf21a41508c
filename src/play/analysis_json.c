/* analysis_json.c - an analysis as JSON (docs/analysis.md). */
#include "base/buf.h"
#include "base/json_out.h"
#include "notation/writer.h"
#include "play/analysis_text.h"
#include "play/analysis_write.h"
#include "play/story.h"

/* Chances are fractions with six decimals, points have three. */
enum { CHANCE_DECIMALS = 6, POINT_DECIMALS = 3 };

static void put_measure(struct buf *out, const char *key, struct measure m, unsigned decimals)
{
    json_list(out, key);
    buf_put_fixed(out, m.value, decimals);
    buf_putc(out, ',');
    buf_put_fixed(out, m.error, decimals);
    buf_putc(out, ']');
}

/* An array with a pair of value and error for each seat. */
static void put_seats(struct buf *out, const char *key, const struct analysis *a,
                      const struct measure *measure, unsigned decimals)
{
    json_list(out, key);
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        const struct measure m = measure[seat];
        buf_puts(out, seat == 0 ? "[" : ",[");
        buf_put_fixed(out, m.value, decimals);
        buf_putc(out, ',');
        buf_put_fixed(out, m.error, decimals);
        buf_putc(out, ']');
    }
    buf_putc(out, ']');
}

static void put_position(struct buf *out, const struct analysis *a,
                         const struct expectation *expected)
{
    json_u64(out, "games", expected->games);
    put_seats(out, "chance", a, expected->chance, CHANCE_DECIMALS);
    put_seats(out, "points", a, expected->points, POINT_DECIMALS);
}

static void put_statement(struct buf *out, const char *key, const struct game_def *game,
                          const struct event *e)
{
    struct buf text = BUF_INIT;
    notation_write_event(game, e, &text);
    json_safe_text(out, key, buf_str(&text));
    buf_free(&text);
}

static void put_choice(struct buf *out, const struct game_def *game, const struct race *race,
                       unsigned i)
{
    const struct race_choice *c = &race->choice[i];
    buf_puts(out, i == 0 ? "{" : ",{");
    put_statement(out, "statement", game, &c->event);
    if (c->has_then)
        put_statement(out, "sequel", game, &c->then);
    struct expectation expected;
    race_expectation(race, i, &expected);
    json_u64(out, "games", expected.games);
    put_measure(out, "chance", expected.chance[race->seat], CHANCE_DECIMALS);
    put_measure(out, "lead", expected.lead[race->seat], POINT_DECIMALS);
    if (c->final.n > 0) {
        json_u64(out, "fresh_games", c->final.n);
        put_measure(out, "fresh_chance", tally_chance(&c->final, race->seat), CHANCE_DECIMALS);
        put_measure(out, "fresh_points", tally_points(&c->final, race->seat), POINT_DECIMALS);
    }
    buf_putc(out, '}');
}

void analysis_write_race(const struct race *race, const struct game_def *game, struct buf *out)
{
    json_list(out, "choices");
    for (unsigned k = 0; k < race->n; k++)
        put_choice(out, game, race, k);
    buf_putc(out, ']');
}

static void put_parts(struct buf *out, const char *key, const struct game_def *game,
                      const struct measure *part)
{
    json_key(out, key);
    buf_putc(out, '{');
    for (size_t i = 0; i < game->rules.n_score_parts; i++)
        put_measure(out, game->words.things[game->rules.score_parts[i].thing].name, part[i],
                    POINT_DECIMALS);
    buf_putc(out, '}');
}

static void put_seat(struct buf *out, const char *key, unsigned seat)
{
    json_key(out, key);
    buf_printf(out, "\"%c\"", seat_letter(seat));
}

static void put_fact(struct buf *out, const struct game_def *game, const struct reason *reason,
                     const struct reason_fact *fact)
{
    buf_puts(out, fact == reason->fact ? "{" : ",{");
    if (fact->kind != REASON_ENDS)
        put_seat(out, "seat", fact->seat);
    if (fact->kind == REASON_ENDS_BY)
        json_text(out, "ending", fact->title);
    if (fact->kind == REASON_DOES) {
        json_text(out, "verb", game->words.verbs[fact->verb].name);
        json_text(out, "thing", game->words.things[fact->thing].name);
    }
    json_u64(out, "round", fact->round);
    json_u64(out, "made", fact->made);
    json_u64(out, "best", fact->best);
    buf_putc(out, '}');
}

static void put_figure(struct buf *out, const struct game_def *game,
                       const struct reason *reason, const struct reason_figure *figure)
{
    buf_puts(out, figure == reason->figure ? "{" : ",{");
    put_seat(out, "seat", figure->seat);
    json_text(out, "amount", game->play->reason_amounts[figure->amount].name);
    json_u64(out, "round", figure->round);
    put_measure(out, "more", figure->more, POINT_DECIMALS);
    put_measure(out, "more_in_all",
                reason->amount[REASON_TO_THE_END][figure->seat][figure->amount],
                POINT_DECIMALS);
    buf_putc(out, '}');
}

static void put_figures(struct buf *out, const struct game_def *game,
                        const struct reason *reason)
{
    json_u64(out, "games", reason->games);
    put_measure(out, "lead", reason->lead, POINT_DECIMALS);
    put_parts(out, "own", game, reason->own);
    put_seat(out, "rival", reason->rival);
    put_parts(out, "gained", game, reason->gained);
    put_measure(out, "rest", reason->rest, POINT_DECIMALS);
    json_list(out, "facts");
    for (unsigned i = 0; i < reason->n_facts; i++)
        put_fact(out, game, reason, &reason->fact[i]);
    buf_putc(out, ']');
    json_list(out, "figures");
    for (unsigned i = 0; i < reason->n_figures; i++)
        put_figure(out, game, reason, &reason->figure[i]);
    buf_putc(out, ']');
}

static void put_reason(struct buf *out, const struct analysis *a, const struct race *race,
                       const struct reason *reason)
{
    struct buf sentence = BUF_INIT;
    json_key(out, "reason");
    buf_putc(out, '{');
    if (reason->kind != NULL)
        json_text(out, "kind", reason->kind->name);
    reason_put_sentence(a, race, reason, &sentence);
    if (sentence.len > 0)
        json_safe_text(out, "sentence", buf_str(&sentence));
    put_figures(out, a->trajectory.game, reason);
    buf_putc(out, '}');
    buf_free(&sentence);
}

/* What was asked about at this decision, and what it is worse or better than. */
static void put_asked(struct buf *out, const struct analysis *a, const struct race *race)
{
    const struct analysis_asked *asked = &a->asked;
    if (asked->at != race || asked->reason == NULL)
        return;
    json_key(out, "asked");
    buf_putc(out, '{');
    const unsigned made = asked->race->made, rival = asked->race->rival;
    put_statement(out, "statement", a->trajectory.game,
                  &asked->race->choice[asked->is_better ? rival : made].event);
    put_statement(out, asked->is_better ? "better_than" : "worse_than", a->trajectory.game,
                  &asked->race->choice[asked->is_better ? made : rival].event);
    put_reason(out, a, asked->race, asked->reason);
    buf_putc(out, '}');
}

static void put_race(struct buf *out, const struct analysis *a, size_t i)
{
    const struct race *race = a->event[i].race;
    put_measure(out, "loss", race_loss(race), CHANCE_DECIMALS);
    put_measure(out, "points_lost", race_points_lost(race), POINT_DECIMALS);
    if (race->is_solved) {
        json_key(out, race->is_certain ? "certain" : "by_best_play");
        buf_puts(out, "true");
    }
    json_key(out, "stakes");
    buf_put_fixed(out, race_stakes(race), CHANCE_DECIMALS);
    json_key(out, "mistake");
    buf_puts(out, analysis_is_mistake(a, i) ? "true" : "false");
    json_text(out, "severity", analysis_severities[analysis_severity(a, i)]);
    if (a->event[i].reason != NULL)
        put_reason(out, a, race, a->event[i].reason);
    put_asked(out, a, race);
    put_statement(out, "instead", a->trajectory.game, &race->choice[race->rival].event);
    analysis_write_race(race, a->trajectory.game, out);
}

static void put_event(struct buf *out, const struct analysis *a, size_t i)
{
    static const char *const kinds[] = {"other", "decision", "chance"};
    const struct trajectory_event *at = a->event[i].at;
    const struct event *e = &a->record->events[at->index];
    buf_puts(out, i == 0 ? "{" : ",{");
    json_u64(out, "event", at->index + 1);
    json_u64(out, "line", e->span.line);
    json_u64(out, "round", at->round);
    json_u64(out, "turn", at->turn);
    json_key(out, "seat");
    if (at->seat < a->n_players)
        buf_printf(out, "\"%c\"", seat_letter(at->seat));
    else
        buf_puts(out, "null");
    json_text(out, "kind", kinds[at->kind]);
    put_statement(out, "statement", a->trajectory.game, e);
    put_position(out, a, &a->event[i].after);
    if (a->event[i].race != NULL)
        put_race(out, a, i);
    buf_putc(out, '}');
}

static void put_account(struct buf *out, const struct analysis *a, unsigned seat)
{
    const struct analysis_account account = analysis_account(a, seat);
    buf_puts(out, seat == 0 ? "{" : ",{");
    buf_printf(out, "\"seat\":\"%c\"", seat_letter(seat));
    json_safe_text(out, "player", a->record->player[seat]);
    put_measure(out, "start", account.start, CHANCE_DECIMALS);
    put_measure(out, "luck", account.luck, CHANCE_DECIMALS);
    put_measure(out, "own", account.own, CHANCE_DECIMALS);
    put_measure(out, "others", account.others, CHANCE_DECIMALS);
    put_measure(out, "result", account.result, CHANCE_DECIMALS);
    struct measure accuracy;
    if (analysis_accuracy(a, seat, &accuracy))
        put_measure(out, "accuracy", accuracy, CHANCE_DECIMALS);
    buf_putc(out, '}');
}

void analysis_write_story(const struct analysis *a, struct buf *out)
{
    bool is_first = true;
    json_list(out, "story");
    for (enum story_sentence i = 0; i < STORY_SENTENCES; i++) {
        struct buf sentence = BUF_INIT;
        story_put(a, i, &sentence);
        if (sentence.len > 0) {
            buf_puts(out, is_first ? "" : ",");
            json_quote(out, buf_str(&sentence), sentence.len);
            is_first = false;
        }
        buf_free(&sentence);
    }
    buf_putc(out, ']');
}

void analysis_write_json(const struct analysis *a, const struct analysis_options *options,
                         struct buf *out)
{
    const struct game_def *game = a->trajectory.game;
    buf_putc(out, '{');
    json_text(out, "game", game->name);
    json_safe_text(out, "id", a->record->id);
    json_text(out, "policy", analysis_policy(game, options));
    json_u64(out, "temper", options->play_style.temper);
    json_u64(out, "seed", options->seed);
    json_key(out, "start");
    buf_putc(out, '{');
    put_position(out, a, &a->start);
    buf_puts(out, "}");
    if (a->next != NULL) {
        json_key(out, "next");
        buf_printf(out, "{\"seat\":\"%c\"", seat_letter(a->next->seat));
        put_asked(out, a, a->next);
        analysis_write_race(a->next, game, out);
        buf_putc(out, '}');
    }
    analysis_write_story(a, out);
    json_list(out, "events");
    for (size_t i = 0; i < a->trajectory.n; i++)
        put_event(out, a, i);
    buf_putc(out, ']');
    json_list(out, "accounts");
    for (unsigned seat = 0; seat < a->n_players; seat++)
        put_account(out, a, seat);
    buf_puts(out, "]}\n");
}
