#include "commands/result_entry.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/name_key.h"
#include "base/text.h"
#include "core/outcome.h"
#include "notation/writer.h"

/* ---- names ------------------------------------------------------------------------------- */

/* How well a name fits what was typed; the best one is meant. */
static int fit_of_name(const char *name, const char *typed, size_t length)
{
    if (strlen(name) < length || !text_equal_fold(name, length, typed, length))
        return 0;
    return 1 + (strlen(name) == length) + (strcmp(name, typed) == 0);
}

/* The name of the list that is meant; `n` when there is none.  Returns 0, or -1 with `err` when
 * several fit equally well. */
static int resolve_name(const char *const *name, size_t n, const char *typed, size_t *found,
                        struct err *err)
{
    const size_t length = strlen(typed);
    size_t other = n;
    int best = 0;
    *found = n;
    for (size_t i = 0; i < n; i++) {
        const int now = fit_of_name(name[i], typed, length);
        if (now == 0 || now < best)
            continue;
        other = now == best ? *found : n;
        best = now;
        *found = i;
    }
    if (other < n)
        return err_set(err, "\"%s\" may be %s or %s: write more of the name", typed,
                       name[other], name[*found]);
    return 0;
}

/* ---- reading ----------------------------------------------------------------------------- */

void result_entry_init(struct result_entry *e)
{
    *e = (struct result_entry){.texts = ARENA_INIT, .seating = SEATING_UNKNOWN};
}

void result_entry_free(struct result_entry *e)
{
    arena_free(&e->texts);
}

/* "47", "47.5" */
static bool is_number(const char *text, size_t length)
{
    const size_t whole = strspn(text, "0123456789");
    if (whole == 0 || whole >= length || text[whole] != '.')
        return whole >= length && length > 0;
    const size_t digits = strspn(text + whole + 1, "0123456789");
    return digits > 0 && whole + 1 + digits >= length;
}

/* A piece of the text: a name and its points. */
struct piece {
    const char *name;
    size_t name_length;
    const char *number;
    size_t number_length;
};

/* Reads the piece at `text`, which begins with no blank; returns what follows it. */
static const char *next_piece(const char *text, bool is_separated, struct piece *p)
{
    const char *at = text;
    *p = (struct piece){.name = text};
    while (*at != '\0' && strchr(",;", *at) == NULL) {
        const size_t length = strcspn(at, " \t,;");
        p->number = at;
        p->number_length = length;
        at += length;
        const char *const end = at;
        at += strspn(at, " \t");
        if (!is_separated && is_number(p->number, (size_t)(end - p->number)))
            break;
    }
    p->name_length = p->number == NULL ? 0 : (size_t)(p->number - text);
    while (p->name_length > 0 && strchr(" \t:", text[p->name_length - 1]) != NULL)
        p->name_length--;
    return at + strspn(at, " \t,;");
}

/* A name of the book, copied; NULL stays NULL. */
static const char *keep_name(struct result_entry *e, const char *name)
{
    return name == NULL ? NULL : arena_strndup(&e->texts, name, strlen(name));
}

static int add_name(struct result_entry *e, const char *typed, const struct known_names *names,
                    struct err *err)
{
    size_t found;
    if (resolve_name(names->name, names->n, typed, &found, err) < 0)
        return -1;
    const char *const known =
        found < names->n ? names->name[found] : known_names_find(names, typed);
    const char *name = known != NULL ? known : typed;
    for (unsigned i = 0; i < e->n; i++)
        if (name_key_equal(e->name[i], name))
            return err_set(err, "%s is named twice", name);
    e->is_new[e->n] = known == NULL;
    e->near[e->n] = known == NULL ? keep_name(e, known_names_near(names, typed)) : NULL;
    e->name[e->n] = keep_name(e, name);
    return 0;
}

static int take_piece(struct result_entry *e, const struct piece *p,
                      const struct known_names *names, struct err *err)
{
    if (p->name_length == 0 || !is_number(p->number, p->number_length))
        return err_set(err, "expected a name and points, found \"%.*s\"",
                       (int)(p->number + p->number_length - p->name), p->name);
    const char *number = arena_strndup(&e->texts, p->number, p->number_length);
    struct half_points points;
    if (!result_read_points(number, &points))
        return points.is_other
                   ? err_set(err, "expected whole points, or half ones such as 47.5, found %s",
                             number)
                   : err_set(err, "nobody has %s points", number);
    if (e->n == SEATS_MAX)
        return err_set(err, "too many players, at most %d", SEATS_MAX);
    const char *typed = arena_strndup(&e->texts, p->name, p->name_length);
    if (add_name(e, typed, names, err) < 0)
        return -1;
    e->points[e->n++] = points;
    return 0;
}

int result_entry_read(struct result_entry *e, const char *text, const struct known_names *names,
                      struct err *err)
{
    const bool is_separated = strpbrk(text, ",;") != NULL;
    e->n = 0;
    text += strspn(text, " \t,;");
    while (*text != '\0') {
        struct piece p;
        text = next_piece(text, is_separated, &p);
        if (take_piece(e, &p, names, err) < 0) {
            e->n = 0;
            return -1;
        }
    }
    return e->n > 0 ? 0 : err_set(err, "expected names and points: Anna 47, Bob 52");
}

/* ---- who ----------------------------------------------------------------------------------- */

int result_entry_find(const struct result_entry *e, const char *name, unsigned *seat,
                      struct err *err)
{
    size_t found;
    if (resolve_name(e->name, e->n, name, &found, err) < 0)
        return -1;
    *seat = (unsigned)found;
    return found < e->n ? 0 : err_set(err, "\"%s\" is not one of the players", name);
}

bool result_entry_doubts(const struct result_entry *e, unsigned *seat, struct err *why)
{
    for (unsigned i = 0; i < e->n; i++) {
        *seat = i;
        if (e->is_new[i] && name_is_odd(e->name[i])) {
            err_set(why, "'%s' is an unusual name for a new player", e->name[i]);
            return true;
        }
        if (e->near[i] != NULL) {
            struct buf doubt = BUF_INIT;
            known_names_put_doubt(e->name[i], e->near[i], &doubt);
            err_set(why, "%s", buf_str(&doubt));
            buf_free(&doubt);
            return true;
        }
    }
    return false;
}

void result_entry_take_near(struct result_entry *e, unsigned seat)
{
    e->name[seat] = e->near[seat];
    e->near[seat] = NULL;
    e->is_new[seat] = false;
}

void result_entry_begin_with(struct result_entry *e, unsigned seat)
{
    const struct result_entry old = *e;
    for (unsigned i = 0; i < e->n; i++) {
        const unsigned from = i == 0 ? seat : i <= seat ? i - 1 : i;
        e->name[i] = old.name[from];
        e->is_new[i] = old.is_new[from];
        e->near[i] = old.near[from];
        e->points[i] = old.points[from];
        e->won = (e->won & ~(1U << i)) | (old.won >> from & 1U) << i;
    }
    e->seating = e->n <= 2 ? SEATING_KNOWN : SEATING_FIRST;
}

/* In halves. */
static int value_of(const struct half_points *points)
{
    return 2 * points->whole + points->has_half;
}

unsigned result_entry_best(const struct result_entry *e)
{
    unsigned best = 0, first = 0;
    for (unsigned i = 0; i < e->n; i++) {
        const int value = value_of(&e->points[i]);
        if (value > value_of(&e->points[first]))
            best = 0, first = i;
        if (value == value_of(&e->points[first]))
            best |= 1U << i;
    }
    return best;
}

/* ---- the log ----------------------------------------------------------------------------- */

static void put_line(struct buf *out, const char *key, const char *value)
{
    if (value == NULL || value[0] == '\0')
        return;
    buf_printf(out, "%s ", key);
    notation_put_value(out, value);
    buf_putc(out, '\n');
}

void result_entry_put(const struct result_entry *e, const struct result_header *header,
                      struct buf *out)
{
    buf_puts(out, "slog 1\n");
    put_line(out, "game", header->game);
    put_line(out, "rules", header->rules);
    put_line(out, "grade", grade_word(GRADE_RESULT));
    if (e->seating != SEATING_KNOWN)
        put_line(out, "seating", seating_word(e->seating));
    put_line(out, "date", header->date);
    put_line(out, "event", header->event);
    put_line(out, "site", header->site);
    put_line(out, "id", header->id);
    buf_puts(out, "players ");
    for (unsigned i = 0; i < e->n; i++) {
        buf_printf(out, "%s%c ", i == 0 ? "" : "; ", (int)('A' + i));
        notation_put_value(out, e->name[i]);
    }
    buf_putc(out, '\n');
    /* The score stays whole; a half, of a bid for a seat, counts for the places. */
    int tiebreak[SEATS_MAX] = {0};
    struct buf text = BUF_INIT;
    for (unsigned i = 0; i < e->n; i++)
        tiebreak[i] = e->points[i].has_half ? RESULT_HALF : 0;
    result_put_tiebreaks(tiebreak, e->n, &text);
    put_line(out, OUTCOME_TIEBREAK, buf_str(&text));
    buf_free(&text);
    buf_puts(out, "\nresult");
    for (unsigned i = 0; i < e->n; i++)
        buf_printf(out, "%s %c %d", i == 0 ? "" : ",", (int)('A' + i), e->points[i].whole);
    buf_puts(out, "\nwinner");
    const unsigned won = e->won != 0 ? e->won : result_entry_best(e);
    for (unsigned i = 0; i < e->n; i++)
        if ((won >> i & 1) != 0)
            buf_printf(out, " %c", (int)('A' + i));
    buf_putc(out, '\n');
}
