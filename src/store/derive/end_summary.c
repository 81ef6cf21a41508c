#include "store/derive/end_summary.h"

#include <string.h>

#include "base/buf.h"
#include "core/game.h"

static size_t count(const struct game_rows *rows, enum rows_table table)
{
    return rows->table[table].n;
}

static const struct ending_row *ending_at(const struct game_rows *rows, size_t i)
{
    return rows_at(rows, ROWS_ending, i);
}

static const struct result_row *result_at(const struct game_rows *rows, size_t i)
{
    return rows_at(rows, ROWS_result, i);
}

/* The names of the conditions, sorted by bytes: which of those met in one round came first is not known. */
static size_t sort_conditions(const struct game_rows *rows, const char *out[ENDINGS_MAX])
{
    size_t n = 0;
    for (size_t i = 0; i < count(rows, ROWS_ending); i++) {
        const char *name = ending_at(rows, i)->condition;
        size_t at = n++;
        for (; at > 0 && strcmp(out[at - 1], name) > 0; at--)
            out[at] = out[at - 1];
        out[at] = name;
    }
    return n;
}

static const char *join_conditions(struct game_rows *rows)
{
    const char *name[ENDINGS_MAX];
    const size_t n = sort_conditions(rows, name);
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < n; i++) {
        buf_puts(&text, i == 0 ? "" : " & ");
        for (const char *c = name[i]; *c != '\0'; c++)
            buf_putc(&text, *c == '-' ? ' ' : *c);
    }
    const char *joined = arena_strndup(&rows->text, buf_str(&text), text.len);
    buf_free(&text);
    return joined;
}

static bool is_winner(const struct game_rows *rows, int32_t seat)
{
    for (size_t i = 0; i < count(rows, ROWS_result); i++) {
        if (result_at(rows, i)->seat == seat)
            return result_at(rows, i)->place == 1;
    }
    return false;
}

static bool met_a_condition(const struct game_rows *rows, int32_t seat)
{
    for (size_t i = 0; i < count(rows, ROWS_ending); i++) {
        if (ending_at(rows, i)->seat == seat)
            return true;
    }
    return false;
}

/* The part of the win of the players who triggered the end. */
static int32_t win_of_triggers(const struct game_rows *rows)
{
    int32_t win = 0;
    for (size_t i = 0; i < count(rows, ROWS_result); i++) {
        if (met_a_condition(rows, result_at(rows, i)->seat))
            win += result_at(rows, i)->win;
    }
    return win;
}

static void find_scores(const struct game_rows *rows, struct finish_row *row)
{
    row->best = row->second = ROW_NULL;
    for (size_t i = 0; i < count(rows, ROWS_result); i++) {
        const int32_t total = result_at(rows, i)->total;
        if (row->best == ROW_NULL || total > row->best) {
            row->second = row->best;
            row->best = total;
        } else if (row->second == ROW_NULL || total > row->second) {
            row->second = total;
        }
    }
}

/* The share of winners among the leaders after a round.  Ties between leaders stay: what breaks
 * them is known only at the end.  NULL when there is no such round. */
static int32_t led_after(const struct game_rows *rows, int32_t round)
{
    int32_t best = ROW_NULL, leaders = 0, winners = 0;
    for (size_t i = 0; i < count(rows, ROWS_round_score); i++) {
        const struct round_score_row *score = rows_at(rows, ROWS_round_score, i);
        if (score->round != round || (best != ROW_NULL && score->total < best))
            continue;
        if (best == ROW_NULL || score->total > best)
            leaders = winners = 0;
        best = score->total;
        leaders++;
        winners += is_winner(rows, score->seat);
    }
    return leaders == 0 ? ROW_NULL : ROW_WIN * winners / leaders;
}

/* The last round at whose end somebody had more points than all who won; NULL when there is none.  Rounds are in
 * order, with the scores of all seats. */
static int32_t last_behind(const struct game_rows *rows)
{
    const size_t n = count(rows, ROWS_round_score);
    int32_t won = ROW_NULL, lost = ROW_NULL;
    for (size_t i = n; i-- > 0;) {
        const struct round_score_row *score = rows_at(rows, ROWS_round_score, i);
        int32_t *best = is_winner(rows, score->seat) ? &won : &lost;
        if (*best == ROW_NULL || score->total > *best)
            *best = score->total;
        const struct round_score_row *before =
            i > 0 ? rows_at(rows, ROWS_round_score, i - 1) : NULL;
        if (before != NULL && before->round == score->round)
            continue;
        if (won != ROW_NULL && lost != ROW_NULL && lost > won)
            return score->round;
        won = lost = ROW_NULL;
    }
    return ROW_NULL;
}

void end_summary_add(struct game_rows *rows, int32_t rounds)
{
    if (count(rows, ROWS_ending) == 0)
        return;
    struct finish_row row = {.round = ending_at(rows, 0)->round};
    for (size_t i = 0; i < count(rows, ROWS_ending); i++) {
        const struct ending_row *ending = ending_at(rows, i);
        row.round = ending->round < row.round ? ending->round : row.round;
        row.by_player |= ending->seat != ROW_NULL;
    }
    row.condition = join_conditions(rows);
    row.win = win_of_triggers(rows);
    row.earlier = led_after(rows, rounds - 1);
    row.behind = last_behind(rows);
    find_scores(rows, &row);
    *rows_add_finish(rows) = row;
}
