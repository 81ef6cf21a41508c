/* play_suite.h - the record and the rules of a suite about play: for files of tests alone. */
#ifndef TEST_PLAY_SUITE_H
#define TEST_PLAY_SUITE_H

#include "core/record.h"
#include "core/ruleset.h"

static struct ruleset_cache *cache;
static struct record record;

static inline void begin_play(void)
{
    cache = ruleset_cache_new();
    record_init(&record);
}

static inline void end_play(void)
{
    record_free(&record);
    ruleset_cache_free(cache);
}

#endif
