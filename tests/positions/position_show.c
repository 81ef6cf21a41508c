/* position_show.c - all that can be seen of a position after an event, for --show. */
#include <stdio.h>

#include "base/buf.h"
#include "core/legal_list.h"
#include "notation/reader.h"
#include "notation/writer.h"
#include "position/position_board.h"
#include "position_runner.h"

enum {
    SLIPPED = 40, /* legal events in which slips are made */
    SLIPS = 5     /* kinds of them */
};

static void put_event(const struct position *p, const char *before, const struct event *e)
{
    struct buf text = BUF_INIT;
    notation_write_event(p->game, e, &text);
    printf("%s%s\n", before, buf_str(&text));
    buf_free(&text);
}

void position_show_finding(const struct position *p, const struct finding *f)
{
    printf("! %s %d: %s, not %s\n", p->game->words.violations[f->violation].id, f->seat,
           f->expected, f->found);
}

/* ---- the position ------------------------------------------------------------------------ */

static void show_board(const struct position *p)
{
    static const char *const names[SEATS_MAX] = {"Anna", "Bob", "Chris", "Dora", "Eva"};
    struct buf board = BUF_INIT;
    position_board_draw(p->game, p->rules, p->replay.state, names, &board);
    fputs(buf_str(&board), stdout);
    buf_free(&board);
}

static void show_scores(const struct position *p)
{
    struct score scores[SEATS_MAX];
    p->game->rules.score(p->rules, p->replay.state, scores);
    for (unsigned seat = 0; seat < p->n_players; seat++) {
        const struct score *s = &scores[seat];
        printf("%c %d %d %d:", seat_letter(seat), s->place, s->total, s->tiebreak);
        for (size_t i = 0; i < p->game->rules.n_score_parts; i++)
            printf(" %d", s->part[i]);
        putchar('\n');
    }
}

/* ---- what may come next, and what may not -------------------------------------------------- */

struct shown_sink {
    struct finding_sink sink; /* first */
    const struct position *p;
};

static void show_finding(struct finding_sink *sink, const struct finding *f)
{
    position_show_finding(((const struct shown_sink *)(const void *)sink)->p, f);
}

/* Makes the thing the next one of its class. */
static bool slip_to_next(const struct game_def *game, struct event_item *item)
{
    const struct thing_def *thing = &game->words.things[item->thing];
    if (item->thing + 1U >= game->words.n_things || thing[1].class != thing->class)
        return false;
    item->thing++;
    return true;
}

/* Makes a slip in the event, of the kind; false when it has nothing of the kind. */
static bool slip(const struct position *p, unsigned kind, struct event *e)
{
    struct event_item *last = &e->item[e->n_items - (e->n_items > 0)];
    switch (kind) {
    case 0:
        e->seat = (uint8_t)((e->seat + 1U) % p->n_players);
        return true;
    case 1:
        last->count++;
        return e->n_items > 0 && last->count > 1;
    case 2:
        last->count--;
        return e->n_items > 0 && last->count > 0;
    case 3:
        e->n_items--;
        return e->n_items > 0 && e->n_items < EVENT_ITEMS;
    default:
        return e->n_items > 0 && slip_to_next(p->game, last);
    }
}

/* What the check says of the slip; nothing when no log can have it. */
static void show_slip(const struct position *p, const struct event *slipped)
{
    const struct game_rules *rules = &p->game->rules;
    struct shown_sink sink = {{.emit = show_finding}, p};
    struct event e;
    struct event_claim claims[STATEMENT_CLAIMS];
    struct buf text = BUF_INIT;
    notation_write_event(p->game, slipped, &text);
    if (notation_parse_event(p->words, p->n_players, text.data, text.len, &e, claims, NULL) ==
        0) {
        const bool aligned = rules->awaits(p->rules, p->replay.state, &e);
        printf("? %s\n", buf_str(&text));
        printf("%d\n", rules->check(p->rules, p->replay.state, &e, aligned, &sink.sink));
    }
    buf_free(&text);
}

static void show_slips(const struct position *p, const struct event *legal)
{
    for (unsigned kind = 0; kind < SLIPS; kind++) {
        struct event e = *legal;
        if (e.seat != SEAT_NONE && slip(p, kind, &e))
            show_slip(p, &e);
    }
}

static void show_legal(const struct position *p)
{
    struct legal_list legal = LEGAL_LIST_INIT;
    legal_list_take(&legal, &p->replay, POSITION_CHOICES);
    for (size_t i = 0; i < legal.n; i++)
        put_event(p, "  ", &legal.event[i]);
    for (size_t i = 0; i < legal.n && i < SLIPPED; i++)
        show_slips(p, &legal.event[i]);
    legal_list_free(&legal);
}

void position_show(const struct position *p, enum verdict verdict)
{
    printf("line %u: verdict %d, hash %016llx\n", p->line, (int)verdict,
           (unsigned long long)replay_hash(&p->replay));
    show_board(p);
    show_scores(p);
    show_legal(p);
}
