/* position_sj.c - what positions of San Juan have of their own: the cards that are known. */
#include "position_runner.h"

#include <string.h>

#include "games/sj/sj_engine.h"

/* The word of the state that says how many of a card are certainly in a place. */
static size_t least_word(unsigned place, unsigned type)
{
    return offsetof(struct sj_state, least) / sizeof(int16_t) + place * SJ_TYPES + type;
}

/* Where the cards of a setting lie; SJ_PLACE_COUNT when it names no place. */
static unsigned place_named(unsigned seat, struct piece word)
{
    static const struct {
        const char *name;
        uint8_t place;
    } places[] = {
        {"deck-holds", SJ_IN_DECK},
        {"discards-hold", SJ_IN_DISCARDS},
        {"offer-holds", SJ_IN_OFFER},
        {"goods-hold", SJ_AS_GOODS},
    };
    if (seat != SEAT_NONE)
        return piece_is(word, "holds")    ? (unsigned)sj_hand(seat)
               : piece_is(word, "buried") ? (unsigned)sj_piles(seat)
                                          : (unsigned)SJ_PLACE_COUNT;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (piece_is(word, places[i].name))
            return places[i].place;
    return SJ_PLACE_COUNT;
}

static int card_named(const struct position *p, struct piece word)
{
    for (int i = 0; i < SJ_TYPES; i++)
        if (piece_is(word, p->game->things[SJ_FIRST_CARD + i].name))
            return i;
    return -1;
}

/* "A holds smithy 2, quarry 1": so many are certainly there. */
static bool sj_setting(struct position *p, unsigned seat, struct piece word, struct piece rest,
                       setting_fn *fn)
{
    const struct piece whole = rest;
    const unsigned place = place_named(seat, word);
    if (place == SJ_PLACE_COUNT)
        return false;
    for (word = piece_word(&rest); word.length > 0; word = piece_word(&rest)) {
        const int card = card_named(p, word);
        int n;
        if (card < 0 || !piece_number(piece_word(&rest), &n)) {
            position_fail(p, "'%.*s': cards with their numbers expected", (int)whole.length,
                          whole.at);
            return true;
        }
        fn(p, least_word(place, (unsigned)card), n, whole);
    }
    return true;
}

/* Whether the file gives a word of the state. */
static bool *given(struct position *p, const int16_t *word)
{
    return &p->given[word - p->replay.state];
}

/* A place that is not given a size is as large as the cards that are certainly there. */
static void size_places(struct position *p)
{
    struct sj_state *s = (struct sj_state *)(void *)p->replay.state;
    for (unsigned seat = 0; seat < p->n_players; seat++) {
        int16_t *hand = &s->seat[seat].hand;
        const int known = sj_sum(s->least[sj_hand(seat)], SJ_TYPES);
        if (!*given(p, hand) || *hand < known)
            *hand = (int16_t)known;
    }
    const int known = sj_sum(s->least[SJ_IN_DISCARDS], SJ_TYPES);
    if (!*given(p, &s->discards) || s->discards < known)
        s->discards = (int16_t)known;
    const int offered = sj_sum(s->least[SJ_IN_OFFER], SJ_TYPES);
    if (!*given(p, &s->offer) || s->offer < offered)
        s->offer = (int16_t)offered;
}

/* Buildings are known; the rest is as open as the cards of the game allow. */
static void open_bounds(struct position *p)
{
    const struct sj_rules *r = p->rules;
    struct sj_state *s = (struct sj_state *)(void *)p->replay.state;
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        int table = 0;
        for (unsigned seat = 0; seat < p->n_players; seat++)
            table += s->seat[seat].built[t] + s->seat[seat].covered[t];
        if (!*given(p, &s->least[SJ_IN_DECK][t]))
            s->least[SJ_IN_DECK][t] = 0;
        for (unsigned place = 0; place < SJ_PLACE_COUNT; place++)
            s->most[place][t] = (int16_t)(r->card.most[t] - table);
        s->least[SJ_ON_TABLE][t] = s->most[SJ_ON_TABLE][t] = (int16_t)table;
    }
}

/* The rest of the cards is the deck, unless a size of the deck is given: then the discards are. */
static void sj_balance(struct position *p)
{
    struct sj_state *s = (struct sj_state *)(void *)p->replay.state;
    int off[COMPONENTS_MAX];
    size_places(p);
    open_bounds(p);
    p->game->imbalance(p->rules, p->replay.state, off);
    int16_t *rest = *given(p, &s->deck) ? &s->discards : &s->deck;
    *rest = (int16_t)(*rest - off[0]);
    if (*rest < 0)
        position_fail(p, "%d cards more than there are", -*rest);
    p->game->imbalance(p->rules, p->replay.state, off);
    if (off[0] != 0 && !p->is_loose)
        position_fail(p, "the cards do not add up: %+d", off[0]);
    sj_conclude(p->rules, &p->replay.journal);
    if (s->torn != 0)
        position_fail(p, "no deck holds these cards");
    p->replay.journal.n = 0;
}

const struct position_room position_sj = {"san-juan", sj_setting, sj_balance};
