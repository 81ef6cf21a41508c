/* pr_line.c - a position in one line (core/game_line.h): its rows, and what follows from the rest. */
#include "core/game_line.h"
#include "games/pr/pr_engine.h"
#include "games/pr/pr_names.h"

static const struct line_row rows[] = {
#define ROW(kind, label, limit, ...) {LINE_##kind, limit, label, {__VA_ARGS__}},
#include "games/pr/pr_line.def"
};

static const char *const codes[PR_THING_COUNT] = {
#define CODE(thing, code) [PR_##thing] = code,
#include "games/pr/pr_line.def"
};

static const char *const step_codes[PR_STEP_COUNT] = {
#define STEP_CODE(step, code) [PR_STEP_##step] = code,
#include "games/pr/pr_line.def"
};

/* PR-CON-01, PR-CON-03. */
static void rest_of_kinds(const struct pr_rules *r, const struct pr_state *s,
                          struct pr_state *out)
{
    for (int k = 0; k < PR_KINDS; k++) {
        int goods = r->goods[k] - s->house[k];
        int tiles = r->tiles[k] - s->row[k] - s->discard[k] - s->gone[k];
        for (unsigned seat = 0; seat < r->n_players; seat++) {
            goods -= s->seat[seat].goods[k];
            tiles -= s->seat[seat].tiles[k];
        }
        out->supply[k] = (int16_t)goods;
        out->unseen[k] = (int16_t)tiles;
    }
    for (int i = 0; i < PR_CARGO_SHIPS; i++)
        if (s->cargo_kind[i] >= 0)
            out->supply[s->cargo_kind[i]] =
                (int16_t)(out->supply[s->cargo_kind[i]] - s->cargo_load[i]);
}

/* PR-CON-06. */
static void rest_of_buildings(const struct pr_rules *r, const struct pr_state *s,
                              struct pr_state *out)
{
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        out->copies[b] = (int16_t)(r->building.copies[b] - s->box[b]);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        for (int b = 0; b < PR_BUILDING_COUNT; b++)
            out->copies[b] = (int16_t)(out->copies[b] - (s->seat[seat].city[b] >= 0));
}

/* PR-CON-02, PR-CON-04, PR-CON-05, PR-CON-71. */
static void rest_of_others(const struct pr_rules *r, const struct pr_state *s,
                           struct pr_state *out)
{
    int colonists = r->colonist_total - s->ship_colonists + s->ship_nobles - s->colonists_out;
    int nobles = r->nobles - s->ship_nobles;
    int chips = r->vp_pool, quarries = r->quarries;
    int bank = r->option[PR_OPT_BANK] - kit_sum(s->role_coins, PR_ROLE_CARDS);
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        const struct pr_seat *p = &s->seat[seat];
        const int of_them = r->nobles == 0 ? 0 : pr_nobles_of(p);
        colonists -= pr_colonists_of(p) - of_them;
        nobles -= of_them;
        chips -= p->chips;
        quarries -= p->tiles[PR_QUARRY];
        bank -= p->doubloons;
    }
    out->colonists = (int16_t)colonists;
    out->nobles = (int16_t)nobles;
    out->pool = (int16_t)chips;
    out->quarries = (int16_t)quarries;
    out->bank = (int16_t)(r->option[PR_OPT_BANK] == 0 ? 0 : bank);
}

/* The seats from one to the one before another, clockwise. */
static int seats_between(int from, int to, int n_players)
{
    const int all = (1 << n_players) - 1, seats = (to - from + n_players) % n_players;
    const int mask = ((1 << seats) - 1) << from;
    return (mask | mask >> n_players) & all;
}

/* Who has had a turn, as long as everybody acts in turn. */
static int seats_done(const struct pr_rules *r, const struct pr_state *s)
{
    switch (s->step) {
    case PR_STEP_SETTLE:
    case PR_STEP_PLACE:
    case PR_STEP_BUILD:
    case PR_STEP_SELL:
    case PR_STEP_KEEP:
        return seats_between(s->chooser, s->turn, r->n_players);
    default:
        return 0;
    }
}

/* What a phase leaves behind until the next one begins. */
static void rest_of_phase(const struct pr_rules *r, const struct pr_state *s,
                          struct pr_state *out)
{
    const int role = s->role + PR_FIRST_ROLE;
    const bool is_over =
        s->step == PR_STEP_ROLE || s->step == PR_STEP_ROUND_END || s->step == PR_STEP_OVER;
    const bool has_turns =
        role == PR_MAYOR || role == PR_BUILDER || role == PR_TRADER || role == PR_CAPTAIN;
    const bool has_used =
        (role == PR_MAYOR && s->step != PR_STEP_PRIVILEGE) || role == PR_CAPTAIN;
    const int all = (1 << r->n_players) - 1;
    out->done = (int16_t)(is_over && has_turns ? all : seats_done(r, s));
    out->privilege = has_used;
    out->idle = (int16_t)(is_over && role == PR_CAPTAIN ? r->n_players : 0);
    out->arrived = s->ship_colonists;
}

static void fill_rest(const void *rules, const int16_t *state, int16_t *out)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    struct pr_state *to = (struct pr_state *)(void *)out;
    int picks = 0;
    rest_of_kinds(r, s, to);
    rest_of_buildings(r, s, to);
    rest_of_others(r, s, to);
    for (int i = 0; i < PR_ROLE_CARDS; i++)
        picks += s->role_taken[i] != 0;
    to->picks = (int16_t)picks;
    rest_of_phase(r, s, to);
}

/* PR-LOG-07: the tiles that nobody wrote down are among those not seen. */
static bool find_excess(const void *rules, const int16_t *state, size_t i, size_t *slot)
{
    const struct pr_state *s = pr_view(state);
    (void)rules;
    const bool too_many = s->row_unknown + s->discard_unknown > kit_sum(s->unseen, PR_KINDS);
    *slot = (size_t)((s->discard_unknown > 0 ? &s->discard_unknown : &s->row_unknown) - state);
    return too_many && i == 0;
}

const struct game_line pr_line = {.rows = rows,
                                  .n_rows = COUNT_OF(rows),
                                  .codes = codes,
                                  .step_codes = step_codes,
                                  .rest = fill_rest,
                                  .excess = find_excess,
                                  .has_role = pr_has_role_of_step,
                                  .owed = "bank"};
