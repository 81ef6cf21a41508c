/* report_parameter.h - a filter as the parameters that the SQL of reports has. */
#ifndef REPORT_PARAMETER_H
#define REPORT_PARAMETER_H

#include <stdint.h>

struct report_filter;

enum { REPORT_PARAMETERS = 10 };

/* Neither a text nor a number but 0: the choice is open, and the parameter NULL. */
struct report_parameter {
    const char *name; /* ":player" */
    const char *text; /* borrowed from the filter */
    int64_t number;
};

void report_parameters(struct report_parameter out[REPORT_PARAMETERS],
                       const struct report_filter *filter);

#endif
