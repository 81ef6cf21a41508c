/* pipeline.h - items are read by one thread, worked on by all, and handed over in the order in which they were read.
 *
 * The thread of pipeline_run() reads and takes; while it would wait it works, too (threads.h).  So what is handed over
 * does not depend on the number of workers, and with one worker no thread is started.  A few items for each worker are
 * used again and again: what an item holds stays with it.
 */
#ifndef BASE_PIPELINE_H
#define BASE_PIPELINE_H

#include <stddef.h>

struct err;

struct pipeline {
    unsigned jobs;    /* workers; 0 stands for all processors */
    size_t ahead;     /* items in work for each worker; 0 counts as 1 */
    size_t at_once;   /* items that `take` gets together, but at the end; 0 counts as 1 */
    size_t weight;    /* nothing is read while the items in work weigh as much; 0: no limit */
    size_t item_size; /* of an item; all bytes are 0 at first */
    void *ctx;        /* of the functions */
    /* Fills the next item: 1, 0 when there is none, -1 with `err`. */
    int (*read)(void *ctx, void *item, struct err *err);
    /* What an item weighs, the same before and after the work; NULL: nothing. */
    size_t (*weigh)(const void *item);
    /* Works on an item, in any thread; calls at the same time have other numbers `worker`, below
     * threads_workers(jobs). */
    void (*work)(void *ctx, unsigned worker, void *item);
    /* Takes items in their order.  Anything but 0 ends all. */
    int (*take)(void *ctx, void *const *item, size_t n, struct err *err);
    /* Frees what an item holds; may be NULL. */
    void (*free_item)(void *item);
};

/* Runs until there is no item left: 0, -1 when `read` failed, or what `take` returned.  Items in work are dropped
 * then. */
int pipeline_run(const struct pipeline *p, struct err *err);

#endif
