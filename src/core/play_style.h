/* play_style.h - how a seat of a simulated game plays. */
#ifndef CORE_PLAY_STYLE_H
#define CORE_PLAY_STYLE_H

#include <stdint.h>

struct play_style {
    uint8_t policy; /* row of game_play.policies: what it thinks of */
    uint8_t style;  /* row of game_play.styles: how it leans */
    uint8_t
        temper; /* hundredths of a VP that halve the chance of a choice: core/weighted_choice.h */
};

#endif
