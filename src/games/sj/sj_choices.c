/* sj_choices.c - cards and goods as items of events, and every choice among them. */
#include "games/sj/sj_list.h"

/* ---- events ------------------------------------------------------------------------------ */

void sj_add_cards(struct event *e, unsigned mark, const struct sj_list *cards)
{
    bool named = false;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        if (cards->of[t] <= 0)
            continue;
        kit_add(e, SJ_FIRST_CARD + t, mark, cards->of[t] == 1 ? COUNT_NONE : cards->of[t]);
        named = true;
    }
    if (cards->unknown > 0 && named)
        kit_add(e, SJ_UNKNOWN, mark, cards->unknown == 1 ? COUNT_NONE : cards->unknown);
    else if (cards->unknown > 0)
        kit_add(e, THING_NUMBER, mark, cards->unknown);
}

void sj_add_goods(struct event *e, unsigned mark, const int16_t kinds[SJ_KINDS])
{
    for (unsigned k = 0; k < SJ_KINDS; k++)
        if (kinds[k] > 0)
            kit_add(e, k, mark, kinds[k] == 1 ? COUNT_NONE : kinds[k]);
}

struct sj_list sj_cards_in(const struct sj_state *s, enum sj_place place)
{
    struct sj_list l = {0};
    const int size = sj_size(s, place);
    for (unsigned t = 0; t < SJ_TYPES; t++)
        sj_add_card(&l, t, s->least[place][t]);
    sj_add_card(&l, SJ_CARD_COUNT, size > l.n ? size - l.n : 0);
    return l;
}

void sj_add_card(struct sj_list *l, unsigned card, int n)
{
    int16_t *number = card < SJ_CARD_COUNT ? &l->of[card] : &l->unknown;
    *number = (int16_t)(*number + n);
    l->n = (int16_t)(l->n + n);
    l->written = true;
}

void sj_take_card(struct sj_list *l, unsigned card)
{
    sj_add_card(l, card, -1);
}

/* ---- choices among cards ------------------------------------------------------------------ */

struct choosing {
    struct sj_candidates *l;
    const struct sj_list *from;
    struct sj_list chosen;
    unsigned mark;
    sj_list_then *then;
    void *ctx;
};

static void emit_or(struct sj_candidates *l, sj_list_then *then, void *ctx)
{
    if (then == NULL)
        sj_list_emit(l);
    else
        then(l, ctx);
}

static void finish_choice(struct choosing *c)
{
    const uint8_t n_items = c->l->e.n_items;
    sj_add_cards(&c->l->e, c->mark, &c->chosen);
    emit_or(c->l, c->then, c->ctx);
    c->l->e.n_items = n_items;
}

/* Every way to choose `left` more cards from type t on, unknown ones last.  Larger numbers of a
 * card come first, so that choices of few different cards come before many. */
static void choose_cards(struct choosing *c, unsigned t, int left)
{
    if (sj_list_is_cut(c->l))
        return;
    while (t < SJ_CARD_COUNT && c->from->of[t] <= 0)
        t++;
    if (t >= SJ_CARD_COUNT) {
        if (left > c->from->unknown)
            return;
        c->chosen.unknown = (int16_t)left;
        finish_choice(c);
        return;
    }
    for (int n = left < c->from->of[t] ? left : c->from->of[t]; n >= 0; n--) {
        c->chosen.of[t] = (int16_t)n;
        choose_cards(c, t + 1, left - n);
    }
}

/* The most items with the mark that a statement of the verb takes. */
static int most_items(unsigned verb, unsigned mark)
{
    const struct verb_part *part = sj_verbs[verb].part;
    for (size_t i = 0; i < VERB_PARTS && part[i].classes != 0; i++)
        if (part[i].mark == mark)
            return part[i].max;
    return EVENT_ITEMS;
}

/* More cards than a statement takes, possible only after an illegal log, are not named. */
void sj_list_choices(struct sj_candidates *l, const struct sj_list *from, int n, unsigned mark,
                     sj_list_then *then, void *ctx)
{
    struct choosing c = {.l = l, .from = from, .mark = mark, .then = then, .ctx = ctx};
    if (n < 0 || n > from->n)
        return;
    if (n <= most_items(l->e.verb, mark)) {
        choose_cards(&c, 0, n);
    } else {
        c.chosen.unknown = (int16_t)n;
        finish_choice(&c);
    }
}

/* ---- choices among goods ------------------------------------------------------------------ */

struct picking {
    struct sj_candidates *l;
    const int16_t *kinds;
    int16_t picked[SJ_KINDS];
    int fewest;
    unsigned mark;
    sj_list_then *then;
    void *ctx;
};

static void pick_goods(struct picking *p, unsigned k, int picked, int left)
{
    if (sj_list_is_cut(p->l))
        return;
    if (k == SJ_KINDS) {
        const uint8_t n_items = p->l->e.n_items;
        if (picked < p->fewest)
            return;
        sj_add_goods(&p->l->e, p->mark, p->picked);
        emit_or(p->l, p->then, p->ctx);
        p->l->e.n_items = n_items;
        return;
    }
    for (int n = left < p->kinds[k] ? left : p->kinds[k]; n >= 0; n--) {
        p->picked[k] = (int16_t)n;
        pick_goods(p, k + 1, picked + n, left - n);
    }
}

void sj_list_goods(struct sj_candidates *l, const int16_t kinds[SJ_KINDS], int fewest, int most,
                   unsigned mark, sj_list_then *then, void *ctx)
{
    struct picking p = {
        .l = l, .kinds = kinds, .fewest = fewest, .mark = mark, .then = then, .ctx = ctx};
    pick_goods(&p, 0, 0, most);
}
