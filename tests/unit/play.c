#include "play.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/statement.h"

static void note_finding(struct finding_sink *sink, const struct finding *f)
{
    struct play *p = (struct play *)(void *)sink;
    if (p->findings.len > 0)
        buf_putc(&p->findings, ' ');
    buf_puts(&p->findings, p->replay.game->words.violations[f->violation].id);
    p->last = *f;
}

void play_begin(struct play *p, const char *rules, unsigned n_players)
{
    const struct game_def *game = game_find("puerto-rico", strlen("puerto-rico"));
    struct err err = ERR_INIT;
    memset(p, 0, sizeof *p);
    p->sink.emit = note_finding;
    p->words = words_new(game);
    p->cache = ruleset_cache_new();
    const void *resolved = ruleset_get(p->cache, game, rules, n_players, &err);
    cr_assert_not_null(resolved, "%s", err.text);
    replay_init(&p->replay, game, resolved, GRADE_PUBLIC);
}

void play_end(struct play *p)
{
    replay_end(&p->replay);
    replay_free(&p->replay);
    ruleset_cache_free(p->cache);
    words_free(p->words);
    buf_free(&p->findings);
    buf_free(&p->answer);
}

static void play_one(struct play *p, const char *text, size_t length)
{
    struct event e;
    struct event_claim claims[STATEMENT_CLAIMS];
    struct err err = ERR_INIT;
    const unsigned n_players = p->replay.game->rules.n_players(p->replay.rules);
    const int status =
        notation_parse_event(p->words, n_players, text, length, &e, claims, &err);
    cr_assert_eq(status, 0, "%.*s: %s", (int)length, text, err.text);
    const enum verdict v = replay_event(&p->replay, &e, &p->sink);
    if (v > p->verdict)
        p->verdict = v;
}

void play(struct play *p, const char *statements)
{
    while (*statements != '\0') {
        statements += strspn(statements, "; \n");
        const size_t length = strcspn(statements, ";\n");
        if (length > 0)
            play_one(p, statements, length);
        statements += length;
    }
}

static struct pr_state *writable(struct play *p)
{
    return (struct pr_state *)(void *)p->replay.state;
}

void play_give(struct play *p, unsigned seat, unsigned kind, int n)
{
    struct pr_state *s = writable(p);
    s->supply[kind] = (int16_t)(s->supply[kind] - n);
    s->seat[seat].goods[kind] = (int16_t)(s->seat[seat].goods[kind] + n);
}

void play_build(struct play *p, unsigned seat, unsigned thing, int colonists)
{
    struct pr_state *s = writable(p);
    s->copies[thing - PR_FIRST_BUILDING]--;
    s->seat[seat].city[thing - PR_FIRST_BUILDING] = (int16_t)colonists;
    s->colonists = (int16_t)(s->colonists - colonists);
}

const char *play_findings(struct play *p)
{
    buf_clear(&p->answer);
    buf_puts(&p->answer, buf_str(&p->findings));
    buf_clear(&p->findings);
    p->verdict = VERDICT_LEGAL;
    return buf_str(&p->answer);
}

const struct pr_state *play_state(const struct play *p)
{
    return pr_view(p->replay.state);
}

const char *play_node(struct play *p)
{
    const struct node node = p->replay.game->rules.node(p->replay.rules, p->replay.state);
    buf_clear(&p->answer);
    buf_puts(&p->answer, p->replay.game->words.steps[node.step]);
    if (node.seat != SEAT_NONE)
        buf_printf(&p->answer, " %c", 'A' + node.seat);
    return buf_str(&p->answer);
}

uint64_t play_hash_of(const char *rules, unsigned n_players, const char *before,
                      const char *statements)
{
    struct play p;
    play_begin(&p, rules, n_players);
    play(&p, before);
    play(&p, statements);
    const char *found = play_findings(&p);
    cr_assert_str_eq(found, "", "%s: %s", statements, found);
    const uint64_t hash = replay_hash(&p.replay);
    play_end(&p);
    return hash;
}
