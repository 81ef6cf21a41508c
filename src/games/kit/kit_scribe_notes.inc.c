/* kit_scribe_notes.inc.c - which notes a scribe writes about a position, for the file of the game that
 * writes each of them: it includes this once, after its names, and defines the three functions.
 */
struct scribe_notes {
    const GAME_RULES *r;
    const GAME_STATE *s;
    struct kit_notes notes;
};

/* What a player has. */
static void note_check(struct scribe_notes *l, unsigned seat);
/* The table. */
static void note_position(struct scribe_notes *l);
/* The parts of a player's score. */
static void note_score(struct scribe_notes *l, unsigned seat, const struct score *score);

static void note_end(struct scribe_notes *l, enum scribe scribe)
{
    struct score scores[SEATS_MAX];
    const bool careful = scribe >= SCRIBE_CAREFUL;
    GAME_OWN(score)(l->r, (const int16_t *)(const void *)l->s, scores);
    for (unsigned seat = 0; careful && seat < l->r->n_players; seat++)
        note_score(l, seat, &scores[seat]);
    kit_note_result(&l->notes, GAME(VERB_RESULT), GAME(SEAT_A), scores, l->r->n_players);
    if (careful)
        kit_note_winner(&l->notes, GAME(VERB_WINNER), GAME(SEAT_A), scores, l->r->n_players);
}

size_t GAME_OWN(scribe_notes)(const void *rules, const int16_t *state, enum scribe scribe,
                              struct event *out, size_t cap)
{
    struct scribe_notes l = {GAME_OWN(ruleset)(rules), GAME_OWN(view)(state), {out, 0, cap}};
    if (l.s->step == GAME(STEP_OVER)) {
        note_end(&l, scribe);
        return l.notes.n;
    }
    if (scribe >= SCRIBE_FULL)
        note_position(&l);
    for (unsigned seat = 0; scribe >= SCRIBE_CAREFUL && seat < l.r->n_players; seat++)
        note_check(&l, seat);
    return l.notes.n;
}
