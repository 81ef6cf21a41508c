/* view_layout.c - shares out the rows of a screen. */
#include "review/view_layout.h"

#include <stddef.h>

#include "review/panes.h"

enum {
    SAMPLES = 64,    /* positions that are measured */
    SIDE_FROM = 116, /* columns of the narrowest screen with the list at the right */
    SIDE_MAX = 56,   /* columns of the list there, at most */
    BOARD_MIN = 79,  /* columns of the board, at least */
    LIST_ROWS = 3,   /* rows of the list, at least */
    ABOUT_MAX = 6,   /* rows about the event below the list */
    ROWS_UNLIMITED = 999,
};

/* The most rows that table and players take in each form during the game. */
struct need {
    int table[FORM_COUNT], seat[FORM_COUNT][SEATS_MAX];
};

static void keep_most(int *most, int rows)
{
    *most = rows > *most ? rows : *most;
}

static void measure_position(struct need *need, const struct view_layout *l,
                             const struct review *r, const struct position_lines *t)
{
    const struct area area = {.width = l->table.width, .rows = ROWS_UNLIMITED};
    for (int i = 0; i < FORM_COUNT; i++) {
        const enum form form = (enum form)i;
        keep_most(&need->table[i], board_pane_lines(NULL, &area, t, SEAT_NONE, form, 0, 0));
        for (unsigned seat = 0; seat < r->n_players; seat++)
            keep_most(&need->seat[i][seat],
                      board_pane_lines(NULL, &area, t, seat, form, score_pane_name_width(r),
                                       l->strip + 1));
    }
}

static struct need measure_review(const struct view_layout *l, struct review *r,
                                  struct position_lines *scratch)
{
    struct need need = {{0}, {{0}}};
    /* Not the first quarter: boards are small then, and a draft lists all buildings. */
    for (uint32_t i = SAMPLES / 4; i <= SAMPLES; i++) {
        const uint32_t number = (uint32_t)((uint64_t)r->n_events * i / SAMPLES);
        r->game->faces->lay_out(r->rules, review_state(r, number), scratch);
        measure_position(&need, l, r, scratch);
    }
    return need;
}

/* Chooses the fullest forms that fit into `rows`; if none does, the shortest, cut to `rows`.
 * Returns the rows that are left. */
static int choose_forms(struct view_layout *l, const struct need *need, unsigned n_players,
                        int rows)
{
    static const struct {
        enum form table, seat;
    } choices[] = {
        {FORM_ROWS, FORM_ROWS},  {FORM_FULL, FORM_ROWS},   {FORM_FULL, FORM_FULL},
        {FORM_LONG, FORM_FULL},  {FORM_LONG, FORM_LONG},   {FORM_BRIEF, FORM_LONG},
        {FORM_LONG, FORM_BRIEF}, {FORM_BRIEF, FORM_BRIEF},
    };
    int used = 0;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        l->table_form = choices[i].table;
        l->seat_form = choices[i].seat;
        /* Table and players get the rows that their forms need. */
        used = l->table.rows = need->table[l->table_form];
        for (unsigned seat = 0; seat < n_players; seat++)
            used += l->seat[seat].rows = need->seat[l->seat_form][seat];
        if (used <= rows)
            break;
    }
    for (; used > rows; used--) {
        struct area *largest = &l->table;
        for (unsigned seat = 0; seat < n_players; seat++)
            if (l->seat[seat].rows >= largest->rows)
                largest = &l->seat[seat];
        largest->rows--;
    }
    return rows - used;
}

/* Uses the rows that are left, except `keep`: first for empty rows between the players, then for
 * the table of scores with an empty row before it.  Returns the empty rows before each player. */
static int spend_rows(struct view_layout *l, int n_players, int *left, int keep)
{
    const int score_rows = n_players + 2;
    int gap = 0;
    if (*left - keep >= n_players) {
        gap = 1;
        *left -= n_players;
    }
    if (*left - keep >= score_rows) {
        l->scores.rows = score_rows - 1;
        *left -= score_rows;
    }
    return gap;
}

/* Places the players below each other; returns the row below the last. */
static int place_seats(struct view_layout *l, unsigned n_players, int y, int gap)
{
    l->seats.y = y + gap;
    for (unsigned seat = 0; seat < n_players; seat++) {
        l->seat[seat].y = y + gap;
        l->seat[seat].width = l->table.width;
        y += gap + l->seat[seat].rows;
    }
    l->seats.rows = y - l->seats.y;
    return y;
}

/* Places the list at the right, with the lines about the event below it. */
static void place_at_side(struct view_layout *l)
{
    const int x = l->table.width + 2;
    const int rows = l->height - 2;
    l->about = (struct area){.x = x, .width = l->width - x, .rows = rows / 3};
    l->about.y = l->height - 1 - l->about.rows;
    l->list = (struct area){.x = x, .y = 1, .width = l->width - x};
    l->list.rows = rows - l->about.rows - 1;
}

/* Columns of the board: those of the terminal, without the list when it is at the right. */
static int board_width(int width)
{
    const int side = (width - BOARD_MIN - 2) / 2 + 18;
    const int board = width - 2 - (side > SIDE_MAX ? SIDE_MAX : side);
    if (width < SIDE_FROM)
        return width;
    return board < BOARD_MIN ? BOARD_MIN : board;
}

void view_layout_make(struct view_layout *out, struct review *r, struct position_lines *scratch,
                      int width, int height)
{
    const bool has_side = width >= SIDE_FROM;
    const int keep = has_side ? 0 : LIST_ROWS + 1;
    struct view_layout l = {.width = width, .height = height};
    l.table = (struct area){.y = 1, .width = board_width(width)};
    l.seats.width = l.scores.width = l.table.width;
    l.strip = l.table.width < 100 ? 12 : 20;
    if (l.strip > (int)r->n_rounds)
        l.strip = (int)r->n_rounds;
    const struct need need = measure_review(&l, r, scratch);
    int left = choose_forms(&l, &need, r->n_players, height - 2 - keep);
    const int gap = spend_rows(&l, (int)r->n_players, &left, keep);
    int y = place_seats(&l, r->n_players, l.table.y + l.table.rows, gap);
    if (l.scores.rows > 0) {
        l.scores.y = y + 1;
        y = l.scores.y + l.scores.rows;
    }
    if (has_side) {
        place_at_side(&l);
    } else { /* the list is below the board, in the rows that are left */
        const int about = 1 + left / 3;
        l.about = (struct area){.width = width, .rows = about > ABOUT_MAX ? ABOUT_MAX : about};
        l.about.y = height - 1 - l.about.rows;
        l.list = (struct area){.y = y, .width = width, .rows = l.about.y - y};
    }
    *out = l;
}
