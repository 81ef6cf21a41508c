/* page_moments.h - finds the key moments of a game.
 *
 * Numbers in, moments out.  A phase begins at an event that takes a role and ends before the next
 * one; events before the first role belong to no phase.
 */
#ifndef PAGES_PAGE_MOMENTS_H
#define PAGES_PAGE_MOMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"

enum moment_kind {
    MOMENT_LEAD,    /* another player leads, alone, at the end of the phase */
    MOMENT_POINTS,  /* one of the phases that gave one player the most points */
    MOMENT_MONEY,   /* the phase that gave one player the most money */
    MOMENT_GOODS,   /* the phase that gave one player the most goods */
    MOMENT_ENDING,  /* a condition that ends the game is met */
    MOMENT_FINDING, /* the log breaks the rules here */
    MOMENT_OVER,    /* the game is over */
    MOMENT_KIND_COUNT
};

/* One event and the position after it. */
struct moment_point {
    int total[SEATS_MAX]; /* score if the game ended here */
    int money[SEATS_MAX]; /* gained minus spent by this event */
    int goods[SEATS_MAX]; /* the same */
    unsigned endings;     /* conditions of its position that are newly met: bit i is the i-th */
    unsigned n_findings;  /* errors and warnings about this event that are roots */
    unsigned n_following; /* findings about it that follow from others */
    bool takes_role;      /* this event begins a phase */
    bool over;
};

struct moment {
    uint32_t event; /* number of the event, from 1 */
    uint8_t kind;   /* enum moment_kind */
    uint8_t seat;   /* who leads, gained, won (the first of several), or SEAT_NONE */
    int amount;     /* lead: points ahead; points, money, goods: gained; ending: its number in
                     * the position, from 0;
                     * finding: how many roots; 0 when all follow from others */
};

enum { MOMENT_PHASES = 3 /* phases shown for their points */ };

const char *moment_kind_name(enum moment_kind kind);

/* Finds the moments of the events 1 .. n_points - 1, in their order; point[0] is before the first
 * event.  Writes at most `cap` and returns how many there are. */
size_t moments_find(const struct moment_point *point, size_t n_points, unsigned n_seats,
                    struct moment *out, size_t cap);

#endif
