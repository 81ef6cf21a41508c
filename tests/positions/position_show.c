/* position_show.c - all that can be seen of a position after an event, for --show. */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "notation/writer.h"
#include "position_runner.h"

void position_show_finding(const struct position *p, const struct finding *f)
{
    printf("! %s %d: %s, not %s\n", p->game->words.violations[f->violation].id, f->seat,
           f->expected, f->found);
}

static void put_legal(struct position *p, struct buf *out)
{
    struct event *legal = xcalloc(POSITION_CHOICES, sizeof *legal);
    const size_t n = replay_legal(&p->replay, legal, POSITION_CHOICES);
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, "  ");
        notation_write_event(p->game, &legal[i], out);
        buf_putc(out, '\n');
    }
    free(legal);
}

static void put_scores(const struct position *p, struct buf *out)
{
    struct score scores[SEATS_MAX];
    p->game->rules.score(p->rules, p->replay.state, scores);
    for (unsigned seat = 0; seat < p->n_players; seat++) {
        const struct score *s = &scores[seat];
        buf_printf(out, "%c %d %d %d:", seat_letter(seat), s->place, s->total, s->tiebreak);
        for (size_t i = 0; i < p->game->rules.n_score_parts; i++)
            buf_printf(out, " %d", s->part[i]);
        buf_putc(out, '\n');
    }
}

void position_show(struct position *p, enum verdict verdict)
{
    static const char *const names[SEATS_MAX] = {"Anna", "Bob", "Chris", "Dora", "Eva"};
    struct buf out = BUF_INIT;
    p->game->faces->draw_board(p->rules, p->replay.state, names, &out);
    put_scores(p, &out);
    put_legal(p, &out);
    printf("line %u: verdict %d, hash %016llx\n%s", p->line, (int)verdict,
           (unsigned long long)replay_hash(&p->replay), buf_str(&out));
    buf_free(&out);
}
