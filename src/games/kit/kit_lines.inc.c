/* kit_lines.inc.c - the position lines of a game, as far as all games with roles have them; the file
 * that lays out a game includes this once.
 *
 * Before it come the names of the game (pr_names.h) and brief_words, its abbreviations.
 */
struct layout {
    const GAME_RULES *rules;
    const GAME_STATE *state;
    struct position_lines *t;
    struct node node;
    struct score score[SEATS_MAX];
};

/* What the edition calls it. */
static const char *title(const struct layout *l, unsigned thing)
{
    const struct edition_word *word =
        profile_word(&GAME_OWN(profiles), l->rules->profile.edition, thing);
    return word != NULL ? word->title : GAME_OWN(things)[thing].title;
}

static struct kit_brief brief_of(const struct layout *l, unsigned thing)
{
    return kit_brief_of(brief_words, title(l, thing));
}

/* "colonists 3", in short "col3" */
static void put_number(struct layout *l, unsigned key, const char *text, const char *brief,
                       int n)
{
    position_lines_brief_f(position_lines_put_f(l->t, key, "%s %d", text, n), "%s%d", brief, n);
}

/* `in_round`: the last role that was taken is of this round. */
static void write_headline(const struct layout *l, bool in_round, const char *task)
{
    const GAME_STATE *s = l->state;
    const bool in_phase = in_round && s->role >= 0 && l->node.step != GAME(STEP_ROLE);
    const struct kit_headline headline = {
        .round = s->round,
        .picks = s->picks,
        .of = l->rules->picks,
        .role = in_phase ? title(l, (unsigned)(GAME(FIRST_ROLE) + s->role)) : NULL,
        .chooser = s->chooser,
        .seat = l->node.seat,
        .task = task,
    };
    kit_write_headline(&headline, l->t->headline, sizeof l->t->headline);
}

/* The total of a seat, with which its head begins. */
static void put_total(struct layout *l, unsigned seat, unsigned key)
{
    const int total = l->score[seat].total;
    position_lines_begin(l->t, seat, LINES_HEAD, "", "");
    position_lines_brief_f(position_lines_put_f(l->t, key, "%d VP", total), "%dVP", total);
}
