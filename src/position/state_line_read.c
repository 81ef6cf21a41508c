/* state_line_read.c - reads a position back from its line. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "position/state_line_reader.h"

/* ---- the rules --------------------------------------------------------------------------- */

int state_line_read_rules(const char *text, struct state_line_rules *out, struct err *err)
{
    const size_t length = strcspn(text, " ");
    const char *colon = memchr(text, ':', length);
    if (colon == NULL || colon == text)
        return err_at(err, NULL, 0, 1, "a position begins with its rules, like rgg2002:4");
    if ((size_t)(colon - text) >= sizeof out->profile)
        return err_at(err, NULL, 0, 1, "the name of the rules is too long");
    if (colon + 2 != text + length || colon[1] < '1' || colon[1] > '9')
        return err_at(err, NULL, 0, (uint32_t)(colon - text) + 2,
                      "expected the number of players after the rules");
    memcpy(out->profile, text, (size_t)(colon - text));
    out->profile[colon - text] = '\0';
    out->n_players = (unsigned)(colon[1] - '0');
    return 0;
}

/* ---- the check sum ----------------------------------------------------------------------- */

/* Finds the last word; false when it is no check sum. */
static bool find_sum(struct line_reader *r)
{
    const char *last = strrchr(r->text, ' ');
    const size_t length = last == NULL ? 0 : strlen(last);
    r->end = last == NULL ? r->text + strlen(r->text) : last;
    if (last == NULL || last[1] != '=')
        return line_fail(r, r->text + strlen(r->text),
                         "a position ends with its check sum, like =0f3a71c2");
    if (strcmp(last, " =?") == 0)
        return true;
    if (length != LINE_SUM_DIGITS + sizeof " =" - 1 ||
        strspn(last + 2, "0123456789abcdef") != LINE_SUM_DIGITS)
        return line_fail(r, last + 1, "expected a check sum: = and %d hexadecimal digits",
                         LINE_SUM_DIGITS);
    return true;
}

static bool check_sum(struct line_reader *r)
{
    const uint32_t sum = state_line_sum(r->text, (size_t)(r->end - r->text));
    uint32_t written = 0;
    if (r->end[2] == '?')
        return true;
    for (const char *digit = r->end + 2; *digit != '\0'; digit++)
        written = written << 4 | (uint32_t)(*digit <= '9' ? *digit - '0' : *digit - 'a' + 10);
    return written == sum || line_fail(r, r->end + 1,
                                       "the check sum of what is written is =%08x: "
                                       "something in the line is mistyped",
                                       (unsigned)sum);
}

/* ---- lines ------------------------------------------------------------------------------- */

/* Slots of words that are not written have the expected values. */
static void take_expected(struct line_reader *r)
{
    const struct state_line *l = r->l;
    int16_t expected[STATE_SLOTS];
    state_line_expect(l, r->state, expected);
    for (size_t i = 0; i < l->words.n; i++) {
        const struct line_part *p = &l->words.part[i];
        for (size_t k = p->slot; k < (size_t)p->slot + p->n; k++)
            if (!r->is_said[k])
                r->state[k] = expected[k];
    }
}

int state_line_read(struct state_line *l, const char *text, int16_t *state, struct err *err)
{
    struct line_reader r = {
        .l = l, .text = text, .state = state, .err = err, .sought = NO_SLOT};
    const size_t head = strcspn(text, " ");
    memcpy(state, l->setup, l->game->rules.state_slots * sizeof *state);
    r.at = text + head;
    if (!find_sum(&r) || !state_line_read_groups(&r))
        return -1;
    if (r.at != r.end)
        return line_fail(&r, r.at, "expected FIELD=VALUE or the check sum"), -1;
    if (!check_sum(&r))
        return -1;
    take_expected(&r);
    if (!state_line_check(&r))
        return -1;
    if (l->game->line != NULL && l->game->line->complete != NULL)
        l->game->line->complete(l->rules, state);
    return 0;
}

/* Whether the line names the rules that `l` was started with. */
static int check_rules(const struct state_line *l, const struct state_line_rules *named,
                       struct err *err)
{
    const struct game_rules *of = &l->game->rules;
    struct err why = ERR_INIT;
    void *rules = xcalloc(1, of->rules_size);
    const bool is_known = of->resolve(rules, named->profile, named->n_players, &why) == 0;
    const bool is_same = is_known && memcmp(rules, l->rules, of->rules_size) == 0;
    free(rules);
    if (!is_known)
        return err_set(err, "%s", why.text);
    if (named->n_players != l->n_players)
        return err_set(err, "the position is one of %u players, the log of %u",
                       named->n_players, l->n_players);
    return is_same ? 0
                   : err_set(err, "the rules of the position, '%s', are not those of the log",
                             named->profile);
}

int state_line_read_named(struct state_line *l, const char *text, int16_t *state,
                          struct err *err)
{
    struct state_line_rules named;
    if (state_line_read_rules(text, &named, err) < 0 || check_rules(l, &named, err) < 0)
        return -1;
    return state_line_read(l, text, state, err);
}

const struct position_format state_line_format = {
    .make = state_line_new,
    .free = state_line_free,
    .start = state_line_start,
    .read_rules = state_line_read_rules,
    .read_named = state_line_read_named,
    .says = state_line_says,
};
