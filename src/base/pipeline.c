#include "base/pipeline.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/threads.h"
#include "base/xalloc.h"

struct line {
    const struct pipeline *p;
    struct threads *pool;
    size_t at_once;
    char *items;
    void **spare; /* free items */
    size_t n_items, n_spare;
    void **done; /* in order, not yet taken */
    size_t n_done;
    size_t weight; /* of the items in work */
};

static size_t at_least_one(size_t n)
{
    return n == 0 ? 1 : n;
}

/* threads_work */
static void *work_on_item(void *job, unsigned worker, void *ctx)
{
    const struct pipeline *p = ((const struct line *)ctx)->p;
    p->work(p->ctx, worker, job);
    return job;
}

static void line_init(struct line *line, const struct pipeline *p)
{
    const unsigned workers = threads_workers(p->jobs);
    const size_t in_work = workers * at_least_one(p->ahead);
    line->p = p;
    line->at_once = at_least_one(p->at_once);
    line->n_items = in_work + line->at_once;
    line->items = xcalloc(line->n_items, p->item_size);
    line->spare = xcalloc(line->n_items, sizeof(void *));
    line->done = xcalloc(line->at_once, sizeof(void *));
    for (; line->n_spare < line->n_items; line->n_spare++)
        line->spare[line->n_spare] = line->items + line->n_spare * p->item_size;
    line->pool = threads_new(workers, in_work, work_on_item, line);
}

static size_t weigh_item(const struct line *line, const void *item)
{
    return line->p->weigh == NULL ? 0 : line->p->weigh(item);
}

static bool is_full(const struct line *line)
{
    return threads_is_full(line->pool) ||
           (line->p->weight > 0 && line->weight >= line->p->weight);
}

/* Reads while there is room: 1, 0 when no item is left, -1. */
static int read_ahead(struct line *line, struct err *err)
{
    int more = 1;
    while (more > 0 && !is_full(line)) {
        void *item = line->spare[line->n_spare - 1];
        more = line->p->read(line->p->ctx, item, err);
        if (more > 0) {
            line->n_spare--;
            line->weight += weigh_item(line, item);
            threads_submit(line->pool, item);
        }
    }
    return more;
}

static int hand_over(struct line *line, struct err *err)
{
    const int status = line->p->take(line->p->ctx, line->done, line->n_done, err);
    while (line->n_done > 0)
        line->spare[line->n_spare++] = line->done[--line->n_done];
    return status;
}

int pipeline_run(const struct pipeline *p, struct err *err)
{
    struct line line = {0};
    line_init(&line, p);
    int more = read_ahead(&line, err);
    int status = 0;
    while (more >= 0 && status == 0 && threads_pending(line.pool) > 0) {
        void *item = threads_take(line.pool);
        line.done[line.n_done++] = item;
        line.weight -= weigh_item(&line, item);
        if (line.n_done == line.at_once)
            status = hand_over(&line, err);
        if (more > 0 && status == 0)
            more = read_ahead(&line, err);
    }
    if (more >= 0 && status == 0 && line.n_done > 0)
        status = hand_over(&line, err);
    while (threads_pending(line.pool) > 0)
        threads_take(line.pool);
    threads_free(line.pool);
    for (size_t i = 0; i < line.n_items && line.p->free_item != NULL; i++)
        line.p->free_item(line.items + i * line.p->item_size);
    free(line.items);
    free(line.spare);
    free(line.done);
    return more < 0 ? more : status;
}
