/* site_private.h - what the pages of a site share. */
#ifndef SITE_SITE_PRIVATE_H
#define SITE_SITE_PRIVATE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "report/report.h"
#include "site/site.h"
#include "site/site_charts.h"

struct progress;
struct site_dir;

struct site_person {
    int64_t id;
    const char *name;
};

struct site_seat {
    const struct site_person *person;
    int64_t place, total; /* place 0: the game was not played to its end */
};

struct site_game {
    int64_t id;
    const char *date;             /* "" when unknown */
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

struct site {
    const struct site_request *request;
    struct site_dir *dir;
    struct site_charts charts;
    struct site_kind kind[REPORT_KINDS_MAX];
    size_t n_kinds;
    struct progress *progress;
    uint64_t n_pages, n_done;
};

/* Reads the games and players of `kind`; 0, or -1 with `err`.  The caller frees it in both
 * cases. */
int site_kind_read(struct site_kind *kind, const struct site_request *request, const char *name,
                   struct err *err);
void site_kind_free(struct site_kind *kind);
/* NULL when no player of the kind has that name. */
const struct site_person *site_kind_find(const struct site_kind *kind, const char *name);
/* NULL when the game is not among them. */
const struct site_game *site_kind_find_game(const struct site_kind *kind, int64_t id);

/* The name, also of somebody whose name is empty. */
const char *site_person_shown(const struct site_person *person);
/* The names of the players of a game, as text. */
void site_put_game_title(struct buf *out, const struct site_game *game);

/* The pages of site_*.c: 0, or -1 with `err`. */
int site_write_club(struct site *site, struct err *err);
int site_write_overview(struct site *site, const struct site_kind *kind, struct err *err);
int site_write_reports(struct site *site, const struct site_kind *kind, struct err *err);
int site_write_players(struct site *site, const struct site_kind *kind, struct err *err);
int site_write_games(struct site *site, const struct site_kind *kind, struct err *err);

#endif
