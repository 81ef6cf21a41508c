/* position_sj.c - what only positions of San Juan have: what is known of the cards, and where
 * they come from. */
#include "position_runner.h"

#include "games/sj/sj_engine.h"

#define WORD(member) (offsetof(struct sj_state, member) / sizeof(int16_t))

/* ---- "A holds smithy, chapel 2, ? 3": cards of a hand, the deck, the discards, the offer ------ */

/* The place that a word names, and the slot of its size; false when it names none. */
static bool place_named(const struct position *p, struct piece name, unsigned *place,
                        size_t *size)
{
    static const struct {
        const char *name;
        unsigned place;
        size_t size;
    } places[] = {
        {"deck", SJ_IN_DECK, WORD(deck)},
        {"discards", SJ_IN_DISCARDS, WORD(discards)},
        {"offer", SJ_IN_OFFER, WORD(offer)},
    };
    const unsigned seat = piece_seat(p, name);
    *place = SJ_IN_HAND + seat;
    *size = WORD(seat) + seat * p->game->rules.seat_slots + offsetof(struct sj_seat, hand) / 2;
    if (seat != SEAT_NONE)
        return true;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        *place = places[i].place;
        *size = places[i].size;
        if (piece_is(name, places[i].name))
            return true;
    }
    return false;
}

static int card_named(struct piece word)
{
    for (int t = 0; t < SJ_TYPES; t++)
        if (piece_is(word, sj_things[SJ_FIRST_CARD + t].name))
            return t;
    return -1;
}

/* Counts the cards listed; false when a word is no card.  The last of `of` are the unknown
 * ones. */
static bool count_cards(struct position *p, struct piece text, int16_t of[SJ_TYPES + 1])
{
    while (text.length > 0) {
        const struct piece word = piece_word(&text);
        struct piece ahead = text;
        int card = piece_is(word, "?") ? (int)SJ_TYPES : card_named(word);
        int n = 1;
        if (card < 0) {
            position_fail(p, "'%.*s' is no card", (int)word.length, word.at);
            return false;
        }
        if (piece_number(piece_word(&ahead), &n))
            text = ahead;
        else
            n = 1;
        of[card] = (int16_t)(of[card] + n);
    }
    return true;
}

static bool sj_setting(struct position *p, struct piece text, setting_fn *fn)
{
    const struct piece whole = text;
    const struct piece name = piece_word(&text);
    int16_t of[SJ_TYPES + 1] = {0};
    unsigned place;
    size_t size;
    if (!place_named(p, name, &place, &size) || !piece_is(piece_word(&text), "holds"))
        return false;
    if (!count_cards(p, text, of))
        return true;
    fn(p, size, kit_sum(of, SJ_TYPES + 1), whole);
    for (size_t t = 0; t < SJ_TYPES; t++)
        fn(p, WORD(least) + place * SJ_CARD_COUNT + t, of[t], whole);
    return true;
}

/* ---- where the cards come from -------------------------------------------------------------- */

/* What is known: built cards, the cards that the file names, and that no place can have more
 * cards than are not built. */
static void balance_knowledge(struct position *p, struct sj_state *s)
{
    const struct sj_rules *r = p->rules;
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        int built = 0;
        for (unsigned seat = 0; seat < SJ_SEATS; seat++)
            built += s->seat[seat].built[t] + s->seat[seat].covered[t];
        s->least[SJ_ON_TABLE][t] = s->most[SJ_ON_TABLE][t] = (int16_t)built;
        for (unsigned place = 0; place < SJ_PLACE_COUNT; place++) {
            const int left = r->card.most[t] - built;
            const int size = sj_size(s, (enum sj_place)place);
            if (place == SJ_ON_TABLE)
                continue;
            if (!p->given[WORD(least) + place * SJ_CARD_COUNT + t])
                s->least[place][t] = 0;
            s->most[place][t] = (int16_t)(left < size ? left : size);
        }
    }
    sj_conclude(r, &p->replay.journal);
    journal_clear(&p->replay.journal);
}

/* Whether the file changes the set-up at all. */
static bool is_any_given(const struct position *p)
{
    for (size_t i = 0; i < p->game->rules.state_slots; i++)
        if (p->given[i])
            return true;
    return false;
}

static void sj_balance(struct position *p)
{
    int off[SJ_COMPONENT_COUNT];
    struct sj_state *s = (struct sj_state *)(void *)p->replay.state;
    if (!is_any_given(p))
        return; /* the set-up itself is tested */
    sj_imbalance(p->rules, p->replay.state, off);
    if (!p->given[WORD(deck)])
        s->deck = (int16_t)(s->deck - off[0]);
    if (!p->given[WORD(cathedral)])
        s->cathedral = (int16_t)(s->cathedral - off[1]);
    if (s->deck < 0 || s->cathedral < 0)
        position_fail(p, "more cards than there are");
    balance_knowledge(p, s);
}

const struct position_kind position_sj = {"san-juan", sj_setting, sj_balance};
