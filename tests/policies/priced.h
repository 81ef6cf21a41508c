/* priced.h - choices with what each thing brings, as price.c writes and fit.c reads them.
 *
 * A file is a row of structs, in the byte order of the machine: it is made and read on one machine.
 */
#ifndef TESTS_POLICIES_PRICED_H
#define TESTS_POLICIES_PRICED_H

#include <stdint.h>

#include "core/event.h"
#include "core/limits.h"
#include "games/kit/kit_model.h"

enum { PRICED_MOST = 48 };

struct priced {
    uint8_t players, profile;                    /* profile: row of model.profile */
    uint8_t seat, n;                             /* who chooses, among how many */
    uint8_t column[PRICED_MOST];                 /* of the model */
    int16_t own[PRICED_MOST][KIT_OF_CHOICE_MAX]; /* the features of each choice alone */
    int32_t guess[PRICED_MOST]; /* what is known of the worth without the model */
    int32_t worth[PRICED_MOST]; /* hundredths of a VP, any zero */
    int16_t state[STATE_SLOTS];
};

#endif
