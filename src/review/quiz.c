#include "review/quiz.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/game.h"
#include "core/record.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "notation/writer.h"
#include "position/position_board.h"

enum { TENTH_OF_PERCENT = 10 }; /* of a ten-thousandth */

/* ---- what is right ---------------------------------------------------------------------------- */

/* Within the error of the difference.  The choice of the game costs more than that, or nobody would ask. */
static bool is_as_good(const struct quiz_choice *best, const struct quiz_choice *c)
{
    const int64_t less = best->chance - c->chance;
    return !c->is_made && less * less <= best->error * best->error + c->error * c->error;
}

static int by_statement(const void *a, const void *b, void *none)
{
    (void)none;
    return strcmp(((const struct quiz_choice *)a)->statement,
                  ((const struct quiz_choice *)b)->statement);
}

static int by_chance(const void *a, const void *b, void *none)
{
    const int64_t x = (*(const struct quiz_choice *const *)a)->chance,
                  y = (*(const struct quiz_choice *const *)b)->chance;
    (void)none;
    return (x < y) - (x > y);
}

void quiz_start(struct quiz *q)
{
    const struct quiz_choice best = q->choice[0];
    for (size_t i = 0; i < q->n; i++)
        q->choice[i].is_right = i == 0 || is_as_good(&best, &q->choice[i]);
    sort_stable(q->choice, q->n, sizeof *q->choice, by_statement, NULL);
}

/* ---- the question ----------------------------------------------------------------------------- */

static void put_choice(const struct quiz_choice *c, struct buf *out)
{
    buf_puts(out, c->statement);
    if (c->sequel != NULL)
        buf_printf(out, ", then %s", c->sequel);
}

void quiz_show(const struct quiz *q, struct buf *out)
{
    const char *names[SEATS_MAX] = {0};
    for (unsigned i = 0; i < q->record->n_players; i++)
        names[i] = q->record->player[i];
    position_board_draw(q->record->game, q->rules, q->state, names, out);
    buf_putc(out, '\n');
    for (size_t i = 0; i < q->n; i++)
        buf_printf(out, "%4zu  %s\n", i + 1, q->choice[i].statement);
}

/* ---- the answer ------------------------------------------------------------------------------- */

/* Reads a whole statement, and writes it as a choice is written. */
static bool read_statement(const struct quiz *q, const struct words *words, const char *text,
                           struct buf *out)
{
    struct statement s;
    struct event e;
    const struct record *r = q->record;
    const size_t length = strlen(text);
    statement_init(&s, words_of_rules(words, r->rules), r->n_players,
                   words_sets(words, r->rules));
    if (statement_read(&s, text, length, 0, &e) != STATEMENT_READ ||
        statement_end(&s) != length)
        return false;
    e.n_claims = 0;
    buf_clear(out);
    notation_write_event(r->game, &e, out);
    return true;
}

static int find_statement(const struct quiz *q, const char *text)
{
    for (size_t i = 0; i < q->n; i++)
        if (strcmp(q->choice[i].statement, text) == 0)
            return (int)i;
    return QUIZ_NONE;
}

/* With the seat in front, or as it stands. */
static int read_words(const struct quiz *q, const char *line)
{
    struct words *words = words_new(q->record->game);
    struct buf text = BUF_INIT, written = BUF_INIT;
    int found = QUIZ_NONE;
    buf_printf(&text, "%c %s", seat_letter(q->seat), line);
    if (read_statement(q, words, buf_str(&text), &written))
        found = find_statement(q, buf_str(&written));
    if (found == QUIZ_NONE && read_statement(q, words, line, &written))
        found = find_statement(q, buf_str(&written));
    buf_free(&text);
    buf_free(&written);
    words_free(words);
    return found;
}

int quiz_read(const struct quiz *q, const char *line, struct buf *out)
{
    char *end;
    const unsigned long number = strtoul(line, &end, 10);
    const bool is_number = line[0] >= '0' && line[0] <= '9' && *end == '\0';
    if (is_number && number >= 1 && number <= q->n)
        return (int)number - 1;
    const int found = is_number ? QUIZ_NONE : read_words(q, line);
    if (found == QUIZ_NONE)
        buf_printf(out, "that is none of the choices: a number from 1 to %zu, or a statement\n",
                   q->n);
    return found;
}

static void put_percent(struct buf *out, int64_t chance, size_t width)
{
    struct buf text = BUF_INIT;
    buf_put_fixed(&text, fixed_divide(chance, TENTH_OF_PERCENT), 1);
    for (size_t i = text.len; i < width; i++)
        buf_putc(out, ' ');
    buf_put(out, text.data, text.len);
    buf_free(&text);
}

void quiz_reveal(const struct quiz *q, int chosen, struct buf *out)
{
    const struct quiz_choice **order = xcalloc(q->n + 1, sizeof *order);
    for (size_t i = 0; i < q->n; i++)
        order[i] = &q->choice[i];
    sort_stable(order, q->n, sizeof *order, by_chance, NULL);
    buf_puts(out, "Chances to win in percent after each choice, with their standard errors:\n");
    for (size_t i = 0; i < q->n; i++) {
        const struct quiz_choice *c = order[i];
        buf_puts(out, c->is_right ? "  right " : "        ");
        put_percent(out, c->chance, 6);
        buf_puts(out, " (");
        put_percent(out, c->error, 1);
        buf_puts(out, ")  ");
        put_choice(c, out);
        buf_puts(out, c->is_made ? "  (played)" : "");
        buf_puts(out, chosen != QUIZ_NONE && c == &q->choice[chosen] ? "  (yours)\n" : "\n");
    }
    free(order);
}
