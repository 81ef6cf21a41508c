#include "cli/legal_here.h"

#include <string.h>

void legal_here_start(struct legal_here *l)
{
    l->has_before = false;
}

void legal_here_settled(struct legal_here *l, const struct replay *r)
{
    l->before.game = r->game;
    l->before.rules = r->rules;
    memcpy(l->before.state, r->state, r->game->state_words * sizeof r->state[0]);
    l->has_before = true;
}

static bool is_awaited(const struct replay *at, const struct event *e)
{
    return at->game->awaits(at->rules, at->state, e);
}

/* Whether the event is an answer that the rules allow there, whatever it claims beside. */
static bool is_legal(const struct replay *at, const struct event *e)
{
    struct event bare = *e;
    bare.n_claims = 0;
    bare.claim = NULL;
    return is_awaited(at, &bare) &&
           at->game->check(at->rules, at->state, &bare, true, NULL) == VERDICT_LEGAL;
}

/* The position whose alternatives help with the finding. */
static const struct replay *asked_at(const struct legal_here *l, const struct replay *r,
                                     const struct finding *f)
{
    if (!l->has_before)
        return r;
    const struct replay *before = &l->before;
    const bool is_skip =
        f->violation == r->game->skipped(before->rules, before->state, r->current);
    return is_skip || !is_awaited(r, r->current) ? before : r;
}

size_t legal_here_find(struct legal_here *l, const struct replay *r, const struct finding *f)
{
    if (r->game->verbs[r->current->verb].kind == VERB_NOTE)
        return 0;
    const struct replay *at = asked_at(l, r, f);
    return is_legal(at, r->current) ? 0 : replay_legal(at, l->event, LEGAL_SCAN);
}
