/* sj_conclude.c - narrowing what is known of the cards: SJ-HID-06, SJ-HID-08.
 *
 * The sizes of the places and the copies of the game bound what each card can be anywhere.
 */
#include "base/clear.h"
#include "games/sj/sj_bounds.h"

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
 * over cards run over whole rows of 16-bit numbers and do not branch. */
struct sums {
    int16_t fewest[SJ_CARD_COUNT], most[SJ_CARD_COUNT]; /* copies there can be */
    int16_t least_of[SJ_CARD_COUNT], most_of[SJ_CARD_COUNT];
    int16_t least_in[PLACES], most_in[PLACES], size[PLACES];
    uint32_t open; /* places where some card has different bounds, bit mask */
};

/* Whether a card can be in the place. */
static bool has_cards(const struct sj_state *s, unsigned p)
{
    int16_t any = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        any |= (int16_t)(s->least[p][t] | s->most[p][t]);
    return any != 0;
}

/* The places where cards can be, bit mask.  Half of them are empty, and their size tells: only an
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

/* Counts the cards in a place. */
static void count_in(const struct sj_state *s, struct sums *sum, unsigned p)
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
    sum->open = (sum->open & ~kit_bit(p)) | (uint32_t)(open != 0) << p;
}

/* Adds the cards in a place to those of all places. */
static void add_place(const struct sj_state *s, struct sums *sum, unsigned p)
{
    const int16_t *least = s->least[p], *most = s->most[p];
    count_in(s, sum, p);
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

/* The cards in a place had these bounds before. */
static void add_again(const struct sj_state *s, struct sums *sum, unsigned p,
                      const struct sj_bounds *before)
{
    const int16_t *least = s->least[p], *most = s->most[p];
    count_in(s, sum, p);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        sum->least_of[t] = (int16_t)(sum->least_of[t] + least[t] - before->least[t]);
        sum->most_of[t] = (int16_t)(sum->most_of[t] + most[t] - before->most[t]);
    }
}

static void add_up(const struct sj_rules *r, const struct sj_state *s, struct sums *sum)
{
    clear_bytes(sum, sizeof *sum);
    count_copies(r, s, sum);
    add_sizes(s, sum);
    for (uint32_t left = used_places(s, sum); left != 0; left &= left - 1)
        add_place(s, sum, first_of(left));
    sum->size[SJ_ON_TABLE] = sum->least_in[SJ_ON_TABLE];
}

/* Whether the sums leave a deck that is consistent. */
static bool is_possible(const struct sums *sum)
{
    int16_t wrong = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        wrong |=
            (int16_t)((sum->least_of[t] > sum->most[t]) | (sum->most_of[t] < sum->fewest[t]));
    for (unsigned p = 0; p < PLACES; p++)
        wrong |=
            (int16_t)((sum->least_in[p] > sum->size[p]) | (sum->most_in[p] < sum->size[p]));
    return wrong == 0;
}

/* What the sums allow for one card in one place. */
struct pair {
    int16_t least, most;
};

static inline struct pair bounds_of(const struct sj_state *s, const struct sums *sum,
                                    unsigned p, unsigned t)
{
    const int16_t least = s->least[p][t], most = s->most[p][t];
    const int16_t slack = (int16_t)(sum->size[p] - sum->least_in[p]); /* cards not known */
    const int16_t loose = (int16_t)(sum->most[t] - sum->least_of[t]); /* can be anywhere */
    const int16_t wanted = (int16_t)(sum->size[p] - sum->most_in[p]); /* never above 0 */
    const int16_t needed = (int16_t)(sum->fewest[t] - sum->most_of[t]);
    const int16_t room = (int16_t)(least + (slack < loose ? slack : loose));
    const int16_t must = (int16_t)(most + (wanted > needed ? wanted : needed));
    return (struct pair){must > least ? must : least, room < most ? room : most};
}

/* Narrows the bounds of a place and sets `before` to what they were; returns whether any changed,
 * which is rare. */
static bool narrow(struct journal *j, const struct sums *sum, unsigned p,
                   struct sj_bounds *before)
{
    const struct sj_state *s = sj_view(j->state);
    struct sj_bounds now;
    int16_t differs = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const struct pair b = bounds_of(s, sum, p, t);
        differs |= (int16_t)((b.least ^ s->least[p][t]) | (b.most ^ s->most[p][t]));
        now.least[t] = b.least;
        now.most[t] = b.most;
    }
    if (differs == 0)
        return false;
    memcpy(before->least, s->least[p], sizeof before->least);
    memcpy(before->most, s->most[p], sizeof before->most);
    sj_put_bounds(j, p, &now);
    return true;
}

/* Narrows the bounds of all places by the same sums, and brings the sums up to date.  False when
 * nothing changed.  Equal bounds never do, since is_possible() leaves no slack there. */
static bool narrow_all(struct journal *j, struct sums *sum)
{
    const struct sj_state *s = sj_view(j->state);
    struct sj_bounds before[SJ_PLACE_COUNT];
    uint32_t changed = 0;
    for (uint32_t left = sum->open & ~kit_bit(SJ_ON_TABLE); left != 0; left &= left - 1) {
        const unsigned p = first_of(left);
        if (narrow(j, sum, p, &before[p]))
            changed |= kit_bit(p);
    }
    for (uint32_t left = changed; left != 0; left &= left - 1)
        add_again(s, sum, first_of(left), &before[first_of(left)]);
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
