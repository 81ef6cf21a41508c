/* terminal_type.c - checks the terminal before ncurses opens it: ncurses never frees what it
 * allocates for an unknown one. */
#include "review/terminal_type.h"

#include <curses.h>
#include <term.h>

bool terminal_type_shows_screens(int fd)
{
    int status;
    if (setupterm(NULL, fd, &status) != OK)
        return false;
    const char *move_to = tigetstr("cup");
    const bool can_move = move_to != NULL && move_to != (const char *)-1;
    del_curterm(cur_term);
    return can_move;
}
