/* sj_line.c - the public half of a position in one line (core/game_line.h): its rows, what follows
 * from the rest, and what is known of the cards. */
#include "core/game_line.h"
#include "games/sj/sj_engine.h"
#include "games/sj/sj_names.h"

static const struct line_row rows[] = {
#define ROW(kind, label, limit, ...) {LINE_##kind, limit, label, {__VA_ARGS__}},
#include "games/sj/sj_line.def"
};

static const char *const codes[SJ_THING_COUNT] = {
#define CODE(thing, code) [SJ_##thing] = code,
#include "games/sj/sj_line.def"
};

/* SJ-CON-01, SJ-CON-52. */
static void fill_rest(const void *rules, const int16_t *state, int16_t *out)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(state);
    struct sj_state *to = (struct sj_state *)(void *)out;
    int deck = r->n_cards - s->discards - s->offer, cathedrals = r->cathedrals, picks = 0;
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        const struct sj_seat *p = &s->seat[seat];
        deck -= p->hand + sj_goods_of(p) + kit_sum(p->pile, SJ_PILE_COUNT) +
                kit_sum(p->built, SJ_TYPES) + kit_sum(p->covered, SJ_TYPES);
        cathedrals -= p->built[SJ_TYPES] + p->covered[SJ_TYPES];
    }
    for (int i = 0; i < SJ_ROLES; i++)
        picks += s->role_taken[i] != 0;
    to->deck = (int16_t)deck;
    to->cathedral = (int16_t)cathedrals;
    to->picks = (int16_t)picks;
}

/* SJ-CON-01: at the last seat that has the card.  SJ_TYPES is the cathedral, which `rest` counts. */
static bool find_excess(const void *rules, const int16_t *state, size_t i, size_t *slot)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(state);
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        int n = 0;
        const int16_t *last = NULL;
        for (unsigned seat = 0; seat < r->n_players; seat++) {
            const struct sj_seat *p = &s->seat[seat];
            n += p->built[t] + p->covered[t];
            last = p->built[t] > 0 ? &p->built[t] : p->covered[t] > 0 ? &p->covered[t] : last;
        }
        if (n <= r->card.most[t] || i-- > 0)
            continue;
        *slot = (size_t)(last - state);
        return true;
    }
    return false;
}

/* SJ-HID-06: nothing is known but the cards on the table. */
static void complete_state(const void *rules, int16_t *state)
{
    const struct sj_rules *r = sj_ruleset(rules);
    struct sj_state *s = (struct sj_state *)(void *)state;
    struct journal_entry entry[2 * SJ_PLACE_COUNT * SJ_TYPES];
    struct journal j = journal_make(state, entry, COUNT_OF(entry));
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        int n = 0;
        for (unsigned seat = 0; seat < r->n_players; seat++)
            n += s->seat[seat].built[t] + s->seat[seat].covered[t];
        s->least[SJ_ON_TABLE][t] = s->most[SJ_ON_TABLE][t] = (int16_t)n;
    }
    sj_forget(r, &j);
}

const struct game_line sj_line = {.rows = rows,
                                  .n_rows = COUNT_OF(rows),
                                  .codes = codes,
                                  .rest = fill_rest,
                                  .excess = find_excess,
                                  .complete = complete_state,
                                  .has_role = sj_has_role_of_step};
