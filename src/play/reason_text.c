/* reason_text.c - why a choice costs what it costs, in words: the one writer of them. */
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "base/text.h"
#include "play/analysis_text.h"
#include "play/analysis_write.h"
#include "play/choice_text.h"

/* What a reason is about. */
struct telling {
    const struct analysis *a;
    const struct race *race;
    const struct reason *reason;
    struct buf *out;
};

static void put_tenths(struct buf *out, int64_t thousandths)
{
    buf_put_fixed(out, fixed_divide(thousandths, MEASURE_POINT / 10), 1);
}

void analysis_put_player(const struct analysis *a, unsigned seat, struct buf *out)
{
    const char *name = a->record->player[seat];
    if (name != NULL)
        text_put_safe(out, name, strlen(name));
    else
        buf_putc(out, seat_letter(seat));
}

static void put_player(const struct telling *t, unsigned seat)
{
    analysis_put_player(t->a, seat, t->out);
}

static const char *title_of(const struct telling *t, unsigned thing)
{
    return game_thing_title(t->a->trajectory.game, t->a->trajectory.rules, thing);
}

/* ---- the sentence of the kind -------------------------------------------------------------------- */

static void put_choice(const struct telling *t, unsigned choice)
{
    choice_put_name(t->a, t->race, choice, t->out);
}

static bool is_word(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

/* "1 doubloon", "2 doubloons": what is counted follows the number after a blank. */
static void put_number(const struct telling *t, int64_t n, const char *noun, size_t length)
{
    buf_put_i64(t->out, n);
    buf_put(t->out, noun, length);
    if (length > 0 && n != 1)
        buf_putc(t->out, 's');
}

static void put_word(const struct telling *t, const char *word, size_t length)
{
    const struct reason_words *words = &t->reason->words;
    if (is_word(word, length, "me"))
        put_player(t, t->reason->seat);
    else if (is_word(word, length, "rival"))
        put_player(t, t->reason->rival);
    else if (is_word(word, length, "who"))
        put_player(t, words->who);
    else if (is_word(word, length, "made"))
        put_choice(t, t->race->made);
    else if (is_word(word, length, "best"))
        put_choice(t, t->race->rival);
    else if (is_word(word, length, "thing"))
        buf_puts(t->out, title_of(t, words->thing));
    else
        put_number(t, *word == 'n' ? words->n : words->m, word + 1, length - 1);
}

static void put_template(const struct telling *t, const char *text)
{
    for (const char *open; (open = strchr(text, '{')) != NULL;) {
        const char *close = strchr(open, '}');
        buf_put(t->out, text, (size_t)(open - text));
        put_word(t, open + 1, (size_t)(close - open - 1));
        text = close + 1;
    }
    buf_puts(t->out, text);
}

/* ---- figures ------------------------------------------------------------------------------------- */

/* "1.2 fewer for Anna's VP chips"; returns the points, 0 when they bear nothing. */
static int64_t put_part(const struct telling *t, size_t part, bool is_own, const char **before)
{
    const struct reason *reason = t->reason;
    const struct measure m = is_own ? reason->own[part] : reason->gained[part];
    if (!reason_bears(reason, m))
        return 0;
    buf_puts(t->out, *before);
    *before = ", ";
    put_tenths(t->out, m.value);
    buf_puts(t->out, is_own ? " fewer for " : " more for ");
    put_player(t, is_own ? reason->seat : reason->rival);
    buf_puts(t->out, "'s ");
    buf_puts(t->out, title_of(t, t->a->trajectory.game->rules.score_parts[part].thing));
    return m.value;
}

/* Where the parts come to a fifth more than the whole and beyond, the surplus is won back elsewhere. */
static void put_rest(const struct telling *t, int64_t parts)
{
    const int64_t lead = t->reason->lead.value, back = parts - lead;
    if (5 * back < lead)
        return;
    buf_puts(t->out, "; the rest makes up for ");
    put_tenths(t->out, back);
}

static void put_lead(const struct telling *t)
{
    const char *before = ", above all ";
    int64_t parts = 0;
    buf_puts(t->out, "after ");
    choice_put(t->a, t->race, t->race->made, t->out);
    buf_putc(t->out, ' ');
    put_player(t, t->reason->seat);
    buf_puts(t->out, " ends ");
    put_tenths(t->out, t->reason->lead.value);
    buf_puts(t->out, " points worse against the best of the others");
    for (size_t i = 0; i < t->a->trajectory.game->rules.n_score_parts; i++) {
        parts += put_part(t, i, true, &before);
        parts += put_part(t, i, false, &before);
    }
    put_rest(t, parts);
}

static void put_what_happens(const struct telling *t, const struct reason_fact *fact)
{
    const struct game_def *game = t->a->trajectory.game;
    const char *phrase;
    switch (fact->kind) {
    case REASON_ENDS:
        buf_printf(t->out, "the game ends in round %u or before", fact->round);
        return;
    case REASON_ENDS_BY:
        put_player(t, fact->seat);
        buf_printf(t->out, " brings the end about: %s", fact->title);
        return;
    case REASON_DOES:
    default:
        phrase = game->faces->phrases != NULL ? game->faces->phrases[fact->verb] : NULL;
        put_player(t, fact->seat);
        buf_printf(t->out, " %s %s by the end of round %u",
                   phrase != NULL ? phrase : game->words.verbs[fact->verb].name,
                   title_of(t, fact->thing), fact->round);
    }
}

static void put_fact(const struct telling *t, const struct reason_fact *fact)
{
    put_what_happens(t, fact);
    buf_printf(t->out, " in %u of 100 games, after ", fact->made * 100 / t->reason->games);
    choice_put(t->a, t->race, t->race->rival, t->out);
    buf_printf(t->out, " in %u", fact->best * 100 / t->reason->games);
}

static void put_figure(const struct telling *t, const struct reason_figure *figure)
{
    const struct reason_amount *amount =
        &t->a->trajectory.game->play->reason_amounts[figure->amount];
    const int64_t more = figure->more.value;
    put_player(t, figure->seat);
    buf_printf(t->out, " %s ", amount->does);
    put_tenths(t->out, more < 0 ? -more : more);
    buf_printf(t->out, " %s %s by the end of round %u", more < 0 ? "fewer" : "more",
               amount->what, figure->round);
}

/* ---- all of it ----------------------------------------------------------------------------------- */

static bool is_about_end(const struct reason_kind *kind)
{
    return kind != NULL && (kind->borne_by & (BORNE_BY_SOONER | BORNE_BY_LATER)) != 0;
}

/* What holds in the position, then the points.  False when there is neither. */
static bool put_head(const struct telling *t)
{
    const struct reason *reason = t->reason;
    const bool is_borne = reason_bears(reason, reason->lead);
    const bool has_sentence = reason->kind != NULL && reason->kind->sentence != NULL;
    if (has_sentence)
        put_template(t, reason->kind->sentence);
    if (is_about_end(reason->kind)) {
        buf_puts(t->out, has_sentence ? "; " : "");
        put_fact(t, &reason->end);
    }
    if (!is_borne)
        return has_sentence || is_about_end(reason->kind);
    buf_puts(t->out, has_sentence || is_about_end(reason->kind) ? "; " : "");
    put_lead(t);
    return true;
}

static void put_line(const struct telling *t, unsigned indent)
{
    buf_printf(t->out, "%*s", (int)indent, "");
}

void reason_put(const struct analysis *a, const struct race *race, const struct reason *reason,
                unsigned indent, struct buf *out)
{
    const struct telling t = {a, race, reason, out};
    const bool is_borne = reason_bears(reason, reason->lead);
    if (!is_borne && reason->kind == NULL && reason->n_facts == 0)
        return;
    put_line(&t, indent);
    buf_puts(out, "why: ");
    if (!put_head(&t))
        buf_puts(out, "points do not show it");
    buf_putc(out, '\n');
    for (unsigned i = 0; i < reason->n_facts; i++) {
        if (reason->fact[i].kind == REASON_ENDS && is_about_end(reason->kind))
            continue;
        put_line(&t, indent);
        put_fact(&t, &reason->fact[i]);
        buf_putc(out, '\n');
    }
    for (unsigned i = 0; i < reason->n_figures; i++) {
        put_line(&t, indent);
        put_figure(&t, &reason->figure[i]);
        buf_putc(out, '\n');
    }
}

void reason_put_sentence(const struct analysis *a, const struct race *race,
                         const struct reason *reason, struct buf *out)
{
    const struct telling t = {a, race, reason, out};
    if (!put_head(&t) && reason->n_facts > 0)
        put_fact(&t, &reason->fact[0]);
}

void analysis_write_why(const struct analysis *a, size_t i, struct buf *out)
{
    const struct analysis_event *e = &a->event[i];
    if (e->reason != NULL)
        reason_put_sentence(a, e->race, e->reason, out);
}
