/* kit_scribe.inc.c - the notes of a scribe about a position; the file that writes the notes of a
 * game includes this once, at its end.
 *
 * Before it come the names of the game (pr_names.h), struct scribe_notes, and what the notes of the
 * game say: note_position(), note_check() and note_score().
 */

static void note_end(struct scribe_notes *l, bool careful)
{
    struct score scores[SEATS_MAX];
    const unsigned n = l->r->n_players;
    GAME_OWN(score)(l->r, (const int16_t *)(const void *)l->s, scores);
    for (unsigned seat = 0; careful && seat < n; seat++)
        note_score(l, seat, &scores[seat]);
    kit_note_result(&l->notes, GAME(VERB_RESULT), GAME(SEAT_A), scores, n);
    if (careful)
        kit_note_winner(&l->notes, GAME(VERB_WINNER), GAME(SEAT_A), scores, n);
}

size_t GAME_OWN(scribe_notes)(const void *rules, const int16_t *state, enum scribe scribe,
                              struct event *out, size_t cap)
{
    struct scribe_notes l = {GAME_OWN(ruleset)(rules), GAME_OWN(view)(state), {out, 0, cap},
                             scribe == SCRIBE_TABLE};
    const bool careful = scribe >= SCRIBE_CAREFUL;
    if (l.s->step == GAME(STEP_OVER) && scribe != SCRIBE_TABLE) {
        note_end(&l, careful);
        return l.notes.n;
    }
    if (scribe >= SCRIBE_FULL)
        note_position(&l);
    for (unsigned seat = 0; careful && seat < l.r->n_players; seat++)
        note_check(&l, seat);
    return l.notes.n;
}
