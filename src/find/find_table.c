/* find_table.c - an answer of find as tables: what it comes to, and what was chosen next. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "find/find.h"
#include "report/report.h"
#include "stats/interval.h"
#include "store/track.h"

/* Results of some seats. */
struct tally {
    int64_t n, finished, win, expected, total;
    struct game_moments games;
    int64_t game, game_win, game_seats; /* the game at hand: seats of a game belong together */
};

/* ---- results ---- */

static void end_game(struct tally *t)
{
    if (t->game_seats > 0)
        moments_add(&t->games, t->game_win, t->game_seats);
    t->game_win = t->game_seats = 0;
}

/* Seats come game by game. */
static void add_seat(struct tally *t, const struct find_answer *a, const struct find_match *m,
                     unsigned seat, unsigned place, unsigned win, int32_t total)
{
    t->n++;
    if (place == 0 || seat >= m->n_players)
        return;
    if (t->game != m->game)
        end_game(t);
    t->game = m->game;
    t->game_win += win;
    t->game_seats++;
    t->finished++;
    t->win += win;
    t->total += total;
    t->expected += find_expected(a, m->n_players, seat);
}

/* finished, wins, win_rate, low, high, expected, score */
static void put_results(struct report_cell *cell, struct tally *t, bool has_score)
{
    enum { DECIMALS_2 = 100, DECIMALS_1 = 10, PER_MILLE = 1000, BILLIONTHS = 1000000 };
    struct interval interval;
    end_game(t);
    report_put_int(&cell[0], t->finished);
    if (t->finished == 0)
        return;
    report_put_int(&cell[1], scaled_ratio(t->win, FIND_WIN, DECIMALS_2));
    report_put_int(&cell[2], scaled_ratio(t->win, t->finished * FIND_WIN, PER_MILLE));
    if (interval_of_share(&interval, &t->games, PER_MILLE, FIND_WIN)) {
        report_put_int(&cell[3], interval.low);
        report_put_int(&cell[4], interval.high);
    }
    report_put_int(&cell[5], scaled_ratio(t->expected, t->finished * BILLIONTHS, 1));
    if (has_score)
        report_put_int(&cell[6], scaled_ratio(t->total, t->finished, DECIMALS_1));
}

/* clang-format off */
#define RESULT_COLUMNS \
    NUMBER_COLUMN("finished", 0, "of these, seats of games played to their end"), \
    NUMBER_COLUMN("wins", 2, "games that they won; shared wins count as their part"), \
    NUMBER_COLUMN("win_rate", 1, "wins in percent"), \
    NUMBER_COLUMN("low", 1, "95 % interval of win_rate"), \
    NUMBER_COLUMN("high", 1, "its upper end"), \
    NUMBER_COLUMN("expected", 1, "the same if all who sat there had won as often as these seats do"), \
    NUMBER_COLUMN("score", 1, "their mean score; empty when games of several kinds were found")
/* clang-format on */

static void begin_table(struct report_table *out, const struct report_column *columns)
{
    *out = (struct report_table){.columns = columns, .texts = ARENA_INIT};
    while (columns[out->n_columns].name != NULL)
        out->n_columns++;
}

static bool is_one_kind(const struct find_answer *a)
{
    for (size_t i = 1; i < a->n; i++)
        if (a->match[i].kind != a->match[0].kind)
            return false;
    return true;
}

/* ---- the summary ---- */

static const struct report_column summary_columns[] = {
    NUMBER_COLUMN("searched", 0, "games"),
    NUMBER_COLUMN("skipped", 0, "games of which only the result is known"),
    NUMBER_COLUMN("games", 0, "games with a position in which the pattern holds"),
    NUMBER_COLUMN("seats", 0, "seats for which it holds; empty when it has no seat"),
    NUMBER_COLUMN("times", 0, "events at which it begins to hold"),
    NUMBER_COLUMN("replayed", 0, "games that had to be replayed"),
    RESULT_COLUMNS,
    END_OF_COLUMNS,
};
enum { SUMMARY_SEATS = 3, SUMMARY_RESULTS = 6 };

void find_put_summary(struct report_table *out, const struct find_answer *a)
{
    struct tally t = {0};
    int64_t seats = 0;
    begin_table(out, summary_columns);
    for (size_t i = 0; i < a->n; i++) {
        const struct find_match *m = &a->match[i];
        seats += m->seat != SEAT_NONE;
        add_seat(&t, a, m, m->seat, m->place, m->win, m->total);
    }
    struct report_cell *cell = report_add_row(out);
    const int64_t numbers[] = {(int64_t)a->searched, (int64_t)a->skipped,
                               (int64_t)a->found,    seats,
                               (int64_t)a->n_times,  (int64_t)a->replayed};
    for (size_t i = 0; i < SUMMARY_RESULTS; i++)
        if (i != SUMMARY_SEATS || seats > 0)
            report_put_int(&cell[i], numbers[i]);
    put_results(&cell[SUMMARY_RESULTS], &t, is_one_kind(a));
}

/* ---- what was chosen next ---- */

static const struct report_column choice_columns[] = {
    TEXT_COLUMN("choice",
                "the next decision: verb and what it is about; 'nothing': there is none"),
    NUMBER_COLUMN("times", 0, "how often it came next"),
    NUMBER_COLUMN("part", 1, "of these times, in percent"),
    RESULT_COLUMNS,
    END_OF_COLUMNS,
};
enum { CHOICE_RESULTS = 3, CHOICE_HEADS = 1024 };

struct choice {
    const struct game_def *kind;
    int32_t choice;
    size_t next; /* with the same head, plus 1 */
    struct tally tally;
    struct buf text;
};

struct choices {
    struct choice *choice;
    size_t n, head[CHOICE_HEADS]; /* plus 1 */
    bool is_one_kind;
};

static struct choice *find_choice(struct choices *all, const struct find_match *m)
{
    size_t *at = &all->head[(uint32_t)m->choice % CHOICE_HEADS];
    for (size_t i = *at; i != 0; i = all->choice[i - 1].next)
        if (all->choice[i - 1].choice == m->choice && all->choice[i - 1].kind == m->kind)
            return &all->choice[i - 1];
    if ((all->n & (all->n - 1)) == 0)
        all->choice =
            xrealloc_array(all->choice, all->n == 0 ? 1 : all->n * 2, sizeof *all->choice);
    struct choice *c = &all->choice[all->n++];
    *c = (struct choice){.kind = m->kind, .choice = m->choice, .next = *at, .text = BUF_INIT};
    if (!all->is_one_kind)
        buf_printf(&c->text, "%s: ", m->kind->name);
    if (m->choice == 0)
        buf_puts(&c->text, "nothing");
    else
        track_put_choice(m->kind, m->choice, &c->text);
    *at = all->n;
    return c;
}

static int compare_choices(const void *a, const void *b, void *ctx)
{
    const struct choice *x = a, *y = b;
    (void)ctx;
    if (x->tally.n != y->tally.n)
        return (x->tally.n < y->tally.n) - (x->tally.n > y->tally.n);
    return strcmp(buf_str(&x->text), buf_str(&y->text));
}

static void put_choice(struct report_table *out, struct choice *c, size_t n, bool has_score)
{
    enum { PER_MILLE = 1000 };
    struct report_cell *cell = report_add_row(out);
    report_put_text(out, &cell[0], buf_str(&c->text), c->text.len);
    report_put_int(&cell[1], c->tally.n);
    report_put_int(&cell[2], scaled_ratio(c->tally.n, (int64_t)n, PER_MILLE));
    put_results(&cell[CHOICE_RESULTS], &c->tally, has_score);
}

void find_put_choices(struct report_table *out, const struct find_answer *a)
{
    struct choices *all = xcalloc(1, sizeof *all);
    begin_table(out, choice_columns);
    all->is_one_kind = is_one_kind(a);
    for (size_t i = 0; i < a->n; i++) {
        const struct find_match *m = &a->match[i];
        add_seat(&find_choice(all, m)->tally, a, m, m->chooser, m->chooser_place,
                 m->chooser_win, m->chooser_total);
    }
    if (all->n > 0)
        sort_stable(all->choice, all->n, sizeof *all->choice, compare_choices, NULL);
    for (size_t i = 0; i < all->n; i++) {
        put_choice(out, &all->choice[i], a->n, all->is_one_kind);
        buf_free(&all->choice[i].text);
    }
    free(all->choice);
    free(all);
}
