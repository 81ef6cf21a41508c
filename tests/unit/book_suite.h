/* book_suite.h - the book that the tests of a suite are about: for files of tests alone.
 *
 *     TestSuite(report_more, .init = begin_with_fixture, .fini = end_book);
 */
#ifndef TEST_BOOK_SUITE_H
#define TEST_BOOK_SUITE_H

#include "report_fixture.h"
#include "scratch.h"
#include "store/store.h"
#include "store_games.h"

static struct store *store;

static inline void begin_with_fixture(void)
{
    scratch_begin();
    store = report_fixture_open();
}

/* The games can be imported again. */
static inline void begin_with_games(struct random_games *games, unsigned n)
{
    scratch_begin();
    random_games_init(games, n);
    store = random_games_store(games, scratch_path("a.db"), (const char *[]){"games-0", NULL});
}

static inline void end_book(void)
{
    store_close(store);
    scratch_end();
}

#endif
