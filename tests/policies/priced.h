/* priced.h - choices of a role with what each role brings, as price.c writes and fit.c reads them.
 *
 * A file is a row of structs, in the byte order of the machine: it is made and read on one machine.
 */
#ifndef TESTS_POLICIES_PRICED_H
#define TESTS_POLICIES_PRICED_H

#include <stdint.h>

#include "core/event.h"
#include "core/limits.h"

enum { PRICED_ROLES = 16 };

struct priced {
    uint8_t players, profile;    /* profile: row of model.profile */
    uint8_t seat, n;             /* who chooses, among how many */
    uint8_t role[PRICED_ROLES];  /* counted from the first role card */
    int32_t worth[PRICED_ROLES]; /* hundredths of a VP, any zero */
    int16_t state[STATE_SLOTS];
};

#endif
