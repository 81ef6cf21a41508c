/* terminal.c - ncurses.
 *
 * The signal handlers of ncurses for SIGINT, SIGTERM, SIGTSTP and SIGWINCH restore the
 * terminal.  ncurses installs them only where the program has none, so this program has none
 * here.
 */
#define NCURSES_WIDECHAR 1
#include "review/terminal.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/interrupt.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "review/screen.h"
#include "review/terminal_type.h"
#include "review/view.h"

struct terminal {
    SCREEN *curses;
    FILE *keys; /* owned unless it is standard input */
    bool is_ascii, has_colors;
};

enum { ESCAPE_MILLISECONDS = 25 }; /* the bytes of a key arrive together, also over a network */

/* How a tone looks with colours and without. */
static const struct look {
    short color; /* -1: that of the terminal */
    attr_t with_color, without;
} looks[TONE_COUNT] = {
    [TONE_PLAIN] = {-1, A_NORMAL, A_NORMAL},
    [TONE_TITLE] = {-1, A_REVERSE, A_REVERSE},
    [TONE_LABEL] = {COLOR_CYAN, A_NORMAL, A_UNDERLINE},
    [TONE_SEAT] = {-1, A_BOLD, A_BOLD},
    [TONE_TURN] = {COLOR_MAGENTA, A_BOLD, A_BOLD},
    [TONE_CHANGED] = {COLOR_YELLOW, A_BOLD | A_REVERSE, A_REVERSE},
    [TONE_GONE] = {COLOR_RED, A_REVERSE, A_REVERSE},
    [TONE_IDLE] = {-1, A_DIM, A_DIM},
    [TONE_CURRENT] = {-1, A_REVERSE, A_REVERSE},
    [TONE_FINDING] = {COLOR_RED, A_BOLD, A_BOLD},
    [TONE_COMMENT] = {COLOR_GREEN, A_NORMAL, A_NORMAL},
};

/* ---- opening ----------------------------------------------------------------------------- */

static void close_keys(FILE *keys)
{
    if (keys != NULL && keys != stdin)
        fclose(keys);
}

static void start_colors(struct terminal *t)
{
    const char *no_color = getenv("NO_COLOR");
    if ((no_color != NULL && no_color[0] != '\0') || !has_colors())
        return;
    start_color();
    use_default_colors();
    for (short tone = 0; tone < TONE_COUNT; tone++)
        init_pair((short)(tone + 1), looks[tone].color, -1);
    t->has_colors = true;
}

static int start_curses(struct terminal *t, FILE *screen, struct err *err)
{
    const char *type = getenv("TERM");
    interrupt_leave();
    if (terminal_type_shows_screens(stream_descriptor(screen)))
        t->curses = newterm(NULL, screen, t->keys);
    if (t->curses != NULL)
        return 0;
    return err_set(err, "the terminal '%s' (TERM) is not known, or shows no screens",
                   type == NULL ? "" : type);
}

int terminal_open(struct terminal **out, FILE *screen, bool with_colors, struct err *err)
{
    FILE *keys = isatty(STDIN_FILENO) ? stdin : fopen("/dev/tty", "r");
    if (!isatty(stream_descriptor(screen)) || keys == NULL) {
        close_keys(keys);
        return err_set(err, "review needs a terminal, and standard output is not one");
    }
    setlocale(LC_CTYPE, "");
    struct terminal *t = xcalloc(1, sizeof *t);
    t->keys = keys;
    t->is_ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    if (start_curses(t, screen, err) < 0) {
        close_keys(keys);
        free(t);
        return -1;
    }
    cbreak();
    noecho();
    nonl(); /* Enter is a carriage return */
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_MILLISECONDS);
    curs_set(0);
    if (with_colors)
        start_colors(t);
    *out = t;
    return 0;
}

void terminal_close(struct terminal *t)
{
    endwin();
    delscreen(t->curses);
    close_keys(t->keys);
    free(t);
}

/* ---- painting ---------------------------------------------------------------------------- */

void terminal_size(const struct terminal *t, int *width, int *height)
{
    (void)t;
    getmaxyx(stdscr, *height, *width);
}

void terminal_paint(struct terminal *t, struct screen *screen)
{
    if (t->is_ascii)
        screen_make_ascii(screen);
    erase();
    for (int y = 0; y < screen->height; y++) {
        for (int x = 0; x < screen->width; x++) {
            const struct cell *cell = &screen->cell[y * screen->width + x];
            if (cell->width == 0)
                continue;
            const struct look *look = &looks[cell->tone];
            attr_set(t->has_colors ? look->with_color : look->without,
                     t->has_colors ? (short)(cell->tone + 1) : 0, NULL);
            mvaddstr(y, x, cell->glyph);
        }
    }
    curs_set(screen->cursor_y >= 0);
    if (screen->cursor_y >= 0)
        move(screen->cursor_y, screen->cursor_x);
    refresh();
}

/* ---- keys -------------------------------------------------------------------------------- */

static uint32_t key_of(wint_t code)
{
    static const struct {
        int code;
        uint32_t key;
    } names[] = {
        {KEY_UP, VIEW_KEY_UP},         {KEY_DOWN, VIEW_KEY_DOWN},
        {KEY_LEFT, VIEW_KEY_LEFT},     {KEY_RIGHT, VIEW_KEY_RIGHT},
        {KEY_PPAGE, VIEW_KEY_PAGE_UP}, {KEY_NPAGE, VIEW_KEY_PAGE_DOWN},
        {KEY_HOME, VIEW_KEY_HOME},     {KEY_END, VIEW_KEY_END},
        {KEY_ENTER, VIEW_KEY_ENTER},   {KEY_BACKSPACE, VIEW_KEY_BACKSPACE},
        {KEY_DC, VIEW_KEY_BACKSPACE},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if ((wint_t)names[i].code == code)
            return names[i].key;
    return 0; /* KEY_RESIZE too: paint again */
}

bool terminal_key(struct terminal *t, uint32_t *key)
{
    wint_t code;
    (void)t;
    *key = 0;
    errno = 0;
    switch (get_wch(&code)) {
    case KEY_CODE_YES:
        *key = key_of(code);
        return true;
    case OK:
        *key = (uint32_t)code;
        if (*key == VIEW_CONTROL('l')) {
            clearok(stdscr, TRUE);
            *key = 0;
        }
        return true;
    default:
        return errno == EINTR; /* else the terminal is gone */
    }
}
