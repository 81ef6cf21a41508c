#include "report/rated_evidence.h"

#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "report/rated_games.h"
#include "report/report.h"
#include "report/report_why.h"

struct search {
    struct report_table *out;
    const struct report_cell *player;
    int64_t last;
    const char *adds_to;
    bool is_over;
};

static void add_game(const struct search *s, const struct rated_game *game, size_t seat)
{
    const struct rated_seat *rated = &game->seat[seat];
    struct buf what = BUF_INIT;
    buf_printf(&what,
               "rating %" PRId64 " to %" PRId64 " (%+" PRId64 "), place %" PRId64 " of %zu",
               rated->before, rated->after, rated->after - rated->before,
               game->side[seat].place, game->n);
    report_why_add(s->out, game->id, (int64_t)seat, s->adds_to, 1, buf_str(&what));
    buf_free(&what);
}

static void look_at(void *ctx, const struct rated_games *games, const struct rated_game *game)
{
    struct search *s = ctx;
    (void)games;
    for (size_t i = 0; i < game->n && !s->is_over; i++) {
        const struct report_cell *name = game->player[i]->name;
        if (game->player[i]->is_shown && name->length == s->player->length &&
            memcmp(name->text, s->player->text, name->length) == 0)
            add_game(s, game, i);
    }
    s->is_over = s->is_over || game->id == s->last;
}

void rated_evidence_add(struct report_table *out, const struct report_table *in,
                        const struct report_cell *player, int64_t last, const char *adds_to)
{
    struct search search = {out, player, last, adds_to, false};
    struct rated_games games;
    rated_games_play(&games, in, look_at, &search);
    rated_games_free(&games);
}
