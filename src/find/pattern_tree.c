/* pattern_tree.c - the tree of a pattern while it is read, and what is wrong with its text. */
#include "find/pattern_parser.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/err.h"
#include "base/text.h"

/* ---- errors ---- */

bool pattern_fail(struct pattern_parser *r, const char *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    err_at_args(r->err, NULL, 0, (uint32_t)(at - r->text) + 1, format, args);
    va_end(args);
    return false;
}

bool pattern_fail_word(struct pattern_parser *r, const char *begin, const char *end,
                       const char *what, const char *const *known, size_t n)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(end - begin), begin);
    const char *near = text_suggest(word, known, n);
    if (near != NULL)
        return pattern_fail(r, begin, "unknown %s '%s' (did you mean '%s'?)", what, word, near);
    return pattern_fail(r, begin, "unknown %s '%s'", what, word);
}

/* ---- parts of the tree ---- */

static bool fail_too_long(struct pattern_parser *r)
{
    return pattern_fail(r, r->token.begin, "the pattern is too long");
}

bool pattern_add_variable(struct pattern_parser *r, struct pattern_variable v, uint16_t *out)
{
    struct pattern *p = r->p;
    for (size_t i = 0; i < p->n_variables; i++) {
        const struct pattern_variable *o = &p->variable[i];
        *out = (uint16_t)i;
        if (o->kind == v.kind && o->seat == v.seat && o->shape == v.shape &&
            o->slot == v.slot && o->from == v.from)
            return true;
    }
    if (p->n_variables == PATTERN_VARIABLES)
        return fail_too_long(r);
    p->has_seat |= v.seat == SEAT_BOUND;
    p->has_other |= v.seat == SEAT_OTHER;
    *out = (uint16_t)p->n_variables;
    p->variable[p->n_variables++] = v;
    return true;
}

bool pattern_add_term(struct pattern_parser *r, int32_t factor, uint16_t variable)
{
    if (r->p->n_terms == PATTERN_TERMS)
        return fail_too_long(r);
    r->p->term[r->p->n_terms++] = (struct pattern_term){factor, variable};
    return true;
}

static bool is_in_index(const struct pattern *p, const struct pattern_variable *v)
{
    return v->kind != VARIABLE_SCORE &&
           (v->kind != VARIABLE_SLOT || v->slot < p->game->rules.hashed_slots);
}

bool pattern_add_node(struct pattern_parser *r, struct pattern_node node, uint16_t *out)
{
    struct pattern *p = r->p;
    if (p->n_nodes == PATTERN_NODES)
        return fail_too_long(r);
    if (node.kind == PATTERN_COMPARE || node.kind == PATTERN_HAS) {
        for (size_t i = node.first; i < node.end; i++)
            node.needs_replay |= !is_in_index(p, &p->variable[p->term[i].variable]);
    } else {
        node.needs_replay = p->node[node.left].needs_replay ||
                            (node.kind != PATTERN_NOT && p->node[node.right].needs_replay);
    }
    *out = (uint16_t)p->n_nodes;
    p->node[p->n_nodes++] = node;
    return true;
}

bool pattern_join(struct pattern_parser *r, enum pattern_kind kind, uint16_t left,
                  uint16_t right, uint16_t *out)
{
    return pattern_add_node(
        r, (struct pattern_node){.kind = (uint8_t)kind, .left = left, .right = right}, out);
}

bool pattern_add_comparison(struct pattern_parser *r, uint8_t seat, size_t slot,
                            enum pattern_relation relation, int32_t number, uint16_t *out)
{
    const uint16_t first = (uint16_t)r->p->n_terms;
    uint16_t variable;
    return pattern_add_variable(
               r,
               (struct pattern_variable){VARIABLE_SLOT, seat, SHAPE_PLAIN, (uint16_t)slot, 0},
               &variable) &&
           pattern_add_term(r, 1, variable) &&
           pattern_add_node(r,
                            (struct pattern_node){.kind = PATTERN_COMPARE,
                                                  .relation = (uint8_t)relation,
                                                  .first = first,
                                                  .end = (uint16_t)r->p->n_terms,
                                                  .number = -number},
                            out);
}
