#include "bga_game.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"

/* The types that are known; those of the frame have no handler. */
static const struct bga_type {
    const char *name;
    bga_handler *take;
} types[] = {
#define GAME(name, handler) {#name, handler},
#define FRAME(name)         {#name, NULL},
#include "bga_type.def"
};
enum { TYPES = sizeof types / sizeof types[0] };

enum {
#define GAME(name, handler) GAME_##name,
#include "bga_type.def"
    GAME_TYPES
};
static_assert(GAME_TYPES <= 64, "the types seen in a move are a mask of 64 bits");
static_assert((int)TYPES <= (int)BGA_TYPES, "there is a count for each");

/* A player gets some notifications twice, once alone and once with the table.  Only the table's
 * counts. */
struct twins {
    uint32_t move;
    uint64_t seen;          /* types sent to the table in this move */
    uint64_t alone;         /* types sent to one player in this move */
    struct bga_note lonely; /* the last one of those */
};

static void end_move(struct bga_game *g, const struct twins *t)
{
    if (t->alone & ~t->seen)
        bga_warn(g, &t->lonely, "sent to one player only, so it is not read");
}

/* Whether `note` of type `i` is to be taken, not its twin.  Texts are sent to one player alone. */
static bool choose_twin(struct bga_game *g, struct twins *t, const struct bga_note *note,
                        size_t i)
{
    if (note->move != t->move) {
        end_move(g, t);
        *t = (struct twins){.move = note->move};
    }
    if (!note->to_one_player) {
        t->seen |= UINT64_C(1) << i;
    } else if (i != GAME_message && i != GAME_gameStateChange) {
        t->alone |= UINT64_C(1) << i;
        t->lonely = *note;
    }
    return !note->to_one_player;
}

/* Takes one notification; -1: there are too many that are not known. */
static int take_notification(struct bga_game *g, const struct bga_note *note,
                             struct twins *twins, struct err *err)
{
    struct err why = ERR_INIT;
    size_t i = 0;
    while (i < TYPES && strcmp(types[i].name, note->type) != 0)
        i++;
    if (i == TYPES)
        return g->is_over ? 0 : bga_meet_unknown(g, note, err);
    int taken = 1;
    if (types[i].take && (!choose_twin(g, twins, note, i) || g->is_over))
        return 0;
    if (types[i].take)
        taken = types[i].take(g, note, &why);
    g->n_passed[i] += taken > 0;
    bga_complain_error(g, &why);
    return 0;
}

/* Takes all notifications; *last is the last of them. */
static int take_all(struct bga_game *g, const struct bga_table *table, struct bga_note *last,
                    struct err *err)
{
    struct bga_log log = bga_log_of(table);
    struct twins twins = {0};
    struct bga_note note;
    for (; bga_log_next(&log, &note); *last = note)
        if (take_notification(g, &note, &twins, err) < 0)
            return -1;
    end_move(g, &twins);
    return 0;
}

static int set_up(struct bga_game *g, struct err *err)
{
    for (int v = 0; v < BGA_VARIANTS; v++)
        if (pr_resolve(&g->rules[v], bga_variant_rules[v], g->players.n, err) < 0)
            return -1;
    g->next_governor = g->open_seat = g->hold.seat = SEAT_NONE;
    g->role = BGA_NO_ROLE;
    g->supply = g->rules[BGA_STANDARD].colonists;
    g->on_ship = g->rules[BGA_STANDARD].ship_colonists;
    for (int k = 0; k < PR_KINDS; k++)
        g->bank[k] = g->rules[BGA_STANDARD].goods[k];
    bga_set_out_tiles(g);
    return 0;
}

/* How often the site's frame spoke, for who wonders what was left out. */
static void note_frame(struct bga_game *g)
{
    struct buf text = BUF_INIT;
    unsigned n = 0;
    for (size_t i = 0; i < TYPES; i++) {
        if (g->n_passed[i] == 0)
            continue;
        buf_printf(&text, ", %s %u", types[i].name, g->n_passed[i]);
        n += g->n_passed[i];
    }
    if (n > 0)
        bga_comment_first(g, "passed over: %u notifications that change nothing (%s)", n,
                          buf_str(&text) + strlen(", "));
    buf_free(&text);
}

/* Everything but the header. */
static int take_log(struct bga_game *g, const struct bga_table *table, struct bga_note *last,
                    struct err *err)
{
    if (table->game && !bga_same_letters(table->game, "puertorico"))
        return err_at(err, table->file, 0, 0,
                      "this is a log of \"%s\": of the games of the site only Puerto Rico "
                      "(puertorico) can be read",
                      table->game);
    struct err why = table->fault; /* the first error stays */
    bga_complain_error(g, &why);
    if (bga_players_find(&g->players, table, &why) < 0)
        return err_at(err, table->file, 0, 0, "%s", why.text);
    if (set_up(g, err) < 0)
        return -1;
    bga_complain_error(g, &g->players.fault);
    return take_all(g, table, last, err);
}

int bga_game_import(struct bga_game *g, const struct bga_table *table, struct record *record,
                    const struct importer_options *options, struct err *err)
{
    *g = (struct bga_game){.record = record, .options = *options};
    g->n_in_move =
        arena_calloc(&record->arena, (size_t)bga_table_moves(table) + 1, sizeof *g->n_in_move);
    struct bga_note last = {.type = "end of the log", .file = table->file};
    if (take_log(g, table, &last, err) < 0)
        return -1;
    bga_close_phase(g, &last, false);
    bga_end_first_row(g);
    bga_check_money(g, &last);
    bga_end_warnings(g);
    bga_write_header(g, table, &last);
    bga_time_seats(g, table);
    /* The name that is not in the record. */
    for (unsigned s = 0; s < g->players.n; s++)
        if (g->players.seat[s].other)
            bga_comment_first(g, "%c is called \"%s\", too", 'A' + s, g->players.seat[s].other);
    note_frame(g);
    /* A log that contradicts itself is refused, or marked as such when the user insists. */
    if (g->n_complaints > 0 && !g->options.force) {
        /* What was not read may be why. */
        struct buf text = BUF_INIT;
        buf_printf(&text, "%s (contradictions in this log: %u; --force takes it unverified",
                   g->complaint[0], g->n_complaints);
        if (g->record->n_warnings > 0)
            buf_printf(&text, "; warnings: %zu, the first in move %u: %s",
                       g->record->n_warnings, g->record->warnings[0].span.line,
                       g->record->warnings[0].text);
        err_at(err, table->file, 0, 0, "%s)", buf_str(&text));
        buf_free(&text);
        return -1;
    }
    for (unsigned i = 0; i < g->n_complaints && i < BGA_COMPLAINTS; i++)
        bga_comment_first(g, "%s", g->complaint[i]);
    return 0;
}
