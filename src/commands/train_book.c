#include "commands/train_book.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "commands/one_game.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "notation/redact.h"
#include "review/review.h"
#include "store/query.h"
#include "store/store.h"

/* ---- what is due ------------------------------------------------------------------------------ */

/* Columns of the report train. */
enum {
    GAME,
    HASH,
    DATE,
    SEQ,
    ROUND,
    TURN,
    SEAT,
    PLAYER,
    LOSS,
    SEVERITY,
    REASON,
    HABIT,
    WHY,
    BOX,
    TIMES,
    RIGHT,
    DUE,
    ANSWERED
};

static int64_t number_of(const struct report_table *t, size_t row, size_t column)
{
    const struct report_cell *cell = report_cell(t, row, column);
    return cell->is_null ? 0 : cell->number;
}

static const char *text_of(const struct report_table *t, size_t row, size_t column)
{
    const struct report_cell *cell = report_cell(t, row, column);
    return cell->is_null ? NULL : cell->text;
}

static struct training training_of(const struct report_table *t, size_t row)
{
    struct training training = {number_of(t, row, BOX), number_of(t, row, TIMES),
                                number_of(t, row, RIGHT), "", ""};
    if (training.box > 0) {
        snprintf(training.due, sizeof training.due, "%s", text_of(t, row, DUE));
        snprintf(training.answered, sizeof training.answered, "%s", text_of(t, row, ANSWERED));
    }
    return training;
}

static struct train_position position_of(const struct report_table *t, size_t row)
{
    return (struct train_position){
        .game = number_of(t, row, GAME),
        .seq = number_of(t, row, SEQ),
        .round = number_of(t, row, ROUND),
        .turn = number_of(t, row, TURN),
        .loss = number_of(t, row, LOSS),
        .seat = (unsigned)number_of(t, row, SEAT),
        .hash = text_of(t, row, HASH),
        .date = text_of(t, row, DATE),
        .player = text_of(t, row, PLAYER),
        .severity = text_of(t, row, SEVERITY),
        .reason = text_of(t, row, REASON),
        .habit = text_of(t, row, HABIT),
        .why = text_of(t, row, WHY),
        .training = training_of(t, row),
    };
}

static void take_position(struct train_list *out, const struct train_position *p,
                          const char *today, size_t most)
{
    const char *due = p->training.due;
    if (strcmp(due, today) <= 0) {
        if (out->n < most)
            out->position[out->n++] = *p;
        return;
    }
    if (out->n_waiting++ == 0)
        memcpy(out->next_due, due, sizeof out->next_due);
}

int train_list_read(struct train_list *out, struct store *store,
                    const struct report_filter *filter, const char *today, size_t most,
                    struct err *err)
{
    *out = (struct train_list){0};
    const int status = report_read(&out->table, store, report_inner("train"), filter, err);
    if (status < 0)
        return -1;
    out->position = xcalloc(out->table.n_rows + 1, sizeof *out->position);
    for (size_t i = 0; i < out->table.n_rows; i++) {
        const struct train_position p = position_of(&out->table, i);
        take_position(out, &p, today, most);
    }
    return 0;
}

void train_list_free(struct train_list *list)
{
    free(list->position);
    report_table_free(&list->table);
}

/* ---- one of them ------------------------------------------------------------------------------ */

static const char *keep(struct train_loaded *out, struct query *q, int column)
{
    return query_is_null(q, column) ? NULL
                                    : arena_strndup(&out->texts, query_text(q, column),
                                                    query_text_length(q, column));
}

static int read_choices(struct train_loaded *out, struct store *store,
                        const struct train_position *p, struct err *err)
{
    struct query *q;
    if (query_new(&q, store,
                  "SELECT statement, sequel, chance, error, made, count(*) OVER ()"
                  " FROM judged_choice WHERE game = ?1 AND seq = ?2 ORDER BY n",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, p->game);
    query_bind_int(q, 2, p->seq);
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (out->quiz.n == 0)
            out->quiz.choice =
                arena_calloc(&out->texts, (size_t)query_int(q, 5), sizeof *out->quiz.choice);
        out->quiz.choice[out->quiz.n++] =
            (struct quiz_choice){keep(out, q, 0), keep(out, q, 1),      query_int(q, 2),
                                 query_int(q, 3), query_int(q, 4) != 0, false};
    }
    query_free(q);
    return status;
}

/* What was hidden from the player stays hidden. */
static int read_record(struct train_loaded *out, struct store *store,
                       const struct train_position *p, struct err *err)
{
    char game[24];
    int64_t id;
    snprintf(game, sizeof game, "%" PRId64, p->game);
    const int found = one_game_read_stored(store, game, &out->record, &id, err);
    if (found <= 0)
        return found < 0 ? -1 : err_set(err, "game %s is gone", game);
    const void *rules =
        one_game_rules(out->cache, NULL, &out->record, store_path(store), (uint32_t)id, err);
    if (rules == NULL || game_get_faces(out->record.game, err) == NULL)
        return -1;
    struct replay whole = {0}, seen = {0};
    redact_record(&whole, &seen, rules, &out->record, p->seat);
    replay_free(&whole);
    replay_free(&seen);
    out->review = review_new(&out->record, rules);
    return 0;
}

int train_load(struct train_loaded *out, struct store *store, const struct train_position *p,
               struct err *err)
{
    *out = (struct train_loaded){.cache = ruleset_cache_new(), .texts = ARENA_INIT};
    record_init(&out->record);
    if (read_record(out, store, p, err) < 0 || read_choices(out, store, p, err) < 0)
        return -1;
    if (p->seq < 1 || p->seq > (int64_t)out->review->n_events || out->quiz.n == 0)
        return err_set(err, "game %" PRId64 " has no decision at event %" PRId64, p->game,
                       p->seq);
    out->quiz.record = &out->record;
    out->quiz.rules = out->review->rules;
    out->quiz.seat = p->seat;
    out->quiz.state = review_state(out->review, (uint32_t)p->seq - 1);
    quiz_start(&out->quiz);
    return 0;
}

void train_loaded_free(struct train_loaded *loaded)
{
    review_free(loaded->review);
    ruleset_cache_free(loaded->cache);
    record_free(&loaded->record);
    arena_free(&loaded->texts);
}

/* ---- why -------------------------------------------------------------------------------------- */

static void put_name(const char *name, struct buf *out)
{
    if (name != NULL)
        text_put_safe(out, name, strlen(name));
}

bool train_put_why(const struct train_position *position, const struct record *record,
                   struct buf *out)
{
    if (position->why != NULL) {
        record_put_named(record, position->why, out);
    } else if (position->habit != NULL) {
        put_name(position->player, out);
        buf_printf(out, " %s", position->habit);
    }
    return position->why != NULL || position->habit != NULL;
}
