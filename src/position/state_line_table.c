/* state_line_table.c - the tables of the lines of a game, made of its rows. */
#include <assert.h>
#include <string.h>

#include "position/state_line_parts.h"

static const struct field_def *field_named(const struct game_def *game, const char *name,
                                           bool per_seat)
{
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if ((f->per_seat != 0) == per_seat && strcmp(f->name, name) == 0)
            return f;
    }
    assert(false); /* a row of a line names no field */
    return NULL;
}

static struct line_part part_of(const struct game_def *game, const struct line_row *row,
                                bool per_seat)
{
    struct line_part p = {.kind = row->kind, .limit = row->limit, .other = NO_SLOT};
    if (row->label != NULL)
        p.label = row->label[0];
    if (row->use[0] == NULL)
        return p;
    p.field = field_named(game, row->use[0], per_seat);
    p.slot = p.field->offset;
    p.n = p.field->count;
    p.first = p.field->value == VALUE_IS_NUMBER ? p.field->first : p.field->value_first;
    p.behind = row->kind == LINE_TAKER || p.field->value == VALUE_IS_THING_OR_0;
    if (row->use[1] != NULL)
        p.other = field_named(game, row->use[1], per_seat)->offset;
    return p;
}

/* How a field is written that is in no group. */
static struct line_part word_of(const struct game_def *game, const struct field_def *field)
{
    const struct game_line *line = game->line;
    for (size_t i = 0; line != NULL && i < line->n_rows; i++) {
        const struct line_row *row = &line->rows[i];
        if (row->use[0] != NULL && strcmp(row->use[0], field->name) == 0)
            return part_of(game, row, field->per_seat != 0);
    }
    return (struct line_part){.kind = LINE_WORDS,
                              .slot = field->offset,
                              .n = field->count,
                              .other = NO_SLOT,
                              .field = field};
}

static bool is_hashed(const struct game_def *game, const struct field_def *f)
{
    return f->per_seat != 0 || f->offset < game->rules.hashed_slots;
}

static bool is_in_group(const struct state_line *l, const struct field_def *f)
{
    return l->in_group[f->per_seat != 0 ? line_seat_slot(l, 0) + f->offset : f->offset];
}

static void add_words(struct state_line *l)
{
    l->words.n = l->seat_words.n = 0;
    for (size_t i = 0; i < l->game->rules.n_fields; i++) {
        const struct field_def *f = &l->game->rules.fields[i];
        struct line_words *words = f->per_seat != 0 ? &l->seat_words : &l->words;
        if (is_hashed(l->game, f) && !is_in_group(l, f))
            words->part[words->n++] = word_of(l->game, f);
    }
}

static void add_known(struct state_line *l)
{
    const struct game_line *line = l->game->line;
    l->n_known = line == NULL ? 0 : line->n_known;
    assert(l->n_known <= LINE_KNOWN_MAX);
    for (size_t i = 0; i < l->n_known; i++) {
        const struct field_def *f = &line->known[i];
        l->known[i] = (struct line_part){.kind = LINE_THINGS,
                                         .slot = f->offset,
                                         .n = f->count,
                                         .other = NO_SLOT,
                                         .first = f->first,
                                         .field = f};
    }
}

static void add_section(struct state_line *l, struct line_group *g)
{
    assert(g->n < LINE_SECTIONS);
    g->section[g->n++] =
        (struct line_section){.first = (uint8_t)l->n_parts, .end = (uint8_t)l->n_parts};
}

static void add_part(struct state_line *l, struct line_group *g, const struct line_row *row)
{
    const struct line_part p = part_of(l->game, row, g->letter == '\0');
    assert(l->n_parts < LINE_PARTS);
    l->part[l->n_parts++] = p;
    g->section[g->n - 1].end = (uint8_t)l->n_parts;
    const size_t base = g->letter == '\0' ? line_seat_slot(l, 0) : 0;
    for (size_t i = 0; i < p.n; i++) {
        l->in_group[base + p.slot + i] = true;
        if (p.other != NO_SLOT)
            l->in_group[base + p.other + i] = true;
    }
}

static void add_group(struct state_line *l, const struct line_row *row)
{
    assert(l->n_groups < LINE_GROUPS);
    l->group[l->n_groups] =
        (struct line_group){.letter = row->kind == LINE_GROUP ? row->label[0] : '\0'};
    add_section(l, &l->group[l->n_groups++]);
}

static void add_groups(struct state_line *l)
{
    const struct game_line *line = l->game->line;
    l->n_groups = l->n_parts = 0;
    for (size_t i = 0; line != NULL && i < line->n_rows && line->rows[i].kind != LINE_WORDS;
         i++) {
        const struct line_row *row = &line->rows[i];
        if (row->kind == LINE_GROUP || row->kind == LINE_SEATS)
            add_group(l, row);
        else if (row->kind == LINE_SECTION)
            add_section(l, &l->group[l->n_groups - 1]);
        else
            add_part(l, &l->group[l->n_groups - 1], row);
    }
}

static void take_codes(struct state_line *l)
{
    memset(l->code, 0, sizeof l->code);
    for (size_t i = 0; l->game->line != NULL && i < l->game->words.n_things; i++) {
        const char *code = l->game->line->codes[i];
        if (code == NULL)
            continue;
        l->code[i].n = (uint8_t)strlen(code);
        assert(l->code[i].n <= sizeof l->code[i].text);
        memcpy(l->code[i].text, code, l->code[i].n);
    }
    for (size_t i = 0; i < l->game->words.n_steps; i++) {
        const bool has_codes = l->game->line != NULL && l->game->line->step_codes != NULL;
        const char *code = has_codes ? l->game->line->step_codes[i] : NULL;
        l->step[i] = code != NULL ? code : l->game->words.steps[i];
    }
}

void state_line_take_game(struct state_line *l, const struct game_def *game)
{
    l->game = game;
    memset(l->in_group, 0, sizeof l->in_group);
    add_groups(l);
    add_words(l);
    add_known(l);
    take_codes(l);
}

bool state_line_says(const struct state_line *l, size_t slot)
{
    const size_t seats = l->game->rules.seat_offset;
    const size_t end = seats + l->game->rules.max_players * l->game->rules.seat_slots;
    const bool is_of_seat = slot >= seats && slot < end;
    return l->in_group[is_of_seat ? seats + (slot - seats) % l->game->rules.seat_slots : slot];
}
