/* What the site tells of players who leave, and of games that end before their end. */
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

static void say(struct bga_game *g, const struct bga_note *note, const char *what)
{
    const char *name = player_of(g, note);
    struct buf text = BUF_INIT;
    buf_printf(&text, "the site says: %s%s%s", what, name ? ", " : "", name ? name : "");
    bga_comment(g, buf_str(&text));
    buf_free(&text);
}

int bga_take_early_end(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    (void)err;
    bga_close_phase(g, note, false);
    say(g, note, note->type);
    g->is_over = true;
    g->early_end = note->type;
    g->early_end_player = player_of(g, note);
    return 0;
}

int bga_take_absence(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    (void)err;
    say(g, note,
        strcmp(note->type, "zombieBack") == 0 ? "the player is back"
                                              : "the site plays for the player from here");
    return 0;
}

int bga_take_reset(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    (void)g;
    return bga_refuse(note, err, "the site put another position on the table");
}
