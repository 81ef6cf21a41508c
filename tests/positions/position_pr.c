/* position_pr.c - what only positions of Puerto Rico have: cargo ships, and where the pieces
 * come from. */
#include "position_runner.h"

#include "games/pr/pr_state.h"

/* "ship 7 sugar 6", "ship 5 -" */
static bool pr_setting(struct position *p, struct piece text, setting_fn *fn)
{
    const struct pr_rules *rules = p->rules;
    const struct piece whole = text;
    int capacity = 0, load = 0, kind = -1;
    struct piece word = piece_word(&text);
    if (!piece_is(word, "ship"))
        return false;
    piece_number(piece_word(&text), &capacity);
    word = piece_word(&text);
    for (int k = 0; k < PR_KINDS; k++)
        if (piece_is(word, p->game->words.things[k].name))
            kind = k;
    if (kind >= 0 && !piece_number(piece_word(&text), &load)) {
        position_fail(p, "ship: a number of goods expected");
        return true;
    }
    for (unsigned i = 0; i < rules->n_cargo; i++) {
        if (rules->cargo[i] != capacity)
            continue;
        fn(p, offsetof(struct pr_state, cargo_kind) / sizeof(int16_t) + i, kind, whole);
        fn(p, offsetof(struct pr_state, cargo_load) / sizeof(int16_t) + i, load, whole);
        return true;
    }
    position_fail(p, "no ship of this game has %d spaces", capacity);
    return true;
}

/* ---- pieces ------------------------------------------------------------------------------- */

#define WORD(member) (offsetof(struct pr_state, member) / sizeof(int16_t))

/* The board has the copies that are neither in a city nor in the box.  After the draft the box
 * is empty, unless the position says otherwise. */
static void balance_copies(struct position *p)
{
    const struct pr_rules *rules = p->rules;
    const bool drafting = pr_view(p->replay.state)->step == PR_STEP_DRAFT;
    for (size_t b = 0; b < PR_BUILDING_COUNT; b++) {
        int16_t *copies = &p->replay.state[WORD(copies) + b];
        int16_t *box = &p->replay.state[WORD(box) + b];
        if (!drafting && !p->given[WORD(box) + b])
            *box = 0;
        if (p->given[WORD(copies) + b])
            continue;
        *copies = (int16_t)(rules->building.copies[b] - *box);
        for (unsigned seat = 0; seat < p->n_players; seat++)
            *copies = (int16_t)(*copies - (pr_view(p->replay.state)->seat[seat].city[b] >= 0));
        if (*copies < 0)
            position_fail(p, "there are not so many %s",
                          p->game->words.things[PR_FIRST_BUILDING + b].name);
    }
}

static void pr_balance(struct position *p)
{
    /* Where the pieces of the components of pr_invariants.c come from, in that order. */
    static const size_t reserve[] = {
        WORD(supply),     WORD(supply) + 1, WORD(supply) + 2, WORD(supply) + 3,
        WORD(supply) + 4, WORD(colonists),  WORD(nobles),     WORD(unseen),
        WORD(unseen) + 1, WORD(unseen) + 2, WORD(unseen) + 3, WORD(unseen) + 4,
        WORD(quarries),   WORD(pool),
    };
    enum { N = sizeof reserve / sizeof reserve[0] };
    int off[COMPONENTS_MAX];
    balance_copies(p);
    p->game->rules.imbalance(p->rules, p->replay.state, off);
    for (size_t i = 0; i < N; i++) {
        int16_t *word = &p->replay.state[reserve[i]];
        if (p->given[reserve[i]])
            continue;
        *word = (int16_t)(*word - off[i]);
        if (*word < 0)
            position_fail(p, "%d pieces more than there are (component %zu)", -*word, i);
    }
}

const struct position_kind position_pr = {"puerto-rico", pr_setting, pr_balance};
