#include "slip_log.h"

#include <string.h>

#include "core/random.h"
#include "notation/redact.h"
#include "notation/writer.h"
#include "play/simulate.h"

/* Every edition, with every expansion. */
static const struct slip_profile {
    const char *game, *profile;
} profiles[] = {
    {"puerto-rico", "rgg2002"},
    {"puerto-rico", "alea2001"},
    {"puerto-rico", "deluxe"},
    {"puerto-rico", "rgg2002 + new-buildings-2004"},
    {"puerto-rico", "rgg2002 + nobles"},
    {"puerto-rico", "deluxe + new-buildings"},
    {"puerto-rico", "deluxe + new-buildings + nobles"},
    {"puerto-rico", "rgg2002 + new-buildings-2004 + nobles"},
    {"san-juan", "second"},
    {"san-juan", "first"},
    {"san-juan", "second + new-buildings"},
    {"san-juan", "first + new-buildings"},
};
enum { PROFILES = sizeof profiles / sizeof profiles[0] };

void slip_scribe_init(struct slip_scribe *s, const struct game_def *game)
{
    *s = (struct slip_scribe){.game = game, .rules = ruleset_cache_new()};
    record_init(&s->record);
}

void slip_scribe_free(struct slip_scribe *s)
{
    record_free(&s->record);
    replay_free(&s->hiding);
    replay_free(&s->seen);
    ruleset_cache_free(s->rules);
    buf_free(&s->text);
}

static bool draw_bool(struct random *random)
{
    return random_next(random) % 2 == 0;
}

static const char *draw_profile(const struct game_def *game, struct random *random)
{
    for (;;) {
        const struct slip_profile *p = &profiles[random_next(random) % PROFILES];
        if (strcmp(p->game, game->name) == 0)
            return p->profile;
    }
}

static struct slip_style draw_style(const struct game_def *game, struct random *random)
{
    struct slip_style style = {.scribe = (enum scribe)(random_next(random) % 3)};
    style.claims = draw_bool(random) && style.scribe != SCRIBE_BRIEF;
    style.rounds = draw_bool(random);
    style.is_public = draw_bool(random) && game->rules.redact != NULL;
    return style;
}

static uint8_t draw_player_style(const struct game_def *game, struct random *random)
{
    size_t n = 0;
    while (game->play->styles[n] != NULL)
        n++;
    return (uint8_t)(random_next(random) % n);
}

/* Careless players of San Juan may never come to an end: then others play. */
static void play(struct slip_scribe *s, const struct slip_log *log, const void *rules,
                 struct random *random)
{
    static const uint8_t tempers[] = {20, 40, 80, 160};
    struct simulate_options o = {.profile = log->profile, .scribe = log->style.scribe};
    do {
        o.seed = random_next(random);
        for (unsigned seat = 0; seat < log->n_players; seat++)
            o.player[seat] = (struct play_style){.style = draw_player_style(s->game, random),
                                                 .temper = tempers[random_next(random) % 4]};
    } while (!simulate_game(&s->record, s->game, rules, &o));
}

/* Without the line of a round, a pass behind it would be one of the phase before: nothing stands
 * there for who declines what a round begins with. */
static void drop_rounds(struct record *r)
{
    const struct game_words *words = &r->game->words;
    bool begins = false;
    size_t n = 0;
    for (size_t i = 0; i < r->n_events; i++) {
        const uint8_t verb = r->events[i].verb;
        begins = verb == words->verb_round || (begins && verb != words->verb_role);
        if (verb != words->verb_round && !(begins && verb == words->verb_pass))
            r->events[n++] = r->events[i];
    }
    r->n_events = n;
    record_note_later(r);
}

static void drop_claims(struct record *r)
{
    for (size_t i = 0; i < r->n_events; i++)
        r->events[i].n_claims = 0;
}

static void write_log(struct slip_scribe *s, const struct slip_log *log, const void *rules)
{
    static const char *const names[SEATS_MAX] = {"Anna", "Bob", "Chris", "David", "Eva"};
    if (!log->style.rounds)
        drop_rounds(&s->record);
    if (log->style.is_public)
        redact_record(&s->hiding, &s->seen, rules, &s->record, SEAT_NONE);
    if (!log->style.claims)
        drop_claims(&s->record);
    for (unsigned i = 0; i < log->n_players; i++)
        s->record.player[i] = names[i];
    buf_clear(&s->text);
    notation_write(&s->record, &s->text);
}

void slip_log_make(struct slip_scribe *s, struct random *random, struct slip_log *log)
{
    const unsigned least = s->game->rules.min_players, most = s->game->rules.max_players;
    log->profile = draw_profile(s->game, random);
    log->n_players = least + (unsigned)(random_next(random) % (most - least + 1));
    log->style = draw_style(s->game, random);
    const void *rules = ruleset_get(s->rules, s->game, log->profile, log->n_players, NULL);
    play(s, log, rules, random);
    write_log(s, log, rules);
    slip_text_read(&log->text, s->text.data, s->text.len);
}

void slip_log_free(struct slip_log *log)
{
    slip_text_free(&log->text);
}
