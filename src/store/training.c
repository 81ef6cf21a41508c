#include "store/training.h"

#include <stdio.h>
#include <string.h>

#include "store/query.h"
#include "store/store.h"

/* Days from an answer on until a position of the box comes again. */
static const int days_of[TRAINING_BOXES] = {1, 3, 7, 16, 35, 90};

void training_answer(struct training *t, bool is_right, const char *today)
{
    const int64_t box = t->box > 0 ? t->box : 1;
    long day = 0;
    t->box = !is_right ? 1 : box < TRAINING_BOXES ? box + 1 : box;
    t->times++;
    t->right += is_right;
    snprintf(t->answered, sizeof t->answered, "%s", today);
    calendar_read(today, &day);
    calendar_write(day + days_of[t->box - 1], t->due);
}

static void take_date(char out[CALENDAR_TEXT], struct query *q, int column)
{
    snprintf(out, CALENDAR_TEXT, "%s", query_text(q, column));
}

int training_read(struct training *out, struct store *s, const char *hash, int64_t seq,
                  struct err *err)
{
    struct query *q;
    *out = (struct training){0};
    if (query_new(&q, s,
                  "SELECT box, times, right, due, answered FROM training"
                  " WHERE hash = ?1 AND seq = ?2",
                  err) < 0)
        return -1;
    query_bind_text(q, 1, hash, strlen(hash));
    query_bind_int(q, 2, seq);
    const int status = query_step(q, err);
    if (status > 0) {
        out->box = query_int(q, 0);
        out->times = query_int(q, 1);
        out->right = query_int(q, 2);
        take_date(out->due, q, 3);
        take_date(out->answered, q, 4);
    }
    query_free(q);
    return status;
}

int training_put(struct store *s, const char *hash, int64_t seq, const struct training *t,
                 struct err *err)
{
    struct query *q;
    if (query_new(&q, s,
                  "INSERT OR REPLACE INTO training(hash, seq, box, due, answered, times, right)"
                  " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                  err) < 0)
        return -1;
    query_bind_text(q, 1, hash, strlen(hash));
    query_bind_int(q, 2, seq);
    query_bind_int(q, 3, t->box);
    query_bind_text(q, 4, t->due, strlen(t->due));
    query_bind_text(q, 5, t->answered, strlen(t->answered));
    query_bind_int(q, 6, t->times);
    query_bind_int(q, 7, t->right);
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

static int copy_one(struct query *q, struct store *into, struct err *err)
{
    struct training there, t = {query_int(q, 2), query_int(q, 3), query_int(q, 4), "", ""};
    take_date(t.due, q, 5);
    take_date(t.answered, q, 6);
    const int found = training_read(&there, into, query_text(q, 0), query_int(q, 1), err);
    if (found < 0 || (found > 0 && strcmp(t.answered, there.answered) <= 0))
        return found < 0 ? -1 : 0;
    return training_put(into, query_text(q, 0), query_int(q, 1), &t, err);
}

int training_copy(struct store *from, struct store *into, struct err *err)
{
    struct query *q;
    if (query_new(&q, from,
                  "SELECT hash, seq, box, times, right, due, answered FROM training"
                  " ORDER BY hash, seq",
                  err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (copy_one(q, into, err) < 0) {
            status = -1;
            break;
        }
    }
    query_free(q);
    return status;
}
