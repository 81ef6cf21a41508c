#include "position/position_board.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "core/game.h"
#include "position/position_lines.h"

enum {
    WIDTH = 79,
    LABEL_COLUMNS = 10,
    NAME_COLUMN = 5,
    NAME_CELLS = 20,                           /* a longer name is cut */
    HEAD_COLUMN = NAME_COLUMN + NAME_CELLS + 3 /* where the items beside a name begin */
};

struct board {
    struct buf *out;
    int column;        /* the next of the current row */
    const char *label; /* of the line before */
};

/* Appends ASCII. */
static void put(struct board *b, const char *text)
{
    buf_puts(b->out, text);
    b->column += (int)strlen(text);
}

static void fill_to(struct board *b, char c, int column)
{
    for (; b->column < column; b->column++)
        buf_putc(b->out, c);
}

static void end_row(struct board *b)
{
    buf_putc(b->out, '\n');
    b->column = 0;
}

/* An item in parentheses speaks of the others, so no comma stands before it. */
static void put_items(struct board *b, const struct position_lines *t,
                      const struct position_line *line)
{
    for (unsigned i = 0; i < line->n; i++) {
        const char *text = t->item[line->first + i].text;
        if (i > 0 && text[0] != '(')
            put(b, ",");
        if (i > 0 && b->column + 1 + (int)strlen(text) + 1 > WIDTH) {
            end_row(b);
            fill_to(b, ' ', LABEL_COLUMNS);
        } else if (i > 0) {
            put(b, " ");
        }
        put(b, text);
    }
}

static void put_line(struct board *b, const struct position_lines *t,
                     const struct position_line *line)
{
    put(b, strcmp(line->label, b->label) == 0 ? "" : line->label);
    b->label = line->label;
    fill_to(b, ' ', LABEL_COLUMNS);
    if (line->n == 0)
        put(b, "none");
    put_items(b, t, line);
    end_row(b);
}

/* Appends the name, cut to its cells and safe for a terminal. */
static void put_name(struct board *b, const char *name)
{
    const size_t length = strlen(name);
    size_t cut = 0; /* where ".." begins when the name is too long */
    int cells = 0;
    for (size_t i = 0; i < length && cells <= NAME_CELLS; cells++) {
        bool is_safe;
        if (cells == NAME_CELLS - 2)
            cut = i;
        i += text_cell(name + i, length - i, &is_safe);
    }
    const bool is_cut = cells > NAME_CELLS;
    text_put_safe(b->out, name, is_cut ? cut : length);
    buf_puts(b->out, is_cut ? ".." : "");
    b->column += is_cut ? NAME_CELLS : cells;
}

/* "-- B Bob -------------------- 34 VP, 7 doubloons, governor ----", after an empty row; an
 * arrow points at the player who has to act. */
static void put_head(struct board *b, const struct position_lines *t,
                     const struct position_line *line, const char *name, bool is_on_turn)
{
    end_row(b);
    buf_printf(b->out, "-%c %c ", is_on_turn ? '>' : '-', seat_letter(line->seat));
    b->column = NAME_COLUMN;
    put_name(b, name);
    put(b, " ");
    fill_to(b, '-', HEAD_COLUMN - 1);
    put(b, " ");
    put_items(b, t, line);
    if (b->column + 1 < WIDTH) {
        put(b, " ");
        fill_to(b, '-', WIDTH);
    }
    end_row(b);
}

void position_board_draw(const struct game_def *game, const void *rules, const int16_t *state,
                         const char *const *names, struct buf *out)
{
    struct position_lines *t = xcalloc(1, sizeof *t);
    struct board b = {.out = out, .label = ""};
    const unsigned on_turn = game->rules.node(rules, state).seat;
    game->faces->lay_out(rules, state, t);
    put(&b, t->headline);
    end_row(&b);
    fill_to(&b, '=', WIDTH);
    end_row(&b);
    for (unsigned i = 0; i < t->n_lines; i++) {
        const struct position_line *line = &t->line[i];
        if (line->rank == LINES_HEAD)
            put_head(&b, t, line, names[line->seat], line->seat == on_turn);
        else if (line->n > 0 || line->is_holding)
            put_line(&b, t, line);
    }
    free(t);
}
