#include "core/position_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/state_line.h"

struct position_reader {
    const struct game_def *game; /* NULL: not started */
    const void *rules;
    struct state_line *line;       /* owned */
    struct state_line_rules named; /* by the last line whose rules were right; "" by none */
    struct buf text;
};

struct position_reader *position_reader_new(void)
{
    struct position_reader *r = xcalloc(1, sizeof *r);
    r->line = state_line_new();
    return r;
}

void position_reader_free(struct position_reader *r)
{
    if (r == NULL)
        return;
    state_line_free(r->line);
    buf_free(&r->text);
    free(r);
}

void position_reader_start(struct position_reader *r, const struct game_def *game,
                           const void *rules)
{
    r->game = game;
    r->rules = rules;
    r->named = (struct state_line_rules){.profile = ""};
    state_line_start(r->line, game, rules, "");
}

bool position_reader_is_started(const struct position_reader *r)
{
    return r->game != NULL;
}

void position_reader_stop(struct position_reader *r)
{
    r->game = NULL;
    r->rules = NULL;
}

/* Whether the line names the rules that the reader was started with. */
static int check_rules(const struct position_reader *r, const struct state_line_rules *named,
                       struct err *err)
{
    const struct game_rules *of = &r->game->rules;
    const unsigned n_players = of->n_players(r->rules);
    struct err why = ERR_INIT;
    void *rules = xcalloc(1, of->rules_size);
    const bool is_known = of->resolve(rules, named->profile, named->n_players, &why) == 0;
    const bool is_same = is_known && memcmp(rules, r->rules, of->rules_size) == 0;
    free(rules);
    if (!is_known)
        return err_set(err, "%s", why.text);
    if (named->n_players != n_players)
        return err_set(err, "the position is one of %u players, the log of %u",
                       named->n_players, n_players);
    return is_same ? 0
                   : err_set(err, "the rules of the position, '%s', are not those of the log",
                             named->profile);
}

int position_reader_read(struct position_reader *r, const char *text, size_t length,
                         int16_t *state, struct err *err)
{
    struct state_line_rules named;
    buf_clear(&r->text);
    buf_put(&r->text, text, length);
    if (state_line_read_rules(buf_str(&r->text), &named, err) < 0)
        return -1;
    const bool is_checked =
        named.n_players == r->named.n_players && strcmp(named.profile, r->named.profile) == 0;
    if (!is_checked && check_rules(r, &named, err) < 0)
        return -1;
    r->named = named;
    return state_line_read(r->line, buf_str(&r->text), state, err);
}

bool position_reader_says(const struct position_reader *r, size_t slot)
{
    return state_line_says(r->line, slot);
}
