/* state_line.c - writes a position in a line. */
#include "position/state_line.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "position/state_line_parts.h"

struct state_line *state_line_new(void)
{
    struct state_line *l = xcalloc(1, sizeof *l);
    l->viewer = SEAT_NONE;
    return l;
}

void state_line_free(struct state_line *l)
{
    if (l == NULL)
        return;
    buf_free(&l->head);
    buf_free(&l->line);
    free(l);
}

void state_line_show_known(struct state_line *l, unsigned viewer)
{
    l->viewer = viewer;
}

/* Both sums are reduced only at the end: no line is so long that they overflow. */
uint32_t state_line_sum(const char *text, size_t length)
{
    const uint64_t base = 65521;
    uint64_t plain = 1, weighted = 0;
    for (size_t i = 0; i < length; i++) {
        plain += (unsigned char)text[i];
        weighted += plain;
    }
    return (uint32_t)(weighted % base << 16 | plain % base);
}

void state_line_expect(const struct state_line *l, const int16_t *state, int16_t *out)
{
    memcpy(out, l->setup, sizeof l->setup);
    if (l->game->line != NULL && l->game->line->rest != NULL)
        l->game->line->rest(l->rules, state, out);
}

/* "deluxe,nobles,villa=instead:4" */
static void put_head(struct state_line *l, const char *profile)
{
    static const char between[] = " \t,+";
    buf_clear(&l->head);
    for (profile += strspn(profile, between); *profile != '\0';
         profile += strspn(profile, between)) {
        const size_t length = strcspn(profile, between);
        if (l->head.len > 0)
            buf_putc(&l->head, ',');
        buf_put(&l->head, profile, length);
        profile += length;
    }
    buf_printf(&l->head, ":%u", l->n_players);
}

void state_line_start(struct state_line *l, const struct game_def *game, const void *rules,
                      const char *profile)
{
    if (l->game != game)
        state_line_take_game(l, game);
    l->rules = rules;
    l->n_players = game->rules.n_players(rules);
    memset(l->setup, 0, sizeof l->setup);
    game->rules.setup(rules, l->setup);
    put_head(l, profile);
}

/* Empty sections at the end are left out. */
static void write_group(struct line_writer *w, const struct line_group *g, unsigned seat)
{
    buf_putc(w->out, ' ');
    buf_putc(w->out, seat == SEAT_NONE ? g->letter : seat_letter(seat));
    size_t end = w->out->len;
    for (size_t i = 0; i < g->n; i++) {
        if (i > 0)
            buf_putc(w->out, '/');
        const size_t begin = w->out->len;
        for (size_t k = g->section[i].first; k < g->section[i].end; k++)
            state_line_put_part(w, &w->l->part[k]);
        if (i == 0 || w->out->len > begin)
            end = w->out->len;
    }
    buf_truncate(w->out, end);
    state_line_put_unsaid(w);
}

/* `g` is the group of the seats, or NULL. */
static void write_seats(struct line_writer *w, const struct line_group *g)
{
    for (unsigned seat = 0; seat < w->l->n_players; seat++) {
        const size_t base = line_seat_slot(w->l, seat);
        w->slots = w->state + base;
        if (g != NULL)
            write_group(w, g, seat);
        state_line_put_words(w, &w->l->seat_words, seat, w->l->setup + base);
        state_line_put_known(w, seat);
    }
    w->slots = w->state;
}

static void write_groups(struct line_writer *w)
{
    const struct state_line *l = w->l;
    bool has_seats = false;
    for (const struct line_group *g = l->group; g < l->group + l->n_groups; g++) {
        has_seats = has_seats || g->letter == '\0';
        if (g->letter == '\0')
            write_seats(w, g);
        else
            write_group(w, g, SEAT_NONE);
    }
    if (!has_seats)
        write_seats(w, NULL);
}

/* The reader takes more pieces than there are only where a word says them. */
static void write_excess(struct line_writer *w)
{
    const struct game_line *line = w->l->game->line;
    size_t slot;
    for (size_t i = 0;
         line != NULL && line->excess != NULL && line->excess(w->l->rules, w->state, i, &slot);
         i++) {
        w->unsaid[w->n_unsaid++] = (uint16_t)slot;
    }
    state_line_put_unsaid(w);
}

const char *state_line_write(struct state_line *l, const int16_t *state, size_t *length)
{
    struct line_writer w = {.l = l, .state = state, .slots = state, .out = &l->line};
    int16_t expected[STATE_SLOTS];
    buf_clear(&l->line);
    buf_put(&l->line, l->head.data, l->head.len);
    write_groups(&w);
    state_line_expect(l, state, expected);
    state_line_put_words(&w, &l->words, SEAT_NONE, expected);
    state_line_put_known(&w, SEAT_NONE);
    write_excess(&w);
    const uint32_t sum = state_line_sum(l->line.data, l->line.len);
    buf_printf(&l->line, " =%0*x", LINE_SUM_DIGITS, (unsigned)sum);
    *length = l->line.len;
    return l->line.data;
}
