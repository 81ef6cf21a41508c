/* kit_lines.h - what the position lines of games with roles say in the same words. */
#ifndef GAMES_KIT_KIT_LINES_H
#define GAMES_KIT_KIT_LINES_H

#include <stddef.h>

#include "core/game.h"
#include "position/position_lines.h"

/* Where a game is. */
struct kit_headline {
    int round, picks, of; /* `picks` of the `of` roles of the round are taken */
    const char *role;     /* title of the role whose phase it is, NULL none */
    int chooser;          /* seat that took it */
    unsigned seat;        /* who has to act, or SEAT_NONE */
    const char *task;     /* "builds" */
};

/* "Round 3, 2 of 4 roles taken, captain of C: B loads" */
void kit_write_headline(const struct kit_headline *h, char *out, size_t size);

/* A short form of a title (position_lines.h). */
struct kit_brief {
    char text[LINES_BRIEF];
};
struct kit_brief kit_brief_of(const struct brief_word *words, const char *title);

/* "builder (B)", "b.:B": puts a role, taken by a seat when `taken` is the seat + 1. */
struct position_item *kit_put_role(struct position_lines *t, unsigned key, const char *title,
                                   const char *brief, int taken);
/* The place of a player when the game is over. */
void kit_put_place(struct position_lines *t, unsigned key, const struct node *node,
                   const struct score *score);

#endif
