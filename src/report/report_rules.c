#include "report/report_rules.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/json_out.h"
#include "base/text.h"
#include "core/game.h"
#include "core/profile.h"
#include "games/game_registry.h"
#include "report/report.h"
#include "store/query.h"

enum { WORDS_MAX = 64 };

struct words {
    struct {
        const char *at;
        size_t length;
    } word[WORDS_MAX];
    size_t n;
};

static void split(struct words *out, const char *text)
{
    out->n = 0;
    while (text != NULL && *text != '\0' && out->n < WORDS_MAX) {
        const size_t blanks = strspn(text, " ,+\t"), length = strcspn(text + blanks, " ,+\t");
        if (length > 0) {
            out->word[out->n].at = text + blanks;
            out->word[out->n++].length = length;
        }
        text += blanks + length;
    }
}

static bool is_word(const struct words *w, size_t i, const char *name)
{
    return text_equal_fold(w->word[i].at, w->word[i].length, name, strlen(name));
}

static bool is_option(const struct words *w, size_t i)
{
    return memchr(w->word[i].at, '=', w->word[i].length) != NULL;
}

static bool is_edition(const struct words *w, size_t i)
{
    for (size_t k = 0; game_at(k) != NULL; k++) {
        const struct profile_tables *t = game_at(k)->rules.profiles;
        for (size_t e = 0; t != NULL && e < t->n_editions; e++)
            if (is_word(w, i, t->editions[e].name))
                return true;
    }
    return false;
}

static bool is_expansion(const struct words *w, size_t i)
{
    for (size_t k = 0; game_at(k) != NULL; k++) {
        const struct profile_tables *t = game_at(k)->rules.profiles;
        for (size_t e = 0; t != NULL && e < t->n_expansions; e++)
            if (is_word(w, i, t->expansions[e].name))
                return true;
    }
    return false;
}

/* "deluxe, second": a name that two games have stands there once. */
static void put_known(struct buf *out, const char *name)
{
    const char *at = strstr(buf_str(out), name);
    const size_t length = strlen(name);
    for (; at != NULL; at = strstr(at + 1, name))
        if ((at == buf_str(out) || at[-1] == ' ') && (at[length] == ',' || at[length] == '\0'))
            return;
    buf_printf(out, "%s%s", out->len == 0 ? "" : ", ", name);
}

static void list_known(struct buf *editions, struct buf *expansions)
{
    for (size_t k = 0; game_at(k) != NULL; k++) {
        const struct profile_tables *t = game_at(k)->rules.profiles;
        for (size_t e = 0; t != NULL && e < t->n_editions; e++)
            put_known(editions, t->editions[e].name);
        for (size_t e = 0; t != NULL && e < t->n_expansions; e++)
            put_known(expansions, t->expansions[e].name);
    }
}

static int refuse(const char *option, const struct words *w, size_t i, struct err *err)
{
    struct buf editions = BUF_INIT, expansions = BUF_INIT;
    list_known(&editions, &expansions);
    err_set(err, "option '--%s': unknown word '%.*s' (editions: %s; expansions: %s)", option,
            (int)w->word[i].length, w->word[i].at, buf_str(&editions), buf_str(&expansions));
    buf_free(&editions);
    buf_free(&expansions);
    return -1;
}

/* ---- what was asked for ------------------------------------------------------------------ */

static int check_any(const struct words *any, struct err *err)
{
    for (size_t i = 0; i < any->n; i++)
        if (!is_edition(any, i) && !is_expansion(any, i))
            return refuse("any", any, i, err);
    return 0;
}

/* The edition first, as profiles have it, so that who knows rules can say what is wrong with them. */
static void put_profile(struct buf *out, const struct words *rules)
{
    for (size_t i = 0; i < rules->n; i++)
        if (is_edition(rules, i))
            buf_printf(out, "%.*s ", (int)rules->word[i].length, rules->word[i].at);
    for (size_t i = 0; i < rules->n; i++)
        if (!is_edition(rules, i))
            buf_printf(out, "%.*s ", (int)rules->word[i].length, rules->word[i].at);
}

static int check_rules(const struct words *rules, struct err *err)
{
    struct buf profile = BUF_INIT;
    struct err why = ERR_INIT;
    size_t editions = 0;
    for (size_t i = 0; i < rules->n; i++) {
        if (!is_option(rules, i) && !is_edition(rules, i) && !is_expansion(rules, i))
            return refuse("rules", rules, i, err);
        editions += is_edition(rules, i);
    }
    if (rules->n > 0 && editions == 0) {
        struct buf known = BUF_INIT, expansions = BUF_INIT;
        list_known(&known, &expansions);
        err_set(err,
                "option '--rules' names no edition (%s): --any chooses by an expansion alone",
                buf_str(&known));
        buf_free(&known);
        buf_free(&expansions);
        return -1;
    }
    put_profile(&profile, rules);
    for (size_t i = 0; i < profile.len; i++)
        profile.data[i] = text_fold(profile.data[i]);
    const bool is_known = rules->n == 0 || game_find_by_rules(buf_str(&profile), &why) != NULL;
    buf_free(&profile);
    return is_known ? 0 : err_set(err, "option '--rules': %s", why.text);
}

/* ---- what games have --------------------------------------------------------------------- */

static bool has_word(const struct words *w, const struct words *other, size_t i)
{
    for (size_t k = 0; k < w->n; k++)
        if (text_equal_fold(w->word[k].at, w->word[k].length, other->word[i].at,
                            other->word[i].length))
            return true;
    return false;
}

/* `game` has all words of `wanted`; with `is_whole` it has no edition and no expansion beside. */
static bool fits(const struct words *game, const struct words *wanted, bool is_whole)
{
    for (size_t i = 0; i < wanted->n; i++)
        if (!has_word(game, wanted, i))
            return false;
    for (size_t i = 0; is_whole && wanted->n > 0 && i < game->n; i++)
        if (!is_option(game, i) && !has_word(wanted, game, i))
            return false;
    return true;
}

static int list_rulesets(struct buf *out, struct store *store, const struct words *rules,
                         const struct words *any, struct err *err)
{
    struct query *q;
    struct words of_game;
    int status;
    if (query_new(&q, store, "SELECT DISTINCT rules FROM game ORDER BY rules", err) < 0)
        return -1;
    buf_putc(out, '[');
    while ((status = query_step(q, err)) > 0) {
        split(&of_game, query_text(q, 0));
        if (!fits(&of_game, rules, true) || !fits(&of_game, any, false))
            continue;
        buf_puts(out, out->len > 1 ? ", " : "");
        json_quote(out, query_text(q, 0), query_text_length(q, 0));
    }
    buf_putc(out, ']');
    query_free(q);
    return status < 0 ? -1 : 0;
}

int report_rules_resolve(struct report_filter *filter, struct store *store, struct err *err)
{
    struct words rules, any;
    struct buf list = BUF_INIT;
    if (filter->rules == NULL && filter->any == NULL)
        return 0;
    split(&rules, filter->rules);
    split(&any, filter->any);
    int status = check_rules(&rules, err) < 0 || check_any(&any, err) < 0 ? -1 : 0;
    if (status == 0)
        status = list_rulesets(&list, store, &rules, &any, err);
    if (status == 0)
        filter->rulesets = buf_steal(&list);
    buf_free(&list);
    return status;
}
