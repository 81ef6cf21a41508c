/* site_private.h - what the pages of a site share. */
#ifndef PAGES_SITE_PRIVATE_H
#define PAGES_SITE_PRIVATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "pages/site.h"
#include "pages/site_charts.h"
#include "report/report.h"

struct progress;
struct site_dir;

enum { SITE_DAY_BYTES = 10 }; /* "2026-11-20" */

struct site_page;

struct site_person {
    int64_t id; /* 0: a guest, who has no page and is another one in every game */
    const char *name;
};

struct site_seat {
    const struct site_person *person;
    int64_t place, total; /* place 0: the game was not played to its end */
};

struct site_game {
    int64_t id;
    const char *date;             /* "" when unknown */
    bool has_moves;               /* more is known than the result */
    const struct site_seat *seat; /* from A */
    size_t n;
};

/* One kind of game: the chosen games, their players, and their pages. */
struct site_kind {
    const char *kind, *title; /* "puerto-rico", "Puerto Rico" */
    struct report_filter filter;
    struct site_person *people;     /* by name */
    struct site_game *games;        /* the latest first */
    const struct site_game **by_id; /* the same, by number */
    size_t n_people, n_games;
    struct arena texts;
};

/* Who asks the database: a thread, and what it has of its own. */
struct site_asker {
    struct store *store; /* NULL: not open yet */
    struct rated_memory *rated;
};

struct site {
    const struct site_request *request;
    struct site_asker asker;  /* the thread that reads the games and ends the pages */
    struct site_asker *other; /* of each worker, for the pages that it makes */
    unsigned n_others;        /* 0: the asker above makes all of them */
    struct site_dir *dir;
    struct site_charts charts;
    struct site_kind kind[REPORT_KINDS_MAX];
    size_t n_kinds;
    struct site_page *waiting; /* for their pictures */
    size_t n_waiting, waiting_room;
    struct progress *progress;
    uint64_t n_pages, n_done;
    bool has_boards; /* a game to step through, so far */
};

void site_askers_begin(struct site *site);
void site_askers_end(struct site *site);
/* The asker of a worker (base/threads.h); NULL with `err` when it cannot open the file. */
struct site_asker *site_asker_of(struct site *site, unsigned worker, struct err *err);

/* Reads the games and players of `kind`; 0, or -1 with `err`.  The caller frees it in both
 * cases. */
int site_kind_read(struct site_kind *kind, const struct site_request *request, const char *name,
                   struct err *err);
void site_kind_free(struct site_kind *kind);
/* The name of the club. */
const char *site_title(const struct site *site);

/* NULL when no player of the kind has that name. */
const struct site_person *site_kind_find(const struct site_kind *kind, const char *name);
/* NULL when the game is not among them. */
const struct site_game *site_kind_find_game(const struct site_kind *kind, int64_t id);

/* Where the person sat; NULL when not in this game. */
const struct site_seat *site_find_seat(const struct site_game *game,
                                       const struct site_person *person);
/* The name, also of somebody whose name is empty. */
const char *site_person_shown(const struct site_person *person);
/* How many points the seat has more than the best of the others. */
int64_t site_lead(const struct site_game *game, const struct site_seat *seat);
/* The names of the players of a game, as text. */
void site_put_game_title(struct buf *out, const struct site_game *game);

/* How many of the latest games are of the last evening: all of the latest day, or one when its
 * date is not known. */
size_t site_evening_games(const struct site_kind *kind);
/* Parts of the page of the club, about the kind of the page; 0, or -1 with `err`. */
int site_put_leader(struct site_page *page, struct err *err);
int site_put_news(struct site_page *page, struct err *err);
int site_put_evening(struct site_page *page, struct err *err);

/* The pages of site_*.c, which the caller ends, also after an error: 0, or -1 with `err`. */
int site_make_club(struct site_page *page, struct site *site, struct site_asker *asker,
                   struct err *err);
/* `said`: the sentences about all reports. */
int site_write_overview(struct site *site, const struct site_kind *kind, const struct buf *said,
                        struct err *err);
/* A report; `said` becomes the sentence about it. */
int site_make_report(struct site_page *page, struct site *site, struct site_asker *asker,
                     const struct site_kind *kind, const struct report *report,
                     struct buf *said, struct err *err);

/* What the pages of all players of a kind share; owned by the caller, also after -1 with `err`. */
struct site_players;
int site_players_new(struct site_players **out, struct site *site, const struct site_kind *kind,
                     struct err *err);
void site_players_free(struct site_players *players);
/* The i-th player of the kind. */
int site_make_player(struct site_page *page, const struct site_players *players,
                     struct site_asker *asker, size_t i, struct err *err);

/* Other pages, which are made before those of the games, and by all threads: each asks the database by itself. */
struct site_chores {
    size_t n, begun;
    int (*make)(void *ctx, size_t i, struct site_page *page, struct site_asker *asker,
                struct err *err);
    void *ctx;
};
int site_write_games(struct site *site, const struct site_kind *kind,
                     struct site_chores *chores, struct err *err);

#endif
