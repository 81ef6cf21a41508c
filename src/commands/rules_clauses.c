#include "commands/rules_clauses.h"

#include <stdlib.h>
#include <string.h>

#include "audit/audit_print.h"
#include "audit/clause_print.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/stream.h"
#include "base/text.h"
#include "base/text_width.h"
#include "base/xalloc.h"
#include "commands/report_options.h"
#include "core/game.h"
#include "games/game_registry.h"

enum {
    WIDTH = 100,      /* where there is no terminal */
    WIDTH_LEAST = 40, /* however narrow the terminal is */
    NEAREST = 3,      /* ids that the message for an unknown one names */
};

size_t clause_width(FILE *out)
{
    const size_t width = output_width(stream_descriptor(out), WIDTH);
    return width < WIDTH_LEAST ? WIDTH_LEAST : width;
}

/* The width of the clauses that somebody asked for: $COLUMNS is heard, as by all tables. */
static size_t asked_width(FILE *out)
{
    const size_t said = report_options_columns();
    return said == 0 ? clause_width(out) : said < WIDTH_LEAST ? WIDTH_LEAST : said;
}

/* ---- printing ---------------------------------------------------------------------------- */

static void put_findings(struct buf *out, const struct game_words *words, const char *id,
                         size_t width)
{
    struct buf line = BUF_INIT;
    const char *before = "\n  findings:\n    ";
    for (size_t i = 0; i < words->n_violations; i++) {
        const struct violation_def *v = &words->violations[i];
        if (strcmp(v->clause, id) != 0)
            continue;
        buf_clear(&line);
        buf_printf(&line, "%s: %s [%s]", severity_name(v->severity), v->text, v->id);
        buf_puts(out, before);
        text_put_lines(out, buf_str(&line), 6, width);
        before = "    ";
    }
    buf_free(&line);
}

static void put_parts(struct buf *out, const struct game_clauses *clauses,
                      const struct clause_def *whole, size_t width)
{
    const struct clause_def *end = clauses->rows + clauses->n_rows;
    struct buf line = BUF_INIT;
    bool is_first = true;
    for (const struct clause_def *part = whole + 1; part < end; part++) {
        if (!clause_is_part(part, whole))
            continue;
        buf_clear(&line);
        buf_printf(&line, "%-11s  %s", part->id, part->heading);
        buf_puts(out, is_first ? "\n  " : "  ");
        text_put_cut(out, buf_str(&line), line.len, width - 2);
        buf_putc(out, '\n');
        is_first = false;
    }
    buf_free(&line);
}

/* ---- ids that nothing has ---------------------------------------------------------------- */

/* Whether ids of the game count; `wanted` may be NULL. */
static bool is_searched(const struct game_def *game, const struct game_def *wanted)
{
    return game->clauses != NULL && (wanted == NULL || wanted == game);
}

/* All ids; *n is how many there are.  The caller frees the list. */
static const char **list_ids(const struct game_def *wanted, size_t *n)
{
    const char **ids = NULL;
    *n = 0;
    for (size_t g = 0; game_at(g) != NULL; g++) {
        if (!is_searched(game_at(g), wanted))
            continue;
        const struct game_clauses *clauses = game_at(g)->clauses;
        ids = xrealloc_array(ids, *n + clauses->n_rows, sizeof *ids);
        for (size_t i = 0; i < clauses->n_rows; i++)
            ids[(*n)++] = clauses->rows[i].id;
    }
    return ids;
}

/* "PR-ROLE-06, PR-ROLE-01": the nearest first. */
static void put_nearest(struct buf *out, const char *id, const struct game_def *wanted)
{
    size_t n;
    const char **ids = list_ids(wanted, &n);
    for (unsigned found = 0; found < NEAREST; found++) {
        const char *near = text_suggest(id, ids, n);
        if (near == NULL)
            break;
        buf_printf(out, "%s%s", found == 0 ? "" : ", ", near);
        for (size_t i = 0; i < n; i++)
            if (ids[i] == near)
                ids[i] = "";
    }
    free(ids);
}

static int report_unknown(struct command_context *c, const char *id,
                          const struct game_def *wanted)
{
    struct buf hint = BUF_INIT;
    put_nearest(&hint, id, wanted);
    if (hint.len > 0) {
        command_error(c, "no clause is called '%s'; the nearest: %s", id, buf_str(&hint));
    } else {
        for (size_t g = 0; game_at(g) != NULL; g++)
            if (is_searched(game_at(g), wanted))
                buf_printf(&hint, "%s'shipslog rules %s' lists those of %s",
                           hint.len == 0 ? "" : ", ", game_at(g)->clauses->rows[0].id,
                           game_at(g)->title);
        command_error(c, "no clause is called '%s'; %s", id, buf_str(&hint));
    }
    buf_free(&hint);
    return EXIT_USAGE;
}

/* ---- all arguments ----------------------------------------------------------------------- */

static bool show_clause(struct buf *out, const char *id, const struct game_def *wanted,
                        size_t width)
{
    for (size_t g = 0; game_at(g) != NULL; g++) {
        const struct clause_def *clause =
            is_searched(game_at(g), wanted) ? game_clauses_find(game_at(g)->clauses, id) : NULL;
        if (clause == NULL)
            continue;
        buf_printf(out, "%s%s %s\n", out->len > 0 ? "\n" : "", clause->id, clause->heading);
        clause_put_text(out, clause, 2, width);
        put_findings(out, &game_at(g)->words, clause->id, width);
        put_parts(out, game_at(g)->clauses, clause, width);
        return true;
    }
    return false;
}

/* ---- clauses of a building --------------------------------------------------------------- */

/* "Small Market" and "small-market" are one name. */
static bool is_name(const char *name, const char *wanted)
{
    for (; *name != '\0' && *wanted != '\0'; name++, wanted++) {
        const char a = *name == '-' ? ' ' : text_fold(*name);
        const char b = *wanted == '-' ? ' ' : text_fold(*wanted);
        if (a != b)
            return false;
    }
    return *name == *wanted;
}

/* What the game calls the building or role of that name; NULL when it has none. */
static const char *find_title(const struct game_def *game, const char *name)
{
    for (size_t i = 0; i < game->words.n_things; i++) {
        const struct thing_def *thing = &game->words.things[i];
        if (is_name(thing->name, name) || is_name(thing->title, name))
            return thing->title;
    }
    return NULL;
}

static bool is_letter(char c)
{
    return text_fold(c) >= 'a' && text_fold(c) <= 'z';
}

/* Whether the text has the word, not as the end or the beginning of another one: "wharf's" has "wharf". */
static bool has_word(const char *text, const char *word)
{
    const size_t n = strlen(word), length = strlen(text);
    for (size_t i = 0; i + n <= length; i++) {
        const bool begins = i == 0 || !is_letter(text[i - 1]);
        if (begins && text_equal_fold(text + i, n, word, n) && !is_letter(text[i + n]))
            return true;
    }
    return false;
}

static bool names_it(const struct clause_def *clause, const char *title)
{
    if (has_word(clause->heading, title))
        return true;
    for (size_t i = 0; clause->lines[i] != NULL; i++)
        if (has_word(clause->lines[i], title))
            return true;
    return false;
}

/* The clauses under the name in full, with their rulings; of the others that name it, the headings. */
static void show_named(struct buf *out, const struct game_def *game, const char *title,
                       size_t width)
{
    const struct game_clauses *clauses = game->clauses;
    const struct clause_def *end = clauses->rows + clauses->n_rows, *own = NULL;
    bool is_first = true;
    for (const struct clause_def *clause = clauses->rows; clause < end; clause++) {
        if (is_name(clause->heading, title))
            own = clause;
        if (own != NULL && (clause == own || clause_is_part(clause, own)))
            show_clause(out, clause->id, game, width);
    }
    for (const struct clause_def *clause = clauses->rows; clause < end; clause++) {
        if (strchr(clause->id, '-') == NULL || !names_it(clause, title) ||
            (own != NULL && (clause == own || clause_is_part(clause, own))))
            continue;
        if (is_first)
            buf_printf(out, "%s%s: %s is also named in\n", out->len > 0 ? "\n" : "",
                       game->title, title);
        buf_printf(out, "  %-11s  %s\n", clause->id, clause->heading);
        is_first = false;
    }
}

/* Shows what the rules say of a building, in each game that has it. */
static bool show_building(struct buf *out, const char *name, const struct game_def *wanted,
                          size_t width)
{
    bool is_found = false;
    for (size_t g = 0; game_at(g) != NULL; g++) {
        const char *title =
            is_searched(game_at(g), wanted) ? find_title(game_at(g), name) : NULL;
        if (title == NULL)
            continue;
        show_named(out, game_at(g), title, width);
        is_found = true;
    }
    return is_found;
}

int rules_clauses(struct command_context *c, const struct game_def *wanted)
{
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;
    int status = EXIT_CLEAN;
    if (wanted != NULL && game_get_clauses(wanted, &err) == NULL)
        return command_fail(c, &err);
    for (size_t i = 0; i < c->n_args; i++)
        if (!show_clause(&text, c->args[i], wanted, asked_width(c->out)) &&
            !show_building(&text, c->args[i], wanted, asked_width(c->out)))
            status = report_unknown(c, c->args[i], wanted);
    output_put(c->out, buf_str(&text), text.len);
    buf_free(&text);
    return status;
}
