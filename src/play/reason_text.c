/* reason_text.c - why a choice costs what it costs, in words: the one writer of them. */
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "base/text.h"
#include "notation/sentence.h"
#include "play/analysis_text.h"
#include "play/analysis_write.h"

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

static bool is_vowel(char c)
{
    return c != '\0' && strchr("aeiou", c) != NULL;
}

/* "shipping" of "ship", "putting" of "put", but "keeping". */
static bool doubles_its_end(const char *stem, size_t n)
{
    return n >= 3 && (stem[n - 1] == 'p' || stem[n - 1] == 't') && is_vowel(stem[n - 2]) &&
           !is_vowel(stem[n - 3]);
}

/* "taking" of "takes". */
static void put_gerund(const char *verb, size_t n, struct buf *out)
{
    n -= n > 0 && verb[n - 1] == 's';
    n -= n > 0 && verb[n - 1] == 'e';
    buf_put(out, verb, n);
    if (doubles_its_end(verb, n))
        buf_putc(out, verb[n - 1]);
    buf_puts(out, "ing");
}

/* "selling coffee", "not using library": of "sells coffee", "does not use library". */
static void put_doing(const struct analysis *a, const struct event *e, struct buf *out)
{
    static const char does_not[] = "does not ";
    struct buf said = BUF_INIT;
    sentence_put(&said, a->trajectory.game, a->trajectory.rules, e);
    const char *text = buf_str(&said);
    if (strncmp(text, does_not, sizeof does_not - 1) == 0) {
        buf_puts(out, "not ");
        text += sizeof does_not - 1;
    }
    const size_t verb = strcspn(text, " ");
    put_gerund(text, verb, out);
    buf_puts(out, text + verb);
    buf_free(&said);
}

/* Both choices build it, and differ in what they pay. */
static bool is_same_building(const struct race *race)
{
    const struct event *made = &race->choice[race->made].event,
                       *best = &race->choice[race->rival].event;
    return made->verb == best->verb && made->item[0].thing == best->item[0].thing;
}

void reason_put_choice(const struct analysis *a, const struct race *race, unsigned choice,
                       struct buf *out)
{
    const struct game_def *game = a->trajectory.game;
    const struct event *e = &race->choice[choice].event;
    const void *rules = a->trajectory.rules;
    if (e->verb == game->words.verb_pass)
        buf_puts(out, "passing");
    else if (e->verb == game->words.verb_role)
        buf_printf(out, "the %s", game_thing_title(game, rules, e->item[0].thing));
    else if (game->accounts != NULL && e->verb == game->accounts->verb_build &&
             !is_same_building(race))
        buf_puts(out, game_thing_title(game, rules, e->item[0].thing));
    else
        put_doing(a, e, out);
}

static void put_choice(const struct telling *t, unsigned choice)
{
    reason_put_choice(t->a, t->race, choice, t->out);
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

/* "1.2 fewer for Anna's VP chips" */
static void put_part(const struct telling *t, size_t part, bool is_own, const char **before)
{
    const struct reason *reason = t->reason;
    const struct measure m = is_own ? reason->own[part] : reason->gained[part];
    if (!reason_bears(reason, m))
        return;
    buf_puts(t->out, *before);
    *before = ", ";
    put_tenths(t->out, m.value);
    buf_puts(t->out, is_own ? " fewer for " : " more for ");
    put_player(t, is_own ? reason->seat : reason->rival);
    buf_puts(t->out, "'s ");
    buf_puts(t->out, title_of(t, t->a->trajectory.game->rules.score_parts[part].thing));
}

static void put_lead(const struct telling *t)
{
    const char *before = ", above all ";
    put_choice(t, t->race->made);
    buf_puts(t->out, " costs ");
    put_player(t, t->reason->seat);
    buf_putc(t->out, ' ');
    put_tenths(t->out, t->reason->lead.value);
    buf_puts(t->out, " points of the lead");
    for (size_t i = 0; i < t->a->trajectory.game->rules.n_score_parts; i++) {
        put_part(t, i, true, &before);
        put_part(t, i, false, &before);
    }
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
    buf_printf(t->out, " in %u of 100 games, otherwise in %u",
               fact->made * 100 / t->reason->games, fact->best * 100 / t->reason->games);
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
