/* sj_place.c - cards in places, and what is known of them: SJ-HID-06, SJ-DECK-01, SJ-CON-01.
 *
 * For every place and card the state has how many are there at least and at most.  Moving cards
 * moves the bounds; sj_conclude() then narrows them by the sizes of the places and the copies of
 * the game.  The bounds are never wrong, but not all that could be known: they are about one card
 * at a time, not about combinations.
 */
#include "games/sj/sj_engine.h"

#include <string.h>

enum { ROUNDS_MAX = 12 }; /* of narrowing: more change nothing */

/* ---- lists ------------------------------------------------------------------------------- */

struct sj_list sj_unknown(int n)
{
    return (struct sj_list){.unknown = (int16_t)n, .n = (int16_t)n, .written = true};
}

/* SJ-LOG-08. */
struct sj_list sj_list_of(const struct event *e, unsigned mark)
{
    struct sj_list list = {0};
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

static int goods_on_table(const struct sj_state *s)
{
    int n = 0;
    for (unsigned seat = 0; seat < SJ_SEATS; seat++)
        n += kit_sum(s->seat[seat].goods, SJ_KINDS);
    return n;
}

int sj_size(const struct sj_state *s, enum sj_place place)
{
    switch (place) {
    case SJ_IN_DECK:
        return s->deck;
    case SJ_IN_DISCARDS:
        return s->discards;
    case SJ_IN_OFFER:
        return s->offer;
    case SJ_AS_GOODS:
        return goods_on_table(s);
    case SJ_ON_TABLE:
        return kit_sum(s->least[SJ_ON_TABLE], SJ_TYPES);
    case SJ_IN_HAND:
    case SJ_IN_PILE:
    case SJ_PLACE_COUNT:
        break;
    }
    return place < SJ_IN_PILE ? s->seat[place - SJ_IN_HAND].hand
                              : kit_sum(s->seat[place - SJ_IN_PILE].pile, SJ_PILE_COUNT);
}

/* Writes the size of a place whose cards are counted in one slot. */
static void resize(struct journal *j, enum sj_place place, int change, uint8_t cause)
{
    const struct sj_state *s = sj_view(j->state);
    if (place == SJ_IN_DECK)
        journal_add(j, &s->deck, change, cause);
    else if (place == SJ_IN_DISCARDS)
        journal_add(j, &s->discards, change, cause);
    else if (place == SJ_IN_OFFER)
        journal_add(j, &s->offer, change, cause);
    else if (place >= SJ_IN_HAND && place < SJ_IN_PILE)
        journal_add(j, &s->seat[place - SJ_IN_HAND].hand, change, cause);
}

/* ---- moving ------------------------------------------------------------------------------ */

static void put(struct journal *j, const int16_t *slot, int value)
{
    if (*slot != value)
        journal_put(j, slot, value, SJ_CAUSE_KNOWN);
}

/* n copies that the log names go from one place to another. */
static void move_known(struct journal *j, enum sj_place from, enum sj_place to, unsigned type,
                       int n)
{
    const struct sj_state *s = sj_view(j->state);
    put(j, &s->least[from][type], kit_max(0, s->least[from][type] - n));
    put(j, &s->most[from][type], kit_max(0, s->most[from][type] - n));
    put(j, &s->least[to][type], s->least[to][type] + n);
    put(j, &s->most[to][type], s->most[to][type] + n);
}

/* n unknown cards of a place that holds `size` go. */
static void move_unknown(struct journal *j, enum sj_place from, enum sj_place to, int n,
                         int size)
{
    const struct sj_state *s = sj_view(j->state);
    const int stay = kit_max(0, size - n);
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        const int least = s->least[from][t], most = s->most[from][t];
        if (most == 0)
            continue;
        put(j, &s->least[from][t], kit_max(0, least - n));
        put(j, &s->most[from][t], kit_min(most, stay));
        put(j, &s->least[to][t], s->least[to][t] + kit_max(0, least - stay));
        put(j, &s->most[to][t], s->most[to][t] + kit_min(most, n));
    }
}

/* Whether the list names cards of the deck. */
static bool has_names(const struct sj_list *cards)
{
    int16_t any = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        any |= cards->of[t];
    return any != 0;
}

int sj_move(struct journal *j, enum sj_place from, enum sj_place to,
            const struct sj_list *cards, uint8_t cause)
{
    int size = sj_size(sj_view(j->state), from);
    const int moved = kit_min(cards->n, kit_max(0, size));
    int left = moved;
    for (unsigned t = has_names(cards) ? 0 : SJ_TYPES; t < SJ_TYPES && left > 0; t++) {
        const int n = kit_min(cards->of[t], left);
        if (n <= 0)
            continue;
        move_known(j, from, to, t, n);
        left -= n;
        size -= n;
    }
    if (left > 0)
        move_unknown(j, from, to, left, size);
    resize(j, from, -moved, cause);
    resize(j, to, moved, cause);
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
        put(j, &s->least[SJ_ON_TABLE][card], s->least[SJ_ON_TABLE][card] + 1);
        put(j, &s->most[SJ_ON_TABLE][card], s->most[SJ_ON_TABLE][card] + 1);
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

/* ---- concluding -------------------------------------------------------------------------- */

/* Sums over places, by card, and over cards, by place.  This runs after every event, so all loops
 * over cards run over whole rows of 16-bit numbers and do not branch. */
struct sums {
    int16_t fewest[SJ_CARD_COUNT], most[SJ_CARD_COUNT]; /* copies there can be */
    int16_t least_of[SJ_CARD_COUNT], most_of[SJ_CARD_COUNT];
    int16_t least_in[SJ_PLACE_COUNT], most_in[SJ_PLACE_COUNT], size[SJ_PLACE_COUNT];
    int16_t open[SJ_PLACE_COUNT]; /* not 0: some card has different bounds */
};

/* The cards in a place; most places are empty, or known. */
static void add_place(const struct sj_state *s, struct sums *sum, unsigned p)
{
    const int16_t *least = s->least[p], *most = s->most[p];
    int16_t least_in = 0, most_in = 0, open = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        least_in = (int16_t)(least_in + least[t]);
        most_in = (int16_t)(most_in + most[t]);
        open |= (int16_t)(least[t] ^ most[t]);
    }
    sum->least_in[p] = least_in;
    sum->most_in[p] = most_in;
    sum->open[p] = open;
    if ((least_in | most_in) == 0) /* bounds are never negative */
        return;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        sum->least_of[t] = (int16_t)(sum->least_of[t] + least[t]);
        sum->most_of[t] = (int16_t)(sum->most_of[t] + most[t]);
    }
}

static void add_sizes(const struct sj_state *s, struct sums *sum)
{
    sum->size[SJ_IN_DECK] = s->deck;
    sum->size[SJ_IN_DISCARDS] = s->discards;
    sum->size[SJ_IN_OFFER] = s->offer;
    sum->size[SJ_AS_GOODS] = (int16_t)goods_on_table(s);
    sum->size[SJ_ON_TABLE] = sum->least_in[SJ_ON_TABLE];
    for (unsigned seat = 0; seat < SJ_SEATS; seat++) {
        sum->size[SJ_IN_HAND + seat] = s->seat[seat].hand;
        sum->size[SJ_IN_PILE + seat] = (int16_t)kit_sum(s->seat[seat].pile, SJ_PILE_COUNT);
    }
}

/* SJ-HID-08: an illegal log can put more copies on the table than the game has.  That is a
 * finding only once; as many other cards are missing, and it is unknown which. */
static void count_copies(const struct sj_rules *r, const struct sj_state *s, struct sums *sum)
{
    const int16_t *table = s->least[SJ_ON_TABLE];
    int16_t too_many = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int16_t copies = r->card.most[t];
        sum->most[t] = table[t] > copies ? table[t] : copies;
        too_many = (int16_t)(too_many + sum->most[t] - copies);
    }
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        sum->fewest[t] = (int16_t)(r->card.fewest[t] - too_many);
}

static void add_up(const struct sj_rules *r, const struct sj_state *s, struct sums *sum)
{
    memset(sum->least_of, 0, sizeof sum->least_of);
    memset(sum->most_of, 0, sizeof sum->most_of);
    count_copies(r, s, sum);
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        add_place(s, sum, p);
    add_sizes(s, sum);
}

/* Whether the sums leave a deck that is consistent. */
static bool is_possible(const struct sums *sum)
{
    int16_t wrong = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        wrong |=
            (int16_t)((sum->least_of[t] > sum->most[t]) | (sum->most_of[t] < sum->fewest[t]));
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        wrong |=
            (int16_t)((sum->least_in[p] > sum->size[p]) | (sum->most_in[p] < sum->size[p]));
    return wrong == 0;
}

/* What the sums allow for one card in one place. */
struct bounds {
    int16_t least, most;
};

static inline struct bounds bounds_of(const struct sj_state *s, const struct sums *sum,
                                      unsigned p, unsigned t)
{
    const int16_t least = s->least[p][t], most = s->most[p][t];
    const int16_t slack = (int16_t)(sum->size[p] - sum->least_in[p]); /* cards not known */
    const int16_t loose = (int16_t)(sum->most[t] - sum->least_of[t]); /* can be anywhere */
    const int16_t wanted = (int16_t)(sum->size[p] - sum->most_in[p]); /* never above 0 */
    const int16_t needed = (int16_t)(sum->fewest[t] - sum->most_of[t]);
    const int16_t room = (int16_t)(least + (slack < loose ? slack : loose));
    const int16_t must = (int16_t)(most + (wanted > needed ? wanted : needed));
    return (struct bounds){must > least ? must : least, room < most ? room : most};
}

/* Bounds of all cards in a place. */
struct row {
    int16_t least[SJ_CARD_COUNT], most[SJ_CARD_COUNT];
};

/* Writes those of n cards that differ. */
static inline void put_some(struct journal *j, unsigned p, const struct row *row,
                            unsigned first, unsigned n)
{
    const struct sj_state *s = sj_view(j->state);
    if (memcmp(&s->least[p][first], &row->least[first], n * sizeof(int16_t)) == 0 &&
        memcmp(&s->most[p][first], &row->most[first], n * sizeof(int16_t)) == 0)
        return;
    for (unsigned t = first; t < first + n; t++) {
        journal_put(j, &s->least[p][t], row->least[t], SJ_CAUSE_KNOWN);
        journal_put(j, &s->most[p][t], row->most[t], SJ_CAUSE_KNOWN);
    }
}

/* Most bounds do not differ, so several are compared at once. */
static void put_row(struct journal *j, unsigned p, const struct row *row)
{
    enum { AT_ONCE = 4, REST = SJ_CARD_COUNT % AT_ONCE };
    for (unsigned first = 0; first < SJ_CARD_COUNT - REST; first += AT_ONCE)
        put_some(j, p, row, first, AT_ONCE);
    put_some(j, p, row, SJ_CARD_COUNT - REST, REST);
}

/* Narrows the bounds of a place; returns whether any changed, which is rare.  Equal bounds never
 * change, since is_possible() then leaves no slack. */
static bool narrow(struct journal *j, const struct sums *sum, unsigned p)
{
    const struct sj_state *s = sj_view(j->state);
    struct row row;
    int16_t differs = 0;
    if (sum->open[p] == 0)
        return false;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const struct bounds b = bounds_of(s, sum, p, t);
        differs |= (int16_t)((b.least ^ s->least[p][t]) | (b.most ^ s->most[p][t]));
        row.least[t] = b.least;
        row.most[t] = b.most;
    }
    if (differs != 0)
        put_row(j, p, &row);
    return differs != 0;
}

/* Forgets everything but the cards on the table. */
void sj_forget(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++) {
        if (p == SJ_ON_TABLE)
            continue;
        const int size = sj_size(s, (enum sj_place)p);
        for (unsigned t = 0; t < SJ_TYPES; t++) {
            const int copies = kit_max(0, r->card.most[t] - s->least[SJ_ON_TABLE][t]);
            put(j, &s->least[p][t], 0);
            put(j, &s->most[p][t], kit_min(copies, size));
        }
    }
}

void sj_conclude(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    for (int i = 0; i < ROUNDS_MAX; i++) {
        struct sums sum;
        bool changed = false;
        add_up(r, s, &sum);
        if (!is_possible(&sum)) {
            journal_add(j, &s->inconsistent, 1, SJ_CAUSE_KNOWN);
            sj_forget(r, j);
            return;
        }
        for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
            if (p != SJ_ON_TABLE && narrow(j, &sum, p))
                changed = true;
        if (!changed)
            return;
    }
}

/* ---- checking ---------------------------------------------------------------------------- */

/* Whether every card of a place is known. */
static bool is_known(const struct sj_state *s, enum sj_place place)
{
    return kit_sum(s->least[place], SJ_TYPES) >= sj_size(s, place);
}

void sj_check_cards(struct sj_check *c, enum sj_place from, const struct sj_list *cards,
                    unsigned missing)
{
    const struct sj_state *s = c->s;
    const int size = sj_size(s, from);
    if (cards->n > size) {
        sj_report(c, missing, "at most %d card%s|%d", size, size == 1 ? "" : "s", cards->n);
        return;
    }
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int n = cards->of[t];
        if (n == 0)
            continue;
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
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
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
