/* alike.c - patterns of positions like a position. */
#include "find/alike.h"

#include <string.h>

#include "base/buf.h"
#include "position/state_line.h"

/* A word of a line. */
struct word {
    const char *text;
    size_t length;
};

/* The next word of `*text`; length 0: there is none. */
static struct word take_word(const char **text)
{
    const char *begin = *text + strspn(*text, " ");
    const size_t length = strcspn(begin, " ");
    *text = begin + length;
    return (struct word){begin, length};
}

static bool is_group_of(struct word w, unsigned seat)
{
    return w.length > 0 && w.text[0] == seat_letter(seat) &&
           memchr(w.text, '=', w.length) == NULL;
}

/* The whole line: any rules, and no check sum. */
static void put_same(struct buf *out, const char *line)
{
    const char *rest = line;
    take_word(&rest);
    buf_puts(out, " and line '*");
    for (struct word w = take_word(&rest); w.length > 0; w = take_word(&rest))
        if (w.text[0] != '=')
            buf_printf(out, " %.*s", (int)w.length, w.text);
    buf_putc(out, '\'');
}

/* The sections of the group as the least that is there; only the last of them that is not empty, when `is_last`. */
static void put_group(struct buf *out, struct word group, bool is_last)
{
    const char *at = group.text + 1, *end = group.text + group.length;
    buf_puts(out, " and line '* ?");
    while (at < end) {
        const char *slash = memchr(at, '/', (size_t)(end - at));
        const char *stop = slash != NULL ? slash : end;
        if (!is_last || stop == end)
            buf_printf(out, "%.*s", (int)(stop - at), at);
        buf_puts(out, "*");
        if (slash != NULL)
            buf_putc(out, '/');
        at = slash != NULL ? slash + 1 : end;
    }
    buf_putc(out, '\'');
}

bool alike_put_pattern(struct buf *out, enum alike_width width,
                       const struct alike_position *position)
{
    const struct game_def *game = position->game;
    const struct node node = game->rules.node(position->rules, position->state);
    if (node.seat == SEAT_NONE)
        return false;
    unsigned round, turn;
    size_t length;
    game->rules.clock(position->state, &round, &turn);
    struct state_line *writer = state_line_new();
    state_line_start(writer, game, position->rules, position->profile);
    const char *line = state_line_write(writer, position->state, &length), *rest = line;
    struct word group = take_word(&rest);
    while (group.length > 0 && !is_group_of(group, node.seat))
        group = take_word(&rest);
    buf_printf(out, "players = %u", position->n_players);
    if (width == ALIKE_SAME) {
        put_same(out, line);
    } else {
        buf_printf(out, " and step = %s and decides = seat", game->words.steps[node.step]);
        if (width != ALIKE_AT_ALL)
            buf_printf(out, " and round = %u", round);
        if (group.length > 0)
            put_group(out, group, width != ALIKE_OWNER);
    }
    state_line_free(writer);
    return true;
}

const char *alike_name(enum alike_width width)
{
    static const char *const names[ALIKE_WIDTHS] = {
        [ALIKE_SAME] = "The same position.",
        [ALIKE_OWNER] =
            "The same step of the same round; who decides there has at least all that the "
            "decider has here.",
        [ALIKE_BUILT] =
            "The same step of the same round; who decides there has built at least what the "
            "decider has here.",
        [ALIKE_AT_ALL] =
            "The same step of any round; who decides there has built at least what the decider "
            "has here.",
    };
    return names[width];
}
