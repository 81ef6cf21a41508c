/* sj_conclude.c - narrowing what is known of the cards: SJ-HID-06, SJ-HID-08.
 *
 * The sizes of the places and the copies of the game bound what each card can be anywhere.
 */
#include "base/clear.h"
#include "games/sj/sj_engine.h"

enum {
    ROUNDS_MAX = 12, /* of narrowing: more change nothing */
    /* Rows of numbers of all places, with some empty ones: so many that a compiler takes eight
     * at a time and does not write the loop out. */
    PLACES = 24,
};
_Static_assert((int)SJ_PLACE_COUNT <= (int)PLACES,
               "places are in rows, and in masks of 32 bits");

/* The first bit of a mask that is not 0. */
static inline unsigned first_of(uint32_t mask)
{
    return (unsigned)__builtin_ctz(mask);
}

/* Sums over places, by card, and over cards, by place.  This runs after every event, so all loops
 * over cards run over whole rows of 16-bit numbers and do not branch.  The gap of a card in a place
 * is how far its bounds lie apart: 0 in most places, and these have nothing to add. */
struct sums {
    int16_t least_of[SJ_CARD_COUNT], gap_of[SJ_CARD_COUNT];
    int16_t least_in[PLACES], gap_in[PLACES], size[PLACES];
    uint32_t open; /* places where some card has different bounds, bit mask */
    int16_t fewest[SJ_CARD_COUNT], most[SJ_CARD_COUNT]; /* copies there can be */
    /* The widest gap that the copies of a card, the size of a place allow; below 0 when no deck
     * is consistent. */
    int16_t play_of[SJ_CARD_COUNT], play_in[PLACES];
};

/* Whether a card can be in the place. */
static bool has_cards(const struct sj_state *s, unsigned p)
{
    return kit_any_slot(s->least[p], SJ_CARD_COUNT) || kit_any_slot(s->most[p], SJ_CARD_COUNT);
}

/* The places where cards can be, bit mask.  Half of them are empty, and their size shows it: only an
 * illegal event can leave bounds in a place without cards. */
static uint32_t used_places(const struct sj_state *s, const struct sums *sum)
{
    uint32_t used = kit_bit(SJ_ON_TABLE);
    for (unsigned p = 0; p < SJ_PLACE_COUNT; p++)
        used |= (uint32_t)(sum->size[p] != 0) << p;
    for (uint32_t left = (kit_bit(SJ_PLACE_COUNT) - 1) & ~used; left != 0; left &= left - 1)
        used |= (uint32_t)has_cards(s, first_of(left)) << first_of(left);
    return used;
}

/* Adds the gaps of a place. */
static inline void add_gaps(struct sums *restrict sum, unsigned p,
                            const int16_t *restrict least, const int16_t *restrict most)
{
    int16_t gap_in = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int16_t gap = (int16_t)(most[t] - least[t]);
        gap_in = (int16_t)(gap_in + gap);
        sum->gap_of[t] = (int16_t)(sum->gap_of[t] + gap);
    }
    sum->gap_in[p] = gap_in;
    sum->open |= kit_bit(p);
}

/* Adds the cards in a place to those of all places. */
static inline void add_place(const struct sj_state *restrict s, struct sums *restrict sum,
                             unsigned p)
{
    const int16_t *least = s->least[p], *most = s->most[p];
    int16_t least_in = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        least_in = (int16_t)(least_in + least[t]);
        sum->least_of[t] = (int16_t)(sum->least_of[t] + least[t]);
    }
    sum->least_in[p] = least_in;
    if (kit_slots_differ(least, most, SJ_CARD_COUNT))
        add_gaps(sum, p, least, most);
}

static void add_places(const struct sj_state *restrict s, struct sums *restrict sum,
                       uint32_t places)
{
    for (; places != 0; places &= places - 1)
        add_place(s, sum, first_of(places));
}

/* Takes the cards in a place, which has gaps, off the sums. */
static void take_off(const struct sj_state *s, struct sums *sum, unsigned p)
{
    const int16_t *least = s->least[p], *most = s->most[p];
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        sum->least_of[t] = (int16_t)(sum->least_of[t] - least[t]);
        sum->gap_of[t] = (int16_t)(sum->gap_of[t] - (most[t] - least[t]));
    }
    sum->gap_in[p] = 0;
    sum->open &= ~kit_bit(p);
}

static void add_sizes(const struct sj_state *s, struct sums *sum)
{
    sum->size[SJ_IN_DECK] = s->deck;
    sum->size[SJ_IN_DISCARDS] = s->discards;
    sum->size[SJ_IN_OFFER] = s->offer;
    sum->size[SJ_AS_GOODS] = (int16_t)sj_size(s, SJ_AS_GOODS);
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
    clear_bytes(sum, offsetof(struct sums, fewest)); /* the rest is set */
    count_copies(r, s, sum);
    add_sizes(s, sum);
    add_places(s, sum, used_places(s, sum));
    sum->size[SJ_ON_TABLE] = sum->least_in[SJ_ON_TABLE];
}

/* What the sums allow for a card in any place, and for any card in a place: at most that many more
 * than are there at least (`up`), that many fewer than can be there (`down`). */
struct play {
    int16_t up, down;
};

static inline struct play play_of(const struct sums *sum, unsigned t)
{
    const int16_t least = sum->least_of[t], most = (int16_t)(least + sum->gap_of[t]);
    return (struct play){(int16_t)(sum->most[t] - least), (int16_t)(most - sum->fewest[t])};
}

static inline struct play play_in(const struct sums *sum, unsigned p)
{
    const int16_t least = sum->least_in[p], most = (int16_t)(least + sum->gap_in[p]);
    return (struct play){(int16_t)(sum->size[p] - least), (int16_t)(most - sum->size[p])};
}

static inline int16_t fewer_of(int16_t a, int16_t b)
{
    return a < b ? a : b;
}

/* Whether the sums leave a deck that is consistent; sets the widest gaps that they allow. */
static bool is_possible(struct sums *sum)
{
    int16_t signs = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const struct play play = play_of(sum, t);
        sum->play_of[t] = fewer_of(play.up, play.down);
        signs |= sum->play_of[t];
    }
    for (unsigned p = 0; p < PLACES; p++) {
        const struct play play = play_in(sum, p);
        sum->play_in[p] = fewer_of(play.up, play.down);
        signs |= sum->play_in[p];
    }
    return signs >= 0;
}

/* Whether a gap of the place is wider than the sums allow, which is rare. */
static bool is_too_wide(const struct sj_state *s, const struct sums *sum, unsigned p)
{
    const int16_t *least = s->least[p], *most = s->most[p];
    const int16_t here = sum->play_in[p];
    int16_t signs = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        signs |= (int16_t)(fewer_of(here, sum->play_of[t]) - (most[t] - least[t]));
    return signs < 0;
}

/* The bounds of a place that the sums allow. */
static void narrow_place(const struct sj_state *s, const struct sums *sum, unsigned p,
                         struct sj_bounds *out)
{
    const struct play here = play_in(sum, p);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int16_t least = s->least[p][t], most = s->most[p][t];
        const struct play of = play_of(sum, t);
        const int16_t room = (int16_t)(least + fewer_of(here.up, of.up));
        const int16_t must = (int16_t)(most - fewer_of(here.down, of.down));
        out->least[t] = must > least ? must : least;
        out->most[t] = room < most ? room : most;
    }
}

/* Narrows the bounds of all places by the same sums, and brings the sums up to date.  False when
 * nothing changed.  Equal bounds never do, since is_possible() leaves no play there. */
static bool narrow_all(struct journal *j, struct sums *sum)
{
    const struct sj_state *s = sj_view(j->state);
    struct sj_bounds now[SJ_PLACE_COUNT];
    uint32_t changed = 0;
    for (uint32_t left = sum->open & ~kit_bit(SJ_ON_TABLE); left != 0; left &= left - 1) {
        const unsigned p = first_of(left);
        if (!is_too_wide(s, sum, p))
            continue;
        narrow_place(s, sum, p, &now[p]);
        changed |= kit_bit(p);
    }
    for (uint32_t left = changed; left != 0; left &= left - 1) {
        const unsigned p = first_of(left);
        take_off(s, sum, p);
        sj_put_bounds(j, p, &now[p]);
    }
    add_places(s, sum, changed);
    return changed != 0;
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
            journal_put(j, &s->least[p][t], 0, SJ_CAUSE_KNOWN);
            journal_put(j, &s->most[p][t], kit_min(copies, size), SJ_CAUSE_KNOWN);
        }
    }
}

void sj_conclude(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    struct sums sum;
    add_up(r, s, &sum);
    for (int i = 0; i < ROUNDS_MAX; i++) {
        if (!is_possible(&sum)) {
            journal_add(j, &s->inconsistent, 1, SJ_CAUSE_KNOWN);
            sj_forget(r, j);
            return;
        }
        if (!narrow_all(j, &sum))
            return;
    }
}

void sj_conclude_unless(bool certain, const struct sj_rules *r, struct journal *j)
{
    /* a contradiction forgets what is known without concluding again */
    if (!certain || sj_view(j->state)->inconsistent != 0)
        sj_conclude(r, j);
}
