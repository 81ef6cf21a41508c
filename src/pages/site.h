/* site.h - the games of a club as a static web site.
 *
 *     DIR/index.html                   the club at a glance
 *     DIR/KIND/index.html              the same of one kind of game, and its reports
 *     DIR/KIND/reports/NAME.html       a report: table, chart, what it says; NAME.csv, NAME.svg
 *     DIR/KIND/players/ID.html         a player: ratings, profile, opponents, games
 *     DIR/KIND/games/ID.html           a game, the page of `shipslog page` (pages/page.h); ID.slog, its log
 *
 * Pages need no server and no network; they share styles and scripts, and those of games
 * the words of their rules.  They can be read without scripts, which sort tables and step through games.  Files are named by the numbers of players and games
 * in the database, so names cannot collide or leave the directory.  The same database gives the
 * same bytes, also where an old site is brought up to date: what has not changed since is taken over (site_old.h).
 */
#ifndef PAGES_SITE_H
#define PAGES_SITE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct report_filter;
struct user_reports;
struct store;

struct site_request {
    struct store *store;
    const struct report_filter *filter;      /* which games */
    const struct user_reports *user_reports; /* also these reports of the user; may be NULL */
    const char *directory; /* to write to; site_dir.h says which are refused */
    const char
        *scripts;      /* directory of gnuplot scripts, absolute; NULL: those of the program */
    const char *title; /* name of the club; NULL: "Ship's log" */
    const char *version; /* of the program: pages of games of another one are made anew */
    unsigned jobs;       /* threads, and gnuplot processes; 0 stands for all processors */
    bool is_file;        /* the store is a file: every thread opens it and asks by itself */
    bool no_limit;       /* of the queries (store_limit.h) of those threads */
    bool shows_progress;
};

/* Returns 0, or -1 with `err`; then `directory` has not changed. */
int site_write(const struct site_request *request, struct err *err);

#endif
