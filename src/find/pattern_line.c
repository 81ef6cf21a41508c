/* pattern_line.c - position lines with wildcards in a pattern. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "find/pattern_parser.h"
#include "position/state_line.h"
#include "position/state_line_wild.h"

/* A line on its way. */
struct wild_line {
    struct pattern_parser *r;
    char *text;        /* the line alone */
    const char *words; /* after the rules */
    void *rules;
    struct state_line *line;
    struct line_demands demands;
};

/* The rules say what the groups are; a line without them is read with those of most players. */
static int find_rules(struct wild_line *w, struct err *err)
{
    const struct game_rules *of = &w->r->p->game->rules;
    struct state_line_rules named = {.n_players = of->max_players};
    const size_t length = strcspn(w->text, " ");
    w->words = w->text + length;
    w->rules = xcalloc(1, of->rules_size);
    if (length == 1 && w->text[0] == '*')
        return of->resolve(w->rules, of->default_rules, of->max_players, err);
    if (state_line_read_rules(w->text, &named, err) < 0)
        return -1;
    if (named.n_players < of->min_players || named.n_players > of->max_players)
        return err_at(err, NULL, 0, (uint32_t)length, "%s is for %u to %u players",
                      w->r->p->game->title, of->min_players, of->max_players);
    struct err why = ERR_INIT;
    if (of->resolve(w->rules, named.profile, named.n_players, &why) < 0)
        return err_at(err, NULL, 0, 1, "%s", why.text);
    memcpy(w->r->p->profile, named.profile, sizeof named.profile);
    w->r->p->n_players = named.n_players;
    return 0;
}

static bool add_demand(struct wild_line *w, const struct line_demand *d, uint16_t *out)
{
    const struct game_rules *of = &w->r->p->game->rules;
    const size_t end = of->seat_offset + of->max_players * of->seat_slots;
    const enum pattern_relation relation = d->is_least ? GREATER_OR_EQUAL : EQUAL;
    if (d->slot < of->seat_offset || d->slot >= end)
        return pattern_add_comparison(w->r, SEAT_NOBODY, d->slot, relation, d->number, out);
    const size_t seat = (d->slot - of->seat_offset) / of->seat_slots;
    if (!d->is_any_seat && seat >= w->r->p->seats)
        w->r->p->seats = (unsigned)seat + 1;
    return pattern_add_comparison(w->r, d->is_any_seat ? (uint8_t)SEAT_BOUND : (uint8_t)seat,
                                  d->slot - seat * of->seat_slots, relation, d->number, out);
}

/* A line that demands nothing holds everywhere. */
static bool add_demands(struct wild_line *w, uint16_t *out)
{
    const struct pattern_node always = {.kind = PATTERN_COMPARE, .relation = EQUAL};
    uint16_t next;
    if (w->demands.n == 0)
        return pattern_add_node(w->r, always, out);
    for (size_t i = 0; i < w->demands.n; i++) {
        if (!add_demand(w, &w->demands.demand[i], &next) ||
            (i > 0 && !pattern_join(w->r, PATTERN_AND, *out, next, &next)))
            return false;
        *out = next;
    }
    return true;
}

static bool read_line(struct wild_line *w, const char *begin, uint16_t *out)
{
    struct err err = ERR_INIT;
    if (find_rules(w, &err) == 0) {
        state_line_start(w->line, w->r->p->game, w->rules, "");
        if (state_line_read_wild(w->line, w->text, w->words, &w->demands, &err) == 0)
            return add_demands(w, out);
    }
    return pattern_fail(w->r, begin + (err.column == 0 ? 0 : err.column - 1), "%s", err.text);
}

bool pattern_read_line(struct pattern_parser *r, const char *begin, const char *end,
                       uint16_t *out)
{
    struct wild_line w = {
        .r = r, .text = xstrndup(begin, (size_t)(end - begin)), .line = state_line_new()};
    const bool is_fine = read_line(&w, begin, out);
    state_line_free(w.line);
    free(w.demands.demand);
    free(w.rules);
    free(w.text);
    return is_fine;
}
