/* state_line_read.c - reads a position back from its line. */
#include <string.h>

#include "base/err.h"
#include "core/state_line_reader.h"

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
                      "expected the number of players behind the rules");
    memcpy(out->profile, text, (size_t)(colon - text));
    out->profile[colon - text] = '\0';
    out->n_players = (unsigned)(colon[1] - '0');
    return 0;
}

/* ---- groups ------------------------------------------------------------------------------ */

static bool read_group(struct line_reader *r, const struct line_group *g, unsigned seat)
{
    const struct state_line *l = r->l;
    const char letter = seat == SEAT_NONE ? g->letter : seat_letter(seat);
    if (*r->at != ' ' || r->at[1] != letter)
        return line_fail(r, r->at + (*r->at == ' '), "expected the group of %c", letter);
    r->at += 2;
    r->slots = r->state + (seat == SEAT_NONE ? 0 : line_seat_slot(l, seat));
    for (size_t i = 0; i < g->n; i++) {
        r->at += i > 0 && *r->at == '/';
        for (size_t k = g->section[i].first; k < g->section[i].end; k++)
            if (!state_line_read_part(r, &l->part[k]))
                return false;
    }
    if (r->at[0] == '-' && r->at[1] >= '0' && r->at[1] <= '9')
        return line_fail(r, r->at, "a number of pieces is not below 0");
    if (*r->at != ' ')
        return line_fail(r, r->at, "expected the end of the group of %c", letter);
    return true;
}

/* Words may stand behind any group. */
bool state_line_read_groups(struct line_reader *r)
{
    const struct state_line *l = r->l;
    for (size_t g = 0; g < l->n_groups; g++) {
        const bool is_of_seats = l->group[g].letter == '\0';
        for (unsigned i = 0; i < (is_of_seats ? l->n_players : 1); i++) {
            const char *begin = r->at;
            if (!read_group(r, &l->group[g], is_of_seats ? i : SEAT_NONE) ||
                !state_line_read_words(r))
                return false;
            state_line_seek(r, begin);
        }
    }
    return state_line_read_words(r);
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
    struct state_line *l = r->l;
    const struct game_line *line = l->game->line;
    memcpy(l->expected, l->setup, sizeof l->expected);
    if (line != NULL && line->rest != NULL)
        line->rest(l->rules, r->state, l->expected);
    for (size_t i = 0; i < l->words.n; i++) {
        const struct line_part *p = &l->words.part[i];
        for (size_t k = p->slot; k < (size_t)p->slot + p->n; k++)
            if (!r->is_said[k])
                r->state[k] = l->expected[k];
    }
}

int state_line_read(struct state_line *l, const char *text, int16_t *state, struct err *err)
{
    struct line_reader r = {
        .l = l, .text = text, .state = state, .err = err, .sought = NO_SLOT};
    const size_t head = strcspn(text, " ");
    memcpy(state, l->setup, l->game->rules.state_slots * sizeof *state);
    l->is_written = false;
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
