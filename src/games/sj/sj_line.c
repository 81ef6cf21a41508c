/* sj_line.c - the public half of a position in one line (core/game_line.h): its rows, what follows
 * from the rest, and what is known of the cards. */
#include <string.h>

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

/* ---- what is known: SJ-HID-06 ------------------------------------------------------------ */

#define KNOWN(name_, place, per_seat_, help_)                                                  \
    {                                                                                          \
        .name = (name_), .offset = offsetof(struct sj_state, least[place]) / sizeof(int16_t),  \
        .count = SJ_CARD_COUNT, .first = SJ_FIRST_CARD, .per_seat = (per_seat_),               \
        .help = (help_)                                                                        \
    }
static const struct field_def known[] = {
    KNOWN("hand_cards", SJ_IN_HAND, 1, "cards certainly in the hand"),
    KNOWN("pile_cards", SJ_IN_PILE, 1, "cards certainly under chapel, bank and harbor"),
    KNOWN("discard_cards", SJ_IN_DISCARDS, 0, "cards certainly in the discard pile"),
    KNOWN("offer_cards", SJ_IN_OFFER, 0, "cards certainly drawn to choose from, or revealed"),
};
#undef KNOWN

static bool is_known_place(unsigned p)
{
    return p != SJ_IN_DECK && p != SJ_AS_GOODS && p != SJ_ON_TABLE;
}

static enum sj_place place_of(const struct sj_state *s, const int16_t *row)
{
    return (enum sj_place)((row - s->least[0]) / SJ_CARD_COUNT);
}

/* SJ-HID-05: the own cards, and those of the offer whoever draws them; what is revealed all see.  Who remembers which
 * cards are discarded the position does not say. */
static bool sees_cards(const int16_t *state, const int16_t *row, unsigned seat)
{
    const struct sj_state *s = sj_view(state);
    const enum sj_place place = place_of(s, row);
    if (place == SJ_IN_OFFER)
        return s->step == SJ_STEP_REVEALED || s->turn == (int)seat;
    return place == sj_hand(seat) || place == sj_piles(seat);
}

/* SJ-CON-01. */
static const char *doubt_cards(const void *rules, const int16_t *state, const int16_t *row)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(state);
    const enum sj_place place = place_of(s, row);
    if (kit_sum(row, SJ_CARD_COUNT) > sj_size(s, place) || row[SJ_TYPES] > 0)
        return "more cards than lie there";
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        int n = 0;
        for (unsigned seat = 0; seat < r->n_players; seat++)
            n += s->seat[seat].built[t] + s->seat[seat].covered[t];
        for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
            n += is_known_place(p) ? s->least[p][t] : 0;
        if (row[t] > 0 && n > r->card.most[t])
            return "more copies of a card than there are";
    }
    return NULL;
}

/* Whether any card is certain. */
static bool put_certain(struct journal *j, int16_t (*cards)[SJ_CARD_COUNT])
{
    const struct sj_state *s = sj_view(j->state);
    bool is_any = false;
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        for (unsigned t = 0; t < SJ_TYPES && is_known_place(p); t++) {
            journal_put(j, &s->least[p][t], cards[p][t], SJ_CAUSE_KNOWN);
            is_any = is_any || cards[p][t] > 0;
        }
    return is_any;
}

/* SJ-HID-06: what the line says is certain; which cards can be elsewhere follows.  What must be elsewhere would follow, too,
 * but then a line that is written again would say more. */
static void take_known(const struct sj_rules *r, struct journal *j,
                       int16_t (*cards)[SJ_CARD_COUNT])
{
    if (!put_certain(j, cards))
        return;
    sj_conclude(r, j);
    if (sj_view(j->state)->inconsistent == 0)
        put_certain(j, cards);
}

/* Bounds that are narrowed only approach each other: a card in a place is written at most as often as it has copies. */
enum { BOUNDS = 2 * SJ_PLACE_COUNT * SJ_TYPES, NARROWINGS = 2 * SJ_PLACE_COUNT * 200 };

/* SJ-HID-06: nothing is known but the cards on the table, and what the line says. */
static void complete_state(const void *rules, int16_t *state)
{
    const struct sj_rules *r = sj_ruleset(rules);
    struct sj_state *s = (struct sj_state *)(void *)state;
    struct journal_entry entry[4 * BOUNDS + NARROWINGS];
    struct journal j = journal_make(state, entry, COUNT_OF(entry));
    int16_t cards[SJ_PLACE_COUNT][SJ_CARD_COUNT];
    memcpy(cards, s->least, sizeof cards);
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        int n = 0;
        for (unsigned seat = 0; seat < r->n_players; seat++)
            n += s->seat[seat].built[t] + s->seat[seat].covered[t];
        s->least[SJ_ON_TABLE][t] = s->most[SJ_ON_TABLE][t] = (int16_t)n;
    }
    sj_forget(r, &j);
    take_known(r, &j, cards);
}

const struct game_line sj_line = {.rows = rows,
                                  .n_rows = COUNT_OF(rows),
                                  .codes = codes,
                                  .rest = fill_rest,
                                  .excess = find_excess,
                                  .known = known,
                                  .n_known = COUNT_OF(known),
                                  .known_step = SJ_CARD_COUNT,
                                  .sees = sees_cards,
                                  .doubt = doubt_cards,
                                  .complete = complete_state,
                                  .has_role = sj_has_role_of_step};
