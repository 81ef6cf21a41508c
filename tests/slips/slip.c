/* slip.c - slips of whole lines; those inside of a line are in slip_inside.c. */
#include "slip.h"

#include <string.h>

#include "core/random.h"

const char *slip_kind_name(enum slip_kind kind)
{
    static const char *const names[SLIP_KINDS] = {
        [SLIP_FORGOTTEN] = "forgotten",
        [SLIP_DOUBLED] = "doubled",
        [SLIP_MOVED] = "moved",
        [SLIP_SEAT] = "wrong seat",
        [SLIP_NUMBER] = "off by one",
        [SLIP_SPELLING] = "misspelt",
        [SLIP_WORD] = "wrong word",
        [SLIP_TURN] = "turn missing",
        [SLIP_TURN_DOUBLED] = "turn twice",
        [SLIP_TURN_MOVED] = "turns moved",
    };
    return names[kind];
}

static uint32_t number_of(size_t at)
{
    return (uint32_t)at + 1;
}

static bool forget(struct slip_text *t, size_t at, struct slip *out)
{
    out->origin = t->line[at].origin;
    slip_text_remove(t, at);
    out->first = out->last = number_of(slip_text_next_event(t, at));
    return true;
}

static bool write_twice(struct slip_text *t, size_t at, struct slip *out)
{
    out->origin = t->line[at].origin;
    slip_text_insert(t, at + 1, (struct slip_line){t->line[at].text, 0});
    out->first = out->last = number_of(at + 1);
    return true;
}

/* Mostly the neighbours are exchanged. */
static int draw_steps(struct random *random)
{
    static const int steps[] = {1, 1, 1, 2, 3};
    const int n = steps[random_next(random) % 5];
    return random_next(random) % 2 == 0 ? n : -n;
}

/* A line among its equals is not moved. */
static bool stays_equal(const struct slip_text *t, size_t from, size_t to)
{
    const size_t first = from < to ? from : to, last = from < to ? to : from;
    for (size_t i = first; i < last; i++)
        if (strcmp(t->line[i].text, t->line[i + 1].text) != 0)
            return false;
    return true;
}

static bool move(struct slip_text *t, size_t from, struct random *random, struct slip *out)
{
    const size_t to = slip_text_step(t, from, draw_steps(random));
    if (to == t->n || stays_equal(t, from, to))
        return false;
    const struct slip_line line = t->line[from];
    const size_t later = from < to ? to : from;
    out->origin = t->line[later].origin;
    out->first = number_of(from < to ? from : to);
    out->last = number_of(later);
    slip_text_remove(t, from);
    slip_text_insert(t, to, line);
    return true;
}

/* ---- turns ---- */

static bool begins_with(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* Whether a player takes a role: what players do beside their turns stands at the beginning of a line, too. */
static bool is_role(const char *text)
{
    return text[0] >= 'A' && text[0] <= 'E' && text[1] == ' ' && text[2] != '-' &&
           !begins_with(text + 2, "draw ") && !begins_with(text + 2, "draft ");
}

/* The line after the turn that begins at `at`: its actions are indented.  `at` when none begins there. */
static size_t end_of_turn(const struct slip_text *t, size_t at)
{
    if (at >= t->n || !slip_text_is_event(t, at) || !is_role(t->line[at].text))
        return at;
    size_t end = at + 1;
    while (end < t->n && t->line[end].text[0] == ' ')
        end++;
    return end;
}

/* Moves the lines [from, end) before line `to`, which is before them. */
static void move_lines(struct slip_text *t, size_t from, size_t end, size_t to)
{
    for (; from < end; from++, to++) {
        const struct slip_line line = t->line[from];
        slip_text_remove(t, from);
        slip_text_insert(t, to, line);
    }
}

static bool forget_turn(struct slip_text *t, size_t at, struct slip *out)
{
    const size_t end = end_of_turn(t, at);
    if (end == at)
        return false;
    out->origin = t->line[end - 1].origin;
    for (size_t n = end - at; n > 0; n--) {
        out->has_placement |= strstr(t->line[at].text, " place ") != NULL;
        slip_text_remove(t, at);
    }
    out->first = out->last = number_of(slip_text_next_event(t, at));
    return true;
}

static bool write_turn_twice(struct slip_text *t, size_t at, struct slip *out)
{
    const size_t end = end_of_turn(t, at);
    if (end == at)
        return false;
    out->origin = t->line[end - 1].origin;
    for (size_t i = at; i < end; i++)
        slip_text_insert(t, i + (end - at), (struct slip_line){t->line[i].text, 0});
    out->first = number_of(end);
    out->last = number_of(end + (end - at) - 1);
    return true;
}

static bool exchange_turns(struct slip_text *t, size_t at, struct slip *out)
{
    const size_t middle = end_of_turn(t, at), end = end_of_turn(t, middle);
    if (middle == at || end == middle)
        return false;
    out->origin = t->line[end - 1].origin;
    move_lines(t, middle, end, at);
    out->first = number_of(at);
    out->last = number_of(end - 1);
    return true;
}

static bool slip_inside(const struct slip_plan *plan, const struct slip_scene *scene,
                        struct slip_text *t, struct random *random, struct slip *out)
{
    out->origin = t->line[plan->at].origin;
    out->first = out->last = number_of(plan->at);
    return slip_line_inside(plan->kind, scene, t, plan->at, random);
}

bool slip_apply(const struct slip_plan *plan, const struct slip_scene *scene,
                struct slip_text *t, struct slip *out)
{
    struct random random = {plan->seed};
    out->kind = plan->kind;
    out->has_placement = false;
    switch (plan->kind) {
    case SLIP_FORGOTTEN:
        return forget(t, plan->at, out);
    case SLIP_DOUBLED:
        return write_twice(t, plan->at, out);
    case SLIP_MOVED:
        return move(t, plan->at, &random, out);
    case SLIP_TURN:
        return forget_turn(t, plan->at, out);
    case SLIP_TURN_DOUBLED:
        return write_turn_twice(t, plan->at, out);
    case SLIP_TURN_MOVED:
        return exchange_turns(t, plan->at, out);
    case SLIP_SEAT:
    case SLIP_NUMBER:
    case SLIP_SPELLING:
    case SLIP_WORD:
    case SLIP_KINDS:
        break;
    }
    return slip_inside(plan, scene, t, &random, out);
}

uint32_t slip_reach(const struct slip *slip, const struct slip_text *t)
{
    return number_of(slip_text_next_event(t, slip->last));
}
