#include "core/legal_here.h"

/* Whether the event, without its claims, is legal here. */
static bool is_legal(const struct replay *r, const struct event *e)
{
    struct event bare = *e;
    bare.n_claims = 0;
    bare.claim = NULL;
    return r->game->rules.awaits(r->rules, r->state, &bare) &&
           r->game->rules.check(r->rules, r->state, &bare, true, NULL) == VERDICT_LEGAL;
}

void legal_here_find(const struct replay *r, struct legal_list *out)
{
    out->n = 0;
    out->is_cut = false;
    if (r->game->words.verbs[r->current->verb].kind != VERB_NOTE && !is_legal(r, r->current))
        legal_list_take(out, r, LEGAL_SCAN);
}
