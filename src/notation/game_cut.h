/* game_cut.h - where a text of many games can be cut, so that several threads read it.
 *
 * A cut is before a line that is exactly "slog 1".  What is read after it depends on nothing before it, if the first
 * game of the text does not stand in a code fence: only a fence is remembered from game to game.
 */
#ifndef NOTATION_GAME_CUT_H
#define NOTATION_GAME_CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The beginning of a text, up to a cut. */
struct game_cut {
    size_t length;   /* 0: there is no cut */
    uint32_t lines;  /* that end in it */
    uint32_t games;  /* that begin with a line "slog 1" */
    bool is_counted; /* no other game begins in it */
};

/* Whether the text with these first bytes may be cut: its first line that is neither empty nor a comment is "slog 1". */
bool game_cut_may_be(const char *head, size_t length);

/* The last cut after the first byte; a line that may go on after the text is none. */
struct game_cut game_cut_last(const char *text, size_t length);

#endif
