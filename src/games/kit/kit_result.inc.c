/* kit_result.inc.c - compares the scores, result and winner of a log with the replay; the file of the game
 * that knows its violations includes this once, after its names and a few constants:
 *
 *     enum { FIRST_BUILDING = PR_FIRST_BUILDING, FIRST_PART = PR_CHIPS,
 *            WRONG_TOTAL = PR_V_score_wrong_total };
 *     static const struct kit_winner_faults winner_faults = {...};
 */

/* Compares the points of a building with those claimed. */
static void check_building(struct GAME_OWN(check) *c, unsigned building, int claimed);
/* The finding for a wrong claim of a part of the score. */
static unsigned part_violation(const struct GAME_OWN(check) *c, unsigned thing);
/* Whether the game is over, as a result says. */
static bool check_over(struct GAME_OWN(check) *c);

void GAME_OWN(check_score)(struct GAME_OWN(check) *c)
{
    struct score scores[SEATS_MAX];
    GAME_OWN(score)(c->r, (const int16_t *)(const void *)c->s, scores);
    const struct score *own = &scores[c->e->seat];
    const enum verdict before = c->found.worst;
    for (unsigned i = 0; i < c->e->n_items; i++)
        if (c->e->item[i].thing >= FIRST_BUILDING)
            check_building(c, c->e->item[i].thing - FIRST_BUILDING, c->e->item[i].count);
    if (c->found.worst > before)
        return; /* these findings explain wrong sums */
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned thing = c->e->item[i].thing;
        if (thing >= FIRST_BUILDING)
            continue;
        const int now = thing == GAME(TOTAL) ? own->total : own->part[thing - FIRST_PART];
        kit_check_number(&c->found, part_violation(c, thing), GAME_OWN(name)(thing), now,
                         c->e->item[i].count);
    }
}

void GAME_OWN(check_result)(struct GAME_OWN(check) *c)
{
    struct score scores[SEATS_MAX];
    GAME_OWN(score)(c->r, (const int16_t *)(const void *)c->s, scores);
    if (check_over(c))
        kit_check_result(&c->found, scores, c->r->n_players, GAME(SEAT_A), WRONG_TOTAL);
}

void GAME_OWN(check_winner)(struct GAME_OWN(check) *c)
{
    struct score scores[SEATS_MAX];
    GAME_OWN(score)(c->r, (const int16_t *)(const void *)c->s, scores);
    if (check_over(c))
        kit_check_winner(&c->found, scores, c->r->n_players, GAME(SEAT_A), &winner_faults);
}
