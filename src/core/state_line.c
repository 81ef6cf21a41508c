/* state_line.c - the tables behind a line, and writing one of pieces of the last. */
#include "core/state_line.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/state_line_parts.h"

struct state_line *state_line_new(void)
{
    return xcalloc(1, sizeof(struct state_line));
}

static void free_written(struct line_written *w)
{
    for (size_t i = 0; i < LINE_SECTIONS; i++)
        buf_free(&w->section[i].text);
    buf_free(&w->whole.text);
}

void state_line_free(struct state_line *l)
{
    if (l == NULL)
        return;
    for (size_t i = 0; i < LINE_GROUPS; i++)
        free_written(&l->written[i]);
    for (size_t i = 0; i < SEATS_MAX; i++)
        free_written(&l->seat[i]);
    buf_free(&l->head.text);
    buf_free(&l->rest.text);
    buf_free(&l->line);
    free(l);
}

/* Bytes that are copied at once: every piece has room for so many behind its text. */
enum { LINE_PAD = 16 };

/* ---- the check sum ----------------------------------------------------------------------- */

static struct line_sum sum_of(const char *text, size_t length)
{
    struct line_sum sum = {0};
    for (size_t i = 0; i < length; i++) {
        sum.plain += (unsigned char)text[i];
        sum.weighted += sum.plain;
    }
    return sum;
}

/* Appends a text; most are short, and copied faster than by a call. */
static inline void line_copy(struct buf *to, const struct buf *from)
{
    if (to->len + from->len + LINE_PAD >= to->capacity)
        buf_reserve(to, from->len + LINE_PAD);
    for (size_t i = 0; i < from->len; i += LINE_PAD)
        memcpy(to->data + to->len + i, from->data + i, LINE_PAD);
    to->len += from->len;
}

static inline void append_sum(struct line_sum *sum, const struct line_piece *p)
{
    sum->weighted += sum->plain * p->text.len + p->sum.weighted;
    sum->plain += p->sum.plain;
}

static void clear(struct line_piece *p)
{
    buf_clear(&p->text);
    p->sum = (struct line_sum){0};
}

static inline void append(struct line_piece *to, const struct line_piece *p)
{
    line_copy(&to->text, &p->text);
    append_sum(&to->sum, p);
}

/* The first sum of Adler-32 begins with 1, which every byte adds to the second. */
static uint32_t adler(const struct line_sum *sum, size_t length)
{
    const uint64_t base = 65521;
    return (uint32_t)((sum->weighted + length) % base << 16 | (sum->plain + 1) % base);
}

uint32_t state_line_sum(const char *text, size_t length)
{
    const struct line_sum sum = sum_of(text, length);
    return adler(&sum, length);
}

static void add_up(struct line_piece *p)
{
    buf_reserve(&p->text, LINE_PAD);
    p->sum = sum_of(p->text.data, p->text.len);
}

/* Adds up what was appended to a piece behind `before` bytes. */
static void add_up_from(struct line_piece *p, size_t before)
{
    const struct line_sum more = sum_of(p->text.data + before, p->text.len - before);
    buf_reserve(&p->text, LINE_PAD);
    p->sum.weighted += p->sum.plain * (p->text.len - before) + more.weighted;
    p->sum.plain += more.plain;
}

/* ---- writing ----------------------------------------------------------------------------- */

/* "deluxe,nobles,villa=instead:4" */
static void put_head(struct state_line *l, const char *profile)
{
    static const char between[] = " \t,+";
    struct buf *out = &l->head.text;
    buf_clear(out);
    for (profile += strspn(profile, between); *profile != '\0';
         profile += strspn(profile, between)) {
        const size_t length = strcspn(profile, between);
        if (out->len > 0)
            buf_putc(out, ',');
        buf_put(out, profile, length);
        profile += length;
    }
    buf_printf(out, ":%u", l->n_players);
    add_up(&l->head);
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
    memcpy(l->expected, l->setup, sizeof l->expected);
    put_head(l, profile);
    l->is_written = false;
}

static void add_unsaid(const struct state_line *l, unsigned seat, const int16_t *slots,
                       const struct line_unsaid *unsaid, struct line_piece *to)
{
    const size_t before = to->text.len;
    state_line_put_unsaid(l, seat, slots, unsaid, &to->text);
    add_up_from(to, before);
}

static void add_words(const struct state_line *l, const struct line_words *words, unsigned seat,
                      const int16_t *slots, const int16_t *expected, struct line_piece *to)
{
    const size_t before = to->text.len;
    state_line_put_words(l, words, seat, slots, expected, &to->text);
    if (to->text.len > before)
        add_up_from(to, before);
}

/* Which slots change cannot be predicted, so all are compared. */
static bool has_changed(const struct line_section *s, const int16_t *slots, const int16_t *last)
{
    uint64_t differs = 0;
    for (const struct line_run *run = s->run, *end = run + s->n_runs; run < end; run++)
        differs |= line_difference(slots + run->slot, last + run->slot, run->n);
    return differs != 0;
}

static void write_section(struct state_line *l, const struct line_section *s, size_t i,
                          char letter, const int16_t *slots, struct line_written *w)
{
    struct buf *out = &w->section[i].text;
    buf_clear(out);
    if (i == 0)
        buf_putc(out, ' ');
    buf_putc(out, i == 0 ? letter : '/');
    state_line_put_parts(l, l->part + s->first, l->part + s->end, slots, out, &w->unsaid[i]);
    add_up(&w->section[i]);
}

/* Writes the sections that have changed; whether one has. */
static bool write_sections(struct state_line *l, const struct line_group *g, char letter,
                           const int16_t *slots, const int16_t *last, struct line_written *w)
{
    bool changed = false;
    for (size_t i = 0; i < g->n; i++) {
        if (l->is_written && !has_changed(&g->section[i], slots, last))
            continue;
        write_section(l, &g->section[i], i, letter, slots, w);
        changed = true;
    }
    return changed;
}

/* Puts the sections together; empty ones at the end are left out. */
static void join_sections(struct state_line *l, const struct line_group *g, unsigned seat,
                          const int16_t *slots, struct line_written *w)
{
    size_t n = g->n;
    while (n > 1 && w->section[n - 1].text.len == 1)
        n--;
    for (size_t i = 0; i < n; i++)
        append(&w->whole, &w->section[i]);
    for (size_t i = 0; i < g->n; i++)
        if (w->unsaid[i].n > 0)
            add_unsaid(l, seat, slots, &w->unsaid[i], &w->whole);
}

static void write_group(struct state_line *l, const struct line_group *g,
                        struct line_written *w, const int16_t *state)
{
    if (!write_sections(l, g, g->letter, state, l->last, w))
        return;
    clear(&w->whole);
    join_sections(l, g, SEAT_NONE, state, w);
}

/* Writes a seat that has changed; `g` is the group of the seats, or NULL. */
static void write_seat(struct state_line *l, const struct line_group *g, unsigned seat,
                       const int16_t *state)
{
    const size_t base = line_seat_slot(l, seat);
    const size_t bytes = l->game->rules.seat_slots * sizeof *state;
    struct line_written *w = &l->seat[seat];
    if (l->is_written && memcmp(state + base, l->last + base, bytes) == 0)
        return;
    clear(&w->whole);
    if (g != NULL) {
        write_sections(l, g, seat_letter(seat), state + base, l->last + base, w);
        join_sections(l, g, seat, state + base, w);
    }
    add_words(l, &l->seat_words, seat, state + base, l->expected + base, &w->whole);
}

/* Two sections can show one slot, so all slots are taken over when all sections are written. */
static void write_groups(struct state_line *l, const int16_t *state)
{
    const struct line_group *seats = NULL;
    for (size_t g = 0; g < l->n_groups; g++) {
        if (l->group[g].letter == '\0')
            seats = &l->group[g];
        else
            write_group(l, &l->group[g], &l->written[g], state);
    }
    for (unsigned seat = 0; seat < l->n_players; seat++)
        write_seat(l, seats, seat, state);
    memcpy(l->last, state, l->game->rules.state_slots * sizeof *state);
    l->is_written = true;
}

/* The reader takes more pieces than there are only where a word says them. */
static void add_excess(struct state_line *l, const int16_t *state)
{
    const struct game_line *line = l->game->line;
    const size_t before = l->rest.text.len;
    size_t slot;
    if (line == NULL || line->excess == NULL)
        return;
    for (size_t i = 0; line->excess(l->rules, state, i, &slot); i++)
        state_line_put_slot(l, slot, state, &l->rest.text);
    if (l->rest.text.len > before)
        add_up_from(&l->rest, before);
}

static void write_rest(struct state_line *l, const int16_t *state)
{
    if (l->game->line != NULL && l->game->line->rest != NULL)
        l->game->line->rest(l->rules, state, l->expected);
    clear(&l->rest);
    add_words(l, &l->words, SEAT_NONE, state, l->expected, &l->rest);
    add_excess(l, state);
}

/* ---- putting the pieces together --------------------------------------------------------- */

static inline void add(struct state_line *l, const struct line_piece *p, struct line_sum *sum)
{
    line_copy(&l->line, &p->text);
    append_sum(sum, p);
}

static void add_seats(struct state_line *l, struct line_sum *sum)
{
    for (unsigned seat = 0; seat < l->n_players; seat++)
        add(l, &l->seat[seat].whole, sum);
}

static void add_sum(struct state_line *l, const struct line_sum *all)
{
    static const char digit[] = "0123456789abcdef";
    const uint32_t sum = adler(all, l->line.len);
    buf_reserve(&l->line, sizeof " =" + LINE_SUM_DIGITS);
    char *end = l->line.data + l->line.len;
    *end++ = ' ';
    *end++ = '=';
    for (int i = LINE_SUM_DIGITS; i-- > 0;)
        *end++ = digit[sum >> 4 * i & 15];
    *end = '\0';
    l->line.len = (size_t)(end - l->line.data);
}

static void join(struct state_line *l)
{
    struct line_sum sum = {0};
    bool has_seats = false;
    buf_clear(&l->line);
    add(l, &l->head, &sum);
    for (size_t g = 0; g < l->n_groups; g++) {
        if (l->group[g].letter != '\0') {
            add(l, &l->written[g].whole, &sum);
            continue;
        }
        add_seats(l, &sum);
        has_seats = true;
    }
    if (!has_seats)
        add_seats(l, &sum);
    add(l, &l->rest, &sum);
    add_sum(l, &sum);
}

const char *state_line_write(struct state_line *l, const int16_t *state, size_t *length)
{
    write_groups(l, state);
    write_rest(l, state);
    join(l);
    *length = l->line.len;
    return l->line.data;
}
