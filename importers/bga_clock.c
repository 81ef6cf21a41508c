/* How long each seat thought.  A move is what one player did, and its notifications bear the time when the site took it;
 * what lies between it and the move before is the thinking of that player. */
#include "bga_game.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"

enum {
    UID_TIME_DIGITS = 8,
    BREAK_SECONDS = 3600, /* after more, the player was away: a game may last for weeks */
};

/* A move on the way through the log. */
struct timed_move {
    uint32_t move;
    uint8_t seat;         /* whose it is; SEAT_NONE: no notification says */
    int64_t time, before; /* of its first notification, and of the move before; 0: none */
};

/* `time` of a notification is the local time of a player, so it is not taken. */
int64_t bga_note_time(const struct bga_note *note)
{
    char digits[UID_TIME_DIGITS + 1] = "";
    if (strspn(note->uid, "0123456789abcdef") < UID_TIME_DIGITS)
        return 0;
    memcpy(digits, note->uid, UID_TIME_DIGITS);
    return (int64_t)strtoul(digits, NULL, 16);
}

static void count_move(struct bga_game *g, const struct timed_move *m)
{
    const int64_t seconds = m->time - m->before;
    if (m->seat == SEAT_NONE || m->time == 0 || m->before == 0 || seconds < 0 ||
        seconds > BREAK_SECONDS)
        return;
    g->record->thinking[m->seat].seconds += (uint32_t)seconds;
    g->record->thinking[m->seat].moves++;
}

/* The first notification that names a player is of the one who moved; what follows in the move may be of others. */
static uint8_t seat_of(const struct bga_game *g, const struct bga_note *note)
{
    struct err unknown = ERR_INIT;
    const int seat = bga_arg_seat(&g->players, note, &unknown);
    return seat < 0 ? SEAT_NONE : (uint8_t)seat;
}

void bga_time_seats(struct bga_game *g, const struct bga_table *table)
{
    struct bga_log log = bga_log_of(table);
    struct timed_move m = {.seat = SEAT_NONE};
    struct bga_note note;
    while (bga_log_next(&log, &note)) {
        if (note.move != m.move) {
            count_move(g, &m);
            m = (struct timed_move){.move = note.move,
                                    .seat = SEAT_NONE,
                                    .time = bga_note_time(&note),
                                    .before = m.time};
        }
        if (m.seat == SEAT_NONE)
            m.seat = seat_of(g, &note);
    }
    count_move(g, &m);
}
