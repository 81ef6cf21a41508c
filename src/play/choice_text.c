#include "play/choice_text.h"

#include <string.h>

#include "base/buf.h"
#include "core/game.h"
#include "notation/sentence.h"

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

static bool is_building(const struct analysis *a, const struct event *e)
{
    const struct game_def *game = a->trajectory.game;
    return game->accounts != NULL && e->verb == game->accounts->verb_build;
}

/* Both choices build it, and differ in what they pay. */
static bool is_same_building(const struct race *race)
{
    const struct event *made = &race->choice[race->made].event,
                       *best = &race->choice[race->rival].event;
    return made->verb == best->verb && made->item[0].thing == best->item[0].thing;
}

void choice_put_name(const struct analysis *a, const struct race *race, unsigned choice,
                     struct buf *out)
{
    const struct game_def *game = a->trajectory.game;
    const struct event *e = &race->choice[choice].event;
    if (is_building(a, e) && !is_same_building(race))
        buf_puts(out, game_thing_title(game, a->trajectory.rules, e->item[0].thing));
    else
        choice_put(a, race, choice, out);
}

void choice_put(const struct analysis *a, const struct race *race, unsigned choice,
                struct buf *out)
{
    const struct game_def *game = a->trajectory.game;
    const struct event *e = &race->choice[choice].event;
    if (e->verb == game->words.verb_pass)
        buf_puts(out, "passing");
    else if (e->verb == game->words.verb_role)
        buf_printf(out, "the %s",
                   game_thing_title(game, a->trajectory.rules, e->item[0].thing));
    else if (is_building(a, e) && !is_same_building(race)) {
        buf_puts(out, "building ");
        choice_put_name(a, race, choice, out);
    } else
        put_doing(a, e, out);
}

/* ---- one instead of the other -------------------------------------------------------------------- */

static int count_of(const struct event *e, unsigned thing)
{
    int n = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].thing == thing)
            n += e->item[i].count == COUNT_NONE ? 1 : e->item[i].count;
    return n;
}

static bool is_plain_list(const struct event *e)
{
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].mark != ITEM_PLAIN || e->item[i].thing == THING_NUMBER)
            return false;
    return e->n_items > 1;
}

/* What `a` has more of than `b`. */
static void take_surplus(const struct event *a, const struct event *b, struct event *out)
{
    event_copy(out, a);
    out->n_items = 0;
    for (unsigned i = 0; i < a->n_items; i++) {
        struct event_item item = a->item[i];
        const int more = count_of(a, item.thing) - count_of(b, item.thing);
        if (more <= 0 || count_of(out, item.thing) > 0)
            continue;
        item.count = more == 1 ? COUNT_NONE : (int16_t)more;
        out->item[out->n_items++] = item;
    }
}

/* Two lists of the same things but for a few: these alone are named. */
static bool differ_in_few(const struct event *best, const struct event *made,
                          struct event *best_has, struct event *made_has)
{
    if (!is_plain_list(best) || !is_plain_list(made))
        return false;
    take_surplus(best, made, best_has);
    take_surplus(made, best, made_has);
    return best_has->n_items > 0 && made_has->n_items > 0;
}

void choice_put_instead(const struct analysis *a, const struct race *race, struct buf *out)
{
    const struct game_def *game = a->trajectory.game;
    const struct event *best = &race->choice[race->rival].event,
                       *made = &race->choice[race->made].event;
    struct event best_has, made_has;
    if (best->verb != made->verb || best->verb == game->words.verb_role ||
        (is_building(a, best) && is_same_building(race)) || best->n_items == 0) {
        choice_put(a, race, race->rival, out);
        buf_puts(out, " instead of ");
        choice_put(a, race, race->made, out);
    } else if (is_building(a, best)) {
        choice_put(a, race, race->rival, out);
        buf_puts(out, " instead of ");
        choice_put_name(a, race, race->made, out);
    } else {
        const bool is_few = differ_in_few(best, made, &best_has, &made_has);
        put_doing(a, is_few ? &best_has : best, out);
        buf_puts(out, " instead of ");
        sentence_put_items(out, game, a->trajectory.rules, is_few ? &made_has : made);
    }
}
