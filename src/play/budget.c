#include "play/budget.h"

/* Eighths of the budget. */
enum { EIGHTHS = 8, FOR_POSITIONS = 1, FOR_SCREEN = 2 };
/* Of a race: games of all its choices for one of `first`, and of one that stays in it. */
enum { GAMES_OF_FIRST = 13, LAST_OF_FIRST = 4 };
enum { FROM_LEAST = 2, FROM_MOST = 10000, FIRST_LEAST = 4, FIRST_MOST = 64, FINAL_LEAST = 16 };
/* Games of a close decision and of another one. */
enum { CLOSE_SCREEN = 3, OTHER_SCREEN = 2, CLOSE_FINAL = 4, PAIR = 2 };

static uint32_t clamp_games(uint64_t n, uint32_t least, uint32_t most)
{
    return n < least ? least : n > most ? most : (uint32_t)n;
}

void budget_share(uint64_t games, const struct budget_needs *needs, uint32_t *from,
                  struct race_effort *effort)
{
    const uint64_t races = needs->close + needs->other;
    const uint64_t screens = CLOSE_SCREEN * needs->close + OTHER_SCREEN * needs->other;
    const uint64_t finals = CLOSE_FINAL * needs->close + needs->other;
    const uint64_t screened = games * FOR_SCREEN / EIGHTHS;
    const uint64_t positions = races == 0 ? games : games * FOR_POSITIONS / EIGHTHS;
    if (needs->positions > 0)
        *from = clamp_games(positions / needs->positions, FROM_LEAST, FROM_MOST);
    if (races == 0)
        return;
    effort->first =
        clamp_games(screened * needs->screen_games * CLOSE_SCREEN / screens / GAMES_OF_FIRST,
                    FIRST_LEAST, FIRST_MOST);
    effort->last = LAST_OF_FIRST * effort->first;
    const uint64_t spent = *from * (uint64_t)needs->positions + effort->first * GAMES_OF_FIRST *
                                                                    screens / CLOSE_SCREEN /
                                                                    needs->screen_games;
    const uint64_t left = games > spent ? games - spent : 0;
    effort->most =
        clamp_games(left * CLOSE_FINAL / finals / PAIR, FINAL_LEAST, TALLY_GAMES_MAX);
}
