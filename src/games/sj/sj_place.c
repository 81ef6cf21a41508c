/* sj_place.c - cards in places, and what is known of them: SJ-HID-06, SJ-DECK-01, SJ-CON-01.
 *
 * For every place and card the state has how many are there at least and at most.  Moving cards
 * moves the bounds; sj_conclude() then narrows them by the sizes of the places and the copies of
 * the game.  The bounds are never wrong, but not all that could be known: they are about one card
 * at a time, not about combinations.
 */
#include "base/clear.h"
#include "games/sj/sj_engine.h"

/* ---- lists ------------------------------------------------------------------------------- */

struct sj_list sj_unknown(int n)
{
    struct sj_list list;
    clear_bytes(&list, sizeof list);
    list.unknown = list.n = (int16_t)n;
    list.written = true;
    return list;
}

/* SJ-LOG-08. */
struct sj_list sj_list_of(const struct event *e, unsigned mark)
{
    struct sj_list list;
    clear_bytes(&list, sizeof list);
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        if (item->mark != mark)
            continue;
        const int n = kit_count_of(item);
        const bool is_card = item->thing != THING_NUMBER && item->thing >= SJ_FIRST_CARD;
        int16_t *count = is_card ? &list.of[item->thing - SJ_FIRST_CARD] : &list.unknown;
        *count = journal_fit(*count + n);
        list.n = journal_fit(list.n + n);
        list.written = true;
    }
    return list;
}

struct sj_list sj_drawn_in(const struct event *e, int due)
{
    const struct sj_list cards = sj_list_of(e, ITEM_PLAIN);
    return cards.written ? cards : sj_unknown(due);
}

/* ---- sizes ------------------------------------------------------------------------------- */

#define SLOT(member) (offsetof(struct sj_state, member) / sizeof(int16_t))
enum { NO_SIZE = UINT16_MAX };

/* The slot that holds the size of a place; NO_SIZE where that is a sum.  Which place it is cannot
 * be predicted, so it is looked up. */
static const uint16_t size_slot[SJ_PLACE_COUNT] = {
    [SJ_IN_DECK] = SLOT(deck),
    [SJ_IN_DISCARDS] = SLOT(discards),
    [SJ_IN_OFFER] = SLOT(offer),
    [SJ_AS_GOODS] = NO_SIZE,
    [SJ_ON_TABLE] = NO_SIZE,
    [SJ_IN_HAND] = SLOT(seat[0].hand),
    [SJ_IN_HAND + 1] = SLOT(seat[1].hand),
    [SJ_IN_HAND + 2] = SLOT(seat[2].hand),
    [SJ_IN_HAND + 3] = SLOT(seat[3].hand),
    [SJ_IN_PILE] = NO_SIZE,
    [SJ_IN_PILE + 1] = NO_SIZE,
    [SJ_IN_PILE + 2] = NO_SIZE,
    [SJ_IN_PILE + 3] = NO_SIZE,
};
_Static_assert(SJ_SEATS == 4, "each seat has its rows");

int sj_size(const struct sj_state *s, enum sj_place place)
{
    if (size_slot[place] != NO_SIZE)
        return ((const int16_t *)(const void *)s)[size_slot[place]];
    if (place == SJ_AS_GOODS) {
        int n = 0;
        for (unsigned seat = 0; seat < SJ_SEATS; seat++)
            n += kit_sum(s->seat[seat].goods, SJ_KINDS);
        return n;
    }
    if (place == SJ_ON_TABLE)
        return kit_sum(s->least[SJ_ON_TABLE], SJ_TYPES);
    return kit_sum(s->seat[place - SJ_IN_PILE].pile, SJ_PILE_COUNT);
}

/* Writes the size of a place whose cards are counted in one slot. */
static void resize_place(struct journal *j, enum sj_place place, int change, uint8_t cause)
{
    if (size_slot[place] != NO_SIZE)
        journal_add(j, &j->state[size_slot[place]], change, cause);
}

/* ---- moving ------------------------------------------------------------------------------ */

static void put_bound(struct journal *j, const int16_t *slot, int value)
{
    if (*slot != value)
        journal_put(j, slot, value, SJ_CAUSE_KNOWN);
}

/* Mostly one row of the two changes. */
static void put_row(struct journal *j, const int16_t *row, const int16_t *now)
{
    if (kit_slots_differ(row, now, SJ_CARD_COUNT))
        kit_put_slots(j, row, now, SJ_CARD_COUNT, SJ_CAUSE_KNOWN);
}

void sj_put_bounds(struct journal *j, unsigned place, const struct sj_bounds *now)
{
    const struct sj_state *s = sj_view(j->state);
    put_row(j, s->least[place], now->least);
    put_row(j, s->most[place], now->most);
}

static int16_t min_of(int16_t a, int16_t b)
{
    return a < b ? a : b;
}

static int16_t excess_of(int16_t a, int16_t b)
{
    return (int16_t)(a > b ? a - b : 0);
}

/* n unknown cards of a place that holds `size` go.  Both rows are made before they are written, so
 * that the loop does not branch. */
static void move_unknown(struct journal *j, enum sj_place from, enum sj_place to, int n,
                         int size)
{
    const struct sj_state *s = sj_view(j->state);
    const int16_t go = journal_fit(n), stay = journal_fit(kit_max(0, size - n));
    struct sj_bounds here, there;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int16_t least = s->least[from][t], most = s->most[from][t];
        here.least[t] = excess_of(least, go);
        here.most[t] = min_of(most, stay);
        there.least[t] = (int16_t)(s->least[to][t] + excess_of(least, stay));
        there.most[t] = (int16_t)(s->most[to][t] + min_of(most, go));
    }
    sj_put_bounds(j, from, &here);
    sj_put_bounds(j, to, &there);
}

/* The named cards go, at most `most`; returns their number. */
static int move_names(struct journal *j, enum sj_place from, enum sj_place to,
                      const struct sj_list *cards, int most)
{
    int left = most;
    if (cards->unknown == cards->n)
        return 0;
    struct sj_names names = sj_names_of(cards);
    for (unsigned t = sj_next_name(&names); t < SJ_TYPES && left > 0;
         t = sj_next_name(&names)) {
        const int n = kit_min(cards->of[t], left);
        if (n <= 0)
            continue;
        /* copies that the log names go from one place to another */
        const struct sj_state *s = sj_view(j->state);
        put_bound(j, &s->least[from][t], kit_max(0, s->least[from][t] - n));
        put_bound(j, &s->most[from][t], kit_max(0, s->most[from][t] - n));
        journal_add(j, &s->least[to][t], n, SJ_CAUSE_KNOWN);
        journal_add(j, &s->most[to][t], n, SJ_CAUSE_KNOWN);
        left -= n;
    }
    return most - left;
}

int sj_move(struct journal *j, enum sj_place from, enum sj_place to,
            const struct sj_list *cards, uint8_t cause)
{
    const int size = sj_size(sj_view(j->state), from);
    const int moved = kit_min(cards->n, kit_max(0, size));
    const int named = move_names(j, from, to, cards, moved);
    if (named < moved)
        move_unknown(j, from, to, moved - named, size - named);
    resize_place(j, from, -moved, cause);
    resize_place(j, to, moved, cause);
    return moved;
}

int sj_move_unknown(struct journal *j, enum sj_place from, enum sj_place to, int n,
                    uint8_t cause)
{
    const struct sj_list cards = sj_unknown(n);
    return sj_move(j, from, to, &cards, cause);
}

void sj_play(struct journal *j, unsigned seat, unsigned card)
{
    const struct sj_state *s = sj_view(j->state);
    struct sj_list one = {.n = 1};
    if (card >= SJ_TYPES) {
        journal_add(j, &s->cathedral, s->cathedral > 0 ? -1 : 0, SJ_CAUSE_BUILDING);
        return;
    }
    one.of[card] = 1;
    if (sj_move(j, sj_hand(seat), SJ_ON_TABLE, &one, SJ_CAUSE_BUILDING) == 0) {
        put_bound(j, &s->least[SJ_ON_TABLE][card], s->least[SJ_ON_TABLE][card] + 1);
        put_bound(j, &s->most[SJ_ON_TABLE][card], s->most[SJ_ON_TABLE][card] + 1);
    }
}

void sj_mix(struct journal *j)
{
    const int n = sj_view(j->state)->discards;
    sj_move_unknown(j, SJ_IN_DISCARDS, SJ_IN_DECK, n, SJ_CAUSE_FLOW);
    sj_move_unknown(j, SJ_IN_DECK, SJ_IN_DISCARDS, n, SJ_CAUSE_FLOW);
}

/* SJ-DECK-03, SJ-DECK-05: all discards, and nothing else. */
void sj_shuffle(struct journal *j)
{
    const struct sj_list all = sj_unknown(sj_view(j->state)->discards);
    sj_move(j, SJ_IN_DISCARDS, SJ_IN_DECK, &all, SJ_CAUSE_FLOW);
}

/* SJ-DECK-04, SJ-LOG-16: the pile is renewed when a card must be drawn from it.
 *
 * It is unknown which of the cards come from the old pile and which from the new one, so both are
 * combined before the draw. */
int sj_draw_cards(struct journal *j, enum sj_place to, const struct sj_list *cards,
                  uint8_t cause)
{
    if (cards->n > sj_view(j->state)->deck)
        sj_shuffle(j);
    return sj_move(j, SJ_IN_DECK, to, cards, cause);
}

void sj_place_cards(const struct sj_rules *r, struct sj_state *s)
{
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        s->least[SJ_IN_DECK][t] = r->card.fewest[t];
        s->most[SJ_IN_DECK][t] = r->card.most[t];
        for (unsigned seat = 0; seat < r->n_players; seat++) {
            const int16_t n = s->seat[seat].built[t];
            s->least[SJ_IN_DECK][t] = (int16_t)(s->least[SJ_IN_DECK][t] - n);
            s->most[SJ_IN_DECK][t] = (int16_t)(s->most[SJ_IN_DECK][t] - n);
            s->least[SJ_ON_TABLE][t] = (int16_t)(s->least[SJ_ON_TABLE][t] + n);
            s->most[SJ_ON_TABLE][t] = (int16_t)(s->most[SJ_ON_TABLE][t] + n);
        }
    }
}

/* ---- certainty --------------------------------------------------------------------------- */

/* Whether every card of a place is known. */
static bool is_known(const struct sj_state *s, enum sj_place place)
{
    return kit_sum(s->least[place], SJ_TYPES) >= sj_size(s, place);
}

bool sj_is_certain(const struct sj_state *s, enum sj_place from, const struct sj_list *cards)
{
    struct sj_names names = sj_names_of(cards);
    if (cards->unknown != 0)
        return false;
    for (unsigned t = sj_next_name(&names); t < SJ_CARD_COUNT; t = sj_next_name(&names))
        if (t >= SJ_TYPES || s->least[from][t] < cards->of[t])
            return false;
    return true;
}

bool sj_is_known_split(const struct sj_state *s, enum sj_place from,
                       const struct sj_list *cards)
{
    return !kit_slots_differ(s->least[from], s->most[from], SJ_CARD_COUNT) &&
           is_known(s, from) && sj_is_certain(s, from, cards);
}

/* ---- checking ---------------------------------------------------------------------------- */

void sj_check_cards(struct sj_check *c, enum sj_place from, const struct sj_list *cards,
                    unsigned missing)
{
    const struct sj_state *s = c->s;
    const int size = sj_size(s, from);
    if (cards->n > size) {
        sj_report(c, missing, "at most %d card%s|%d", size, size == 1 ? "" : "s", cards->n);
        return;
    }
    struct sj_names names = sj_names_of(cards);
    for (unsigned t = sj_next_name(&names); t < SJ_CARD_COUNT; t = sj_next_name(&names)) {
        const int n = cards->of[t];
        if (t >= SJ_TYPES || (s->most[from][t] < n && is_known(s, from))) {
            sj_report(c, missing, "one of the cards that are there|%s", sj_card_name(t));
            return;
        }
        if (s->most[from][t] < n) {
            sj_report(c, SJ_V_deck_impossible,
                      "a card that can be there|%s, whose copies are all elsewhere",
                      sj_card_name(t));
            return;
        }
        if (s->least[from][t] < n)
            kit_cannot_tell(&c->found);
    }
}

void sj_check_kept(struct sj_check *c, const struct sj_list *kept, const struct sj_list *drawn,
                   int unknown, const char *expected)
{
    int missing = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        missing += kit_max(0, kept->of[t] - drawn->of[t]);
    if (missing > unknown)
        sj_report(c, SJ_V_keep_not_drawn, "%s|others", expected);
    else if (missing > 0)
        kit_cannot_tell(&c->found);
}

void sj_check_drawn(struct sj_check *c, const struct sj_list *cards, bool runs_out)
{
    const struct sj_state *s = c->s;
    const bool shuffles = runs_out || cards->n > s->deck;
    struct sj_names names = sj_names_of(cards);
    for (unsigned t = sj_next_name(&names); t < SJ_CARD_COUNT; t = sj_next_name(&names)) {
        const int n = cards->of[t];
        const int most = t >= SJ_TYPES ? 0
                         : shuffles    ? s->most[SJ_IN_DECK][t] + s->most[SJ_IN_DISCARDS][t]
                                       : s->most[SJ_IN_DECK][t];
        if (n > most) {
            sj_report(c, SJ_V_deck_impossible,
                      "a card of the deck|%s, whose copies are all elsewhere", sj_card_name(t));
            return;
        }
    }
}
