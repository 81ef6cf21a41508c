/* The header of a record: who, when, by which rules, and where the log came from. */
#include "bga_game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "games/game_registry.h"

enum {
    TIME_TEXT = sizeof "2002-01-31T12:00:00Z",
    LINE_MAX_BYTES = 1024, /* of a header value */
};

const char *const bga_variant_rules[BGA_VARIANTS] = {
    [BGA_STANDARD] = "rgg2002",
    [BGA_BALANCED] = "rgg2002, balanced-prices=yes",
};

static const char *add_header(struct bga_game *g, const char *key, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a header line; returns its value, which the record owns. */
static const char *add_header(struct bga_game *g, const char *key, const char *fmt, ...)
{
    char text[LINE_MAX_BYTES];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    struct record_header *header = record_add_header(g->record);
    header->key = key;
    header->value = bga_keep_text(g, text);
    return header->value;
}

static void add_date(struct bga_game *g, const struct bga_table *table)
{
    struct bga_log log = bga_log_of(table);
    struct bga_note first;
    struct tm utc;
    char text[TIME_TEXT];
    if (!bga_log_next(&log, &first))
        return;
    const time_t seconds = (time_t)bga_note_time(&first);
    if (seconds == 0 || gmtime_r(&seconds, &utc) == NULL)
        return;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    g->record->date = add_header(g, "date", "%s", text);
}

/* A name that the log does not give is the player's number. */
static const char *player_name(struct bga_game *g, unsigned seat)
{
    const struct bga_player *p = &g->players.seat[seat];
    char number[32];
    if (p->name)
        return bga_keep_text(g, p->name);
    snprintf(number, sizeof number, "%" PRId64, p->id);
    return bga_keep_text(g, number);
}

static bool is_taken(const struct record *r, unsigned seat, const char *name)
{
    unsigned s = 0;
    while (s < seat && strcmp(r->player[s], name) != 0)
        s++;
    return s < seat;
}

/* Names that differ only in control characters become one, since those are shown as "?". */
static const char *distinct_name(struct bga_game *g, unsigned seat)
{
    const char *name = player_name(g, seat);
    struct buf text = BUF_INIT;
    buf_puts(&text, name);
    while (is_taken(g->record, seat, buf_str(&text)))
        buf_printf(&text, " (%c)", 'A' + (int)seat);
    if (text.len != strlen(name))
        name = bga_keep_text(g, buf_str(&text));
    buf_free(&text);
    return name;
}

static void add_players(struct bga_game *g)
{
    struct record *r = g->record;
    struct buf names = BUF_INIT, numbers = BUF_INIT;
    r->n_players = g->players.n;
    for (unsigned s = 0; s < r->n_players; s++) {
        r->player[s] = distinct_name(g, s);
        buf_printf(&names, "%s%c %s", s > 0 ? "; " : "", 'A' + (int)s, r->player[s]);
        buf_printf(&numbers, "%s%" PRId64, s > 0 ? " " : "", g->players.seat[s].id);
    }
    add_header(g, "players", "%s", buf_str(&names));
    add_header(g, "x-bga-players", "%s", buf_str(&numbers));
    buf_free(&names);
    buf_free(&numbers);
}

/* The seats that conceded or left: that of the player whom the site names, else all that it plays for. */
static uint8_t early_seats(const struct bga_game *g)
{
    for (unsigned s = 0; g->early_end_player && s < g->players.n; s++)
        if (strcmp(g->players.seat[s].name, g->early_end_player) == 0)
            return (uint8_t)(1U << s);
    return strcmp(g->early_end, "allPlayersAreZombie") == 0
               ? (uint8_t)((1U << g->players.n) - 1)
               : g->absent;
}

/* "ended conceded by B"; nothing when the site does not say who it was. */
static void add_early_end(struct bga_game *g)
{
    const bool concedes =
        strcmp(g->early_end, "playerConcedeGame") == 0 || strcmp(g->early_end, "concede") == 0;
    const struct early_end end = {.how = concedes ? EARLY_CONCEDED : EARLY_LEFT,
                                  .seats = early_seats(g)};
    struct buf text = BUF_INIT;
    if (end.seats == 0)
        return;
    early_end_put(&end, &text);
    add_header(g, EARLY_END_KEY, "%s", buf_str(&text));
    g->record->ended = end;
    buf_free(&text);
}

void bga_write_header(struct bga_game *g, const struct bga_table *table,
                      const struct bga_note *last)
{
    struct record *r = g->record;
    r->game = game_find("puerto-rico", strlen("puerto-rico"));
    add_header(g, "game", "puerto-rico");
    r->rules = add_header(g, "rules", "%s", bga_variant_rules[g->variant]);
    add_date(g, table);
    r->site = add_header(g, "site", "boardgamearena.com");
    if (table->id > 0)
        r->id = add_header(g, "id", "bga-%" PRId64, table->id);
    if (g->early_end)
        add_early_end(g);
    add_players(g);
    if (table->id > 0)
        add_header(g, "x-bga-table", "%" PRId64, table->id);
    add_header(g, "x-bga-moves", "%u", last->move);
    if (g->early_end)
        add_header(g, "x-bga-end", "%s%s%s", g->early_end, g->early_end_player ? " " : "",
                   g->early_end_player ? g->early_end_player : "");
    add_header(g, "x-bga-variant", "%s, by %s",
               g->variant == BGA_BALANCED ? "balanced" : "standard",
               g->variant_source ? g->variant_source : "default");
    if (g->n_complaints > 0)
        add_header(g, "x-unverified", "yes");
}
