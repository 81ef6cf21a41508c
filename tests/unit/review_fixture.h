/*
 * review_fixture.h - a review of a log in a test, or of a random game.
 *
 *     struct review_fixture f;
 *     review_begin(&f, "slog 1\n...");
 *     cr_assert_eq(f.review->n_events, 5);
 *     review_end(&f);
 */
#ifndef TEST_REVIEW_FIXTURE_H
#define TEST_REVIEW_FIXTURE_H

#include "core/record.h"
#include "core/ruleset.h"
#include "review/review.h"

struct review_fixture {
    struct record record;
    struct ruleset_cache *cache;
    const void *rules;
    struct review *review;
};

/* A log of any game. */
void review_begin(struct review_fixture *f, const char *text);
/* The random game of this number (store_games.h), of Puerto Rico or of San Juan. */
void review_begin_random(struct review_fixture *f, unsigned number, bool is_cards);
void review_end(struct review_fixture *f);

/* Four players; the settler phase of A, with a comment, and a finding: B takes a quarry too. */
extern const char review_log[];
enum { REVIEW_LOG_EVENTS = 9, REVIEW_LOG_FINDING = 5 };

/* Likewise; the scribe has forgotten that B takes the mayor, before event 9.  What follows of it are
 * findings of the events after that. */
extern const char review_slip_log[];
enum { REVIEW_SLIP_EVENTS = 14, REVIEW_SLIP = 9 };

#endif
