/* alike_search.c - searches a book for positions like one of a reviewed game. */
#include "commands/alike_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "find/alike.h"
#include "find/find.h"
#include "report/report.h"
#include "store/store.h"

enum { GAMES_LISTED = 500 };

/* Leaves one match of each other game, which becomes that of the game instead of a seat. */
static void keep_games(struct find_answer *a, int64_t own)
{
    size_t n = 0;
    for (size_t i = 0; i < a->n; i++) {
        const int64_t game = a->match[i].game;
        if (game == own || (n > 0 && a->match[n - 1].game == game))
            continue;
        a->match[n] = a->match[i];
        a->match[n++].seat = SEAT_NONE;
    }
    a->n = n;
}

/* 0, or -1 with `err`; the caller frees the answer in both cases. */
static int search_width(const struct alike_search *s, const char *text, struct store *store,
                        struct find_answer *out, struct err *err)
{
    const struct game_def *game = s->review->game;
    const struct report_filter filter = {.kind = game->name};
    struct pattern *pattern = xcalloc(1, sizeof *pattern);
    const struct pattern *const patterns[] = {pattern};
    const struct find_question question = {
        .store = store, .pattern = patterns, .n_patterns = 1, .filter = &filter};
    int status = pattern_compile(pattern, game, text, err);
    if (status == 0)
        status = find_run(out, &question, err);
    if (status == 0)
        keep_games(out, s->game);
    free(pattern);
    return status;
}

static const char *text_of(const struct report_table *t, size_t row, const char *column)
{
    const struct report_cell *cell = report_cell(t, row, report_find_column(t, column));
    return cell->is_null || cell->text == NULL ? "" : cell->text;
}

/* "12  2024-01-04  Anna, Bert: A role mayor; A came 2nd with 31 points" without what is not known. */
static void put_game(struct buf *out, const struct find_match *m, const struct report_table *t,
                     size_t row)
{
    const char *next = text_of(t, row, "next");
    buf_printf(out, "%lld  %s  %s", (long long)m->game, text_of(t, row, "date"),
               text_of(t, row, "player"));
    if (next[0] != '\0')
        buf_printf(out, ": %s", next);
    if (m->chooser != SEAT_NONE && m->chooser_place > 0)
        buf_printf(out, "; %c: place %u of %u, %ld points", seat_letter(m->chooser),
                   m->chooser_place, m->n_players, (long)m->chooser_total);
}

static int list_games(struct alike_search *s, const struct find_answer *a, struct store *store,
                      struct review_alike_answer *out, struct err *err)
{
    struct report_table t;
    struct buf text = BUF_INIT;
    const int status = find_put_list(&t, a, store, false, GAMES_LISTED, err);
    const size_t n = status == 0 ? t.n_rows : 0;
    struct review_alike_game *game = arena_calloc(&s->texts, n + 1, sizeof *game);
    for (size_t i = 0; i < n; i++) {
        buf_clear(&text);
        put_game(&text, &a->match[i], &t, i);
        game[i] = (struct review_alike_game){
            .game = a->match[i].game,
            .event = a->time[a->match[i].first].event,
            .about = arena_strndup(&s->texts, buf_str(&text), text.len)};
    }
    out->game = game;
    out->n = n;
    report_table_free(&t);
    buf_free(&text);
    return status;
}

/* From the narrowest width on, until another game is found. */
static int search_widths(struct alike_search *s, const struct alike_position *position,
                         struct store *store, struct review_alike_answer *out, struct err *err)
{
    struct buf pattern = BUF_INIT;
    int status = 0;
    for (unsigned width = 0; status == 0 && width < ALIKE_WIDTHS && out->n == 0; width++) {
        struct find_answer answer = {0};
        buf_clear(&pattern);
        if (!alike_put_pattern(&pattern, width, position)) {
            buf_puts(&s->about, "Nobody decides at this position.");
            break;
        }
        status = search_width(s, buf_str(&pattern), store, &answer, err);
        if (status == 0 && answer.n > 0) {
            status = list_games(s, &answer, store, out, err);
            buf_printf(&s->about, "%s %zu of %llu games.", alike_name(width), answer.n,
                       (unsigned long long)answer.searched);
            if (answer.n > GAMES_LISTED)
                buf_printf(&s->about, " The first %d:", GAMES_LISTED);
        }
        find_answer_free(&answer);
    }
    buf_free(&pattern);
    return status;
}

/* review_alike.ask */
static struct review_alike_answer search_book(void *ctx, uint32_t number)
{
    struct alike_search *s = ctx;
    struct review *r = s->review;
    struct review_alike_answer answer = {0};
    struct err err = ERR_INIT;
    struct store *store;
    const struct alike_position position = {.game = r->game,
                                            .rules = r->rules,
                                            .profile = s->profile,
                                            .state = review_state(r, number),
                                            .n_players = r->n_players};
    arena_reset(&s->texts);
    buf_clear(&s->about);
    int status = store_open(&store, s->db, STORE_READ, &err);
    if (status == 0) {
        status = search_widths(s, &position, store, &answer, &err);
        store_close(store);
    }
    if (status < 0) {
        buf_clear(&s->about);
        buf_puts(&s->about, err.text);
    } else if (s->about.len == 0) {
        buf_puts(&s->about, "No other game of the book came to a position like this one.");
    }
    answer.about = buf_str(&s->about);
    return answer;
}

void alike_search_init(struct alike_search *s, struct review *review, const char *profile,
                       const char *db, int64_t game)
{
    *s = (struct alike_search){.review = review,
                               .profile = profile,
                               .db = db,
                               .game = game,
                               .texts = ARENA_INIT,
                               .about = BUF_INIT};
    s->alike = (struct review_alike){.ask = search_book, .ctx = s};
    review->alike = &s->alike;
}

void alike_search_free(struct alike_search *s)
{
    arena_free(&s->texts);
    buf_free(&s->about);
}
