/* find_run.c - goes through the blocks of the position index. */
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "base/xalloc.h"
#include "find/find_private.h"

enum { PER_MILLE = 1000 };

/* A part of the pattern that must hold: what `and` joins at its top. */
struct part {
    uint16_t node;
    uint16_t *variable;
    size_t n;
    bool is_of_game; /* the same for all seats */
    bool is_ready;   /* its columns of the block at hand are read */
    struct sweep_spans spans;
    int64_t game; /* is_of_game: the game of the spans */
    uint64_t bytes, asked,
        held; /* of its columns in the block; how often it was asked, and held */
};

/* A pattern and the parts that the index knows, cheap and rare ones first. */
struct search {
    const struct pattern *p;
    struct part *part;
    size_t n_parts;
    bool needs_replay;
    struct sweep *sweep;
};

struct run {
    const struct find_question *q;
    struct find_answer *out;
    struct track_index *index;
    struct find_choice choice;
    struct search *search; /* by pattern */
    struct track_view *view[TRACK_COLUMNS];
    bool is_read[TRACK_COLUMNS]; /* of the block at hand */
    struct sweep_spans spans;    /* of the game and seat at hand */
    struct find_candidate *candidate;
    size_t n_candidates;
};

/* ---- parts ---- */

static void mark_variables(const struct pattern *p, uint16_t number, bool *is_used)
{
    const struct pattern_node *node = &p->node[number];
    if (node->kind == PATTERN_COMPARE || node->kind == PATTERN_HAS) {
        for (size_t i = node->first; i < node->end; i++)
            is_used[p->term[i].variable] = true;
        return;
    }
    mark_variables(p, node->left, is_used);
    mark_variables(p, node->right, is_used);
}

/* Adds the part of a node. */
static void add_part(struct search *s, uint16_t node)
{
    bool is_used[PATTERN_VARIABLES] = {false};
    mark_variables(s->p, node, is_used);
    s->part = xrealloc_array(s->part, s->n_parts + 1, sizeof *s->part);
    struct part *part = &s->part[s->n_parts++];
    *part = (struct part){.node = node, .is_of_game = true};
    part->variable = xcalloc(PATTERN_VARIABLES, sizeof *part->variable);
    for (uint16_t i = 0; i < PATTERN_VARIABLES; i++) {
        const uint8_t seat = s->p->variable[i].seat;
        if (is_used[i])
            part->variable[part->n++] = i;
        if (is_used[i] && (seat == SEAT_BOUND || seat == SEAT_OTHER))
            part->is_of_game = false;
    }
}

static bool has_other(const struct pattern *p, uint16_t node)
{
    bool is_used[PATTERN_VARIABLES] = {false};
    mark_variables(p, node, is_used);
    for (size_t i = 0; i < PATTERN_VARIABLES; i++)
        if (is_used[i] && p->variable[i].seat == SEAT_OTHER)
            return true;
    return false;
}

/* Parts about `other` are counted alone: they mean the same one. */
static size_t add_parts(struct search *s, uint16_t number)
{
    const struct pattern_node *node = &s->p->node[number];
    if (node->kind == PATTERN_AND) {
        const size_t left = add_parts(s, node->left);
        return left + add_parts(s, node->right);
    }
    if (node->needs_replay)
        s->needs_replay = true;
    else
        add_part(s, number);
    return has_other(s->p, number);
}

static void end_search(struct search *s)
{
    for (size_t i = 0; i < s->n_parts; i++) {
        free(s->part[i].variable);
        free(s->part[i].spans.span);
    }
    free(s->part);
    s->part = NULL;
    s->n_parts = 0;
}

static void begin_search(struct search *s, const struct pattern *p, bool replays_all)
{
    s->p = p;
    s->sweep = sweep_new(p);
    const size_t others = add_parts(s, p->root);
    if (others > 1 && !s->needs_replay) {
        end_search(s);
        add_part(s, p->root);
    }
    if (replays_all)
        end_search(s);
    s->needs_replay |= replays_all;
}

/* What asking a part costs for each seat that it turns away. */
static uint64_t cost_of(const struct part *part)
{
    const uint64_t missed =
        part->asked == 0 ? PER_MILLE / 2 : (part->asked - part->held) * PER_MILLE / part->asked;
    return (part->bytes + part->n) * PER_MILLE / (missed + 1);
}

/* ---- columns ---- */

static int read_column(struct run *run, size_t column, struct err *err)
{
    if (run->is_read[column])
        return 0;
    if (run->view[column] == NULL)
        run->view[column] = xcalloc(1, sizeof *run->view[column]);
    run->is_read[column] = true;
    return track_index_read(run->index, column, run->view[column], err);
}

static int read_columns(struct run *run, struct search *s, struct part *part, struct err *err)
{
    if (part->is_ready)
        return 0;
    part->is_ready = true;
    part->bytes = 0;
    for (size_t i = 0; i < part->n; i++) {
        const uint16_t variable = part->variable[i];
        const size_t column = sweep_column(s->p, &s->p->variable[variable]);
        if (column == TRACK_COLUMNS)
            continue;
        if (read_column(run, column, err) < 0)
            return -1;
        s->sweep->column[variable] = &run->view[column]->column;
        part->bytes += run->view[column]->bytes.len;
    }
    return 0;
}

/* ---- choices ---- */

/* The first decision of a seat after a time. */
static bool find_next(const struct track_column *choices, uint32_t number, uint32_t after,
                      struct track_cursor *c)
{
    track_choices_start(c, choices, number);
    while (c->time != TRACK_NEVER && c->time <= after)
        track_choices_step(c);
    return c->time != TRACK_NEVER;
}

static int find_choice(struct run *run, struct find_match *m, uint32_t number, struct err *err)
{
    struct track_cursor c;
    if (read_column(run, TRACK_CHOICES, err) < 0)
        return -1;
    const struct track_column *choices = &run->view[TRACK_CHOICES]->column;
    const uint32_t after = run->out->time[m->first].event;
    const unsigned first = m->seat == SEAT_NONE ? 0 : m->seat;
    const unsigned end = m->seat == SEAT_NONE ? m->n_players : m->seat + 1U;
    for (unsigned seat = first; seat < end; seat++) {
        if (!find_next(choices, number | seat, after, &c) ||
            (m->chooser != SEAT_NONE && c.time >= m->choice_time))
            continue;
        m->chooser = (uint8_t)seat;
        m->choice = c.next_value;
        m->choice_time = c.time;
    }
    return 0;
}

/* ---- games ---- */

/* The times at which a part holds; NULL with `err`. */
static const struct sweep_spans *ask_part(struct run *run, struct search *s, struct part *part,
                                          int64_t id, const struct sweep_game *game,
                                          struct err *err)
{
    if (read_columns(run, s, part, err) < 0)
        return NULL;
    if (part->is_of_game && part->game == id)
        return &part->spans;
    sweep_game(s->sweep, part->node, part->variable, part->n, game, &part->spans);
    part->game = id;
    part->asked++;
    part->held += part->spans.n > 0;
    return &part->spans;
}

/* Finds the times at which all parts hold, in run->spans: 1 when there are any, 0, -1 with `err`. */
static int ask_parts(struct run *run, struct search *s, int64_t id,
                     const struct sweep_game *game, struct err *err)
{
    run->spans.n = 0;
    sweep_add_span(&run->spans, 0, game->n_times);
    for (size_t i = 0; i < s->n_parts && run->spans.n > 0; i++) {
        const struct sweep_spans *spans = ask_part(run, s, &s->part[i], id, game, err);
        if (spans == NULL)
            return -1;
        sweep_intersect(&run->spans, spans);
    }
    return run->spans.n > 0;
}

/* The beginnings of the spans, with their rounds. */
static int add_times(struct run *run, uint32_t number, struct err *err)
{
    struct track_cursor c;
    if (read_column(run, TRACK_ROUND, err) < 0)
        return -1;
    track_cursor_start(&c, &run->view[TRACK_ROUND]->column, number);
    for (size_t i = 0; i < run->spans.n; i++) {
        while (c.time <= run->spans.span[i].begin)
            track_cursor_step(&c);
        find_add_time(run->out, run->spans.span[i].begin, c.value);
    }
    return 0;
}

static int add_match(struct run *run, struct search *s, int64_t id,
                     const struct track_game *about, const struct sweep_game *game, int seat,
                     struct err *err)
{
    const uint8_t whose = game->seat == SEAT_NONE && seat >= 0 ? (uint8_t)seat : game->seat;
    struct find_match *m = find_add_match(run->out, id, s->p, about, whose);
    if (add_times(run, game->number, err) < 0 || find_choice(run, m, game->number, err) < 0)
        return -1;
    find_finish_match(m, about);
    return 0;
}

static int search_game(struct run *run, struct search *s, int64_t id,
                       const struct track_game *about, uint32_t number, int seat,
                       struct err *err)
{
    const unsigned end = find_end_seat(s->p, seat, about->n_players);
    for (unsigned i = find_first_seat(s->p, seat); i < end; i++) {
        const struct sweep_game game = {number, about->n_times, about->n_players, (uint8_t)i};
        int status = ask_parts(run, s, id, &game, err);
        if (status > 0 && s->needs_replay) {
            if ((run->n_candidates & (run->n_candidates - 1)) == 0)
                run->candidate = xrealloc_array(
                    run->candidate, run->n_candidates == 0 ? 1 : run->n_candidates * 2,
                    sizeof *run->candidate);
            run->candidate[run->n_candidates++] =
                (struct find_candidate){id, s->p, *about, seat};
            return 0;
        }
        if (status > 0)
            status = add_match(run, s, id, about, &game, seat, err);
        if (status < 0)
            return -1;
    }
    return 0;
}

static void count_seats(struct find_answer *out, const struct track_game *about)
{
    struct find_match m = {0};
    struct find_seats *seats = &out->seats[about->n_players];
    if (!about->is_over)
        return;
    seats->games++;
    for (unsigned seat = 0; seat < about->n_players; seat++) {
        m.seat = (uint8_t)seat;
        m.chooser = SEAT_NONE;
        find_finish_match(&m, about);
        seats->win[seat] += m.win;
    }
}

static int search_block(struct run *run, struct search *s, struct err *err)
{
    const int64_t first = track_index_first(run->index);
    struct track_game about;
    int seat;
    sweep_start_block(s->sweep);
    for (size_t i = 0; i < s->n_parts; i++)
        s->part[i].is_ready = false;
    if (read_column(run, TRACK_GAMES, err) < 0)
        return -1;
    for (uint32_t i = 0; i < TRACK_BLOCK_GAMES; i++) {
        track_game_read(&about, &run->view[TRACK_GAMES]->column, i);
        if (!about.is_there || !find_choice_has(&run->choice, first + i, &seat))
            continue;
        run->out->searched += !about.is_result;
        run->out->skipped += about.is_result;
        count_seats(run->out, &about);
        if (about.is_result || about.n_players < s->p->seats)
            continue;
        if (search_game(run, s, first + i, &about, i << TRACK_SEAT_BITS, seat, err) < 0)
            return -1;
    }
    /* The order changes no answer. */
    for (size_t i = 1; i < s->n_parts; i++) {
        const struct part part = s->part[i];
        size_t k = i;
        for (; k > 0 && cost_of(&s->part[k - 1]) > cost_of(&part); k--)
            s->part[k] = s->part[k - 1];
        s->part[k] = part;
    }
    return 0;
}

static struct search *search_of(struct run *run, const struct game_def *game)
{
    for (size_t i = 0; i < run->q->n_patterns; i++)
        if (run->search[i].p->game == game)
            return &run->search[i];
    return NULL;
}

static int search_blocks(struct run *run, struct err *err)
{
    int64_t first = -1;
    size_t at = 0; /* the choice of the games of a block, which several kinds of game have */
    int status;
    while ((status = track_index_next(run->index, err)) > 0) {
        struct search *s = search_of(run, track_index_game(run->index));
        memset(run->is_read, 0, sizeof run->is_read);
        at = track_index_first(run->index) == first ? at : run->choice.at;
        run->choice.at = at;
        first = track_index_first(run->index);
        if (s != NULL && search_block(run, s, err) < 0)
            return -1;
    }
    return status;
}

/* ---- all ---- */

static int compare_any(const void *a, const void *b, void *ctx)
{
    const struct find_match *x = a, *y = b;
    (void)ctx;
    return x->game != y->game ? (x->game > y->game) - (x->game < y->game) : x->seat - y->seat;
}

static void end_run(struct run *run)
{
    track_index_close(run->index);
    find_choice_free(&run->choice);
    for (size_t i = 0; i < run->q->n_patterns; i++) {
        end_search(&run->search[i]);
        sweep_free(run->search[i].sweep);
    }
    free(run->search);
    for (size_t i = 0; i < TRACK_COLUMNS; i++) {
        if (run->view[i] != NULL)
            track_view_free(run->view[i]);
        free(run->view[i]);
    }
    free(run->spans.span);
    free(run->candidate);
}

int find_run(struct find_answer *out, const struct find_question *q, struct err *err)
{
    struct run *run = xcalloc(1, sizeof *run);
    *out = (struct find_answer){0};
    *run = (struct run){.q = q, .out = out};
    run->search = xcalloc(q->n_patterns, sizeof *run->search);
    for (size_t i = 0; i < q->n_patterns; i++)
        begin_search(&run->search[i], q->pattern[i], q->replays_all);
    int status = find_choice_read(&run->choice, q->store, q->filter, err);
    if (status == 0)
        status = track_index_open(&run->index, q->store, q->jobs, err);
    if (status == 0)
        status = search_blocks(run, err);
    if (status == 0)
        status = find_replay(out, q, run->candidate, run->n_candidates, err);
    if (status == 0) {
        sort_stable(out->match, out->n, sizeof *out->match, compare_any, NULL);
        for (size_t i = 0; i < out->n; i++)
            out->found += i == 0 || out->match[i].game != out->match[i - 1].game;
        out->replayed = run->n_candidates;
    }
    end_run(run);
    free(run);
    return status;
}
