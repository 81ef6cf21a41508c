#include "games/kit/kit_scribe.h"

#include "games/kit/kit_event.h"

static void put_claim(struct kit_claims *c, unsigned key, unsigned thing, int value)
{
    c->out[c->n++] = (struct event_claim){
        .key = (uint8_t)key, .thing = (uint8_t)thing, .value = (int16_t)value};
}

void kit_claim_number(struct kit_claims *c, unsigned key, int value)
{
    put_claim(c, key, THING_NUMBER, value);
}

void kit_claim_count(struct kit_claims *c, unsigned key, unsigned thing, int value)
{
    put_claim(c, key, thing, value);
}

void kit_claim_thing(struct kit_claims *c, unsigned key, unsigned thing)
{
    put_claim(c, key, thing, COUNT_NONE);
}

struct event *kit_note(struct kit_notes *l, unsigned verb, unsigned seat)
{
    struct event *e = &l->out[l->n < l->cap ? l->n++ : l->n - 1];
    *e = kit_event(verb, seat);
    return e;
}

void kit_note_result(struct kit_notes *l, unsigned verb, unsigned seat_a,
                     const struct score *scores, unsigned n_players)
{
    struct event *e = kit_note(l, verb, SEAT_NONE);
    for (unsigned seat = 0; seat < n_players; seat++)
        kit_add(e, seat_a + seat, ITEM_PLAIN, scores[seat].total);
}

void kit_note_winner(struct kit_notes *l, unsigned verb, unsigned seat_a,
                     const struct score *scores, unsigned n_players)
{
    struct event *e = kit_note(l, verb, SEAT_NONE);
    for (unsigned seat = 0; seat < n_players; seat++)
        if (scores[seat].place == 1)
            kit_add(e, seat_a + seat, ITEM_PLAIN, COUNT_NONE);
}
