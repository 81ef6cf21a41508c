/* page_words.c - writes the words of a game for a page: things, fields, constants, panels. */
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "pages/page_data.h"

/* Appends a comma unless the list is empty. */
static void put_comma(struct buf *out)
{
    if (out->data[out->len - 1] != '[')
        buf_putc(out, ',');
}

static const char *const class_names[THING_CLASS_COUNT] = {
    [THING_KIND] = "good", [THING_QUARRY] = "tile", [THING_BUILDING] = "building",
    [THING_ROLE] = "role", [THING_PIECE] = "piece", [THING_PLACE] = "place",
    [THING_SEAT] = "seat", [THING_SCORE] = "score", [THING_UNKNOWN] = "unknown",
};

static void put_things(struct buf *out, const struct page_game *s)
{
    json_list(out, "things");
    for (size_t i = 0; i < s->game->words.n_things; i++) {
        const struct thing_def *t = &s->game->words.things[i];
        put_comma(out);
        buf_putc(out, '{');
        json_text(out, "name", t->name);
        json_text(out, "title", game_thing_title(s->game, s->rules, i));
        json_text(out, "class", class_names[t->class]);
        if (s->game->faces->does != NULL && s->game->faces->does[i] != NULL)
            json_text(out, "does", s->game->faces->does[i]);
        if ((s->sets >> t->set & 1) == 0)
            json_int(out, "absent", 1);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_names(struct buf *out, const char *key, const char *const *name, size_t n)
{
    json_list(out, key);
    for (size_t i = 0; i < n; i++) {
        put_comma(out);
        json_quote(out, name[i], strlen(name[i]));
    }
    buf_putc(out, ']');
}

static const char *const account_names[] = {
    [ACCOUNT_MONEY] = "money",
    [ACCOUNT_POINTS] = "points",
    [ACCOUNT_GOODS] = "goods",
};

static void put_field(struct buf *out, const struct page_game *s, const struct field_def *f)
{
    put_comma(out);
    buf_putc(out, '{');
    json_text(out, "name", f->name);
    json_int(out, "count", f->count);
    if (f->first != NO_THING)
        json_int(out, "first", f->first);
    if (f->per_seat)
        json_int(out, "seat", 1);
    if (page_shows_account(f->account))
        json_text(out, "account", account_names[f->account]);
    if ((f->sets & s->sets) == 0)
        json_int(out, "absent", 1);
    json_text(out, "help", f->help);
    buf_putc(out, '}');
}

static void put_constant(struct buf *out, const struct page_game *s, const struct field_def *f)
{
    const int16_t *value = (const int16_t *)s->rules + f->offset;
    put_comma(out);
    buf_putc(out, '{');
    json_text(out, "name", f->name);
    if (f->first != NO_THING)
        json_int(out, "first", f->first);
    json_key(out, "values");
    for (size_t i = 0; i < f->count; i++) {
        buf_putc(out, i == 0 ? '[' : ',');
        buf_put_i64(out, value[i]);
    }
    buf_puts(out, "]}");
}

static void put_panel(struct buf *out, const struct panel_def *p)
{
    size_t n = 0;
    while (n < PANEL_USES && p->use[n] != NULL)
        n++;
    put_comma(out);
    buf_putc(out, '{');
    json_text(out, "kind", panel_kind_name((enum panel_kind)p->kind));
    json_text(out, "title", p->title);
    if (p->per_seat)
        json_int(out, "seat", 1);
    json_int(out, "number", p->number);
    put_names(out, "use", p->use, n);
    buf_putc(out, '}');
}

static void put_score_parts(struct buf *out, const struct page_game *s)
{
    json_list(out, "parts");
    for (size_t i = 0; i < s->game->rules.n_score_parts; i++) {
        const struct score_part *part = &s->game->rules.score_parts[i];
        const struct thing_def *thing = &s->game->words.things[part->thing];
        put_comma(out);
        buf_putc(out, '{');
        json_text(out, "name", thing->name);
        json_text(out, "title", game_thing_title(s->game, s->rules, part->thing));
        json_text(out, "help", part->help);
        if ((s->sets >> thing->set & 1) == 0)
            json_int(out, "absent", 1);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

void page_words_put(struct buf *out, const struct page_game *s)
{
    json_text(out, "game", s->game->name);
    json_text(out, "title", s->game->title);
    json_text(out, "money", s->game->accounts == NULL ? "" : s->game->accounts->money);
    put_things(out, s);
    json_list(out, "fields");
    for (size_t i = 0; i < s->game->rules.n_fields; i++)
        put_field(out, s, &s->game->rules.fields[i]);
    buf_putc(out, ']');
    json_list(out, "constants");
    const struct field_def *f = s->game->faces->constants;
    for (; f != NULL && f->name != NULL; f++)
        put_constant(out, s, f);
    buf_putc(out, ']');
    json_list(out, "panels");
    for (const struct panel_def *p = s->game->faces->panels; p->title != NULL; p++)
        put_panel(out, p);
    buf_putc(out, ']');
    put_score_parts(out, s);
    json_list(out, "causes");
    for (size_t i = 0; i < s->game->words.n_causes; i++) {
        put_comma(out);
        const char *title = game_cause_title(s->game, s->rules, i);
        json_quote(out, title, strlen(title));
    }
    buf_putc(out, ']');
    put_names(out, "stepNames", s->game->words.steps, s->game->words.n_steps);
    put_names(out, "tasks", s->game->faces->tasks, s->game->words.n_steps);
}
