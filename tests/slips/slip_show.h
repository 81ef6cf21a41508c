/* slip_show.h - a case for people: the log around the slip, and the first findings. */
#ifndef SLIP_SHOW_H
#define SLIP_SHOW_H

#include <stdio.h>

#include "slip_case.h"

void slip_show_case(const struct slip_case *c, uint64_t number, FILE *out);
/* What the audit found in the true log. */
void slip_show_unclean(const struct slip_case *c, uint64_t number, FILE *out);

#endif
