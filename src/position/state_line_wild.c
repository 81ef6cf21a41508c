#include "position/state_line_wild.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "position/state_line_reader.h"

enum { SECTION_MAX = 256 };

/* A line while it is read.  `reader` reads one section at a time, from a copy that ends with a blank. */
struct wild {
    struct line_reader reader;
    struct state_line *l;
    const char *text, *words; /* all of it; what follows the rules */
    struct line_demands *out;
    int16_t state[STATE_SLOTS];
    char section[SECTION_MAX + 2];
};

static void demand(struct wild *w, size_t slot, bool is_least, bool is_any_seat)
{
    struct line_demands *out = w->out;
    if (out->n == out->capacity) {
        out->capacity = out->capacity == 0 ? 64 : out->capacity * 2;
        out->demand = xrealloc_array(out->demand, out->capacity, sizeof *out->demand);
    }
    out->demand[out->n++] =
        (struct line_demand){(uint16_t)slot, w->state[slot], is_least, is_any_seat};
}

/* ---- parts ---- */

/* What a part of kind `kind` says of a slot that it does not mention. */
static int16_t nothing_of(const struct line_part *p, bool is_other)
{
    if (p->kind == LINE_THINGS)
        return p->limit;
    return p->kind == LINE_LOADS && !is_other ? (int16_t)(p->behind - 1) : 0;
}

static bool is_amount(const struct line_part *p, bool is_other)
{
    if (p->kind == LINE_TAKERS || p->kind == LINE_LOADS)
        return is_other;
    return p->kind == LINE_NUMBER || p->kind == LINE_THINGS || p->kind == LINE_OCCUPIED;
}

static void demand_slots(struct wild *w, const struct line_part *p, size_t slot, bool is_other,
                         bool is_open, bool is_any_seat)
{
    for (size_t i = 0; i < p->n; i++) {
        if (is_open && w->state[slot + i] == nothing_of(p, is_other))
            continue;
        demand(w, slot + i, is_open && is_amount(p, is_other), is_any_seat);
    }
}

/* The second field of a seat is only what it is left out for. */
static void demand_part(struct wild *w, const struct line_part *p, size_t base, bool is_open,
                        bool is_any_seat)
{
    demand_slots(w, p, base + p->slot, false, is_open, is_any_seat);
    if (p->other != NO_SLOT && p->kind != LINE_SEAT)
        demand_slots(w, p, base + p->other, true, is_open, is_any_seat);
}

static bool says_itself(const struct line_part *p)
{
    return p->kind == LINE_THINGS || p->kind == LINE_OCCUPIED || p->kind == LINE_NUMBER ||
           p->kind == LINE_TAKERS;
}

static bool read_part(struct wild *w, const struct line_part *p, size_t base, bool is_open,
                      bool is_any_seat)
{
    struct line_reader *r = &w->reader;
    const char *begin = r->at;
    if (*r->at == ' ' && (is_open || (r->at == r->text && !says_itself(p))))
        return true;
    if (!state_line_read_part(r, p))
        return false;
    if (r->at != begin || says_itself(p))
        demand_part(w, p, base, is_open, is_any_seat);
    return true;
}

/* ---- sections and groups ---- */

/* The column of an error in the copy of a section becomes that in the line. */
static bool fail_in_section(struct wild *w, const char *section)
{
    if (w->reader.err != NULL)
        w->reader.err->column += (uint32_t)(section - w->text);
    return false;
}

static bool read_section(struct wild *w, const struct line_section *s, const char *begin,
                         size_t length, size_t base, bool is_any_seat)
{
    struct line_reader *r = &w->reader;
    const bool is_open = length > 0 && begin[length - 1] == '*';
    if (length > SECTION_MAX)
        length = SECTION_MAX;
    memcpy(w->section, begin, length);
    memcpy(w->section + length - is_open, " ", 2);
    r->text = r->at = w->section;
    r->slots = w->state + base;
    for (size_t i = s->first; i < s->end; i++)
        if (!read_part(w, &w->l->part[i], base, is_open, is_any_seat))
            return fail_in_section(w, begin);
    if (*r->at == ' ')
        return true;
    line_fail(r, r->at, "expected the end of the section");
    return fail_in_section(w, begin);
}

/* Sections that are left out at the end of a group are empty, unless the last one that is not ends with '*'. */
static bool read_sections(struct wild *w, const struct line_group *g, const char *at,
                          const char *end, size_t base, bool is_any_seat)
{
    for (size_t i = 0; i < g->n; i++) {
        const size_t length = at < end ? strcspn(at, "/ ") : 0;
        const size_t used = length < (size_t)(end - at) ? length : (size_t)(end - at);
        if (!read_section(w, &g->section[i], at, used, base, is_any_seat))
            return false;
        at += used;
        if (at == end && used > 0 && at[-1] == '*')
            return true;
        at += at < end && *at == '/';
    }
    return at == end || err_at(w->reader.err, NULL, 0, (uint32_t)(at - w->text) + 1,
                               "this group has %u sections", (unsigned)g->n) == 0;
}

static const struct line_group *find_group(const struct state_line *l, char letter)
{
    const bool is_seat = letter == '?' || (letter >= 'A' && letter < seat_letter(l->n_players));
    for (size_t i = 0; i < l->n_groups; i++)
        if (l->group[i].letter == (is_seat ? '\0' : letter))
            return &l->group[i];
    return NULL;
}

static bool read_group(struct wild *w, const char *word, const char *end)
{
    const struct line_group *g = find_group(w->l, word[0]);
    if (g == NULL)
        return err_at(w->reader.err, NULL, 0, (uint32_t)(word - w->text) + 1,
                      "expected a group, FIELD=VALUE or *") == 0;
    const bool is_seat = g->letter == '\0';
    const unsigned seat = word[0] == '?' || !is_seat ? 0 : (unsigned)(word[0] - 'A');
    memcpy(w->state, w->l->setup, sizeof w->state);
    return read_sections(w, g, word + 1, end, is_seat ? line_seat_slot(w->l, seat) : 0,
                         word[0] == '?');
}

/* ---- words ---- */

static bool read_field(struct wild *w, const char *word, const char *end)
{
    struct line_reader *r = &w->reader;
    const size_t length = (size_t)(end - word);
    if (length > SECTION_MAX - 1)
        return err_at(r->err, NULL, 0, (uint32_t)(word - w->text) + 1,
                      "the word is too long") == 0;
    w->section[0] = ' ';
    memcpy(w->section + 1, word, length);
    memcpy(w->section + 1 + length, " ", 2);
    r->text = r->at = w->section;
    r->end = w->section + 1 + length;
    memset(r->is_said, 0, sizeof r->is_said);
    if (!state_line_read_words(r))
        return fail_in_section(w, word - 1);
    for (size_t slot = 0; slot < w->l->game->rules.state_slots; slot++)
        if (r->is_said[slot])
            demand(w, slot, false, false);
    return true;
}

/* The length of what a word is about: a group's letter, or a field. */
static size_t subject_length(const char *word)
{
    const size_t length = strcspn(word, " ="), is_field = word[length] == '=';
    return is_field ? length : 1;
}

/* A line says each thing once, so what it demands is bounded by the state. */
static bool is_said_before(const struct wild *w, const char *word)
{
    const size_t length = subject_length(word);
    for (const char *before = w->words; before < word;) {
        if (subject_length(before) == length && memcmp(before, word, length) == 0)
            return true;
        before += strcspn(before, " ");
        before += strspn(before, " ");
    }
    return false;
}

static bool read_word(struct wild *w, const char *word, const char *end)
{
    const char *equals = memchr(word, '=', (size_t)(end - word));
    if (end - word == 1 && *word == '*')
        return true;
    if (is_said_before(w, word))
        return err_at(w->reader.err, NULL, 0, (uint32_t)(word - w->text) + 1,
                      "the line has said this already") == 0;
    if (equals == word)
        return *end == '\0' || err_at(w->reader.err, NULL, 0, (uint32_t)(word - w->text) + 1,
                                      "a check sum stands at the end") == 0;
    return equals != NULL ? read_field(w, word, end) : read_group(w, word, end);
}

int state_line_read_wild(struct state_line *l, const char *text, const char *words,
                         struct line_demands *out, struct err *err)
{
    struct wild *w = xcalloc(1, sizeof *w);
    w->l = l;
    w->text = text;
    w->out = out;
    w->reader = (struct line_reader){.l = l, .state = w->state, .err = err};
    bool is_fine = true;
    w->words = words + strspn(words, " ");
    for (const char *word = w->words; *word != '\0' && is_fine;) {
        const char *end = word + strcspn(word, " ");
        is_fine = read_word(w, word, end);
        word = end + strspn(end, " ");
    }
    free(w);
    return is_fine ? 0 : -1;
}
