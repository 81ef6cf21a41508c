/* profile.c - the text of a `rules` header: an edition, expansions, options. */
#include "core/profile.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"
#include "core/limits.h"

/* Reading a profile text. */
struct reading {
    const struct profile_tables *tables;
    struct profile *out;
    int16_t *option;
};

/* ---- reading a profile text -------------------------------------------------------------- */

struct word {
    const char *at;
    size_t length;
};

static bool word_is(struct word w, const char *text)
{
    return strlen(text) == w.length && memcmp(w.at, text, w.length) == 0;
}

static bool is_separator(char c)
{
    return c == ' ' || c == ',' || c == '+' || c == '\t';
}

/* Takes the next word off *text: "rgg2002", "vp-trigger=any-phase". */
static struct word next_word(const char **text)
{
    while (is_separator(**text))
        ++*text;
    struct word w = {*text, 0};
    while (w.at[w.length] != '\0' && !is_separator(w.at[w.length]))
        w.length++;
    *text += w.length;
    return w;
}

/* The number of a value word in "a|b|#"; -1 when it is not there. */
static int value_of(const char *values, struct word w)
{
    int n = 0;
    for (const char *p = values; *p != '\0'; n++) {
        const size_t length = strcspn(p, "|");
        if (length == 1 && *p == '#') {
            int number = 0;
            size_t i = 0;
            for (; i < w.length && w.at[i] >= '0' && w.at[i] <= '9' && number < 1000; i++)
                number = number * 10 + (w.at[i] - '0');
            const bool is_word = number == 0 && n > 0; /* the number of "unlimited" */
            return i == w.length && i > 0 && !is_word ? number : -1;
        }
        if (length == w.length && memcmp(p, w.at, length) == 0)
            return n;
        p += length + (p[length] == '|');
    }
    return -1;
}

static int unknown_option(const struct profile_tables *t, struct word name, struct err *err)
{
    const char *names[OPTIONS_MAX];
    char wanted[32];
    for (size_t i = 0; i < t->n_options; i++)
        names[i] = t->options[i].name;
    snprintf(wanted, sizeof wanted, "%.*s", (int)name.length, name.at);
    const char *near = text_suggest(wanted, names, t->n_options);
    if (near == NULL)
        return err_set(err, "unknown rules option '%.*s'", (int)name.length, name.at);
    return err_set(err, "unknown rules option '%.*s' (did you mean '%s'?)", (int)name.length,
                   name.at, near);
}

/* In the list of values "#" stands for any number. */
static int wrong_value(const char *option, const char *values, struct word value,
                       struct err *err)
{
    const size_t before = strcspn(values, "#");
    return err_set(err, "rules option %s takes %.*s%s, not '%.*s'", option, (int)before, values,
                   values[before] == '#' ? "a number up to 9999" : "", (int)value.length,
                   value.at);
}

/* ---- families of options ----------------------------------------------------------------- */

static bool is_before(const struct rules_setting *a, const struct rules_setting *b)
{
    return a->family != b->family ? a->family < b->family : a->thing < b->thing;
}

/* Keeps the order of the list; the last of several values counts. */
static int keep_setting(struct reading *r, struct rules_setting new, struct err *err)
{
    struct profile *p = r->out;
    size_t i = 0;
    while (i < p->n_settings && is_before(&p->setting[i], &new))
        i++;
    if (i == p->n_settings || is_before(&new, &p->setting[i])) {
        if (p->n_settings == SETTINGS_MAX)
            return err_set(err, "rules set at most %d prices, tiles and buildings",
                           SETTINGS_MAX);
        memmove(&p->setting[i + 1], &p->setting[i], (p->n_settings - i) * sizeof p->setting[0]);
        p->n_settings++;
    }
    p->setting[i] = new;
    return 0;
}

/* The thing of the family that the word is the token of. */
static int find_thing(struct reading *r, const struct family_def *f, struct word w,
                      uint8_t *thing, struct err *err)
{
    const char *names[THING_IDS];
    char wanted[32];
    for (size_t i = 0; i < f->count; i++) {
        const struct thing_def *t = &r->tables->things[f->first + i];
        names[i] = t->name;
        if (!word_is(w, t->name))
            continue;
        *thing = (uint8_t)(f->first + i);
        if ((r->out->sets >> t->set & 1) == 0)
            return err_set(err, "rules option %s names %s, which is of no part that is played",
                           f->name, t->name);
        return 0;
    }
    snprintf(wanted, sizeof wanted, "%.*s", (int)w.length, w.at);
    const char *near = text_suggest(wanted, names, f->count);
    return err_set(err,
                   near == NULL ? "rules option %s knows no '%.*s'"
                                : "rules option %s knows no '%.*s' (did you mean '%s'?)",
                   f->name, (int)w.length, w.at, near);
}

/* Sets what the family has of the thing; `thing` is what is written after the '.', or of a list after
 * the '='. */
static int set_family(struct reading *r, size_t family, struct word thing, struct word value,
                      struct err *err)
{
    const struct family_def *f = &r->tables->families[family];
    struct rules_setting new = {.family = (uint8_t)family, .value = 1};
    if (find_thing(r, f, thing, &new.thing, err) < 0)
        return -1;
    if (f->most > 0) {
        const int number = value_of("#", value);
        if (number < f->least || number > f->most)
            return err_set(err, "rules option %s.%s takes a number from %d to %d, not '%.*s'",
                           f->name, r->tables->things[new.thing].name, f->least, f->most,
                           (int)value.length, value.at);
        new.value = (int16_t)number;
    }
    return keep_setting(r, new, err);
}

/* The family of the option name: "price.factory", "without".  n_families when it is none. */
static size_t find_family(const struct profile_tables *t, struct word name)
{
    size_t i = 0;
    for (; i < t->n_families; i++) {
        const size_t length = strlen(t->families[i].name);
        const bool has_thing = t->families[i].most > 0;
        if (name.length >= length && memcmp(name.at, t->families[i].name, length) == 0 &&
            (has_thing ? name.length > length && name.at[length] == '.'
                       : name.length == length))
            break;
    }
    return i;
}

static int set_option(struct reading *r, struct word w, struct err *err)
{
    const struct profile_tables *t = r->tables;
    const char *equals = memchr(w.at, '=', w.length);
    if (equals == NULL)
        return 0; /* an expansion, already added */
    const struct word name = {w.at, (size_t)(equals - w.at)};
    const struct word value = {equals + 1, w.length - name.length - 1};
    const size_t family = find_family(t, name);
    if (family < t->n_families) {
        const size_t dot = strlen(t->families[family].name) + 1;
        const bool has_thing = t->families[family].most > 0;
        return set_family(r, family,
                          has_thing ? (struct word){name.at + dot, name.length - dot} : value,
                          value, err);
    }
    for (size_t i = 0; i < t->n_options; i++) {
        if (!word_is(name, t->options[i].name))
            continue;
        const int number = value_of(t->options[i].values, value);
        if (number < 0)
            return wrong_value(t->options[i].name, t->options[i].values, value, err);
        r->option[i] = (int16_t)number;
        return 0;
    }
    return unknown_option(t, name, err);
}

static void lay_over(struct reading *r, const struct overlay_def *overlays, size_t n, size_t of)
{
    for (size_t i = 0; i < n; i++)
        if (overlays[i].of == of)
            r->option[overlays[i].option] = overlays[i].value;
}

/* ---- editions and expansions ------------------------------------------------------------- */

/* The i-th name of a list. */
static void put_name(struct buf *out, size_t i, const char *name)
{
    buf_printf(out, "%s%s", i > 0 ? ", " : "", name);
}

static int set_edition(struct reading *r, struct word w, struct err *err)
{
    const struct profile_tables *t = r->tables;
    struct buf names = BUF_INIT;
    for (size_t i = 0; i < t->n_editions; i++) {
        put_name(&names, i, t->editions[i].name);
        if (!word_is(w, t->editions[i].name))
            continue;
        r->out->edition = (uint8_t)i;
        lay_over(r, t->overlays, t->n_overlays, i);
        buf_free(&names);
        return 0;
    }
    err_set(err, "unknown rules profile '%.*s' (profiles: %s)", (int)w.length, w.at,
            buf_str(&names));
    buf_free(&names);
    return -1;
}

/* Explains a word after the edition that is neither an expansion nor name=value. */
static int unknown_addition(const struct profile_tables *t, struct word w, struct err *err)
{
    for (size_t i = 0; i < t->n_editions; i++)
        if (word_is(w, t->editions[i].name))
            return err_set(
                err, "rules name one edition, and it stands first: '%.*s' is a second one",
                (int)w.length, w.at);
    for (size_t i = 0; i < t->n_options; i++)
        if (word_is(w, t->options[i].name))
            return err_set(err, "rules option %s needs a value: %s=...", t->options[i].name,
                           t->options[i].name);
    for (size_t i = 0; i < t->n_refused; i++)
        if (word_is(w, t->refused[i].name))
            return err_set(err, "%s", t->refused[i].why);
    struct buf names = BUF_INIT;
    for (size_t i = 0; i < t->n_expansions; i++)
        put_name(&names, i, t->expansions[i].name);
    err_set(err,
            "unknown word '%.*s' after the edition (expansions: %s; options are written "
            "NAME=VALUE)",
            (int)w.length, w.at, buf_str(&names));
    buf_free(&names);
    return -1;
}

static int add_expansion(struct reading *r, struct word w, struct err *err)
{
    const struct profile_tables *t = r->tables;
    for (size_t i = 0; i < t->n_expansions; i++) {
        const struct set_def *e = &t->expansions[i];
        if (!word_is(w, e->name))
            continue;
        if ((r->out->sets >> e->set & 1) != 0)
            return err_set(err, "rules name the expansion %s twice", e->name);
        r->out->sets = (uint8_t)(r->out->sets | 1U << e->set);
        r->out->expansions = (uint8_t)(r->out->expansions | 1U << i);
        lay_over(r, t->expansion_overlays, t->n_expansion_overlays, i);
        return 0;
    }
    return unknown_addition(t, w, err);
}

/* The words after the edition.  An option set by name wins over what an expansion sets, whichever
 * stands first. */
static int read_additions(struct reading *r, const char *text, struct err *err)
{
    const char *rest = text;
    for (struct word w = next_word(&rest); w.length > 0; w = next_word(&rest))
        if (memchr(w.at, '=', w.length) == NULL && add_expansion(r, w, err) < 0)
            return -1;
    rest = text;
    for (struct word w = next_word(&rest); w.length > 0; w = next_word(&rest))
        if (set_option(r, w, err) < 0)
            return -1;
    return 0;
}

int profile_read(const struct profile_tables *tables, const char *text, struct profile *out,
                 int16_t *option, struct err *err)
{
    struct reading r = {tables, out, option};
    *out = (struct profile){.sets = 1};
    for (size_t i = 0; i < tables->n_options; i++)
        option[i] = tables->options[i].fallback;
    return set_edition(&r, next_word(&text), err) < 0 || read_additions(&r, text, err) < 0 ? -1
                                                                                           : 0;
}

size_t profile_edition(const struct profile_tables *tables, const char *text)
{
    const struct word w = next_word(&text);
    size_t edition = 0;
    while (edition < tables->n_editions && !word_is(w, tables->editions[edition].name))
        edition++;
    return edition < tables->n_editions ? edition : 0;
}

const struct edition_word *profile_word(const struct profile_tables *tables, size_t edition,
                                        size_t thing)
{
    for (size_t i = 0; i < tables->n_words; i++)
        if (tables->words[i].edition == edition && tables->words[i].thing == thing)
            return &tables->words[i];
    return NULL;
}

/* ---- as text ----------------------------------------------------------------------------- */

static void put_title(const struct profile_tables *tables, const struct profile *profile,
                      struct buf *out)
{
    buf_printf(out, "%s", tables->editions[profile->edition].name);
    for (size_t i = 0; i < tables->n_expansions; i++)
        if ((profile->expansions >> i & 1) != 0)
            buf_printf(out, " + %s", tables->expansions[i].name);
    buf_printf(out, " (%s)", tables->editions[profile->edition].title);
}

/* The title of the edition or expansion of that name; NULL for neither. */
static const char *title_of(const struct profile_tables *tables, const char *word,
                            size_t length)
{
    for (size_t i = 0; tables != NULL && i < tables->n_editions; i++)
        if (strlen(tables->editions[i].name) == length &&
            memcmp(tables->editions[i].name, word, length) == 0)
            return tables->editions[i].title;
    for (size_t i = 0; tables != NULL && i < tables->n_expansions; i++)
        if (strlen(tables->expansions[i].name) == length &&
            memcmp(tables->expansions[i].name, word, length) == 0)
            return tables->expansions[i].title;
    return NULL;
}

/* "balanced-prices=yes" is "balanced prices: yes", "price.factory=8" "price factory: 8". */
static void put_set_option(struct buf *out, const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (word[i] == '=')
            buf_puts(out, ": ");
        else
            buf_putc(out, word[i] == '-' || word[i] == '.' ? ' ' : word[i]);
    }
}

void profile_put_words(const struct profile_tables *tables, const char *text,
                       const char *between, struct buf *out)
{
    static const char separators[] = " ,+";
    bool is_first = true;
    for (text += strspn(text, separators); *text != '\0'; text += strspn(text, separators)) {
        const size_t length = strcspn(text, separators);
        const char *title = title_of(tables, text, length);
        buf_puts(out, is_first ? "" : between);
        if (title != NULL)
            buf_puts(out, title);
        else
            put_set_option(out, text, length);
        is_first = false;
        text += length;
    }
}

static void put_option(struct buf *out, const struct option_def *o, int value)
{
    int n = 0;
    for (const char *p = o->values; *p != '\0'; n++) {
        const size_t length = strcspn(p, "|");
        if (n == value && *p != '#') {
            buf_printf(out, "  %-26s %.*s\n", o->name, (int)length, p);
            return;
        }
        p += length + (p[length] == '|');
    }
    buf_printf(out, "  %-26s %d\n", o->name, value);
}

static void put_setting(struct buf *out, const struct profile_tables *t,
                        const struct rules_setting *s)
{
    const struct family_def *f = &t->families[s->family];
    const char *thing = t->things[s->thing].name;
    char name[64];
    snprintf(name, sizeof name, "%s.%s", f->name, thing);
    if (f->most > 0)
        buf_printf(out, "  %-26s %d\n", name, s->value);
    else
        buf_printf(out, "  %-26s %s\n", f->name, thing);
}

void profile_dump(const struct profile_tables *tables, const struct profile *profile,
                  const int16_t *option, unsigned n_players, struct buf *out)
{
    put_title(tables, profile, out);
    buf_printf(out, ", %u players\noptions\n", n_players);
    for (size_t i = 0; i < tables->n_options; i++)
        if ((profile->sets & tables->options[i].sets) != 0)
            put_option(out, &tables->options[i], option[i]);
    for (size_t i = 0; i < profile->n_settings; i++)
        put_setting(out, tables, &profile->setting[i]);
}

/* An option with its words; '#' stands for a number. */
static void put_choices(struct buf *out, const struct option_def *o)
{
    char values[64];
    snprintf(values, sizeof values, "%s", o->values);
    char *number = strchr(values, '#');
    if (number != NULL)
        snprintf(number, sizeof values - (size_t)(number - values), "NUMBER");
    buf_printf(out, "  %-26s %-30s %s\n", o->name, values, o->help);
}

static void put_family(struct buf *out, const struct family_def *f)
{
    char name[64], values[64];
    snprintf(name, sizeof name, f->most > 0 ? "%s.%s" : "%s", f->name, f->things);
    snprintf(values, sizeof values, "%d to %d", f->least, f->most);
    buf_printf(out, "  %-26s %-30s %s\n", name, f->most > 0 ? values : f->things, f->help);
}

void profile_list(const struct profile_tables *tables, const char *with_expansions,
                  const char *with_option, struct buf *out)
{
    buf_printf(out, "profiles\n");
    for (size_t i = 0; i < tables->n_editions; i++)
        buf_printf(out, "  %-22s %s\n", tables->editions[i].name, tables->editions[i].title);
    if (tables->n_expansions > 0)
        buf_printf(out, "expansions (add them to the profile: %s)\n", with_expansions);
    for (size_t i = 0; i < tables->n_expansions; i++)
        buf_printf(out, "  %-22s %s\n", tables->expansions[i].name,
                   tables->expansions[i].title);
    buf_printf(out, "options (write them after the profile: %s)\n", with_option);
    for (size_t i = 0; i < tables->n_options; i++)
        put_choices(out, &tables->options[i]);
    for (size_t i = 0; i < tables->n_families; i++)
        put_family(out, &tables->families[i]);
}

/* ---- words to go on with ----------------------------------------------------------------- */

static void offer_values(const struct option_def *o, profile_word_fn *offer, void *ctx)
{
    struct buf word = BUF_INIT;
    for (const char *value = o->values; *value != '\0';) {
        const size_t length = strcspn(value, "|");
        buf_clear(&word);
        buf_printf(&word, "%s=", o->name);
        if (value[0] != '#')
            buf_put(&word, value, length);
        offer(ctx, buf_str(&word), o->help);
        value += length + (value[length] != '\0');
    }
    buf_free(&word);
}

static void offer_family(const struct profile_tables *tables, const struct family_def *f,
                         const char *typed, profile_word_fn *offer, void *ctx)
{
    struct buf word = BUF_INIT;
    const char *between = f->most > 0 ? "." : "=";
    const size_t length = strlen(f->name);
    const bool is_begun = strncmp(f->name, typed, length) == 0 && typed[length] == between[0];
    if (!is_begun) {
        buf_printf(&word, "%s%s", f->name, between);
        offer(ctx, buf_str(&word), f->help);
    }
    for (size_t i = f->first; is_begun && i < (size_t)f->first + f->count; i++) {
        const struct thing_def *thing = &tables->things[i];
        buf_clear(&word);
        buf_printf(&word, "%s%s%s%s", f->name, between, thing->name, f->most > 0 ? "=" : "");
        offer(ctx, buf_str(&word), thing->title);
    }
    buf_free(&word);
}

void profile_offer_words(const struct profile_tables *tables, const char *typed,
                         profile_word_fn *offer, void *ctx)
{
    for (size_t i = 0; i < tables->n_expansions; i++)
        offer(ctx, tables->expansions[i].name, tables->expansions[i].title);
    for (size_t i = 0; i < tables->n_options; i++)
        offer_values(&tables->options[i], offer, ctx);
    for (size_t i = 0; i < tables->n_families; i++)
        offer_family(tables, &tables->families[i], typed, offer, ctx);
}
