/* bga_end.c - what the site reports of players who leave, and of games that end early. */
#include "bga_game.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"

/* The player it is about; NULL when it names nobody at this table. */
static const char *player_of(const struct bga_game *g, const struct bga_note *note)
{
    const int seat = bga_arg_seat(&g->players, note, NULL);
    return seat < 0 ? NULL : g->players.seat[seat].name;
}

static void comment_on_end(struct bga_game *g, const char *what, const char *name)
{
    struct buf text = BUF_INIT;
    buf_printf(&text, "the site says: %s%s%s", what, name ? ", " : "", name ? name : "");
    bga_comment(g, buf_str(&text));
    buf_free(&text);
}

void bga_end_early(struct bga_game *g, const struct bga_note *note, const char *how,
                   const char *player)
{
    bga_close_phase(g, note, false);
    comment_on_end(g, how, player);
    g->is_over = true;
    g->early_end = how;
    g->early_end_player = player;
}

int bga_take_early_end(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    (void)err;
    bga_end_early(g, note, note->type, player_of(g, note));
    return 0;
}

int bga_take_absence(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    const bool is_back = strcmp(note->type, "zombieBack") == 0;
    const int seat = bga_arg_seat(&g->players, note, NULL);
    const uint8_t bit = seat < 0 ? 0 : (uint8_t)(1U << seat);
    (void)err;
    g->absent = is_back ? g->absent & (uint8_t)~bit : g->absent | bit;
    comment_on_end(g,
                   is_back ? "the player is back" : "the site plays for the player from here",
                   player_of(g, note));
    return 0;
}

int bga_take_reset(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    (void)g;
    return bga_refuse(note, err, "the site put another position on the table");
}
